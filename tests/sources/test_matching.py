"""Whose wording is it? With fingerprints of sentences made up for the purpose."""

from __future__ import annotations

from datetime import date

import pytest

from kb.corpus.models import Fingerprint
from kb.sources.matching import BAR, FingerprintIndex, Owner, inferred_date, match_statement, statement_date
from kb.sources.model import Part, Statement
from kb.text.fingerprint import sketch, text_hash

FACE_UP = "Jede Karte, die jemand mit Aussetzen weglegt, liegt offen da, sodass alle Spieler sie lesen können."
FACE_UP_EN = "Every card put away with suspend lies there face up, so that all the players can read it at leisure."
COUNTERED = (
    "Wird die erste der beiden ausgelösten Fähigkeiten neutralisiert, so bleibt die Zeitmarke liegen, und im "
    "nächsten Versorgungssegment versucht es die Karte noch einmal."
)
SECOND = (
    "Wird die zweite der beiden ausgelösten Fähigkeiten neutralisiert, so bleibt die Karte liegen, und in "
    "keinem späteren Versorgungssegment versucht sie es noch einmal."
)


def made(text: str, **fields: object) -> Fingerprint:
    return Fingerprint.model_validate({"hash": text_hash(text), "sketch": sketch(text), "lang": "de"} | fields)


INDEX = FingerprintIndex(
    [
        made(FACE_UP, ruling="face-up", twin=text_hash(FACE_UP_EN), date=date(2024, 2, 2)),
        made(FACE_UP_EN, ruling="face-up", lang="en", twin=text_hash(FACE_UP)),
        made(COUNTERED, ruling="first-countered"),
        made(SECOND, ruling="second-countered"),
        made("Aussetzen", rule="suspend", part="heading", number="702.59"),
        made("Aussetzen", rule="time-counters", part="heading", number="702.60"),
        made("cardname kommt nach allen anderen bleibenden Karten", ruling="last-one"),
    ]
)


def test_the_very_same_words_are_matched_whatever_the_typography() -> None:
    match = match_statement(FACE_UP.replace(",", " ,").upper(), INDEX, lang="de")
    assert (match.ruling, match.how, match.confidence, match.part) == (
        "face-up",
        "exact",
        1.0,
        Part.STATEMENT,
    )


def test_nearly_the_same_words_are_matched_with_a_confidence_below_one() -> None:
    match = match_statement(FACE_UP.replace("jemand", "ein Spieler"), INDEX, lang="de")
    assert (match.ruling, match.how) == ("face-up", "similar")
    assert BAR <= match.confidence < 1


@pytest.mark.parametrize(
    "text",
    [
        "Jede Karte liegt offen da.",
        "Zeitmarken haben nichts mit anderen Marken zu tun, auch wenn sie ihnen ähnlich sehen.",
        "Aussetzung",
        "",
    ],
)
def test_other_statements_are_not_matched(text: str) -> None:
    match = match_statement(text, INDEX, lang="de")
    assert (match.owner, match.how) == (None, None)


def test_a_wording_between_two_owners_goes_to_neither() -> None:
    twins = FingerprintIndex(
        [made(COUNTERED, ruling="first"), made(COUNTERED.replace("erste", "andere"), ruling="other")]
    )
    match = match_statement(COUNTERED.replace("erste", "letzte"), twins, lang="de")
    assert match.owner is None
    assert match.second is not None
    assert match.second_confidence >= BAR


def test_a_wording_that_is_half_the_same_goes_to_nobody() -> None:
    half = "Jede Karte, die jemand mit Aussetzen weglegt, liegt offen da, aber nur ihr Besitzer liest sie."
    match = match_statement(half, INDEX, lang="de")
    assert match.owner is None
    assert 0.3 <= match.confidence < BAR


MUST = "Wer diese Karte aufgedeckt hat, muss sie im selben Zug wirken, und Zeitpunkt und Kartentyp zählen dabei wenig."


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("muss sie", "darf sie"),
        ("muss sie", "muss sie nicht"),
        ("im selben", "nur im selben"),
        ("diese", "diese ausgesetzte"),
    ],
)
def test_near_words_that_say_something_else_go_to_nobody(old: str, new: str) -> None:
    must = FingerprintIndex([made(MUST, ruling="must")])
    assert match_statement(MUST.replace(old, new), must, lang="de").owner is None
    assert match_statement(MUST.replace("wenig", "kaum"), must, lang="de").ruling == "must"


