"""Checks of suspended cards that cannot be cast: forbidden, no target, an owner who left, split second."""

from __future__ import annotations

from kb.checks.refs import A, B, C
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-restrictions-apply", "B11",
       title=N_("Split second on the stack: Gargadon's ability is illegal, a suspended card cannot be cast"),
       breaks=[Fault.SPLIT_SECOND_ALLOWS_EVERYTHING, Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def split_second_stops_the_suspended_card(s: Scenario) -> None:
    """702.61a, b: Sudden Shock itself takes Kraken's last counter; the play ability resolves above it in vain."""
    gargadon, kraken = s.given_suspended(A, "Greater Gargadon", 2), s.given_suspended(A, "Deep-Sea Kraken", 1)
    bears, shock = s.given_battlefield(A, "Grizzly Bears"), s.given_hand(B, "Sudden Shock")
    s.given_mana(B, "{R}{R}")
    s.give_priority_to(B)
    s.cast(B, shock, targets=(A,))
    s.expect_stack("Deep-Sea Kraken", "Sudden Shock")
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.activate(A, gargadon, sacrificing=(bears,)), "702.61a")
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.resolve_top()
    s.expect_stack("Deep-Sea Kraken", "Sudden Shock")
    s.resolve_top()
    s.expect_in_zone(kraken, Zone.EXILE)
    s.expect_suspended(kraken, suspended=False)
    s.expect_stack("Sudden Shock")


@check("suspend-restrictions-apply", "B49",
       title=N_("An instant that gained suspend is not cast under an opponent's Teferi"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def opponents_teferi_stops_an_instant(s: Scenario) -> None:
    """101.2, 307.5, 608.2g: Lightning Bolt is an instant, but for A only moments for sorceries count."""
    s.given_battlefield(B, "Teferi, Mage of Zhalfir")
    bolt = s.given_suspended(A, "Lightning Bolt", 1)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_counters(bolt, 0)
    s.expect_suspended(bolt, suspended=False)


@check("suspend-restrictions-apply",
       title=N_("The prohibition ends before the last counter goes: the card is cast"),
       breaks=[Fault.PROHIBITIONS_COUNT_AS_THE_COUNTER_GOES])
def prohibition_that_has_ended(s: Scenario) -> None:
    """101.2, 601.3: only what forbids the spell while the ability resolves counts; Meddling Mage has left by then."""
    mage, bolt = s.given_battlefield(B, "Meddling Mage", named="Rift Bolt"), s.given_suspended(A, "Rift Bolt", 1)
    unsummon = s.given_hand(A, "Unsummon")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.given_mana(A, "{U}")
    s.cast(A, unsummon, targets=(mage,))
    s.resolve_top()
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("suspend-restrictions-apply",
       title=N_("One spell a turn, and one was cast already: the suspended card stays in exile"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def a_spell_was_cast_already(s: Scenario) -> None:
    """101.2: A casts an instant in the upkeep before the last counter's ability resolves under Rule of Law."""
    s.given_battlefield(B, "Rule of Law")
    baloth, bolt = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(A, "Lightning Bolt")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(B,))
    s.expect_spells_cast(A, 1)
    s.resolve_all()
    s.expect_in_zone(baloth, Zone.EXILE)
    s.expect_spells_cast(A, 1)


@check("suspend-restrictions-apply",
       title=N_("An opponent's effect that forbids sorceries makes the card stay in exile"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def sorceries_are_forbidden(s: Scenario) -> None:
    """101.2, 601.3: that the timing of sorceries does not matter does not help against "can't"; a creature is cast."""
    s.given_battlefield(B, "Archon of Valor's Reach", named="sorcery")
    bolt, baloth = s.given_suspended(A, "Rift Bolt", 1), s.given_suspended(A, "Durkwood Baloth", 1)
    s.choose_order(A, "Durkwood Baloth", "Rift Bolt")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)
    s.expect_in_zone(baloth, Zone.BATTLEFIELD)


@check("suspend-restrictions-apply",
       title=N_("A forbidden card stays in exile for good, even when the prohibition ends"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS, Fault.DECLINED_CARDS_STAY_CASTABLE])
def chance_is_lost(s: Scenario) -> None:
    """702.62a: the one chance is while the ability resolves; later neither a permission nor a trigger is left."""
    mage, unsummon = s.given_battlefield(B, "Meddling Mage", named="Rift Bolt"), s.given_hand(A, "Unsummon")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{U}{R}{R}{R}")
    s.cast(A, unsummon, targets=(mage,))
    s.resolve_top()
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "601.3")
    s.expect_in_zone(bolt, Zone.EXILE)


@check("suspend-cannot-cast-stays-exiled",
       title=N_("The only possible target leaves in response: the card stays in exile"),
       breaks=[Fault.TARGETS_ARE_NOT_NEEDED])
def target_leaves_in_response(s: Scenario) -> None:
    """601.2c: what is there while the ability resolves counts, not what was there when the last counter went."""
    phthisis, bears = s.given_suspended(A, "Phthisis", 1), s.given_battlefield(B, "Grizzly Bears")
    unsummon = s.given_hand(B, "Unsummon")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.give_priority_to(B)
    s.given_mana(B, "{U}")
    s.cast(B, unsummon, targets=(bears,))
    s.resolve_all()
    s.expect_in_zone(phthisis, Zone.EXILE)
    s.expect_counters(phthisis, 0)


@check("suspend-cannot-cast-stays-exiled",
       title=N_("A suspended card whose owner has left the game is not cast"),
       breaks=[Fault.CONTROL_EFFECTS_OUTLIVE_PLAYERS], players=3)
def owner_left_the_game(s: Scenario) -> None:
    """800.4a: the card and its ability on the stack leave the game together with B; nobody else may cast it."""
    bolt = s.given_suspended(B, "Rift Bolt", 1)
    s.advance_to(B, Step.UPKEEP)
    s.resolve_top()
    s.expect_stack("Rift Bolt")
    s.concede(B)
    s.expect_left_game(bolt)
    s.expect_empty_stack()
    s.advance_to(C, Step.UPKEEP)
    s.expect_empty_stack()
