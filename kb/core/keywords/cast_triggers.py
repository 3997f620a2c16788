"""Cascade and storm: abilities that trigger when their spell is cast (CR 702.85, 702.40)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import ON_STACK, AnyAbility, Keyword, TriggeredAbility
from kb.core.actions.copies import copy_spell
from kb.core.actions.zones import put_on_bottom
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.characteristics import CardType, Characteristics
from kb.core.citations import implements
from kb.core.events import Event, SpellCast, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone
from kb.core.objects import GameObject
from kb.core.permissions import Permission
from kb.messages import N_

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving


def this_spell_was_cast(_game: Game, event: Event, obj: GameObject) -> bool:
    """When you cast this spell."""
    return isinstance(event, SpellCast) and event.object == obj.id


@dataclass(frozen=True)
class Cascade(Keyword):
    """Exile from the library until a smaller nonland card comes; it may be cast for nothing."""

    keyword: ClassVar[str] = "cascade"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the triggered ability."""
        return (_CASCADE,)


@dataclass(frozen=True)
class Storm(Keyword):
    """Copy the spell for each other spell cast before it this turn."""

    keyword: ClassVar[str] = "storm"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the triggered ability."""
        return (_STORM,)


@implements("702.85a", noted=False)
def _cascade(r: Resolving) -> None:
    """Exile cards until a nonland card of smaller mana value; the player may cast it; the rest goes to the bottom."""
    game = r.game
    game.cite("702.85a")
    known = game.last_known(r.source)
    limit = game.mana_value(r.source) if game.exists(r.source) else \
        known.characteristics.mana_value(known.object.cast.x if known.object.cast else 0)
    exiled: list[ObjectId] = []
    found: ObjectId | None = None
    while found is None and (library := game.zone(Zone.LIBRARY, r.controller)):
        game.carry_out(ZoneChange(library[0], Zone.EXILE))
        exiled.append(game.now(library[0]))
        if _is_smaller(game, exiled[-1], limit):
            found = exiled[-1]
    if found is not None:
        cast_during_resolution(game, r.controller, found, _permission(game, limit))
    put_on_bottom(game, [i for i in exiled if game.exists(i) and game.object(i).zone is Zone.EXILE])


@implements("702.85a", "202.3d", noted=False)
def _is_smaller(game: Game, oid: ObjectId, limit: int) -> bool:
    """Whether it is a nonland card whose mana value is less; a split card formerly had two of them."""
    now = game.characteristics(oid)
    if now.is_a(CardType.LAND):
        return False
    if now.mana_cost_of_halves:
        game.cite("202.3d")
        if game.rulebook.value("split-card-mana-value") == "each-half":
            return any(cost.mana_value() < limit for cost in now.mana_cost_of_halves)
    return now.mana_value() < limit


@implements("702.85a", noted=False)
def _permission(game: Game, limit: int) -> Permission:
    """Since 2021-02-15 the resulting spell has to be smaller too."""
    if game.rulebook.value("cascade-condition") == "card":
        return Permission("702.85a", without_paying=True, during_resolution=True)

    def smaller(_game: Game, spell: Characteristics) -> bool:
        return spell.mana_value() < limit
    return Permission("702.85a", without_paying=True, during_resolution=True, spell_must=smaller)


@implements("702.40a", noted=False)
def _storm(r: Resolving) -> None:
    """One copy for each other spell cast before it this turn; copies count for nothing, they are not cast."""
    game = r.game
    game.cite("702.40a")
    before = 0
    for record in game.state.cast_this_turn:
        if record.object == r.source:
            break
        before += 1
    if game.has_fault(Fault.COPIES_ARE_CAST):
        before *= 2
    for _ in range(before):
        if game.exists(r.source):
            copy_spell(game, r.controller, r.source, new_targets=True)


_CASCADE = TriggeredAbility(N_("cascade"), this_spell_was_cast, _cascade, zones=ON_STACK, rule="702.85a")
_STORM = TriggeredAbility(N_("storm"), this_spell_was_cast, _storm, zones=ON_STACK, rule="702.40a")
