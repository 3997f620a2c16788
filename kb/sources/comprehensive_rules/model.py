"""What one edition of the Comprehensive Rules holds, as frozen values."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Literal

from kb.sources.model import SourceWarning


class Kind(StrEnum):
    """Level of a numbered paragraph: `7`, `702`, `702.62`, `702.62a`; or a glossary entry."""

    CHAPTER = "chapter"
    SECTION = "section"
    RULE = "rule"
    SUBRULE = "subrule"
    GLOSSARY = "glossary"


@dataclass(frozen=True, slots=True)
class Example:
    """An example below a rule, without the word that introduces it."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One numbered paragraph; `text` is without number and examples, `line` is where it begins."""

    number: str
    kind: Kind
    text: str
    line: int
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A term and its explanation; a German edition also gives the English term."""

    term: str
    text: str
    line: int
    english: str | None = None


@dataclass(frozen=True, slots=True)
class Absent:
    """What a damaged file certainly lacks of its edition, so that nobody takes it for deleted."""

    sections: tuple[str, ...] = ()
    """Sections of the table of contents that the text does not have."""
    cut_off_after: str | None = None
    """The last number before the text breaks off; the glossary is then lost or incomplete as well."""


@dataclass(frozen=True, slots=True)
class Revision:
    """One dated edition of the rules in one language, as a file had it."""

    lang: Literal["de", "en"]
    effective: date
    file: str
    paragraphs: tuple[Paragraph, ...]
    glossary: tuple[GlossaryEntry, ...] = ()
    credits: str = ""
    warnings: tuple[SourceWarning, ...] = field(default=())
    effective_from: Literal["text", "file name"] = "text"
    absent: Absent | None = None


def numbered_paragraphs(revision: Revision) -> int:
    """Return how many rules and subrules an edition has; headings of chapters and sections do not count."""
    return sum("." in paragraph.number for paragraph in revision.paragraphs)
