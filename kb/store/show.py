"""One rule, ruling, card or term with all that belongs to it, in the shape that other programs rely on."""

from __future__ import annotations

import json
import sqlite3
from datetime import date
from typing import Any

from kb.store.card_documents import (
    card_texts,
    cards_of_ruling,
    mentions_of,
    nearest_rulings,
    rulings_mentioning,
    rulings_on_card,
    slugs_of_card,
)
from kb.store.references import Reference, find
from kb.store.schema import OFFICIAL

Document = dict[str, Any]

_TEXTS = """
    select rendition.lang, text.body as text, rendition.origin, source.name as source_name, source.path as file,
           rendition.line, rendition.day as date, rendition.day_inferred, rendition.number, rendition.part,
           rendition.matched, rendition.confidence
    from rendition join text on text.id = rendition.text join source on source.id = rendition.source
    where rendition.{owner} = ? and rendition.part <> 'heading'
    order by rendition.origin = 'restated' desc, rendition.day desc, rendition.lang, rendition.id"""


def show(connection: sqlite3.Connection, named: str, at: date | None = None) -> Document:
    """Return the document of whatever `named` means. Raises NotFoundError."""
    return show_reference(connection, find(connection, named, at))


def show_reference(connection: sqlite3.Connection, reference: Reference) -> Document:
    """Return the document of something that is already found."""
    makers = {"rule": _show_rule, "ruling": _show_ruling, "card": _show_card, "term": _show_term}
    return makers[reference.kind](connection, reference)


def _rows(connection: sqlite3.Connection, sql: str, *args: object) -> list[Document]:
    return [dict(row) for row in connection.execute(sql, args)]


def _column(connection: sqlite3.Connection, sql: str, *args: object) -> list[Any]:
    return [row[0] for row in connection.execute(sql, args)]


def _text(row: Document) -> Document:
    out = {"lang": row["lang"], "text": row["text"], "origin": row["origin"],
           "source": {"name": row["source_name"], "file": row["file"], "line": row["line"]}, "date": row["date"]}
    if row.get("number"):
        out["number"] = row["number"]
    if row.get("day_inferred"):
        out["date_inferred"] = True
    for key in ("since", "until", "matched", "confidence", "part"):
        if row.get(key) is not None:
            out[key] = row[key]
    return out


def _show_ruling(connection: sqlite3.Connection, reference: Reference) -> Document:
    ruling = dict(connection.execute("select * from ruling where id = ?", (reference.id,)).fetchone())
    newer = _column(connection, "select slug from ruling where id = ?", ruling["superseded_by"])
    stands_on = cards_of_ruling(connection, reference.id)
    cards = stands_on if ruling["category"] == OFFICIAL else _rows(
        connection, "select card.name_en as en, card.name_de as de from ruling_card link join card "
        "on card.id = link.card where link.ruling = ? order by card.name_en", reference.id)
    return {
        "kind": "ruling", "ref": ruling["slug"], "title": {"en": ruling["title_en"], "de": ruling["title_de"]},
        "category": ruling["category"], "status": ruling["status"],
        "texts": [_text(row) for row in _rows(connection, _TEXTS.format(owner="ruling"), reference.id)],
        "dates": _column(connection, "select day from ruling_date where ruling = ? order by day", reference.id),
        "rules": _column(connection, "select rule.number from ruling_rule link join rule on rule.id = link.rule "
                         "where link.ruling = ? order by rule.position", reference.id),
        "cards": [card["en"] for card in cards],
        "card_names": cards,
        "stands_on": [card["en"] for card in stands_on],
        "card_rulings": _column(connection, "select count(*) from card_ruling where ruling = ?", reference.id)[0],
        "mentions": mentions_of(connection, reference.id),
        "nearest": nearest_rulings(connection, reference.id),
        "checks": _checks(connection, reference.id),
        "valid": _intervals(connection, reference.id),
        "superseded_by": newer[0] if newer else None, "superseded_on": ruling["superseded_on"],
        "superseded_rule": ruling["superseded_rule"],
        "note": {"en": ruling["note_en"], "de": ruling["note_de"]} if ruling["note_en"] else None,
        "related": _column(connection, "select slug from ruling where superseded_by = ? order by slug", reference.id),
    }


