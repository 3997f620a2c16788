"""Every card that a check can use is known by name in the corpus, with the same printed facts."""

from __future__ import annotations

import pytest

from kb.cards import card_named, card_names
from kb.core.mana import ManaCost
from kb.corpus.load import load_corpus

KNOWN = {entry.value.en: entry.value for entry in load_corpus().cards}


@pytest.mark.parametrize("name", card_names())
def test_card_is_in_the_corpus(name: str) -> None:
    assert name in KNOWN


@pytest.mark.parametrize("name", [name for name in card_names() if name in KNOWN and "//" not in KNOWN[name].mana_cost])
def test_mana_cost_is_the_printed_one(name: str) -> None:
    cost = card_named(name).faces[0].mana_cost
    printed = KNOWN[name].mana_cost
    assert (str(cost) if isinstance(cost, ManaCost) else "") == printed
