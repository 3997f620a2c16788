"""Morph: cast face down for {3}, turned face up by a special action (CR 702.37, 708)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import (
    EVERYWHERE,
    IN_HAND,
    ON_STACK,
    AlternativeCost,
    AnyAbility,
    Keyword,
    Source,
    SpecialAction,
    StaticAbility,
)
from kb.core.citations import implements
from kb.core.costs import Mana
from kb.core.events import TurnedFaceUp
from kb.core.ids import ObjectId, PlayerId
from kb.core.mana import ManaCost
from kb.core.objects import GameObject
from kb.core.permissions import Attempt, Permission

if TYPE_CHECKING:
    from kb.core.game import Game

FACE_DOWN_COST = AlternativeCost("morph", ManaCost.of("{3}"))


@dataclass(frozen=True)
class Morph(Keyword):
    """`Morph [cost]`: an alternative cost in the hand, a special action on the battlefield."""

    cost: ManaCost
    keyword: ClassVar[str] = "morph"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the permission to cast it face down, and the special action of turning it face up."""
        return (StaticAbility("morph", zones=IN_HAND, allows_casting=_face_down, rule="702.37a"),
                StaticAbility("morph cost", zones=ON_STACK, alternative=_instead_of_nothing, rule="702.37a"),
                SpecialAction("turn face up", "116.2b", _turn_face_up, (Mana(self.cost),), when=_is_face_down))


@implements("702.37a", "702.37c", "708.4", noted=False)
def _face_down(_game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
    """The card in hand as a 2/2 for {3}: effects and prohibitions look at that, not at the face."""
    if oid != source.id or source.object is None or source.object.owner != who:
        return None
    return Permission("702.37c", alternative=FACE_DOWN_COST, face_down=True)


@implements("118.9a", "702.37a", noted=False)
def _instead_of_nothing(_game: Game, source: Source, attempt: Attempt) -> AlternativeCost | None:
    """For a spell cast face up without paying: a second alternative cost, which is refused."""
    info = source.object.cast if source.object else None
    wanted = attempt.object == source.id and info is not None and info.without_paying
    return replace(FACE_DOWN_COST, from_zones=EVERYWHERE) if wanted else None


def _is_face_down(_game: Game, _who: PlayerId, obj: GameObject) -> bool:
    return obj.face_down


@implements("702.37e", "708.7", noted=False)
def _turn_face_up(game: Game, who: PlayerId, oid: ObjectId) -> None:
    """Its normal characteristics are back; nothing enters, so nothing that waits for entering triggers."""
    game.cite("702.37e")
    game.carry_out(TurnedFaceUp(oid, who))
