"""Editions of the rules as rows: each rule and glossary entry once, its versions as intervals.

A bundled rule is the same rule as the official one that had its number on the same day; the official numbers
and wordings then stand beside the restatement.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta

from kb.messages import message
from kb.revisions import Alignment, Change, Lineage, Version, align
from kb.revisions.wording import references
from kb.sources.comprehensive_rules.model import Kind, Revision
from kb.sources.comprehensive_rules.numbers import parent_of, sort_key
from kb.sources.model import SourceWarning
from kb.store.rows import Row, Rows, day, day_before


@dataclass(frozen=True)
class Known:
    """What was read of the editions: lineages, the parsed German editions, and the source row of each file."""

    english: Lineage | None
    german: Lineage | None
    german_editions: tuple[Revision, ...]
    sources: dict[str, int]


def add_editions(rows: Rows, known: Known) -> list[tuple[str, SourceWarning]]:
    """Add all versions; returns warnings by file, such as a German edition whose numbering is another day's."""
    warnings: list[tuple[str, SourceWarning]] = []
    for lineage in (known.english, known.german):
        for edition in lineage.editions if lineage else ():
            rows.add("edition", lang=lineage.lang if lineage else None, effective=day(edition.effective),
                     file=edition.file, source=known.sources.get(edition.file), paragraphs=edition.paragraphs,
                     entries=edition.entries)
    if known.english is not None:
        ids = _add_rules(rows, known.english)
        _add_versions(rows, known.english, ids, known.sources)
        _add_relations(rows, known.english, ids)
        _add_citations(rows, known.english, ids)
        if known.german is not None:
            warnings += _add_german(rows, known, ids)
    elif known.german is not None:
        ids = _add_rules(rows, known.german)
        _add_versions(rows, known.german, ids, known.sources)
    _order(rows)
    return warnings


def _add_rules(rows: Rows, lineage: Lineage) -> dict[str, int]:
    """Return the rule row of every identity; a bundled rule's row becomes that of its identity."""
    ids = _bundled_identities(rows, lineage)
    for identity in lineage.identities():
        versions = [v for v in lineage.versions(identity) if v.change is not Change.DELETED]
        last = versions[-1]
        if identity not in ids:
            ids[identity] = rows.add("rule", key=identity, kind=str(last.kind))
        row = rows.tables["rule"][ids[identity] - 1]
        row.update(identity=identity, kind=str(last.kind), number=last.number, since=day(versions[0].since),
                   until=day(last.until))
        if last.kind in (Kind.CHAPTER, Kind.SECTION, Kind.RULE) and _is_title(last.text):
            row[f"title_{lineage.lang}"] = row.get(f"title_{lineage.lang}") or last.text.rstrip(".")
        if last.kind is Kind.GLOSSARY:
            row[f"title_{lineage.lang}"] = last.number
        _add_numbers(rows, ids[identity], versions)
    return ids


def _bundled_identities(rows: Rows, lineage: Lineage) -> dict[str, int]:
    """Find each bundled rule by its last number, on the first day it had it; its bundled numbers make way."""
    found: dict[str, int] = {}
    names: dict[int, Row] = {}
    for name in rows.tables["rule_number"]:
        if name["rule"] not in names or names[name["rule"]]["since"] < name["since"]:
            names[name["rule"]] = name
    for rule, name in names.items():
        on = max(date.fromisoformat(name["since"]), lineage.days[0])
        bearers = lineage.index.resolve(name["number"], on)
        if bearers and bearers[0].identity not in found:
            found[bearers[0].identity] = rule
    taken = set(found.values())
    rows.tables["rule_number"] = [name for name in rows.tables["rule_number"] if name["rule"] not in taken]
    return found


def _is_title(text: str) -> bool:
    is_phrase = len(text) <= 80 and not text.rstrip("”\"").endswith((".", "?", "!", ":"))
    return is_phrase or len(text.split()) <= 6


def _add_numbers(rows: Rows, rule: int, versions: Iterable[Version]) -> None:
    runs: list[Row] = []
    for version in versions:
        if runs and runs[-1]["number"] == version.number and _adjoins(runs[-1]["until"], version.since):
            runs[-1]["until"] = day(version.until)
        else:
            runs.append({"rule": rule, "number": version.number, "since": day(version.since),
                         "until": day(version.until)})
    for run in runs:
        rows.link("rule_number", **run)


def _adjoins(until: str | None, since: date) -> bool:
    return until is not None and date.fromisoformat(until) + timedelta(days=1) == since


