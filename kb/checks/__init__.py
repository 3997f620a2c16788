"""Checks: executable scenarios behind the rulings."""
