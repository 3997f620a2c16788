"""What Datasette tells about the database: every text in both languages, as it has no translation of its own."""

from __future__ import annotations

import sqlite3
from functools import cache
from typing import Any

from sqlite_utils import Database

from kb.i18n import translator
from kb.messages import N_
from kb.store.browse_search import SEARCHED_BY, STORED_QUERIES
from kb.store.schema import VIEWS, columns_of, create_tables, table_names
from kb.web.table_texts import QUERIES, TABLES, column_text

_TITLE = N_("Magic rules and rulings")
_DESCRIPTION = N_("Rulings and rules of Magic: The Gathering in German and English, each with its days. Begin with the "
                  "view “rulings”, or with a stored query.")
_LICENSE = N_("Our restatements: MIT licence. The game and its official texts belong to their publisher.")


def both(msgid: str) -> str:
    """Return a message in English and German: `Rulings / Regelerläuterungen`."""
    english, german = (translator(lang).gettext(msgid) for lang in ("en", "de"))
    return english if english == german else f"{english} / {german}"


@cache
def columns_of_views() -> dict[str, list[str]]:
    """Return the columns of every view, as an empty database has them."""
    connection = sqlite3.connect(":memory:")
    create_tables(Database(connection))
    return {name: [row[1] for row in connection.execute(f"pragma table_info({name})")] for name in VIEWS}


def database_metadata(database: str) -> dict[str, Any]:
    """Return the metadata for a database of this name; the caller may change what it gets."""
    described = {"title": both(_TITLE), "description": both(_DESCRIPTION), "license": both(_LICENSE)}
    tables = {name: {**found, "columns": dict(found["columns"])} for name, found in _tables().items()}
    return {**described, "databases": {database: {**described, "tables": tables}}}


def stored_queries() -> dict[str, Any]:
    """Return the stored queries with titles and descriptions."""
    return {name: {"sql": sql, "title": both(QUERIES[name][0]), "description": both(QUERIES[name][1])}
            for name, sql in STORED_QUERIES.items()}


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return {name: _table(name) for name in (*table_names(), *VIEWS) if name in TABLES}


def _table(name: str) -> dict[str, Any]:
    words = TABLES[name]
    columns = columns_of_views()[name] if name in VIEWS else columns_of(name)
    found: dict[str, Any] = {
        "title": both(words.title), "description": both(words.description),
        "columns": {column: both(column_text(name, column) or column) for column in columns}}
    if name in SEARCHED_BY:
        found["fts_table"], found["fts_pk"] = SEARCHED_BY[name]
    told = {"facets": list(words.facets), "sort": words.sort, "sort_desc": words.sort_desc,
            "label_column": words.label, "hidden": words.hidden}
    return found | {key: value for key, value in told.items() if value}
