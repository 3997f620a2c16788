"""Sorceries that take all players through several parts: Living End, Restore Balance."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, creature, enchantment, sorcery, spell
from kb.cards.hypergenesis import tell_choice
from kb.core.abilities import Layer, Source, StaticAbility, TriggeredAbility
from kb.core.actions.life import change_life
from kb.core.characteristics import CardType
from kb.core.citations import implements
from kb.core.effects import Until
from kb.core.errors import IllegalAction
from kb.core.events import Cause, Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import Suspend
from kb.core.objects import CardDefinition, GameObject, Kind
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_, message


@implements("608.2e", "101.4", noted=False)
def one_part(game: Game, events: Iterable[Event]) -> None:
    """What all players do in one part of a process happens at the same time, before the next part begins."""
    game.cite("608.2e", "101.4")
    if game.has_fault(Fault.PARTS_OF_A_PROCESS_GO_PLAYER_BY_PLAYER):
        for event in events:
            game.carry_out(event)
        return
    game.carry_out(*events)


@card("Living End")
def living_end() -> CardDefinition:
    """No mana cost, black. Creature cards from graveyards are exiled, creatures sacrificed, the exiled cards put."""
    return sorcery("Living End", None, spell(_living_end), Suspend(3, cost("{2}{B}{B}")), indicator="B")


@implements("608.2c", noted=False)
def _living_end(r: Resolving) -> None:
    """Three parts, each of them carried out by all players at the same time."""
    game = r.game
    buried = [o.id for o in game.objects_in(Zone.GRAVEYARD) if o.kind is Kind.CARD and o.base.is_a(CardType.CREATURE)]
    creatures = permanents_of(game, CardType.CREATURE)
    if game.has_fault(Fault.PARTS_OF_A_PROCESS_HAPPEN_AT_ONCE):
        buried += creatures
        creatures = []
    there = {o.id for o in game.objects_in(Zone.EXILE)}
    game.cite("608.2c")
    one_part(game, (ZoneChange(i, Zone.EXILE) for i in buried))
    one_part(game, (ZoneChange(i, Zone.GRAVEYARD, Cause.SACRIFICED) for i in creatures))
    put = [r.found(i) for i in buried]
    if game.has_fault(Fault.LATER_EXILES_COUNT_AS_EXILED_THIS_WAY):
        put = [o.id for o in game.objects_in(Zone.EXILE) if o.id not in there]
    one_part(game, (ZoneChange(i, Zone.BATTLEFIELD, controller=game.object(i).owner) for i in put
                    if game.exists(i) and game.object(i).zone is Zone.EXILE))


def permanents_of(game: Game, *types: CardType, who: PlayerId | None = None) -> list[ObjectId]:
    """Return the permanents of one of the types, of all players or of the one who controls them."""
    return [o.id for o in game.objects_in(Zone.BATTLEFIELD) if game.characteristics(o.id).is_a(*types)
            and (who is None or game.controller_of(o.id) == who)]


@card("Restore Balance")
def restore_balance() -> CardDefinition:
    """No mana cost, white. Each player keeps as many lands as the player with the fewest; creatures, cards likewise."""
    return sorcery("Restore Balance", None, spell(_restore_balance), Suspend(6, cost("{W}")), indicator="W")


def _lands(game: Game, who: PlayerId) -> list[ObjectId]:
    return permanents_of(game, CardType.LAND, who=who)


def _creatures(game: Game, who: PlayerId) -> list[ObjectId]:
    return permanents_of(game, CardType.CREATURE, who=who)


def _hand(game: Game, who: PlayerId) -> list[ObjectId]:
    return list(game.zone(Zone.HAND, who))


_PARTS: tuple[tuple[Callable[[Game, PlayerId], list[ObjectId]], Cause], ...] = (
    (_lands, Cause.SACRIFICED), (_creatures, Cause.SACRIFICED), (_hand, Cause.DISCARDED))


@implements("608.2c", noted=False)
def _restore_balance(r: Resolving) -> None:
    """First lands, then creatures, then cards in hand: all choose what to keep, then the rest goes."""
    game = r.game
    game.cite("608.2c")
    together: list[Event] = []
    for own, cause in reversed(_PARTS) if game.has_fault(Fault.PARTS_GO_BACKWARDS) else _PARTS:
        kept = _kept(r, own)
        events = [ZoneChange(i, Zone.GRAVEYARD, cause) for who in game.players_from()
                  for i in own(game, who) if i not in kept]
        if game.has_fault(Fault.ALL_PARTS_WAIT_FOR_ALL_CHOICES):
            together += events
        else:
            one_part(game, events)
    if together:
        one_part(game, together)


@implements("101.4", "101.4b", "608.2d", noted=False)
def _kept(r: Resolving, own: Callable[[Game, PlayerId], list[ObjectId]]) -> list[ObjectId]:
    """In turn order each player chooses as many as the player has who has the fewest."""
    game = r.game
    game.cite("101.4")
    fewest = min(len(own(game, who)) for who in game.players_from())
    kept: list[ObjectId] = []
    first = r.controller if game.has_fault(Fault.CHOICES_BEGIN_WITH_THE_CONTROLLER) else game.state.active
    for who in game.players_from(first):
        mine = own(game, who)
        chosen = r.choose_objects(mine, who) if 0 < fewest < len(mine) else tuple(mine[:fewest])
        if len(chosen) != fewest:
            raise IllegalAction(message("So many have to be chosen: {count}.", count=fewest), "608.2d")
        for oid in chosen if own is _hand and fewest < len(mine) else ():
            tell_choice(game, who, oid)
        kept += chosen
        if game.has_fault(Fault.ACTIONS_FOLLOW_EACH_KEEPING):
            game.carry_out(*(ZoneChange(i, Zone.GRAVEYARD) for i in mine if i not in chosen))
    return kept


def to_graveyard(game: Game, event: Event, who: PlayerId | None = None, *, of_others: PlayerId | None = None) -> bool:
    """Whether an event puts a card into a graveyard: of this player, or of any other player than `of_others`."""
    if not isinstance(event, ZoneChange) or event.to is not Zone.GRAVEYARD or not game.exists(event.object):
        return False
    obj = game.object(event.object)
    is_card = obj.kind is Kind.CARD or game.has_fault(Fault.TOKENS_AND_COPIES_ARE_CARDS)
    return is_card and (obj.owner == who if of_others is None else obj.owner != of_others)


@implements("614.6", noted=False)
def exiled_instead(game: Game, event: Event) -> tuple[Event, ...] | None:
    """The card is exiled; that it went to the graveyard never happened."""
    if not isinstance(event, ZoneChange) or game.has_fault(Fault.EXILING_INSTEAD_IS_IGNORED):
        return None
    game.cite("614.6")
    return (replace(event, to=Zone.EXILE),)


@card("Leyline of the Void")
def leyline_of_the_void() -> CardDefinition:
    """Cards that would go to an opponent's graveyard are exiled; beginning the game with it is not used."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        return exiled_instead(game, event) if to_graveyard(game, event, of_others=source.controller) else None
    return enchantment("Leyline of the Void", "{2}{B}{B}", StaticAbility("exile instead", replaces=replaces))


