"""Any number that a rule ever had finds it."""

from __future__ import annotations

from datetime import date

import pytest
from editions import day, lineage

from kb.revisions import Reference, parse_reference, within

A = "A card may wait in exile with time counters, and nobody can respond to its going there."
B = "When the last of the time counters leaves a waiting card, its owner casts it for free."
FIRST = {"502": "Keywords", "502.1": "Suspend", "502.1a": A, "502.2": "Fading", "502.2a": B}
SECOND = {"702": "Keywords", "702.1": "Fading", "702.1a": B, "702.2": "Suspend", "702.2a": A}
THIRD = {"702": "Keywords", "702.1": "Suspend", "702.1a": A, "702.2": "Fading", "702.2a": B}


@pytest.mark.parametrize(("number", "at", "expected"), [
    ("502.1a", None, ["502.1a"]), ("702.2a", None, ["502.2a", "502.1a"]), ("702.1a", None, ["502.1a", "502.2a"]),
    ("702.1a", day(1), ["502.2a"]), ("702.1a", day(2), ["502.1a"]), ("502.1a", day(2), []),
    ("702", None, ["502"]), ("999.9", None, []),
])
def test_numbers_lead_to_rules_the_latest_bearer_first(number: str, at: date | None, expected: list[str]) -> None:
    index = lineage(FIRST, SECOND, THIRD).index
    assert [version.identity.split("@")[0] for version in index.resolve(number, at)] == expected


@pytest.mark.parametrize(("text", "expected"), [
    ("702.59a", Reference("702.59a")),
    ("702.59a@2010-02-01", Reference("702.59a", None, date(2010, 2, 1))),
    ("Rule 702.59a.", Reference("702.59a")),
    ("CR 702", Reference("702")),
    ("Regel 702.59", Reference("702.59")),
    ("\u00a7 601.2f\u2013h", Reference("601.2f", "601.2h")),
    ("601.2-4", Reference("601.2", "601.4")),
    ("601.2 - 601.4", Reference("601.2", "601.4")),
    ("306\u2013311", Reference("306", "311")),
    ("7", Reference("7")),
    ("suspend", None), ("70", None), ("702.59a@2010-02-31", None), ("", None), ("702.59abc", None),
])
def test_numbers_are_read_as_people_write_them(text: str, expected: Reference | None) -> None:
    assert parse_reference(text) == expected


@pytest.mark.parametrize(("text", "numbers"), [
    ("601.2f-h", ("601.2f", "601.2g", "601.2h")),
    ("702.62k-n", ("702.62k", "702.62m", "702.62n")),
    ("704.5z-ab", ("704.5z", "704.5aa", "704.5ab")),
    ("601.2-4", ("601.2", "601.3", "601.4")),
    ("306-308", ("306", "307", "308")),
    ("601.2a-602.1", ("601.2a", "602.1")),
    ("601.2", ("601.2",)),
])
def test_ranges_span_the_numbers_between(text: str, numbers: tuple[str, ...]) -> None:
    reference = parse_reference(text)
    assert reference is not None
    assert reference.numbers == numbers


@pytest.mark.parametrize(("number", "section", "expected"), [
    ("702.62a", "7", True), ("702.62a", "702", True), ("702.62a", "702.62", True), ("702.62a", "702.62a", True),
    ("702.62a", "702.6", False), ("702.62", "702.62a", False), ("802", "702", False),
])
def test_within_a_section(number: str, section: str, expected: bool) -> None:
    assert within(number, section) is expected


def test_the_text_of_a_day_is_in_order() -> None:
    assert [version.number for version in lineage(FIRST, SECOND).index.at(day(1))] == list(SECOND)
