"""What effects add to the search: a ruling that a Stifle acts out is found by any card that does the same."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from kb.search.concepts import effect_token
from kb.store.rows import Row, Rows

if TYPE_CHECKING:
    from kb.store.index import Document


def add_effects(rows: Rows, documents: Iterable[Document], played: Mapping[str, Iterable[int]]) -> None:
    """Add what a card does to what it is found by, and to the rulings in whose examples it is `played` (by slug)."""
    effects = _effects_by_card(rows)
    names = {card["name_en"]: card["id"] for card in rows.tables["card"] if card["source"] is None}
    for document in documents:
        if document.row["kind"] == "ruling":
            for card in played.get(document.row["ref"], ()):
                document.tokens.extend(effect_token(effect["key"]) for effect in effects.get(card, ()))
        if document.row["kind"] == "card" and not document.official:
            for effect in effects.get(names[document.row["ref"]], ()):
                document.more["en"].append(effect["en"])
                document.more["de"].append(effect["de"])


def _effects_by_card(rows: Rows) -> dict[int, list[Row]]:
    """Return the effects of each card by its id."""
    found: defaultdict[int, list[Row]] = defaultdict(list)
    for link in rows.tables["card_effect"]:
        found[link["card"]].append(rows.tables["effect"][link["effect"] - 1])
    return found
