"""Foretell and plot: a card is set aside in exile by a special action and cast in a later turn (CR 702.143, 702.170).

Neither has anything to do with time counters, so such a card is never suspended.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import (
    IN_EXILE,
    IN_HAND,
    AlternativeCost,
    AnyAbility,
    Keyword,
    Source,
    SpecialAction,
    StaticAbility,
)
from kb.core.citations import implements
from kb.core.costs import Mana
from kb.core.events import ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import ManaCost
from kb.core.objects import GameObject
from kb.core.permissions import Permission, at_sorcery_timing

if TYPE_CHECKING:
    from kb.core.game import Game

SET_ASIDE = "set aside in turn"


@dataclass(frozen=True)
class Foretell(Keyword):
    """`Foretell [cost]`: {2} in the own turn, face down; in a later turn cast for the foretell cost."""

    cost: ManaCost
    keyword: ClassVar[str] = "foretell"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the special action and the permission."""
        return (SpecialAction("foretell", "116.2h", _foretell, (Mana(ManaCost.of("{2}")),), when=_own_turn,
                              zones=IN_HAND),
                StaticAbility("foretell", zones=IN_EXILE, allows_casting=self._allows, rule="702.143a"))

    @implements("702.143a", noted=False)
    def _allows(self, game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
        """After the turn in which it was foretold, for its foretell cost."""
        if not _is_ready(game, source, who, oid):
            return None
        return Permission("702.143a", alternative=AlternativeCost("foretell", self.cost, from_zones=IN_EXILE))


@dataclass(frozen=True)
class Plot(Keyword):
    """`Plot [cost]`: in the own main phase with an empty stack; in a later turn cast for nothing at such a time."""

    cost: ManaCost
    keyword: ClassVar[str] = "plot"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the special action and the permission."""
        return (SpecialAction("plot", "116.2k", _plot, (Mana(self.cost),), when=_sorcery_timing, zones=IN_HAND),
                StaticAbility("plot", zones=IN_EXILE, allows_casting=_plotted, rule="702.170d"))


def _own_turn(game: Game, who: PlayerId, _obj: GameObject) -> bool:
    return game.state.active == who


def _sorcery_timing(game: Game, who: PlayerId, _obj: GameObject) -> bool:
    return at_sorcery_timing(game, who)


@implements("116.2h", "702.143b")
def _foretell(game: Game, _who: PlayerId, oid: ObjectId) -> None:
    """Exile it face down."""
    game.carry_out(ZoneChange(oid, Zone.EXILE, face_down=True, memory=((SET_ASIDE, game.state.turn),)))


@implements("116.2k", "702.170b")
def _plot(game: Game, _who: PlayerId, oid: ObjectId) -> None:
    """Exile it face up; it becomes plotted."""
    game.carry_out(ZoneChange(oid, Zone.EXILE, memory=((SET_ASIDE, game.state.turn),)))


@implements("702.170d", noted=False)
def _plotted(game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
    """In a later turn, in the own main phase with an empty stack, without paying the mana cost."""
    ready = _is_ready(game, source, who, oid) and at_sorcery_timing(game, who)
    return Permission("702.170d", without_paying=True) if ready else None


def _is_ready(game: Game, source: Source, who: PlayerId, oid: ObjectId) -> bool:
    """Whether it is this card, its owner asks, and it was set aside in an earlier turn."""
    if oid != source.id or source.object is None or source.object.owner != who:
        return False
    turn = source.object.recall(SET_ASIDE)
    at_once = game.has_fault(Fault.SET_ASIDE_CARDS_ARE_READY_AT_ONCE)
    return isinstance(turn, int) and (turn < game.state.turn or at_once)
