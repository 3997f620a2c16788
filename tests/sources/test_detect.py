"""Files recognised by their content, and odd ones that must not stop anything."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.messages import message
from kb.sources.detect import content_of, find_files, recognise
from kb.sources.model import SourceFile, SourceKind

ENGLISH_RULES = """Magic: The Gathering Comprehensive Rules

These rules are effective as of February 2, 2024.

Contents

1. Game Concepts
100. General

1. Game Concepts

100. General

100.1. Two players are enough for a game.

100.1a Some variants are for more of them.

Glossary

Suspend
A keyword ability.
"""
GERMAN_RULES = """Das Ausführliche Regelwerk

Dieses Regelwerk gilt ab dem 8. November 2024.

Inhaltsverzeichnis

1. Grundlagen des Spiels
100. Allgemeines

1. Grundlagen des Spiels

100. Allgemeines

100.1. Für eine Partie genügen zwei Spieler.

100.1a Manche Varianten sind für mehr Spieler.
"""
PAGE = "Zeitspalter\n\n19/03/2021\n\nDie Karte liegt offen im Exil, wenn ein Spieler sie aussetzt.\n"
RULING = {
    "object": "ruling",
    "oracle_id": "1",
    "source": "wotc",
    "published_at": "2024-02-02",
    "comment": "The card lies there face up.",
}
CARD = {"object": "card", "oracle_id": "1", "name": "Zeitspalter", "lang": "en", "type_line": "Sorcery"}
GERMAN_CARD = CARD | {"lang": "de", "printed_name": "Zeitspalter", "printed_text": "Aussetzen 3"}
SET_FILE = {
    "meta": {"date": "2022-04-25", "version": "5.2"},
    "data": {
        "code": "XYZ",
        "cards": [
            {
                "name": "Zeitspalter",
                "rulings": [],
                "foreignData": [{"language": "German", "name": "Zeitspalter"}],
            },
            {"name": "Uhr ohne Zeiger"},
        ],
    },
}


def by_line(items: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(item) for item in items) + "\n]\n"


def reasons(found: SourceFile) -> str:
    return " ".join(str(warning) for warning in found.warnings)


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (ENGLISH_RULES, ("comprehensive_rules", "text", "en", None)),
        (GERMAN_RULES, ("comprehensive_rules", "text", "de", None)),
        (PAGE, ("pasted", "text", "de", 1)),
        (
            "702.59 Aussetzen\n702.59a Die Karte wartet im Exil.\n702.59. Suspend\n702.59a. The card waits\n",
            ("pasted", "text", "mul", 4),
        ),
        (by_line([RULING] * 3), ("rulings", "scryfall", "en", 3)),
        (json.dumps([RULING] * 3), ("rulings", "scryfall", "en", 3)),
        (json.dumps([RULING] * 2, indent=2), ("rulings", "scryfall", "en", 2)),
        (json.dumps([RULING]), ("rulings", "scryfall", "en", 1)),
        (by_line([CARD] * 4), ("cards", "scryfall", "en", 4)),
        (by_line([GERMAN_CARD] * 2), ("cards", "scryfall", "de", 2)),
        (by_line([CARD, GERMAN_CARD]), ("cards", "scryfall", "mul", 2)),
        (json.dumps({"object": "list", "data": [RULING] * 2}), ("rulings", "scryfall", "en", 2)),
        (json.dumps(SET_FILE), ("cards", "mtgjson", "mul", 2)),
        (
            json.dumps({"meta": {"version": "5.2"}, "data": {"XYZ": SET_FILE["data"], "ABC": SET_FILE["data"]}}),
            ("cards", "mtgjson", "mul", 4),
        ),
        (
            json.dumps({"meta": {"version": "5.2"}, "data": {"Uhr": [{"name": "Uhr", "text": "Haste"}]}}),
            ("cards", "mtgjson", "en", 1),
        ),
    ],
)
@pytest.mark.parametrize("compressed", [False, True], ids=["plain", "gzip"])
def test_files_are_recognised_by_content_whatever_their_name(
    tmp_path: Path, compressed: bool, content: str, expected: tuple[str, str, str, int | None]
) -> None:
    path = tmp_path / "misleading.png"
    data = gzip.compress(content.encode()) if compressed else content.encode()
    path.write_bytes(data)
    found = recognise(path)
    assert (found.kind.value, found.format and found.format.value, found.lang, found.rows) == expected
    assert found.sha256 == hashlib.sha256(data).hexdigest()
    assert found.compressed is compressed
    assert found.encoding is not None


@pytest.mark.parametrize(
    ("text", "encoding", "effective"),
    [
        (ENGLISH_RULES, "ascii", date(2024, 2, 2)),
        (GERMAN_RULES, "cp1252", date(2024, 11, 8)),
        (GERMAN_RULES, "utf-16-le", date(2024, 11, 8)),
        (GERMAN_RULES.replace("\n", "\r"), "utf-8", date(2024, 11, 8)),
        (ENGLISH_RULES.replace("These rules are effective as of February 2, 2024.", ""), "ascii", None),
    ],
)
def test_an_edition_of_the_rules_shows_its_day_and_encoding(
    tmp_path: Path, text: str, encoding: str, effective: date | None
) -> None:
    path = tmp_path / "CR-1999-01-01.txt"
    path.write_bytes(text.encode(encoding))
    found = recognise(path)
    assert (found.kind, found.effective, found.encoding) == (
        SourceKind.COMPREHENSIVE_RULES,
        effective,
        encoding,
    )


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "empty"),
        (b" \n\t\n", "only blanks"),
        (b"\0\1\2\3binary" * 50, "control byte"),
        (b"%PDF-1.4 nothing", ""),
        (b"PK\x03\x04nothing", ""),
        (b"[]", "list is empty"),
        (b"[1, 2, 3]", "complete object"),
        (b'[{"a": 1}]', "neither rulings nor cards"),
        (b'[{"oracle_id": "1", "pub', "complete object"),
        (b'{"meta": {"version": "5"}, "data": {"cards": [', "breaks off"),
        (b'{"meta": {"version": "5"}, "data": {"cards": []}}', "neither rulings nor cards"),
        (b"[" * 100_000, ""),
        (b"{" * 10, ""),
        (gzip.compress(b"hello there, nothing to see", mtime=0)[:-12], "breaks off"),
        (b"\x1f\x8bnonsense", ""),
        (b"Lorem ipsum dolor sit amet, consectetur adipiscing elit.", "neither German nor English"),
        (
            b"On Monday we went to the sea and had a good time there with all of our friends.",
            "does not speak of rules",
        ),
        (b"# Notes\n\n## Cards\n\n### Spells\n\nThe player casts a spell and draws a card.\n", "Markdown"),
        (b"name,cost,type,card,player,spell\n" * 9, ""),
        (b"- slug: card\n  text: The player casts a spell.\n  rule: The owner of the card.\n", "data"),
    ],
)
def test_what_is_not_recognised_says_why(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "odd"
    path.write_bytes(content)
    found = recognise(path)
    assert found.kind is SourceKind.NOT_RECOGNISED
    assert found.warnings
    assert reason in reasons(found)


def test_a_list_that_breaks_off_is_recognised_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    path.write_text(by_line([RULING] * 60)[:-30])
    found = recognise(path)
    assert (found.kind, found.rows) == (SourceKind.RULINGS, None)
    assert "breaks off" in reasons(found)


def test_a_list_that_breaks_off_after_a_whole_object_is_told_from_a_complete_one(tmp_path: Path) -> None:
    path = tmp_path / "rulings.json"
    path.write_text(by_line([RULING] * 60).removesuffix("\n]\n") + ",\n")
    found = recognise(path)
    assert (found.kind, found.rows) == (SourceKind.RULINGS, 60)
    assert "breaks off" in reasons(found)


def test_a_page_with_ambiguous_dates_is_listed_as_pasted_with_the_problem_and_its_line(
    tmp_path: Path,
) -> None:
    path = tmp_path / "page.txt"
    path.write_text(PAGE.replace("19/03/2021", "07/06/2013"), encoding="utf-8")
    found = recognise(path)
    assert (found.kind, found.rows) == (SourceKind.PASTED, None)
    assert [warning.line for warning in found.warnings] == [3]


def test_links_to_nothing_folders_and_pipes_are_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "around").symlink_to(tmp_path / "around")
    for name, reason in (
        ("gone", "points to nothing"),
        ("pipe", "no regular file"),
        ("folder", "a folder"),
        ("around", ""),
        ("absent", "cannot be read"),
    ):
        found = recognise(tmp_path / name)
        assert found.kind is SourceKind.NOT_RECOGNISED
        assert reason in reasons(found)


def test_an_importer_may_complete_or_refuse_what_was_recognised(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_text(ENGLISH_RULES)

    def refuse(found: SourceFile) -> SourceFile:
        raise SourceError(message("No."), file=str(found.path), line=4)

    completed = recognise(path, describe={SourceKind.COMPREHENSIVE_RULES: lambda found: found.completed(rows=4)})
    assert (completed.rows, completed.effective) == (4, date(2024, 2, 2))
    refused = recognise(path, describe={SourceKind.COMPREHENSIVE_RULES: refuse})
    assert (refused.kind, refused.warnings[0].line) == (SourceKind.NOT_RECOGNISED, 4)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    st.one_of(
        st.binary(max_size=200),
        st.text(max_size=200).map(str.encode),
        st.sampled_from([b"[{", b'{"a":', b"\x1f\x8b\x08", b"\xff\xfe", b"<html>"]).flatmap(
            lambda head: st.binary(max_size=60).map(lambda tail: head + tail)
        ),
    )
)
def test_no_file_whatever_makes_it_fail(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "any"
    path.write_bytes(data)
    assert recognise(path).path == path


def test_files_are_found_sorted_and_each_once(tmp_path: Path) -> None:
    folder = tmp_path / "sources"
    (folder / "deep").mkdir(parents=True)
    for name in ("b.txt", ".hidden", "a.txt~", "deep/c.txt"):
        (folder / name).write_text("x")
    (folder / "deep" / "loop").symlink_to(folder)
    (folder / "also-b").symlink_to(folder / "b.txt")
    (folder / "gone").symlink_to(folder / "nowhere")
    (tmp_path / "other").symlink_to(folder)
    found = find_files([tmp_path / "other", folder, folder / "deep", folder / "b.txt"])
    assert [str(path.relative_to(folder)) for path in found] == [
        ".hidden",
        "a.txt~",
        "b.txt",
        "deep/c.txt",
        "gone",
    ]
    assert found == sorted(found)


def test_the_content_of_a_compressed_file_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "page"
    path.write_bytes(gzip.compress(PAGE.encode()))
    assert content_of(recognise(path)) == PAGE.encode()


def test_a_missing_folder_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="absent: There is no such folder"):
        find_files([tmp_path / "absent"])


@pytest.mark.parametrize(("content", "said"), [
    (b"[" * 100_000, "nested too deeply"), (b'{"a":' * 20_000, "nested too deeply"),
    (b"\x1f\x8b" + b"x" * 50, "damaged or breaks off"),
    (gzip.compress(PAGE.encode() * 50, mtime=0)[:60], "damaged or breaks off")])
def test_a_refusal_is_in_our_own_words(tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "x").write_bytes(content)
    found = recognise(tmp_path / "x")
    assert found.kind is SourceKind.NOT_RECOGNISED
    assert said in str(found.warnings[0])
