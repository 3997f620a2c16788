"""What an Aura can enchant, and what it enchants when it enters without having been cast (CR 303.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kb.core.abilities import expanded_of
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.entering import Entering, entering
from kb.core.errors import IllegalAction, UnmodelledRule
from kb.core.events import Event, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, Zone
from kb.core.keywords.protection import is_protected_from
from kb.core.narration import card
from kb.core.trace import StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


def with_host(game: Game, event: Event) -> Event | None:
    """Return the event with what an Aura will enchant; None: there is nothing, and so it does not enter."""
    if not isinstance(event, ZoneChange) or event.to is not Zone.BATTLEFIELD or event.attached_to is not None:
        return event
    newcomer = _aura_entering(game, event)
    if newcomer is None or game.has_fault(Fault.AURAS_ENTER_UNATTACHED):
        return event
    hosts = possible_hosts(game, newcomer)
    if not hosts:
        return _stays(game, event)
    host = hosts[0] if len(hosts) == 1 else _chosen_host(game, newcomer, hosts)
    game.cite("303.4f")
    game.tell(message("{card} will enchant {host}.", card=card(newcomer.object), host=card(game.object(host))),
              StepKind.EVENT, "303.4f")
    return replace(event, attached_to=host)


def _aura_entering(game: Game, event: ZoneChange) -> Entering | None:
    """Return the Aura that enters by something else than resolving as an Aura spell."""
    moving = game.object(event.object)
    as_spell = moving.zone is Zone.STACK and "Aura" in moving.base.subtypes
    if as_spell or "Aura" not in (*moving.base.subtypes, *(event.copying.subtypes if event.copying else ())):
        return None
    newcomer = entering(game, event)
    return newcomer if newcomer is not None and "Aura" in newcomer.object.base.subtypes else None


@implements("303.4f", "702.5a", "702.16c", noted=False)
def possible_hosts(game: Game, aura: Entering) -> list[ObjectId]:
    """Return the permanents that it could enchant now: a matter of its enchant ability, not of targeting."""
    spell = expanded_of(aura.object.base).spell
    if spell is None or not spell.targets:
        raise UnmodelledRule(message("What {card} can enchant is not modelled.", card=card(aura.object)), "702.5a")
    allows = spell.targets[0].allows
    if any(allows(game, aura.controller, who) for who in game.players_from()):
        raise UnmodelledRule(message("An Aura that enchants a player is not modelled."), "702.5d")
    as_targets = game.has_fault(Fault.AURAS_TARGET_AS_THEY_ENTER)
    return [o.id for o in game.objects_in(Zone.BATTLEFIELD) if allows(game, aura.controller, o.id)
            and not is_protected_from(game, o.id, aura.object.base)
            and not (as_targets and game.has(o.id, "shroud"))]


def _chosen_host(game: Game, aura: Entering, hosts: list[ObjectId]) -> ObjectId:
    names = tuple(game.object(i).name for i in hosts)
    chosen = cast(ObjectId, game.choices.ask(aura.controller, Choose.HOST, names))
    if chosen not in hosts:
        raise IllegalAction(message("{card} cannot enchant that.", card=card(aura.object)), "303.4f")
    return chosen


@implements("303.4g", noted=False)
def _stays(game: Game, event: ZoneChange) -> Event | None:
    """Without anything to enchant it stays in its zone; from the stack it goes to the graveyard."""
    moving = game.object(event.object)
    game.tell(message("There is nothing that {card} can enchant.", card=card(moving)), StepKind.EVENT, "303.4g")
    return replace(event, to=Zone.GRAVEYARD, copying=None, counters=()) if moving.zone is Zone.STACK else None
