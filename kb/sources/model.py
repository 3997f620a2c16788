"""What every importer hands on: files as recognised, warnings with their line, and pasted statements."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from pathlib import Path
from typing import Literal

from kb.messages import Message
from kb.text.dates import DateOrder
from kb.text.language import Language

SourceLanguage = Literal["de", "en", "mul"]
"""Language of a whole file; `mul` (ISO 639-2: multiple languages) where it holds both."""


class SourceKind(StrEnum):
    """What a file is. The values are part of the JSON of `kb sources`."""

    COMPREHENSIVE_RULES = "comprehensive_rules"
    RULINGS = "rulings"
    CARDS = "cards"
    PASTED = "pasted"
    NOT_RECOGNISED = "not_recognised"


class SourceFormat(StrEnum):
    """How a recognised file is written, by which its importer is chosen."""

    TEXT = "text"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    SCRYFALL = "scryfall"
    MTGJSON = "mtgjson"


@dataclass(frozen=True)
class SourceWarning:
    """Something odd in a source that did not stop the import. `line` counts from 1."""

    what: Message
    line: int | None = None

    def __str__(self) -> str:
        return str(self.what) if self.line is None else f"{self.line}: {self.what}"


@dataclass(frozen=True)
class SourceFile:
    """A file as recognised by its content.

    `effective` is the day from which an edition of the rules holds; `encoding` a Python codec name of the
    text (inside the gzip, if there is one); `sha256` hex digits over the file's bytes; `rows` what the kind
    counts (numbered paragraphs, rulings, cards, statements), `None` as long as no importer counted.
    """

    path: Path
    kind: SourceKind
    lang: SourceLanguage | None = None
    effective: date | None = None
    encoding: str | None = None
    sha256: str | None = None
    rows: int | None = None
    warnings: tuple[SourceWarning, ...] = ()
    format: SourceFormat | None = None
    compressed: bool = False

    def completed(self, *, effective: date | None = None, rows: int | None = None,
                  lang: SourceLanguage | None = None,
                  warnings: Iterable[SourceWarning] = ()) -> SourceFile:
        """Return the file with what its importer found out; what is not given stays as it is."""
        return replace(
            self,
            effective=self.effective if effective is None else effective,
            rows=self.rows if rows is None else rows,
            lang=self.lang if lang is None else lang,
            warnings=(*self.warnings, *(w for w in warnings if w not in self.warnings)),
        )


class Part(StrEnum):
    """What a piece of a pasted page is."""

    STATEMENT = "statement"
    HEADING = "heading"
    INTRODUCTION = "introduction"
    CARD_HEADER = "card-header"
    DATE = "date"
    JUNK = "junk"

    @property
    def is_wording(self) -> bool:
        """Say whether the piece says something that may become a rendition."""
        return self in (Part.STATEMENT, Part.HEADING, Part.INTRODUCTION)


@dataclass(frozen=True)
class Statement:
    """One piece of a pasted page: a ruling, a rule, a heading, or what stands around them."""

    lines: tuple[int, int]
    """First and last line, counted from 1."""
    text: str
    """Without the rule number and without the date that stands on its line."""
    part: Part
    lang: Language | None = None
    number: str | None = None
    """The rule number that it begins with, without a final full stop."""
    day: date | None = None
    """The day that the page gives it."""
    card: str | None = None
    """The card header that it stands under."""
    warnings: tuple[SourceWarning, ...] = ()


Paragraph = Statement


@dataclass(frozen=True)
class PastedDocument:
    """A pasted page in its order, every line with text accounted for."""

    file: str
    statements: tuple[Statement, ...]
    lang: SourceLanguage | None
    date_order: DateOrder | None
    """How its numeric days are written, where it has any that leave a doubt."""
    warnings: tuple[SourceWarning, ...] = ()

    @property
    def wordings(self) -> tuple[Statement, ...]:
        """Return the statements, headings and introductions."""
        return tuple(s for s in self.statements if s.part.is_wording)

    @property
    def junk(self) -> tuple[Statement, ...]:
        """Return the lines that are no part of the text, such as a page's navigation."""
        return tuple(s for s in self.statements if s.part is Part.JUNK)

    @property
    def all_warnings(self) -> tuple[SourceWarning, ...]:
        """Return the warnings of the page and of its pieces by line."""
        found = [*self.warnings, *(w for s in self.statements for w in s.warnings)]
        return tuple(sorted(found, key=lambda warning: warning.line or 0))
