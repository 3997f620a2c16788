"""Checks of power and toughness: counted everywhere, below zero, lost and gained, damage that stays."""

from __future__ import annotations

from kb.checks.refs import A, B, C
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.abilities import Flag
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.core.triggers import possible_modes
from kb.messages import N_, message

BATTLEFIELD_ONLY = Provision("size-defining-abilities", "battlefield")
ZERO = Provision("negative-values", "zero")


@check("size-defining-ability-everywhere",
       title=N_("Benalish Commander and Aeon Chronicler are counted in every zone"),
       breaks=[Fault.SIZE_IS_DEFINED_ON_THE_BATTLEFIELD_ONLY, BATTLEFIELD_ONLY])
def size_is_counted_in_every_zone(s: Scenario) -> None:
    """604.3: in hand, in the graveyard, suspended in exile; "you" is the owner there (109.5)."""
    s.given_battlefield(A, "Soltari Foot Soldier")
    s.given_battlefield(B, "Soltari Foot Soldier")
    commander, chronicler = s.given_hand(A, "Benalish Commander"), s.given_suspended(A, "Aeon Chronicler", 3)
    s.expect_size(commander, 1, 1)
    s.expect_size(chronicler, 1, 1)
    s.move(commander, Zone.GRAVEYARD)
    s.given_battlefield(A, "Soltari Foot Soldier")
    s.expect_size(commander, 2, 2)
    s.expect_size(chronicler, 0, 0)


@check("benalish-commander-counts-itself",
       title=N_("Benalish Commander is one of the Soldiers that it counts"),
       breaks=[Fault.CREATURES_ARE_NOT_THEIR_OWN_COMPANY])
def commander_is_a_soldier(s: Scenario) -> None:
    """604.3, 205.3: alone it is 1/1, with two other Soldiers 3/3."""
    commander = s.given_hand(A, "Benalish Commander")
    s.given_mana(A, "{W}{W}{W}{W}")
    s.cast(A, commander)
    s.resolve_top()
    s.expect_size(commander, 1, 1)
    s.expect_in_zone(commander, Zone.BATTLEFIELD)
    for _ in range(2):
        s.given_battlefield(A, "Soltari Foot Soldier")
    s.expect_size(commander, 3, 3)


@check("damage-becomes-lethal-as-it-shrinks",
       title=N_("Benalish Commander dies of old damage when another Soldier leaves"),
       breaks=[Fault.DAMAGE_IS_FORGOTTEN])
def commander_dies_of_old_damage(s: Scenario) -> None:
    """120.6, 704.5g: 2 damage on a 3/3 kills it as soon as a Soldier leaves and it is a 2/2."""
    commander = s.given_battlefield(A, "Benalish Commander")
    soldiers = [s.given_battlefield(A, "Soltari Foot Soldier") for _ in range(2)]
    blade, unsummon = s.given_hand(A, "Arc Blade"), s.given_hand(A, "Unsummon")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, blade, targets=(commander,))
    s.resolve_top()
    s.expect_in_zone(commander, Zone.BATTLEFIELD)
    s.given_mana(A, "{U}")
    s.cast(A, unsummon, targets=(soldiers[0],))
    s.resolve_top()
    s.expect_in_zone(commander, Zone.GRAVEYARD)


@check("damage-becomes-lethal-as-it-shrinks",
       title=N_("Aeon Chronicler dies of old damage when a card leaves the hand"),
       breaks=[Fault.DAMAGE_IS_FORGOTTEN])
def chronicler_dies_of_old_damage(s: Scenario) -> None:
    """120.6, 704.5g: damage stays until the cleanup step; with fewer cards in hand it is enough."""
    chronicler = s.given_battlefield(A, "Aeon Chronicler")
    hand = [s.given_hand(A, "Grizzly Bears") for _ in range(4)]
    bolt = s.given_hand(B, "Lightning Bolt")
    s.given_mana(B, "{R}")
    s.give_priority_to(B)
    s.cast(B, bolt, targets=(chronicler,))
    s.resolve_top()
    s.expect_size(chronicler, 4, 4)
    s.given_mana(A, "{G}{G}")
    s.cast(A, hand[0])
    s.expect_stack("Grizzly Bears")
    s.expect_in_zone(chronicler, Zone.GRAVEYARD)


@check("fungal-behemoth-counts-own-counters",
       title=N_("Fungal Behemoth with two +1/+1 counters, three on others: 7/7"),
       breaks=[Fault.CREATURES_ARE_NOT_THEIR_OWN_COMPANY, Fault.COUNTERS_ADD_NOTHING_TO_A_COUNTED_SIZE])
