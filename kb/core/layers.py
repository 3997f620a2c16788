"""Continuous effects in layers: what an object is, and who controls it (CR 613).

Characteristics are computed from the copiable values each time, never stored. Static abilities that change
other objects are taken from the printed abilities of their sources, and look at printed types and at control.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kb.core.abilities import Change, Layer, Source, StaticAbility, expanded_of
from kb.core.characteristics import CardType, Characteristics
from kb.core.citations import implements
from kb.core.effects import ContinuousEffect, Until
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import NO_MANA_COST, Color
from kb.core.objects import GameObject
from kb.core.size import SizeChange, sublayer_of

if TYPE_CHECKING:
    from kb.core.game import Game

_LAYERED_ZONES = (Zone.BATTLEFIELD, Zone.STACK)


def characteristics_of(game: Game, obj: GameObject) -> Characteristics:
    """Return the characteristics of an object, after all continuous effects (CR 613.1)."""
    cache = game.state.cache
    found: Characteristics | None = cache.get(obj.id) if game.state.objects.get(obj.id) is obj else None
    if found is None:
        found = cache[obj.id] = _computed(game, obj)
    return found


def _computed(game: Game, obj: GameObject) -> Characteristics:
    if not (obj.counters or expanded_of(obj.base).static) and nothing_changes_others(game):
        return obj.base  # the usual case
    changes = _changes(game, obj)
    if not changes and not any("/" in kind for kind, _ in obj.counters):
        return obj.base
    return _with_counters(game, obj, _in_layers(game, obj, changes))


@implements("613.1", "613.3", "613.4", "613.7", noted=False)
def _in_layers(game: Game, obj: GameObject, changes: list[tuple[Layer, int, Change]]) -> Characteristics:
    """Apply layer by layer, within a layer or sublayer by timestamp."""
    now = obj.base
    in_order = sorted(changes, key=lambda c: (sublayer_of(c[2]), c[1]))
    for layer in Layer:
        if layer is Layer.COLOR and now.indicator:
            now = replace(now, colors=_color_without_mana_cost(game, now))
        for _, _, change in [c for c in in_order if c[0] is layer]:
            now = change(now)
        if layer is Layer.COLOR and now.indicator and game.has_fault(Fault.INDICATORS_OVERRIDE_COLOR_EFFECTS):
            now = replace(now, colors=now.indicator)
    return now


@implements("204.2", "105.2", noted=False)
def _color_without_mana_cost(game: Game, now: Characteristics) -> frozenset[Color]:
    """A color indicator makes the object the colors that it shows; a text-changing effect does not reach it."""
    if not isinstance(now.mana_cost, type(NO_MANA_COST)):
        return now.colors
    as_text = game.rulebook.value("color-without-mana-cost") == "characteristic-defining-ability"
    game.cite("604.3" if as_text else "204.2")
    return now.indicator


def words_changed(game: Game, colors: tuple[Color, Color]) -> Change:
    """Return the change of a text-changing effect that replaces one color word by another (CR 612.1-2)."""
    as_text = (game.rulebook.value("color-without-mana-cost") == "characteristic-defining-ability"
               or game.has_fault(Fault.COLOR_INDICATOR_IS_TEXT))

    def change(now: Characteristics) -> Characteristics:
        if not as_text or colors[0] not in now.indicator:
            return now
        return replace(now, indicator=(now.indicator - {colors[0]}) | {colors[1]})
    return change


def _changes(game: Game, obj: GameObject) -> list[tuple[Layer, int, Change]]:
    found = [(e.layer, e.timestamp, e.change) for e in game.state.effects
             if e.change is not None and _is_affected(game, obj, e) and _still_applies(game, obj, e)]
    found += _defining_size(game, obj)
    for ability, source in printed_statics(game):
        if ability.affects and ability.affects(game, source, obj):
            found += _change_by(game, ability, source, obj)
    return found


def _change_by(game: Game, ability: StaticAbility, source: Source, obj: GameObject) -> list[tuple[Layer, int, Change]]:
    change = ability.change_of(obj) if ability.change_of else ability.change
    if change is None:
        return []
    if ability.layer is Layer.POWER_TOUGHNESS and source.id == obj.id:
        change = _unless_lost(game, ability, change)
    return [(ability.layer, source.object.timestamp if source.object else 0, change)]


@implements("611.2c", noted=False)
def _is_affected(game: Game, obj: GameObject, effect: ContinuousEffect) -> bool:
    """The objects that an effect changes are settled as it begins."""
    if obj.id in effect.affects:
        return True
    return len(effect.affects) > 1 and obj.zone is Zone.BATTLEFIELD and obj.put_by == effect.controller \
        and game.has_fault(Fault.EFFECTS_REACH_NEWCOMERS)


@implements("604.3", "613.4a", noted=False)
def _defining_size(game: Game, obj: GameObject) -> list[tuple[Layer, int, Change]]:
    """The object's own definition of its power and toughness, which may be lost in layer 6."""
    return [(Layer.POWER_TOUGHNESS, obj.timestamp, _unless_lost(game, ability, _size_from(game, ability, obj)))
            for ability in expanded_of(obj.base).static if ability.defines_size and _defines_in(game, obj.zone)]


