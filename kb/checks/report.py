"""Running checks for people and programs: which are asked for, what is expected of them, what came out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from kb.checks.registry import Check, all_checks, checks_of
from kb.checks.runner import MeasuredInterval, Outcome, Result, intervals, run
from kb.errors import NotFoundError

_NUMBER = re.compile(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?")
Days = Sequence[tuple[date, date | None]]


@dataclass(frozen=True)
class Reported:
    """A check that was run on a day. `expected` is `holds` where one of its rulings is declared to hold that day."""

    check: Check
    outcome: Outcome
    expected: str | None
    intervals: tuple[MeasuredInterval, ...] = ()

    @property
    def as_expected(self) -> bool:
        """Whether it came out as the rulings say; where they say nothing of the day, anything but an error is right."""
        if self.expected == Result.HOLDS.value:
            return self.outcome.result in (Result.HOLDS, Result.NOT_APPLICABLE)
        return self.outcome.result is not Result.ERROR

    @property
    def disproved(self) -> bool:
        """Whether it does not hold on that day."""
        return self.outcome.result in (Result.FAILS, Result.ERROR)


def report(refs: Iterable[str], at: date, declared: Mapping[str, Days], *, over_time: bool = False) -> list[Reported]:
    """Run the checks that are named (by slug, check or rule number; none: all of them) under the rules of a day.

    `declared` gives the days of each ruling. Raises NotFoundError for a name that no check has.
    """
    found: list[Reported] = []
    for check in _chosen(refs, at):
        outcome = run(check, at)
        days = [interval for slug in check.rulings for interval in declared.get(slug, ())]
        known = any(slug in declared for slug in check.rulings)
        holds = any(since <= at and (until is None or at <= until) for since, until in days)
        expected = Result.HOLDS.value if holds or not known else None
        found.append(Reported(check, outcome, expected, intervals(check) if over_time else ()))
    return found


def _chosen(refs: Iterable[str], at: date) -> list[Check]:
    chosen: dict[str, Check] = {}
    refs = list(refs)
    for ref in refs:
        named = _of_rule(ref, at) if _NUMBER.fullmatch(ref) else checks_of(ref.removeprefix("ruling/"))
        chosen.update((check.name, check) for check in named)
    return list(chosen.values()) if refs else list(all_checks())


def _of_rule(number: str, at: date) -> list[Check]:
    """Return the checks in which a paragraph (or one below it) is applied."""
    from kb.messages import message

    found = [check for check in all_checks()
             if any(paragraph == number or (paragraph.startswith(number) and not paragraph[len(number)].isdigit())
                    for paragraph in run(check, at).paragraphs)]
    if not found:
        raise NotFoundError(message("No check applies rule {number}.", number=number))
    return found
