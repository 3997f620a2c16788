"""The rule numbers of provisions, looked up in the real revisions."""

from __future__ import annotations

import os
import re
from datetime import date
from pathlib import Path

import pytest

from kb.core.rulebook import first_day, provisions

ROOT = Path(__file__).resolve().parents[2]
CR = Path(os.environ.get("KB_OFFICIAL", ROOT.parent / "shared" / "official")) / "cr" / "en"
VARIANTS = [pytest.param(p.key, v, id=f"{p.key}-{v.since}") for p in provisions().values() for v in p.variants]

pytestmark = [pytest.mark.official, pytest.mark.skipif(not CR.is_dir(), reason=f"no official rules below {CR}")]


def _text(path: Path) -> str:
    return _decoded(path.read_bytes()).replace("\r\n", "\n").replace("\r", "\n")


def _decoded(raw: bytes) -> str:
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return raw.decode("utf-16")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("cp1252", errors="replace")


def _effective(path: Path) -> date:
    """Return the effective day given in the text, or the one in the file's name where the text has none."""
    found = re.search(r"effective as of ([A-Z][a-z]+) (\d+), (\d{4})", _text(path)[:3000])
    if not found:
        return date.fromisoformat(path.stem[3:])
    months = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
              "November", "December")
    return date(int(found[3]), months.index(found[1]) + 1, int(found[2]))


@pytest.fixture(scope="module")
def revisions() -> list[tuple[date, Path]]:
    return sorted((_effective(p), p) for p in CR.glob("CR-20*.txt"))


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_number_stands_in_the_revision_that_began_on_the_day(
        key: str, variant: object, revisions: list[tuple[date, Path]]) -> None:
    since, rule = variant.since, variant.rule  # type: ignore[attr-defined]
    inside = [path for day, path in revisions if day <= since]
    assert re.search(rf"^\s*{re.escape(rule)}\b", _text(inside[-1]), re.M), f"{key}: {rule} is not in {inside[-1].name}"


@pytest.mark.parametrize(("key", "variant"), VARIANTS)
def test_a_change_begins_with_a_revision(key: str, variant: object, revisions: list[tuple[date, Path]]) -> None:
    since = variant.since  # type: ignore[attr-defined]
    assert since == first_day() or since in {day for day, _ in revisions}, key
