"""What the bundled data holds: rulings, rules, terms, cards and fingerprints, as frozen values.

The files in data/ are YAML; `kb.corpus.load` reads them and turns every mistake into an error with
file, line, field and what was expected.
"""

from __future__ import annotations

import re
from datetime import date as Day
from itertools import pairwise
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from kb.messages import Message, message

Language = Literal["de", "en"]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
RuleNumber = Annotated[str, StringConstraints(pattern=r"^[1-9]\d{2}(\.\d+[a-z]{0,2})?$")]
Prose = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True),
                  AfterValidator(lambda text: re.sub(r"\s+", " ", text))]


MISTAKE = "mistake"
"""Kind of an error whose message is ours."""


def mistake(said: Message) -> PydanticCustomError:
    """Return what a validator raises; the message is shown in the language of the program."""
    return PydanticCustomError(MISTAKE, "{said}", {"said": said})


class Entry(BaseModel):
    """Base of everything in data/: unknown fields are mistakes."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Bilingual(Entry):
    """The same statement in both languages."""

    en: Prose
    de: Prose

    def __getitem__(self, lang: Language) -> str:
        return self.de if lang == "de" else self.en


class Interval(Entry):
    """The days on which something holds: from the first one to the last one (`null`: still)."""

    since: Day
    until: Day | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.until is not None and self.until < self.since:
            raise mistake(message("{last} lies before {first}", last="until", first="since"))
        return self


class Superseded(Entry):
    """What took a ruling's place, from which day on, and the rule that changed."""

    by: Slug
    on: Day
    rule: RuleNumber


class RulingSource(Entry):
    """Who said it: a document, its language, and the day that it gives (`inferred`: taken from its twin)."""

    document: str
    lang: Language
    date: Day | None = None
    inferred: bool = False


Moment = Literal["suspending", "in-exile", "upkeep-removal", "last-counter", "casting", "resolving", "battlefield"]
"""When in the life of a card something happens: what tells rulings apart that share all their words."""
_FEWEST_LINES, _MOST_LINES = 1, 12


class AskedAs(Entry):
    """The ways in which players and judges ask for a ruling or a rule at the table, in everyday words."""

    en: tuple[Prose, ...]
    de: tuple[Prose, ...]

    @model_validator(mode="after")
    def _some_of_each(self) -> Self:
        if not all(_FEWEST_LINES <= len(lines) <= _MOST_LINES for lines in (self.en, self.de)):
            raise mistake(message("give {fewest} to {most} lines in each language", fewest=_FEWEST_LINES,
                                  most=_MOST_LINES))
        return self


class Askable(Entry):
    """What is asked for."""

    asked_as: AskedAs | None = None

    def asked_in(self, lang: Language) -> tuple[str, ...]:
        """Return the ways to ask for it in a language."""
        return () if self.asked_as is None else self.asked_as.de if lang == "de" else self.asked_as.en


class Ruling(Askable):
    """One statement about how cards work, restated in both languages."""

    slug: Slug
    category: Literal["suspend", "time-counters", "free-casting", "no-mana-cost", "hypergenesis", "card",
                      "not-a-rule"]
    title: Bilingual
    text: Bilingual
    dates: tuple[Day, ...]
    """Days on which an official source published it, oldest first."""
    holds: tuple[Interval, ...] = Field(min_length=1)
    """Days on which it is right, as declared; measured by its checks."""
    rules: tuple[RuleNumber, ...]
    """The rules it rests on, by today's numbers."""
    cards: tuple[str, ...] = ()
    """English names of the cards it is about; empty: about a mechanic."""
    moments: tuple[Moment, ...] = ()
    """When in the life of a card it applies; empty: at any time."""
    status: Literal["current", "superseded"] = "current"
    superseded: Superseded | None = None
    sources: tuple[RulingSource, ...] = ()
    note: Bilingual | None = None
    """What a translator or judge should know about the official wordings."""

    @model_validator(mode="after")
    def _status_fits(self) -> Self:
        if (self.status == "superseded") != (self.superseded is not None):
            raise mistake(message("status superseded and the field superseded go together"))
        return self

    @model_validator(mode="after")
    def _days_ascend(self) -> Self:
        if list(self.dates) != sorted(set(self.dates)):
            raise mistake(message("in {field} the days must ascend, each once", field="dates"))
        if any(first.until is None or first.until >= then.since for first, then in pairwise(self.holds)):
            raise mistake(message("in {field} the spans must ascend and not overlap", field="holds"))
        if self.superseded and self.superseded.by == self.slug:
            raise mistake(message("a ruling cannot take its own place"))
        return self


