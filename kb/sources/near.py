"""Which of many wordings may be near a known one: a look at a few places of their sketches sorts the rest out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from kb.sources.matching import Owner, owner_of
from kb.text.fingerprint import PLACE_DIGITS, similarity, sketch

if TYPE_CHECKING:
    from kb.corpus.models import Fingerprint

_PLACES = 12
_AGREE = 4
"""Of 12 places. A wording with the least similarity that counts, 0.75, has fewer in one of 2,500 cases; one with 0.2
has as many in one of five, one with 0.1 in one of forty."""


class NearFingerprints:
    """Fingerprints by the first places of their sketches, apart by language."""

    def __init__(self, fingerprints: Iterable[Fingerprint]) -> None:
        self._by_place: defaultdict[tuple[str, int, str], list[int]] = defaultdict(list)
        for i, fingerprint in enumerate(fingerprints):
            for place, value in enumerate(_places(fingerprint.sketch)):
                self._by_place[fingerprint.lang, place, value].append(i)

    def may_match(self, text: str, names: Sequence[str], lang: str) -> bool:
        """Say whether the whole sketch of a wording is worth comparing."""
        agreeing = Counter(i for place, value in enumerate(_places(sketch(text, names, _PLACES)))
                           for i in self._by_place.get((lang, place, value), ()))
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


def _places(whole: str) -> list[str]:
    return [whole[i:i + PLACE_DIGITS] for i in range(0, min(len(whole), _PLACES * PLACE_DIGITS), PLACE_DIGITS)]
