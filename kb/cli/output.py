"""What goes out: letters that the other end cannot show, pipes that are closed, and names that are no text."""

from __future__ import annotations

import sys


def forgive_letters() -> None:
    """Let a terminal or pipe of a small alphabet, such as Latin-1, get `?` for what it does not know."""
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="replace")


def on_one_line(text: str) -> str:
    """Return a text, such as the name of a file, that neither breaks the line nor steers the terminal."""
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in text)
