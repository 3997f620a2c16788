"""Every official text of the suspend family is linked to the ruling that it states, and none to another one.

The labels come from reading each text beside the ruling, not from the program: linking.yaml for the texts of the family,
linking_elsewhere.yaml for all others that are linked by similarity, variants.yaml for wordings that say the same.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
import yaml

from kb.corpus.load import Corpus, load_corpus, names_about
from kb.corpus.models import Fingerprint
from kb.sources.matching import FingerprintIndex, Match, match_statement
from kb.sources.near import NearFingerprints
from kb.store.bulk_rulings import FAMILY
from kb.text.fingerprint import text_hash

pytestmark = pytest.mark.official

LEAST_SHARE = 0.9

REWORDINGS = (
    ("can’t", "cannot"), ("doesn’t", "does not"), ("isn’t", "is not"), ("it’s", "it is"), ("you’re", "you are"),
    ("won’t", "will not"), ("can't", "cannot"), ("doesn't", "does not"), ("won't", "will not"),
    ("enters the battlefield", "enters"), ("enter the battlefield", "enter"), ("exiled", "removed from the game"),
    ("mana value", "converted mana cost"), ("cast", "play"), ("their", "his or her"), ("you ", "the player "),
    ("card", "spell"),
)
"""Such as the publisher makes when terms or style change, and a few that a careless person makes."""


@dataclass(frozen=True)
class Text:
    """One official text, with the names of a card on which it stands."""

    body: str
    names: tuple[str, ...]

    @property
    def digest(self) -> str:
        return text_hash(self.body, self.names)

    def reworded(self) -> Iterator[str]:
        """Yield the text with one rewording each."""
        yield from (self.body.replace(old, new, 1) for old, new in REWORDINGS if old in self.body)


@dataclass(frozen=True)
class Family:
    """The texts of the family by hash; how many there are before card names are replaced, and on how many cards."""

    texts: dict[str, Text]
    bodies: int
    card_rulings: int


@cache
def labels() -> dict[str, str]:
    """Return the slug of each text by its hash."""
    by_slug = yaml.safe_load(Path(__file__).with_name("linking.yaml").read_text("utf-8"))
    return {digest: slug for slug, texts in by_slug.items() for digest in texts}


@dataclass(frozen=True)
class Variants:
    """Wordings of one ruling that say the same."""

    slug: str
    wordings: frozenset[str]


@cache
def variants() -> tuple[Variants, ...]:
    by_slug = yaml.safe_load(Path(__file__).with_name("variants.yaml").read_text("utf-8"))
    return tuple(Variants(slug, frozenset(one["wordings"])) for slug, groups in by_slug.items() for one in groups)


@cache
def elsewhere() -> dict[str, str]:
    """Return the slug of each text outside the family that is linked by similarity, by its hash."""
    by_slug = yaml.safe_load(Path(__file__).with_name("linking_elsewhere.yaml").read_text("utf-8"))
    return {digest: slug for slug, texts in by_slug.items() for digest in texts}


@cache
def corpus() -> Corpus:
    return load_corpus()


@cache
def fingerprints() -> tuple[Fingerprint, ...]:
    return tuple(entry.value for entry in corpus().fingerprints)


@cache
def about() -> dict[str, frozenset[str]]:
    return names_about(corpus())


def index(without: Fingerprint | None = None) -> FingerprintIndex:
    return FingerprintIndex((f for f in fingerprints() if f is not without), about())


def matched(body: str, names: tuple[str, ...], among: FingerprintIndex) -> Match:
    return match_statement(body, among, lang="en", names=names)


@dataclass(frozen=True)
class Said:
    """A ruling of the official file with its card."""

    text: Text
    card: dict[str, object]


@pytest.fixture(scope="module")
def said(official: Path) -> list[Said]:
    """Every ruling of the official file whose card is there too."""
    folder = official / "rulings" / "scryfall"
    cards = {c["oracle_id"]: c for c in json.loads(next(folder.glob("oracle-cards-*.json")).read_text("utf-8"))}
    rulings = json.loads(next(folder.glob("rulings-*.json")).read_text("utf-8"))
    return [Said(Text(r["comment"], _names(cards[r["oracle_id"]]["name"])), cards[r["oracle_id"]])
            for r in rulings if r["oracle_id"] in cards]


@pytest.fixture(scope="module")
def family(said: list[Said]) -> Family:
    """Texts that speak of suspend, time counters or vanishing, or stand on a card that does."""
    found = [one.text for one in said if FAMILY.search(one.text.body) or FAMILY.search(_card_text(one.card))]
    return Family({text.digest: text for text in found}, len({text.body for text in found}), len(found))


def _card_text(card: dict[str, object]) -> str:
    faces = card.get("card_faces")
    return "\n".join(str(face.get("oracle_text", "")) for face in (card, *(faces if isinstance(faces, list) else [])))


def _names(name: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((name, *name.split(" // "))))


def test_the_labels_are_about_the_whole_family_and_about_rulings_that_exist(family: Family) -> None:
    slugs = {entry.value.slug for entry in corpus().rulings}
    assert (family.bodies, family.card_rulings) == (155, 1138)
    assert set(family.texts) == set(labels())
    assert set(labels().values()) <= slugs


def test_each_text_is_linked_to_the_ruling_that_it_states(family: Family) -> None:
    among = index()
    linked = {digest: matched(text.body, text.names, among).ruling for digest, text in family.texts.items()}
    assert linked == labels()


def test_without_any_one_fingerprint_no_text_goes_astray_and_few_are_lost(family: Family) -> None:
    dropped = [f for f in fingerprints() if f.hash in labels()]
    assert len(dropped) > 140
    for fingerprint in dropped:
        among = index(without=fingerprint)
        found = Counter(_judged(matched(text.body, text.names, among).ruling, labels()[digest])
                        for digest, text in family.texts.items())
        assert not found["wrong"], fingerprint.ruling
        assert found["right"] >= LEAST_SHARE * len(family.texts), fingerprint.ruling


def test_the_wordings_of_each_ruling_with_several_are_sorted_by_what_they_say() -> None:
    count = Counter(f.ruling for f in fingerprints() if f.lang == "en")
    several = {f.hash: f.ruling for f in fingerprints() if f.lang == "en" and f.ruling and count[f.ruling] > 1}
    assert {digest: group.slug for group in variants() for digest in group.wordings} == several
    assert sum(len(group.wordings) for group in variants()) == len(several)


def test_a_text_whose_fingerprint_is_dropped_is_found_by_a_wording_that_says_the_same(family: Family) -> None:
    """The strict reading: it is this very text that has to be linked, by similarity, to what it states.

    Two wordings are variants if what either states, the other states or implies (variants.yaml). A wording that adds a
    statement, or says it of another case, is no variant and need not be found; but nothing may be found wrongly.
    """
    alike = {digest for group in variants() if len(group.wordings) > 1 for digest in group.wordings}
    found: Counter[str] = Counter()
    for fingerprint in fingerprints():
        if fingerprint.hash in labels():
            text = family.texts[fingerprint.hash]
            match = matched(text.body, text.names, index(without=fingerprint))
            judged = _judged(match.ruling, labels()[fingerprint.hash])
            assert judged != "wrong", fingerprint.hash
            if fingerprint.hash in alike and match.how != "exact":  # the card Suspend has the same words as others
                found[judged] += 1
    assert found.total() >= 29
    assert found["right"] >= LEAST_SHARE * found.total()


def test_whatever_else_is_linked_by_similarity_was_read_and_found_right(said: list[Said]) -> None:
    """Of the whole official file; a text that is newly linked fails here until somebody has read it."""
    near, among = NearFingerprints(fingerprints()), index()
    texts = {one.text.digest: one.text for one in sorted(said, key=lambda one: one.text.names, reverse=True)}
    similar = {digest: match.ruling for digest, text in texts.items() if near.may_match(text.body, text.names, "en")
               if (match := matched(text.body, text.names, among)).how == "similar"}
    assert similar == elsewhere()


def test_reworded_texts_are_linked_by_similarity_to_the_same_rulings(family: Family) -> None:
    among = index()
    found: Counter[str] = Counter()
    for digest, text in family.texts.items():
        for body in text.reworded():
            match = matched(body, text.names, among)
            if match.how != "exact":
                found[_judged(match.ruling, labels()[digest])] += 1
    assert found.total() > 300
    assert not found["wrong"]
    assert found["right"] >= LEAST_SHARE * found.total()


def _judged(ruling: str | None, label: str) -> str:
    return "lost" if ruling is None else "right" if ruling == label else "wrong"
