"""Continuous effects made by resolving spells and abilities, and how long they last (CR 611.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kb.core.abilities import Change, Layer, StaticAbility
from kb.core.ids import ObjectId, PlayerId

if TYPE_CHECKING:
    from kb.core.events import Event
    from kb.core.game import Game


class Until(Enum):
    """How long a continuous effect lasts (CR 611.2a-b)."""

    END_OF_GAME = "no duration is stated"
    END_OF_TURN = "until end of turn"
    CONTROL_IS_LOST = "until a player loses control of the object"
    SOURCE_LEAVES = "for as long as its source remains where it is"
    YOUR_NEXT_TURN = "until your next turn"


@dataclass(frozen=True)
class ContinuousEffect:
    """One continuous effect. Either it changes the objects in `affects`, or `rule` says what it allows or forbids.

    A spell's effects follow it to the permanent it becomes (CR 400.7a): `affects` then holds the new id.
    """

    id: int
    name: str
    controller: PlayerId
    timestamp: int
    affects: tuple[ObjectId, ...] = ()
    layer: Layer = Layer.ABILITY
    change: Change | None = None
    new_controller: PlayerId | None = None
    rule: StaticAbility | None = None
    until: Until = Until.END_OF_GAME
    source: ObjectId | None = None
    used_up_by: Callable[[Game, Event], bool] | None = None
    """For an effect about "the next spell": the event after which it does nothing more."""
    used_up: bool = False
