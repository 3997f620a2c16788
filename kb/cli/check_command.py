"""`kb check`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from kb.cli.options import at_option, json_option, print_json
from kb.errors import UsageError
from kb.i18n import Translator, translator
from kb.messages import message

if TYPE_CHECKING:
    from kb.checks.report import Days, Reported
    from kb.corpus.models import Ruling

NOT_HOLDING = 1


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("check", help=tr.gettext(
        "Run checks under the rules of a day or of every day: those of the rulings, checks or rule numbers that are named, "
        "or all. Exit status 1: a check that is named, itself or by its ruling, does not hold on that day; otherwise, "
        "one does not come out as its rulings and the rules of the day say. Checks of former rules are expected to fail "
        "today."))
    @click.argument("ref", nargs=-1)
    @at_option(tr)
    @click.option("--all", "over_time", is_flag=True, help=tr.gettext("On which days each ruling and each check holds."))
    @click.option("--steps", is_flag=True, help=tr.gettext("Show what happens, step by step."))
    @json_option(tr)
    def check_command(ref: tuple[str, ...], at: date | None, over_time: bool, steps: bool, as_json: bool) -> int:
        from kb.checks.report import report
        from kb.cli import check_texts

        if at is not None and over_time:
            raise UsageError(message("--at and --all exclude each other."))
        on = at or date.today()
        rulings = _rulings()
        declared = {slug: declared_days(ruling) for slug, ruling in rulings.items()}
        found = report(ref, on, declared, over_time=over_time)
        whole = check_texts.whole_rulings(found, rulings) if over_time else []
        if as_json:
            print_json(_document(found, whole, on, over_time=over_time))
        elif over_time:
            check_texts.print_over_time(found, whole, tr)
        else:
            check_texts.print_on_day(found, on, tr, steps=steps)
        return NOT_HOLDING if any(one.wrong for one in found) or any(not one.agrees for one in whole) else 0

    return check_command


def _rulings() -> dict[str, Ruling]:
    from kb.corpus.load import load_corpus

    return {entry.value.slug: entry.value for entry in load_corpus().rulings}


def declared_days(ruling: Ruling) -> Days:
    """Return the days on which a ruling is said to hold."""
    return [(interval.since, interval.until) for interval in ruling.holds]


def _document(found: Sequence[Reported], whole: Sequence[Any], on: date, *, over_time: bool) -> Mapping[str, Any]:
    results = [_as_json(one) for one in found]
    if not over_time:
        return {"at": on.isoformat(), "results": results}
    rulings = [{"ruling": one.ruling.slug, "holds": _json_days(one.measured), "declared": _json_days(one.declared)}
               for one in whole]
    return {"at": None, "rulings": rulings, "results": results}


def _json_days(days: Days) -> list[dict[str, str | None]]:
    return [{"from": since.isoformat(), "to": until.isoformat() if until else None} for since, until in days]


def _as_json(one: Reported) -> dict[str, Any]:
    english, german = translator("en"), translator("de")
    stopped = one.outcome.stopped
    return {
        "check": one.check.name, "ruling": one.check.rulings[0] if one.check.rulings else None,
        "rulings": list(one.check.rulings), "outcome": one.outcome.result.value,
        "expected": one.expected.value if one.expected else None, "as_expected": one.as_expected,
        "title": {"en": english.text(one.check.title), "de": german.text(one.check.title)},
        "why": {"en": english.text(stopped.what), "de": german.text(stopped.what)} if stopped else None,
        "stopped": {"file": stopped.file, "line": stopped.line, "rule": stopped.rule or None}
        if stopped and stopped.file else None,
        "other_rules": [{"provision": other.provision.key, "rule": other.provision.rule, "value": other.variant.value,
                         "since": other.variant.since.isoformat(), "title": dict(other.provision.title)}
                        for other in one.other_rules],
        "rules": list(one.outcome.paragraphs),
        "steps": [{"text": {"en": english.text(step.text), "de": german.text(step.text)}, "kind": step.kind.value,
                   "rules": list(step.rules)} for step in one.outcome.steps],
        "seconds": round(one.outcome.seconds, 6),
        "intervals": [{"from": interval.since.isoformat(), "to": interval.until.isoformat() if interval.until else None,
                       "outcome": interval.result.value} for interval in one.intervals],
        "source": {"file": one.check.file, "line": one.check.line},
    }
