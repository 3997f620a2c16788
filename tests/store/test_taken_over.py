"""What a build takes over from the database before: the result is always that of a build from nothing."""

from __future__ import annotations

import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from kb.sources.comprehensive_rules import Revision, read
from kb.store.build import build
from kb.store.open import open_store
from kb.store.program import made_by
from kb.store.taken_over import opened_before
from tests.store.test_editions import GERMAN, NEWCOMER, english_edition

Change = Callable[[Path], object]
NEWER = english_edition("July 1, 2023", "702.6", "may", NEWCOMER)
NEWEST = english_edition("July 1, 2024", "702.6", "may", NEWCOMER)
FUTURE = english_edition("January 1, 2099", "702.6", "may", NEWCOMER)


def _write(folder: Path) -> None:
    (folder / "elsewhere").mkdir(parents=True)
    (folder / "zz").mkdir()
    (folder / "one.txt").write_text(english_edition("March 1, 2021", "702.5", "must"), "utf-8")
    (folder / "one-again.txt").write_text(english_edition("March 1, 2021", "702.5", "must"), "utf-8")
    (folder / "two.txt").write_text(english_edition("May 1, 2022", "702.6", "must", NEWCOMER), "utf-8")
    (folder / "two-other.txt").write_text(english_edition("May 1, 2022", "702.6", "may", NEWCOMER), "utf-8")
    (folder / "de.txt").write_text(GERMAN, "utf-8")
    (folder / "undated.txt").write_text(english_edition("some day", "702.5", "must"), "utf-8")
    (folder / "notes.txt").write_text("Milk, eggs and a new set of sleeves.", "utf-8")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with `sources`, bundled `data` that is as good as none, and the database built from both."""
    folder = tmp_path_factory.mktemp("before")
    _write(folder / "sources")
    for name in ("rulings/none", "rules/none", "fingerprints/none", "terms", "cards", "slang", "moments", "effects"):
        (folder / "data" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "data" / f"{name}.yaml").write_text("[]", "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        _build("kb.db")
    return folder


def _build(database: str) -> None:
    build(Path(database), [Path("sources")], data=Path("data"))


@pytest.fixture
def before(built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a copy of that folder; the working directory is in it, so that paths are the same everywhere."""
    shutil.copytree(built, tmp_path / "copy")
    monkeypatch.chdir(tmp_path / "copy")
    return tmp_path / "copy"


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list that fills with the names of the editions that are parsed."""
    names: list[str] = []

    def parse(data: bytes, file: str) -> Revision:
        names.append(Path(file).name)
        return read(data, file)

    monkeypatch.setattr("kb.store.editions_read.read", parse)
    return names


CHANGES: dict[str, tuple[Change, set[str]]] = {
    "nothing": (lambda folder: None, {"de.txt"}),
    "a newer edition": (lambda folder: (folder / "three.txt").write_text(NEWER, "utf-8"), {"de.txt", "three.txt"}),
    "two newer editions, listed in the other order": (
        lambda folder: [(folder / "z.txt").write_text(NEWER, "utf-8"), (folder / "a.txt").write_text(NEWEST, "utf-8")],
        {"de.txt", "a.txt", "z.txt"}),
    "an edition that is not yet in force": (
        lambda folder: (folder / "three.txt").write_text(FUTURE, "utf-8"), {"de.txt", "three.txt"}),
    "a newer German edition": (
        lambda folder: (folder / "de2.txt").write_text(GERMAN.replace("März 2021", "Mai 2022"), "utf-8"),
        {"de.txt", "de2.txt"}),
    "a list of other things": (lambda folder: (folder / "list.txt").write_text("Bread.", "utf-8"), {"de.txt"}),
    "a file in another folder": (
        lambda folder: (folder / "two.txt").rename(folder / "zz" / "two.txt"), {"de.txt"}),
}
"""What is done to the folder, and which editions are then parsed though the database has read the others."""
BACK_TO_THE_START: dict[str, Change] = {
    "an older edition": lambda folder: (folder / "zero.txt").write_text(
        english_edition("March 1, 2020", "702.5", "must"), "utf-8"),
    "a third edition of a known day": lambda folder: (folder / "two-more.txt").write_text(
        english_edition("May 1, 2022", "702.6", "must"), "utf-8"),
    "two newer editions of one day": lambda folder: [
        (folder / f"{name}.txt").write_text(NEWER + more, "utf-8") for name, more in (("x", ""), ("y", "Somebody."))],
    "files in another order": lambda folder: (folder / "one.txt").rename(folder / "elsewhere" / "one.txt"),
    "an edition that is gone": lambda folder: (folder / "one.txt").unlink(),
    "an edition of another name": lambda folder: (folder / "one.txt").rename(folder / "first.txt"),
    "an edition that was changed": lambda folder: (folder / "two.txt").write_text(NEWER, "utf-8"),
    "a newer edition with a known name": lambda folder: (folder / "elsewhere" / "two.txt").write_text(NEWER, "utf-8"),
    "the same edition in two folders": lambda folder: shutil.copy(folder / "two.txt", folder / "elsewhere"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_only_what_is_new_is_read(what: str, before: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    change, expected = CHANGES[what]
    change(before / "sources")
    assert _equals_anew(before, monkeypatch, parsed) == sorted(expected)


@pytest.mark.parametrize("what", BACK_TO_THE_START)
def test_everything_is_read_anew(what: str, before: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    BACK_TO_THE_START[what](before / "sources")
    names = _equals_anew(before, monkeypatch, parsed)
    assert set(names) == {path.name for path in (before / "sources").rglob("*.txt")} - {"notes.txt"}


def _equals_anew(before: Path, monkeypatch: pytest.MonkeyPatch, parsed: list[str]) -> list[str]:
    """Build on the old database and with nothing read of it, compare, and return what the first one parsed."""
    shutil.copy(before / "kb.db", before / "anew.db")
    _build("kb.db")
    names = sorted(parsed)
    monkeypatch.setattr("kb.store.editions_read._continued", lambda *_: None)
    _build("anew.db")
    assert Path("kb.db").read_bytes() == Path("anew.db").read_bytes()
    return names


def test_checks_are_taken_over(before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(before / "kb.db", before / "old.db")
    monkeypatch.setattr("kb.store.checked.sweep", lambda check: pytest.fail(f"{check.name} was run"))
    _build("kb.db")
    with closing(sqlite3.connect("kb.db")) as new, closing(sqlite3.connect("old.db")) as old:
        for table in ("check_definition", "check_outcome", "check_step"):
            rows = new.execute(f"select * from {table}").fetchall()
            assert rows
            assert rows == old.execute(f"select * from {table}").fetchall()


def test_another_program_takes_nothing_over(before: Path, parsed: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.store.build.made_by", lambda data: made_by(data)[::-1])
    _build("kb.db")
    assert "one.txt" in parsed


def test_what_made_a_database_changes_with_the_bundled_data(tmp_path: Path) -> None:
    (tmp_path / "slang.yaml").write_text("[]", "utf-8")
    first = made_by(tmp_path)
    assert first == made_by(tmp_path)
    (tmp_path / "slang.yaml").write_text("[ ]", "utf-8")
    assert first != made_by(tmp_path)


@pytest.mark.parametrize("table", ["rule_version", "source", "check_step", "build_info"])
def test_a_damaged_database_is_made_anew(table: str, before: Path) -> None:
    whole = (before / "kb.db").read_bytes()
    with closing(sqlite3.connect(before / "kb.db", isolation_level=None)) as connection:
        root = connection.execute("select rootpage from sqlite_master where name = ?", (table,)).fetchone()[0]
        size = connection.execute("pragma page_size").fetchone()[0]
    damaged = bytearray(whole)
    damaged[(root - 1) * size:root * size] = b"\xff" * size
    (before / "kb.db").write_bytes(damaged)
    _build("kb.db")
    assert (before / "kb.db").read_bytes() == _from_nothing(before)


def _from_nothing(before: Path) -> bytes:
    _build("fresh.db")
    return (before / "fresh.db").read_bytes()


def test_an_edition_that_came_into_force_is_read_again(before: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its warning that it is not in force yet would no longer be true."""
    (before / "sources" / "three.txt").write_text(FUTURE, "utf-8")
    _build("kb.db")
    assert _said_of(Path("kb.db"), "three.txt")

    class Later(date):
        @classmethod
        def today(cls) -> Later:
            return cls(2099, 1, 1)

    for module in ("kb.store.editions_read", "kb.sources.comprehensive_rules.parse"):
        monkeypatch.setattr(sys.modules[module], "date", Later)
    _build("kb.db")
    assert not _said_of(Path("kb.db"), "three.txt")


def _said_of(database: Path, file: str) -> list[str]:
    with closing(open_store(database)) as connection:
        return [row[0] for row in connection.execute(
            "select warning.text_en from source_warning warning join source on source.id = warning.source "
            "where source.name = ? and warning.text_en like '%not in force%'", (file,))]


@pytest.mark.parametrize("there", ["nothing", "a text", "a folder"])
def test_where_there_is_no_database_there_is_nothing_to_take_over(there: str, tmp_path: Path) -> None:
    path = tmp_path / "kb.db"
    if there == "a text":
        path.write_text("no database", "utf-8")
    elif there == "a folder":
        path.mkdir()
    with opened_before(path, "any") as found:
        assert found is None
