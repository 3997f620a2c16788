"""Checks of Out of Time: creatures phase out until it leaves the battlefield."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import PhasesOut
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_, message


def cast_out_of_time(s: Scenario) -> CardRef:
    """Let Alice cast Out of Time; it enters and its ability is on the stack."""
    enchantment = s.given_hand(A, "Out of Time")
    s.given_mana(A, "{W}{W}{C}")
    s.cast(A, enchantment)
    s.resolve_top()
    s.expect_in_zone(enchantment, Zone.BATTLEFIELD)
    s.expect_stack("Out of Time")
    return enchantment


@check("out-of-time-keeps-creatures-out",
       title=N_("The untap step does not bring a creature back; the last time counter does"),
       breaks=[Fault.PHASING_IN_WAITS_FOR_NOTHING])
def creatures_stay_out_until_the_enchantment_leaves(s: Scenario) -> None:
    """610.4, 610.4a, 702.63a: two creatures, two time counters, two upkeeps of Alice."""
    mine, theirs = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(B, "Ashcoat Bear", tapped=True)
    enchantment = cast_out_of_time(s)
    s.resolve_top()
    s.expect_counters(enchantment, 2)
    s.main_phase(B)
    s.expect_phased_out(theirs)
    s.upkeep(A)
    s.expect_counters(enchantment, 1)
    s.expect_phased_out(mine)
    s.main_phase(B)
    s.expect_phased_out(theirs)
    s.upkeep(A)
    s.expect_in_zone(enchantment, Zone.GRAVEYARD)
    s.expect_phased_out(mine, phased_out=False)
    s.expect_phased_out(theirs, phased_out=False)
    s.expect_untapped(theirs)


@check("out-of-time-without-creatures",
       title=N_("Without creatures it has no time counters and stays"),
       breaks=[Fault.VANISHING_IS_FADING])
def without_creatures_the_enchantment_stays(s: Scenario) -> None:
    """702.63a: neither ability of vanishing triggers without a time counter."""
    enchantment = cast_out_of_time(s)
    s.resolve_top()
    s.expect_counters(enchantment, 0)
    for _ in range(2):
        s.upkeep(A)
        s.expect_in_zone(enchantment, Zone.BATTLEFIELD)


@check("out-of-time-as-a-creature",
       title=N_("As a creature it phases out itself, and nobody comes back"),
       breaks=[Fault.PHASING_IN_WAITS_FOR_NOTHING])
def as_a_creature_it_phases_out_for_good(s: Scenario) -> None:
    """702.26b, 610.4a: while phased out it has no upkeep and does not leave, so that nothing ends it."""
    s.given_battlefield(A, "Opalescence")
    bears = s.given_battlefield(B, "Grizzly Bears")
    enchantment = cast_out_of_time(s)
    s.expect_creature(enchantment)
    s.resolve_top()
    s.expect_phased_out(enchantment)
    s.expect_phased_out(bears)
    s.expect_counters(enchantment, 0)
    for _ in range(3):
        s.upkeep(A)
        s.main_phase(B)
    s.expect_phased_out(enchantment)
    s.expect_phased_out(bears)


@check("out-of-time-gone-before-its-trigger",
       title=N_("When it has left before its ability resolves, creatures untap and do not phase out"),
       breaks=[Fault.UNTIL_IGNORES_WHAT_HAS_HAPPENED])
def creatures_only_untap_when_it_has_left(s: Scenario) -> None:
    """610.4c: until it leaves, and it has left; untapping does not depend on that."""
    bears = s.given_battlefield(B, "Grizzly Bears", tapped=True)
    enchantment = cast_out_of_time(s)
    s.move(enchantment, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect(message("No permanent has phased out this turn."),
             lambda: any(isinstance(e, PhasesOut) for e in s.game.state.happened_this_turn), False, "610.4c")
    s.expect_phased_out(bears, phased_out=False)
