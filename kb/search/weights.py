"""What each sign of an answer is worth; chosen on one half of the benchmark's questions (docs/search-benchmark.md)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Weights:
    """The weights of the ranking. Factors multiply a score, the others add to it."""

    in_title: float = 5.0
    in_body: float = 3.0
    in_more: float = 1.0
    in_names: float = 6.0
    strength: float = 3.0
    """The most that BM25 adds, as a multiple of a concept's rarity; `half` is the BM25 at which it is half of that."""
    half: float = 4.0
    title: float = 0.8
    least: float = 0.4
    """Factor for a document that has next to nothing of the question; one that has everything keeps its score."""
    asked: float = 1.2
    """What it adds to resemble the question as a whole, as a multiple of all that there is to be had."""
    second: float = 0.5
    """What the second best line adds as a share of that: two that resemble the question are no accident."""
    others: float = 0.15
    """How much less a line resembles a question with each word that the question has not."""
    word_for_word: float = 1.0
    """What it adds that a line is the question, word for word, as a share of that."""
    frame: float = 1.0
    """What who, when, how many … are worth in a line; as a rarity, in which a word of every third text has about 1."""
    at_moment: float = 1.1
    other_moment: float = 0.85
    other_day: float = 0.7
    """Factor for what was not in force on the day or in the year that the question names."""
    of_then: float = 1.15
    """Factor for what held then and no longer does, or came into force then: a day is named where it matters."""
    unnamed: float = 0.65
    """Factor for a ruling about certain cards where the question names none of them."""
    mere: float = 0.9
    """Share of the question below which a card or a term is merely mentioned in it, and `mere_factor` its factor."""
    mere_factor: float = 0.7
    named: float = 2.4
    """Factor for a thing whose whole title is asked for."""
    called: float = 1.6
    """Factor for a term when the question is what it is called."""
    ruling: float = 1.25
    rule: float = 1.0
    term: float = 0.85
    card: float = 0.8
    superseded: float = 0.8
    obsolete: float = 0.7
    official: float = 0.75
    """For a ruling or a rule known only as an official text: one that is restated and checked answers better."""

    @property
    def columns(self) -> tuple[float, ...]:
        """Return the weights of the columns of the index, in their order."""
        language = (self.in_title, self.in_body, self.in_more)
        return (*language, *language, self.in_names)

    def by_coverage(self, coverage: float) -> float:
        """Return the factor of a document that has a share of the question, from 0 to 1."""
        return self.least + (1 - self.least) * coverage ** 2

    def kind(self, kind: str) -> float:
        """Return the factor of a kind of result."""
        return {"ruling": self.ruling, "rule": self.rule, "term": self.term, "card": self.card}[kind]

    def status(self, status: str) -> float:
        """Return the factor of a status."""
        return {"current": 1.0, "superseded": self.superseded, "obsolete": self.obsolete}[status]
