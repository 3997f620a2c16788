"""Suggestions while a query is typed: a document for the script of the search box, no page."""

from __future__ import annotations

import sqlite3
from typing import Any

from kb.errors import NotFoundError
from kb.messages import message
from kb.search.typeahead import Suggestion
from kb.web import labels
from kb.web.call import Call, Page, shortened
from kb.web.searching import searching

_FEW = 8
_MOST = 20


def suggest(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the list of what may be meant by `q`. Raises NotFoundError when a page is asked for."""
    if not call.as_json:
        raise NotFoundError(message("There is nothing here."))
    typed = call.arg("q")
    found = searching(connection).typeahead.suggest(typed, call.number("limit", _FEW, _MOST))
    # What a screen reader says; the list is reached with the arrow keys.
    status = call.tr.ngettext("{count} suggestion", "{count} suggestions", len(found)).format(
        count=call.tr.number(len(found)))
    return Page("search.html", "", None, {"query": shortened(typed), "status": status,
                                          "suggestions": [_document(each, call) for each in found]})


def _document(each: Suggestion, call: Call) -> dict[str, Any]:
    first, second = (each.title_de, each.title_en) if call.lang == "de" else (each.title_en, each.title_de)
    title = first or second or call.tr.gettext("Rule {number}").format(number=each.number)
    url = call.links.of(each.kind, each.ref, each.number if each.current else None)
    return {"kind": each.kind, "label": call.tr.gettext(labels.KINDS[each.kind]), "ref": each.ref,
            "number": each.number, "title": title, "also": second if first and second != first else None, "url": url}
