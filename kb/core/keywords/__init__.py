"""Keyword abilities that stand for others (CR 702), one module each. Simple ones are `Flag`s."""
