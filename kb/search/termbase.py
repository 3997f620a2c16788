"""The term base and the slang list as a search uses them: which words stand for which other words.

The senses are worked out once, when the database is built, and looked up by an `anchor`, the longest of a
phrase's stems, so that a query reads a handful of rows.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from kb.search.analysis import FUNCTION_WORDS, Analyser
from kb.search.lexicon import Language
from kb.text.language import language_of

_ASIDE = re.compile(r"\([^)]*\)")
_MOST_SENSES = 12
_CURRENT, _SLANG, _OBSOLETE, _HISTORIC = 0.9, 0.8, 0.6, 0.5
"""How sure it is that a phrase means its translation; what slang means; what an old word means today; and that
a word of today is meant in a text that has the old one."""


class Phrase(NamedTuple):
    """Words of one language that stand together, as stems."""

    lang: Language
    stems: tuple[str, ...]

    @property
    def anchor(self) -> str:
        """Return the stem under which the phrase is looked up."""
        return max(self.stems, key=len)


@dataclass(frozen=True)
class Sense:
    """Something that a phrase also stands for: another phrase, how it reads, and how sure that is (0 to 1)."""

    phrase: Phrase
    shown: str
    weight: float


_Spoken = tuple[Language, str]


def phrase_of(analysers: Mapping[Language, Analyser], lang: Language, text: str) -> Phrase:
    """Return the stems of the words of a text that carry meaning; of all words where none does."""
    words = analysers[lang].analyse(text)
    content = [a.stem for a in words if a.token.text.casefold() not in FUNCTION_WORDS[lang]]
    return Phrase(lang, tuple(content or [a.stem for a in words]))


class TermBase:
    """Finds terms in a query and gives what they stand for in both languages."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def found_in(self, lang: Language, stems: Sequence[str]) -> list[Phrase]:
        """Return the terms all of whose words are among `stems`, those of most words first."""
        present = set(stems)
        marks = ", ".join("?" * len(present))
        sql = f"select distinct stems from term_sense where lang = ? and anchor in ({marks})"
        found = [Phrase(lang, tuple(row[0].split(" "))) for row in self._connection.execute(sql, (lang, *sorted(present)))]
        return sorted((phrase for phrase in found if set(phrase.stems) <= present),
                      key=lambda phrase: (-len(phrase.stems), stems.index(phrase.stems[0]), phrase.stems))

    def senses(self, phrase: Phrase) -> list[Sense]:
        """Return what a term stands for, the surest first, each phrase once."""
        sql = ("select other_lang, other_stems, shown, weight from term_sense where lang = ? and anchor = ? "
               "and stems = ? order by weight desc, id limit ?")
        rows = self._connection.execute(sql, (phrase.lang, phrase.anchor, " ".join(phrase.stems), _MOST_SENSES))
        return [Sense(Phrase(row[0], tuple(row[1].split(" "))), row[2], row[3]) for row in rows]


def sense_rows(terms: Sequence[Mapping[str, Any]], slang: Sequence[Mapping[str, Any]],
               analysers: Mapping[Language, Analyser]) -> Iterator[dict[str, Any]]:
    """Yield the rows of `term_sense` for the rows of `term` and `slang`."""
    collector = _Collector(analysers)
    collector.add_terms(terms)
    collector.add_slang(slang)
    number = 0
    for phrase, senses in collector.senses.items():
        for sense in sorted(senses.values(), key=lambda sense: -sense.weight):
            number += 1
            yield {"id": number, "lang": phrase.lang, "anchor": phrase.anchor, "stems": " ".join(phrase.stems),
                   "other_lang": sense.phrase.lang, "other_stems": " ".join(sense.phrase.stems),
                   "shown": sense.shown, "weight": sense.weight}


class _Collector:
    """Collects the senses of every phrase, each other phrase once with its best weight."""

    def __init__(self, analysers: Mapping[Language, Analyser]) -> None:
        self._analysers = analysers
        self.senses: defaultdict[Phrase, dict[Phrase, Sense]] = defaultdict(dict)

    def add_terms(self, terms: Sequence[Mapping[str, Any]]) -> None:
        today: defaultdict[str, list[_Spoken]] = defaultdict(list)
        for term in terms:
            if term["status"] == "current":
                today[term["en"].casefold()] += [("en", term["en"]), ("de", term["de"])]
        for term in terms:
            own: list[_Spoken] = [("en", term["en"]), ("de", term["de"])]
            own += [spoken for form in _listed(term["forms"]) for spoken in spoken_in(form)]
            successors = today.get((term["replaced_by"] or "").casefold(), [])
            self._connect(own, [*own, *successors], _CURRENT if term["status"] == "current" else _OBSOLETE)
            self._connect(successors, own, _HISTORIC)

    def add_slang(self, slang: Sequence[Mapping[str, Any]]) -> None:
        for row in slang:
            langs: list[Language] = [row["lang"]] if row["lang"] else ["en", "de"]
            spoken: list[_Spoken] = [(lang, row["said"]) for lang in langs]
            targets: list[_Spoken] = []
            for meaning in _listed(row["means"]):
                for lang, text in spoken_in(meaning):
                    targets.append((lang, text))
                    known = self.senses.get(phrase_of(self._analysers, lang, text), {})
                    targets += [(sense.phrase.lang, sense.shown) for sense in known.values() if sense.weight >= _CURRENT]
            self._connect(spoken, targets, _SLANG)

    def _connect(self, ones: Iterable[_Spoken], others: Iterable[_Spoken], weight: float) -> None:
        targets = [(phrase_of(self._analysers, lang, text), text) for lang, whole in others for text in _variants(whole)]
        for lang, whole in ones:
            for variant in _variants(whole):
                phrase = phrase_of(self._analysers, lang, variant)
                for other, shown in targets:
                    known = self.senses[phrase].get(other) if phrase.stems else None
                    if phrase.stems and other.stems and other != phrase and (known is None or known.weight < weight):
                        self.senses[phrase][other] = Sense(other, shown, weight)


def spoken_in(text: str) -> list[_Spoken]:
    """Return a form with its language, or with both where it may be of either."""
    lang = language_of(text)
    return [(lang, text)] if lang else [("en", text), ("de", text)]


def _listed(joined: str | None) -> list[str]:
    return [part for part in (joined or "").split(" | ") if part]


def _variants(text: str) -> list[str]:
    """Return the readings of an entry: `spielen / ausspielen` are two, and an aside in brackets is none."""
    return [part.strip(" ,…") for part in _ASIDE.sub(" ", text).split(" / ") if part.strip(" ,…")]
