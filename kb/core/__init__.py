"""The rules core: a small, faithful engine for what the rulings talk about."""
