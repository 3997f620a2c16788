"""What is announced for spells and abilities in the same way: modes and the value of X (CR 700.2, 107.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.abilities import Mode
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


def modes_of_the_same_card(game: Game, spell: ObjectId) -> tuple[int, ...]:
    """Return nothing: a new spell knows nothing of an earlier one (400.7). Under a fault, the modes of that one."""
    if not game.has_fault(Fault.SPELLS_KEEP_THEIR_CHOICES):
        return ()
    earlier = [known.object.cast.modes for known in game.state.last_known.values()
               if known.object.card == game.object(spell).card and known.object.cast]
    return next((modes for modes in earlier if modes), ())


@implements("700.2", "700.2a", noted=False)
def choose_modes(game: Game, who: PlayerId, modes: tuple[Mode, ...], count: int = 1,
                 possible: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """Choose `count` different modes by number, out of the possible ones (all, if none are given)."""
    game.cite("700.2")
    allowed = tuple(range(len(modes))) if possible is None else possible
    answer = cast("tuple[int, ...]", game.choices.ask(who, Choose.MODES, tuple(modes[n].name for n in allowed)))
    if len(set(answer)) != count or len(answer) != count or any(n not in allowed for n in answer):
        raise IllegalAction(message("These modes cannot be chosen."), "700.2")
    return answer


@implements("107.1b", "107.3a", noted=False)
def announce_x(game: Game, who: PlayerId) -> int:
    """Choose the value of X, which cannot be negative."""
    game.cite("107.3a")
    game.follow("107.3", "118.4")
    x = cast(int, game.choices.ask(who, Choose.X))
    if x < 0:
        raise IllegalAction(message("X cannot be {x} here.", x=x), "107.1b")
    return x
