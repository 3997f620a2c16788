"""The whole state of a game as one frozen value. A rewind is keeping the earlier value (CR 733.1)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kb.core.abilities import TriggeredAbility
from kb.core.characteristics import Characteristics
from kb.core.effects import ContinuousEffect, Until
from kb.core.events import Event, LastsUntilItLeaves, Step
from kb.core.ids import NO_OBJECT, NO_PLAYER, SHARED_ZONES, ObjectId, PlayerId, Zone
from kb.core.mana import EMPTY_POOL, ManaPool
from kb.core.objects import AbilityInstance, Counters, GameObject, LastKnown

ZoneKey = tuple[Zone, PlayerId | None]


def zone_key(zone: Zone, owner: PlayerId) -> ZoneKey:
    """Return the key of a zone: shared zones have no owner (CR 400.1)."""
    return (zone, None if zone in SHARED_ZONES else owner)


@dataclass(frozen=True)
class Player:
    """A player (CR 102)."""

    id: PlayerId
    life: int = 20
    pool: ManaPool = EMPTY_POOL
    counters: Counters = ()
    lands_played: int = 0
    drew_from_empty: bool = False
    left: bool = False


@dataclass(frozen=True)
class Waiting:
    """An ability that has triggered and is not on the stack yet (CR 603.3)."""

    instance: AbilityInstance
    controller: PlayerId


@dataclass(frozen=True)
class DelayedTrigger:
    """A triggered ability made by a resolving spell or ability, that triggers once (CR 603.7)."""

    id: int
    ability: TriggeredAbility
    controller: PlayerId
    source: ObjectId
    source_name: str
    until: Until = Until.END_OF_GAME


@dataclass(frozen=True)
class CastRecord:
    """A spell that was cast this turn, as it was when it became cast."""

    object: ObjectId
    player: PlayerId
    characteristics: Characteristics
    from_zone: Zone
    alternative: str = ""
    """Name of the alternative cost that was paid."""
    alternative_source: ObjectId = NO_OBJECT
    """The permanent that offered it, where that matters."""


@dataclass(frozen=True)
class State:
    """Everything that can change. Treat the dictionaries as frozen: a change makes new ones."""

    players: dict[PlayerId, Player]
    objects: dict[ObjectId, GameObject] = field(default_factory=dict)
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = field(default_factory=dict)
    """Contents in order; of a library and of the stack the first is on top."""
    turn: int = 0
    active: PlayerId = NO_PLAYER
    step: Step = Step.UNTAP
    priority: PlayerId | None = None
    passed: int = 0
    """How many players have passed in succession (CR 117.4)."""
    effects: tuple[ContinuousEffect, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    delayed: tuple[DelayedTrigger, ...] = ()
    until_it_leaves: tuple[LastsUntilItLeaves, ...] = ()
    """What is undone when a permanent leaves the battlefield (CR 610.3, 610.4)."""
    resolving: tuple[ObjectId, ...] = ()
    """What is resolving now; more than one never happens, but a spell may be cast meanwhile (608.2g)."""
    extra_steps: tuple[Step, ...] = ()
    cast_this_turn: tuple[CastRecord, ...] = ()
    happened_this_turn: tuple[Event, ...] = ()
    at_once_this_turn: tuple[tuple[Event, ...], ...] = ()
    """Of these events, those of which several happened at the same time, moment by moment."""
    last_known: dict[ObjectId, LastKnown] = field(default_factory=dict)
    moved: dict[ObjectId, ObjectId] = field(default_factory=dict)
    """The object that an object became in the next zone (CR 400.7e, 400.7j)."""
    next_id: int = 1
    clock: int = 0
    """Timestamps (CR 613.7)."""
    cache: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """What was derived from this state already: what objects are, who controls them, what affects the game."""
    places: dict[Any, Any] = field(default_factory=dict, init=False, compare=False, repr=False)
    """Likewise, for what depends on nothing but where the objects are."""

    def changed(self, **changes: Any) -> State:
        """Return a copy with other values, like `dataclasses.replace` but five times as fast."""
        new = object.__new__(State)
        new.__dict__.update(self.__dict__)
        new.__dict__.update(changes)
        if not changes.keys() <= _BOOKKEEPING:
            new.__dict__["cache"] = {}
        if "objects" in changes or "zones" in changes:
            new.__dict__["places"] = {}
        return new


_BOOKKEEPING = frozenset({"priority", "passed", "waiting", "delayed", "until_it_leaves", "happened_this_turn",
                          "at_once_this_turn", "next_id"})
"""What no characteristic, controller or static ability depends on: what was derived before such a change stays right."""
