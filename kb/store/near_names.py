"""Names near to one that nothing has: those it is a part of, else those spelt nearly like it."""

from __future__ import annotations

import sqlite3

from kb.text.fold import fold_name

_MOST = 5
_CLOSE_ENOUGH = 75.0
"""Least similarity (rapidfuzz ratio, 0 to 100) of a name that is offered for a misspelt one."""


def near_names(connection: sqlite3.Connection, text: str) -> list[str]:
    """Return up to five names of cards, terms or rulings that may be meant, the likeliest first."""
    folded = fold_name(text)
    if len(folded) < 3:
        return []
    return _containing(connection, folded) or _similar(connection, folded)


def _containing(connection: sqlite3.Connection, folded: str) -> list[str]:
    """Return names that have every word of the text in them, those that begin with it and short ones first."""
    words = folded.split()
    having = " and ".join("instr(folded, ?)" for _ in words)
    sql = (f"select name, min(rank) from (select name, folded not like ? || '%' as rank, length(name) as size "
           f"from card_name where {having}) group by name order by min(rank), min(size), name limit ?")
    return [row[0] for row in connection.execute(sql, (folded, *words, _MOST))]


def _similar(connection: sqlite3.Connection, folded: str) -> list[str]:
    from rapidfuzz import fuzz, process

    known: dict[str, str] = {}
    for sql in ("select folded, name from card_name order by id", "select lower(en), en from term order by id",
                "select lower(de), de from term order by id",
                "select slug, slug from ruling where category <> 'official'"):
        for name, shown in connection.execute(sql):
            known.setdefault(name, shown)
    found = process.extract(folded, list(known), scorer=fuzz.ratio, score_cutoff=_CLOSE_ENOUGH, limit=_MOST)
    return list(dict.fromkeys(known[name] for name, _, _ in found))
