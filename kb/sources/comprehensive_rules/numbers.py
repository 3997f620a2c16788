"""Numbers of rules: what they look like at the start of a line, their order and their level.

Subrules are lettered without l and o (and go on with aa after z). Old editions write `502.59`, some
`100.1.`; a few lines lack the space after the dot.
"""

from __future__ import annotations

import re
from functools import lru_cache

from kb.sources.comprehensive_rules.model import Kind

CHAPTER = re.compile(r"^\s*([1-9])\.\s+(?=[^\W\d_])(.*)$")
SECTION = re.compile(r"^\s*([1-9]\d\d)\.\s+(?=\S)(.*)$")
RULE = re.compile(r"^\s*([1-9]\d\d\.(?:\d{1,3}[a-z]{0,2}|[a-z]))"
                  r"(?:\.(?=\s|$|[A-Z\u00c4\u00d6\u00dc\"\u201c\u201e])|(?=\s|$))\s*(.*)$")
SPACED = re.compile(r"^\s*([1-9]\d\d\.) (\d{1,3}[a-z]{0,2})\.?\s+(.*)$")
"""A rule's number with a stray space, such as `606. 8b`."""
_PARTS = re.compile(r"^(\d)(\d\d)?(?:\.(\d*)([a-z]*))?$")
LETTERS = "abcdefghijkmnpqrstuvwxyz"

Key = tuple[int, int, int, int, str]


@lru_cache(maxsize=65536)
def sort_key(number: str) -> Key:
    """Return a key that puts numbers into the order of the document; chapter `7` comes before `700`."""
    match = _PARTS.match(number)
    if match is None:
        raise ValueError(number)
    chapter, section, rule, letters = match.groups()
    return (int(chapter), -1 if section is None else int(section), int(rule or 0) if rule is not None else -1,
            len(letters or ""), letters or "")


def kind_of(number: str) -> Kind:
    """Return the level of a number."""
    if "." not in number:
        return Kind.CHAPTER if len(number) == 1 else Kind.SECTION
    return Kind.SUBRULE if number[-1].isalpha() else Kind.RULE


@lru_cache(maxsize=65536)
def parent_of(number: str) -> str | None:
    """Return the number of the paragraph that a number stands below: 702.62a, 702.62, 702, 7, none."""
    kind = kind_of(number)
    if kind is Kind.SUBRULE:
        head = number.rstrip("abcdefghijklmnopqrstuvwxyz")
        return head.rstrip(".")
    if kind is Kind.RULE:
        return number.split(".", maxsplit=1)[0]
    return number[0] if kind is Kind.SECTION else None


def follows(number: str, previous: str) -> bool:
    """Tell whether `number` is what may come next after `previous` when none is missing."""
    new, old = sort_key(number), sort_key(previous)
    kind = kind_of(number)
    if kind is Kind.SUBRULE:
        if new[:3] != old[:3]:
            return number[-1] == "a" and new[:2] == old[:2] and new[2] == old[2] + 1
        return _letter_index(new[4]) == (_letter_index(old[4]) + 1 if old[4] else 0)
    if kind is Kind.RULE:
        return new[:2] == old[:2] and new[2] == max(old[2], 0) + 1
    return new > old


def _letter_index(letters: str) -> int:
    """Return the place of a subrule letter, counting l and o only where they are used."""
    return (len(letters) - 1) * len(LETTERS) + LETTERS.find(letters[-1])
