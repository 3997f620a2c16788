"""The command `kb serve`."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kb.cli.serve_command import address_of, listening
from kb.errors import UsageError

Run = object


@contextmanager
def served(*args: str | Path, lang: str = "en_US.UTF-8") -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run `kb serve` on a free port; gives the process and the first line it says."""
    environ = {key: value for key, value in os.environ.items() if key not in ("LANGUAGE", "LC_ALL", "KB_DB")}
    process = subprocess.Popen(
        [sys.executable, "-m", "kb", "serve", "--port", "0", *map(str, args)], env={**environ, "LANG": lang},
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline()
    finally:
        process.terminate()
        process.wait(20)


def _address(line: str) -> str:
    return next(word for word in line.split() if word.startswith("http://"))


def test_it_says_where_the_site_is_and_serves_it(bundled_path: Path) -> None:
    with (served("--db", bundled_path) as (_, line),
          urllib.request.urlopen(_address(line) + "de/rules", timeout=20) as response):
        assert response.status == 200
        assert b'<html lang="de">' in response.read()


def test_without_a_database_it_builds_one_first(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "kb.db"
    with served("--db", target) as (_, line), urllib.request.urlopen(_address(line), timeout=20) as response:
        assert response.status == 200
    assert target.is_file()


def test_it_stops_in_order_when_interrupted(bundled_path: Path) -> None:
    with served("--db", bundled_path) as (process, _):
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 0
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()


def test_a_port_in_use_is_one_clear_line(bundled_path: Path, run_kb: object) -> None:
    assert callable(run_kb)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = run_kb("serve", "--db", bundled_path, "--port", str(port))
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert str(port) in done.stderr


@pytest.mark.parametrize("content", [b"", b"no database", None], ids=["empty", "text", "folder"])
def test_a_file_that_is_no_database_is_one_clear_line(tmp_path: Path, run_kb: object, content: bytes | None) -> None:
    assert callable(run_kb)
    target = tmp_path / "kb.db"
    target.mkdir() if content is None else target.write_bytes(content)
    done = run_kb("serve", "--db", target, "--port", "0")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("host", ["no.such.host.invalid", "192.0.2.1", "\0"])
def test_a_host_that_is_not_ours_is_an_error(host: str) -> None:
    with pytest.raises(UsageError):
        listening(host, 0)


def test_the_address_is_one_that_a_browser_takes() -> None:
    with listening("127.0.0.1", 0) as listener:
        assert address_of(listener) == f"http://127.0.0.1:{listener.getsockname()[1]}/"
    with listening("0.0.0.0", 0) as listener:
        assert address_of(listener).startswith("http://localhost:")


def test_datasette_alone_finds_the_plugin_where_it_is_installed(bundled_path: Path) -> None:
    """As `datasette kb.db` serves it."""
    script = ("import asyncio, sys; from datasette.app import Datasette; from datasette.plugins import pm\n"
              "import kb.web.plugin as p\n"
              "if p not in pm.get_plugins(): print('not installed'); sys.exit()\n"
              "print(asyncio.run(Datasette([sys.argv[1]]).client.get('/de')).status_code)")
    done = subprocess.run([sys.executable, "-c", script, bundled_path], capture_output=True, text=True, check=True)
    if done.stdout.strip() == "not installed":
        pytest.skip("the package runs from its folder, without its entry points")
    assert done.stdout.strip() == "200"
