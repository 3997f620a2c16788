"""Scryfall's bulk files: rulings, cards, cards in other languages, in any layout, whole or damaged."""

from __future__ import annotations

import gzip
import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kb.errors import SourceError
from kb.sources.bulk import BulkCard, BulkEntry, BulkRuling, describe, read_bulk, suspend_of
from kb.sources.detect import recognise
from kb.sources.model import SourceWarning

RULINGS = [
    {"object": "ruling", "oracle_id": "b", "source": "wotc", "published_at": "2021-06-18", "comment": "Its owner waits."},
    {"object": "ruling", "oracle_id": "a", "source": "wotc", "published_at": "2006-10-01", "comment": "“Two” are enough…"},
    {"object": "ruling", "oracle_id": "a", "source": "wotc", "published_at": "2013-06-07", "comment": "Größe zählt nicht, "
     "wenn die Karte des Spielers im Exil ist."},
]
SPLIT = {"object": "card", "id": "1", "oracle_id": "s", "name": "Salt // Sand", "lang": "en", "layout": "split",
         "released_at": "2020-01-01", "set": "xyz", "type_line": "Instant // Sorcery", "card_faces": [
             {"name": "Salt", "mana_cost": "{1}{W}", "type_line": "Instant", "oracle_text": "You gain 1 life."},
             {"name": "Sand", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Nobody loses."}]}
GERMAN = {"object": "card", "oracle_id": "s", "name": "Salt // Sand", "lang": "de", "set": "xyz", "card_faces": [
    {"name": "Salt", "printed_name": "Salz", "printed_text": "Du erhältst 1 Lebenspunkt dazu."},
    {"name": "Sand", "printed_name": "Sandkorn", "printed_text": "Niemand verliert."}]}


def written(folder: Path, items: list[Any], layout: str = "lines") -> Path:
    text = {"lines": "[\n" + ",\n".join(json.dumps(item, ensure_ascii=False) for item in items) + "\n]\n",
            "one line": json.dumps(items), "indented": json.dumps(items, indent=2),
            "page": json.dumps({"object": "list", "has_more": False, "data": items})}.get(layout)
    path = folder / "anything.dat"
    if text is None:
        path.write_bytes(gzip.compress(json.dumps(items).encode()))
    else:
        path.write_text(text, "utf-8")
    return path


def read(path: Path) -> list[BulkEntry]:
    return list(read_bulk(recognise(path)))


@pytest.mark.parametrize("layout", ["lines", "one line", "indented", "page", "gzip"])
def test_rulings_in_any_layout(tmp_path: Path, layout: str) -> None:
    found = read(written(tmp_path, RULINGS, layout))
    assert [(r.identity, r.day, r.text, r.lang) for r in found if isinstance(r, BulkRuling)] == [
        ("b", date(2021, 6, 18), "Its owner waits.", "en"), ("a", date(2006, 10, 1), "“Two” are enough…", "en"),
        ("a", date(2013, 6, 7), RULINGS[2]["comment"], "de")]


def test_each_ruling_has_its_line(tmp_path: Path) -> None:
    assert [entry.line for entry in read(written(tmp_path, RULINGS))] == [2, 3, 4]


def test_both_halves_of_a_card(tmp_path: Path) -> None:
    [card] = read(written(tmp_path, [SPLIT]))
    assert isinstance(card, BulkCard)
    assert card.printed == ("Salt // Sand", "Salt", "Sand")
    assert (card.mana_cost, card.type_line) == ("{1}{W} // {R}", "Instant // Sorcery")
    assert card.text == "You gain 1 life.\n//\nNobody loses."
    assert card.released == date(2020, 1, 1)


def test_printed_names_of_another_language(tmp_path: Path) -> None:
    [card] = read(written(tmp_path, [GERMAN]))
    assert isinstance(card, BulkCard)
    assert (card.lang, card.name, card.printed) == ("de", "Salt // Sand", ("Salz // Sandkorn", "Salz", "Sandkorn"))


def test_day_of_a_reprint_is_not_that_of_the_card(tmp_path: Path) -> None:
    [card] = read(written(tmp_path, [{**SPLIT, "reprint": True}]))
    assert isinstance(card, BulkCard)
    assert card.released is None


@pytest.mark.parametrize("layout", ["token", "emblem", "art_series", "double_faced_token"])
def test_what_comes_with_cards_is_no_card(tmp_path: Path, layout: str) -> None:
    assert len(read(written(tmp_path, [SPLIT, {**SPLIT, "layout": layout, "id": "2"}]))) == 1


BAD = {
    "ruling without day": {**RULINGS[0], "published_at": "soon"},
    "ruling without text": {**RULINGS[0], "comment": " "},
    "ruling without card": {**RULINGS[0], "oracle_id": None},
}


@pytest.mark.parametrize("case", BAD)
def test_entry_that_cannot_be_used_is_a_warning_with_its_line(tmp_path: Path, case: str) -> None:
    first, warning, last = read(written(tmp_path, [RULINGS[0], BAD[case], RULINGS[1]]))
    assert isinstance(warning, SourceWarning)
    assert warning.line == 3
    assert isinstance(first, BulkRuling)
    assert isinstance(last, BulkRuling)


def test_damage_keeps_what_stands_before_it(tmp_path: Path) -> None:
    path = written(tmp_path, RULINGS)
    whole = b'"a", "source": "wotc", "published_at": "2013'
    path.write_bytes(path.read_bytes().replace(whole, whole.replace(b",", b"", 1)))
    entries = read_bulk(recognise(path))
    assert isinstance(next(entries), BulkRuling)
    assert isinstance(next(entries), BulkRuling)
    with pytest.raises(SourceError) as caught:
        next(entries)
    assert (caught.value.file, caught.value.line) == (str(path), 4)
    assert "column" in str(caught.value)
    found = describe(recognise(path))
    assert found.rows == 2
    assert [warning.line for warning in found.warnings] == [4]


def test_what_stands_twice_and_languages_nobody_knows_are_counted(tmp_path: Path) -> None:
    found = describe(recognise(written(tmp_path, [SPLIT, SPLIT, {**GERMAN, "lang": "tlh"}, {**GERMAN, "lang": "fr"}])))
    assert found.rows == 4
    assert [(warning.line, str(warning.what)) for warning in found.warnings] == [
        (3, "1 entry stands in the file twice."), (4, "1 card is in the unknown language tlh; its name is kept.")]


SUSPEND = {"Suspend 3—{0} (It waits.)": "3—{0}", "Flying\nSuspend X—{X}{3}{U}. X can't be 0.": "X—{X}{3}{U}",
           "Target creature card gains suspend.": None, "": None, None: None,
           "Suspend 10—{R}\nSacrifice a land: Whatever.": "10—{R}"}


@pytest.mark.parametrize("text", SUSPEND)
def test_suspend_of_a_cards_own(text: str | None) -> None:
    assert suspend_of(text) == SUSPEND[text]
