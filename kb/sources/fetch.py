"""Getting the official files: the current rules as text, and Scryfall's bulk files.

What is got is put in place only when it is whole and is what it should be. Parts and what servers said about
versions are kept apart from the files, in the user's cache folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import date
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

from kb.errors import SourceError
from kb.messages import Message, message
from kb.sources.detect import recognise
from kb.sources.fetch_http import Known, Remote
from kb.sources.model import SourceKind

RULES_PAGE = "https://magic.wizards.com/en/rules"
"""The publisher's page that links the current Comprehensive Rules."""
BULK_INDEX = "https://api.scryfall.com/bulk-data"
"""Scryfall's list of bulk files, as JSON."""
BULK_TYPES = ("rulings", "oracle_cards")
ALL_LANGUAGES = "all_cards"
"""The bulk file with the cards of all languages: some gigabytes."""
_TEXT_TYPES = ("text/plain", "octet-stream")
_JSON_TYPES = ("application/json", "octet-stream", "gzip")
_DAY = re.compile(r"(20\d\d)[-_]?(\d\d)[-_]?(\d\d)")
_NAMED_RULES = re.compile(r"rules|\bcr\b", re.IGNORECASE)

Say = Callable[[Message], None]


@dataclass(frozen=True)
class Download:
    """A file to get: from where, its name here, what it must turn out to be, and what is known beforehand."""

    url: str
    name: str
    kind: SourceKind
    types: tuple[str, ...]
    size: int | None = None
    """Bytes."""
    version: str | None = None
    """What the list of files says about its version; the same one need not be asked for again."""


@dataclass(frozen=True)
class Fetched:
    """What became of a download."""

    download: Download
    path: Path
    changed: bool


def rules_download(remote: Remote, page: str) -> Download:
    """Return the newest text that the publisher's page links. Raises SourceError where there is none."""
    links = _Links()
    links.feed(remote.text(page, "html"))
    texts = [link for link in links.found if unquote(link).split("?")[0].lower().endswith(".txt")]
    named = [link for link in texts if _NAMED_RULES.search(unquote(link).rsplit("/", 1)[-1])] or texts
    if not named:
        raise SourceError(message("The page no longer links the rules as a text file; it may have changed."), file=page)
    newest = max(named, key=lambda link: (_day_in(link) or date.min))
    day = _day_in(newest)
    url = urljoin(page, newest.replace(" ", "%20"))
    return Download(url, f"CR-{day}.txt" if day else "CR.txt", SourceKind.COMPREHENSIVE_RULES, _TEXT_TYPES,
                    remote.size(url))


def bulk_downloads(remote: Remote, index: str, types: tuple[str, ...] = BULK_TYPES) -> Iterator[Download]:
    """Yield the bulk files of some types. Raises SourceError where the list lacks one."""
    try:
        listed = json.loads(remote.text(index, "json"))["data"]
        by_type: dict[str, dict[str, Any]] = {item["type"]: item for item in listed}
    except (ValueError, KeyError, TypeError) as error:
        raise SourceError(message("The list of bulk files cannot be read; it may have changed."), file=index) from error
    for name in types:
        item = by_type.get(name, {})
        url = item.get("download_uri")
        if not isinstance(url, str):
            raise SourceError(message("The list of bulk files has no file {name}.", name=name), file=index)
        size, version = item.get("size"), item.get("updated_at")
        yield Download(urljoin(index, url), f"{name.replace('_', '-')}.json",
                       SourceKind.RULINGS if name == "rulings" else SourceKind.CARDS, _JSON_TYPES,
                       size if isinstance(size, int) else None, str(version) if version else None)


class Fetcher:
    """Gets files into a folder; `state` is where parts and versions are kept between calls."""

    def __init__(self, remote: Remote, folder: Path, state: Path) -> None:
        self._remote = remote
        self._folder = folder
        self._state = state

    def is_current(self, download: Download) -> bool:
        """Say whether the version that is listed is here already."""
        known = self._read(download)
        return (download.version is not None and known.get("version") == download.version
                and self._target(download).is_file())

    def get(self, download: Download) -> Fetched:
        """Get a file unless it is here already. Raises SourceError; what was there before then stays."""
        target = self._target(download)
        if self.is_current(download):
            return Fetched(download, target, changed=False)
        kept = self._read(download)
        known = Known(kept["url"], kept["etag"], kept["last_modified"]) if kept and target.is_file() else None
        part = self._state / f"{self._key(download)}.part"
        new = self._remote.download(download.url, part, known, download.types)
        if new is None:
            self._write(download, {**kept, "version": download.version})
            return Fetched(download, target, changed=False)
        self._verify(download, part)
        self._put(part, target)
        self._write(download, {**asdict(new), "version": download.version})
        return Fetched(download, target, changed=True)

    def _verify(self, download: Download, part: Path) -> None:
        found = recognise(part)
        if found.kind is not download.kind:
            part.unlink(missing_ok=True)
            reason = found.warnings[0].what if found.warnings else message("The content is of another kind.")
            raise SourceError(message("What was sent is not the file that was expected. {reason}", reason=reason),
                              file=download.url)
        if found.kind is not SourceKind.COMPREHENSIVE_RULES and found.warnings:
            part.unlink(missing_ok=True)
            raise SourceError(found.warnings[0].what, file=download.url, line=found.warnings[0].line)

    def _put(self, part: Path, target: Path) -> None:
        """Move a whole file to its place in one step, also from another file system."""
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            beside = target.with_name(f".{target.name}.new")
            try:
                shutil.move(part, beside)
                os.replace(beside, target)
            finally:
                beside.unlink(missing_ok=True)
        except OSError as error:
            raise SourceError(message("The file cannot be written: {reason}.", reason=error.strerror or str(error)),
                              file=str(target)) from error

    def _target(self, download: Download) -> Path:
        return self._folder / download.name

    def _key(self, download: Download) -> str:
        return hashlib.sha256(str(self._target(download).absolute()).encode()).hexdigest()[:16]

    def _read(self, download: Download) -> dict[str, Any]:
        try:
            kept = json.loads((self._state / f"{self._key(download)}.json").read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) and {"url", "etag", "last_modified"} <= kept.keys() else {}

    def _write(self, download: Download, kept: dict[str, Any]) -> None:
        self._state.mkdir(parents=True, exist_ok=True)
        (self._state / f"{self._key(download)}.json").write_text(json.dumps(kept), "utf-8")


class _Links(HTMLParser):
    """Collects where a page's links lead."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a":
            self.found += [value.strip() for name, value in attrs if name == "href" and value]


def _day_in(link: str) -> date | None:
    """Return the last day that stands in a link, as in `MagicCompRules 20240202.txt`."""
    days: list[date] = []
    for match in _DAY.finditer(unquote(link)):
        try:
            days.append(date(int(match[1]), int(match[2]), int(match[3])))
        except ValueError:
            continue
    return days[-1] if days else None
