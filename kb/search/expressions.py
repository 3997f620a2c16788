"""Concepts as full-text expressions of SQLite; what is typed never becomes syntax."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from unicodedata import ucd_3_2_0

from kb.search.concepts import Alternative
from kb.search.lexicon import Language

_NEAR = 8
"""Words between the words of a term."""
_JOINED = frozenset("{}/+.-_")
"""What the index's tokenizer takes for letters (`kb.store.schema`)."""


def expressions(alternatives: Iterable[Alternative], *,
                near: bool = True) -> list[tuple[Language | None, str, float]]:
    """Return the full-text expressions of a concept's alternatives with their weights, one for each language and weight.

    With `near`, the words of a term stand near each other; otherwise, for an index without their places, in one text.
    """
    groups: defaultdict[tuple[Language | None, float], list[str]] = defaultdict(list)
    for alternative in alternatives:
        groups[alternative.lang, alternative.weight].append(_expression(alternative) if near else _together(alternative))
    return [(lang, f"({' OR '.join(parts)})", weight) for (lang, weight), parts in groups.items()]


def columns(lang: Language | None) -> str:
    """Return the columns of the index that a language's words stand in; of no language: the names."""
    return "{names}" if lang is None else f"{{title_{lang} body_{lang} more_{lang}}}"


def _expression(alternative: Alternative) -> str:
    quoted = ['"' + stem.replace('"', "") + '"' for stem in alternative.stems]
    if alternative.prefix:
        return f"{quoted[0]} *"
    if len(quoted) == 1:
        return quoted[0]
    if alternative.lang is None:
        return '"' + " ".join(stem.replace('"', "") for stem in alternative.stems) + '"'
    return f"NEAR({' '.join(quoted)}, {_NEAR})"


def _together(alternative: Alternative) -> str:
    quoted = [f'"{token}"' for stem in alternative.stems for token in _tokens(stem)] or ['""']
    if alternative.prefix:
        quoted[-1] += " *"
    return quoted[0] if len(quoted) == 1 else f"({' AND '.join(quoted)})"


def _tokens(stem: str) -> list[str]:
    """Return what the tokenizer leaves whole of a stem: two of these in one pair of quotes would be a phrase.

    SQLite's letters are those of Unicode 6.1. What was one in 3.2 already is one there for certain.
    """
    return "".join(char if char in _JOINED or ucd_3_2_0.category(char)[0] in "LN" else " " for char in stem).split()
