"""Lines to paragraphs: what was broken over lines is joined, what only stands below each other is not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from kb.sources.pasted_lines import Line, LineKind
from kb.text.dates import WrittenDate

_FINAL = re.compile(r"[.!?:;…][\"”“’‘'»«)\]]*$|[.!?…][\"”“’‘'»«)\]\s]*[.!?…)]*$")
_ABBREVIATION = re.compile(
    r"\b(?:z\.\s?b|d\.\s?h|u\.\s?a|bzw|evtl|vgl|inkl|ggf|ca|nr|e\.g|i\.e|cf|vs|no)\.$", re.IGNORECASE)
_OPEN_END = re.compile(
    r"\b(?:the|a|an|of|to|in|on|and|or|with|from|for|rules?|der|die|das|des|dem|den|ein|eine|einer|eines|und|oder|mit"
    r"|von|zu|im|auf|für|regeln?|abschnitt)$", re.IGNORECASE)
_REFERENCE_END = re.compile(
    r"\b(?:rules?|sections?|regeln?|abschnitte?|and|und|or|oder|through|bis|siehe|see)$", re.IGNORECASE)
_LOWER = re.compile(r"[(\"„“]?[a-zäöüß]")
_SECOND_HALF = re.compile(r"(?:und|oder|bzw|and|or)\b")
_WIDEST = 160
"""Lines longer than this were not wrapped by a program that wraps mail or print."""
_MOST_TITLE_WORDS = 8
_MOST_TITLE_LENGTH = 60


_TEXT = (LineKind.PLAIN, LineKind.NUMBERED)


@dataclass
class Unit:
    """Lines that belong together, while they are being collected."""

    kind: LineKind
    first: int
    last: int
    text: str
    rule: str | None = None
    date: WrittenDate | None = None
    blank_before: bool = False
    blank_after: bool = False
    broken_after: list[int] = field(default_factory=list)
    """Lines after which the paragraph was broken in mid-sentence, where the page is not wrapped."""


def ends_sentence(text: str) -> bool:
    """Say whether a text ends as a sentence does; an abbreviation is no end."""
    return bool(_FINAL.search(text)) and not _ABBREVIATION.search(text)


def is_title(text: str) -> bool:
    """Say whether a line may be a heading or a name: short, no sentence, not cut off."""
    parts = text.split()
    small = sum(part[0].islower() for part in parts)
    return (0 < len(text) <= _MOST_TITLE_LENGTH and len(parts) <= _MOST_TITLE_WORDS
            and 3 * small <= 2 * len(parts) and not ends_sentence(text) and not text.endswith((",", "-"))
            and not _LOWER.match(text) and not _OPEN_END.search(text))


def join(lines: Sequence[Line]) -> list[Unit]:
    """Return the units of a page in their order; blank lines end a unit unless it stops in mid-sentence."""
    width = _wrap_width(lines)
    units: list[Unit] = []
    blank, previous = False, None
    for line in lines:
        if line.kind is LineKind.BLANK:
            blank = True
            if units:
                units[-1].blank_after = True
            continue
        if previous and units and _continues(units[-1], previous, line, blank=blank, width=width):
            _append(units[-1], line, wrapped=width is not None)
        else:
            units.append(Unit(line.kind, line.number, line.number, line.text, line.rule, line.date, blank))
        blank, previous = False, line
    return units


def _append(unit: Unit, line: Line, *, wrapped: bool) -> None:
    if not wrapped and unit.text:
        unit.broken_after.append(unit.last)
    unit.text = _glue(unit.text, line.whole if line.kind is LineKind.NUMBERED else line.text)
    unit.last, unit.date, unit.blank_after = line.number, unit.date or line.date, False


def _glue(text: str, more: str) -> str:
    if text.endswith("-") and text[-2:-1].isalpha() and more[:1].isalpha():
        if more[0].isupper():
            return text + more
        if not _SECOND_HALF.match(more):
            return text[:-1] + more
    return f"{text} {more}".strip()


def _continues(unit: Unit, previous: Line, line: Line, *, blank: bool, width: int | None) -> bool:
    if unit.kind not in _TEXT or line.kind not in _TEXT or _ends_in_date(previous):
        return False
    if line.begins_unit:  # unless it is a reference that happens to begin a line
        return line.kind is LineKind.NUMBERED and not blank and bool(_REFERENCE_END.search(previous.text))
    if ends_sentence(previous.text):
        return not blank and width is not None and _fills(previous, line, width, 0)
    # an empty text is a rule number alone on its line
    return not unit.text or bool(_LOWER.match(line.text)) or (not blank and not is_title(unit.text))


def _ends_in_date(line: Line) -> bool:
    return line.date is not None and not line.begins_unit


def _breaks(lines: Iterable[Line]) -> Iterator[tuple[Line, Line]]:
    for line, following in pairwise(lines):
        if (line.kind in _TEXT and following.kind is LineKind.PLAIN
                and not following.begins_unit):
            yield line, following


def _wrap_width(lines: Sequence[Line]) -> int | None:
    """Return the width at which the page is wrapped, or `None` if its lines are paragraphs.

    It is wrapped if lines are short, some stop in mid-sentence, each of those is full, and blank lines
    stand between its paragraphs.
    """
    width = max((line.length for line in lines), default=0)
    inside = [(line, following) for line, following in _breaks(lines)
              if not ends_sentence(line.text) and (_LOWER.match(following.text) or not is_title(line.text))]
    if not inside or width > _WIDEST or not any(line.kind is LineKind.BLANK for line in lines):
        return None
    return width if all(_fills(line, following, width, width // 8) for line, following in inside) else None


def _fills(line: Line, following: Line, width: int, slack: int) -> bool:
    """Say whether the next word would not have fitted on the line."""
    return line.length + 1 + len(following.text.split(maxsplit=1)[0]) + slack > width
