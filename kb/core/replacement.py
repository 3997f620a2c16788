"""Replacement effects, and events that cannot happen (CR 614)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kb.core.abilities import Source, expanded_of
from kb.core.attaching import with_host
from kb.core.citations import implements
from kb.core.commander import to_the_command_zone
from kb.core.entering import entering
from kb.core.events import CountersChanged, Event, TokenCreated, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import Zone

if TYPE_CHECKING:
    from kb.core.abilities import StaticAbility
    from kb.core.characteristics import Characteristics
    from kb.core.game import Game


def replaced(game: Game, event: Event) -> tuple[Event, ...]:
    """Return what happens instead of `event`: itself, something modified, several events or nothing."""
    possible = without_forbidden_counters(game, event)
    if possible is None:
        game.follow("603.2g")
        return ()
    instead = tuple(e for new in _apply_replacements(game, possible, ())
                    if (e := with_host(game, to_the_command_zone(game, new))) is not None)
    game.follow(*(("603.2g",) if instead != (event,) else ()))
    return instead


@implements("614.17", "614.17d", "101.2", noted=False)
def without_forbidden_counters(game: Game, event: Event) -> Event | None:
    """Counters that cannot be put on a permanent are not put; the rest of the event happens."""
    forbidding = game.statics("cannot_get_counters")
    if not forbidding or game.has_fault(Fault.CANT_GET_COUNTERS_IS_IGNORED):
        return event
    if isinstance(event, CountersChanged) and event.after > event.before:
        on_battlefield = game.object(event.object).zone is Zone.BATTLEFIELD
        concerned = on_battlefield or game.has_fault(Fault.CANT_GET_COUNTERS_REACHES_EXILE)
        if concerned and _counters_are_forbidden(game, game.characteristics(event.object)):
            game.cite("614.17", "101.2")
            return None
    if isinstance(event, ZoneChange | TokenCreated) and event.counters:
        newcomer = entering(game, event)
        if newcomer is not None and _counters_are_forbidden(game, newcomer.now(game)):
            game.cite("614.17d", "101.2")
            return replace(event, counters=())
    return event


def _counters_are_forbidden(game: Game, permanent: Characteristics) -> bool:
    return any(a.cannot_get_counters(game, source, permanent) for a, source in game.statics("cannot_get_counters")
               if a.cannot_get_counters)


@implements("614.1", "614.5", "614.6", noted=False)
def _apply_replacements(game: Game, event: Event, used: tuple[StaticAbility, ...]) -> tuple[Event, ...]:
    """Each replacement effect applies once at most; the modified event may be replaced by others (616.1)."""
    for ability, source in _candidates(game, event):
        if any(ability is u for u in used) or ability.replaces is None:
            continue
        instead = ability.replaces(game, source, event)
        if instead is not None:
            is_entry = isinstance(event, TokenCreated) or (isinstance(event, ZoneChange)
                                                            and event.to is Zone.BATTLEFIELD)
            about_others = ability.rule == "614.1d"
            prevents = ability.rule.startswith("615.")
            game.cite(*filter(None, ("614.1c" if is_entry and not about_others else "" if prevents else "614.1",
                                     ability.rule)))
            checked = [e for new in instead if (e := without_forbidden_counters(game, new)) is not None]
            return tuple(e for new in checked for e in _apply_replacements(game, new, (*used, ability)))
    return (event,)


@implements("614.12", noted=False)
def _candidates(game: Game, event: Event) -> list[tuple[StaticAbility, Source]]:
    """Return the replacement effects that there are, and those of a permanent about itself as it enters.

    An ability of the newcomer about permanents in general does nothing yet: it functions on the battlefield only.
    """
    newcomer = entering(game, event)
    if newcomer is None:
        return game.statics("replaces")
    own = Source(newcomer.controller, newcomer.object, newcomer.id)
    about_itself = [(a, own) for a in expanded_of(newcomer.now(game)).static
                    if a.replaces is not None and Zone.BATTLEFIELD not in a.zones]
    return about_itself + [(a, s) for a, s in game.statics("replaces") if s.object is None or s.id != newcomer.id]
