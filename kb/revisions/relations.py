"""Splits and mergers: a new rule whose words come from another one, a deleted one whose words went there."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kb.revisions.items import Item

_RUN = 4
_LEAST_RUNS = 4
_SHARE = 0.5


@dataclass(frozen=True, slots=True)
class Trace:
    """Most words of `part` stand in `whole`, both by place."""

    part: int
    whole: int
    share: float


def traces(parts: Sequence[int], part_items: Sequence[Item],
           wholes: Iterable[tuple[int, Item, Item]]) -> list[Trace]:
    """Find the whole to which each part's words belong.

    `wholes` are matched rules as (place, text that may hold the part, text that does not hold it any more or
    not yet): only words that the one has and the other lacks count.
    """
    owners: dict[tuple[str, ...], list[int]] = defaultdict(list)
    for place, has, lacks in wholes:
        for run in _runs(has) - _runs(lacks):
            owners[run].append(place)
    out: list[Trace] = []
    for part in parts:
        runs = _runs(part_items[part])
        if len(runs) < _LEAST_RUNS:
            continue
        found = _best(runs, owners)
        if found is not None and found[1] / len(runs) >= _SHARE:
            out.append(Trace(part, found[0], round(found[1] / len(runs), 4)))
    return out


def _best(runs: set[tuple[str, ...]], owners: Mapping[tuple[str, ...], list[int]]) -> tuple[int, int] | None:
    counts: Counter[int] = Counter()
    for run in runs:
        counts.update(owners.get(run, ()))
    return min(counts.items(), key=lambda pair: (-pair[1], pair[0])) if counts else None


def _runs(item: Item) -> set[tuple[str, ...]]:
    words = item.wording.masked_words
    return {words[i:i + _RUN] for i in range(len(words) - _RUN + 1)}
