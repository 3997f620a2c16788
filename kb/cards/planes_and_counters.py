"""Talon Gates, Dismantle, Rosheen Meanderer, and what shows with them."""

from __future__ import annotations

from typing import cast

from kb.cards import card
from kb.cards.build import creature, face, instant, no_effect, sorcery, spell
from kb.cards.parts import target_permanent, target_spell
from kb.core.abilities import ActivatedAbility, SpecialAction
from kb.core.actions.counters import change_counters
from kb.core.actions.zones import counter, destroy
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.costs import TapSelf
from kb.core.effects import Until
from kb.core.errors import IllegalAction
from kb.core.events import Cause, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import GRANTED, Suspend
from kb.core.layers import granting
from kb.core.mana import ManaCost, ManaPool
from kb.core.objects import CardDefinition, GameObject
from kb.core.paying import pays
from kb.core.permissions import at_sorcery_timing
from kb.core.planes import functions
from kb.core.resolving import Resolving
from kb.messages import message


def _may_exile(game: Game, who: PlayerId, plane: GameObject) -> bool:
    """Any time one could cast a sorcery, as often as one likes."""
    used = game.has_fault(Fault.PERMISSIONS_ARE_USED_UP) and any(
        isinstance(e, ZoneChange) and e.cause is Cause.SUSPENDED for e in game.state.happened_this_turn)
    return functions(game, plane) and at_sorcery_timing(game, who) and not used


def _exile_with_time_counters(game: Game, who: PlayerId, plane: ObjectId) -> None:
    """Exile a nonland card from hand with as many time counters as its mana value; it gains suspend if it has none."""
    possible = [i for i in game.zone(Zone.HAND, who) if not game.characteristics(i).is_a(CardType.LAND)]
    chosen = cast("tuple[ObjectId, ...]", game.choices.ask(who, Choose.OBJECTS,
                                                           tuple(game.object(i).name for i in possible)))
    if len(chosen) != 1 or chosen[0] not in possible:
        raise IllegalAction(message("That card cannot be exiled this way."), "116.1")
    game.carry_out(ZoneChange(chosen[0], Zone.EXILE, Cause.SUSPENDED, counters=((TIME, game.mana_value(chosen[0])),)))
    exiled = game.now(chosen[0])
    if game.keyword(exiled, Suspend) is None:
        until = Until.SOURCE_LEAVES if game.has_fault(Fault.GAINED_SUSPEND_NEEDS_ITS_SOURCE) else Until.END_OF_GAME
        game.begin_effect("suspend", who, affects=(exiled,), change=granting(GRANTED), until=until, source=plane)


@card("Talon Gates")
def talon_gates() -> CardDefinition:
    """A plane: cards from hand may be exiled with time counters; its chaos ability is not used."""
    action = SpecialAction("exile a card", "116.1", _exile_with_time_counters, when=_may_exile,
                           zones=frozenset({Zone.COMMAND}))
    return CardDefinition("Talon Gates", (face("Talon Gates", None, (CardType.PLANE,), action, subtypes=("Dominaria",)),),
                          mechanics=frozenset({"plane"}))


@card("Dismantle")
def dismantle() -> CardDefinition:
    """Destroys an artifact; as many +1/+1 or charge counters as were on it go on an artifact of the controller."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is None:
            return
        amount = sum(number for _, number in r.game.object(target).counters)
        destroy(r.game, target)
        artifacts = [o.id for o in r.game.objects_in(Zone.BATTLEFIELD) if r.game.controller_of(o.id) == r.controller
                     and r.game.characteristics(o.id).is_a(CardType.ARTIFACT)
                     and not (r.game.has_fault(Fault.CHOICES_ARE_TARGETS) and r.game.has(o.id, "shroud"))]
        if not amount or not artifacts:
            return
        kind = cast(str, r.game.choices.ask(r.controller, Choose.NAME, ("+1/+1", "charge")))
        chosen = r.choose_objects(artifacts, at_most=1)
        for oid in chosen:
            change_counters(r.game, oid, kind, amount)
    return sorcery("Dismantle", "{2}{R}", spell(effect, target_permanent(CardType.ARTIFACT)))


@card("Rosheen Meanderer")
def rosheen_meanderer() -> CardDefinition:
    """{T}: {C}{C}{C}{C}, to be spent only on costs that contain {X}."""
    adds = ManaPool.of("{C}{C}{C}{C}").restricted_to_x()
    return creature("Rosheen Meanderer", "{3}{R/G}", 4, 4, ActivatedAbility("C", (TapSelf(),), no_effect, adds=adds),
                    subtypes=("Giant", "Shaman"), legendary=True)


@card("Syncopate")
def syncopate() -> CardDefinition:
    """Counters and exiles a spell unless its controller pays {X}."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and not pays(r.game, r.game.controller_of(target), ManaCost.of("{X}").with_x(r.x)):
            counter(r.game, target, Zone.EXILE)
    return instant("Syncopate", "{X}{U}", spell(effect, target_spell()))
