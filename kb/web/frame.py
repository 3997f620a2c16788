"""What the frame around every page needs: head, navigation, language switch, footer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from kb.i18n import LANGUAGES, Language, Translator
from kb.web.call import Call, Page


@dataclass(frozen=True)
class Entry:
    """An entry of the navigation."""

    label: str
    url: str
    here: bool


@dataclass(frozen=True)
class Frame:
    """The frame of a page, as `base.html` takes it."""

    lang: Language
    languages: tuple[Language, Language]
    """The language of the page, then the other: the order in which texts stand side by side."""
    title: str
    description: str
    navigation: tuple[Entry, ...]
    home: str
    search: str
    tables: str
    feed: str
    style: str
    icon: str
    script: str
    """The script of the search box; every page works without it."""
    suggest: str
    """Where it asks for suggestions."""
    words: str
    """What stands in the search box."""
    canonical: str
    json: str
    switch: str
    """The same page in the other language."""
    alternates: tuple[tuple[Language, str], ...]
    """Absolute addresses of the page in each language."""
    is_home: bool


def frame(call: Call, page: Page, version: Callable[[str], str]) -> Frame:
    """Return the frame of a page; `version` names the state of a file that it needs."""
    tr, links = call.tr, call.links
    other: Language = "en" if call.lang == "de" else "de"
    path = page.canonical or call.path
    keep = call.query if not page.canonical else ""
    twin = f"{path or ''}.json"
    json = f"{links.base}{call.lang}.json" if not path else links.page(twin, keep)
    return Frame(
        lang=call.lang, languages=(call.lang, other), title=page.title, description=page.description,
        navigation=tuple(Entry(label, links.page(name), page.nav == name) for name, label in _sections(tr)),
        home=links.page(), search=links.page("search"), tables=links.tables, feed=links.page("feed.atom"),
        style=f"{links.asset('style.css')}?{version('style.css')}", icon=links.asset("icon.svg"),
        script=f"{links.asset('search.js')}?{version('search.js')}", suggest=links.page("suggest.json"),
        words=call.arg("q") if call.path == "search" else "", canonical=call.origin + links.page(path, keep), json=json,
        switch=links.in_language(other).page(call.path, call.query),
        alternates=tuple((lang, call.origin + links.in_language(lang).page(path, keep)) for lang in LANGUAGES),
        is_home=page.template == "home.html")


def _sections(tr: Translator) -> tuple[tuple[str, str], ...]:
    """Return the sections of the site; their names have to be short, so that they fit on a phone."""
    return (("rulings", tr.pgettext("navigation", "Rulings")), ("rules", tr.pgettext("navigation", "Rules")),
            ("cards", tr.pgettext("navigation", "Cards")), ("terms", tr.pgettext("navigation", "Terms")),
            ("about", tr.pgettext("navigation", "About")))
