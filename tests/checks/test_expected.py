"""How a check has to come out on a day, what a check that is written wrongly says, and what may not be registered."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date

import pytest

from kb.checks.refs import A, B, C
from kb.checks.registry import Check, CheckFunction, all_checks, check, checks_of
from kb.checks.report import expected_on, is_as_expected, report
from kb.checks.runner import Result, run, run_everywhere
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import RevisionNotModelled
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.corpus.load import load_corpus
from kb.errors import KbError, NotFoundError, RulesError
from kb.i18n import translator
from kb.loading import import_all

TODAY = date(2026, 8, 7)
DECLARED = {entry.value.slug: [(i.since, i.until) for i in entry.value.holds] for entry in load_corpus().rulings}
WITHOUT_A_RULING = re.compile(r"B\d{2,3}|EN-\d{3}|core-[a-z-]+|[1-9]\d{2}\.\d+[a-z]?")
"""Numbers of scenarios and seed paragraphs, parts of the core, paragraphs."""


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.name)
def test_check_comes_out_as_expected_under_every_set_of_rules(check: Check) -> None:
    found = {day: (outcome.result, expected_on(check, day, DECLARED)) for day, outcome in run_everywhere(check).items()}
    assert {day: pair for day, pair in found.items() if not is_as_expected(*pair)} == {}


@pytest.mark.parametrize("check", all_checks(), ids=lambda check: check.name)
def test_check_names_rulings_that_there_are(check: Check) -> None:
    assert [name for name in check.rulings if name not in DECLARED and not WITHOUT_A_RULING.fullmatch(name)] == []


@pytest.mark.parametrize("slug", [entry.value.slug for entry in load_corpus().rulings
                                  if entry.value.category != "not-a-rule"])
def test_ruling_has_a_check_that_holds_on_its_last_day(slug: str) -> None:
    last = DECLARED[slug][-1][1] or TODAY
    assert any(run(check, last).holds for check in checks_of(slug))


@pytest.mark.parametrize(("day", "result", "expected"), [
    ("2024-02-01", "holds", "holds"), ("2024-02-02", "fails", "fails"), ("2026-08-07", "fails", "fails")])
def test_check_of_a_former_rule_is_expected_to_fail_when_the_rule_is_gone(day: str, result: str, expected: str) -> None:
    (reported,) = report(["owner_must_cast"], date.fromisoformat(day), DECLARED)
    assert (reported.outcome.result.value, reported.expected) == (result, Result(expected))
    assert reported.as_expected
    assert reported.wrong is (result == "fails"), "asked for by name, it does not hold that day"


def test_why_a_former_rule_does_not_hold() -> None:
    (reported,) = report(["owner_must_cast"], TODAY, DECLARED)
    (other,) = reported.other_rules
    assert (other.provision.rule, other.variant.since, other.variant.value) == ("702.62a", date(2024, 2, 2), "may")


def test_all_checks_come_out_as_expected_today() -> None:
    assert [one.check.name for one in report([], TODAY, DECLARED) if one.wrong] == []


def test_a_check_that_fails_where_its_ruling_is_declared_is_a_surprise() -> None:
    wrongly = {"suspend-must-cast": [(date(2006, 10, 1), None)]}
    (reported,) = report(["owner_must_cast"], TODAY, wrongly, over_time=True)
    assert reported.surprises[0] >= date(2024, 2, 2)
    assert reported.wrong


def test_day_before_the_first_one_is_an_error() -> None:
    with pytest.raises(RevisionNotModelled, match="2006-10-01"):
        report(["owner_must_cast"], date(2006, 9, 30), DECLARED)


@pytest.mark.parametrize(("name", "said"), [
    ("suspend-must-csat", "suspend-must-cast"), ("owner_must_casts", "owner_must_cast"), ("nonsense", "nonsense"),
    ("999.9", "999.9")])
def test_unknown_name_is_said_with_similar_ones(name: str, said: str) -> None:
    with pytest.raises(NotFoundError, match=re.escape(said)):
        report([name], TODAY, DECLARED)


def test_ruling_without_a_check_is_said_to_have_none() -> None:
    with pytest.raises(NotFoundError, match="no check yet"):
        report(["made-up"], TODAY, {"made-up": [(TODAY, None)]})


def _cast(s: Scenario, name: str, mana: str, **how: object) -> None:
    card = s.given_hand(A, name)
    s.given_mana(A, mana)
    s.cast(A, card, **how)  # type: ignore[arg-type]


def _wrong_order(s: Scenario) -> None:
    s.given_suspended(A, "Rift Bolt", 2)
    s.given_suspended(A, "Lotus Bloom", 2)
    s.choose_order(A, "Rift Blot", "Lotus Bloom")
    s.upkeep(A)


Story = Callable[[Scenario], object]
MISTAKES: dict[str, tuple[Story, str]] = {
    "generic mana in a pool": (lambda s: s.given_mana(A, "{2}{R}"), "106.1b"),
    "hybrid mana in a pool": (lambda s: s.given_mana(A, "{W/U}"), "106.1b"),
    "X in a pool": (lambda s: s.given_mana(A, "{X}"), "106.1b"),
    "mana without braces": (lambda s: s.given_mana(A, "RR"), "107.4"),
    "fewer counters than none": (lambda s: s.given_suspended(A, "Rift Bolt", -1), "107.1b"),
    "fewer counters than none on a permanent": (
        lambda s: s.given_battlefield(A, "Grizzly Bears", counters=-2), "107.1b"),
    "fewer counters than none in exile": (lambda s: s.given_exile(A, "Rift Bolt", time_counters=-1), "107.1b"),
    "suspended without counters": (lambda s: s.given_suspended(A, "Rift Bolt", 0), "702.62b"),
    "counters that are no number": (lambda s: s.given_suspended(A, "Rift Bolt", "two"), "107.1"),  # type: ignore[arg-type]
    "life that is no number": (lambda s: s.given_life(A, "ten"), "107.1"),  # type: ignore[arg-type]
    "a card of somebody who is not there": (lambda s: s.given_hand(C, "Rift Bolt"), "102.1"),
    "mana of somebody who is not there": (lambda s: s.given_mana(C, "{R}"), "102.1"),
    "life of somebody who is not there": (lambda s: s.given_life(C, 3), "102.1"),
    "the turn of somebody who is not there": (lambda s: s.given_turn(C), "102.1"),
    "a decision of somebody who is not there": (lambda s: s.will_cast(C), "102.1"),
    "the upkeep of somebody who is not there": (lambda s: s.upkeep(C), "102.1"),
    "priority for somebody who is not there": (lambda s: s.give_priority_to(C), "102.1"),
    "somebody who is not there concedes": (lambda s: s.concede(C), "102.1"),
    "somebody who is not there is attacked": (
        lambda s: s.attack(A, s.given_battlefield(A, "Ornithopter"), defender=C), "102.1"),
    "life expected of somebody who is not there": (lambda s: s.expect_life(C, 20), "102.1"),
    "cards expected of somebody who is not there": (lambda s: s.expect_cards_in_hand(C, 0), "102.1"),
    "a name instead of a card": (lambda s: s.suspend(A, "Rift Bolt"), "109.1"),  # type: ignore[arg-type]
    "a name instead of a card, looked for": (
        lambda s: s.expect_in_zone("Rift Bolt", Zone.EXILE), "109.1"),  # type: ignore[arg-type]
    "a sorcery on the battlefield": (lambda s: s.given_battlefield(A, "Rift Bolt"), "400.4a"),
    "a sorcery put onto the battlefield": (
        lambda s: s.move(s.given_hand(A, "Rift Bolt"), Zone.BATTLEFIELD), "400.4a"),
    "a card put onto the stack": (lambda s: s.move(s.given_hand(A, "Rift Bolt"), Zone.STACK), "405.1"),
    "a commander that is not legendary": (lambda s: s.given_commander(A, "Grizzly Bears"), "903.3"),
    "the untap step": (lambda s: s.advance_to(A, Step.UNTAP), "502.4"),
    "the cleanup step": (lambda s: s.given_turn(A, Step.CLEANUP), "514.3"),
    "a step that is none": (lambda s: s.advance_to(A, "upkeep"), "500.1"),  # type: ignore[arg-type]
    "one of several abilities, but which": (
        lambda s: s.activate(A, s.given_battlefield(A, "Lotus Bloom")), "602.1"),
    "an order of what has not triggered": (_wrong_order, "603.3b"),
}


@pytest.mark.parametrize("what", MISTAKES)
def test_impossible_scenario_is_one_sentence_with_its_line_and_paragraph(what: str) -> None:
    story, rule = MISTAKES[what]
    outcome = run(_made(story), TODAY)
    assert outcome.result in (Result.ERROR, Result.FAILS)
    assert outcome.stopped is not None
    assert outcome.stopped.rule == rule
    assert outcome.stopped.file == "tests/checks/test_expected.py"
    assert outcome.stopped.line > 0


WRONG_TEXTS: dict[str, tuple[Story, str]] = {
    "a misspelt word": (lambda s: s.given_hnad(A, "Rift Bolt"), "given_hand"),  # type: ignore[attr-defined]
    "a word without what it needs": (lambda s: s.given_hand("Rift Bolt"), "TypeError"),  # type: ignore[call-arg,arg-type]
    "an unknown detail": (lambda s: _cast(s, "Lightning Bolt", "{R}", target=B), "target"),
    "a zone in words": (
        lambda s: s.expect_in_zone(s.given_hand(A, "Rift Bolt"), "hand"), "hand"),  # type: ignore[arg-type]
    "a failing assert": (lambda _: _fail(), "AssertionError"),
    "an answer that is no yes or no": (lambda s: s.choose(A, Choose.CAST, "maybe"), "maybe"),
    "a target that is no tuple": (lambda s: _cast(s, "Lightning Bolt", "{R}", targets=B), "Bob"),
    "X in words": (lambda s: _cast(s, "Blaze", "{R}{R}", targets=(B,), x="1"), "1"),
    "modes that are no tuple": (lambda s: _cast(s, "Fury Charm", "{R}{R}", modes=1, targets=(B,)), "1"),
    "a chosen name that no card has": (
        lambda s: s.given_battlefield(A, "Meddling Mage", named="Rift Blot"), "Rift Bolt"),
}


def _fail() -> None:
    raise AssertionError


@pytest.mark.parametrize("what", WRONG_TEXTS)
def test_wrong_text_of_a_check_is_an_error_with_its_line(what: str) -> None:
    story, said = WRONG_TEXTS[what]
    outcome = run(_made(story), TODAY)
    assert outcome.result is Result.ERROR
    assert outcome.stopped is not None
    assert outcome.stopped.file == "tests/checks/test_expected.py"
    for lang in ("en", "de"):
        tr = translator(lang)  # type: ignore[arg-type]
        sentences = [tr.text(outcome.stopped.what), *map(tr.text, outcome.stopped.hints)]
        assert said in " ".join(sentences)
        assert not any("\n" in sentence or "{" in sentence for sentence in sentences)


def test_unforeseen_decision_says_with_which_word_it_is_scripted() -> None:
    def story(s: Scenario) -> None:
        s.given_suspended(A, "Ancestral Vision", 1)
        s.upkeep(A)

    outcome = run(_made(story), TODAY)
    assert outcome.stopped is not None
    assert "s.will_cast(A)" in str(outcome.stopped.hints[0])


def test_action_without_priority_says_who_has_it() -> None:
    outcome = run(_made(lambda s: s.cast(B, s.given_hand(B, "Lightning Bolt"), targets=(A,))), TODAY)
    assert outcome.stopped is not None
    assert "give_priority_to" in str(outcome.stopped.hints[0])


def _without_docstring(s: Scenario) -> None:
    s.resolve_all()


def _with_docstring(s: Scenario) -> None:
    """702.62a: nothing happens."""
    s.resolve_all()


@pytest.mark.parametrize(("tells", "how", "said"), [
    (_with_docstring, {"breaks": ()}, "no counterfactual"),
    (_with_docstring, {"breaks": ("haste",)}, "is written as in"),
    (_with_docstring, {"rulings": ()}, "names no ruling"),
    (_with_docstring, {"players": 5}, "5 players"),
    (_without_docstring, {}, "docstring"),
])
def test_check_that_cannot_be_registered(tells: CheckFunction, how: dict[str, object], said: str) -> None:
    rulings = how.pop("rulings", ("suspend-may-cast",))
    with pytest.raises(RulesError, match=said) as caught:
        check(*rulings, **{"title": "t", "breaks": (Fault.HASTE_IS_NOT_GIVEN,), **how})(tells)  # type: ignore[misc,arg-type]
    assert caught.value.place.startswith("tests/checks/test_expected.py:")


def test_second_check_of_a_name_is_refused_with_the_place_of_the_first() -> None:
    def owner_must_cast(s: Scenario) -> None:
        """702.62a."""

    assert checks_of("owner_must_cast")
    with pytest.raises(RulesError, match=r"kb/checks/\w+\.py:\d+") as caught:
        check("suspend-must-cast", title="t", breaks=[Fault.HASTE_IS_NOT_GIVEN])(owner_must_cast)
    assert caught.value.place.startswith("tests/checks/test_expected.py:")


@pytest.mark.parametrize(("text", "said"), [
    ("\n\n@check('x')\ndef f(s): ...\n", "wrong_one.py:3: The program text is wrong: NameError: name 'check'"),
    ("def f(s)\n    pass\n", "wrong_two.py:1: The program text is wrong: SyntaxError"),
    ("from kb.core.faults import Fault\nFault.NO_SUCH\n", "wrong_three.py:2: The program text is wrong: AttributeError"),
    ("import kb.nothing_like_this\n", "wrong_four.py:1: The program text is wrong: ModuleNotFoundError"),
], ids=["one", "two", "three", "four"])
def test_module_that_python_cannot_run_is_one_line(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch,
                                                   request: pytest.FixtureRequest, text: str, said: str) -> None:
    folder = tmp_path_factory.mktemp("project")
    name = request.node.callspec.id
    package = folder / f"checks_{name}"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / f"wrong_{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setattr("kb.loading.ROOT", folder)
    with pytest.raises(KbError) as caught:
        import_all([str(package)], package.name)
    assert said in str(caught.value)


@pytest.mark.parametrize(("key", "value", "said"), [
    ("no-such", "must", "no provision no-such"), ("suspend-last-counter", "perhaps", "never had the value perhaps")])
def test_counterfactual_that_there_is_not(key: str, value: str, said: str) -> None:
    from kb.checks.registry import verify_provisions

    made = Check("f", _with_docstring, ("suspend-may-cast",), "t", (Provision(key, value),), file="f.py", line=7)
    with pytest.raises(RulesError, match=said) as caught:
        verify_provisions(made)
    assert caught.value.place == "f.py:7"


def _made(story: Story) -> Check:
    def tells(s: Scenario) -> None:
        story(s)
    return Check("made", tells, ("none",), "made", (Fault.HASTE_IS_NOT_GIVEN,))
