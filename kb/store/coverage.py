"""What is backed by a check, and what is not."""

from __future__ import annotations

import sqlite3
from typing import Any

from kb.store.card_coverage import card_rulings

AIM = ("101.2", "101.3", "101.4", "107.3", "116", "117", "118", "400.7", "601.2", "603.2", "603.3", "603.4", "603.5",
       "608.1", "608.2", "702.62")
"""Rules that the core means to cover whole, each with all that stands below it."""


def coverage(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return the counts that other programs rely on, and lists of what is missing."""
    def one(sql: str) -> int:
        return int(connection.execute(sql).fetchone()[0])

    unchecked = [row[0] for row in connection.execute(
        "select slug from ruling where category not in ('not-a-rule', 'official') "
        "and id not in (select ruling from check_ruling) order by id")]
    exercised = {row[0] for row in connection.execute(
        'select distinct rule.number from check_rule link join rule on rule.id = link.rule where rule.until is null')}
    live = "from rule where until is null and kind in ('rule', 'subrule')"
    aimed = [row[0] for row in connection.execute(f"select number {live} order by position") if _aimed(row[0])]
    return {
        "rulings": {"total": one("select count(*) from ruling where category not in ('not-a-rule', 'official')"),
                    "not_a_rule": one("select count(*) from ruling where category = 'not-a-rule'"),
                    "official_only": one("select count(*) from ruling where category = 'official'"),
                    "with_check": one("select count(distinct ruling) from check_ruling"), "without_check": unchecked},
        "card_rulings": card_rulings(connection),
        "wordings": _wordings(connection),
        "rules": {"total": one(f"select count(*) {live}"), "exercised": len(exercised),
                  "implemented": one("select count(distinct rule) from rule_implementation"),
                  "aimed": len(aimed), "aimed_exercised": sum(number in exercised for number in aimed),
                  "not_reached": [number for number in aimed if number not in exercised]},
    }


def _wordings(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return how many texts of pasted pages belong to a ruling or rule, and those that do not."""
    pasted = "from rendition join source on source.id = rendition.source where source.kind = 'pasted'"
    unlinked = [dict(row) for row in connection.execute(
        "select text.body as text, rendition.lang, source.name as source, rendition.line from rendition "
        "join text on text.id = rendition.text join source on source.id = rendition.source "
        "where source.kind = 'pasted' and rendition.ruling is null and rendition.rule is null order by rendition.id")]
    total = int(connection.execute(f"select count(*) {pasted}").fetchone()[0])
    return {"total": total, "linked": total - len(unlinked), "unlinked": unlinked}


def _aimed(number: str) -> bool:
    return any(number == aim or (number.startswith(aim) and not number[len(aim)].isdigit()) for aim in AIM)
