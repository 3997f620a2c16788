"""The board after a step: what is where, as JSON-able values."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import is_suspended
from kb.core.objects import GameObject, Kind
from kb.core.rulebook import Rulebook
from kb.core.state import State


@dataclass(frozen=True)
class Card:
    """An object as a board shows it. `name` is None for what nobody but its owner may see (406.3, 400.2)."""

    name: str | None
    counters: tuple[tuple[str, int], ...] = ()
    tapped: bool = False
    suspended: bool = False
    token: bool = False
    owner: str = ""
    controller: str = ""
    power: int | None = None
    toughness: int | None = None
    ability: str | None = None
    """For an ability on the stack: the label of the ability (a message id)."""
    targets: tuple[str, ...] = ()
    phased_out: bool = False


@dataclass(frozen=True)
class Seat:
    """One player's side of the board."""

    name: str
    life: int
    mana: str
    library: int
    hand: tuple[Card, ...] = ()
    battlefield: tuple[Card, ...] = ()
    graveyard: tuple[Card, ...] = ()
    exile: tuple[Card, ...] = ()
    command: tuple[Card, ...] = ()
    left: bool = False


@dataclass(frozen=True)
class Board:
    """Everything that a judge would see on the table."""

    turn: int
    active: str
    step: str
    priority: str | None
    seats: tuple[Seat, ...] = ()
    stack: tuple[Card, ...] = field(default=())
    """From the top."""

    def to_json(self) -> dict[str, Any]:
        """Return plain dictionaries and lists, empty things left out."""
        return _without_empty(self)


def _without_empty(value: Board | Seat | Card) -> dict[str, Any]:
    """Return what it holds; of what is empty only numbers."""
    return {name: [_plain(one) for one in held] if type(held) is tuple else held
            for name, held in vars(value).items() if held or type(held) is int}


def _plain(value: Any) -> Any:
    if isinstance(value, Card):
        return _plain_card(value)
    return _without_empty(value) if isinstance(value, Seat) else list(value) if isinstance(value, tuple) else value


@lru_cache(maxsize=4096)
def _plain_card(value: Card) -> dict[str, Any]:
    """Most cards look the same on one board after the other."""
    return _without_empty(value)


def board_of(state: State, rulebook: Rulebook) -> Board:
    """Return the board for a state, without leaving a trace."""
    game = Game(state, rulebook)
    with game.trace.silence():
        seats = tuple(_seat(game, p) for p in state.players)
        stack = tuple(_card(game, i) for i in game.zone(Zone.STACK))
    return Board(state.turn, state.active, state.step.value, state.priority, seats, stack)


def looks_the_same(one: State, other: State) -> bool:
    """Return whether two states differ in nothing that a board shows; states that do may look the same nevertheless."""
    return all(getattr(one, name) is getattr(other, name) for name in _SHOWN)


_SHOWN = ("players", "objects", "zones", "effects", "turn", "active", "step", "priority", "last_known")


def _seat(game: Game, who: PlayerId) -> Seat:
    player = game.player(who)
    zones = {zone: tuple(_card(game, i) for i in _visible(game, zone, who))
             for zone in (Zone.HAND, Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND)}
    return Seat(who, player.life, str(player.pool), len(game.zone(Zone.LIBRARY, who)), zones[Zone.HAND],
                zones[Zone.BATTLEFIELD], zones[Zone.GRAVEYARD], zones[Zone.EXILE], zones[Zone.COMMAND], player.left)


def _visible(game: Game, zone: Zone, who: PlayerId) -> list[ObjectId]:
    """Permanents sit with their controller, all other cards with their owner."""
    if zone is Zone.BATTLEFIELD:
        return [i for i in game.zone(zone) if game.controller_of(i) == who]
    return [i for i in game.zone(zone, who) if game.object(i).owner == who]


def _card(game: Game, oid: ObjectId) -> Card:
    obj = game.object(oid)
    now = game.characteristics(oid)
    on_table = obj.zone in (Zone.BATTLEFIELD, Zone.STACK)
    return Card(
        None if obj.face_down else _shown_name(obj), obj.counters, obj.tapped, is_suspended(game, oid),
        obj.kind is Kind.TOKEN, obj.owner, game.controller_of(oid),
        now.power if on_table else None, now.toughness if on_table else None,
        obj.ability.ability.name if obj.ability else None, _targets(game, obj), obj.phased_out is not None)


def _shown_name(obj: GameObject) -> str:
    return obj.ability.source_name if obj.ability else obj.name


def _targets(game: Game, obj: GameObject) -> tuple[str, ...]:
    if obj.zone is not Zone.STACK or obj.cast is None:
        return ()
    return tuple(t if isinstance(t, str) else game.last_known(t).object.name
                 for group in obj.cast.targets for t in group)
