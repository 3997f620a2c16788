"""Checks of how the last time counter goes: by which ability, how many abilities trigger, countered, in response."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-targets-on-cast", "B23",
       title=N_("Suspended Sentence exiles itself and is cast again three upkeeps later"),
       breaks=[Fault.ANY_UPKEEP_REMOVES_A_COUNTER, Fault.TARGETS_ARE_NOT_NEEDED])
def suspended_sentence_comes_back(s: Scenario) -> None:
    """702.62a, b: in the third own upkeep it is cast with a new target and exiled anew; without one it stays."""
    sentence = s.given_hand(A, "Suspended Sentence")
    first = s.given_battlefield(B, "Grizzly Bears")
    s.given_mana(A, "{B}{B}{B}{B}")
    s.cast(A, sentence, targets=(first,))
    s.resolve_top()
    s.expect_in_zone(first, Zone.GRAVEYARD)
    s.expect_counters(sentence, 3)
    s.upkeep(A)
    s.upkeep(A)
    s.expect_counters(sentence, 1)
    second = s.given_battlefield(B, "Ornithopter")
    s.will_cast(A, targets=(second,))
    s.upkeep(A)
    s.expect_in_zone(second, Zone.GRAVEYARD)
    s.expect_counters(sentence, 3)
    s.move(sentence, Zone.HAND)
    third = s.given_suspended(A, "Suspended Sentence", 1)
    s.upkeep(A)
    s.expect_in_zone(third, Zone.EXILE)
    s.expect_suspended(third, suspended=False)


@check("suspend-targets-on-cast", "suspend-three-abilities", "B25",
       title=N_("A spell that Delay exiled is cast three upkeeps later, with new targets"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS, Fault.ANY_UPKEEP_REMOVES_A_COUNTER])
def delayed_spell_is_cast_later(s: Scenario) -> None:
    """702.62a, 701.6a, 400.7: exiled with three counters; then a new spell, that goes to the graveyard as usual."""
    bolt, delay = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Delay")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{U}{U}")
    s.cast(A, bolt, targets=(B,))
    s.give_priority_to(B)
    s.cast(B, delay, targets=(bolt,))
    s.resolve_all()
    s.expect_life(B, 20)
    s.expect_suspended(bolt)
    s.expect_counters(bolt, 3)
    s.upkeep(A)
    s.upkeep(A)
    s.expect_counters(bolt, 1)
    bears = s.given_battlefield(B, "Grizzly Bears")
    s.will_cast(A, targets=(bears,))
    s.upkeep(A)
    s.expect_in_zone(bears, Zone.GRAVEYARD)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("suspend-last-counter-any-reason", "B31",
       title=N_("Deep-Sea Kraken loses a counter for an opponent's spell, but not for its owner's"),
       breaks=[Fault.OPPONENTS_INCLUDE_YOU, Fault.SUSPENDED_WITHOUT_COUNTERS])
def opponents_spell_removes_a_counter(s: Scenario) -> None:
    """603.2, 603.4: nine, eight after B's spell; with no counter left the ability does not trigger any more."""
    kraken, gone = s.given_suspended(A, "Deep-Sea Kraken", 9), s.given_exile(A, "Deep-Sea Kraken")
    mine, theirs = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Lightning Bolt")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{R}")
    s.cast(A, mine, targets=(B,))
    s.resolve_all()
    s.expect_counters(kraken, 9)
    s.give_priority_to(B)
    s.cast(B, theirs, targets=(A,))
    s.expect_stack("Deep-Sea Kraken", "Lightning Bolt")
    s.resolve_top()
    s.expect_counters(kraken, 8)
    s.expect_suspended(gone, suspended=False)


