"""Taking queries apart."""

from __future__ import annotations

import sqlite3
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.search.concepts import Interpreter
from kb.search.query import LONGEST_QUERY, parse_query
from kb.search.spelling import nearest
from kb.text.tokens import TokenKind


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


@pytest.mark.parametrize(("query", "past"), [
    ("war man gezwungen Mana zu erzeugen", True), ("musste man die Karte wirken", True), ("suspend rules in 2013", True),
    ("did you have to cast it", True), ("what players had to do", True), ("was galt damals", True),
    ("my creature was exiled", False), ("ich konnte nicht bezahlen", False), ("Was kostet 2015 Mana?", True),
    ("deal 20 damage", False), ("does it count as played", False)])
def test_a_question_about_the_past_is_known_by_its_words(query: str, past: bool) -> None:
    assert parse_query(query).past is past


DAYS = {
    "suspend 2013": (date(2013, 1, 1), date(2013, 12, 31), ["suspend"]),
    "Aussetzen am 1. Januar 2010": (date(2010, 1, 1), date(2010, 1, 1), ["Aussetzen", "am"]),
    "suspend on 2010-01-01": (date(2010, 1, 1), date(2010, 1, 1), ["suspend", "on"]),
    "24.12.2015 Stapel": (date(2015, 12, 24), date(2015, 12, 24), ["Stapel"]),
    "must I cast it, before 2024": (date(2023, 12, 31), date(2023, 12, 31), ["must", "I", "cast", "it", "before"]),
    "seit Februar 2024 Pflicht": (date(2024, 12, 31), date(2024, 12, 31), ["seit", "Februar", "Pflicht"]),
    "bis 2.2.2024": (date(2024, 2, 1), date(2024, 2, 1), ["bis"]),
    "2015": (date(2015, 1, 1), date(2015, 12, 31), ["2015"]),
}


@pytest.mark.parametrize("query", DAYS)
def test_a_day_or_a_year_is_taken_out(query: str) -> None:
    found = parse_query(query)
    assert found.days is not None
    words = [token.text for token in found.words if token.kind is TokenKind.WORD or query == "2015"]
    assert (*found.days, words) == DAYS[query]


@pytest.mark.parametrize("query", ["702.59", "20 damage", "1/1/1", "2000/1 creature", "702.2013", "{2013}", "07/06/2013x"])
def test_what_is_no_day_is_left(query: str) -> None:
    assert parse_query(query).days is None


def test_a_function_word_quoted_by_itself_is_meant(bundled_db: sqlite3.Connection) -> None:
    understand = Interpreter(bundled_db).understand
    assert "wenn" in [concept.said for concept in understand(parse_query("wird das „wenn“ zweimal geprüft")).concepts]
    assert "wenn" not in [concept.said for concept in understand(parse_query("wird das zweimal geprüft, wenn")).concepts]


def test_counting_is_not_paying(bundled_db: sqlite3.Connection) -> None:
    """Without their umlauts, zählen and zahlen are one word."""
    lexicon = Interpreter(bundled_db).lexicon
    assert lexicon.stem("de", "zählt") == lexicon.stem("de", "zaehlen") != lexicon.stem("de", "zahlt")


def test_the_particle_of_a_verb_is_no_word_of_its_own(bundled_db: sqlite3.Connection) -> None:
    said = [concept.said for concept in Interpreter(bundled_db).understand(parse_query("ich setze die Karte aus")).concepts]
    assert said == ["setze Karte"]


LIKELY = {
    ("vaule", ("vale", "value"), "value"),    # as near as the other by one slip
    ("eiel", ("eel", "eile"), "eile"),
    ("vale", ("valve",), "valve"),
}


@pytest.mark.parametrize(("typed", "choices", "meant"), sorted(LIKELY))
def test_a_likely_word_goes_before_one_as_near(typed: str, choices: tuple[str, ...], meant: str) -> None:
    assert nearest(typed, choices, {"value", "eile"}) == meant
    assert nearest("qqqqq", choices, {"value", "eile"}) is None
