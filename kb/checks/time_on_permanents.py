"""Checks of time and fade counters on permanents: vanishing, fading, impending, suspend without effect there."""

from __future__ import annotations

from kb.checks.refs import A, B, C, CardRef, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.keywords.time_on_permanents import Vanishing
from kb.core.rulebook import Provision
from kb.messages import N_

CAST_FOR_IT = Provision("impending-condition", "cast-for-it")


@check("B89",
       title=N_("Vanishing 3: sacrificed in the third upkeep"),
       breaks=[Fault.VANISHING_DOES_NOTHING, Fault.VANISHING_ENTERS_WITHOUT_COUNTERS])
def vanishing_counts_down(s: Scenario) -> None:
    """702.63a: cast in A's turn it has three counters; A's upkeeps leave two, one, none, B's do nothing."""
    watcher = s.given_hand(A, "Aven Riftwatcher")
    s.given_mana(A, "{W}{W}{W}")
    s.cast(A, watcher)
    s.resolve_top()
    s.expect_counters(watcher, 3)
    s.resolve_all()
    s.upkeep(B)
    s.expect_counters(watcher, 3)
    s.upkeep(A)
    s.expect_counters(watcher, 2)
    s.upkeep(A)
    s.expect_counters(watcher, 1)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.expect_counters(watcher, 0)
    s.expect_in_zone(watcher, Zone.BATTLEFIELD)
    s.expect_stack("Aven Riftwatcher")
    s.resolve_top()
    s.expect_in_zone(watcher, Zone.GRAVEYARD)


@check("B91",
       title=N_("The last time counter removed in another player's turn"),
       breaks=[Fault.VANISHING_DOES_NOTHING, Fault.VANISHING_WAITS_FOR_THE_UPKEEP])
def last_vanishing_counter_removed_off_turn(s: Scenario) -> None:
    """702.63a, 603.2: B removes it with Clockspinning in B's turn; A's permanent is sacrificed at once.

    Calciderm, with shroud, would have been out of reach (702.18a).
    """
    watcher, calciderm = (s.given_battlefield(A, name, counters=1) for name in ("Aven Riftwatcher", "Calciderm"))
    clock = s.given_hand(B, "Clockspinning")
    s.given_turn(B)
    s.given_mana(B, "{U}")
    s.expect_illegal(lambda: s.cast(B, clock, targets=(calciderm,)), "601.2c")
    s.choose(B, Choose.NUMBER, -1)
    s.cast(B, clock, targets=(watcher,))
    s.resolve_top()
    s.expect_counters(watcher, 0)
    s.expect_stack("Aven Riftwatcher")
    s.resolve_top()
    s.expect_in_zone(watcher, Zone.GRAVEYARD)
    s.expect_counters(calciderm, 1)


@check("B93", "EN-093",
       title=N_("Chronozoa destroyed with a time counter on it: no tokens"),
       breaks=[Fault.COUNTERS_ARE_FORGOTTEN_ON_LEAVING])
def chronozoa_dies_with_a_counter(s: Scenario) -> None:
    """603.4, 603.10a: it is looked at as it was last, with its counter, while the upkeep ability is on the stack."""
    chronozoa = s.given_battlefield(A, "Chronozoa", counters=1)
    bolt = s.given_hand(B, "Lightning Bolt")
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Chronozoa")
    s.given_mana(B, "{R}")
    s.give_priority_to(B)
    s.cast(B, bolt, targets=(chronozoa,))
    s.resolve_top()
    s.expect_in_zone(chronozoa, Zone.GRAVEYARD)
    s.expect_stack("Chronozoa")
    s.resolve_all()
    s.expect_tokens(A, 0)


@check("B93",
       title=N_("Chronozoa sacrificed by vanishing: two copies with three counters each"),
       breaks=[Fault.LEAVING_DOES_NOT_LOOK_BACK, Fault.VANISHING_DOES_NOTHING, Fault.VANISHING_ENTERS_WITHOUT_COUNTERS])
def chronozoa_dies_without_counters(s: Scenario) -> None:
    """603.10a, 707.2, 614.1c: its last counter is gone; the copies enter with three and double in their turn."""
    s.given_battlefield(A, "Chronozoa", counters=1)
    s.upkeep(A)
    s.expect_tokens(A, 2)
    for _ in range(2):
        s.upkeep(A)
    s.expect_tokens(A, 2)
    s.upkeep(A)
    s.expect_tokens(A, 4)


@check("B95",
       title=N_("Parallax Nexus gives each owner their own card back"),
       breaks=[Fault.LEAVING_DOES_NOT_LOOK_BACK, Fault.LINKED_ABILITIES_TAKE_EVERYTHING], players=3)
