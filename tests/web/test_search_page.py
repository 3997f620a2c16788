"""The result page: any query string at all gives a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import quote, urlencode

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kb.web.answer import Reply

Make = Callable[[str], Reply]

HOSTILE = {
    "quotes": '"', "star": "*", "operators": "NEAR(a b) AND OR NOT", "columns": "title_en:x", "null": "a\0b",
    "emoji": "🐉🔥", "long": "aussetzen " * 1000, "one long word": "ß" * 10_000, "markup": "<script>alert(1)</script>",
    "sql": "'; drop table ruling; --", "brackets": "((((", "minus": "- -- -x", "carets": "^a ^b",
    "rule range": "702.62a-",
    "blank": "   ", "percent": "%00%ff", "bidi": "\u202eabc", "combining": "a" + "\u0301" * 500,
}


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_queries_give_a_page(page: Make, words: str) -> None:
    reply = page("/de/search?" + urlencode({"q": words}))
    assert reply.status == 200
    assert "<script>" not in reply.body.decode()
    assert page("/de/search.json?" + urlencode({"q": words})).status == 200


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(st.characters(codec="utf-8"), max_size=60))
def test_any_query_gives_a_page(page: Make, words: str) -> None:
    assert page("/en/search?" + urlencode({"q": words})).status == 200


@pytest.mark.parametrize("args", [
    {"limit": "0"}, {"limit": "-5"}, {"limit": "x"}, {"limit": "9" * 400}, {"page": "0"}, {"page": "99999"},
    {"kind": "nothing"}, {"at": "yesterday"}, {"at": "2024-02-31"}, {"at": "9999999-01-01"}, {"at": "\0"}])
def test_odd_arguments_do_no_harm(page: Make, args: dict[str, str]) -> None:
    assert page("/de/search?" + urlencode({"q": "aussetzen", **args})).status == 200


def test_the_right_ruling_comes_first_with_its_words_marked(page: Make) -> None:
    text = page("/de/search?q=aussetzen+stapel+reagieren").body.decode()
    assert text.index("/de/ruling/suspend-special-action") < text.index("</h2>")
    first = text[text.index('<ol class="results"'):text.index("</li>", text.index('<ol class="results"'))]
    assert 'lang="de"' in first
    assert 'lang="en"' in first
    assert first.count("<mark>") >= 4


def test_only_statuses_that_results_have_are_offered(page: Make) -> None:
    text = page("/en/search?q=suspend").body.decode()
    offered = text[text.index('<select id="status"'):text.index("</select>")]
    assert [status for status in ("current", "superseded", "obsolete", "colloquial")
            if f'value="{status}"' in offered] == ["current", "superseded", "obsolete"]


def test_where_no_ruling_answers_the_page_says_so(page: Make) -> None:
    for lang, says in (("en", "No ruling here answers this."), ("de", 'class="notice"')):
        asked = "how does banding work"
        assert json.loads(page(f"/{lang}/search.json?" + urlencode({"q": asked})).body)["no_ruling"] is True
        assert says in page(f"/{lang}/search?" + urlencode({"q": asked})).body.decode()
    assert json.loads(page("/en/search.json?q=suspend+face+up").body)["no_ruling"] is False
    assert "No ruling here" not in page("/en/search?q=suspend+face+up").body.decode()


SUGGESTED = [
    # typed, kind, title in German, address
    ("hypergen", "card", "Hypergenese", "/de/card/hypergenesis"),
    ("time count", "term", "Zeitmarke", "/de/term/time-counter/zeitmarke"),
    ("702.62", "rule", "Aussetzen", "/de/rule/702.62"),
]


@pytest.mark.parametrize(("typed", "kind", "title", "url"), SUGGESTED)
def test_what_is_typed_brings_suggestions_in_the_language_of_the_page(
        page: Make, typed: str, kind: str, title: str, url: str) -> None:
    document = json.loads(page("/de/suggest.json?" + urlencode({"q": typed})).body)
    assert (kind, url) in [(each["kind"], each["url"]) for each in document["suggestions"]]
    assert title in next(each["title"] for each in document["suggestions"] if each["url"] == url)
    assert page(url).status == 200


def test_an_old_number_leads_to_the_rule_that_had_it(page: Make) -> None:
    """702.59a was split second and suspend, and is neither today, so both have their permanent addresses."""
    suggested = json.loads(page("/en/suggest.json?q=702.59a").body)["suggestions"]
    assert {"/en/rule/split-second-a", "/en/rule/suspend-a"} <= {each["url"] for each in suggested}


def test_suggestions_are_no_page(page: Make) -> None:
    assert page("/en/suggest?q=hyper").status == 404


@pytest.mark.parametrize("words", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_typing_gives_a_list(page: Make, words: str) -> None:
    reply = page("/de/suggest.json?" + urlencode({"q": words, "limit": "x"}))
    assert reply.status == 200
    assert len(json.loads(reply.body)["suggestions"]) <= 8


def test_a_kind_can_be_asked_for_alone(page: Make) -> None:
    for kind in ("ruling", "rule", "term", "card"):
        document = json.loads(page(f"/en/search.json?q=suspend&kind={kind}").body)
        assert document["results"]
        assert {result["kind"] for result in document["results"]} == {kind}


def test_pages_of_results_follow_each_other_without_gap(page: Make) -> None:
    whole = json.loads(page("/en/search.json?q=suspend&limit=20").body)["results"]
    parts = [json.loads(page(f"/en/search.json?q=suspend&limit=5&page={number}").body)["results"]
             for number in (1, 2, 3, 4)]
    assert [result["ref"] for part in parts for result in part] == [result["ref"] for result in whole]
    text = page("/en/search?q=suspend&limit=5&page=2").body.decode()
    assert 'rel="prev" href="/en/search?q=suspend&amp;limit=5"' in text
    assert 'rel="next" href="/en/search?q=suspend&amp;limit=5&amp;page=3"' in text
    assert '<ol class="results" start="6">' in text


def test_a_day_shows_what_held_then(page: Make) -> None:
    then = json.loads(page("/en/search.json?q=suspend+must+cast&kind=ruling&at=2020-01-01").body)["results"]
    now = json.loads(page("/en/search.json?q=suspend+must+cast&kind=ruling&at=2025-01-01").body)["results"]
    assert "suspend-must-cast" in [result["ref"] for result in then]
    assert "suspend-must-cast" not in [result["ref"] for result in now]


def test_what_is_typed_comes_back_as_text_only(page: Make) -> None:
    text = page("/en/search?q=" + quote('"><b>x</b>')).body.decode()
    assert "<b>x</b>" not in text
    assert "&lt;b&gt;x&lt;/b&gt;" in text


def test_results_are_filtered_by_status_and_card(page: Make) -> None:
    found = json.loads(page("/en/search.json?" + urlencode({"q": "suspend cast", "status": "superseded"})).body)
    assert {result["status"] for result in found["results"]} == {"superseded"}
    query = urlencode({"q": "Kreaturen", "card": "außerhalb der zeit"})
    assert json.loads(page(f"/de/search.json?{query}").body)["card"] == "Out of Time"
    assert 'value="Out of Time"' in page(f"/de/search?{query}").body.decode()
    told = page("/de/search?" + urlencode({"q": "Kreaturen", "card": "Nicht <da>"})).body.decode()
    assert "„Nicht &lt;da&gt;“" in told


def test_results_in_one_language_can_be_asked_for(page: Make) -> None:
    query = urlencode({"q": "Zeitmarke", "text": "de"})
    assert json.loads(page(f"/de/search.json?{query}").body)["text"] == "de"
    assert '<option value="de" selected>' in page(f"/de/search?{query}").body.decode()
    odd = json.loads(page("/de/search.json?" + urlencode({"q": "Zeitmarke", "text": "fr"})).body)
    assert odd["text"] is None
    assert odd["results"]


def test_a_result_leads_to_the_cards_that_it_is_about(page: Make) -> None:
    query = urlencode({"q": "color indicator is no text", "kind": "ruling"})
    found = json.loads(page(f"/en/search.json?{query}").body)["results"]
    result = next(result for result in found if result["cards"] and result["cards"]["total"] > 3)
    shown = page(f"/en/search?{query}").body.decode()
    assert f"/en/ruling/{result['ref']}#cards" in shown
    assert f"and {result['cards']['total'] - 3} more card" in shown
