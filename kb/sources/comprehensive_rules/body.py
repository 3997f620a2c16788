"""The numbered part: where it begins, and its chapters, sections, rules, subrules and examples."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from kb.messages import Message, message
from kb.sources.comprehensive_rules.lines import Line, join
from kb.sources.comprehensive_rules.model import Example, Kind, Paragraph
from kb.sources.comprehensive_rules.numbers import (
    CHAPTER,
    RULE,
    SECTION,
    SPACED,
    follows,
    kind_of,
    parent_of,
    sort_key,
)
from kb.sources.model import SourceWarning

EXAMPLE = re.compile(r"^\s*(?:Examples?|Beispiele?|Bsp\.?)\s*\d*\s*:\s*", re.I)
_ENDS = re.compile(r"[.!?:\"'\u201c\u201d\u2019\u00bb)\]]$")


@dataclass
class _Open:
    """A paragraph that is still being read."""

    number: str
    line: int
    parts: list[Line]
    examples: list[list[Line]] = field(default_factory=list)

    def add(self, line: Line) -> None:
        (self.examples[-1] if self.examples else self.parts).append(line)

    def close(self, wrapped: bool) -> Paragraph:
        examples = tuple(Example(join(parts, wrapped), parts[0].number) for parts in self.examples)
        return Paragraph(self.number, kind_of(self.number), join(self.parts, wrapped), self.line, examples)


def numbered(line: str) -> tuple[str, str] | None:
    """Return number and text of a line that looks like the beginning of a paragraph."""
    spaced = SPACED.match(line)
    if spaced is not None:
        return spaced[1] + spaced[2], spaced[3]
    for pattern in (RULE, SECTION, CHAPTER):
        match = pattern.match(line)
        if match is not None:
            return match[1], match[2]
    return None


def first_of_body(lines: Sequence[Line]) -> int:
    """Return where the numbered part begins: at the headings right above the first rule.

    The table of contents has the same headings but no rules, so walking up from the first rule ends
    where the numbers stop going down.
    """
    first = next(i for i, line in enumerate(lines) if RULE.match(line.text))
    start = first
    found = numbered(lines[first].text)
    while start > 0 and found is not None:
        above = numbered(lines[start - 1].text)
        if above is None or kind_of(above[0]) not in (Kind.CHAPTER, Kind.SECTION) \
                or sort_key(above[0]) >= sort_key(found[0]):
            break
        start, found = start - 1, above
    return start


def read_body(lines: Sequence[Line], wrapped: bool) -> tuple[list[Paragraph], list[SourceWarning]]:
    """Return the paragraphs in order; a line without a number of its own belongs to the one above."""
    reader = _Reader(wrapped)
    for previous, line in zip([None, *lines], lines, strict=False):
        reader.take(line, previous)
    return reader.close(), reader.warnings


class _Reader:
    """Reads the numbered part line by line."""

    def __init__(self, wrapped: bool) -> None:
        self.wrapped = wrapped
        self.done: list[Paragraph] = []
        self.open: _Open | None = None
        self.seen: set[str] = set()
        self.warnings: list[SourceWarning] = []

    def take(self, line: Line, previous: Line | None) -> None:
        found = numbered(line.text)
        if found is not None and self._begins(found[0], line, previous):
            self._begin(found[0], found[1], line)
        elif self.open is None:
            return
        elif EXAMPLE.match(line.text):
            self.open.examples.append([_rest(line, EXAMPLE.sub("", line.text, count=1))])
        else:
            self.open.add(line)

    def close(self) -> list[Paragraph]:
        if self.open is not None:
            self.done.append(self.open.close(self.wrapped))
            self.open = None
        return self.done

    def _begins(self, number: str, line: Line, previous: Line | None) -> bool:
        """Tell a new paragraph from a wrapped line that happens to begin with a reference."""
        if self.open is None or previous is None:
            return True
        last = self.open.number
        if kind_of(number) is Kind.CHAPTER and (number in self.seen or sort_key(number) < sort_key(last)):
            return False
        if follows(number, last) and kind_of(number) in (Kind.RULE, Kind.SUBRULE):
            return True
        if line.after_blank:  # also out of order: some editions print a wrong number
            return True
        ended = bool(_ENDS.search(previous.text)) or kind_of(last) in (Kind.CHAPTER, Kind.SECTION)
        if sort_key(number) > sort_key(last):
            return ended or not self.wrapped
        return number not in self.seen and ended and not self.wrapped

    def _begin(self, number: str, text: str, line: Line) -> None:
        self.close()
        if kind_of(number) is Kind.SUBRULE and parent_of(number) == number.split(".", maxsplit=1)[0]:
            self._warn(message("The number {number} lacks the number of its rule.", number=number), line)
        elif self.done and sort_key(number) < sort_key(self.done[-1].number):
            self._warn(message("{number} stands out of order after {previous}.", number=number,
                               previous=self.done[-1].number), line)
        self.seen.add(number)
        self.open = _Open(number, line.number, [_rest(line, text)] if text.strip() else [])

    def _warn(self, what: Message, line: Line) -> None:
        self.warnings.append(SourceWarning(what, line.number))


def _rest(line: Line, text: str) -> Line:
    return Line(line.number, text.strip(), False)
