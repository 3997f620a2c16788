"""What is said about each event: a whole sentence for each pair of zones and for each number.

German differs by zone, number and case, so nothing is glued together. Card names and player names are
arguments that are never inflected.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kb.core import events as ev
from kb.core.abilities import CombatDamage
from kb.core.events import Cause, Step
from kb.core.ids import TIME, PlayerId, Target, Zone
from kb.core.objects import NOT_CAST, GameObject
from kb.core.trace import CardName, PlayerName
from kb.messages import N_, Message, message, nmessage

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.state import State

STEP_NAMES = {
    Step.UNTAP: N_("untap step"), Step.UPKEEP: N_("upkeep step"), Step.DRAW: N_("draw step"),
    Step.PRECOMBAT_MAIN: N_("precombat main phase"), Step.BEGINNING_OF_COMBAT: N_("beginning of combat step"),
    Step.DECLARE_ATTACKERS: N_("declare attackers step"), Step.DECLARE_BLOCKERS: N_("declare blockers step"),
    Step.COMBAT_DAMAGE: N_("combat damage step"), Step.END_OF_COMBAT: N_("end of combat step"),
    Step.POSTCOMBAT_MAIN: N_("postcombat main phase"), Step.END: N_("end step"), Step.CLEANUP: N_("cleanup step"),
}

STEP_BEGINS = {
    Step.UNTAP: N_("{player}'s untap step begins."),
    Step.UPKEEP: N_("{player}'s upkeep begins."),
    Step.DRAW: N_("{player}'s draw step begins."),
    Step.PRECOMBAT_MAIN: N_("{player}'s precombat main phase begins."),
    Step.DECLARE_ATTACKERS: N_("{player}'s declare attackers step begins."),
    Step.POSTCOMBAT_MAIN: N_("{player}'s postcombat main phase begins."),
    Step.END: N_("{player}'s end step begins."),
}
"""Steps in which nothing happens here are not told."""

ZONE_CHANGES: dict[tuple[Zone | None, Zone], str] = {
    (Zone.LIBRARY, Zone.HAND): N_("{player} puts {card} from the library into the hand."),
    (Zone.LIBRARY, Zone.EXILE): N_("{card} is exiled from {player}'s library."),
    (Zone.LIBRARY, Zone.GRAVEYARD): N_("{card} is put from {player}'s library into the graveyard."),
    (Zone.LIBRARY, Zone.BATTLEFIELD): N_("{card} enters the battlefield from {player}'s library."),
    (Zone.HAND, Zone.BATTLEFIELD): N_("{player} puts {card} from hand onto the battlefield."),
    (Zone.HAND, Zone.EXILE): N_("{player} exiles {card} from hand."),
    (Zone.HAND, Zone.GRAVEYARD): N_("{card} is put from {player}'s hand into the graveyard."),
    (Zone.HAND, Zone.LIBRARY): N_("{player} puts {card} from hand into the library."),
    (Zone.BATTLEFIELD, Zone.GRAVEYARD): N_("{card} is put from the battlefield into the graveyard."),
    (Zone.BATTLEFIELD, Zone.EXILE): N_("{card} is exiled from the battlefield."),
    (Zone.BATTLEFIELD, Zone.HAND): N_("{card} is returned from the battlefield to {player}'s hand."),
    (Zone.BATTLEFIELD, Zone.LIBRARY): N_("{card} is put from the battlefield into {player}'s library."),
    (Zone.STACK, Zone.BATTLEFIELD): N_("{card} enters the battlefield."),
    (Zone.STACK, Zone.GRAVEYARD): N_("{card} is put from the stack into the graveyard."),
    (Zone.STACK, Zone.EXILE): N_("{card} is exiled from the stack."),
    (Zone.STACK, Zone.HAND): N_("{card} is returned from the stack to {player}'s hand."),
    (Zone.STACK, Zone.LIBRARY): N_("{card} is put from the stack into {player}'s library."),
    (Zone.GRAVEYARD, Zone.HAND): N_("{card} is returned from the graveyard to {player}'s hand."),
    (Zone.GRAVEYARD, Zone.BATTLEFIELD): N_("{card} is put from the graveyard onto the battlefield."),
    (Zone.GRAVEYARD, Zone.EXILE): N_("{card} is exiled from the graveyard."),
    (Zone.GRAVEYARD, Zone.LIBRARY): N_("{card} is put from the graveyard into {player}'s library."),
    (Zone.EXILE, Zone.HAND): N_("{card} is returned from exile to {player}'s hand."),
    (Zone.EXILE, Zone.GRAVEYARD): N_("{card} is put from exile into the graveyard."),
    (Zone.EXILE, Zone.BATTLEFIELD): N_("{card} is put from exile onto the battlefield."),
    (Zone.EXILE, Zone.LIBRARY): N_("{card} is put from exile into {player}'s library."),
    (Zone.EXILE, Zone.EXILE): N_("{card} is exiled anew."),
    (Zone.COMMAND, Zone.BATTLEFIELD): N_("{card} is put from the command zone onto the battlefield."),
    (None, Zone.STACK): N_("{card} is put onto the stack."),
    (None, Zone.COMMAND): N_("{player} puts {card} into the command zone."),
}

COSTS = {
    "evoke": N_("evoke"), "overload": N_("overload"), "impending": N_("impending"), "flashback": N_("flashback"),
    "morph": N_("morph, face down"), "exile a blue card": N_("exile a blue card"),
    "sacrifice two Mountains": N_("sacrifice two Mountains"), "kicker": N_("kicker"), "buyback": N_("buyback"),
}
"""Names of costs that are chosen; a mandatory cost is seen when it is paid."""

BY_CAUSE: dict[tuple[Cause, Zone], str] = {
    (Cause.DRAWN, Zone.HAND): N_("{player} draws a card."),
    (Cause.DISCARDED, Zone.GRAVEYARD): N_("{player} discards {card}."),
    (Cause.SACRIFICED, Zone.GRAVEYARD): N_("{player} sacrifices {card}."),
    (Cause.DESTROYED, Zone.GRAVEYARD): N_("{card} is destroyed and put into the graveyard."),
    (Cause.COUNTERED, Zone.GRAVEYARD): N_("{card} is countered and put into the graveyard."),
    (Cause.COUNTERED, Zone.EXILE): N_("{card} is countered and exiled."),
    (Cause.COUNTERED, Zone.HAND): N_("{card} is countered and returned to {player}'s hand."),
    (Cause.ILLEGAL_TARGETS, Zone.GRAVEYARD):
        N_("All targets of {card} are illegal; it does not resolve and is put into the graveyard."),
    (Cause.RESOLVED, Zone.GRAVEYARD): N_("{card} has resolved and is put into the graveyard."),
    (Cause.RESOLVED, Zone.EXILE): N_("{card} has resolved and is exiled."),
    (Cause.PLANESWALKED, Zone.COMMAND): N_("The game leaves the plane {card}; it is turned face down."),
    (Cause.PLAYED, Zone.BATTLEFIELD): N_("{player} plays {card}."),
}

_Teller = Callable[["Game", "State", Any], Message | None]


def told(game: Game, before: State, event: ev.Event) -> Message | None:
    """Return the sentence about an event that has just happened; None: nothing worth a step."""
    teller = _TELL.get(type(event))
    return teller(game, before, event) if teller else None


def only_time_goes_on(game: Game, event: ev.Event) -> bool:
    """Whether an event is routine: turns and steps begin, the active player draws in the draw step."""
    routine_draw = isinstance(event, ev.ZoneChange) and event.cause is Cause.DRAWN and not game.state.resolving
    return isinstance(event, ev.StepBegan | ev.TurnBegan) or routine_draw


def card(obj: GameObject) -> CardName:
    """Return the name of an object as an argument of a message."""
    return CardName(obj.name)


def player(who: PlayerId) -> PlayerName:
    """Return a player's name as an argument of a message."""
    return PlayerName(who)


