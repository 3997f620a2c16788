"""Permanents that are about to enter, and what has entered (CR 614.12, 603.6a)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kb.core.applying import new_object, new_token
from kb.core.characteristics import Characteristics
from kb.core.citations import implements
from kb.core.events import Event, TokenCreated, ZoneChange
from kb.core.ids import NO_OBJECT, ObjectId, PlayerId, Zone
from kb.core.layers import characteristics_on_entering
from kb.core.objects import GameObject

if TYPE_CHECKING:
    from kb.core.game import Game


@dataclass(frozen=True)
class Entering:
    """A permanent that an event is about to put onto the battlefield.

    `object` is how it would exist there; its id is that of the object which moves, or NO_OBJECT for a token.
    """

    object: GameObject

    @property
    def id(self) -> ObjectId:
        """The object that moves."""
        return self.object.id

    @property
    def controller(self) -> PlayerId:
        """Under whose control it enters."""
        return self.object.put_by

    def now(self, game: Game) -> Characteristics:
        """Return its characteristics as it would exist on the battlefield."""
        return characteristics_on_entering(game, self.object)


@implements("614.12", "614.1d", noted=False)
def entering(game: Game, event: Event) -> Entering | None:
    """Return the permanent that an event would put onto the battlefield, None for any other event."""
    if isinstance(event, TokenCreated):
        return Entering(replace(new_token(game.state, event), id=NO_OBJECT))
    if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD and game.exists(event.object):
        return Entering(replace(new_object(game, event, game.object(event.object)), id=event.object))
    return None


def enters(event: Event, oid: ObjectId) -> bool:
    """Whether an event puts just this object onto the battlefield (NO_OBJECT: as a token)."""
    if isinstance(event, TokenCreated):
        return oid == NO_OBJECT
    return isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD and event.object == oid


@implements("603.6a", noted=False)
def entered_as(game: Game, event: Event) -> tuple[ObjectId, Characteristics] | None:
    """Return what has just entered by an event; of a token the id is not told."""
    if isinstance(event, TokenCreated):
        return NO_OBJECT, event.base
    if isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD:
        newcomer = game.state.moved.get(event.object)
        if newcomer is not None and game.exists(newcomer):
            return newcomer, game.characteristics(newcomer)
    return None
