"""Parts of documents about official rulings: what stands on a card, where a ruling stands, who mentions what."""

from __future__ import annotations

import sqlite3
from typing import Any, Literal

Document = dict[str, Any]
_MOST_MENTIONS = 200
"""Rulings listed as mentioning something; a common term stands in thousands."""


def _rows(connection: sqlite3.Connection, sql: str, **args: object) -> list[Document]:
    return [dict(row) for row in connection.execute(sql, args)]


def card_texts(connection: sqlite3.Connection, card: int) -> list[Document]:
    """Return what is printed on a card, as the user's files have it."""
    found = _rows(connection, """
        select printed.lang, text.body as text, source.name, source.path as file, printed.line
        from card_text printed join text on text.id = printed.text join source on source.id = printed.source
        where printed.card = :card order by printed.lang = 'de', printed.lang""", card=card)
    return [{"lang": row["lang"], "text": row["text"], "origin": "official", "date": None,
             "source": {"name": row["name"], "file": row["file"], "line": row["line"]}} for row in found]


def slugs_of_card(connection: sqlite3.Connection, card: int) -> list[str]:
    """Return the rulings of a card: restated ones that are about it or stand on it, then the others, newest first."""
    return [row["slug"] for row in _rows(connection, """
        select slug from ruling
        where id in (select ruling from ruling_card where card = :card
                     union select ruling from card_ruling where card = :card)
        order by category = 'official', case when category = 'official' then newest_date end desc, id""", card=card)]


def rulings_on_card(connection: sqlite3.Connection, card: int) -> list[Document]:
    """Return the official rulings that stand on a card: those that a restated ruling says first, then the newest.

    `status` is superseded where a later wording on the same card or a change of the rules took the ruling's place,
    with the day and, for a change of the rules, its number.
    """
    found = _rows(connection, """
        select ruling.slug as ruling, ruling.category <> 'official' as linked, text.lang, text.body as text,
               said.day as date, said.status, said.superseded_on, said.superseded_rule, newer.slug as superseded_by,
               rendition.matched, rendition.confidence, source.name, source.path as file, said.line
        from card_ruling said
        join ruling on ruling.id = said.ruling left join ruling newer on newer.id = ruling.superseded_by
        join rendition on rendition.id = said.rendition
        join text on text.id = said.text join source on source.id = said.source
        where said.card = :card
        order by linked desc, case when ruling.category <> 'official' then ruling.id end, said.day desc, said.id""",
        card=card)
    for row in found:
        row["linked"] = bool(row["linked"])
        row["source"] = {"name": row.pop("name"), "file": row.pop("file"), "line": row.pop("line")}
    return found


def cards_of_ruling(connection: sqlite3.Connection, ruling: int) -> list[Document]:
    """Return the names (`en`, `de`) of the cards on which the official wordings of a ruling stand."""
    return _rows(connection, """
        select distinct card.name_en as en, card.name_de as de
        from card_ruling said join card on card.id = said.card where said.ruling = :ruling order by card.name_en""",
                 ruling=ruling)


def mentions_of(connection: sqlite3.Connection, ruling: int) -> Document:
    """Return what the official wordings of a ruling mention: `rules` (with today's numbers), `cards` and `terms`."""
    found = _rows(connection, """
        select distinct mention.said, rule.number, rule.key, card.name_en as card, term.en as term
        from ruling_mention mention left join rule on rule.id = mention.rule
        left join card on card.id = mention.card left join term on term.id = mention.term
        where mention.ruling = :ruling""", ruling=ruling)
    return {"rules": [{"said": row["said"], "number": row["number"], "key": row["key"]} for row in found if row["key"]],
            "cards": sorted({row["card"] for row in found if row["card"]}),
            "terms": sorted({row["term"] for row in found if row["term"]})}


def rulings_mentioning(connection: sqlite3.Connection, kind: Literal["rule", "card", "term"],
                       number: int) -> list[str]:
    """Return the slugs of rulings whose official wordings mention a rule, card or term; the newest 200."""
    return [row["slug"] for row in _rows(connection, f"""
        select distinct ruling.slug, ruling.newest_date from ruling_mention mention
        join ruling on ruling.id = mention.ruling where mention.{kind} = :number
        order by ruling.newest_date desc, ruling.slug limit :limit""", number=number, limit=_MOST_MENTIONS)]


def nearest_rulings(connection: sqlite3.Connection, ruling: int) -> list[Document]:
    """Return the restated rulings that come nearest to an official text that none of them says, with similarity."""
    return _rows(connection, """
        select ruling.slug as ruling, near.similarity from ruling_candidate near
        join ruling on ruling.id = near.candidate where near.ruling = :ruling order by near.similarity desc""",
                 ruling=ruling)
