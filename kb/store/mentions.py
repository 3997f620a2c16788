"""What official rulings mention: rules by the number of that day, other cards by name, terms of the term base."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kb.sources.bulk import BulkRuling
from kb.store.rows import Row, Rows
from kb.text.language import Language
from kb.text.normalise import normalise

_NUMBER = re.compile(r"(?<![\d.,{/])([1-9]\d\d(?:\.\d{1,3}[a-z]{0,2}))(?![\d/}%])"
                     r"|\b(?:[Rr]ules?|CR|Regeln?|Abschnitt)\s+([1-9]\d\d)\b(?!\.\d)")
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*|[.!?:;()\"]")
_PAUSES = frozenset('.!?:;()"')
_LONGEST_TERM = 5
_SHORTEST_NAME = 4
"""Letters of a name of one word; shorter ones are mostly something else, such as X or Day."""
_NO_CARDS = frozenset({("two-headed", "giant"), ("the", "monarch"), ("city's", "blessing")})
"""Names of cards that in rulings nearly always mean something of the rules: 810, 725, 702.131."""


@dataclass(frozen=True, slots=True)
class _Name:
    """A card's name, as the words that a text must have in a row."""

    words: tuple[str, ...]
    card: int
    said: str


class Mentions:
    """Finds mentions; made when rules, terms and cards are known. `texts` show which words are common."""

    def __init__(self, rows: Rows, cards: Iterable[tuple[int, tuple[str, ...]]], texts: Iterable[str]) -> None:
        self._rows = rows
        self._common = {word for text in texts for word in _words(text) if word.islower()}
        self._common |= {word.casefold() for card in rows.tables["card"] for word in _words(card["type"] or "")}
        self._holders = _holders(rows)
        self._terms: dict[Language, dict[tuple[str, ...], Row]] = {"en": {}, "de": {}}
        for term in rows.tables["term"]:
            if term["status"] == "current" and (term["rule"] is not None or term["kind"] == "keyword"):
                for lang in ("en", "de"):
                    for form in _forms(term, lang):
                        self._terms[lang].setdefault(form, term)
        self._names = self._by_first_word(cards)

    def _by_first_word(self, cards: Iterable[tuple[int, tuple[str, ...]]]) -> dict[str, list[_Name]]:
        """Return the names by their first word, the longest first; a name that is a term too means the term."""
        found: defaultdict[str, list[_Name]] = defaultdict(list)
        for card, names in cards:
            for name in names:
                words = tuple(word for word in _words(name) if word not in _PAUSES)
                if words and self._may_be_meant(words):
                    found[words[0]].append(_Name(words, card, name))
        for names_ in found.values():
            names_.sort(key=lambda name: (-len(name.words), name.card))
        return dict(found)

    def _may_be_meant(self, words: tuple[str, ...]) -> bool:
        """Say whether a card's name is one that rulings use for the card: no term, no type, no common word."""
        folded = tuple(word.casefold() for word in words)
        if folded in self._terms["en"] or folded in _NO_CARDS:
            return False
        return len(words) > 1 or (len(words[0]) >= _SHORTEST_NAME and folded[0] not in self._common)

    def add(self, ruling: int, said: BulkRuling, own: set[int]) -> None:
        """Add what a text mentions, each thing once; `own` are the cards that it stands on."""
        for number, rule in self._rules(said):
            self._add(ruling, number, rule=rule)
        words = _words(said.text)
        for name in self._cards(words):
            if name.card not in own:
                self._add(ruling, name.said, card=name.card)
        for term in self._terms_in(words, said.lang):
            self._add(ruling, term[said.lang], term=term["id"])

    def _add(self, ruling: int, said: str, **what: int) -> None:
        self._rows.add("ruling_mention", ruling=ruling, said=said, **what)

    def _rules(self, said: BulkRuling) -> Iterator[tuple[str, int]]:
        """Yield numbers with the rule that had each on the day of the ruling."""
        on = said.day.isoformat()
        for number in dict.fromkeys(match[1] or match[2] for match in _NUMBER.finditer(said.text)):
            holders = self._holders.get(number, ())
            then = next((row for row in holders if row["since"] <= on and (row["until"] is None or row["until"] >= on)),
                        None)
            if then is not None:
                yield number, then["rule"]

    def _cards(self, words: Sequence[str]) -> Iterator[_Name]:
        """Yield the names in a text, a longer one before what is part of it."""
        found: dict[int, _Name] = {}
        i = 0
        while i < len(words):
            name = next((name for name in self._names.get(words[i], ())
                         if tuple(words[i:i + len(name.words)]) == name.words and _is_name(words, i, len(name.words))),
                        None)
            if name is not None:
                found.setdefault(name.card, name)
            i += len(name.words) if name else 1
        yield from found.values()

    def _terms_in(self, words: Sequence[str], lang: Language) -> Iterator[Row]:
        found: dict[int, Row] = {}
        folded = [word.casefold() for word in words]
        forms = self._terms[lang]
        i = 0
        while i < len(folded):
            length = next((n for n in range(_LONGEST_TERM, 0, -1) if tuple(folded[i:i + n]) in forms), 0)
            if length:
                term = forms[tuple(folded[i:i + length])]
                found.setdefault(term["id"], term)
            i += length or 1
        yield from found.values()


def _words(text: str) -> list[str]:
    return _WORD.findall(normalise(text))


def _is_name(words: Sequence[str], start: int, length: int) -> bool:
    """Say whether words that are a card's name stand for the card.

    Several words with capitals do. A single word may begin a sentence or be part of a longer name, and then it
    is none.
    """
    if length > 1 and sum(word[0].isupper() for word in words[start:start + length]) > 1:
        return True
    before = words[start - 1] if start else "."
    after = words[start + length] if start + length < len(words) else "."
    return (words[start][0].isupper() and before not in _PAUSES and not before[0].isupper()
            and (after in _PAUSES or not after[0].isupper()))


def _forms(term: Row, lang: Language) -> Iterator[tuple[str, ...]]:
    for reading in term[lang].split(" / "):
        plain = re.sub(r"\([^)]*\)", " ", reading)
        words = tuple(word.casefold() for word in _words(plain) if word not in _PAUSES)
        if words:
            yield words
            if lang == "en" and term["kind"] != "keyword":
                yield (*words[:-1], words[-1] + "s")
    if lang == "de" and term["plural"]:
        yield tuple(word.casefold() for word in _words(term["plural"]))


def _holders(rows: Rows) -> dict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows.tables["rule_number"]:
        found[row["number"]].append(row)
    return found
