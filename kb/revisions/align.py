"""A German edition beside the English: each German paragraph gets the English identity that it translates.

Numbers count only within one revision, so the German edition is compared with the English revision in force
on its day, and from there the lineage leads to any other day. Whether the numbering really is that of the
day shows in what both languages share: which numbers exist, which rules a paragraph cites, and its symbols.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from kb.messages import message, nmessage
from kb.revisions.lineage import Lineage
from kb.revisions.model import Version
from kb.revisions.wording import wording
from kb.sources.comprehensive_rules.model import GlossaryEntry, Paragraph, Revision
from kb.sources.comprehensive_rules.numbers import sort_key
from kb.sources.model import SourceWarning

_NEARBY = 3
"""How many English revisions before and after the day are tried."""
_CLEARLY_BETTER = 0.02
_WELL = 0.95
_SYMBOL = re.compile(r"\{[^{}\s]{1,7}\}")

Signature = tuple[tuple[str, ...], tuple[str, ...], int]
"""What a paragraph has in any language: the rules it cites, its symbols, the number of its examples."""


@dataclass(frozen=True, slots=True)
class Aligned:
    """A German paragraph and what it translates; `identity` is `None` where the English has no counterpart."""

    number: str
    identity: str | None
    english_number: str | None
    by: str
    """`number`, `structure` (the number belongs to another rule), `term`, or `nothing`."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """A German edition aligned with the English revision whose numbering it has."""

    day: date
    """Effective day of the German edition."""
    english_day: date
    """Effective day of the English revision that was used."""
    paragraphs: tuple[Aligned, ...]
    glossary: tuple[Aligned, ...]
    untranslated: tuple[str, ...]
    """Numbers of that English revision, in the sections at hand, that the German edition lacks."""
    fit: float
    """How well the two correspond, from 0 to 1."""
    warnings: tuple[SourceWarning, ...] = ()

    @property
    def days_apart(self) -> int:
        """Return how many days lie between the two effective days; 0 where they are the same."""
        return abs((self.day - self.english_day).days)


def align(german: Revision, english: Lineage) -> Alignment | None:
    """Align a German edition with the English lineage; `None` where no English revision is known."""
    if not english.days:
        return None
    candidates = {day: english.index.at(day) for day in _nearby(english.days, german.effective)}
    expected = _in_force(english.days, german.effective)
    fits = {day: _fit(german.paragraphs, versions) for day, versions in candidates.items()}
    day = max(fits, key=lambda day: (fits[day] - (0 if day == expected else _CLEARLY_BETTER),
                                     -abs((day - expected).days)))
    poor = _poor_sections(german.paragraphs, candidates[day])
    pairs, moved = _paragraphs(german.paragraphs, candidates[day])
    warnings = [*_about_day(german, expected, day, fits, poor), *moved]
    return Alignment(german.effective, day, tuple(pairs), tuple(_glossary(german.glossary, english, day)),
                     tuple(_untranslated(german.paragraphs, candidates[day])), round(fits[day], 4),
                     tuple(warnings))


def _in_force(days: Sequence[date], day: date) -> date:
    return max((known for known in days if known <= day), default=days[0])


def _nearby(days: Sequence[date], day: date) -> list[date]:
    place = days.index(_in_force(days, day))
    return list(days[max(0, place - _NEARBY):place + _NEARBY + 1])


def _fit(german: Sequence[Paragraph], english: Sequence[Version]) -> float:
    """Return the share of numbers that both have, and in which they cite the same rules."""
    sections = _sections(german)
    other = {version.number: _of_version(version) for version in english if version.number[:3] in sections}
    mine = {paragraph.number: _of_paragraph(paragraph) for paragraph in german if len(paragraph.number) > 1}
    both = mine.keys() & other.keys()
    agreeing = sum(mine[number] == other[number] for number in both)
    union = len(mine.keys() | other.keys())
    return (len(both) + agreeing) / (union + len(both)) if union else 0.0


def _sections(german: Iterable[Paragraph]) -> set[str]:
    return {paragraph.number[:3] for paragraph in german if len(paragraph.number) > 1}


def _paragraphs(german: Sequence[Paragraph], english: Sequence[Version]) \
        -> tuple[list[Aligned], list[SourceWarning]]:
    """Attach each paragraph by its number, unless its structure says that the number belongs to another rule."""
    by_number = {version.number: version for version in reversed(english)}
    shifts = _shifts(german, english)
    pairs: list[Aligned] = []
    warnings: list[SourceWarning] = []
    for paragraph in german:
        head, tail = _rule_of(paragraph.number)
        target = shifts.get(head, head) + tail
        version = by_number.get(target)
        if target != paragraph.number:
            warnings.append(SourceWarning(message(
                "{number} has the structure of the English {other}, not of {number}; it was attached there.",
                number=paragraph.number, other=target), paragraph.line))
        elif version is None:
            warnings.append(SourceWarning(message(
                "The English revision of that day has no {number}.", number=paragraph.number), paragraph.line))
        by = "nothing" if version is None else "number" if target == paragraph.number else "structure"
        pairs.append(Aligned(paragraph.number, version.identity if version else None,
                             version.number if version else None, by))
    return pairs, warnings


def _rule_of(number: str) -> tuple[str, str]:
    """Split 702.62a into the rule and the letter of the subrule."""
    head = number.rstrip("abcdefghijklmnopqrstuvwxyz") if "." in number else number
    return head, number[len(head):]


def _shifts(german: Sequence[Paragraph], english: Sequence[Version]) -> dict[str, str]:
    """Return the rules whose subrules agree with another rule of the section, and with it alone."""
    mine = _structures((paragraph.number, _of_paragraph(paragraph)) for paragraph in german)
    other = _structures((version.number, _of_version(version)) for version in english)
    bearers: dict[tuple[str, object], list[str]] = defaultdict(list)
    for rule, structure in other.items():
        bearers[rule[:3], structure].append(rule)
    counts = Counter((rule[:3], structure) for rule, structure in mine.items())
    found: dict[str, str] = {}
    for rule, structure in mine.items():
        same = bearers.get((rule[:3], structure), [])
        telling = any(refs or symbols for _, (refs, symbols, _) in structure)
        if telling and other.get(rule) != structure and len(same) == 1 and counts[rule[:3], structure] == 1 \
                and mine.get(same[0]) != structure:
            found[rule] = same[0]
    return found


Structure = tuple[tuple[str, Signature], ...]


def _structures(signatures: Iterable[tuple[str, Signature]]) -> Mapping[str, Structure]:
    """Return for each rule the letters and signatures of its subrules."""
    out: dict[str, list[tuple[str, Signature]]] = defaultdict(list)
    for number, signature in signatures:
        rule, letter = _rule_of(number)
        if "." in rule:
            out[rule].append((letter, _without_own(signature, rule)))
    return {rule: tuple(sorted(parts)) for rule, parts in out.items()}


def _without_own(signature: Signature, rule: str) -> Signature:
    """Write references to the rule itself as such, for a shifted rule refers to its own number."""
    refs, symbols, examples = signature
    return (tuple("self" + ref[len(rule):] if _rule_of(ref)[0] == rule else ref for ref in refs), symbols,
            examples)


def _of_paragraph(paragraph: Paragraph) -> Signature:
    return _signature(paragraph.text, len(paragraph.examples))


def _of_version(version: Version) -> Signature:
    return _signature(version.text, len(version.examples))


def _signature(text: str, examples: int) -> Signature:
    """Return references and symbols regardless of order, for languages order them differently."""
    return tuple(sorted(wording(text).refs)), tuple(sorted(_SYMBOL.findall(text.upper()))), examples


def _untranslated(german: Sequence[Paragraph], english: Sequence[Version]) -> list[str]:
    sections, present = _sections(german), {paragraph.number for paragraph in german}
    return sorted((version.number for version in english
                   if version.number[:3] in sections and version.number not in present), key=sort_key)


def _glossary(german: Sequence[GlossaryEntry], english: Lineage, day: date) -> list[Aligned]:
    """Attach entries by the English term that German editions give."""
    out: list[Aligned] = []
    for entry in german:
        found = english.index.resolve_term(entry.english, day) if entry.english else []
        out.append(Aligned(entry.term, found[0].identity if found else None, found[0].number if found else None,
                           "term" if found else "nothing"))
    return out


def _about_day(german: Revision, expected: date, used: date, fits: Mapping[date, float],
               poor: Sequence[str]) -> list[SourceWarning]:
    """Say what is odd about the day of the German edition."""
    out: list[SourceWarning] = []
    if used != expected:
        out.append(SourceWarning(message(
            "By its day this edition belongs to the English revision of {expected}, "
            "by its numbers to that of {used}.", expected=expected, used=used)))
    elif expected > german.effective:
        out.append(SourceWarning(message(
            "No English revision is known that was in force on {day}; that of {used} was used.",
            day=german.effective, used=used)))
    elif expected != german.effective:
        out.append(SourceWarning(nmessage(
            "The English revision in force on that day began {count} day before this edition.",
            "The English revision in force on that day began {count} days before this edition.",
            (german.effective - expected).days)))
    if fits[used] < _WELL:
        out.append(SourceWarning(message(
            "Numbers and references agree with the English revision of {used} only to {percent} percent, "
            "least in {sections}.", used=used, percent=round(fits[used] * 100), sections=", ".join(poor))))
    return out


def _poor_sections(german: Sequence[Paragraph], english: Sequence[Version]) -> list[str]:
    """Return the sections that agree least."""
    by_section: dict[str, list[Paragraph]] = defaultdict(list)
    for paragraph in german:
        if len(paragraph.number) > 1:
            by_section[paragraph.number[:3]].append(paragraph)
    fits = {section: _fit(paragraphs, english) for section, paragraphs in by_section.items()}
    return sorted((section for section in fits if fits[section] < _WELL), key=lambda s: (fits[s], s))[:5]
