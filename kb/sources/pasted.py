"""Pages as people paste them: rules, rulings and their dates in one flow, German and English mixed.

Every line with text is accounted for: it is part of a statement, a heading, an introduction, the card's
header, a date, or junk (the navigation of the page), which is reported.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from kb.messages import message
from kb.sources.model import Part, PastedDocument, SourceLanguage, SourceWarning, Statement
from kb.sources.pasted_joining import Unit, ends_sentence, is_title, join
from kb.sources.pasted_lines import Line, LineKind, read_lines
from kb.text.dates import DateOrder, infer_order, resolve, written_dates
from kb.text.language import Language, foreign_fragments, language_of
from kb.text.normalise import words
from kb.text.vocabulary import KEYWORDS

_MOST_INTRODUCTIONS = 2
"""So many paragraphs before a rule's heading introduce it; more are statements of their own."""
_MOST_LEAD_IN_WORDS = 15


def parse_pasted(text: str, file: str, *, date_order: DateOrder | None = None,
                 card_names: Collection[str] = ()) -> PastedDocument:
    """Return what a page says, in its order.

    `date_order` settles what its numeric dates leave open; `card_names` are names that may stand as header.
    Raises SourceError, with file and line, for a date that stays ambiguous or is no day.
    """
    lines = read_lines(text)
    order = _order(lines, text, file, date_order)
    units = join(lines)
    parts = _parts(units, {_key(name) for name in card_names})
    langs = _languages(units, parts)
    _find_introductions(units, parts, langs)
    days, about_dates = _days(units, parts, order, file)
    cards = _cards(units, parts)
    statements = tuple(
        Statement((unit.first, unit.last), unit.text, part, lang, unit.rule, day, card,
                  _unit_warnings(unit, lang))
        for unit, part, lang, day, card in zip(units, parts, langs, days, cards, strict=True))
    return PastedDocument(file, statements, _page_language(langs), order,
                          tuple(about_dates + _junk(units, parts)))


def _key(name: str) -> tuple[str, ...]:
    return tuple(words(name))


def _order(lines: list[Line], text: str, file: str, told: DateOrder | None) -> DateOrder | None:
    """Infer the order from the dates of statements, and where they do not tell from those in the text."""
    dates = [line.date for line in lines if line.date is not None]
    if told is None and not any(written.shows for written in dates):
        others = written_dates(text)
        dates += [written for written in others if written.shows]
    if not any(written.by_order for written in dates):
        return told
    return infer_order(dates, file=file, order=told)


def _parts(units: list[Unit], names: set[tuple[str, ...]]) -> list[Part]:
    dated = any(unit.date is not None for unit in units)
    parts: list[Part] = []
    for unit in units:
        first = not any(part.is_wording or part is Part.CARD_HEADER for part in parts)
        parts.append(_part(unit, first=first, dated=dated, known=_key(unit.text) in names))
    return parts


def _part(unit: Unit, *, first: bool, dated: bool, known: bool) -> Part:
    if unit.kind in (LineKind.DATE, LineKind.JUNK):
        return Part.DATE if unit.kind is LineKind.DATE else Part.JUNK
    if known and unit.rule is None and unit.date is None:
        return Part.CARD_HEADER
    if unit.date is None and is_title(unit.text):
        if unit.rule is not None:
            return Part.HEADING
        keyword = all(word in KEYWORDS for word in words(unit.text))
        # a card may be called like a keyword; only a page with dates is surely about a card
        named = first if keyword else True
        return Part.CARD_HEADER if (dated and named) or (first and not keyword) else Part.HEADING
    lead_in = unit.text.endswith(":") and len(unit.text.split()) <= _MOST_LEAD_IN_WORDS
    return Part.INTRODUCTION if lead_in and unit.rule is None else Part.STATEMENT


def _languages(units: list[Unit], parts: list[Part]) -> list[Language | None]:
    """Return each piece's language; a name or a heading that tells nothing has that of what follows it."""
    found: list[Language | None] = [
        None if part in (Part.DATE, Part.JUNK) else language_of(unit.text)
        for unit, part in zip(units, parts, strict=True)]
    common = Counter(lang for lang in found if lang is not None).most_common(1)
    following: Language | None = None
    for i in range(len(found) - 1, -1, -1):
        if parts[i] in (Part.DATE, Part.JUNK):
            continue
        if found[i] is None:
            found[i] = following or (common[0][0] if common else None)
        following = found[i]
    return found


def _page_language(langs: list[Language | None]) -> SourceLanguage | None:
    present = {lang for lang in langs if lang is not None}
    if len(present) > 1:
        return "mul"
    return next(iter(present), None)


