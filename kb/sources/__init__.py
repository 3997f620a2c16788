"""Importers, one a format, and telling formats apart."""
