"""Searching: concepts against the index, ranked; one result for each ruling, rule, term or card."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from heapq import nlargest
from typing import Any

from kb.search.analysis import FUNCTION_WORDS
from kb.search.answer import KINDS
from kb.search.concepts import Concept, Interpreter, Understanding
from kb.search.lexicon import Language
from kb.search.query import Query, parse_query
from kb.search.scoring import Hit, Scored, Scorer
from kb.search.snippet import Snippet, snippet
from kb.search.termbase import phrase_of
from kb.search.weights import Weights
from kb.text.normalise import words as plain_words

_MOST_RANKED = 100
"""Documents whose rank is worked out; the first page shows twenty."""
_LONGEST_NAME = 60
"""Characters of a title that may be a name; a ruling's is a sentence."""
_MOST_WORDS_OF_A_TERM = 3
_SURE = 0.75
"""Least weight of words that stand for a name as well as the name itself."""
_ANSWERS = 0.3
"""Least share of what a question is about that a ruling must have to be taken for an answer. Rulings that answer one have
more than 0.32 in the benchmark."""
_ANSWERS_WITHOUT = 0.5
"""Least share where the ruling lacks a term that hardly anything speaks of: that term is what the question is about."""
_USUAL_TITLE = 10
"""Words of a ruling's title; what a longer one says counts for less."""

_CARDS_SHOWN = 3
"""Cards that a result names; of the others it says how many they are."""
_MOST_KEPT = 8192
"""Documents that a process remembers once they were ranked."""

Row = Mapping[str, Any]
"""A row of `search_doc`, with a rule's number and whether it has a title of its own."""


@dataclass(frozen=True)
class Cards:
    """The cards that a ruling speaks of: how many, and the (English, German) names of the first of them."""

    total: int
    first: tuple[dict[Language, str | None], ...]


@dataclass(frozen=True)
class Filters:
    """What results must be; None lets everything through."""

    at: date | None = None
    kind: str | None = None
    status: str | None = None
    card: int | None = None
    """Id of a card; only it and the rulings on it."""
    text_in: Language | None = None
    """The language in which there must be a text, or of a card and a term the name."""

    def __bool__(self) -> bool:
        return any(value is not None for value in vars(self).values())


NO_FILTERS = Filters()


@dataclass(frozen=True)
class Result:
    """One thing found."""

    kind: str
    ref: str
    title: dict[Language, str | None]
    snippet: dict[Language, Snippet | None]
    date: str | None
    status: str
    score: float
    number: str | None = None
    since: str | None = None
    until: str | None = None
    cards: Cards | None = None
    """Of a ruling about certain cards: those that the query names first, then by name."""


@dataclass(frozen=True)
class Answer:
    """What a search found, and how the query was understood."""

    query: str
    lang: Language
    expanded: tuple[str, ...]
    suggestions: tuple[tuple[str, str], ...]
    results: tuple[Result, ...]
    total: int
    no_ruling: bool = False
    """Whether it looks as if no ruling answers; what governs it, rules and terms, then comes first."""


