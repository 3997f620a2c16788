"""Spelling: the known word nearest to one that nothing has."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

_CLOSE_ENOUGH = 78.0
"""Least similarity (rapidfuzz ratio, 0 to 100) of a suggestion that is further off than one slip of the keys."""
_SAME_BEGIN = 5.0
"""What the right first letter is worth on that scale: it is the one that is seldom mistyped."""
_ONE_SLIP = 10.0
"""What it is worth that a single letter is wrong, missing, too many or in its neighbour's place."""
_LIKELY = 12.0
"""What it is worth to be one of the likely words."""
_MOST_LOOKED_AT = 16


def nearest(word: str, choices: Sequence[str], likely: AbstractSet[str] = frozenset()) -> str | None:
    """Return the choice that was probably meant (all folded), None where none is near. Equal ones: the first.

    `likely` ones go before others that are as near; none is taken for that alone.
    """
    from rapidfuzz import fuzz, process
    from rapidfuzz.distance import OSA

    best, worth = None, _CLOSE_ENOUGH
    near = process.extract(word, choices, scorer=fuzz.ratio, limit=_MOST_LOOKED_AT,
                           score_cutoff=_CLOSE_ENOUGH - _ONE_SLIP)
    for choice, alike, _ in near:
        near_enough = alike + _ONE_SLIP * (OSA.distance(word, choice) == 1) - _SAME_BEGIN * (word[0] != choice[0])
        total = near_enough + _LIKELY * (choice in likely)
        if near_enough > _CLOSE_ENOUGH and total > worth:
            best, worth = choice, total
    return best
