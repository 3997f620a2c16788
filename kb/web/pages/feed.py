"""Atom feed of a language: the newest rulings and the newest changes of rules."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from uuid import NAMESPACE_URL, uuid5

from kb.store import listing
from kb.web.call import Call, Page
from kb.web.items import Both

_MOST = 30


@dataclass(frozen=True)
class FeedEntry:
    """One piece of news; its id stays the same wherever the site is served."""

    id: str
    title: str
    url: str
    day: str
    text: str


@dataclass(frozen=True)
class FeedView:
    """Context of feed.xml."""

    id: str
    title: str
    updated: str
    home: str
    here: str
    entries: tuple[FeedEntry, ...]


def feed(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the feed."""
    entries = sorted([*_rulings(call, connection), *_changes(call, connection)], key=lambda entry: entry.day,
                     reverse=True)[:_MOST]
    title = call.tr.gettext("Magic rules and rulings")
    view = FeedView(_id(call.lang), title, entries[0].day if entries else "2006-10-01",
                    call.origin + call.links.page(), call.origin + call.links.page("feed.atom"), tuple(entries))
    return Page("feed.xml", title, view, {"kind": "feed", "entries": [vars(entry) for entry in entries]})


def _id(*parts: str) -> str:
    return f"urn:uuid:{uuid5(NAMESPACE_URL, 'rulings-kb:' + '/'.join(parts))}"


def _rulings(call: Call, connection: sqlite3.Connection) -> list[FeedEntry]:
    found = []
    for row in listing.rulings(connection, limit=_MOST):
        title = Both(row["title_en"], row["title_de"]).best(call.lang)
        day = row["superseded_on"] or row["newest_date"]
        if day is None:
            continue
        text = call.tr.gettext("superseded") if row["status"] == "superseded" else ""
        found.append(FeedEntry(_id(call.lang, "ruling", row["slug"], day), title,
                               call.origin + call.links.ruling(row["slug"]), day, text))
    return found


def _changes(call: Call, connection: sqlite3.Connection) -> list[FeedEntry]:
    found = []
    for row in listing.rule_changes(connection, _MOST):
        name = Both(row["title_en"], row["title_de"]).best(call.lang)
        said = (call.tr.gettext("Rule {number} ({name}) has a new wording") if name
                else call.tr.gettext("Rule {number} has a new wording"))
        found.append(FeedEntry(_id(call.lang, "rule", row["key"], row["since"]),
                               said.format(number=row["number"], name=name),
                               call.origin + call.links.rule(row["key"], row["since"]), row["since"],
                               Both(row["text_en"], row["text_de"]).best(call.lang)))
    return found
