"""The user's bulk files as rows: first all cards, so that rulings find theirs in whichever file they stand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kb.errors import SourceError
from kb.messages import Message, message
from kb.sources.bulk import BulkCard, BulkEntry, BulkRuling, FileNotes, read_bulk
from kb.sources.model import SourceFile, SourceFormat, SourceKind, SourceWarning
from kb.store.bulk_cards import CardTable
from kb.store.bulk_rulings import BulkRulings
from kb.store.rows import Rows

Progress = Callable[[Message], None]
Warn = Callable[[int, SourceWarning], None]


def add_cards(rows: Rows, files: Sequence[tuple[SourceFile, int]], progress: Progress, warn: Warn) -> BulkRulings:
    """Add the cards of the files, each with the number of its source; return their rulings.

    The rulings are added (`BulkRulings.add`) when the rules are there that they mention. Scryfall's files come first:
    what stands in several is cited from there, where an entry has a line of its own. A damaged file counts as
    far as it could be read; a warning says where the damage is.
    """
    cards = CardTable(rows)
    rulings = BulkRulings(rows, cards)
    waiting: list[tuple[BulkRuling, int]] = []
    for found, source in sorted(files, key=lambda item: item[0].format is SourceFormat.MTGJSON):
        progress(message("Reading {file}", file=found.path.name))
        notes = FileNotes()
        for entry in _readable(found):
            notes.take(entry)
            if isinstance(entry, BulkCard):
                cards.add(entry, source)
            elif isinstance(entry, BulkRuling):
                waiting.append((entry, source))
        if found.kind is SourceKind.RULINGS or rows.tables["source"][source - 1]["rows"] is None:
            rows.tables["source"][source - 1]["rows"] = notes.rows
        for warning in notes.warnings():
            warn(source, warning)
    cards.finish()
    for ruling, source in waiting:
        rulings.take(ruling, source)
    for _, source in files:
        for warning in rulings.warnings_of(source):
            warn(source, warning)
    return rulings


def _readable(found: SourceFile) -> Iterator[BulkEntry]:
    try:
        yield from read_bulk(found)
    except SourceError as error:
        yield SourceWarning(error.what, error.line)
