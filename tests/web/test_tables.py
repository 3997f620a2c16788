"""Datasette's own pages: everything described in both languages, searchable, with stored queries."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest

from kb.store.browse_search import SEARCHED_BY, STORED_QUERIES
from kb.store.schema import VIEWS, columns_of, table_names
from kb.web.metadata import columns_of_views, database_metadata, stored_queries
from kb.web.table_texts import COLUMNS, QUERIES, TABLES, column_text

EVERYTHING = [*table_names(), *VIEWS]


@pytest.mark.parametrize("table", EVERYTHING)
def test_every_table_view_and_column_is_described(table: str) -> None:
    assert table in TABLES, "describe it in kb/web/table_texts.py"
    columns = columns_of_views()[table] if table in VIEWS else columns_of(table)
    assert columns
    missing = [column for column in columns if column_text(table, column) is None]
    assert missing == [], "describe them in kb/web/table_texts.py"
    described = database_metadata("kb")["databases"]["kb"]["tables"][table]
    assert list(described["columns"]) == columns


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_described_that_is_not_there(table: str) -> None:
    assert table in EVERYTHING
    words = TABLES[table]
    columns = set(columns_of_views()[table] if table in VIEWS else columns_of(table))
    assert set(words.columns) <= columns
    named = {*words.facets, words.sort, words.sort_desc, words.label} - {None}
    assert named <= columns


def test_every_common_description_is_used() -> None:
    used = {column for table in EVERYTHING
            for column in (columns_of_views()[table] if table in VIEWS else columns_of(table))}
    assert set(COLUMNS) <= used


def test_descriptions_can_be_changed_by_who_gets_them() -> None:
    database_metadata("kb")["databases"]["kb"]["tables"]["rulings"]["columns"].clear()
    assert database_metadata("kb")["databases"]["kb"]["tables"]["rulings"]["columns"]


@pytest.mark.parametrize("table", [name for name, text in TABLES.items() if not text.hidden])
async def test_datasette_shows_title_and_descriptions(site: Any, bundled_db: sqlite3.Connection, table: str) -> None:
    name = site.get_database().name
    response = await site.client.get(f"/{name}/{table}")
    assert response.status_code == 200
    from kb.web.metadata import both

    assert f"<h1>{both(TABLES[table].title)}" in response.text
    assert 'class="column-descriptions"' in response.text


@pytest.mark.parametrize(("table", "words", "least"), [
    ("rulings", "Zeitmarke", 3), ("rulings", "time counter", 3), ("ruling", "Zeitmarke", 3),
    ("rules_in_force", "Aussetzen", 2), ("rules_in_force", "702.62a", 1), ("rule", "suspend", 2),
    ("term", "Zeitmarke", 1), ("card", "Hypergenese", 1), ("text", "Zeitmarke", 3),
    ("term", "schlusselwort", 1)])
async def test_the_search_box_of_a_table_finds_words(site: Any, table: str, words: str, least: int) -> None:
    name = site.get_database().name
    everything = (await site.client.get(f"/{name}/{table}.json?_shape=objects")).json()["filtered_table_rows_count"]
    found = (await site.client.get(f"/{name}/{table}.json", params={"_search": words})).json()
    assert least <= found["filtered_table_rows_count"] < everything
    assert (await site.client.get(f"/{name}/{table}.json", params={"_search": "xyzzyqqq"})).json()[
        "filtered_table_rows_count"] == 0
    assert 'name="_search"' in (await site.client.get(f"/{name}/{table}")).text


def test_every_search_table_is_there(bundled_db: sqlite3.Connection) -> None:
    for table, (fts, key) in SEARCHED_BY.items():
        assert table in EVERYTHING
        assert key in (columns_of_views()[table] if table in VIEWS else columns_of(table))
        assert bundled_db.execute(f"select count(*) from {fts}").fetchone()[0] > 0


ARGS = {"rulings_on_a_day": {"day": "2010-02-01"},
        "rules_changed_between": {"since": "2009-07-10", "until": "2009-07-11"},
        "rulings_of_a_card": {"card": "hypergen"}, "superseded_rulings": {}, "obsolete_terms": {},
        "numbers_of_a_rule": {"number": "702.59a"}}


@pytest.mark.parametrize("query", STORED_QUERIES)
async def test_stored_queries_answer_and_have_titles(site: Any, query: str) -> None:
    name = site.get_database().name
    rows = (await site.client.get(f"/{name}/{query}.json", params={"_shape": "array", **ARGS[query]})).json()
    assert rows
    page = await site.client.get(f"/{name}/{query}", params=ARGS[query])
    assert page.status_code == 200
    assert stored_queries()[query]["title"] in page.text
    assert query in QUERIES


async def test_rulings_on_a_day_are_those_that_held_then(site: Any) -> None:
    name = site.get_database().name

    async def on(day: str) -> set[str]:
        rows = (await site.client.get(f"/{name}/rulings_on_a_day.json", params={"_shape": "array", "day": day})).json()
        return {row["slug"] for row in rows}

    assert "suspend-must-cast" in await on("2024-02-01")
    assert "suspend-must-cast" not in await on("2024-02-02")
    assert "suspend-must-cast" not in await on("")


async def test_datasettes_pages_lead_back_to_ours(site: Any) -> None:
    text = (await site.client.get(f"/{site.get_database().name}")).text
    assert 'href="/de"' in text
    assert 'href="/en"' in text
