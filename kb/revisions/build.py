"""Building the lineages of all languages from whatever revisions there are."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import date

from kb.messages import Message, message, nmessage
from kb.revisions.corrections import Corrections
from kb.revisions.lineage import Lineage
from kb.revisions.model import Language
from kb.revisions.wording import wording
from kb.sources.comprehensive_rules.combine import combine
from kb.sources.comprehensive_rules.model import Revision
from kb.sources.model import SourceWarning

Progress = Callable[[int, int], None]
"""Called with how many revisions are done, and of how many."""

Warned = tuple[str, SourceWarning]
"""A file and what to know about it."""


def build(revisions: Iterable[Revision], corrections: Corrections | None = None,
          progress: Progress | None = None) -> tuple[dict[Language, Lineage], list[Warned]]:
    """Return a lineage for each language, and warnings by file about days that several files claim."""
    chosen, warnings = one_a_day(revisions)
    lineages: dict[Language, Lineage] = {}
    with _without_collecting():
        for done, revision in enumerate(chosen, 1):
            lineage = lineages.setdefault(revision.lang, Lineage(revision.lang, corrections))
            lineage.add(revision)
            if progress is not None:
                progress(done, len(chosen))
    return lineages, warnings


@contextmanager
def _without_collecting() -> Iterator[None]:
    """Put off garbage collection: values without cycles are made by the million, which costs a seventh."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def one_a_day(revisions: Iterable[Revision]) -> tuple[list[Revision], list[Warned]]:
    """Return one revision for each language and day, in order, with warnings about the others.

    The same text twice is the same revision. Files without a rule in common are pages of one edition and are
    joined. Of others that differ the more complete one counts.
    """
    by_day: dict[tuple[Language, date], list[Revision]] = {}
    for revision in revisions:
        by_day.setdefault((revision.lang, revision.effective), []).append(revision)
    chosen: list[Revision] = []
    warnings: list[Warned] = []
    for key in sorted(by_day):
        same_day = sorted(by_day[key], key=_completeness)
        if len(same_day) > 1 and _are_pages(same_day):
            chosen.append(combine(sorted(same_day, key=lambda page: page.file)))
            continue
        chosen.append(same_day[0])
        warnings += [(other.file, SourceWarning(_about(other, same_day[0]))) for other in same_day[1:]]
    return chosen, warnings


def _are_pages(revisions: Sequence[Revision]) -> bool:
    """Tell whether files have no rules or entries in common, only headings."""
    numbers = [paragraph.number for revision in revisions for paragraph in revision.paragraphs
               if "." in paragraph.number]
    terms = [entry.term for revision in revisions for entry in revision.glossary]
    return len(set(numbers)) == len(numbers) and len(set(terms)) == len(terms)


def _completeness(revision: Revision) -> tuple[int, int, int, str]:
    return (-len(revision.paragraphs), -len(revision.glossary),
            -sum(len(paragraph.text) for paragraph in revision.paragraphs), revision.file)


def _about(other: Revision, used: Revision) -> Message:
    differing = _differing(other, used)
    if not differing:
        return message("This is the same revision as {file}; it counts once.", file=used.file)
    return nmessage("This file differs from {file}, of the same day, in {count} paragraph, {number}; "
                    "{file} is used.",
                    "This file differs from {file}, of the same day, in {count} paragraphs, first in {number}; "
                    "{file} is used.", len(differing), file=used.file, number=differing[0])


def _differing(one: Revision, other: Revision) -> Sequence[str]:
    """Return the numbers and terms whose texts differ in more than typography."""
    a, b = ({**{entry.term: wording(entry.text).key for entry in revision.glossary},
             **{paragraph.number: wording(paragraph.text).key for paragraph in revision.paragraphs}}
            for revision in (one, other))
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))
