"""From a query to concepts: each is one thing that the reader means, with all the words that may stand for it."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property

from kb.search.analysis import FUNCTION_WORDS, STORY_WORDS, Analyser
from kb.search.frames import frames_of
from kb.search.lexicon import Language, StoredLexicon
from kb.search.moments import MomentCues
from kb.search.negation import NEGATORS, PREFIX
from kb.search.query import Query
from kb.search.spelling import nearest
from kb.search.termbase import Phrase, Sense, TermBase, phrase_of
from kb.text.fold import fold, fold_name
from kb.text.tokens import Token, TokenKind

_LONGEST_NAME = 8
_MOST_KEPT = 50_000
"""Runs of words that a process remembers as being a name or none."""
_PART = 0.7
_ORDINARY, _DENIED = 0.7, 0.5
"""How much a word tells that is no term, and that something is denied: the thing itself counts as well."""
_EFFECT = 0.5
"""How much a card's effect stands for the card in a question."""
_WITH_DIGITS = re.compile(r"\b[^\W\d_]+\d[^\W_]*")


def effect_token(key: str) -> str:
    """Return the word of no language under which whatever a card's effect is at work in is indexed."""
    return f"effect-{key}"


@dataclass(frozen=True)
class Alternative:
    """Stems that stand near each other in texts of one language, or words of a name (`lang` None)."""

    lang: Language | None
    stems: tuple[str, ...]
    weight: float = 1.0
    prefix: bool = False


@dataclass(frozen=True)
class Concept:
    """One thing that is meant."""

    said: str
    alternatives: tuple[Alternative, ...]
    stands_for: tuple[str, ...] = ()
    """What it was expanded to, for showing."""
    known: bool = True
    """Whether it is a term, slang or a name, rather than an ordinary word."""
    name: bool = False
    """Whether it is a card."""
    denied: bool = False
    """Whether it is said not to be."""

    @property
    def importance(self) -> float:
        """Return how much it tells about what is asked, from 0 to 1."""
        if self.said.casefold() in STORY_WORDS:
            return 0.3
        return _DENIED if self.denied else 1.0 if self.known else _ORDINARY


@dataclass(frozen=True)
class Understanding:
    """A query as understood."""

    lang: Language
    concepts: tuple[Concept, ...]
    suggestions: tuple[tuple[str, str], ...] = ()
    """Typed word and the known word that was searched for instead."""
    moments: frozenset[str] = frozenset()
    """The moments that the question is about; see data/moments.yaml."""
    frames: tuple[Concept, ...] = ()
    """What frames the question, such as who or when."""


