"""Permanents with time or fade counters, and cards that count or move them."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, creature, enchantment
from kb.cards.parts import enters_trigger, gain_life
from kb.core.abilities import (
    FLYING,
    HASTE,
    IN_EXILE,
    ActivatedAbility,
    Change,
    Flag,
    Layer,
    Source,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from kb.core.actions.counters import change_counters, counters_event, time_travel
from kb.core.actions.zones import draw, exile, return_to_hand
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.characteristics import CardType
from kb.core.costs import Mana, RemoveCounter, TapSelf
from kb.core.effects import Until
from kb.core.events import Attacked, CountersChanged, Event, TokenCreated, ZoneChange
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.keywords.suspend import is_suspended
from kb.core.keywords.time_on_permanents import FADE, Fading, Vanishing, enters_with
from kb.core.layers import granting
from kb.core.linked import exile_linked, exiled_with
from kb.core.objects import CardDefinition, GameObject
from kb.core.permissions import Permission, at_sorcery_timing
from kb.core.resolving import Resolving
from kb.core.size import defining_size, modifying_size
from kb.messages import N_


def _left(_game: Game, event: Event, obj: GameObject) -> bool:
    """When this permanent leaves the battlefield."""
    return isinstance(event, ZoneChange) and event.object == obj.id


def _died(game: Game, event: Event, obj: GameObject) -> bool:
    """When this permanent is put into a graveyard from the battlefield."""
    return _left(game, event, obj) and isinstance(event, ZoneChange) and event.to is Zone.GRAVEYARD


def _sorcery_timing(game: Game, obj: GameObject) -> bool:
    """Activate only as a sorcery."""
    return at_sorcery_timing(game, game.controller_of(obj.id))


@card("Chronozoa")
def chronozoa() -> CardDefinition:
    """Vanishing 3; when it dies without time counters, two token copies of it."""
    def had_no_time_counters(game: Game, source: ObjectId) -> bool:
        return game.last_known(source).object.count(TIME) == 0

    def tokens(r: Resolving) -> None:
        token = TokenCreated(r.game.last_known(r.source).copiable, r.controller)
        r.game.carry_out(token, token)
    trigger = TriggeredAbility(N_("when it dies without time counters, create two copies"), _died, tokens,
                               condition=had_no_time_counters, looks_back=True)
    return creature("Chronozoa", "{3}{U}", 3, 3, FLYING, Vanishing(3), trigger, subtypes=("Illusion",))


@card("Aven Riftwatcher")
def aven_riftwatcher() -> CardDefinition:
    """Vanishing 3; gain 2 life when it enters and when it leaves."""
    leaves = TriggeredAbility(N_("when it leaves the battlefield, gain 2 life"), _left, gain_life(2), looks_back=True)
    return creature("Aven Riftwatcher", "{2}{W}", 2, 3, FLYING, Vanishing(3),
                    enters_trigger(N_("when it enters, gain 2 life"), gain_life(2)), leaves,
                    subtypes=("Bird", "Rebel", "Soldier"))


@card("Tidewalker")
def tidewalker() -> CardDefinition:
    """Enters with a time counter for each own Island; vanishing; as large as its number of time counters."""
    def islands(game: Game, who: PlayerId) -> int:
        return sum("Island" in game.characteristics(o.id).subtypes and game.controller_of(o.id) == who
                   for o in game.objects_in(Zone.BATTLEFIELD))

    def size(obj: GameObject) -> Change:
        return defining_size(obj.count(TIME), obj.count(TIME))
    itself = StaticAbility("power and toughness", affects=_itself, layer=Layer.POWER_TOUGHNESS, change_of=size,
                           rule="604.3")
    return creature("Tidewalker", "{2}{U}", 0, 0, enters_with(TIME, islands, "614.1c"), Vanishing(), itself,
                    subtypes=("Elemental",))


def _itself(_game: Game, source: Source, obj: GameObject) -> bool:
    return obj.id == source.id


@card("Parallax Nexus")
def parallax_nexus() -> CardDefinition:
    """Fading 5; a fade counter exiles a card from an opponent's hand; when it leaves, the cards return."""
    def opponent(_game: Game, who: PlayerId, target: Target) -> bool:
        return isinstance(target, str) and target != who

    def exile_a_card(r: Resolving) -> None:
        if isinstance(r.target, str):
            chosen = r.choose_objects(list(r.game.zone(Zone.HAND, r.target)), r.target, at_most=1)
            exile_linked(r.game, r.source, *chosen)

    def return_them(r: Resolving) -> None:
        return_to_hand(r.game, *exiled_with(r.game, r.source))
    ability = ActivatedAbility(N_("exile a card from the hand of an opponent"), (RemoveCounter(FADE),), exile_a_card,
                               (TargetSpec(opponent),), only_when=_sorcery_timing)
    return enchantment("Parallax Nexus", "{2}{B}", Fading(5), ability, TriggeredAbility(
        N_("when it leaves the battlefield, the exiled cards return"), _left, return_them, looks_back=True))


