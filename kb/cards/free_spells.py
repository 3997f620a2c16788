"""Cards that let spells be cast for nothing or look at how they were cast, and cards with an Omen."""

from __future__ import annotations

from dataclasses import replace
from typing import cast

from kb.cards import card
from kb.cards.build import artifact, enchantment, face, spell, two_faces
from kb.cards.parts import target_creature
from kb.core.abilities import FLYING, Layer, Source, StaticAbility, TriggeredAbility
from kb.core.actions.zones import draw
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.characteristics import CardType
from kb.core.events import Cause, Event, Remembered, Revealed, SpellCast, TapChanged, ZoneChange
from kb.core.game import Game
from kb.core.ids import ObjectId, Zone
from kb.core.keywords.cast_triggers import Cascade
from kb.core.keywords.costs import entered
from kb.core.layers import granting
from kb.core.objects import CardDefinition, GameObject, Kind, Layout
from kb.core.permissions import Permission
from kb.core.resolving import Resolving
from kb.messages import N_

FREE = Permission("601.3", without_paying=True, during_resolution=True)
"""Casting without paying the mana cost while an effect resolves."""


@card("Powerbalance")
def powerbalance() -> CardDefinition:
    """When an opponent casts a spell, the top card may be revealed and, with the same mana value, cast for nothing."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, SpellCast) and happened.player != game.controller_of(obj.id)

    def effect(r: Resolving) -> None:
        library = r.game.zone(Zone.LIBRARY, r.controller)
        if not isinstance(r.event, SpellCast) or not library or not r.may():
            return
        r.game.carry_out(Revealed(library[0], r.controller))
        if r.game.exists(r.event.object) and r.game.mana_value(library[0]) == r.game.mana_value(r.event.object):
            cast_during_resolution(r.game, r.controller, library[0], FREE)
    return enchantment("Powerbalance", "{R}{R}", TriggeredAbility(
        N_("whenever an opponent casts a spell, reveal the top card of the library"), event, effect))


def _exiled_with(r: Resolving) -> tuple[ObjectId, ...]:
    pool = r.source_now()
    return cast("tuple[ObjectId, ...]", pool.recall("exiled") or ()) if pool is not None else ()


def _exile_with(r: Resolving, *objects: ObjectId) -> None:
    """Exile objects and remember them for the linked ability (CR 607.2a)."""
    r.game.carry_out(*(ZoneChange(i, Zone.EXILE, Cause.EFFECT) for i in objects))
    if r.source_now() is not None:
        r.game.carry_out(Remembered(r.source, "exiled", (*_exiled_with(r), *(r.game.now(i) for i in objects))))


@card("Knowledge Pool")
def knowledge_pool() -> CardDefinition:
    """Exiles three cards of each library; a spell cast from hand is exchanged for one of the exiled cards."""
    def fill(r: Resolving) -> None:
        _exile_with(r, *(i for who in r.game.players_from() for i in r.game.zone(Zone.LIBRARY, who)[:3]))

    def from_hand(game: Game, happened: Event, _obj: GameObject) -> bool:
        if not isinstance(happened, SpellCast):
            return False
        info = game.object(happened.object).cast
        return info is not None and info.from_zone is Zone.HAND

    def exchange(r: Resolving) -> None:
        if not isinstance(r.event, SpellCast) or not r.game.exists(r.event.object):
            return
        others = [i for i in _exiled_with(r) if r.game.exists(i)]
        _exile_with(r, r.event.object)
        chosen = r.choose_objects(others, r.event.player, at_most=1) if others else ()
        for oid in chosen:
            cast_during_resolution(r.game, r.event.player, oid, FREE)
    return artifact("Knowledge Pool", "{6}",
                    TriggeredAbility(N_("when it enters, each player exiles three cards"), entered, fill),
                    TriggeredAbility(N_("whenever a player casts a spell from hand, exile it"), from_hand, exchange))


@card("Maelstrom Nexus")
def maelstrom_nexus() -> CardDefinition:
    """The first spell that its controller casts each turn has cascade."""
    def first_spell(game: Game, source: Source, obj: GameObject) -> bool:
        if obj.zone is not Zone.STACK or obj.kind is not Kind.CARD or obj.put_by != source.controller:
            return False
        mine = [record for record in game.state.cast_this_turn if record.player == source.controller]
        return not mine or mine[0].object == obj.id
    made = enchantment("Maelstrom Nexus", "{W}{U}{B}{R}{G}", StaticAbility(
        "the first spell has cascade", affects=first_spell, layer=Layer.ABILITY, change=granting(Cascade())))
    return replace(made, mechanics=made.mechanics | {"cascade"})


@card("Dirgur Island Dragon // Skimming Strike")
def dirgur_island_dragon() -> CardDefinition:
    """A 4/4 with flying, ward not used; as an Omen it taps a creature (here exactly one) and draws a card."""
    def strike(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.carry_out(TapChanged(target, tapped=True))
        draw(r.game, r.controller, 1)
    return two_faces("Dirgur Island Dragon // Skimming Strike", Layout.OMEN,
                     face("Dirgur Island Dragon", "{5}{U}", (CardType.CREATURE,), FLYING, power=4, toughness=4,
                          subtypes=("Dragon",)),
                     face("Skimming Strike", "{1}{U}", (CardType.INSTANT,), spell(strike, target_creature()),
                          subtypes=("Omen",)))
