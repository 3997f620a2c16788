"""`kb check`."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import click

from kb.cli.options import at_option, json_option, print_json
from kb.errors import UsageError
from kb.i18n import Translator, translator
from kb.messages import message, nmessage

if TYPE_CHECKING:
    from kb.checks.report import Days, Reported

NOT_HOLDING = 1


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("check", help=tr.gettext(
        "Run the checks of rulings or rules, under the rules of a day or of every day. Exit status 1: one does not hold."))
    @click.argument("ref", nargs=-1)
    @at_option(tr)
    @click.option("--all", "over_time", is_flag=True, help=tr.gettext("On which days each check holds."))
    @click.option("--steps", is_flag=True, help=tr.gettext("Show what happens, step by step."))
    @json_option(tr)
    def check_command(ref: tuple[str, ...], at: date | None, over_time: bool, steps: bool, as_json: bool) -> int:
        from kb.checks.report import report

        if at is not None and over_time:
            raise UsageError(message("--at and --all exclude each other."))
        on = at or date.today()
        found = report(ref, on, _declared(), over_time=over_time)
        if as_json:
            print_json({"at": None if over_time else on.isoformat(), "results": [_as_json(one) for one in found]})
        else:
            _print(found, on, tr, over_time=over_time, steps=steps)
        wrong = any(one.disproved for one in found) if ref and not over_time \
            else not all(one.as_expected for one in found)
        return NOT_HOLDING if wrong else 0

    return check_command


def _declared() -> dict[str, Days]:
    from kb.corpus.load import load_corpus

    return {entry.value.slug: [(interval.since, interval.until) for interval in entry.value.holds]
            for entry in load_corpus().rulings}


def _as_json(one: Reported) -> dict[str, Any]:
    english, german = translator("en"), translator("de")
    return {
        "check": one.check.name, "ruling": one.check.rulings[0] if one.check.rulings else None,
        "rulings": list(one.check.rulings), "outcome": one.outcome.result.value, "expected": one.expected,
        "title": {"en": english.text(one.check.title), "de": german.text(one.check.title)},
        "why": {"en": english.text(one.outcome.why), "de": german.text(one.outcome.why)} if one.outcome.why else None,
        "rules": list(one.outcome.paragraphs),
        "steps": [{"text": {"en": english.text(step.text), "de": german.text(step.text)}, "kind": step.kind.value,
                   "rules": list(step.rules)} for step in one.outcome.steps],
        "seconds": round(one.outcome.seconds, 6),
        "intervals": [{"from": interval.since.isoformat(), "to": interval.until.isoformat() if interval.until else None,
                       "outcome": interval.result.value} for interval in one.intervals],
        "source": {"file": one.check.file, "line": one.check.line},
    }


def _print(found: list[Reported], on: date, tr: Translator, *, over_time: bool, steps: bool) -> None:
    names = {"holds": tr.gettext("holds"), "fails": tr.gettext("does not hold"),
             "not_applicable": tr.gettext("not applicable"), "unmodelled": tr.gettext("not modelled"),
             "error": tr.gettext("error")}
    if not over_time:
        click.echo(tr.gettext("Under the rules of {day}:").format(day=tr.date(on)))
    for one in found:
        colour = "green" if one.outcome.holds else "red" if one.disproved else "yellow"
        click.echo(f"{click.style(names[one.outcome.result.value], fg=colour)}  {click.style(one.check.name, bold=True)}"
                   f"  {tr.text(one.check.title)}")
        for interval in one.intervals:
            until = tr.date(interval.until) if interval.until else tr.gettext("today")
            span = tr.gettext("{since} to {until}").format(since=tr.date(interval.since), until=until)
            click.echo(f"    {span}: {names[interval.result.value]}")
        if one.outcome.why and one.disproved:
            click.echo(f"    {tr.text(one.outcome.why)}")
        for step in one.outcome.steps if steps else ():
            rules = f"  [{', '.join(step.rules)}]" if step.rules else ""
            click.echo(f"    {tr.text(step.text)}{click.style(rules, dim=True)}")
    holding = sum(one.outcome.holds for one in found)
    click.echo(tr.text(nmessage("{holding} of {count} check holds.", "{holding} of {count} checks hold.", len(found),
                                holding=holding)))
