"""What a permanent is (CR 110.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("110.1", noted=False)
def is_permanent(game: Game, oid: ObjectId) -> bool:
    """Whether it is a card or token on the battlefield: a suspended card is none, whatever its card types."""
    zone = game.object(oid).zone
    return zone is Zone.BATTLEFIELD or (zone is Zone.EXILE and game.has_fault(Fault.EXILED_CARDS_ARE_PERMANENTS))
