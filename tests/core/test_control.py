"""Who controls a permanent is told once, when it changes, whatever happens in between (613.1b)."""

from __future__ import annotations

from kb.checks.registry import checks_of
from kb.checks.runner import rulesets, run


def test_each_change_of_control_is_told_once() -> None:
    (check,) = checks_of("haste_ends_with_control")
    told = [str(step.text) for step in run(check, rulesets()[0]).steps]
    assert [text for text in told if " gains control of " in text] == [
        "Bob gains control of Durkwood Baloth.", "Alice gains control of Durkwood Baloth."]


def test_no_change_of_control_is_told_where_none_happens() -> None:
    for name in ("suspended_creature_has_haste", "suspend_three_abilities"):
        (check,) = checks_of(name)
        assert not [step for step in run(check, rulesets()[0]).steps if " gains control of " in str(step.text)]
