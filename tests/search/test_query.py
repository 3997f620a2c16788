"""Taking queries apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.search.query import LONGEST_QUERY, parse_query


@pytest.mark.parametrize(("typed", "numbers", "words"), [
    ("702.59", ("702.59",), []),
    ("rule 502.59b suspend", ("502.59b",), ["rule", "suspend"]),
    ("601.2e-g", ("601.2e", "601.2f", "601.2g"), []),
    ("601.2b and 601.2f–h", ("601.2f", "601.2g", "601.2h", "601.2b"), ["and"]),
    ("{X} +1/+1 aussetzen", (), ["{X}", "+1/+1", "aussetzen"]),
    ("10 Zeitmarken", (), ["10", "Zeitmarken"]),
])
def test_numbers_and_words(typed: str, numbers: tuple[str, ...], words: list[str]) -> None:
    query = parse_query(typed)
    assert query.numbers == numbers
    assert [token.text for token in query.words] == words


def test_phrases_exclusions_and_prefixes() -> None:
    query = parse_query('„letzte Zeitmarke“ -Verschwinden neutralis* "time counter"')
    assert query.phrases == ("letzte Zeitmarke", "time counter")
    assert query.excluded == ("Verschwinden",)
    assert query.prefixes == {"neutralis"}


@given(st.text(max_size=2 * LONGEST_QUERY))
def test_any_text_is_a_query(text: str) -> None:
    assert len(parse_query(text).text) <= LONGEST_QUERY * 3
