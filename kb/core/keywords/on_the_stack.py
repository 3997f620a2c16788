"""Split second and rebound: what a spell says about itself while it is on the stack (CR 702.61, 702.88)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import ON_STACK, AnyAbility, Keyword, Source, StaticAbility, TriggeredAbility
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.citations import implements
from kb.core.events import Cause, Event, Step, StepBegan, TriggerDelayed, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import PlayerId, Zone
from kb.core.objects import GameObject
from kb.core.permissions import Attempt, Permission
from kb.messages import N_

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving


@dataclass(frozen=True)
class SplitSecond(Keyword):
    """As long as the spell is on the stack, no other spells, and no abilities but mana abilities."""

    keyword: ClassVar[str] = "split second"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the static ability."""
        return (StaticAbility("split second", zones=ON_STACK, cannot_cast=_no_spells, cannot_activate=_no_abilities,
                              rule="702.61a"),)


@implements("702.61a", noted=False)
def _no_spells(game: Game, source: Source, attempt: Attempt) -> bool:
    """Other spells cannot be cast."""
    forbidden = attempt.object != source.id and not game.has_fault(Fault.SPLIT_SECOND_ALLOWS_EVERYTHING)
    if forbidden:
        game.cite("702.61a")
    return forbidden


@implements("702.61a", "702.61b", noted=False)
def _no_abilities(game: Game, _source: Source, _who: PlayerId, is_mana: bool) -> bool:
    """Abilities cannot be activated, unless they are mana abilities."""
    if not is_mana:
        game.cite("702.61a")
    return not is_mana


@dataclass(frozen=True)
class Rebound(Keyword):
    """Cast from hand it is exiled as it resolves; in the next upkeep its controller may cast it again."""

    keyword: ClassVar[str] = "rebound"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the replacement effect."""
        return (StaticAbility("rebound", zones=ON_STACK, replaces=_exile_instead, rule="702.88a"),)


@implements("702.88a", noted=False)
def _exile_instead(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
    """Instead of the graveyard, exile, and a delayed triggered ability."""
    if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.GRAVEYARD \
            or event.cause is not Cause.RESOLVED:
        return None
    cast = game.object(source.id).cast
    if cast is None or not cast.was_cast or cast.from_zone is not Zone.HAND:
        return None
    game.cite("702.88a")
    delayed = TriggerDelayed(_REBOUND, source.controller, source.id, game.object(source.id).name)
    return (replace(event, to=Zone.EXILE), delayed)


def _next_own_upkeep(_game: Game, event: Event, obj: GameObject) -> bool:
    return isinstance(event, StepBegan) and event.step is Step.UPKEEP and event.player == obj.owner


@implements("702.88a", noted=False)
def _cast_again(r: Resolving) -> None:
    """The card may be cast from exile without paying its mana cost."""
    exiled = r.game.now(r.source)
    r.game.cite("702.88a")
    if r.game.exists(exiled) and r.game.object(exiled).zone is Zone.EXILE:
        cast_during_resolution(r.game, r.controller, exiled,
                               Permission("702.88a", without_paying=True, during_resolution=True))


_REBOUND = TriggeredAbility(N_("rebound"), _next_own_upkeep, _cast_again, rule="702.88a")
