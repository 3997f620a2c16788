"""Checks of procedures around suspended cards: modes, divisions, costs paid on resolution, X, what is remembered."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Cause, Step, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_, message


@check("603.3c", "suspend-last-counter-any-reason",
       title=N_("Shivan Sand-Mage puts two time counters on a suspended card or takes the last two"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD, Fault.SUSPENDED_WITHOUT_SUSPEND])
def sand_mage_moves_two_counters(s: Scenario) -> None:
    """603.3c, d: mode and target are chosen as the ability goes on the stack; a card without suspend is no target."""
    bolt, bears = s.given_suspended(A, "Rift Bolt", 2), s.given_exile(A, "Grizzly Bears", time_counters=1)
    knight = s.given_suspended(A, "Knight of Sursi", 1)
    first, second, third = (s.given_hand(A, "Shivan Sand-Mage") for _ in range(3))
    s.given_mana(A, "{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}{R}")
    for mage, mode, target in ((first, 1, knight), (second, 0, bolt)):
        s.cast(A, mage)
        s.choose(A, Choose.MODES, (mode,))
        s.choose_targets(A, target)
        s.resolve_top()
        s.resolve_top()
    s.expect_counters(knight, 3)
    s.expect_counters(bolt, 0)
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)
    s.cast(A, third)
    s.choose(A, Choose.MODES, (0,))
    s.choose_targets(A, third)
    s.resolve_all()
    s.expect_suspended(bears, suspended=False)


@check("601.2d",
       title=N_("A divided effect keeps its division when a target becomes illegal"),
       breaks=[Fault.DIVISIONS_ARE_REDONE])
def division_is_kept(s: Scenario) -> None:
    """601.2d, 608.2b: one damage each for Bob and a creature that leaves; Bob gets one, not two."""
    bears, fork = s.given_battlefield(B, "Grizzly Bears"), s.given_hand(A, "Forked Bolt")
    unsummon = s.given_hand(B, "Unsummon")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{U}")
    s.expect_illegal(lambda: s.cast(A, fork, targets=(B, bears), division=(2, 0)), "601.2d")
    s.cast(A, fork, targets=(B, bears), division=(1, 1))
    s.give_priority_to(B)
    s.cast(B, unsummon, targets=(bears,))
    s.resolve_all()
    s.expect_life(B, 19)
    s.expect_in_zone(bears, Zone.HAND)


@check("118.12a",
       title=N_("Mana Leak: what stops it is paid while it resolves, mana abilities included"),
       breaks=[Fault.PAYING_IS_NEVER_OFFERED])
def payment_on_resolution(s: Scenario) -> None:
    """118.12a, 608.2g: a card cast without paying its mana cost can be saved with three Mountains."""
    bolt, leak = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Mana Leak")
    mountains = tuple(s.given_battlefield(A, "Mountain") for _ in range(3))
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.cast(B, leak, targets=(bolt,))
    s.choose(A, Choose.MAY, True)
    s.choose(A, Choose.MANA_ABILITIES, tuple((mountain, "R") for mountain in mountains))
    s.resolve_all()
    s.expect_life(B, 17)


@check("118.12a",
       title=N_("Mana Leak: nobody is asked to pay what cannot be paid"),
       breaks=[Fault.MANA_STAYS_IN_THE_POOL])
def payment_that_is_impossible(s: Scenario) -> None:
    """118.12a, 608.2d: mana of an earlier step is lost, so the spell is countered and goes to the graveyard."""
    bolt, leak = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Mana Leak")
    s.given_mana(A, "{R}{R}{R}")
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.cast(B, leak, targets=(bolt,))
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 20)


@check("107.3m", "free-cast-x-zero",
       title=N_("Walking Ballista: X counters from the hand, none when cast for free"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X])
def ballista_enters_with_x_counters(s: Scenario) -> None:
    """107.3b, m, 704.5f: X is what was announced for the spell; with 0 the 0/0 is put into the graveyard."""
    paid, free = s.given_hand(A, "Walking Ballista"), s.given_suspended(A, "Walking Ballista", 1)
    s.given_mana(A, "{C}{C}{C}{C}")
    s.cast(A, paid, x=2)
    s.resolve_top()
    s.expect_counters(paid, 2, "+1/+1")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(free, Zone.GRAVEYARD)


@check("107.3k",
       title=N_("X of an activated ability is chosen anew with each activation"),
       breaks=[Fault.COUNTERED_ABILITIES_RESOLVE])
def x_of_an_ability(s: Scenario) -> None:
    """107.3a, k, 117.7: the second activation, in response, has its own X and resolves first."""
    pinnacle, stifle = s.given_battlefield(A, "Helix Pinnacle"), s.given_hand(A, "Stifle")
    s.given_mana(A, "{G}{G}{G}")
    s.activate(A, pinnacle, x=1)
    s.activate(A, pinnacle, x=2)
    s.resolve_top()
    s.expect_counters(pinnacle, 2, "tower")
    s.given_mana(A, "{U}")
    s.cast(A, stifle, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_counters(pinnacle, 2, "tower")


@check("suspended-card-definition", "suspend-creature-haste",
       title=N_("Epochrasite dies, is suspended, and comes back bigger and with haste"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS, Fault.LEAVING_DOES_NOT_LOOK_BACK, Fault.HASTE_IS_NOT_GIVEN])
def epochrasite_comes_back(s: Scenario) -> None:
    """400.7e, 603.10a, 702.62a: the ability finds the card in the graveyard; cast from exile it gets its counters."""
    construct, bolt = s.given_hand(A, "Epochrasite"), s.given_hand(B, "Lightning Bolt")
    s.given_mana(A, "{C}{C}")
    s.given_mana(B, "{R}")
    s.cast(A, construct)
    s.resolve_top()
    s.expect_counters(construct, 0, "+1/+1")
    s.give_priority_to(B)
    s.cast(B, bolt, targets=(construct,))
    s.resolve_all()
    s.expect_suspended(construct)
    s.expect_counters(construct, 3)
    s.upkeep(A)
    s.upkeep(A)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_counters(construct, 3, "+1/+1")
    s.expect_haste(construct)


@check("suspend-targets-on-cast",
       title=N_("A creature becomes the target when the suspended card is cast, not before"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def becoming_the_target(s: Scenario) -> None:
    """601.2c, 603.2e: Phantasmal Bear is sacrificed before Rift Bolt resolves, which then has no target."""
    bear, clock = s.given_battlefield(B, "Phantasmal Bear"), s.given_hand(A, "Clockspinning")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, -1)
    s.cast(A, clock, targets=(bolt,))
    s.resolve_top()
    s.will_cast(A, targets=(bear,))
    s.resolve_top()
    s.expect_stack("Phantasmal Bear", "Rift Bolt")
    s.resolve_top()
    s.expect_in_zone(bear, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("118.8d", "118.9c",
       title=N_("Kicker and suspend leave the mana value of a spell as it is"),
       breaks=[Fault.FREE_CASTS_HAVE_NO_MANA_VALUE])
def costs_leave_the_mana_value(s: Scenario) -> None:
    """118.8d, 118.9c: Chalice with 1 counters a kicked Burst Lightning; with 3 also Rift Bolt cast for nothing."""
    s.given_battlefield(B, "Chalice of the Void", counters=1, kind="charge")
    s.given_battlefield(B, "Chalice of the Void", counters=3, kind="charge")
    burst, bolt = s.given_hand(A, "Burst Lightning"), s.given_suspended(A, "Rift Bolt", 1)
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, burst, targets=(B,), additional=("kicker",))
    s.resolve_all()
    s.expect_in_zone(burst, Zone.GRAVEYARD)
    s.expect_life(B, 20)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 20)


@check("400.7g",
       title=N_("Flashback that an effect gave goes with the card to the stack: it is exiled"),
       breaks=[Fault.GRANTED_FLASHBACK_IS_FORGOTTEN])
def granted_flashback_exiles(s: Scenario) -> None:
    """400.7g, 702.34a: Snapcaster Mage gives it in the graveyard; the spell is a new object and still exiled."""
    bolt, mage = s.given_graveyard(A, "Lightning Bolt"), s.given_hand(A, "Snapcaster Mage")
    s.given_mana(A, "{U}{U}")
    s.cast(A, mage)
    s.choose_targets(A, bolt)
    s.resolve_all()
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 17)
    s.expect_in_zone(bolt, Zone.EXILE)


@check("608.2e", "suspend-timing-ignored",
       title=N_("Wheel of Fate: all players discard, only then all players draw"),
       breaks=[Fault.EACH_PLAYER_FINISHES_FIRST, Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING])
def everyone_discards_before_anyone_draws(s: Scenario) -> None:
    """608.2e, 101.4: two actions, each done by all players at the same time, in the order of the text."""
    wheel = s.given_suspended(A, "Wheel of Fate", 1)
    mine, theirs = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Ornithopter")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(wheel, Zone.GRAVEYARD)
    for card in (mine, theirs):
        s.expect_in_zone(card, Zone.GRAVEYARD)
    for who in (A, B):
        s.expect_cards_in_hand(who, 7)
    s.expect(message("All players discarded before anyone drew."), lambda: _causes(s) == sorted(_causes(s)), True,
             "608.2e")


def _causes(s: Scenario) -> list[str]:
    """Return in which order cards were discarded and drawn in the upkeep; by the alphabet, discarding is first."""
    moved = [e.cause for e in s.game.state.happened_this_turn if isinstance(e, ZoneChange)]
    return [cause.value for cause in moved if cause in (Cause.DISCARDED, Cause.DRAWN)]