def _add_versions(rows: Rows, lineage: Lineage, ids: dict[str, int], sources: dict[str, int]) -> None:
    for version in lineage.all_versions():
        _add_version(rows, version, ids[version.identity], lineage.lang, sources, version.since, version.until)


def _add_version(rows: Rows, version: Version, rule: int, lang: str, sources: dict[str, int], since: date,
                 until: date | None) -> None:
    match = version.match
    rows.add("rule_version", rule=rule, lang=lang, origin="official", number=version.number, since=day(since),
             until=day(until), change=str(version.change), content=str(version.content) if version.content else None,
             only_references=int(version.only_references),
             text=rows.text(lang, version.text) if version.change is not Change.DELETED else None,
             examples=json.dumps(version.examples, ensure_ascii=False) if version.examples else None,
             match_stage=str(match.stage) if match else None, match_score=match.score if match else None,
             match_was=match.was if match else None, match_why=match.why if match else None,
             file=version.file, source=sources.get(version.file), line=version.line)


def _add_relations(rows: Rows, lineage: Lineage, ids: dict[str, int]) -> None:
    for relation in lineage.relations:
        rows.add("rule_relation", lang=lineage.lang, kind=relation.kind, rule=ids[relation.identity],
                 other=ids[relation.other], day=day(relation.day), share=relation.share)


def _add_citations(rows: Rows, lineage: Lineage, ids: dict[str, int]) -> None:
    """Add which rules today's wordings name, beside what the bundled rules say of themselves."""
    newest = lineage.days[-1]
    now = {version.number: version for version in lineage.index.at(newest)}
    known = {(link["rule"], link["cited"]) for link in rows.tables["rule_citation"]}
    for version in now.values():
        for number in dict.fromkeys(references(version.text)):
            cited = now.get(number)
            pair = (ids[version.identity], ids[cited.identity]) if cited else None
            if pair and pair[0] != pair[1] and pair not in known:
                known.add(pair)
                rows.link("rule_citation", rule=pair[0], cited=pair[1])


def _add_german(rows: Rows, known: Known, ids: dict[str, int]) -> list[tuple[str, SourceWarning]]:
    """Add each German edition's paragraphs to the English rules that they translate."""
    assert known.english is not None
    assert known.german is not None
    warnings: list[tuple[str, SourceWarning]] = []
    editions = {revision.effective: revision for revision in known.german_editions}
    alignments = {on: align(revision, known.english) for on, revision in editions.items()}
    for on, alignment in alignments.items():
        if alignment is not None:
            warnings += [(editions[on].file, warning) for warning in alignment.warnings]
    for version in known.german.all_versions():
        if version.change is Change.DELETED:
            continue
        rule = _translated(version, alignments.get(_edition_of(known.german, version.since)), ids)
        if rule is None:
            rule = rows.add("rule", key=f"de:{version.identity}", identity=None, kind=str(version.kind),
                            number=version.number, since=day(version.since), until=day(version.until))
            warnings.append((version.file, SourceWarning(
                message("{number} has no counterpart in the English rules of that day.", number=version.number),
                version.line)))
        row = rows.tables["rule"][rule - 1]
        if _is_title(version.text) and version.kind in (Kind.CHAPTER, Kind.SECTION, Kind.RULE):
            row["title_de"] = row.get("title_de") or version.text.rstrip(".")
        if version.kind is Kind.GLOSSARY:
            row["title_de"] = version.number
        _add_version(rows, version, rule, "de", known.sources, version.since, version.until)
    return warnings


def _edition_of(lineage: Lineage, since: date) -> date:
    return max(on for on in lineage.days if on <= since)


def _translated(version: Version, alignment: Alignment | None, ids: dict[str, int]) -> int | None:
    if alignment is None:
        return None
    aligned = alignment.glossary if version.kind is Kind.GLOSSARY else alignment.paragraphs
    found = next((a.identity for a in aligned if a.number == version.number), None)
    return ids.get(found or "")


def _order(rows: Rows) -> None:
    """Give every rule its place in the document and its superior."""
    def key(row: Row) -> tuple[bool, object, str]:
        if row["kind"] == "glossary":
            return (True, row["number"].casefold(), row["key"])
        return (False, sort_key(row["number"]), row["key"])

    live = {row["number"]: row["id"] for row in rows.tables["rule"] if row["until"] is None and row["kind"] != "glossary"}
    for position, row in enumerate(sorted(rows.tables["rule"], key=key)):
        row["position"] = position
        superior = parent_of(row["number"]) if row["kind"] != "glossary" and row["until"] is None else None
        if superior in live:
            row["parent"] = live[superior]


__all__ = ["Known", "add_editions", "day_before"]
