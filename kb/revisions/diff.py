"""Differences between any two revisions of one language, by identity: what moved is found where it went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import Any, Literal

from kb.errors import NotFoundError
from kb.messages import message
from kb.revisions.lineage import Lineage
from kb.revisions.model import Content, Language, Version
from kb.revisions.numbers import within
from kb.revisions.wording import wording
from kb.revisions.words import Piece, word_differences
from kb.sources.comprehensive_rules.model import Kind
from kb.sources.comprehensive_rules.numbers import sort_key

_UNDONE_LENGTH = 12
"""By how many characters texts can differ in length that differ only in typography or references."""
ChangeName = Literal["added", "removed", "reworded", "renumbered", "renumbered+reworded"]


@dataclass(frozen=True)
class Difference:
    """What two revisions make of one rule; `old` or `new` is missing where one of them does not have it."""

    change: ChangeName
    old: Version | None
    new: Version | None
    content: Content
    only_references: bool = False

    @property
    def identity(self) -> str:
        """Return the identity of the rule."""
        return self._any.identity

    @property
    def _any(self) -> Version:
        version = self.new or self.old
        assert version is not None
        return version

    @cached_property
    def words(self) -> tuple[Piece, ...]:
        """Return the two texts word by word, examples after the text."""
        return word_differences(_whole(self.old), _whole(self.new))

    def as_json(self) -> dict[str, Any]:
        """Return the shape that `kb diff --json` promises."""
        return {"change": self.change, "old": _side(self.old), "new": _side(self.new),
                "identity": self.identity, "kind": self._any.kind.value, "content": self.content.value,
                "only_references": self.only_references, "words": [list(piece) for piece in self.words]}


@dataclass(frozen=True)
class Differences:
    """All differences between two revisions, changes of meaning first, then in the order of the rules."""

    lang: Language
    old: date
    new: date
    changes: tuple[Difference, ...]
    unchanged: int

    def as_json(self) -> dict[str, Any]:
        """Return the shape that `kb diff --json` promises."""
        return {"old": self.old.isoformat(), "new": self.new.isoformat(), "lang": self.lang,
                "unchanged": self.unchanged, "changes": [change.as_json() for change in self.changes]}


def diff(lineage: Lineage, old: date, new: date, section: str | None = None, *,
         glossary: bool = False) -> Differences:
    """Compare the revisions in force on two days, in whichever order they come.

    `section` is a chapter, section, rule or subrule; a rule that moved into or out of it counts. With
    `glossary` the entries of the glossary are compared instead. Raises NotFoundError for a day before the
    first known revision, and for a section that neither revision has.
    """
    before, after = edition_at(lineage, old), edition_at(lineage, new)
    old_versions = {version.identity: version for version in lineage.index.at(before, glossary=glossary)}
    new_versions = {version.identity: version for version in lineage.index.at(after, glossary=glossary)}
    found = list(_differences(lineage, old_versions, new_versions))
    kept = [(old_versions[identity], version) for identity, version in new_versions.items() if identity in old_versions]
    if section is not None:
        if not any(_touches((version,), section) for version in (*old_versions.values(), *new_versions.values())):
            raise NotFoundError(message("Neither revision has a rule with the number {number}.", number=section))
        found = [change for change in found if _touches((change.old, change.new), section)]
        kept = [pair for pair in kept if _touches(pair, section)]
    unchanged = len(kept) - sum(change.old is not None and change.new is not None for change in found)
    return Differences(lineage.lang, before, after, tuple(sorted(found, key=_order)), unchanged)


def edition_at(lineage: Lineage, day: date) -> date:
    """Return the effective day of the revision in force on a day."""
    days = [effective for effective in lineage.days if effective <= day]
    if not days:
        raise NotFoundError(message("No revision of the rules is known that was in force on {day}.", day=day))
    return days[-1]


def _differences(lineage: Lineage, old: Mapping[str, Version],
                 new: Mapping[str, Version]) -> Iterator[Difference]:
    for identity, version in old.items():
        after = new.get(identity)
        if after is None:
            yield Difference("removed", version, None, Content.MEANING)
        elif after is not version:
            change = _compared(lineage, version, after)
            if change is not None:
                yield change
    for identity, version in new.items():
        if identity not in old:
            yield Difference("added", None, version, Content.MEANING)


def _compared(lineage: Lineage, old: Version, new: Version) -> Difference | None:
    """Compare two versions of a rule by the changes on the way from one to the other."""
    content, only_references = _content(lineage, old, new)
    renumbered = old.number != new.number
    if content is None:
        return Difference("renumbered", old, new, Content.NUMBER) if renumbered else None
    return Difference("renumbered+reworded" if renumbered else "reworded", old, new, content, only_references)


def _content(lineage: Lineage, old: Version, new: Version) -> tuple[Content | None, bool]:
    """Return the greatest change on the way, unless it was undone, and whether only references shifted."""
    first, last = sorted((old.since, new.since))
    way = [version for version in lineage.versions(old.identity) if first < version.since <= last
           and version.content not in (None, Content.NUMBER)]
    kinds = {version.content for version in way if version.content is not None}
    if not kinds:
        return None, False
    greatest = max(kinds, key=lambda content: content.weight)
    if len(way) > 1 and abs(len(old.text) - len(new.text)) <= _UNDONE_LENGTH:  # perhaps a change was undone
        if _same(old, new):
            return None, False
        if wording(old.text).masked == wording(new.text).masked:
            greatest = Content.EXAMPLE if Content.EXAMPLE in kinds else Content.REFERENCE
    return greatest, kinds == {Content.REFERENCE} and all(version.only_references for version in way)


def _same(old: Version, new: Version) -> bool:
    keys = [[wording(text).key for text in (version.text, *version.examples)] for version in (old, new)]
    return keys[0] == keys[1]


def _touches(versions: Iterable[Version | None], section: str) -> bool:
    return any(version is not None and version.kind is not Kind.GLOSSARY and within(version.number, section)
               for version in versions)


def _order(change: Difference) -> tuple[Any, ...]:
    version = change.new or change.old
    assert version is not None
    place = version.number.casefold() if version.kind is Kind.GLOSSARY else sort_key(version.number)
    return -change.content.weight, place, version.identity


def _whole(version: Version | None) -> str:
    return "" if version is None else "\n".join((version.text, *version.examples))


def _side(version: Version | None) -> dict[str, Any] | None:
    if version is None:
        return None
    return {"number": version.number, "text": version.text, "examples": list(version.examples)}
