"""One-shot effects that last "until" a permanent leaves the battlefield (CR 610.3, 610.4).

A second one-shot effect undoes the first immediately after the permanent has left; phasing out is not leaving.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.events import LastsUntilItLeaves, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("702.26d", noted=False)
def has_left(game: Game, source: ObjectId) -> bool:
    """Whether a permanent has left the battlefield; one that is phased out has not."""
    if game.has_fault(Fault.PHASING_OUT_IS_LEAVING):
        return not game.exists(source)
    return source not in game.state.objects


@implements("610.3", "610.3b", noted=False)
def exile_until_it_leaves(game: Game, source: ObjectId, *objects: ObjectId) -> None:
    """Exile objects until the source leaves the battlefield; if it has left already, they do not move."""
    game.rulebook.require("until-it-leaves")
    game.cite("610.3")
    if has_left(game, source):
        game.cite("610.3b")
        return
    game.carry_out(*(ZoneChange(i, Zone.EXILE) for i in objects))
    game.carry_out(LastsUntilItLeaves(source, tuple(game.now(i) for i in objects)))


@implements("610.4", "610.4c", noted=False)
def phase_out_until_it_leaves(game: Game, source: ObjectId, *objects: ObjectId) -> tuple[ObjectId, ...]:
    """Let permanents phase out until the source leaves; if it has left already, none does. Return those that do."""
    from kb.core.phasing import phase_out

    game.rulebook.require("phasing-until")
    game.cite("610.4")
    if has_left(game, source) and not game.has_fault(Fault.UNTIL_IGNORES_WHAT_HAS_HAPPENED):
        game.cite("610.4c")
        return ()
    phase_out(game, *objects, until=source)
    game.carry_out(LastsUntilItLeaves(source, objects))
    return objects


@implements("610.3", "610.3c", "610.3d", "610.4", "610.4a", "610.4d", noted=False)
def undo(game: Game, over: Iterable[LastsUntilItLeaves]) -> None:
    """Return what was exiled under its owner's control, and let phase in what is still phased out for that reason."""
    from kb.core.phasing import phase_in

    waited = [(u.source, i) for u in over for i in u.objects if i in game.state.objects]
    exiled = [i for _, i in waited if game.object(i).zone is Zone.EXILE]
    phased = [i for source, i in waited if (status := game.object(i).phased_out) and status.until == source]
    if exiled:
        game.cite("610.3", "610.3c")
        game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD) for i in exiled))
    if phased:
        game.cite("610.4")
        phase_in(game, *phased)
