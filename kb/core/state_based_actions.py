"""State-based actions (CR 704), as far as the cards here meet them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.actions.zones import is_indestructible
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.events import Cause, CountersChanged, Event, LeftStack, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.objects import GameObject, Kind

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("704.3", noted=False)
def perform(game: Game) -> bool:
    """Perform all that apply, at the same time; return whether there were any."""
    lost = [p for p in game.state.players.values() if not p.left and (p.life <= 0 or p.drew_from_empty or
                                                                       dict(p.counters).get("poison", 0) >= 10)]
    if lost:
        from kb.core.leaving import leave

        for player in lost:
            game.cite("704.5a" if player.life <= 0 else "704.5b" if player.drew_from_empty else "704.5c")
            leave(game, player.id, "lost")
        return True
    events = [event for find in (_creatures, _planeswalkers, _auras, _tokens_and_copies, _opposing_counters, _legends)
              for event in find(game)]
    if events:
        game.cite("704.3")
        game.carry_out(*events)
    return bool(events)


@implements("704.5f", "704.5g", noted=False)
def _creatures(game: Game) -> list[Event]:
    """Toughness 0, or lethal damage."""
    found: list[Event] = []
    for obj in game.objects_in(Zone.BATTLEFIELD):
        now = game.characteristics(obj.id)
        if not now.is_a(CardType.CREATURE) or now.toughness is None:
            continue
        if now.toughness <= 0 and game.has_fault(Fault.TOUGHNESS_ZERO_SURVIVES):
            continue
        if now.toughness <= 0:
            game.cite("704.5f")
            found.append(ZoneChange(obj.id, Zone.GRAVEYARD, Cause.STATE_BASED))
        elif obj.damage >= now.toughness and not (obj.damage and is_indestructible(game, obj.id)):
            game.cite("704.5g")
            found.append(ZoneChange(obj.id, Zone.GRAVEYARD, Cause.DESTROYED))
    return found


@implements("704.5i", "306.9", noted=False)
def _planeswalkers(game: Game) -> list[Event]:
    """Loyalty 0."""
    gone = [o for o in game.objects_in(Zone.BATTLEFIELD) if game.characteristics(o.id).is_a(CardType.PLANESWALKER)
            and not o.count("loyalty")]
    if gone:
        game.cite("704.5i")
    return [ZoneChange(o.id, Zone.GRAVEYARD, Cause.STATE_BASED) for o in gone]


@implements("704.5m", noted=False)
def _auras(game: Game) -> list[Event]:
    """An Aura that enchants nothing."""
    gone = [o for o in game.objects_in(Zone.BATTLEFIELD) if "Aura" in o.base.subtypes
            and (o.attached_to is None or not game.exists(o.attached_to))]
    if gone:
        game.cite("704.5m")
    return [ZoneChange(o.id, Zone.GRAVEYARD, Cause.STATE_BASED) for o in gone]


@implements("704.5d", "704.5e", "111.7", noted=False)
def _tokens_and_copies(game: Game) -> list[Event]:
    """Tokens that are not on the battlefield, copies that are not on the stack."""
    gone = [o for o in game.state.objects.values()
            if (o.kind is Kind.TOKEN and o.zone is not Zone.BATTLEFIELD)
            or (o.kind is Kind.COPY and o.zone is not Zone.STACK)]
    if gone:
        game.cite("704.5d" if gone[0].kind is Kind.TOKEN else "704.5e")
    return [LeftStack(o.id, Cause.STATE_BASED) for o in gone]


@implements("704.5q", noted=False)
def _opposing_counters(game: Game) -> list[Event]:
    """+1/+1 and -1/-1 counters on one permanent cancel out."""
    found: list[Event] = []
    for obj in game.objects_in(Zone.BATTLEFIELD):
        plus, minus = obj.count("+1/+1"), obj.count("-1/-1")
        pairs = min(plus, minus)
        if pairs:
            game.cite("704.5q")
            found += [CountersChanged(obj.id, "+1/+1", plus, plus - pairs),
                      CountersChanged(obj.id, "-1/-1", minus, minus - pairs)]
    return found


@implements("704.5j", noted=False)
def _legends(game: Game) -> list[Event]:
    """Of legendary permanents with one name a player keeps one."""
    groups: dict[tuple[str, str], list[GameObject]] = {}
    for obj in game.objects_in(Zone.BATTLEFIELD):
        now = game.characteristics(obj.id)
        if "Legendary" in now.supertypes:
            groups.setdefault((game.controller_of(obj.id), now.name), []).append(obj)
    found: list[Event] = []
    for group in groups.values():
        if len(group) > 1:
            game.cite("704.5j")
            who = game.controller_of(group[0].id)
            kept = game.choices.ask(who, Choose.OBJECTS, tuple(o.name for o in group))
            kept_ids = kept if isinstance(kept, tuple) else (kept,)
            found += [ZoneChange(o.id, Zone.GRAVEYARD, Cause.STATE_BASED) for o in group if o.id not in kept_ids]
    return found


