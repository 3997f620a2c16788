"""Impossible scenarios end in a clear error that cites the rule; nothing is guessed, and no traceback escapes."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import Check
from kb.checks.runner import Result, run
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import IllegalAction, RevisionNotModelled, UnknownCard
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Rulebook

TODAY = date(2026, 8, 7)
Story = Callable[[Scenario], object]


def _leave(s: Scenario) -> None:
    s.concede(B)
    s.concede(B)


ILLEGAL: dict[str, tuple[str, Story]] = {
    "suspends without priority": ("116.2f", lambda s: s.suspend(B, s.given_hand(B, "Suspended Sentence"))),
    "suspends a card without suspend": ("702.62a", lambda s: s.suspend(A, s.given_hand(A, "Lightning Bolt"))),
    "suspends a card in the graveyard": ("702.62a", lambda s: s.suspend(A, s.given_graveyard(A, "Rift Bolt"))),
    "suspends without mana": ("118.3", lambda s: s.suspend(A, s.given_hand(A, "Rift Bolt"))),
    "suspends with X = 0": ("107.3d", lambda s: s.suspend(A, s.given_hand(A, "Aeon Chronicler"), x=0)),
    "suspends with a negative X": ("107.3d", lambda s: s.suspend(A, s.given_hand(A, "Aeon Chronicler"), x=-3)),
    "casts without priority": ("117.1", lambda s: s.cast(B, s.given_hand(B, "Lightning Bolt"), targets=(A,))),
    "casts another player's card": ("601.3", lambda s: s.cast(A, s.given_hand(B, "Lightning Bolt"), targets=(A,))),
    "casts a land": ("601.3", lambda s: s.cast(A, s.given_hand(A, "Mountain"))),
    "casts without the mana": ("118.3", lambda s: s.cast(A, s.given_hand(A, "Lightning Bolt"), targets=(B,))),
    "casts what has no mana cost": ("118.6", lambda s: s.cast(A, s.given_hand(A, "Ancestral Vision"), targets=(A,))),
    "casts with a wrong target": (
        "601.2c", lambda s: s.cast(A, s.given_hand(A, "Unsummon"), targets=(B,))),
    "casts with too many targets": (
        "601.2c", lambda s: s.cast(A, s.given_hand(A, "Lightning Bolt"), targets=(A, B))),
    "casts with the same target twice": (
        "115.3", lambda s: s.cast(A, s.given_hand(A, "Forked Bolt"), targets=(B, B))),
    "casts with a mode that is not there": (
        "700.2", lambda s: s.cast(A, s.given_hand(A, "Fury Charm"), modes=(7,), targets=(B,))),
    "casts with no mode": ("700.2", lambda s: _with_modes(s, ())),
    "casts with a negative X": ("107.1b", lambda s: s.cast(A, s.given_hand(A, "Blaze"), x=-2, targets=(B,))),
    "casts for an alternative cost that is not there": (
        "118.9", lambda s: s.cast(A, s.given_hand(A, "Mulldrifter"), alternative="dash")),
    "casts a half that is not there": (
        "709.3a", lambda s: s.cast(A, s.given_hand(A, "Fire // Ice"), face="Water", targets=(B,))),
    "casts with an impossible division": (
        "601.2d", lambda s: s.cast(A, s.given_hand(A, "Forked Bolt"), targets=(A, B), division=(2, 0))),
    "activates an ability that is not there": (
        "602.1", lambda s: s.activate(A, s.given_battlefield(A, "Mountain"), "flying")),
    "activates another player's ability": ("602.2", lambda s: s.activate(A, s.given_battlefield(B, "Mountain"))),
    "takes a special action that is not there": (
        "116.2", lambda s: s.take_special_action(A, s.given_hand(A, "Grizzly Bears"))),
    "turns a face-up permanent face up": (
        "116.2b", lambda s: s.take_special_action(A, s.given_battlefield(A, "Battering Craghorn"))),
    "plays a creature as a land": ("305.1", lambda s: s.play_land(A, s.given_hand(A, "Grizzly Bears"))),
    "plays a land of another player": ("116.2a", lambda s: s.play_land(A, s.given_hand(B, "Mountain"))),
    "plays a land from the graveyard": ("116.2a", lambda s: s.play_land(A, s.given_graveyard(A, "Mountain"))),
    "attacks with a creature that has just come": (
        "508.1a", lambda s: s.attack(A, s.given_battlefield(A, "Grizzly Bears", sick=True))),
    "attacks with another player's creature": ("508.1a", lambda s: s.attack(A, s.given_battlefield(B, "Ornithopter"))),
    "lets an empty stack resolve": ("117.4", lambda s: s.resolve_top()),
    "passes without priority": ("117.1", lambda s: s.pass_priority(B)),
    "asks for what is on top of an empty stack": (
        "405.1", lambda s: s.cast(A, s.given_hand(A, "Stifle"), targets=(TOP_OF_STACK,))),
    "writes a mana symbol that does not exist": ("107.4", lambda s: s.given_mana(A, "{Q}")),
    "lets a player leave twice": ("800.4a", _leave),
}


def _with_modes(s: Scenario, modes: tuple[int, ...]) -> None:
    s.choose(A, Choose.MODES, modes)
    s.cast(A, s.given_hand(A, "Fury Charm"))


@pytest.mark.parametrize("what", ILLEGAL)
def test_illegal_action_cites_its_rule(what: str) -> None:
    rule, story = ILLEGAL[what]
    with pytest.raises(IllegalAction) as caught:
        story(Scenario(Rulebook.at(TODAY)))
    assert caught.value.rule == rule
    assert rule in str(caught.value), "the error names the rule"


@pytest.mark.parametrize("what", ILLEGAL)
def test_illegal_action_in_a_check_is_a_result_and_no_traceback(what: str) -> None:
    outcome = run(_check(ILLEGAL[what][1]), TODAY)
    assert outcome.result in (Result.FAILS, Result.ERROR)
    assert outcome.why is not None
    assert str(outcome.why)


@pytest.mark.parametrize(("name", "similar"), [
    ("Rift Blot", "Rift Bolt"), ("rift bolt", "Rift Bolt"), ("Jhoira of the Gitu", "Jhoira of the Ghitu"), ("", None),
    ("Black Lotus of Doom", None)])
def test_unknown_card_is_named_with_similar_ones(name: str, similar: str | None) -> None:
    with pytest.raises(UnknownCard) as caught:
        Scenario(Rulebook.at(TODAY)).given_hand(A, name)
    assert similar is None or similar in str(caught.value)
    outcome = run(_check(lambda s: s.given_hand(A, name)), TODAY)
    assert outcome.result is Result.ERROR
    assert name in str(outcome.why)


def test_day_before_the_first_modelled_one() -> None:
    with pytest.raises(RevisionNotModelled, match="2006-10-01"):
        Rulebook.at(date(2006, 9, 30))


def test_step_that_is_never_reached() -> None:
    s = Scenario(Rulebook.at(TODAY))
    with pytest.raises(IllegalAction) as caught:
        s.advance_to(A, Step.COMBAT_DAMAGE)
    assert caught.value.rule == "104.2a", "with empty libraries the game ends first"


def test_card_that_has_left_the_game() -> None:
    s = Scenario(Rulebook.at(TODAY), players=3)
    bolt = s.given_suspended(B, "Rift Bolt", 1)
    s.concede(B)
    with pytest.raises(IllegalAction) as caught:
        s.expect_in_zone(bolt, Zone.EXILE)
    assert caught.value.rule == "400.7"


def _check(story: Story) -> Check:
    def tells(s: Scenario) -> None:
        story(s)
    return Check("impossible", tells, ("none",), "impossible", (Fault.HASTE_IS_NOT_GIVEN,))