def nexus_returns_what_it_exiled(s: Scenario) -> None:
    """702.32a, 607.2a, 603.10a: cards of B and C return to their hands; a card exiled by something else stays."""
    nexus = s.given_battlefield(A, "Parallax Nexus", counters=5, kind="fade")
    theirs = {who: s.given_hand(who, name) for who, name in ((B, "Grizzly Bears"), (C, "Raging Goblin"))}
    other = s.given_exile(B, "Ornithopter")
    for who, chosen in theirs.items():
        _exile_by(s, nexus, chosen, who)
        s.expect_in_zone(chosen, Zone.EXILE)
    s.expect_counters(nexus, 3, "fade")
    boomerang = s.given_hand(A, "Boomerang")
    s.given_mana(A, "{U}{U}")
    s.cast(A, boomerang, targets=(nexus,))
    s.resolve_top()
    s.expect_stack("Parallax Nexus")
    s.resolve_top()
    for chosen in theirs.values():
        s.expect_in_zone(chosen, Zone.HAND)
    s.expect_in_zone(other, Zone.EXILE)


def _exile_by(s: Scenario, nexus: CardRef, chosen: CardRef, who: Player) -> None:
    s.activate(A, nexus, targets=(who,))
    s.choose(who, Choose.OBJECTS, (chosen,))
    s.resolve_top()


@check("B95",
       title=N_("A card that is exiled after Parallax Nexus has left does not return"),
       breaks=[Fault.LINKED_ABILITIES_TAKE_EVERYTHING, Fault.LEAVING_DOES_NOT_LOOK_BACK])
def nexus_leaves_in_response(s: Scenario) -> None:
    """607.2a, 608.2h: returned in response to its ability; the card is exiled when nothing brings it back any more."""
    nexus = s.given_battlefield(A, "Parallax Nexus", counters=5, kind="fade")
    first, second, old = s.given_hand(B, "Grizzly Bears"), s.given_hand(B, "Raging Goblin"), \
        s.given_exile(B, "Ornithopter")
    _exile_by(s, nexus, first, B)
    boomerang = s.given_hand(A, "Boomerang")
    s.given_mana(A, "{U}{U}")
    s.activate(A, nexus, targets=(B,))
    s.cast(A, boomerang, targets=(nexus,))
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(first, Zone.HAND)
    s.choose(B, Choose.OBJECTS, (second,))
    s.resolve_top()
    s.expect_in_zone(second, Zone.EXILE)
    s.expect_in_zone(old, Zone.EXILE)


@check("B95",
       title=N_("Fading: when no counter can be removed, the permanent is sacrificed"),
       breaks=[Fault.EXTRA_STEPS_ARE_SKIPPED])
def fading_outlasts_its_counters_by_one_upkeep(s: Scenario) -> None:
    """702.32a: with one fade counter it survives the upkeep that takes it; the additional upkeep is its last."""
    nexus = s.given_battlefield(A, "Parallax Nexus", counters=1, kind="fade")
    s.given_battlefield(A, "Paradox Haze")
    s.choose_order(A, "Paradox Haze", "Parallax Nexus")
    s.upkeep(A)
    s.expect_counters(nexus, 0, "fade")
    s.expect_in_zone(nexus, Zone.BATTLEFIELD)
    additional_upkeep(s)
    s.resolve_all()
    s.expect_in_zone(nexus, Zone.GRAVEYARD)


def additional_upkeep(s: Scenario) -> None:
    """Let both players pass with the stack empty, so that the additional upkeep begins."""
    s.pass_priority(A)
    s.pass_priority(B)


@check("B97",
       title=N_("Impending under Solemnity: no counters, and so a creature"),
       breaks=[Fault.CANT_GET_COUNTERS_IS_IGNORED])
def impending_under_solemnity(s: Scenario) -> None:
    """702.176a, 614.17d: the counters cannot be put on it; without one it is a creature from the beginning."""
    s.given_battlefield(B, "Solemnity")
    overlord = _cast_for_impending(s)
    s.resolve_top()
    s.expect_counters(overlord, 0)
    s.expect_creature(overlord)


@check("B97",
       title=N_("Impending: no creature until its last time counter is gone"),
       breaks=[Fault.IMPENDING_PERMANENTS_ARE_CREATURES])
def impending_counts_down(s: Scenario) -> None:
    """702.176a: four counters, one fewer in each own end step, however else some of them go."""
    overlord = _cast_for_impending(s)
    s.resolve_top()
    s.expect_counters(overlord, 4)
    s.expect_creature(overlord, creature=False)
    s.advance_to(A, Step.END)
    s.resolve_all()
    s.expect_counters(overlord, 3)
    charm = s.given_hand(A, "Fury Charm")
    s.given_mana(A, "{R}{R}")
    s.cast(A, charm, modes=(2,), targets=(overlord,))
    s.resolve_top()
    s.expect_counters(overlord, 1)
    s.expect_creature(overlord, creature=False)
    s.advance_to(A, Step.END)
    s.resolve_all()
    s.expect_counters(overlord, 0)
    s.expect_creature(overlord)