def _name(game: Game, target: Target) -> CardName | PlayerName:
    return player(target) if isinstance(target, str) else card(game.last_known(target).object)


def label(name: str) -> Message:
    """Return the label of an ability as an argument; labels are marked for translation where they are given."""
    return message(name)


def zone_change(_game: Game, before: State, event: ev.ZoneChange) -> Message | None:
    """Tell by cause where it matters, by pair of zones otherwise."""
    if event.cause is Cause.SETUP:
        return None
    old = before.objects[event.object]
    who = event.controller or old.owner
    if event.cause is Cause.CAST and event.face_down:
        return message("{card} is put onto the stack face down.", card=card(old))
    if event.cause is Cause.CAST:
        return message("{player} begins to cast {card}.", player=player(who), card=card(old)) \
            if before.resolving else None
    if event.cause is Cause.SUSPENDED or (event.to is Zone.EXILE and dict(event.counters).get(TIME)):
        return nmessage("{player} exiles {card} with {count} time counter on it.",
                        "{player} exiles {card} with {count} time counters on it.",
                        dict(event.counters).get(TIME, 0), player=player(who), card=card(old))
    if event.face_down and (old.zone, event.to) == (Zone.HAND, Zone.EXILE):
        return message("{player} exiles {card} from hand face down.", player=player(who), card=card(old))
    text = BY_CAUSE.get((event.cause, event.to)) or ZONE_CHANGES.get((old.zone, event.to)) \
        or ZONE_CHANGES.get((None, event.to))
    return message(text, player=player(old.owner), card=card(old)) if text else None


