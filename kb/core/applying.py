"""How each event changes the state. Only `Game.carry_out` calls this."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kb.core import events as ev
from kb.core.characteristics import FACE_DOWN, NO_CHARACTERISTICS, CardType
from kb.core.citations import implements
from kb.core.faults import Fault
from kb.core.ids import NO_OBJECT, ObjectId, PlayerId, Zone
from kb.core.layers import affected_ids, copiable_of
from kb.core.mana import ManaPool
from kb.core.objects import (
    ATTACKS,
    BLOCKED,
    BLOCKS,
    NOT_CAST,
    Cast,
    GameObject,
    Kind,
    LastKnown,
    sorted_counters,
    with_counters,
)
from kb.core.state import CastRecord, DelayedTrigger, State, ZoneKey, zone_key

if TYPE_CHECKING:
    from kb.core.game import Game


def apply(game: Game, event: ev.Event) -> State:
    """Return the state after `event`."""
    return _APPLY[type(event)](game, event)


def _edit(state: State, oid: ObjectId, **changes: Any) -> State:
    return state.changed(objects={**state.objects, oid: replace(state.objects[oid], **changes)})


def _player(state: State, player: PlayerId, **changes: Any) -> State:
    return state.changed(players={**state.players, player: replace(state.players[player], **changes)})


def _without(zones: dict[ZoneKey, tuple[ObjectId, ...]], oid: ObjectId, key: ZoneKey) -> tuple[ObjectId, ...]:
    return tuple(i for i in zones.get(key, ()) if i != oid)


def _insert(contents: tuple[ObjectId, ...], oid: ObjectId, zone: Zone, position: int | None) -> tuple[ObjectId, ...]:
    """Libraries and the stack begin with the top; in other zones the newest comes last."""
    if zone not in (Zone.LIBRARY, Zone.STACK) or position == -1:
        return (*contents, oid)
    at = position or 0
    return (*contents[:at], oid, *contents[at:])


@implements("400.7", "122.2", noted=False)
def zone_change(game: Game, event: ev.ZoneChange) -> State:
    """The old object is gone, with its counters and effects; a new one is in the new zone."""
    state = game.state
    old = state.objects[event.object]
    new = new_object(game, event, old)
    zones = {**state.zones}
    old_key, new_key = zone_key(old.zone, old.owner), zone_key(event.to, old.owner)
    zones[old_key] = _without(zones, old.id, old_key)
    zones[new_key] = _insert(zones.get(new_key, ()), new.id, event.to, event.position)
    objects = {i: o for i, o in state.objects.items() if i != old.id}
    objects[new.id] = new
    seen = replace(old, counters=()) if game.has_fault(Fault.COUNTERS_ARE_FORGOTTEN_ON_LEAVING) else old
    known = LastKnown(seen, game.characteristics(old.id), game.controller_of(old.id), copiable_of(game, old))
    game.cite(*(("400.7", "122.2") if old.counters else ("400.7",)))
    players = state.players
    if event.cause is ev.Cause.PLAYED:
        player = state.players[old.owner]
        players = {**players, old.owner: replace(player, lands_played=player.lands_played + 1)}
    return state.changed(players=players, objects=objects, zones=zones, next_id=state.next_id + 1,
                         clock=state.clock + 1, last_known={**state.last_known, old.id: known},
                         moved={**state.moved, old.id: new.id}, effects=_following_effects(game, event, old, new.id))


def new_object(game: Game, event: ev.ZoneChange, old: GameObject) -> GameObject:
    """Return what an object becomes by a zone change."""
    state = game.state
    definition = old.definition
    base = old.base
    if definition is not None and old.kind is Kind.CARD:
        spell_face = event.face if event.to is Zone.STACK else _face_of_permanent(event, old)
        base = definition.printed(spell_face)
    kept = old.counters if game.has_fault(Fault.COUNTERS_FOLLOW_THE_CARD) else ()
    became = old.cast if event.to is Zone.BATTLEFIELD and old.zone is Zone.STACK else event.cast
    kind = Kind.TOKEN if old.kind is Kind.COPY and event.to is Zone.BATTLEFIELD else old.kind
    return GameObject(
        id=ObjectId(state.next_id), card=old.card, kind=kind, base=event.copying or base, owner=old.owner,
        put_by=event.controller or old.owner, zone=event.to, definition=definition,
        counters=sorted_counters([*kept, *event.counters]), tapped=event.tapped,
        face_down=event.face_down or _stays_face_down(game, event, old),
        controlled_since=state.turn, attached_to=event.attached_to, timestamp=state.clock, cast=became,
        memory=event.memory, commander=old.commander)


def _stays_face_down(game: Game, event: ev.ZoneChange, old: GameObject) -> bool:
    """A face-down spell that goes anywhere but the battlefield is revealed (CR 708.9)."""
    return old.face_down and event.to is Zone.EXILE and game.has_fault(Fault.FACE_DOWN_SPELLS_STAY_FACE_DOWN)


def _face_of_permanent(event: ev.ZoneChange, old: GameObject) -> int | None:
    """A permanent keeps the face that was cast (CR 712.11b, 608.3)."""
    if event.to is Zone.BATTLEFIELD and old.zone is Zone.STACK and old.definition is not None:
        return next((n for n, face in enumerate(old.definition.faces) if face == old.base), None)
    return event.face


@implements("400.7a", "611.2a", noted=False)
def _following_effects(game: Game, event: ev.ZoneChange, old: GameObject, new: ObjectId) -> Any:
    """Effects on a permanent spell go on to apply to the permanent; all other effects lose the object."""
    effects = game.state.effects
    touched = [e for e in effects if old.id in e.affects]
    if not touched:
        return effects
    becomes = old.zone is Zone.STACK and event.to is Zone.BATTLEFIELD
    if becomes and not game.has_fault(Fault.HASTE_STAYS_WITH_THE_SPELL):
        game.cite("400.7a")
        return tuple(affected_ids(e, old.id, new) for e in effects)
    if game.has_fault(Fault.OBJECTS_KEEP_THEIR_IDENTITY):
        return tuple(affected_ids(e, old.id, new) for e in effects)
    return tuple(e for e in effects if e not in touched or len(e.affects) > 1)


@implements("122.1")
def counters_changed(game: Game, event: ev.CountersChanged) -> State:
    """Counters of one kind go from one number to another."""
    obj = game.state.objects[event.object]
    return _edit(game.state, obj.id, counters=with_counters(obj.counters, event.kind, event.after))


def player_counters_changed(game: Game, event: ev.PlayerCountersChanged) -> State:
    """Counters of one kind on a player."""
    old = game.state.players[event.player].counters
    return _player(game.state, event.player, counters=with_counters(old, event.kind, event.after))


@implements("500.1", "302.6", noted=False)
def turn_began(game: Game, event: ev.TurnBegan) -> State:
    """What is counted for a turn begins anew."""
    state = game.state.changed(turn=game.state.turn + 1, active=event.player, cast_this_turn=(),
                    happened_this_turn=(), at_once_this_turn=(), passed=0, priority=None)
    return _player(state, event.player, lands_played=0)


def step_began(game: Game, event: ev.StepBegan) -> State:
    """The step is the current one; nobody has priority yet."""
    return game.state.changed(step=event.step, priority=None, passed=0)


def step_ended(game: Game, _event: ev.StepEnded) -> State:
    """Nobody has priority any more."""
    return game.state.changed(priority=None, passed=0)


def announced(game: Game, event: ev.Announced) -> State:
    """Announced choices belong to the spell (CR 601.2b-d)."""
    return _edit(game.state, event.object, cast=event.cast)


@implements("601.2i")
def spell_cast(game: Game, event: ev.SpellCast) -> State:
    """The spell counts among those cast this turn."""
    obj = game.state.objects[event.object]
    info = obj.cast or NOT_CAST
    record = CastRecord(obj.id, event.player, game.characteristics(obj.id), info.from_zone,
                        info.alternative.name if info.alternative else "",
                        info.alternative.source if info.alternative else NO_OBJECT)
    return game.state.changed(cast_this_turn=(*game.state.cast_this_turn, record))


def ability_put_on_stack(game: Game, event: ev.AbilityPutOnStack) -> State:
    """A new object without characteristics of its own is on top of the stack (CR 113.7a, 603.3)."""
    state = game.state
    cast = Cast(x=event.x, modes=event.modes, targets=event.targets, was_cast=False)
    new = GameObject(id=ObjectId(state.next_id), card=-state.next_id, kind=Kind.ABILITY,
                     base=NO_CHARACTERISTICS, owner=event.controller, put_by=event.controller,
                     zone=Zone.STACK, timestamp=state.clock, cast=cast, ability=event.instance)
    return _added(state, new)


@implements("707.10")
def copy_put_on_stack(game: Game, event: ev.CopyPutOnStack) -> State:
    """The copy has the characteristics of the original and all decisions made for it, but was not cast."""
    state = game.state
    original = state.objects[event.original]
    cast = replace(original.cast or NOT_CAST, targets=event.targets, was_cast=False)
    if game.has_fault(Fault.COPIES_FORGET_COSTS):
        cast = replace(cast, alternative=None, additional=())
    new = replace(original, id=ObjectId(state.next_id), card=-state.next_id, kind=Kind.COPY,
                  owner=event.controller, put_by=event.controller, timestamp=state.clock, cast=cast,
                  counters=())
    return _added(state, new)


def _added(state: State, new: GameObject) -> State:
    key = zone_key(new.zone, new.owner)
    zones = {**state.zones, key: _insert(state.zones.get(key, ()), new.id, new.zone, None)}
    return state.changed(objects={**state.objects, new.id: new}, zones=zones, next_id=state.next_id + 1,
                   clock=state.clock + 1)


def left_stack(game: Game, event: ev.LeftStack) -> State:
    """An ability, or a copy of a spell, ceases to exist (CR 608.2n, 704.5e)."""
    state = game.state
    old = state.objects[event.object]
    key = zone_key(old.zone, old.owner)
    known = LastKnown(old, game.characteristics(old.id), game.controller_of(old.id), copiable_of(game, old))
    return state.changed(objects={i: o for i, o in state.objects.items() if i != old.id},
                   zones={**state.zones, key: _without(state.zones, old.id, key)},
                   last_known={**state.last_known, old.id: known})


def token_created(game: Game, event: ev.TokenCreated) -> State:
    """A token is on the battlefield under its controller's control (CR 111.2)."""
    return _added(game.state, new_token(game.state, event))


