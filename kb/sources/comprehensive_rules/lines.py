"""A document as numbered lines, whatever the line ending, and whether its publisher wrapped them."""

from __future__ import annotations

import re
from dataclasses import dataclass

_ENDING = re.compile(r"\r*\n|\r")
_RULER = re.compile(r"^\s*[-=_*]{5,}\s*$")
_MEANING = re.compile(r"\d\.\s")
"""One of several meanings of a term, each of which begins a line."""
_WRAPPED_AT = 130


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it stands in the file: number from 1, text without trailing space, and what precedes it."""

    number: int
    text: str
    after_blank: bool

    @property
    def indent(self) -> int:
        """Return the number of leading blanks."""
        return len(self.text) - len(self.text.lstrip())

    @property
    def content(self) -> str:
        """Return the text without leading blanks."""
        return self.text.strip()


def lines_of(text: str) -> list[Line]:
    """Return the lines that say something; blank lines and rulers are kept only as `after_blank`."""
    out: list[Line] = []
    blank = True
    for number, raw in enumerate(_ENDING.split(text) if "\r" in text else text.split("\n"), 1):
        line = raw.replace("\u00a0", " ").strip("\ufeff").rstrip()
        if not line or (line[-1] in "-=_*" and _RULER.match(line)):
            blank = True
            continue
        out.append(Line(number, line, blank))
        blank = False
    return out


def is_wrapped(lines: list[Line]) -> bool:
    """Tell whether lines end where a page ends rather than where a paragraph does."""
    lengths = sorted(len(line.text) for line in lines)
    return bool(lengths) and lengths[int(len(lengths) * 0.99)] < _WRAPPED_AT


def is_double_spaced(lines: list[Line]) -> bool:
    """Tell whether a blank line follows every line, so that blank lines say nothing."""
    return sum(not line.after_blank for line in lines) <= max(3, len(lines) // 200)


def join(parts: list[Line], wrapped: bool) -> str:
    """Return the text of a paragraph from its lines: wrapped ones joined by a space, others kept apart."""
    text = parts[0].content if parts else ""
    for line in parts[1:]:
        new_paragraph = line.after_blank or line.indent >= 4 or not wrapped or _MEANING.match(line.content)
        text += ("\n" if new_paragraph else " ") + line.content
    return text
