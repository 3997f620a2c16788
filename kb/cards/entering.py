"""Cards about permanents that enter: they watch it, change it, copy; and cards that take abilities away."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from kb.cards import card
from kb.cards.build import artifact, creature, enchantment, instant, spell
from kb.cards.parts import draw_cards, enters_trigger, gain_life, target_creature, target_spell
from kb.core.abilities import EVERYWHERE, Flag, Layer, Source, StaticAbility, TriggeredAbility
from kb.core.actions.copies import copiable_values, copy_spell
from kb.core.actions.zones import draw
from kb.core.characteristics import CardType, Characteristics
from kb.core.choices import Choose
from kb.core.effects import Until
from kb.core.entering import entered_as, entering
from kb.core.errors import UnmodelledRule
from kb.core.events import Event, TokenCreated, ZoneChange
from kb.core.game import Game
from kb.core.ids import ObjectId, Zone
from kb.core.keywords.costs import was_paid
from kb.core.layers import words_changed
from kb.core.mana import Color
from kb.core.objects import CardDefinition, GameObject
from kb.core.resolving import Resolving
from kb.core.size import setting_size
from kb.messages import N_, message


@card("Kismet")
def kismet() -> CardDefinition:
    """Artifacts, creatures and lands of opponents enter tapped."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        newcomer = entering(game, event)
        if newcomer is None or newcomer.controller == source.controller or newcomer.object.tapped:
            return None
        hit = newcomer.now(game).is_a(CardType.ARTIFACT, CardType.CREATURE, CardType.LAND)
        return (replace(event, tapped=True),) if hit and isinstance(event, ZoneChange | TokenCreated) else None
    return enchantment("Kismet", "{3}{W}", StaticAbility("opponents' permanents enter tapped", replaces=replaces,
                                                         rule="614.1d"))


@card("Soul Warden")
def soul_warden() -> CardDefinition:
    """Whenever another creature enters, its controller gains 1 life."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        found = entered_as(game, happened)
        return found is not None and found[0] != obj.id and found[1].is_a(CardType.CREATURE)
    return creature("Soul Warden", "{W}", 1, 1, TriggeredAbility(
        N_("whenever another creature enters, gain 1 life"), event, gain_life(1), rule="603.6a"),
        subtypes=("Human", "Cleric"))


@card("Wall of Blossoms")
def wall_of_blossoms() -> CardDefinition:
    """Draws a card when it enters; defender is only named."""
    return creature("Wall of Blossoms", "{1}{G}", 0, 4, Flag("defender"),
                    enters_trigger(N_("when it enters, draw a card"), draw_cards(1)), subtypes=("Plant", "Wall"))


@card("Striped Bears")
def striped_bears() -> CardDefinition:
    """Draws a card when it enters."""
    return creature("Striped Bears", "{3}{G}", 2, 2,
                    enters_trigger(N_("when it enters, draw a card"), draw_cards(1)), subtypes=("Bear",))


@card("Mycosynth Lattice")
def mycosynth_lattice() -> CardDefinition:
    """All permanents are artifacts too; what it says about colors and mana is not used."""
    def affects(_game: Game, _source: Source, obj: GameObject) -> bool:
        return obj.zone is Zone.BATTLEFIELD

    def artifact_too(now: Characteristics) -> Characteristics:
        return replace(now, types=now.types | {CardType.ARTIFACT})
    return artifact("Mycosynth Lattice", "{6}", StaticAbility("all permanents are artifacts", affects=affects,
                                                              layer=Layer.TYPE, change=artifact_too))


def _without_abilities(now: Characteristics) -> Characteristics:
    return replace(now, abilities=())


@card("Humility")
def humility() -> CardDefinition:
    """Creatures lose all abilities and are 1/1. A creature that another effect makes no creature is not modelled."""
    def affects(_game: Game, _source: Source, obj: GameObject) -> bool:
        if obj.zone is not Zone.BATTLEFIELD or not obj.base.is_a(CardType.CREATURE):
            return False
        if was_paid(obj, "impending"):
            raise UnmodelledRule(message("What Humility does to a permanent whose impending cost was paid is not "
                                         "modelled."), "613.1d")
        return True

    return enchantment("Humility", "{2}{W}{W}",
                       StaticAbility("no abilities", affects=affects, change=_without_abilities),
                       StaticAbility("1/1", affects=affects, layer=Layer.POWER_TOUGHNESS, change=setting_size(1, 1)))


@card("Ovinize")
def ovinize() -> CardDefinition:
    """Until end of turn a creature loses all abilities and is 0/1."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("no abilities", r.controller, affects=(target,), change=_without_abilities,
                                until=Until.END_OF_TURN)
            r.game.begin_effect("0/1", r.controller, affects=(target,), layer=Layer.POWER_TOUGHNESS,
                                change=setting_size(0, 1), until=Until.END_OF_TURN)
    return instant("Ovinize", "{1}{U}", spell(effect, target_creature()))


@card("Copy Enchantment")
def copy_enchantment() -> CardDefinition:
    """May enter as a copy of an enchantment."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.BATTLEFIELD:
            return None
        there = [o for o in game.objects_in(Zone.BATTLEFIELD) if game.characteristics(o.id).is_a(CardType.ENCHANTMENT)]
        chosen = game.choices.ask(source.controller, Choose.COPIED, tuple(o.name for o in there), default=None)
        return None if chosen is None else (replace(event, copying=copiable_values(game, cast(ObjectId, chosen))),)
    return enchantment("Copy Enchantment", "{2}{U}", StaticAbility(
        "enters as a copy", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=replaces, rule="707.5"))


@card("Double Major")
def double_major() -> CardDefinition:
    """Copies an own creature spell; that the copy is not legendary is not used."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            copy_spell(r.game, r.controller, target)
    made = instant("Double Major", "{G}{U}", spell(effect, target_spell(CardType.CREATURE, yours=True)))
    return replace(made, mechanics=made.mechanics | {"copied-permanent-spells"})


@card("Crystal Spray")
def crystal_spray() -> CardDefinition:
    """Until end of turn one color word in a spell or permanent becomes another; draw a card."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        words = cast("tuple[str, str]", r.game.choices.ask(r.controller, Choose.COLOR))
        if target is not None:
            r.game.begin_effect("text", r.controller, affects=(target,), layer=Layer.TEXT, until=Until.END_OF_TURN,
                                change=words_changed(r.game, (Color(words[0]), Color(words[1]))))
        draw(r.game, r.controller, 1)
    spell_or_permanent = replace(target_spell(), allows=lambda game, _who, t: not isinstance(t, str) and game.object(
        t).zone in (Zone.STACK, Zone.BATTLEFIELD) and game.object(t).ability is None)
    return instant("Crystal Spray", "{2}{U}", spell(effect, spell_or_permanent))
