"""A pair of the term base."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from kb.errors import NotFoundError
from kb.i18n import Language
from kb.store import listing
from kb.store.bundled import term_slug
from kb.store.references import find
from kb.store.show import show_reference
from kb.web.call import Call, Page
from kb.web.items import Both, RuleLink, Span, Wording, restated, rule_links, wording


@dataclass(frozen=True)
class Neighbour:
    """Another entry; `slug` None: a word that has no page."""

    name: str
    slug: str | None
    status: str = "current"


@dataclass(frozen=True)
class TermView:
    """Context of term.html."""

    name: Both
    status: str
    kind: str
    gender: str | None
    plural: str | None
    span: Span | None
    replaced_by: Neighbour | None
    rule: RuleLink | None
    notes: dict[Language, Wording]
    confusable: tuple[Neighbour, ...]
    others: tuple[Neighbour, ...]
    """Entries that share the English or the German word."""


def term(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the page of a term by its slug, `time-counter/zeitmarke`, or a word. Raises NotFoundError."""
    document = show_reference(connection, listing.find_term(connection, call.ref))
    heads = rule_links(listing.rule_heads(connection, [document["rule"]])) if document["rule"] else ()
    grammar, notes = document["grammar"], [wording(text) for text in document["texts"]]
    view = TermView(
        name=Both(**document["title"]), status=document["status"], kind=grammar["kind"], gender=grammar["gender"],
        plural=grammar["plural"],
        span=Span(document["since"] or "", document["until"]) if document["since"] or document["until"] else None,
        replaced_by=_neighbour(document["replaced_by"], connection) if document["replaced_by"] else None,
        rule=heads[0] if heads else None, notes=restated(notes),
        confusable=tuple(_neighbour(name, connection) for name in document["confusable_with"]),
        others=tuple(Neighbour(f"{row['en']} – {row['de']}", term_slug(row["en"], row["de"]), row["status"])
                     for row in document["others"]))
    return Page("term.html", f"{view.name.best(call.lang)} – {view.name['en' if call.lang == 'de' else 'de']}", view,
                document, nav="terms", canonical=f"term/{term_slug(document['title']['en'], document['title']['de'])}")


def _neighbour(name: str, connection: sqlite3.Connection) -> Neighbour:
    try:
        row = show_reference(connection, find(connection, f"term/{name}"))
    except NotFoundError:
        return Neighbour(name, None)
    return Neighbour(name, term_slug(row["title"]["en"], row["title"]["de"]), row["status"])
