"""Addresses as some programs send them: with letters that are not percent-encoded."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

_SAFE = "".join(map(chr, range(0x21, 0x7F)))


def with_clean_path(app: Any) -> Any:
    """Wrap an ASGI application: `raw_path`, which Datasette reads as ASCII, gets its letters encoded."""

    async def wrapped(scope: dict[str, Any], receive: Any, send: Any) -> None:
        raw = scope.get("raw_path")
        if raw and not raw.isascii():
            scope = {**scope, "raw_path": quote(raw, safe=_SAFE).encode("ascii")}
        await app(scope, receive, send)

    return wrapped
