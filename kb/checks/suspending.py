"""Checks of suspending from the hand: the special action, its cost, its moment, and what forbids it."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-pays-suspend-cost-only",
       title=N_("Mana left in the pool is not touched when the card is cast"),
       breaks=[Fault.SUSPENDING_PAYS_THE_MANA_COST, Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def no_mana_is_paid_for_the_spell(s: Scenario) -> None:
    """118.9: {R} pays for suspending a card that costs {2}{R}; later {C}{C}{R} stay in the pool as it is cast."""
    bolt = s.given_hand(A, "Rift Bolt")
    clock = s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{C}{C}{R}{R}{U}")
    s.suspend(A, bolt)
    s.expect_mana(A, "{U}{R}{C}{C}")
    s.choose(A, Choose.NUMBER, -1)
    s.cast(A, clock, targets=(bolt,))
    s.resolve_top()
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_mana(A, "{R}{C}{C}")


@check("suspend-pays-suspend-cost-only",
       title=N_("Without the mana for the suspend cost a card cannot be suspended"),
       breaks=[Fault.ILLEGAL_CASTS_ARE_NOT_REWOUND])
def suspend_cost_has_to_be_paid(s: Scenario) -> None:
    """118.3, 702.62a: {1}{U} cannot be paid with {U}; the mana and the activated Island are as before."""
    cloudskate = s.given_hand(A, "Riftwing Cloudskate")
    island = s.given_battlefield(A, "Island")
    s.expect_illegal(lambda: s.suspend(A, cloudskate, mana=((island, "U"),)), "118.3")
    s.expect_in_zone(cloudskate, Zone.HAND)
    s.expect_untapped(island)


@check("suspend-pays-suspend-cost-only", "suspend-special-action",
       title=N_("Spells cost more, suspending does not"),
       breaks=[Fault.SUSPENDING_IS_TAXED])
def suspending_is_not_taxed(s: Scenario) -> None:
    """601.2f, 116.2f: what a spell costs more does not matter for a special action; {R} is still enough."""
    s.given_battlefield(B, "Sphere of Resistance")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)


@check("suspend-special-action",
       title=N_("Suspending triggers nothing that waits for a spell to be cast"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK])
def suspending_is_not_casting(s: Scenario) -> None:
    """116.2f: Young Pyromancer makes no token when the card is suspended, but one when it is cast in the upkeep."""
    s.given_battlefield(A, "Young Pyromancer")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_tokens(A, 0)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_tokens(A, 1)


@check("suspend-special-action",
       title=N_("Nobody gets priority between two cards that a player suspends"),
       breaks=[Fault.SUSPENDING_PASSES_PRIORITY, Fault.SUSPENDING_USES_THE_STACK])
def two_cards_are_suspended_in_a_row(s: Scenario) -> None:
    """116.3, 117.3c: the same player acts again; a sorcery is still allowed, since the stack is empty."""
    bolt, baloth = s.given_hand(A, "Rift Bolt"), s.given_hand(A, "Durkwood Baloth")
    s.given_mana(A, "{R}{G}")
    s.suspend(A, bolt)
    s.suspend(A, baloth)
    s.expect_suspended(bolt)
    s.expect_suspended(baloth)
    s.expect_priority(A)


@check("suspend-special-action-x",
       title=N_("A higher X than can be paid is not allowed"),
       breaks=[Fault.ILLEGAL_CASTS_ARE_NOT_REWOUND, Fault.SUSPENDING_ADDS_A_COUNTER])
def x_has_to_be_paid(s: Scenario) -> None:
    """107.3d, 107.3i, 118.3: with five mana X = 2 is too much for {X}{3}{U}; X = 1 gives one counter."""
    chronicler = s.given_hand(A, "Aeon Chronicler")
    islands = [s.given_battlefield(A, "Island") for _ in range(5)]
    mana = tuple((island, "U") for island in islands)
    s.expect_illegal(lambda: s.suspend(A, chronicler, x=2, mana=mana), "118.3")
    s.expect_in_zone(chronicler, Zone.HAND)
    s.suspend(A, chronicler, x=1, mana=mana)
    s.expect_counters(chronicler, 1)


@check("suspend-special-action-x",
       title=N_("X counters last for X upkeeps"),
       breaks=[Fault.ANY_UPKEEP_REMOVES_A_COUNTER, Fault.SUSPENDING_ADDS_A_COUNTER])
def x_counters_last_x_upkeeps(s: Scenario) -> None:
    """107.3d, 702.62a: suspended with X = 2, the card loses a counter in each own upkeep and is cast in the second."""
    chronicler = s.given_hand(A, "Aeon Chronicler")
    s.given_mana(A, "{U}{U}{U}{U}{U}{U}")
    s.suspend(A, chronicler, x=2)
    s.upkeep(A)
    s.expect_counters(chronicler, 1)
    s.choose_order(A, "Aeon Chronicler: when the last time counter is removed, play the card",
                   "Aeon Chronicler: whenever a time counter is removed, draw a card")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(chronicler, Zone.STACK)


@check("suspend-timing-permission",
       title=N_("A sorcery cannot be suspended in another player's turn or outside the main phase"),
       breaks=[Fault.SUSPENDING_IGNORES_TIMING])
def sorcery_is_suspended_in_the_main_phase(s: Scenario) -> None:
    """702.62a, 307.1: not in an opponent's main phase, not in the own upkeep, but in the own main phases."""
    bolt = s.given_hand(A, "Rift Bolt")
    s.main_phase(B)
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, bolt), "307.1")
    s.advance_to(A, Step.UPKEEP)
    s.expect_illegal(lambda: s.suspend(A, bolt), "307.1")
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)


