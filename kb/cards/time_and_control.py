"""Cards that move time counters, give suspend, or change control, text and color."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from kb.cards import card
from kb.cards.build import aura, cost, creature, enchantment, instant, modal, sorcery, spell
from kb.cards.parts import (
    change_time_counters,
    destroy_target,
    target_card_in,
    target_creature,
    target_permanent,
    target_spell,
    target_with_time_counters,
)
from kb.core.abilities import EVERYWHERE, ActivatedAbility, Flag, Layer, Mode, Source, StaticAbility, TargetSpec
from kb.core.actions.copies import copiable_values
from kb.core.actions.counters import change_counters, time_travel
from kb.core.actions.zones import counter
from kb.core.characteristics import CardType, Characteristics
from kb.core.choices import Choose
from kb.core.costs import Mana, TapSelf, WithObjects
from kb.core.effects import Until
from kb.core.events import Cause, Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.keywords.suspend import GRANTED, Suspend
from kb.core.keywords.time_on_permanents import Vanishing
from kb.core.layers import granting, words_changed
from kb.core.mana import Color
from kb.core.objects import CardDefinition, GameObject
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_


def gains_suspend(r: Resolving, exiled: ObjectId, counters: int) -> None:
    """Put time counters on an exiled card; if it does not have suspend, it gains suspend (CR 702.62a)."""
    if not r.game.has_fault(Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS):
        change_counters(r.game, exiled, TIME, counters)
    if r.game.keyword(exiled, Suspend) is None or r.game.has_fault(Fault.SUSPEND_IS_GRANTED_AGAIN):
        r.game.begin_effect("suspend", r.controller, affects=(exiled,), change=granting(GRANTED))


@card("Clockspinning")
def clockspinning() -> CardDefinition:
    """One counter more or one fewer on a permanent or suspended card; buyback is not used."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is None:
            return
        time_only = r.game.has_fault(Fault.ONLY_TIME_COUNTERS_ARE_MOVED)
        kinds = tuple(kind for kind, _ in r.game.object(target).counters if kind == TIME or not time_only)
        if not kinds and r.game.has_fault(Fault.COUNTERS_COME_FROM_NOTHING):
            kinds = (TIME,)
        if not kinds:
            return
        change = cast(int, r.game.choices.ask(r.controller, Choose.NUMBER, (-1, 1)))
        kind = kinds[0] if len(kinds) == 1 else cast(str, r.game.choices.ask(r.controller, Choose.NAME, kinds))
        change_counters(r.game, target, kind, change)
    return instant("Clockspinning", "{U}", spell(effect, target_with_time_counters()))


