"""Lineages read back from a database: the official ones, or those of the bundled restatements."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable
from datetime import date

from kb.errors import NotFoundError
from kb.messages import message
from kb.revisions import Change, Content, Edition, Lineage, Match, Relation, Stage, Version
from kb.revisions.model import Language
from kb.sources.comprehensive_rules.model import Kind

_VERSIONS = """
    select coalesce(rule.identity, rule.key) as identity, rule.kind, version.number, coalesce(text.body, '') as text,
           version.since, version.until, version.change, version.content, version.only_references, version.examples,
           version.match_stage, version.match_score, version.match_was, version.match_why,
           coalesce(version.file, source.name, '') as file, coalesce(version.line, 0) as line
    from rule_version version join rule on rule.id = version.rule
    left join text on text.id = version.text left join source on source.id = version.source
    where version.lang = :lang and version.origin = :origin"""


_FAMILY = """
    with own as (select named.number || '%' as pattern from rule_number named join rule on rule.id = named.rule
                 where rule.key = :key)
    select rule.id from rule where rule.key = :key
    union select named.rule from rule_number named join own on named.number like own.pattern"""


def load_lineage(connection: sqlite3.Connection, lang: Language, origin: str | None = None,
                 family_of: str | None = None) -> Lineage:
    """Return the lineage of a language: official where editions were imported, else restated.

    With `family_of`, the key of a rule, only of that rule and of all that ever stood below one of its numbers.
    Raises NotFoundError when the database has no rules in this language.
    """
    editions = [_edition(row) for row in connection.execute(
        "select effective, file, paragraphs, entries from edition where lang = ?", (lang,))]
    origin = origin or ("official" if editions else "restated")
    wanted = {"lang": lang, "origin": origin, "key": family_of}
    sql = _VERSIONS if family_of is None else f"{_VERSIONS} and rule.id in ({_FAMILY})"
    versions = [_version(row) for row in connection.execute(sql, wanted)]
    if not versions:
        raise NotFoundError(message("The database has no rules in this language."))
    if origin == "restated":
        editions = _restated_editions(versions)
    return Lineage.restored(lang, editions, versions, _relations(connection, lang))


def _edition(row: sqlite3.Row) -> Edition:
    return Edition(date.fromisoformat(row["effective"]), row["file"], row["paragraphs"], row["entries"])


def _restated_editions(versions: Iterable[Version]) -> list[Edition]:
    """Return the days on which anything bundled changed; the restatements know no others."""
    days = sorted({version.since for version in versions})
    return [Edition(day, "data/rules", sum(version.covers(day) for version in versions), 0) for day in days]


def _day(value: str | None) -> date | None:
    return date.fromisoformat(value) if value else None


def _version(row: sqlite3.Row) -> Version:
    match = Match(Stage(row["match_stage"]), row["match_score"], row["match_was"] or "", row["match_why"] or "") \
        if row["match_stage"] else None
    return Version(
        row["identity"], Kind(row["kind"]), row["number"], row["text"], date.fromisoformat(row["since"]),
        _day(row["until"]), Change(row["change"]), Content(row["content"]) if row["content"] else None,
        bool(row["only_references"]), tuple(json.loads(row["examples"])) if row["examples"] else (), match,
        row["file"], row["line"])


def _relations(connection: sqlite3.Connection, lang: str) -> list[Relation]:
    sql = """select relation.kind, rule.identity, other.identity as other, relation.day, relation.share
             from rule_relation relation join rule on rule.id = relation.rule join rule other on other.id = relation.other
             where relation.lang = ? order by relation.id"""
    return [Relation(row["kind"], row["identity"], row["other"], date.fromisoformat(row["day"]), row["share"])
            for row in connection.execute(sql, (lang,))]
