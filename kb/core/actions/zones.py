"""Moving objects: draw, exile, return, sacrifice, destroy, discard, counter (CR 121, 701)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.events import Cause, LeftStack, TriedToDraw, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.narration import card
from kb.core.resolving import leave_stack
from kb.core.trace import StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.objects import GameObject


@implements("121.1", "121.2", noted=False)
def draw(game: Game, who: PlayerId, amount: int) -> None:
    """Put the top card of the library into the hand, one at a time."""
    for _ in range(amount):
        library = game.zone(Zone.LIBRARY, who)
        if library:
            game.carry_out(ZoneChange(library[0], Zone.HAND, Cause.DRAWN))
        else:
            game.carry_out(TriedToDraw(who))


@implements("701.13a")
def exile(game: Game, *objects: ObjectId) -> tuple[ObjectId, ...]:
    """Exile objects at the same time; return what they became."""
    game.carry_out(*(ZoneChange(i, Zone.EXILE) for i in objects))
    return tuple(game.now(i) for i in objects)


def return_to_hand(game: Game, *objects: ObjectId) -> tuple[ObjectId, ...]:
    """Put objects into their owners' hands."""
    game.carry_out(*(ZoneChange(i, Zone.HAND) for i in objects))
    return tuple(game.now(i) for i in objects)


@implements("701.21a")
def sacrifice(game: Game, who: PlayerId, oid: ObjectId) -> None:
    """Put a permanent that one controls into its owner's graveyard."""
    if game.controller_of(oid) == who:
        game.carry_out(ZoneChange(oid, Zone.GRAVEYARD, Cause.SACRIFICED))


@implements("701.8a")
def destroy(game: Game, *objects: ObjectId) -> None:
    """Destroy permanents at the same time, except what is indestructible."""
    gone = [i for i in objects if not is_indestructible(game, i)]
    if gone:
        game.carry_out(*(ZoneChange(i, Zone.GRAVEYARD, Cause.DESTROYED) for i in gone))


@implements("702.12b", noted=False)
def is_indestructible(game: Game, oid: ObjectId) -> bool:
    """Whether a permanent cannot be destroyed, by effects or by lethal damage."""
    if not game.has(oid, "indestructible") or game.has_fault(Fault.INDESTRUCTIBLE_PERMANENTS_ARE_DESTROYED):
        return False
    game.cite("702.12b")
    return True


@implements("701.9a")
def discard(game: Game, oid: ObjectId) -> None:
    """Discard a card."""
    game.carry_out(ZoneChange(oid, Zone.GRAVEYARD, Cause.DISCARDED))


def put_on_bottom(game: Game, objects: list[ObjectId]) -> None:
    """Put cards on the bottom of their owners' libraries; a random order is the given one here."""
    for oid in objects:
        game.carry_out(ZoneChange(oid, Zone.LIBRARY, position=-1))


@implements("701.6a", noted=False)
def counter(game: Game, oid: ObjectId, to: Zone = Zone.GRAVEYARD) -> ObjectId | None:
    """Cancel a spell or ability: it leaves the stack without effect. Return the card in its new zone."""
    obj = game.object(oid)
    if not can_be_countered(game, oid):
        game.tell(message("{card} cannot be countered.", card=card(obj)), StepKind.EVENT, "101.2")
        return None
    game.cite("701.6a")
    if obj.ability is not None and game.has_fault(Fault.COUNTERED_ABILITIES_RESOLVE):
        return None
    if obj.ability is not None:
        game.carry_out(LeftStack(oid, Cause.COUNTERED))
        return None
    goal = Zone.EXILE if game.has_fault(Fault.COUNTERED_SPELLS_STAY) else to
    its_own_doing = goal is Zone.GRAVEYARD or _own_replacement_comes_first(game, obj)
    gone = leave_stack(game, oid, Cause.COUNTERED, goal)
    return gone if its_own_doing else None


@implements("614.15", "616.1a", noted=False)
def _own_replacement_comes_first(game: Game, spell: GameObject) -> bool:
    """Where the countering effect itself puts the spell is settled before flashback could exile the card."""
    if spell.cast is None or not spell.cast.exile_instead:
        return True
    game.cite("614.15", "616.1a")
    return not game.has_fault(Fault.FLASHBACK_REPLACES_FIRST)


@implements("101.2", "614.17", noted=False)
def can_be_countered(game: Game, oid: ObjectId) -> bool:
    """Whether no effect says that it cannot be countered."""
    if game.has_fault(Fault.UNCOUNTERABLE_SPELLS_ARE_COUNTERED):
        return True
    return not any(a.cannot_be_countered(game, s, oid) for a, s in game.statics("cannot_be_countered")
                   if a.cannot_be_countered)
