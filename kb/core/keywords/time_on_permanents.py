"""Vanishing and fading: permanents that go when their counters are gone (CR 702.63, 702.32)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import EVERYWHERE, AnyAbility, Keyword, Source, StaticAbility, TriggeredAbility
from kb.core.actions.counters import change_counters
from kb.core.actions.zones import sacrifice
from kb.core.citations import implements
from kb.core.entering import enters
from kb.core.events import CountersChanged, Event, Step, StepBegan, TokenCreated, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.objects import GameObject
from kb.messages import N_

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving

FADE = "fade"


def enters_with(kind: str, amount: int | Callable[[Game, PlayerId], int], rule: str) -> StaticAbility:
    """Return the replacement effect "this permanent enters with N counters" (CR 614.1c).

    `amount` may be a function of the game and of the player under whose control it enters.
    """
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if game.has_fault(Fault.VANISHING_ENTERS_WITHOUT_COUNTERS) and kind == TIME:
            return None
        if isinstance(event, ZoneChange | TokenCreated) and enters(event, source.id):
            number = amount if isinstance(amount, int) else amount(game, source.controller)
            return (replace(event, counters=(*event.counters, (kind, number))),)
        return None
    return StaticAbility(f"enters with {kind} counters", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=replaces,
                         rule=rule)


@dataclass(frozen=True)
class Vanishing(Keyword):
    """`Vanishing N`: enters with N time counters; one goes each upkeep; with the last it is sacrificed.

    Without a number (`n` None) it does not say with how many it enters (702.63b).
    """

    n: int | None = None
    keyword: ClassVar[str] = N_("vanishing")

    def components(self) -> tuple[AnyAbility, ...]:
        """Return its three abilities."""
        return _VANISHING if self.n is None else (enters_with(TIME, self.n, "702.63a"), *_VANISHING)


@dataclass(frozen=True)
class Fading(Keyword):
    """`Fading N`: enters with N fade counters; each upkeep one goes, or the permanent does."""

    n: int
    keyword: ClassVar[str] = "fading"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return its two abilities."""
        return (enters_with(FADE, self.n, "702.32a"), *_FADING)


def controllers_upkeep(game: Game, event: Event, obj: GameObject) -> bool:
    """At the beginning of its controller's upkeep."""
    return isinstance(event, StepBegan) and event.step is Step.UPKEEP and event.player == game.controller_of(obj.id)


def _has_time_counter(game: Game, source: ObjectId) -> bool:
    return game.exists(source) and game.object(source).count(TIME) > 0


@implements("702.63a", noted=False)
def _remove_time_counter(r: Resolving) -> None:
    """Remove one."""
    r.game.cite("702.63a")
    change_counters(r.game, r.source, TIME, -1)


@implements("702.63a", noted=False)
def _last_one_removed(game: Game, event: Event, obj: GameObject) -> bool:
    """When the last time counter is removed, in whose turn ever."""
    if game.state.active != game.controller_of(obj.id) and game.has_fault(Fault.VANISHING_WAITS_FOR_THE_UPKEEP):
        return False
    if game.has_fault(Fault.VANISHING_IS_FADING) and not obj.count(TIME) and controllers_upkeep(game, event, obj):
        return True
    return isinstance(event, CountersChanged) and event.object == obj.id and event.kind == TIME \
        and event.is_last_removed and not game.has_fault(Fault.VANISHING_DOES_NOTHING)


@implements("702.63a", noted=False)
def _sacrifice_it(r: Resolving) -> None:
    """Sacrifice it, if it is still there."""
    r.game.cite("702.63a")
    if r.game.exists(r.source):
        sacrifice(r.game, r.controller, r.source)


@implements("702.32a", noted=False)
def _fade(r: Resolving) -> None:
    """Remove a fade counter; if there is none, sacrifice the permanent."""
    r.game.cite("702.32a")
    obj = r.source_now()
    if obj is None:
        return
    if obj.count(FADE):
        change_counters(r.game, obj.id, FADE, -1)
    else:
        sacrifice(r.game, r.controller, obj.id)


_VANISHING: tuple[AnyAbility, ...] = (
    TriggeredAbility(N_("at the beginning of the upkeep, remove a time counter"), controllers_upkeep,
                     _remove_time_counter, condition=_has_time_counter, rule="702.63a"),
    TriggeredAbility(N_("when the last time counter is removed, sacrifice the permanent"), _last_one_removed,
                     _sacrifice_it, rule="702.63a"),
)
_FADING: tuple[AnyAbility, ...] = (
    TriggeredAbility(N_("at the beginning of the upkeep, remove a fade counter"), controllers_upkeep, _fade,
                     rule="702.32a"),
)
