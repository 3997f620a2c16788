"""What is suggested while a query is typed."""

from __future__ import annotations

import sqlite3
import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.search.typeahead import TypeAhead


@pytest.fixture
def typeahead(bundled_db: sqlite3.Connection) -> TypeAhead:
    return TypeAhead(bundled_db)


TYPED = [
    # typed, kind and reference of something that must be suggested
    ("hyperge", "card", "Hypergenesis"),
    ("Größeres Gar", "card", "Greater Gargadon"),
    ("groesseres gar", "card", "Greater Gargadon"),
    ("grosseres gar", "card", "Greater Gargadon"),
    ("jhoiras time", "card", "Jhoira's Timebug"),
    ("zeitmar", "term", "time-counter/zeitmarke"),
    ("time cou", "term", "time-counter/zeitmarke"),
    ("702.62a", "rule", "suspend-a"),
    ("702.59a", "rule", "suspend-a"),
    ("502.59", "rule", "suspend"),
    ("offen", "ruling", "suspend-face-up"),
    ("face up", "ruling", "suspend-face-up"),
]


@pytest.mark.parametrize(("typed", "kind", "ref"), TYPED)
def test_what_begins_so_is_suggested(typeahead: TypeAhead, typed: str, kind: str, ref: str) -> None:
    assert (kind, ref) in [(each.kind, each.ref) for each in typeahead.suggest(typed)]


def test_the_number_that_was_typed_goes_before_longer_ones(typeahead: TypeAhead) -> None:
    assert typeahead.suggest("702.62")[0].number == "702.62"


@pytest.mark.parametrize("typed", ["", " ", "a", "{", "qqqqzzzz", "999.99z", "9"])
def test_nothing_is_suggested_for_next_to_nothing(typeahead: TypeAhead, typed: str) -> None:
    assert [each for each in typeahead.suggest(typed) if not each.number] == []


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(max_size=200), st.integers(0, 20))
def test_nothing_that_is_typed_does_harm(typeahead: TypeAhead, typed: str, limit: int) -> None:
    found = typeahead.suggest(typed, limit)
    assert len(found) <= limit
    assert len({(each.kind, each.ref, each.number) for each in found}) == len(found)


def test_every_prefix_of_a_name_is_answered_within_twenty_milliseconds(typeahead: TypeAhead) -> None:
    name = "zeitmarke entfernen"
    times = []
    for end in range(2, len(name)):
        begun = time.process_time()
        typeahead.suggest(name[:end])
        times.append(time.process_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.02
