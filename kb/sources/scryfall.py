"""Scryfall's bulk files: a list of rulings, or of cards in any language; whole, or paged under `data`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

from kb.messages import message
from kb.sources.bulk import BulkCard, BulkEntry, BulkRuling, no_card, no_ruling, parsed_day
from kb.sources.json_stream import JsonReader
from kb.sources.model import SourceWarning
from kb.text.language import Language, language_of

_NO_CARDS = frozenset({"token", "double_faced_token", "emblem", "art_series"})
"""Layouts of things that come with cards and are none; some share a card's name."""
_FACES = "\n//\n"
_GERMAN = re.compile("[äöüß]", re.IGNORECASE)


def entries(reader: JsonReader) -> Iterator[BulkEntry]:
    """Yield the cards and rulings of a file in its order."""
    if reader.peek() == "[":
        yield from _list(reader)
        return
    for key in reader.members():
        if key == "data" and reader.peek() == "[":
            yield from _list(reader)
        else:
            reader.value()


def _list(reader: JsonReader) -> Iterator[BulkEntry]:
    for line in reader.items():
        item = reader.value()
        if not isinstance(item, dict):
            yield SourceWarning(message("This entry is no object; it is left out."), line)
        elif "comment" in item or item.get("object") == "ruling":
            yield _ruling(item, line)
        elif item.get("layout") not in _NO_CARDS:
            yield _card(item, line)


def _ruling(item: Mapping[str, Any], line: int) -> BulkEntry:
    identity, text, day = item.get("oracle_id"), item.get("comment"), parsed_day(item.get("published_at"))
    if not identity or not isinstance(text, str) or not text.strip() or day is None:
        return no_ruling(line)
    return BulkRuling(str(identity), None, day, text.strip(), language_of_ruling(text), line)


def language_of_ruling(text: str) -> Language:
    """Return the language of a ruling: the bulk files are English, apart from what plainly is German."""
    return "de" if _GERMAN.search(text) and language_of(text) == "de" else "en"


def _card(item: Mapping[str, Any], line: int) -> BulkEntry:
    faces = cast("list[Mapping[str, Any]]", [f for f in item.get("card_faces") or () if isinstance(f, dict)])
    name = item.get("name")
    if not isinstance(name, str) or not name.strip():
        return no_card(line)
    lang = str(item.get("lang") or "en")
    identity = item.get("oracle_id") or next((face["oracle_id"] for face in faces if face.get("oracle_id")), None)
    printing = item.get("id") or f"{identity} {item.get('set')} {item.get('collector_number')}"
    text = "oracle_text" if lang == "en" else "printed_text"
    return BulkCard(
        str(identity) if identity else None, name, lang, _printed(item, faces, lang), line,
        _joined(item, faces, "mana_cost", " // "), _joined(item, faces, "type_line", " // "),
        _joined(item, faces, text, _FACES),
        None if item.get("reprint") else parsed_day(item.get("released_at")), str(printing))


def _joined(item: Mapping[str, Any], faces: list[Mapping[str, Any]], key: str, between: str) -> str | None:
    """Return a card's own value, else those of its faces."""
    own = item.get(key)
    if isinstance(own, str) and (own or not faces):
        return own
    values = [str(face[key]) for face in faces if face.get(key)]
    return between.join(values) or None


def _printed(item: Mapping[str, Any], faces: list[Mapping[str, Any]], lang: str) -> tuple[str, ...]:
    """Return the printed names: the whole one first, then the faces'."""
    key = "name" if lang == "en" else "printed_name"
    parts = [str(face[key]) for face in faces if face.get(key)]
    whole = item.get(key) or (" // ".join(parts) if len(parts) == len(faces) else None)
    if lang == "en" and not parts:
        parts = str(whole).split(" // ")
    return tuple(dict.fromkeys(name.strip() for name in (whole, *parts) if name and name.strip()))
