"""The first page: what this is, the search box, what is new."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from kb.store import listing
from kb.web.call import Call, Page
from kb.web.items import RulingLink, ruling_links

_EXAMPLES = {
    "de": ("aussetzen stapel reagieren", "702.59", "letzte zeitmarke wer wirkt", "Hypergenese Farbe",
           "kann ich ohne ziel aussetzen"),
    "en": ("suspend cost", "702.59", "last time counter removed", "Hypergenesis color", "aussetzen meddling mage"),
}
_NEWEST = 6


@dataclass(frozen=True)
class HomeView:
    """Context of home.html."""

    examples: tuple[str, ...]
    newest: tuple[RulingLink, ...]
    superseded: tuple[RulingLink, ...]
    counts: dict[str, int]
    newest_rules: str | None
    """First day of the newest rules that this database knows."""


def home(call: Call, connection: sqlite3.Connection) -> Page:
    """Make the first page."""
    newest = listing.rulings(connection, status="current", limit=_NEWEST)
    superseded = listing.rulings(connection, status="superseded", limit=_NEWEST)
    info, counts = listing.build_info(connection), listing.counts(connection)
    view = HomeView(_EXAMPLES[call.lang], ruling_links(newest), ruling_links(superseded), counts,
                    info.get("newest_rules"))
    return Page("home.html", call.tr.gettext("Magic rules and rulings"), view,
                {"kind": "home", "newest_rules": view.newest_rules, "counts": counts, "newest": newest,
                 "superseded": superseded},
                description=call.tr.gettext("Rulings and rules of Magic: The Gathering in German and English, each "
                                            "with its days."))
