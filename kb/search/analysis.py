"""Analysis: from a text to the words that are indexed. Texts and queries take the same path."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from kb.search import negation
from kb.search.lexicon import Language, Lexicon
from kb.text.fold import fold
from kb.text.tokens import Token, TokenKind, sentences, tokens

_PARTICLES = frozenset("ab an auf aus bei ein fort her hin los mit nach vor weg zu zurück zusammen".split())
_SHORTEST_PART = 3
_SHORTEST_COMPOUND = 7
_LONGEST_COMPOUND = 60
_NO_LINK = ("",)
_LINKS = ("", "s", "es", "n", "en", "e", "er")


@dataclass(frozen=True)
class Analysed:
    """A token and the words it is indexed under: its stem first, then parts of a compound or a whole verb."""

    token: Token
    stem: str
    parts: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Return every word it is indexed under."""
        return (self.stem, *self.parts) if self.parts else (self.stem,)


class SeparatedVerb(NamedTuple):
    """A German verb whose particle stands apart: the places of both in the clause, the stem of the whole verb."""

    place: int
    particle: int
    stem: str


class Analyser:
    """Turns texts of one language into analysed tokens."""

    def __init__(self, lang: Language, lexicon: Lexicon) -> None:
        self.lang = lang
        self.lexicon = lexicon
        # A text repeats its words, and so do texts: taking a compound apart again costs the most of a search.
        self._word = lru_cache(maxsize=16384)(self._stem_and_parts)
        self._indexed = lru_cache(maxsize=65536)(self._index_words)
        self.places_of = lru_cache(maxsize=1024)(self._places_of)
        """Words of the index → (start, end, stem) of what has them, for texts that are shown again and again."""

    def analyse(self, text: str) -> list[Analysed]:
        """Return the analysed tokens of a text, without its punctuation."""
        found: list[Analysed] = []
        for clause in _clauses(text):
            whole_verbs = {verb.place: verb.stem for verb in self.separated_verbs(clause)} if self.lang == "de" else {}
            denied = self.denied(clause)
            for i, token in enumerate(clause):
                found.append(self._one(token, whole_verbs.get(i), denied=i in denied))
        return found

    def _places_of(self, text: str) -> dict[str, list[tuple[int, int, str]]]:
        places: defaultdict[str, list[tuple[int, int, str]]] = defaultdict(list)
        for analysed in self.analyse(text):
            for word in analysed.all:
                places[word].append((analysed.token.start, analysed.token.end, analysed.stem))
        return dict(places)

    def index_words(self, text: str) -> str:
        """Return the text as the words of the index, separated by spaces."""
        return " ".join(words for sentence in sentences(text) if (words := self._indexed(sentence)))

    def _index_words(self, sentence: str) -> str:
        return " ".join(word for analysed in self.analyse(sentence) for word in analysed.all)

    def denied(self, clause: Sequence[Token]) -> frozenset[int]:
        """Return the places of the words that a clause denies: `ohne Ziel` → Ziel."""
        return negation.denied(clause, self.lang, FUNCTION_WORDS[self.lang])

    def _one(self, token: Token, whole_verb: str | None, *, denied: bool = False) -> Analysed:
        if token.kind is not TokenKind.WORD:
            return Analysed(token, fold(token.text).replace("−", "-"))
        stem, parts = self._word(token.text)
        if whole_verb:
            parts = (*parts, whole_verb)
        return Analysed(token, stem, (*parts, negation.PREFIX + stem) if denied else parts)

    def _stem_and_parts(self, word: str) -> tuple[str, tuple[str, ...]]:
        return self.lexicon.stem(self.lang, word), self.parts(word)

    def parts(self, word: str) -> tuple[str, ...]:
        """Return the stems of a compound's parts: `Zeitmarkenentfernung` → zeit, mark, entfern."""
        if self.lang != "de" or not _SHORTEST_COMPOUND <= len(word) <= _LONGEST_COMPOUND:
            return ()
        known = self.lexicon.parts(word)
        return known if known is not None else tuple(self._split(word.casefold(), whole=True) or ())

    def _split(self, word: str, *, whole: bool = False) -> list[str] | None:
        """Return the stems of the fewest known words that make up `word`, the longest first part preferred."""
        if not whole and self.lexicon.knows(self.lang, word):
            inner = self._split(word, whole=True) if len(word) >= _SHORTEST_COMPOUND else None
            return inner or [self.lexicon.stem(self.lang, word)]
        for links in (_NO_LINK, _LINKS):  # „Kosten|ermäßigung“, not „Kosten-er|mäßigung“
            for cut in range(len(word) - _SHORTEST_PART, _SHORTEST_PART - 1, -1):
                head, tail = word[:cut], word[cut:]
                stem = self._head_stem(head, links)
                rest = self._split(tail) if stem is not None else None
                if stem is not None and rest is not None:
                    first = self._split(head, whole=True) if len(head) >= _SHORTEST_COMPOUND else None
                    return [*(first or [stem]), *rest]
        return None

    def _head_stem(self, head: str, links: Sequence[str]) -> str | None:
        for link in links:
            base = head.removesuffix(link) if link else head
            if (not link or head.endswith(link)) and len(base) >= _SHORTEST_PART \
                    and self.lexicon.knows(self.lang, base) and fold(base) not in FUNCTION_WORDS["de"]:
                return self.lexicon.stem(self.lang, base)
        return None

    def separated_verbs(self, clause: Sequence[Token]) -> list[SeparatedVerb]:
        """Return the verbs whose particle stands later: `setzt … aus` → aussetz."""
        found: dict[int, SeparatedVerb] = {}
        for j, token in enumerate(clause):
            particle = token.text.casefold()
            if particle not in _PARTICLES:
                continue
            for i in range(j - 1, -1, -1):
                if clause[i].kind is TokenKind.WORD and clause[i].text.casefold() not in FUNCTION_WORDS["de"]:
                    whole = fold(particle) + self.lexicon.stem("de", clause[i].text)
                    if self.lexicon.has_stem("de", whole):
                        found[i] = SeparatedVerb(i, j, whole)
                        break
        return list(found.values())