def new_token(state: State, event: ev.TokenCreated) -> GameObject:
    """Return the token that an event creates."""
    return GameObject(id=ObjectId(state.next_id), card=-state.next_id, kind=Kind.TOKEN, base=event.base,
                      owner=event.controller, put_by=event.controller, zone=Zone.BATTLEFIELD,
                      counters=sorted_counters(event.counters), tapped=event.tapped,
                      controlled_since=state.turn, timestamp=state.clock)


@implements("708.8")
def turned_face_up(game: Game, event: ev.TurnedFaceUp) -> State:
    """The copiable values are those of the card again; what applies to the permanent goes on to do so."""
    obj = game.state.objects[event.object]
    printed = obj.definition.printed() if obj.definition else obj.base
    return _edit(game.state, obj.id, base=printed, face_down=False)


@implements("708.2a", noted=False)
def turned_face_down(game: Game, event: ev.TurnedFaceDown) -> State:
    """Its copiable values are those of a face-down 2/2; counters stay, and what applies to it goes on to do so."""
    game.cite("708.2a")
    state = _edit(game.state, event.object, base=FACE_DOWN, face_down=True)
    if game.has_fault(Fault.TURNING_FACE_DOWN_ENDS_EFFECTS):
        return state.changed(effects=tuple(e for e in state.effects if event.object not in e.affects))
    return state


