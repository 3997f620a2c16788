"""Word by word: what changed between two wordings."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

_WORD = re.compile(r"\S+\s*")


@dataclass(frozen=True)
class Piece:
    """A run of words that stayed (`=`), went (`-`) or came (`+`)."""

    sign: Literal["=", "-", "+"]
    text: str


def compared(old: str | None, new: str) -> tuple[Piece, ...]:
    """Return the new wording in pieces; without an old one it is all of a piece."""
    if old is None:
        return (Piece("=", new),)
    before, after = _WORD.findall(old), _WORD.findall(new)
    pieces: list[Piece] = []
    matcher = SequenceMatcher(None, [word.strip() for word in before], [word.strip() for word in after], autojunk=False)
    for _, start, end, to, until in matcher.get_opcodes():
        if before[start:end] and [w.strip() for w in before[start:end]] == [w.strip() for w in after[to:until]]:
            pieces.append(Piece("=", "".join(after[to:until])))
            continue
        if start < end:
            pieces.append(Piece("-", "".join(before[start:end])))
        if to < until:
            pieces.append(Piece("+", "".join(after[to:until])))
    return tuple(pieces)