def _defines_in(game: Game, zone: Zone) -> bool:
    """On the battlefield always; in every other zone since 2007-05-01."""
    if zone is Zone.BATTLEFIELD:
        return True
    if game.has_fault(Fault.SIZE_IS_DEFINED_ON_THE_BATTLEFIELD_ONLY):
        return False
    return game.rulebook.value("size-defining-abilities") == "every-zone"


def _size_from(game: Game, ability: StaticAbility, obj: GameObject) -> Change:
    """Counted anew each time, and only when layer 7 is reached."""
    def change(now: Characteristics) -> Characteristics:
        if ability.defines_size is None:
            return now
        game.follow("604.3", "613.4a")
        power, toughness = ability.defines_size(game, obj)
        return replace(now, power=power, toughness=toughness)
    return SizeChange("a", change)


@implements("613.1a", "707.2", noted=False)
def copiable_of(game: Game, obj: GameObject) -> Characteristics:
    """Return what a copy takes over: what is printed, or what it has become a copy of, nothing else."""
    now = obj.base
    if game.has_fault(Fault.COPIES_HAVE_PRINTED_VALUES):
        return now
    for effect in game.state.effects:
        if effect.layer is Layer.COPY and effect.change is not None and obj.id in effect.affects:
            now = effect.change(now)
    return now


@implements("613.1", noted=False)
def before_size(game: Game, obj: GameObject) -> Characteristics:
    """Return the characteristics before layer 7: what effects on power and toughness may count without going round."""
    return _in_layers(game, obj, [c for c in _changes(game, obj) if c[0] is not Layer.POWER_TOUGHNESS])


@implements("613.6", noted=False)
def _unless_lost(game: Game, ability: StaticAbility, change: Change) -> Change:
    """An own ability that is gone in layer 6 does not begin to apply in layer 7."""
    def kept(now: Characteristics) -> Characteristics:
        still_there = ability in expanded_of(now).static or game.has_fault(Fault.LOST_ABILITIES_DEFINE_SIZE)
        return change(now) if still_there else now
    return SizeChange(sublayer_of(change), kept)


@implements("614.12", "614.17d", noted=False)
def characteristics_on_entering(game: Game, obj: GameObject) -> Characteristics:
    """Return what a permanent that is about to enter would be; `obj` is how it would exist on the battlefield.

    Formerly only its copiable values counted, then its own abilities and effects on it as a spell as well, and
    since 2017-09-29 also what other continuous effects there already are.
    """
    was_spell = game.exists(obj.id) and game.object(obj.id).zone is Zone.STACK
    own = [(e.layer, e.timestamp, e.change) for e in game.state.effects
           if e.change is not None and was_spell and obj.id in e.affects]
    own += _defining_size(game, obj)
    for ability in expanded_of(obj.base).static:
        if ability.affects and obj.zone in ability.zones and ability.affects(game, _own(obj), obj):
            own += _change_by(game, ability, _own(obj), obj)
    others = [c for ability, source in printed_statics(game) if source.id != obj.id
              and ability.affects and ability.affects(game, source, obj)
              for c in _change_by(game, ability, source, obj)]
    views = {"copiable-values": obj.base, "own-effects": _in_layers(game, obj, own) if own else obj.base,
             "all-effects": _in_layers(game, obj, [*others, *own]) if own or others else obj.base}
    if len({_what_matters(now) for now in views.values()}) == 1:
        return _with_counters(game, obj, views["all-effects"])
    game.cite("614.12")
    return _with_counters(game, obj, views[game.rulebook.value("entering-permanents")])


def _what_matters(now: Characteristics) -> tuple[object, ...]:
    """What effects on entering look at: without it, days on which the rule differed would seem to matter."""
    return now.types, now.subtypes, now.colors, tuple(a for a in expanded_of(now).static if a.replaces is not None)


