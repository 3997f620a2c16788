"""Which of many wordings may be near a known one: a look at a few places of their sketches sorts the rest out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kb.sources.matching import Owner, owner_of
from kb.text.fingerprint import marks_of, places_of, similarity, sketch

if TYPE_CHECKING:
    from kb.corpus.models import Fingerprint

_PLACES = 20
_AGREE = 7
"""Of 20 places. A wording with the least similarity that counts, 0.58, has fewer in one of 100 cases, one with 0.7 in
one of 4,000; one with 0.25 has as many in one of five, one with 0.1 in one of 400."""


class NearFingerprints:
    """Fingerprints by the first places of their sketches, apart by language."""

    def __init__(self, fingerprints: Iterable[Fingerprint]) -> None:
        self._by_place: defaultdict[tuple[str, str, int, str], list[int]] = defaultdict(list)
        for i, fingerprint in enumerate(fingerprints):
            for key in _keys(fingerprint.lang, fingerprint.sketch):
                self._by_place[key].append(i)

    def may_match(self, text: str, names: Sequence[str], lang: str) -> bool:
        """Say whether the whole sketch of a wording is worth comparing."""
        agreeing = Counter(i for key in _keys(lang, sketch(text, names, _PLACES)) for i in self._by_place.get(key, ()))
        return any(count >= _AGREE for count in agreeing.values())


def nearest_owners(text: str, names: Sequence[str], fingerprints: Iterable[Fingerprint],
                   limit: int = 3) -> list[tuple[Owner, float]]:
    """Return the owners of the nearest wordings with their similarity (0 to 1), the nearest first."""
    own = sketch(text, names)
    best: dict[Owner, float] = {}
    for fingerprint in fingerprints:
        owner = owner_of(fingerprint)
        best[owner] = max(best.get(owner, 0.0), similarity(own, fingerprint.sketch))
    return sorted(best.items(), key=lambda item: (-item[1], item[0].key))[:limit]


def _keys(lang: str, sketched: str) -> list[tuple[str, str, int, str]]:
    marks = marks_of(sketched)
    return [(lang, marks, place, value) for place, value in enumerate(places_of(sketched, _PLACES))]
