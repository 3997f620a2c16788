"""German words: their lemmas and their forms, as simplemma knows them.

simplemma's dictionary has a million words, and reading it takes longer than the rest of a build. So its answers for the
words of the bundled data are written down when this copy is installed; for other words simplemma itself is asked.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from simplemma import Lemmatizer
    from simplemma.strategies.dictionaries import DefaultDictionaryFactory

WRITTEN_DOWN = "german_words.json"
"""The file with simplemma's answers, in the folder of the bundled data."""
PARTICIPLE = re.compile(
    r"((?:ab|an|auf|aus|bei|ein|fort|her|hin|los|mit|nach|vor|weg|zu|zurück|zusammen)?ge\w+t"
    r"|(?:be|emp|ent|er|miss|ver|zer)\w+t|\w+iert)(?:e|em|en|er|es)?")
"""A regular participle in any inflection."""

_MEANT = {
    # Forms that the general dictionary takes for another word than the rules mean.
    "marke": "marke", "marken": "marke", "zeitmarke": "zeitmarke", "zeitmarken": "zeitmarke",
    "stapel": "stapel", "stapels": "stapel", "zieles": "ziel", "ziele": "ziel", "ziels": "ziel", "zielen": "ziel",
    "zugs": "zug", "zuges": "zug", "züge": "zug", "zügen": "zug", "exils": "exil",
    "wirkt": "wirken", "gewirkt": "wirken", "wirke": "wirken", "wirkst": "wirken", "wirken": "wirken",
    "gewirkte": "wirken", "gewirkten": "wirken", "gewirkter": "wirken", "gewirktes": "wirken",
    "kosten": "kosten", "spruch": "spruch", "sprüche": "spruch",
}


class Dictionary(Protocol):
    """What knows German words."""

    def lemma(self, word: str) -> str:
        """Return the lemma of a word, in lower case; an unknown word is its own."""

    def forms(self, lemmas: Iterable[str]) -> list[tuple[str, str]]:
        """Return all forms of some lemmas as they are spelt, nouns first, each with its lemma (lower case)."""


def lemma_of(word: str, dictionary: Dictionary) -> str:
    """Return the lemma of a word as the rules mean it, in lower case."""
    key = word.casefold()
    return _MEANT.get(key) or _infinitive(key, dictionary) or dictionary.lemma(word)


def _infinitive(key: str, dictionary: Dictionary) -> str | None:
    """Return the verb of a participle in any inflection, for the dictionary often has only some forms of it."""
    match = PARTICIPLE.fullmatch(key)
    if match is None:
        return None
    base = match[1]
    for form in (base, base + "e", base + "en"):
        lemma = dictionary.lemma(form)
        if lemma.endswith("n") and lemma != form:
            return lemma
    return base.removesuffix("t") + "en" if base.endswith("iert") else None


class Simplemma:
    """simplemma itself; reading its dictionary, when the first word is asked for, takes a second and 100 MB."""

    def __init__(self) -> None:
        self.lemmas: dict[str, str] = {}
        """What has been asked, and the answers."""
        self._lemmatizer: Lemmatizer | None = None
        self._dictionaries: DefaultDictionaryFactory | None = None

    def lemma(self, word: str) -> str:
        """Return the lemma of a word."""
        if word not in self.lemmas:
            self.lemmas[word] = self._asked().lemmatize(word, lang="de").lower()
        return self.lemmas[word]

    def forms(self, lemmas: Iterable[str]) -> list[tuple[str, str]]:
        """Return all forms of some lemmas."""
        spelt = {written.encode(): lemma for lemma in lemmas for written in (lemma, lemma.capitalize())}
        return sorted((form.decode(), spelt[lemma]) for form, lemma in self._pairs() if lemma in spelt)

    def _asked(self) -> Lemmatizer:
        if self._lemmatizer is None:
            from simplemma import Lemmatizer
            from simplemma.strategies import DefaultStrategy

            self._lemmatizer = Lemmatizer(lemmatization_strategy=DefaultStrategy(dictionary_factory=self._factory()))
        return self._lemmatizer

    def _factory(self) -> DefaultDictionaryFactory:
        if self._dictionaries is None:
            from simplemma.strategies.dictionaries import DefaultDictionaryFactory

            self._dictionaries = DefaultDictionaryFactory()
        return self._dictionaries

    def _pairs(self) -> Iterable[tuple[bytes, bytes]]:
        """Return all forms of the dictionary with their lemmas.

        There are a million, of which we want a hundredth: decoding them all first takes longer than the rest of
        a build, so the mapping's own bytes are used where it has them.
        """
        dictionary = self._factory().get_dictionary("de")
        raw = getattr(dictionary, "_dict", None)
        if isinstance(raw, dict):
            return cast("Iterable[tuple[bytes, bytes]]", raw.items())
        return ((form.encode(), lemma.encode()) for form, lemma in dictionary.items())


class WrittenDown:
    """simplemma's answers as written down, as far as they go; the others come from simplemma itself."""

    def __init__(self, path: Path) -> None:
        """Read the file; one that is missing, or was written with another simplemma, answers nothing."""
        found = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        usable = found.get("simplemma") == version("simplemma")
        self._lemmas: Mapping[str, str] = found["lemmas"] if usable else {}
        self._forms: Mapping[str, list[str]] = found["forms"] if usable else {}
        self._simplemma = Simplemma()

    def lemma(self, word: str) -> str:
        """Return the lemma of a word."""
        known = self._lemmas.get(word)
        return known if known is not None else self._simplemma.lemma(word)

    def forms(self, lemmas: Iterable[str]) -> list[tuple[str, str]]:
        """Return all forms of some lemmas."""
        wanted = set(lemmas)
        if not wanted <= self._forms.keys():
            return self._simplemma.forms(wanted)
        return sorted((form, lemma) for lemma in wanted for form in self._forms[lemma])


def write_down(words: Iterable[str], path: Path) -> None:
    """Write simplemma's answers for some words, as they are spelt, to a file that `WrittenDown` reads."""
    simplemma = Simplemma()
    lemmas = {lemma_of(word, simplemma) for word in words}
    forms: defaultdict[str, list[str]] = defaultdict(list, {lemma: [] for lemma in lemmas})
    for form, lemma in simplemma.forms(lemmas):
        forms[lemma].append(form)
    partial = path.with_suffix(".part")
    partial.write_text(json.dumps({"simplemma": version("simplemma"), "lemmas": simplemma.lemmas, "forms": forms},
                                  ensure_ascii=False, sort_keys=True, separators=(",", ":")), encoding="utf-8")
    partial.replace(path)