def counters_changed(_game: Game, before: State, event: ev.CountersChanged) -> Message:
    """Tell how many were put or removed, time counters by their name."""
    name = card(before.objects[event.object])
    change = event.after - event.before
    if event.kind == TIME:
        return _time_counters(name, change)
    if change > 0:
        return nmessage("{counters} is put on {card}.", "{counters} are put on {card}.", change, card=name,
                        counters=counters(event.kind, change))
    return nmessage("{counters} is removed from {card}.", "{counters} are removed from {card}.", -change, card=name,
                    counters=counters(event.kind, -change))


def counters(kind: str, count: int) -> Message:
    """Return so many counters of a kind as part of a sentence; nominative and accusative are alike in German."""
    named = _COUNTERS.get(kind)
    return named(count) if named else \
        nmessage("{count} {kind} counter", "{count} {kind} counters", count, kind=kind)


_COUNTERS: dict[str, Callable[[int], Message]] = {
    TIME: lambda n: nmessage("{count} time counter", "{count} time counters", n),
    "fade": lambda n: nmessage("{count} fade counter", "{count} fade counters", n),
    "charge": lambda n: nmessage("{count} charge counter", "{count} charge counters", n),
    "loyalty": lambda n: nmessage("{count} loyalty counter", "{count} loyalty counters", n),
    "tower": lambda n: nmessage("{count} tower counter", "{count} tower counters", n),
    "+1/+1": lambda n: nmessage("{count} +1/+1 counter", "{count} +1/+1 counters", n),
    "-1/-1": lambda n: nmessage("{count} -1/-1 counter", "{count} -1/-1 counters", n),
}


def _time_counters(name: CardName, change: int) -> Message:
    if change > 0:
        return nmessage("{count} time counter is put on {card}.", "{count} time counters are put on {card}.",
                        change, card=name)
    return nmessage("{count} time counter is removed from {card}.",
                    "{count} time counters are removed from {card}.", -change, card=name)


def step_began(_game: Game, _before: State, event: ev.StepBegan) -> Message | None:
    """Tell the steps in which something can happen here."""
    text = STEP_BEGINS.get(event.step)
    return message(text, player=player(event.player)) if text else None


def turn_began(_game: Game, _before: State, event: ev.TurnBegan) -> Message:
    """Tell whose turn it is."""
    return message("{player}'s turn begins.", player=player(event.player))


def spell_cast(game: Game, _before: State, event: ev.SpellCast) -> Message:
    """Tell that casting is complete."""
    return message("{player} has cast {card}.", player=player(event.player), card=card(game.object(event.object)))


