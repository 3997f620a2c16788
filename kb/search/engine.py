"""Searching: concepts against the index, ranked; one result for each ruling, rule, term or card."""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from heapq import nlargest

from kb.search.analysis import FUNCTION_WORDS
from kb.search.concepts import Concept, Interpreter, Understanding
from kb.search.expressions import columns, expressions
from kb.search.lexicon import Language
from kb.search.official import OfficialIndex
from kb.search.query import Query, parse_query
from kb.search.snippet import Snippet, snippet
from kb.search.termbase import phrase_of
from kb.text.normalise import words as plain_words

KINDS = ("ruling", "rule", "term", "card")
_WEIGHTS = {"title": 5.0, "body": 3.0, "more": 1.0, "names": 6.0}
_COLUMN_WEIGHTS = tuple(_WEIGHTS[name] for name in ("title", "body", "more", "title", "body", "more", "names"))
_KIND_FACTOR = {"ruling": 1.25, "rule": 1.0, "term": 0.85, "card": 0.8}
_STATUS_FACTOR = {"current": 1.0, "superseded": 0.8, "obsolete": 0.7}
_OFFICIAL_FACTOR = 0.75
"""For a ruling known only as an official text: one that is restated and checked answers better."""
_MOST_RANKED = 400
"""Documents whose rank is worked out; the first page shows twenty."""
_MOST_MATCHES = 1500
"""Documents that one way of saying a concept may bring in; a word of more tells nothing, and takes long."""
_LONGEST_NAME = 60
"""Characters of a title that may be a name; a ruling's is a sentence."""
_MOST_WORDS_OF_A_TERM = 3
_SURE = 0.75
"""Least weight of words that stand for a name as well as the name itself."""
_USUAL_TITLE = 10
"""Words of a ruling's title; what a longer one says counts for less."""
_NAMED, _CALLED = 1.5, 1.6
"""Factors for a thing whose whole title is asked for, and for a term when the question is what it is called."""


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


@dataclass(frozen=True)
class Answer:
    """What a search found, and how the query was understood."""

    query: str
    lang: Language
    expanded: tuple[str, ...]
    suggestions: tuple[tuple[str, str], ...]
    results: tuple[Result, ...]
    total: int


@dataclass(slots=True)
class _Hit:
    score: float = 0.0
    title: float = 0.0
    covered: float = 0.0


