"""Hypergenesis: players put permanents onto the battlefield in turn until all of them pass in one round."""

from __future__ import annotations

from typing import cast

from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.events import ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.resolving import Resolving

_TYPES = (CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND)


@implements("608.2c", "608.2f")
def put_permanents_in_turn(r: Resolving) -> None:
    """Beginning with its controller, each player may put one; the round is repeated until nobody does."""
    game = r.game
    together: list[tuple[ObjectId, PlayerId]] = []
    out: set[PlayerId] = set()
    while True:
        put = 0
        for who in game.players_from(r.controller):
            if who in out:
                continue
            chosen = _asked(r, who, [i for i, _ in together])
            if chosen is None:
                if game.has_fault(Fault.FIRST_REFUSAL_ENDS_THE_PROCESS):
                    return
                out |= {who} if game.has_fault(Fault.DECLINING_IS_FINAL) else set()
                continue
            put += 1
            if game.has_fault(Fault.PERMANENTS_ENTER_TOGETHER):
                together.append((chosen, who))
            else:
                game.carry_out(ZoneChange(chosen, Zone.BATTLEFIELD, controller=who))
        if not put:
            break
    if together:
        game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=w) for i, w in together))


def _asked(r: Resolving, who: PlayerId, taken: list[ObjectId]) -> ObjectId | None:
    possible = [i for i in r.game.zone(Zone.HAND, who)
                if r.game.characteristics(i).is_a(*_TYPES) and i not in taken]
    if not possible:
        return None
    names = tuple(r.game.object(i).name for i in possible)
    chosen = cast("tuple[ObjectId, ...]", r.game.choices.ask(who, Choose.OBJECTS, names))
    return chosen[0] if chosen and chosen[0] in possible else None
