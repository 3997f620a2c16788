"""The day from which an edition is in force, as the text says it; the file's name only when it does not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import PurePath
from typing import Literal

from kb.errors import SourceError
from kb.messages import Message, message
from kb.sources.comprehensive_rules.lines import Line
from kb.sources.model import SourceWarning

_MONTHS = {
    "en": ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
           "november", "december"),
    "de": ("januar", "februar", "m\u00e4rz", "april", "mai", "juni", "juli", "august", "september", "oktober",
           "november", "dezember"),
}
_ENGLISH = re.compile(r"\b(?:effective|current|valid)\s+as\s+of\s+"
                      r"([A-Za-z]+)\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.I)
_GERMAN = re.compile(r"\b(?:(?:gilt|gelten|g\u00fcltig)\s+(?:ab|seit)(?:\s+dem)?|stand(?:\s+vom)?:?)\s+"
                     r"(\d{1,2})\.\s*([A-Za-z\u00e4]+|\d{1,2}\.)\s*(\d{4})", re.I)
_IN_NAME = re.compile(r"(?<!\d)((?:19|20)\d\d)[-_.]?(\d\d)[-_.]?(\d\d)(?!\d)")

_LONGEST = 300
"""Characters of the longest line in which the day is looked for: it never stands inside a rule."""

Found = tuple[date, Line]


def dates_in_text(lines: Sequence[Line], file: str) -> list[Found]:
    """Return every day that the text gives as the first of its being in force, with its line."""
    found = _dates(lines, file)
    if found:
        return found
    # the sentence may go over the end of a line
    pairs = [replace(one, text=f"{one.text} {other.content}") for one, other in pairwise(lines)]
    return _dates(pairs, file)[:1]


def _dates(lines: Sequence[Line], file: str) -> list[Found]:
    out: list[Found] = []
    for line in lines:
        if len(line.text) > _LONGEST or not ("20" in line.text or "19" in line.text):
            continue
        for lang, pattern in (("en", _ENGLISH), ("de", _GERMAN)):
            match = pattern.search(line.text)
            if match is not None and (month := _month(match, lang)):
                day, year = match[2] if lang == "en" else match[1], match[3]
                out.append((_date(int(year), month, int(day), file, line), line))
    return out


def effective_day(found: Sequence[Found], file: str, today: date) \
        -> tuple[date, Literal["text", "file name"], list[SourceWarning]]:
    """Choose the first day in the text, else the one in the file's name, and say what is odd about it."""
    warnings: list[SourceWarning] = []
    if found:
        day, line = found[0]
        others = {other for other, _ in found} - {day}
        warnings += [SourceWarning(message("The text also gives {other} as its effective day; {day} is used.",
                                           other=other, day=day), line.number) for other in sorted(others)]
        return day, "text", warnings + _future(day, today, line.number)
    named = day_in_name(file)
    if named is None:
        raise SourceError(message("The text says nowhere from which day it is in force."), file=file,
                          how=message("Put the day into the file's name, as in CR-2024-11-08.txt."))
    warnings.append(SourceWarning(message(
        "The text gives no effective day; {day} is taken from the file's name.", day=named)))
    return named, "file name", warnings + _future(named, today, None)


def day_in_name(file: str) -> date | None:
    """Return the day in a file's name: `CR-2024-11-08.txt`, `MagicCompRules 20241108.txt`."""
    for match in _IN_NAME.finditer(PurePath(file).name):
        try:
            return date(int(match[1]), int(match[2]), int(match[3]))
        except ValueError:
            continue
    return None


def _month(match: re.Match[str], lang: str) -> int:
    name = (match[1] if lang == "en" else match[2]).lower().rstrip(".")
    if name.isdigit():
        return int(name)
    return next((i for i, month in enumerate(_MONTHS[lang], 1) if month == name
                 or (len(name) >= 3 and month.startswith(name))), 0)


def _date(year: int, month: int, day: int, file: str, line: Line) -> date:
    try:
        return date(year, month, day)
    except ValueError as error:
        raise SourceError(message("{day}.{month}.{year} is no day of the calendar.", day=day, month=month,
                                  year=str(year)), file=file, line=line.number) from error


def not_in_force_before(day: date) -> Message:
    """Return what is said about an edition whose day is still to come."""
    return message("This edition is not in force before {day}.", day=day)


def _future(day: date, today: date, line: int | None) -> list[SourceWarning]:
    return [] if day <= today else [SourceWarning(not_in_force_before(day), line)]
