"""Triggered abilities: when they trigger, and how they come onto the stack (CR 603)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kb.core import layers
from kb.core.abilities import TriggeredAbility, expanded_of
from kb.core.announcing import choose_modes
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.events import (
    AbilityPutOnStack,
    BecameTarget,
    CountersChanged,
    Event,
    StepBegan,
    TapChanged,
    ZoneChange,
)
from kb.core.faults import Fault
from kb.core.ids import OUTSIDE_LIBRARIES, ObjectId, PlayerId
from kb.core.objects import AbilityInstance, GameObject
from kb.core.state import State, Waiting
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


def notice(game: Game, events: Iterable[Event], before: State) -> None:
    """Find each ability that triggers on the events; it waits for the next time a player gets priority."""
    happened = tuple(events)
    left = [e.object for e in happened if isinstance(e, ZoneChange)]
    for event in happened:
        for obj in _with_triggered_abilities(game):
            _notice_on(game, event, obj, _triggered_of(game, obj), before)
        if isinstance(event, ZoneChange):
            _notice_looking_back(game, event, before, left)
        _notice_delayed(game, event)


def _with_triggered_abilities(game: Game) -> list[GameObject]:
    usual = not game.faults and layers.nothing_changes_others(game)
    cache = game.state.places if usual else game.state.cache
    if "triggered" not in cache:
        cache["triggered"] = [o for o in game.objects_in(*OUTSIDE_LIBRARIES)
                              if o.ability is None and _triggered_of(game, o)]
    found: list[GameObject] = cache["triggered"]
    return found


@implements("113.2c", noted=False)
def _triggered_of(game: Game, obj: GameObject) -> tuple[TriggeredAbility, ...]:
    """The triggered abilities that it has now; each instance of the same ability counts."""
    now = game.abilities(obj.id).triggered
    if game.has_fault(Fault.INSTANCES_TRIGGER_ONCE):
        return tuple(dict.fromkeys(now))
    if game.has_fault(Fault.LOST_ABILITIES_TRIGGER):
        return (*now, *(a for a in expanded_of(obj.base).triggered if a not in now))
    return now


def _notice_on(game: Game, event: Event, obj: GameObject, abilities: tuple[TriggeredAbility, ...],
               before: State) -> None:
    """An ability that looks back is one of an object that was there before the event."""
    for ability in abilities:
        if obj.zone in ability.zones and (not ability.looks_back or obj.id in before.objects) \
                and ability.event(game, event, obj):
            _triggers(game, ability, obj, event, game.controller_of(obj.id))


@implements("603.10a", noted=False)
def _notice_looking_back(game: Game, event: ZoneChange, before: State, left: list[ObjectId]) -> None:
    """An object that leaves is seen as it was just before; it sees what leaves at the same time."""
    if game.has_fault(Fault.LEAVING_DOES_NOT_LOOK_BACK):
        return
    for known in [game.state.last_known[i] for i in left if i in before.objects and i in game.state.last_known]:
        for ability in expanded_of(known.characteristics).triggered:
            if ability.looks_back and known.object.zone in ability.zones \
                    and ability.event(game, event, known.object):
                game.cite("603.10a")
                _triggers(game, ability, known.object, event, known.controller)


@implements("603.7", noted=False)
def _notice_delayed(game: Game, event: Event) -> None:
    """A delayed triggered ability triggers once, the next time its event occurs."""
    for delayed in game.state.delayed:
        stand_in = game.state.last_known[delayed.source].object if delayed.source in game.state.last_known \
            else game.state.objects.get(delayed.source)
        if stand_in is not None and delayed.ability.event(game, event, replace(stand_in, owner=delayed.controller)):
            game.cite("603.7b")
            game.state = game.state.changed(delayed=tuple(d for d in game.state.delayed if d.id != delayed.id))
            instance = AbilityInstance(delayed.ability, delayed.source, delayed.source_name, event)
            _wait(game, Waiting(instance, delayed.controller))


@implements("603.2", "603.2a", "603.2b", "603.2c", "603.3a", "603.4", noted=False)
def _triggers(game: Game, ability: TriggeredAbility, obj: GameObject, event: Event, controller: PlayerId) -> None:
    """With an intervening if, it triggers only if the condition is true now."""
    if _has_triggered_already(game, ability, obj):
        return
    if ability.condition is not None and not game.has_fault(Fault.INTERVENING_IF_IS_NOT_CHECKED_FIRST):
        if not ability.condition(game, obj.id):
            return
        game.cite("603.4")
    game.cite(*filter(None, ("603.2", ability.rule)))
    game.follow("603.3a", *_of_event(game, event))
    _wait(game, Waiting(AbilityInstance(ability, obj.id, obj.name, event), controller))


def _has_triggered_already(game: Game, ability: TriggeredAbility, obj: GameObject) -> bool:
    """Faults only: an ability that waits for the stack does not trigger a second time."""
    return game.has_fault(Fault.SIMULTANEOUS_EVENTS_TRIGGER_ONCE) and any(
        w.instance.ability is ability and w.instance.source == obj.id for w in game.state.waiting)


def _of_event(game: Game, event: Event) -> tuple[str, ...]:
    """Return what else applies: a step that begins, several counters at once, abilities that cannot be activated."""
    several = isinstance(event, CountersChanged) and abs(event.after - event.before) > 1
    becomes = isinstance(event, BecameTarget | TapChanged)
    return (*(("603.2b",) if isinstance(event, StepBegan) else ()), *(("603.2c",) if several else ()),
            *(("603.2e",) if becomes else ()),
            *(("603.2a",) if game.statics("cannot_activate") else ()))


def _wait(game: Game, waiting: Waiting) -> None:
    game.state = game.state.changed(waiting=(*game.state.waiting, waiting))
    if game.state.resolving and game.has_fault(Fault.TRIGGERS_INTERRUPT):
        put_on_stack(game)


@implements("603.3", "603.3b", "101.4", noted=False)
def put_on_stack(game: Game) -> bool:
    """Each player, in APNAP order, puts triggered abilities on the stack, the own ones in an order of choice."""
    waiting = game.take_from_waiting()
    if not waiting:
        return False
    game.cite("603.3", "603.3b")
    order = game.players_from()
    if len({w.controller for w in waiting}) > 1:
        game.cite("101.4")
    if game.has_fault(Fault.TRIGGERS_IGNORE_TURN_ORDER):
        order.reverse()
    for player in order:
        for mine in _ordered(game, player, [w for w in waiting if w.controller == player]):
            _put(game, mine)
    return True


def _ordered(game: Game, player: PlayerId, mine: list[Waiting]) -> list[Waiting]:
    """Ask for the order where there is one to choose: different abilities of one player."""
    if len({(w.instance.source_name, w.instance.ability.name) for w in mine}) < 2 \
            or game.has_fault(Fault.OWN_TRIGGERS_HAVE_A_FIXED_ORDER):
        return mine
    names = tuple(w.instance.source_name for w in mine)
    if len(set(names)) < len(names):
        names = tuple(f"{w.instance.source_name}: {w.instance.ability.name}" for w in mine)
    answer = cast("tuple[str, ...]", game.choices.ask(player, Choose.ORDER, names))
    if sorted(answer) != sorted(names):
        raise IllegalAction(message("The order has to name each of these abilities once: {names}.",
                                    names="; ".join(names)), "603.3b")
    left = list(zip(names, mine, strict=True))
    ordered: list[Waiting] = []
    for name in answer:
        found = next(pair for pair in left if pair[0] == name)
        left.remove(found)
        ordered.append(found[1])
    return ordered


@implements("603.3c", "603.3d", noted=False)
def _put(game: Game, waiting: Waiting) -> None:
    """Mode and targets are chosen as for a spell; without a legal choice the ability goes nowhere."""
    from kb.core.targets import can_choose_targets, choose_targets

    ability = waiting.instance.ability
    modes = _chosen_mode(game, waiting) if isinstance(ability, TriggeredAbility) and ability.modes else ()
    if modes is None:
        return
    specs = ability.modes[modes[0]].targets if modes and isinstance(ability, TriggeredAbility) else ability.targets
    if specs and (not can_choose_targets(game, waiting.controller, specs)
                  or game.has_fault(Fault.UNWANTED_TRIGGERS_GO_NOWHERE)):
        game.cite("603.3d")
        return
    targets = choose_targets(game, waiting.controller, specs) if specs else ()
    game.carry_out(AbilityPutOnStack(waiting.instance, waiting.controller, targets, modes=modes))


@implements("603.3c", noted=False)
def _chosen_mode(game: Game, waiting: Waiting) -> tuple[int, ...] | None:
    """Its controller announces the mode. None: there is none to choose."""
    ability = cast(TriggeredAbility, waiting.instance.ability)
    possible = possible_modes(game, waiting.controller, ability)
    game.cite("603.3c")
    return choose_modes(game, waiting.controller, ability.modes, possible=possible) if possible else None


@implements("700.2b", "603.3c", noted=False)
def possible_modes(game: Game, who: PlayerId, ability: TriggeredAbility) -> tuple[int, ...]:
    """Return the modes that can be chosen: one without a legal target cannot."""
    from kb.core.targets import can_choose_targets

    if game.has_fault(Fault.MODES_WITHOUT_A_TARGET_CAN_BE_CHOSEN):
        return tuple(range(len(ability.modes)))
    return tuple(n for n, mode in enumerate(ability.modes) if can_choose_targets(game, who, mode.targets))
