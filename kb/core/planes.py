"""Planes of a Planechase game, as far as a face-up plane in the command zone goes (CR 311, 901)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.characteristics import CardType
from kb.core.citations import implements
from kb.core.events import Cause, ZoneChange
from kb.core.ids import ObjectId, Zone
from kb.core.objects import GameObject

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("311.4", noted=False)
def functions(game: Game, obj: GameObject) -> bool:
    """Whether the abilities of a plane function: face up in the command zone."""
    game.cite("311.4")
    return obj.zone is Zone.COMMAND and obj.base.is_a(CardType.PLANE) and not obj.face_down


@implements("311.6", "901.11")
def planeswalk_away(game: Game, plane: ObjectId) -> None:
    """The plane is turned face down: in the same zone, but a new object. Which plane comes next does not matter."""
    game.carry_out(ZoneChange(plane, Zone.COMMAND, Cause.PLANESWALKED, face_down=True))
