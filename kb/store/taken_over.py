"""What a new database takes over from the one in whose place it comes: work that would come out the same again.

Only a database that this very program made from the same bundled data (`made_by`) has anything to give. From it come
the outcomes of the checks and, file by file, what was read of the user's files.
What is taken over is put into the new database as if it had been worked out: the result is the same to the byte.
"""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kb.errors import KbError
from kb.revisions.model import Language
from kb.sources.model import SourceFile, SourceKind
from kb.store.open import open_store, unreadable

if TYPE_CHECKING:
    from kb.revisions import Lineage
    from kb.store.checked import Ran

ALIGNMENT, DAY = "alignment", "day"
"""What a warning is about if not the file itself: a German edition beside the English ones (which is found out anew
each time), and other editions of the same day."""
_TAKEN = (SourceKind.COMPREHENSIVE_RULES, SourceKind.NOT_RECOGNISED)

Key = tuple[str, str]
"""Name of a file and the hash of its bytes."""


@dataclass(frozen=True)
class StoredWarning:
    """A warning as the database keeps it."""

    line: int | None
    en: str
    de: str
    about: str | None = None


@dataclass(frozen=True)
class StoredFile:
    """A file as the old database lists it."""

    kind: SourceKind
    row: dict[str, Any]
    warnings: tuple[StoredWarning, ...]

    def warnings_about(self, about: str | None) -> tuple[StoredWarning, ...]:
        """Return the warnings of one sort; None: about the file itself."""
        return tuple(warning for warning in self.warnings if warning.about == about)

    def at(self, path: Path) -> SourceFile:
        """Return the same file, now at a path; its warnings are kept apart."""
        effective = self.row["effective"]
        return SourceFile(path, self.kind, self.row["lang"], date.fromisoformat(effective) if effective else None,
                          self.row["encoding"], self.row["sha256"], self.row["rows"])


class Before:
    """The old database. Everything raises StoreError where it turns out to be damaged."""

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self.files = self._files()

    def _files(self) -> dict[Key, StoredFile]:
        """Return what was read of each file; nothing of files that share name and content."""
        warnings: defaultdict[int, list[StoredWarning]] = defaultdict(list)
        for row in self._rows("select * from source_warning order by id"):
            warnings[row["source"]].append(StoredWarning(row["line"], row["text_en"], row["text_de"], row["about"]))
        rows = self._rows("select * from source where kind in (?, ?) and sha256 is not null order by id", *_TAKEN)
        counts = Counter((row["name"], row["sha256"]) for row in rows)
        return {(row["name"], row["sha256"]): StoredFile(SourceKind(row["kind"]), dict(row), tuple(warnings[row["id"]]))
                for row in rows if counts[row["name"], row["sha256"]] == 1}

    @property
    def has_editions(self) -> bool:
        """Tell whether there are editions, each with its own entry in `files`."""
        known = sum(file.kind is SourceKind.COMPREHENSIVE_RULES for file in self.files.values())
        listed = self._rows("select count(*) as n from source where kind = ?", SourceKind.COMPREHENSIVE_RULES)[0]["n"]
        return bool(known) and known == listed

    def lineages(self) -> dict[Language, Lineage]:
        """Return the official lineages."""
        from kb.store.lineages import load_lineage

        langs = {row["lang"] for row in self._rows("select distinct lang from edition")}
        both: tuple[Language, ...] = ("en", "de")
        try:
            return {lang: load_lineage(self._connection, lang, "official") for lang in both if lang in langs}
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise unreadable(self._path, error) from error

    def checks(self) -> list[Ran]:
        """Return what running the checks yielded."""
        from kb.checks.runner import MeasuredInterval, Result
        from kb.store.checked import Ran

        outcomes: defaultdict[str, list[MeasuredInterval]] = defaultdict(list)
        for row in self._rows("select * from check_outcome order by rowid desc"):
            outcomes[row["check"]].append(MeasuredInterval(
                date.fromisoformat(row["since"]), date.fromisoformat(row["until"]) if row["until"] else None,
                Result(row["outcome"])))
        steps: defaultdict[str, list[dict[str, Any]]] = defaultdict(list)
        for row in self._rows("select * from check_step order by rowid"):
            steps[row["check"]].append(dict(row))
        rulings: defaultdict[str, list[str]] = defaultdict(list)
        for row in self._rows('select link."check", ruling.slug from check_ruling link join ruling '
                              "on ruling.id = link.ruling order by link.rowid"):
            rulings[row["check"]].append(row["slug"])
        return [Ran(row["id"], tuple(rulings[row["id"]]), dict(row), tuple(outcomes[row["id"]]),
                    tuple(row["paragraphs"].split()), tuple(steps[row["id"]]))
                for row in self._rows("select * from check_definition order by rowid")]

    def _rows(self, sql: str, *args: object) -> list[sqlite3.Row]:
        try:
            return self._connection.execute(sql, args).fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise unreadable(self._path, error) from error


@contextmanager
def opened_before(path: Path, made_by: str) -> Iterator[Before | None]:
    """Open the old database, None where there is none or where another program or other data made it."""
    connection = _opened(path)
    if connection is None:
        yield None
        return
    with closing(connection):
        yield _of(connection, path, made_by)


def _opened(path: Path) -> sqlite3.Connection | None:
    try:
        return open_store(path)
    except KbError:
        return None


def _of(connection: sqlite3.Connection, path: Path, made_by: str) -> Before | None:
    try:
        row = connection.execute("select value from build_info where key = 'made_by'").fetchone()
        return Before(connection, path) if row is not None and row[0] == made_by else None
    except (KbError, sqlite3.Error, UnicodeDecodeError):  # damaged: there is nothing to take over
        return None
