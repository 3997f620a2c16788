"""Protection (CR 702.16): what has the quality does not target, enchant, damage or block the permanent."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import AnyAbility, Keyword, Source, StaticAbility
from kb.core.characteristics import Characteristics
from kb.core.citations import implements
from kb.core.errors import UnmodelledRule
from kb.core.events import DamageDealt, Event
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Target, Zone
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@dataclass(frozen=True)
class Protection(Keyword):
    """Protection from what has a quality. That it cannot be blocked by such creatures is not modelled."""

    quality: str
    has_quality: Callable[[Characteristics], bool]
    keyword: ClassVar[str] = "protection"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the prevention of damage; targets and Auras are asked about where they are chosen."""
        return (StaticAbility(f"protection from {self.quality}", replaces=self._prevents, rule="615.1"),)

    @implements("702.16e", noted=False)
    def _prevents(self, game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        """Damage from such a source is prevented."""
        if not isinstance(event, DamageDealt) or event.target != source.id \
                or not self.has_quality(game.last_known(event.source).characteristics):
            return None
        game.cite("702.16e")
        return ()


@implements("702.16c", noted=False)
def is_protected_from(game: Game, permanent: ObjectId, other: Characteristics) -> bool:
    """Whether a permanent has protection from a quality of the other object."""
    if not game.has(permanent, Protection.keyword) or game.has_fault(Fault.PROTECTION_IS_IGNORED):
        return False
    found = [k for k in game.abilities(permanent).keywords if isinstance(k, Protection)]
    return any(k.has_quality(other) for k in found)


@implements("702.16b", noted=False)
def is_protected_target(game: Game, target: Target, by: ObjectId | None) -> bool:
    """Whether a permanent cannot be the target of a spell, or of an ability of a source, because of protection."""
    if isinstance(target, str) or game.object(target).zone is not Zone.BATTLEFIELD \
            or not game.has(target, Protection.keyword):
        return False
    if by is None:
        raise UnmodelledRule(message("Whether an ability may target a permanent with protection is not modelled."),
                             "702.16b")
    instance = game.object(by).ability
    source = instance.source if instance is not None else by
    return is_protected_from(game, target, game.last_known(source).characteristics)
