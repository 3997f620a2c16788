"""Running checks: under the rules of a day, under a counterfactual, under every set of rules there was."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from enum import Enum

from kb.checks.board import Board, board_of
from kb.checks.expectations import ExpectationFailed
from kb.checks.mistakes import Mistake, mistake
from kb.checks.registry import Check, Counterfactual
from kb.checks.scenario import Scenario
from kb.core import rulebook as rules
from kb.core.errors import (
    ChoiceNeeded,
    ChoiceUnused,
    IllegalAction,
    MechanicAbsent,
    RevisionNotModelled,
    UnmodelledRule,
)
from kb.core.faults import Fault
from kb.core.rulebook import Provision, Rulebook, Variant
from kb.core.state import State
from kb.core.trace import StepKind
from kb.messages import Message, message


class Result(Enum):
    """How a check came out."""

    HOLDS = "holds"
    FAILS = "fails"
    NOT_APPLICABLE = "not_applicable"
    """A mechanic that it needs did not exist yet."""
    UNMODELLED = "unmodelled"
    """The core makes no statement about that day or that rule."""
    ERROR = "error"
    """The scenario itself is wrong."""


@dataclass(frozen=True)
class ToldStep:
    """A step of the worked example: what is said, which kind of step, the paragraphs applied, the state after it."""

    text: Message
    kind: StepKind
    rules: tuple[str, ...]
    state: State | None


@dataclass(frozen=True)
class Outcome:
    """What a run yields. `stopped` says what did not hold and where, `consulted` which provisions were asked for."""

    check: str
    day: date
    result: Result
    steps: tuple[ToldStep, ...]
    consulted: tuple[tuple[str, Variant], ...]
    paragraphs: tuple[str, ...]
    seconds: float
    stopped: Mistake | None = None
    traceback: str = ""

    @property
    def why(self) -> Message | None:
        """What did not hold."""
        return self.stopped.what if self.stopped else None

    @property
    def holds(self) -> bool:
        """Whether everything that the check expects happened."""
        return self.result is Result.HOLDS

    def boards(self) -> tuple[Board | None, ...]:
        """Return the board after each step (made when asked for)."""
        rulebook = Rulebook.at(self.day)
        return tuple(board_of(step.state, rulebook) if step.state else None for step in self.steps)


def run(check: Check, day: date, faults: Iterable[Fault] = (), overrides: Iterable[Provision] = ()) -> Outcome:
    """Run a check under the rules of a day, with deliberate faults or other provision values if any are given."""
    start = time.perf_counter()
    try:
        rulebook = Rulebook.at(day, overrides)
    except RevisionNotModelled as early:
        return Outcome(check.name, day, Result.UNMODELLED, (), (), (), 0.0, Mistake(early.what))
    scenario: Scenario | None = None
    try:
        scenario = Scenario(rulebook, faults, check.players)
        check.tells(scenario)
        scenario.game.choices.verify_all_used()
        verdict: tuple[Result, Mistake | None, str] = (Result.HOLDS, None, "")
    except Exception as error:  # a mistake in the check's own text is its outcome, too
        verdict = (_result_of(error), mistake(error, check.tells.__code__.co_filename), traceback.format_exc())
    return _outcome(check, rulebook, scenario, verdict, time.perf_counter() - start)


def _result_of(error: Exception) -> Result:
    """A broken expectation, a refused action or an unforeseen question means that the ruling does not hold."""
    if isinstance(error, MechanicAbsent):
        return Result.NOT_APPLICABLE
    if isinstance(error, UnmodelledRule):
        return Result.UNMODELLED
    disproof = (ExpectationFailed, IllegalAction, ChoiceNeeded, ChoiceUnused)
    return Result.FAILS if isinstance(error, disproof) else Result.ERROR


def _outcome(check: Check, rulebook: Rulebook, scenario: Scenario | None,
             verdict: tuple[Result, Mistake | None, str], seconds: float) -> Outcome:
    trace = scenario.game.trace if scenario else None
    steps = tuple(ToldStep(s.text, s.kind, tuple(s.rules), s.state) for s in trace.steps) if trace else ()
    return Outcome(check.name, rulebook.day, verdict[0], steps, tuple(rulebook.consulted.items()),
                   trace.paragraphs() if trace else (), seconds, verdict[1], verdict[2])


def run_against(check: Check, day: date, counterfactual: Counterfactual) -> Outcome:
    """Run a check under one of its counterfactuals."""
    if isinstance(counterfactual, Fault):
        return run(check, day, faults=(counterfactual,))
    return run(check, day, overrides=(counterfactual,))


@dataclass(frozen=True)
class MeasuredInterval:
    """The days (`until` included; None: still) on which a check comes out one way."""

    since: date
    until: date | None
    result: Result


def rulesets() -> tuple[date, ...]:
    """Return the first day of each distinct set of rules, newest first."""
    return rules.rulesets()


@dataclass(frozen=True)
class Swept:
    """One run that stands for all days from `since` to `until` (None: still)."""

    since: date
    until: date | None
    outcome: Outcome


def sweep(check: Check, today: date | None = None) -> Iterator[Swept]:
    """Run the check as often as it may come out differently, newest first.

    Run at the newest day, note the provisions consulted, jump to just before the latest of their starts, and
    repeat. Between two jumps nothing consulted differs, so neither does the outcome.
    """
    day = today or rulesets()[0]
    until: date | None = None
    while True:
        outcome = run(check, day)
        change = rules.latest_change([key for key, _ in outcome.consulted], day)
        yield Swept(change or rules.first_day(), until, outcome)
        if change is None:
            return
        day = until = rules.day_before(change)


def intervals(check: Check, today: date | None = None) -> tuple[MeasuredInterval, ...]:
    """Return when the check comes out how, newest first."""
    return intervals_of(sweep(check, today))


def intervals_of(swept: Iterable[Swept]) -> tuple[MeasuredInterval, ...]:
    """Return the days of each result, newest first."""
    return _merged([MeasuredInterval(one.since, one.until, one.outcome.result) for one in swept])


def run_everywhere(check: Check) -> dict[date, Outcome]:
    """Return the outcome under every set of rules, by its first day, newest first.

    Sets of rules that differ in nothing that the check consulted share one run: the sweep of `intervals`.
    """
    found: dict[date, Outcome] = {}
    needs_run = True
    for since in rulesets():
        if needs_run:
            outcome = run(check, since)
            change = rules.latest_change([key for key, _ in outcome.consulted], since)
        found[since] = outcome
        needs_run = since == change
    return found


def _merged(found: list[MeasuredInterval]) -> tuple[MeasuredInterval, ...]:
    """Join neighbours (newest first) that come out the same."""
    merged: list[MeasuredInterval] = []
    for interval in found:
        if merged and merged[-1].result is interval.result:
            merged[-1] = MeasuredInterval(interval.since, merged[-1].until, interval.result)
        else:
            merged.append(interval)
    return tuple(merged)


def reference_day(check: Check) -> date | None:
    """Return a day on which the check holds, the newest set of rules first; None: it never does."""
    for interval in intervals(check):
        if interval.result is Result.HOLDS:
            return interval.until or rulesets()[0]
    return None


def unbroken(check: Check) -> list[Message]:
    """Return what is wrong with a check's counterfactuals: those under which it does not fail.

    A counterfactual has to break the check on one of the days on which it holds: a fault may matter only under
    the rules of some time.
    """
    if reference_day(check) is None:
        return [message("{check} does not hold on any day.", check=check.name)]
    return [message("{check} does not fail under {counterfactual}.", check=check.name, counterfactual=str(c))
            for c in check.breaks
            if not any(run_against(check, day, c).result is Result.FAILS for day in _days_on_which_it_holds(check))]


def _days_on_which_it_holds(check: Check) -> Iterator[date]:
    """Yield a day of each interval, which mostly is enough, then of every other set of rules."""
    first = [i.until or rulesets()[0] for i in intervals(check) if i.result is Result.HOLDS]
    yield from first
    yield from (day for day in rulesets() if day not in first and run(check, day).holds)
