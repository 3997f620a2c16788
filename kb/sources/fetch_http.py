"""Getting files over HTTP gently: one request at a time, only what has changed, resumed where it broke off."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Any

import httpx

import kb
from kb.errors import SourceError
from kb.messages import Message, message

USER_AGENT = f"rulings-kb/{kb.__version__} (rules knowledge base; reads public rules and bulk data)"
PAUSE = 0.2
"""Seconds between two requests; Scryfall asks for at least 0.1."""
_ATTEMPTS = 4
_LONGEST_WAIT = 300.0
"""Seconds: a server that asks for more has to be asked another day."""
_TIMEOUT = httpx.Timeout(30.0)
_RANGE = re.compile(r"bytes (\d+)-\d+/(?:\d+|\*)")


@dataclass(frozen=True)
class Known:
    """What a server said about a version of a file, by which it is asked whether there is a newer one."""

    url: str
    etag: str | None = None
    last_modified: str | None = None

    @property
    def validator(self) -> str | None:
        """Return what names exactly this version, as a resumed download needs it (a weak ETag does not)."""
        return self.etag if self.etag and not self.etag.startswith("W/") else self.last_modified


class Remote:
    """A server's files. `say` takes what the reader should know, `sleep` waits for seconds."""

    def __init__(self, client: httpx.Client, say: Callable[[Message], None],
                 sleep: Callable[[float], None] = time.sleep) -> None:
        self._client = client
        self._say = say
        self._sleep = sleep
        self._asked = False

    def text(self, url: str, kind: str) -> str:
        """Return a page. Raises SourceError unless its content type contains `kind`."""
        with self._asking("GET", url, {}) as response:
            self._check(response, url, (kind,))
            response.read()
            return response.text

    def size(self, url: str) -> int | None:
        """Return the size of a file in bytes, where the server tells it beforehand."""
        try:
            with self._asking("HEAD", url, {"accept-encoding": "identity"}) as response:
                length = response.headers.get("content-length", "")
                return int(length) if response.status_code == httpx.codes.OK and length.isdigit() else None
        except SourceError:
            return None

    def download(self, url: str, part: Path, known: Known | None, kinds: tuple[str, ...]) -> Known | None:
        """Fill `part` with a file; return what is known of it, `None` where `known` is still the newest.

        What an earlier attempt has left in `part` is completed, if the file is still the same. Raises SourceError;
        `part` then keeps what came.
        """
        part.parent.mkdir(parents=True, exist_ok=True)
        for attempt in range(_ATTEMPTS):
            try:
                return self._download(url, part, known, kinds)
            except httpx.TransportError as error:
                if attempt == _ATTEMPTS - 1 or not isinstance(error, httpx.RemoteProtocolError | httpx.ReadError):
                    raise _unreachable(url, error) from error
                self._say(message("The connection broke off; going on from there."))
        raise AssertionError(url)

    def _download(self, url: str, part: Path, known: Known | None, kinds: tuple[str, ...]) -> Known | None:
        begun = _begun(part, url)
        headers = {"accept-encoding": "identity"}
        if begun is not None and begun.validator:
            headers |= {"range": f"bytes={part.stat().st_size}-", "if-range": begun.validator}
        elif known is not None and known.url == url:
            headers |= {name: value for name, value in (("if-none-match", known.etag),
                                                       ("if-modified-since", known.last_modified)) if value}
        with self._asking("GET", url, headers) as response:
            if response.status_code == httpx.codes.NOT_MODIFIED:
                return None
            if response.status_code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
                _forget(part)
                raise httpx.RemoteProtocolError("range")
            self._check(response, url, kinds)
            new = Known(url, response.headers.get("etag"), response.headers.get("last-modified"))
            self._write(response, part, new)
        _note(part).unlink(missing_ok=True)
        return new

    def _write(self, response: httpx.Response, part: Path, new: Known) -> None:
        resumed = response.status_code == httpx.codes.PARTIAL_CONTENT
        start = part.stat().st_size if resumed else 0
        if resumed and not _begins_at(response.headers.get("content-range", ""), start):
            _forget(part)
            raise httpx.RemoteProtocolError("range")
        _note(part).write_text(json.dumps(asdict(new)), "utf-8")
        with part.open("ab" if resumed else "wb") as stream:
            for chunk in response.iter_raw():
                stream.write(chunk)
        length = response.headers.get("content-length", "")
        if length.isdigit() and part.stat().st_size != start + int(length):
            raise httpx.RemoteProtocolError("length")

    @contextmanager
    def _asking(self, method: str, url: str, headers: Mapping[str, str]) -> Iterator[httpx.Response]:
        """Ask, and wait and ask again where the server wants that."""
        for attempt in range(_ATTEMPTS):
            if self._asked:
                self._sleep(PAUSE)
            self._asked = True
            try:
                with self._client.stream(method, url, headers=dict(headers)) as response:
                    wait = _retry_after(response)
                    if wait is None:
                        yield response
                        return
            except (httpx.InvalidURL, httpx.UnsupportedProtocol) as error:
                raise SourceError(message("This is no address that can be asked."), file=url) from error
            except (httpx.ConnectError, httpx.TimeoutException, httpx.TooManyRedirects) as error:
                raise _unreachable(url, error) from error
            if wait > _LONGEST_WAIT or attempt == _ATTEMPTS - 1:
                break
            self._say(message("The server asks to wait {seconds} seconds.", seconds=round(wait)))
            self._sleep(wait)
        raise SourceError(message("The server has too much to do; try again later."), file=url)

    def _check(self, response: httpx.Response, url: str, kinds: tuple[str, ...]) -> None:
        if response.status_code not in (httpx.codes.OK, httpx.codes.PARTIAL_CONTENT):
            raise SourceError(message("The server answers with status {status}.", status=str(response.status_code)),
                              file=url)
        found = response.headers.get("content-type", "").split(";")[0].strip().lower()
        if found and not any(kind in found for kind in kinds):
            raise SourceError(message("The server sends {found} instead of {expected}.", found=found,
                                      expected=kinds[0]), file=url)


