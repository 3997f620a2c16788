"""Official data of many cards: cards and rulings one by one, as a file gives them, whatever its layout."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from kb.errors import SourceError
from kb.messages import Message, message, nmessage
from kb.sources.detect import Content
from kb.sources.json_stream import JsonReader
from kb.sources.model import SourceFile, SourceFormat, SourceKind, SourceWarning
from kb.text.language import Language

KNOWN_LANGUAGES = frozenset("en es fr de it pt ja ko ru zhs zht he la grc ar sa ph qya".split())
"""Codes by which the bulk files name the languages that cards were printed in."""
_SUSPEND = re.compile(r"^Suspend (\d+|X)\s*[—–-]\s*((?:\{[^{}]+\})+)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class BulkCard:
    """A card as a file gives it in one language.

    `identity` is the same for all printings (Scryfall's oracle_id), where the file has it. `name` is the English
    name, two halves joined by //; `printed` the whole name and those of the faces in the card's own language.
    `released` is the day of the first printing, where the file tells.
    """

    identity: str | None
    name: str
    lang: str
    printed: tuple[str, ...]
    line: int
    mana_cost: str | None = None
    type_line: str | None = None
    text: str | None = None
    released: date | None = None
    printing: str | None = None
    """What tells one printing from the others, by which an entry that stands twice is noticed."""


@dataclass(frozen=True, slots=True)
class BulkRuling:
    """A ruling as a file gives it for one card."""

    identity: str | None
    name: str | None
    day: date
    text: str
    lang: Language
    line: int


BulkEntry = BulkCard | BulkRuling | SourceWarning


def read_bulk(found: SourceFile) -> Iterator[BulkEntry]:
    """Yield what a recognised file holds; an entry that cannot be used is a warning with its line.

    Raises SourceError with line and column where the JSON is damaged; what stood before it has been yielded.
    """
    reader = JsonReader(Content(found.path, found.compressed, b"").chunks(), str(found.path))
    if found.format is SourceFormat.MTGJSON:
        from kb.sources.mtgjson import entries
    else:
        from kb.sources.scryfall import entries
    yield from entries(reader)
    reader.end()


@dataclass
class Tally:
    """Counts what is odd in a file, with the first line where it stands; makes one warning of each kind."""

    counts: Counter[str] = field(default_factory=Counter)
    lines: dict[str, int] = field(default_factory=dict)

    def add(self, key: str, line: int) -> None:
        """Count one."""
        self.counts[key] += 1
        self.lines.setdefault(key, line)

    def warning(self, key: str, said: Message) -> SourceWarning:
        """Return the warning about everything counted under a key."""
        return SourceWarning(said, self.lines[key])


class FileNotes:
    """What there is to say about a file when it has been read: entries that stand twice, odd languages."""

    def __init__(self) -> None:
        self._tally = Tally()
        self._languages = Tally()
        self._seen: set[int] = set()
        self._other: list[SourceWarning] = []
        self.rows = 0

    def take(self, entry: BulkEntry) -> None:
        """Look at an entry."""
        if isinstance(entry, SourceWarning):
            self._other.append(entry)
            return
        self.rows += 1
        if isinstance(entry, BulkCard):
            known: object = (entry.printing, entry.lang) if entry.printing else None
            if entry.lang not in KNOWN_LANGUAGES:
                self._languages.add(entry.lang, entry.line)
        else:  # in files by printing (with names) every printing repeats them
            known = (entry.identity, entry.day, entry.text) if entry.name is None else None
        if known is None:
            return
        if hash(known) in self._seen:
            self._tally.add("twice", entry.line)
        self._seen.add(hash(known))

    def warnings(self) -> tuple[SourceWarning, ...]:
        """Return the warnings, by line."""
        found = list(self._other)
        for lang, count in self._languages.counts.items():
            found.append(self._languages.warning(lang, nmessage(
                "{count} card is in the unknown language {lang}; its name is kept.",
                "{count} cards are in the unknown language {lang}; their names are kept.", count, lang=lang)))
        if count := self._tally.counts["twice"]:
            found.append(self._tally.warning("twice", nmessage(
                "{count} entry stands in the file twice.", "{count} entries stand in the file twice.", count)))
        return tuple(sorted(found, key=lambda warning: warning.line or 0))


def describe(found: SourceFile) -> SourceFile:
    """Return a bulk file with its rows counted and everything odd in it, for a list of sources."""
    notes = FileNotes()
    try:
        for entry in read_bulk(found):
            notes.take(entry)
        broken: tuple[SourceWarning, ...] = ()
    except SourceError as error:
        broken = (SourceWarning(error.what, error.line),)
    rows = notes.rows if found.format is not SourceFormat.MTGJSON else found.rows
    return found.completed(rows=rows, warnings=(*notes.warnings(), *broken))


def suspend_of(text: str | None) -> str | None:
    """Return N and cost of a card's own suspend, `3—{0}`, from its English text (702.62a)."""
    match = _SUSPEND.search(text or "")
    return f"{match[1]}—{match[2]}" if match else None


def is_bulk(found: SourceFile) -> bool:
    """Say whether a file holds cards or rulings as data."""
    return found.kind in (SourceKind.RULINGS, SourceKind.CARDS)


def parsed_day(value: object) -> date | None:
    """Return a day written as in 2024-02-02; `None` for anything else."""
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        return None


def no_ruling(line: int) -> SourceWarning:
    """Return the warning about an entry without card, day or text."""
    return SourceWarning(message("The ruling here lacks its card, its day or its text; it is left out."), line)


def no_card(line: int) -> SourceWarning:
    """Return the warning about an entry without name."""
    return SourceWarning(message("The card here has no name; it is left out."), line)
