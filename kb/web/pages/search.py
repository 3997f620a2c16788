"""Search results."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import date
from typing import Any

from kb.errors import NotFoundError, UsageError
from kb.i18n import LANGUAGES, as_language
from kb.search.answer import KINDS, STATUSES, as_json_document
from kb.search.engine import Filters
from kb.store.references import Reference, find_card
from kb.web.call import Call, Page, shortened
from kb.web.items import Both
from kb.web.searching import searching

_PER_PAGE = 20
_MOST_PER_PAGE = 100
_LAST_PAGE = 50


@dataclass(frozen=True)
class Found:
    """One result: where it leads, both titles, both snippets with the (start, end) of the words found."""

    kind: str
    url: str
    number: str | None
    title: Both
    snippet: Both
    marks: dict[str, list[list[int]]]
    date: str | None
    status: str
    cards: tuple[Both, ...]
    """The first cards of a ruling that is about certain ones."""
    more_cards: int


@dataclass(frozen=True)
class Filter:
    """One kind of result that can be asked for alone."""

    kind: str
    url: str
    here: bool


@dataclass(frozen=True)
class SearchView:
    """Context of search.html."""

    words: str
    at: str
    kind: str
    status: str
    card: str
    """English name of the card that results are to be about."""
    text_in: str
    """The language that results are to have a text in; of no language: either."""
    limit: int
    bad_day: str
    """A day that was asked for and is none; the search then takes every day."""
    bad_card: str
    """A card that was asked for and is none; the search then takes every card."""
    found: tuple[Found, ...]
    total: int
    first: int
    """Place of the first result shown, counted from 1."""
    expanded: tuple[str, ...]
    respelled: tuple[tuple[str, str], ...]
    no_ruling: bool
    """Whether no ruling answers."""
    filters: tuple[Filter, ...]
    statuses: tuple[str, ...]
    """The statuses that results have."""
    before: str | None
    after: str | None


def search(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the result page of any query at all."""
    words, kind = call.arg("q"), call.arg("kind") if call.arg("kind") in KINDS else ""
    limit, page = call.number("limit", _PER_PAGE, _MOST_PER_PAGE), call.number("page", 1, _LAST_PAGE)
    at, bad_day = _day(call)
    status = call.arg("status") if call.arg("status") in STATUSES else ""
    text_in = call.arg("text") if call.arg("text") in LANGUAGES else ""
    card, bad_card = _card(call, connection)
    if words:
        filters = Filters(at, kind or None, status or None, card.id if card else None, as_language(text_in))
        answer = searching(connection).engine.search(words, filters=filters, limit=limit * page)
        document = as_json_document(answer)
    else:
        document = _nothing(call)
    document["results"] = document["results"][limit * (page - 1):]
    asked = {"q": words, "kind": kind, "at": at.isoformat() if at else "", "status": status,
             "card": card.ref if card else "", "text": text_in, "limit": limit if limit != _PER_PAGE else ""}

    def turned(to: int) -> str:
        return call.links.query("search", {**asked, "page": to if to > 1 else ""})

    view = SearchView(
        words=words[:400], at=str(asked["at"]), kind=kind, status=status, card=card.ref if card else "",
        text_in=text_in, limit=limit, bad_day=bad_day, bad_card=bad_card,
        found=tuple(_found(result, call) for result in document["results"]), total=document["total"],
        first=limit * (page - 1) + 1, expanded=tuple(document["expanded"]),
        respelled=tuple((each["typed"], each["searched"]) for each in document["respelled"]),
        no_ruling=document["no_ruling"],
        filters=tuple(Filter(each, call.links.query("search", {**asked, "kind": each}), each == kind)
                      for each in ("", *KINDS)),
        statuses=STATUSES,
        before=turned(page - 1) if page > 1 else None,
        after=turned(page + 1) if document["total"] > limit * page and page < _LAST_PAGE else None)
    title = call.tr.gettext("Search: {words}").format(words=shortened(words)) if words else call.tr.gettext("Search")
    return Page("search.html", title, view, {**document, "page": page, "limit": limit,
                                                "at": asked["at"] or None, "status": status or None,
                                                "card": asked["card"] or None, "text": text_in or None})


def _day(call: Call) -> tuple[date | None, str]:
    try:
        return call.day("at"), ""
    except UsageError:
        return None, shortened(call.arg("at"))


def _card(call: Call, connection: sqlite3.Connection) -> tuple[Reference | None, str]:
    named = call.arg("card")
    try:
        return (find_card(connection, named) if named else None), ""
    except NotFoundError:
        return None, shortened(named)


def _nothing(call: Call) -> dict[str, Any]:
    return {"query": "", "lang": call.lang, "expanded": [], "suggestions": [], "respelled": [], "no_ruling": False,
            "total": 0, "results": []}


def _found(result: dict[str, Any], call: Call) -> Found:
    cards = result["cards"] or {"total": 0, "first": []}
    return Found(result["kind"], call.links.of(result["kind"], result["ref"], _number(result)), result["number"],
                 Both(result["title"]["en"], result["title"]["de"]),
                 Both(result["snippet"]["en"], result["snippet"]["de"]), result["marks"], result["date"],
                 result["status"], tuple(Both(each["en"], each["de"]) for each in cards["first"]),
                 cards["total"] - len(cards["first"]))


def _number(result: dict[str, Any]) -> str | None:
    """Return the number that leads to a rule; a rule that has ended is addressed by its permanent key."""
    return result["number"] if result["until"] is None else None
