"""Search answers as the JSON document that other programs rely on, and what every front end says of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kb.messages import N_

if TYPE_CHECKING:
    from kb.search.engine import Answer, Result

KINDS = ("ruling", "rule", "term", "card")
STATUSES = ("current", "superseded", "obsolete")
NO_RULING = N_("No ruling here answers this. The rules and terms that it is about come first.")


def as_json_document(answer: Answer) -> dict[str, Any]:
    """Return an answer in the shape that the design fixes; `marks` are (start, end) in the snippets."""
    return {
        "query": answer.query,
        "lang": answer.lang,
        "expanded": list(answer.expanded),
        "suggestions": [used for _, used in answer.suggestions],
        "respelled": [{"typed": typed, "searched": used} for typed, used in answer.suggestions],
        "no_ruling": answer.no_ruling,
        "total": answer.total,
        "results": [_result(result) for result in answer.results],
    }


def _result(result: Result) -> dict[str, Any]:
    return {
        "kind": result.kind, "ref": result.ref, "number": result.number, "title": dict(result.title),
        "snippet": {lang: piece.text if piece else None for lang, piece in result.snippet.items()},
        "marks": {lang: [list(mark) for mark in piece.marks] if piece else [] for lang, piece in result.snippet.items()},
        "date": result.date, "since": result.since, "until": result.until, "status": result.status,
        "score": result.score,
        "cards": {"total": result.cards.total, "first": [dict(names) for names in result.cards.first]}
                 if result.cards else None,
    }
