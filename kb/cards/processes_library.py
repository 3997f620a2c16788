"""Glimpse of Tomorrow, and Dreams of the Dead as something that keeps permanents out of the library."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, enchantment, sorcery, spell
from kb.cards.parts import target_card_in, upkeep_trigger
from kb.core.abilities import ActivatedAbility, Source, StaticAbility
from kb.core.actions.library import reveal, shuffle
from kb.core.actions.zones import put_on_bottom
from kb.core.characteristics import CardType
from kb.core.citations import implements
from kb.core.costs import Mana
from kb.core.effects import Until
from kb.core.errors import UnmodelledRule
from kb.core.events import Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Target, Zone
from kb.core.keywords.suspend import Suspend
from kb.core.layers import granting
from kb.core.mana import Color
from kb.core.objects import CardDefinition, Kind
from kb.core.resolving import Resolving
from kb.messages import N_, message


@card("Glimpse of Tomorrow")
def glimpse_of_tomorrow() -> CardDefinition:
    """No mana cost, red. Permanents one owns are shuffled away; as many cards are revealed, permanent cards put."""
    return sorcery("Glimpse of Tomorrow", None, spell(_glimpse), Suspend(3, cost("{R}{R}")), indicator="R")


@implements("608.2c", "400.6", noted=False)
def _glimpse(r: Resolving) -> None:
    """Shuffle, reveal, put everything but Auras, then Auras, then the rest on the bottom."""
    game, who = r.game, r.controller
    game.cite("608.2c")
    owned = [o.id for o in game.objects_in(Zone.BATTLEFIELD) if o.owner == who]
    tokens = [i for i in owned if game.object(i).kind is Kind.TOKEN]
    game.carry_out(*(ZoneChange(i, Zone.LIBRARY) for i in owned))
    counted = [i for i in owned if not game.exists(i)]
    if game.has_fault(Fault.TOKENS_ARE_NOT_COUNTED):
        counted = [i for i in counted if i not in tokens]
    if game.has_fault(Fault.ONLY_WHAT_ARRIVES_IS_COUNTED):
        counted = [i for i in counted if game.object(game.now(i)).zone is Zone.LIBRARY]
    shuffle(game, who)
    revealed = _top_cards(game, who, len(counted))
    reveal(game, who, *revealed)
    permanents = [i for i in revealed if game.object(i).base.is_permanent_card]
    auras = [i for i in permanents if "Aura" in game.object(i).base.subtypes]
    if game.has_fault(Fault.AURAS_ARE_PUT_WITH_THE_OTHERS):
        auras = []
    for group in ([i for i in permanents if i not in auras], auras):
        game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=who) for i in group))
    put_on_bottom(game, [i for i in revealed if game.exists(i)])


@implements("111.6", noted=False)
def _top_cards(game: Game, who: PlayerId, count: int) -> list[ObjectId]:
    """The topmost cards of a library; a token that is still there is no card."""
    as_well = game.has_fault(Fault.TOKENS_TAKE_UP_ROOM)
    cards = [i for i in game.zone(Zone.LIBRARY, who) if as_well or game.object(i).kind is Kind.CARD]
    return cards[:count]


@card("Dreams of the Dead")
def dreams_of_the_dead() -> CardDefinition:
    """{1}{U}: return a white or black creature; when it would leave it is exiled. Its cumulative upkeep is not used."""
    def white_or_black(game: Game, who: PlayerId, t: Target) -> bool:
        own = target_card_in(Zone.GRAVEYARD, CardType.CREATURE, yours=True).allows(game, who, t)
        return own and not isinstance(t, str) and bool(game.characteristics(t).colors & {Color.WHITE, Color.BLACK})

    def give_back(r: Resolving) -> None:
        target = r.target_object()
        if target is None:
            return
        r.game.carry_out(ZoneChange(target, Zone.BATTLEFIELD, controller=r.controller))
        there = r.found(target)
        r.game.begin_effect("cumulative upkeep", r.controller, affects=(there,),
                            change=granting(upkeep_trigger(N_("cumulative upkeep"), _cumulative_upkeep)))

        def leaves(_game: Game, _source: Source, event: Event) -> tuple[Event, ...] | None:
            gone = isinstance(event, ZoneChange) and event.object == there and event.to is not Zone.EXILE
            return (replace(event, to=Zone.EXILE),) if gone and isinstance(event, ZoneChange) else None
        r.game.begin_effect("exile when it leaves", r.controller, source=there, until=Until.SOURCE_LEAVES,
                            rule=StaticAbility("exile when it leaves", replaces=leaves))
    ability = ActivatedAbility(N_("return a white or black creature card"), (Mana(cost("{1}{U}")),), give_back,
                               (replace(target_card_in(Zone.GRAVEYARD), allows=white_or_black),))
    return enchantment("Dreams of the Dead", "{3}{U}", ability)


def _cumulative_upkeep(_r: Resolving) -> None:
    raise UnmodelledRule(message("Cumulative upkeep is not modelled."), "702.24a")
