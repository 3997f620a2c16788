"""Search answers as the JSON document that other programs rely on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kb.search.engine import Answer, Result


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
    }
