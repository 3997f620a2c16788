"""The tables of the database. A build makes them all anew; there are no migrations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sqlite_utils import Database

SCHEMA_VERSION = 4
APPLICATION_ID = 0x6B62_7231  # "kbr1"
OFFICIAL = "official"
"""Category of a ruling that is known only as an official text, without a restatement."""

_TABLES: dict[str, dict[str, Any]] = {
    "build_info": {"columns": {"key": str, "value": str}, "pk": "key"},
    "source": {
        "columns": {"id": int, "name": str, "path": str, "kind": str, "lang": str, "effective": str,
                    "encoding": str, "sha256": str, "rows": int},
        "pk": "id", "not_null": {"name", "path", "kind"},
    },
    "source_warning": {
        "columns": {"id": int, "source": int, "line": int, "about": str, "text_en": str, "text_de": str},
        "pk": "id", "foreign_keys": [("source", "source", "id")],
    },
    "text": {
        "columns": {"id": int, "lang": str, "body": str},
        "pk": "id", "not_null": {"lang", "body"},
    },
    "rule": {
        "columns": {"id": int, "key": str, "identity": str, "kind": str, "number": str, "title_en": str,
                    "title_de": str, "parent": int, "position": int, "since": str, "until": str},
        "pk": "id", "not_null": {"key", "kind"}, "foreign_keys": [("parent", "rule", "id")],
    },
    "edition": {
        "columns": {"id": int, "lang": str, "effective": str, "file": str, "source": int, "paragraphs": int,
                    "entries": int},
        "pk": "id", "not_null": {"lang", "effective", "file"}, "foreign_keys": [("source", "source", "id")],
    },
    "rule_relation": {
        "columns": {"id": int, "lang": str, "kind": str, "rule": int, "other": int, "day": str, "share": float},
        "pk": "id", "foreign_keys": [("rule", "rule", "id"), ("other", "rule", "id")],
    },
    "rule_number": {
        "columns": {"rule": int, "number": str, "since": str, "until": str},
        "pk": ("rule", "since"), "not_null": {"number"}, "foreign_keys": [("rule", "rule", "id")],
    },
    "rule_version": {
        "columns": {"id": int, "rule": int, "lang": str, "origin": str, "number": str, "since": str, "until": str,
                    "change": str, "content": str, "only_references": int, "text": int, "examples": str,
                    "match_stage": str, "match_score": float, "match_was": str, "match_why": str, "file": str,
                    "source": int, "line": int},
        "pk": "id", "not_null": {"rule", "lang", "origin", "number", "since"},
        "foreign_keys": [("rule", "rule", "id"), ("text", "text", "id"), ("source", "source", "id")],
    },
    "rule_citation": {
        "columns": {"rule": int, "cited": int},
        "pk": ("rule", "cited"), "foreign_keys": [("rule", "rule", "id"), ("cited", "rule", "id")],
    },
    "rule_implementation": {
        "columns": {"rule": int, "function": str, "file": str, "line": int},
        "pk": ("rule", "function"), "foreign_keys": [("rule", "rule", "id")],
    },
    "ruling": {
        "columns": {"id": int, "slug": str, "category": str, "status": str, "title_en": str, "title_de": str,
                    "since": str, "until": str, "newest_date": str, "superseded_by": int, "superseded_on": str,
                    "superseded_rule": str, "moments": str, "note_en": str, "note_de": str},
        "pk": "id", "not_null": {"slug", "category", "status", "title_en", "title_de"},
        "foreign_keys": [("superseded_by", "ruling", "id")],
    },
    "question": {
        "columns": {"id": int, "ruling": int, "rule": int, "lang": str, "text": str},
        "pk": "id", "not_null": {"lang", "text"}, "foreign_keys": [("ruling", "ruling", "id"), ("rule", "rule", "id")],
    },
    "ruling_date": {
        "columns": {"ruling": int, "day": str},
        "pk": ("ruling", "day"), "foreign_keys": [("ruling", "ruling", "id")],
    },
    "ruling_interval": {
        "columns": {"ruling": int, "basis": str, "since": str, "until": str},
        "pk": ("ruling", "basis", "since"), "foreign_keys": [("ruling", "ruling", "id")],
    },
    "ruling_rule": {
        "columns": {"ruling": int, "rule": int},
        "pk": ("ruling", "rule"), "foreign_keys": [("ruling", "ruling", "id"), ("rule", "rule", "id")],
    },
    "card": {
        "columns": {"id": int, "name_en": str, "name_de": str, "mana_cost": str, "type": str, "suspend": str,
                    "released": str, "note_en": str, "note_de": str, "oracle_id": str, "source": int, "line": int},
        "pk": "id", "not_null": {"name_en"}, "foreign_keys": [("source", "source", "id")],
    },
    "card_text": {
        "columns": {"card": int, "lang": str, "text": int, "source": int, "line": int},
        "pk": ("card", "lang"),
        "foreign_keys": [("card", "card", "id"), ("text", "text", "id"), ("source", "source", "id")],
    },
    "card_name": {
        "columns": {"id": int, "card": int, "lang": str, "name": str, "folded": str, "plain": str, "kind": str},
        "pk": "id", "not_null": {"card", "name", "folded"}, "foreign_keys": [("card", "card", "id")],
    },
    "ruling_card": {
        "columns": {"ruling": int, "card": int},
        "pk": ("ruling", "card"), "foreign_keys": [("ruling", "ruling", "id"), ("card", "card", "id")],
    },
    "rendition": {
        "columns": {"id": int, "ruling": int, "rule": int, "lang": str, "origin": str, "part": str, "text": int,
                    "day": str, "day_inferred": int, "number": str, "source": int, "line": int, "line_end": int,
                    "matched": str, "confidence": float},
        "pk": "id", "not_null": {"lang", "origin", "part", "text", "source"},
        "foreign_keys": [("ruling", "ruling", "id"), ("rule", "rule", "id"), ("text", "text", "id"),
                         ("source", "source", "id")],
    },
    "card_ruling": {
        "columns": {"id": int, "card": int, "ruling": int, "rendition": int, "text": int, "day": str, "status": str,
                    "superseded_on": str, "superseded_rule": str, "source": int, "line": int},
        "pk": "id", "not_null": {"ruling", "rendition", "text", "day", "status"},
        "foreign_keys": [("card", "card", "id"), ("ruling", "ruling", "id"), ("rendition", "rendition", "id"),
                         ("text", "text", "id"), ("source", "source", "id")],
    },
    "ruling_candidate": {
        "columns": {"ruling": int, "candidate": int, "similarity": float},
        "pk": ("ruling", "candidate"),
        "foreign_keys": [("ruling", "ruling", "id"), ("candidate", "ruling", "id")],
    },
    "term": {
        "columns": {"id": int, "en": str, "de": str, "kind": str, "gender": str, "plural": str, "forms": str,
                    "status": str, "since": str, "until": str, "replaced_by": str, "confusable_with": str,
                    "rule": int, "note_en": str, "note_de": str},
        "pk": "id", "not_null": {"en", "de", "status"}, "foreign_keys": [("rule", "rule", "id")],
    },
    "ruling_mention": {
        "columns": {"id": int, "ruling": int, "rule": int, "card": int, "term": int, "said": str},
        "pk": "id", "not_null": {"ruling", "said"},
        "foreign_keys": [("ruling", "ruling", "id"), ("rule", "rule", "id"), ("card", "card", "id"),
                         ("term", "term", "id")],
    },
    "slang": {
        "columns": {"id": int, "said": str, "folded": str, "lang": str, "means": str},
        "pk": "id", "not_null": {"said", "folded", "means"},
    },
    "moment_cue": {
        "columns": {"id": int, "moment": str, "lang": str, "said": str, "folded": str},
        "pk": "id", "not_null": {"lang", "said", "folded"},
    },
    "effect": {
        "columns": {"id": int, "key": str, "en": str, "de": str},
        "pk": "id", "not_null": {"key", "en", "de"},
    },
    "card_effect": {
        "columns": {"card": int, "effect": int},
        "pk": ("card", "effect"), "foreign_keys": [("card", "card", "id"), ("effect", "effect", "id")],
    },
    "term_sense": {
        "columns": {"id": int, "lang": str, "anchor": str, "stems": str, "other_lang": str, "other_stems": str,
                    "shown": str, "weight": float},
        "pk": "id",
    },
    "lexicon": {
        "columns": {"lang": str, "form": str, "stem": str, "in_corpus": int},
        "pk": ("lang", "form"),
    },
    "compound": {
        "columns": {"word": str, "parts": str},
        "pk": "word",
    },
    "search_doc": {
        "columns": {"id": int, "kind": str, "ref": str, "title_en": str, "title_de": str, "text_en": int,
                    "text_de": int, "status": str, "day": str, "since": str, "until": str, "moments": str,
                    "specific": int, "official": int},
        "pk": "id", "not_null": {"kind", "ref", "status"},
        "foreign_keys": [("text_en", "text", "id"), ("text_de", "text", "id")],
    },
    "provision": {
        "columns": {"key": str, "title_en": str, "title_de": str, "rule": str},
        "pk": "key",
    },
    "provision_value": {
        "columns": {"provision": str, "since": str, "until": str, "value": str, "number": str, "note": str},
        "pk": ("provision", "since"), "foreign_keys": [("provision", "provision", "key")],
    },
    "check_definition": {
        "columns": {"id": str, "title_en": str, "title_de": str, "function": str, "file": str, "line": int,
                    "day": str, "counterfactuals": str, "paragraphs": str},
        "pk": "id",
    },
    "check_ruling": {
        "columns": {"check": str, "ruling": int},
        "pk": ("check", "ruling"),
        "foreign_keys": [("check", "check_definition", "id"), ("ruling", "ruling", "id")],
    },
    "check_outcome": {
        "columns": {"check": str, "since": str, "until": str, "outcome": str},
        "pk": ("check", "since"), "foreign_keys": [("check", "check_definition", "id")],
    },
    "check_step": {
        "columns": {"check": str, "position": int, "kind": str, "text_en": str, "text_de": str, "rules": str,
                    "board": str},
        "pk": ("check", "position"), "foreign_keys": [("check", "check_definition", "id")],
    },
    "check_rule": {
        "columns": {"check": str, "rule": int},
        "pk": ("check", "rule"),
        "foreign_keys": [("check", "check_definition", "id"), ("rule", "rule", "id")],
    },
}

_INDEXES: tuple[tuple[str, tuple[str, ...], bool], ...] = (
    ("rule", ("key",), True), ("rule", ("identity",), False), ("rule", ("number",), False), ("rule", ("parent",), False),
    ("rule_number", ("number",), False),
    ("rule_version", ("rule", "since"), False), ("rule_version", ("number",), False),
    ("rule_version", ("text",), False),
    ("rule_citation", ("cited",), False),
    ("ruling", ("slug",), True), ("ruling_rule", ("rule",), False), ("ruling_card", ("card",), False),
    ("card", ("name_en",), False), ("card_name", ("folded",), False), ("card_name", ("plain",), False),
    ("card_name", ("card",), False),
    ("rendition", ("ruling",), False), ("rendition", ("rule",), False), ("rendition", ("source",), False),
    ("rendition", ("text",), False),
    ("card", ("oracle_id",), False), ("card_ruling", ("card",), False), ("card_ruling", ("ruling",), False),
    ("ruling_mention", ("ruling",), False), ("ruling_mention", ("rule",), False), ("ruling_mention", ("card",), False),
    ("ruling_mention", ("term",), False),
    ("term", ("en",), False), ("term", ("de",), False), ("slang", ("folded",), False),
    ("lexicon", ("stem",), False), ("term_sense", ("lang", "anchor"), False),
    ("search_doc", ("ref",), False),
    ("check_ruling", ("ruling",), False), ("check_rule", ("rule",), False),
)

VIEWS: dict[str, str] = {
    "rulings": """
        select ruling.id, ruling.slug, ruling.title_en, en.body as text_en, ruling.title_de, de.body as text_de,
               ruling.category, ruling.status, ruling.since, ruling.until, ruling.newest_date,
               newer.slug as superseded_by
        from ruling
        left join rendition r_en on r_en.ruling = ruling.id and r_en.origin = 'restated' and r_en.lang = 'en'
        left join text en on en.id = r_en.text
        left join rendition r_de on r_de.ruling = ruling.id and r_de.origin = 'restated' and r_de.lang = 'de'
        left join text de on de.id = r_de.text
        left join ruling newer on newer.id = ruling.superseded_by
        where ruling.category <> 'official'""",
    "ruling_wordings": """
        select rendition.id, ruling.slug as ruling, rule.key as rule, rendition.lang, rendition.origin,
               text.body as text, rendition.day, rendition.day_inferred, rendition.number, source.name as source,
               rendition.line, rendition.matched, rendition.confidence
        from rendition
        join text on text.id = rendition.text
        join source on source.id = rendition.source
        left join ruling on ruling.id = rendition.ruling
        left join rule on rule.id = rendition.rule""",
    "rules_in_force": """
        select rule.id, rule.number, rule.title_en, rule.title_de, version.lang, version.origin, text.body as text,
               version.since, rule.key
        from rule
        join rule_version version on version.rule = rule.id and version.until is null
        join text on text.id = version.text
        where rule.until is null and rule.kind <> 'glossary'""",
    "rule_history": """
        select version.id, rule.key, version.number, version.lang, version.origin, version.since, version.until,
               version.change, version.content, text.body as text
        from rule_version version
        join rule on rule.id = version.rule
        left join text on text.id = version.text""",
    "card_rulings": """
        select card.id as card, card.name_en, card.name_de, ruling.slug as ruling, ruling.title_en, ruling.title_de,
               ruling.status
        from ruling_card
        join card on card.id = ruling_card.card
        join ruling on ruling.id = ruling_card.ruling""",
    "official_card_rulings": """
        select card_ruling.id, card.name_en, card.name_de, text.lang, text.body as text, card_ruling.day,
               ruling.slug as ruling, card_ruling.status, card_ruling.superseded_on, source.name as source,
               card_ruling.line
        from card_ruling
        join text on text.id = card_ruling.text
        join ruling on ruling.id = card_ruling.ruling
        left join source on source.id = card_ruling.source
        left join card on card.id = card_ruling.card""",
    "checked_rulings": """
        select ruling.slug as ruling, check_outcome."check", check_outcome.outcome, check_outcome.since,
               check_outcome.until
        from check_ruling
        join ruling on ruling.id = check_ruling.ruling
        join check_outcome on check_outcome."check" = check_ruling."check" """,
}

SEARCH_COLUMNS = ("title_en", "body_en", "more_en", "title_de", "body_de", "more_de", "names")
"""Columns of the full-text index; each holds analysed words, not the text."""


def create_tables(db: Database) -> None:
    """Create every table, index and view, and mark the file as ours."""
    db.execute(f"pragma application_id = {APPLICATION_ID}")
    db.execute(f"pragma user_version = {SCHEMA_VERSION}")
    for name, definition in _TABLES.items():
        db.table(name).create(
            definition["columns"], pk=definition["pk"], not_null=definition.get("not_null", set()),
            foreign_keys=definition.get("foreign_keys", []), strict=True)
    for name, sql in VIEWS.items():
        db.create_view(name, sql)
    columns = ", ".join(SEARCH_COLUMNS)
    # Contentless: the words are only looked up here, the texts are in `text`.
    # `question_fts` has one row for each way to ask for a ruling or a rule; see kb.search.lines for its rowid.
    # Of the many official texts only the column of a word is kept, not its place: that is half the index.
    for name, held, detail in (("search_fts", columns, "full"), ("official_fts", columns, "column"),
                               ("question_fts", "en, de", "full")):
        db.execute(f"create virtual table {name} using fts5({held}, content=\"\", detail={detail}, "
                   "tokenize=\"unicode61 remove_diacritics 0 tokenchars '{}/+.-_'\")")


def create_indexes(db: Database) -> None:
    """Create the indexes; done after the rows are in, which is faster."""
    for table, columns, unique in _INDEXES:
        db.table(table).create_index(columns, unique=unique)


def table_names() -> list[str]:
    """Return the names of all tables, without the ones that full-text search keeps for itself."""
    return list(_TABLES)


def columns_of(table: str) -> list[str]:
    """Return the column names of a table."""
    return list(_TABLES[table]["columns"])
