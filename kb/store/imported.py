"""The user's own files as rows: every file is listed, and what it says is attached to what it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kb.corpus.load import Corpus, header_names, names_about
from kb.errors import SourceError
from kb.i18n import translator
from kb.messages import Message, message
from kb.sources.bulk import is_bulk
from kb.sources.detect import content_of, find_files, recognise
from kb.sources.documents import text_of
from kb.sources.matching import FingerprintIndex, match_statement, statement_date
from kb.sources.model import Part, SourceFile, SourceKind, SourceWarning, Statement
from kb.sources.pasted import parse_pasted
from kb.store.editions import add_editions
from kb.store.editions_read import StoredWarning, read_editions
from kb.store.rows import Rows, day
from kb.text.fold import fold_name

if TYPE_CHECKING:
    from kb.store.bulk_rulings import BulkRulings

Progress = Callable[[Message], None]


def add_sources(rows: Rows, corpus: Corpus, sources: Sequence[Path], progress: Progress,
                previous: Path | None = None) -> None:
    """Add every recognised file below the folders; `previous` is a database whose work may be taken over.

    Raises SourceError for a folder that does not exist, and for a file that is named itself and not recognised.
    """
    names = header_names(corpus)
    index = FingerprintIndex((entry.value for entry in corpus.fingerprints), names_about(corpus))
    named = {path for path in sources if path.is_file()}
    files: list[tuple[SourceFile, int]] = []
    for path in find_files(sources):
        progress(message("Reading {file}", file=path.name))
        found = recognise(path, card_names=names)
        if found.kind is SourceKind.NOT_RECOGNISED and path in named:
            first = found.warnings[0]
            raise SourceError(first.what, file=str(path), line=first.line)
        files.append((found, _add_source(rows, found)))
    bulk = _add_bulk_cards(rows, [file for file in files if is_bulk(file[0])], progress)
    headers = _Headers(rows, names)
    for found, number in files:
        if found.kind is SourceKind.PASTED:
            _add_pasted(rows, number, found, index, headers)
    editions = [file for file in files if file[0].kind is SourceKind.COMPREHENSIVE_RULES]
    if editions:
        _add_editions(rows, editions, progress, previous)
    if bulk is not None:
        progress(message("Recognising official rulings"))
        bulk.add(corpus, index)


def _add_bulk_cards(rows: Rows, files: Sequence[tuple[SourceFile, int]], progress: Progress) -> BulkRulings | None:
    if not files:
        return None
    from kb.store.bulk import add_cards

    return add_cards(rows, files, progress, lambda number, warning: _add_warning(rows, number, warning))


class _Headers:
    """Card names that may head a pasted page: the bundled ones, and those of imported cards that stand in it."""

    def __init__(self, rows: Rows, bundled: Sequence[str]) -> None:
        self._bundled = bundled
        self._imported = {fold_name(name["name"]): name["name"] for name in rows.tables["card_name"]
                          if rows.tables["card"][name["card"] - 1]["source"] is not None}
        for term in rows.tables["term"]:
            self._imported.pop(fold_name(term["en"]), None)
            self._imported.pop(fold_name(term["de"]), None)

    def of(self, text: str) -> list[str]:
        """Return the names that may head a page with this text."""
        if not self._imported:
            return list(self._bundled)
        lines = dict.fromkeys(fold_name(line) for line in text.split("\n"))
        return [*self._bundled, *(self._imported[line] for line in lines if line in self._imported)]


def _add_editions(rows: Rows, files: Sequence[tuple[SourceFile, int]], progress: Progress,
                  previous: Path | None) -> None:
    known, read = read_editions(files, progress, previous)
    for number, facts in read.items():
        row = rows.tables["source"][number - 1]
        row.update(effective=facts.effective, rows=facts.rows, lang=facts.lang)
        if facts.refused:
            row["kind"] = str(SourceKind.NOT_RECOGNISED)
        for warning in facts.warnings:
            _add_warning(rows, number, warning)
    for file, warning in add_editions(rows, known):
        _add_warning(rows, known.sources[file], warning)


def _add_source(rows: Rows, found: SourceFile) -> int:
    number = rows.add("source", name=found.path.name, path=str(found.path), kind=str(found.kind), lang=found.lang,
                      effective=day(found.effective), encoding=found.encoding, sha256=found.sha256, rows=found.rows)
    for warning in found.warnings:
        _add_warning(rows, number, warning)
    return number


def _add_warning(rows: Rows, source: int, warning: SourceWarning | StoredWarning) -> None:
    """Add a warning once, in both languages."""
    if isinstance(warning, SourceWarning):
        warning = StoredWarning(warning.line, translator("en").text(warning.what), translator("de").text(warning.what))
    rows.add_once("source_warning", source=source, line=warning.line, text_en=warning.en, text_de=warning.de)


def _add_pasted(rows: Rows, source: int, found: SourceFile, index: FingerprintIndex, headers: _Headers) -> None:
    text = text_of(content_of(found), str(found.path)).text
    document = parse_pasted(text, str(found.path), card_names=headers.of(text))
    for statement in document.wordings:
        owned = _add_statement(rows, source, statement, index)
        if not owned:
            _add_warning(rows, source, SourceWarning(
                message("No ruling or rule of the bundled data says this."), statement.lines[0]))


def _add_statement(rows: Rows, source: int, statement: Statement, index: FingerprintIndex) -> bool:
    """Add a statement as a rendition of what it says; return whether that is known."""
    own_names = (statement.card,) if statement.card else ()
    match = match_statement(statement.text, index, lang=statement.lang, number=statement.number, names=own_names)
    dated = statement_date(statement, match, index)
    part = match.part or statement.part
    rows.add(
        "rendition", ruling=rows.ruling_ids.get(match.ruling or ""), rule=rows.rule_ids.get(match.rule or ""),
        lang=statement.lang or "en", origin="official", part=str(part if isinstance(part, Part) else Part(part)),
        text=rows.text(statement.lang or "en", statement.text), day=day(dated.day) if dated else None,
        day_inferred=int(dated.inferred) if dated else 0, number=statement.number, source=source,
        line=statement.lines[0], line_end=statement.lines[1], matched=match.how, confidence=round(match.confidence, 3))
    return match.owner is not None
