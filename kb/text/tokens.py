"""Tokens of rules texts and of queries: words, rule numbers and mana symbols, with their places."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from kb.text.fold import fold


class TokenKind(StrEnum):
    """What a token is."""

    WORD = "word"
    NUMBER = "number"
    SYMBOL = "symbol"
    BREAK = "break"


class Token(NamedTuple):
    """A piece of a text: `text[start:end]`. A tuple, for a build makes more than a million of them."""

    kind: TokenKind
    text: str
    start: int
    end: int

    @property
    def folded(self) -> str:
        """Return the token in its one spelling."""
        return fold(self.text)


_PATTERN = re.compile(
    r"(?P<symbol>\{[^{}\s]{1,7}\}|[+\-\u2212]\d+/[+\-\u2212]\d+)"
    r"|(?P<number>\b[1-9]\d{2}\.\d+[a-z]{0,2}\b|\b\d+(?:/\d+)*\b)"
    r"|(?P<word>[^\W\d_]+(?:[\u2019'][^\W\d_]+)*)"
    r"|(?P<break>[.,;:!?()\u201e\u201c\u201d\"\u2013\u2014\n])"
)

_SENTENCE_ENDS = re.compile(r"[.;:!?\n]\s+")

_KINDS = {kind.value: kind for kind in TokenKind}


def tokens(text: str) -> Iterator[Token]:
    """Yield the tokens of a text. Hyphens divide words, as `Aussetzen-Kosten` is searched by either part."""
    for match in _PATTERN.finditer(text):
        yield Token(_KINDS[match.lastgroup or "word"], match.group(), match.start(), match.end())


def words(text: str) -> list[str]:
    """Return the tokens of a text that are words, as `tokens` does in three times the time."""
    return [word for _symbol, _number, word, _break in _PATTERN.findall(text) if word]


def sentences(text: str) -> list[str]:
    """Return a text in pieces without the marks between them: there `tokens` has a break, so each stands by itself.

    Versions of a rule have most of their sentences in common, and need not be looked at again and again.
    """
    return _SENTENCE_ENDS.split(text)
