"""Linked abilities: cards that one ability of an object exiled, and that another one of it refers to (CR 607)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.citations import implements
from kb.core.events import Remembered, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone

if TYPE_CHECKING:
    from kb.core.game import Game

_EXILED = "exiled"


@implements("607.2a")
def exile_linked(game: Game, source: ObjectId, *objects: ObjectId) -> None:
    """Exile objects by an ability of `source`, and remember them for the ability that is linked to it.

    When `source` has left meanwhile they are exiled all the same, and nothing refers to them.
    """
    game.carry_out(*(ZoneChange(i, Zone.EXILE) for i in objects))
    if game.exists(source):
        earlier = cast("tuple[ObjectId, ...]", game.object(source).recall(_EXILED) or ())
        game.carry_out(Remembered(source, _EXILED, (*earlier, *(game.now(i) for i in objects))))


@implements("607.2a", "400.7", "608.2h", noted=False)
def exiled_with(game: Game, source: ObjectId) -> list[ObjectId]:
    """Return the cards exiled with `source`, as it is or last was; one that left exile since is another object."""
    game.cite("607.2a")
    if game.has_fault(Fault.LINKED_ABILITIES_TAKE_EVERYTHING):
        return [o.id for o in game.objects_in(Zone.EXILE)]
    remembered = cast("tuple[ObjectId, ...]", game.last_known(source).object.recall(_EXILED) or ())
    return [i for i in remembered if game.exists(i) and game.object(i).zone is Zone.EXILE]
