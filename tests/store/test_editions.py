"""Editions of the rules in the database: one rule through its numbers, German beside the English of another day."""

from __future__ import annotations

import json
import sqlite3
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner

from kb.change_names import why_matched
from kb.cli.history_command import make
from kb.errors import NotFoundError
from kb.i18n import translator
from kb.revisions.model import Stage
from kb.store.build import build
from kb.store.history import rule_histories
from kb.store.lineages import load_lineage
from kb.store.open import open_store
from kb.store.show import show

OLD = """Magic: The Gathering Comprehensive Rules

These rules are effective as of {day}.

Introduction

A booklet made up for tests.

Contents

1. Basics
100. About
7. More Rules
702. Abilities with a Keyword
Glossary
Credits

1. Basics

100. About

100.1. Whoever reads this has two players in mind. See rule {number}.

7. More Rules

702. Abilities with a Keyword

{before}{number}. Patience

{number}a A patient card {verb} be played once its last bead is gone from the wire.

{number}b Beads that nobody counts are no beads at all, and the card stays where it lies.

Glossary

Patience
A way of waiting without paying. See rule {number}.

Credits

Made by nobody in particular.
"""
GERMAN = """Das Ausführliche Regelwerk

Dieses Regelwerk gilt ab dem 8. März 2021.

Einleitung

Ein Heft, das für Tests erfunden wurde.

Inhaltsverzeichnis

1. Grundlagen
100. Allgemeines
7. Weitere Regeln
702. Schlüsselwortfähigkeiten
Glossar
Mitwirkende

1. Grundlagen

100. Allgemeines

100.1. Wer dies liest, denkt an zwei Spieler. Siehe Regel 702.5.

7. Weitere Regeln

702. Schlüsselwortfähigkeiten

702.5. Geduld

702.5a Eine geduldige Karte muss gespielt werden, wenn ihre letzte Perle vom Draht verschwunden ist.

702.5b Perlen, die niemand zählt, sind keine, und die Karte bleibt liegen.

Glossar

Geduld (Patience)
Warten, ohne zu bezahlen. Siehe Regel 702.5.

Mitwirkende

Niemand im Besonderen.
"""
NEWCOMER = "702.5. Haste of the Tortoise\n\n702.5a Whoever has this walks slowly and arrives all the same.\n\n"


def english_edition(day: str, number: str, verb: str, before: str = "") -> str:
    """Return an edition in which the patient card has a number and a verb, behind what comes before it."""
    return OLD.format(day=day, number=number, verb=verb, before=before)


@pytest.fixture
def editions(tmp_path: Path) -> Path:
    folder = tmp_path / "editions"
    folder.mkdir()
    (folder / "one.txt").write_text(english_edition("March 1, 2021", "702.5", "must"), "utf-8")
    (folder / "two.txt").write_text(english_edition("May 1, 2022", "702.6", "must", NEWCOMER), "utf-8")
    (folder / "de.txt").write_text(GERMAN, "utf-8")
    return folder


@pytest.fixture
def database(editions: Path, tmp_path: Path) -> Path:
    build(tmp_path / "kb.db", [editions])
    return tmp_path / "kb.db"


def _versions(connection: sqlite3.Connection, ref: str, lang: str) -> list[tuple[str, str | None, str, str]]:
    return [(v["from"], v["to"], v["number"], v["change"])
            for v in rule_histories(connection, ref)["versions"] if v["lang"] == lang]


def test_one_rule_under_two_numbers(database: Path) -> None:
    connection = open_store(database)
    assert _versions(connection, "702.6a", "en") == [
        ("2021-03-01", "2022-04-30", "702.5a", "created"), ("2022-05-01", None, "702.6a", "renumbered")]
    assert show(connection, "702.5a@2021-06-01")["ref"] == "702.6a"
    assert show(connection, "702.5a")["ref"] == "702.5a"


def test_german_stands_beside_the_rule_that_it_translates_not_beside_todays_number(database: Path) -> None:
    document = show(open_store(database), "702.6a")
    texts = {text["lang"]: text for text in document["texts"]}
    assert "geduldige Karte" in texts["de"]["text"]
    assert texts["de"]["number"] == "702.5a"
    assert "patient card" in texts["en"]["text"]
    assert not [t for t in show(open_store(database), "702.5a")["texts"] if t["lang"] == "de"]


def test_the_number_is_that_of_the_day_not_that_of_the_german_text(database: Path) -> None:
    """German of March 2021 says 702.5, English of May 2022 says 702.6, and so does everyone who asks today."""
    connection = open_store(database)
    for asked, at, number, status in (
            ("702.6a", None, "702.6a", "current"), ("702.5a", date(2021, 4, 1), "702.5a", "superseded"),
            ("702.6a", date(2022, 6, 1), "702.6a", "current")):
        shown = show(connection, asked, at)
        assert {text["lang"] for text in shown["texts"]} == {"en", "de"}
        assert (shown["number"], shown["status"]) == (number, status)


def test_german_is_outdated_once_the_english_says_something_else(editions: Path, database: Path) -> None:
    german = next(t for t in show(open_store(database), "702.6a")["texts"] if t["lang"] == "de")
    assert german["english"] == {"number": "702.5a", "since": "2021-03-01", "changed": [], "outdated": False}
    (editions / "three.txt").write_text(english_edition("July 1, 2023", "702.6", "may", NEWCOMER), "utf-8")
    build(database, [editions])
    german = next(t for t in show(open_store(database), "702.6a")["texts"] if t["lang"] == "de")
    assert german["english"]["outdated"]
    assert german["english"]["changed"] == ["2023-07-01"]