@card("Akki Raider")
def akki_raider() -> CardDefinition:
    """Whenever a land goes from the battlefield to a graveyard, +1/+0 until end of turn."""
    def land_died(game: Game, happened: Event, _obj: GameObject) -> bool:
        return isinstance(happened, ZoneChange) and happened.to is Zone.GRAVEYARD \
            and game.last_known(happened.object).object.zone is Zone.BATTLEFIELD \
            and game.last_known(happened.object).characteristics.is_a(CardType.LAND)

    def grow(r: Resolving) -> None:
        if r.game.exists(r.source):
            r.game.begin_effect("+1/+0", r.controller, affects=(r.source,), layer=Layer.POWER_TOUGHNESS,
                                change=modifying_size(1, 0), until=Until.END_OF_TURN)
    return creature("Akki Raider", "{1}{R}", 2, 1, TriggeredAbility(
        N_("whenever a land is put into a graveyard, it gets +1/+0"), land_died, grow, looks_back=True),
        subtypes=("Goblin", "Warrior"))


@card("Confessor")
def confessor() -> CardDefinition:
    """Whenever a player discards a card, its controller may gain 1 life."""
    def discarded(_game: Game, happened: Event, _obj: GameObject) -> bool:
        return isinstance(happened, ZoneChange) and happened.cause is Cause.DISCARDED

    def gain(r: Resolving) -> None:
        if r.may():
            change_life(r.game, r.controller, 1)
    return creature("Confessor", "{W}", 1, 1, TriggeredAbility(
        N_("whenever a player discards a card, its controller may gain 1 life"), discarded, gain),
        subtypes=("Human", "Cleric"))
