"""Checks of suspend and other cards: flash for the next spell, Teferi, Delay, Trickbind, rebound, mana abilities."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-mana-abilities-never-forced",
       title=N_("The owner begins to cast but produces no mana: the card stays in exile"),
       breaks=[Fault.MANA_ABILITIES_ARE_FORCED, Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def no_mana_is_produced_for_the_tax(s: Scenario) -> None:
    """118.3c, 601.2g, 601.2h: {1} for Thalia is owed, the Mountain could give it, and A leaves it untapped."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    mountain, bolt = s.given_battlefield(A, "Mountain"), s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)
    s.expect_untapped(mountain)
    s.expect_life(B, 20)


@check("suspend-mana-abilities-never-forced",
       title=N_("Who produces the mana for the tax casts the card"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES, Fault.COST_REDUCTIONS_ARE_IGNORED])
def mana_is_produced_for_the_tax(s: Scenario) -> None:
    """601.2f, 601.2g: with two taxes and a reduction of {1} one Mountain is enough, if A wants to use it."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    s.given_battlefield(B, "Sphere of Resistance")
    s.given_battlefield(A, "Goblin Electromancer")
    mountain, bolt = s.given_battlefield(A, "Mountain"), s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,), mana=((mountain, "R"),))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("rebound-needs-the-hand",
       title=N_("Cast through suspend, a spell with rebound goes to the graveyard"),
       breaks=[Fault.EXILE_COUNTS_AS_HAND])
def suspended_spell_does_not_rebound(s: Scenario) -> None:
    """702.88a, 601.2a: Cast Through Time gives rebound, but Rift Bolt was cast from exile; it comes once."""
    s.given_battlefield(A, "Cast Through Time")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 17)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.upkeep(A)
    s.expect_life(B, 17)


@check("rebound-needs-the-hand",
       title=N_("Cast for its madness cost, a spell with rebound goes to the graveyard"),
       breaks=[Fault.EXILE_COUNTS_AS_HAND, Fault.DISCARDS_IGNORE_MADNESS])
def madness_spell_does_not_rebound(s: Scenario) -> None:
    """702.35a, 702.88a: discarded to Wild Mongrel, Fiery Temper is exiled and cast from there for {R}."""
    s.given_battlefield(A, "Cast Through Time")
    mongrel, temper = s.given_battlefield(A, "Wild Mongrel"), s.given_hand(A, "Fiery Temper")
    s.given_mana(A, "{R}")
    s.choose(A, Choose.MAY, True, if_asked=True)
    s.activate(A, mongrel, sacrificing=(temper,))
    s.expect_in_zone(temper, Zone.EXILE)
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_mana(A, "")
    s.expect_life(B, 17)
    s.expect_in_zone(temper, Zone.GRAVEYARD)


@check("rebound-needs-the-hand",
       title=N_("Cast from the hand, the same spell is exiled and comes back in the next upkeep"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def spell_from_hand_rebounds(s: Scenario) -> None:
    """702.88a: the contrast, and the second time it comes from exile and is over."""
    s.given_battlefield(A, "Cast Through Time")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 14)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("next-spell-flash-and-suspend",
       title=N_("After Quicken a sorcery is suspended in another turn, until a sorcery has been cast"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING, Fault.SUSPENDING_IS_CASTING_FOR_EFFECTS,
               Fault.NEXT_SPELL_EFFECTS_LAST])
def quicken_until_a_sorcery_is_cast(s: Scenario) -> None:
    """702.62a, 601.3b: two Rift Bolts are suspended; Divination is the sorcery, and the third has to wait."""
    quicken, divination = s.given_hand(A, "Quicken"), s.given_hand(A, "Divination")
    first, second, third = (s.given_hand(A, "Rift Bolt") for _ in range(3))
    s.main_phase(B)
    s.give_priority_to(A)
    s.given_mana(A, "{U}{U}{U}{U}{R}{R}{R}")
    s.cast(A, quicken)
    s.resolve_top()
    s.give_priority_to(A)
    s.suspend(A, first)
    s.suspend(A, second)
    s.expect_suspended(first)
    s.expect_suspended(second)
    s.choose(A, Choose.PAYMENT, "{U}{U}{U}", if_asked=True)
    s.cast(A, divination)
    s.expect_illegal(lambda: s.suspend(A, third), "307.1")


@check("next-spell-flash-and-suspend",
       title=N_("After Scout's Warning a creature card is suspended in another turn, until one has been cast"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING, Fault.SUSPENDING_IS_CASTING_FOR_EFFECTS,
               Fault.NEXT_SPELL_EFFECTS_LAST])
def scouts_warning_until_a_creature_is_cast(s: Scenario) -> None:
    """702.62a, 601.3b: a creature card is suspended, another is cast at once, a third has to wait."""
    warning, bears = s.given_hand(A, "Scout's Warning"), s.given_hand(A, "Grizzly Bears")
    first, second = s.given_hand(A, "Durkwood Baloth"), s.given_hand(A, "Durkwood Baloth")
    s.main_phase(B)
    s.give_priority_to(A)
    s.given_mana(A, "{W}{G}{G}{G}{G}")
    s.expect_illegal(lambda: s.suspend(A, first), "117.1a")
    s.cast(A, warning)
    s.resolve_top()
    s.give_priority_to(A)
    s.suspend(A, first)
    s.expect_counters(first, 5)
    s.cast(A, bears)
    s.expect_illegal(lambda: s.suspend(A, second), "117.1a")
    s.resolve_all()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)


@check("teferi-creatures-suspended-any-time",
       title=N_("With Teferi a creature card is suspended in an opponent's turn, a sorcery is not"),
       breaks=[Fault.SUSPENDING_NEEDS_SORCERY_TIMING, Fault.SUSPENDING_IGNORES_TIMING])
def teferi_lets_creatures_be_suspended(s: Scenario) -> None:
    """702.62a, 702.8a: creature cards in A's hand have flash; with B's spell on the stack one is suspended."""
    s.given_battlefield(A, "Teferi, Mage of Zhalfir")
    baloth, bolt = s.given_hand(A, "Durkwood Baloth"), s.given_hand(A, "Rift Bolt")
    divination = s.given_hand(B, "Divination")
    s.main_phase(B)
    s.given_mana(B, "{U}{U}{U}")
    s.cast(B, divination)
    s.give_priority_to(A)
    s.given_mana(A, "{G}{R}")
    s.expect_illegal(lambda: s.suspend(A, bolt), "307.1")
    s.suspend(A, baloth)
    s.expect_counters(baloth, 5)
    s.expect_stack("Divination")


@check("suspend-prohibition-considered",
       title=N_("Split second stops suspending creature cards although Teferi gives them flash"),
       breaks=[Fault.SUSPENDING_IGNORES_PROHIBITIONS], provisions=["suspend-prohibition"])
def split_second_stops_teferis_flash(s: Scenario) -> None:
    """702.61a, 702.62c: suspending is no casting, but what cannot be cast cannot be suspended."""
    s.given_battlefield(A, "Teferi, Mage of Zhalfir")
    baloth, shock = s.given_hand(A, "Durkwood Baloth"), s.given_hand(A, "Sudden Shock")
    s.given_mana(A, "{R}{R}")
    s.cast(A, shock, targets=(B,))
    s.given_mana(A, "{G}")
    s.expect_illegal(lambda: s.suspend(A, baloth), "702.61a")
    s.resolve_top()
    s.suspend(A, baloth)
    s.expect_suspended(baloth)


@check("teferi-opponents-cannot-cast-in-resolutions",
       title=N_("Under an opponent's Teferi a suspended instant is not cast"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def teferi_stops_a_suspended_instant(s: Scenario) -> None:
    """307.5, 101.2: while suspend's ability resolves, it is on the stack, so no sorcery could be cast."""
    s.given_battlefield(B, "Teferi, Mage of Zhalfir")
    bolt = s.given_suspended(A, "Lightning Bolt", 1)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_life(B, 20)
    s.expect_spells_cast(A, 0)


