"""Checks of processes that take all players through several parts: Living End and Restore Balance."""

from __future__ import annotations

from kb.checks.refs import A, B, C, CardRef, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.narration import player
from kb.core.rulebook import Provision
from kb.messages import N_, message


def cast_in_upkeep(s: Scenario, name: str, last: Player = B) -> CardRef:
    """Let Alice cast a card through suspend in her upkeep; the spell is on top of the stack."""
    s.given_turn(last, Step.END)
    spell = s.given_suspended(A, name, 1)
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    return spell


def cast_in_another_turn(s: Scenario, name: str) -> CardRef:
    """Let Bob cast a card through suspend in Alice's main phase: Clockspinning takes its last counter."""
    spell, clock = s.given_suspended(B, name, 1), s.given_hand(B, "Clockspinning")
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.choose(B, Choose.NUMBER, -1)
    s.cast(B, clock, targets=(spell,))
    s.resolve_top()
    s.will_cast(B)
    s.resolve_top()
    return spell


@check("living-end-order",
       title=N_("Creature cards from graveyards and creatures on the battlefield change places"),
       breaks=[Fault.PARTS_OF_A_PROCESS_HAPPEN_AT_ONCE])
def living_end_swaps_graveyard_and_battlefield(s: Scenario) -> None:
    """608.2c, 608.2e: only what was in a graveyard at first comes back; what is sacrificed stays there."""
    bears, bolt, wall = s.given_graveyard(A, "Grizzly Bears"), s.given_graveyard(A, "Lightning Bolt"), \
        s.given_graveyard(B, "Wall of Blossoms")
    goblin, ashcoat = s.given_battlefield(A, "Raging Goblin"), s.given_battlefield(B, "Ashcoat Bear")
    spell = cast_in_upkeep(s, "Living End")
    s.resolve_top()
    for there in (bears, wall):
        s.expect_in_zone(there, Zone.BATTLEFIELD)
    s.expect_controller(wall, B)
    for buried in (goblin, ashcoat, bolt, spell):
        s.expect_in_zone(buried, Zone.GRAVEYARD)


@check("living-end-order",
       title=N_("All exiled cards enter at the same time, those of both players"),
       breaks=[Fault.PARTS_OF_A_PROCESS_GO_PLAYER_BY_PLAYER])
def living_end_returns_all_at_once(s: Scenario) -> None:
    """608.2e, 603.6a: Soul Warden sees each other creature that enters together with it."""
    s.given_graveyard(A, "Grizzly Bears")
    s.given_graveyard(B, "Ashcoat Bear")
    s.given_graveyard(B, "Soul Warden")
    cast_in_upkeep(s, "Living End")
    s.resolve_top()
    s.expect_stack("Soul Warden", "Soul Warden")
    s.resolve_all()
    s.expect_life(B, 22)


@check("living-end-only-first-exile",
       title=N_("A creature that Leyline of the Void exiles as it is sacrificed does not come back"),
       breaks=[Fault.LATER_EXILES_COUNT_AS_EXILED_THIS_WAY])
def living_end_leaves_what_was_exiled_later(s: Scenario) -> None:
    """608.2c: Bob's card from the graveyard returns; his sacrificed creature is in exile and stays there."""
    bears, goblin = s.given_graveyard(B, "Grizzly Bears"), s.given_battlefield(B, "Raging Goblin")
    s.given_battlefield(A, "Leyline of the Void")
    cast_in_upkeep(s, "Living End")
    s.resolve_top()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_in_zone(goblin, Zone.EXILE)


@check("restore-balance-order",
       title=N_("Lands first, then creatures, then cards in hand: all choose, then the rest goes"),
       breaks=[Fault.ALL_PARTS_WAIT_FOR_ALL_CHOICES, Fault.ACTIONS_FOLLOW_EACH_KEEPING,
               Fault.PARTS_GO_BACKWARDS, Provision("hidden-choices", "known")], players=3)
def restore_balance_in_three_parts(s: Scenario) -> None:
    """608.2c, 608.2e, 101.4a: one land, one creature and one card in hand each; kept cards stay face down."""
    plains, forest = s.given_battlefield(A, "Plains"), s.given_battlefield(A, "Forest")
    island, swamp = s.given_battlefield(B, "Island"), s.given_battlefield(B, "Swamp")
    s.given_battlefield(C, "Mountain")
    bears, goblin = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Raging Goblin")
    s.given_battlefield(B, "Ashcoat Bear")
    s.given_battlefield(C, "Ornithopter")
    bolt, salve = s.given_hand(A, "Lightning Bolt"), s.given_hand(A, "Healing Salve")
    s.given_hand(B, "Divination")
    s.given_hand(C, "Blaze")
    cast_in_upkeep(s, "Restore Balance", last=C)
    s.choose(A, Choose.OBJECTS, (plains,))
    s.choose_after_looking(B, Choose.OBJECTS, (swamp,), lambda: s.expect_in_zone(forest, Zone.BATTLEFIELD))
    s.choose_after_looking(A, Choose.OBJECTS, (goblin,), lambda: s.expect_in_zone(forest, Zone.GRAVEYARD))
    s.choose_after_looking(A, Choose.OBJECTS, (salve,), lambda: s.expect_in_zone(bears, Zone.GRAVEYARD))
    s.resolve_top()
    s.expect(message("Nobody has revealed a card."), lambda: revealed(s), 0, "101.4a")
    for kept in (plains, swamp, goblin):
        s.expect_in_zone(kept, Zone.BATTLEFIELD)
    for gone in (island, bolt):
        s.expect_in_zone(gone, Zone.GRAVEYARD)
    s.expect_in_zone(salve, Zone.HAND)


