"""What a reader may be about to type: cards in both languages, terms, rule numbers of any era, titles."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from kb.store.bundled import term_slug
from kb.store.schema import OFFICIAL
from kb.text.fold import fold_name

_NUMBER = re.compile(r"[1-9]\d{0,2}(?:\.(?:\d{1,3}[a-z]{0,2})?)?")
_FEWEST_LETTERS = 2
_LONGEST = 80
_AFTER_ALL = "\U0010ffff"
"""Comes after every letter: the end of the names that begin with what was typed."""
_OF_A_KIND = 5


@dataclass(frozen=True)
class Suggestion:
    """One thing that may be meant; `number` is the rule number by which it was found, which may be an old one."""

    kind: str
    ref: str
    title_en: str | None
    title_de: str | None
    number: str | None = None
    current: bool = True
    """Whether the number is today's, and so leads to it."""


@dataclass(frozen=True)
class _Titled:
    words: tuple[str, ...]
    whole: tuple[str, ...]
    suggestion: Suggestion

    def begins(self, typed: str) -> bool:
        """Return whether its English or German title begins like this."""
        return any(title.startswith(typed) for title in self.whole)

    def has(self, typed: Sequence[str]) -> bool:
        """Return whether each word that was typed begins one of its words."""
        return all(any(word.startswith(part) for word in self.words) for part in typed)


class TypeAhead:
    """Suggests things of one database; make it once and ask it with every key."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        terms: dict[str, Suggestion] = {}
        for en, de in connection.execute("select en, de from term order by status <> 'current', length(en), id"):
            terms.setdefault(term_slug(en, de), Suggestion("term", term_slug(en, de), en, de))
        self._terms = [_titled(term) for term in terms.values()]
        self._rules = [_titled(Suggestion("rule", key, en, de, number)) for key, en, de, number in connection.execute(
            "select key, title_en, title_de, number from rule where title_en is not null and until is null "
            "order by position")]
        self._rulings = [_titled(Suggestion("ruling", slug, en, de)) for slug, en, de in connection.execute(
            "select slug, title_en, title_de from ruling where category <> ? order by status <> 'current', id",
            (OFFICIAL,))]

    def suggest(self, typed: str, limit: int = 8) -> list[Suggestion]:
        """Return what begins like the text that was typed, the likeliest first; nothing for a single letter."""
        text = typed.strip()[:_LONGEST]
        if _NUMBER.fullmatch(text.casefold()):
            return self._rules_numbered(text.casefold(), limit)
        folded = fold_name(text)
        if len(folded) < _FEWEST_LETTERS:
            return []
        cards = self._cards(folded, limit)
        by_title = [list(islice(_found(titled, folded), _OF_A_KIND))
                    for titled in (self._terms, self._rules, self._rulings)]
        return _shared_out([*by_title[:1], cards, *by_title[1:]], limit)

    def _rules_numbered(self, typed: str, limit: int) -> list[Suggestion]:
        """Return the rules that have or had such a number, today's first."""
        sql = """
            select rule.key, rule.title_en, rule.title_de, numbered.number, max(numbered.until is null) as now
            from rule_number numbered join rule on rule.id = numbered.rule
            where numbered.number >= :typed and numbered.number < :typed || :end
            group by rule.id, numbered.number
            order by numbered.number <> :typed, now desc, length(numbered.number), numbered.number limit :limit"""
        rows = self._connection.execute(sql, {"typed": typed, "end": _AFTER_ALL, "limit": limit})
        return [Suggestion("rule", key, en, de, number, bool(now)) for key, en, de, number, now in rows]

    def _cards(self, folded: str, limit: int) -> list[Suggestion]:
        sql = """
            select card.name_en, card.name_de, min(length(begun.folded)) as length from (
                select card, folded from card_name where folded >= :typed and folded < :typed || :end
                union all
                select card, folded from card_name where plain >= :typed and plain < :typed || :end) begun
            join card on card.id = begun.card
            group by card.id order by card.source is not null, length, card.name_en limit :limit"""
        rows = self._connection.execute(sql, {"typed": folded, "end": _AFTER_ALL, "limit": limit})
        return [Suggestion("card", en, en, de) for en, de, _ in rows]


def _titled(suggestion: Suggestion) -> _Titled:
    titles = tuple(fold_name(title) for title in (suggestion.title_en, suggestion.title_de) if title)
    return _Titled(tuple(dict.fromkeys(word for title in titles for word in title.split())), titles, suggestion)


def _found(titled: Sequence[_Titled], folded: str) -> Iterator[Suggestion]:
    """Yield those whose title begins like this, then those that have the words somewhere."""
    yield from (each.suggestion for each in titled if each.begins(folded))
    words = folded.split()
    yield from (each.suggestion for each in titled if not each.begins(folded) and each.has(words))


def _shared_out(groups: Sequence[Sequence[Suggestion]], limit: int) -> list[Suggestion]:
    """Return as many of each group as fit, in the order of the groups; what one leaves over the others get."""
    wanted = [0] * len(groups)
    while sum(wanted) < limit and any(n < len(group) for n, group in zip(wanted, groups, strict=True)):
        for i, group in enumerate(groups):
            if wanted[i] < len(group) and sum(wanted) < limit:
                wanted[i] += 1
    return [each for n, group in zip(wanted, groups, strict=True) for each in group[:n]]
