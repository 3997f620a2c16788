"""Whose wording is this? By hash where the words are the same, by sketch where they are nearly the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType
from typing import TYPE_CHECKING, Literal

from kb.sources.model import Part, Statement
from kb.text.fingerprint import marks_of, similarity, sketch, text_hash
from kb.text.gist import gist
from kb.text.language import Language

if TYPE_CHECKING:
    from kb.corpus.models import Fingerprint

BAR = 0.58
"""Least estimated Jaccard similarity of a similar wording with the same marks; its standard error is about 0.035.

Measured on all official rulings: with the same marks, wordings of other statements reach about 0.5, wordings of the
same one mostly have 0.62 or more. What lies between stays unmatched: better no owner than a wrong one.
"""
MARGIN = 0.15
"""By how much the best owner must lead the second-best: three standard errors of the difference."""
FEWEST_WORDS = 5
"""Wordings with fewer words of meaning are matched by hash alone: one more or less changes what they say."""


@dataclass(frozen=True)
class Owner:
    """What a wording belongs to: a ruling or a rule, by its permanent name."""

    kind: Literal["ruling", "rule"]
    key: str


@dataclass(frozen=True)
class Match:
    """The owner of a wording, and how sure that is. `owner` is `None` where nothing is near enough.

    `confidence` is 1 for the same words, otherwise the estimated similarity (0 to 1) of the best owner.
    `also` holds further owners of the very same words: one paragraph may state two rulings.
    """

    owner: Owner | None = None
    part: Part | None = None
    how: Literal["exact", "similar"] | None = None
    confidence: float = 0.0
    fingerprint: Fingerprint | None = None
    also: tuple[Owner, ...] = ()
    second: Owner | None = None
    """The second-best owner, and below its confidence: why a near wording was left unmatched."""
    second_confidence: float = 0.0

    @property
    def ruling(self) -> str | None:
        """Return the slug of the ruling it belongs to."""
        return self.owner.key if self.owner and self.owner.kind == "ruling" else None

    @property
    def rule(self) -> str | None:
        """Return the key of the rule it belongs to."""
        return self.owner.key if self.owner and self.owner.kind == "rule" else None


class FingerprintIndex:
    """Fingerprints by hash and by language.

    `about` holds, by slug, all names of the cards that a ruling is about, if it is about certain cards.
    """

    def __init__(self, fingerprints: Iterable[Fingerprint],
                 about: Mapping[str, Collection[str]] = MappingProxyType({})) -> None:
        by_hash: dict[str, list[Fingerprint]] = defaultdict(list)
        by_lang: dict[str, list[Fingerprint]] = defaultdict(list)
        for fingerprint in fingerprints:
            by_hash[fingerprint.hash].append(fingerprint)
            by_lang[fingerprint.lang].append(fingerprint)
        self.by_hash: Mapping[str, list[Fingerprint]] = MappingProxyType(by_hash)
        self._by_lang = by_lang
        self._about = about

    def exact(self, digest: str) -> list[Fingerprint]:
        """Return the fingerprints of the very same words."""
        return self.by_hash.get(digest, [])

    def in_language(self, lang: Language | None, names: Collection[str] = ()) -> list[Fingerprint]:
        """Return the fingerprints of one language, of both for `None`, that can be about a card of these names.

        What says nearly the same of another card is a statement of its own: the numbers and words that make the
        difference are too few for a sketch. Without names nothing is known about the card, and all are returned.
        """
        found = [f for key, found in self._by_lang.items() if lang in (None, key) for f in found]
        return [f for f in found if self._can_be_about(f, names)] if names else found

    def _can_be_about(self, fingerprint: Fingerprint, names: Collection[str]) -> bool:
        about = self._about.get(fingerprint.ruling or "")
        return not about or any(name in about for name in names)


def owner_of(fingerprint: Fingerprint) -> Owner:
    """Return what a fingerprint belongs to."""
    if fingerprint.ruling is not None:
        return Owner("ruling", fingerprint.ruling)
    return Owner("rule", fingerprint.rule or "")


def match_statement(text: str, fingerprints: FingerprintIndex, *, lang: Language | None = None,
                    number: str | None = None, names: Iterable[str] = ()) -> Match:
    """Return the owner of a wording, given without its rule number.

    `names` are the names of the card that it is about, replaced by a placeholder as in the fingerprints; a near
    wording does not belong to a ruling that is about other cards;
    `number` decides between owners of the very same words, such as a heading that two rules share.
    """
    names = tuple(names)
    for used in dict.fromkeys((names, ())):
        same = fingerprints.exact(text_hash(text, used))
        if same:
            return _exact(same, lang, number)
    if len(gist(text, names).words) < FEWEST_WORDS:
        return Match()
    return _similar(sketch(text, names), fingerprints.in_language(lang, names))


def _exact(same: list[Fingerprint], lang: Language | None, number: str | None) -> Match:
    ranked = sorted(same, key=lambda f: (f.number != number if number else False, lang not in (None, f.lang)))
    best = ranked[0]
    owners = dict.fromkeys(owner_of(f) for f in ranked)
    first, *others = owners
    also = () if number and best.number == number else tuple(others)
    return Match(first, Part(best.part), "exact", 1.0, best, also)


def _similar(own: str, fingerprints: list[Fingerprint]) -> Match:
    """Return the nearest owner with the same marks, if no owner at all is nearly as near.

    A wording whose marks differ says something else; where it is the nearest, this one is likely a statement between.
    """
    nearness: dict[Owner, float] = {}
    best: dict[Owner, tuple[float, Fingerprint]] = {}
    for fingerprint in fingerprints:
        near = similarity(own, fingerprint.sketch)
        owner = owner_of(fingerprint)
        nearness[owner] = max(near, nearness.get(owner, 0.0))
        if marks_of(own) == marks_of(fingerprint.sketch) and (owner not in best or near > best[owner][0]):
            best[owner] = near, fingerprint
    ranked = sorted(nearness, key=lambda owner: (-nearness[owner], owner.key))
    first = max(best, key=lambda owner: best[owner][0], default=None)
    second = next((owner for owner in ranked if owner != first), None)
    other = nearness[second] if second else 0.0
    if first and best[first][0] >= BAR and best[first][0] - other >= MARGIN:
        confidence, fingerprint = best[first]
        return Match(first, Part(fingerprint.part), "similar", confidence, fingerprint, (), second, other)
    second = ranked[1] if len(ranked) > 1 else None
    return Match(confidence=nearness[ranked[0]] if ranked else 0.0, second=second,
                 second_confidence=nearness[second] if second else 0.0)


def inferred_date(match: Match, fingerprints: FingerprintIndex) -> date | None:
    """Return the day that the words alone tell: the wording's own, or that of its twin in the other language.

    Only for the very same words: a similar wording may be of another day.
    """
    if match.how != "exact" or match.fingerprint is None:
        return None
    if match.fingerprint.date is not None:
        return match.fingerprint.date
    twins = fingerprints.exact(match.fingerprint.twin) if match.fingerprint.twin else []
    return next((twin.date for twin in twins if twin.date is not None), None)


@dataclass(frozen=True)
class StatementDate:
    """The day of a statement; `inferred`: its page gives none, the same words elsewhere do."""

    day: date
    inferred: bool


def statement_date(statement: Statement, match: Match,
                   fingerprints: FingerprintIndex) -> StatementDate | None:
    """Return the day that the page gives, else the inferred one."""
    if statement.day is not None:
        return StatementDate(statement.day, inferred=False)
    day = inferred_date(match, fingerprints)
    return None if day is None else StatementDate(day, inferred=True)
