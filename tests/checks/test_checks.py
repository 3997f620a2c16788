"""Each check under today's rules or those of its days, its counterfactuals, and its intervals."""

from __future__ import annotations

from datetime import date

import pytest

from kb.checks import runner
from kb.checks.registry import Check, all_checks
from kb.checks.runner import MeasuredInterval, Result

CHECKS = all_checks()


def _id(check: Check) -> str:
    return f"{check.rulings[0]}-{check.name}"


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_check_holds_under_some_rules(check: Check) -> None:
    day = runner.reference_day(check)
    if day is None:
        outcome = runner.run(check, runner.rulesets()[0])
        steps = "\n".join(f"  {s.text}  {' '.join(s.rules)}" for s in outcome.steps)
        pytest.fail(f"{check.file}:{check.line}\n{outcome.why}\n{steps}\n{outcome.traceback}")


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_check_fails_under_each_counterfactual(check: Check) -> None:
    assert [str(m) for m in runner.unbroken(check)] == []


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_running_seldom_finds_what_running_under_every_set_of_rules_finds(check: Check) -> None:
    each = {day: runner.run(check, day).result for day in runner.rulesets()}
    assert {day: outcome.result for day, outcome in runner.run_everywhere(check).items()} == each
    intervals = runner.intervals(check)
    assert {day: _result_on(intervals, day) for day in each} == each


def _result_on(intervals: tuple[MeasuredInterval, ...], day: date) -> Result:
    return next(i.result for i in intervals if i.since <= day and (i.until is None or day <= i.until))


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_scenario_is_never_an_error(check: Check) -> None:
    assert all(interval.result is not Result.ERROR for interval in runner.intervals(check))


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_same_decisions_give_the_same_trace(check: Check) -> None:
    day = runner.rulesets()[0]
    first, second = runner.run(check, day), runner.run(check, day)
    first_steps, second_steps = ([(str(s.text), s.kind, s.rules) for s in o.steps] for o in (first, second))
    assert first_steps == second_steps
    assert first.boards() == second.boards()


@pytest.mark.parametrize("check", CHECKS, ids=_id)
def test_every_step_has_a_board_that_json_can_hold(check: Check) -> None:
    import json

    outcome = runner.run(check, runner.rulesets()[0])
    for board in outcome.boards():
        if board is not None:
            assert json.loads(json.dumps(board.to_json()))["active"] == board.active


@pytest.mark.parametrize(("name", "expected"), [
    ("owner_must_cast", [("2024-02-02", None, "fails"), ("2006-10-01", "2024-02-01", "holds")]),
    ("owner_may_decline", [("2024-02-02", None, "holds"), ("2006-10-01", "2024-02-01", "fails")]),
    ("suspend_three_abilities", [("2006-10-01", None, "holds")]),
])
def test_intervals_of_a_ruling(name: str, expected: list[tuple[str, str | None, str]]) -> None:
    check = next(c for c in CHECKS if c.name == name)
    found = [(i.since.isoformat(), i.until.isoformat() if i.until else None, i.result.value)
             for i in runner.intervals(check)]
    assert found == expected
