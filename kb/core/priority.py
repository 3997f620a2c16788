"""Priority: who may act, and what happens when everyone passes (CR 117)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kb.core import state_based_actions, triggers
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.ids import PlayerId, Zone
from kb.core.narration import player
from kb.core.resolving import resolve_top
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("117.5", "704.3", "603.3", noted=False)
def give(game: Game, who: PlayerId) -> None:
    """Before a player gets priority: state-based actions, then triggers onto the stack, until nothing is left."""
    while True:
        if state_based_actions.perform(game):
            game.cite("117.5")
            game.follow("117.2", "117.2d")
            continue
        if not triggers.put_on_stack(game):
            break
        game.follow("117.2", "117.2a", "117.5")
    game.set_priority(who if not game.player(who).left else game.players_from(who)[0])


@implements("104.2a", "117.2e", "117.3", "117.3d", "117.4", noted=False)
def pass_priority(game: Game, who: PlayerId) -> None:
    """Pass. When all have passed in succession, the top of the stack resolves or the step ends."""
    from kb.core import turn

    if game.state.priority != who:
        raise IllegalAction(message("{player} does not have priority.", player=player(who)), "117.1")
    if len(game.players_from()) < 2:
        raise IllegalAction(message("The game is over."), "104.2a")
    game.follow("117.3", "117.3d")
    passed = game.state.passed + 1
    if passed < len(game.players_from()):
        following = game.players_from(who)
        game.set_priority(following[1], passed)
        return
    game.set_priority(None)
    if game.zone(Zone.STACK):
        game.follow("117.2", "117.2e", "608.1")
        resolve_top(game)
        after_resolution(game)
    else:
        turn.next_step(game)


@implements("117.3b", noted=False)
def after_resolution(game: Game) -> None:
    """The active player receives priority after a spell or ability resolves."""
    game.follow("117.3", "117.3b")
    give(game, game.players_from()[0])
