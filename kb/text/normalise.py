"""Normalising official texts: characters that vary without meaning become one, the words stay."""

from __future__ import annotations

import re
import unicodedata

_PUNCTUATION = str.maketrans({
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'", "\u00b4": "'", "\u0060": "'",
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u201f": '"', "\u00ab": '"', "\u00bb": '"', "\u2033": '"',
    "\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2015": "-", "\u2212": "-",
    "\u00a0": " ", "\u2007": " ", "\u202f": " ", "\u2009": " ", "\u200b": "", "\ufeff": "", "\u00ad": "",
    "\u2026": "...",
})
_WORD = re.compile(r"\{[^{}\s]{1,7}\}|[+-]\d+/[+-]\d+|\d+(?:\.\d+)*[a-z]?|[^\W\d_]+(?:'[^\W\d_]+)*|\d+")

_SURROGATE = re.compile("[\ud800-\udfff]")


def normalise(text: str) -> str:
    """Return `text` in NFKC with plain quotes, hyphens and single spaces. Applying it twice changes nothing."""
    text = unicodedata.normalize("NFKC", text.translate(_PUNCTUATION)).translate(_PUNCTUATION)
    return " ".join(text.split())


def without_surrogates(text: str) -> str:
    """Return a text as it can be stored and compared: what was no letter (a byte of another encoding) is U+FFFD."""
    return text if text.isascii() else _SURROGATE.sub("\N{REPLACEMENT CHARACTER}", text)


def words(text: str) -> list[str]:
    """Return the words of a text for comparing wordings: lower case, no punctuation, symbols kept whole."""
    return _WORD.findall(normalise(text).casefold().replace("\u00df", "ss"))
