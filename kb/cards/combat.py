"""Cards that checks of creatures meet: evasion, sizes, copies, a planeswalker to attack."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import artifact, creature, enchantment, instant, land, mana_ability, sorcery, spell
from kb.cards.creatures import SHADOW, target_nonbasic_land
from kb.cards.parts import target_card_in, target_creature
from kb.core.abilities import FLYING, ActivatedAbility, Change, Flag, Keyword, Layer, Source, StaticAbility, TargetSpec
from kb.core.actions.copies import copiable_values
from kb.core.actions.life import change_life
from kb.core.actions.zones import destroy, draw
from kb.core.characteristics import CardType
from kb.core.costs import SacrificeSelf, TapSelf
from kb.core.effects import Until
from kb.core.events import TurnedFaceDown, ZoneChange
from kb.core.game import Game
from kb.core.ids import Zone
from kb.core.layers import granting
from kb.core.objects import CardDefinition, GameObject
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_

INDESTRUCTIBLE = Flag("indestructible")


def _until_end_of_turn(mana_cost: str, name: str, change: Change | None = None,
                       ability: Keyword | None = None, *, draws: bool = False) -> CardDefinition:
    """An instant that changes the size of a creature, or gives it an ability, until end of turn."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and ability is not None:
            r.game.begin_effect(name, r.controller, affects=(target,), change=granting(ability),
                                until=Until.END_OF_TURN)
        elif target is not None:
            r.game.begin_effect(name, r.controller, affects=(target,), layer=Layer.POWER_TOUGHNESS, change=change,
                                until=Until.END_OF_TURN)
        if draws:
            draw(r.game, r.controller, 1)
    return instant(name, mana_cost, spell(effect, target_creature()))


@card("Shrink")
def shrink() -> CardDefinition:
    """A creature gets -5/-0 until end of turn."""
    return _until_end_of_turn("{G}", "Shrink", modifying_size(-5, 0))


@card("Shadow Rift")
def shadow_rift() -> CardDefinition:
    """A creature gains shadow until end of turn; draw a card."""
    return _until_end_of_turn("{U}", "Shadow Rift", ability=SHADOW, draws=True)


@card("Backslide")
def backslide() -> CardDefinition:
    """Turns a creature with morph face down; cycling is not used."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.carry_out(TurnedFaceDown(target))
    with_morph = TargetSpec(lambda game, _who, t: not isinstance(t, str) and game.object(t).zone is Zone.BATTLEFIELD
                            and game.characteristics(t).is_a(CardType.CREATURE) and game.has(t, "morph"))
    return instant("Backslide", "{1}{U}", spell(effect, with_morph))


@card("Cytoshape")
def cytoshape() -> CardDefinition:
    """A creature becomes a copy of a nonlegendary creature, chosen on resolution, until end of turn."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        possible = [o.id for o in r.game.objects_in(Zone.BATTLEFIELD) if r.game.characteristics(o.id).is_a(
            CardType.CREATURE) and "Legendary" not in r.game.characteristics(o.id).supertypes]
        chosen = r.choose_objects(possible, at_most=1) if target is not None else ()
        if chosen:
            values = copiable_values(r.game, chosen[0])
            r.game.begin_effect("copy", r.controller, affects=(target,), layer=Layer.COPY,
                                change=lambda _now: values, until=Until.END_OF_TURN)
    return instant("Cytoshape", "{1}{G}{U}", spell(effect, target_creature()))


@card("Reanimate")
def reanimate() -> CardDefinition:
    """A creature card from a graveyard onto the battlefield; lose life equal to its mana value."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            change_life(r.game, r.controller, -r.game.mana_value(target))
            r.game.carry_out(ZoneChange(target, Zone.BATTLEFIELD, controller=r.controller))
    return sorcery("Reanimate", "{B}", spell(effect, target_card_in(Zone.GRAVEYARD, CardType.CREATURE)))


@card("Glorious Anthem")
def glorious_anthem() -> CardDefinition:
    """Creatures of its controller get +1/+1. What is no creature as printed is not looked at."""
    def affects(game: Game, source: Source, obj: GameObject) -> bool:
        return obj.zone is Zone.BATTLEFIELD and obj.base.is_a(CardType.CREATURE) \
            and game.controller_of(obj.id) == source.controller
    return enchantment("Glorious Anthem", "{1}{W}{W}", StaticAbility(
        "creatures get +1/+1", affects=affects, layer=Layer.POWER_TOUGHNESS, change=modifying_size(1, 1)))


@card("Wasteland")
def wasteland() -> CardDefinition:
    """A nonbasic land that can be sacrificed to destroy another one."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            destroy(r.game, target)
    return land("Wasteland", mana_ability("C", "C"), ActivatedAbility(
        N_("destroy a nonbasic land"), (TapSelf(), SacrificeSelf()), effect, (target_nonbasic_land(),)))


@card("Ajani Goldmane")
def ajani_goldmane() -> CardDefinition:
    """A planeswalker; its loyalty is given as counters, and its abilities are not used."""
    made = artifact("Ajani Goldmane", "{2}{W}{W}")
    only = replace(made.faces[0], types=frozenset({CardType.PLANESWALKER}), subtypes=("Ajani",),
                   supertypes=frozenset({"Legendary"}))
    return replace(made, faces=(only,), mechanics=frozenset({"planeswalker"}))


@card("Darksteel Gargoyle")
def darksteel_gargoyle() -> CardDefinition:
    """A 3/3 with flying that is indestructible."""
    return creature("Darksteel Gargoyle", "{7}", 3, 3, FLYING, INDESTRUCTIBLE, subtypes=("Gargoyle",), artifact=True)


@card("Zephyr Falcon")
def zephyr_falcon() -> CardDefinition:
    """A 1/1 with flying and vigilance."""
    return creature("Zephyr Falcon", "{1}{U}", 1, 1, FLYING, Flag("vigilance"), subtypes=("Bird",))


@card("Storm Crow")
def storm_crow() -> CardDefinition:
    """A 1/2 with flying."""
    return creature("Storm Crow", "{1}{U}", 1, 2, FLYING, subtypes=("Bird",))


@card("Soltari Foot Soldier")
def soltari_foot_soldier() -> CardDefinition:
    """A 1/1 Soldier with shadow."""
    return creature("Soltari Foot Soldier", "{W}", 1, 1, SHADOW, subtypes=("Soltari", "Soldier"))
