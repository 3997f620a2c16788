"""Invariants of the game under arbitrary decisions (hypothesis)."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checks.refs import A, B, CardRef
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import ChoiceNeeded, IllegalAction
from kb.core.ids import Zone
from kb.core.objects import Kind
from kb.core.rulebook import Rulebook

HAND = ("Rift Bolt", "Lightning Bolt", "Durkwood Baloth", "Ancestral Vision", "Blaze", "Stifle", "Lotus Bloom",
        "Suspended Sentence", "Clockspinning", "Grizzly Bears")
ACTIONS = st.lists(st.tuples(st.sampled_from(("cast", "suspend", "pass", "resolve")), st.sampled_from((A, B)),
                             st.integers(0, len(HAND) - 1), st.integers(0, 3)), max_size=14)
DAYS = st.sampled_from((date(2006, 10, 1), date(2015, 1, 1), date(2024, 2, 2)))


def _game(day: date) -> tuple[Scenario, dict[str, list[CardRef]]]:
    s = Scenario(Rulebook.at(day))
    hands = {who: [s.given_hand(who, name) for name in HAND] for who in (A, B)}
    for who in (A, B):
        s.given_mana(who, "{R}{R}{R}{U}{U}{G}{B}{B}")
    return s, hands


def _act(s: Scenario, hands: dict[str, list[CardRef]], action: tuple[str, str, int, int]) -> None:
    what, who, number, x = action
    ref = hands[who][number]
    s.game.choices.script.clear()
    for player in (A, B):
        s.choose(player, Choose.CAST, bool(x % 2), if_asked=True)
        s.choose(player, Choose.TARGETS, (B,), if_asked=True)
        s.choose(player, Choose.PAYMENT, "{R}", if_asked=True)
    if what == "cast":
        s.cast(who, ref, targets=(B,), x=x)  # type: ignore[arg-type]
    elif what == "suspend":
        s.suspend(who, ref)  # type: ignore[arg-type]
    elif what == "pass":
        s.pass_priority(who)  # type: ignore[arg-type]
    else:
        s.resolve_top()


def _cards(s: Scenario) -> Counter[int]:
    return Counter(o.card for o in s.game.state.objects.values() if o.kind is Kind.CARD)


@settings(max_examples=60, deadline=None)
@given(ACTIONS, DAYS)
def test_cards_are_conserved_and_nothing_is_negative(actions: list[tuple[str, str, int, int]], day: date) -> None:
    s, hands = _game(day)
    cards = _cards(s)
    for action in actions:
        before = s.game.state
        try:
            _act(s, hands, action)
        except IllegalAction:
            if action[0] != "resolve":
                assert s.game.state == before, "an illegal action must leave the state as it was"
        except ChoiceNeeded:
            return
        state = s.game.state
        assert _cards(s) == cards
        assert all(n > 0 for o in state.objects.values() for _, n in o.counters)
        assert all(min(p.pool.amounts) >= 0 for p in state.players.values())
        listed = sorted(i for ids in state.zones.values() for i in ids)
        assert listed == sorted(state.objects), "each object is in exactly one zone"


@settings(max_examples=60, deadline=None)
@given(ACTIONS, DAYS)
def test_priority_always_ends(actions: list[tuple[str, str, int, int]], day: date) -> None:
    s, hands = _game(day)
    for action in actions:
        try:
            _act(s, hands, action)
        except IllegalAction:
            continue
        except ChoiceNeeded:
            return
    s.game.choices.script.clear()
    for player in (A, B):
        for _ in range(4):
            s.choose(player, Choose.CAST, False, if_asked=True)
            s.choose(player, Choose.TARGETS, (B,), if_asked=True)
    for _ in range(400):
        if not s.game.zone(Zone.STACK):
            return
        try:
            s.pass_priority(s.game.state.priority)  # type: ignore[arg-type]
        except ChoiceNeeded:
            return
    raise AssertionError("the stack was never empty")


@settings(max_examples=30, deadline=None)
@given(ACTIONS, DAYS)
def test_same_decisions_give_the_same_trace(actions: list[tuple[str, str, int, int]], day: date) -> None:
    def play() -> list[tuple[str, list[str]]]:
        s, hands = _game(day)
        for action in actions:
            try:
                _act(s, hands, action)
            except IllegalAction:
                continue
            except ChoiceNeeded:
                break
        return [(str(step.text), step.rules) for step in s.game.trace.steps]
    assert play() == play()
