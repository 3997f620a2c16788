"""Checks of suspending and of suspended cards: the first two abilities of suspend."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-three-abilities",
       title=N_("Suspended with three counters, cast in the third upkeep"),
       breaks=[Fault.ANY_UPKEEP_REMOVES_A_COUNTER, Fault.SUSPENDING_ADDS_A_COUNTER, Fault.SUSPENDING_USES_THE_STACK])
def suspend_three_abilities(s: Scenario) -> None:
    """702.62a: only the owner's upkeeps count; when the third counter goes the card is cast."""
    knight = s.given_hand(A, "Knight of Sursi")
    s.given_mana(A, "{W}")
    s.suspend(A, knight)
    s.expect_in_zone(knight, Zone.EXILE)
    s.expect_counters(knight, 3)
    s.upkeep(B)
    s.expect_counters(knight, 3)
    s.upkeep(A)
    s.expect_counters(knight, 2)
    s.upkeep(A)
    s.expect_counters(knight, 1)
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Knight of Sursi")
    s.resolve_top()
    s.expect_stack("Knight of Sursi")
    s.resolve_top()
    s.expect_in_zone(knight, Zone.STACK)
    s.resolve_top()
    s.expect_in_zone(knight, Zone.BATTLEFIELD)


@check("suspend-three-abilities", "B01",
       title=N_("Lotus Bloom gets exactly three counters"),
       breaks=[Fault.SUSPENDING_ADDS_A_COUNTER, Fault.SUSPENDING_EXILES_FACE_DOWN, Fault.SUSPENDING_PASSES_PRIORITY])
def lotus_bloom_gets_three_counters(s: Scenario) -> None:
    """702.62a, 116.2f, 117.3c, 406.3: exiled face up, nothing on the stack, the same player has priority."""
    bloom = s.given_hand(A, "Lotus Bloom")
    s.suspend(A, bloom)
    s.expect_counters(bloom, 3)
    s.expect_face_up(bloom)
    s.expect_empty_stack()
    s.expect_priority(A)
    s.upkeep(A)
    s.upkeep(A)
    s.expect_counters(bloom, 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(bloom, Zone.BATTLEFIELD)


@check("suspend-pays-suspend-cost-only",
       title=N_("Only the suspend cost is ever paid"),
       breaks=[Fault.SUSPENDING_PAYS_THE_MANA_COST])
def suspend_pays_suspend_cost_only(s: Scenario) -> None:
    """702.62a, 118.9: {R} for suspending, and nothing when the card is cast."""
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_mana(A, "")
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("suspend-special-action",
       title=N_("Suspending is a special action"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK, Fault.SUSPENDING_PASSES_PRIORITY])
def suspend_special_action(s: Scenario) -> None:
    """116.2f, 116.3: exiled at once, nothing is cast, the same player keeps priority."""
    s.given_battlefield(A, "Young Pyromancer")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_empty_stack()
    s.expect_spells_cast(A, 0)
    s.expect_priority(A)


@check("suspend-special-action",
       title=N_("Without priority a card cannot be suspended"),
       breaks=[Fault.SUSPENDING_NEEDS_NO_PRIORITY])
def suspending_needs_priority(s: Scenario) -> None:
    """116.2f: after passing priority there is no suspending until one has it again."""
    sentence = s.given_hand(A, "Suspended Sentence")
    s.given_mana(A, "{C}{B}")
    s.pass_priority(A)
    s.expect_illegal(lambda: s.suspend(A, sentence), "116.2f")


@check("suspend-special-action-x",
       title=N_("X in a suspend cost is chosen when it is paid"),
       breaks=[Fault.SUSPEND_X_MAY_BE_ZERO, Fault.SUSPENDING_ADDS_A_COUNTER])
def suspend_with_x(s: Scenario) -> None:
    """107.3d, 116.2f: the player chooses X; the card forbids 0; X counters are put on it."""
    chronicler = s.given_hand(A, "Aeon Chronicler")
    s.given_mana(A, "{U}{U}{U}{U}{U}{U}")
    s.expect_illegal(lambda: s.suspend(A, chronicler, x=0), "107.3d")
    s.suspend(A, chronicler, x=2)
    s.expect_counters(chronicler, 2)
    s.expect_mana(A, "")


@check("suspend-timing-permission",
       title=N_("A creature can be suspended only when it could be cast"),
       breaks=[Fault.SUSPENDING_IGNORES_TIMING])
def creature_is_suspended_at_sorcery_timing(s: Scenario) -> None:
    """702.62a, 117.1a: own main phase, empty stack."""
    baloth = s.given_hand(A, "Durkwood Baloth")
    shock = s.given_hand(B, "Lightning Bolt")
    s.given_mana(A, "{G}")
    s.given_mana(B, "{R}")
    s.pass_priority(A)
    s.cast(B, shock, targets=(A,))
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, baloth), "117.1a")
    s.resolve_top()
    s.suspend(A, baloth)
    s.expect_suspended(baloth)


