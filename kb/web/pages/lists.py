"""The lists: rulings, rules, cards, terms."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kb.i18n import Language
from kb.store import listing
from kb.text.fold import fold_plain
from kb.web import labels
from kb.web.call import Call, Page
from kb.web.items import Both, RulingLink, ruling_links


@dataclass(frozen=True)
class Choice:
    """One value of a filter; `label` is a message."""

    label: str
    url: str
    here: bool


@dataclass(frozen=True)
class RulingsView:
    """Context of rulings.html."""

    rulings: tuple[RulingLink, ...]
    statuses: tuple[Choice, ...]
    categories: tuple[Choice, ...]


@dataclass(frozen=True)
class RuleHead:
    """A rule in the table of contents."""

    number: str
    key: str
    title: Both
    depth: int
    """0 to 2: how many rules it is part of are listed above it."""


@dataclass(frozen=True)
class RulesView:
    """Context of rules.html."""

    rules: tuple[RuleHead, ...]
    newest_rules: str | None


@dataclass(frozen=True)
class CardLine:
    """A card in the list."""

    name: Both
    mana_cost: str
    suspend: str | None
    rulings: int


@dataclass(frozen=True)
class CardsView:
    """Context of cards.html: cards by the first letter of their names in the language of the page."""

    groups: tuple[tuple[str, tuple[CardLine, ...]], ...]
    only: tuple[Choice, ...]
    count: int


@dataclass(frozen=True)
class TermLine:
    """A term in the list."""

    slug: str
    name: Both
    status: str
    replaced_by: str | None


@dataclass(frozen=True)
class TermsView:
    """Context of terms.html: terms by the first letter of the language they are sorted by."""

    groups: tuple[tuple[str, tuple[TermLine, ...]], ...]
    by: Language
    statuses: tuple[Choice, ...]
    sorts: tuple[Choice, ...]
    count: int


def rulings(call: Call, connection: sqlite3.Connection) -> Page:
    """List the rulings, the newest first; `status` and `category` narrow the list."""
    status = call.arg("status") if call.arg("status") in ("current", "superseded") else ""
    known = listing.categories(connection)
    category = call.arg("category") if call.arg("category") in known else ""
    found = listing.rulings(connection, status=status or None, category=category or None)
    names = {"": labels.ALL, **{name: labels.CATEGORIES.get(name, name) for name in known}}
    view = RulingsView(
        ruling_links(found), _statuses(call, "rulings", ("current", "superseded"), status, category=category),
        tuple(Choice(label, call.links.query("rulings", {"status": status, "category": name}), name == category)
              for name, label in names.items()))
    return Page("rulings.html", call.tr.gettext("Rulings"), view, {"kind": "rulings", "rulings": found}, nav="rulings")


def rules(call: Call, connection: sqlite3.Connection) -> Page:
    """List the rules that have a title, as a table of contents."""
    found = listing.rule_contents(connection)
    depths: dict[str, int] = {}
    for row in found:
        depths[row["key"]] = min(depths.get(row["parent"], -1) + 1, 2)
    view = RulesView(
        tuple(RuleHead(row["number"], row["key"], Both(row["title_en"], row["title_de"]), depths[row["key"]])
              for row in found), listing.build_info(connection).get("newest_rules"))
    return Page("rules.html", call.tr.gettext("Rules"), view, {"kind": "rules", "rules": found}, nav="rules")


def cards(call: Call, connection: sqlite3.Connection) -> Page:
    """List the cards by name; `with=suspend` keeps those that have suspend, `with=rulings` those with rulings."""
    only = call.arg("with") if call.arg("with") in ("suspend", "rulings") else ""
    found = [row for row in listing.cards(connection) if not only or row[only]]
    lines = [CardLine(Both(row["name_en"], row["name_de"]), row["mana_cost"] or "", row["suspend"], row["rulings"])
             for row in found]
    names = {"": labels.ALL, "suspend": labels.WITH_SUSPEND, "rulings": labels.WITH_RULINGS}
    view = CardsView(
        tuple(_by_letter(lines, call.lang)),
        tuple(Choice(label, call.links.query("cards", {"with": name}), name == only) for name, label in names.items()),
        len(lines))
    return Page("cards.html", call.tr.gettext("Cards"), view, {"kind": "cards", "cards": found}, nav="cards")


def terms(call: Call, connection: sqlite3.Connection) -> Page:
    """List the term base; `status` narrows it, `by` says which language sorts it."""
    status = call.arg("status") if call.arg("status") in ("current", "obsolete", "colloquial") else ""
    by: Language = "de" if call.arg("by") == "de" else "en" if call.arg("by") == "en" else call.lang
    found = listing.terms(connection, status or None)
    lines = [TermLine(row["slug"], Both(row["en"], row["de"]), row["status"], row["replaced_by"]) for row in found]
    view = TermsView(
        tuple(_by_letter(lines, by)), by, _statuses(call, "terms", ("current", "obsolete", "colloquial"), status,
                                                    by=by if by != call.lang else ""),
        tuple(Choice(labels.LANGUAGES[lang], call.links.query("terms", {"status": status, "by": lang}), lang == by)
              for lang in (("de", "en") if call.lang == "de" else ("en", "de"))), len(lines))
    return Page("terms.html", call.tr.gettext("Terms"), view, {"kind": "terms", "terms": found}, nav="terms")


def _statuses(call: Call, path: str, names: Iterable[str], here: str, **keep: str) -> tuple[Choice, ...]:
    labelled = {"": labels.ALL, **{name: labels.STATUSES[name] for name in names}}
    return tuple(Choice(label, call.links.query(path, {"status": name, **keep}), name == here)
                 for name, label in labelled.items())


def _by_letter(lines: Iterable[Any], lang: Language) -> Iterable[tuple[str, tuple[Any, ...]]]:
    """Group lines by the first letter of their names; umlauts sort as their letters."""
    def key(line: Any) -> str:
        return fold_plain(line.name.best(lang)).lstrip("„“\"'+{(")

    def letter(line: Any) -> str:
        return first.upper() if (first := key(line)[:1]).isalpha() else "#"

    ordered = sorted(lines, key=lambda line: (letter(line), key(line)))
    return ((head, tuple(group)) for head, group in groupby(ordered, key=letter))
