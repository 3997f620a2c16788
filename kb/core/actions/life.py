"""Damage, life and mana (CR 119, 120, 106)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.events import DamageDealt, LifeChanged, ManaChanged
from kb.core.ids import ObjectId, PlayerId, Target
from kb.core.mana import ManaPool

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("120.1")
def deal_damage(game: Game, source: ObjectId, target: Target, amount: int) -> None:
    """A source deals damage to a player or permanent."""
    if amount > 0:
        game.carry_out(DamageDealt(source, target, amount))


@implements("119.3")
def change_life(game: Game, who: PlayerId, change: int) -> None:
    """A player gains or loses life."""
    life = game.player(who).life
    game.carry_out(LifeChanged(who, life, life + change))


@implements("106.4")
def add_mana(game: Game, who: PlayerId, mana: ManaPool) -> None:
    """Mana goes into a player's pool."""
    pool = game.player(who).pool
    game.carry_out(ManaChanged(who, pool, pool.plus(mana)))