class SearchEngine:
    """Searches one database; make it once and ask it often."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._interpreter = Interpreter(connection)
        self._title_stems = lru_cache(maxsize=4096)(self._stems_of)
        self._size = int(connection.execute("select count(*) from search_doc where official is null").fetchone()[0])
        self._official = OfficialIndex(connection, _COLUMN_WEIGHTS)

    def search(self, raw: str, *, lang: Language | None = None, at: date | None = None, kind: str | None = None,
               limit: int = 20) -> Answer:
        """Return the ranked results of any query string."""
        query = parse_query(raw)
        understood = self._interpreter.understand(query, lang)
        hits, whole = self._score(understood.concepts)
        pinned = self._rules_named(query.numbers, at)
        promising = _promising(hits, whole) if at is None and kind is None else hits
        rows = self._documents({*promising, *pinned}, at, kind)
        ranked = self._ranked(rows, hits, whole, pinned, query, understood)
        if at is None and kind in (None, "ruling") and not query.past:
            ranked = self._newer_first(ranked)
        ranked = [pair for pair in ranked if self._allowed(pair[1], query)]
        top = ranked[:max(limit, 0)]
        stems = _stems_by_language(understood.concepts)
        results = tuple(self._result(row, score, stems) for score, row in top)
        expanded = tuple(dict.fromkeys(text for concept in understood.concepts for text in concept.stands_for))
        return Answer(query.text, understood.lang, expanded, understood.suggestions, results, len(ranked))

    def _score(self, concepts: Sequence[Concept]) -> tuple[dict[int, _Hit], float]:
        """Add up what each document has of each concept, the better of its languages counting; and what is to be had.

        A concept counts by its rarity. A document gets this once for having it, up to twice more for how strongly (BM25
        over the fields), and, kept apart, once for having it in the title.
        """
        hits: defaultdict[int, _Hit] = defaultdict(_Hit)
        whole = 0.0
        rarities: list[float] = []
        for concept in concepts:
            has: dict[int, float] = {}
            strength: dict[int, float] = {}
            titled: dict[int, float] = {}
            for lang, expression, weight in expressions(concept):
                for doc, score in self._matches(f"{columns(lang)} : {expression}"):
                    # no max(): this loop is where a search spends its time
                    if has.get(doc, 0.0) < weight:
                        has[doc] = weight
                    if strength.get(doc, 0.0) < (strong := score * weight):
                        strength[doc] = strong
                for doc in self._in_title(lang, expression):
                    titled[doc] = max(titled.get(doc, 0.0), weight)
            rarity = concept.importance * math.log(1 + self._size / (1 + len(has)))
            rarities.append(rarity)
            whole += rarity if has else 0.0
            for doc, weight in has.items():
                hit, strong = hits[doc], strength.get(doc, 0.0)
                hit.score += rarity * (weight + 2 * strong / (4 + strong))
                hit.title += rarity * titled.get(doc, 0.0)
                hit.covered += rarity * weight
        whole = whole or sum(rarities)
        self._add_official(hits, whole, concepts, rarities)
        return hits, whole

    def _add_official(self, hits: dict[int, _Hit], whole: float, concepts: Sequence[Concept],
                      rarities: Sequence[float]) -> None:
        """Add what only official texts have, on the same scale: the words that nothing restated has count as well."""
        asked = sum(rarities) or 1.0
        for doc, hit in self._official.find(concepts, rarities).items():
            has = sum(rarities[i] for i in hit.having)
            hits[doc] = _Hit(has * (1 + 2 * hit.strength / (4 + hit.strength)), 0.0, has / asked * whole)

    def _matches(self, expression: str) -> list[tuple[int, float]]:
        sql = (f"select rowid, -bm25(search_fts, {', '.join(map(str, _COLUMN_WEIGHTS))}) from search_fts "
               "where search_fts match ? limit ?")
        cursor = self._connection.cursor()
        cursor.row_factory = None
        return cursor.execute(sql, (expression, _MOST_MATCHES)).fetchall()

    def _in_title(self, lang: Language | None, expression: str) -> list[int]:
        if lang is None:
            return []
        sql = "select rowid from search_fts where search_fts match ? limit ?"
        found = self._connection.execute(sql, (f"title_{lang} : {expression}", _MOST_MATCHES))
        return [row[0] for row in found]

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
            select doc.id, 100.0 - 5 * depth - rule.position / 100000.0 as strength, doc.kind
            from family join rule on rule.id = family.rule
            join search_doc doc on doc.kind = 'rule' and doc.ref = rule.key
            union all
            select doc.id, 80.0 - 5 * depth as strength, doc.kind
            from family join ruling_rule link on link.rule = family.rule
            join ruling on ruling.id = link.ruling
            join search_doc doc on doc.kind = 'ruling' and doc.ref = ruling.slug
            union all
            select doc.id, 60.0 - 5 * depth as strength, 'mention'
            from family join ruling_mention mention on mention.rule = family.rule
            join ruling on ruling.id = mention.ruling
            join search_doc doc on doc.kind = 'ruling' and doc.ref = ruling.slug"""
        return [(row[0], row[1], row[2]) for row in self._connection.execute(sql, {"rule": rule})]

    def _documents(self, wanted: set[int], at: date | None, kind: str | None) -> list[sqlite3.Row]:
        sql = """
            select doc.*, rule.number as number, doc.kind <> 'rule' or rule.title_en is not null as named
            from search_doc doc
            left join rule on doc.kind = 'rule' and rule.key = doc.ref
            where doc.id in (select value from json_each(:wanted))
              and (:kind is null or doc.kind = :kind)
              and (:at is null or coalesce(doc.since, :at) <= :at and coalesce(doc.until, :at) >= :at)"""
        found = self._connection.execute(sql, {
            "wanted": str(sorted(wanted)), "kind": kind, "at": at.isoformat() if at else None})
        return found.fetchall()

    def _ranked(self, rows: list[sqlite3.Row], hits: dict[int, _Hit], whole: float, pinned: dict[int, float],
                query: Query, understood: Understanding) -> list[tuple[float, sqlite3.Row]]:
        """Return the best document of each thing, best first; equal scores in a fixed order."""
        best: dict[tuple[str, str], tuple[float, sqlite3.Row]] = {}
        for row in rows:
            hit = hits.get(row["id"], _Hit())
            score = hit.score + hit.title / _length_factor(row["title_en"])
            score *= 0.5 + 0.5 * (hit.covered / (whole or 1)) ** 2
            score *= _KIND_FACTOR[row["kind"]] * (1.0 if query.past else _STATUS_FACTOR[row["status"]])
            if (hit.title or row["official"]) and self._is_named(row, query, understood.concepts):
                score *= _NAMED
            score *= _CALLED if query.translation and row["kind"] == "term" else 1.0
            score *= _OFFICIAL_FACTOR if row["official"] and row["kind"] == "ruling" else 1.0
            score += pinned.get(row["id"], 0.0) * (1.0 if row["until"] is None else 0.9)
            key = (row["kind"], row["ref"])
            if key not in best or score > best[key][0]:
                best[key] = (score, row)
        return sorted(best.values(),
                      key=lambda pair: (-round(pair[0], 6), KINDS.index(pair[1]["kind"]), pair[1]["ref"]))

    def _is_named(self, row: sqlite3.Row, query: Query, concepts: Sequence[Concept]) -> bool:
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

    def _newer_first(self, ranked: list[tuple[float, sqlite3.Row]]) -> list[tuple[float, sqlite3.Row]]:
        """Put the ruling that took a superseded one's place directly before it, unless it stands higher already."""
        ordered = list(ranked)
        for score, row in ranked:
            if row["kind"] != "ruling" or row["status"] != "superseded":
                continue
            sql = ("select doc.*, null as number, 1 as named from ruling old "
                   "join ruling newer on newer.id = old.superseded_by "
                   "join search_doc doc on doc.kind = 'ruling' and doc.ref = newer.slug where old.slug = ?")
            newer = self._connection.execute(sql, (row["ref"],)).fetchone()
            place = next(i for i, (_, other) in enumerate(ordered) if other["id"] == row["id"])
            if newer is None or any(other["id"] == newer["id"] for _, other in ordered[:place]):
                continue
            ordered = [pair for pair in ordered if pair[1]["id"] != newer["id"]]
            ordered.insert(place, (score, newer))
        return ordered

    def _allowed(self, row: sqlite3.Row, query: Query) -> bool:
        if not query.phrases and not query.excluded:
            return True
        said = plain_words(" \n ".join(filter(None, (
            row["title_en"], row["title_de"], self._text(row["text_en"]), self._text(row["text_de"])))))
        joined = f" {' '.join(said)} "
        return (all(f" {' '.join(plain_words(phrase))} " in joined for phrase in query.phrases)
                and not any(f" {' '.join(plain_words(word))} " in joined for word in query.excluded))

    def _text(self, number: int | None) -> str:
        if number is None:
            return ""
        return str(self._connection.execute("select body from text where id = ?", (number,)).fetchone()[0])

    def _result(self, row: sqlite3.Row, score: float, stems: dict[Language, set[str]]) -> Result:
        def piece(lang: Language) -> Snippet | None:
            text = self._text(row[f"text_{lang}"])
            return snippet(text, stems[lang], self._interpreter.analysers[lang]) if text else None

        return Result(row["kind"], row["ref"], {"en": row["title_en"], "de": row["title_de"]},
                      {"en": piece("en"), "de": piece("de")}, row["day"], row["status"], round(score, 3),
                      row["number"], row["since"], row["until"])


def _promising(hits: dict[int, _Hit], whole: float) -> list[int]:
    """Return the documents that can be among the first ones; reading the others from the database takes long."""
    if len(hits) <= _MOST_RANKED:
        return list(hits)

    def worth(item: tuple[int, _Hit]) -> float:
        hit = item[1]
        return (hit.score + hit.title) * (0.5 + 0.5 * (hit.covered / (whole or 1)) ** 2)

    return [doc for doc, _ in nlargest(_MOST_RANKED, hits.items(), key=worth)]


def _length_factor(title: str | None) -> float:
    return 0.7 + 0.3 * len((title or "").split()) / _USUAL_TITLE


def _stems_by_language(concepts: Iterable[Concept]) -> dict[Language, set[str]]:
    stems: dict[Language, set[str]] = {"de": set(), "en": set()}
    for concept in concepts:
        for alternative in concept.alternatives:
            for lang in ("de", "en"):
                if alternative.lang in (lang, None):
                    stems[lang] |= {s for s in alternative.stems if s not in FUNCTION_WORDS[lang]}
    return stems