def tap_changed(game: Game, event: ev.TapChanged) -> State:
    """Tapped or untapped."""
    return _edit(game.state, event.object, tapped=event.tapped)


@implements("702.26b", "702.26d")
def phases_out(game: Game, event: ev.PhasesOut) -> State:
    """Only its status changes: it changes neither zones nor control."""
    return _edit(game.state, event.object, phased_out=event.status)


@implements("702.26c", "702.26d")
def phases_in(game: Game, event: ev.PhasesIn) -> State:
    """It is there again as it was, with its counters and what was chosen for it."""
    if game.has_fault(Fault.PHASING_FORGETS):
        return _edit(game.state, event.object, phased_out=None, counters=(), memory=())
    return _edit(game.state, event.object, phased_out=None)


def lasts_until_it_leaves(game: Game, event: ev.LastsUntilItLeaves) -> State:
    """A second one-shot effect waits for the permanent to leave (CR 610.3, 610.4)."""
    return game.state.changed(until_it_leaves=(*game.state.until_it_leaves, event))


def life_changed(game: Game, event: ev.LifeChanged) -> State:
    """A new life total."""
    return _player(game.state, event.player, life=event.after)


@implements("120.3")
def damage_dealt(game: Game, event: ev.DamageDealt) -> State:
    """A player loses that much life, a planeswalker that many loyalty counters; on a creature it is marked."""
    if isinstance(event.target, str):
        life = game.state.players[event.target].life
        return _player(game.state, event.target, life=life - event.amount)
    obj = game.state.objects[event.target]
    now = game.characteristics(obj.id)
    state = game.state
    if now.is_a(CardType.PLANESWALKER):
        left = max(0, obj.count("loyalty") - event.amount)
        state = _edit(state, obj.id, counters=with_counters(obj.counters, "loyalty", left))
    forgotten = game.has_fault(Fault.DAMAGE_IS_FORGOTTEN) and obj.damage + event.amount < (now.toughness or 0)
    if now.is_a(CardType.CREATURE) and not forgotten:
        state = _edit(state, obj.id, damage=obj.damage + event.amount)
    return state