def new_client(**options: Any) -> httpx.Client:
    """Return a client that says who it is and keeps one connection."""
    return httpx.Client(headers={"user-agent": USER_AGENT, "accept": "*/*"}, follow_redirects=True, timeout=_TIMEOUT,
                        limits=httpx.Limits(max_connections=1), **options)


def _unreachable(url: str, error: Exception) -> SourceError:
    if isinstance(error, httpx.RemoteProtocolError | httpx.ReadError):
        return SourceError(message("The download breaks off again and again; what came is kept for the next time."),
                           file=url)
    return SourceError(message("The server cannot be reached."), file=url)


def _retry_after(response: httpx.Response) -> float | None:
    """Return the seconds that a server asks to wait, `None` where it answers."""
    if response.status_code not in (httpx.codes.TOO_MANY_REQUESTS, httpx.codes.SERVICE_UNAVAILABLE):
        return None
    value = response.headers.get("retry-after", "").strip()
    if value.isdigit():
        return float(value)
    try:
        return max(0.0, (parsedate_to_datetime(value) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return 5.0


def _begins_at(content_range: str, start: int) -> bool:
    match = _RANGE.fullmatch(content_range)
    return match is not None and int(match[1]) == start


def _note(part: Path) -> Path:
    """Return the file that says of which version a part is."""
    return part.with_name(part.name + ".json")


def _begun(part: Path, url: str) -> Known | None:
    """Return the version of which `part` holds the beginning."""
    try:
        known = Known(**json.loads(_note(part).read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        return None
    return known if known.url == url and part.is_file() and part.stat().st_size else None


def _forget(part: Path) -> None:
    part.unlink(missing_ok=True)
    _note(part).unlink(missing_ok=True)
