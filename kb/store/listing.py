"""Queries for pages that list things: rulings, rules, cards, terms, and what changed."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import date
from typing import Any

from kb.store.bundled import term_slug
from kb.store.references import Reference, find

Row = dict[str, Any]

_RULING = """
    select ruling.id, ruling.slug, ruling.title_en, ruling.title_de, ruling.category, ruling.status,
           ruling.newest_date, ruling.superseded_on, ruling.superseded_rule,
           newer.slug as newer, newer.title_en as newer_en, newer.title_de as newer_de
    from ruling left join ruling newer on newer.id = ruling.superseded_by"""


def _rows(connection: sqlite3.Connection, sql: str, **args: object) -> list[Row]:
    return [dict(row) for row in connection.execute(sql, args)]


def build_info(connection: sqlite3.Connection) -> dict[str, str]:
    """Return what is known about the build: versions, the newest day of the rules, hash of the corpus."""
    return {row["key"]: row["value"] for row in _rows(connection, "select key, value from build_info")}


def counts(connection: sqlite3.Connection) -> dict[str, int]:
    """Return how many there are: restated rulings, rules, terms, cards, and official rulings without restatement."""
    sql = ("select (select count(*) from ruling where category <> 'official') as ruling, "
           "(select count(*) from rule where kind <> 'glossary') as rule, "
           "(select count(*) from term) as term, (select count(*) from card) as card, "
           "(select count(*) from ruling where category = 'official') as official_ruling")
    return dict(connection.execute(sql).fetchone())


def rulings(connection: sqlite3.Connection, *, status: str | None = None, category: str | None = None,
            limit: int = -1) -> list[Row]:
    """Return restated rulings, the newest first; `limit` -1: all. Official texts without one are for the search."""
    return _rows(connection, f"""{_RULING}
        where ruling.category <> 'official'
          and (:status is null or ruling.status = :status) and (:category is null or ruling.category = :category)
        order by ruling.newest_date desc, ruling.id limit :limit""", status=status, category=category, limit=limit)


def categories(connection: sqlite3.Connection) -> list[str]:
    """Return the categories that restated rulings have."""
    sql = "select distinct category from ruling where category <> 'official' order by 1"
    return [row["category"] for row in _rows(connection, sql)]


def rulings_named(connection: sqlite3.Connection, slugs: Iterable[str]) -> list[Row]:
    """Return the rulings with these slugs, current before superseded."""
    return _rows(connection, f"""{_RULING}
        where ruling.slug in (select value from json_each(:slugs))
        order by ruling.status = 'superseded', ruling.id""", slugs=json.dumps(list(slugs)))


def rule_heads(connection: sqlite3.Connection, numbers: Iterable[str]) -> list[Row]:
    """Return number, title and wording of the rules that have these numbers today, or had them at their end."""
    return _rows(connection, """
        select rule.number, rule.key, rule.title_en, rule.title_de, max(rule.until) as until,
               (select text.body from rule_version version join text on text.id = version.text
                where version.rule = rule.id and version.lang = 'en'
                order by version.origin = 'restated' desc, version.since desc limit 1) as text_en,
               (select text.body from rule_version version join text on text.id = version.text
                where version.rule = rule.id and version.lang = 'de'
                order by version.origin = 'restated' desc, version.since desc limit 1) as text_de
        from rule where rule.number in (select value from json_each(:numbers))
        group by rule.number order by rule.position""", numbers=json.dumps(list(numbers)))


def rule_contents(connection: sqlite3.Connection) -> list[Row]:
    """Return every rule that has a title or stands at the top, in the order of today's numbers."""
    return _rows(connection, """
        select rule.number, rule.key, rule.title_en, rule.title_de, parent.key as parent,
               (select count(*) from rule child where child.parent = rule.id) as children
        from rule left join rule parent on parent.id = rule.parent
        where rule.until is null and rule.kind <> 'glossary' and (rule.title_en is not null or rule.parent is null)
        order by rule.position""")


