"""Checks of Dismantle: one target, everything else chosen as it resolves."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.abilities import Flag
from kb.core.choices import Choose
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("dismantle-chooses-on-resolution",
       title=N_("The artifact that gets the counters is not a target, so shroud does not matter"),
       breaks=[Fault.CHOICES_ARE_TARGETS])
def artifact_that_gets_the_counters_is_no_target(s: Scenario) -> None:
    """115.1, 608.2d: two time counters go with the destroyed artifact; two charge counters come."""
    theirs, mine = s.given_battlefield(B, "Ornithopter", counters=2), s.given_battlefield(A, "Ruby Medallion")
    s.given_gained(mine, Flag(N_("shroud")))
    dismantle = s.given_hand(A, "Dismantle")
    s.given_mana(A, "{R}{C}{C}")
    s.cast(A, dismantle, targets=(theirs,))
    s.choose(A, Choose.NAME, "charge")
    s.choose(A, Choose.OBJECTS, (mine,))
    s.resolve_top()
    s.expect_in_zone(theirs, Zone.GRAVEYARD)
    s.expect_counters(mine, 2, "charge")


@check("dismantle-chooses-on-resolution",
       title=N_("Between the choice and the counters nothing else happens, not even a triggered ability"),
       breaks=[Fault.TRIGGERS_INTERRUPT])
def nothing_happens_between_choice_and_counters(s: Scenario) -> None:
    """608.2d, 603.3: Deathgreeter's ability waits until Dismantle has resolved."""
    theirs, mine = s.given_battlefield(B, "Ornithopter", counters=1, kind="+1/+1"), s.given_battlefield(A, "Ruby Medallion")
    s.given_battlefield(B, "Deathgreeter")
    dismantle = s.given_hand(A, "Dismantle")
    s.given_mana(A, "{R}{C}{C}")
    s.cast(A, dismantle, targets=(theirs,))
    s.choose(A, Choose.NAME, "+1/+1")
    s.choose_after_looking(A, Choose.OBJECTS, (mine,), lambda: s.expect_stack("Dismantle"))
    s.resolve_top()
    s.expect_counters(mine, 1, "+1/+1")
    s.expect_stack("Deathgreeter")
