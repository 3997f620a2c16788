"""Which moment in the life of a card a question is about: suspending, the last counter, casting …"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from kb.text.fold import fold_name
from kb.text.tokens import Token


class MomentCues:
    """The cues of data/moments.yaml, by their words."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        rows = connection.execute("select folded, moment from moment_cue")
        self._moments: dict[tuple[str, ...], str | None] = {tuple(row[0].split()): row[1] for row in rows}
        self._longest = max(map(len, self._moments), default=0)

    def moments_of(self, words: Sequence[Token]) -> frozenset[str]:
        """Return the moments that the words name; of overlapping cues the longest counts, then the first."""
        folded = [fold_name(token.text) for token in words]
        found: set[str] = set()
        taken: set[int] = set()
        for length in range(min(self._longest, len(folded)), 0, -1):
            for start in range(len(folded) - length + 1):
                places = range(start, start + length)
                cue = tuple(folded[start:start + length])
                if cue in self._moments and taken.isdisjoint(places):
                    taken.update(places)
                    if (moment := self._moments[cue]) is not None:
                        found.add(moment)
        return frozenset(found)
