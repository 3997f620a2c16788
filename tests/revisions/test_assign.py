"""The assignment is the best there is, not the first that comes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from kb.revisions.assign import assign

Pair = tuple[int, int]


def best_sum(weights: dict[Pair, float]) -> float:
    """Try everything."""
    olds = sorted({old for old, _ in weights})

    def rest(place: int, used: frozenset[int]) -> float:
        if place == len(olds):
            return 0.0
        best = rest(place + 1, used)
        for (old, new), weight in weights.items():
            if old == olds[place] and new not in used:
                best = max(best, weight + rest(place + 1, used | {new}))
        return best

    return rest(0, frozenset())


def test_taking_the_best_pair_first_would_spoil_two_good_ones() -> None:
    assert assign({(0, 0): 0.9, (0, 1): 0.8, (1, 0): 0.8}) == [(0, 1), (1, 0)]


def test_weights_that_are_not_positive_are_never_taken() -> None:
    assert assign({(0, 0): 0.0, (1, 1): -1.0}) == []


@given(st.dictionaries(st.tuples(st.integers(0, 4), st.integers(0, 4)), st.integers(1, 50).map(lambda n: n / 10)))
def test_no_other_assignment_has_a_greater_sum(weights: dict[Pair, float]) -> None:
    found = assign(weights)
    assert len({old for old, _ in found}) == len({new for _, new in found}) == len(found)
    assert abs(sum(weights[pair] for pair in found) - best_sum(weights)) < 1e-9
