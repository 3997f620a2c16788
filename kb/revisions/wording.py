"""Wordings made comparable: words without typography, references to rules found and masked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kb.text.normalise import normalise

MASK = "\u00a7"
_TRADEMARK = re.compile(r"\((?:tm|r|c)\)|[\u00ae\u2122\u00a9_]", re.I)
_NUMBER = r"[1-9]\d\d(?:\.\d+[a-z]{0,2})?"
_TOKEN = re.compile(
    r"\{[^{}\s]{1,7}\}"
    rf"|(?P<ref>(?<![\d.,+/-]){_NUMBER}(?![\d/]|\.\d))(?:-(?P<end>{_NUMBER}(?!\d)|[a-z]{{1,2}}(?![a-z])))?"
    r"|[+-](?:\d+|[nx])/[+-](?:\d+|[nx])|(?<![\w.])[+-](?:\d+|[nx](?!\w))"
    r"|\d+(?:\.\d+)*[a-z]?|[^\W\d_]+(?:'[^\W\d_]+)*")
_INTRODUCED = re.compile(r"(?:rules?|sections?|regeln?|abschnitte?n?)\b[^.;:]{0,40}$")
_CHAPTER = re.compile(r"(?:sections?|abschnitte?s?|kapiteln?s?)\s+$")


@dataclass(frozen=True, slots=True)
class Wording:
    """A text for comparing. `words` has references in place, `masked` a sign instead of each of them."""

    words: tuple[str, ...]
    refs: tuple[str, ...]
    key: str
    """Equal for texts that differ only in typography."""
    masked: str
    """Equal for texts that differ only in typography and in the numbers of other rules."""
    masked_words: tuple[str, ...]


@lru_cache(maxsize=200_000)
def wording(text: str) -> Wording:
    """Return the comparable form of a text; curly quotes, dashes, hyphens, spaces and case do not count."""
    words: list[str] = []
    masked: list[str] = []
    refs: list[str] = []
    for token, is_ref in _tokens(text):
        words.append(token)
        masked.append(MASK if is_ref else token)
        if is_ref:
            refs.append(token)
    return Wording(tuple(words), tuple(refs), "".join(words), "".join(masked), tuple(masked))


def references(text: str) -> tuple[str, ...]:
    """Return the numbers of rules that a text cites, in order; both ends of a range."""
    return wording(text).refs


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    plain = normalise(_TRADEMARK.sub("", text)).casefold().replace("\u00e6", "ae")
    for match in _TOKEN.finditer(plain):
        first = match["ref"]
        if first is None:
            is_digit = len(match[0]) == 1 and match[0].isdigit()
            yield match[0], is_digit and bool(_CHAPTER.search(plain, 0, match.start()))
        elif "." in first or _INTRODUCED.search(plain, max(0, match.start() - 60), match.start()):
            yield first, True
            if match["end"] is not None:
                yield _end_of_range(first, match["end"]), True
        else:
            yield first, False
            if match["end"] is not None:
                yield match["end"], False


def _end_of_range(first: str, end: str) -> str:
    """Return the full number at the end of a range: of 601.2f-h, that is 601.2h."""
    return end if end[0].isdigit() else first.rstrip("abcdefghijklmnopqrstuvwxyz") + end
