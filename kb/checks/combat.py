"""Checks of combat: evasion, blocks that last, prevented damage, who may attack whom, damage that triggers."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.abilities import Flag
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

ON_THE_STACK = Provision("combat-damage", "on-the-stack")


@check("ith-untapped-attacker",
       title=N_("Ith, High Arcanist stops an attacker that did not tap"),
       breaks=[Fault.PREVENTED_DAMAGE_IS_DEALT])
def ith_stops_an_untapped_attacker(s: Scenario) -> None:
    """115.1, 508.1k, 702.20b: vigilance leaves the attacker untapped; it is a target all the same, and deals nothing."""
    falcon = s.given_battlefield(A, "Zephyr Falcon")
    ith = s.given_battlefield(B, "Ith, High Arcanist")
    s.attack(A, falcon)
    s.expect_untapped(falcon)
    s.give_priority_to(B)
    s.activate(B, ith, targets=(falcon,))
    s.resolve_top()
    s.deal_combat_damage()
    s.expect_life(B, 20)


@check("ith-untapped-attacker",
       title=N_("Ith, High Arcanist prevents the damage to the attacker as well"),
       breaks=[Fault.PREVENTED_DAMAGE_IS_DEALT])
def ith_protects_the_attacker_too(s: Scenario) -> None:
    """615.1, 615.6: what the blocker would deal to the attacker is prevented, too; both survive."""
    bears, ith = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(B, "Ith, High Arcanist")
    wall = s.given_battlefield(B, "Storm Crow")
    s.attack(A, bears)
    s.block(B, (wall, bears))
    s.give_priority_to(B)
    s.activate(B, ith, targets=(bears,))
    s.resolve_top()
    s.deal_combat_damage()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_in_zone(wall, Zone.BATTLEFIELD)


@check("ith-attacker-stays-in-combat",
       title=N_("An attacker that Ith, High Arcanist has stopped goes on attacking"),
       breaks=[Fault.PREVENTION_ENDS_COMBAT, Fault.DAMAGE_ENDS_COMBAT])
def stopped_attacker_is_still_attacking(s: Scenario) -> None:
    """506.4, 508.1k, 511.3: it is untapped and attacking through combat damage and the end of combat step."""
    bears = s.given_battlefield(A, "Grizzly Bears")
    ith = s.given_battlefield(B, "Ith, High Arcanist")
    s.attack(A, bears)
    s.give_priority_to(B)
    s.activate(B, ith, targets=(bears,))
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect_attacking(bears)
    s.deal_combat_damage()
    s.expect_life(B, 20)
    s.advance_to(A, Step.END_OF_COMBAT)
    s.expect_attacking(bears)


@check("ith-after-combat-damage",
       title=N_("Ith, High Arcanist after combat damage: the attacker untaps, the damage stays"),
       breaks=[Fault.DAMAGE_ENDS_COMBAT, ON_THE_STACK])
def ith_after_damage_only_untaps(s: Scenario) -> None:
    """510.2, 510.3: B has lost 2 life by the time that A has priority; untapping does not give them back."""
    bears, ith = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Ith, High Arcanist")
    s.attack(A, bears)
    s.advance_to(A, Step.COMBAT_DAMAGE)
    s.expect_life(B, 18)
    s.activate(A, ith, targets=(bears,))
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect_life(B, 18)


@check("ith-after-combat-damage",
       title=N_("Ith, High Arcanist in the end of combat step: the attacker untaps"),
       breaks=[Fault.DAMAGE_ENDS_COMBAT])
def ith_untaps_at_the_end_of_combat(s: Scenario) -> None:
    """511.1, 511.3: the creature is attacking until that step is over, and so it is still a target."""
    bears, ith = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Ith, High Arcanist")
    s.attack(A, bears)
    s.advance_to(A, Step.END_OF_COMBAT)
    s.activate(A, ith, targets=(bears,))
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect_life(B, 18)


def _with_shadow(s: Scenario, name: str, attacker: bool = False) -> CardRef:
    creature = s.given_battlefield(A if attacker else B, name)
    s.given_gained(creature, Flag(N_("shadow")))
    return creature


@check("evasion-abilities-add-up",
       title=N_("Flying and shadow: only a creature with both can block"),
       breaks=[Fault.ONE_EVASION_ABILITY_IS_ENOUGH])
def blocker_needs_to_pass_each_evasion_ability(s: Scenario) -> None:
    """509.1b, 702.9b, 702.28b: neither flying alone nor shadow alone is enough against an attacker with both."""
    infiltrator = s.given_battlefield(A, "Infiltrator il-Kor")
    s.given_gained(infiltrator, Flag(N_("flying")))
    crow, soldier = s.given_battlefield(B, "Storm Crow"), s.given_battlefield(B, "Soltari Foot Soldier")
    both = _with_shadow(s, "Zephyr Falcon")
    s.attack(A, infiltrator)
    s.expect_may_block(crow, infiltrator, forbidden="702.28b")
    s.expect_may_block(soldier, infiltrator, forbidden="702.9b")
    s.expect_may_block(both, infiltrator)


@check("shadow-instances-redundant",
       title=N_("A second shadow changes nothing"),
       breaks=[Fault.INSTANCES_OF_SHADOW_ADD_UP])
def shadow_twice_is_shadow(s: Scenario) -> None:
    """702.28c: one with two instances is blocked by one with a single instance, and by none without."""
    infiltrator = s.given_battlefield(A, "Infiltrator il-Kor")
    rift = s.given_hand(A, "Shadow Rift")
    soldier, bears = s.given_battlefield(B, "Soltari Foot Soldier"), s.given_battlefield(B, "Grizzly Bears")
    s.given_mana(A, "{U}")
    s.cast(A, rift, targets=(infiltrator,))
    s.resolve_top()
    s.attack(A, infiltrator)
    s.expect_may_block(soldier, infiltrator)
    s.expect_may_block(bears, infiltrator, forbidden="702.28b")
    s.block(B, (soldier, infiltrator))
    s.deal_combat_damage()
    s.expect_life(B, 20)


@check("blocked-creature-stays-blocked",
       title=N_("A blocked creature that gains shadow stays blocked"),
       breaks=[Fault.BLOCKS_ARE_CHECKED_AGAIN])
def gaining_shadow_after_the_block(s: Scenario) -> None:
    """509.1h, 510.1c-d: shadow comes too late; attacker and blocker deal their damage to each other."""
    bears, crow = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(B, "Storm Crow")
    rift = s.given_hand(A, "Shadow Rift")
    s.attack(A, bears)
    s.block(B, (crow, bears))
    s.given_mana(A, "{U}")
    s.cast(A, rift, targets=(bears,))
    s.resolve_top()
    s.expect_may_block(crow, bears, forbidden="702.28b")
    s.deal_combat_damage()
    s.expect_life(B, 20)
    s.expect_in_zone(crow, Zone.GRAVEYARD)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_size(bears, 2, 2)


@check("blocked-creature-stays-blocked",
       title=N_("An attacker with shadow whose blocker loses shadow stays blocked"),
       breaks=[Fault.BLOCKS_ARE_CHECKED_AGAIN])
def blocker_loses_shadow_after_the_block(s: Scenario) -> None:
    """509.1h, 510.1d: Ovinize makes the blocker a 0/1 without shadow; Infiltrator il-Kor still hits it and nobody else."""
    infiltrator, soldier = s.given_battlefield(A, "Infiltrator il-Kor"), s.given_battlefield(B, "Soltari Foot Soldier")
    ovinize = s.given_hand(A, "Ovinize")
    s.attack(A, infiltrator)
    s.block(B, (soldier, infiltrator))
    s.given_mana(A, "{U}{U}")
    s.cast(A, ovinize, targets=(soldier,))
    s.resolve_top()
    s.deal_combat_damage()
    s.expect_life(B, 20)
    s.expect_in_zone(soldier, Zone.GRAVEYARD)
    s.expect_in_zone(infiltrator, Zone.BATTLEFIELD)


@check("lavacore-elemental-each-creature",
       title=N_("Three creatures deal combat damage to a player: three time counters"),
       breaks=[Fault.SIMULTANEOUS_EVENTS_TRIGGER_ONCE])
def each_damaging_creature_triggers_lavacore(s: Scenario) -> None:
    """603.2c, 510.2: the damage is dealt at once, and each creature that deals some to a player is an event of its own."""
    lavacore = s.given_battlefield(A, "Lavacore Elemental", counters=1)
    team = [s.given_battlefield(A, name) for name in ("Grizzly Bears", "Raging Goblin", "Storm Crow", "Zephyr Falcon")]
    wall = s.given_battlefield(B, "Durkwood Baloth")
    s.attack(A, *team)
    s.block(B, (wall, team[0]))
    s.deal_combat_damage()
    s.expect_stack(*["Lavacore Elemental"] * 3)
    s.resolve_all()
    s.expect_counters(lavacore, 4)


@check("lavacore-elemental-itself",
       title=N_("Lavacore Elemental gets a time counter for its own combat damage"),
       breaks=[Fault.CREATURES_ARE_NOT_THEIR_OWN_COMPANY])
def lavacore_sees_its_own_damage(s: Scenario) -> None:
    """603.2, 109.5: a creature that its controller controls, like any other."""
    lavacore = s.given_battlefield(A, "Lavacore Elemental", counters=1)
    s.attack(A, lavacore)
    s.deal_combat_damage()
    s.expect_life(B, 15)
    s.expect_stack("Lavacore Elemental")
    s.resolve_top()
    s.expect_counters(lavacore, 2)


@check("veiling-oddity-later-creatures",
       title=N_("Veiling Oddity: a creature that comes later in the turn cannot be blocked either"),
       breaks=[Fault.RULES_OF_SPELLS_SPARE_NEWCOMERS])
def oddity_reaches_later_creatures(s: Scenario) -> None:
    """611.2c: no characteristic changes; what may block whom is changed for the turn, for newcomers too."""
    oddity = s.given_suspended(A, "Veiling Oddity", 1)
    goblin, bears = s.given_hand(A, "Raging Goblin"), s.given_battlefield(A, "Grizzly Bears")
    wall = s.given_battlefield(B, "Durkwood Baloth")
    s.given_turn(B, Step.END)
    s.choose_order(A, "Veiling Oddity: when the last time counter is removed, play the card",
                   "Veiling Oddity: when the last time counter is removed, creatures cannot be blocked this turn")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(oddity, Zone.BATTLEFIELD)
    s.main_phase(A)
    s.given_mana(A, "{R}")
    s.cast(A, goblin)
    s.resolve_top()
    s.attack(A, goblin, bears, oddity)
    for attacker in (goblin, bears, oddity):
        s.expect_may_block(wall, attacker, forbidden="509.1b")
    s.deal_combat_damage()
    s.expect_life(B, 15)


@check("chronomantic-escape-later-creatures",
       title=N_("Chronomantic Escape also stops a creature that comes later"),
       breaks=[Fault.RULES_OF_SPELLS_SPARE_NEWCOMERS])
def escape_reaches_later_creatures(s: Scenario) -> None:
    """611.2c, 508.1c: it restricts the declaration of attackers; a creature with haste in B's turn is held up as well."""
    escape = _escape(s)
    goblin, bears = s.given_hand(B, "Raging Goblin"), s.given_battlefield(B, "Grizzly Bears")
    s.main_phase(B)
    s.given_mana(B, "{R}")
    s.cast(B, goblin)
    s.resolve_top()
    s.expect_may_attack(goblin, A, forbidden="508.1c")
    s.expect_may_attack(bears, A, forbidden="508.1c")
    s.main_phase(A)
    s.expect_counters(escape, 2)
    s.main_phase(B)
    s.expect_may_attack(goblin, A)


