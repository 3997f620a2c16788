"""The site as a reader meets it: on a phone, with a keyboard, without script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

pytestmark = pytest.mark.browser

PAGES = ("", "/search?q=aussetzen+stapel+reagieren", "/search?q=" + "x" * 300, "/ruling/suspend-three-abilities",
         "/ruling/suspend-must-cast", "/rule/702.62a", "/rule/702.62", "/rulings", "/rules", "/cards",
         "/card/hypergenesis", "/terms", "/term/time-counter/zeitmarke", "/about", "/ruling/none-such")


@contextmanager
def opened(chromium: Any, width: int = 1280, *, script: bool = False, **more: Any) -> Iterator[Any]:
    """Open a page, without script unless asked; what the browser complains about is collected in `page.complaints`."""
    context = chromium.new_context(viewport={"width": width, "height": 740}, java_script_enabled=script, **more)
    page = context.new_page()
    page.complaints = []
    page.on("console", lambda said: page.complaints.append(said.text))
    page.on("requestfailed", lambda failed: _failed(failed, page.complaints))
    yield page
    context.close()


def _failed(request: Any, complaints: list[str]) -> None:
    if request.failure != "net::ERR_ABORTED":  # the reader went on before it was there
        complaints.append(request.url)


def measured(chromium: Any, address: str, width: int, script: str) -> Any:
    """Evaluate a measurement on a page, which needs script where the page itself does not."""
    context = chromium.new_context(viewport={"width": width, "height": 740}, bypass_csp=True)
    page = context.new_page()
    page.goto(address)
    found = page.evaluate(script)
    context.close()
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("width", [320, 375, 1280])
def test_no_page_scrolls_sideways(chromium: Any, address: str, lang: str, width: int) -> None:
    wide = {path: measured(chromium, f"{address}/{lang}{path}", width, "document.documentElement.scrollWidth")
            for path in PAGES}
    assert {path: found for path, found in wide.items() if found > width} == {}


SMALL = """
Array.from(document.querySelectorAll('header a, footer a, button, input:not([type=hidden]), summary, .choices a, '
    + '.letters a, .entries > li > a, .results h2 a, .browse a, .examples a, .pages a, .rules > li > a, .contents a, '
    + '.lines > li > a, tbody a, .facts > a'))
  .filter(e => e.getClientRects().length && !e.classList.contains('skip'))
  .map(e => [e.tagName, e.textContent.trim().slice(0, 40), Math.round(e.getBoundingClientRect().height)])
  .filter(found => found[2] < 44)
"""


@pytest.mark.parametrize("path", PAGES)
def test_what_is_touched_on_a_phone_is_large_enough(chromium: Any, address: str, path: str) -> None:
    assert measured(chromium, f"{address}/de{path}", 375, SMALL) == []


def test_pages_load_without_complaint(chromium: Any, address: str) -> None:
    with opened(chromium) as page:
        for path in PAGES[:-1]:
            for lang in ("de", "en"):
                assert page.goto(f"{address}/{lang}{path}").status == 200
        assert page.complaints == []


def test_a_judge_finds_a_ruling_and_reads_it_in_the_other_language(chromium: Any, address: str) -> None:
    with opened(chromium, width=375, locale="de-DE") as page:
        page.goto(address)
        assert page.url == f"{address}/de"
        page.fill("#q", "kann ich auf aussetzen reagieren")
        page.press("#q", "Enter")
        assert "/de/search?q=kann" in page.url
        page.click('.choices a[href*="kind=ruling"]')
        page.locator(".results h2 a").first.click()
        assert "/de/ruling/" in page.url
        ruling = page.url
        assert page.locator('html[lang="de"]').count() == 1
        page.click('.language a[hreflang="en"]')
        assert page.url == ruling.replace("/de/", "/en/")
        assert page.locator('html[lang="en"]').count() == 1


def test_the_language_switch_keeps_a_search(chromium: Any, address: str) -> None:
    with opened(chromium) as page:
        page.goto(f"{address}/de/search?q=haste+lose+control&kind=ruling")
        page.click('.language a[hreflang="en"]')
        assert page.url == f"{address}/en/search?q=haste+lose+control&kind=ruling"
        assert page.input_value("#q") == "haste lose control"


def test_the_keyboard_is_enough(chromium: Any, address: str) -> None:
    with opened(chromium) as page:
        page.goto(f"{address}/en/rules")
        page.keyboard.press("Tab")
        assert page.locator("a.skip:focus").count() == 1
        assert page.locator("a.skip:focus").bounding_box()["x"] >= 0
        page.keyboard.press("Enter")
        page.wait_for_url("**#content")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}/en/rule/*")


def test_the_search_box_of_the_first_page_waits_for_typing(chromium: Any, address: str) -> None:
    with opened(chromium) as page:
        page.goto(f"{address}/en")
        page.wait_for_selector("#q:focus")
        page.keyboard.type("702.59a")
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}/en/search?q=702.59a")
        assert "702.62a" in page.locator(".results li").first.inner_text()


@pytest.mark.parametrize(("lang", "width", "typed", "leads_to"), [
    ("de", 375, "größeres", "/de/card/greater-gargadon"), ("en", 1280, "zeitmark", "/en/term/time-counter/zeitmarke")])
def test_suggestions_are_chosen_with_the_keyboard(
        chromium: Any, address: str, lang: str, width: int, typed: str, leads_to: str) -> None:
    with opened(chromium, width=width, script=True) as page:
        page.goto(f"{address}/{lang}")
        page.wait_for_selector("#q:focus")
        page.keyboard.type(typed)
        page.wait_for_selector('#q[aria-expanded="true"]')
        page.keyboard.press("ArrowDown")
        active = page.get_attribute("#q", "aria-activedescendant")
        assert page.locator(f"#{active}").get_attribute("aria-selected") == "true"
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.keyboard.press("Enter")
        page.wait_for_url(f"{address}{leads_to}")
        assert page.complaints == []


def test_escape_closes_the_suggestions_and_keeps_what_was_typed(chromium: Any, address: str) -> None:
    with opened(chromium, script=True) as page:
        page.goto(f"{address}/en")
        page.wait_for_selector("#q:focus")
        page.keyboard.type("suspend")
        page.wait_for_selector('#q[aria-expanded="true"]')
        page.keyboard.press("Escape")
        assert page.get_attribute("#q", "aria-expanded") == "false"
        assert page.locator(".suggestions").is_hidden()
        assert page.input_value("#q") == "suspend"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark_follow_the_reader(chromium: Any, address: str, scheme: str) -> None:
    context = chromium.new_context(color_scheme=scheme, bypass_csp=True)
    page = context.new_page()
    page.goto(f"{address}/en")
    shade = page.evaluate("getComputedStyle(document.body).backgroundColor.match(/\\d+/g).map(Number)")
    context.close()
    assert (sum(shade[:3]) > 600) == (scheme == "light")


def test_both_languages_stand_beside_each_other_on_a_desk_and_below_each_other_on_a_phone(
        chromium: Any, address: str) -> None:
    script = ("Array.from(document.querySelectorAll('.pair')[0].querySelectorAll('section')).map("
              "e => [e.lang, Math.round(e.getBoundingClientRect().x), Math.round(e.getBoundingClientRect().y)])")
    where = f"{address}/de/ruling/suspend-face-up"
    (first, x, y), (second, x_2, y_2) = measured(chromium, where, 1280, script)
    assert (first, second) == ("de", "en")
    assert x < x_2
    assert y == y_2
    (_, x, y), (_, x_2, y_2) = measured(chromium, where, 375, script)
    assert x == x_2
    assert y < y_2