def _checks(connection: sqlite3.Connection, ruling: int) -> list[Document]:
    """Return the checks of a ruling with today's outcome, and the days of every other one."""
    found = []
    for check in _rows(connection, 'select definition.* from check_ruling link join check_definition definition '
                       'on definition.id = link."check" where link.ruling = ? order by definition.id', ruling):
        outcomes = _rows(connection, 'select since, until, outcome from check_outcome where "check" = ? order by since',
                         check["id"])
        found.append({"id": check["id"], "outcome": outcomes[-1]["outcome"] if outcomes else None,
                      "title": {"en": check["title_en"], "de": check["title_de"]}, "outcomes": outcomes,
                      "source": {"file": check["file"], "line": check["line"], "function": check["function"]}})
    return found


def _intervals(connection: sqlite3.Connection, ruling: int) -> list[Document]:
    """Return the days on which a ruling holds: as measured by its checks, else as declared."""
    sql = 'select since as "from", until as "to" from ruling_interval where ruling = ? and basis = ? order by since'
    return _rows(connection, sql, ruling, "measured") or _rows(connection, sql, ruling, "declared")


def _show_rule(connection: sqlite3.Connection, reference: Reference) -> Document:
    rule = dict(connection.execute("select * from rule where id = ?", (reference.id,)).fetchone())
    at = reference.at.isoformat() if reference.at else None
    versions = _rule_texts(connection, reference.id, at)
    prevailing = [version for version in versions if version["lang"] == "en"] or versions
    numbers = _rows(connection, 'select number, since as "from", until as "to" from rule_number where rule = ? '
                    "order by since", reference.id)
    had = [row["number"] for row in numbers if at is None or row["from"] <= at]
    parent = _column(connection, "select number from rule where id = ?", rule["parent"])
    return {
        "kind": "rule", "ref": rule["number"], "key": rule["key"], "number": had[-1] if had else rule["number"], "at": at,
        "title": {"en": rule["title_en"], "de": rule["title_de"]},
        "status": "current" if rule["until"] is None and (not prevailing or prevailing[0].get("until") is None)
                  else "superseded",
        "texts": versions + [_text(row) for row in _rows(connection, _TEXTS.format(owner="rule"), reference.id)],
        "numbers": numbers,
        "parent": parent[0] if parent else None,
        "children": _column(connection, "select number from rule where parent = ? order by position", reference.id),
        "cites": _column(connection, "select rule.number from rule_citation link join rule on rule.id = link.cited "
                         "where link.rule = ? order by rule.position", reference.id),
        "cited_by": _column(connection, "select rule.number from rule_citation link join rule on rule.id = link.rule "
                            "where link.cited = ? order by rule.position", reference.id),
        "rulings": _column(connection, "select ruling.slug from ruling_rule link join ruling on ruling.id = link.ruling "
                           "where link.rule = ? order by ruling.id", reference.id),
        "mentioned_in": rulings_mentioning(connection, "rule", reference.id),
        "implemented_by": _rows(connection, "select function, file, line from rule_implementation where rule = ? "
                                "order by file, line", reference.id),
    }


def _rule_texts(connection: sqlite3.Connection, rule: int, at: str | None) -> list[Document]:
    """Return the wordings in force on a day, the official one first; without a day: those of today, or the last."""
    sql = """
        select version.lang, text.body as text, version.origin, source.name as source_name, source.path as file,
               version.line, version.since as date, version.number, version.since, version.until
        from rule_version version join text on text.id = version.text left join source on source.id = version.source
        where version.rule = ? and version.since <= coalesce(?, '9999-12-31')
        order by version.origin, version.lang, version.since desc"""
    newest: dict[tuple[str, str], Document] = {}
    for row in _rows(connection, sql, rule, at):
        if at is None or row["until"] is None or row["until"] >= at:
            newest.setdefault((row["origin"], row["lang"]), _text(row))
    german = newest.get(("official", "de"))
    if german is not None:
        german["english"] = _english_since(connection, rule, german["since"], at)
    return list(newest.values())


