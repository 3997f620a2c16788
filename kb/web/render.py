"""Templates: made once, filled with a page's context dataclass, the frame, and the words of its language."""

from __future__ import annotations

import hashlib
import re
import sqlite3
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup, escape

from kb.i18n import Translator
from kb.store.listing import known_numbers
from kb.web import labels
from kb.web.call import Call, Page, shortened
from kb.web.frame import frame
from kb.web.links import Links, key_in_address

_FOLDER = Path(__file__).resolve().parent
_NUMBER = re.compile(r"(?<![\d.,{])[1-9]\d{2}\.\d{1,3}[a-z]?(?![\d])")


@cache
def environment() -> Environment:
    """Return the environment of our templates; Datasette's own are not mixed in."""
    made = Environment(loader=FileSystemLoader(_FOLDER / "templates" / "kb"), autoescape=True,
                       undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    made.filters["marked"] = marked
    made.filters["shortened"] = shortened
    made.filters["day_in"] = day_in
    made.filters["key_in_address"] = key_in_address
    made.globals["labels"] = labels
    return made


@cache
def asset(name: str) -> bytes:
    """Return a file of static/. Raises FileNotFoundError."""
    return (_FOLDER / "static" / name).read_bytes()


@cache
def version(name: str) -> str:
    """Return a name for the present state of a file of static/, so that browsers may keep it for long."""
    return hashlib.sha256(asset(name)).hexdigest()[:10]


def day_in(value: str, tr: Translator) -> str:
    """Return a day as it is written in a language."""
    return tr.date(value)


def marked(text: str, marks: Iterable[Sequence[int]]) -> Markup:
    """Return a snippet with the words that were found set off."""
    out, at = Markup(""), 0
    for start, end in marks:
        out += escape(text[at:start]) + Markup("<mark>") + escape(text[start:end]) + Markup("</mark>")
        at = end
    return out + escape(text[at:])


def rule_linker(connection: sqlite3.Connection, links: Links) -> object:
    """Return a function that turns the rule numbers in a text into links, where such a rule is known."""

    def prose(text: str) -> Markup:
        known = known_numbers(connection, _NUMBER.findall(text))
        out, at = Markup(""), 0
        for found in _NUMBER.finditer(text):
            if found[0] in known:
                out += escape(text[at:found.start()])
                out += Markup('<a href="{}">{}</a>').format(links.rule(found[0]), found[0])
                at = found.end()
        return out + escape(text[at:])

    return prose


def render(page: Page, call: Call, connection: sqlite3.Connection | None) -> str:
    """Return the page as HTML; without a database (when that is what is wrong) no rule becomes a link."""
    tr = call.tr
    prose = rule_linker(connection, call.links) if connection else escape
    return environment().get_template(page.template).render(
        page=frame(call, page, version), view=page.view, links=call.links, lang=call.lang, tr=tr,
        _=tr.gettext, ngettext=tr.ngettext, prose=prose)