def _clauses(text: str) -> Iterator[list[Token]]:
    clause: list[Token] = []
    for token in tokens(text):
        if token.kind is TokenKind.BREAK:
            if clause:
                yield clause
            clause = []
        else:
            clause.append(token)
    if clause:
        yield clause


FUNCTION_WORDS: dict[Language, frozenset[str]] = {
    "de": frozenset(
        "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da dabei dadurch dafuer "
        "damit dann das dass dein deine deinem deinen deiner deines dem den denn der des dessen deren die dies diese "
        "diesem diesen dieser dieses dir dich doch dort du durch ein eine einem einen einer eines er es etwa etwas "
        "euch fuer für gegen habe haben hat hatte ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in ins ist "
        "ja jede jedem jeden jeder jedes kann kannst koennen können koennte könnte man mein meine meinem meinen "
        "meiner mich mir mit nach noch nur ob oder sein seine seinem seinen "
        "seiner seines sich sie sind so soll sollte ueber über um und uns unter vom von vor wann war was weil welche "
        "welchem welchen welcher welches wenn wer werde werden wessen wie wieso will wird wir wird wo worden wurde "
        "zu zum zur gibt geht denn mal eigentlich bitte darf darfst duerfen dürfen duerfte dürfte erlaubt moeglich "
        "möglich macht machen passiert passieren funktioniert bedeutet heisst heißt trotzdem noch schon jetzt obwohl "
        "seit waehrend während moechte möchte sagt".split()),
    "en": frozenset(
        "a about after all also am an and any are as at be because been before being but by can could did do does "
        "doing for from get gets had has have he her him his how i if in into is it its itself just may me might "
        "my not of off on or our out over own she should so some such than that the their them then there these "
        "they this those through to too up was we were what when where which while who whom why will with would you "
        "your work works mean means happen happens allowed possible still anyway now says let lets did didn don doesn "
        "t s use used while".split()),
}
"""Words that a query may leave out; they are indexed all the same."""

STORY_WORDS = frozenset(
    "card cards karte karten opponent opponents gegner gegners gegnerisch gegnerische gegnerischen gegnerischer player "
    "players spieler spielern spielers turn turns zug zuges zügen eigene eigenen mine".split())
"""Words that tell who and what plays a part in almost any question; they say little about which one it is."""
