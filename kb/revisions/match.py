"""Which paragraph of a revision continues which one of the revision before.

Stages: what a correction says; same number and same text; same text, which neither has twice; then, level by
level (sections, rules, subrules), the best assignment by similarity of text and by place: superior, number,
neighbours, and how many of the subrules correspond. References to other rules are masked throughout.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from rapidfuzz import process
from rapidfuzz.distance import Indel

from kb.revisions.assign import Pair, assign
from kb.revisions.items import Item
from kb.revisions.model import Stage
from kb.revisions.similarity import Index, Similarity
from kb.revisions.wording import wording
from kb.sources.comprehensive_rules.model import Kind

_THRESHOLD = 0.62
"""What similarity and place must reach together."""
_LEAST_TEXT = 0.30
"""What the texts must have in common whatever their places."""
_SAME_PARENT, _OTHER_PARENT, _SAME_NUMBER, _NEIGHBOUR, _CHILDREN = 0.15, -0.12, 0.08, 0.06, 0.30
_MANY_SIBLINGS = 60
_MOVED_TEXT = 0.58
"""What the texts must have in common where the places say nothing."""
_LEAD = 0.08
_LONG = 8
_RIVAL = 0.6
"""How like, letter by letter, another rule must be to be looked at as a rival."""
_LEVELS = ({Kind.CHAPTER, Kind.SECTION}, {Kind.RULE}, {Kind.RULE, Kind.SUBRULE})


@dataclass(frozen=True, slots=True)
class Found:
    """An old paragraph that a new one continues."""

    old: int
    stage: Stage
    score: float


def match_items(old: Sequence[Item], new: Sequence[Item],
                forced: Mapping[int, int | None] | None = None) -> Matcher:
    """Match paragraphs. `forced` holds corrections, by place in `new`: the place in `old`, or nothing."""
    matcher = Matcher(old, new)
    matcher.force(forced or {})
    matcher.same_number()
    matcher.unique_text()
    for _ in range(2):
        for kinds in _LEVELS:
            matcher.alike(kinds)
    matcher.moved()
    return matcher


def match_entries(old: Sequence[Item], new: Sequence[Item],
                  forced: Mapping[int, int | None] | None = None) -> Matcher:
    """Match the entries of a glossary: the same term, else the same or a similar text."""
    matcher = Matcher(old, new)
    matcher.force(forced or {})
    matcher.same_term(_folded)
    matcher.unique_text()
    matcher.alike({Kind.GLOSSARY})
    matcher.moved()
    matcher.same_term(_without_remark)
    return matcher


class Matcher:
    """Matches two revisions; `found` holds, by place in `new`, what it continues."""

    def __init__(self, old: Sequence[Item], new: Sequence[Item]) -> None:
        self.old, self.new = old, new
        self.found: dict[int, Found] = {}
        self.continued: dict[int, int] = {}
        self.closed_old: set[int] = set()
        self.closed_new: set[int] = set()
        self._rivals_of: dict[int, dict[int, float]] = {}
        self._children_old, self._children_new = _children(old), _children(new)

    @cached_property
    def similarity(self) -> Similarity:
        """Count words only where something is left to compare."""
        return Similarity(self.new)

    def take(self, old: int, new: int, stage: Stage, score: float) -> None:
        """Note a pair."""
        self.found[new] = Found(old, stage, score)
        self.continued[old] = new
        self.closed_old.add(old)
        self.closed_new.add(new)

    def force(self, forced: Mapping[int, int | None]) -> None:
        """Do what corrections say."""
        for new, old in sorted(forced.items()):
            if old is None:
                self.closed_new.add(new)
            else:
                self.take(old, new, Stage.CORRECTION, self.similarity.of(self.old[old], self.new[new]))

    def same_number(self) -> None:
        """Match paragraphs that stayed as they are; a text that occurs twice needs the same superior too."""
        repeated = _repeated(self.old) | _repeated(self.new)
        places: dict[tuple[str, str], list[int]] = defaultdict(list)
        for place, item in enumerate(self.old):
            places[item.number, item.wording.masked].append(place)
        for place, item in enumerate(self.new):
            waiting = places.get((item.number, item.wording.masked))
            if not waiting or place in self.closed_new or waiting[0] in self.closed_old:
                continue
            if item.wording.masked in repeated and not self._same_superior(waiting[0], place):
                continue
            self.take(waiting.pop(0), place, Stage.SAME, 1.0)

    def same_term(self, key: Callable[[str], str]) -> None:
        """Match entries of a glossary by their term, whatever became of the explanation."""
        places = {key(item.number): place for place, item in enumerate(self.old) if place not in self.closed_old}
        for place, item in enumerate(self.new):
            old = places.get(key(item.number))
            if old is not None and old not in self.closed_old and place not in self.closed_new:
                same = self.old[old].wording.masked == item.wording.masked
                self.take(old, place, Stage.TERM, 1.0 if same else self.similarity.of(self.old[old], item))

    def unique_text(self) -> None:
        """Match texts that are left once on either side."""
        old = _by_text(self.old, self.closed_old)
        for text, places in _by_text(self.new, self.closed_new).items():
            if len(places) == 1 and len(old.get(text, ())) == 1 and text:
                self.take(old[text][0], places[0], Stage.TEXT, 1.0)

    def alike(self, kinds: set[Kind]) -> None:
        """Assign what is left of some levels by similarity and place."""
        old = [i for i, item in enumerate(self.old) if i not in self.closed_old and item.kind in kinds]
        new = [i for i, item in enumerate(self.new) if i not in self.closed_new and item.kind in kinds]
        if not old or not new:
            return
        texts: dict[Pair, float] = {}
        weights: dict[Pair, float] = {}
        for pair in self._candidates(old, new):
            text = self.similarity.of(self.old[pair[0]], self.new[pair[1]])
            total = text + self._place(*pair)
            if text >= _LEAST_TEXT and total > _THRESHOLD and self._is_telling(pair, text):
                texts[pair], weights[pair] = text, total - _THRESHOLD
        for pair in assign(weights):
            self.take(*pair, self._stage(*pair), round(texts[pair], 4))

    def moved(self) -> None:
        """Assign what went to quite another place: only texts that are much like one and no other."""
        old = [i for i, item in enumerate(self.old) if i not in self.closed_old and _is_long(item)]
        new = [i for i, item in enumerate(self.new) if i not in self.closed_new and _is_long(item)]
        if not old or not new:
            return
        index = Index(self.similarity, self.old, old)
        texts = {(candidate, place): self.similarity.of(self.old[candidate], self.new[place])
                 for place in new for candidate in index.alike(self.new[place])}
        best = _runners_up(texts)
        weights = {pair: text - _MOVED_TEXT for pair, text in texts.items()
                   if text > _MOVED_TEXT and self._is_telling(pair, text)
                   and all(text == first >= second + _LEAD
                           for first, second in (best["old", pair[0]], best["new", pair[1]]))}
        for pair in assign(weights):
            self.take(*pair, Stage.SIMILAR, round(texts[pair], 4))

    def _candidates(self, old: list[int], new: list[int]) -> Iterable[Pair]:
        index = Index(self.similarity, self.old, old)
        left = set(old)
        by_number = {self.old[place].number: place for place in old}
        pairs: dict[Pair, None] = {}
        for place in new:
            item = self.new[place]
            near = [by_number[item.number]] if item.number in by_number else []
            superior = self.found.get(item.parent)
            siblings = self._children_old.get(superior.old, []) if superior is not None else []
            if len(siblings) <= _MANY_SIBLINGS:
                near += [sibling for sibling in siblings if sibling in left]
            for candidate in (*near, *index.alike(item)):
                pairs[candidate, place] = None
        return pairs

    def _is_telling(self, pair: Pair, text: float) -> bool:
        """Tell whether a likeness says anything: not where rules that are known to be others are as like.

        Many keywords end in the same sentence but for their name. Below the same superior that does not matter.
        """
        old, new = pair
        if text == 1.0 or self._are_one(self.old[old].parent, self.new[new].parent):
            return True
        return all(likeness < text - _LEAD / 2 for place, likeness in self._rivals(new).items()
                   if place in self.closed_old and place != old)

    def _rivals(self, new: int) -> dict[int, float]:
        """Return the old paragraphs most like a new one, whatever became of them, and how like they are."""
        known = self._rivals_of.get(new)
        if known is None:
            item = self.new[new]
            near = process.extract(item.wording.masked, self._masked_old, scorer=Indel.normalized_similarity,
                                   score_cutoff=_RIVAL, limit=6)
            known = {place: self.similarity.of(self.old[place], item) for _, _, place in near}
            self._rivals_of[new] = known
        return known

    @cached_property
    def _masked_old(self) -> list[str]:
        return [item.wording.masked for item in self.old]

    def _place(self, old: int, new: int) -> float:
        """Return what the places of two paragraphs say for or against their being one."""
        return (self._superiors(self.old[old].parent, self.new[new].parent)
                + (_SAME_NUMBER if self.old[old].number == self.new[new].number else 0.0)
                + sum(_NEIGHBOUR for step in (-1, 1) if self._are_one(old + step, new + step))
                + _CHILDREN * self._share_of_children(old, new))

    def _superiors(self, old: int, new: int) -> float:
        if old < 0 or new < 0:
            return 0.0
        if self._are_one(old, new):
            return _SAME_PARENT
        return _OTHER_PARENT if old in self.continued or new in self.found else 0.0

    def _share_of_children(self, old: int, new: int) -> float:
        """Return how many of the subrules are already known to correspond."""
        children, others = self._children_old.get(old, []), set(self._children_new.get(new, []))
        if not children or not others:
            return 0.0
        common = sum(self.continued.get(child, -1) in others for child in children)
        return common / max(len(children), len(others))

    def _are_one(self, old: int, new: int) -> bool:
        return old >= 0 and self.continued.get(old, -1) == new

    def _same_superior(self, old: int, new: int) -> bool:
        a, b = self.old[old].parent, self.new[new].parent
        if a < 0 or b < 0:
            return a == b
        return self.old[a].wording.masked == self.new[b].wording.masked

    def _stage(self, old: int, new: int) -> Stage:
        if self.old[old].number == self.new[new].number:
            return Stage.NUMBER
        return Stage.CONTEXT if self._place(old, new) > 0 else Stage.SIMILAR


def _is_long(item: Item) -> bool:
    return len(item.wording.words) >= _LONG


def _runners_up(texts: Mapping[Pair, float]) -> dict[tuple[str, int], tuple[float, float]]:
    """Return for each old and new place its best and second best similarity."""
    out: dict[tuple[str, int], tuple[float, float]] = {}
    for (old, new), text in texts.items():
        for key in (("old", old), ("new", new)):
            first, second = out.get(key, (0.0, 0.0))
            out[key] = (text, first) if text > first else (first, max(second, text))
    return out


def _children(items: Sequence[Item]) -> dict[int, list[int]]:
    out: dict[int, list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        if item.parent >= 0:
            out[item.parent].append(place)
    return out


def _repeated(items: Sequence[Item]) -> set[str]:
    counts = Counter(item.wording.masked for item in items)
    return {text for text, count in counts.items() if count > 1}


def _by_text(items: Sequence[Item], closed: set[int]) -> dict[str, list[int]]:
    out: dict[str, list[int]] = defaultdict(list)
    for place, item in enumerate(items):
        if place not in closed:
            out[item.wording.masked].append(place)
    return out


def _folded(term: str) -> str:
    return wording(term).key


def _without_remark(term: str) -> str:
    """Return a term that became obsolete as it was before; its explanation may have gone to another term."""
    return _folded(term).removesuffix("obsolete").removesuffix("veraltet")