def _renamed_entry(folder: Path) -> None:
    text = english_edition("July 1, 2023", "702.6", "must", NEWCOMER)
    (folder / "three.txt").write_text(text.replace("Glossary\n\nPatience", "Glossary\n\nForbearance"), "utf-8")


@pytest.mark.parametrize("named", ["Patience", "patience", "Forbearance", "Geduld"])
def test_an_entry_of_the_glossary_has_a_history_under_every_name(named: str, editions: Path, database: Path) -> None:
    _renamed_entry(editions)
    build(database, [editions])
    assert [version[2] for version in _versions(open_store(database), named, "en")] == [
        "Patience", "Patience", "Forbearance"]


def test_what_is_neither_rule_nor_entry_has_no_history(database: Path) -> None:
    with pytest.raises(NotFoundError, match="only rules have a history"):
        rule_histories(open_store(database), "Ancestral Vision")
    with pytest.raises(NotFoundError, match="Nothing is called"):
        rule_histories(open_store(database), "Impatience of the Ox")


def test_history_explains_why_a_rule_is_the_one_before(database: Path) -> None:
    runner, command = CliRunner(), make(translator("en"))
    said = runner.invoke(command, ["702.6a", "--explain", "--db", str(database)]).output
    assert "Continues 702.5a: same text under another number." in said
    said = runner.invoke(command, ["702.6a", "--db", str(database)]).output
    assert "Continues" not in said


def test_every_way_to_recognise_a_rule_is_explained() -> None:
    for stage in Stage:
        match = {"stage": str(stage), "was": "702.5a", "score": 0.75, "why": "Moved."}
        assert "702.5a" in why_matched(match, translator("en"))


def test_citations_lead_to_the_rule(database: Path) -> None:
    assert "702.6" in show(open_store(database), "100.1")["cites"]
    assert "100.1" in show(open_store(database), "702.6")["cited_by"]


def test_lineage_read_back_is_the_one_that_was_stored(database: Path) -> None:
    lineage = load_lineage(open_store(database), "en")
    assert lineage.days == [date(2021, 3, 1), date(2022, 5, 1)]
    bearer = lineage.index.resolve("702.6a")[0]
    assert [v.number for v in lineage.versions(bearer.identity)] == ["702.5a", "702.6a"]


def test_one_more_edition_goes_on_where_the_database_stopped(editions: Path, database: Path, tmp_path: Path,
                                                             monkeypatch: pytest.MonkeyPatch) -> None:
    (editions / "three.txt").write_text(english_edition("July 1, 2023", "702.6", "may", NEWCOMER), "utf-8")
    read: list[str] = []
    real = __import__("kb.store.editions_read", fromlist=["read"]).read
    monkeypatch.setattr("kb.store.editions_read.read", lambda data, file: read.append(Path(file).name) or real(data, file))
    build(database, [editions])
    assert sorted(read) == ["de.txt", "three.txt"]
    build(tmp_path / "anew.db", [editions])
    assert database.read_bytes() == (tmp_path / "anew.db").read_bytes()
    assert _versions(open_store(database), "702.6a", "en")[-1] == ("2023-07-01", None, "702.6a", "reworded")


def test_an_older_edition_makes_everything_be_read_anew(editions: Path, database: Path) -> None:
    (editions / "zero.txt").write_text(english_edition("March 1, 2020", "702.5", "must"), "utf-8")
    build(database, [editions])
    assert _versions(open_store(database), "702.6a", "en")[0][0] == "2020-03-01"


def test_same_edition_twice_and_two_that_differ_are_reported(editions: Path, tmp_path: Path) -> None:
    (editions / "one-again.txt").write_text(english_edition("March 1, 2021", "702.5", "must"), "utf-8")
    (editions / "two-other.txt").write_text(english_edition("May 1, 2022", "702.6", "may", NEWCOMER), "utf-8")
    build(tmp_path / "kb.db", [editions])
    connection = open_store(tmp_path / "kb.db")
    said = [row[0] for row in connection.execute("select text_en from source_warning")]
    assert any("same revision" in text for text in said)
    assert any("differs from" in text for text in said)
    assert connection.execute("select count(*) from edition where lang = 'en'").fetchone()[0] == 2


def test_bundled_rule_becomes_the_official_one(tmp_path: Path) -> None:
    """Suspend's restatement and an edition that has 702.62 are one rule, with both wordings."""
    (tmp_path / "cr.txt").write_text(english_edition("May 1, 2022", "702.62", "must"), "utf-8")
    build(tmp_path / "kb.db", [tmp_path / "cr.txt"])
    document = show(open_store(tmp_path / "kb.db"), "702.62a")
    assert document["key"] == "suspend-a"
    assert {(text["lang"], text["origin"]) for text in document["texts"]} == {
        ("en", "official"), ("en", "restated"), ("de", "restated")}


def test_examples_and_matches_are_kept(database: Path) -> None:
    connection = open_store(database)
    row = connection.execute("select match_stage, match_score, match_was from rule_version "
                             "where number = '702.6a' and since = '2022-05-01' and lang = 'en'").fetchone()
    assert row["match_was"] == "702.5a"
    assert row["match_score"] > 0.9
    assert json.dumps(row["match_stage"])
