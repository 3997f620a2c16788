"""The cards that checks use, as facts and abilities."""
