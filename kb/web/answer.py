"""From a request to a reply, without Datasette: finds the page, makes it, turns every error into a page."""

from __future__ import annotations

import hashlib
import json
import logging
import re
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from types import MappingProxyType

from kb.errors import KbError, NotFoundError
from kb.messages import message
from kb.web.call import Call, Page
from kb.web.pages.about import about
from kb.web.pages.card import card
from kb.web.pages.errors import error_of, error_page
from kb.web.pages.feed import feed
from kb.web.pages.home import home
from kb.web.pages.lists import cards, rules, rulings, terms
from kb.web.pages.rule import rule
from kb.web.pages.ruling import ruling
from kb.web.pages.search import search
from kb.web.pages.suggest import suggest
from kb.web.pages.term import term
from kb.web.render import render

View = Callable[[Call, sqlite3.Connection], Page]
_LONGEST_PATH = 300
_LOG = logging.getLogger("kb.web")

ROUTES: tuple[tuple[str, View], ...] = (
    (r"", home), (r"search", search), (r"suggest", suggest), (r"rulings", rulings), (r"rules", rules),
    (r"cards", cards), (r"terms", terms),
    (r"ruling/(?P<ref>[^/]+)", ruling), (r"rule/(?P<ref>[^/]+)", rule), (r"card/(?P<ref>[^/]+)", card),
    (r"term/(?P<ref>.+)", term), (r"about", about), (r"feed\.atom", feed),
)
"""Path below the language → page."""

SECURITY: Mapping[str, str] = MappingProxyType({
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; "
                               "connect-src 'self'; form-action 'self'; base-uri 'none'; "
                               "frame-ancestors 'none'",
    "referrer-policy": "same-origin", "x-content-type-options": "nosniff",
})


@dataclass(frozen=True)
class Reply:
    """What goes back: status, content type, body and further headers."""

    status: int
    content_type: str
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def answer(call: Call, connection: sqlite3.Connection) -> Reply:
    """Answer a request for reading; nothing that comes in makes it raise."""
    try:
        page = _page(call, connection)
        return reply(page, call, connection)
    except Exception:  # the reader gets a page, the log gets the cause
        _LOG.exception("page %r", call.path)
        return failure(call, HTTPStatus.INTERNAL_SERVER_ERROR)


def failure(call: Call, status: HTTPStatus) -> Reply:
    """Return the error page of a status, made without the database."""
    return reply(error_page(call, status), call, None)


def _page(call: Call, connection: sqlite3.Connection) -> Page:
    try:
        if len(call.path) > _LONGEST_PATH:
            raise NotFoundError(message("There is nothing here."))
        for pattern, view in ROUTES:
            if found := re.fullmatch(pattern, call.path, re.DOTALL):
                call = replace(call, ref=found.groupdict().get("ref", ""))
                return view(call, connection)
        raise NotFoundError(message("There is nothing here."))
    except KbError as error:
        return error_of(call, error)


def reply(page: Page, call: Call, connection: sqlite3.Connection | None) -> Reply:
    """Return a page as it goes out: for programs, for feed readers, or for people."""
    headers = {**SECURITY, "cache-control": "no-cache", "content-language": call.lang}
    if call.as_json:
        text, content_type = json.dumps(page.document, ensure_ascii=False, indent=2), "application/json; charset=utf-8"
        headers["access-control-allow-origin"] = "*"
    else:
        text = render(page, call, connection)
        feed_type = page.template.endswith(".xml")
        content_type = "application/atom+xml; charset=utf-8" if feed_type else "text/html; charset=utf-8"
    # A lone surrogate may have come in with the request; it must not stop the answer.
    body = text.encode("utf-8", "replace")
    headers["etag"] = f'"{hashlib.sha256(body).hexdigest()[:20]}"'
    return Reply(page.status, content_type, body, headers)
