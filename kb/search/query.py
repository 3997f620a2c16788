"""Queries as typed: words, "quoted phrases", -exclusions, prefixes with *, rule numbers and ranges of them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, timedelta

from kb.text.dates import written_dates
from kb.text.tokens import Token, TokenKind, tokens

LONGEST_QUERY = 400
"""Characters of a query that are read; a longer one is cut, so that no query can take long."""
MOST_WORDS = 32

_RULE_RANGE = re.compile(r"(?P<stem>[1-9]\d{2}\.\d+)(?P<first>[a-z])\s*[-–—]\s*(?:(?P=stem))?(?P<last>[a-z])\b")
_RULE_NUMBER = re.compile(r"(?<![\d.])[1-9]\d{2}\.\d{1,3}[a-z]?(?![\d])")
_PHRASE = re.compile(r"[\"„“”»«]([^\"„“”»«]{2,})[\"„“”»«]")
_EXCLUDED = re.compile(r"(?:^|(?<=\s))-(?=[^\W\d_])([^\W\d_]+)")
_PREFIX = re.compile(r"([^\W\d_]{3,})\*")
_PAST = re.compile(r"\b(früher|frueher|damals|ehemals|formerly|previously|used to|had to|galt|galten)\b"
                   r"|\b(war|musste|durfte|konnte) man\b|\b(did|were|was|could) (you|one|players|people)\b", re.IGNORECASE)
"""Words that ask about the past: of then, what one had to do. A day or a year does as well."""
_YEAR = re.compile(r"(?<![\w.,/+{-])(?:199[3-9]|20\d\d)(?![\w/+-]|[.,]\d)")
_BEFORE = re.compile(r"\b(vor|vorm|before|until|till|bis|prior to)\b\D{0,15}$", re.IGNORECASE)
_SINCE = re.compile(r"\b(seit|ab|since|after|nach)\b\D{0,15}$", re.IGNORECASE)
_TRANSLATION = re.compile(r"\b(was |wie )?heißt\b|\b(auf |in |ins )?(deutsch|englisch|german|english)(e|en)?( for)?\b"
                          r"|\b(übersetzung|uebersetzung|translation|translated?)( of| von)?\b", re.IGNORECASE)


@dataclass(frozen=True)
class Query:
    """A query taken apart. `words` are what is left when numbers, phrases and exclusions are out."""

    text: str
    words: tuple[Token, ...]
    numbers: tuple[str, ...] = ()
    phrases: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    prefixes: frozenset[str] = frozenset()
    past: bool = False
    """Whether it asks about what held in the past."""
    translation: bool = False
    """Whether it asks what something is called."""
    days: tuple[date, date] | None = None
    """The first and the last day of the day or the year that it names."""


def parse_query(raw: str) -> Query:
    """Take any string apart; nothing in it is an error."""
    text = "".join(" " if unicodedata.category(char)[0] == "C" else char for char in raw[:LONGEST_QUERY])
    text = " ".join(unicodedata.normalize("NFC", text).split())
    rest, days = _take_days(text)
    rest, numbers = _take_numbers(rest)
    phrases = tuple(match[1].strip() for match in _PHRASE.finditer(rest))
    rest = _PHRASE.sub(lambda match: " " + match[1] + " ", rest)
    excluded = tuple(_EXCLUDED.findall(rest))
    rest = _EXCLUDED.sub(" ", rest)
    prefixes = frozenset(word.casefold() for word in _PREFIX.findall(rest))
    translation = _TRANSLATION.search(rest) is not None and _TRANSLATION.sub("", rest).strip() != ""
    rest = _TRANSLATION.sub(" ", rest) if translation else rest
    words = tuple(token for token in tokens(rest) if token.kind is not TokenKind.BREAK)[:MOST_WORDS]
    past = days is not None or _PAST.search(text) is not None
    return Query(text, words, numbers, phrases, excluded, prefixes, past, translation, days)


def _take_days(text: str) -> tuple[str, tuple[date, date] | None]:
    """Take the first day out of a query, or a year where there is no day; a query of nothing else keeps it."""
    for written in written_dates(text):
        if len(written.days) == 1:
            return _without(text, written.start, written.end), _meant(text[:written.start], *written.days * 2)
    found = _YEAR.search(text)
    if found is None:
        return text, None
    year = int(found[0])
    return _without(text, *found.span()), _meant(text[:found.start()], date(year, 1, 1), date(year, 12, 31))


def _meant(before: str, first: date, last: date) -> tuple[date, date]:
    """Return the days that are meant by those that are named: before 2024 is its eve, since 2024 what came to stay."""
    if _BEFORE.search(before):
        return first - timedelta(1), first - timedelta(1)
    return (last, last) if _SINCE.search(before) else (first, last)


def _without(text: str, start: int, end: int) -> str:
    return rest if (rest := f"{text[:start]} {text[end:]}").strip() else text


def _take_numbers(text: str) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    for match in _RULE_RANGE.finditer(text):
        first, last = sorted((match["first"], match["last"]))
        found += [match["stem"] + chr(letter) for letter in range(ord(first), ord(last) + 1)]
    rest = _RULE_RANGE.sub(" ", text)
    found += _RULE_NUMBER.findall(rest)
    return _RULE_NUMBER.sub(" ", rest), tuple(dict.fromkeys(found))
