"""Mojibake: UTF-8 that was once read as Windows-1252 or Latin-1, an umlaut shown as two characters."""

from __future__ import annotations

import re

_MOST_TIMES = 3
"""How often a text may have gone through the wrong encoding."""


def _wrong_characters(byte: int) -> set[str]:
    """Return what a byte looks like in the two wrong encodings."""
    return {chr(byte)} | set(bytes([byte]).decode("cp1252", "ignore"))


_BYTE_OF = {char: byte for byte in range(0x80, 0x100) for char in _wrong_characters(byte)}
_CONTINUATION = "[" + "".join(re.escape(c) for c, b in _BYTE_OF.items() if b < 0xC0) + "]"
# Only leads that no German or English text has before such a character: a capital A umlaut before a closing
# quotation mark would be one, so 0xC4 is not among them.
_LEADS = "\u00c2\u00c3\u00e2\u00ef"
_DAMAGED = re.compile(f"[\u00c2\u00c3]{_CONTINUATION}|[\u00e2\u00ef]{_CONTINUATION}{{2}}")
_PLAUSIBLE = re.compile("[\u00a0-\u00ff\u2010-\u2044\u20ac\u2122\u2190-\u21ff\u2212\ufb00-\ufb04\ufeff]")


def _restored(found: re.Match[str]) -> str:
    damaged = found.group()
    try:
        char = bytes(_BYTE_OF[c] for c in damaged).decode("utf-8")
    except UnicodeDecodeError:
        return damaged
    if not _PLAUSIBLE.fullmatch(char):
        return damaged
    return "" if char == "\ufeff" else char


def repair(text: str) -> tuple[str, int, int | None]:
    """Return the text with mojibake undone, the number of characters restored, and the line of the first.

    Safe means: the characters stand for the bytes of exactly one UTF-8 sequence, and that sequence is a
    letter or a sign that such texts use. Everything else stays as it is.
    """
    total, first = 0, None
    if not any(lead in text for lead in _LEADS):  # a search for one character is much faster
        return text, 0, None
    for _ in range(_MOST_TIMES):
        changes = [found for found in _DAMAGED.finditer(text) if _restored(found) != found.group()]
        if not changes:
            break
        if first is None:
            first = text.count("\n", 0, changes[0].start()) + 1
            total = len(changes)
        text = _DAMAGED.sub(_restored, text)
    return text, total, first
