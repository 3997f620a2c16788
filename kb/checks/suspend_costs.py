"""Checks of costs when a suspended card is cast: mandatory additional costs, increases and reductions."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

MUST = Provision("suspend-last-counter", "must")
MAY = Provision("suspend-last-counter", "may")


def _shrapnel_blast_with_one_counter(s: Scenario) -> CardRef:
    """Have Jhoira exile Shrapnel Blast, and wait until one time counter is left."""
    jhoira, blast = s.given_battlefield(A, "Jhoira of the Ghitu"), s.given_hand(A, "Shrapnel Blast")
    s.given_mana(A, "{R}{R}")
    s.activate(A, jhoira, sacrificing=(blast,))
    s.resolve_top()
    s.expect_suspended(blast)
    for _ in range(3):
        s.upkeep(A)
    s.expect_counters(blast, 1)
    return blast


@check("suspend-additional-cost-mandatory", "B57",
       title=N_("A mandatory additional cost that cannot be paid: the card stays in exile"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def additional_cost_cannot_be_paid(s: Scenario) -> None:
    """118.8, 118.9d, 601.2b: Shrapnel Blast needs an artifact to sacrifice, and there is none."""
    blast = _shrapnel_blast_with_one_counter(s)
    s.upkeep(A)
    s.expect_in_zone(blast, Zone.EXILE)
    s.expect_suspended(blast, suspended=False)


@check("suspend-additional-cost-mandatory", "B57",
       title=N_("A mandatory additional cost is paid when the card is cast"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def additional_cost_is_paid(s: Scenario) -> None:
    """118.8, 601.2h: with an artifact it is sacrificed and the spell is cast."""
    bird = s.given_battlefield(A, "Ornithopter")
    blast = _shrapnel_blast_with_one_counter(s)
    s.will_cast(A, targets=(B,), sacrificing=(bird,))
    s.upkeep(A)
    s.expect_in_zone(bird, Zone.GRAVEYARD)
    s.expect_in_zone(blast, Zone.GRAVEYARD)
    s.expect_life(B, 15)


@check("suspend-must-cast",
       title=N_("Until 2024-02-01 the additional cost had to be paid"),
       breaks=[MAY], provisions=["suspend-last-counter"])
def additional_cost_has_to_be_paid(s: Scenario) -> None:
    """702.62a as it was: an unwilling owner who is able to pay is not asked."""
    bird = s.given_battlefield(A, "Ornithopter")
    _shrapnel_blast_with_one_counter(s)
    s.is_unwilling(A)
    s.choose_targets(A, B)
    s.choose_cost(A, bird)
    s.upkeep(A)
    s.expect_in_zone(bird, Zone.GRAVEYARD)
    s.expect_life(B, 15)


@check("suspend-may-cast",
       title=N_("Since 2024-02-02 the owner may decline, and pays nothing"),
       breaks=[MUST], provisions=["suspend-last-counter"])
def additional_cost_may_be_declined(s: Scenario) -> None:
    """702.62a: the owner keeps the artifact, the card stays in exile."""
    bird = s.given_battlefield(A, "Ornithopter")
    blast = _shrapnel_blast_with_one_counter(s)
    s.will_decline(A)
    s.upkeep(A)
    s.expect_in_zone(bird, Zone.BATTLEFIELD)
    s.expect_in_zone(blast, Zone.EXILE)


@check("suspend-cost-rules",
       title=N_("A cost increase has to be paid although the rest is free"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def increase_applies_to_a_free_cast(s: Scenario) -> None:
    """702.62d, 118.9d, 601.2f: {1} more than nothing is {1}."""
    s.given_battlefield(B, "Sphere of Resistance")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{G}")
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_mana(A, "")


@check("suspend-cost-rules",
       title=N_("A cost reduction cancels a cost increase"),
       breaks=[Fault.COST_REDUCTIONS_ARE_IGNORED])
def reduction_applies_to_a_free_cast(s: Scenario) -> None:
    """702.62d, 118.7a, 601.2f: {1} more and {1} less leave nothing to pay."""
    s.given_battlefield(B, "Sphere of Resistance")
    s.given_battlefield(A, "Goblin Electromancer")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)