def became_target(game: Game, _before: State, event: ev.BecameTarget) -> Message:
    """Tell each target that is chosen for a spell."""
    obj = None if isinstance(event.target, str) else game.last_known(event.target).object
    target = message("an ability of {card}", card=CardName(obj.ability.source_name)) if obj and obj.ability \
        else _name(game, event.target)
    return message("{target} is chosen as a target of {card}.", card=card(game.object(event.by)), target=target)


def announced(game: Game, before: State, event: ev.Announced) -> Message | None:
    """Tell an alternative cost, optional additional costs, the value of X; everything else shows in what happens."""
    name, now, old = card(game.object(event.object)), event.cast, before.objects[event.object].cast or NOT_CAST
    parts = []
    if now.alternative and now.alternative != old.alternative:
        paid = now.alternative.name
        parts.append(message("{card} is cast for an alternative cost: {cost}.", card=name,
                             cost=label(COSTS[paid]) if paid in COSTS else CardName(paid)))
    parts += [message("An additional cost is paid for {card}: {cost}.", card=name, cost=label(COSTS[paid]))
              for paid in now.additional if paid in COSTS and paid not in old.additional]
    if now.x != old.x:
        parts.append(message("For {card} X is {x}.", card=name, x=now.x))
    return _one_after_another(parts) if parts else None


def _one_after_another(sentences: list[Message]) -> Message:
    first, *others = sentences
    return message("{first} {others}", first=first, others=_one_after_another(others)) if others else first


def ability_on_stack(game: Game, _before: State, event: ev.AbilityPutOnStack) -> Message:
    """Tell which ability of what is on the stack now, and its target if it has one."""
    if isinstance(event.instance.ability, CombatDamage):
        return message("The combat damage is put on the stack as it was assigned.")
    targets = [t for group in event.targets for t in group]
    if len(targets) == 1 and (isinstance(targets[0], str) or game.last_known(targets[0]).object.ability is None):
        return message("An ability of {card} with the target {target} is put on the stack: {ability}.",
                       card=CardName(event.instance.source_name), target=_name(game, targets[0]),
                       ability=label(event.instance.ability.name))
    return message("An ability of {card} is put on the stack: {ability}.",
                   card=CardName(event.instance.source_name), ability=label(event.instance.ability.name))


def left_stack(_game: Game, before: State, event: ev.LeftStack) -> Message | None:
    """Tell why an ability left the stack, unless it simply resolved."""
    obj = before.objects[event.object]
    if obj.ability is None:
        return message("The copy of {card} ceases to exist.", card=card(obj))
    args = {"card": CardName(obj.ability.source_name), "ability": label(obj.ability.ability.name)}
    if event.cause is Cause.COUNTERED:
        return message("The ability of {card} is countered: {ability}.", **args)
    if event.cause is Cause.ILLEGAL_TARGETS:
        return message("The ability of {card} has only illegal targets and does not resolve: {ability}.", **args)
    return None


def token_created(_game: Game, _before: State, event: ev.TokenCreated) -> Message:
    """Tell who gets the token."""
    return message("{player} creates a token: {card}.", player=player(event.controller),
                   card=CardName(event.base.name))


def copy_put(game: Game, _before: State, event: ev.CopyPutOnStack) -> Message:
    """Tell of a copied spell."""
    return message("A copy of {card} is put on the stack.", card=card(game.object(event.original)))


def life_changed(_game: Game, _before: State, event: ev.LifeChanged) -> Message:
    """Tell gain or loss with its amount."""
    change = event.after - event.before
    if change > 0:
        return nmessage("{player} gains {count} life.", "{player} gains {count} life.", change,
                        player=player(event.player))
    return nmessage("{player} loses {count} life.", "{player} loses {count} life.", -change,
                    player=player(event.player))


def damage_dealt(game: Game, _before: State, event: ev.DamageDealt) -> Message:
    """Tell source, amount and what is hit."""
    return nmessage("{card} deals {count} damage to {target}.", "{card} deals {count} damage to {target}.",
                    event.amount, card=_name(game, event.source), target=_name(game, event.target))


