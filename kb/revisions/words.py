"""Differences between two texts word by word, for reading: what stayed, what went, what came."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from rapidfuzz.distance import Indel

from kb.text.normalise import normalise

Sign = Literal["=", "-", "+"]
Piece = tuple[Sign, str]
_WORD = re.compile(r"\s*(?:\{[^{}\s]+\}|[+-]?\w+(?:[.'\u2019/+-]\w+)*|[^\w\s])")


def word_differences(old: str, new: str) -> tuple[Piece, ...]:
    """Return pieces of text with `=`, `-` or `+`; where words are equal, the new text's typography is shown."""
    if old == new or not old or not new:
        signed: tuple[Piece, ...] = (("=", new),) if old == new else (("-", old), ("+", new))
        return tuple(piece for piece in signed if piece[1])
    before, after = _WORD.findall(old), _WORD.findall(new)
    keys_before, keys_after = [_key(word) for word in before], [_key(word) for word in after]
    pieces: list[Piece] = []
    for equal, start, end, start_new, end_new in _blocks(keys_before, keys_after):
        if equal:
            pieces.append(("=", "".join(after[start_new:end_new])))
        else:
            pieces.append(("-", "".join(before[start:end])))
            pieces.append(("+", "".join(after[start_new:end_new])))
    return tuple((sign, text) for sign, text in pieces if text)


@lru_cache(maxsize=50_000)
def _key(word: str) -> str:
    """Return what two spellings of a word have in common when only typography differs."""
    return normalise(word).strip()


Block = tuple[bool, int, int, int, int]
"""Whether words are equal, their run in the old text, their run in the new one."""


def _blocks(old: Sequence[str], new: Sequence[str]) -> list[Block]:
    """Return runs of equal and of changed words; a lone small word between two changes belongs to them."""
    runs: list[Block] = [(op.tag == "equal", op.src_start, op.src_end, op.dest_start, op.dest_end)
                         for op in Indel.opcodes(old, new)]
    runs = _merged(runs)
    return _merged([(equal and not (0 < place < len(runs) - 1 and _is_small(old[start:end])), start, end, a, b)
                    for place, (equal, start, end, a, b) in enumerate(runs)])


def _is_small(words: Sequence[str]) -> bool:
    return sum(map(len, words)) <= 2


def _merged(runs: Sequence[Block]) -> list[Block]:
    """Join changed runs with nothing between them."""
    out: list[Block] = []
    for run in runs:
        if out and not out[-1][0] and not run[0]:
            out[-1] = (False, out[-1][1], run[2], out[-1][3], run[4])
        else:
            out.append(run)
    return out
