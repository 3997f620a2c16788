"""Which official rulings on cards a restated ruling says, and what comes near to those that none does."""

from __future__ import annotations

import sqlite3
from typing import Any, Final

_WORDS: Final = ("suspend", "time counter", "vanishing", "aussetz", "ausgesetzt", "zeitmarke", "verschwinden")
_SAID: Final = " or ".join(f"body like '%{word}%'" for word in _WORDS)

_SUSPEND: Final = "select id from card_ruling where card in (select id from card where suspend is not null)"
"""Rulings on cards that have suspend of their own."""
_FAMILY: Final = f"""
    with said as (select id from text where {_SAID})
    {_SUSPEND}
    union select id from card_ruling where text in said
    union select id from card_ruling where card in (select card from card_text where lang = 'en' and text in said)"""
"""Rulings that speak of time counters, suspend or vanishing, or stand on a card that does."""


def card_rulings(connection: sqlite3.Connection) -> dict[str, Any]:
    """Return the counts for cards with suspend, with the same for the wider `family`, and numbers for `all` cards.

    `unlinked` lists each text once, with the restated rulings that come nearest.
    """
    return {**_counted(connection, _SUSPEND), "unlinked": _unlinked(connection, _SUSPEND),
            "family": {**_counted(connection, _FAMILY), "unlinked": _unlinked(connection, _FAMILY)},
            "all": _counted(connection, "select id from card_ruling")}


def _counted(connection: sqlite3.Connection, which: str) -> dict[str, int]:
    """Return card rulings and different texts: all, linked to a ruling or rule, backed by a check, of no rules."""
    row = connection.execute(f"""
        with wanted as ({which}),
             checked as (select distinct ruling from check_ruling),
             one as (
                select said.text, ruling.category <> 'official' or rendition.rule is not null as linked,
                       said.ruling in (select ruling from checked) as checked,
                       ruling.category = 'not-a-rule' as no_rule
                from card_ruling said join ruling on ruling.id = said.ruling
                join rendition on rendition.id = said.rendition where said.id in (select id from wanted))
        select count(*) as total, coalesce(sum(linked), 0) as linked, coalesce(sum(checked), 0) as with_check,
               coalesce(sum(no_rule), 0) as not_a_rule, count(distinct text) as texts,
               count(distinct case when linked then text end) as linked_texts
        from one""").fetchone()
    return dict(row)


def _unlinked(connection: sqlite3.Connection, which: str) -> list[dict[str, Any]]:
    found = connection.execute(f"""
        select ruling.id, ruling.slug, text.lang, text.body as text, count(*) as card_rulings,
               min(card.name_en) as card, max(said.day) as date, rendition.line, source.name as source
        from card_ruling said join ruling on ruling.id = said.ruling
        join rendition on rendition.id = said.rendition join text on text.id = rendition.text
        left join source on source.id = rendition.source left join card on card.id = said.card
        where said.id in ({which}) and ruling.category = 'official' and rendition.rule is null
        group by ruling.id order by card_rulings desc, ruling.slug""").fetchall()
    return [{"ref": row["slug"], **{key: row[key] for key in row.keys() if key not in ("id", "slug")},  # noqa: SIM118
             "nearest": _nearest(connection, row["id"])} for row in found]


def _nearest(connection: sqlite3.Connection, ruling: int) -> list[dict[str, Any]]:
    sql = ("select ruling.slug as ruling, near.similarity from ruling_candidate near "
           "join ruling on ruling.id = near.candidate where near.ruling = ? order by near.similarity desc, ruling.slug")
    return [dict(row) for row in connection.execute(sql, (ruling,))]
