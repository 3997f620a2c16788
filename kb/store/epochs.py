"""Epochs of a rule: runs of days on which everything it says, in any language and origin, stayed the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import groupby

from kb.store.rows import Row

_ORIGINS = ("official", "restated")


@dataclass(frozen=True)
class Epoch:
    """What a rule says between two days (`until` is the last one, None: still in force)."""

    since: str
    until: str | None
    texts: tuple[tuple[str, int], ...]
    """Language and text id, official before restated."""
    numbers: tuple[str, ...]

    def texts_in(self, lang: str) -> list[int]:
        """Return the texts of one language, the one to show first."""
        return [text for language, text in self.texts if language == lang]


def epochs(versions: Sequence[Row]) -> list[Epoch]:
    """Return the epochs of a rule from its versions, oldest first."""
    if not versions:
        return []
    ends = {_next(v["until"]) for v in versions if v["until"]}
    days = sorted({v["since"] for v in versions} | ends)
    slices = [(since, [v for v in versions if v["since"] <= since and (v["until"] is None or v["until"] >= since)])
              for since in days]
    found: list[Epoch] = []
    for texts, run in groupby(slices, key=lambda piece: _texts(piece[1])):
        pieces = list(run)
        following = next((day for day in days if day > pieces[-1][0]), None)
        if texts:
            numbers = dict.fromkeys(v["number"] for _, live in pieces for v in live)
            found.append(Epoch(pieces[0][0], _previous(following), texts, tuple(numbers)))
    return found


def _texts(live: Sequence[Row]) -> tuple[tuple[str, int], ...]:
    ordered = sorted(live, key=lambda v: (v["lang"], _ORIGINS.index(v["origin"])))
    return tuple((v["lang"], v["text"]) for v in ordered)


def _next(day: str) -> str:
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat()


def _previous(day: str | None) -> str | None:
    return (date.fromisoformat(day) - timedelta(days=1)).isoformat() if day else None