class Interpreter:
    """Understands queries with the words of one database."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.lexicon = StoredLexicon(connection)
        self.analysers: dict[Language, Analyser] = {
            "de": Analyser("de", self.lexicon), "en": Analyser("en", self.lexicon)}
        self._connection = connection
        self._terms = TermBase(connection)
        self._names: dict[str, str | None] = {}
        self._moments = MomentCues(connection)

    def understand(self, query: Query, lang: Language | None = None) -> Understanding:
        """Return the concepts of a query; `lang` says its language where the words do not."""
        lang = lang or self.language_of(query.words)
        words = list(query.words)
        denied = [words[i] for i in sorted(self.analysers[lang].denied(words))]
        separated = self.analysers["de"].separated_verbs(words)
        whole_verbs = {words[verb.place]: verb.stem for verb in separated}
        particles = {words[verb.particle] for verb in separated} if lang == "de" else set()
        concepts: list[Concept] = []
        for name, taken in [*self._nicknames(query, words), *self._card_names(words)]:
            concepts.append(self._name_concept(name))
            words = [word for word in words if word not in taken]
        if denied:
            words = [word for word in words if word.text.casefold() not in NEGATORS]
        words = _meaningful([word for word in words if word not in particles], lang, query.phrases)
        suggestions: list[tuple[str, str]] = []
        respelt = {word: self._respelled(word, lang, query, suggestions) for word in words}
        words = list(respelt.values())
        for first in (lang, _other(lang)):
            words, found = self._terms_in(words, first, whole_verbs)
            concepts += found
        for word in words:
            concepts += self._parts_of_new_compound(word, query) or [
                self._word_concept(word, query, whole_verbs.get(word))]
        concepts += [self._denied_concept(respelt.get(word, word)) for word in denied]
        return Understanding(lang, _each_once(concepts), tuple(suggestions), self._moments.moments_of(query.words),
                             tuple(self._frame(frame) for frame in frames_of(query.words)))

    def _frame(self, frame: dict[Language, tuple[str, ...]]) -> Concept:
        return Concept("", tuple(Alternative(lang, (self.lexicon.stem(lang, word),))
                                 for lang, words in frame.items() for word in words))

    def _denied_concept(self, token: Token) -> Concept:
        """Return what is said not to be: „kein Ziel“ finds “no target” too, but no mere target."""
        alternatives = []
        for said in ("de", "en"):
            stem = self._stem(token, said)
            alternatives.append(Alternative(said, (PREFIX + stem,)))
            alternatives += [Alternative(sense.phrase.lang, (PREFIX + sense.phrase.stems[0],), sense.weight)
                             for sense in self._terms.senses(Phrase(said, (stem,))) if len(sense.phrase.stems) == 1]
        return Concept(PREFIX + token.text, _unique(alternatives), denied=True)

    def language_of(self, words: Iterable[Token]) -> Language:
        """Return the language most words of a query belong to."""
        signs: dict[Language, float] = {"de": 1.0, "en": -1.0}
        score = 0.0
        for token in words:
            word = token.text.casefold()
            for lang, sign in signs.items():
                if word in FUNCTION_WORDS[lang]:
                    score += sign
                elif self.lexicon.knows(lang, word):
                    score += 0.6 * sign
            if any(char in "äöüß" for char in word):
                score += 1.0
        return "de" if score > 0 else "en"

    def _card_names(self, words: list[Token]) -> list[tuple[str, list[Token]]]:
        """Return the card names of several words in a query, the longest first, with their tokens."""
        found: list[tuple[str, list[Token]]] = []
        taken: set[int] = set()
        self._expect_names(words)
        for length in range(min(_LONGEST_NAME, len(words)), 1, -1):
            for start in range(len(words) - length + 1):
                places = range(start, start + length)
                if taken.intersection(places):
                    continue
                name = self._name_of(" ".join(words[i].text for i in places))
                if name is not None:
                    found.append((name, [words[i] for i in places]))
                    taken.update(places)
        return found

    def _nicknames(self, query: Query, words: list[Token]) -> list[tuple[str, list[Token]]]:
        """Return the names with digits in them, which are no words otherwise: `T3feri`."""
        found = []
        for spelt in _WITH_DIGITS.findall(query.text):
            name = self._name_of(spelt)
            if name is not None:
                found.append((name, [word for word in words if word.text in re.findall(r"[^\W\d_]+", spelt)]))
        return found

    def _expect_names(self, words: Sequence[Token]) -> None:
        """Look up every run of words that may be a name at once."""
        folded = [fold_name(token.text) for token in words]
        runs = {" ".join(filter(None, folded[start:start + length]))
                for length in range(1, _LONGEST_NAME + 1) for start in range(len(words) - length + 1)}
        runs |= {run.removesuffix("s") for run in runs}
        if len(self._names) > _MOST_KEPT:
            self._names.clear()
        self._look_up(runs - self._names.keys())

    def _look_up(self, runs: AbstractSet[str]) -> None:
        """Remember of folded words which are a name, and which are none."""
        asked = json.dumps(sorted(runs))
        self._names.update(dict.fromkeys(runs))
        for column in ("plain", "folded"):  # a name in full goes before one with its accents dropped
            sql = f"select {column}, folded from card_name where {column} in (select value from json_each(?))"
            self._names.update(self._connection.execute(sql, (asked,)).fetchall())

    def _name_of(self, text: str) -> str | None:
        folded = fold_name(text)
        for candidate in (folded, folded.removesuffix("s")):  # „Meddling Mages Fähigkeit“
            if candidate not in self._names:
                self._look_up({candidate})
            if (name := self._names[candidate]) is not None:
                return name
        return None

    def _single_name(self, word: str) -> str | None:
        """Return the name that a word is: of a card of the bundled data, or of another if no text has the word."""
        name = self._name_of(word)
        sql = ("select 1 from card_name named join card on card.id = named.card "
               "where named.folded = ? and card.source is null limit 1")
        if name is None or self._connection.execute(sql, (name,)).fetchone() is not None:
            return name
        return None if self._in_texts(word) else name

    def _name_concept(self, folded: str) -> Concept:
        """Return the concept of a card; languages other than the typed one, German and English are left out."""
        sql = ("select distinct other.name from card_name named join card_name other on other.card = named.card "
               "where named.folded = ? and (other.folded = named.folded or coalesce(other.lang, 'en') in ('en', 'de')) "
               "order by other.id")
        names = list(dict.fromkeys(str(row[0]) for row in self._connection.execute(sql, (folded,))))
        alternatives = []
        for name in names:
            alternatives.append(Alternative(None, tuple(fold_name(name).split())))
            alternatives += [Alternative(lang, phrase_of(self.analysers, lang, name).stems, 0.8)
                             for lang in ("en", "de")]
        effects = self._effects_of(folded)
        alternatives += [Alternative(None, (effect_token(key),), _EFFECT) for key, _, _ in effects]
        shown = [text for _, en, de in effects for text in (en, de)]
        return Concept(names[0], _unique(alternatives), (*names[1:], *shown), name=True)

    def _effects_of(self, folded: str) -> list[tuple[str, str, str]]:
        """Return what a card does: by that it stands in for the cards of an example."""
        sql = ("select distinct effect.key, effect.en, effect.de from card_name named "
               "join card_effect link on link.card = named.card join effect on effect.id = link.effect "
               "where named.folded = ? order by effect.id")
        return [(row[0], row[1], row[2]) for row in self._connection.execute(sql, (folded,))]

    def _respelled(self, token: Token, lang: Language, query: Query, suggestions: list[tuple[str, str]]) -> Token:
        """Return the token, or the known word nearest to it when nothing in the database has it."""
        word = token.text
        if token.kind is not TokenKind.WORD or len(word) < 4 or word.casefold() in query.prefixes or self._known(word):
            return token
        choices = [*self.lexicon.forms(lang), *self.lexicon.forms(_other(lang)), *self._single_names]
        match = nearest(fold(word), choices, self.lexicon.ours)
        if match is None:
            return token
        suggestions.append((word, match))
        return Token(TokenKind.WORD, match, token.start, token.end)

    def _known(self, word: str) -> bool:
        if any(self.lexicon.knows(lang, word) or self.analysers[lang].parts(word) for lang in ("de", "en")):
            return True
        sql = ("select 1 from slang where folded = ? union select 1 from card_name where folded = ? "
               "or (folded > ? and folded < ?) limit 1")
        folded = fold_name(word)
        return self._connection.execute(sql, (folded, folded, f"{folded} ", f"{folded}!")).fetchone() is not None

    @cached_property
    def _single_names(self) -> tuple[str, ...]:
        found = self._connection.execute("select distinct folded from card_name where instr(folded, ' ') = 0")
        return tuple(row[0] for row in found)

    def _terms_in(self, words: list[Token], lang: Language,
                  whole_verbs: dict[Token, str]) -> tuple[list[Token], list[Concept]]:
        """Take the terms of one language out of a query, those of most words first."""
        stems = [whole_verbs[word] if lang == "de" and word in whole_verbs else self._stem(word, lang)
                 for word in words]
        concepts: list[Concept] = []
        free = dict(enumerate(stems))
        for phrase in self._terms.found_in(lang, stems):
            places = [next((i for i, stem in free.items() if stem == wanted), None) for wanted in phrase.stems]
            taken = [place for place in places if place is not None]
            if len(taken) < len(places) or max(taken) - min(taken) >= len(taken) or not self._terms.senses(phrase):
                continue
            said = " ".join(words[i].text for i in sorted(taken))
            concepts.append(self._term_concept(phrase, said, [words[i] for i in sorted(taken)]))
            for i in taken:
                free.pop(i, None)
        return [words[i] for i in sorted(free)], concepts

    def _stem(self, word: Token, lang: Language) -> str:
        analysed = self.analysers[lang].analyse(word.text)
        return analysed[0].stem if analysed else fold(word.text)

    def _term_concept(self, phrase: Phrase, said: str, tokens: list[Token]) -> Concept:
        senses = self._terms.senses(phrase)
        alternatives = [Alternative(phrase.lang, phrase.stems)]
        alternatives += [Alternative(sense.phrase.lang, sense.phrase.stems, _weight(sense, phrase)) for sense in senses]
        if len(tokens) == 1:
            alternatives += self._word_alternatives(tokens[0], prefix=False)
        return Concept(said, _unique(alternatives), tuple(dict.fromkeys(sense.shown for sense in senses)))

    def _parts_of_new_compound(self, token: Token, query: Query) -> list[Concept]:
        """Return a concept for each part of a German compound that no text has as a whole."""
        parts = self.analysers["de"].parts(token.text)
        if len(parts) < 2 or token.text.casefold() in query.prefixes or self._in_texts(token.text):
            return []
        senses = [self._terms.senses(Phrase("de", (part,))) for part in parts]
        return [Concept(token.text, _unique([Alternative("de", (part,)), *(
            Alternative(sense.phrase.lang, sense.phrase.stems, sense.weight) for sense in meant)]),
            tuple(dict.fromkeys(sense.shown for sense in meant)), known=bool(meant))
            for part, meant in zip(parts, senses, strict=True)]

    def _in_texts(self, word: str) -> bool:
        return any(self.lexicon.has_stem(lang, self.lexicon.stem(lang, word)) for lang in ("de", "en"))

    def _word_concept(self, token: Token, query: Query, whole_verb: str | None) -> Concept:
        prefix = token.text.casefold() in query.prefixes
        alternatives = self._word_alternatives(token, prefix=prefix)
        if whole_verb:
            alternatives.append(Alternative("de", (whole_verb,)))
        if not prefix and (name := self._single_name(token.text)):
            called = self._name_concept(name)
            return Concept(token.text, _unique([*alternatives, *called.alternatives]), called.stands_for, name=True)
        return Concept(token.text, _unique(alternatives), known=False)

    def _word_alternatives(self, token: Token, *, prefix: bool) -> list[Alternative]:
        if prefix:
            word = fold(token.text)
            return [Alternative(lang, (word,), prefix=True) for lang in ("de", "en", None)]
        alternatives = [Alternative(None, (fold_name(token.text) or fold(token.text),))]
        for lang in ("de", "en"):
            for analysed in self.analysers[lang].analyse(token.text):
                alternatives.append(Alternative(lang, (analysed.stem,)))
                if len(analysed.parts) > 1 and not self.lexicon.has_stem(lang, analysed.stem):
                    alternatives.append(Alternative(lang, analysed.parts, 0.9))
        return alternatives


def _weight(sense: Sense, phrase: Phrase) -> float:
    """Return how well a sense stands for a phrase; a part of the phrase is less than the whole."""
    part = sense.phrase.lang == phrase.lang and set(sense.phrase.stems) < set(phrase.stems)
    return sense.weight * (_PART if part else 1.0)


def _meaningful(words: list[Token], lang: Language, quoted: Iterable[str]) -> list[Token]:
    """Leave out the function words but those that are quoted by themselves: „wenn“ in a trigger."""
    meant = {phrase.casefold() for phrase in quoted}
    content = [word for word in words if word.text.casefold() not in FUNCTION_WORDS[lang] or word.text.casefold() in meant]
    return content or words


def _each_once(concepts: Iterable[Concept]) -> tuple[Concept, ...]:
    """Leave out what is said again: „Schritt für Schritt“."""
    first: dict[tuple[Alternative, ...], Concept] = {}
    for concept in concepts:
        first.setdefault(concept.alternatives, concept)
    return tuple(first.values())


def _other(lang: Language) -> Language:
    return "en" if lang == "de" else "de"


def _unique(alternatives: Iterable[Alternative]) -> tuple[Alternative, ...]:
    best: dict[tuple[Language | None, tuple[str, ...], bool], Alternative] = {}
    for alternative in alternatives:
        key = (alternative.lang, alternative.stems, alternative.prefix)
        if alternative.stems and (key not in best or best[key].weight < alternative.weight):
            best[key] = alternative
    return tuple(best.values())