@check("suspend-timing-permission",
       title=N_("An artifact cannot be suspended in another player's turn"),
       breaks=[Fault.SUSPENDING_IGNORES_TIMING])
def artifact_is_suspended_at_sorcery_timing(s: Scenario) -> None:
    """702.62a, 117.1a: not only creatures and sorceries: whatever is no instant needs the own main phase."""
    mox = s.given_hand(A, "Mox Tantalite")
    s.main_phase(B)
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, mox), "117.1a")


@check("suspend-timing-permission",
       title=N_("An instant can be suspended in an opponent's turn"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING])
def instant_is_suspended_in_an_opponents_turn(s: Scenario) -> None:
    """702.62a, 117.1a: in any step with priority, the stack being empty or not."""
    sentence = s.given_hand(A, "Suspended Sentence")
    s.advance_to(B, Step.END)
    s.give_priority_to(A)
    s.given_mana(A, "{B}{B}")
    s.suspend(A, sentence)
    s.expect_suspended(sentence)
    s.expect_priority(A)


@check("suspend-timing-permission", "B03",
       title=N_("Quicken lets a sorcery be suspended and is not used up by that"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING, Fault.SUSPENDING_IS_CASTING_FOR_EFFECTS])
def quicken_lets_a_sorcery_be_suspended(s: Scenario) -> None:
    """702.62a, 601.3b, 116.2f: in B's turn with a spell on the stack; the next sorcery spell still has its flash."""
    quicken, bolt, divination = (s.given_hand(A, name) for name in ("Quicken", "Rift Bolt", "Divination"))
    shock = s.given_hand(B, "Lightning Bolt")
    s.main_phase(B)
    s.given_mana(B, "{R}")
    s.give_priority_to(A)
    s.given_mana(A, "{U}{U}{U}{U}{R}")
    s.cast(A, quicken)
    s.resolve_top()
    s.cast(B, shock, targets=(A,))
    s.give_priority_to(A)
    s.suspend(A, bolt)
    s.expect_counters(bolt, 1)
    s.expect_stack("Lightning Bolt")
    s.cast(A, divination)
    s.expect_stack("Divination", "Lightning Bolt")


@check("suspend-timing-permission", "B13",
       title=N_("Nobody can suspend another player's card"),
       breaks=[Fault.SUSPENDING_ANYONES_CARD])
def only_own_cards_are_suspended(s: Scenario) -> None:
    """116.2f, 109.5: "you" is the owner. A cannot suspend B's Mox; neither can B in A's turn, an artifact."""
    mox = s.given_hand(B, "Mox Tantalite")
    s.expect_illegal(lambda: s.suspend(A, mox), "702.62a")
    s.expect_illegal(lambda: s.suspend(B, mox), "116.2f")
    s.give_priority_to(B)
    s.expect_illegal(lambda: s.suspend(B, mox), "117.1a")


