"""Every official text of the suspend family is linked to the ruling that it states, and none to another one.

The labels in linking.yaml come from reading each text beside the ruling, not from the program.
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


@pytest.fixture(scope="module")
def family(official: Path) -> Family:
    """Texts that speak of suspend, time counters or vanishing, or stand on a card that does."""
    folder = official / "rulings" / "scryfall"
    cards = {c["oracle_id"]: c for c in json.loads(next(folder.glob("oracle-cards-*.json")).read_text("utf-8"))}
    said = [r for r in json.loads(next(folder.glob("rulings-*.json")).read_text("utf-8"))
            if FAMILY.search(r["comment"]) or FAMILY.search(_card_text(cards.get(r["oracle_id"], {})))]
    texts = [Text(r["comment"], _names(cards[r["oracle_id"]]["name"])) for r in said]
    return Family({text.digest: text for text in texts}, len({text.body for text in texts}), len(said))


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
