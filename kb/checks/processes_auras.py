"""Checks of Auras that enter without being cast, and of cards found in libraries."""

from __future__ import annotations

from kb.checks.processes_everyone import cast_in_upkeep, revealed
from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.trace import CardName
from kb.messages import N_, message


def expect_enchants(s: Scenario, aura: CardRef, host: CardRef) -> None:
    """Expect what an Aura is attached to."""
    s.expect(message("{card} enchants {host}.", card=CardName(aura.name), host=CardName(host.name)),
             lambda: s.spell(aura).attached_to, s.id(host), "303.4b")


@check("aura-put-onto-battlefield",
       title=N_("An Aura that returns can enchant a creature with shroud, but not one with protection from it"),
       breaks=[Fault.AURAS_TARGET_AS_THEY_ENTER, Fault.PROTECTION_IS_IGNORED, Fault.AURAS_ENTER_UNATTACHED])
def aura_enters_without_targeting(s: Scenario) -> None:
    """303.4f, 702.16c: the only creatures are Bob's; the spell itself could not target the one with shroud."""
    strength, cast = s.given_graveyard(A, "Holy Strength"), s.given_hand(A, "Holy Strength")
    insect = s.given_battlefield(B, "Deadly Insect")
    s.given_battlefield(B, "Azorius First-Wing")
    cast_in_upkeep(s, "Resurgent Belief")
    s.resolve_top()
    expect_enchants(s, strength, insect)
    s.main_phase(A)
    s.given_mana(A, "{W}")
    s.expect_illegal(lambda: s.cast(A, cast, targets=(insect,)), "601.2c")


@check("aura-put-onto-battlefield",
       title=N_("Its controller chooses among the creatures of all players"),
       breaks=[Fault.AURAS_ENTER_UNATTACHED])
def auras_controller_chooses_the_host(s: Scenario) -> None:
    """303.4f: Alice has Holy Strength enchant Bob's creature and not her own."""
    strength = s.given_graveyard(A, "Holy Strength")
    s.given_battlefield(A, "Grizzly Bears")
    goblin = s.given_battlefield(B, "Raging Goblin")
    cast_in_upkeep(s, "Resurgent Belief")
    s.choose(A, Choose.HOST, goblin)
    s.resolve_top()
    expect_enchants(s, strength, goblin)
    s.expect_controller(strength, A)


@check("aura-put-onto-battlefield",
       title=N_("Lost Auramancers: an Aura with nothing to enchant stays in the library"),
       breaks=[Fault.AURAS_ENTER_UNATTACHED])
def aura_without_a_host_stays_where_it_is(s: Scenario) -> None:
    """303.4g, 702.63a: it may be found, but no creature is there, so it does not leave the library."""
    auramancers, strength = s.given_battlefield(A, "Lost Auramancers", counters=1), \
        s.given_library_top(A, "Holy Strength")
    s.given_turn(B, Step.END)
    s.choose(A, Choose.MAY, True)
    s.choose(A, Choose.OBJECTS, (strength,))
    s.upkeep(A)
    s.expect_in_zone(auramancers, Zone.GRAVEYARD)
    s.expect_in_zone(strength, Zone.LIBRARY)


@check("resurgent-belief-all-return",
       title=N_("Every enchantment card returns, an Aura to the only creature there is"),
       breaks=[Fault.RETURNING_IS_OPTIONAL, Fault.AURAS_ENTER_UNATTACHED])
def all_enchantments_return(s: Scenario) -> None:
    """608.2c, 303.4f: nothing may be left behind; the only creature is Bob's, so Holy Strength enchants that one."""
    law, strength = s.given_graveyard(A, "Rule of Law"), s.given_graveyard(A, "Holy Strength")
    bears, goblin = s.given_graveyard(A, "Grizzly Bears"), s.given_battlefield(B, "Raging Goblin")
    cast_in_upkeep(s, "Resurgent Belief")
    s.resolve_top()
    s.expect_in_zone(law, Zone.BATTLEFIELD)
    expect_enchants(s, strength, goblin)
    s.expect_in_zone(bears, Zone.GRAVEYARD)


def tapped_aura(s: Scenario, aura: str, mana: str) -> tuple[CardRef, CardRef]:
    """Let Bob have an Aura on a tapped creature; in his turn Alice taps the Aura with Ice."""
    bears, enchantment = s.given_battlefield(B, "Grizzly Bears", tapped=True), s.given_hand(B, aura)
    ice = s.given_hand(A, "Fire // Ice")
    s.given_turn(B, Step.PRECOMBAT_MAIN)
    s.given_mana(B, mana)
    s.cast(B, enchantment, targets=(bears,))
    s.resolve_top()
    s.given_mana(A, "{C}{U}")
    s.give_priority_to(A)
    s.cast(A, ice, face="Ice", targets=(enchantment,))
    s.resolve_top()
    s.expect_tapped(enchantment)
    return bears, enchantment


