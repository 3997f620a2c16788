"""MTGJSON 5: files of one set, of all printings, and of all names; rulings and foreign names stand in the cards."""

from __future__ import annotations

import html
from collections.abc import Iterator, Mapping
from typing import Any

from kb.messages import message
from kb.sources.bulk import BulkCard, BulkEntry, BulkRuling, no_card, no_ruling, parsed_day
from kb.sources.json_stream import JsonReader
from kb.sources.model import SourceWarning
from kb.sources.scryfall import language_of_ruling

LANGUAGES: Mapping[str, str] = {
    "English": "en", "Spanish": "es", "French": "fr", "German": "de", "Italian": "it", "Portuguese": "pt",
    "Portuguese (Brazil)": "pt", "Japanese": "ja", "Korean": "ko", "Russian": "ru", "Chinese Simplified": "zhs",
    "Chinese Traditional": "zht", "Hebrew": "he", "Latin": "la", "Ancient Greek": "grc", "Arabic": "ar",
    "Sanskrit": "sa", "Phyrexian": "ph", "Quenya": "qya",
}
"""MTGJSON's names of languages and the codes for them."""


def entries(reader: JsonReader) -> Iterator[BulkEntry]:
    """Yield the cards and rulings of a file in its order; a card before its rulings."""
    for key in reader.members():
        if key == "data" and reader.peek() == "{":
            yield from _data(reader)
        else:
            reader.value()


def _data(reader: JsonReader) -> Iterator[BulkEntry]:
    """Walk down to the lists of cards: `cards` of a set, of each set by its code, or a list for each name."""
    for key in reader.members():
        if reader.peek() == "[" and key not in ("tokens", "sealedProduct", "decks"):
            yield from _list(reader)
        elif reader.peek() == "{":
            yield from _set(reader)
        else:
            reader.value()


def _set(reader: JsonReader) -> Iterator[BulkEntry]:
    for key in reader.members():
        if key == "cards" and reader.peek() == "[":
            yield from _list(reader)
        else:
            reader.value()


def _list(reader: JsonReader) -> Iterator[BulkEntry]:
    for line in reader.items():
        card = reader.value()
        if not isinstance(card, dict):
            if not isinstance(card, str):
                yield SourceWarning(message("This entry is no object; it is left out."), line)
        elif "name" in card or "rulings" in card:
            yield from _card(card, line)


def _card(card: Mapping[str, Any], line: int) -> Iterator[BulkEntry]:
    name = _text(card, "name")
    if name is None:
        yield no_card(line)
        return
    identity = (card.get("identifiers") or {}).get("scryfallOracleId")
    face = _text(card, "faceName")
    printing = f"{card['uuid']} {card.get('side', '')}" if card.get("uuid") else None
    yield BulkCard(identity, name, "en", _names(name, face), line, card.get("manaCost"), card.get("type"),
                   _text(card, "text"), printing=printing)
    for foreign in card.get("foreignData") or ():
        language = str(foreign.get("language"))
        printed = _text(foreign, "name")
        if printed is not None:
            names = _names(printed, _text(foreign, "faceName"))
            yield BulkCard(identity, name, LANGUAGES.get(language, language), names, line,
                           text=_text(foreign, "text"), printing=printing and f"{printing} {language}")
    for ruling in card.get("rulings") or ():
        day, text = parsed_day(ruling.get("date")), _text(ruling, "text")
        yield (no_ruling(line) if day is None or text is None else
               BulkRuling(identity, name, day, text, language_of_ruling(text), line))


def _text(item: Mapping[str, Any], key: str) -> str | None:
    """Return a text with its HTML escapes decoded, `None` for nothing."""
    value = item.get(key)
    return html.unescape(value).strip() or None if isinstance(value, str) else None


def _names(whole: str, face: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(filter(None, (whole, face, *whole.split(" // ")))))
