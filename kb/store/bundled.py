"""The bundled corpus as rows: rules with their numbers and wordings, rulings, terms, cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from kb.corpus.load import Corpus, Located, corpus_files
from kb.corpus.models import Language, Rule, Ruling, Term
from kb.sources.comprehensive_rules.numbers import kind_of, sort_key
from kb.store.rows import Rows, day, day_before
from kb.text.fold import fold, fold_name, fold_plain

_LANGUAGES: tuple[Language, ...] = ("en", "de")


@dataclass(frozen=True)
class Version:
    """What a bundled rule is called and says between two days."""

    since: date
    until: date | None
    """The first day on which it is no longer so."""
    number: str
    texts: dict[str, str]
    change: str
    content: str | None


def versions(rule: Rule) -> Iterator[Version]:
    """Yield the versions of a rule: a new one on each day on which its number or wording changes."""
    days = sorted({n.since for n in rule.numbers} | {w.since for w in rule.wordings})
    before: tuple[str, dict[str, str]] | None = None
    for since, until in zip(days, [*days[1:], rule.ended], strict=True):
        number = [n.number for n in rule.numbers if n.since <= since][-1]
        wording = [w for w in rule.wordings if w.since <= since][-1]
        texts = {"en": wording.en, "de": wording.de}
        changes = [] if before is None else [
            name for name, differs in (("renumbered", before[0] != number), ("reworded", before[1] != texts)) if differs]
        change = "+".join(changes) or "created"
        yield Version(since, until, number, texts, change, "meaning" if "reworded" in changes else
                      "number" if changes else None)
        before = (number, texts)


def add_corpus(rows: Rows, corpus: Corpus, folder: Path) -> dict[str, int]:
    """Add everything of data/. Returns the source id of each file, as the places of entries name it."""
    sources = _add_files(rows, folder)
    _add_rules(rows, corpus, sources)
    _add_cards(rows, corpus)
    _add_rulings(rows, corpus, sources)
    _add_terms(rows, corpus)
    for entry in corpus.slang:
        slang = entry.value
        rows.add("slang", said=slang.said, folded=fold_name(slang.said), lang=slang.lang, means=" | ".join(slang.to))
    _add_search_words(rows, corpus)
    return sources


def _add_search_words(rows: Rows, corpus: Corpus) -> None:
    for cue in corpus.moments:
        for lang, said in (*(("en", text) for text in cue.value.en), *(("de", text) for text in cue.value.de)):
            rows.add("moment_cue", moment=cue.value.moment, lang=lang, said=said, folded=fold_name(said))
    for entry in corpus.effects:
        effect = entry.value
        number = rows.add("effect", key=effect.key, en=effect.en, de=effect.de)
        for card in dict.fromkeys(effect.cards):
            rows.link("card_effect", card=rows.card_ids[card], effect=number)


def _add_files(rows: Rows, folder: Path) -> dict[str, int]:
    import hashlib

    found = {}
    for path in corpus_files(folder):
        name = path.relative_to(folder.parent).as_posix()
        data = path.read_bytes()
        found[name] = rows.add("source", name=name, path=name, kind="bundled", encoding="utf-8",
                               sha256=hashlib.sha256(data).hexdigest(), rows=data.count(b"\n"))
    return found


def _add_rules(rows: Rows, corpus: Corpus, sources: dict[str, int]) -> None:
    ordered = sorted(corpus.rules, key=lambda entry: sort_key(entry.value.numbers[-1].number))
    for position, entry in enumerate(ordered):
        rule = entry.value
        rows.rule_ids[rule.key] = rows.add(
            "rule", key=rule.key, kind=kind_of(rule.numbers[-1].number), number=rule.numbers[-1].number, position=position,
            title_en=rule.title.en if rule.title else None, title_de=rule.title.de if rule.title else None,
            since=day(rule.numbers[0].since), until=day_before(rule.ended))
    by_number = {row["number"]: row["id"] for row in rows.tables["rule"] if row["until"] is None}
    for entry in ordered:
        rule = entry.value
        number = rows.rule_ids[rule.key]
        rows.tables["rule"][number - 1]["parent"] = rows.rule_ids.get(rule.parent or "")
        ends = [name.since for name in rule.numbers[1:]] + [rule.ended]
        for name, end in zip(rule.numbers, ends, strict=True):
            rows.link("rule_number", rule=number, number=name.number, since=day(name.since), until=day_before(end))
        for cited in dict.fromkeys(rule.cites):
            if cited in by_number and by_number[cited] != number:
                rows.link("rule_citation", rule=number, cited=by_number[cited])
        for lang in _LANGUAGES:
            for line in rule.asked_in(lang):
                rows.add("question", rule=number, lang=lang, text=line)
        _add_versions(rows, number, entry, sources)


def _add_versions(rows: Rows, number: int, entry: Located[Rule], sources: dict[str, int]) -> None:
    for version in versions(entry.value):
        for lang in _LANGUAGES:
            rows.add("rule_version", rule=number, lang=lang, origin="restated", number=version.number,
                     since=day(version.since), until=day_before(version.until), change=version.change,
                     content=version.content, only_references=0, text=rows.text(lang, version.texts[lang]),
                     source=sources[entry.place.file], line=entry.place.line)


def _add_cards(rows: Rows, corpus: Corpus) -> None:
    for entry in corpus.cards:
        card = entry.value
        note = card.note
        number = rows.add("card", name_en=card.en, name_de=card.de, mana_cost=card.mana_cost, type=card.type,
                          suspend=card.suspend, released=day(card.released), note_en=note.en if note else None,
                          note_de=note.de if note else None)
        rows.card_ids[card.en] = number
        names = [("en", card.en, "name"), *([("de", card.de, "name")] if card.de else []),
                 *((None, alias, "alias") for alias in card.aliases)]
        for lang, name, kind in names:
            rows.add("card_name", card=number, lang=lang, name=name, folded=fold_name(name),
                     plain=fold_name(fold_plain(name)), kind=kind)


def _add_rulings(rows: Rows, corpus: Corpus, sources: dict[str, int]) -> None:
    by_number = {row["number"]: row["id"] for row in rows.tables["rule"] if row["until"] is None}
    for i, entry in enumerate(corpus.rulings):
        rows.ruling_ids[entry.value.slug] = i + 1
    for entry in corpus.rulings:
        ruling = entry.value
        number = _add_ruling(rows, ruling)
        for since in ruling.dates:
            rows.link("ruling_date", ruling=number, day=day(since))
        for interval in ruling.holds:
            rows.link("ruling_interval", ruling=number, basis="declared", since=day(interval.since),
                      until=day(interval.until))
        for cited in dict.fromkeys(ruling.rules):
            rows.link("ruling_rule", ruling=number, rule=by_number[cited])
        for card in dict.fromkeys(ruling.cards):
            rows.link("ruling_card", ruling=number, card=rows.card_ids[card])
        for lang in _LANGUAGES:
            for line in ruling.asked_in(lang):
                rows.add("question", ruling=number, lang=lang, text=line)
            rows.add("rendition", ruling=number, lang=lang, origin="restated", part="statement",
                     text=rows.text(lang, ruling.text.de if lang == "de" else ruling.text.en),
                     source=sources[entry.place.file], line=entry.place.line, line_end=entry.place.line,
                     day=day(ruling.dates[-1] if ruling.dates else None), day_inferred=0)


def _add_ruling(rows: Rows, ruling: Ruling) -> int:
    newer, note = ruling.superseded, ruling.note
    return rows.add(
        "ruling", slug=ruling.slug, category=ruling.category, status=ruling.status, title_en=ruling.title.en,
        title_de=ruling.title.de, since=day(ruling.holds[0].since) if ruling.holds else None,
        until=day(ruling.holds[-1].until) if ruling.holds else None, newest_date=day(max(ruling.dates, default=None)),
        superseded_by=rows.ruling_ids[newer.by] if newer else None, superseded_on=day(newer.on) if newer else None,
        superseded_rule=newer.rule if newer else None, moments=" ".join(ruling.moments) or None,
        note_en=note.en if note else None, note_de=note.de if note else None)


def _add_terms(rows: Rows, corpus: Corpus) -> None:
    by_number = {row["number"]: row["id"] for row in rows.tables["rule"] if row["until"] is None}
    for entry in corpus.terms:
        term: Term = entry.value
        note = term.note
        rows.add("term", en=term.en, de=term.de, kind=term.kind, gender=term.gender, plural=term.plural,
                 forms=" | ".join(term.forms), status=term.status, since=day(term.since), until=day(term.until),
                 replaced_by=term.replaced_by, confusable_with=" | ".join(term.confusable_with),
                 rule=by_number.get(term.rule or ""), note_en=note.en if note else None,
                 note_de=note.de if note else None)


def term_slug(en: str, de: str) -> str:
    """Return the name by which a term is addressed, `time-counter/zeitmarke`."""
    return "/".join(re.sub(r"[^a-z0-9]+", "-", fold(part)).strip("-") for part in (en, de))
