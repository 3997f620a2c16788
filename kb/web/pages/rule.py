"""A rule: its text on a day, the numbers it had, how its wording changed, and what rests on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from typing import Any

from kb.i18n import Language
from kb.store import listing
from kb.store.show import show_reference
from kb.web.call import Call, Page, day_of
from kb.web.items import (
    Both,
    RuleLink,
    RulingLink,
    Span,
    Wording,
    restated,
    rule_links,
    ruling_links,
    wording,
)
from kb.web.links import key_in_address, key_of_address
from kb.web.wording import Piece, compared


@dataclass(frozen=True)
class NumberSpan:
    """A number the rule had."""

    number: str
    span: Span


@dataclass(frozen=True)
class Version:
    """A version of the rule; `texts` holds the changed wordings piece by piece, empty where only the number changed."""

    span: Span
    number: str
    origin: str
    change: str
    texts: tuple[tuple[Language, tuple[Piece, ...]], ...]


@dataclass(frozen=True)
class Holder:
    """A rule that has, or had, the number that was asked for."""

    key: str
    now: str
    title: Both
    span: Span


@dataclass(frozen=True)
class Place:
    """Where the code that implements a rule is."""

    function: str
    file: str
    line: int | None


@dataclass(frozen=True)
class RuleView:
    """Context of rule.html."""

    asked: str
    """The number or key in the address."""
    key: str
    number: str
    """The number on the day that is shown."""
    today: str | None
    """The number today; None when the rule is gone."""
    at: str | None
    title: Both
    """Its own title, else that of the rule it is part of."""
    status: str
    restated: dict[Language, Wording]
    official: tuple[Wording, ...]
    numbers: tuple[NumberSpan, ...]
    versions: tuple[Version, ...]
    others: tuple[Holder, ...]
    """Other rules to which the asked number belongs or belonged."""
    parent: RuleLink | None
    children: tuple[RuleLink, ...]
    cites: tuple[RuleLink, ...]
    cited_by: tuple[RuleLink, ...]
    rulings: tuple[RulingLink, ...]
    places: tuple[Place, ...]

    @property
    def is_numbered(self) -> bool:
        """Say whether it has a number; an entry of the glossary has only its name."""
        return self.number[:1].isdigit()


def rule(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the page of a rule by any number it had or its key. Raises NotFoundError, and UsageError for a bad day."""
    asked, _, day = call.ref.partition("@")
    asked = key_of_address(asked.rstrip("."))
    at = day_of(day) if day else call.day("at")
    document = show_reference(connection, listing.find_rule(connection, asked, at))
    view = _view(asked, document, connection)
    name = view.title.best(call.lang)
    title = call.tr.gettext("Rule {number}").format(number=view.number)
    text = view.restated.get(call.lang)
    title = name if not view.is_numbered else f"{title}: {name}" if name else title
    return Page("rule.html", title, view, document,
                description=text.text if text else "", nav="rules", canonical=_canonical(view, at))


def _canonical(view: RuleView, at: date | None) -> str:
    key = key_in_address(view.key)
    return f"rule/{key}@{at.isoformat()}" if at else f"rule/{key}"


def _view(asked: str, document: dict[str, Any], connection: sqlite3.Connection) -> RuleView:
    wordings = [wording(text) for text in document["texts"]]
    numbers = tuple(NumberSpan(row["number"], Span(row["from"], row["to"])) for row in document["numbers"])

    def heads(named: Iterable[str]) -> tuple[RuleLink, ...]:
        return rule_links(listing.rule_heads(connection, named))

    parent = heads([document["parent"]]) if document["parent"] else ()
    title = Both(**document["title"])
    return RuleView(
        asked=asked, key=document["key"], number=document["number"],
        today=numbers[-1].number if numbers and numbers[-1].span.until is None else None, at=document["at"],
        title=title if title.best("en") or not parent else parent[0].title, status=document["status"],
        restated=restated(wordings),
        official=tuple(found for found in wordings if found.origin != "restated"), numbers=numbers,
        versions=tuple(_versions(listing.rule_history(connection, document["key"]))),
        others=_others(asked, document["key"], connection), parent=parent[0] if parent else None,
        children=heads(document["children"]), cites=heads(document["cites"]), cited_by=heads(document["cited_by"]),
        rulings=ruling_links(listing.rulings_named(connection, document["rulings"])),
        places=tuple(Place(row["function"], row["file"], row["line"]) for row in document["implemented_by"]))


def _others(asked: str, key: str, connection: sqlite3.Connection) -> tuple[Holder, ...]:
    others = (row for row in listing.rule_holders(connection, asked) if row["key"] != key)
    return tuple(Holder(row["key"], row["now"], Both(row["title_en"], row["title_de"]),
                        Span(row["since"], row["until"])) for row in others)


def _versions(rows: list[dict[str, Any]]) -> list[Version]:
    """Group rows of one origin and day, newest first; each wording is compared with the one before it."""
    found: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in rows:
        found.setdefault((row["origin"], row["since"]), []).append(row)
    last: dict[tuple[str, str], str] = {}
    versions = []
    for (origin, since), now in found.items():
        texts = []
        for row in now:
            before = last.get((origin, row["lang"]))
            if row["text"] is not None and row["text"] != before:
                texts.append((row["lang"], compared(before, row["text"])))
                last[origin, row["lang"]] = row["text"]
        versions.append(Version(Span(since, now[0]["until"]), now[0]["number"], origin, now[0]["change"], tuple(texts)))
    return sorted(versions, key=lambda version: (version.origin, version.span.since), reverse=True)
