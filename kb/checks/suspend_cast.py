"""Checks of playing a suspended card: the third ability of suspend, and haste."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

MUST = Provision("suspend-last-counter", "must")
MAY = Provision("suspend-last-counter", "may")


@check("suspend-second-trigger-countered", "B35",
       title=N_("When the last ability is countered, the card stays in exile for good"),
       breaks=[Fault.LAST_COUNTER_TRIGGERS_AGAIN])
def second_trigger_countered(s: Scenario) -> None:
    """702.62a, b: not cast, no counter, not suspended, and nothing ever triggers again."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    stifle = s.given_hand(B, "Stifle")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, stifle, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_counters(bolt, 0)
    s.expect_suspended(bolt, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()


@check("suspend-must-cast",
       title=N_("The owner has to cast the card"),
       breaks=[MAY], provisions=["suspend-last-counter"])
def owner_must_cast(s: Scenario) -> None:
    """702.62a as it was until 2024-02-01: an unwilling owner is not asked."""
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    s.is_unwilling(A)
    s.upkeep(A)
    s.expect_in_zone(baloth, Zone.BATTLEFIELD)


@check("suspend-may-cast",
       title=N_("The owner may leave the card in exile"),
       breaks=[MUST], provisions=["suspend-last-counter"])
def owner_may_decline(s: Scenario) -> None:
    """702.62a since 2024-02-02: not cast, it remains exiled without counters, and is not suspended."""
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    s.will_decline(A)
    s.upkeep(A)
    s.expect_in_zone(baloth, Zone.EXILE)
    s.expect_counters(baloth, 0)
    s.expect_suspended(baloth, suspended=False)


@check("suspend-timing-ignored",
       title=N_("The card is cast in the upkeep, whatever its type"),
       breaks=[Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING])
def type_timing_is_ignored(s: Scenario) -> None:
    """702.62a, 608.2g: a creature and a sorcery are cast in the upkeep with something else on the stack."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.given_suspended(A, "Durkwood Baloth", 2)
    s.will_cast(A, targets=(B,))
    s.choose_order(A, "Durkwood Baloth", "Rift Bolt")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.expect_stack("Rift Bolt", "Durkwood Baloth")


@check("suspend-restrictions-apply",
       title=N_("A forbidden card is not cast and stays in exile"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def named_card_is_not_cast(s: Scenario) -> None:
    """101.2, 601.3: the card named for Meddling Mage cannot be cast as its last counter goes."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.given_battlefield(B, "Meddling Mage", named="Rift Bolt")
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)


