"""The lexicon: which stem a word form belongs to, in each language.

simplemma knows the lemmas of German, but loading it costs a second and 100 MB. So the build asks it once and
stores every inflected form of each word of the corpus; a search only looks forms up.
"""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Literal, Protocol, cast

import Stemmer

from kb.text.fold import fold, fold_plain

if TYPE_CHECKING:
    from simplemma import Lemmatizer
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

Language = Literal["de", "en"]
LexiconRow = tuple[Language, str, str, int]
"""Language, folded form, stem, and 1 where the form stands in the corpus itself."""

_GERMAN_LEMMAS = {
    # Forms that the general dictionary takes for another word than the rules mean.
    "marke": "marke", "marken": "marke", "zeitmarke": "zeitmarke", "zeitmarken": "zeitmarke",
    "stapel": "stapel", "stapels": "stapel", "zieles": "ziel", "ziele": "ziel", "ziels": "ziel", "zielen": "ziel",
    "zugs": "zug", "zuges": "zug", "züge": "zug", "zügen": "zug", "exils": "exil",
    "wirkt": "wirken", "gewirkt": "wirken", "wirke": "wirken", "wirkst": "wirken", "wirken": "wirken",
    "gewirkte": "wirken", "gewirkten": "wirken", "gewirkter": "wirken", "gewirktes": "wirken",
    "kosten": "kosten", "spruch": "spruch", "sprüche": "spruch",
}
_ENGLISH_STEMS = {
    # The verb and the marker of the same name are two things, and only the verb has these forms.
    "countered": "countered", "countering": "countered", "uncountered": "countered",
}
_PARTICIPLE = re.compile(
    r"((?:ab|an|auf|aus|bei|ein|fort|her|hin|los|mit|nach|vor|weg|zu|zurück|zusammen)?ge\w+t"
    r"|(?:be|emp|ent|er|miss|ver|zer)\w+t|\w+iert)(?:e|em|en|er|es)?")


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
    """Return the Snowball stem of a word in one spelling (ASCII, umlauts dropped)."""
    if lang == "en" and (stem := _ENGLISH_STEMS.get(word.casefold())):
        return stem
    return fold_plain(_stemmer(lang).stemWord(word.casefold().replace("’", "'")))


class LexiconBuilder:
    """Collects the words of the corpus and finds their stems; `rows()` is what the database keeps."""

    def __init__(self) -> None:
        self._lemmas: dict[str, str] = {}
        self._stems: dict[tuple[Language, str], str] = {}
        self._lemmatizer: Lemmatizer | None = None
        self._dictionaries: DefaultDictionaryFactory | None = None

    def learn(self, lang: Language, words: Iterable[str]) -> None:
        """Take words of the corpus in."""
        for word in words:
            key = word.casefold()
            if (lang, key) not in self._stems:
                self._stems[lang, key] = self._find(lang, key, word)

    def rows(self) -> list[LexiconRow]:
        """Return the forms that stand in the corpus and all other forms of its German words."""
        found: dict[tuple[Language, str], tuple[str, int]] = {}
        for (lang, form), stem in self._stems.items():
            found.setdefault((lang, fold(form)), (stem, 1))
        for form, stem in self._other_german_forms():
            found.setdefault(("de", fold(form)), (stem, 0))
        for (lang, form), (stem, _in_corpus) in list(found.items()):
            plain = form.replace("ae", "a").replace("oe", "o").replace("ue", "u") if lang == "de" else form
            found.setdefault((lang, plain), (stem, 0))
        return [(lang, form, stem, known) for (lang, form), (stem, known) in sorted(found.items())]

    def _find(self, lang: Language, key: str, word: str) -> str:
        return snowball(lang, self._lemma(key, word) if lang == "de" else key)

    def _lemma(self, key: str, word: str) -> str:
        if key not in self._lemmas:
            self._lemmas[key] = _GERMAN_LEMMAS.get(key) or self._infinitive(key) or self._dictionary(word)
        return self._lemmas[key]

    def _infinitive(self, key: str) -> str | None:
        """Return the verb of a participle in any inflection, for the dictionary often has only some forms of it."""
        match = _PARTICIPLE.fullmatch(key)
        if match is None:
            return None
        base = match[1]
        for form in (base, base + "e", base + "en"):
            lemma = self._dictionary(form)
            if lemma.endswith("n") and lemma != form:
                return lemma
        return base.removesuffix("t") + "en" if base.endswith("iert") else None

    def _dictionary(self, word: str) -> str:
        if self._lemmatizer is None:
            from simplemma import Lemmatizer
            from simplemma.strategies import DefaultStrategy

            self._lemmatizer = Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=self._factory()))
        return self._lemmatizer.lemmatize(word, lang="de").lower()

    def _factory(self) -> DefaultDictionaryFactory:
        if self._dictionaries is None:
            from simplemma.strategies.dictionaries import DefaultDictionaryFactory

            self._dictionaries = DefaultDictionaryFactory()
        return self._dictionaries

    def _other_german_forms(self) -> Iterable[tuple[str, str]]:
        stems = {spelt.encode(): snowball("de", lemma)
                 for lemma in self._lemmas.values() for spelt in (lemma, lemma.capitalize())}
        for form, lemma in self._german_pairs():
            stem = stems.get(lemma)
            if stem is not None:
                yield form.decode().casefold(), stem

    def _german_pairs(self) -> Iterable[tuple[bytes, bytes]]:
        """Return all forms of the dictionary with their lemmas.

        There are a million, of which we want a hundredth: decoding them all first takes longer than the rest of
        a build, so the mapping's own bytes are used where it has them.
        """
        dictionary = self._factory().get_dictionary("de")
        raw = getattr(dictionary, "_dict", None)
        if isinstance(raw, dict):
            return cast("Iterable[tuple[bytes, bytes]]", raw.items())
        return ((form.encode(), lemma.encode()) for form, lemma in dictionary.items())


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
        if stem is None and lang == "de" and (participle := _PARTICIPLE.fullmatch(form.casefold())):
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
            sql = "select form from lexicon where lang = ? and in_corpus = 1 order by form"
            self._forms[lang] = tuple(row[0] for row in self._connection.execute(sql, (lang,)))
        return self._forms[lang]

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
