"""Requests as some programs send them: letters that are not percent-encoded, methods that nobody knows."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

_SAFE = "".join(map(chr, range(0x21, 0x7F)))

_METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


def with_clean_path(app: Any) -> Any:
    """Wrap an ASGI application: Datasette reads `raw_path` as ASCII, and fails over methods that it does not know."""

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] not in _METHODS:
            await send({"type": "http.response.start", "status": 405, "headers": [(b"allow", b"GET, HEAD")]})
            await send({"type": "http.response.body", "body": b""})
            return
        raw = scope.get("raw_path")
        if raw and not raw.isascii():
            scope = {**scope, "raw_path": quote(raw, safe=_SAFE).encode("ascii")}
        await app(scope, receive, send)

    return wrapped
