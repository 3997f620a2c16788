"""Phasing out and in (CR 702.26, 502.1): a status of permanents; while phased out they are as good as not there.

`Game.exists` and `Game.objects_in` pass over what is phased out, so that nothing else needs to ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.errors import UnmodelledRule
from kb.core.events import LeftCombat, PhasesIn, PhasesOut, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone
from kb.core.narration import card
from kb.core.objects import ATTACKS, BLOCKS, GameObject, Kind, PhasedOut
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("702.26b", "702.26g", "702.26h", "506.4", noted=False)
def phase_out(game: Game, *objects: ObjectId, until: ObjectId | None = None) -> None:
    """Let permanents phase out directly, and what is attached to them indirectly, all at the same time."""
    game.rulebook.require("phased-out-status")
    if game.has_fault(Fault.PHASING_CHANGES_ZONES):
        _leave_and_come_back(game, *objects)
        return
    along = _attached_to(game, set(objects))
    leaving = [game.object(i) for i in (*(i for i in objects if i not in along), *sorted(along))]
    for obj in leaving:
        if obj.kind is Kind.TOKEN:
            raise UnmodelledRule(message("A token that phases out is not modelled: {card}.", card=card(obj)), "702.26d")
    game.cite(*(("702.26g",) if along else ()))
    game.carry_out(*(PhasesOut(o.id, PhasedOut(game.controller_of(o.id), o.id in along,
                                               None if o.id in along else until)) for o in leaving))
    no_longer_there = [o for o in leaving if (o.recall(ATTACKS) or o.recall(BLOCKS)) and not game.exists(o.id)]
    if no_longer_there:
        game.cite("506.4")
        game.carry_out(*(LeftCombat(o.id) for o in no_longer_there))


def _leave_and_come_back(game: Game, *objects: ObjectId) -> None:
    """Fault only: the permanents leave the battlefield and enter it again."""
    game.carry_out(*(ZoneChange(i, Zone.EXILE) for i in objects))
    game.carry_out(*(ZoneChange(game.now(i), Zone.BATTLEFIELD) for i in objects))


def _attached_to(game: Game, hosts: set[ObjectId]) -> set[ObjectId]:
    """Return what is attached to any of the hosts, and to that in turn."""
    if game.has_fault(Fault.ATTACHMENTS_STAY_BEHIND):
        return set()
    found = {o.id for o in game.objects_in(Zone.BATTLEFIELD) if o.attached_to in hosts}
    return found | _attached_to(game, found) if found else found


@implements("702.26c", "702.26g", noted=False)
def phase_in(game: Game, *objects: ObjectId) -> None:
    """Let phased-out permanents phase in, and with each what phased out along with it."""
    together = set(objects)
    while more := {o.id for o in phased_out(game) if o.phased_out and o.phased_out.indirectly
                   and o.attached_to in together} - together:
        together |= more
    game.carry_out(*(PhasesIn(i) for i in sorted(together)))


def phased_out(game: Game) -> list[GameObject]:
    """Return the phased-out permanents."""
    everything = [game.object(i) for i in game.zone(Zone.BATTLEFIELD)]
    return [o for o in everything if o.phased_out is not None]


@implements("502.1", "702.26a", "610.4a", noted=False)
def phase_in_before_untapping(game: Game) -> None:
    """What phased out directly under the active player's control phases in, unless it is out "until" something."""
    ignored = game.has_fault(Fault.PHASING_IN_WAITS_FOR_NOTHING)
    back = [o.id for o in phased_out(game) if o.phased_out and o.phased_out.player == game.state.active
            and not o.phased_out.indirectly and (o.phased_out.until is None or ignored)]
    if back:
        game.cite("502.1", "702.26a")
        phase_in(game, *back)
