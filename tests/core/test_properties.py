"""Invariants of the game under arbitrary decisions (hypothesis)."""

from __future__ import annotations

from collections import Counter
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from kb.checks.refs import A, B, CardRef
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import ChoiceNeeded, IllegalAction, MechanicAbsent
from kb.core.ids import Zone
from kb.core.keywords.suspend import is_suspended
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


REWOUND = ("Rift Bolt", "Lightning Bolt", "Durkwood Baloth", "Blaze", "Shrapnel Blast", "Burst Lightning",
           "Mulldrifter", "Battering Craghorn", "Forked Bolt", "Fury Charm", "Aeon Chronicler", "Riftwing Cloudskate",
           "Phthisis", "Fire // Ice", "Tezzeret's Gambit", "Walking Ballista")
CHOICES = {
    Choose.TARGETS: ((B,), (A,), ()), Choose.X: (0, 1, 3, -1), Choose.MODES: ((0,), (2,), (9,)),
    Choose.ALTERNATIVE: (None, "evoke", "morph", "dash"), Choose.ADDITIONAL: ((), ("kicker",)),
    Choose.FACE: ("Fire", "Ice", "Water"), Choose.DIVISION: ((1, 1), (2,)), Choose.SYMBOLS: (("life",), ("U",)),
    Choose.COST_OBJECTS: ((),), Choose.PAYMENT: ("{R}", "{C}{C}{R}"),
}
ANSWERS = st.fixed_dictionaries({kind: st.sampled_from(answers) for kind, answers in CHOICES.items()})


@settings(max_examples=120, deadline=None)
@given(st.sampled_from(REWOUND), st.booleans(), st.integers(0, 4), st.sampled_from(("", "{R}", "{C}{C}{R}")), ANSWERS,
       DAYS)
def test_a_rewound_cast_leaves_the_state_identical(name: str, suspending: bool, lands: int, mana: str,
                                                   answers: dict[Choose, object], day: date) -> None:
    """733.1: whatever is missing in the middle of casting or suspending, everything is as before, mana too."""
    s = Scenario(Rulebook.at(day))
    try:
        card = s.given_hand(A, name)
    except MechanicAbsent:
        return
    mountains = [s.given_battlefield(A, "Mountain") for _ in range(lands)]
    if mana:
        s.given_mana(A, mana)
    for kind, answer in answers.items():
        s.choose(A, kind, answer, if_asked=True)
    s.choose(A, Choose.MANA_ABILITIES, tuple((mountain, "R") for mountain in mountains), if_asked=True)
    before = s.game.state
    try:
        s.suspend(A, card) if suspending else s.cast(A, card)
    except IllegalAction:
        assert s.game.state == before
    except (ChoiceNeeded, MechanicAbsent):
        return
    assert _cards(s)[card.card] == 1
    assert all(min(p.pool.amounts) >= 0 for p in s.game.state.players.values())


CHANGES = st.lists(st.tuples(st.sampled_from(("time travel", "Clockspinning", "upkeep")), st.sampled_from((-1, 1))),
                   max_size=6)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(1, 3), min_size=1, max_size=3), CHANGES, st.booleans())
def test_counters_of_suspended_cards_never_fall_below_zero(numbers: list[int], changes: list[tuple[str, int]],
                                                           casts: bool) -> None:
    """122.1, 702.62b: each card has as many as were put on it less those removed; without any it is not suspended."""
    s = Scenario(Rulebook.at(date(2024, 2, 2)))
    knights = [s.given_suspended(A, "Knight of Sursi", n) for n in numbers]
    for what, change in changes:
        s.game.choices.script.clear()
        for _ in range(2 * len(knights)):
            s.choose(A, Choose.CAST, casts, if_asked=True)
        _change(s, knights, what, change)
        exiled = [o for o in s.game.objects_in(Zone.EXILE) if o.name == "Knight of Sursi"]
        assert all(n > 0 for o in exiled for _, n in o.counters)
        assert all(is_suspended(s.game, o.id) == (o.count("time") > 0) for o in exiled)
    assert sum(_cards(s)[k.card] for k in knights) == len(knights)


def _change(s: Scenario, knights: list[CardRef], what: str, change: int) -> None:
    if what == "upkeep":
        s.upkeep(A)
        return
    there = [k for k in knights if is_suspended(s.game, s.id(k))]
    if not there:
        return
    s.main_phase(A)
    there = [k for k in there if is_suspended(s.game, s.id(k))]
    if what == "time travel":
        travel = s.given_hand(A, "Wibbly-wobbly, Timey-wimey")
        s.given_mana(A, "{U}{U}")
        s.choose(A, Choose.COUNTERS, tuple((k, change) for k in there))
        s.cast(A, travel)
    elif there:
        clock = s.given_hand(A, "Clockspinning")
        s.given_mana(A, "{U}")
        s.choose(A, Choose.NUMBER, change)
        s.cast(A, clock, targets=(there[0],))
    s.resolve_all()


@settings(max_examples=20, deadline=None)
@given(st.integers(2, 4), st.lists(st.sampled_from(("Rift Bolt", "Knight of Sursi", "Lotus Bloom", "Ancestral Vision")),
                                   max_size=3), DAYS)  # four Visions would empty a library of twelve: 704.5b
def test_every_turn_ends(players: int, names: list[str], day: date) -> None:
    """500.1, 117.4: with everyone passing the turns go round, whatever is suspended, for two to four players."""
    s = Scenario(Rulebook.at(day), players=players)
    for name in names:
        s.given_suspended(A, name, 2)
    twice = len(set(names)) < len(names)
    order = tuple(f"{name}: at the beginning of the upkeep, remove a time counter" if twice else name for name in names)
    for _ in range(40):
        s.choose(A, Choose.CAST, False, if_asked=True)
        s.choose(A, Choose.TARGETS, (B,), if_asked=True)
        s.choose(A, Choose.ORDER, order, if_asked=True)
    turn = s.game.state.turn
    for _ in range(3):
        s.upkeep(A)
    assert s.game.state.turn == turn + 3 * players
    assert _cards(s).total() == len(names) + 12 * players
