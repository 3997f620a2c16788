"""Texts as strings: normalising, languages, tokens, fingerprints."""
