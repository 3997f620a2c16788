"""The history of a rule, in the shape that other programs rely on."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from kb.errors import NotFoundError
from kb.messages import message
from kb.revisions import Change, Lineage, Version, rule_history
from kb.revisions.model import Language
from kb.store.lineages import load_lineage
from kb.store.references import find

Document = dict[str, Any]


def rule_histories(connection: sqlite3.Connection, named: str) -> Document:
    """Return every version of a rule or an entry of the glossary, in each language.

    Raises NotFoundError for anything else.
    """
    rule = connection.execute("select key, identity, number from rule where id = ?",
                              (_rule_or_entry(connection, named),)).fetchone()
    versions: list[Document] = []
    for lang in ("en", "de"):
        versions += _language(connection, lang, rule["identity"] or rule["key"], rule["key"])
    return {"ref": rule["number"], "key": rule["key"], "identity": rule["identity"], "versions": versions}


def _rule_or_entry(connection: sqlite3.Connection, named: str) -> int:
    """Return the row of a rule, or that of the glossary's entry for a term under any name it ever had."""
    try:
        reference = find(connection, named)
    except NotFoundError:
        if (entry := _entry(connection, named.strip())) is None:
            raise
        return entry
    if reference.kind == "rule":
        return reference.id
    if (entry := _entry(connection, named.strip()) or _entry(connection, reference.ref)) is None:
        raise NotFoundError(message("{name} is not a rule; only rules have a history.", name=named))
    return entry


def _entry(connection: sqlite3.Connection, term: str) -> int | None:
    sql = ("select rule.id from rule left join rule_number named on named.rule = rule.id where rule.kind = 'glossary' "
           "and :term in (lower(named.number), lower(rule.number), lower(rule.title_de), lower(rule.title_en)) "
           "order by rule.until is null desc, named.since desc")
    row = connection.execute(sql, {"term": term.lower()}).fetchone()
    return int(row[0]) if row else None


def _language(connection: sqlite3.Connection, lang: Language, identity: str, key: str) -> list[Document]:
    """Return the official versions, else the restated ones."""
    origins = [row[0] for row in connection.execute(
        "select distinct origin from rule_version version join rule on rule.id = version.rule "
        "where rule.key = ? and version.lang = ? order by origin", (key, lang))]
    if not origins:
        return []
    lineage = load_lineage(connection, lang, origins[0], family_of=key)
    return [_version(version, lang, origins[0]) for version in _history(lineage, identity)]


def _history(lineage: Lineage, identity: str) -> Sequence[Version]:
    return rule_history(lineage, identity) if identity in lineage.identities() else ()


def _version(version: Version, lang: str, origin: str) -> Document:
    return {
        "from": version.since.isoformat(), "to": version.until.isoformat() if version.until else None,
        "number": version.number, "change": str(version.change), "text": version.text or None, "lang": lang,
        "origin": origin, "content": str(version.content) if version.content else None,
        "only_references": version.only_references, "examples": list(version.examples),
        "match": {"stage": str(version.match.stage), "score": version.match.score, "was": version.match.was,
                  "why": version.match.why} if version.match else None,
        "file": version.file, "line": version.line, "deleted": version.change is Change.DELETED,
    }
