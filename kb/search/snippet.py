"""Snippets: the sentences of a text that answer a query, with the matched words marked in any inflection."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

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
    wanted = frozenset(stems)
    matched = [a for a in analyser.of_text(text) if not wanted.isdisjoint(a.all)]
    hits = [{a.stem for a in matched if start <= a.token.start < end} for start, end in sentences]
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
    marks = tuple((a.token.start - shift + len(lead), a.token.end - shift + len(lead))
                  for a in matched if shift <= a.token.start and a.token.end <= end)
    return Snippet(lead + piece.strip() + tail, marks)


def _sentences(text: str) -> list[tuple[int, int]]:
    ends = [match.start() for match in _SENTENCE_END.finditer(text)]
    starts = [match.end() for match in _SENTENCE_END.finditer(text)]
    return list(zip([0, *starts], [*ends, len(text)], strict=True))
