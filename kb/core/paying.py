"""Costs that are paid while something resolves: "unless [a player] pays" (CR 118.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.activating import activate_mana_abilities, available_mana_abilities, could_produce
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import pay_mana
from kb.core.faults import Fault
from kb.core.ids import PlayerId
from kb.core.mana import ManaCost, payments

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("118.12", "118.12a", "608.2d", "608.2g", noted=False)
def pays(game: Game, who: PlayerId, cost: ManaCost) -> bool:
    """Ask whether the player pays, and let it be paid, mana abilities first. What is impossible is not offered."""
    game.cite("118.12a", "608.2g")
    game.follow("118.12", "608.2d")
    pool = game.player(who).pool.plus(could_produce(game, available_mana_abilities(game, who)))
    if not payments(cost, pool) or game.has_fault(Fault.PAYING_IS_NEVER_OFFERED):
        return False
    if not game.choices.ask(who, Choose.MAY, (str(cost),)):
        return False
    activate_mana_abilities(game, who, cost)
    pay_mana(game, who, cost)
    return True
