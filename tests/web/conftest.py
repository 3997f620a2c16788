"""The site over the bundled database: through Datasette, or page by page without it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote

import pytest
from datasette.app import Datasette

from kb.i18n import as_language
from kb.web import plugin
from kb.web.answer import Reply, answer
from kb.web.call import Call
from kb.web.links import Links


@pytest.fixture
def site(bundled_path: Path) -> Any:
    """Datasette with the plugin, serving the bundled database."""
    from datasette.plugins import pm

    if plugin not in pm.get_plugins():
        pm.register(plugin, name="kb")
    return Datasette(immutables=[str(bundled_path)])


@pytest.fixture
def page(bundled_db: sqlite3.Connection) -> Callable[[str], Reply]:
    """Return what makes a page: `page("/de/rules?x=y")`."""
    def make(address: str) -> Reply:
        return made(address, bundled_db)
    return make


def made(address: str, connection: sqlite3.Connection) -> Reply:
    """Make the page of an address such as `/de/rule/702.62a.json`."""
    path, _, query = address.partition("?")
    lang, _, rest = path.removeprefix("/").partition("/")
    if lang.endswith(".json"):
        lang, rest = lang.removesuffix(".json"), ".json"
    plain = unquote(rest).removesuffix(".json")
    language = as_language(lang)
    assert language is not None
    return answer(Call(language, plain, Links(language), args=dict(parse_qsl(query, keep_blank_values=True)),
                       query=query, origin="http://site", as_json=rest.endswith(".json")), connection)
