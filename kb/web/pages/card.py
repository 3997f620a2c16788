"""A card by its facts, with the rulings about it."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from kb.store import listing
from kb.store.show import show
from kb.text.fold import fold_name
from kb.web.call import Call, Page
from kb.web.items import Both, RulingLink, ruling_links


@dataclass(frozen=True)
class CardView:
    """Context of card.html."""

    name: Both
    mana_cost: str
    type: str
    suspend: str | None
    released: str | None
    note: Both | None
    aliases: tuple[str, ...]
    rulings: tuple[RulingLink, ...]


def card(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the page of a card, named in any language. Raises NotFoundError."""
    document = show(connection, f"card/{call.ref}")
    note = document["note"]
    view = CardView(Both(**document["title"]), document["mana_cost"] or "", document["type"], document["suspend"],
                    document["released"], Both(note["en"], note["de"]) if note else None,
                    tuple(document["aliases"]), ruling_links(listing.rulings_named(connection, document["rulings"])))
    return Page("card.html", view.name.best(call.lang), view, document, nav="cards",
                canonical=f"card/{fold_name(document['ref']).replace(' ', '-')}")