@card("Fury Charm")
def fury_charm() -> CardDefinition:
    """Destroy an artifact; or +1/+1 and trample until end of turn; or remove two time counters."""
    def pump(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("+1/+1", r.controller, affects=(target,), layer=Layer.POWER_TOUGHNESS,
                                change=modifying_size(1, 1), until=Until.END_OF_TURN)
            r.game.begin_effect("trample", r.controller, affects=(target,), change=granting(Flag("trample")),
                                until=Until.END_OF_TURN)
    return instant("Fury Charm", "{1}{R}", modal(
        Mode("destroy an artifact", destroy_target, (target_permanent(CardType.ARTIFACT),)),
        Mode("+1/+1 and trample", pump, (target_creature(),)),
        Mode("remove two time counters", change_time_counters(-2), (target_with_time_counters(),))))


@card("Jhoira's Timebug")
def jhoiras_timebug() -> CardDefinition:
    """{T}: one time counter more or fewer on an own permanent or suspended card."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and r.game.object(target).count(TIME):
            change_counters(r.game, target, TIME, cast(int, r.game.choices.ask(r.controller, Choose.NUMBER, (-1, 1))))
    def own(game: Game, who: PlayerId, t: Target) -> bool:
        return not isinstance(t, str) and game.controller_of(t) == who and target_with_time_counters().allows(
            game, who, t)
    ability = ActivatedAbility(N_("put or remove a time counter"), (TapSelf(),), effect, (TargetSpec(own),))
    return creature("Jhoira's Timebug", "{2}", 1, 2, ability, subtypes=("Insect",), artifact=True)


@card("Wibbly-wobbly, Timey-wimey")
def wibbly_wobbly() -> CardDefinition:
    """Time travel, then draw a card."""
    def effect(r: Resolving) -> None:
        from kb.core.actions.zones import draw

        time_travel(r.game, r.controller)
        draw(r.game, r.controller, 1)
    made = sorcery("Wibbly-wobbly, Timey-wimey", "{1}{U}", spell(effect))
    return replace(made, mechanics=made.mechanics | {"time-travel"})


@card("Jhoira of the Ghitu")
def jhoira_of_the_ghitu() -> CardDefinition:
    """{2} and a nonland card from hand: it is exiled with four time counters and gains suspend."""
    card_from_hand = WithObjects("a nonland card", lambda game, o: not game.characteristics(o.id).is_a(CardType.LAND),
                                 Zone.HAND, Zone.EXILE, Cause.EFFECT)

    def effect(r: Resolving) -> None:
        exiled = [e.object for e in r.game.state.happened_this_turn
                  if isinstance(e, ZoneChange) and e.to is Zone.EXILE and e.object in r.game.state.moved]
        found = r.found(exiled[-1])
        if r.game.exists(found) and r.game.object(found).zone is Zone.EXILE:
            gains_suspend(r, found, 4)
    ability = ActivatedAbility(N_("exile a card with four time counters"), (Mana(cost("{2}")), card_from_hand), effect)
    return creature("Jhoira of the Ghitu", "{1}{U}{R}", 2, 2, ability, subtypes=("Human", "Wizard"), legendary=True)


@card("Delay")
def delay() -> CardDefinition:
    """Counter a spell; it is exiled with three time counters and gains suspend."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        exiled = counter(r.game, target, Zone.EXILE) if target is not None else None
        if exiled is not None and r.game.object(exiled).zone is Zone.EXILE:
            gains_suspend(r, exiled, 3)
    return instant("Delay", "{1}{U}", spell(effect, target_spell()))


@card("Pull from Eternity")
def pull_from_eternity() -> CardDefinition:
    """Put a face-up exiled card into its owner's graveyard."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.carry_out(ZoneChange(target, Zone.GRAVEYARD))
    return instant("Pull from Eternity", "{W}", spell(effect, target_card_in(Zone.EXILE)))


@card("Control Magic")
def control_magic() -> CardDefinition:
    """An Aura: its controller controls the enchanted creature."""
    def enchanted(_game: Game, source: Source, obj: GameObject) -> bool:
        return source.object is not None and source.object.attached_to == obj.id
    return aura("Control Magic", "{2}{U}{U}", target_creature(),
                StaticAbility("control of the enchanted creature", affects=enchanted, layer=Layer.CONTROL,
                              controls=True))


@card("Threaten")
def threaten() -> CardDefinition:
    """Gain control of a creature until end of turn; untapping and haste are given too."""
    from kb.core.abilities import HASTE

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("control", r.controller, affects=(target,), new_controller=r.controller,
                                layer=Layer.CONTROL, until=Until.END_OF_TURN)
            r.game.begin_effect("haste", r.controller, affects=(target,), change=granting(HASTE),
                                until=Until.END_OF_TURN)
    return sorcery("Threaten", "{2}{R}", spell(effect, target_creature()))


@card("Clone")
def clone() -> CardDefinition:
    """May enter as a copy of a creature on the battlefield."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.BATTLEFIELD:
            return None
        creatures = [o for o in game.objects_in(Zone.BATTLEFIELD) if game.characteristics(o.id).is_a(CardType.CREATURE)]
        copied = game.choices.ask(source.controller, Choose.COPIED, tuple(o.name for o in creatures), default=None)
        return None if copied is None else (replace(event, copying=copiable_values(game, cast(ObjectId, copied))),)
    return creature("Clone", "{3}{U}", 0, 0,
                    StaticAbility("enters as a copy", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=replaces),
                    subtypes=("Shapeshifter",))


@card("Alter Reality")
def alter_reality() -> CardDefinition:
    """Change one color word in a spell or permanent to another; flashback is not used."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        words = cast("tuple[str, str]", r.game.choices.ask(r.controller, Choose.COLOR))
        if target is not None:
            change = words_changed(r.game, (Color(words[0]), Color(words[1])))
            r.game.begin_effect("text", r.controller, affects=(target,), layer=Layer.TEXT, change=change)
    return instant("Alter Reality", "{1}{U}", spell(effect, replace(target_spell(), allows=_spell_or_permanent)))


def _spell_or_permanent(game: Game, _who: object, target: object) -> bool:
    return not isinstance(target, str) and game.object(cast(ObjectId, target)).zone in (Zone.STACK, Zone.BATTLEFIELD)


@card("Thoughtlace")
def thoughtlace() -> CardDefinition:
    """A spell or permanent becomes blue."""
    def blue(now: Characteristics) -> Characteristics:
        return replace(now, colors=frozenset({Color.BLUE}))

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("color", r.controller, affects=(target,), layer=Layer.COLOR, change=blue)
    return instant("Thoughtlace", "{U}", spell(effect, replace(target_spell(), allows=_spell_or_permanent)))


@card("Calciderm")
def calciderm() -> CardDefinition:
    """A 5/5 with vanishing 4 and shroud."""
    return creature("Calciderm", "{2}{W}{W}", 5, 5, Flag("shroud"), Vanishing(4), subtypes=("Beast",))


@card("Solemnity")
def solemnity() -> CardDefinition:
    """Counters cannot be put on artifacts, creatures, enchantments and lands."""
    def forbids(_game: Game, _source: Source, permanent: Characteristics) -> bool:
        return permanent.is_a(CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND)
    return enchantment("Solemnity", "{2}{W}", StaticAbility("no counters", cannot_get_counters=forbids))
