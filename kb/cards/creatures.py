"""Cards whose size is counted, that evade blockers, or whose time counters do something as they go."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, creature, face, sorcery, spell
from kb.cards.parts import (
    any_target,
    change_time_counters,
    damage,
    enters_trigger,
    size_equal_to,
    target_creature,
    target_player,
    target_with_time_counters,
)
from kb.core.abilities import (
    FLYING,
    IN_EXILE,
    ActivatedAbility,
    EffectFn,
    Flag,
    Layer,
    Mode,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from kb.core.actions.counters import change_counters
from kb.core.actions.life import change_life
from kb.core.actions.zones import destroy
from kb.core.characteristics import CardType, Characteristics
from kb.core.costs import Mana, RemoveCounterFrom
from kb.core.effects import Until
from kb.core.events import (
    Cause,
    CountersChanged,
    DamageDealt,
    Event,
    TokenCreated,
    TurnedFaceUp,
    ZoneChange,
)
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.keywords.morph import Morph
from kb.core.keywords.suspend import Suspend, is_suspended
from kb.core.keywords.time_on_permanents import Vanishing
from kb.core.layers import before_size, granting
from kb.core.objects import CardDefinition, GameObject, Kind
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_

SHADOW, FEAR, INDESTRUCTIBLE = Flag("shadow"), Flag("fear"), Flag("indestructible")


def _among_its_controllers(game: Game, obj: GameObject, other: ObjectId) -> bool:
    """Whether something is one of the things that the controller of `obj` controls: `obj` itself is one, too."""
    if other == obj.id and game.has_fault(Fault.CREATURES_ARE_NOT_THEIR_OWN_COMPANY):
        return False
    return game.controller_of(other) == game.controller_of(obj.id)


def _counter_removed_in_exile(name: str, effect: EffectFn, *targets: TargetSpec, last: bool = False,
                              ) -> TriggeredAbility:
    """Whenever a time counter is removed from the card while it is exiled, or only when the last one is."""
    def event(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, CountersChanged) and happened.object == obj.id and happened.kind == TIME \
            and happened.after < happened.before and (not last or happened.is_last_removed)
    return TriggeredAbility(name, event, effect, targets=targets, zones=IN_EXILE)


def _suspend_x(mana: str) -> Suspend:
    """Suspend X; X cannot be 0."""
    return Suspend(None, cost("{X}" + mana), x_at_least=1)


# Power and toughness that are counted


@card("Benalish Commander")
def benalish_commander() -> CardDefinition:
    """As large as its controller has Soldiers; a Soldier token for each time counter that goes in exile."""
    def soldiers(game: Game, obj: GameObject) -> int:
        return sum("Soldier" in before_size(game, o).subtypes and _among_its_controllers(game, obj, o.id)
                   for o in game.objects_in(Zone.BATTLEFIELD))

    def token(r: Resolving) -> None:
        soldier = face("Soldier", None, (CardType.CREATURE,), indicator="W", subtypes=("Soldier",), power=1,
                       toughness=1)
        r.game.carry_out(TokenCreated(soldier, r.controller))
    return creature("Benalish Commander", "{3}{W}", 0, 0, size_equal_to(soldiers), _suspend_x("{W}{W}"),
                    _counter_removed_in_exile(N_("whenever a time counter is removed, create a Soldier"), token),
                    subtypes=("Human", "Soldier"))


@card("Fungal Behemoth")
def fungal_behemoth() -> CardDefinition:
    """As large as there are +1/+1 counters on its controller's creatures; a counter for each that goes in exile."""
    def counters(game: Game, obj: GameObject) -> int:
        return sum(o.count("+1/+1") for o in game.objects_in(Zone.BATTLEFIELD) if o.count("+1/+1")
                   and before_size(game, o).is_a(CardType.CREATURE) and _among_its_controllers(game, obj, o.id))

    def put(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and r.may():
            change_counters(r.game, target, "+1/+1", 1)
    return creature("Fungal Behemoth", "{3}{G}", 0, 0, size_equal_to(counters), _suspend_x("{G}{G}"),
                    _counter_removed_in_exile(N_("whenever a time counter is removed, put a +1/+1 counter on a creature"),
                                              put, target_creature()), subtypes=("Fungus",))


@card("Roiling Horror")
def roiling_horror() -> CardDefinition:
    """As large as its controller's life exceeds that of the opponent with the most; drains as counters go in exile."""
    def lead(game: Game, obj: GameObject) -> int:
        who = game.controller_of(obj.id)
        lives = [game.player(p).life for p in game.opponents(who)]
        most = lives[0] if game.has_fault(Fault.OPPONENTS_ARE_NOT_COMPARED) else max(lives)
        return game.player(who).life - most

    def drain(r: Resolving) -> None:
        if isinstance(r.target, str):
            change_life(r.game, r.target, -1)
            change_life(r.game, r.controller, 1)
    return creature("Roiling Horror", "{3}{B}{B}", 0, 0, size_equal_to(lead), _suspend_x("{B}{B}{B}"),
                    _counter_removed_in_exile(N_("whenever a time counter is removed, a player loses 1 life"), drain,
                                              target_player()), subtypes=("Horror",))


@card("Detritivore")
def detritivore() -> CardDefinition:
    """As large as opponents have nonbasic lands in graveyards; destroys one for each counter that goes in exile."""
    def lands(game: Game, obj: GameObject) -> int:
        return sum(_is_nonbasic_land(o.base) and o.owner != game.controller_of(obj.id)
                   for o in game.objects_in(Zone.GRAVEYARD))

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            destroy(r.game, target)
    return creature("Detritivore", "{2}{R}{R}", 0, 0, size_equal_to(lands), _suspend_x("{3}{R}"),
                    _counter_removed_in_exile(N_("whenever a time counter is removed, destroy a nonbasic land"), effect,
                                              target_nonbasic_land()), subtypes=("Lhurgoyf",))


def _is_nonbasic_land(now: Characteristics) -> bool:
    return now.is_a(CardType.LAND) and "Basic" not in now.supertypes


def target_nonbasic_land() -> TargetSpec:
    """Target nonbasic land."""
    return TargetSpec(lambda game, _who, t: not isinstance(t, str) and game.object(t).zone is Zone.BATTLEFIELD
                      and _is_nonbasic_land(game.characteristics(t)))


# Suspend


@card("Infiltrator il-Kor")
def infiltrator_il_kor() -> CardDefinition:
    """A 3/1 with shadow."""
    return creature("Infiltrator il-Kor", "{4}{U}", 3, 1, SHADOW, Suspend(2, cost("{1}{U}")), subtypes=("Kor", "Rogue"))


@card("Veiling Oddity")
def veiling_oddity() -> CardDefinition:
    """When the last time counter goes in exile, creatures cannot be blocked this turn."""
    def no_blocks(r: Resolving) -> None:
        r.game.begin_effect("cannot be blocked", r.controller, until=Until.END_OF_TURN, rule=StaticAbility(
            N_("creatures cannot be blocked"), cannot_be_blocked=lambda _game, _source, _attacker: True))
    return creature("Veiling Oddity", "{3}{U}", 2, 3, Suspend(4, cost("{1}{U}")), _counter_removed_in_exile(
        N_("when the last time counter is removed, creatures cannot be blocked this turn"), no_blocks, last=True),
        subtypes=("Illusion",))


@card("Knight of Old Benalia")
def knight_of_old_benalia() -> CardDefinition:
    """When it enters, the other creatures of its controller get +1/+1 until end of turn."""
    def larger(r: Resolving) -> None:
        others = tuple(o.id for o in r.game.objects_in(Zone.BATTLEFIELD) if o.id != r.source
                       and r.game.characteristics(o.id).is_a(CardType.CREATURE)
                       and r.game.controller_of(o.id) == r.controller)
        r.game.begin_effect("+1/+1", r.controller, affects=others, layer=Layer.POWER_TOUGHNESS,
                            change=modifying_size(1, 1), until=Until.END_OF_TURN)
    return creature("Knight of Old Benalia", "{3}{W}{W}", 2, 2, Suspend(5, cost("{W}")),
                    enters_trigger(N_("when it enters, other creatures get +1/+1"), larger), subtypes=("Human", "Knight"))


@card("Arc Blade")
def arc_blade() -> CardDefinition:
    """2 damage to any target; exiles itself with three time counters."""
    def effect(r: Resolving) -> None:
        damage(2)(r)
        r.game.carry_out(ZoneChange(r.id, Zone.EXILE, Cause.EFFECT, counters=((TIME, 3),)))
    return sorcery("Arc Blade", "{3}{R}{R}", spell(effect, any_target()), Suspend(3, cost("{2}{R}")))


@card("Nihilith")
def nihilith() -> CardDefinition:
    """Fear; while suspended, a card that goes to an opponent's graveyard may take a time counter away."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        owner = _owner_of_buried_card(game, happened)
        return owner is not None and owner != obj.owner

    def remove(r: Resolving) -> None:
        if r.may() and r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, -1)
    trigger = TriggeredAbility(N_("whenever a card is put into an opponent's graveyard, remove a time counter"), event,
                               remove, condition=is_suspended, zones=IN_EXILE)
    return creature("Nihilith", "{4}{B}{B}", 4, 4, FEAR, trigger, Suspend(7, cost("{1}{B}")), subtypes=("Horror",))


def _owner_of_buried_card(game: Game, event: Event) -> PlayerId | None:
    """Whose card an event has put into a graveyard; tokens and copies of spells are no cards (CR 108.2, 111.6)."""
    moved = event.object if isinstance(event, ZoneChange) and event.to is Zone.GRAVEYARD else None
    if moved is None:
        return None
    buried = game.last_known(moved).object
    is_card = buried.kind is Kind.CARD or game.has_fault(Fault.WHAT_IS_NO_CARD_COUNTS_AS_ONE)
    return buried.owner if is_card else None


# Time counters on permanents


@card("Lavacore Elemental")
def lavacore_elemental() -> CardDefinition:
    """Vanishing 1; a time counter whenever a creature of its controller deals combat damage to a player."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, DamageDealt) and happened.combat and isinstance(happened.target, str) \
            and game.exists(happened.source) and _among_its_controllers(game, obj, happened.source)

    def put(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, 1)
    trigger = TriggeredAbility(N_("whenever a creature deals combat damage to a player, put a time counter"), event, put)
    return creature("Lavacore Elemental", "{2}{R}", 5, 3, Vanishing(1), trigger, subtypes=("Elemental",))


@card("Rift Elemental")
def rift_elemental() -> CardDefinition:
    """{1}{R} and a time counter from an own permanent or suspended card: +2/+0 until end of turn."""
    def fits(game: Game, who: PlayerId, obj: GameObject) -> bool:
        if obj.zone is Zone.BATTLEFIELD:
            return game.controller_of(obj.id) == who
        return obj.owner == who and is_suspended(game, obj.id)

    def larger(r: Resolving) -> None:
        if r.game.exists(r.source):
            r.game.begin_effect("+2/+0", r.controller, affects=(r.source,), layer=Layer.POWER_TOUGHNESS,
                                change=modifying_size(2, 0), until=Until.END_OF_TURN)
    ability = ActivatedAbility(N_("+2/+0 until end of turn"), (
        Mana(cost("{1}{R}")), RemoveCounterFrom(TIME, fits, (Zone.BATTLEFIELD, Zone.EXILE))), larger)
    return creature("Rift Elemental", "{R}", 1, 1, ability, subtypes=("Elemental",))


def _turned_face_up(_game: Game, event: Event, obj: GameObject) -> bool:
    """When this permanent is turned face up."""
    return isinstance(event, TurnedFaceUp) and event.object == obj.id


@card("Maelstrom Djinn")
def maelstrom_djinn() -> CardDefinition:
    """Morph; when it is turned face up, two time counters are put on it and it gains vanishing."""
    def gains_vanishing(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, 2)
            r.game.begin_effect("vanishing", r.controller, affects=(r.source,), change=granting(Vanishing()))
    trigger = TriggeredAbility(N_("when it is turned face up, it gains vanishing with two time counters"),
                               _turned_face_up, gains_vanishing)
    made = creature("Maelstrom Djinn", "{7}{U}", 5, 6, FLYING, Morph(cost("{2}{U}")), trigger, subtypes=("Djinn",))
    return replace(made, mechanics=made.mechanics | {"vanishing"})


@card("Timebender")
def timebender() -> CardDefinition:
    """Morph; when it is turned face up, two time counters fewer or two more."""
    def with_a_counter(game: Game, who: PlayerId, t: Target) -> bool:
        return target_with_time_counters().allows(game, who, t) and not isinstance(t, str) \
            and game.object(t).count(TIME) > 0
    modes = (Mode("remove two time counters", change_time_counters(-2), (target_with_time_counters(),)),
             Mode("put two time counters", change_time_counters(2), (TargetSpec(with_a_counter),)))
    trigger = TriggeredAbility(N_("when it is turned face up, two time counters more or fewer"), _turned_face_up,
                               lambda _r: None, modes=modes)
    return creature("Timebender", "{U}", 1, 1, Morph(cost("{U}")), trigger, subtypes=("Human", "Wizard"))
