"""The site inside Datasette: which database is ours, requests in, responses out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote_to_bytes

from datasette import Response

from kb.i18n import Language
from kb.store.schema import APPLICATION_ID
from kb.web.answer import SECURITY, Reply, answer, failure
from kb.web.call import Call
from kb.web.links import Links
from kb.web.negotiate import preferred_language
from kb.web.render import asset

_ID_AT = 68
"""Place of the application id in an SQLite file (4 bytes, big-endian)."""
_ASSET_TYPES = {"style.css": "text/css; charset=utf-8", "search.js": "text/javascript; charset=utf-8",
                "icon.svg": "image/svg+xml"}
_READING = ("GET", "HEAD")
_ALLOWED = {"allow": "GET, HEAD"}


@lru_cache
def is_knowledge_base(path: str | Path | None) -> bool:
    """Say whether a file is a database of ours; looks at its first bytes only."""
    try:
        with Path(path or "").open("rb") as file:
            head = file.read(_ID_AT + 4)
    except OSError:
        return False
    return head[_ID_AT:] == APPLICATION_ID.to_bytes(4, "big")


def our_database(datasette: Any) -> str | None:
    """Return the name of the first knowledge base that Datasette serves, None when there is none."""
    for name, database in datasette.databases.items():
        if is_knowledge_base(database.path):
            return str(name)
    return None


def links_of(datasette: Any, lang: Language) -> Links:
    """Return the addresses of the site as this Datasette serves it."""
    name = our_database(datasette)
    return Links(lang, str(datasette.urls.path("/")), str(datasette.urls.database(name)) if name else "/")


def call_of(datasette: Any, request: Any, lang: Language, path: str) -> Call:
    """Return a request as our pages take it; `path` is what follows the language, still percent-encoded."""
    query = request.scope.get("query_string", b"").decode("utf-8", "replace")
    decoded = unquote_to_bytes(path).decode("utf-8", "replace").removeprefix("/")
    plain = decoded.removesuffix(".json")
    return Call(lang=lang, path=plain, links=links_of(datasette, lang), query=query, as_json=plain != decoded,
                args=dict(parse_qsl(query, keep_blank_values=True, errors="replace")),
                origin=f"{request.scheme}://{request.host}")


async def page(datasette: Any, request: Any) -> Any:
    """Answer a request below `/de` or `/en`."""
    lang, path = request.url_vars["lang"], request.url_vars["path"] or ""
    call = call_of(datasette, request, lang, path)
    if request.method not in _READING:
        return response(failure(call, HTTPStatus.METHOD_NOT_ALLOWED), request, _ALLOWED)
    if path.endswith("/"):
        return Response.redirect(call.links.page(call.path.rstrip("/"), call.query), status=301)
    database = datasette.databases[our_database(datasette)]
    return response(await database.execute_fn(lambda connection: answer(call, connection)), request)


async def root(datasette: Any, request: Any) -> Any:
    """Send the reader to the home page of the language that the browser asks for."""
    if request.method not in _READING:
        return error_response(datasette, request, HTTPStatus.METHOD_NOT_ALLOWED)
    lang = language_of(request)
    return Response.redirect(links_of(datasette, lang).page(), headers={"vary": "Accept-Language"})


async def send_asset(request: Any) -> Any:
    """Answer with the style sheet, the script or the icon; their addresses change with their content."""
    name = request.url_vars["name"]
    if request.method not in _READING:
        return Response.text("", status=405, headers=_ALLOWED)
    if name not in _ASSET_TYPES:
        return Response.text("", status=404)
    headers = {**SECURITY, "cache-control": "public, max-age=31536000, immutable"}
    return response(Reply(200, _ASSET_TYPES[name], asset(name), headers), request)


def error_response(datasette: Any, request: Any, status: HTTPStatus) -> Any:
    """Return the error page for an address outside our own, in the language the browser asks for."""
    call = call_of(datasette, request, language_of(request), "")
    more = _ALLOWED if status == HTTPStatus.METHOD_NOT_ALLOWED else {}
    return response(failure(call, status), request, {"vary": "Accept-Language", **more})


def language_of(request: Any) -> Language:
    """Return the language that the browser asks for."""
    return preferred_language(request.headers.get("accept-language", ""))


def response(reply: Reply, request: Any, more: Mapping[str, str] | None = None) -> Any:
    """Return a reply as Datasette sends it: without a body for HEAD, or when the reader has it already."""
    headers = {**reply.headers, **(more or {})}
    body, status = reply.body, reply.status
    if request.method == "HEAD":
        headers["content-length"] = str(len(body))
        body = b""
    elif status == HTTPStatus.OK and headers.get("etag") and headers["etag"] in _known_etags(request):
        body, status = b"", int(HTTPStatus.NOT_MODIFIED)
    return Response(body, status=status, headers=headers, content_type=reply.content_type)


def _known_etags(request: Any) -> list[str]:
    sent = request.headers.get("if-none-match", "")
    return [tag.strip().removeprefix("W/") for tag in sent.split(",")]
