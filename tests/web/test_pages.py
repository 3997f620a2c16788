"""Every page: complete HTML in its language, a JSON twin, and nothing that the security policy forbids."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser

import pytest

from kb.web.answer import Reply

Make = Callable[[str], Reply]

OWN_SCRIPT = "/-/kb/search.js"
"""Suggests while one types; everything works without it."""
PAGES = {
    "home": "", "results": "/search?q=aussetzen", "no query": "/search", "nothing found": "/search?q=xyzzyqqq",
    "rulings": "/rulings", "superseded rulings": "/rulings?status=superseded", "ruling": "/ruling/suspend-face-up",
    "rules": "/rules", "rule": "/rule/702.62a", "rule by an old number": "/rule/502.59a",
    "rule by its key": "/rule/suspend-a", "rule on a day": "/rule/suspend-a@2010-01-01", "cards": "/cards",
    "card": "/card/hypergenesis", "card by its German name": "/card/Hypergenese", "terms": "/terms",
    "obsolete terms": "/terms?status=obsolete&by=de", "term": "/term/time-counter/zeitmarke",
    "term by a word": "/term/Zeitmarke", "about": "/about", "not found": "/ruling/none-such",
}
VOID = {"meta", "link", "input", "br", "hr", "img"}


class Outline(HTMLParser):
    """What a page is made of; complains about tags that do not fit together."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag, f"</{tag}> closes something else"

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attrs for name, attrs in self.tags if name == tag]


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_every_page_is_sound_html_in_its_language(page: Make, lang: str, path: str) -> None:
    reply = page(f"/{lang}{path}")
    assert reply.status == (404 if path == PAGES["not found"] else 200)
    text = reply.body.decode()
    outline = Outline(text)
    assert outline.all("html")[0]["lang"] == lang
    assert len(outline.all("h1")) == 1
    assert len(outline.all("main")) == 1
    assert outline.all("title")
    assert any(form.get("role") == "search" for form in outline.all("form"))
    ids = [attrs["id"] for _, attrs in outline.tags if "id" in attrs]
    assert len(ids) == len(set(ids))
    named = {attrs.get("aria-labelledby") for _, attrs in outline.tags} - {None}
    assert named <= set(ids)
    labels = {attrs.get("for") for attrs in outline.all("label")}
    fields = [*outline.all("input"), *outline.all("select")]
    assert {field["id"] for field in fields if field.get("type") != "hidden"} <= labels


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_no_page_needs_script_style_or_another_server(page: Make, path: str) -> None:
    outline = Outline(page(f"/en{path}").body.decode())
    scripts = outline.all("script")
    assert [(str(script["src"]).partition("?")[0], set(script)) for script in scripts] == [(OWN_SCRIPT, {"src", "defer"})]
    assert not outline.all("style")
    for tag, attrs in outline.tags:
        assert not [name for name in attrs if name == "style" or name.startswith("on")], tag
    loaded = [attrs["href"] for attrs in outline.all("link") if attrs.get("rel") in ("stylesheet", "icon")]
    assert all(str(address).startswith("/-/kb/") for address in loaded)


@pytest.mark.parametrize("path", PAGES.values(), ids=PAGES.keys())
def test_every_page_has_a_twin_for_programs(page: Make, path: str) -> None:
    where, _, query = path.partition("?")
    reply = page(f"/de{where}.json" + (f"?{query}" if query else ""))
    assert reply.content_type == "application/json; charset=utf-8"
    document = json.loads(reply.body)
    assert isinstance(document, dict)
    assert reply.status == (404 if path == PAGES["not found"] else 200)
    html = Outline(page(f"/de{path}").body.decode())
    said = [attrs["href"] for attrs in html.all("link") if attrs.get("type") == "application/json"]
    assert len(said) == 1
    assert page(str(said[0])).body == reply.body


@pytest.mark.parametrize("path", [path for name, path in PAGES.items() if name != "not found"])
def test_the_language_switch_keeps_page_and_query(page: Make, path: str) -> None:
    outline = Outline(page(f"/de{path}").body.decode())
    switch = [link["href"] for link in outline.all("a") if link.get("rel") == "alternate"]
    assert switch == [f"/en{path}"]
    languages = {link.get("hreflang"): link["href"] for link in outline.all("link") if link.get("hreflang")}
    assert set(languages) == {"de", "en"}
    canonical = [link["href"] for link in outline.all("link") if link.get("rel") == "canonical"]
    assert canonical == [languages["de"]]
    assert page(str(languages["en"]).removeprefix("http://site")).status == 200


def test_the_address_that_stays_is_the_permanent_one(page: Make) -> None:
    for address, stays in (("/en/rule/502.59a", "/en/rule/suspend-a"),
                           ("/en/card/Hypergenese", "/en/card/hypergenesis"),
                           ("/en/term/Zeitmarke", "/en/term/time-counter/zeitmarke")):
        assert f'<link rel="canonical" href="http://site{stays}">' in page(address).body.decode()


def test_both_languages_stand_side_by_side_the_one_of_the_page_first(page: Make) -> None:
    for lang, other in (("de", "en"), ("en", "de")):
        text = page(f"/{lang}/ruling/suspend-face-up").body.decode()
        pair = re.findall(r'<section lang="(..)"', text)
        assert pair[:2] == [lang, other]


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_feed_tells_what_is_new(page: Make, lang: str) -> None:
    from xml.etree import ElementTree

    reply = page(f"/{lang}/feed.atom")
    assert reply.content_type == "application/atom+xml; charset=utf-8"
    root = ElementTree.fromstring(reply.body)
    atom = "{http://www.w3.org/2005/Atom}"
    entries = root.findall(f"{atom}entry")
    assert len(entries) == 30
    ids = [entry.findtext(f"{atom}id") for entry in entries]
    assert len(set(ids)) == len(ids)
    days = [entry.findtext(f"{atom}updated") or "" for entry in entries]
    assert days == sorted(days, reverse=True)
    assert root.findtext(f"{atom}updated") == days[0]
    assert {"2024-02-02T00:00:00Z"} <= set(days)
    for entry in entries:
        link = entry.find(f"{atom}link")
        assert link is not None
        assert page(link.attrib["href"].removeprefix("http://site")).status == 200
