"""Playing cards from the graveyard for a turn: Gaea's Will and Yawgmoth's Will; and what sees creatures die."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import cost, creature, instant, sorcery, spell
from kb.cards.parts import target_spell
from kb.cards.processes import exiled_instead, to_graveyard
from kb.core.abilities import Source, StaticAbility, TriggeredAbility
from kb.core.actions.copies import copy_spell
from kb.core.actions.life import change_life
from kb.core.characteristics import CardType
from kb.core.effects import Until
from kb.core.events import Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import Suspend
from kb.core.objects import CardDefinition, GameObject
from kb.core.permissions import Permission
from kb.core.resolving import Resolving
from kb.messages import N_


def _play_from_graveyard(r: Resolving) -> None:
    """Until end of turn lands may be played and spells cast from the graveyard; cards are exiled instead of it."""
    def buried(game: Game, source: Source, who: PlayerId, oid: ObjectId) -> bool:
        obj = game.object(oid)
        return who == source.controller and obj.zone is Zone.GRAVEYARD and obj.owner == who

    def cast(game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
        if not buried(game, source, who, oid):
            return None
        return Permission("601.3", without_paying=game.has_fault(Fault.PLAYING_FROM_GRAVEYARDS_IS_FREE),
                          during_resolution=game.has_fault(Fault.PLAYING_FROM_GRAVEYARDS_IGNORES_TIMING))

    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        return exiled_instead(game, event) if to_graveyard(game, event, source.controller) else None
    until = Until.END_OF_GAME if r.game.has_fault(Fault.EFFECTS_OUTLAST_THE_TURN) else Until.END_OF_TURN
    for rule in (StaticAbility("play from the graveyard", allows_casting=cast, allows_playing_lands=buried),
                 StaticAbility("exile instead", replaces=replaces)):
        r.game.begin_effect(rule.name, r.controller, rule=rule, until=until)


@card("Gaea's Will")
def gaeas_will() -> CardDefinition:
    """No mana cost, green; suspend 4."""
    return sorcery("Gaea's Will", None, spell(_play_from_graveyard), Suspend(4, cost("{G}")), indicator="G")


@card("Yawgmoth's Will")
def yawgmoths_will() -> CardDefinition:
    """The same for {2}{B}."""
    return sorcery("Yawgmoth's Will", "{2}{B}", spell(_play_from_graveyard))


@card("Deathgreeter")
def deathgreeter() -> CardDefinition:
    """Whenever another creature dies, its controller may gain 1 life."""
    def other_died(game: Game, happened: Event, obj: GameObject) -> bool:
        if not isinstance(happened, ZoneChange) or happened.to is not Zone.GRAVEYARD or happened.object == obj.id:
            return False
        known = game.last_known(happened.object)
        return known.object.zone is Zone.BATTLEFIELD and known.characteristics.is_a(CardType.CREATURE)

    def gain(r: Resolving) -> None:
        if r.may():
            change_life(r.game, r.controller, 1)
    return creature("Deathgreeter", "{B}", 1, 1, TriggeredAbility(
        N_("whenever another creature dies, its controller may gain 1 life"), other_died, gain, looks_back=True),
        subtypes=("Human", "Shaman"))


@card("Twincast")
def twincast() -> CardDefinition:
    """Copies an instant or sorcery spell; its controller may choose new targets."""
    def copy(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            copy_spell(r.game, r.controller, target, new_targets=True)
    return instant("Twincast", "{U}{U}", spell(copy, target_spell(CardType.INSTANT, CardType.SORCERY)))
