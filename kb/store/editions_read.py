"""Reading editions for a build: parsing and lineage, or what the database before had of the same files.

When all editions of the old database are there again, by the hash of their bytes, and the new ones are newer, the
lineage goes on where it stopped; otherwise everything is read anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import kb
from kb.errors import KbError, SourceError
from kb.messages import Message, message
from kb.resources import data_dir
from kb.revisions import Corrections, Lineage, build, load_corrections
from kb.revisions.model import Language
from kb.sources.comprehensive_rules import Revision, read
from kb.sources.comprehensive_rules.model import numbered_paragraphs
from kb.sources.detect import content_of
from kb.sources.model import SourceFile, SourceWarning
from kb.store.editions import Known
from kb.store.lineages import load_lineage, stored_sources
from kb.store.open import open_store

Progress = Callable[[Message], None]


@dataclass(frozen=True)
class StoredWarning:
    """A warning as the database keeps it."""

    line: int | None
    en: str
    de: str


@dataclass(frozen=True)
class Facts:
    """What reading a file found out about it."""

    effective: str | None
    rows: int | None
    lang: str | None
    warnings: tuple[SourceWarning | StoredWarning, ...] = ()
    refused: bool = False


@dataclass(frozen=True)
class _Before:
    """What the old database has."""

    lineages: dict[Language, Lineage]
    files: dict[str, Facts]
    """By the hash of the file's bytes."""


def read_editions(files: Sequence[tuple[SourceFile, int]], progress: Progress,
                  previous: Path | None) -> tuple[Known, dict[int, Facts]]:
    """Return the lineages of all editions, and the facts of each file by its source row."""
    corrections_file = data_dir() / "lineage.yaml"
    corrections = load_corrections(corrections_file) if corrections_file.exists() else Corrections()
    before = _before(files, previous)
    facts: dict[int, Facts] = {}
    parsed: dict[int, Revision] = {}
    for found, number in files:
        known = before.files.get(found.sha256 or "")
        if known is not None:
            facts[number] = known
        if known is None or found.lang == "de":  # a German edition is aligned anew each time
            progress(message("Reading {file}", file=found.path.name))
            _parse(found, number, parsed, facts, known)
    lineages, warned = _continued(before, files, parsed, corrections, progress)
    if lineages is None:
        for found, number in files:
            if number not in parsed:
                _parse(found, number, parsed, facts, None)
        lineages, warned = build(parsed.values(), corrections, _shown(progress))
    sources = {found.path.name: number for found, number in files}
    for file, warning in warned:
        known_facts = facts[sources[file]]
        facts[sources[file]] = Facts(known_facts.effective, known_facts.rows, known_facts.lang,
                                     (*known_facts.warnings, warning), known_facts.refused)
    german = lineages.get("de")
    used = {edition.file for edition in german.editions} if german else set()
    return Known(lineages.get("en"), german, tuple(r for r in parsed.values() if r.lang == "de" and r.file in used),
                 sources), facts


def _shown(progress: Progress) -> Callable[[int, int], None]:
    return lambda done, total: progress(message("Comparing editions: {done} of {total}", done=done, total=total))


def _parse(found: SourceFile, number: int, parsed: dict[int, Revision], facts: dict[int, Facts],
           known: Facts | None) -> None:
    try:
        revision = read(content_of(found), str(found.path))
    except SourceError as error:
        facts[number] = Facts(None, None, found.lang, (SourceWarning(error.what, error.line),), refused=True)
        return
    parsed[number] = revision
    facts[number] = known or Facts(revision.effective.isoformat(), numbered_paragraphs(revision), revision.lang,
                                   revision.warnings)


def _before(files: Sequence[tuple[SourceFile, int]], previous: Path | None) -> _Before:
    """Return what the old database has, nothing unless all its editions are there again."""
    nothing = _Before({}, {})
    if previous is None or not previous.is_file():
        return nothing
    try:
        connection = open_store(previous)
    except KbError:
        return nothing
    try:
        version = connection.execute("select value from build_info where key = 'program_version'").fetchone()
        stored = stored_sources(connection, "comprehensive_rules")
        if version is None or version[0] != kb.__version__ or not stored \
                or not set(stored) <= {found.sha256 for found, _ in files}:
            return nothing
        langs = {row[0] for row in connection.execute("select distinct lang from edition")}
        return _Before({lang: load_lineage(connection, lang, "official") for lang in ("en", "de") if lang in langs},
                       {sha: _facts(row) for sha, row in stored.items()})
    finally:
        connection.close()


def _facts(row: dict[str, object]) -> Facts:
    warnings = row["warnings"]
    assert isinstance(warnings, list)
    return Facts(str(row["effective"]), int(str(row["rows"])), str(row["lang"]),
                 tuple(StoredWarning(w["line"], w["text_en"], w["text_de"]) for w in warnings))


def _continued(before: _Before, files: Sequence[tuple[SourceFile, int]], parsed: dict[int, Revision],
               corrections: Corrections, progress: Progress) \
        -> tuple[dict[Language, Lineage] | None, list[tuple[str, SourceWarning]]]:
    """Return the old lineages with the new editions added, None where they cannot simply go on."""
    if not before.lineages:
        return None, []
    shas = {number: found.sha256 or "" for found, number in files}
    new = sorted((r for number, r in parsed.items() if shas[number] not in before.files), key=lambda r: r.effective)
    days = [(revision.lang, revision.effective) for revision in new]
    if len(set(days)) != len(days) or any(
            revision.lang in before.lineages and revision.effective <= before.lineages[revision.lang].days[-1]
            for revision in new):
        return None, []
    lineages = {lang: Lineage.restored(lang, old.editions, old.all_versions(), old.relations, corrections)
                for lang, old in before.lineages.items()}
    for done, revision in enumerate(new, 1):
        lineages.setdefault(revision.lang, Lineage(revision.lang, corrections)).add(revision)
        progress(message("Comparing editions: {done} of {total}", done=done, total=len(new)))
    return lineages, []
