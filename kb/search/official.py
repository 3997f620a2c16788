"""Searching what only the user's files say: tens of thousands of official rulings and cards, in an index of their own.

Apart from what is restated and checked, they neither change what a word is worth there nor slow the search down. A
text has to have most of what is asked; the commonest words are given up first where too few have everything.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from kb.search.concepts import Concept
from kb.search.expressions import columns, expressions

_ENOUGH = 40
"""Documents that are enough to rank; more words are not given up then."""
_MOST = 60
"""Documents that one round brings in."""
_COMMON = 3000
"""Documents of a single word among which the best are looked for."""


@dataclass(frozen=True)
class OfficialHit:
    """A document that has the concepts `having` (by their place), and how strongly it has each on average (BM25)."""

    having: tuple[int, ...]
    strength: float


class OfficialIndex:
    """The full-text index of official texts without a restatement and of imported cards."""

    def __init__(self, connection: sqlite3.Connection, weights: Sequence[float]) -> None:
        self._connection = connection
        self._weights = ", ".join(map(str, weights))
        self.is_empty = connection.execute("select 1 from official_fts limit 1").fetchone() is None

    def find(self, concepts: Sequence[Concept], rarity: Sequence[float]) -> dict[int, OfficialHit]:
        """Return documents by id. `rarity` is what each concept is worth; the least worth is given up first."""
        found: dict[int, OfficialHit] = {}
        if self.is_empty:
            return found
        told = {i: _expression(concept) for i, concept in enumerate(concepts)}
        wanted = sorted((i for i in told if self._has(told[i])), key=lambda i: -rarity[i])
        while wanted and len(found) < _ENOUGH:
            together = " AND ".join(told[i] for i in wanted)
            for doc, score in self._matches(together, alone=len(wanted) == 1):
                found.setdefault(doc, OfficialHit(tuple(wanted), score / len(wanted)))
            wanted = wanted[:-1]
        return found

    def _has(self, expression: str) -> bool:
        sql = "select 1 from official_fts where official_fts match ? limit 1"
        return self._connection.execute(sql, (expression,)).fetchone() is not None

    def _matches(self, expression: str, *, alone: bool) -> list[tuple[int, float]]:
        """Return the documents of an expression, the best first; of a common word the best among the first."""
        within = f"limit {_COMMON}" if alone else ""
        sql = (f"select rowid, score from (select rowid, -bm25(official_fts, {self._weights}) as score "
               f"from official_fts where official_fts match ? {within}) order by score desc, rowid limit {_MOST}")
        return [(row[0], max(row[1], 0.0)) for row in self._connection.execute(sql, (expression,))]


def _expression(concept: Concept) -> str:
    ways = expressions(concept.alternatives, near=False)
    return f"({' OR '.join(f'({columns(lang)} : {text})' for lang, text, _ in ways)})"