@check("suspend-last-counter-any-reason", "suspend-timing-ignored",
       title=N_("A creature is cast in an opponent's turn, in response to a spell"),
       breaks=[Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING, Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def creature_is_cast_in_response(s: Scenario) -> None:
    """702.62a, 608.2g: B's spell removes Kraken's last counter; the 6/6 is on the stack above that spell."""
    kraken, bolt = s.given_suspended(A, "Deep-Sea Kraken", 1), s.given_hand(B, "Lightning Bolt")
    s.main_phase(B)
    s.given_mana(B, "{R}")
    s.cast(B, bolt, targets=(A,))
    s.resolve_top()
    s.will_cast(A)
    s.resolve_top()
    s.expect_stack("Deep-Sea Kraken", "Lightning Bolt")
    s.resolve_top()
    s.expect_in_zone(kraken, Zone.BATTLEFIELD)


@check("suspend-last-counter-any-reason",
       title=N_("The last two counters removed together: the card is played once"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def last_two_counters_together(s: Scenario) -> None:
    """702.62a, 603.2c: one event, in which the last counter goes; one ability, outside the upkeep."""
    bolt, charm = s.given_suspended(A, "Rift Bolt", 2), s.given_hand(A, "Fury Charm")
    s.given_mana(A, "{R}{R}")
    s.cast(A, charm, modes=(2,), targets=(bolt,))
    s.resolve_top()
    s.expect_counters(bolt, 0)
    s.expect_stack("Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)


@check("suspend-last-counter-any-reason", "B37",
       title=N_("The last counter removed in response to the upkeep ability"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def last_counter_removed_in_response(s: Scenario) -> None:
    """603.4, 702.62b: the play ability resolves first; the upkeep ability then does nothing. One chance in all."""
    bolt, clock = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(A, "Clockspinning")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, -1)
    s.cast(A, clock, targets=(bolt,))
    s.resolve_top()
    s.expect_stack("Rift Bolt", "Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("suspend-last-counter-any-reason",
       title=N_("A counter put on in response keeps the card suspended"),
       breaks=[Fault.ANY_UPKEEP_REMOVES_A_COUNTER, Fault.LAST_COUNTER_TRIGGERS_PER_COUNTER])
def counter_put_on_in_response(s: Scenario) -> None:
    """702.62a: with a second counter put on, the upkeep ability removes one, which is not the last."""
    bolt, clock = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(A, "Clockspinning")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, 1)
    s.cast(A, clock, targets=(bolt,))
    s.resolve_all()
    s.expect_counters(bolt, 1)
    s.expect_suspended(bolt)
    s.upkeep(B)
    s.expect_counters(bolt, 1)


@check("suspend-first-trigger-countered", "B35",
       title=N_("With one counter: the upkeep ability countered, the card is cast an upkeep later"),
       breaks=[Fault.COUNTERED_ABILITIES_RESOLVE])
def upkeep_ability_countered_with_one_counter(s: Scenario) -> None:
    """702.62a: removing and playing are two abilities; with the first one countered the counter is still there."""
    bolt, stifle = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Stifle")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, stifle, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_counters(bolt, 1)
    s.expect_suspended(bolt)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("suspend-second-trigger-countered",
       title=N_("No effect brings back a card whose last ability was countered"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS, Fault.COUNTERED_ABILITIES_RESOLVE])
def countered_card_is_no_target_any_more(s: Scenario) -> None:
    """702.62b: it is not suspended, so Clockspinning cannot choose it and time goes by without it."""
    bolt, stifle = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Stifle")
    clock = s.given_hand(A, "Clockspinning")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.is_unwilling(A)
    s.cast(B, stifle, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, clock, targets=(bolt,)), "601.2c")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "601.3")


@check("suspend-second-trigger-countered", "B15",
       title=N_("The ability that plays the card is no spell, and no target for what needs one"),
       breaks=[Fault.ABILITIES_ARE_SPELLS])
def play_ability_is_no_spell(s: Scenario) -> None:
    """112.1, 109.2b, 603.3d: Naru Meha finds no instant of A; once Boros Charm is cast, another one can copy it."""
    charm = s.given_suspended(A, "Boros Charm", 1)
    early, late = (s.given_hand(A, "Naru Meha, Master Wizard") for _ in range(2))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.given_mana(A, "{U}{U}{U}{U}{U}{U}{U}{U}")
    s.cast(A, early)
    s.resolve_top()
    s.expect_stack("Boros Charm")
    s.move(early, Zone.HAND)
    s.will_cast(A, modes=(0,), targets=(B,))
    s.resolve_top()
    s.expect_in_zone(charm, Zone.STACK)
    s.cast(A, late)
    s.choose_targets(A, charm)
    s.choose_targets(A, B)
    s.resolve_all()
    s.expect_life(B, 12)