def _escape(s: Scenario) -> CardRef:
    """A casts Chronomantic Escape, which resolves."""
    escape = s.given_hand(A, "Chronomantic Escape")
    s.given_mana(A, "{W}{W}{W}{W}{W}{W}")
    s.cast(A, escape)
    s.resolve_top()
    s.expect_counters(escape, 3)
    return escape


@check("chronomantic-escape-planeswalkers",
       title=N_("Chronomantic Escape does not keep creatures from attacking a planeswalker"),
       breaks=[Fault.PLANESWALKERS_ARE_THEIR_PLAYER])
def escape_leaves_planeswalkers_open(s: Scenario) -> None:
    """508.1b-c, 306.6: who may not attack A may attack A's planeswalker, which loses loyalty counters (120.3c)."""
    ajani = s.given_battlefield(A, "Ajani Goldmane", counters=4, kind="loyalty")
    bears = s.given_battlefield(B, "Grizzly Bears")
    _escape(s)
    s.main_phase(B)
    s.expect_may_attack(bears, A, forbidden="508.1c")
    s.expect_may_attack(bears, ajani)
    s.attack_planeswalker(B, bears, ajani)
    s.deal_combat_damage()
    s.expect_counters(ajani, 2, "loyalty")
    s.expect_life(A, 20)
