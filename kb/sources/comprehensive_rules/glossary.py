"""The glossary: entries of a term and its explanation, in the layouts that editions have used."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kb.sources.comprehensive_rules.lines import Line, is_double_spaced, join
from kb.sources.comprehensive_rules.model import GlossaryEntry

_TERM_LENGTH = 70
_SENTENCE_END = re.compile(r"[.!?:;,]$|[.!?][\"\u201d\u201c)]$")
_REMARK = r"obsolete|veraltet|obsolet"
_IN_BRACKETS = re.compile(rf"^(.+?)\s*[(\[](?!(?:{_REMARK})[)\]])([^()\[\]]+)[)\]]"
                          rf"((?:\s*\((?:{_REMARK})\))?)$", re.I)
_AFTER_SLASH = re.compile(r"^(.+?)\s+(?:/|\||[\u2013\u2014-])\s+(.+)$")
_ENGLISH_LINE = re.compile(r"^(?:englisch|englischer begriff|engl\.|en)\s*:?\s+(.+)$", re.I)
_GLUED = re.compile(r"^([^\d.:;]{2,60}[^\W\d_)])(1\.\s.+)$")


@dataclass
class _Block:
    """Lines between blank lines."""

    lines: list[Line]


def read_glossary(lines: Sequence[Line], wrapped: bool, lang: str) -> tuple[list[GlossaryEntry], list[Line]]:
    """Return the entries, and the lines at the end that belong to no entry (a closing note)."""
    if not lines:
        return [], []
    lines = [part for line in lines for part in _unglued(line)]
    blocks = _by_terms(lines) if _says_nothing(lines) else _by_blank_lines(lines)
    rest: list[Line] = []
    while blocks and len(blocks[-1].lines) == 1:
        rest = blocks.pop().lines + rest
    return [_entry(block.lines, wrapped, lang) for block in blocks], rest


def _unglued(line: Line) -> list[Line]:
    """Separate a term from the first of several meanings where the line break between them was lost."""
    match = _GLUED.match(line.text) if line.after_blank else None
    if match is None:
        return [line]
    return [Line(line.number, match[1], True), Line(line.number, match[2], False)]


def _says_nothing(lines: Sequence[Line]) -> bool:
    """Tell whether blank lines do not separate the entries: there are none, or one follows every line."""
    return is_double_spaced(list(lines)) or sum(line.after_blank for line in lines) <= 2


def _by_blank_lines(lines: Sequence[Line]) -> list[_Block]:
    blocks: list[_Block] = []
    for i, line in enumerate(lines):
        alone = i + 1 == len(lines) or lines[i + 1].after_blank
        starts = line.after_blank and line.indent < 2 and _looks_like_term(line) \
            and not (alone and _looks_like_sentence(line))
        if starts or not blocks or _lacks_blank_line(lines, i):
            blocks.append(_Block([line]))
        elif line.after_blank and alone and len(blocks[-1].lines) == 1:
            blocks[-1].lines.append(line)
        elif line.after_blank and not _continues(line, lines[i + 1:]):
            blocks.append(_Block([line]))
        else:
            blocks[-1].lines.append(line)
    return blocks


def _lacks_blank_line(lines: Sequence[Line], place: int) -> bool:
    """Tell whether a term follows the entry before it without the blank line that should be between."""
    line = lines[place]
    return (not line.after_blank and line.indent < 2 and place + 1 < len(lines) and line.content[0].isupper()
            and _looks_like_term(line) and bool(_SENTENCE_END.search(lines[place - 1].text))
            and _looks_like_sentence(lines[place + 1]))


def _continues(line: Line, following: Sequence[Line]) -> bool:
    """Tell a further paragraph of an entry from a closing note: only the former is followed by entries."""
    return line.indent >= 2 or any(other.after_blank and other.indent < 2 and _looks_like_term(other)
                                   for other in following)


def _by_terms(lines: Sequence[Line]) -> list[_Block]:
    """Split where a short line without a full stop is followed by a sentence."""
    blocks: list[_Block] = []
    for i, line in enumerate(lines):
        following = lines[i + 1] if i + 1 < len(lines) else None
        starts = _looks_like_term(line) and following is not None and not _looks_like_term(following) \
            and (i == 0 or bool(_SENTENCE_END.search(lines[i - 1].text)))
        if starts or not blocks:
            blocks.append(_Block([line]))
        else:
            blocks[-1].lines.append(line)
    return blocks


def _looks_like_term(line: Line) -> bool:
    text = line.content
    return len(text) <= _TERM_LENGTH and not _SENTENCE_END.search(text) and not re.match(r"\d+\.\s", text)


def _looks_like_sentence(line: Line) -> bool:
    return len(line.content) > _TERM_LENGTH or bool(_SENTENCE_END.search(line.content))


def _entry(lines: list[Line], wrapped: bool, lang: str) -> GlossaryEntry:
    head, body = lines[0], lines[1:]
    term, english = (head.content, None) if lang == "en" else split_term(head.content)
    if lang == "de" and english is None and body and (match := _ENGLISH_LINE.match(body[0].content)):
        english, body = match[1].strip(), body[1:]
    return GlossaryEntry(term, join(body, wrapped), head.number, english)


def split_term(text: str) -> tuple[str, str | None]:
    """Return the German and the English term of a heading such as `Aussetzen (Suspend)`."""
    match = _IN_BRACKETS.match(text)
    if match is not None:
        return (match[1] + match[3]).strip(), match[2].strip()
    match = _AFTER_SLASH.match(text)
    return (match[1].strip(), match[2].strip()) if match is not None else (text, None)
