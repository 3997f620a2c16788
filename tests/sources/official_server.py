"""A server on this machine that behaves like the official ones: versions, parts, haste, and damage on demand."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

RULES = "/files/MagicCompRules 20240202.txt"


@dataclass
class File:
    """What is served under a path. `breaks_after`: bytes after which the next answer breaks off, once."""

    body: bytes
    content_type: str = "application/json"
    etag: str | None = '"1"'
    breaks_after: list[int] = field(default_factory=list)
    busy: list[dict[str, str]] = field(default_factory=list)
    """Headers of answers with status 429, one for each of the next requests."""
    status: int = 200
    ranges: bool = True


@dataclass
class OfficialServer:
    """The files by path, and every request that came: method, path and headers."""

    url: str = ""
    files: dict[str, File] = field(default_factory=dict)
    requests: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)

    def asked(self, path: str, method: str = "GET") -> list[dict[str, str]]:
        """Return the headers of the requests for a path."""
        return [headers for asked, found, headers in self.requests if (asked, found) == (method, path)]


@contextmanager
def serving() -> Iterator[OfficialServer]:
    """Serve on 127.0.0.1 as long as the block runs."""
    server = OfficialServer()

    class Handler(_Handler):
        official = server

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as http:
        server.url = f"http://127.0.0.1:{http.server_address[1]}"
        threading.Thread(target=http.serve_forever, args=(0.02,), daemon=True).start()
        yield server
        http.shutdown()


class _Handler(BaseHTTPRequestHandler):
    official: OfficialServer

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        path = self.path.replace("%20", " ")
        self.official.requests.append((self.command, path, headers))
        file = self.official.files.get(path)
        if file is None or file.status != 200:
            self._head(404 if file is None else file.status, {"content-length": "0"})
        elif file.busy and body:
            self._head(429, {"content-length": "0", **file.busy.pop(0)})
        elif file.etag and headers.get("if-none-match") == file.etag:
            self._head(304, {"etag": file.etag})
        else:
            self._send(file, headers, body=body)

    def _send(self, file: File, headers: dict[str, str], *, body: bool) -> None:
        start, status = 0, 200
        more: dict[str, str] = {"etag": file.etag} if file.etag else {}
        if "range" in headers and file.ranges and headers.get("if-range") == file.etag:
            start, status = int(headers["range"].removeprefix("bytes=").rstrip("-")), 206
            more["content-range"] = f"bytes {start}-{len(file.body) - 1}/{len(file.body)}"
        content = file.body[start:]
        self._head(status, {"content-type": file.content_type, "content-length": str(len(content)), **more})
        if body:
            self.wfile.write(content[:file.breaks_after.pop(0)] if file.breaks_after else content)

    def _head(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


def bulk_index(url: str, **more: str) -> File:
    """Return a list of bulk files as Scryfall publishes it."""
    data = [{"object": "bulk_data", "type": kind, "download_uri": f"{url}/bulk/{kind}.json", "size": 1000,
             "updated_at": "2024-02-02T10:00:00+00:00", **more} for kind in ("rulings", "oracle_cards", "all_cards")]
    return File(json.dumps({"object": "list", "has_more": False, "data": data}).encode(), "application/json; charset=utf-8")


def rules_page(*links: str) -> File:
    """Return a page of the publisher with links."""
    anchors = "".join(f'<p><a class="cta" href="{link}">Text</a></p>' for link in links)
    return File(f"<!doctype html><title>Rules</title>{anchors}".encode(), "text/html; charset=utf-8")