@check("suspend-timing-permission",
       title=N_("With flash a creature can be suspended at any time"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING])
def flash_lets_a_creature_be_suspended_any_time(s: Scenario) -> None:
    """702.62a, 702.8a: Teferi gives the card in hand flash, so it can be suspended in an opponent's upkeep."""
    s.given_battlefield(A, "Teferi, Mage of Zhalfir")
    baloth = s.given_hand(A, "Durkwood Baloth")
    s.advance_to(B, Step.UPKEEP)
    s.give_priority_to(A)
    s.given_mana(A, "{G}")
    s.suspend(A, baloth)
    s.expect_suspended(baloth)


@check("suspend-timing-permission", "B05",
       title=N_("An instant can be suspended in response to a spell"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING, Fault.SUSPENDING_USES_THE_STACK])
def instant_is_suspended_in_response(s: Scenario) -> None:
    """702.62a, 116.2f: any time with priority, without becoming an object on the stack."""
    sentence = s.given_hand(A, "Suspended Sentence")
    bolt = s.given_hand(B, "Lightning Bolt")
    s.given_mana(A, "{B}{B}")
    s.given_mana(B, "{R}")
    s.pass_priority(A)
    s.cast(B, bolt, targets=(A,))
    s.give_priority_to(A)
    s.suspend(A, sentence)
    s.expect_stack("Lightning Bolt")
    s.expect_counters(sentence, 3)
    s.expect_priority(A)


@check("suspend-completing-irrelevant",
       title=N_("A card without a legal target can be suspended"),
       breaks=[Fault.SUSPENDING_NEEDS_A_TARGET])
def suspending_without_a_target(s: Scenario) -> None:
    """702.62a: whether the spell could be completed does not matter; Phthisis needs a creature, there is none."""
    phthisis = s.given_hand(A, "Phthisis")
    s.given_mana(A, "{B}{B}")
    s.suspend(A, phthisis)
    s.expect_suspended(phthisis)


@check("suspend-completing-irrelevant",
       title=N_("A card without a mana cost can be suspended"),
       breaks=[Fault.SUSPENDING_NEEDS_A_MANA_COST])
def suspending_without_a_mana_cost(s: Scenario) -> None:
    """702.62a, 118.6: beginning to cast does not ask for the cost."""
    vision = s.given_hand(A, "Ancestral Vision")
    s.given_mana(A, "{U}")
    s.suspend(A, vision)
    s.expect_counters(vision, 4)


@check("suspend-prohibition-considered",
       title=N_("A card named for Meddling Mage cannot be suspended"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def named_card_cannot_be_suspended(s: Scenario) -> None:
    """702.62c, 101.2: forbidden to be cast, forbidden to be suspended; when the effect ends it is allowed again."""
    mage = s.given_battlefield(B, "Meddling Mage", named="Rift Bolt")
    bolt = s.given_hand(A, "Rift Bolt")
    unsummon = s.given_hand(A, "Unsummon")
    s.given_mana(A, "{R}{U}")
    s.expect_illegal(lambda: s.suspend(A, bolt), "101.2")
    s.cast(A, unsummon, targets=(mage,))
    s.resolve_top()
    s.suspend(A, bolt)
    s.expect_suspended(bolt)


@check("suspend-prohibition-considered",
       title=N_("Nothing is suspended while a spell with split second is on the stack"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS, Fault.SPLIT_SECOND_ALLOWS_EVERYTHING],
       provisions=["suspend-prohibition"])
def split_second_stops_suspending(s: Scenario) -> None:
    """702.61a, 702.62c: an instant with suspend could otherwise be suspended in response."""
    sentence = s.given_hand(A, "Suspended Sentence")
    shock = s.given_hand(B, "Sudden Shock")
    s.given_mana(A, "{B}{B}")
    s.given_mana(B, "{R}{R}")
    s.pass_priority(A)
    s.cast(B, shock, targets=(A,))
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, sentence), "702.61a")


