"""What a reader should know about an edition's completeness: cut off, sections missing or empty."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from kb.messages import message, nmessage
from kb.sources.comprehensive_rules.body import numbered
from kb.sources.comprehensive_rules.lines import Line
from kb.sources.comprehensive_rules.model import Absent, GlossaryEntry, Kind, Paragraph
from kb.sources.comprehensive_rules.numbers import kind_of, parent_of
from kb.sources.model import SourceWarning

GLOSSARY = re.compile(r"^\s*(?:Glossary|Glossar)\s*:?$", re.I)
_HEADING_WORDS = 4
_ENDS = re.compile(r"[.!?:\"'\u201c\u201d\u2019\u00bb)\]}]$")


def completeness(before: Sequence[Line], paragraphs: Sequence[Paragraph], glossary: Sequence[GlossaryEntry],
                 closing: Sequence[Line]) -> list[SourceWarning]:
    """Return warnings about everything that seems to be missing."""
    return [*_missing_sections(before, paragraphs), *_empty_sections(paragraphs), *_repeated(paragraphs),
            *_orphans(paragraphs), *_cut_off(paragraphs, glossary, closing)]


def absent(before: Sequence[Line], paragraphs: Sequence[Paragraph], glossary: Sequence[GlossaryEntry],
           closing: Sequence[Line]) -> Absent | None:
    """Return what certainly belongs to the edition but not to the file; nothing where all seems to be there."""
    sections = tuple(_missing(before, paragraphs))
    promised = any(GLOSSARY.match(line.text) for line in before)
    cut_off = (promised and not glossary) or (not closing and _breaks_off(glossary[-1] if glossary else paragraphs[-1]))
    if not sections and not cut_off:
        return None
    return Absent(sections, paragraphs[-1].number if cut_off else None)


def _missing_sections(before: Sequence[Line], paragraphs: Sequence[Paragraph]) -> list[SourceWarning]:
    """Compare the table of contents with the headings of the text."""
    return [SourceWarning(message("Section {number} is in the table of contents but not in the text.",
                                  number=number), line)
            for number, line in _missing(before, paragraphs).items()]


def _missing(before: Sequence[Line], paragraphs: Sequence[Paragraph]) -> dict[str, int]:
    """Return the sections of the table of contents that the text lacks, and the lines that promise them."""
    promised = {found[0]: line.number for line in before if (found := numbered(line.text)) is not None
                and kind_of(found[0]) is Kind.SECTION}
    present = {paragraph.number for paragraph in paragraphs}
    return {number: line for number, line in promised.items() if number not in present}


def _empty_sections(paragraphs: Sequence[Paragraph]) -> list[SourceWarning]:
    filled = {parent_of(paragraph.number) for paragraph in paragraphs}
    return [SourceWarning(message("Section {number} has no rules.", number=paragraph.number), paragraph.line)
            for paragraph in paragraphs if paragraph.kind is Kind.SECTION and paragraph.number not in filled]


def _repeated(paragraphs: Sequence[Paragraph]) -> list[SourceWarning]:
    counts = Counter(paragraph.number for paragraph in paragraphs)
    return [SourceWarning(message("The number {number} stands more than once.", number=paragraph.number),
                          paragraph.line)
            for paragraph in paragraphs if counts[paragraph.number] > 1]


def _orphans(paragraphs: Sequence[Paragraph]) -> list[SourceWarning]:
    """Find paragraphs whose superior number does not exist, except the chapter, which a page may lack."""
    present = {paragraph.number for paragraph in paragraphs}
    return [SourceWarning(message("{number} stands in the text without {parent}.", number=paragraph.number,
                                  parent=parent), paragraph.line)
            for paragraph in paragraphs
            if (parent := parent_of(paragraph.number) or "") not in present and len(parent) > 1]


def _cut_off(paragraphs: Sequence[Paragraph], glossary: Sequence[GlossaryEntry], closing: Sequence[Line]) \
        -> list[SourceWarning]:
    if glossary and closing:
        return []
    last = glossary[-1] if glossary else paragraphs[-1]
    out = []
    if not glossary:
        out.append(SourceWarning(message("The text ends without a glossary; is it complete?"), last.line))
    elif not closing:
        out.append(SourceWarning(message("The text ends without closing notes; is it complete?"), last.line))
    if _breaks_off(last):
        out.append(SourceWarning(nmessage("The last paragraph breaks off after {count} word.",
                                          "The last paragraph breaks off after {count} words.",
                                          len(last.text.split())), last.line))
    return out


def _breaks_off(last: Paragraph | GlossaryEntry) -> bool:
    """Tell whether a text ends in the middle of a sentence; a heading is none."""
    line = last.text.split("\n")[-1]
    may_be_heading = isinstance(last, Paragraph) and last.kind is not Kind.SUBRULE
    return len(line.split()) > (_HEADING_WORDS if may_be_heading else 0) and not _ENDS.search(line)
