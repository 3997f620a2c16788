"""Checks as rows: outcomes and their days, the worked example step by step, and what the core implements.

A ruling whose measured days differ from its declared ones stops the build: one of the two is wrong.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path

from kb.cards import card_names
from kb.checks.board import board_of, looks_the_same
from kb.checks.mistakes import Mistake
from kb.checks.registry import Check, all_checks
from kb.checks.runner import MeasuredInterval, Outcome, Result, intervals_of, sweep
from kb.core import load_all
from kb.core.citations import implementations
from kb.core.rulebook import Rulebook, day_before, provisions
from kb.corpus.load import Corpus, Located
from kb.corpus.models import Interval, Ruling
from kb.errors import BuildError
from kb.i18n import translator
from kb.messages import Message, message
from kb.store.rows import Row, Rows, day


@dataclass(frozen=True)
class Ran:
    """A check with its outcomes, newest first, and a run on the newest day on which it holds; plain values."""

    name: str
    rulings: tuple[str, ...]
    definition: Row
    outcomes: tuple[MeasuredInterval, ...]
    paragraphs: tuple[str, ...]
    steps: tuple[Row, ...]
    broken: Mistake | None = None
    """What is wrong with the scenario itself, if anything."""

    @property
    def place(self) -> tuple[str, int]:
        """Where the check stands: file and line."""
        return self.definition["file"], self.definition["line"]


def in_halves() -> list[Callable[[], list[Ran]]]:
    """Return what runs every check under every set of rules, as two equal pieces of work.

    Needs no database, and may be done in other processes: the checks, the core and the cards are loaded here.
    """
    load_all()
    card_names()  # asking for the names of cards imports them
    checks = all_checks()
    return [partial(_run_all, checks[::2]), partial(_run_all, checks[1::2])]


def _run_all(checks: Sequence[Check]) -> list[Ran]:
    return [_run(check) for check in checks]


def _run(check: Check) -> Ran:
    swept = list(sweep(check))
    outcomes = [one.outcome for one in swept]
    broken = next((outcome for outcome in outcomes if outcome.result is Result.ERROR), None)
    example = broken or next((outcome for outcome in outcomes if outcome.holds), outcomes[0])
    definition = {
        "id": check.name, "title_en": translator("en").text(check.title), "title_de": translator("de").text(check.title),
        "function": f"{check.module}.{check.name}", "file": check.file, "line": check.line, "day": day(example.day),
        "counterfactuals": json.dumps([str(counterfactual) for counterfactual in check.breaks]),
        "paragraphs": " ".join(example.paragraphs)}
    return Ran(check.name, check.rulings, definition, intervals_of(swept), example.paragraphs, tuple(_steps(example)),
               broken.stopped if broken else None)


def _steps(outcome: Outcome) -> Iterator[Row]:
    """Yield the steps; a board is kept where it differs from the one before."""
    english, german = translator("en"), translator("de")
    rulebook, shown, before = Rulebook.at(outcome.day), "", None
    for position, step in enumerate(outcome.steps):
        if step.state is None or (before is not None and looks_the_same(before, step.state)):
            board = shown if step.state else ""
        else:
            board = json.dumps(board_of(step.state, rulebook).to_json(), ensure_ascii=False)
        before = step.state or before
        yield {"check": outcome.check, "position": position, "kind": step.kind.value,
               "text_en": english.text(step.text), "text_de": german.text(step.text), "rules": " ".join(step.rules),
               "board": board if board != shown else None}
        shown = board or shown


def add_checks(rows: Rows, corpus: Corpus, ran: Sequence[Ran]) -> None:
    """Add what running the checks yielded. Raises BuildError for a check that cannot be run, or a contradiction."""
    _add_provisions(rows)
    by_number = {row["number"]: row["id"] for row in rows.tables["rule"]
                 if row["until"] is None and row["kind"] != "glossary"}
    for one in ran:
        if one.broken:
            file, line = (one.broken.file, one.broken.line) if one.broken.file else one.place
            raise BuildError(message("Check {check} cannot be run. {reason}", check=one.name, reason=one.broken.what),
                             file=file, line=line, how=one.broken.hints[0] if one.broken.hints else None)
        _add_check(rows, one, by_number)
    _add_implementations(rows, by_number)
    _compare(rows, corpus, ran)


def _add_check(rows: Rows, one: Ran, by_number: Mapping[str, int]) -> None:
    rows.link("check_definition", **one.definition)
    for slug in dict.fromkeys(one.rulings):
        if slug in rows.ruling_ids:
            rows.link("check_ruling", check=one.name, ruling=rows.ruling_ids[slug])
    for outcome in reversed(one.outcomes):
        rows.link("check_outcome", check=one.name, since=day(outcome.since), until=day(outcome.until),
                  outcome=outcome.result.value)
    for paragraph in one.paragraphs:
        if paragraph in by_number:
            rows.link("check_rule", check=one.name, rule=by_number[paragraph])
    for step in one.steps:
        rows.link("check_step", **step)


def _add_provisions(rows: Rows) -> None:
    for provision in provisions().values():
        rows.link("provision", key=provision.key, title_en=provision.title["en"], title_de=provision.title["de"],
                  rule=provision.rule)
        ends = [day_before(variant.since) for variant in provision.variants[1:]]
        for variant, until in zip(provision.variants, [*ends, None], strict=True):
            rows.link("provision_value", provision=provision.key, since=day(variant.since), until=day(until),
                      value=variant.value, number=variant.rule, note=variant.note or None)


def _add_implementations(rows: Rows, by_number: Mapping[str, int]) -> None:
    load_all()
    card_names()  # cards implement paragraphs too; asking for their names imports them all
    for paragraph, places in implementations().items():
        for place in sorted(places, key=lambda p: (p.file, p.line)) if paragraph in by_number else ():
            rows.link("rule_implementation", rule=by_number[paragraph], function=place.name, file=place.file,
                      line=place.line)


def _compare(rows: Rows, corpus: Corpus, ran: Sequence[Ran]) -> None:
    """Add the measured days of each ruling, and hold them against the declared ones."""
    by_slug: defaultdict[str, list[Ran]] = defaultdict(list)
    for one in ran:
        for slug in one.rulings:
            by_slug[slug].append(one)
    for entry in corpus.rulings:
        ruling = entry.value
        if ruling.slug not in by_slug:
            continue
        measured = measured_days([one.outcomes for one in by_slug[ruling.slug]])
        for interval in measured:
            rows.link("ruling_interval", ruling=rows.ruling_ids[ruling.slug], basis="measured",
                      since=day(interval.since), until=day(interval.until))
        if measured != ruling.holds:
            raise _contradiction(entry, measured, [one.name for one in by_slug[ruling.slug]])


def measured_days(outcomes: Sequence[Sequence[MeasuredInterval]]) -> tuple[Interval, ...]:
    """Return the days on which a ruling holds: at least one of its checks holds, and none fails."""
    starts = sorted({interval.since for check in outcomes for interval in check})
    found: list[Interval] = []
    for start, following in zip(starts, [*starts[1:], None], strict=True):
        results = {interval.result for check in outcomes for interval in check if _covers(interval, start)}
        if Result.HOLDS in results and Result.FAILS not in results:
            until = day_before(following) if following else None
            if found and found[-1].until and found[-1].until == day_before(start):
                found[-1] = Interval(since=found[-1].since, until=until)
            else:
                found.append(Interval(since=start, until=until))
    return tuple(found)


def _covers(interval: MeasuredInterval, on: date) -> bool:
    return interval.since <= on and (interval.until is None or on <= interval.until)


def _contradiction(entry: Located[Ruling], measured: Sequence[Interval], checks: Sequence[str]) -> BuildError:
    return BuildError(message("{slug} is declared to hold {declared}, but its checks ({checks}) measure {measured}.",
                              slug=entry.value.slug, declared=_shown(entry.value.holds), checks=", ".join(checks),
                              measured=_shown(measured)),
                      file=str(Path(entry.place.file)), line=entry.place.line,
                      how=message("One of the two is wrong; “kb check {slug} --all” shows the days of each check.",
                                  slug=entry.value.slug))


def _shown(intervals_: Sequence[Interval]) -> str | Message:
    return ", ".join(f"{interval.since}/{interval.until or '…'}" for interval in intervals_) or message("no day")
