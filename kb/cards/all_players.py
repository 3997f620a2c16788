"""Cards that have all players choose, and then do something with all of them at the same time."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import sorcery, spell
from kb.cards.hypergenesis import put_permanents_at_once
from kb.core.characteristics import CardType
from kb.core.citations import implements
from kb.core.events import Cause, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.objects import CardDefinition
from kb.core.resolving import Resolving


@card("Show and Tell")
def show_and_tell() -> CardDefinition:
    """Each player may put a permanent of certain types from hand, all of them at once."""
    return sorcery("Show and Tell", "{2}{U}", spell(put_permanents_at_once))


@card("Innocent Blood")
def innocent_blood() -> CardDefinition:
    """Each player sacrifices a creature."""
    return sorcery("Innocent Blood", "{B}", spell(each_player_sacrifices_a_creature))


@implements("101.4", "101.4b", "608.2f")
def each_player_sacrifices_a_creature(r: Resolving) -> None:
    """In turn order each player chooses a creature, knowing the choices before; then all are sacrificed at once."""
    game, events = r.game, []
    for who in game.players_from():
        own = _creatures(game, who)
        chosen = r.choose_objects(own, who, at_most=1) if own else ()
        events += [ZoneChange(oid, Zone.GRAVEYARD, Cause.SACRIFICED) for oid in chosen]
        if game.has_fault(Fault.ACTIONS_FOLLOW_EACH_CHOICE):
            game.carry_out(*events)
            events = []
    game.carry_out(*events)


def _creatures(game: Game, who: PlayerId) -> list[ObjectId]:
    return [o.id for o in game.objects_in(Zone.BATTLEFIELD)
            if game.characteristics(o.id).is_a(CardType.CREATURE) and game.controller_of(o.id) == who]
