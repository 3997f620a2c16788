"""Players put permanents from their hands onto the battlefield: in turn (Hypergenesis), at once (Show and Tell)."""

from __future__ import annotations

from typing import cast

from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import UnmodelledRule
from kb.core.events import Revealed, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.narration import player
from kb.core.resolving import Resolving
from kb.core.trace import StepKind
from kb.messages import message

_TYPES = (CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND)
Put = tuple[ObjectId, PlayerId]


@implements("608.2c", "608.2f", noted=False)
def put_permanents_in_turn(r: Resolving) -> None:
    """Beginning with its controller, each player may put one; the round is repeated until nobody does."""
    game = r.game
    game.cite("608.2c", "608.2f")
    together: list[Put] = []
    out: set[PlayerId] = set()
    first = game.state.active if game.has_fault(Fault.PROCESS_BEGINS_WITH_THE_ACTIVE_PLAYER) else r.controller
    while _one_round(r, first, together, out):
        pass
    if together:
        game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=w) for i, w in together))


def _one_round(r: Resolving, first: PlayerId, together: list[Put], out: set[PlayerId]) -> bool:
    """Ask each player once; return whether the process goes on."""
    game, put = r.game, False
    for who in game.players_from(first):
        if who in out or game.player(who).left:
            continue
        chosen = _asked(r, who, [i for i, _ in together])
        if game.player(r.controller).left:
            raise UnmodelledRule(message("The controller of the resolving spell has left the game."), "800.4a")
        if chosen is None:
            game.tell(message("{player} puts nothing onto the battlefield.", player=player(who)), StepKind.ACTION)
            if game.has_fault(Fault.FIRST_REFUSAL_ENDS_THE_PROCESS):
                return False
            out |= {who} if game.has_fault(Fault.DECLINING_IS_FINAL) else set()
            continue
        put = True
        if game.has_fault(Fault.PERMANENTS_ENTER_TOGETHER):
            together.append((chosen, who))
        else:
            game.carry_out(ZoneChange(chosen, Zone.BATTLEFIELD, controller=who))
    return put


def _asked(r: Resolving, who: PlayerId, taken: list[ObjectId]) -> ObjectId | None:
    """Ask a player for a card; None: there is none, or the player puts none."""
    possible = [i for i in r.game.zone(Zone.HAND, who)
                if r.game.characteristics(i).is_a(*_TYPES) and i not in taken]
    if not possible:
        return None
    names = tuple(r.game.object(i).name for i in possible)
    chosen = cast("tuple[ObjectId, ...]", r.game.choices.ask(who, Choose.OBJECTS, names))
    return chosen[0] if chosen and chosen[0] in possible else None


@implements("101.4", "608.2f", noted=False)
def put_permanents_at_once(r: Resolving) -> None:
    """All choose in turn order, beginning with the active player; then all that was chosen enters at one time."""
    game = r.game
    game.cite("101.4", "608.2f")
    chosen: list[Put] = []
    for who in game.players_from():
        card = _asked(r, who, [])
        if card is not None and game.exists(card):
            chosen.append((card, who))
            tell_choice(game, who, card)
    events = [ZoneChange(i, Zone.BATTLEFIELD, controller=w) for i, w in chosen if game.exists(i)]
    if game.has_fault(Fault.ENTERING_ONE_BY_ONE):
        for event in events:
            game.carry_out(event)
    else:
        game.carry_out(*events)


@implements("101.4a", "101.4b", noted=False)
def tell_choice(game: Game, who: PlayerId, card: ObjectId) -> None:
    """A card chosen in a hand may stay face down until all have chosen; before 2008-02-01 the others knew it."""
    if game.rulebook.value("hidden-choices") == "known":
        game.carry_out(Revealed(card, who))
        return
    game.tell(message("{player} chooses a card and keeps it face down.", player=player(who)), StepKind.EVENT, "101.4a")
