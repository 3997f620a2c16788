"""A real browser on the real site. Skipped, with the reason, where there is no Chromium."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = os.environ.get("KB_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""


@pytest.fixture(scope="session")
def address(bundled_path: Path) -> Iterator[str]:
    """Where `kb serve` serves the bundled database."""
    process = subprocess.Popen([sys.executable, "-m", "kb", "--ui", "en", "serve", "--db", bundled_path, "--port", "0"],
                               stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield next(word for word in line.split() if word.startswith("http://")).rstrip("/")
    finally:
        process.terminate()
        process.wait(20)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A headless Chromium, which goes with its module: while it is there, no other test can run an event loop."""
    sync_api = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not CHROMIUM:
        pytest.skip("no Chromium: install it, or name it in KB_CHROMIUM")
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"])
        yield browser
        browser.close()
