"""What is shown when a page cannot be: in the language of the page, with the search box."""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from kb.errors import KbError, NotFoundError
from kb.messages import N_, Message, message
from kb.web.call import Call, Page, shortened

_HEADINGS = {
    HTTPStatus.BAD_REQUEST: message("This request cannot be understood"),
    HTTPStatus.NOT_FOUND: message("There is nothing here"),
    HTTPStatus.METHOD_NOT_ALLOWED: message("Pages can only be read"),
    HTTPStatus.INTERNAL_SERVER_ERROR: message("Something went wrong on our side"),
}

_MISSING = {
    "ruling": N_("No ruling is called “{name}”."), "rule": N_("No rule is, or ever was, called “{name}”."),
    "card": N_("No card is called “{name}” here."), "term": N_("The term base has no “{name}”.")}
_NO_PAGE = N_("There is no page “{name}”.")


@dataclass(frozen=True)
class ErrorView:
    """Context of error.html."""

    status: int
    heading: str
    what: str
    words: str
    """What the reader may have been looking for, for the search box."""


def error_page(call: Call, status: HTTPStatus, what: Message | None = None, words: str = "") -> Page:
    """Return the page for a status; `what` says more than its heading."""
    heading = call.tr.text(_HEADINGS[status])
    view = ErrorView(int(status), heading, call.tr.text(what) if what else "", shortened(words))
    document = {"ok": False, "status": int(status), "error": view.what or heading}
    return Page("error.html", heading, view, document, status=int(status))


def error_of(call: Call, error: KbError) -> Page:
    """Return the page for an error of ours: not found, or not understood."""
    if not isinstance(error, NotFoundError):
        return error_page(call, HTTPStatus.BAD_REQUEST, error.what)
    args = error.what.args
    if "day" in args:
        what = message("No rule had the number {number} on {day}.", number=args["number"], day=args["day"])
    else:
        said = _MISSING.get(call.path.partition("/")[0], _NO_PAGE)
        what = message(said, name=shortened(call.ref or call.path))
    return error_page(call, HTTPStatus.NOT_FOUND, what, call.ref.replace("-", " "))
