"""Players who leave the game (CR 104.3, 800.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.events import PlayerLeft, ZoneChange
from kb.core.ids import PlayerId, Zone
from kb.core.narration import player
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("104.3a", "800.4a", "800.4j")
def leave(game: Game, who: PlayerId, why: str = "conceded") -> None:
    """The player's objects leave; what the player still controls is exiled; priority goes on."""
    if game.player(who).left:
        raise IllegalAction(message("{player} has left the game already.", player=player(who)), "800.4a")
    had_priority = game.state.priority == who
    following = [p for p in game.players_from(who) if p != who]
    game.carry_out(PlayerLeft(who, why))
    left_behind = [o for o in game.objects_in(Zone.BATTLEFIELD, Zone.STACK) if game.controller_of(o.id) == who]
    if left_behind:
        game.carry_out(*(ZoneChange(o.id, Zone.EXILE) for o in left_behind))
    if had_priority and following:
        game.set_priority(following[0], game.state.passed)
