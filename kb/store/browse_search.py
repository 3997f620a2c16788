"""Plain full-text tables and stored queries for those who browse the tables themselves.

The site's own search uses analysed words (`search_fts`); these small indexes let Datasette's search box on a table
find the words as they stand. Their declarations need double quotes: Datasette does not see `content='…'`.
"""

from __future__ import annotations

from typing import Final

from sqlite_utils import Database

_TOKENIZE = 'tokenize="unicode61 remove_diacritics 2"'

_FILLED: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "rulings_search": (
        ("title_en", "text_en", "title_de", "text_de"),
        "select id, title_en, text_en, title_de, text_de from rulings"),
    "rules_search": (
        ("number", "title_en", "text_en", "title_de", "text_de"),
        """select id, number, title_en, group_concat(case when lang = 'en' then text end, ' '),
                  title_de, group_concat(case when lang = 'de' then text end, ' ')
           from rules_in_force group by id"""),
}
"""Contentless tables: columns, and the query that gives rowid and words. A rule's two languages are one row."""

_OF_TABLE: Final[dict[str, tuple[str, ...]]] = {
    "card": ("name_en", "name_de", "type", "note_en", "note_de"),
    "term": ("en", "de", "plural", "forms", "note_en", "note_de"),
    "text": ("body",),
}
"""Tables that are indexed as they are."""

SEARCHED_BY: Final[dict[str, tuple[str, str]]] = {
    "rulings": ("rulings_search", "id"), "ruling": ("rulings_search", "id"),
    "rules_in_force": ("rules_search", "id"), "rule": ("rules_search", "id"),
    **{table: (f"{table}_search", "id") for table in _OF_TABLE},
}
"""Table or view → full-text table that searches it, and the column that matches its rowid."""

STORED_QUERIES: Final[dict[str, str]] = {
    "rulings_on_a_day": """
        select ruling.slug, ruling.title_en, ruling.title_de, ruling.category, held.since, held.until
        from ruling join ruling_interval held on held.ruling = ruling.id
        where held.basis = (select max(basis) from ruling_interval own where own.ruling = ruling.id)  -- else declared
          and held.since <= coalesce(nullif(:day, ''), '9999-12-31')
          and coalesce(held.until, '9999-12-31') >= coalesce(nullif(:day, ''), '9999-12-31')
        order by ruling.category, ruling.slug""",
    "rules_changed_between": """
        select version.since, version.number, version.change, rule.key, rule.title_en, rule.title_de, version.lang,
               text.body as text
        from rule_version version join rule on rule.id = version.rule left join text on text.id = version.text
        where version.change <> 'created' and version.since > coalesce(nullif(:since, ''), '0000')
          and version.since <= coalesce(nullif(:until, ''), '9999')
        order by version.since desc, rule.position, version.lang""",
    "rulings_of_a_card": """
        select distinct card.name_en, card.name_de, ruling.slug, ruling.title_en, ruling.title_de, ruling.status
        from card_name named join card on card.id = named.card join ruling_card link on link.card = card.id
        join ruling on ruling.id = link.ruling
        where named.name like '%' || :card || '%'
        order by card.name_en, ruling.status, ruling.id""",
    "superseded_rulings": """
        select ruling.slug, ruling.title_en, ruling.title_de, ruling.superseded_on, ruling.superseded_rule,
               newer.slug as superseded_by
        from ruling left join ruling newer on newer.id = ruling.superseded_by
        where ruling.status = 'superseded' order by ruling.superseded_on desc, ruling.slug""",
    "obsolete_terms": """
        select en, de, status, since, until, replaced_by, note_en, note_de from term
        where status = 'obsolete' order by until desc, en""",
    "numbers_of_a_rule": """
        select named.number, named.since, named.until, rule.number as number_today, rule.title_en, rule.title_de
        from rule_number named join rule on rule.id = named.rule
        where rule.id in (select rule from rule_number where number = :number) order by rule.id, named.since""",
}
"""Name → SQL of the queries that Datasette offers on the database's page."""


def add_browse_search(db: Database) -> None:
    """Create and fill the full-text tables; called when all rows are in."""
    with db.atomic():
        for name, (columns, sql) in _FILLED.items():
            db.execute(f'create virtual table {name} using fts5({", ".join(columns)}, content="", {_TOKENIZE})')
            db.execute(f"insert into {name}(rowid, {', '.join(columns)}) {sql}")
        for table, columns in _OF_TABLE.items():
            name = f"{table}_search"
            db.execute(f'create virtual table {name} using fts5({", ".join(columns)}, content="{table}", '
                       f'content_rowid="id", {_TOKENIZE})')
            db.execute(f"insert into {name}({name}) values ('rebuild')")