@card("Rose Tyler")
def rose_tyler() -> CardDefinition:
    """+1/+1 for each time counter on it; when it attacks it gets some for what else has time counters."""
    def larger(obj: GameObject) -> Change:
        return modifying_size(obj.count(TIME), obj.count(TIME))

    def attacks(_game: Game, event: Event, obj: GameObject) -> bool:
        return isinstance(event, Attacked) and event.object == obj.id

    def count(r: Resolving) -> None:
        game = r.game
        permanents = [o for o in game.objects_in(Zone.BATTLEFIELD) if o.id != r.source and o.count(TIME)
                      and game.controller_of(o.id) == r.controller]
        suspended = [o for o in game.objects_in(Zone.EXILE) if o.owner == r.controller and is_suspended(game, o.id)]
        if game.exists(r.source):
            change_counters(game, r.source, TIME, len(permanents) + len(suspended))
    return creature("Rose Tyler", "{1}{W}", 2, 2, Flag("doctor's companion"),
                    StaticAbility("+1/+1 for each", affects=_itself, layer=Layer.POWER_TOUGHNESS, change_of=larger),
                    TriggeredAbility(N_("whenever it attacks, put time counters on it"), attacks, count),
                    subtypes=("Human",), legendary=True)


@card("The Tenth Doctor")
def the_tenth_doctor() -> CardDefinition:
    """{7}, at sorcery timing: time travel three times. Its other ability is not used."""
    def three_times(r: Resolving) -> None:
        for _ in range(3):
            time_travel(r.game, r.controller)
    ability = ActivatedAbility(N_("time travel three times"), (Mana(cost("{7}")),), three_times,
                               only_when=_sorcery_timing)
    made = creature("The Tenth Doctor", "{3}{U}{R}", 3, 5, ability, subtypes=("Time Lord", "Doctor"), legendary=True)
    return replace(made, mechanics=made.mechanics | {"time-travel"})


@card("Alaundo the Seer")
def alaundo_the_seer() -> CardDefinition:
    """{T}: draw; exile a card with time counters, which can be cast after the last; one fewer on the others."""
    def effect(r: Resolving) -> None:
        game = r.game
        draw(game, r.controller, 1)
        chosen = r.choose_objects(list(game.zone(Zone.HAND, r.controller)), at_most=1)
        fresh = exile(game, *chosen)
        for oid in fresh:
            change_counters(game, oid, TIME, game.mana_value(oid))
            game.begin_effect("gained ability", r.controller, affects=(oid,), change=granting(_ALAUNDO))
        others = [o.id for o in game.objects_in(Zone.EXILE) if o.owner == r.controller and o.id not in fresh]
        events = (counters_event(game, oid, TIME, -1) for oid in others)
        game.carry_out(*(e for e in events if e is not None))
    ability = ActivatedAbility(N_("draw a card and exile one with time counters"), (TapSelf(),), effect)
    return creature("Alaundo the Seer", "{2}{G}{U}", 3, 5, ability, subtypes=("Human", "Shaman"), legendary=True)


def _last_one_gone(_game: Game, event: Event, obj: GameObject) -> bool:
    return isinstance(event, CountersChanged) and event.object == obj.id and event.kind == TIME \
        and event.is_last_removed


def _haste_this_turn(game: Game, spell: ObjectId, who: PlayerId) -> None:
    if game.characteristics(spell).is_a(CardType.CREATURE):
        game.begin_effect("haste", who, affects=(spell,), change=granting(HASTE), until=Until.END_OF_TURN)


def _cast_it(r: Resolving) -> None:
    if r.game.exists(r.source):
        cast_during_resolution(r.game, r.controller, r.source, Permission(
            "608.2g", without_paying=True, during_resolution=True, rider=_haste_this_turn))


def _in_exile(game: Game, source: ObjectId) -> bool:
    return game.exists(source) and game.object(source).zone is Zone.EXILE


_ALAUNDO = TriggeredAbility(N_("when the last time counter is removed, cast the card"), _last_one_gone, _cast_it,
                            condition=_in_exile, zones=IN_EXILE)
