"""Values of a lineage: versions of a rule, why two paragraphs are one rule, splits and mergers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Literal

from kb.sources.comprehensive_rules.model import Kind

Language = Literal["de", "en"]


class Change(StrEnum):
    """What a revision did to a rule."""

    CREATED = "created"
    RENUMBERED = "renumbered"
    REWORDED = "reworded"
    RENUMBERED_REWORDED = "renumbered+reworded"
    DELETED = "deleted"


class Content(StrEnum):
    """How far a change goes, the least first.

    `reference`: only the numbers of other rules differ. `term`: a term was replaced that this revision
    replaced throughout. `example`: the rule is the same, an example differs.
    """

    NUMBER = "number"
    TYPOGRAPHY = "typography"
    REFERENCE = "reference"
    TERM = "term"
    EXAMPLE = "example"
    MEANING = "meaning"

    @property
    def weight(self) -> int:
        """Return 0 for a mere number up to 5 for meaning."""
        return list(Content).index(self)


class Stage(StrEnum):
    """By what a paragraph was recognised as the continuation of an older one."""

    CORRECTION = "correction"
    SAME = "same number and text"
    TEXT = "same text"
    TERM = "same term"
    NUMBER = "same number, similar text"
    CONTEXT = "similar text, same place"
    SIMILAR = "similar text"
    RETURN = "text of a deleted rule"


@dataclass(frozen=True, slots=True)
class Match:
    """Why a paragraph continues an older one: by what it was recognised, how alike the texts are (0 to 1)."""

    stage: Stage
    score: float
    was: str
    """The number that it had before."""
    why: str = ""
    """The reason that a correction in data/lineage.yaml gives."""


@dataclass(frozen=True, slots=True)
class Version:
    """A run of revisions in which number and wording of a rule did not change; typography does not count.

    `until` is the last day before the next known revision's, `None` while in force. A deletion is a version of
    its own without text, whose `since` and `until` are the day of the revision that no longer has the rule.
    """

    identity: str
    kind: Kind
    number: str
    text: str
    since: date
    until: date | None
    change: Change
    content: Content | None = None
    only_references: bool = False
    """The text differs only in numbers of rules that were renumbered: it still refers to the same rules."""
    examples: tuple[str, ...] = ()
    match: Match | None = None
    file: str = ""
    line: int = 0

    @property
    def in_force(self) -> bool:
        """Tell whether the newest known revision has this version."""
        return self.until is None

    def covers(self, day: date) -> bool:
        """Tell whether this version was in force on a day."""
        exists = self.change is not Change.DELETED
        return exists and self.since <= day and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Relation:
    """A split or a merger: much of `other` comes from, or went into, `identity` at the revision of `day`."""

    kind: Literal["split from", "merged into"]
    identity: str
    other: str
    day: date
    share: float
    """Share (0 to 1) of the words of `other` that stand in `identity`."""


@dataclass(frozen=True, slots=True)
class Edition:
    """A revision as a lineage remembers it."""

    effective: date
    file: str
    paragraphs: int
    entries: int


@dataclass(frozen=True, slots=True)
class Step:
    """The sums of one revision against the one before, for rules and glossary entries separately."""

    day: date
    matched: int
    added: int
    removed: int
    returned: int
    """How many of the added are rules that had been deleted before."""
    carried: int = 0
    """How many rules stay in force although a damaged file does not have them."""
