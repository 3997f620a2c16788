"""The lexicon: which stem a word form belongs to, in each language.

Lemmas of German take a large dictionary. So the build asks it once and stores every inflected form of each word of the
corpus; a search only looks forms up.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from functools import cache, cached_property, lru_cache
from typing import Literal, Protocol

import Stemmer

from kb.search.german import PARTICIPLE, Dictionary, lemma_of
from kb.text.fold import fold, fold_plain

Language = Literal["de", "en"]
LexiconRow = tuple[Language, str, str, int]
"""Language, folded form, stem, and where the form stands: `OURS`, `OFFICIAL` only, or in no text."""

IN_NO_TEXT, OFFICIAL, OURS = 0, 1, 2

_DIGRAPH = re.compile("[aou]e")
"""What Snowball reads as an umlaut, so that letters of stem and word no longer stand at the same places."""
_ENGLISH_STEMS = {
    # The verb and the marker of the same name are two things, and only the verb has these forms.
    "countered": "countered", "countering": "countered", "uncountered": "countered",
}


class Lexicon(Protocol):
    """Answers which stem a form has, and whether the corpus has the stem."""

    def stem(self, lang: Language, form: str) -> str:
        """Return the stem of a word form (any case); forms that are not known get the stemmer's answer."""

    def knows(self, lang: Language, form: str) -> bool:
        """Return whether the form belongs to a word of the corpus."""

    def has_stem(self, lang: Language, stem: str) -> bool:
        """Return whether a word of the corpus has this stem."""

    def parts(self, word: str) -> tuple[str, ...] | None:
        """Return the stems of a German compound's parts, None where they have to be found out."""


@cache
def _stemmer(lang: Language) -> Stemmer.Stemmer:
    return Stemmer.Stemmer("german" if lang == "de" else "english")


@lru_cache(maxsize=65536)
def snowball(lang: Language, word: str) -> str:
    """Return the Snowball stem of a word in one spelling: ASCII, ä of a German word written ae."""
    if lang == "en" and (stem := _ENGLISH_STEMS.get(word.casefold())):
        return stem
    if lang == "de":
        return _german_stem(word.casefold().replace("ß", "ss"))
    return fold_plain(str(_stemmer(lang).stemWord(word.casefold().replace("’", "'"))))


def _german_stem(word: str) -> str:
    """Return the stem with its umlauts: Snowball drops them, and zählen is not zahlen. Plurals have lost them as lemmas."""
    stem = str(_stemmer("de").stemWord(word))
    if word.isascii() or _DIGRAPH.search(word):
        return fold_plain(stem)
    kept = (was if was in "äöü" and now in "aou" else now for was, now in zip(word, stem, strict=False))
    return fold("".join(kept))


class LexiconBuilder:
    """Collects the words of the corpus and finds their stems; `rows()` is what the database keeps."""

    def __init__(self, german: Dictionary) -> None:
        self._german = german
        self._lemmas: dict[str, str] = {}
        self._stems: dict[tuple[Language, str], str] = {}
        self._ours: set[tuple[Language, str]] = set()

    def learn(self, lang: Language, words: Iterable[str], *, official: bool = False) -> None:
        """Take words of the corpus in; of an `official` text they are the less likely ones."""
        for word in words:
            key = word.casefold()
            if (lang, key) not in self._stems:
                self._stems[lang, key] = self._find(lang, key, word)
            if not official:
                self._ours.add((lang, key))

    def rows(self) -> list[LexiconRow]:
        """Return the forms that stand in the corpus and all other forms of its German words."""
        found: dict[tuple[Language, str], tuple[str, int]] = {}
        for (lang, form), stem in self._stems.items():
            known = OURS if (lang, form) in self._ours else OFFICIAL
            if found.get((lang, fold(form)), ("", IN_NO_TEXT))[1] < known:
                found[lang, fold(form)] = (stem, known)
        for form, lemma in self._german.forms(self._lemmas.values()):
            found.setdefault(("de", fold(form)), (snowball("de", lemma), IN_NO_TEXT))
        for (lang, form), (stem, _in_corpus) in list(found.items()):
            plain = form.replace("ae", "a").replace("oe", "o").replace("ue", "u") if lang == "de" else form
            found.setdefault((lang, plain), (stem, IN_NO_TEXT))
        return [(lang, form, stem, known) for (lang, form), (stem, known) in sorted(found.items())]

    def _find(self, lang: Language, key: str, word: str) -> str:
        return snowball(lang, self._lemma(key, word) if lang == "de" else key)

    def _lemma(self, key: str, word: str) -> str:
        if key not in self._lemmas:
            self._lemmas[key] = lemma_of(word, self._german)
        return self._lemmas[key]


