"""What documents have of the concepts of a question: in their fields, in their titles, in ways to ask for them."""

from __future__ import annotations

import math
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kb.search.concepts import Alternative, Concept, Understanding
from kb.search.expressions import columns, expressions
from kb.search.lines import document_of, words_of
from kb.search.official import OfficialHit, OfficialIndex
from kb.search.weights import Weights

_RARE = math.log(1 + 200)
"""Rarity of a term that one document in two hundred has."""
_MOST_MATCHES = 1500
"""Documents that one way of saying a concept may bring in; a word of more tells nothing, and takes long."""

_ENOUGH = 400
"""Documents with rarer concepts, beside which those that have only a very common one do not count."""
_LEAST_OF_A_LINE = 0.2
"""Least share of a question that a line must have to count; one of less resembles a twenty-fifth of it."""
_MOST_KEPT = 256
"""Concepts whose documents a process remembers; most questions are about the same few."""


@dataclass(slots=True)
class Hit:
    """What a document has of a question: worth of its fields, of its title, of all its concepts, of its best line."""

    score: float = 0.0
    title: float = 0.0
    covered: float = 0.0
    asked: float = 0.0
    second: float = 0.0
    """The same of its second best line."""
    subject: float = 0.0
    """Of `covered`, what its terms and names are worth: what the question is about."""
    rare: int = 0
    """How many of the question's terms that hardly anything speaks of it has."""
    named: bool = False
    """Whether the question names one of its cards."""


