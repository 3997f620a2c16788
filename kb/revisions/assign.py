"""The best assignment of old to new paragraphs: the greatest sum of weights, each used at most once.

Taking the best pair first can spoil two good pairs, so this is the exact solution (successive shortest
augmenting paths), computed for each connected group of candidates on its own.
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Mapping

Pair = tuple[int, int]


def assign(weights: Mapping[Pair, float]) -> list[Pair]:
    """Return the pairs of the matching with the greatest sum of positive weights, in order."""
    chosen: list[Pair] = []
    for group in _groups({pair: weight for pair, weight in weights.items() if weight > 0}):
        chosen += group if len(group) == 1 else _solve({pair: weights[pair] for pair in group})
    return sorted(chosen)


def _groups(weights: Mapping[Pair, float]) -> list[list[Pair]]:
    """Return the pairs by connected group."""
    root: dict[tuple[str, int], tuple[str, int]] = {}

    def find(node: tuple[str, int]) -> tuple[str, int]:
        path = []
        while root.setdefault(node, node) != node:
            path.append(node)
            node = root[node]
        for passed in path:
            root[passed] = node
        return node

    for old, new in weights:
        root[find(("old", old))] = find(("new", new))
    groups: dict[tuple[str, int], list[Pair]] = defaultdict(list)
    for old, new in sorted(weights):
        groups[find(("old", old))].append((old, new))
    return list(groups.values())


def _solve(weights: Mapping[Pair, float]) -> list[Pair]:
    """Return the best matching of one group: every old one may also stay alone at weight 0."""
    edges: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for (old, new), weight in sorted(weights.items()):
        edges[old].append((new, weight))
    top = max(weights.values())
    for old, choices in edges.items():
        choices.append((-1 - old, 0.0))  # staying alone
    search = _Search(edges, top)
    for start in edges:
        search.augment(start)
    return [(old, new) for old, new in search.mate.items() if new >= 0]


class _Search:
    """Gives one old paragraph after another a partner, moving others where that pays (Dijkstra with prices)."""

    def __init__(self, edges: Mapping[int, list[tuple[int, float]]], top: float) -> None:
        self.edges, self.top = edges, top
        self.mate: dict[int, int] = {}
        self._partner: dict[int, int] = {}
        self._price_old: dict[int, float] = dict.fromkeys(edges, 0.0)
        self._price_new: dict[int, float] = defaultdict(float)

    def augment(self, start: int) -> None:
        """Find the cheapest path from `start` to someone who is free, and swap partners along it."""
        distance: dict[int, float] = {}
        came_from: dict[int, int] = {}
        reached: dict[int, float] = {start: 0.0}
        done: set[int] = set()
        queue: list[tuple[float, int]] = []
        old, base = start, 0.0
        while True:
            self._look(old, base, distance, came_from, done, queue)
            base, free = heapq.heappop(queue)
            while free in done:
                base, free = heapq.heappop(queue)
            done.add(free)
            if free not in self._partner:
                break
            old = self._partner[free]
            reached[old] = base
        for node, value in reached.items():
            self._price_old[node] += base - value
        for node in done:
            self._price_new[node] += min(0.0, distance[node] - base)
        self._swap(free, came_from)

    def _look(self, old: int, base: float, distance: dict[int, float], came_from: dict[int, int],
              done: set[int], queue: list[tuple[float, int]]) -> None:
        for new, weight in self.edges[old]:
            if new in done:
                continue
            cost = base + (self.top - weight) - self._price_old[old] - self._price_new[new]
            if cost < distance.get(new, float("inf")) - 1e-12:
                distance[new], came_from[new] = cost, old
                heapq.heappush(queue, (cost, new))

    def _swap(self, free: int, came_from: Mapping[int, int]) -> None:
        previous: int | None = free
        while previous is not None:
            free, old = previous, came_from[previous]
            previous = self.mate.get(old)
            self.mate[old], self._partner[free] = free, old
