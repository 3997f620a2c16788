"""What `kb check` prints: checks on a day, or the days of each ruling and each check."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import click

from kb.checks.registry import checks_of
from kb.checks.report import Days, Reported
from kb.checks.runner import MeasuredInterval, Result, intervals
from kb.corpus.models import Interval, Ruling
from kb.i18n import Translator
from kb.messages import message, nmessage
from kb.store.checked import measured_days


@dataclass(frozen=True)
class WholeRuling:
    """A ruling all of whose checks were run: the days on which it holds, and those on which it is said to."""

    ruling: Ruling
    checks: tuple[Reported, ...]
    measured: Days
    declared: Days

    @property
    def agrees(self) -> bool:
        """Whether both are the same."""
        return list(self.measured) == list(self.declared)


def whole_rulings(found: Iterable[Reported], rulings: Mapping[str, Ruling]) -> list[WholeRuling]:
    """Return the rulings all of whose checks are among those that were run, in the order of the data."""
    by_name = {one.check.name: one for one in found}
    named = {slug for one in by_name.values() for slug in one.check.rulings}
    whole: list[WholeRuling] = []
    for slug in (slug for slug in rulings if slug in named):
        checks = [by_name[check.name] for check in checks_of(slug) if check.name in by_name]
        if len(checks) == len(checks_of(slug)):
            measured = measured_days([one.intervals for one in checks])
            whole.append(WholeRuling(rulings[slug], tuple(checks), _days(measured), _days(rulings[slug].holds)))
    return whole


def print_over_time(found: Sequence[Reported], whole: Sequence[WholeRuling], tr: Translator) -> None:
    """Print the days of each ruling, below it the checks that have other days, then the checks without a ruling."""
    for one in whole:
        click.echo(f"{click.style(one.ruling.slug, bold=True)}  {one.ruling.title[tr.lang]}")
        click.echo(f"    {_days_text(one.measured, tr)}")
        if not one.agrees:
            said = tr.text(message("But it is declared otherwise: {days}", days=_days_text(one.declared, tr)))
            click.echo(f"    {click.style(said, fg='red')}")
        for checked in one.checks:
            _print_check_over_time(checked, one.measured, tr)
    shown = {checked.check.name for one in whole for checked in one.checks}
    rest = [one for one in found if one.check.name not in shown]
    if rest:
        click.echo(tr.gettext("Other checks:"))
    for checked in rest:
        _print_check_over_time(checked, None, tr)
    if whole:
        click.echo(tr.text(nmessage("The checks of {agreeing} of {count} ruling hold on the days that it declares.",
                                    "The checks of {agreeing} of {count} rulings hold on the days that they declare.",
                                    len(whole), agreeing=sum(one.agrees for one in whole))))


def _print_check_over_time(one: Reported, usual: Days | None, tr: Translator) -> None:
    days = _held(one.intervals)
    own = "" if usual is not None and list(days) == list(usual) else f"  {_days_text(days, tr)}"
    click.echo(f"      {one.check.name}{click.style(own, dim=True)}")
    if one.surprises:
        first = min(one.surprises)
        said = tr.text(message("On {day} it comes out otherwise than it should.", day=first))
        click.echo(f"        {click.style(said, fg='red')}")


def print_on_day(found: Sequence[Reported], on: date, tr: Translator, *, steps: bool) -> None:
    """Print each check with what came out; what stopped it; the steps, if wanted; and how many hold."""
    click.echo(tr.gettext("Under the rules of {day}:").format(day=tr.date(on)))
    for one in found:
        click.echo(f"{_verdict(one, tr)}  {click.style(one.check.name, bold=True)}  {tr.text(one.check.title)}")
        if one.wrong:
            _print_mistake(one, tr)
        if one.disproved:
            _print_reason(one, tr)
        for step in one.outcome.steps if steps else ():
            rules = f"  [{', '.join(step.rules)}]" if step.rules else ""
            click.echo(f"    {tr.text(step.text)}{click.style(rules, dim=True)}")
    _print_sum(found, tr)


def _verdict(one: Reported, tr: Translator) -> str:
    names = {Result.HOLDS: tr.gettext("holds"), Result.FAILS: tr.gettext("does not hold"),
             Result.NOT_APPLICABLE: tr.gettext("not applicable"), Result.UNMODELLED: tr.gettext("not modelled"),
             Result.ERROR: tr.gettext("error")}
    if one.outcome.holds:
        return click.style(names[Result.HOLDS], fg="green")
    if one.disproved and not one.wrong:
        return click.style(tr.gettext("not in force"), fg="yellow")
    return click.style(names[one.outcome.result], fg="red" if one.wrong else "yellow")


def _print_mistake(one: Reported, tr: Translator) -> None:
    """Print what stopped it: the line of the check, the sentence, the paragraph against it, how to mend it."""
    stopped = one.outcome.stopped
    if stopped is None:
        return
    place = f"{stopped.place}: " if stopped.place else ""
    rule = f"  [{stopped.rule}]" if stopped.rule else ""
    click.echo(f"    {click.style(place, dim=True)}{tr.text(stopped.what)}{click.style(rule, dim=True)}")
    for hint in stopped.hints:
        click.echo(f"    {tr.text(hint)}")


def _print_reason(one: Reported, tr: Translator) -> None:
    """Print which other rule is in force that day, since when, and on which days the check holds."""
    for other in one.other_rules:
        click.echo("    " + tr.text(message(
            "Another rule is in force that day, since {since}: {title} ({rule}).", since=other.variant.since,
            title=other.provision.title, rule=other.provision.rule)))
    if one.outcome.result is Result.FAILS:
        click.echo(f"    {_days_text(_held(one.intervals or intervals(one.check)), tr)}")


def _print_sum(found: Sequence[Reported], tr: Translator) -> None:
    click.echo(tr.text(nmessage("{holding} of {count} check holds.", "{holding} of {count} checks hold.", len(found),
                                holding=sum(one.outcome.holds for one in found))))
    others = sum(one.disproved and not one.wrong for one in found)
    if others:
        click.echo(tr.text(nmessage("{count} check is about rules that are not in force that day, as expected.",
                                    "{count} checks are about rules that are not in force that day, as expected.",
                                    others)))


def _held(measured: Iterable[MeasuredInterval]) -> Days:
    """Return the days on which a check holds, oldest first."""
    return sorted((one.since, one.until) for one in measured if one.result is Result.HOLDS)


def _days(measured: Iterable[Interval]) -> Days:
    return [(one.since, one.until) for one in measured]


def _days_text(days: Days, tr: Translator) -> str:
    if not days:
        return tr.text(message("Holds on no day."))
    spans = [tr.text(message("since {since}", since=since)) if until is None else
             tr.text(message("{since} to {until}", since=since, until=until)) for since, until in days]
    return tr.text(message("Holds: {days}", days="; ".join(spans)))