def _english_since(connection: sqlite3.Connection, rule: int, day: str, at: str | None) -> Document:
    """Return which English wording a German one of a day translates, and when that changed in more than numbers."""
    sql = """select number, since, content, only_references from rule_version
             where rule = ? and lang = 'en' and origin = 'official' and since <= coalesce(?, '9999-12-31') order by since"""
    versions = _rows(connection, sql, rule, at)
    translated = [version for version in versions if version["since"] <= day]
    later = [version for version in versions if version["since"] > day]
    changed = [version["since"] for version in later
               if version["content"] in ("meaning", "term", "example") and not version["only_references"]]
    return {"number": translated[-1]["number"] if translated else None,
            "since": translated[-1]["since"] if translated else None, "changed": changed, "outdated": bool(changed)}


def _show_card(connection: sqlite3.Connection, reference: Reference) -> Document:
    card = dict(connection.execute("select * from card where id = ?", (reference.id,)).fetchone())
    return {
        "kind": "card", "ref": card["name_en"], "title": {"en": card["name_en"], "de": card["name_de"]},
        "texts": card_texts(connection, reference.id), "mana_cost": card["mana_cost"], "type": card["type"],
        "suspend": card["suspend"],
        "released": card["released"],
        "note": {"en": card["note_en"], "de": card["note_de"]} if card["note_en"] else None,
        "aliases": _column(connection, "select name from card_name where card = ? and kind = 'alias' order by id",
                           reference.id),
        "names": _rows(connection, "select lang, name, kind from card_name where card = ? order by id", reference.id),
        "rulings": slugs_of_card(connection, reference.id),
        "card_rulings": rulings_on_card(connection, reference.id),
        "mentioned_in": rulings_mentioning(connection, "card", reference.id),
    }


def _show_term(connection: sqlite3.Connection, reference: Reference) -> Document:
    term = dict(connection.execute("select * from term where id = ?", (reference.id,)).fetchone())
    rule = _column(connection, "select number from rule where id = ?", term["rule"])
    same = "select en, de, status from term where (en = ? or de = ?) and id <> ? order by status, id"
    return {
        "kind": "term", "ref": term["en"], "title": {"en": term["en"], "de": term["de"]},
        "texts": [{"lang": lang, "text": term[f"note_{lang}"], "origin": "restated",
                   "source": {"name": "data/terms.yaml", "file": "data/terms.yaml", "line": None},
                   "date": term["since"]} for lang in ("en", "de") if term[f"note_{lang}"]],
        "grammar": {"kind": term["kind"], "gender": term["gender"], "plural": term["plural"]},
        "status": term["status"], "since": term["since"], "until": term["until"],
        "replaced_by": term["replaced_by"], "successor": _pair(connection, term["replaced_by"]),
        "rule": rule[0] if rule else None,
        "confusable_with": [name for name in (term["confusable_with"] or "").split(" | ") if name],
        "confusable": [_pair(connection, name) for name in (term["confusable_with"] or "").split(" | ") if name],
        "mentioned_in": rulings_mentioning(connection, "term", reference.id),
        "others": _rows(connection, same, term["en"], term["de"], reference.id),
    }


def _pair(connection: sqlite3.Connection, name: str | None) -> Document | None:
    """Return a term that another one names, in both languages, and under the name itself where it is unknown."""
    if name is None:
        return None
    sql = "select en, de from term where en = ? or de = ? order by status = 'current' desc, id limit 1"
    row = connection.execute(sql, (name, name)).fetchone()
    return dict(row) if row else {"en": name, "de": name}


def board(value: str | None) -> Any:
    """Return a stored board as data."""
    return json.loads(value) if value else None