def rule_history(connection: sqlite3.Connection, key: str) -> list[Row]:
    """Return every version of a rule, oldest first; one row for each language and origin."""
    return _rows(connection, """
        select version.since, version.until, version.number, version.lang, version.origin, version.change,
               version.content, text.body as text
        from rule_version version join rule on rule.id = version.rule
        left join text on text.id = version.text
        where rule.key = :key order by version.origin desc, version.since, version.lang""", key=key)


def rule_holders(connection: sqlite3.Connection, number: str) -> list[Row]:
    """Return the rules that ever had a number, today's holder first, then the latest."""
    return _rows(connection, """
        select rule.key, rule.number as now, rule.title_en, rule.title_de, rule.until as ended,
               named.since, named.until
        from rule_number named join rule on rule.id = named.rule
        where named.number = :number order by named.until is null desc, named.since desc""", number=number)


def rule_changes(connection: sqlite3.Connection, limit: int) -> list[Row]:
    """Return the newest changes of wordings with their days."""
    return _rows(connection, """
        select rule.key, version.number, version.since, version.change, max(rule.title_en) as title_en,
               max(rule.title_de) as title_de,
               max(case when version.lang = 'en' then text.body end) as text_en,
               max(case when version.lang = 'de' then text.body end) as text_de
        from rule_version version join rule on rule.id = version.rule join text on text.id = version.text
        where version.content = 'meaning'
        group by rule.key, version.number, version.since, version.change
        order by version.since desc, rule.position limit :limit""", limit=limit)


def known_numbers(connection: sqlite3.Connection, numbers: Iterable[str]) -> set[str]:
    """Return those of `numbers` that some rule has or had."""
    sql = "select distinct number from rule_number where number in (select value from json_each(:numbers))"
    return {row["number"] for row in _rows(connection, sql, numbers=json.dumps(list(numbers)))}


def cards(connection: sqlite3.Connection) -> list[Row]:
    """Return the cards of the bundled data with the number of rulings about each; imported ones are looked up."""
    return _rows(connection, """
        select card.name_en, card.name_de, card.mana_cost, card.type, card.suspend, card.released,
               (select count(*) from ruling_card link where link.card = card.id) as rulings
        from card where card.source is null order by card.name_en""")


def terms(connection: sqlite3.Connection, status: str | None = None) -> list[Row]:
    """Return the term base, each entry with the slug of its page."""
    found = _rows(connection, "select en, de, kind, status, since, until, replaced_by, gender, plural from term "
                  "where :status is null or status = :status order by id", status=status)
    return [{**row, "slug": term_slug(row["en"], row["de"])} for row in found]


def find_rule(connection: sqlite3.Connection, named: str, at: date | None) -> Reference:
    """Return the rule with a permanent key, else the one that has or had a number. Raises NotFoundError."""
    row = connection.execute("select id, key from rule where key = ?", (named,)).fetchone()
    return Reference("rule", row["id"], row["key"], at) if row else find(connection, f"rule/{named}", at)


def find_term(connection: sqlite3.Connection, named: str) -> Reference:
    """Return the term of a slug such as `time-counter/zeitmarke`, else of a name. Raises NotFoundError."""
    for row in _rows(connection, "select id, en, de from term order by status = 'current' desc, id"):
        if term_slug(row["en"], row["de"]) == named:
            return Reference("term", row["id"], row["en"])
    return find(connection, f"term/{named}")


def check_steps(connection: sqlite3.Connection, check: str) -> list[Row]:
    """Return the steps of a check in their order: `rules` are numbers, `board` is JSON where it changed."""
    return _rows(connection, 'select position, kind, text_en, text_de, rules, board from check_step '
                 'where "check" = :check order by position', check=check)


def sources(connection: sqlite3.Connection) -> list[Row]:
    """Return the files that the database was built from, with the number of warnings about each."""
    return _rows(connection, """
        select source.name, source.kind, source.lang, source.effective, source.rows,
               (select count(*) from source_warning said where said.source = source.id) as warnings
        from source order by source.kind = 'bundled', source.id""")
