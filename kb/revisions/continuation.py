"""One step of a lineage: what the next revision makes of the versions in force."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta

from kb.revisions.graveyard import Graveyard
from kb.revisions.identity import Namer
from kb.revisions.items import Item, items_of_versions
from kb.revisions.kinds import Replacement, content_of_wordings, refers_to_the_same, replaced_terms
from kb.revisions.match import Found, match_entries, match_items
from kb.revisions.model import Change, Content, Match, Relation, Stage, Step, Version
from kb.revisions.relations import traces
from kb.revisions.wording import wording
from kb.sources.comprehensive_rules.model import Absent, Kind
from kb.sources.comprehensive_rules.numbers import sort_key

Forced = Mapping[int, tuple[int | None, str]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a revision changes: by identity the versions that take the place of its last one; splits; sums."""

    tails: Mapping[str, tuple[Version, ...]]
    relations: tuple[Relation, ...]
    step: Step


class Continuation:
    """Continues the versions in force with the items of the next revision."""

    def __init__(self, current: Sequence[Version], new: Sequence[Item], day: date, file: str, *,
                 forced: Forced, glossary: bool, absent: Absent | None = None) -> None:
        self.current, self.new, self.day, self.file = current, new, day, file
        self.old = items_of_versions(current)
        self._reasons = {place: why for place, (_, why) in forced.items()}
        match = match_entries if glossary else match_items
        known = {place: was for place, (was, _) in forced.items()}
        self._matcher = match(self.old, new, known)
        self.found: dict[int, Found] = self._matcher.found
        missing = sorted(set(range(len(current))) - {found.old for found in self.found.values()})
        self._gone = [place for place in missing if not _is_absent(current[place], absent)]
        self._carried = len(missing) - len(self._gone)
        self._fresh = [place for place in range(len(new)) if place not in self.found]
        self._terms: frozenset[Replacement] = frozenset()
        self._before: dict[str, str] = {}
        self._after: dict[str, str] = {}

    def outcome(self, graveyard: Graveyard, namer: Namer) -> Outcome:
        """Return everything that changes."""
        undecided = [place for place in self._fresh if place not in self._reasons]
        returned = graveyard.returning(self.new, undecided, self._matcher.similarity) if undecided else {}
        names = self._names(returned, namer)
        self._before = {version.number: version.identity for version in reversed(self.current)}
        self._after = {one.number: name for one, name in reversed(list(zip(self.new, names, strict=True)))}
        pairs = ((self.old[found.old].wording, self.new[place].wording) for place, found in self.found.items())
        self._terms = replaced_terms((before, after) for before, after in pairs if before.masked != after.masked)
        tails: dict[str, tuple[Version, ...]] = {}
        for place, name in enumerate(names):
            if place in self.found:
                tails[name] = self._continued(place)
            elif place in returned:
                tails[name] = self._returned(place, *returned[place])
            else:
                tails[name] = (self._created(place, name),)
        for place in self._gone:
            tails[self.current[place].identity] = self._deleted(self.current[place])
        step = Step(self.day, len(self.found), len(self._fresh), len(self._gone), len(returned), self._carried)
        return Outcome(tails, tuple(self._relations(names, set(returned))), step)

    def _names(self, returned: Mapping[int, tuple[Version, float]], namer: Namer) -> list[str]:
        names: list[str] = []
        for place, fresh in enumerate(self.new):
            if place in self.found:
                names.append(self.current[self.found[place].old].identity)
            elif place in returned:
                names.append(returned[place][0].identity)
            else:
                names.append(namer.name(fresh, self.day))
        return names

    def _continued(self, place: int) -> tuple[Version, ...]:
        """Prolong the version in force, or close it and open the next one."""
        found, after = self.found[place], self.new[place]
        last, before = self.current[found.old], self.old[found.old]
        if (last.number, last.text, last.examples) == (after.number, after.text, after.examples):
            return (last,)
        content = self._content(before, after)
        renumbered = last.number != after.number
        if content is None and not renumbered:
            return (self._better_typography(last, after),)
        change = (Change.RENUMBERED if content is None
                  else Change.RENUMBERED_REWORDED if renumbered else Change.REWORDED)
        same_targets = content is Content.REFERENCE and refers_to_the_same(
            before.wording, after.wording, self._before.get, self._after.get)
        match = Match(found.stage, found.score, last.number, self._reasons.get(place, ""))
        opened = replace(self._version(last.identity, after, change, match), content=content or Content.NUMBER,
                         only_references=same_targets)
        return replace(last, until=self.day - timedelta(days=1)), opened

    def _content(self, before: Item, after: Item) -> Content | None:
        content = content_of_wordings(before.wording, after.wording, self._terms)
        if before.examples_key == after.examples_key:
            return content
        return Content.EXAMPLE if content is None or content.weight < Content.EXAMPLE.weight else content

    def _better_typography(self, last: Version, after: Item) -> Version:
        """Keep the text that is better set: with real quotation marks, without characters gone wrong."""
        if (last.text, last.examples) == (after.text, after.examples) or _quality(after) < _quality(last):
            return last
        return replace(last, text=after.text, examples=after.examples, file=self.file, line=after.line)

    def _created(self, place: int, name: str) -> Version:
        return self._version(name, self.new[place], Change.CREATED, None)

    def _returned(self, place: int, past: Version, score: float) -> tuple[Version, ...]:
        match = Match(Stage.RETURN, score, past.number)
        return (self._version(past.identity, self.new[place], Change.CREATED, match),)

    def _deleted(self, last: Version) -> tuple[Version, ...]:
        gone = Version(last.identity, last.kind, last.number, "", self.day, self.day, Change.DELETED,
                       file=self.file)
        return replace(last, until=self.day - timedelta(days=1)), gone

    def _version(self, name: str, after: Item, change: Change, match: Match | None) -> Version:
        return Version(name, after.kind, after.number, after.text, self.day, None, change,
                       examples=after.examples, match=match, file=self.file, line=after.line)

    def _relations(self, names: Sequence[str], returned: set[int]) -> list[Relation]:
        """Find splits and mergers among what was neither continued nor brought back."""
        fresh = [place for place in self._fresh if place not in returned]
        reworded = [(place, self.old[found.old], self.new[place]) for place, found in self.found.items()
                    if self.old[found.old].wording.key != self.new[place].wording.key]
        removed = [(-1 - place, self.old[place], _NOTHING) for place in self._gone]
        split = [Relation("split from", self._identity(trace.whole, names), names[trace.part], self.day,
                          trace.share) for trace in traces(fresh, self.new, [*reworded, *removed])]
        grown = [(place, after, before) for place, before, after in reworded]
        merged = [Relation("merged into", names[trace.whole], self.current[trace.part].identity, self.day,
                           trace.share) for trace in traces(self._gone, self.old, grown)]
        return split + merged

    def _identity(self, place: int, names: Sequence[str]) -> str:
        return names[place] if place >= 0 else self.current[-1 - place].identity


_NOTHING = Item("", Kind.RULE, "", (), 0, -1, wording(""))


def _is_absent(version: Version, absent: Absent | None) -> bool:
    """Tell whether a rule is missing only because the file is damaged."""
    if absent is None:
        return False
    if version.kind is Kind.GLOSSARY:
        return absent.cut_off_after is not None
    after = absent.cut_off_after
    return version.number[:3] in absent.sections or (
        after is not None and sort_key(version.number) > sort_key(after))


def _quality(worded: Version | Item) -> int:
    text = worded.text
    return sum(text.count(sign) for sign in "\u201c\u201d\u2019\u2013\u2014\u201e") - 3 * text.count("?")
