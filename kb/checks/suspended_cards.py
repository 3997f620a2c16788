"""Checks of suspended cards in exile: what counts as suspended, ticking, suspend that is given, the last counter."""

from __future__ import annotations

from kb.checks.refs import A, B, C
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspended-card-definition",
       title=N_("A card with suspend that something else exiles is not suspended"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS])
def exiled_by_something_else(s: Scenario) -> None:
    """702.62b: no time counter, so no trigger in the upkeep; it stays in exile."""
    baloth = s.given_battlefield(A, "Durkwood Baloth")
    s.move(baloth, Zone.EXILE)
    s.expect_suspended(baloth, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()
    s.expect_in_zone(baloth, Zone.EXILE)


@check("suspended-card-definition",
       title=N_("An exiled card with time counters but without suspend is not suspended"),
       breaks=[Fault.SUSPENDED_WITHOUT_SUSPEND])
def time_counters_without_suspend(s: Scenario) -> None:
    """702.62b: in its owner's upkeep it loses none, and Clockspinning cannot choose it as a suspended card."""
    bears, clock = s.given_exile(A, "Grizzly Bears", time_counters=2), s.given_hand(A, "Clockspinning")
    s.expect_suspended(bears, suspended=False)
    s.upkeep(A)
    s.expect_counters(bears, 2)
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, clock, targets=(bears,)), "601.2c")


@check("suspended-card-definition",
       title=N_("Time counters on a permanent with suspend mean nothing"),
       breaks=[Fault.SUSPENDED_IN_ANY_ZONE])
