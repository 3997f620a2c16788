"""What the checks add to the search: a ruling is also found by what they show and by the cards that act it out."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.store.rows import Row, Rows

if TYPE_CHECKING:
    from kb.store.index import Document


def add_worked_examples(rows: Rows, documents: Iterable[Document]) -> dict[str, set[int]]:
    """Add the titles of its checks, and the names of their cards, to what each ruling is found by.

    Returns the ids of the cards that act out each ruling, by slug.
    """
    played: defaultdict[str, set[int]] = defaultdict(set)
    slugs = {row["id"]: row["slug"] for row in rows.tables["ruling"]}
    rulings = {document.row["ref"]: document for document in documents if document.row["kind"] == "ruling"}
    definitions = {row["id"]: row for row in rows.tables["check_definition"]}
    cards = _cards_by_check(rows)
    for link in rows.tables["check_ruling"]:
        document, definition = rulings.get(slugs[link["ruling"]]), definitions[link["check"]]
        if document is None:
            continue
        document.more["en"].append(definition["title_en"])
        document.asked["en"].append(definition["title_en"])
        if definition["title_de"] != definition["title_en"]:  # not translated yet
            document.more["de"].append(definition["title_de"])
            document.asked["de"].append(definition["title_de"])
        for card in cards.get(link["check"], ()):
            played[slugs[link["ruling"]]].add(card["id"])
            document.more["en"].append(card["name_en"])
            document.more["de"].append(card["name_de"] or card["name_en"])
    return played


def _cards_by_check(rows: Rows) -> dict[str, list[Row]]:
    """Return the cards of each check: those that are named in what is set up and in what the players do."""
    said: defaultdict[str, list[str]] = defaultdict(list)
    for step in rows.tables["check_step"]:
        if step["kind"] in ("setup", "action"):
            said[step["check"]].append(step["text_en"])
    words = {word.strip(".,:;") for texts in said.values() for text in texts for word in text.split()}
    played = [card for card in rows.tables["card"] if words.issuperset(_words(card))]
    return {check: [card for card in played if card["name_en"] in " ".join(texts)] for check, texts in said.items()}


def _words(card: Row) -> list[str]:
    return [word.strip(".,:;") for word in str(card["name_en"]).split()]