def mana_changed(game: Game, event: ev.ManaChanged) -> State:
    """A new content of the pool."""
    return _player(game.state, event.player, pool=event.after)


@implements("611.2", "613.1", noted=False)
def effect_began(game: Game, event: ev.EffectBegan) -> State:
    """The effect applies from now on, in its layer."""
    if event.effect.rule is None:
        game.cite(f"613.1{'abcdefg'[event.effect.layer - 1]}")
    return game.state.changed(effects=(*game.state.effects, event.effect), next_id=game.state.next_id + 1,
                   clock=game.state.clock + 1)


def effect_ended(game: Game, event: ev.EffectEnded) -> State:
    """The effect is gone."""
    return game.state.changed(effects=tuple(e for e in game.state.effects if e.id != event.effect.id))


def remembered(game: Game, event: ev.Remembered) -> State:
    """A linked ability knows something (CR 607.1)."""
    memory = dict(game.state.objects[event.object].memory)
    memory[event.key] = event.value
    return _edit(game.state, event.object, memory=tuple(memory.items()))


def attacked(game: Game, event: ev.Attacked) -> State:
    """The creature is attacking, and tapped unless it has vigilance (CR 508.1f, 508.1k)."""
    obj = game.state.objects[event.object]
    return _edit(game.state, obj.id, tapped=obj.tapped or event.taps,
                 memory=(*obj.memory, (ATTACKS, event.defender)))


def blocked(game: Game, event: ev.Blocked) -> State:
    """One creature is blocking; the other is a blocked creature and remains one (CR 509.1g-h)."""
    state = game.state
    for oid, what in ((event.object, (BLOCKS, event.attacker)), (event.attacker, (BLOCKED, True))):
        state = _edit(state, oid, memory=(*state.objects[oid].memory, what))
    return state


