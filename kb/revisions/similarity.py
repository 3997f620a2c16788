"""How alike two wordings are, from 0 to 1: rare words count more than frequent ones, and order counts."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from rapidfuzz.distance import Indel

from kb.revisions.items import Item

_SHARE_OF_ORDER = 0.4
_INDEXED_WORDS = 14


class Similarity:
    """Similarities between items; `items`, a whole revision, say how frequent each word is."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._total = len(items) + 1
        self._documents: Counter[str] = Counter()
        for item in items:
            self._documents.update(set(item.wording.masked_words))
        self._weights: dict[str, float] = {}
        self._bags: dict[int, tuple[dict[str, float], float]] = {}

    def weight(self, word: str) -> float:
        """Return how much a word says: the rarer in the revision, the more."""
        known = self._weights.get(word)
        if known is None:
            known = self._weights[word] = math.log(1 + self._total / (1 + self._documents[word]))
        return known

    def bag(self, item: Item) -> tuple[dict[str, float], float]:
        """Return the weights of an item's words, and their sum."""
        known = self._bags.get(id(item))
        if known is None:
            counts = Counter(item.wording.masked_words)
            weights = {word: count * self.weight(word) for word, count in counts.items()}
            known = self._bags[id(item)] = weights, sum(weights.values())
        return known

    def of(self, one: Item, other: Item) -> float:
        """Return the similarity of two items' texts."""
        if one.wording.masked == other.wording.masked:
            return 1.0
        a, total_a = self.bag(one)
        b, total_b = self.bag(other)
        if not total_a or not total_b:
            return 0.0
        if len(b) < len(a):
            a, b = b, a
        common = sum(min(weight, b[word]) for word, weight in a.items() if word in b)
        dice = 2 * common / (total_a + total_b)
        if dice < 0.2:
            return dice * (1 - _SHARE_OF_ORDER)
        order = Indel.normalized_similarity(one.wording.masked_words, other.wording.masked_words)
        return (1 - _SHARE_OF_ORDER) * dice + _SHARE_OF_ORDER * order

    def rare_words(self, item: Item) -> list[str]:
        """Return the words of an item that say most."""
        bag, _ = self.bag(item)
        return sorted(bag, key=lambda word: (-self.weight(word), word))[:_INDEXED_WORDS]


class Index:
    """Finds, for an item, those of a set that share rare words with it."""

    def __init__(self, similarity: Similarity, items: Sequence[Item], places: Iterable[int]) -> None:
        self._similarity = similarity
        self._places: dict[str, list[int]] = defaultdict(list)
        for place in places:
            for word in similarity.rare_words(items[place]):
                self._places[word].append(place)

    def alike(self, item: Item, limit: int = 8) -> list[int]:
        """Return up to `limit` places, those that share most first."""
        shared: dict[int, float] = defaultdict(float)
        for word in self._similarity.rare_words(item):
            weight = self._similarity.weight(word)
            for place in self._places.get(word, ()):
                shared[place] += weight
        return sorted(shared, key=lambda place: (-shared[place], place))[:limit]
