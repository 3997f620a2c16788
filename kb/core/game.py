"""The game: the state, the rulebook of a day, the players' choices and the trace.

`Game.carry_out` is the only place where the state changes: replacement effects, triggers, durations and the
trace all see every event there.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from kb.core import layers, narration, replacement, triggers, until
from kb.core.abilities import Expanded, Keyword, Source, StaticAbility, expanded_of
from kb.core.applying import apply
from kb.core.characteristics import Characteristics
from kb.core.choices import Choices
from kb.core.effects import ContinuousEffect, Until
from kb.core.events import EffectBegan, EffectEnded, Event
from kb.core.faults import Fault
from kb.core.ids import OUTSIDE_LIBRARIES, ObjectId, PlayerId, Zone
from kb.core.objects import GameObject, LastKnown
from kb.core.rulebook import Rulebook
from kb.core.state import Player, State, zone_key
from kb.core.trace import StepKind, Trace
from kb.messages import Message


@dataclass
class Game:
    """One game under the rules of one day. Players take turns in the order of `state.players`."""

    state: State
    rulebook: Rulebook
    choices: Choices = field(default_factory=Choices)
    trace: Trace = field(default_factory=Trace)
    faults: frozenset[Fault] = frozenset()

    # What is where

    def object(self, oid: ObjectId) -> GameObject:
        """Return an object that is in a zone now."""
        return self.state.objects[oid]

    def exists(self, oid: ObjectId) -> bool:
        """Whether the object is still in the zone in which it got this identity (CR 400.7), and not phased out."""
        return oid in self.state.objects and self._is_there(self.state.objects[oid])

    def _is_there(self, obj: GameObject) -> bool:
        """Whether anything may see it: nothing that is phased out (CR 702.26b)."""
        return obj.phased_out is None or self.has_fault(Fault.PHASED_OUT_PERMANENTS_EXIST)

    def now(self, oid: ObjectId) -> ObjectId:
        """Return what an object has become by zone changes since; for "find the new object" (CR 400.7e, j)."""
        while oid in self.state.moved:
            oid = self.state.moved[oid]
        return oid

    def zone(self, zone: Zone, owner: PlayerId | None = None) -> tuple[ObjectId, ...]:
        """Return the contents of a zone, of libraries and the stack from the top."""
        return self.state.zones.get(zone_key(zone, owner or PlayerId("")), ())

    def objects_in(self, *zones: Zone) -> list[GameObject]:
        """Return the objects of all players in these zones, in order of their ids, but nothing that is phased out."""
        places = self.state.places
        if zones not in places:
            objects = self.state.objects
            ids = [i for (zone, _), contents in self.state.zones.items() if zone in zones for i in contents]
            places[zones] = [objects[i] for i in sorted(ids) if self._is_there(objects[i])]
        found: list[GameObject] = places[zones]
        return found

    def last_known(self, oid: ObjectId) -> LastKnown:
        """Return an object as it is, or as it last was (CR 608.2h)."""
        if oid in self.state.objects:
            obj = self.object(oid)
            return LastKnown(obj, self.characteristics(oid), self.controller_of(oid), layers.copiable_of(self, obj))
        return self.state.last_known[oid]

    # What it is

    def characteristics(self, oid: ObjectId) -> Characteristics:
        """Return the characteristics of an object after continuous effects (CR 613)."""
        return layers.characteristics_of(self, self.object(oid))

    def abilities(self, oid: ObjectId) -> Expanded:
        """Return the abilities that an object has now, keywords resolved into their parts."""
        return expanded_of(self.characteristics(oid))

    def mana_value(self, oid: ObjectId) -> int:
        """Return the mana value of an object; X is the announced one on the stack and 0 elsewhere (CR 202.3e)."""
        obj = self.object(oid)
        self.cite("202.3")
        on_stack = obj.zone is Zone.STACK and obj.cast is not None
        self.follow(*_unchanged_by(obj), *(("107.3g",) if not on_stack and obj.base.mana_cost.has_x else ()))
        if on_stack and obj.cast and obj.cast.without_paying and self.has_fault(Fault.FREE_CASTS_HAVE_NO_MANA_VALUE):
            return 0
        on_stack = on_stack and not self.has_fault(Fault.X_IS_ZERO_ON_THE_STACK)
        if on_stack and obj.cast and self.has_fault(Fault.MANA_VALUE_IS_WHAT_WAS_PAID):
            return obj.cast.mana_spent.total
        return self.characteristics(oid).mana_value(obj.cast.x if on_stack and obj.cast else 0)

    def keyword(self, oid: ObjectId, kind: type[Keyword]) -> Keyword | None:
        """Return the object's keyword ability of a kind, or None."""
        return next((k for k in self.abilities(oid).keywords if isinstance(k, kind)), None)

    def has(self, oid: ObjectId, keyword: str) -> bool:
        """Whether an object has a keyword, by its English name."""
        return any(k.keyword == keyword for k in self.abilities(oid).keywords)

    def controller_of(self, oid: ObjectId) -> PlayerId:
        """Return who controls an object; in zones without controllers its owner (CR 108.4, 109.5)."""
        return layers.controller_of(self, self.object(oid))

    def statics(self, way: str) -> list[tuple[StaticAbility, Source]]:
        """Return the static abilities and rule effects that affect the game in one way, with their sources."""
        key = ("statics", way)
        if key not in self.state.cache:
            self.state.cache[key] = [pair for pair in self._all_statics() if getattr(pair[0], way) is not None]
        found: list[tuple[StaticAbility, Source]] = self.state.cache[key]
        return found

    def _all_statics(self) -> list[tuple[StaticAbility, Source]]:
        cache = self.state.cache
        if "statics" not in cache:
            cache["statics"] = [
                (ability, Source(self.controller_of(o.id), o, o.id))
                for o in self.objects_in(*OUTSIDE_LIBRARIES) if o.ability is None
                for ability in self.abilities(o.id).static if o.zone in ability.zones
            ] + [(e.rule, Source(e.controller, None, e.source or ObjectId(0)))
                 for e in self.state.effects if e.rule is not None and not e.used_up]
        found: list[tuple[StaticAbility, Source]] = cache["statics"]
        return found

    # Players

    def player(self, player: PlayerId) -> Player:
        """Return a player's life, mana pool and so on."""
        return self.state.players[player]

    def players_from(self, first: PlayerId | None = None) -> list[PlayerId]:
        """Return the players still in the game in turn order, beginning with `first` or the active player."""
        order = list(self.state.players)
        start = order.index(first or self.state.active) if (first or self.state.active) in order else 0
        return [p for p in order[start:] + order[:start] if not self.state.players[p].left]

    def opponents(self, player: PlayerId) -> list[PlayerId]:
        """Return the other players in turn order."""
        return [p for p in self.players_from(player) if p != player]

    # Rules of the day

    def cite(self, *paragraphs: str) -> None:
        """Note in the trace that paragraphs were applied."""
        self.trace.cite(*paragraphs)

    def follow(self, *paragraphs: str) -> None:
        """Note paragraphs that were applied without being worth a mention in the step (priority, parts of costs)."""
        self.trace.follow(*paragraphs)

    def has_fault(self, fault: Fault) -> bool:
        """Whether a deliberate fault is switched on."""
        return bool(self.faults) and fault in self.faults

    def tell(self, text: Message, kind: StepKind = StepKind.ACTION, *rules: str) -> None:
        """Begin a step of the trace."""
        self.trace.tell(text, kind, *rules)
        self.trace.see(self.state)

    # Change

    def carry_out(self, *events: Event) -> None:
        """Make events happen, at the same time if there are several: replaced, applied, told, noticed."""
        happening = [e for event in events for e in replacement.replaced(self, event)]
        before = self.state
        for event in happening:
            self.state = apply(self, event)
            text = narration.told(self, before, event)
            if text is not None:
                self.trace.tell(text, StepKind.EVENT, passing=narration.only_time_goes_on(self, event))
                self.trace.see(self.state)
        self._note(happening)
        self._control_changes(before)
        self._end_finished_effects()
        self._use_up(happening)
        triggers.notice(self, happening, before)
        self._undo_what_lasted_until_now()
        self.trace.see(self.state)

    def _undo_what_lasted_until_now(self) -> None:
        """Immediately after a permanent has left the battlefield, undo what was to last until then (CR 610.3, 610.4)."""
        over = [u for u in self.state.until_it_leaves if until.has_left(self, u.source)]
        if over:
            kept = tuple(u for u in self.state.until_it_leaves if u not in over)
            self.state = self.state.changed(until_it_leaves=kept)
            until.undo(self, over)

    def _note(self, events: list[Event]) -> None:
        self.state = self.state.changed(happened_this_turn=(*self.state.happened_this_turn, *events))
        if len(events) > 1:
            self.state = self.state.changed(at_once_this_turn=(*self.state.at_once_this_turn, tuple(events)))

    def _control_changes(self, before: State) -> None:
        """Note since when a permanent is controlled (CR 302.6) and tell of a new controller (613.1b)."""
        was = self._controllers(before)
        if not was and not self._something_controls():
            return
        for obj in self.objects_in(Zone.BATTLEFIELD):
            earlier = before.objects.get(obj.id)
            if earlier is None or earlier.zone is not Zone.BATTLEFIELD or earlier.phased_out is not None:
                continue
            who = self.controller_of(obj.id)
            if who != was.get(obj.id, obj.put_by):
                fresh = replace(obj, controlled_since=self.state.turn)
                self.state = self.state.changed(objects={**self.state.objects, obj.id: fresh})
                self.trace.tell(narration.control_gained(who, obj), StepKind.EVENT, "613.1b")

    def _something_controls(self) -> bool:
        """Whether any effect gives control of something, so that looking is worth while."""
        return any(e.new_controller for e in self.state.effects) \
            or any(a.controls for a, _ in layers.printed_statics(self))

    def _controllers(self, state: State) -> dict[ObjectId, PlayerId]:
        """Return who controlled which permanent in a state; empty where no effect gave control of any."""
        now, self.state = self.state, state
        try:
            with self.trace.silence():
                if not self._something_controls():
                    return {}
                return {o.id: self.controller_of(o.id) for o in self.objects_in(Zone.BATTLEFIELD)}
        finally:
            self.state = now

    def _end_finished_effects(self) -> None:
        """End effects whose duration is over; they never begin again (CR 611.2b)."""
        for effect in self.state.effects:
            if self._is_over(effect):
                self.state = apply(self, EffectEnded(effect))
                if effect.until is Until.CONTROL_IS_LOST:
                    self.cite("702.62a", "611.2b")

    def _use_up(self, events: list[Event]) -> None:
        """Mark effects about "the next spell" that have had their spell."""
        spent = [e.id for e in self.state.effects if e.used_up_by is not None and not e.used_up
                 and not self.has_fault(Fault.NEXT_SPELL_EFFECTS_LAST)
                 and any(e.used_up_by(self, event) for event in events)]
        if spent:
            self.state = self.state.changed(effects=tuple(
                replace(e, used_up=e.used_up or e.id in spent) for e in self.state.effects))

    def _is_over(self, effect: ContinuousEffect) -> bool:
        if effect.until is Until.CONTROL_IS_LOST:
            kept = [i for i in effect.affects
                    if i in self.state.objects and self.controller_of(i) == effect.controller]
            return not kept and not self.has_fault(Fault.HASTE_RETURNS_WITH_CONTROL)
        if effect.until is Until.SOURCE_LEAVES:
            return effect.source is not None and not self._tracks(effect.source)
        return False

    def _tracks(self, source: ObjectId) -> bool:
        """Whether an effect "for as long as" still sees its source: not while that is phased out (CR 702.26f)."""
        if source in self.state.objects and self.state.objects[source].phased_out is not None:
            self.cite("702.26f")
            return self.has_fault(Fault.PHASED_OUT_SOURCES_ARE_TRACKED)
        return self.exists(source)

    def begin_effect(self, name: str, controller: PlayerId, **what: Any) -> ContinuousEffect:
        """Begin a continuous effect (CR 611.2) and return it."""
        effect = ContinuousEffect(self.state.next_id, name, controller, self.state.clock, **what)
        self.carry_out(EffectBegan(effect))
        return effect

    def take_from_waiting(self) -> tuple[Any, ...]:
        """Return the triggered abilities that wait for the stack, and forget them (CR 603.3)."""
        waiting = self.state.waiting
        self.state = self.state.changed(waiting=())
        return waiting

    def set_priority(self, player: PlayerId | None, passed: int = 0) -> None:
        """Say who has priority and how many have passed in succession."""
        self.state = self.state.changed(priority=player, passed=passed)


def _unchanged_by(obj: GameObject) -> tuple[str, ...]:
    """Return the paragraphs by which additional and alternative costs do not change a spell's mana cost."""
    cast = obj.cast if obj.zone is Zone.STACK else None
    if cast is None:
        return ()
    other = cast.without_paying or cast.alternative is not None
    return (*(("118.8d",) if cast.additional else ()), *(("118.9c",) if other else ()))
