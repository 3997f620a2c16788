"""German or English? By function words, letters and the words of the game; no dictionary is loaded."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from kb.text.vocabulary import ENGLISH, GERMAN, GERMAN_ENDINGS, GERMAN_STEMS, WEIGHTS

Language = Literal["de", "en"]

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_GERMAN_LETTERS = re.compile("[äöüß]")
_BRACKETED = re.compile(r"\(([^()]*)\)|\[([^\[\]]*)\]")
_SENTENCE = re.compile(r"(?<=[.!?])[\"”“’)]*\s+(?=[A-ZÄÖÜ„“\"(])")
_ENGLISH_CONTRACTION = re.compile(r"['’](?:s|t|re|ve|ll|d|m)$")
_MARGIN = 0.3
"""By how much of the evidence one language must lead."""
_FRAGMENT_WORDS = 3
"""Words that a sentence without brackets needs before it counts as a foreign fragment."""


@dataclass(frozen=True)
class Fragment:
    """A stretch of a text in another language than the text; `text[start:end]` is it."""

    text: str
    lang: Language
    start: int
    end: int


def language_of(text: str) -> Language | None:
    """Return the language of a paragraph or heading; `None` where nothing in it tells, as in a name."""
    german, english = evidence(text)
    total = german + english
    if total == 0 or abs(german - english) < _MARGIN * total:
        return None
    return "de" if german > english else "en"


def evidence(text: str) -> tuple[float, float]:
    """Return the weight of the German and of the English words in a text."""
    german = english = 0.0
    for word in _WORD.findall(text):
        for_german, for_english = _word_evidence(word.lower().replace("’", "'"))
        german += for_german
        english += for_english
    return german, english


def _word_evidence(word: str) -> tuple[float, float]:
    if word in WEIGHTS:
        return WEIGHTS[word]
    if word in GERMAN:
        return 1.0, 0.0
    if word in ENGLISH or _ENGLISH_CONTRACTION.search(word):
        return 0.0, 1.0
    if _GERMAN_LETTERS.search(word) or word.startswith(GERMAN_STEMS) or (
            len(word) > 6 and word.endswith(GERMAN_ENDINGS)):
        return 1.0, 0.0
    if len(word) > 5 and word.endswith(("ing", "ally", "ness", "ful")):
        return 0.0, 0.6
    return 0.0, 0.0


def foreign_fragments(text: str, lang: Language) -> tuple[Fragment, ...]:
    """Return the brackets and sentences of a text in `lang` that are in the other language."""
    found = [fragment for match in _BRACKETED.finditer(text)
             if (fragment := _fragment(text, *match.span(), lang, least=1))]
    start = 0
    for end in [*(m.start() for m in _SENTENCE.finditer(text)), len(text)]:
        if not any(start < f.end and f.start < end for f in found):
            fragment = _fragment(text, start, end, lang, least=_FRAGMENT_WORDS)
            if fragment:
                found.append(fragment)
        start = end
    return tuple(sorted(found, key=lambda fragment: fragment.start))


def _fragment(text: str, start: int, end: int, lang: Language, *, least: int) -> Fragment | None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    piece = piece.strip()
    other = language_of(piece)
    if other is None or other == lang or len(_WORD.findall(piece)) < least:
        return None
    weight = evidence(piece)[0 if other == "de" else 1]
    return Fragment(piece, other, start, start + len(piece)) if weight >= least else None