def behemoth_counts_its_own_counters_twice(s: Scenario) -> None:
    """613.4a, 613.4c, 122.1a: five counters define 5/5, then its own two add +2/+2."""
    behemoth = s.given_battlefield(A, "Fungal Behemoth", counters=2, kind="+1/+1")
    s.given_battlefield(A, "Grizzly Bears", counters=3, kind="+1/+1")
    s.given_battlefield(B, "Grizzly Bears", counters=4, kind="+1/+1")
    s.expect_size(behemoth, 7, 7)


@check("roiling-horror-opponent-with-most-life",
       title=N_("Roiling Horror compares with whichever opponent has the most life"),
       breaks=[Fault.OPPONENTS_ARE_NOT_COMPARED], players=3)
def horror_looks_at_all_opponents(s: Scenario) -> None:
    """604.3: B has the most, then C; nobody is chosen, and its size follows at once."""
    s.given_life(A, 20)
    s.given_life(B, 15)
    s.given_life(C, 12)
    horror = s.given_battlefield(A, "Roiling Horror")
    bolt = [s.given_hand(A, "Lightning Bolt") for _ in range(2)]
    s.expect_size(horror, 5, 5)
    s.given_mana(A, "{R}{R}")
    s.cast(A, bolt[0], targets=(B,))
    s.resolve_top()
    s.expect_size(horror, 8, 8)
    s.cast(A, bolt[1], targets=(B,))
    s.resolve_top()
    s.expect_size(horror, 8, 8)


@check("roiling-horror-dies-when-not-ahead",
       title=N_("Roiling Horror dies when its controller is no longer ahead on life"),
       breaks=[Fault.TOUGHNESS_ZERO_SURVIVES])
def horror_dies_when_life_is_equal(s: Scenario) -> None:
    """704.5f: A loses the lead of 3 life; the toughness is 0, and at less than that it would be negative."""
    s.given_life(B, 17)
    horror, bolt = s.given_battlefield(A, "Roiling Horror"), s.given_hand(A, "Lightning Bolt")
    behind = s.given_suspended(B, "Roiling Horror", 2)
    s.expect_size(horror, 3, 3)
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(A,))
    s.resolve_top()
    s.expect_in_zone(horror, Zone.GRAVEYARD)
    s.expect_suspended(behind)


@check("phthisis-negative-power",
       title=N_("Phthisis: a negative power is subtracted, a negative sum costs no life"),
       breaks=[Fault.NEGATIVE_POWER_COUNTS_AS_ZERO, ZERO])
def phthisis_adds_a_negative_power(s: Scenario) -> None:
    """107.1b: Shrink makes a 4/4 a -1/4, 3 life; a 2/2 becomes a -3/2, and nobody gains or loses any."""
    ephemeron, bears = s.given_battlefield(B, "Errant Ephemeron"), s.given_battlefield(B, "Grizzly Bears")
    for target, life in ((ephemeron, 17), (bears, 17)):
        shrink, phthisis = s.given_hand(A, "Shrink"), s.given_hand(A, "Phthisis")
        s.given_mana(A, "{G}{B}{B}{B}{B}{B}{B}{B}")
        s.cast(A, shrink, targets=(target,))
        s.resolve_top()
        s.cast(A, phthisis, targets=(target,))
        s.resolve_top()
        s.expect_in_zone(target, Zone.GRAVEYARD)
        s.expect_life(B, life)


@check("phthisis-illegal-or-indestructible",
       title=N_("Phthisis on a creature that is indestructible: it stays, and life is lost"),
       breaks=[Fault.INDESTRUCTIBLE_PERMANENTS_ARE_DESTROYED])
def phthisis_on_an_indestructible_creature(s: Scenario) -> None:
    """702.12b, 608.2c: the first instruction does nothing, the second one is followed all the same."""
    gargoyle, phthisis = s.given_battlefield(B, "Darksteel Gargoyle"), s.given_hand(A, "Phthisis")
    s.given_mana(A, "{B}{B}{B}{B}{B}{B}{B}")
    s.cast(A, phthisis, targets=(gargoyle,))
    s.resolve_top()
    s.expect_in_zone(gargoyle, Zone.BATTLEFIELD)
    s.expect_life(B, 14)


@check("phthisis-illegal-or-indestructible",
       title=N_("Phthisis with an illegal target does nothing, and nobody loses life"),
       breaks=[Fault.TARGETS_ARE_CHECKED_ONCE])
