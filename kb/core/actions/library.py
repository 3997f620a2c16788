"""Libraries: searching, shuffling, revealing from the top (CR 701.20, 701.23, 701.24)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.events import Revealed, Shuffled
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.narration import player
from kb.core.objects import GameObject, Kind
from kb.core.trace import StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game

Fits = Callable[[GameObject], bool]


@implements("701.24a")
def shuffle(game: Game, who: PlayerId) -> None:
    """Shuffle a library. The scenario may tell which cards are on top now, since here nothing is left to chance."""
    library = game.zone(Zone.LIBRARY, who)
    names = tuple(game.object(i).name for i in library)
    top = cast("tuple[ObjectId, ...]", game.choices.ask(who, Choose.SHUFFLED, names, default=()))
    game.carry_out(Shuffled(who, (*top, *(i for i in library if i not in top))))


@implements("701.23a", "701.23b", "701.23d", noted=False)
def search(game: Game, who: PlayerId, owner: PlayerId, fits: Fits | None = None, amount: int = 1,
           ) -> tuple[ObjectId, ...]:
    """Search a library for cards: of a stated quality, where nothing has to be found, or for a mere number."""
    game.tell(message("{player} searches {owner}'s library.", player=player(who), owner=player(owner)),
              StepKind.ACTION, "701.23a")
    cards = [o for i in game.zone(Zone.LIBRARY, owner) if (o := game.object(i)).kind is Kind.CARD]
    possible = [o.id for o in cards if fits is None or fits(o)]
    names = tuple(game.object(i).name for i in possible)
    chosen = cast("tuple[ObjectId, ...]", game.choices.ask(who, Choose.OBJECTS, names)) if possible else ()
    found = tuple(i for i in chosen if i in possible)[:amount]
    _verify_enough(game, found, min(amount, len(possible)), stated_quality=fits is not None)
    if found and fits is not None:
        _reveal_found(game, who, found)
    return found


def _verify_enough(game: Game, found: tuple[ObjectId, ...], wanted: int, *, stated_quality: bool) -> None:
    if stated_quality:
        game.cite("701.23b")
    if len(found) < wanted and (not stated_quality or game.has_fault(Fault.SEARCHES_MUST_FIND)):
        raise IllegalAction(message("A card has to be found."), "701.23b" if stated_quality else "701.23d")


@implements("701.23e", noted=False)
def _reveal_found(game: Game, who: PlayerId, found: tuple[ObjectId, ...]) -> None:
    """Until 2009-07-10 cards found by a stated quality were shown to all, since then only where an effect says so."""
    if game.rulebook.value("found-cards-revealed") == "with-stated-quality":
        reveal(game, who, *found)


@implements("701.20a", noted=False)
def reveal(game: Game, who: PlayerId, *objects: ObjectId) -> None:
    """Show cards to all players for a moment."""
    if objects:
        game.cite("701.20a")
        game.carry_out(*(Revealed(i, who) for i in objects))