class RuleName(Entry):
    """The number a rule had from a day on."""

    number: RuleNumber
    since: Day


class RuleWording(Entry):
    """What a rule says from a day on, restated."""

    since: Day
    en: Prose
    de: Prose


class Rule(Askable):
    """A numbered paragraph of the Comprehensive Rules, restated, under every number it had."""

    key: Slug
    """Permanent name; numbers change, this does not."""
    title: Bilingual | None = None
    """For a heading or a rule with a name of its own, such as 702.62 Suspend / Aussetzen."""
    parent: Slug | None = None
    numbers: tuple[RuleName, ...] = Field(min_length=1)
    wordings: tuple[RuleWording, ...] = Field(min_length=1)
    cites: tuple[RuleNumber, ...] = ()
    """Other rules it refers to, by today's numbers."""
    ended: Day | None = None
    """The first day on which the rule was gone."""

    @model_validator(mode="after")
    def _dates_ascend(self) -> Self:
        for name, days in (("numbers", [n.since for n in self.numbers]), ("wordings", [w.since for w in self.wordings])):
            if days != sorted(set(days)):
                raise mistake(message("in {field} the days must ascend, each once", field=name))
        if self.numbers[0].since != self.wordings[0].since:
            raise mistake(message("the first number and the first wording begin on the same day"))
        if self.ended and self.ended <= max(self.numbers[-1].since, self.wordings[-1].since):
            raise mistake(message("ended must lie after every other day"))
        return self


class Term(Entry):
    """A pair of the term base."""

    en: Prose
    de: Prose
    kind: Literal["keyword", "noun", "verb", "adjective", "phrase", "card name"] = "noun"
    gender: Literal["m", "f", "n", "pl"] | None = None
    plural: Prose | None = None
    forms: tuple[str, ...] = ()
    """Further German or English forms that a search should take for this term."""
    status: Literal["current", "obsolete", "colloquial"] = "current"
    since: Day | None = None
    until: Day | None = None
    replaced_by: Prose | None = None
    """For an obsolete pair: the English term that is used today."""
    rule: RuleNumber | None = None
    confusable_with: tuple[str, ...] = ()
    note: Bilingual | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if self.since and self.until and self.until < self.since:
            raise mistake(message("{last} lies before {first}", last="until", first="since"))
        return self


class CardName(Entry):
    """A card by its facts: names in both languages, cost, type, and where suspend stands on it."""

    en: Prose
    de: Prose | None = None
    aliases: tuple[str, ...] = ()
    mana_cost: str = ""
    """As printed, `{2}{R}`; empty: no mana cost."""
    type: Prose
    suspend: str | None = None
    """`N` and suspend cost, `3—{0}`; null: no suspend of its own."""
    released: Day | None = None
    """Day of the first printing."""
    note: Bilingual | None = None


class Fingerprint(Entry):
    """By which an official wording is recognised: a hash of its words, and a sketch for near matches."""

    ruling: Slug | None = None
    rule: Slug | None = None
    """Exactly one of the two: whose wording it is."""
    part: Literal["statement", "heading", "introduction"] = "statement"
    lang: Language
    hash: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")]
    sketch: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]+$")]
    number: RuleNumber | None = None
    """For a rule: the number under which this wording stood."""
    date: Day | None = None
    """The day that this wording's source gives, where the wording alone tells it."""
    twin: Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{24}$")] | None = None
    """Hash of the wording in the other language that says the same; an undated text takes its day."""
    note: Bilingual | None = None

    @model_validator(mode="after")
    def _one_owner(self) -> Self:
        if (self.ruling is None) == (self.rule is None):
            raise mistake(message("name either a ruling or a rule"))
        return self


class MomentWords(Entry):
    """How a question says which moment it is about; of overlapping cues the longest counts."""

    moment: Moment | None = None
    """null: the words say nothing about the moment, though parts of them do alone."""
    en: tuple[Prose, ...] = ()
    de: tuple[Prose, ...] = ()


class Effect(Entry):
    """What cards do that stand in for each other in rulings: `counter an ability`."""

    key: Slug
    en: Prose
    de: Prose
    cards: tuple[str, ...] = Field(min_length=1)
    """English names."""


class Slang(Entry):
    """What people type for a word of the rules: a judge's short form, or English in German clothes."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)

    said: Annotated[str, StringConstraints(min_length=1)] = Field(alias="from")
    to: tuple[str, ...] = Field(min_length=1)
    lang: Language | None = None
    """The language it is typed in; null: both."""
