"""`kb fetch` as a command: it says beforehand what it will do, and one line when it cannot."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

from tests.sources.cr_editions import ENGLISH
from tests.sources.official_server import RULES, File, bulk_index, rules_page, serving
from tests.sources.test_fetch import CARD, RULING, bulk

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_fetch_says_what_and_how_much_and_does_it(run_kb: Run, tmp_path: Path) -> None:
    with serving() as server:
        server.files = {"/rules": rules_page(RULES), RULES: File(ENGLISH.encode(), "text/plain"),
                        "/bulk-data": bulk_index(server.url), "/bulk/rulings.json": File(bulk(RULING)),
                        "/bulk/oracle_cards.json": File(bulk(CARD))}
        options = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "KB_RULES_PAGE": f"{server.url}/rules",
                   "KB_BULK_INDEX": f"{server.url}/bulk-data", "NO_PROXY": "127.0.0.1"}
        done = run_kb("fetch", "--into", tmp_path / "in", **options)
        assert done.returncode == 0, done.stderr
        assert "3 files" in done.stdout
        assert f"{server.url}/bulk/rulings.json (1 kB)" in done.stdout
        assert done.stdout.index("3 files") < done.stdout.index("rulings.json: new")
        again = run_kb("fetch", "--into", tmp_path / "in", lang="de_DE.UTF-8", **options)
        assert again.returncode == 0
        server.files["/rules"] = rules_page()
        failed = run_kb("fetch", "--into", tmp_path / "in", **options)
    assert (failed.returncode, failed.stderr.count("\n")) == (2, 1)
    assert failed.stderr.startswith(f"kb: {server.url}/rules: ")
    assert sorted(path.name for path in (tmp_path / "in").iterdir()) == [
        "CR-2024-02-02.txt", "oracle-cards.json", "rulings.json"]
