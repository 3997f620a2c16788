"""What many tests need: catalogs compiled, the bundled database built once, the official files where they are."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Speed is measured by the benchmarks, never by a test: a busy machine must not make one fail. `.ci/run` repeats the
# same examples each time; elsewhere every run looks for new ones.
settings.register_profile("kb", deadline=None, suppress_health_check=[HealthCheck.too_slow],
                          derandomize="KB_SAME_EXAMPLES" in os.environ)
settings.load_profile("kb")

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session", autouse=True)
def _compiled_catalogs() -> None:
    subprocess.run([sys.executable, ROOT / ".ci/catalogs.py", "compile"], check=True)


@pytest.fixture(scope="session")
def bundled_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of the bundled corpus alone."""
    from kb.store.build import build

    target = tmp_path_factory.mktemp("bundled") / "kb.db"
    build(target)
    return target


@pytest.fixture
def bundled_db(bundled_path: Path) -> Iterator[sqlite3.Connection]:
    """The bundled database, opened for reading."""
    from kb.store.open import open_store

    connection = open_store(bundled_path)
    yield connection
    connection.close()


@pytest.fixture(scope="session")
def official() -> Path:
    """The folder of real official files; tests that need it are skipped where there is none."""
    folder = Path(os.environ.get("KB_OFFICIAL") or ROOT.parent / "shared" / "official")
    if not folder.is_dir():
        pytest.skip(f"no official files: set KB_OFFICIAL, or put them in {folder.name}/ beside the checkout")
    return folder


@pytest.fixture
def run_kb(tmp_path: Path) -> object:
    """Run the command line in a process of its own; returns the completed process."""
    def run(*args: str | Path, lang: str = "en_US.UTF-8", **env: str) -> subprocess.CompletedProcess[str]:
        environ = {key: value for key, value in os.environ.items() if key not in ("LANGUAGE", "LC_ALL", "KB_DB")}
        environ |= {"LANG": lang, "KB_DB": str(tmp_path / "none.db"), **env}
        return subprocess.run([sys.executable, "-m", "kb", *map(str, args)], capture_output=True, text=True,
                              env=environ, check=False, timeout=120)
    return run
