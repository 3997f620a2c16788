"""What is suggested while a query is typed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.search.typeahead import TypeAhead
from kb.store.open import open_store


@pytest.fixture(scope="module")
def typeahead(bundled_path: Path) -> Iterator[TypeAhead]:
    connection = open_store(bundled_path)
    yield TypeAhead(connection)
    connection.close()


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


@settings(max_examples=200)
@given(st.text(max_size=200), st.integers(0, 20))
def test_nothing_that_is_typed_does_harm(typeahead: TypeAhead, typed: str, limit: int) -> None:
    found = typeahead.suggest(typed, limit)
    assert len(found) <= limit
    assert len({(each.kind, each.ref, each.number) for each in found}) == len(found)
