"""Cards that move counters, reach into exile or the library, or change when and from where spells are cast."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, creature, enchantment, instant, sorcery, spell
from kb.cards.free_casting import future_sight
from kb.cards.parts import (
    any_target,
    counter_target,
    damage,
    destroy_target,
    enters_trigger,
    target_ability,
    target_card_in,
    target_permanent,
)
from kb.core.abilities import ON_STACK, ActivatedAbility, Flag, Layer, Source, StaticAbility
from kb.core.actions.counters import change_counters, counters_event, proliferate
from kb.core.actions.life import deal_damage
from kb.core.actions.zones import draw
from kb.core.characteristics import CardType
from kb.core.costs import SacrificeSelf, WithObjects
from kb.core.effects import Until
from kb.core.events import Cause, ZoneChange
from kb.core.game import Game
from kb.core.ids import ObjectId, Zone
from kb.core.keywords.discarding import Cycling, Madness
from kb.core.keywords.on_the_stack import Rebound, SplitSecond
from kb.core.layers import granting
from kb.core.objects import CardDefinition, GameObject, Kind
from kb.core.permanents import is_permanent
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_


@card("Magus of the Future")
def magus_of_the_future() -> CardDefinition:
    """A 2/3 with the abilities of Future Sight."""
    return creature("Magus of the Future", "{2}{U}{U}{U}", 2, 3, *future_sight().faces[0].abilities,
                    subtypes=("Human", "Wizard"))


@card("Lay Waste")
def lay_waste() -> CardDefinition:
    """Destroys a land; cycling {2}."""
    return sorcery("Lay Waste", "{3}{R}", spell(destroy_target, target_permanent(CardType.LAND)), Cycling(cost("{2}")))


def _discard(what: str, *types: CardType) -> WithObjects:
    """Discard a card, of one of these types if any are given."""
    return WithObjects(what, lambda game, o: not types or game.characteristics(o.id).is_a(*types), Zone.HAND,
                       Zone.GRAVEYARD, Cause.DISCARDED, stated_quality=bool(types))


@card("Wild Mongrel")
def wild_mongrel() -> CardDefinition:
    """Discard a card: +1/+1 until end of turn; the color is not used."""
    def grow(r: Resolving) -> None:
        if r.game.exists(r.source):
            r.game.begin_effect("+1/+1", r.controller, affects=(r.source,), layer=Layer.POWER_TOUGHNESS,
                                change=modifying_size(1, 1), until=Until.END_OF_TURN)
    return creature("Wild Mongrel", "{1}{G}", 2, 2,
                    ActivatedAbility(N_("discard a card: +1/+1"), (_discard("a card"),), grow), subtypes=("Dog",))


@card("Fiery Temper")
def fiery_temper() -> CardDefinition:
    """3 damage; madness {R}."""
    return instant("Fiery Temper", "{1}{R}{R}", spell(damage(3), any_target()), Madness(cost("{R}")))


@card("Steady Progress")
def steady_progress() -> CardDefinition:
    """Proliferate, then draw a card."""
    def effect(r: Resolving) -> None:
        proliferate(r.game, r.controller)
        draw(r.game, r.controller, 1)
    made = instant("Steady Progress", "{2}{U}", spell(effect))
    return replace(made, mechanics=made.mechanics | {"proliferate"})


@card("Lightning Storm")
def lightning_storm() -> CardDefinition:
    """3 damage and one more for each charge counter on the spell; discarding a land puts two, here its controller's."""
    def effect(r: Resolving) -> None:
        if r.target is not None:
            deal_damage(r.game, r.source, r.target, 3 + r.game.object(r.id).count("charge"))

    def charge(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, "charge", 2)
    ability = ActivatedAbility(N_("discard a land: two charge counters"), (_discard("a land", CardType.LAND),), charge,
                               zones=ON_STACK)
    return instant("Lightning Storm", "{1}{R}{R}", spell(effect, any_target()), ability)


@card("Cast Through Time")
def cast_through_time() -> CardDefinition:
    """Instants and sorceries that its controller casts have rebound."""
    def own_spell(game: Game, source: Source, obj: GameObject) -> bool:
        return obj.zone is Zone.STACK and obj.kind is Kind.CARD and game.controller_of(obj.id) == source.controller \
            and obj.base.is_a(CardType.INSTANT, CardType.SORCERY)
    made = enchantment("Cast Through Time", "{4}{U}{U}{U}",
                       StaticAbility("rebound for spells", affects=own_spell, change=granting(Rebound())))
    return replace(made, mechanics=made.mechanics | {"rebound"})


def _remove_all_counters(game: Game, *objects: ObjectId) -> None:
    """Remove every counter of every kind, all at the same time."""
    events = (counters_event(game, oid, kind, -amount) for oid in objects for kind, amount in game.object(oid).counters)
    game.carry_out(*(e for e in events if e is not None))


@card("Vampire Hexmage")
def vampire_hexmage() -> CardDefinition:
    """First strike; sacrifice it: remove all counters from a permanent."""
    def remove(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            _remove_all_counters(r.game, target)
    ability = ActivatedAbility(N_("remove all counters"), (SacrificeSelf(),), remove, (target_permanent(),))
    return creature("Vampire Hexmage", "{B}{B}", 2, 1, Flag("first strike"), ability, subtypes=("Vampire", "Shaman"))


@card("Aether Snap")
def aether_snap() -> CardDefinition:
    """Removes all counters from all permanents; that tokens are exiled is not used."""
    def effect(r: Resolving) -> None:
        _remove_all_counters(r.game, *(o.id for o in r.game.objects_in(Zone.BATTLEFIELD, Zone.EXILE)
                                       if is_permanent(r.game, o.id)))
    return sorcery("Aether Snap", "{3}{B}{B}", spell(effect))


@card("Riftsweeper")
def riftsweeper() -> CardDefinition:
    """When it enters, a face-up exiled card goes into its owner's library, here to the bottom instead of shuffled in."""
    def into_the_library(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.carry_out(ZoneChange(target, Zone.LIBRARY, position=-1))
    return creature("Riftsweeper", "{1}{G}", 2, 2,
                    enters_trigger(N_("when it enters, an exiled card goes into the library"), into_the_library,
                                   target_card_in(Zone.EXILE)), subtypes=("Elf", "Shaman"))


@card("Trickbind")
def trickbind() -> CardDefinition:
    """Split second; counter an activated or triggered ability. What it does to permanents is not used."""
    return instant("Trickbind", "{1}{U}", spell(counter_target, target_ability()), SplitSecond())
