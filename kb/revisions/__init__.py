"""Revisions of the rules: identity across numbers, history, differences."""