def revealed(s: Scenario) -> int:
    """How many cards were revealed this turn."""
    from kb.core.events import Revealed

    return sum(isinstance(e, Revealed) for e in s.game.state.happened_this_turn)


@check("restore-balance-order",
       title=N_("The player whose turn it is chooses first, whoever cast the spell"),
       breaks=[Fault.CHOICES_BEGIN_WITH_THE_CONTROLLER], players=3)
def restore_balance_begins_with_the_active_player(s: Scenario) -> None:
    """101.4: Bob's spell in Alice's turn; Alice chooses her land before Bob chooses his."""
    asked: list[Player] = []
    lands = {who: [s.given_battlefield(who, name) for name in ("Plains", "Forest")] for who in (A, B)}
    s.given_battlefield(C, "Mountain")
    cast_in_another_turn(s, "Restore Balance")
    s.choose_after_looking(A, Choose.OBJECTS, (lands[A][0],), lambda: asked.append(A))
    s.choose_after_looking(B, Choose.OBJECTS, (lands[B][1],), lambda: asked.append(B))
    s.resolve_top()
    s.expect(message("{player} is the first to choose.", player=player(A)), lambda: asked[0], A, "101.4")
    s.expect_in_zone(lands[A][0], Zone.BATTLEFIELD)
    s.expect_in_zone(lands[B][0], Zone.GRAVEYARD)


@check("restore-balance-what-sees-what",
       title=N_("A creature that will be sacrificed sees the lands go, but not the cards that are discarded"),
       breaks=[Fault.PARTS_GO_BACKWARDS])
def restore_balance_creatures_see_lands_only(s: Scenario) -> None:
    """608.2e, 603.2: Akki Raider triggers on the land; Confessor is gone before the card is discarded."""
    s.given_battlefield(A, "Plains")
    s.given_battlefield(A, "Akki Raider")
    s.given_battlefield(A, "Confessor")
    s.given_hand(A, "Lightning Bolt")
    cast_in_upkeep(s, "Restore Balance")
    s.resolve_top()
    s.expect_stack("Akki Raider")


@check("restore-balance-what-sees-what",
       title=N_("Sacrificed lands have left before anyone chooses creatures"),
       breaks=[Fault.ALL_PARTS_WAIT_FOR_ALL_CHOICES], players=3)
def restore_balance_lands_see_nothing(s: Scenario) -> None:
    """608.2e: when creatures and cards are chosen no ability of the land applies any more."""
    plains = s.given_battlefield(A, "Plains")
    bears, goblin = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Raging Goblin")
    for who in (B, C):
        s.given_battlefield(who, "Ornithopter")
    cast_in_upkeep(s, "Restore Balance", last=C)
    s.choose_after_looking(A, Choose.OBJECTS, (bears,), lambda: s.expect_in_zone(plains, Zone.GRAVEYARD))
    s.resolve_top()
    s.expect_in_zone(goblin, Zone.GRAVEYARD)


@check("process-triggers-wait",
       title=N_("Restore Balance: what triggers in its parts waits for its end"),
       breaks=[Fault.TRIGGERS_INTERRUPT, Fault.TRIGGERS_IGNORE_TURN_ORDER])
def restore_balance_triggers_wait(s: Scenario) -> None:
    """603.3, 603.3b: Alice's ability goes on the stack before Bob's, after everything has been done."""
    for who in (A, B):
        s.given_battlefield(who, "Akki Raider")
    s.given_battlefield(A, "Plains")
    bolt, salve = s.given_hand(A, "Lightning Bolt"), s.given_hand(A, "Healing Salve")
    s.given_hand(B, "Divination")
    cast_in_upkeep(s, "Restore Balance")
    s.choose_after_looking(A, Choose.OBJECTS, (bolt,), lambda: s.expect_stack("Restore Balance"))
    s.resolve_top()
    s.expect_in_zone(salve, Zone.GRAVEYARD)
    s.expect_stack("Akki Raider", "Akki Raider")
    s.expect(message("The ability on top of the stack is {player}'s.", player=player(B)),
             lambda: s.game.controller_of(s.on_stack()), B, "603.3b")