class _FormLexicon:
    """What the two lexicons of forms share: a form that is not listed gets the stemmer's answer."""

    def _listed(self, lang: Language, folded: str) -> str | None:
        raise NotImplementedError

    def has_stem(self, lang: Language, stem: str) -> bool:
        """Return whether a word of the corpus has this stem."""
        raise NotImplementedError

    def parts(self, _word: str) -> tuple[str, ...] | None:
        """Return None: they have to be found out."""
        return None

    def stem(self, lang: Language, form: str) -> str:
        """Return the stem of a word form."""
        return self._known_stem(lang, form) or snowball(lang, form)

    def knows(self, lang: Language, form: str) -> bool:
        """Return whether the form belongs to a word of the corpus."""
        return self._known_stem(lang, form) is not None or self.has_stem(lang, snowball(lang, form))

    def _known_stem(self, lang: Language, form: str) -> str | None:
        stem = self._listed(lang, fold(form))
        if stem is None and lang == "de" and (participle := PARTICIPLE.fullmatch(form.casefold())):
            stem = self._listed(lang, fold(participle[1]))
        return stem


class ListedLexicon(_FormLexicon):
    """The lexicon as rows in memory, for building the index."""

    def __init__(self, rows: Iterable[LexiconRow]) -> None:
        self._forms = {(lang, form): stem for lang, form, stem, _ in rows}
        self._all_stems = {(lang, stem) for (lang, _), stem in self._forms.items()}

    def has_stem(self, lang: Language, stem: str) -> bool:
        """Return whether a word of the corpus has this stem."""
        return (lang, stem) in self._all_stems

    def _listed(self, lang: Language, folded: str) -> str | None:
        return self._forms.get((lang, folded))


class StoredLexicon(_FormLexicon):
    """The lexicon of a built database, for queries."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._cached = lru_cache(maxsize=32768)(self._read)
        self._has_stem = lru_cache(maxsize=16384)(self._read_stem)
        self._forms: dict[Language, tuple[str, ...]] = {}

    def has_stem(self, lang: Language, stem: str) -> bool:
        """Return whether a word of the corpus has this stem."""
        return self._has_stem(lang, stem)

    def forms(self, lang: Language) -> tuple[str, ...]:
        """Return the folded forms that stand in the corpus, for spelling suggestions."""
        if lang not in self._forms:
            sql = "select form from lexicon where lang = ? and in_corpus > ? order by form"
            self._forms[lang] = tuple(row[0] for row in self._connection.execute(sql, (lang, IN_NO_TEXT)))
        return self._forms[lang]

    @cached_property
    def ours(self) -> AbstractSet[str]:
        """The folded forms of both languages that stand in texts of our own."""
        found = self._connection.execute("select form from lexicon where in_corpus = ?", (OURS,))
        return frozenset(row[0] for row in found)

    def parts(self, word: str) -> tuple[str, ...] | None:
        """Return the stems of a German compound's parts as the build found them; None for a word of no text."""
        folded = fold(word)
        if not self._cached("de", folded)[1]:
            return None
        row = self._connection.execute("select parts from compound where word = ?", (folded,)).fetchone()
        return tuple(row[0].split(" ")) if row else ()

    def _read_stem(self, lang: Language, stem: str) -> bool:
        sql = "select 1 from lexicon where stem = ? and lang = ? limit 1"
        return self._connection.execute(sql, (stem, lang)).fetchone() is not None

    def _listed(self, lang: Language, folded: str) -> str | None:
        return self._cached(lang, folded)[0]

    def _read(self, lang: Language, form: str) -> tuple[str | None, bool]:
        sql = "select stem, in_corpus from lexicon where lang = ? and form = ?"
        row = self._connection.execute(sql, (lang, form)).fetchone()
        return (row[0], bool(row[1])) if row else (None, False)
