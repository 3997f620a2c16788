"""Finding rules by any number they ever had: `702.59a`, `702.59a@2010-02-01`, `601.2f-h`."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from kb.revisions.identity import slug
from kb.revisions.model import Change, Version
from kb.sources.comprehensive_rules.model import Kind
from kb.sources.comprehensive_rules.numbers import LETTERS, parent_of, sort_key
from kb.text.normalise import normalise

_REFERENCE = re.compile(
    r"^(?:cr|rules?|sections?|regeln?|abschnitt|kapitel|\u00a7)?\s*"
    r"([1-9](?:\d\d(?:\.\d{1,3}[a-z]{0,2})?)?)\.?"
    r"(?:\s*-\s*([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2})?|\d{1,3}[a-z]{0,2}|[a-z]{1,2}))?"
    r"(?:\s*@\s*(\d{4}-\d\d-\d\d))?$", re.I)
_ALL_LETTERS = [*LETTERS, *("a" + letter for letter in LETTERS)]


@dataclass(frozen=True, slots=True)
class Reference:
    """A number as people write it: one rule, or a range (`last` is its other end), perhaps on a day."""

    number: str
    last: str | None = None
    at: date | None = None

    @property
    def numbers(self) -> tuple[str, ...]:
        """Return the numbers that a range spans; the letters l and o do not exist."""
        if self.last is None:
            return (self.number,)
        return tuple(_between(self.number, self.last))


def parse_reference(text: str) -> Reference | None:
    """Return what a text refers to, nothing if it is no number of a rule or its day does not exist."""
    match = _REFERENCE.match(normalise(text).casefold())
    if match is None:
        return None
    number, end, day = match.groups()
    try:
        at = None if day is None else date.fromisoformat(day)
    except ValueError:
        return None
    return Reference(number, None if end is None else _full(number, end), at)


def _full(first: str, end: str) -> str:
    """Return the whole number at the end of a range: `h` after 601.2f, `4` after 601.2."""
    if "." in end or ("." not in first and end.isdigit()):
        return end
    if end[0].isdigit():
        return f"{first.split('.', maxsplit=1)[0]}.{end}"
    return first.rstrip("abcdefghijklmnopqrstuvwxyz") + end


def _between(first: str, last: str) -> Iterable[str]:
    if first[-1].isalpha() and parent_of(first) == parent_of(last):
        head = parent_of(first) or ""
        letters = [letters for letters in _ALL_LETTERS
                   if sort_key(first) <= sort_key(head + letters) <= sort_key(last)]
        return [head + letter for letter in letters]
    if "." in first and "." in last and parent_of(first) == parent_of(last):
        section, start = first.split(".")
        return [f"{section}.{rule}" for rule in range(int(start), int(last.split(".")[1]) + 1)]
    if first.isdigit() and last.isdigit():
        return [str(number) for number in range(int(first), int(last) + 1)]
    return [first, last]


def within(number: str, section: str) -> bool:
    """Tell whether a number is `section` or stands below it: 702.62a is within 7, 702, 702.62 and 702.62a."""
    part: str | None = number
    while part is not None and part != section:
        part = parent_of(part)
    return part is not None


class Index:
    """Versions by number, by superior number and by term."""

    def __init__(self, versions: Iterable[Version]) -> None:
        self.by_number: dict[str, list[Version]] = defaultdict(list)
        self.below: dict[str, list[Version]] = defaultdict(list)
        self.by_term: dict[str, list[Version]] = defaultdict(list)
        self.all: list[Version] = []
        for version in versions:
            if version.change is Change.DELETED:
                continue
            self.all.append(version)
            if version.kind is Kind.GLOSSARY:
                self.by_term[slug(version.number)].append(version)
                continue
            self.by_number[version.number].append(version)
            parent = parent_of(version.number)
            if parent is not None:
                self.below[parent].append(version)

    def at(self, day: date, *, glossary: bool = False) -> list[Version]:
        """Return the versions in force on a day in the order of the document."""
        found = [version for version in self.all
                 if version.covers(day) and (version.kind is Kind.GLOSSARY) == glossary]
        if glossary:
            return sorted(found, key=lambda version: (version.number.casefold(), version.identity))
        return sorted(found, key=lambda version: (sort_key(version.number), version.identity))

    def resolve(self, number: str, at: date | None = None) -> list[Version]:
        """Return who had a number, the latest bearer first; with `at`, who had it on that day."""
        return _candidates(self.by_number.get(number, ()), at)

    def resolve_term(self, term: str, at: date | None = None) -> list[Version]:
        """Return the glossary entries that had a term, the latest first; with `at`, on that day."""
        return _candidates(self.by_term.get(slug(term), ()), at)


def _candidates(versions: Iterable[Version], at: date | None) -> list[Version]:
    """Return the latest version of each identity."""
    found: dict[str, Version] = {}
    for version in sorted(versions, key=lambda version: version.since):
        if at is None or version.covers(at):
            found[version.identity] = version
    return sorted(found.values(), key=lambda version: (version.since, version.identity), reverse=True)
