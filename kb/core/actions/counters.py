"""Counters: putting, removing, proliferate, time travel (CR 122, 701.34, 701.56)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.events import CountersChanged, Event, PlayerCountersChanged
from kb.core.faults import Fault
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.objects import Counters

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("122.1", "122.6", noted=False)
def change_counters(game: Game, oid: ObjectId, kind: str, change: int) -> None:
    """Put counters on an object, or remove as many as there are, as one event."""
    event = counters_event(game, oid, kind, change)
    if event is not None:
        game.carry_out(event)


def counters_event(game: Game, oid: ObjectId, kind: str, change: int) -> CountersChanged | None:
    """Return the event of putting or removing counters; None when nothing would change."""
    before = game.object(oid).count(kind)
    after = max(0, before + change)
    return CountersChanged(oid, kind, before, after) if after != before else None


@implements("701.34a")
def proliferate(game: Game, who: PlayerId) -> None:
    """Choose any number of permanents and players with counters; each gets one more of each kind it has."""
    game.rulebook.require("proliferate")
    everywhere = game.has_fault(Fault.PROLIFERATE_REACHES_EXILE)
    zones = (Zone.BATTLEFIELD, Zone.EXILE, Zone.STACK) if everywhere else (Zone.BATTLEFIELD,)
    objects = [o for o in game.objects_in(*zones) if o.counters]
    players = [p for p in game.state.players.values() if p.counters and not p.left]
    names = (*(o.name for o in objects), *(p.id for p in players))
    chosen = cast("tuple[Target, ...]", game.choices.ask(who, Choose.OBJECTS, names))
    events: list[Event] = [CountersChanged(o.id, kind, n, n + 1)
                           for o in objects if o.id in chosen for kind, n in _proliferated(game, who, o.counters)]
    events += [PlayerCountersChanged(p.id, kind, n, n + 1)
               for p in players if p.id in chosen for kind, n in _proliferated(game, who, p.counters)]
    game.carry_out(*events)


@implements("701.34a", noted=False)
def _proliferated(game: Game, who: PlayerId, counters: Counters) -> Counters:
    """One more of each kind; until 2019-05-02 of one kind only, which the player chose."""
    if len(counters) < 2 or game.rulebook.value("proliferate-kinds") == "each-kind":
        return counters
    kind = game.choices.ask(who, Choose.NAME, tuple(k for k, _ in counters))
    return tuple(c for c in counters if c[0] == kind)


@implements("701.56a")
def time_travel(game: Game, who: PlayerId) -> None:
    """For any number of own permanents with time counters and own suspended cards: one more, or one fewer."""
    possible = can_time_travel(game, who)
    names = tuple(game.object(i).name for i in possible)
    chosen = cast("tuple[tuple[ObjectId, int], ...]", game.choices.ask(who, Choose.COUNTERS, names, default=()))
    if game.has_fault(Fault.TIME_TRAVEL_TAKES_EVERYTHING):
        chosen += tuple((oid, -1) for oid in possible if oid not in dict(chosen))
    events = [counters_event(game, oid, TIME, 1 if change > 0 else -1) for oid, change in chosen if oid in possible]
    _change_at_once(game, [e for e in events if e is not None])


@implements("608.2f", noted=False)
def _change_at_once(game: Game, events: list[CountersChanged]) -> None:
    """One action on several objects: processed simultaneously."""
    if game.has_fault(Fault.TIME_TRAVEL_GOES_ONE_BY_ONE):
        for event in events:
            game.carry_out(event)
        return
    game.follow(*(("608.2f",) if len(events) > 1 else ()))
    game.carry_out(*events)


@implements("701.56a", noted=False)
def can_time_travel(game: Game, who: PlayerId) -> list[ObjectId]:
    """Return the permanents one controls with a time counter, and the suspended cards one owns."""
    from kb.core.keywords.suspend import is_suspended

    game.rulebook.require("time-travel")
    permanents = [o.id for o in game.objects_in(Zone.BATTLEFIELD) if o.count(TIME) and
                  (game.controller_of(o.id) == who or game.has_fault(Fault.TIME_TRAVEL_REACHES_EVERYTHING))]
    return permanents + [o.id for o in game.objects_in(Zone.EXILE) if o.owner == who and is_suspended(game, o.id)]