def time_counters_on_a_permanent(s: Scenario) -> None:
    """702.62a, b: both triggered abilities function in exile only; on the battlefield the counters stay."""
    halberdier = s.given_battlefield(A, "Keldon Halberdier", counters=2)
    s.expect_suspended(halberdier, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()
    s.expect_counters(halberdier, 2)


@check("suspend-three-abilities",
       title=N_("Two suspended cards: their owner chooses which ability goes on the stack first"),
       breaks=[Fault.OWN_TRIGGERS_HAVE_A_FIXED_ORDER])
def owner_orders_the_upkeep_abilities(s: Scenario) -> None:
    """603.3b: put on the stack last, Rift Bolt's ability resolves first; then the card is cast before the other."""
    bolt, knight = s.given_suspended(A, "Rift Bolt", 1), s.given_suspended(A, "Knight of Sursi", 1)
    s.choose_order(A, "Knight of Sursi", "Rift Bolt")
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Rift Bolt", "Knight of Sursi")
    s.resolve_top()
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.expect_counters(knight, 1)


@check("suspend-three-abilities",
       title=N_("Each player's suspended card loses a counter in that player's own upkeep"),
       breaks=[Fault.ANY_UPKEEP_REMOVES_A_COUNTER], players=3)
def each_owner_has_an_upkeep(s: Scenario) -> None:
    """702.62a, 109.5: in exile "your" means the owner's; with three players each card ticks once a round."""
    knights = {who: s.given_suspended(who, "Knight of Sursi", 3) for who in (A, B, C)}
    s.upkeep(B)
    s.expect_counters(knights[A], 3)
    s.expect_counters(knights[B], 2)
    s.expect_counters(knights[C], 3)
    s.upkeep(C)
    s.expect_counters(knights[B], 2)
    s.upkeep(A)
    for knight in knights.values():
        s.expect_counters(knight, 2)


@check("suspend-three-abilities", "B17",
       title=N_("A split card that has gained suspend loses its counters like any other"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS, Fault.SUSPEND_IS_GRANTED_AGAIN])
def split_card_with_granted_suspend_ticks(s: Scenario) -> None:
    """702.62a, b, 709.4: Jhoira exiles Boom // Bust, one card with both names; and a card that has suspend already."""
    jhoira = s.given_battlefield(A, "Jhoira of the Ghitu")
    boom, knight = s.given_hand(A, "Boom // Bust"), s.given_hand(A, "Knight of Sursi")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.activate(A, jhoira, sacrificing=(boom,))
    s.resolve_top()
    s.activate(A, jhoira, sacrificing=(knight,))
    s.resolve_top()
    s.expect_counters(boom, 4)
    s.choose_order(A, "Boom // Bust", "Knight of Sursi")
    s.upkeep(A)
    s.expect_counters(boom, 3)
    s.expect_counters(knight, 3)


@check("suspended-card-definition", "B19",
       title=N_("Jhoira gives four time counters, and suspend to a card that has none"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS, Fault.SUSPEND_IS_GRANTED_AGAIN])
def jhoira_gives_counters_and_suspend(s: Scenario) -> None:
    """702.62b: Divination is suspended with four; Knight of Sursi keeps its one suspend and loses one in an upkeep."""
    jhoira = s.given_battlefield(A, "Jhoira of the Ghitu")
    divination, knight = s.given_hand(A, "Divination"), s.given_hand(A, "Knight of Sursi")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.activate(A, jhoira, sacrificing=(divination,))
    s.resolve_top()
    s.expect_suspended(divination)
    s.expect_counters(divination, 4)
    s.activate(A, jhoira, sacrificing=(knight,))
    s.resolve_top()
    s.choose_order(A, "Divination", "Knight of Sursi")
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Knight of Sursi", "Divination")
    s.resolve_all()
    s.expect_counters(knight, 3)


@check("suspended-card-definition", "B21",
       title=N_("As many time counters as the mana value: with none the card is not suspended"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS, Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS])
def counters_by_mana_value(s: Scenario) -> None:
    """702.62b, 202.3a: The Eleventh Doctor exiles Divination (3), then Ancestral Vision, which has no mana cost (0)."""
    doctor = s.given_battlefield(A, "The Eleventh Doctor")
    divination, vision = s.given_hand(A, "Divination"), s.given_hand(A, "Ancestral Vision")
    for card, counters in ((divination, 3), (vision, 0)):
        s.attack(A, doctor)
        s.choose(A, Choose.MAY, True)
        s.choose(A, Choose.OBJECTS, (card,))
        s.advance_to(A, Step.END)
        s.expect_counters(card, counters)
        s.expect_suspended(card, suspended=counters > 0)
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Divination")


@check("suspended-card-definition", "107.3g",
       title=N_("X in a mana cost counts as 0 when counters are put by mana value"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS])
def x_counts_as_zero_in_exile(s: Scenario) -> None:
    """107.3g, 202.3e: The Eleventh Doctor exiles Blaze ({X}{R}), which is suspended with a single time counter."""
    doctor, blaze = s.given_battlefield(A, "The Eleventh Doctor"), s.given_hand(A, "Blaze")
    s.attack(A, doctor)
    s.choose(A, Choose.MAY, True)
    s.choose(A, Choose.OBJECTS, (blaze,))
    s.advance_to(A, Step.END)
    s.expect_counters(blaze, 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(blaze, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("suspended-card-definition", "B39",
       title=N_("Suspend that was given does not last when the card leaves exile"),
       breaks=[Fault.OBJECTS_KEEP_THEIR_IDENTITY, Fault.COUNTERS_FOLLOW_THE_CARD])
def granted_suspend_ends_with_exile(s: Scenario) -> None:
    """400.7, 122.2: Pull from Eternity puts the card into the graveyard; in hand again it is an ordinary card."""
    bolt, pull = s.given_suspended(A, "Lightning Bolt", 3), s.given_hand(A, "Pull from Eternity")
    s.given_mana(A, "{W}")
    s.cast(A, pull, targets=(bolt,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_counters(bolt, 0)
    s.move(bolt, Zone.HAND)
    s.expect_illegal(lambda: s.suspend(A, bolt), "702.62a")
