"""Keyword actions and other things that effects do (CR 701), one module for a family."""
