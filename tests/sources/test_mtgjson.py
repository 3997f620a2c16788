"""MTGJSON's files: one set, all sets, all names; German names and rulings inside the cards."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from kb.sources.bulk import BulkCard, BulkRuling, describe, read_bulk
from kb.sources.detect import recognise

META = {"date": "2022-04-25", "version": "5.2.0+20220425"}


def card(name: str, identity: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "identifiers": {"scryfallOracleId": identity}, "uuid": identity, "manaCost": "{1}{U}",
            "type": "Sorcery", "text": "Draw &amp; discard.", "foreignData": [
                {"language": "German", "name": f"{name} &quot;deutsch&quot;", "text": "Ziehe &lt;eine&gt; Karte."},
                {"language": "Klingon", "name": "pong"}],
            "rulings": [{"date": "2021-03-19", "text": "It isn&#39;t cast &mdash; only exiled."}], **more}


ONE = {"meta": META, "data": {"baseSetSize": 1, "booster": {"cards": 3}, "cards": [card("Fog Bank Clerk", "a")],
                              "code": "XYZ", "tokens": [{"name": "Goblin", "rulings": []}]}}
ALL = {"meta": META, "data": {"XYZ": ONE["data"], "ABC": {"cards": [card("Second Clerk", "b")], "tokens": []}}}
ATOMIC = {"meta": META, "data": {"Fog Bank Clerk": [card("Fog Bank Clerk", "a")]}}


def read(folder: Path, document: Any) -> list[Any]:
    path = folder / "anything"
    path.write_text(json.dumps(document), "utf-8")
    return list(read_bulk(recognise(path)))


@pytest.mark.parametrize(("document", "names"), [
    (ONE, ["Fog Bank Clerk"]), (ALL, ["Fog Bank Clerk", "Second Clerk"]), (ATOMIC, ["Fog Bank Clerk"])],
    ids=["one set", "all sets", "all names"])
def test_cards_of_each_layout_without_tokens(tmp_path: Path, document: Any, names: list[str]) -> None:
    found = read(tmp_path, document)
    assert [entry.name for entry in found if isinstance(entry, BulkCard) and entry.lang == "en"] == names


def test_escapes_are_decoded(tmp_path: Path) -> None:
    english, german, klingon, ruling = read(tmp_path, ONE)
    assert english.text == "Draw & discard."
    assert (german.lang, german.printed, german.text) == ("de", ('Fog Bank Clerk "deutsch"',), "Ziehe <eine> Karte.")
    assert (klingon.lang, klingon.printed) == ("Klingon", ("pong",))
    assert isinstance(ruling, BulkRuling)
    assert (ruling.identity, ruling.name, ruling.day) == ("a", "Fog Bank Clerk", date(2021, 3, 19))
    assert ruling.text == "It isn't cast — only exiled."


def test_half_of_a_card_has_the_name_of_both(tmp_path: Path) -> None:
    half = card("Salt // Sand", "s", faceName="Sand", side="b", rulings=[], foreignData=[
        {"language": "German", "name": "Salz // Sandkorn", "faceName": "Sandkorn"}])
    english, german = read(tmp_path, {"meta": META, "data": {"cards": [half]}})
    assert english.printed == ("Salt // Sand", "Sand", "Salt")
    assert german.printed == ("Salz // Sandkorn", "Sandkorn", "Salz")


def test_language_that_nobody_knows_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "set"
    path.write_text(json.dumps(ONE), "utf-8")
    found = describe(recognise(path))
    assert [str(warning.what) for warning in found.warnings] == [
        "1 card is in the unknown language Klingon; its name is kept."]
