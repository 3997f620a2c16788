"""Combat beyond the rulings: who may attack and block whom, when damage is dealt, what the core does not pretend to know."""

from __future__ import annotations

from datetime import date

import pytest

from kb.checks.refs import A, B, C
from kb.checks.scenario import Scenario
from kb.core import combat
from kb.core.errors import UnmodelledRule
from kb.core.events import Step
from kb.core.ids import Zone
from kb.core.rulebook import Rulebook

TODAY, ON_THE_STACK = date(2026, 8, 7), date(2009, 7, 10)


def _scenario(day: date = TODAY, players: int = 2) -> Scenario:
    return Scenario(Rulebook.at(day), players=players)


@pytest.mark.parametrize(
    ("name", "tapped", "sick", "rule"),
    [
        ("Grizzly Bears", False, False, ""),
        ("Grizzly Bears", True, False, "508.1a"),
        ("Grizzly Bears", False, True, "508.1a"),
        ("Raging Goblin", False, True, ""),
        ("Wall of Blossoms", False, False, "702.3b"),
        ("Glorious Anthem", False, False, "508.1a"),
    ],
)
def test_who_may_attack(name: str, tapped: bool, sick: bool, rule: str) -> None:
    s = _scenario()
    attacker = s.given_battlefield(A, name, tapped=tapped, sick=sick)
    s.expect_may_attack(attacker, B, forbidden=rule)


def test_nobody_attacks_oneself_or_an_own_planeswalker() -> None:
    s = _scenario()
    bears = s.given_battlefield(A, "Grizzly Bears")
    own, other = (s.given_battlefield(who, "Ajani Goldmane", counters=4, kind="loyalty") for who in (A, B))
    s.expect_may_attack(bears, A, forbidden="508.1b")
    s.expect_may_attack(bears, own, forbidden="508.1b")
    s.expect_may_attack(bears, other)


@pytest.mark.parametrize(
    ("attacker", "blocker", "tapped", "rule"),
    [
        ("Grizzly Bears", "Storm Crow", False, ""),
        ("Grizzly Bears", "Storm Crow", True, "509.1a"),
        ("Grizzly Bears", "Glorious Anthem", False, "509.1a"),
        ("Storm Crow", "Grizzly Bears", False, "702.9b"),
        ("Storm Crow", "Zephyr Falcon", False, ""),
        ("Nihilith", "Grizzly Bears", False, "702.36b"),
        ("Nihilith", "Darksteel Gargoyle", False, ""),
        ("Nihilith", "Nihilith", False, ""),
        ("Soltari Foot Soldier", "Grizzly Bears", False, "702.28b"),
        ("Grizzly Bears", "Soltari Foot Soldier", False, "702.28b"),
    ],
)
def test_who_may_block_whom(attacker: str, blocker: str, tapped: bool, rule: str) -> None:
    s = _scenario()
    attacking, blocking = s.given_battlefield(A, attacker), s.given_battlefield(B, blocker, tapped=tapped)
    s.attack(A, attacking)
    s.expect_may_block(blocking, attacking, forbidden=rule)


def test_only_the_player_who_is_attacked_blocks() -> None:
    s = _scenario(players=3)
    bears, crow = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(C, "Storm Crow")
    s.attack(A, bears)
    s.expect_may_block(crow, bears, forbidden="509.1a")


def test_first_strike_is_not_guessed() -> None:
    s = _scenario()
    s.attack(A, s.given_battlefield(A, "Keldon Halberdier"))
    with pytest.raises(UnmodelledRule):
        s.deal_combat_damage()


def test_what_protection_means_for_blocking_is_not_guessed() -> None:
    s = _scenario()
    scragnoth, crow = s.given_battlefield(A, "Scragnoth"), s.given_battlefield(B, "Storm Crow")
    s.attack(A, scragnoth)
    with pytest.raises(UnmodelledRule):
        s.block(B, (crow, scragnoth))


def test_several_blockers_of_one_attacker_are_not_guessed() -> None:
    s = _scenario()
    bears = s.given_battlefield(A, "Grizzly Bears")
    crows = [s.given_battlefield(B, "Storm Crow") for _ in range(2)]
    s.attack(A, bears)
    with pytest.raises(UnmodelledRule):
        s.block(B, *((crow, bears) for crow in crows))


@pytest.mark.parametrize(("day", "life_at_first"), [(ON_THE_STACK, 20), (TODAY, 18)])
def test_combat_damage_waits_on_the_stack_until_july_2009(day: date, life_at_first: int) -> None:
    s = _scenario(day)
    s.attack(A, s.given_battlefield(A, "Grizzly Bears"))
    s.advance_to(A, Step.COMBAT_DAMAGE)
    assert s.game.player(s.game.players_from()[1]).life == life_at_first
    s.resolve_all()
    assert s.game.player(s.game.players_from()[1]).life == 18


def test_damage_on_the_stack_is_dealt_though_its_source_has_gone() -> None:
    s = _scenario(ON_THE_STACK)
    bears, unsummon = s.given_battlefield(A, "Grizzly Bears"), s.given_hand(A, "Unsummon")
    s.attack(A, bears)
    s.advance_to(A, Step.COMBAT_DAMAGE)
    s.given_mana(A, "{U}")
    s.cast(A, unsummon, targets=(bears,))
    s.resolve_top()
    s.expect_in_zone(bears, Zone.HAND)
    s.expect_life(B, 20)
    s.resolve_all()
    s.expect_life(B, 18)


def test_a_blocked_creature_whose_blocker_has_gone_deals_no_damage() -> None:
    s = _scenario()
    bears, crow = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(B, "Storm Crow")
    unsummon = s.given_hand(A, "Unsummon")
    s.attack(A, bears)
    s.block(B, (crow, bears))
    s.given_mana(A, "{U}")
    s.cast(A, unsummon, targets=(crow,))
    s.resolve_top()
    s.deal_combat_damage()
    s.expect_life(B, 20)


def test_combat_damage_and_a_planeswalker_without_loyalty() -> None:
    s = _scenario()
    ajani = s.given_battlefield(B, "Ajani Goldmane", counters=2, kind="loyalty")
    s.attack_planeswalker(A, s.given_battlefield(A, "Grizzly Bears"), ajani)
    s.deal_combat_damage()
    s.expect_in_zone(ajani, Zone.GRAVEYARD)
    s.expect_life(B, 20)


def test_nobody_is_attacking_once_combat_is_over() -> None:
    s = _scenario()
    bears = s.given_battlefield(A, "Grizzly Bears")
    s.attack(A, bears)
    s.advance_to(A, Step.END)
    assert combat.attackers(s.game) == []