def phthisis_with_an_illegal_target(s: Scenario) -> None:
    """608.2b, 702.18a: the creature has gained shroud when the spell would resolve; it does not resolve."""
    bears, phthisis = s.given_battlefield(B, "Grizzly Bears"), s.given_hand(A, "Phthisis")
    s.given_mana(A, "{B}{B}{B}{B}{B}{B}{B}")
    s.cast(A, phthisis, targets=(bears,))
    s.given_gained(bears, Flag(N_("shroud")))
    s.resolve_top()
    s.expect_in_zone(phthisis, Zone.GRAVEYARD)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_life(B, 20)


@check("knight-of-old-benalia-later-creatures",
       title=N_("Knight of Old Benalia: only creatures that are there get +1/+1"),
       breaks=[Fault.EFFECTS_REACH_NEWCOMERS])
def knight_helps_those_who_are_there(s: Scenario) -> None:
    """611.2c: the set of creatures is settled as the ability resolves; the Goblin comes too late."""
    bears, crow = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Storm Crow")
    knight, goblin = s.given_hand(A, "Knight of Old Benalia"), s.given_hand(A, "Raging Goblin")
    s.given_mana(A, "{W}{W}{W}{W}{W}")
    s.cast(A, knight)
    s.resolve_all()
    s.given_mana(A, "{R}")
    s.cast(A, goblin)
    s.resolve_top()
    s.expect_size(bears, 3, 3)
    s.expect_size(crow, 2, 3)
    s.expect_size(knight, 2, 2)
    s.expect_size(goblin, 1, 1)


@check("nantuko-shaman-tapped-lands",
       title=N_("Nantuko Shaman: a tapped land as it enters, and nothing triggers"),
       breaks=[Fault.INTERVENING_IF_IS_NOT_CHECKED_FIRST])
def shaman_with_a_tapped_land(s: Scenario) -> None:
    """603.4: one tapped land is enough; nothing goes on the stack."""
    s.given_battlefield(A, "Plains", tapped=True)
    s.given_battlefield(A, "Plains")
    shaman = s.given_hand(A, "Nantuko Shaman")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, shaman)
    s.resolve_top()
    s.expect_empty_stack()
    s.expect_cards_in_hand(A, 0)


@check("nantuko-shaman-tapped-lands",
       title=N_("Nantuko Shaman: a land tapped in response, and no card is drawn"),
       breaks=[Fault.INTERVENING_IF_IS_NOT_CHECKED_AGAIN])
def shaman_and_a_land_tapped_in_response(s: Scenario) -> None:
    """603.4, 608.2a: A taps a Plains for mana while the ability is on the stack."""
    plains, shaman = s.given_battlefield(A, "Plains"), s.given_hand(A, "Nantuko Shaman")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, shaman)
    s.resolve_top()
    s.expect_stack("Nantuko Shaman")
    s.activate(A, plains, "W")
    s.resolve_top()
    s.expect_cards_in_hand(A, 0)


@check("detritivore-must-target",
       title=N_("Detritivore: the only nonbasic land is its owner's own, and is destroyed"),
       breaks=[Fault.UNWANTED_TRIGGERS_GO_NOWHERE])
def detritivore_destroys_an_own_land(s: Scenario) -> None:
    """603.3d, 603.5: no choice whether; as long as there is a legal target it has to be chosen."""
    s.given_suspended(A, "Detritivore", 2)
    wasteland = s.given_battlefield(A, "Wasteland")
    s.given_battlefield(B, "Plains")
    s.given_turn(B, Step.END)
    s.choose_targets(A, wasteland)
    s.upkeep(A)
    s.expect_in_zone(wasteland, Zone.GRAVEYARD)


@check("shivan-sand-mage-forced-first-mode",
       title=N_("Shivan Sand-Mage with nothing that has a time counter: the first mode, on any permanent"),
       breaks=[Fault.MODES_WITHOUT_A_TARGET_CAN_BE_CHOSEN])
def sand_mage_has_to_take_the_first_mode(s: Scenario) -> None:
    """700.2b, 603.3c: the second mode has no legal target; the first one does nothing to the permanent chosen."""
    mage = s.given_hand(A, "Shivan Sand-Mage")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, mage)
    s.choose(A, Choose.MODES, (0,))
    s.choose_targets(A, mage)
    s.resolve_top()
    s.expect_stack("Shivan Sand-Mage")
    trigger = s.game.abilities(s.id(mage)).triggered[0]
    s.expect(message("Only the first mode can be chosen."),
             lambda: possible_modes(s.game, A, trigger), (0,), "700.2b")
    s.resolve_top()
    s.expect_counters(mage, 0)
    s.expect_in_zone(mage, Zone.BATTLEFIELD)
