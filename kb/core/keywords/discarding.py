"""Keywords that function as the card is discarded from the hand (CR 702.29 cycling, 702.35 madness)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import (
    IN_EXILE,
    IN_HAND,
    ActivatedAbility,
    AlternativeCost,
    AnyAbility,
    Keyword,
    Source,
    StaticAbility,
    TriggeredAbility,
)
from kb.core.actions.zones import draw
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import Cost, Mana
from kb.core.events import Cause, Event, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import ManaCost
from kb.core.objects import GameObject
from kb.core.permissions import Permission
from kb.messages import N_

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving


@dataclass(frozen=True)
class DiscardSelf(Cost):
    """Discard the card itself."""

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:
        """It is in the player's hand (CR 701.9a)."""
        return source in game.zone(Zone.HAND, player)

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Discard it."""
        game.carry_out(ZoneChange(source, Zone.GRAVEYARD, Cause.DISCARDED))


@dataclass(frozen=True)
class Cycling(Keyword):
    """`Cycling [cost]`: pay it and discard this card to draw a card."""

    cost: ManaCost
    keyword: ClassVar[str] = "cycling"

    @implements("702.29a", noted=False)
    def components(self) -> tuple[AnyAbility, ...]:
        """Return the activated ability, which functions only in the hand."""
        return (ActivatedAbility(N_("cycling"), (Mana(self.cost), DiscardSelf()), _draw, zones=IN_HAND),)


def _draw(r: Resolving) -> None:
    r.game.cite("702.29a")
    draw(r.game, r.controller, 1)


@dataclass(frozen=True)
class Madness(Keyword):
    """`Madness [cost]`: discarded, it is exiled, and its owner may cast it for that cost."""

    cost: ManaCost
    keyword: ClassVar[str] = "madness"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the static ability in hand and the triggered ability of the card that was exiled by it."""
        return (StaticAbility("madness", zones=IN_HAND, replaces=_exile_instead, rule="702.35a"),
                TriggeredAbility(N_("madness"), _exiled_by_it, self._cast, zones=IN_EXILE, rule="702.35a"))

    @implements("702.35a", noted=False)
    def _cast(self, r: Resolving) -> None:
        """Cast it for its madness cost; otherwise it is put into the graveyard."""
        r.game.cite("702.35a")
        if not r.game.exists(r.source):
            return
        permission = Permission("702.35a", alternative=AlternativeCost("madness", self.cost, from_zones=IN_EXILE),
                                during_resolution=True)
        if cast_during_resolution(r.game, r.controller, r.source, permission) is None:
            r.game.carry_out(ZoneChange(r.source, Zone.GRAVEYARD))


@implements("702.35a", noted=False)
def _exile_instead(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
    """Discarded into exile; until 2016-04-07 the player could decide for the graveyard."""
    if not isinstance(event, ZoneChange) or event.object != source.id or event.cause is not Cause.DISCARDED \
            or event.to is not Zone.GRAVEYARD or game.has_fault(Fault.DISCARDS_IGNORE_MADNESS):
        return None
    if game.rulebook.value("madness-exile") == "may" and not game.choices.ask(source.controller, Choose.MAY):
        return None
    return (replace(event, to=Zone.EXILE),)


def _exiled_by_it(game: Game, event: Event, obj: GameObject) -> bool:
    return isinstance(event, ZoneChange) and event.cause is Cause.DISCARDED and event.to is Zone.EXILE \
        and game.state.moved.get(event.object) == obj.id