def test_where_one_that_says_something_else_is_nearly_as_near_nobody_gets_it() -> None:
    may = MUST.replace("muss", "darf").replace("im selben Zug", "sofort")
    text = MUST.replace("muss", "darf")
    alone = FingerprintIndex([made(may, ruling="may")])
    both = FingerprintIndex([made(may, ruling="may"), made(MUST, ruling="must")])
    assert match_statement(text, alone, lang="de").ruling == "may"
    assert match_statement(text, both, lang="de").owner is None


def test_one_word_more_makes_a_short_wording_another_one() -> None:
    short = FingerprintIndex([made("Die Karte bleibt im Exil nicht", ruling="leaves")])
    assert match_statement("Die Karte bleibt im Exil", short, lang="de").owner is None
    assert match_statement("Die Karte bleibt im Exil nicht.", short, lang="de").ruling == "leaves"


def test_a_wording_of_the_other_language_is_not_similar() -> None:
    assert match_statement(FACE_UP.replace("jemand", "er"), INDEX, lang="en").owner is None


@pytest.mark.parametrize(
    ("number", "rule", "also"),
    [
        ("702.59", "suspend", ()),
        ("702.60", "time-counters", ()),
        (None, "suspend", (Owner("rule", "time-counters"),)),
        ("999.1", "suspend", (Owner("rule", "time-counters"),)),
    ],
)
def test_the_number_decides_between_owners_of_the_same_words(
    number: str | None, rule: str, also: tuple[Owner, ...]
) -> None:
    match = match_statement("Aussetzen", INDEX, lang="de", number=number)
    assert (match.rule, match.part, match.also) == (rule, Part.HEADING, also)


def test_the_name_of_the_card_does_not_matter() -> None:
    text = "Uhr ohne Zeiger kommt nach allen anderen bleibenden Karten"
    assert match_statement(text, INDEX, lang="de", names=["Uhr ohne Zeiger"]).how == "exact"
    assert match_statement(text, INDEX, lang="de").how != "exact"


@pytest.mark.parametrize(
    ("names", "ruling"),
    [(("Uhr ohne Zeiger",), "first-countered"), (("Stunde ohne Ende",), None), ((), "first-countered")],
)
def test_a_near_wording_on_another_card_does_not_belong_to_a_ruling_about_certain_cards(
    names: tuple[str, ...], ruling: str | None
) -> None:
    about = FingerprintIndex([made(COUNTERED, ruling="first-countered")], {"first-countered": {"Uhr ohne Zeiger"}})
    assert match_statement(COUNTERED.replace("die Karte", "sie"), about, lang="de", names=names).ruling == ruling
    assert match_statement(COUNTERED, about, lang="de", names=names).how == "exact"


def test_an_undated_text_takes_the_day_of_its_twin_marked_as_inferred() -> None:
    undated = Statement((1, 1), FACE_UP_EN, Part.STATEMENT, "en")
    match = match_statement(FACE_UP_EN, INDEX, lang="en")
    assert inferred_date(match, INDEX) == date(2024, 2, 2)
    found = statement_date(undated, match, INDEX)
    assert found is not None
    assert (found.day, found.inferred) == (date(2024, 2, 2), True)


def test_the_day_of_the_page_comes_before_an_inferred_one() -> None:
    dated = Statement((1, 1), FACE_UP_EN, Part.STATEMENT, "en", day=date(2013, 6, 7))
    found = statement_date(dated, match_statement(FACE_UP_EN, INDEX, lang="en"), INDEX)
    assert found is not None
    assert (found.day, found.inferred) == (date(2013, 6, 7), False)


def test_a_similar_wording_or_one_without_twin_has_no_inferred_day() -> None:
    assert inferred_date(match_statement(FACE_UP.replace("jemand", "ein Spieler"), INDEX, lang="de"), INDEX) is None
    assert inferred_date(match_statement(SECOND, INDEX, lang="de"), INDEX) is None
