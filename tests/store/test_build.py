"""Building the database: complete or not at all."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kb.errors import BuildError, CorpusError, KbError, SourceError, StoreError
from kb.resources import data_dir
from kb.store.build import build
from kb.store.open import open_store
from kb.store.rows import Rows


def test_every_bundled_ruling_has_two_languages_and_a_rule(bundled_db: sqlite3.Connection) -> None:
    sql = """select slug from ruling where (select count(distinct lang) from rendition where ruling = ruling.id) < 2
             or category <> 'not-a-rule' and not exists (select 1 from ruling_rule where ruling = ruling.id)"""
    assert bundled_db.execute(sql).fetchall() == []


def test_a_text_is_stored_once(bundled_db: sqlite3.Connection) -> None:
    assert bundled_db.execute("select body from text group by lang, body having count(*) > 1").fetchall() == []


def test_references_hold(bundled_db: sqlite3.Connection) -> None:
    assert bundled_db.execute("pragma foreign_key_check").fetchall() == []


def test_two_builds_of_the_same_data_are_the_same_file(bundled_path: Path, tmp_path: Path) -> None:
    build(tmp_path / "again.db")
    assert (tmp_path / "again.db").read_bytes() == bundled_path.read_bytes()


def test_broken_data_leaves_the_old_database(bundled_path: Path, tmp_path: Path) -> None:
    target = Path(shutil.copy(bundled_path, tmp_path / "kb.db"))
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    (data / "terms.yaml").write_text("- en: [", "utf-8")
    with pytest.raises(CorpusError):
        build(target, data=data)
    assert target.read_bytes() == bundled_path.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "kb.db"]


def test_full_disk_leaves_the_old_database(bundled_path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = Path(shutil.copy(bundled_path, tmp_path / "kb.db"))

    def full(*_args: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr("kb.store.build.write_index", full)
    with pytest.raises(BuildError, match="disk is full"):
        build(target)
    assert target.read_bytes() == bundled_path.read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["kb.db"]


@pytest.mark.parametrize("target", ["folder", "file/below.db"])
def test_target_that_cannot_be_written(tmp_path: Path, target: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_text("")
    with pytest.raises(BuildError):
        build(tmp_path / target)


def test_killed_build_leaves_the_old_database(bundled_path: Path, tmp_path: Path) -> None:
    target = Path(shutil.copy(bundled_path, tmp_path / "kb.db"))
    process = subprocess.Popen([sys.executable, "-m", "kb", "build", "--db", str(target)])
    deadline = time.monotonic() + 30
    while not list(tmp_path.glob(".kb.db.*.part")) and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert target.read_bytes() == bundled_path.read_bytes()
    for left in tmp_path.glob(".kb.db.*.part"):
        os.utime(left, (0, 0))
    build(target)
    assert [path.name for path in tmp_path.iterdir()] == ["kb.db"]


def test_two_builds_at_once_end_with_one_whole_database(bundled_path: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "kb", "build", "--db", str(tmp_path / "kb.db")]
    for process in [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]:
        assert process.wait() == 0
    assert (tmp_path / "kb.db").read_bytes() == bundled_path.read_bytes()


@pytest.mark.parametrize(("name", "content", "said"), [
    ("empty.txt", b"", "empty"), ("binary.bin", b"\x00\x01\x02" * 50, "binary.bin"),
    ("letters.txt", b"\xff\xfe\xfd\xfc\x81", "letters.txt")])
def test_source_that_is_named_must_be_usable(tmp_path: Path, name: str, content: bytes, said: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(SourceError, match=said) as caught:
        build(tmp_path / "kb.db", [tmp_path / name])
    assert name in str(caught.value)
    assert not (tmp_path / "kb.db").exists()


def test_missing_source_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        build(tmp_path / "kb.db", [tmp_path / "nowhere"])


def test_odd_file_in_a_folder_is_listed_not_skipped(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "photo.bin").write_bytes(b"\x00\x01" * 100)
    build(tmp_path / "kb.db", [tmp_path / "in"])
    connection = open_store(tmp_path / "kb.db")
    row = connection.execute("select source.kind, text_en from source join source_warning warning "
                             "on warning.source = source.id where name = 'photo.bin'").fetchone()
    assert row["kind"] == "not_recognised"
    assert row["text_en"]


def test_a_warning_is_stored_once_and_quickly() -> None:
    rows = Rows()
    for number in (*range(5000), *range(5000)):
        rows.add_once("source_warning", source=1, line=number, text_en="x", text_de="y")
    rows.add_once("source_warning", source=1, line=None, text_en="x", text_de="y")
    assert [row["id"] for row in rows.tables["source_warning"]] == list(range(1, 5002))


def test_a_file_whose_name_is_no_text_is_listed(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / os.fsdecode(b"\xff.bin")).write_bytes(b"\x00\x01" * 100)
    build(tmp_path / "kb.db", [tmp_path / "in"])
    names = open_store(tmp_path / "kb.db").execute("select name from source where kind = 'not_recognised'").fetchall()
    assert [name for name, in names] == ["\N{REPLACEMENT CHARACTER}.bin"]


@pytest.mark.parametrize("content", [b"", b"not a database at all" * 100])
def test_foreign_file_is_no_database(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.db").write_bytes(content)
    with pytest.raises(StoreError):
        open_store(tmp_path / "x.db")


def test_other_schema_says_how_to_mend_it(bundled_path: Path, tmp_path: Path) -> None:
    target = Path(shutil.copy(bundled_path, tmp_path / "kb.db"))
    with sqlite3.connect(target) as connection:
        connection.execute("pragma user_version = 999")
    with pytest.raises(KbError, match="kb build"):
        open_store(target)