@check("teferi-opponents-cannot-cast-in-resolutions",
       title=N_("Under an opponent's Teferi rebound leads to nothing"),
       breaks=[Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS])
def teferi_stops_rebound(s: Scenario) -> None:
    """307.5, 101.2, 702.88a: cast in the main phase Staggershock resolves; in the upkeep it stays in exile."""
    s.given_battlefield(B, "Teferi, Mage of Zhalfir")
    shock = s.given_hand(A, "Staggershock")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, shock, targets=(B,))
    s.resolve_all()
    s.upkeep(A)
    s.expect_in_zone(shock, Zone.EXILE)
    s.expect_life(B, 18)


@check("trickbind-and-suspend",
       title=N_("Trickbind counters the removal of a time counter: it happens a turn later"),
       breaks=[Fault.COUNTERED_ABILITIES_RESOLVE])
def trickbind_on_the_upkeep_ability(s: Scenario) -> None:
    """701.6a, 702.62a: the counter stays; in the next upkeep the ability triggers again."""
    bolt, bind = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Trickbind")
    s.advance_to(A, Step.UPKEEP)
    s.give_priority_to(B)
    s.given_mana(B, "{U}{U}")
    s.cast(B, bind, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_counters(bolt, 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 17)


@check("trickbind-and-suspend",
       title=N_("Trickbind counters the ability that casts the card: it stays in exile for good"),
       breaks=[Fault.COUNTERED_ABILITIES_RESOLVE, Fault.LAST_COUNTER_TRIGGERS_AGAIN])
def trickbind_on_the_last_ability(s: Scenario) -> None:
    """701.6a, 702.62b: with no time counter left nothing triggers any more."""
    bolt, bind = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Trickbind")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.give_priority_to(B)
    s.given_mana(B, "{U}{U}")
    s.cast(B, bind, targets=(TOP_OF_STACK,))
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()


@check("trickbind-and-suspend",
       title=N_("Suspending a card gives Trickbind no target"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK])
def trickbind_cannot_stop_suspending(s: Scenario) -> None:
    """116.2f, 116.3: a special action is neither an activated nor a triggered ability; nothing is on the stack."""
    bolt, bind = s.given_hand(A, "Rift Bolt"), s.given_hand(B, "Trickbind")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{U}{U}")
    s.suspend(A, bolt)
    s.expect_empty_stack()
    s.give_priority_to(B)
    s.expect_illegal(lambda: s.cast(B, bind), "601.2c")
    s.expect_suspended(bolt)
