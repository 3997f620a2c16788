"""Every official edition of the rules: accounted for, complete, on its right day."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from kb.errors import SourceError
from kb.revisions import one_a_day
from kb.sources.comprehensive_rules import Revision, read
from kb.sources.comprehensive_rules.effective import day_in_name

pytestmark = pytest.mark.official

NOT_THE_RULES = {"CR-1997-03-24.txt": "no numbered rules", "CR-1999-04-21.txt": "collection of rulings"}
"""Files of the folder that are other documents: a rulebook for beginners, and rulings collected by a fan."""

WRAPPED_REFERENCES = {
    "CR-2001-07-23.txt": 1, "CR-2001-09-24.txt": 1, "CR-2002-02-20.txt": 1, "CR-2003-10-01.txt": 8,
    "CR-2003-12-01.txt": 7, "CR-2004-02-01.txt": 6,
}
"""In how many lines of an edition with wrapped lines a reference stands where a rule's number would."""

NUMBER = re.compile(r"^\s*(\d{3}\.\d+[a-z]*)(?:\.(?=\s|$|[A-Z])|(?=\s|$))", re.M)


@cache
def edition(path: Path) -> Revision:
    return read(path.read_bytes(), path.name)


def editions(official: Path) -> list[Path]:
    found = sorted((official / "cr" / "en").glob("*.txt"))
    if not found:
        pytest.skip("no editions of the rules in the official folder")
    return found


def plain(path: Path) -> str:
    """Decode a file without the code under test."""
    data = path.read_bytes()
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = data.decode("utf-16")
    else:
        try:
            text = data.decode("utf-8-sig")
        except UnicodeDecodeError:
            text = data.decode("cp1252", "replace")
    return re.sub(r"\r*\n|\r", "\n", text)


def test_every_file_is_read_or_refused_with_the_reason(official: Path) -> None:
    refused: dict[str, str] = {}
    for path in editions(official):
        try:
            edition(path)
        except SourceError as error:
            refused[path.name] = str(error)
    known = {path.name for path in editions(official)} & NOT_THE_RULES.keys()
    assert refused.keys() == known
    assert all(NOT_THE_RULES[name] in reason for name, reason in refused.items())


def test_every_number_at_the_start_of_a_line_is_a_paragraph(official: Path) -> None:
    for path in editions(official):
        if path.name in NOT_THE_RULES:
            continue
        expected = sorted(NUMBER.findall(plain(path)))
        numbers = [paragraph.number for paragraph in edition(path).paragraphs if "." in paragraph.number]
        missing = list(expected)
        for number in numbers:
            if number in missing:
                missing.remove(number)
        assert len(missing) == WRAPPED_REFERENCES.get(path.name, 0), (path.name, missing)
        assert len(numbers) >= len(expected) - len(missing)


def test_headings_of_the_text_are_those_of_the_table_of_contents(official: Path) -> None:
    for path in editions(official):
        if path.name in NOT_THE_RULES:
            continue
        warnings = [str(warning) for warning in edition(path).warnings]
        assert not [w for w in warnings if "table of contents" in w or "complete?" in w or "breaks off" in w], path.name


def test_days_come_from_the_text(official: Path) -> None:
    days = {path.name: edition(path) for path in editions(official) if path.name not in NOT_THE_RULES}
    assert all(revision.effective_from == "text" for revision in days.values())
    differing = {name for name, revision in days.items() if revision.effective != day_in_name(name)}
    if len(days) == 123:
        assert len(differing) == 14
    for name, day in {"CR-2024-02-06.txt": date(2024, 2, 2), "CR-2021-02-24.txt": date(2021, 2, 15),
                      "CR-2013-07-11.txt": date(2013, 7, 13)}.items():
        if name in days:
            assert days[name].effective == day
    assert one_a_day(days.values())[1] == []


@pytest.mark.parametrize(("name", "sections", "rules", "entries"), [
    ("CR-1999-04-23.txt", 63, 347, 175), ("CR-2009-07-11.txt", 104, 1472, 408), ("CR-2026-08-07.txt", 147, 3162, 737),
])
def test_known_counts(official: Path, name: str, sections: int, rules: int, entries: int) -> None:
    path = official / "cr" / "en" / name
    if not path.exists():
        pytest.skip(f"{name} is not among the official files")
    revision = edition(path)
    numbers = [paragraph.number for paragraph in revision.paragraphs]
    assert sum(len(number) == 3 for number in numbers) == sections
    assert sum("." in number for number in numbers) == rules
    assert len(revision.glossary) == entries


def test_question_marks_of_may_2009_are_mended(official: Path) -> None:
    path = official / "cr" / "en" / "CR-2009-05-01.txt"
    if not path.exists():
        pytest.skip("CR-2009-05-01.txt is not among the official files")
    revision = edition(path)
    assert any("question marks" in str(warning) for warning in revision.warnings)
    without_addresses = {p.number: re.sub(r"\S*\.\S*\?\S*", "", p.text) for p in revision.paragraphs}
    assert not [number for number, text in without_addresses.items() if re.search(r"\w\?\w|\s\?\s", text)]
