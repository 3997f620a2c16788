"""Checks of the haste that suspend gives: to whom, how long, and that neither copies nor thieves get it."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-creature-haste", "B69",
       title=N_("Stolen and returned, the creature has lost its haste and cannot attack"),
       breaks=[Fault.HASTE_RETURNS_WITH_CONTROL])
def no_haste_after_the_return(s: Scenario) -> None:
    """611.2a, b, 302.6: Control Magic in B's turn, Boomerang on it in A's next one; A has just got it back."""
    baloth, magic = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(B, "Control Magic")
    boomerang = s.given_hand(A, "Boomerang")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_haste(baloth)
    s.main_phase(B)
    s.given_mana(B, "{U}{U}{U}{U}")
    s.cast(B, magic, targets=(baloth,))
    s.resolve_top()
    s.expect_controller(baloth, B)
    s.expect_haste(baloth, haste=False)
    s.main_phase(A)
    s.given_mana(A, "{U}{U}")
    s.cast(A, boomerang, targets=(magic,))
    s.resolve_top()
    s.expect_controller(baloth, A)
    s.expect_haste(baloth, haste=False)
    s.expect_can_attack(baloth, can_attack=False)


@check("suspend-creature-haste",
       title=N_("Losing control for even one turn ends the haste for good"),
       breaks=[Fault.HASTE_RETURNS_WITH_CONTROL])
def haste_is_not_back_after_threaten(s: Scenario) -> None:
    """611.2b: Threaten gives B control and haste until end of turn; when both end, the first haste stays away."""
    baloth, threaten = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(B, "Threaten")
    s.will_cast(A)
    s.upkeep(A)
    s.main_phase(B)
    s.given_mana(B, "{R}{R}{R}")
    s.cast(B, threaten, targets=(baloth,))
    s.resolve_top()
    s.expect_controller(baloth, B)
    s.expect_haste(baloth)
    s.advance_to(A, Step.UPKEEP)
    s.expect_controller(baloth, A)
    s.expect_haste(baloth, haste=False)


@check("suspend-creature-haste",
       title=N_("Control of the spell is lost: the creature enters without haste"),
       breaks=[Fault.HASTE_IGNORES_CONTROL, Fault.HASTE_RETURNS_WITH_CONTROL])
def control_of_the_spell_is_lost(s: Scenario) -> None:
    """702.62a, 611.2b: B's permanent never has it; neither has A after taking it back with Control Magic."""
    baloth, snatch = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(B, "Aethersnatch")
    magic = s.given_hand(A, "Control Magic")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}{U}{U}{U}{U}")
    s.give_priority_to(B)
    s.cast(B, snatch, targets=(baloth,))
    s.resolve_all()
    s.expect_controller(baloth, B)
    s.expect_haste(baloth, haste=False)
    s.main_phase(A)
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, magic, targets=(baloth,))
    s.resolve_top()
    s.expect_controller(baloth, A)
    s.expect_haste(baloth, haste=False)


@check("suspend-creature-haste",
       title=N_("Cast again from hand the same card has no haste"),
       breaks=[Fault.OBJECTS_KEEP_THEIR_IDENTITY])
def new_object_has_no_haste(s: Scenario) -> None:
    """400.7: returned to the hand and cast for its mana cost it is a new object, for which nothing was begun."""
    baloth, unsummon = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(A, "Unsummon")
    s.will_cast(A)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{U}{G}{G}{G}{G}{G}{G}")
    s.cast(A, unsummon, targets=(baloth,))
    s.resolve_top()
    s.cast(A, baloth)
    s.resolve_top()
    s.expect_haste(baloth, haste=False)


@check("suspend-creature-haste", "B71",
       title=N_("A copy of a creature cast through suspend has no haste"),
       breaks=[Fault.COPIES_KEEP_EFFECTS])
def copy_has_no_haste(s: Scenario) -> None:
    """707.2, 613.1f: the haste is given by an effect; Clone copies what is printed, suspend included, and no more."""
    baloth, clone = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(A, "Clone")
    s.will_cast(A)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, clone)
    s.choose(A, Choose.COPIED, baloth)
    s.resolve_top()
    s.expect_haste(baloth)
    s.expect_haste(clone, haste=False)


@check("suspend-creature-haste",
       title=N_("A creature whose suspend was given by an effect has haste as well"),
       breaks=[Fault.HASTE_IS_NOT_GIVEN, Fault.HASTE_STAYS_WITH_THE_SPELL])
def granted_suspend_gives_haste(s: Scenario) -> None:
    """702.62a: the third ability is the same, whether printed or gained."""
    bears = s.given_suspended(A, "Grizzly Bears", 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_haste(bears)
    s.attack(A, bears)
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 18)


@check("suspend-creature-haste",
       title=N_("An artifact cast through suspend gets no haste"),
       breaks=[Fault.HASTE_FOR_EVERY_SPELL])
def artifact_needs_no_haste(s: Scenario) -> None:
    """702.62a: only a creature spell gains haste; Lotus Bloom can be tapped at once, being no creature (302.6)."""
    bloom = s.given_suspended(A, "Lotus Bloom", 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_haste(bloom, haste=False)
    s.activate(A, bloom, "G")
    s.expect_mana(A, "{G}{G}{G}")
    s.expect_in_zone(bloom, Zone.GRAVEYARD)
