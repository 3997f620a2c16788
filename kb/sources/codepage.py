"""Which one-byte code page a text is in: the one whose characters stand where such characters can stand."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

CODEPAGES = ("cp1252", "mac_roman", "cp437")
"""In order of preference: a later one must fit better, not as well."""
_MOST = 4000
_HIGH = re.compile(rb"[\x80-\xff]")
_OPENING = "\u2018\u201c\u201e\u201a\u00ab\u00bb"
_CLOSING = "\u2019\u201d\u201c\u00bb\u00ab\u2018"
_SPACED = "\u2013\u2014\u2022\u00b7\u2026"
_SIGNS = "\u2122\u00ae\u00a9\u00b0\u00bd\u00bc\u00a7\u20ac"
_BLANK = "\u00a0"


def guess_codepage(data: bytes) -> str:
    """Return the best of CODEPAGES for text that is no UTF-8."""
    places = Counter(_place(data, found.start()) for found in islice(_HIGH.finditer(data), _MOST))
    scores = {codec: sum(_fits(*(part.decode(codec, "replace") for part in place)) * count
                         for place, count in places.items()) for codec in CODEPAGES}
    return max(CODEPAGES, key=lambda codec: (scores[codec], -CODEPAGES.index(codec)))


def _place(data: bytes, at: int) -> tuple[bytes, bytes, bytes]:
    return data[max(0, at - 2):at], data[at:at + 1], data[at + 1:at + 2]


def _fits(before: str, char: str, after: str) -> int:
    """Return how well a character stands between its neighbours, from -3 to 2."""
    if char == "\ufffd":
        return -3
    if char.isalpha() and char not in "\u00aa\u00ba\u0192":
        return _letter_fits(before, char, after)
    if char in _SPACED:
        return _dash_fits(before, char, after)
    inside = before[-1:].isalpha() and after.isalpha()
    if char in _SIGNS or char == _BLANK:
        return -2 if inside else 1
    return 2 if _quote_fits(before[-1:] or " ", char, after or " ") else -2


def _letter_fits(before: str, char: str, after: str) -> int:
    after_number = before[-1:].isdigit() or (before[:1].isdigit() and before[-1:].isalpha())
    if ord(char) > 0x17F or after_number:  # Greek and the like; 2e-g read as a word
        return -2
    if char.isupper():
        return 2 if not before[-1:].isalpha() and after.isalpha() else -1
    if before[-1:].isalpha():
        return 2
    return 1 if after.isalpha() else -1


def _dash_fits(before: str, char: str, after: str) -> int:
    """A short dash between two letters may as well be a lost letter, unless it makes a range such as 2e-g."""
    inside = before[-1:].isalpha() and after.isalpha()
    return 2 if not inside or before[:1].isdigit() or char == "\u2014" else 0


def _quote_fits(left: str, char: str, right: str) -> bool:
    if char == "\u2019" and left.isalpha() and right.isalpha():
        return True
    opens = char in _OPENING and not left.isalnum() and not right.isspace()
    closes = char in _CLOSING and not left.isspace() and not right.isalnum()
    return opens or closes
