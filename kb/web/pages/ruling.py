"""A ruling: both languages side by side, when it holds, what it rests on, and how it was checked."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from typing import Any

from kb.i18n import Language
from kb.store import listing
from kb.store.show import show
from kb.web import labels
from kb.web.bar import Bar, bar
from kb.web.call import Call, Page
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


@dataclass(frozen=True)
class Outcome:
    """What a check found under the rules of some days."""

    outcome: str
    span: Span


@dataclass(frozen=True)
class CheckStep:
    """One step of a worked example, with the numbers of the rules that it applies."""

    text: Both
    kind: str
    """setup, action, event or expectation."""
    rules: tuple[str, ...]


@dataclass(frozen=True)
class Check:
    """A worked example that proves or disproves the ruling."""

    id: str
    title: Both
    outcome: str | None
    outcomes: tuple[Outcome, ...]
    steps: tuple[CheckStep, ...]


@dataclass(frozen=True)
class RulingView:
    """Context of ruling.html."""

    slug: str
    title: Both
    status: str
    category: str
    restated: dict[Language, Wording]
    official: tuple[Wording, ...]
    """Wordings of imported sources, in both languages."""
    dates: tuple[str, ...]
    spans: tuple[Span, ...]
    bar: Bar | None
    newer: RulingLink | None
    superseded_on: str | None
    superseded_rule: str | None
    replaces: tuple[RulingLink, ...]
    rules: tuple[RuleLink, ...]
    cards: tuple[Both, ...]
    note: Both | None
    checks: tuple[Check, ...]
    newest_rules: str | None


def ruling(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the page of the ruling with the slug that is asked for. Raises NotFoundError."""
    document = show(connection, f"ruling/{call.ref}")
    view = _view(document, connection)
    text = view.restated.get(call.lang)
    return Page("ruling.html", view.title.best(call.lang), view, document, description=text.text if text else "",
                canonical=f"ruling/{view.slug}", nav="rulings")


def _view(document: dict[str, Any], connection: sqlite3.Connection) -> RulingView:
    wordings = [wording(text) for text in document["texts"]]
    spans = tuple(Span(span["from"], span["to"]) for span in document["valid"])
    newest = listing.build_info(connection).get("newest_rules")
    newer = listing.rulings_named(connection, [document["superseded_by"]]) if document["superseded_by"] else []
    note = document["note"]
    return RulingView(
        slug=document["ref"], title=Both(**document["title"]), status=document["status"],
        category=labels.CATEGORIES.get(document["category"], document["category"]), restated=restated(wordings),
        official=tuple(found for found in wordings if found.origin != "restated"), dates=tuple(document["dates"]),
        spans=spans, bar=bar(spans, document["dates"], newest) if newest else None,
        newer=ruling_links(newer)[0] if newer else None, superseded_on=document["superseded_on"],
        superseded_rule=document["superseded_rule"],
        replaces=ruling_links(listing.rulings_named(connection, document["related"])),
        rules=rule_links(listing.rule_heads(connection, document["rules"])),
        cards=tuple(Both(card["en"], card["de"]) for card in document["card_names"]),
        note=Both(note["en"], note["de"]) if note else None,
        checks=tuple(_check(check, connection) for check in document["checks"]), newest_rules=newest)


def _check(check: dict[str, Any], connection: sqlite3.Connection) -> Check:
    steps = tuple(_step(row) for row in listing.check_steps(connection, check["id"]))
    outcomes = tuple(Outcome(row["outcome"], Span(row["since"], row["until"])) for row in check["outcomes"])
    return Check(check["id"], Both(**check["title"]), check["outcome"], outcomes, steps)


def _step(row: dict[str, Any]) -> CheckStep:
    return CheckStep(Both(row["text_en"], row["text_de"]), row["kind"], tuple((row["rules"] or "").split()))
