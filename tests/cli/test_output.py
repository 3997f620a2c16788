"""Where the output goes, and what goes wrong there: pipes, full disks, small alphabets, names that are no text."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.cli.output import on_one_line
from kb.store.open import check_schema
from kb.store.schema import APPLICATION_ID, SCHEMA_VERSION
from kb.text.normalise import without_surrogates

Run = Callable[..., "subprocess.CompletedProcess[str]"]
KB = [sys.executable, "-m", "kb"]
HEEDS = """
import os, signal, sys
if (number := int(sys.argv[1])) != signal.SIGKILL:
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.argv[2], sys.argv[2:])
"""
"""Runs a command that heeds a signal, though nohup or a shell's `&` has it ignored."""


def test_a_reader_that_has_seen_enough_is_no_failure(bundled_path: Path) -> None:
    command = [*KB, "search", "suspend", "--limit", "100", "--db", str(bundled_path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs /dev/full")
@pytest.mark.parametrize(("ui", "said"), [("en", "cannot be written"), ("de", "Die Ausgabe kann nicht geschrieben werden")])
def test_output_to_a_full_disk_is_one_line(bundled_path: Path, ui: str, said: str) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*KB, "--ui", ui, "search", "suspend", "--json", "--db", str(bundled_path)], stdout=full,
                              stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert said in done.stderr


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8"])
def test_letters_that_the_terminal_does_not_know_stop_nothing(bundled_path: Path, encoding: str) -> None:
    env = {**os.environ, "PYTHONIOENCODING": f"{encoding}:strict", "KB_DB": str(bundled_path)}
    for more in ([], ["--json"]):
        done = subprocess.run([*KB, "--ui", "de", "search", "ausgesetzte karte für größe", *more], capture_output=True,
                              env=env, check=False)
        assert (done.returncode, done.stderr) == (0, b"")
        text = done.stdout.decode("utf-8" if encoding == "ascii" else encoding)  # nobody means ASCII, says click
        if more:
            assert json.loads(text)["query"] == "ausgesetzte karte für größe"


@pytest.mark.parametrize("command", ["show", "history", "search", "check"])
def test_a_name_of_bytes_that_are_no_letters_is_only_not_found(bundled_path: Path, command: str) -> None:
    done = subprocess.run([*KB, command, b"\xff\xfe"], capture_output=True, check=False,
                          env={**os.environ, "KB_DB": str(bundled_path), "LC_ALL": "C.UTF-8"})
    assert done.returncode == (0 if command == "search" else 2)
    assert len(done.stderr.splitlines()) == done.returncode / 2


def test_a_file_name_of_bytes_that_are_no_letters_is_valid_json(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xff.txt")).write_text("")
    for locale in ("C", "C.UTF-8"):
        done = subprocess.run([*KB, "sources", "--sources", str(tmp_path), "--json"], capture_output=True, check=False,
                              env={**os.environ, "LC_ALL": locale})
        assert (done.returncode, done.stderr) == (0, b"")
        assert [os.fsencode(file["path"])[-5:] for file in json.loads(done.stdout)["files"]] == [b"\xff.txt"]


def test_a_file_name_does_not_break_the_line_or_steer_the_terminal(run_kb: Run, tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a\nb\x1b[31m.txt").write_text("")
    shown = run_kb("sources", "--sources", tmp_path / "in").stdout
    assert len(shown.splitlines()) == 3
    assert "\x1b" not in shown
    failed = run_kb("build", "--db", tmp_path / "kb.db", "--sources", tmp_path / "in" / "a\nb\x1b[31m.txt").stderr
    assert len(failed.splitlines()) == 1
    assert "\x1b" not in failed


def test_fingerprint_takes_any_encoding() -> None:
    command = [*KB, "fingerprint", "--ruling", "x", "--lang", "de"]
    shown = {subprocess.run(command, input="Die Karte wird für später ins Exil geschickt, ohne Rückgabe.".encode(codec),
                            capture_output=True, check=True).stdout for codec in ("utf-8", "cp1252")}
    assert len(shown) == 1


def test_texts_are_made_harmless() -> None:
    assert without_surrogates("größe\udcff🐉\ud800") == "größe\N{REPLACEMENT CHARACTER}🐉" + "\N{REPLACEMENT CHARACTER}"
    assert on_one_line("a\tb\nc\x1b[m ü") == "a\ufffdb\ufffdc\ufffd[m ü"


def damaged(bundled: Path, target: Path) -> Path:
    """Return a copy in which all pages but the first are nonsense."""
    data = bytearray(bundled.read_bytes())
    data[4096:] = bytes(byte ^ 0xA5 for byte in data[4096:])
    target.write_bytes(data)
    return target


def hollow(_bundled: Path, target: Path) -> Path:
    """Return a database that says it is ours and holds none of our tables."""
    with sqlite3.connect(target) as connection:
        connection.execute("create table other (x)")
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        connection.execute(f"pragma user_version = {SCHEMA_VERSION}")
        check_schema(connection, target)
    connection.close()
    return target


def folder(_bundled: Path, target: Path) -> Path:
    """Return a folder."""
    target.mkdir()
    return target


def long_name(_bundled: Path, target: Path) -> Path:
    """Return a path that no system takes."""
    return target.with_name("x" * 5000)


def pipe(_bundled: Path, target: Path) -> Path:
    """Return a pipe, which would never answer."""
    os.mkfifo(target)
    return target


@pytest.mark.parametrize("make", [damaged, hollow, folder, long_name, pipe])
@pytest.mark.parametrize("args", [("search", "suspend"), ("show", "702.62a"), ("history", "702.62a"), ("coverage",),
                                  ("diff", "2010-01-01", "2024-03-01")], ids=lambda args: args[0])
def test_a_database_that_is_none_is_one_line_and_status_2(run_kb: Run, bundled_path: Path, tmp_path: Path,
                                                          make: Callable[[Path, Path], Path],
                                                          args: tuple[str, ...]) -> None:
    done = run_kb(*args, "--db", make(bundled_path, tmp_path / "x.db"))
    assert (done.returncode, done.stdout) == (2, "")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT, signal.SIGKILL])
def test_a_stopped_build_leaves_no_process_and_no_change(bundled_path: Path, tmp_path: Path, number: int) -> None:
    target = Path(shutil.copy(bundled_path, tmp_path / "kb.db"))
    process = subprocess.Popen([sys.executable, "-c", HEEDS, str(int(number)), *KB, "build", "--db", str(target)],
                               stderr=subprocess.PIPE, start_new_session=True)
    deadline = time.monotonic() + 120
    while not list(tmp_path.glob(".kb.db.*.part")) and time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.005)
    process.send_signal(number)
    process.communicate(timeout=120)
    while session(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert session(process.pid) == []
    assert target.read_bytes() == bundled_path.read_bytes()
    if number != signal.SIGKILL:
        assert [path.name for path in tmp_path.iterdir()] == ["kb.db"]


def session(leader: int) -> list[int]:
    """Return the processes that live in the session of a process."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                state, *_ = fields = entry.joinpath("stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[3]) == leader and state != "Z":
                found.append(int(entry.name))
    return found
