"""The lines of a pasted page, one by one: dates, rule numbers, navigation, plain text."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from kb.text.dates import WrittenDate, written_dates


class LineKind(StrEnum):
    """What a line is, before its neighbours are looked at."""

    BLANK = "blank"
    DATE = "date"
    JUNK = "junk"
    NUMBERED = "numbered"
    PLAIN = "plain"


@dataclass(frozen=True)
class Line:
    """A line of a page. `text` is without bullet, rule number and the date that stands on it."""

    number: int
    kind: LineKind
    text: str = ""
    whole: str = ""
    """With the number that `text` lacks, for a number that turns out to be a reference."""
    length: int = 0
    """Characters of the whole line, for finding out whether the page is wrapped."""
    rule: str | None = None
    date: WrittenDate | None = None
    begins_unit: bool = False
    """It cannot continue the line before: a bullet, a number or a date stands at its beginning."""


def _phrases(text: str) -> frozenset[str]:
    return frozenset(" ".join(phrase.split()) for phrase in text.split(";"))


_JUNK_WORDS = _phrases("""
search; suche; suchen; home; startseite; rulings; ruling; rules; regeln; regelhinweise; regelfragen;
regelfragen (faq); faq; details; oracle; printed; login; log in; sign in; anmelden; abmelden;
logout; log out; register; registrieren; menu; menü; zurück; back; next; weiter; nächste; nächste
seite; previous; vorherige; vorherige seite; next page; previous page; share; teilen; print;
drucken; cookies; impressum; datenschutz; kontakt; contact; privacy; privacy policy; terms of use;
nutzungsbedingungen; nach oben; top; results; ergebnisse; search results; suchergebnisse; sets &
legality; legalities; language; sprache; languages; sprachen; deutsch; english; englisch; german;
discussion; diskussion; comments; kommentare; advanced search; erweiterte suche; random card;
zufallskarte; more; mehr; mehr anzeigen; show more; loading; antworten; reply; zitieren; quote;
date; datum; text; help; hilfe; skip to content; zum inhalt springen; gatherer; cards; karten; sets;
card details; settings
""")
_JUNK_LINE = re.compile(
    r"(?:page|seite|p\.|s\.)?\s*\d{1,4}(?:\s*(?:of|von|/)\s*\d{1,4})?"  # page numbers
    r"|[-=_*~#•·.–—\s]{3,}"
    r"|(?:https?://|www\.)\S+"
    r"|(?:©|\(c\)|copyright\b).*"
    r"|(?:ungefähr\s+|about\s+)?\d[\d.,]*\s+(?:results?|hits|ergebnisse?|treffer|rulings)\b.{0,30}"
    r"|(?:results?|ergebnisse?|treffer|showing)\s+\d.{0,40}"
    r"|(?:posted|written|geschrieben|verfasst)\s+(?:by|on|von|am)\b.{0,60}", re.IGNORECASE)
_MENU = re.compile(r"\s*[|›»>•·]\s*|\s{3,}|\t")
_BULLET = re.compile(r"(?:[•·*‣▪◦]|[-–—]|>+)\s+")
_RULE = re.compile(
    r"(?:(?i:rule|regel|cr)\s+)?(?P<number>\d{3}\.\d+[a-z]{0,2}|\d{3}(?=\.\s))(?:\.(?!\d)|[:)])?(?:\s+|$)")
_LOWER = re.compile(r"[a-zäöüß]")
_LABEL = re.compile(
    r"(?:date|datum|stand|as of|published|veröffentlicht(?: am)?|vom|am)\s*:?\s*", re.IGNORECASE)
_AROUND_DATE = " \t()[]:.,–—-|*#"
_AFTER_DATE = re.compile(r"\s*[)\]]?\s*[—–:|-]\s+|\s*[)\]]\s+|\t\s*")
_SPACE_BEFORE_SENTENCE = re.compile(r"\s+(?=[A-ZÄÖÜ„“\"])")
_BEFORE_DATE = re.compile(r"[.!?][\"”“’)]*\s*(?:[(\[]|[—–|-]\s+|\t)\s*$")


def read_lines(text: str) -> list[Line]:
    """Return the lines of a page, each as what it looks like by itself."""
    return [_line(number, raw) for number, raw in enumerate(text.split("\n"), 1)]


def is_junk(text: str) -> bool:
    """Say whether a line is navigation, a page number or the like: part of the page, not of its text."""
    parts = [part.strip(" :…").casefold() for part in _MENU.split(text) if part.strip()]
    return bool(parts) and (all(part in _JUNK_WORDS for part in parts) or bool(_JUNK_LINE.fullmatch(text)))


def _line(number: int, raw: str) -> Line:
    text = raw.replace("\u00a0", " ").replace("\ufeff", "").strip()
    if not text:
        return Line(number, LineKind.BLANK)
    bullet = _BULLET.match(text)
    content = text[bullet.end():] if bullet else text
    content_words = " ".join(content.split())
    plain = Line(number, LineKind.PLAIN, content_words, content_words, len(raw.rstrip()),
                 begins_unit=bullet is not None)
    dated = _dated(plain, content)
    if dated is not None:
        return dated
    if is_junk(text):
        return replace(plain, kind=LineKind.JUNK, text=" ".join(text.split()))
    return _numbered(plain)


def _numbered(line: Line) -> Line:
    rule = _RULE.match(line.text)
    if rule is None or _LOWER.match(line.text, rule.end()):
        return line
    return replace(line, kind=LineKind.NUMBERED, rule=rule["number"].lower(), text=line.text[rule.end():],
                   begins_unit=True)


def _dated(line: Line, content: str) -> Line | None:
    """Return the line with its date apart, if it is a date, begins with one or ends in one."""
    dates = written_dates(content, line.number)
    if not dates:
        return None
    first, last = dates[0], dates[-1]
    before, after = content[:first.start], content[first.end:]
    label = _LABEL.fullmatch(before.lstrip(_AROUND_DATE))
    if not before.strip(_AROUND_DATE) or label:
        if not after.strip(_AROUND_DATE):
            return replace(line, kind=LineKind.DATE, text=first.text, date=first, begins_unit=True)
        separator = _AFTER_DATE.match(after) or (_is_numeric(first) and _SPACE_BEFORE_SENTENCE.match(after))
        if separator:
            rest = _numbered(replace(line, text=" ".join(after[separator.end():].split())))
            return replace(rest, date=first, begins_unit=True)
    if not content[last.end:].strip(_AROUND_DATE) and _BEFORE_DATE.search(content[:last.start]):
        text = " ".join(content[:last.start].split()).rstrip("([—–|- ")
        return replace(_numbered(replace(line, text=text)), date=last)
    return None


def _is_numeric(written: WrittenDate) -> bool:
    return not re.search("[^\\W\\d_]", written.text)