def _find_introductions(units: list[Unit], parts: list[Part], langs: list[Language | None]) -> None:
    """Mark what stands before the heading of a rule, or before the first date below a card's name."""
    for i, part in enumerate(parts):
        if part is Part.HEADING and units[i].rule is not None:
            run = _run_before(units, parts, langs, i)
            if len(run) <= _MOST_INTRODUCTIONS:
                for j in run:
                    parts[j] = Part.INTRODUCTION
    if Part.CARD_HEADER not in parts or _dates_follow(units, parts):
        return
    for i in range(parts.index(Part.CARD_HEADER) + 1, len(parts)):
        if parts[i] is Part.DATE or units[i].date is not None:
            break
        if parts[i] is Part.STATEMENT and Part.DATE in parts[i:]:
            parts[i] = Part.INTRODUCTION


def _run_before(units: list[Unit], parts: list[Part], langs: list[Language | None], end: int) -> list[int]:
    run: list[int] = []
    for i in range(end - 1, -1, -1):
        same = parts[i] is Part.STATEMENT and langs[i] == langs[end] and units[i].rule is None
        if not same or units[i].date is not None:
            break
        run.append(i)
    return run


def _dates_follow(units: list[Unit], parts: list[Part]) -> bool:
    """Say whether each date line stands after what it dates.

    The page then ends in one and does not begin with one; where blank lines set a date apart from one side,
    they decide.
    """
    relevant = [(part, unit) for part, unit in zip(parts, units, strict=True)
                if part in (Part.DATE, Part.STATEMENT)]
    if not relevant or relevant[-1][0] is not Part.DATE or relevant[0][0] is Part.DATE:
        return False
    dates = [unit for part, unit in relevant if part is Part.DATE]
    apart_before = sum(unit.blank_before and not unit.blank_after for unit in dates)
    apart_after = sum(unit.blank_after and not unit.blank_before for unit in dates)
    return apart_after >= apart_before


@dataclass(frozen=True)
class _Dated:
    day: date
    unit: Unit


def _days(units: list[Unit], parts: list[Part], order: DateOrder | None,
          file: str) -> tuple[list[date | None], list[SourceWarning]]:
    """Return the day of each piece: a date holds until the next one, where dates follow from the last."""
    backwards = _dates_follow(units, parts)
    days: list[date | None] = [None] * len(units)
    warnings: list[SourceWarning] = []
    current: _Dated | None = None
    used = True
    for i in range(len(units) - 1, -1, -1) if backwards else range(len(units)):
        unit, part = units[i], parts[i]
        own = resolve(unit.date, order, file=file) if unit.date is not None else None
        if part is Part.DATE and own is not None:
            warnings += [] if used or current is None else [_unused(current.unit)]
            current, used = _Dated(own, unit), False
        elif part is Part.CARD_HEADER and not backwards:
            warnings += [] if used or current is None else [_unused(current.unit)]
            current, used = None, True
        elif part.is_wording and own is None and current is not None:
            own, used = current.day, True
        days[i] = own
    if not used and current is not None:
        warnings.append(_unused(current.unit))
    return days, sorted(warnings, key=lambda warning: warning.line or 0)


def _unused(unit: Unit) -> SourceWarning:
    return SourceWarning(message("No statement belongs to the date {text}.", text=unit.text), unit.first)


def _cards(units: list[Unit], parts: list[Part]) -> list[str | None]:
    """Return the card that each piece stands under; a second line of a header (cost, type) names no card."""
    cards: list[str | None] = []
    current: str | None = None
    in_header = False
    for unit, part in zip(units, parts, strict=True):
        if part is Part.CARD_HEADER and not in_header:
            current = unit.text
        if part is not Part.JUNK:
            in_header = part is Part.CARD_HEADER
        cards.append(current)
    return cards


def _unit_warnings(unit: Unit, lang: Language | None) -> tuple[SourceWarning, ...]:
    found = [SourceWarning(message("The sentence is broken after this line and was joined with line {line}.",
                                   line=line + 1), line) for line in unit.broken_after]
    if lang is not None and ends_sentence(unit.text):
        found += [SourceWarning(message("“{text}” is not in the language of its paragraph.",
                                        text=fragment.text), unit.first)
                  for fragment in foreign_fragments(unit.text, lang)]
    return tuple(found)


def _junk(units: list[Unit], parts: list[Part]) -> list[SourceWarning]:
    return [SourceWarning(message("“{text}” is no part of the text and was left out.",
                                  text=unit.text), unit.first)
            for unit, part in zip(units, parts, strict=True) if part is Part.JUNK]