@check("suspend-timing-permission",
       title=N_("A commander with suspend is suspended only from the hand"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def commander_is_suspended_only_from_hand(s: Scenario) -> None:
    """702.62a, 903.8: being castable from the command zone does not help; back in the hand it can be suspended."""
    ith = s.given_commander(A, "Ith, High Arcanist")
    s.given_mana(A, "{W}{U}")
    s.expect_illegal(lambda: s.suspend(A, ith), "702.62a")
    s.move(ith, Zone.HAND)
    s.suspend(A, ith)
    s.expect_counters(ith, 4)


@check("suspend-timing-permission",
       title=N_("A card that may be cast from the graveyard or library is not suspended from there"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def other_zones_do_not_help(s: Scenario) -> None:
    """702.62a: the ability functions in the hand only, even while Future Sight lets the card be played."""
    s.given_battlefield(A, "Future Sight")
    top, buried = s.given_library_top(A, "Rift Bolt"), s.given_graveyard(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.expect_illegal(lambda: s.suspend(A, top), "702.62a")
    s.expect_illegal(lambda: s.suspend(A, buried), "702.62a")
    hand = s.given_hand(A, "Rift Bolt")
    s.suspend(A, hand)
    s.expect_suspended(hand)


@check("suspend-completing-irrelevant",
       title=N_("A card that the player could not pay for can be suspended"),
       breaks=[Fault.SUSPENDING_NEEDS_THE_MANA_FOR_THE_SPELL])
def suspending_without_the_mana_for_the_spell(s: Scenario) -> None:
    """702.62a: {9}{R} is out of reach, the suspend cost {R} is not."""
    gargadon = s.given_hand(A, "Greater Gargadon")
    s.given_mana(A, "{R}")
    s.expect_illegal(lambda: s.cast(A, gargadon), "118.3")
    s.suspend(A, gargadon)
    s.expect_counters(gargadon, 10)


@check("suspend-prohibition-considered",
       title=N_("When the spell with split second has resolved, suspending is possible again"),
       breaks=[Fault.SPLIT_SECOND_ALLOWS_EVERYTHING], provisions=["suspend-prohibition"])
def split_second_is_over_when_it_resolves(s: Scenario) -> None:
    """702.61a functions only on the stack (702.62c)."""
    sentence, shock = s.given_hand(A, "Suspended Sentence"), s.given_hand(B, "Sudden Shock")
    s.given_mana(A, "{B}{B}")
    s.given_mana(B, "{R}{R}")
    s.give_priority_to(B)
    s.cast(B, shock, targets=(A,))
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, sentence), "702.61a")
    s.resolve_top()
    s.suspend(A, sentence)
    s.expect_suspended(sentence)


@check("suspend-prohibition-considered",
       title=N_("One spell a turn: after the first spell no card can be suspended"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def one_spell_a_turn_stops_suspending(s: Scenario) -> None:
    """702.62c, 601.3: Rule of Law forbids a second spell, and with it suspending; suspending itself is no spell."""
    s.given_battlefield(B, "Rule of Law")
    early, late, shock = (s.given_hand(A, name) for name in ("Rift Bolt", "Rift Bolt", "Lightning Bolt"))
    s.given_mana(A, "{R}{R}{R}")
    s.suspend(A, early)
    s.cast(A, shock, targets=(B,))
    s.resolve_top()
    s.expect_illegal(lambda: s.suspend(A, late), "101.2")


@check("suspend-prohibition-considered",
       title=N_("A forbidden card type cannot be suspended either"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def forbidden_type_stops_suspending(s: Scenario) -> None:
    """702.62c: with sorcery chosen for Archon of Valor's Reach a sorcery cannot be suspended, a creature can."""
    s.given_battlefield(B, "Archon of Valor's Reach", named="sorcery")
    bolt, baloth = s.given_hand(A, "Rift Bolt"), s.given_hand(A, "Durkwood Baloth")
    s.given_mana(A, "{G}")
    s.expect_illegal(lambda: s.suspend(A, bolt), "101.2")
    s.suspend(A, baloth)
    s.expect_suspended(baloth)


@check("suspend-prohibition-considered", "suspend-restrictions-apply", "B07",
       title=N_("After Orim's Chant a suspended card is not cast, and nothing is suspended until the turn is over"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS, Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS],
       provisions=["suspend-prohibition"])
def orims_chant_stops_both(s: Scenario) -> None:
    """702.62c, 601.3: in A's turn the last counter goes and nothing is cast; in A's next turn suspending is allowed."""
    chant = s.given_hand(B, "Orim's Chant")
    ready, bolt = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(A, "Rift Bolt")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(B, "{W}")
    s.give_priority_to(B)
    s.cast(B, chant, targets=(A,))
    s.resolve_all()
    s.expect_in_zone(ready, Zone.EXILE)
    s.expect_suspended(ready, suspended=False)
    s.main_phase(A)
    s.expect_illegal(lambda: s.suspend(A, bolt), "101.2")
    s.main_phase(A)
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)


@check("suspend-prohibition-considered", "B09",
       title=N_("Lavinia compares the mana value with the lands: 6 is too much, no mana cost is not"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def lavinia_stops_suspending_by_mana_value(s: Scenario) -> None:
    """702.62c, 601.3, 202.3a: with three lands Chronomantic Escape (6) is illegal, Ancestral Vision (0) is not."""
    s.given_battlefield(B, "Lavinia, Azorius Renegade")
    for _ in range(3):
        s.given_battlefield(A, "Island", tapped=True)
    escape, vision = s.given_hand(A, "Chronomantic Escape"), s.given_hand(A, "Ancestral Vision")
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.suspend(A, escape), "101.2")
    s.suspend(A, vision)
    s.expect_counters(vision, 4)


@check("suspend-face-up",
       title=N_("Every player can see the suspended card and its time counters"),
       breaks=[Fault.SUSPENDING_EXILES_FACE_DOWN])
def opponent_sees_the_suspended_card(s: Scenario) -> None:
    """406.3: as a card that B can see, B can choose it as a target with Clockspinning."""
    knight, clock = s.given_hand(A, "Knight of Sursi"), s.given_hand(B, "Clockspinning")
    s.given_mana(A, "{W}")
    s.given_mana(B, "{U}")
    s.suspend(A, knight)
    s.expect_face_up(knight)
    s.give_priority_to(B)
    s.choose(B, Choose.NUMBER, -1)
    s.cast(B, clock, targets=(knight,))
    s.resolve_top()
    s.expect_counters(knight, 2)