def _own(obj: GameObject) -> Source:
    return Source(obj.put_by, obj, obj.id)


def _still_applies(game: Game, obj: GameObject, effect: ContinuousEffect) -> bool:
    if effect.layer is Layer.COPY and game.has_fault(Fault.COPY_EFFECTS_ARE_IGNORED):
        return False
    return effect.until is not Until.CONTROL_IS_LOST or controller_of(game, obj) == effect.controller


def printed_statics(game: Game) -> list[tuple[StaticAbility, Source]]:
    """Return the static abilities that change characteristics or control, with their sources."""
    if not _sources(game):
        return []
    cache = game.state.cache
    if "printed" not in cache:
        cache["printed"] = []  # while it is being made, nothing applies: sources are asked for control
        cache["printed"] = [
            (ability, Source(put_by_effects(game, obj), obj, obj.id))
            for obj, ability in _sources(game)]
    found: list[tuple[StaticAbility, Source]] = cache["printed"]
    return found


def nothing_changes_others(game: Game) -> bool:
    """Return whether no effect and no static ability changes any object but its own source."""
    return not game.state.effects and not _sources(game)


def _sources(game: Game) -> list[tuple[GameObject, StaticAbility]]:
    """Return the objects with printed static abilities that change characteristics or control, with each of these."""
    places = game.state.places
    if "sources" not in places:
        places["sources"] = [(obj, ability) for obj in game.objects_in(*_LAYERED_ZONES)
                             for ability in expanded_of(obj.base).static
                             if ability.affects is not None and obj.zone in ability.zones]
    found: list[tuple[GameObject, StaticAbility]] = places["sources"]
    return found


def put_by_effects(game: Game, obj: GameObject) -> PlayerId:
    """Return who controls an object as far as effects of resolved spells and abilities go."""
    current = obj.put_by
    for effect in game.state.effects:
        if effect.new_controller is not None and obj.id in effect.affects:
            current = effect.new_controller
    return current


def controller_of(game: Game, obj: GameObject) -> PlayerId:
    """Return the controller of an object; outside battlefield and stack "you" is the owner (CR 108.4, 109.5)."""
    if obj.zone not in _LAYERED_ZONES:
        return _planar_controller(game) if obj.base.is_a(CardType.PLANE) else obj.owner
    key = ("controller", obj.id)
    cache = game.state.cache
    if key not in cache:
        cache[key] = _controlled(game, obj)
    found: PlayerId = cache[key]
    return found


@implements("311.5")
def _planar_controller(game: Game) -> PlayerId:
    """A face-up plane is controlled by the active player."""
    return game.state.active


@implements("613.1b", "108.4", noted=False)
def _controlled(game: Game, obj: GameObject) -> PlayerId:
    """The control-changing effect with the latest timestamp wins."""
    candidates = [(e.timestamp, e.new_controller) for e in game.state.effects
                  if e.new_controller is not None and obj.id in e.affects]
    candidates += [(s.object.timestamp, s.controller) for a, s in printed_statics(game)
                   if a.controls and a.affects and s.object and a.affects(game, s, obj)]
    if not candidates:
        return obj.put_by
    game.cite("613.1b")
    return max(candidates, key=lambda c: c[0])[1]


def _with_counters(game: Game, obj: GameObject, now: Characteristics) -> Characteristics:
    """+1/+1 and -1/-1 counters change power and toughness in layer 7c (CR 122.1a)."""
    if now.power is None or now.toughness is None:
        return now
    more = obj.count("+1/+1") - obj.count("-1/-1")
    if any(a.defines_size for a in expanded_of(now).static) \
            and game.has_fault(Fault.COUNTERS_ADD_NOTHING_TO_A_COUNTED_SIZE):
        more = 0
    return replace(now, power=now.power + more, toughness=now.toughness + more)


def granting(*abilities: object) -> Change:
    """Return the change that adds abilities in layer 6 (CR 613.1f)."""
    def change(now: Characteristics) -> Characteristics:
        return replace(now, abilities=(*now.abilities, *abilities))  # type: ignore[arg-type]
    return change


def affected_ids(effect: ContinuousEffect, old: ObjectId, new: ObjectId) -> ContinuousEffect:
    """Return the effect as it follows a permanent spell to the permanent it becomes (CR 400.7a)."""
    return replace(effect, affects=tuple(new if i == old else i for i in effect.affects))
