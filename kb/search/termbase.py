"""The term base and the slang list as a search uses them: which words stand for which other words."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass
from typing import NamedTuple

from kb.search.analysis import FUNCTION_WORDS, Analyser
from kb.search.lexicon import Language
from kb.text.tokens import TokenKind

_ASIDE = re.compile(r"\([^)]*\)")
_MOST_TERMS = 12


class Phrase(NamedTuple):
    """Words of one language that stand together, as stems."""

    lang: Language
    stems: tuple[str, ...]


@dataclass(frozen=True)
class Sense:
    """Something that a phrase also stands for: another phrase, how it reads, and how sure that is (0 to 1)."""

    phrase: Phrase
    shown: str
    weight: float


class TermBase:
    """Finds terms in a query and gives what they stand for in both languages."""

    def __init__(self, connection: sqlite3.Connection, analysers: dict[Language, Analyser]) -> None:
        self._analysers = analysers
        self._senses: defaultdict[Phrase, list[Sense]] = defaultdict(list)
        self._by_first: defaultdict[tuple[Language, str], list[Phrase]] = defaultdict(list)
        self._load_terms(connection)
        self._load_slang(connection)
        for phrase in self._senses:
            for stem in set(phrase.stems):
                self._by_first[phrase.lang, stem].append(phrase)

    def phrase(self, lang: Language, text: str) -> Phrase:
        """Return the stems of the words that carry meaning."""
        words = [a for a in self._analysers[lang].analyse(text) if a.token.kind is not TokenKind.BREAK]
        content = [a.stem for a in words if a.token.text.casefold() not in FUNCTION_WORDS[lang]]
        return Phrase(lang, tuple(content or [a.stem for a in words]))

    def found_in(self, lang: Language, stems: list[str]) -> list[Phrase]:
        """Return the terms all of whose words are among `stems`, those of most words first."""
        present = set(stems)
        found = {phrase for stem in stems for phrase in self._by_first.get((lang, stem), ())
                 if set(phrase.stems) <= present}
        return sorted(found, key=lambda phrase: (-len(phrase.stems), stems.index(phrase.stems[0]), phrase.stems))

    def senses(self, phrase: Phrase) -> list[Sense]:
        """Return what a term stands for, the surest first, each phrase once."""
        best: dict[Phrase, Sense] = {}
        for sense in sorted(self._senses.get(phrase, ()), key=lambda sense: -sense.weight):
            if sense.phrase != phrase:
                best.setdefault(sense.phrase, sense)
        return list(best.values())[:_MOST_TERMS]

    def _load_terms(self, connection: sqlite3.Connection) -> None:
        terms = connection.execute("select en, de, forms, status, replaced_by from term order by id").fetchall()
        today: defaultdict[str, list[tuple[Language, str]]] = defaultdict(list)
        for term in terms:
            if term["status"] == "current":
                today[term["en"].casefold()] += [("en", term["en"]), ("de", term["de"])]
        for term in terms:
            weight = 0.9 if term["status"] == "current" else 0.6
            own: list[tuple[Language, str]] = [("en", term["en"]), ("de", term["de"])]
            own += [(lang, form) for form in (term["forms"] or "").split(" | ") if form for lang in ("en", "de")]
            others = [*own, *today.get((term["replaced_by"] or "").casefold(), ())]
            self._connect(own, others, weight)
            if term["replaced_by"]:
                self._connect(today.get(term["replaced_by"].casefold(), []), own, 0.5)

    def _load_slang(self, connection: sqlite3.Connection) -> None:
        for said, lang, means in connection.execute("select said, lang, means from slang order by id"):
            spoken: list[tuple[Language, str]] = [(lang, said)] if lang else [("en", said), ("de", said)]
            for meaning in means.split(" | "):
                targets: list[tuple[Language, str]] = [("en", meaning), ("de", meaning)]
                for target_lang, text in list(targets):
                    phrase = self.phrase(target_lang, text)
                    targets += [(s.phrase.lang, s.shown) for s in self.senses(phrase)]
                self._connect(spoken, targets, 0.8)

    def _connect(self, ones: list[tuple[Language, str]], others: list[tuple[Language, str]], weight: float) -> None:
        for lang, text in ones:
            for variant in _variants(text):
                phrase = self.phrase(lang, variant)
                for other_lang, other_text in others:
                    for other in _variants(other_text):
                        self._senses[phrase].append(Sense(self.phrase(other_lang, other), other, weight))


def _variants(text: str) -> list[str]:
    """Return the readings of an entry: `spielen / ausspielen` are two, and an aside in brackets is none."""
    return [part.strip(" ,…") for part in _ASIDE.sub(" ", text).split(" / ") if part.strip(" ,…")]
