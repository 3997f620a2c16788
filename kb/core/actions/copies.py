"""Copies of spells, and permanents that enter as copies (CR 707)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.characteristics import Characteristics
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.events import CopyPutOnStack
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId
from kb.core.layers import copiable_of
from kb.core.objects import NOT_CAST
from kb.core.targets import Chosen

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("707.10", "707.10c")
def copy_spell(game: Game, who: PlayerId, spell: ObjectId, *, new_targets: bool = False) -> None:
    """Put a copy of a spell on the stack; its controller may choose new targets."""
    targets = (game.object(spell).cast or NOT_CAST).targets
    if new_targets and any(targets):
        chosen = game.choices.ask(who, Choose.TARGETS, default=None)
        targets = cast(Chosen, (chosen,)) if chosen else targets
    game.carry_out(CopyPutOnStack(spell, who, targets))


@implements("707.2", "613.1a")
def copiable_values(game: Game, oid: ObjectId) -> Characteristics:
    """Return what a copy takes over: not counters, not effects that gave it something."""
    return game.characteristics(oid) if game.has_fault(Fault.COPIES_KEEP_EFFECTS) else copiable_of(game, game.object(oid))
