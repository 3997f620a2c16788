"""Texts: editions of the rules, pasted pages, and what is neither."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path

from kb.errors import SourceError
from kb.messages import Message, message
from kb.sources.comprehensive_rules.lines import Line, lines_of
from kb.sources.comprehensive_rules.recognise import language_of as language_of_rules
from kb.sources.comprehensive_rules.recognise import why_not
from kb.sources.documents import Document, text_of
from kb.sources.model import Part, PastedDocument, SourceFile, SourceKind, SourceWarning
from kb.sources.pasted import parse_pasted
from kb.text.dates import DateOrder, written_dates
from kb.text.language import evidence, language_of
from kb.text.normalise import words
from kb.text.vocabulary import GAME

_LONGEST_PAGE = 2_000_000
"""Characters: a page that somebody pastes is far shorter."""
_MOST_UNANCHORED = 200
"""So many paragraphs without number, date or card are a book, not a page."""
_IN_FORCE = re.compile(
    r"\b(?:(?:effective|current|valid)\s+as\s+of|(?:gilt|gelten|gültig)\s+(?:ab|seit)|stand(?:\s+vom)?:?)\s",
    re.IGNORECASE)
_LONGEST_NOTICE = 300
"""Characters: the day never stands inside a rule."""
_MARKUP = re.compile(
    r"^#{1,6} |^```|`[^`\n]+`|^\s*(?:def|class|import|from|function|#include)\s.*[:;(]", re.MULTILINE)
_TABLE = re.compile(r"^[^,;\t\n]*(?:[,;\t][^,;\t\n]*){4,}$", re.MULTILINE)

_FIELDS = re.compile(r"^\s*(?:- )?[\w.-]+:(?:\s|$)", re.MULTILINE)


def recognise_text(path: Path, data: bytes, date_order: DateOrder | None,
                   card_names: Collection[str]) -> SourceFile:
    """Return what a text is. Raises SourceError where it cannot be read as one."""
    document = text_of(data, str(path))
    lines = lines_of(document.text)
    no_edition = why_not(lines)
    if no_edition is None:
        return _edition(path, document)
    return _page(path, document, no_edition, date_order, card_names)


def _edition(path: Path, document: Document) -> SourceFile:
    lines = lines_of(document.text)
    return SourceFile(path, SourceKind.COMPREHENSIVE_RULES, language_of_rules(lines), _effective(lines),
                      document.encoding, warnings=document.warnings, format=document.format)


def _effective(lines: Sequence[Line]) -> date | None:
    """Return the day after the first words that say from when the rules are in force."""
    for line in lines:
        begins = _IN_FORCE.search(line.text) if len(line.text) <= _LONGEST_NOTICE else None
        if begins:
            days = [day for written in written_dates(line.text[begins.end():]) for day in written.days]
            if days:
                return days[0]
    return None


def _page(path: Path, document: Document, no_edition: Message, date_order: DateOrder | None,
          card_names: Collection[str]) -> SourceFile:
    reason = _no_page(document.text)
    warnings: tuple[SourceWarning, ...] = document.warnings
    page: PastedDocument | None = None
    if reason is None:
        try:
            page = parse_pasted(document.text, str(path), date_order=date_order, card_names=card_names)
            reason = _no_pasted_page(page)
            warnings += page.all_warnings
        except SourceError as error:  # it is such a page, and cannot be imported as it is
            warnings += (SourceWarning(error.what, error.line),)
    if reason is not None:
        said = (SourceWarning(reason), SourceWarning(no_edition))
        return SourceFile(path, SourceKind.NOT_RECOGNISED, encoding=document.encoding,
                          warnings=(*said, *document.warnings), format=document.format)
    lang = page.lang if page else language_of(document.text)
    rows = len(page.wordings) if page else None
    return SourceFile(path, SourceKind.PASTED, lang, encoding=document.encoding, rows=rows, warnings=warnings,
                      format=document.format)


def _no_page(text: str) -> Message | None:
    """Return why a text is no pasted page, by what can be told without reading it line by line."""
    if len(text) > _LONGEST_PAGE:
        return message("The text is too long for a pasted page.")
    if sum(evidence(text)) * 5 < len(words(text)):  # one word in five tells the language in any sentence
        return message("The text is neither German nor English.")
    lines = sum(bool(line.strip()) for line in text.split("\n"))
    if 2 * len(_TABLE.findall(text)) > lines:
        return message("This is a table, not a page of rules or rulings.")
    if len(_MARKUP.findall(text)) > 2 or 3 * len(_FIELDS.findall(text)) > lines:
        return message("This is program text, data or Markdown, not a page of rules or rulings.")
    return None if _speaks_of_the_game(text) else message("The text does not speak of rules or rulings.")


def _speaks_of_the_game(text: str) -> bool:
    """Say whether at least one word in fifteen is of the rules' vocabulary, and three are."""
    found = words(text)
    of_the_game = sum(word in GAME for word in found)
    return of_the_game >= 3 and of_the_game * 15 >= len(found)


def _no_pasted_page(page: PastedDocument) -> Message | None:
    if not any(s.part is Part.STATEMENT for s in page.statements):
        return message("The text holds no sentence that could be a rule or ruling.")
    anchored = sum(bool(s.number or s.day or s.card) for s in page.wordings)
    if len(page.wordings) > max(_MOST_UNANCHORED, 2 * anchored):
        return message("This is running text without rule numbers or dates, too long for a pasted page.")
    return None
