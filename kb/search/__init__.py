"""Bilingual search: analysis, expansion, ranking."""
