"""The search of a connection: what it has learned about the database is kept from one request to the next."""

from __future__ import annotations

import sqlite3
from functools import cached_property, lru_cache

from kb.search.engine import SearchEngine
from kb.search.typeahead import TypeAhead

_MOST_CONNECTIONS = 16
"""Datasette has one for each of its threads."""


class Searching:
    """The engine and the suggestions for one connection."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    @cached_property
    def engine(self) -> SearchEngine:
        """Return the search engine."""
        return SearchEngine(self._connection)

    @cached_property
    def typeahead(self) -> TypeAhead:
        """Return what suggests while typing."""
        return TypeAhead(self._connection)


@lru_cache(maxsize=_MOST_CONNECTIONS)
def searching(connection: sqlite3.Connection) -> Searching:
    """Return the search of a connection, which is used by one thread at a time."""
    return Searching(connection)