@check("dichotomancy-all-at-once",
       title=N_("The Aura that is found cannot enchant the creature found with it"),
       breaks=[Fault.CARDS_FOUND_ENTER_ONE_BY_ONE, Fault.AURAS_ENTER_UNATTACHED])
def found_aura_enchants_what_was_there(s: Scenario) -> None:
    """303.4f, 614.12a: at the moment of the choice only Bob's creature is on the battlefield."""
    bears, _ = tapped_aura(s, "Holy Strength", "{W}")
    found, strength = s.given_library_top(B, "Grizzly Bears"), s.given_library_top(B, "Holy Strength")
    s.given_suspended(A, "Dichotomancy", 1)
    s.will_cast(A, targets=(B,))
    s.choose(A, Choose.OBJECTS, (found, strength))
    s.upkeep(A)
    s.expect_controller(found, A)
    expect_enchants(s, strength, bears)
    s.expect_controller(strength, A)


@check("dichotomancy-all-at-once",
       title=N_("An Aura for a creature of its controller stays in the library when that player has none yet"),
       breaks=[Fault.CARDS_FOUND_ENTER_ONE_BY_ONE, Fault.AURAS_ENTER_UNATTACHED])
def found_aura_without_a_host_stays_in_the_library(s: Scenario) -> None:
    """303.4g: Cloak of Confusion would need a creature of Alice's; the one that enters with it comes too late."""
    tapped_aura(s, "Cloak of Confusion", "{B}{B}")
    found, cloak = s.given_library_top(B, "Grizzly Bears"), s.given_library_top(B, "Cloak of Confusion")
    s.given_suspended(A, "Dichotomancy", 1)
    s.will_cast(A, targets=(B,))
    s.choose(A, Choose.OBJECTS, (found, cloak))
    s.upkeep(A)
    s.expect_controller(found, A)
    s.expect_in_zone(cloak, Zone.LIBRARY)


@check("search-may-fail-to-find",
       title=N_("Inevitable Betrayal: the creature card that is there need not be found"),
       breaks=[Fault.SEARCHES_MUST_FIND])
def creature_card_need_not_be_found(s: Scenario) -> None:
    """701.23b: the library is a hidden zone, and a creature card is a stated quality."""
    bears = s.given_library_top(B, "Grizzly Bears")
    s.given_turn(B, Step.END)
    s.given_suspended(A, "Inevitable Betrayal", 1)
    s.will_cast(A, targets=(B,))
    s.choose(A, Choose.OBJECTS, ())
    s.upkeep(A)
    s.expect_in_zone(bears, Zone.LIBRARY)


@check("search-may-fail-to-find",
       title=N_("In a library without a creature card nothing is found, and it is shuffled"),
       breaks=[Fault.SHUFFLING_NEEDS_A_FIND])
def nothing_to_be_found(s: Scenario) -> None:
    """701.23a, 608.2c: the instructions that follow are carried out all the same."""
    bolt, ready = s.given_library_top(B, "Lightning Bolt"), s.given_library_top(B, "Divination")
    s.given_turn(B, Step.END)
    s.given_suspended(A, "Inevitable Betrayal", 1)
    s.will_cast(A, targets=(B,))
    s.choose(B, Choose.SHUFFLED, (bolt, ready))
    s.upkeep(A)
    s.expect(message("{card} is on top of the library.", card=CardName(bolt.name)),
             lambda: s.game.zone(Zone.LIBRARY, B)[0], s.id(bolt), "701.24a")


@check("search-without-revealing",
       title=N_("Profane Tutor: nobody sees the card that is found"),
       breaks=[Fault.FOUND_CARDS_ARE_ALWAYS_REVEALED])
def found_card_is_not_revealed(s: Scenario) -> None:
    """701.23e: the effect has no instruction to reveal it."""
    bolt = s.given_library_top(A, "Lightning Bolt")
    s.given_turn(B, Step.END)
    s.given_suspended(A, "Profane Tutor", 1)
    s.will_cast(A)
    s.choose(A, Choose.OBJECTS, (bolt,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.HAND)
    s.expect(message("Nobody has revealed a card."), lambda: revealed(s), 0, "701.23e")
