"""Checks of Talon Gates, a plane by which any player may suspend cards."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.planes import planeswalk_away
from kb.messages import N_


def exile_by_the_plane(s: Scenario, gates: CardRef, ref: CardRef) -> None:
    """Let Alice exile a card from hand as Talon Gates allows."""
    s.choose(A, Choose.OBJECTS, (ref,))
    s.take_special_action(A, gates)


@check("talon-gates-any-number-of-times",
       title=N_("Two cards in one turn, each with as many time counters as its mana value"),
       breaks=[Fault.PERMISSIONS_ARE_USED_UP])
def plane_allows_exiling_several_cards_in_a_turn(s: Scenario) -> None:
    """311.4, 116.3: after the first card Alice has priority, and may do it again."""
    gates = s.given_plane(B, "Talon Gates")
    bears, bolt = s.given_hand(A, "Grizzly Bears"), s.given_hand(A, "Lightning Bolt")
    for ref in (bears, bolt):
        exile_by_the_plane(s, gates, ref)
    for ref, counters in ((bears, 2), (bolt, 1)):
        s.expect_counters(ref, counters)
        s.expect_suspended(ref)


@check("talon-gates-special-action",
       title=N_("Nobody can respond to the exiling, only to the spell that is cast in the end"),
       breaks=[Fault.SPECIAL_ACTIONS_PASS_PRIORITY])
def exiling_by_the_plane_uses_no_stack(s: Scenario) -> None:
    """116.1, 116.3: no spell is cast, nothing is on the stack, and Alice has priority; later Bob counters the spell."""
    gates = s.given_plane(A, "Talon Gates")
    bolt, answer = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Counterspell")
    exile_by_the_plane(s, gates, bolt)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_priority(A)
    s.expect_empty_stack()
    s.expect_spells_cast(A, 0)
    s.advance_to(A, Step.UPKEEP)
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Lightning Bolt")
    s.give_priority_to(B)
    s.given_mana(B, "{U}{U}")
    s.cast(B, answer, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 20)


@check("talon-gates-outlasts-the-plane",
       title=N_("The card goes on being suspended after the game has left the plane"),
       breaks=[Fault.GAINED_SUSPEND_NEEDS_ITS_SOURCE])
def suspend_stays_when_the_plane_is_left(s: Scenario) -> None:
    """611.2a, 702.62b: no duration is stated; in each upkeep of Alice a time counter goes."""
    gates, bears = s.given_plane(A, "Talon Gates"), s.given_hand(A, "Grizzly Bears")
    exile_by_the_plane(s, gates, bears)
    planeswalk_away(s.game, s.id(gates))
    s.expect_illegal(lambda: s.take_special_action(A, gates), "116.1")
    s.expect_suspended(bears)
    s.upkeep(A)
    s.expect_counters(bears, 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
