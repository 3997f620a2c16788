"""How good a ranked list is: hits, reciprocal rank, discounted gain. Grades: 3 the answer, 2 answers too, 1 related."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

ANSWERS = 2
"""The least grade that answers."""


def rank_of_answer(found: Sequence[str], grades: Mapping[str, int]) -> int | None:
    """Return the place of the first answer, from 1, or None."""
    return next((i for i, ref in enumerate(found, 1) if grades.get(ref, 0) >= ANSWERS), None)


def hit(found: Sequence[str], grades: Mapping[str, int], within: int) -> bool:
    """Return whether an answer is among the first `within`."""
    rank = rank_of_answer(found, grades)
    return rank is not None and rank <= within


def reciprocal_rank(found: Sequence[str], grades: Mapping[str, int]) -> float:
    """Return 1/rank of the first answer, 0 without one."""
    rank = rank_of_answer(found, grades)
    return 1 / rank if rank else 0.0


def ndcg(found: Sequence[str], grades: Mapping[str, int], within: int = 10) -> float:
    """Return the discounted gain of the first `within`, as a share of the best order's (gain 2^grade - 1)."""
    best = _gain(sorted(grades.values(), reverse=True)[:within])
    return _gain([grades.get(ref, 0) for ref in found[:within]]) / best if best else 0.0


def _gain(grades: Sequence[int]) -> float:
    return math.fsum((2**grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades, 1))


def mean(values: Sequence[float]) -> float:
    """Return the arithmetic mean, 0 of nothing."""
    return math.fsum(values) / len(values) if values else 0.0


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that at least `share` (0 to 1) of the values do not exceed; 0 of nothing."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[max(math.ceil(share * len(ordered)), 1) - 1]
