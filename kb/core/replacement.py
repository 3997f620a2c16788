"""Replacement effects, and events that cannot happen (CR 614)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kb.core.abilities import Source
from kb.core.citations import implements
from kb.core.events import CountersChanged, Event, ZoneChange
from kb.core.ids import Zone

if TYPE_CHECKING:
    from kb.core.abilities import StaticAbility
    from kb.core.game import Game


def replaced(game: Game, event: Event) -> tuple[Event, ...]:
    """Return what happens instead of `event`: itself, something modified, several events or nothing."""
    possible = without_forbidden_counters(game, event)
    if possible is None:
        return ()
    return _apply_replacements(game, possible, ())


@implements("614.17", "101.2", noted=False)
def without_forbidden_counters(game: Game, event: Event) -> Event | None:
    """Counters that cannot be put on something are not put; the rest of the event happens."""
    if isinstance(event, CountersChanged) and event.after > event.before:
        for ability, source in game.statics("cannot_get_counters"):
            if ability.cannot_get_counters and ability.cannot_get_counters(game, source, event.object):
                game.cite("614.17", "101.2")
                return None
    if isinstance(event, ZoneChange) and event.counters and event.to is Zone.BATTLEFIELD:
        for ability, source in game.statics("cannot_get_counters"):
            if ability.cannot_get_counters and ability.cannot_get_counters(game, source, event.object):
                game.cite("614.17d", "101.2")
                return replace(event, counters=())
    return event


@implements("614.1", "614.5", "614.6", noted=False)
def _apply_replacements(game: Game, event: Event, used: tuple[StaticAbility, ...]) -> tuple[Event, ...]:
    """Each replacement effect applies once at most; the modified event may be replaced by others (616.1)."""
    for ability, source in _candidates(game, event):
        if any(ability is u for u in used) or ability.replaces is None:
            continue
        instead = ability.replaces(game, source, event)
        if instead is not None:
            game.cite(*filter(None, ("614.1c" if _enters(event) else "614.1", ability.rule)))
            checked = [e for new in instead if (e := without_forbidden_counters(game, new)) is not None]
            return tuple(e for new in checked for e in _apply_replacements(game, new, (*used, ability)))
    return (event,)


def _candidates(game: Game, event: Event) -> list[tuple[StaticAbility, Source]]:
    """Include the entering object's own abilities: they apply although it is not there yet (CR 614.12)."""
    found = list(game.statics("replaces"))
    if isinstance(event, ZoneChange) and game.exists(event.object):
        obj = game.object(event.object)
        own = Source(event.controller or game.controller_of(obj.id), obj, obj.id)
        found += [(a, own) for a in game.abilities(obj.id).static
                  if a.replaces is not None and _enters(event) and obj.zone not in a.zones]
    return found


def _enters(event: Event) -> bool:
    return isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD
