"""Commanders that would go to a hand or library (CR 903.9b). What becomes of them elsewhere is not modelled."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.events import Event, ZoneChange
from kb.core.ids import Zone

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("903.9b", noted=False)
def to_the_command_zone(game: Game, event: Event) -> Event:
    """Its owner may put it into the command zone instead; before 2015-07-17 there was no such choice."""
    if not isinstance(event, ZoneChange) or event.to not in (Zone.HAND, Zone.LIBRARY):
        return event
    obj = game.object(event.object)
    if not obj.commander or obj.zone is Zone.COMMAND or game.rulebook.value("commander-hand-or-library") == "absent":
        return event
    if not game.choices.ask(obj.owner, Choose.MAY, (obj.name,), default=False):
        return event
    game.cite("903.9b")
    return replace(event, to=Zone.COMMAND, position=None)
