"""Deleted rules, and recognising one that comes back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kb.revisions.items import Item, items_of_versions
from kb.revisions.model import Change, Version
from kb.revisions.similarity import Index, Similarity

_ALIKE = 0.85
_LEAST_WORDS = 8
_UNMISTAKABLE_WORDS = 5


class Graveyard:
    """The last wordings of rules that the newest known revision does not have."""

    def __init__(self, histories: Iterable[Sequence[Version]]) -> None:
        self.versions = [history[-2] for history in histories
                         if len(history) > 1 and history[-1].change is Change.DELETED]
        self._items = items_of_versions(self.versions)

    def returning(self, new: Sequence[Item], places: Sequence[int],
                  similarity: Similarity) -> dict[int, tuple[Version, float]]:
        """Return by place in `new` the wording that it brings back, and how alike they are."""
        if not self.versions or not places:
            return {}
        index = Index(similarity, self._items, range(len(self._items)))
        out: dict[int, tuple[Version, float]] = {}
        used: set[int] = set()
        for place in places:
            candidates = [(self._likeness(similarity, old, new[place]), -old)
                          for old in self._near(index, new[place]) if old not in used]
            score, negative = max(candidates, default=(0.0, 0))
            if score >= _ALIKE:
                used.add(-negative)
                out[place] = self.versions[-negative], round(score, 4)
        return out

    def _near(self, index: Index, item: Item) -> set[int]:
        same = {place for place, old in enumerate(self._items) if old.wording.masked == item.wording.masked}
        return same | set(index.alike(item))

    def _likeness(self, similarity: Similarity, old: int, item: Item) -> float:
        """Return 0 for texts too short to be told apart, unless their place is the same as well."""
        before = self._items[old]
        if before.wording.masked == item.wording.masked:
            enough = len(item.wording.words) >= _UNMISTAKABLE_WORDS or before.number[:3] == item.number[:3]
            return 1.0 if enough else 0.0
        return similarity.of(before, item) if len(item.wording.words) >= _LEAST_WORDS else 0.0
