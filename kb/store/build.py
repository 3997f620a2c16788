"""Building the database: bundled corpus and the user's official files in, one SQLite file out."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from sqlite_utils import Database

import kb
from kb.collecting import collected_seldom
from kb.corpus.load import Corpus, corpus_files, load_corpus
from kb.errors import BuildError, StoreError
from kb.messages import Message, message
from kb.reasons import reason_of
from kb.resources import data_dir
from kb.store.atomic import replaced_when_complete
from kb.store.background import in_background
from kb.store.browse_search import add_browse_search
from kb.store.bundled import add_corpus
from kb.store.index import prepare_index, write_index
from kb.store.program import made_by
from kb.store.rows import Rows
from kb.store.schema import SCHEMA_VERSION, create_indexes, create_tables
from kb.store.taken_over import Before, opened_before

if TYPE_CHECKING:
    from kb.store.checked import Ran

Progress = Callable[[Message], None]


def _silent(_said: Message) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class BuildReport:
    """What a build made: counts by table, and what the reader of a file had to say."""

    path: Path
    counts: dict[str, int]
    warnings: int


def build(target: Path, sources: Sequence[Path] = (), *, progress: Progress = _silent,
          data: Path | None = None) -> BuildReport:
    """Build the whole database at `target`; the old one stays until the new one is complete.

    Raises KbError subclasses for everything that is wrong with data, sources or target.
    """
    folder = data or data_dir()
    with collected_seldom():
        collected = _collect(target, sources, progress, folder)
        with replaced_when_complete(target) as partial:
            try:
                _write(collected, partial, progress)
            except sqlite3.Error as error:
                raise BuildError(message("The database cannot be written ({reason}).", reason=reason_of(error)),
                                 file=str(target)) from error
    counts = {table: len(found) for table, found in collected.rows.tables.items()}
    return BuildReport(target, counts, counts.get("source_warning", 0))


@dataclass(frozen=True)
class _Collected:
    """What goes into the database; `checks` waits for their outcomes, which nothing before needs."""

    rows: Rows
    corpus: Corpus
    checks: Callable[[], list[Ran]]


def _collect(target: Path, sources: Sequence[Path], progress: Progress, folder: Path) -> _Collected:
    """Read everything, or take over what the database at `target` has of it."""
    made = made_by(folder)
    try:
        with opened_before(target, made) as before:
            return _collect_beside(before, sources, progress, folder, made)
    except StoreError:  # the old database is damaged where something was to be taken over
        return _collect_beside(None, sources, progress, folder, made)


def _collect_beside(before: Before | None, sources: Sequence[Path], progress: Progress, folder: Path,
                    made: str) -> _Collected:
    checks = _begin_checks() if before is None else _known(before.checks())
    progress(message("Reading the bundled corpus"))
    corpus = load_corpus(folder)
    rows = Rows()
    add_corpus(rows, corpus, folder)
    if sources:
        _add_sources(rows, corpus, sources, progress, before, folder)
    _add_build_info(rows, folder, made)
    return _Collected(rows, corpus, checks)


def _known(ran: list[Ran]) -> Callable[[], list[Ran]]:
    return lambda: ran


def _write(collected: _Collected, path: Path, progress: Progress) -> None:
    rows = collected.rows
    progress(message("Preparing the search"))
    index = prepare_index(rows)
    progress(message("Running the checks"))
    _add_checks(rows, collected.corpus, collected.checks())
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        # Nothing else sees this file yet, and it is synced as a whole at the end.
        connection.executescript("pragma journal_mode = off; pragma synchronous = off; pragma temp_store = memory")
        db = Database(connection)
        progress(message("Writing the database"))
        create_tables(db)
        connection.execute("begin")
        rows.write(db)
        write_index(rows, index, db)
        connection.execute("commit")
        create_indexes(db)
        add_browse_search(db)
        _verify_references(connection)
        connection.execute("analyze")
    finally:
        connection.close()


def _verify_references(connection: sqlite3.Connection) -> None:
    broken = connection.execute("pragma foreign_key_check").fetchall()
    if broken:
        raise BuildError(message("The rows do not fit together: table {table}, row {row}.", table=broken[0][0],
                                 row=str(broken[0][1])))


def _add_build_info(rows: Rows, folder: Path, made: str) -> None:
    digest = hashlib.sha256()
    for path in corpus_files(folder):
        digest.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    newest = max((v["since"] for v in rows.tables["rule_version"]), default=None)
    info = {"schema_version": str(SCHEMA_VERSION), "program_version": kb.__version__,
            "corpus_sha256": digest.hexdigest(), "newest_rules": newest,
            "sources": str(len(rows.tables["source"])), "made_by": made}
    for key, value in info.items():
        rows.link("build_info", key=key, value=value)


def _add_sources(rows: Rows, corpus: Corpus, sources: Sequence[Path], progress: Progress, before: Before | None,
                 folder: Path) -> None:
    from kb.revisions import load_corrections
    from kb.store.imported import add_sources

    add_sources(rows, corpus, sources, progress, before, load_corrections(folder / "lineage.yaml"))


def _begin_checks() -> Callable[[], list[Ran]]:
    """Run the checks on the other cores meanwhile; this one has the corpus and the words to see to."""
    from kb.store.checked import in_halves

    halves = [in_background(half) for half in in_halves()]
    return lambda: sorted((ran for half in halves for ran in half()), key=lambda ran: ran.place)


def _add_checks(rows: Rows, corpus: Corpus, ran: list[Ran]) -> None:
    from kb.store.checked import add_checks

    add_checks(rows, corpus, ran)
