"""Snippets: the sentences of a text that answer a query, with the matched words marked in any inflection."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from kb.search.analysis import Analyser

_SENTENCE_END = re.compile(r"(?<=[.!?])[\"“”)]*\s+(?=[A-ZÄÖÜ„\"(])")
_LONGEST = 320


@dataclass(frozen=True)
class Snippet:
    """A piece of a text; `marks` are the (start, end) of its matched words."""

    text: str
    marks: tuple[tuple[int, int], ...] = ()


def snippet(text: str, stems: Collection[str], analyser: Analyser, longest: int = _LONGEST) -> Snippet:
    """Return the best run of sentences of `text`, about `longest` characters, with the words of `stems` marked."""
    if not text:
        return Snippet("")
    sentences = _sentences(text)
    places = analyser.places_of(text)
    matched = sorted({a for stem in places.keys() & frozenset(stems) for a in places[stem]})
    ends = [end for _, end in sentences]
    hits: list[set[str]] = [set() for _ in sentences]
    for start, _, stem in matched:
        hits[bisect_right(ends, start)].add(stem)
    best, best_found = (0, 0), -1
    for first in range(len(sentences)):
        found: set[str] = set()
        for last in range(first, len(sentences)):
            if last > first and sentences[last][1] - sentences[first][0] > longest:
                break
            found |= hits[last]
            if len(found) > best_found:
                best, best_found = (first, last), len(found)
    start, end = sentences[best[0]][0], sentences[best[1]][1]
    while best[1] + 1 < len(sentences) and sentences[best[1] + 1][1] - start <= longest:
        best = (best[0], best[1] + 1)
        end = sentences[best[1]][1]
    piece = text[start:end]
    shift = start + len(piece) - len(piece.lstrip())
    lead = "… " if start > 0 else ""
    tail = " …" if end < len(text) else ""
    moved = len(lead) - shift
    marks = tuple((first + moved, last + moved) for first, last, _ in matched if shift <= first and last <= end)
    return Snippet(lead + piece.strip() + tail, marks)


@lru_cache(maxsize=1024)
def _sentences(text: str) -> list[tuple[int, int]]:
    between = [match.span() for match in _SENTENCE_END.finditer(text)]
    return list(zip([0, *(end for _, end in between)], [*(start for start, _ in between), len(text)], strict=True))