def mana_changed(_game: Game, _before: State, event: ev.ManaChanged) -> Message:
    """Tell mana added, spent or lost, in symbols."""
    more = event.after.total > event.before.total
    mana = str(event.after.minus(event.before) if more else event.before.minus(event.after))
    if more:
        return message("{player} adds {mana}.", player=player(event.player), mana=mana)
    if event.why == "spent":
        return message("{player} pays {mana}.", player=player(event.player), mana=mana)
    return message("{player} loses unspent mana: {mana}.", player=player(event.player), mana=mana)


def tap_changed(game: Game, _before: State, event: ev.TapChanged) -> Message | None:
    """Tell tapping; untapping in the untap step is left out."""
    return message("{card} becomes tapped.", card=card(game.object(event.object))) if event.tapped else None


def phases_out(_game: Game, before: State, event: ev.PhasesOut) -> Message:
    """Tell what phases out."""
    return message("{card} phases out.", card=card(before.objects[event.object]))


def phases_in(_game: Game, before: State, event: ev.PhasesIn) -> Message:
    """Tell what phases in."""
    return message("{card} phases in.", card=card(before.objects[event.object]))


def turned_face_up(game: Game, _before: State, event: ev.TurnedFaceUp) -> Message:
    """Tell who shows what it is."""
    return message("{player} turns {card} face up.", player=player(event.player), card=card(game.object(event.object)))


def attacked(game: Game, _before: State, event: ev.Attacked) -> Message:
    """Tell who is attacked."""
    return message("{card} attacks {player}.", card=card(game.object(event.object)), player=_name(game, event.defender))


def blocked(game: Game, _before: State, event: ev.Blocked) -> Message:
    """Tell who blocks whom."""
    return message("{card} blocks {other}.", card=card(game.object(event.object)),
                   other=card(game.object(event.attacker)))


def turned_face_down(_game: Game, before: State, event: ev.TurnedFaceDown) -> Message:
    """Tell what is turned face down."""
    return message("{card} is turned face down.", card=card(before.objects[event.object]))


def player_left(_game: Game, _before: State, event: ev.PlayerLeft) -> Message:
    """Tell why a player leaves the game."""
    if event.why == "conceded":
        return message("{player} concedes and leaves the game.", player=player(event.player))
    return message("{player} loses the game.", player=player(event.player))


def control_gained(who: PlayerId, obj: GameObject) -> Message:
    """Tell of a new controller."""
    return message("{player} gains control of {card}.", player=player(who), card=card(obj))


def revealed(game: Game, _before: State, event: ev.Revealed) -> Message:
    """Tell what is shown."""
    return message("{player} reveals {card}.", player=player(event.player), card=card(game.object(event.object)))


def shuffled(_game: Game, _before: State, event: ev.Shuffled) -> Message:
    """Tell whose library is shuffled."""
    return message("{player}'s library is shuffled.", player=player(event.player))


_TELL: dict[type[ev.Event], _Teller] = {
    ev.ZoneChange: zone_change, ev.CountersChanged: counters_changed, ev.StepBegan: step_began,
    ev.TurnBegan: turn_began, ev.SpellCast: spell_cast, ev.BecameTarget: became_target, ev.Announced: announced,
    ev.AbilityPutOnStack: ability_on_stack, ev.Shuffled: shuffled,
    ev.LeftStack: left_stack, ev.TokenCreated: token_created, ev.CopyPutOnStack: copy_put,
    ev.LifeChanged: life_changed, ev.DamageDealt: damage_dealt, ev.ManaChanged: mana_changed,
    ev.TapChanged: tap_changed, ev.Attacked: attacked, ev.PlayerLeft: player_left, ev.Revealed: revealed,
    ev.TurnedFaceUp: turned_face_up, ev.TurnedFaceDown: turned_face_down, ev.Blocked: blocked,
    ev.TurnedFaceUp: turned_face_up, ev.PhasesOut: phases_out, ev.PhasesIn: phases_in,
}