@check("B97",
       title=N_("Solemnity after the fact leaves the counters, and allows no further one"),
       breaks=[Fault.CANT_GET_COUNTERS_IS_IGNORED])
def solemnity_after_impending(s: Scenario) -> None:
    """614.17: counters that are there stay; Clockspinning cannot put another one."""
    overlord = _cast_for_impending(s)
    s.resolve_top()
    s.given_battlefield(B, "Solemnity")
    clock = s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, 1)
    s.cast(A, clock, targets=(overlord,))
    s.resolve_top()
    s.expect_counters(overlord, 4)
    s.expect_creature(overlord, creature=False)


def _cast_for_impending(s: Scenario) -> CardRef:
    overlord = s.given_hand(A, "Overlord of the Hauntwoods")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, overlord, alternative="impending")
    return overlord


@check("B99",
       title=N_("The copy of a spell cast for its impending cost: a token with counters, no creature"),
       breaks=[CAST_FOR_IT, Fault.COPIES_FORGET_COSTS], provisions=["impending-condition"])
def copy_of_an_impending_spell(s: Scenario) -> None:
    """707.10, 608.3f, 702.176a: the copy takes over which cost was paid, and since 2025-04-04 that is all that counts.

    Until 2025-04-03 the permanent had to be cast for that cost, and a copy is not cast: the token had the counters
    and was a creature all the same.
    """
    overlord = _cast_for_impending(s)
    major = s.given_hand(A, "Double Major")
    s.given_mana(A, "{G}{U}")
    s.cast(A, major, targets=(overlord,))
    s.resolve_top()
    token = CardRef(s.game.object(s.on_stack()).card, "Overlord of the Hauntwoods")
    s.resolve_top()
    s.expect_tokens(A, 1)
    s.expect_counters(token, 4)
    s.expect_creature(token, creature=False)
    s.advance_to(A, Step.END)
    s.resolve_all()
    s.expect_counters(token, 3)


@check("B99",
       title=N_("A permanent that enters as a copy of an impending one is a creature without counters"),
       breaks=[Fault.COPIES_KEEP_EFFECTS])
def copy_of_an_impending_permanent(s: Scenario) -> None:
    """707.2: neither the counters nor the cost that was paid belong to what Copy Enchantment copies."""
    overlord = _cast_for_impending(s)
    s.resolve_top()
    copy = s.given_hand(A, "Copy Enchantment")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, copy)
    s.choose(A, Choose.COPIED, overlord)
    s.resolve_top()
    s.expect_counters(copy, 0)
    s.expect_creature(copy)


@check("core-time-counters",
       title=N_("A permanent with suspend whose last time counter is removed stays on the battlefield"),
       breaks=[Fault.SUSPENDED_IN_ANY_ZONE])
