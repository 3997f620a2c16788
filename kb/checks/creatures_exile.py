"""Checks of cards in exile whose time counters matter: Arc Blade, Nihilith, commanders, Epochrasite's way back."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.abilities import Flag
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("arc-blade-suspends-itself",
       title=N_("Arc Blade is cast from exile and exiles itself with three time counters again"),
       breaks=[Fault.SPELLS_ALWAYS_GO_TO_THE_GRAVEYARD])
def arc_blade_goes_round(s: Scenario) -> None:
    """608.2c, 702.62a: suspended by its own effect as it resolves, each time that it is cast."""
    blade = s.given_hand(A, "Arc Blade")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, blade, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 18)
    s.expect_counters(blade, 3)
    s.expect_suspended(blade)
    again = s.given_suspended(A, "Arc Blade", 1)
    s.given_turn(B, Step.END)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 16)
    s.expect_counters(again, 3)
    s.expect_suspended(again)
    s.expect_counters(blade, 2)


@check("arc-blade-illegal-target",
       title=N_("Arc Blade without a legal target goes to the graveyard"),
       breaks=[Fault.TARGETS_ARE_CHECKED_ONCE])
def arc_blade_with_an_illegal_target(s: Scenario) -> None:
    """608.2b: nothing of what it says happens; it is neither exiled nor suspended."""
    blade, bears = s.given_hand(A, "Arc Blade"), s.given_battlefield(B, "Grizzly Bears")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, blade, targets=(bears,))
    s.given_gained(bears, Flag(N_("shroud")))
    s.resolve_top()
    s.expect_in_zone(blade, Zone.GRAVEYARD)
    s.expect_counters(blade, 0)


@check("nihilith-tokens-and-copies",
       title=N_("Nihilith: a token and a copy of a spell are no cards, a creature card is one"),
       breaks=[Fault.WHAT_IS_NO_CARD_COUNTS_AS_ONE])
def nihilith_counts_cards_only(s: Scenario) -> None:
    """108.2, 111.6, 707.10a: only what is a card triggers it as it is put into an opponent's graveyard."""
    nihilith, shot = s.given_suspended(A, "Nihilith", 3), s.given_hand(B, "Grapeshot")
    token, bolt = s.given_token(B, "Ornithopter"), s.given_hand(B, "Lightning Bolt")
    s.given_turn(B)
    s.given_mana(B, "{R}")
    s.cast(B, bolt, targets=(token,))
    s.resolve_top()
    s.expect_tokens(B, 0)
    s.expect_stack("Nihilith")
    s.choose(A, Choose.MAY, True)
    s.resolve_top()
    s.expect_counters(nihilith, 2)
    s.given_mana(B, "{R}{R}")
    s.cast(B, shot, targets=(A,))
    s.resolve_top()
    s.resolve_top()
    s.expect_life(A, 19)
    s.expect_stack("Grapeshot")


@check("suspend-not-from-command-zone",
       title=N_("Ith, High Arcanist as a commander: cast from the command zone, suspended only from hand"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def commander_with_suspend_in_the_command_zone(s: Scenario) -> None:
    """702.62a, 903.8: the ability functions in hand; that the commander could be cast does not matter."""
    ith = s.given_commander(A, "Ith, High Arcanist")
    s.given_mana(A, "{W}{U}")
    s.expect_illegal(lambda: s.suspend(A, ith), "702.62a")
    s.expect_in_zone(ith, Zone.COMMAND)
    s.move(ith, Zone.HAND)
    s.suspend(A, ith)
    s.expect_suspended(ith)


@check("epochrasite-counters-on-entering",
       title=N_("Epochrasite put onto the battlefield without being cast: three +1/+1 counters"),
       breaks=[Fault.ENTERING_COUNTERS_NEED_A_CAST])
def epochrasite_that_was_not_cast(s: Scenario) -> None:
    """614.1c: Reanimate puts it there; it was not cast from its owner's hand."""
    construct, reanimate = s.given_graveyard(A, "Epochrasite"), s.given_hand(A, "Reanimate")
    s.given_mana(A, "{B}")
    s.cast(A, reanimate, targets=(construct,))
    s.resolve_top()
    s.expect_counters(construct, 3, "+1/+1")
    s.expect_size(construct, 4, 4)


@check("epochrasite-counters-on-entering",
       title=N_("Epochrasite cast from exile has three +1/+1 counters, cast from hand none"),
       breaks=[Fault.EXILE_COUNTS_AS_HAND])
def epochrasite_cast_from_exile(s: Scenario) -> None:
    """601.2a, 614.1c: the zone from which it was cast decides."""
    suspended, other = s.given_suspended(A, "Epochrasite", 1), s.given_hand(A, "Epochrasite")
    s.given_turn(B, Step.END)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_counters(suspended, 3, "+1/+1")
    s.main_phase(A)
    s.given_mana(A, "{R}{R}")
    s.cast(A, other)
    s.resolve_top()
    s.expect_counters(other, 0, "+1/+1")
