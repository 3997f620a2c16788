"""Running checks for people and programs: which are asked for, what is expected of them, what came out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from kb.checks.registry import Check, all_checks, checks_of
from kb.checks.runner import MeasuredInterval, Outcome, Result, intervals, run
from kb.core.errors import RevisionNotModelled
from kb.core.rulebook import DatedProvision, Provision, Variant, first_day, provisions, rulesets
from kb.errors import NotFoundError
from kb.messages import message

_NUMBER = re.compile(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?")
_NEITHER = (Result.NOT_APPLICABLE, Result.UNMODELLED)
"""Results that say nothing about a ruling: its mechanic was not there yet, or the core does not know."""
Days = Sequence[tuple[date, date | None]]


@dataclass(frozen=True)
class OtherRule:
    """A provision in force on a day under which the check has to fail: why it does not hold then."""

    provision: DatedProvision
    variant: Variant


@dataclass(frozen=True)
class Reported:
    """A check that was run on a day. `expected` is how it has to come out; None: its rulings leave that open.

    `surprises` are the days on which it comes out otherwise than expected, where it was run under the rules of all
    days; `named` whether it was asked for by its name or its ruling.
    """

    check: Check
    outcome: Outcome
    expected: Result | None
    other_rules: tuple[OtherRule, ...] = ()
    intervals: tuple[MeasuredInterval, ...] = ()
    surprises: tuple[date, ...] = ()
    named: bool = False

    @property
    def as_expected(self) -> bool:
        """Whether it came out as it has to."""
        return is_as_expected(self.outcome.result, self.expected)

    @property
    def disproved(self) -> bool:
        """Whether it does not hold on that day."""
        return self.outcome.result in (Result.FAILS, Result.ERROR)

    @property
    def wrong(self) -> bool:
        """Whether to say that something does not hold: asked for by name, or otherwise than expected."""
        if self.intervals:
            return bool(self.surprises)
        return self.disproved if self.named else not self.as_expected


def is_as_expected(result: Result, expected: Result | None) -> bool:
    """Whether a result is the expected one, or none that says anything about it."""
    if result in _NEITHER:
        return True
    return result is not Result.ERROR and expected in (None, result)


def report(refs: Iterable[str], at: date, declared: Mapping[str, Days], *, over_time: bool = False) -> list[Reported]:
    """Run the checks that are named (by slug, check or rule number; none: all of them) under the rules of a day.

    `declared` gives the days of each ruling. Raises NotFoundError for a name that no check has, and
    RevisionNotModelled for a day before the first of the rules core.
    """
    if at < first_day():
        raise RevisionNotModelled(at, first_day())
    refs = list(refs)
    return [_reported(check, at, declared, over_time=over_time, named=named)
            for check, named in _chosen(refs, at, declared)]


def _reported(check: Check, at: date, declared: Mapping[str, Days], *, over_time: bool, named: bool) -> Reported:
    measured = intervals(check) if over_time else ()
    surprises = tuple(day for interval in measured for day in rulesets()
                      if interval.since <= day and (interval.until is None or day <= interval.until)
                      and not is_as_expected(interval.result, expected_on(check, day, declared)))
    return Reported(check, run(check, at), expected_on(check, at, declared), other_rules(check, at), measured, surprises,
                    named)


def expected_on(check: Check, day: date, declared: Mapping[str, Days]) -> Result | None:
    """Return how a check has to come out: it holds where one of its rulings does.

    A provision among its counterfactuals is a rule under which it must fail, also on the days on which that is the
    rule. None: none of its rulings holds that day, so that some of their checks have to fail, but not each.
    """
    known = [declared[slug] for slug in check.rulings if slug in declared]
    if any(_covers(days, day) for days in known):
        return Result.HOLDS
    if other_rules(check, day):
        return Result.FAILS
    return None if known else Result.HOLDS


def other_rules(check: Check, day: date) -> tuple[OtherRule, ...]:
    """Return the provisions among the counterfactuals that are the rule of the day."""
    found = [OtherRule(provisions()[one.key], provisions()[one.key].at(day))
             for one in check.breaks if isinstance(one, Provision)]
    wanted = {(one.key, one.value) for one in check.breaks if isinstance(one, Provision)}
    return tuple(one for one in found if (one.provision.key, one.variant.value) in wanted)


def _covers(days: Days, day: date) -> bool:
    return any(since <= day and (until is None or day <= until) for since, until in days)


def _chosen(refs: Sequence[str], at: date, declared: Mapping[str, Days]) -> list[tuple[Check, bool]]:
    """Return the checks, and whether each was named."""
    if not refs:
        return [(check, False) for check in all_checks()]
    chosen: dict[str, tuple[Check, bool]] = {}
    for ref in refs:
        by_rule = bool(_NUMBER.fullmatch(ref))
        for check in _of_rule(ref, at) if by_rule else _of_name(ref.removeprefix("ruling/"), declared):
            chosen[check.name] = (check, not by_rule or chosen.get(check.name, (check, False))[1])
    return list(chosen.values())


def _of_name(name: str, declared: Mapping[str, Days]) -> tuple[Check, ...]:
    if name in declared and not any(name in check.rulings for check in all_checks()):
        raise NotFoundError(message("The ruling {slug} has no check yet.", slug=name),
                            how=message("docs/checks.md shows how to write one."))
    return checks_of(name)


def _of_rule(number: str, at: date) -> list[Check]:
    """Return the checks in which a paragraph (or one below it) is applied."""
    found = [check for check in all_checks()
             if any(paragraph == number or (paragraph.startswith(number) and not paragraph[len(number)].isdigit())
                    for paragraph in run(check, at).paragraphs)]
    if not found:
        raise NotFoundError(message("No check applies rule {number}.", number=number))
    return found
