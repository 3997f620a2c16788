"""Small values that several pages show: texts in two languages, links to rulings, rules and cards, wordings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kb.i18n import Language


@dataclass(frozen=True)
class Both:
    """The same thing in two languages; either may be missing."""

    en: str | None
    de: str | None

    def __getitem__(self, lang: Language) -> str | None:
        return self.de if lang == "de" else self.en

    def language(self, wanted: Language) -> Language:
        """Return the language in which it can be shown: the wanted one, else the other."""
        other: Language = "en" if wanted == "de" else "de"
        return wanted if self[wanted] or not self[other] else other

    def best(self, wanted: Language) -> str:
        """Return the text in the wanted language, else in the other one."""
        return self[self.language(wanted)] or ""


@dataclass(frozen=True)
class RulingLink:
    """A ruling in a list."""

    slug: str
    title: Both
    status: str
    date: str | None = None
    category: str = ""
    superseded_on: str | None = None
    newer: str | None = None
    newer_title: Both | None = None


@dataclass(frozen=True)
class RuleLink:
    """A rule in a list: today's number, its title if it has one, else the beginning of its text."""

    number: str
    key: str
    title: Both
    text: Both


@dataclass(frozen=True)
class Wording:
    """A text as worded in one language by one source."""

    lang: Language
    text: str
    origin: str
    source: str
    line: int | None
    day: str | None
    inferred: bool = False
    number: str | None = None
    since: str | None = None
    until: str | None = None
    matched: str | None = None
    confidence: float | None = None
    translates: str | None = None
    """For an official German wording: first day of the English one that it translates."""
    changed: str | None = None
    """The latest day on which the English wording changed since then."""


@dataclass(frozen=True)
class Span:
    """Days from the first to the last one; `until` None: still."""

    since: str
    until: str | None


def ruling_link(row: Mapping[str, Any]) -> RulingLink:
    """Return a ruling as the store lists it."""
    newer = Both(row["newer_en"], row["newer_de"]) if row["newer"] else None
    return RulingLink(row["slug"], Both(row["title_en"], row["title_de"]), row["status"], row["newest_date"],
                      row["category"], row["superseded_on"], row["newer"], newer)


def ruling_links(rows: Iterable[Mapping[str, Any]]) -> tuple[RulingLink, ...]:
    """Return rulings as the store lists them."""
    return tuple(ruling_link(row) for row in rows)


def rule_links(rows: Iterable[Mapping[str, Any]]) -> tuple[RuleLink, ...]:
    """Return rules as the store lists them."""
    return tuple(RuleLink(row["number"], row["key"], Both(row["title_en"], row["title_de"]),
                          Both(row["text_en"], row["text_de"])) for row in rows)


def wording(text: Mapping[str, Any]) -> Wording:
    """Return a text of a document as `kb show` gives it."""
    source, english = text["source"], text.get("english") or {}
    return Wording(text["lang"], text["text"], text["origin"], source["name"] or "", source["line"], text["date"],
                   bool(text.get("date_inferred")), text.get("number"), text.get("since"), text.get("until"),
                   text.get("matched"), text.get("confidence"), english.get("since"),
                   max(english.get("changed") or [None]))


def restated(wordings: Iterable[Wording]) -> dict[Language, Wording]:
    """Return the restatement in each language, where there is one."""
    return {found.lang: found for found in wordings if found.origin == "restated"}