@dataclass(frozen=True)
class Scored:
    """The documents that have something of a question, and what is to be had in all."""

    hits: dict[int, Hit]
    whole: float
    rarities: tuple[float, ...]
    """What each concept is worth."""
    subject: float
    """What the terms and names of the question are worth, and the words that nothing has; where it has none, all words."""
    rare: int
    """How many of its terms hardly anything speaks of."""

    def coverage(self, hit: Hit) -> float:
        """Return the share of all that is to be had that a document has, from 0 to 1."""
        return hit.covered / (self.whole or 1)

    def about(self, document: int) -> float:
        """Return the share of what the question is about that a document has, from 0 to 1."""
        hit = self.hits.get(document)
        return hit.subject / self.subject if hit is not None and self.subject else 0.0


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What has a concept: (document, how surely, that and how strongly, how surely in its title), (line, how surely)."""

    documents: list[tuple[int, float, float, float]]
    lines: list[tuple[int, float]]
    said: bool
    """Whether any text has it; otherwise it only stands in ways to ask."""
    named: frozenset[int]
    common: bool
    """Whether more documents have it than were looked at."""


class Scorer:
    """Scores the documents of one database."""

    def __init__(self, connection: sqlite3.Connection, weights: Weights) -> None:
        self._connection = connection
        self.weights = weights
        self._ranks = ", ".join(map(str, weights.columns))
        self._size = int(connection.execute("select count(*) from search_doc where official is null").fetchone()[0])
        self._official = OfficialIndex(connection, weights.columns)
        self._evidence = lru_cache(maxsize=_MOST_KEPT)(self._find)

    def score(self, understood: Understanding, *, every: bool = False) -> Scored:
        """Add up what each document has of each concept, the better of its languages counting.

        A concept counts by its rarity. A document gets this once for having it, more for how strongly (BM25 over the
        fields), and, kept apart, once for having it in the title. With `every`, also those that have but common words.
        """
        hits: defaultdict[int, Hit] = defaultdict(Hit)
        evidence = [self._evidence(concept.alternatives, concept.name) for concept in understood.concepts]
        subjects = subjects_of(understood.concepts) | {
            i for i, found in enumerate(evidence) if not found.said and not understood.concepts[i].denied}
        rarities = [concept.importance * math.log(1 + self._size / (1 + len(found.documents)))
                    for concept, found in zip(understood.concepts, evidence, strict=True)]
        rarest_first = sorted(range(len(rarities)), key=lambda i: -rarities[i])
        whole, rare = 0.0, 0
        for i in rarest_first:
            concept, found, rarity = understood.concepts[i], evidence[i], rarities[i]
            is_rare = i in subjects and _is_rare(concept, rarity)
            rare += is_rare
            whole += rarity if found.documents else 0.0
            self._add(found, rarity, hits, subject=i in subjects, rare=is_rare, bounded=not every)
        official = self._official.find(understood.concepts, rarities)
        whole += sum(rarities[i] for i in {i for found in official.values() for i in found.having}
                     if not evidence[i].documents)
        whole = whole or sum(rarities)
        self._add_lines(hits, [(rarities[i], evidence[i].lines) for i in rarest_first], understood.frames, whole)
        _add_official(hits, official, rarities, subjects)
        return Scored(hits, whole, tuple(rarities), sum(rarities[i] for i in subjects), rare)

    def _add(self, found: _Evidence, rarity: float, hits: defaultdict[int, Hit], *, subject: bool, rare: bool,
             bounded: bool) -> None:
        """Add what documents have of one concept; a very common one brings in no more where rarer ones did."""
        only_known = bounded and found.common and len(hits) >= _ENOUGH
        # no function is called here but where it must be: this loop is where a search spends its time
        for doc, weight, worth, titled in found.documents:
            if only_known and doc not in hits:
                continue
            hit = hits[doc]
            hit.score += rarity * worth
            hit.covered += rarity * weight
            hit.title += rarity * titled
            if subject:
                hit.subject += rarity * weight
                hit.rare += rare
        for doc in found.named:
            hits[doc].named = True

    def _find(self, alternatives: tuple[Alternative, ...], name: bool) -> _Evidence:
        """Return what documents and lines have of the alternatives of a concept."""
        has: dict[int, float] = {}
        strength: dict[int, float] = {}
        titled: dict[int, float] = {}
        in_line: dict[int, float] = {}
        named: set[int] = set()
        common = False
        for lang, expression, weight in expressions(alternatives):
            matches = self._matches(f"{columns(lang)} : {expression}")
            common = common or len(matches) == _MOST_MATCHES
            for doc, score in matches:
                if has.get(doc, 0.0) < weight:
                    has[doc] = weight
                if strength.get(doc, 0.0) < (strong := score * weight):
                    strength[doc] = strong
            if lang is None and name and weight == 1:
                named.update(doc for doc, _ in matches)
            if lang is not None:
                _keep_best(titled, self._in("search_fts", f"title_{lang} : {expression}"), weight)
                _keep_best(in_line, self._in("question_fts", f"{lang} : {expression}"), weight)
        said = bool(has)
        for line, weight in in_line.items():
            if has.get(doc := document_of(line), 0.0) < weight:
                has[doc] = weight
        most, half = self.weights.strength, self.weights.half
        documents = []
        for doc, weight in has.items():
            strong = strength.get(doc, 0.0)
            documents.append((doc, weight, weight + most * strong / (half + strong), titled.get(doc, 0.0)))
        return _Evidence(documents, list(in_line.items()), said, frozenset(named), common)

    def _add_lines(self, hits: defaultdict[int, Hit], found: Sequence[tuple[float, list[tuple[int, float]]]],
                   frames: Sequence[Concept], whole: float) -> None:
        """Add how much the two best lines of each document resemble the question, its frame (who, when …) included.

        `found` has the rarity and the lines of each concept, the rarest first: a line without any of these has too
        little to count, so that those which have only what is common need not be looked at.
        """
        weights = self.weights
        framed = (whole + weights.frame * len(frames)) or 1.0
        least = _LEAST_OF_A_LINE * framed
        to_come = sum(rarity for rarity, _ in found) + weights.frame * len(frames)
        has: dict[int, float] = {}
        words: dict[int, int] = {}
        for rarity, lines in found:
            counts = to_come >= least
            for line, weight in lines:
                if line in has:
                    has[line] += rarity * weight
                    words[line] += 1
                elif counts:
                    has[line], words[line] = rarity * weight, 1
            to_come -= rarity
        for frame in frames:
            for lang, expression, _ in expressions(frame.alternatives):
                for line in self._in("question_fts", f"{lang} : {expression}"):
                    if line in has:
                        has[line] += weights.frame
        for line, worth in has.items():
            if worth < least:
                continue
            others = max(words_of(line) - words[line], 0)
            alike = (worth / framed) ** 2 / (1 + weights.others * others)
            alike += weights.word_for_word * alike ** 8
            hit = hits[document_of(line)]
            if alike > hit.asked:
                hit.asked, hit.second = alike, hit.asked
            elif alike > hit.second:
                hit.second = alike

    def _matches(self, expression: str) -> list[tuple[int, float]]:
        cursor = self._connection.cursor()
        cursor.row_factory = None
        sql = f"select rowid, -bm25(search_fts, {self._ranks}) from search_fts where search_fts match ? limit ?"
        return cursor.execute(sql, (expression, _MOST_MATCHES)).fetchall()

    def _in(self, table: str, expression: str) -> list[int]:
        cursor = self._connection.cursor()
        cursor.row_factory = None
        found = cursor.execute(f"select rowid from {table} where {table} match ? limit ?", (expression, _MOST_MATCHES))
        return [row[0] for row in found.fetchall()]


def _add_official(hits: dict[int, Hit], official: Mapping[int, OfficialHit], rarities: Sequence[float],
                  subjects: frozenset[int]) -> None:
    """Add what only official texts have, on the same scale."""
    for doc, found in official.items():
        has = sum(rarities[i] for i in found.having)
        hits[doc] = Hit(has * (1 + 2 * found.strength / (4 + found.strength)), 0.0, has,
                        subject=sum(rarities[i] for i in found.having if i in subjects))


def _is_rare(concept: Concept, rarity: float) -> bool:
    """Return whether it is a term, and no name, that hardly anything speaks of."""
    return concept.known and not concept.name and rarity >= _RARE


def subjects_of(concepts: Sequence[Concept]) -> frozenset[int]:
    """Return the places of the concepts that say what a question is about: terms and names, or else all words."""
    affirmed = [i for i, concept in enumerate(concepts) if not concept.denied]
    return frozenset([i for i in affirmed if concepts[i].known] or affirmed)


def _keep_best(found: dict[int, float], matched: Sequence[int], weight: float) -> None:
    for each in matched:
        if found.get(each, 0.0) < weight:
            found[each] = weight