class SearchEngine:
    """Searches one database; make it once and ask it often."""

    def __init__(self, connection: sqlite3.Connection, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()
        self._connection = connection
        self._interpreter = Interpreter(connection)
        self._scorer = Scorer(connection, self.weights)
        self._title_stems = lru_cache(maxsize=_MOST_KEPT)(self._stems_of)
        self._rows: dict[int, Row] = {}
        self._newer = lru_cache(maxsize=_MOST_KEPT)(self._newer_than)
        self._text = lru_cache(maxsize=_MOST_KEPT)(self._body)

    def search(self, raw: str, *, lang: Language | None = None, filters: Filters = NO_FILTERS,
               limit: int = 20) -> Answer:
        """Return the ranked results of any query string."""
        query = parse_query(raw)
        understood = self._interpreter.understand(query, lang)
        scored = self._scorer.score(understood, every=bool(filters))
        pinned = self._rules_named(query.numbers, query.days[1]) if query.days and filters.at is None else {}
        pinned = pinned or self._rules_named(query.numbers, filters.at)
        promising = _promising(scored, self.weights) if not filters else scored.hits
        rows = self._documents({*promising, *pinned}, filters)
        ranked = self._ranked(rows, scored, pinned, query, understood)
        no_ruling = filters.kind in (None, "ruling") and not pinned and not _answered(ranked, scored)
        if filters in (NO_FILTERS, Filters(kind="ruling")) and not query.past:
            ranked = self._newer_first(ranked)
        ranked = self._allowed(ranked, query)
        if no_ruling:
            ranked.sort(key=lambda pair: pair[1]["kind"] == "ruling")
        top = ranked[:max(limit, 0)]
        stems = _stems_by_language(understood.concepts)
        cards = self._cards_of([row["ref"] for _, row in top if row["kind"] == "ruling"], understood.concepts)
        results = tuple(self._result(row, score, stems, cards) for score, row in top)
        expanded = tuple(dict.fromkeys(text for concept in understood.concepts for text in concept.stands_for))
        return Answer(query.text, understood.lang, expanded, understood.suggestions, results, len(ranked),
                      no_ruling and bool(understood.concepts))

    def _rules_named(self, numbers: tuple[str, ...], at: date | None) -> dict[int, float]:
        """Return documents for rule numbers of any era: the rule, its subrules, rulings that rest on or cite them.

        Several rules may have had a number. The one that most rulings rest on comes first, for that is what an old
        number in a search is about; then the one that has it today; then the one that had it last.
        """
        found: dict[int, float] = {}
        sql = ("select distinct rule, until is null as now, since from rule_number where number = :number "
               "and (:at is null or (since <= :at and (until is null or until >= :at)))")
        for number in numbers:
            rows = self._connection.execute(sql, {"number": number, "at": at.isoformat() if at else None}).fetchall()
            families = [(self._family(int(row["rule"])), row["now"], row["since"]) for row in rows]
            families.sort(key=lambda item: (sum(kind == "ruling" for _, _, kind in item[0]), *item[1:]), reverse=True)
            for i, (family, _, _) in enumerate(families):
                for doc, strength, _ in family:
                    found[doc] = max(found.get(doc, 0.0), strength - i)
        return found

    def _family(self, rule: int) -> list[tuple[int, float, str]]:
        sql = """
            with recursive family(rule, depth) as (
                select :rule, 0 union all
                select child.id, depth + 1 from rule child join family on child.parent = family.rule where depth < 2)
            select 'rule' as kind, rule.key as ref, 100.0 - 5 * depth - rule.position / 100000.0 as strength
            from family cross join rule on rule.id = family.rule
            union all
            select 'ruling', ruling.slug, 80.0 - 5 * depth
            from family cross join ruling_rule link on link.rule = family.rule
            cross join ruling on ruling.id = link.ruling
            union all
            select 'mention', ruling.slug, 60.0 - 5 * depth
            from family cross join ruling_mention mention on mention.rule = family.rule
            cross join ruling on ruling.id = mention.ruling"""
        members = [tuple(row) for row in self._connection.execute(sql, {"rule": rule})]
        # Joined above, SQLite would read every document for a filter before it looks these up by their index.
        documents = defaultdict(list)
        asked = json.dumps([ref for _, ref, _ in members])
        for doc, kind, ref in self._connection.execute(
                "select id, kind, ref from search_doc where ref in (select value from json_each(?))", (asked,)):
            documents[kind, ref].append(doc)
        return [(doc, strength, kind) for kind, ref, strength in members
                for doc in documents["rule" if kind == "rule" else "ruling", ref]]

    def _documents(self, wanted: AbstractSet[int], filters: Filters) -> list[Row]:
        """Return the documents that fit, in the order of their numbers; the rows once read are kept."""
        if filters:
            wanted = self._fitting(wanted, filters)
        if len(self._rows) > _MOST_KEPT:
            self._rows.clear()
        missing = [doc for doc in wanted if doc not in self._rows]
        if missing:
            sql = """
                select doc.*, rule.number as number, doc.kind <> 'rule' or rule.title_en is not null as named
                from search_doc doc
                left join rule on doc.kind = 'rule' and rule.key = doc.ref
                where doc.id in (select value from json_each(?))"""
            # A dictionary gives its values sooner than a row of SQLite, and each is asked for a dozen.
            self._rows.update((row["id"], dict(row)) for row in self._connection.execute(sql, (str(missing),)))
        return [self._rows[doc] for doc in sorted(wanted)]

    def _fitting(self, wanted: AbstractSet[int], filters: Filters) -> set[int]:
        sql = """
            select doc.id from search_doc doc
            where doc.id in (select value from json_each(:wanted))
              and (:kind is null or doc.kind = :kind)
              and (:status is null or doc.status = :status)
              and (:card is null or doc.kind = 'card' and doc.ref = (select name_en from card where id = :card)
                or doc.kind = 'ruling' and doc.ref in (select slug from ruling where id in (
                  select ruling from ruling_card where card = :card
                  union select ruling from card_ruling where card = :card)))
              and (:text_in is null or case when doc.kind in ('ruling', 'rule')
                   then iif(:text_in = 'de', doc.text_de, doc.text_en)
                   else iif(:text_in = 'de', doc.title_de, doc.title_en) end is not null)
              and (:at is null or coalesce(doc.since, :at) <= :at and coalesce(doc.until, :at) >= :at)"""
        found = self._connection.execute(sql, {
            **vars(filters), "wanted": str(sorted(wanted)), "at": filters.at.isoformat() if filters.at else None})
        return {row[0] for row in found}

    def _ranked(self, rows: list[Row], scored: Scored, pinned: dict[int, float], query: Query,
                understood: Understanding) -> list[tuple[float, Row]]:
        """Return the best document of each thing, best first; equal scores in a fixed order."""
        best: dict[tuple[str, str], tuple[float, Row]] = {}
        for row in rows:
            score = self._worth(row, scored, query, understood)
            score += pinned.get(row["id"], 0.0) * (1.0 if row["until"] is None else 0.9)
            key = (row["kind"], row["ref"])
            if key not in best or score > best[key][0]:
                best[key] = (score, row)
        return sorted(best.values(),
                      key=lambda pair: (-round(pair[0], 6), KINDS.index(pair[1]["kind"]), pair[1]["ref"]))

    def _worth(self, row: Row, scored: Scored, query: Query, understood: Understanding) -> float:
        """Return how well a document answers; what a rule's number adds is not in it."""
        hit, w, kind = scored.hits.get(row["id"], Hit()), self.weights, row["kind"]
        score = hit.score + w.title * hit.title / _length_factor(row["title_en"] or "")
        score *= w.by_coverage(scored.coverage(hit))
        score += w.asked * scored.whole * (hit.asked + w.second * hit.second)
        if row["moments"] and understood.moments:
            score *= w.other_moment if understood.moments.isdisjoint(row["moments"].split()) else w.at_moment
        if query.days:
            held = _held_in(row, query.days)
            score *= w.other_day if not held else w.of_then if row["until"] or _began_in(row, query.days) else 1.0
        if row["specific"] and not hit.named:
            score *= w.unnamed
        if kind in ("card", "term") and hit.covered < w.mere * scored.whole:
            score *= w.mere_factor
        score *= w.kind(kind) * (1.0 if query.past else w.status(row["status"]))
        if (hit.title or row["official"]) and self._is_named(row, query, understood.concepts):
            score *= w.named
        score *= w.called if query.translation and kind == "term" else 1.0
        return score * (w.official if row["official"] and kind != "card" else 1.0)

    def _is_named(self, row: Row, query: Query, concepts: Sequence[Concept]) -> bool:
        """Return whether the query says a thing's whole title and nothing else; a question is not about a term."""
        if not row["named"] or (row["kind"] == "term" and len(query.words) > _MOST_WORDS_OF_A_TERM):
            return False
        for lang in ("en", "de"):
            title = row[f"title_{lang}"]
            if title is None or len(title) > _LONGEST_NAME:
                continue
            stems = self._title_stems(lang, title)
            said = [[set(a.stems) for a in concept.alternatives if a.lang == lang and a.weight > _SURE]
                    for concept in concepts]
            fitting = [[other for other in ways if other <= stems] for ways in said]
            if all(fitting) and stems <= set().union(*(other for ways in fitting for other in ways)):
                return True
        return False

    def _stems_of(self, lang: Language, title: str) -> frozenset[str]:
        return frozenset(phrase_of(self._interpreter.analysers, lang, title).stems)

    def _newer_first(self, ranked: list[tuple[float, Row]]) -> list[tuple[float, Row]]:
        """Put the ruling that took a superseded one's place directly before it, unless it stands higher already."""
        ordered = list(ranked)
        for score, row in ranked:
            if row["kind"] != "ruling" or row["status"] != "superseded":
                continue
            newer = self._newer(row["ref"])
            place = next(i for i, (_, other) in enumerate(ordered) if other["id"] == row["id"])
            if newer is None or any(other["id"] == newer["id"] for _, other in ordered[:place]):
                continue
            ordered = [pair for pair in ordered if pair[1]["id"] != newer["id"]]
            ordered.insert(place, (score, newer))
        return ordered

    def _newer_than(self, slug: str) -> Row | None:
        sql = ("select doc.*, null as number, 1 as named from ruling old "
               "join ruling newer on newer.id = old.superseded_by "
               "join search_doc doc on doc.kind = 'ruling' and doc.ref = newer.slug where old.slug = ?")
        row = self._connection.execute(sql, (slug,)).fetchone()
        return dict(row) if row else None

    def _allowed(self, ranked: list[tuple[float, Row]], query: Query) -> list[tuple[float, Row]]:
        """Return what has the phrases of a query and none of the words that it excludes."""
        phrases, excluded = ([plain_words(each) for each in said] for said in (query.phrases, query.excluded))
        return [(score, row) for score, row in ranked if all(self._says(row, words) for words in phrases)
                and not any(self._says(row, words) for words in excluded)]

    def _says(self, row: Row, wanted: list[str]) -> bool:
        """Return whether a title or a text has these words side by side."""
        said = " \n ".join(filter(None, (
            row["title_en"], row["title_de"], self._text(row["text_en"]), self._text(row["text_de"]))))
        if wanted and max(wanted, key=len) not in said.casefold().replace("ß", "ss"):
            return False  # sooner seen than said by taking the text apart
        return f" {' '.join(wanted)} " in f" {' '.join(plain_words(said))} "

    def _body(self, number: int | None) -> str:
        if number is None:
            return ""
        return str(self._connection.execute("select body from text where id = ?", (number,)).fetchone()[0])

    def _cards_of(self, slugs: Sequence[str], concepts: Sequence[Concept]) -> dict[str, Cards]:
        """Return the cards of those rulings that are about any, restated or official."""
        sql = """
            with on_card(ruling, card) as (
                select ruling, card from ruling_card where ruling in (select id from ruling where slug in asked)
                union select ruling, card from card_ruling
                where card is not null and ruling in (select id from ruling where slug in asked)),
            asked(slug) as (select value from json_each(:slugs)),
            named(name) as (select value from json_each(:named)),
            placed as (
                select ruling.slug, card.name_en, card.name_de, count(*) over (partition by ruling.id) as total,
                       row_number() over (partition by ruling.id
                                          order by card.name_en not in named, card.name_en) as place
                from on_card join ruling on ruling.id = on_card.ruling join card on card.id = on_card.card)
            select slug, name_en, name_de, total from placed where place <= :most order by slug, place"""
        if not slugs:
            return {}
        named = [name for concept in concepts if concept.name for name in (concept.said, *concept.stands_for)]
        found = self._connection.execute(sql, {"slugs": json.dumps(slugs), "named": json.dumps(named),
                                               "most": _CARDS_SHOWN})
        first: defaultdict[str, list[dict[Language, str | None]]] = defaultdict(list)
        totals: dict[str, int] = {}
        for slug, en, de, total in found:
            first[slug].append({"en": en, "de": de})
            totals[slug] = total
        return {slug: Cards(totals[slug], tuple(names)) for slug, names in first.items()}

    def _result(self, row: Row, score: float, stems: dict[Language, set[str]], cards: Mapping[str, Cards]) -> Result:
        def piece(lang: Language) -> Snippet | None:
            text = self._text(row[f"text_{lang}"])
            return snippet(text, stems[lang], self._interpreter.analysers[lang]) if text else None

        return Result(row["kind"], row["ref"], {"en": row["title_en"], "de": row["title_de"]},
                      {"en": piece("en"), "de": piece("de")}, row["day"], row["status"], round(score, 3),
                      row["number"], row["since"], row["until"],
                      cards.get(row["ref"]) if row["kind"] == "ruling" else None)


def _held_in(row: Row, days: tuple[date, date]) -> bool:
    """Return whether it was in force on one of the days from the first to the last."""
    first, last = (day.isoformat() for day in days)
    return (row["since"] or "") <= last and (row["until"] or "9999") >= first


def _began_in(row: Row, days: tuple[date, date]) -> bool:
    return days[0].isoformat() <= (row["since"] or "") <= days[1].isoformat()


def _answered(ranked: Iterable[tuple[float, Row]], scored: Scored) -> bool:
    """Return whether the best ruling has enough of what the question is about to answer it, rather than look alike."""
    best = next((row["id"] for _, row in ranked if row["kind"] == "ruling"), None)
    if best is None:
        return False
    lacks_what_is_rare = scored.hits[best].rare < scored.rare if best in scored.hits else True
    return scored.about(best) >= (_ANSWERS_WITHOUT if lacks_what_is_rare else _ANSWERS)


def _promising(scored: Scored, weights: Weights) -> list[int]:
    """Return the documents that can be among the first ones; reading the others from the database takes long."""
    if len(scored.hits) <= _MOST_RANKED:
        return list(scored.hits)

    by_coverage, whole = weights.by_coverage, scored.whole or 1
    worth = {doc: (hit.score + hit.title) * by_coverage(hit.covered / whole) for doc, hit in scored.hits.items()}
    return nlargest(_MOST_RANKED, worth, key=worth.__getitem__)


@lru_cache(maxsize=_MOST_KEPT)
def _length_factor(title: str) -> float:
    return 0.7 + 0.3 * len(title.split()) / _USUAL_TITLE


def _stems_by_language(concepts: Iterable[Concept]) -> dict[Language, set[str]]:
    stems: dict[Language, set[str]] = {"de": set(), "en": set()}
    for concept in concepts:
        for alternative in concept.alternatives:
            for lang in ("de", "en"):
                if alternative.lang in (lang, None):
                    stems[lang] |= {s for s in alternative.stems if s not in FUNCTION_WORDS[lang]}
    return stems
