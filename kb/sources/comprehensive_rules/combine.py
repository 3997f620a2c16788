"""Joining the pages of an edition that was published one section a page."""

from __future__ import annotations

from collections.abc import Sequence

from kb.errors import SourceError
from kb.messages import message
from kb.sources.comprehensive_rules.model import GlossaryEntry, Paragraph, Revision
from kb.sources.comprehensive_rules.numbers import sort_key
from kb.sources.model import SourceWarning


def combine(pages: Sequence[Revision]) -> Revision:
    """Return one edition from its pages; headings that several pages repeat count once.

    Raises `SourceError` for pages of different languages or days, and for a number with two texts.
    """
    first = pages[0]
    paragraphs: dict[str, Paragraph] = {}
    glossary: dict[str, GlossaryEntry] = {}
    for page in pages:
        if (page.lang, page.effective) != (first.lang, first.effective):
            raise SourceError(message("{file} and {other} are pages of different editions.", file=first.file,
                                      other=page.file), file=page.file)
        for paragraph in page.paragraphs:
            known = paragraphs.setdefault(paragraph.number, paragraph)
            if known.text != paragraph.text:
                raise SourceError(message("{number} has another text in {other}.", number=paragraph.number,
                                          other=first.file), file=page.file, line=paragraph.line)
        glossary.update((entry.term, entry) for entry in page.glossary)
    ordered = tuple(sorted(paragraphs.values(), key=lambda paragraph: sort_key(paragraph.number)))
    return Revision(first.lang, first.effective, first.file, ordered, tuple(glossary.values()),
                    "\n".join(page.credits for page in pages if page.credits), _warnings(pages),
                    first.effective_from)


def _warnings(pages: Sequence[Revision]) -> tuple[SourceWarning, ...]:
    """Keep what several pages say once."""
    seen: dict[str, SourceWarning] = {}
    for page in pages:
        for warning in page.warnings:
            seen.setdefault(str(warning), warning)
    return tuple(seen.values())
