"""The user's own files as rows: every file is listed, and what it says is attached to what it is about."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from kb.corpus.load import Corpus, header_names, names_about
from kb.errors import SourceError
from kb.i18n import translator
from kb.messages import Message, message
from kb.revisions import Corrections
from kb.sources.bulk import is_bulk
from kb.sources.detect import content_of, find_files
from kb.sources.documents import text_of
from kb.sources.matching import FingerprintIndex, match_statement, statement_date
from kb.sources.model import Part, SourceFile, SourceKind, SourceWarning, Statement
from kb.sources.pasted import parse_pasted
from kb.store.editions import Known, add_editions
from kb.store.editions_read import FileRead, Files, read_files
from kb.store.rows import Rows, day
from kb.store.taken_over import ALIGNMENT, DAY, Before, StoredWarning
from kb.text.fold import fold_name

if TYPE_CHECKING:
    from kb.store.bulk_rulings import BulkRulings

Progress = Callable[[Message], None]


def add_sources(rows: Rows, corpus: Corpus, sources: Sequence[Path], progress: Progress,
                before: Before | None = None, corrections: Corrections | None = None) -> None:
    """Add every recognised file below the folders; `before` is a database whose work may be taken over.

    Raises SourceError for a folder that does not exist, and for a file that is named itself and not recognised.
    """
    names = header_names(corpus)
    index = FingerprintIndex((entry.value for entry in corpus.fingerprints), names_about(corpus))
    reader = Files(find_files(sources), names, progress)
    _verify_named(reader, [path for path in sources if path.is_file()])
    every, known = read_files(reader, corrections or Corrections(), progress, before)
    files = [(file.found, _add_source(rows, file)) for file in every]
    bulk = _add_bulk_cards(rows, [file for file in files if is_bulk(file[0])], progress)
    headers = _Headers(rows, names)
    for found, number in files:
        if found.kind is SourceKind.PASTED:
            _add_pasted(rows, number, found, index, headers)
    if known is not None:
        _add_editions(rows, replace(known, sources={name: files[place][1] for name, place in known.sources.items()}))
    if bulk is not None:
        progress(message("Recognising official rulings"))
        bulk.add(corpus, index)


def _verify_named(files: Files, named: Sequence[Path]) -> None:
    """Raise SourceError for a file that somebody names himself though it is none of ours."""
    for path in named:
        file = files.read(path)
        if file.found.kind is SourceKind.NOT_RECOGNISED:
            first = file.warnings[0]
            assert isinstance(first, SourceWarning)
            raise SourceError(first.what, file=str(path), line=first.line)


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


def _add_editions(rows: Rows, known: Known) -> None:
    for file, warning in add_editions(rows, known):
        _add_warning(rows, known.sources[file], warning, ALIGNMENT)


def _add_source(rows: Rows, file: FileRead) -> int:
    found = file.found
    number = rows.add("source", name=found.path.name, path=str(found.path), kind=str(found.kind), lang=found.lang,
                      effective=day(found.effective), encoding=found.encoding, sha256=found.sha256, rows=found.rows)
    for warning in file.warnings:
        _add_warning(rows, number, warning)
    for warning in file.day_warnings:
        _add_warning(rows, number, warning, DAY)
    return number


def _add_warning(rows: Rows, source: int, warning: SourceWarning | StoredWarning, about: str | None = None) -> None:
    """Add a warning once, in both languages."""
    if isinstance(warning, SourceWarning):
        warning = StoredWarning(warning.line, translator("en").text(warning.what), translator("de").text(warning.what))
    rows.add_once("source_warning", source=source, line=warning.line, about=about, text_en=warning.en,
                  text_de=warning.de)


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
