"""The bundled corpus: models, loading with exact errors, and consistency checks."""
