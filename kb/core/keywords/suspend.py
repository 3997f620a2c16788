"""Suspend (CR 702.62): a static ability in hand, two triggered abilities in exile.

The first ability allows the special action (kb.core.special_actions). Each of the two triggered abilities is
an object of its own on the stack and can be countered alone. "Suspended" is derived each time, never stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import HASTE, IN_EXILE, AnyAbility, Keyword, Layer, TriggeredAbility
from kb.core.actions.counters import change_counters
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.characteristics import CardType
from kb.core.citations import implements
from kb.core.effects import Until
from kb.core.errors import UnmodelledRule
from kb.core.events import CountersChanged, Event, Step, StepBegan
from kb.core.faults import Fault
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.layers import granting
from kb.core.mana import ManaCost
from kb.core.objects import GameObject
from kb.core.permissions import Attempt, Permission, could_begin_to_cast
from kb.messages import N_, message

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving

UPKEEP_TRIGGER = N_("at the beginning of the upkeep, remove a time counter")
LAST_COUNTER_TRIGGER = N_("when the last time counter is removed, play the card")


@dataclass(frozen=True)
class Suspend(Keyword):
    """`Suspend N—[cost]`. `n` None: N is the X of the cost; `x_at_least` 1: X can't be 0."""

    n: int | None
    cost: ManaCost
    x_at_least: int = 0
    keyword: ClassVar[str] = "suspend"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the two abilities that function in exile; the first is the special action itself."""
        return _TRIGGERED


GRANTED = Suspend(None, ManaCost())
"""Suspend that a card in exile gains: its number and cost do not matter there."""


@implements("702.62b", noted=False)
def is_suspended(game: Game, oid: ObjectId) -> bool:
    """In the exile zone, with suspend, with a time counter on it: all three, or not suspended."""
    if not game.exists(oid):
        return False
    if game.object(oid).zone is not Zone.EXILE and not game.has_fault(Fault.SUSPENDED_IN_ANY_ZONE):
        return False
    game.cite("702.62b")
    has_suspend = game.has_fault(Fault.SUSPENDED_WITHOUT_SUSPEND) or game.keyword(oid, Suspend) is not None
    has_counter = game.has_fault(Fault.SUSPENDED_WITHOUT_COUNTERS) or game.object(oid).count(TIME) > 0
    return has_suspend and has_counter


@implements("702.62a", "503.1a", noted=False)
def _owners_upkeep(game: Game, event: Event, obj: GameObject) -> bool:
    """ "Your" upkeep: in exile a card has no controller, so its owner's (CR 109.5)."""
    if not isinstance(event, StepBegan) or event.step is not Step.UPKEEP:
        return False
    return event.player == obj.owner or game.has_fault(Fault.ANY_UPKEEP_REMOVES_A_COUNTER)


@implements("702.62a", noted=False)
def _remove_a_time_counter(r: Resolving) -> None:
    """Remove a time counter from it, if it is still suspended (that was asked on resolution)."""
    r.game.cite("702.62a")
    if r.game.exists(r.source):
        change_counters(r.game, r.source, TIME, -1)


@implements("702.62a", noted=False)
def _last_time_counter_removed(game: Game, event: Event, obj: GameObject) -> bool:
    """By whatever and whenever the last one goes; several removed at once are one event."""
    if game.has_fault(Fault.LAST_COUNTER_TRIGGERS_AGAIN) and not obj.count(TIME) and _owners_upkeep(game, event, obj):
        return True
    if not isinstance(event, CountersChanged) or event.object != obj.id or event.kind != TIME:
        return False
    if game.has_fault(Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD) and not _upkeep_ability_resolves(game, obj.id):
        return False
    if game.has_fault(Fault.PROHIBITIONS_COUNT_AS_THE_COUNTER_GOES) and _is_forbidden(game, obj):
        return False
    if game.has_fault(Fault.LAST_COUNTER_TRIGGERS_PER_COUNTER):
        return event.after < event.before
    return event.is_last_removed


def _is_forbidden(game: Game, obj: GameObject) -> bool:
    """Whether its owner could not begin to cast the card right now."""
    now = game.characteristics(obj.id)
    return not could_begin_to_cast(game, Attempt(obj.owner, obj.id, now, Zone.EXILE, during_resolution=True))


def _upkeep_ability_resolves(game: Game, source: ObjectId) -> bool:
    """Whether it is the card's own upkeep ability that is resolving."""
    instances = [game.object(i).ability for i in game.state.resolving if game.exists(i)]
    return any(i and i.source == source and i.ability.name == UPKEEP_TRIGGER for i in instances)


def _is_exiled(game: Game, source: ObjectId) -> bool:
    """ "If it's exiled": it is still the same object in exile (CR 400.7)."""
    return game.exists(source) and game.object(source).zone is Zone.EXILE


@implements("702.62a", "702.62d", "608.2g", noted=False)
def _play_it(r: Resolving) -> None:
    """Play it without paying its mana cost: since 2024-02-02 its owner may, before that the owner had to."""
    game = r.game
    if not _is_exiled(game, r.source):
        return
    if game.characteristics(r.source).is_a(CardType.LAND):
        raise UnmodelledRule(message("Playing a land by suspend is not modelled."), "702.62a")
    game.cite("702.62a", "702.62d")
    permission = Permission("702.62a", without_paying=True, during_resolution=True, rider=give_haste)
    mandatory = game.rulebook.value("suspend-last-counter") == "must"
    game.follow("702.62", *(() if mandatory else ("603.5", "608.2d")))
    cast_during_resolution(game, r.controller, r.source, permission, mandatory=mandatory)


@implements("702.62a", "611.2b", noted=False)
def give_haste(game: Game, spell: ObjectId, who: PlayerId) -> None:
    """A creature spell cast this way has haste until its controller loses control of it or of the permanent."""
    gets_it = game.characteristics(spell).is_a(CardType.CREATURE) or game.has_fault(Fault.HASTE_FOR_EVERY_SPELL)
    if gets_it and not game.has_fault(Fault.HASTE_IS_NOT_GIVEN):
        game.cite("702.62a")
        until = Until.END_OF_GAME if game.has_fault(Fault.HASTE_IGNORES_CONTROL) else Until.CONTROL_IS_LOST
        game.begin_effect("haste", who, affects=(spell,), layer=Layer.ABILITY, change=granting(HASTE),
                          until=until, source=spell)


_TRIGGERED: tuple[AnyAbility, ...] = (
    TriggeredAbility(UPKEEP_TRIGGER, _owners_upkeep, _remove_a_time_counter, condition=is_suspended,
                     zones=IN_EXILE, rule="702.62a"),
    TriggeredAbility(LAST_COUNTER_TRIGGER, _last_time_counter_removed, _play_it, condition=_is_exiled,
                     zones=IN_EXILE, rule="702.62a"),
)