def time_counters_on_a_permanent_with_suspend(s: Scenario) -> None:
    """702.62a, b: it is not suspended; no upkeep removes a counter, and losing the last one has no consequence."""
    halberdier = s.given_battlefield(A, "Keldon Halberdier", counters=2)
    charm = s.given_hand(A, "Fury Charm")
    s.expect_suspended(halberdier, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()
    s.expect_counters(halberdier, 2)
    s.given_mana(A, "{R}{R}")
    s.cast(A, charm, modes=(2,), targets=(halberdier,))
    s.resolve_top()
    s.expect_counters(halberdier, 0)
    s.expect_empty_stack()
    s.expect_in_zone(halberdier, Zone.BATTLEFIELD)


@check("EN-088",
       title=N_("An additional upkeep removes another time counter"),
       breaks=[Fault.EXTRA_STEPS_ARE_SKIPPED])
def additional_upkeep_removes_another_counter(s: Scenario) -> None:
    """503.1a, 702.62a: with Paradox Haze a suspended card loses a counter in each of the two upkeeps of the turn."""
    s.given_battlefield(A, "Paradox Haze")
    knight = s.given_suspended(A, "Knight of Sursi", 3)
    s.choose_order(A, "Knight of Sursi", "Paradox Haze")
    s.upkeep(A)
    s.expect_counters(knight, 2)
    additional_upkeep(s)
    s.expect_stack("Knight of Sursi")
    s.resolve_all()
    s.expect_counters(knight, 1)
    s.main_phase(A)
    s.expect_counters(knight, 1)


@check("EN-088",
       title=N_("An additional upkeep counts for vanishing too"),
       breaks=[Fault.EXTRA_STEPS_ARE_SKIPPED])
def additional_upkeep_and_vanishing(s: Scenario) -> None:
    """503.1a, 702.63a: two time counters go in one turn, and with the second the permanent."""
    s.given_battlefield(A, "Paradox Haze")
    calciderm = s.given_battlefield(A, "Calciderm", counters=2)
    s.choose_order(A, "Calciderm", "Paradox Haze")
    s.upkeep(A)
    s.expect_counters(calciderm, 1)
    additional_upkeep(s)
    s.resolve_all()
    s.expect_in_zone(calciderm, Zone.GRAVEYARD)


@check("EN-090",
       title=N_("A creature that has lost vanishing is not sacrificed"),
       breaks=[Fault.LOST_ABILITIES_TRIGGER])
def ovinized_creature_is_not_sacrificed(s: Scenario) -> None:
    """702.63a, 613.1f: Ovinize in response to the upkeep ability; the last counter goes, and nothing triggers on it."""
    watcher = s.given_battlefield(A, "Chronozoa", counters=1)
    ovinize = s.given_hand(A, "Ovinize")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{U}{U}")
    s.cast(A, ovinize, targets=(watcher,))
    s.resolve_all()
    s.expect_counters(watcher, 0)
    s.expect_in_zone(watcher, Zone.BATTLEFIELD)
    s.upkeep(A)
    s.expect_in_zone(watcher, Zone.BATTLEFIELD)


@check("EN-090",
       title=N_("As long as it has no abilities it loses no time counters"),
       breaks=[Fault.LOST_ABILITIES_TRIGGER])
def creature_without_abilities_keeps_its_counters(s: Scenario) -> None:
    """702.63a, 613.1f: under Humility nothing triggers in the upkeep."""
    s.given_battlefield(B, "Humility")
    watcher = s.given_battlefield(A, "Chronozoa", counters=2)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()
    s.expect_counters(watcher, 2)


@check("EN-090",
       title=N_("Under Humility a creature with time counters is 1/1, however large its own ability would make it"),
       breaks=[Fault.LOST_ABILITIES_DEFINE_SIZE])
def time_counters_under_humility(s: Scenario) -> None:
    """613.1f, 613.6: Rose Tyler has lost both abilities in layer 6; with three time counters she deals 1 damage."""
    rose = s.given_battlefield(A, "Rose Tyler", counters=3)
    s.given_battlefield(A, "Calciderm", counters=2)
    s.given_battlefield(B, "Humility")
    s.attack(A, rose)
    s.expect_empty_stack()
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 19)
    s.expect_counters(rose, 3)


@check("EN-091",
       title=N_("Vanishing twice: two time counters in each upkeep"),
       breaks=[Fault.INSTANCES_TRIGGER_ONCE])
def two_instances_of_vanishing(s: Scenario) -> None:
    """702.63c, 113.2c: each instance works on its own, such as on a creature that gained vanishing again."""
    calciderm = s.given_battlefield(A, "Calciderm", counters=4)
    s.given_gained(calciderm, Vanishing())
    s.upkeep(A)
    s.expect_counters(calciderm, 2)
    s.upkeep(A)
    s.expect_in_zone(calciderm, Zone.GRAVEYARD)


@check("EN-092", "tidewalker-without-islands",
       title=N_("Tidewalker without an Island dies at once"),
       breaks=[Fault.TOUGHNESS_ZERO_SURVIVES])
def tidewalker_without_islands(s: Scenario) -> None:
    """614.1c, 704.5f, 702.63b: it enters as a 0/0; there was no last counter to remove, so nothing triggers."""
    tidewalker = s.given_hand(A, "Tidewalker")
    s.given_battlefield(A, "Forest")
    s.given_battlefield(B, "Island")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, tidewalker)
    s.resolve_top()
    s.expect_in_zone(tidewalker, Zone.GRAVEYARD)
    s.expect_empty_stack()


@check("EN-092",
       title=N_("Tidewalker shrinks with its counters"),
       breaks=[Fault.VANISHING_ENTERS_WITHOUT_COUNTERS])
def tidewalker_with_two_islands(s: Scenario) -> None:
    """614.1c, 604.3: two Islands, two counters, a 2/2; after an upkeep a 1/1 that attacks for 1."""
    tidewalker = s.given_hand(A, "Tidewalker")
    for _ in range(2):
        s.given_battlefield(A, "Island")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, tidewalker)
    s.resolve_top()
    s.expect_counters(tidewalker, 2)
    s.upkeep(A)
    s.expect_counters(tidewalker, 1)
    s.attack(A, tidewalker)
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 19)