@check("suspend-prohibition-considered", "B07",
       title=N_("After Orim's Chant the player cannot suspend this turn"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def no_spells_this_turn_stops_suspending(s: Scenario) -> None:
    """702.62c, 601.3: "can't cast spells this turn" covers suspending; the effect ends with the turn."""
    chant = s.given_hand(B, "Orim's Chant")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(B, "{W}")
    s.given_mana(A, "{R}")
    s.pass_priority(A)
    s.cast(B, chant, targets=(A,))
    s.resolve_top()
    s.expect_illegal(lambda: s.suspend(A, bolt), "101.2")


@check("suspend-face-up",
       title=N_("A suspended card is exiled face up"),
       breaks=[Fault.SUSPENDING_EXILES_FACE_DOWN])
def suspended_card_is_face_up(s: Scenario) -> None:
    """702.62a, 406.3."""
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_face_up(bolt)


@check("suspend-first-trigger-countered",
       title=N_("When the upkeep ability is countered, the counter stays"),
       breaks=[Fault.COUNTERED_ABILITIES_RESOLVE, Fault.ANY_UPKEEP_REMOVES_A_COUNTER])
def first_trigger_countered(s: Scenario) -> None:
    """702.62a: no counter is removed; in the next upkeep the ability triggers again."""
    knight = s.given_suspended(A, "Knight of Sursi", 3)
    stifle = s.given_hand(B, "Stifle")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, stifle, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_counters(knight, 3)
    s.upkeep(B)
    s.expect_counters(knight, 3)
    s.upkeep(A)
    s.expect_counters(knight, 2)


@check("suspend-last-counter-any-reason",
       title=N_("The last counter may go by any effect, in any turn"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def last_counter_removed_by_another_effect(s: Scenario) -> None:
    """702.62a: removed in the opponent's turn, the card is cast in that turn."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    clock = s.given_hand(A, "Clockspinning")
    s.advance_to(B, Step.PRECOMBAT_MAIN)
    s.given_mana(A, "{U}")
    s.give_priority_to(A)
    s.choose(A, Choose.NUMBER, -1)
    s.cast(A, clock, targets=(bolt,))
    s.resolve_top()
    s.expect_stack("Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.resolve_top()
    s.expect_life(B, 17)


@check("suspend-last-counter-any-reason",
       title=N_("Several counters removed at once trigger once"),
       breaks=[Fault.LAST_COUNTER_TRIGGERS_PER_COUNTER])
def two_counters_at_once_trigger_once(s: Scenario) -> None:
    """702.62a, 603.2c: the last counter goes once, however many go with it. Three counters, two removed: nothing."""
    bolt = s.given_suspended(A, "Rift Bolt", 3)
    first, second = s.given_hand(A, "Fury Charm"), s.given_hand(A, "Fury Charm")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, first, modes=(2,), targets=(bolt,))
    s.resolve_top()
    s.expect_counters(bolt, 1)
    s.expect_empty_stack()
    s.cast(A, second, modes=(2,), targets=(bolt,))
    s.resolve_top()
    s.expect_stack("Rift Bolt")


@check("suspended-card-definition",
       title=N_("Suspended: in exile, with suspend, with a time counter"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS, Fault.SUSPENDED_WITHOUT_SUSPEND])
def suspended_needs_all_three(s: Scenario) -> None:
    """702.62b: each of the three missing means that the card is not suspended."""
    s.expect_suspended(s.given_suspended(A, "Rift Bolt", 1))
    s.expect_suspended(s.given_exile(A, "Durkwood Baloth"), suspended=False)
    s.expect_suspended(s.given_exile(A, "Grizzly Bears", time_counters=2), suspended=False)
    s.expect_suspended(s.given_battlefield(A, "Keldon Halberdier", counters=2), suspended=False)