@check("suspend-restrictions-apply", "B51",
       title=N_("Cast only from hand: suspending is allowed, casting from exile is not"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def only_from_hand(s: Scenario) -> None:
    """702.62a, c, 101.2: Drannith Magistrate does not stop the casting from hand that suspending is measured by."""
    s.given_battlefield(B, "Drannith Magistrate")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_counters(bolt, 0)
    s.expect_suspended(bolt, suspended=False)
    s.expect_spells_cast(A, 0)
    s.expect_counters(bolt, 0)
    s.expect_suspended(bolt, suspended=False)
    s.expect_spells_cast(A, 0)


@check("suspend-restrictions-apply", "B49",
       title=N_("Sorcery timing demanded by an opponent's effect"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def opponents_sorcery_timing(s: Scenario) -> None:
    """101.2, 307.5: Teferi lets opponents cast only when they could cast a sorcery, which is never in a resolution."""
    s.given_battlefield(B, "Teferi, Mage of Zhalfir")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)


@check("suspend-restrictions-apply",
       title=N_("One spell a turn: the second suspended card stays in exile"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def one_spell_a_turn(s: Scenario) -> None:
    """101.2: with Rule of Law only the first of two suspended cards is cast in the upkeep."""
    s.given_battlefield(B, "Rule of Law")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    s.choose_order(A, "Durkwood Baloth", "Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_in_zone(baloth, Zone.EXILE)


@check("suspend-cannot-cast-stays-exiled",
       title=N_("Without a legal target the card stays in exile"),
       breaks=[Fault.TARGETS_ARE_NOT_NEEDED])
def no_legal_target(s: Scenario) -> None:
    """702.62a: Phthisis needs a creature as its target."""
    phthisis = s.given_suspended(A, "Phthisis", 1)
    s.upkeep(A)
    s.expect_in_zone(phthisis, Zone.EXILE)
    s.expect_counters(phthisis, 0)
    s.expect_suspended(phthisis, suspended=False)


@check("suspend-additional-mana-cost-choice",
       title=N_("Mana in the pool suffices for the additional cost: it has to be paid"),
       breaks=[MAY, Fault.FREE_CASTS_IGNORE_COST_CHANGES], provisions=["suspend-last-counter"])
def additional_mana_in_the_pool(s: Scenario) -> None:
    """118.3c, until 2024-02-01: the mana is there, so the spell can be cast and has to be."""
    s.given_battlefield(B, "Sphere of Resistance")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.is_unwilling(A)
    s.choose_targets(A, B)
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}")
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_mana(A, "")


@check("suspend-additional-mana-cost-choice",
       title=N_("No way to produce the mana: the card stays in exile"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def additional_mana_cannot_be_produced(s: Scenario) -> None:
    """118.3, 601.2h: without mana and without mana abilities the spell cannot be cast."""
    s.given_battlefield(B, "Sphere of Resistance")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)


@check("suspend-additional-mana-cost-choice",
       title=N_("Nobody has to activate mana abilities"),
       breaks=[Fault.MANA_ABILITIES_ARE_FORCED])
def additional_mana_could_be_produced(s: Scenario) -> None:
    """118.3c: the mana could be produced; the owner chooses, in every revision, and declines here."""
    s.given_battlefield(B, "Sphere of Resistance")
    mountain = s.given_battlefield(A, "Mountain")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_decline(A)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_untapped(mountain)


@check("suspend-additional-mana-cost-choice",
       title=N_("The owner may activate mana abilities for the additional cost"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def additional_mana_is_produced(s: Scenario) -> None:
    """601.2g, 605.3a: the owner chooses to cast, activates a mana ability, and pays."""
    s.given_battlefield(B, "Sphere of Resistance")
    mountain = s.given_battlefield(A, "Mountain")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,), mana=((mountain, "R"),))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("suspend-targets-on-cast",
       title=N_("Targets are chosen when the card is cast"),
       breaks=[Fault.SUSPENDING_NEEDS_A_TARGET])
def targets_are_chosen_on_casting(s: Scenario) -> None:
    """601.2c: a creature that came after the suspending is the target."""
    phthisis = s.given_hand(A, "Phthisis")
    s.given_mana(A, "{B}{B}")
    s.suspend(A, phthisis)
    bears = s.given_battlefield(B, "Grizzly Bears")
    for _ in range(4):
        s.upkeep(A)
    s.will_cast(A, targets=(bears,))
    s.upkeep(A)
    s.expect_in_zone(bears, Zone.GRAVEYARD)
    s.expect_life(B, 16)


@check("suspend-creature-haste",
       title=N_("A creature cast through suspend has haste, in later turns too"),
       breaks=[Fault.HASTE_IS_NOT_GIVEN, Fault.HASTE_ENDS_AT_END_OF_TURN, Fault.HASTE_STAYS_WITH_THE_SPELL])
def suspended_creature_has_haste(s: Scenario) -> None:
    """702.62a, 400.7a: haste is carried from the spell to the permanent and has no end of its own."""
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_haste(baloth)
    s.attack(A, baloth)
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 15)
    s.main_phase(A)
    s.expect_haste(baloth)


@check("suspend-creature-haste", "B69",
       title=N_("Haste ends for good when another player gains control"),
       breaks=[Fault.HASTE_RETURNS_WITH_CONTROL])
def haste_ends_with_control(s: Scenario) -> None:
    """702.62a, 611.2b: stolen by Control Magic it has no haste; back again it has none either."""
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    magic = s.given_hand(B, "Control Magic")
    boomerang = s.given_hand(A, "Boomerang")
    s.will_cast(A)
    s.upkeep(A)
    s.main_phase(B)
    s.given_mana(B, "{U}{U}{U}{U}")
    s.cast(B, magic, targets=(baloth,))
    s.resolve_top()
    s.expect_controller(baloth, B)
    s.expect_haste(baloth, haste=False)
    s.given_mana(A, "{U}{U}")
    s.give_priority_to(A)
    s.cast(A, boomerang, targets=(magic,))
    s.resolve_top()
    s.expect_controller(baloth, A)
    s.expect_haste(baloth, haste=False)


@check("suspend-creature-haste",
       title=N_("A creature with suspend that is cast from hand has no haste"),
       breaks=[Fault.HASTE_FOR_EVERY_CREATURE_WITH_SUSPEND])
def no_haste_when_cast_from_hand(s: Scenario) -> None:
    """702.62a: only casting through suspend gives haste."""
    shaman = s.given_hand(A, "Nantuko Shaman")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, shaman)
    s.resolve_all()
    s.expect_haste(shaman, haste=False)
