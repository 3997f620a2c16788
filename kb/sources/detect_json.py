"""Scryfall's bulk files and MTGJSON's set files, told by the keys of their first objects."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from kb.messages import Message, message
from kb.sources.model import SourceFile, SourceFormat, SourceKind, SourceLanguage, SourceWarning
from kb.text.language import language_of

Chunks = Callable[[], Iterator[bytes]]

_SAMPLED = 50
_WHOLE = 16 << 20
"""Files up to this size are read as a whole where a look at the beginning does not tell."""
_MARK = b"\xef\xbb\xbf"
_SEPARATORS = re.compile(r"[\s,]*")
_RULING_KEYS = {"oracle_id", "published_at", "comment"}
_CARD_KEYS = {"oracle_id", "name"}
_CARD_TEXT_KEYS = {"type_line", "oracle_text", "printed_text", "printed_name", "card_faces", "mana_cost"}
_MTGJSON_HEAD = re.compile(rb'"meta"\s*:\s*\{[^{}]*"version"')
_MTGJSON_CARDS = re.compile(rb'"(?:foreignData|rulings|cards)"\s*:')


def recognise_json(path: Path, head: bytes, chunks: Chunks) -> SourceFile | None:
    """Return what a JSON file is; `None` for text that only begins like one."""
    start = head.removeprefix(_MARK).lstrip()
    encoding = "utf-8-sig" if head.startswith(_MARK) else "utf-8"
    found = _array(start, chunks) if start.startswith(b"[") else _object(start, chunks)
    if found is None:
        return None
    kind, form, lang, rows, warnings = found
    return SourceFile(path, kind, lang, encoding=encoding, rows=rows, warnings=warnings, format=form)


_Found = tuple[SourceKind, SourceFormat | None, SourceLanguage | None, int | None, tuple[SourceWarning, ...]]


def _refused(reason: Message) -> _Found:
    return SourceKind.NOT_RECOGNISED, None, None, None, (SourceWarning(reason),)


def _array(start: bytes, chunks: Chunks) -> _Found | None:
    objects, one_a_line = _first_objects(start.decode("utf-8", "ignore")[1:])
    if not objects:
        if re.match(rb"\[\s*\]\s*$", start):
            return _refused(message("The JSON list is empty."))
        if not re.match(rb"\[\s*[\[{\"\d]", start):
            return None
        return _refused(message("The JSON list does not begin with a complete object."))
    described = _scryfall(objects)
    if described is None:
        return _refused(message("The JSON list holds neither rulings nor cards."))
    kind, lang = described
    rows, complete = _count(chunks, one_a_line)
    warnings = () if complete else (SourceWarning(message("The JSON list breaks off.")),)
    return kind, SourceFormat.SCRYFALL, lang, rows, warnings


def _first_objects(text: str) -> tuple[list[Mapping[str, Any]], bool]:
    """Return the first objects of a list, and whether each stands on a line of its own."""
    decoder = json.JSONDecoder()
    objects: list[Mapping[str, Any]] = []
    position, one_a_line = 0, True
    for _ in range(_SAMPLED):
        separators = _SEPARATORS.match(text, position)
        one_a_line = one_a_line and (not objects or bool(separators and "\n" in separators.group()))
        position = separators.end() if separators else position
        try:
            value, position = decoder.raw_decode(text, position)
        except ValueError:
            break
        if isinstance(value, dict):
            objects.append(value)
    return objects, one_a_line or len(objects) == 1


def _scryfall(objects: Sequence[Mapping[str, Any]]) -> tuple[SourceKind, SourceLanguage | None] | None:
    if all(item.keys() >= _RULING_KEYS for item in objects):
        return SourceKind.RULINGS, _together(language_of(str(item["comment"])) for item in objects)
    if all(_is_card(item) for item in objects):
        return SourceKind.CARDS, _together(item.get("lang", "en") for item in objects)
    return None


def _is_card(item: Mapping[str, Any]) -> bool:
    # a card of two separate halves has its oracle_id on its faces
    known = item.keys() >= _CARD_KEYS or ("name" in item and "card_faces" in item)
    return known and (item.get("object") == "card" or bool(_CARD_TEXT_KEYS & item.keys()))


def _together(langs: Iterable[str | None]) -> SourceLanguage | None:
    present = {lang for lang in langs if lang in ("de", "en")}
    if len(present) > 1:
        return "mul"
    return "de" if "de" in present else "en" if present else None


def _count(chunks: Chunks, by_line: bool) -> tuple[int | None, bool]:
    """Return how many objects a list has, and whether it is closed.

    Bulk files have one object a line, which is counted without reading the objects; other lists are read
    as a whole if they are small, and are otherwise left to their importer.
    """
    rows, size, tail = 0, 0, b""
    kept: list[bytes] = []
    for chunk in chunks():
        size += len(chunk)
        kept = [*kept, chunk] if size <= _WHOLE else []
        text = tail + chunk
        *lines, tail = text.split(b"\n")
        rows, by_line = _count_lines(lines, rows, by_line)
    rows, by_line = _count_lines([tail], rows, by_line)
    closed = tail.rstrip() or (lines[-1].rstrip() if size and lines else b"")
    if by_line:
        return rows, closed.endswith(b"]")
    if size > _WHOLE:
        return None, closed.endswith(b"]")
    try:
        return len(json.loads(b"".join(kept).removeprefix(_MARK))), True
    except ValueError:
        return None, False


def _count_lines(lines: Iterable[bytes], rows: int, by_line: bool) -> tuple[int, bool]:
    for line in lines:
        item = line.strip().lstrip(b"\xef\xbb\xbf[").strip(b" ,]")
        if item.startswith(b"{"):
            rows += 1
            by_line = by_line and item.endswith(b"}")
        elif item:
            by_line = False
    return rows, by_line


def _object(start: bytes, chunks: Chunks) -> _Found | None:
    if not re.match(rb"\{\s*[\"}]", start):
        return None
    size = 0
    kept: list[bytes] = []
    for chunk in chunks():
        size += len(chunk)
        if size > _WHOLE:
            return _large_object(start)
        kept.append(chunk)
    try:
        whole = json.loads(b"".join(kept).removeprefix(_MARK))
    except ValueError:
        return _refused(message("The JSON is damaged or breaks off."))
    data = whole.get("data") if isinstance(whole, dict) else None
    if isinstance(data, list) and data:
        described = _scryfall([item if isinstance(item, dict) else {} for item in data[:_SAMPLED]])
        if described is not None:
            return described[0], SourceFormat.SCRYFALL, described[1], len(data), ()
    if isinstance(data, dict) and isinstance(whole.get("meta"), dict):
        cards = list(_mtgjson_cards(data))
        if cards:
            return SourceKind.CARDS, SourceFormat.MTGJSON, _mtgjson_language(cards), len(cards), ()
    return _refused(message("The JSON object holds neither rulings nor cards."))


def _large_object(start: bytes) -> _Found:
    if _MTGJSON_HEAD.search(start) and _MTGJSON_CARDS.search(start):
        lang: SourceLanguage = "mul" if b'"German"' in start else "en"
        return SourceKind.CARDS, SourceFormat.MTGJSON, lang, None, ()
    return _refused(message("The JSON object holds neither rulings nor cards."))


def _mtgjson_cards(data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Return the cards of a set, of all sets, or of all names: the three layouts of MTGJSON."""
    lists = [data.get("cards")]
    if not isinstance(lists[0], list):
        lists = [item.get("cards") if isinstance(item, dict) else item for item in data.values()]
    for cards in lists:
        if isinstance(cards, list):
            yield from (card for card in cards if isinstance(card, dict) and "name" in card)


def _mtgjson_language(cards: Iterable[Mapping[str, Any]]) -> SourceLanguage:
    german = any(foreign.get("language") == "German"
                 for card in cards for foreign in card.get("foreignData") or () if isinstance(foreign, dict))
    return "mul" if german else "en"
