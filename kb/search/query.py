"""Queries as typed: words, "quoted phrases", -exclusions, prefixes with *, rule numbers and ranges of them."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

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
                   r"|\b(war|musste|durfte|konnte) man\b|\b(did|were|was|could) (you|one|players|people)\b"
                   r"|\b(19|20)\d\d\b", re.IGNORECASE)
"""Words that ask about the past: of then, what one had to do, a year."""
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


def parse_query(raw: str) -> Query:
    """Take any string apart; nothing in it is an error."""
    text = "".join(" " if unicodedata.category(char)[0] == "C" else char for char in raw[:LONGEST_QUERY])
    text = " ".join(unicodedata.normalize("NFC", text).split())
    rest, numbers = _take_numbers(text)
    phrases = tuple(match[1].strip() for match in _PHRASE.finditer(rest))
    rest = _PHRASE.sub(lambda match: " " + match[1] + " ", rest)
    excluded = tuple(_EXCLUDED.findall(rest))
    rest = _EXCLUDED.sub(" ", rest)
    prefixes = frozenset(word.casefold() for word in _PREFIX.findall(rest))
    translation = _TRANSLATION.search(rest) is not None and _TRANSLATION.sub("", rest).strip() != ""
    rest = _TRANSLATION.sub(" ", rest) if translation else rest
    words = tuple(token for token in tokens(rest) if token.kind is not TokenKind.BREAK)[:MOST_WORDS]
    return Query(text, words, numbers, phrases, excluded, prefixes, _PAST.search(text) is not None, translation)


def _take_numbers(text: str) -> tuple[str, tuple[str, ...]]:
    found: list[str] = []
    for match in _RULE_RANGE.finditer(text):
        first, last = sorted((match["first"], match["last"]))
        found += [match["stem"] + chr(letter) for letter in range(ord(first), ord(last) + 1)]
    rest = _RULE_RANGE.sub(" ", text)
    found += _RULE_NUMBER.findall(rest)
    return _RULE_NUMBER.sub(" ", rest), tuple(dict.fromkeys(found))