@implements("104.3a", "800.4a")
def player_left(game: Game, event: ev.PlayerLeft) -> State:
    """The objects that the player owns leave the game with the player, and the effects that gave control end."""
    state = _player(game.state, event.player, left=True, pool=ManaPool())
    if game.has_fault(Fault.CONTROL_EFFECTS_OUTLIVE_PLAYERS):
        return state
    gone = {i for i, o in state.objects.items() if o.owner == event.player}
    effects = tuple(e for e in state.effects if e.new_controller != event.player)
    return state.changed(
        objects={i: o for i, o in state.objects.items() if i not in gone}, effects=effects,
        zones={k: tuple(i for i in ids if i not in gone) for k, ids in state.zones.items()},
        waiting=tuple(w for w in state.waiting if w.controller != event.player),
        delayed=tuple(d for d in state.delayed if d.controller != event.player))


def tried_to_draw(game: Game, event: ev.TriedToDraw) -> State:
    """Noted for the next check of state-based actions (CR 704.5b)."""
    return _player(game.state, event.player, drew_from_empty=True)


@implements("514.2")
def damage_wore_off(game: Game, event: ev.DamageWoreOff) -> State:
    """No damage is marked any more."""
    return _edit(game.state, event.object, damage=0)


def left_combat(game: Game, event: ev.LeftCombat) -> State:
    """The creature is not attacking or blocking any more."""
    kept = tuple(m for m in game.state.objects[event.object].memory if m[0] not in (ATTACKS, BLOCKS, BLOCKED))
    return _edit(game.state, event.object, memory=kept)


@implements("500.10")
def extra_step_added(game: Game, event: ev.ExtraStepAdded) -> State:
    """The step comes directly after the current one; of several the newest comes first."""
    return game.state.changed(extra_steps=(event.step, *game.state.extra_steps))


@implements("603.7a")
def trigger_delayed(game: Game, event: ev.TriggerDelayed) -> State:
    """A delayed triggered ability waits for its event."""
    made = DelayedTrigger(game.state.next_id, event.ability, event.controller, event.source, event.source_name,
                          event.until)
    return game.state.changed(delayed=(*game.state.delayed, made), next_id=game.state.next_id + 1)


@implements("701.24a")
def shuffled(game: Game, event: ev.Shuffled) -> State:
    """The same cards in another order."""
    return game.state.changed(zones={**game.state.zones, zone_key(Zone.LIBRARY, event.player): event.order})


def nothing(game: Game, _event: ev.Event) -> State:
    """The event changes no state by itself; abilities may trigger on it."""
    return game.state


_APPLY: dict[type[ev.Event], Callable[[Game, Any], State]] = {
    ev.ZoneChange: zone_change, ev.CountersChanged: counters_changed,
    ev.PhasesOut: phases_out, ev.PhasesIn: phases_in, ev.LastsUntilItLeaves: lasts_until_it_leaves,
    ev.Shuffled: shuffled,
    ev.PlayerCountersChanged: player_counters_changed, ev.TurnBegan: turn_began, ev.StepBegan: step_began,
    ev.StepEnded: step_ended, ev.Announced: announced, ev.SpellCast: spell_cast, ev.BecameTarget: nothing,
    ev.Revealed: nothing, ev.DamageWoreOff: damage_wore_off, ev.LeftCombat: left_combat,
    ev.ExtraStepAdded: extra_step_added, ev.TriggerDelayed: trigger_delayed,
    ev.AbilityActivated: nothing, ev.AbilityPutOnStack: ability_put_on_stack,
    ev.CopyPutOnStack: copy_put_on_stack, ev.LeftStack: left_stack, ev.TokenCreated: token_created,
    ev.TapChanged: tap_changed, ev.LifeChanged: life_changed, ev.DamageDealt: damage_dealt,
    ev.ManaChanged: mana_changed, ev.EffectBegan: effect_began, ev.EffectEnded: effect_ended,
    ev.Remembered: remembered, ev.Attacked: attacked, ev.PlayerLeft: player_left,
    ev.TriedToDraw: tried_to_draw, ev.TurnedFaceUp: turned_face_up, ev.TurnedFaceDown: turned_face_down,
    ev.Blocked: blocked,
}
