"""About: what stands behind the texts, what they were built from, whose they are."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from kb.store import listing
from kb.web.call import Call, Page


@dataclass(frozen=True)
class SourceLine:
    """A file that the database was built from."""

    name: str
    kind: str
    lang: str | None
    effective: str | None
    rows: int | None
    warnings: int


@dataclass(frozen=True)
class AboutView:
    """Context of about.html."""

    version: str
    newest_rules: str | None
    corpus: str
    """The beginning of the hash of the bundled corpus."""
    counts: dict[str, int]
    imported: tuple[SourceLine, ...]
    bundled: tuple[SourceLine, ...]


def about(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the page about the project."""
    info, counts, found = listing.build_info(connection), listing.counts(connection), listing.sources(connection)
    lines = [SourceLine(**row) for row in found]
    imported = tuple(line for line in lines if line.kind != "bundled")
    view = AboutView(
        info.get("program_version", ""), info.get("newest_rules"), info.get("corpus_sha256", "")[:12], counts,
        imported, tuple(line for line in lines if line.kind == "bundled"))
    return Page("about.html", call.tr.gettext("About this knowledge base"), view,
                {"kind": "about", **info, "counts": counts, "files": found}, nav="about")
