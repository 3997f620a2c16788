"""Rows on their way into the database: collected per table, each text kept once, numbered as they come."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Any

from sqlite_utils import Database

from kb.store.schema import columns_of, table_names
from kb.text.normalise import without_surrogates

Row = dict[str, Any]


def day(value: date | None) -> str | None:
    """Return a day as the database keeps it."""
    return value.isoformat() if value else None


def day_before(value: date | None) -> str | None:
    """Return the last day before `value`, as the database keeps it."""
    return day(value - timedelta(days=1)) if value else None


class Rows:
    """The rows of a build. `add` returns the number of the row, for others to refer to."""

    def __init__(self) -> None:
        self.tables: defaultdict[str, list[Row]] = defaultdict(list)
        self._texts: dict[tuple[str, str], int] = {}
        self._once: set[tuple[Any, ...]] = set()
        self.rule_ids: dict[str, int] = {}
        """Key of each rule → its id."""
        self.ruling_ids: dict[str, int] = {}
        """Slug of each ruling → its id."""
        self.card_ids: dict[str, int] = {}
        """English name of each card → its id."""

    def add(self, table: str, **columns: Any) -> int:
        """Append a row to a table that is numbered by `id`, and return that number."""
        number = len(self.tables[table]) + 1
        self.tables[table].append({**dict.fromkeys(columns_of(table)), "id": number, **_storable(columns)})
        return number

    def add_once(self, table: str, **columns: Any) -> None:
        """Append a row as `add` does, unless the same one came this way before."""
        key = (table, *sorted(columns.items()))
        if key not in self._once:
            self._once.add(key)
            self.add(table, **columns)

    def link(self, table: str, **columns: Any) -> None:
        """Append a row to a table that is not numbered."""
        self.tables[table].append({**dict.fromkeys(columns_of(table)), **_storable(columns)})

    def text(self, lang: str, body: str) -> int:
        """Return the number of a text, which is stored once however often it is used."""
        key = (lang, body)
        if key not in self._texts:
            self._texts[key] = self.add("text", lang=lang, body=body)
        return self._texts[key]

    def text_body(self, number: int | None) -> str:
        """Return a text by its number, empty for none."""
        return "" if number is None else str(self.tables["text"][number - 1]["body"])

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield (language, text) for every text."""
        return ((row["lang"], row["body"]) for row in self.tables["text"])

    def write(self, db: Database) -> None:
        """Insert everything; the order of tables is the schema's, so that references exist."""
        for table in table_names():
            insert(db, table, self.tables.get(table, ()))


def _storable(columns: Row) -> Row:
    """Return the values as the database takes them: names of files and broken texts may hold what is no letter."""
    return {name: without_surrogates(value) if isinstance(value, str) else value for name, value in columns.items()}


def insert(db: Database, table: str, rows: Iterable[Row]) -> None:
    """Insert rows that have every column of a table, or leave out what is empty.

    The statement is made once for a table: thousands of rows are most of what a build writes.
    """
    columns = columns_of(table)
    names = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" * len(columns))
    db.conn.executemany(f'insert into "{table}" ({names}) values ({marks})',
                        ([row.get(column) for column in columns] for row in rows))
