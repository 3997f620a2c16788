"""Special actions: suspending a card, playing a land, and what cards allow (CR 116)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core import permissions, priority
from kb.core.abilities import SpecialAction, expanded
from kb.core.activating import activate_mana_abilities
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import Mana, pay_actions, pay_mana
from kb.core.errors import IllegalAction
from kb.core.events import Cause, SpellCast, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import Suspend
from kb.core.mana import AnyCost, ManaCost
from kb.core.narration import card, player
from kb.core.permissions import Attempt
from kb.core.targets import can_choose_targets
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@implements("116.1", "116.2f", noted=False)
def verify_can_suspend(game: Game, who: PlayerId, oid: ObjectId) -> Suspend:
    """Priority, a card with suspend in one's own hand, and one could begin to cast it now."""
    obj = game.object(oid)
    if game.state.priority != who and not game.has_fault(Fault.SUSPENDING_NEEDS_NO_PRIORITY):
        raise IllegalAction(message("{player} does not have priority.", player=player(who)), "116.2f")
    elsewhere = obj.zone is not Zone.HAND and not game.has_fault(Fault.SUSPENDING_FROM_ANYWHERE)
    if elsewhere or (obj.owner != who and not game.has_fault(Fault.SUSPENDING_ANYONES_CARD)):
        raise IllegalAction(message("{card} is not in {player}'s hand.", card=card(obj), player=player(who)),
                            "702.62a")
    suspend = cast("Suspend | None", game.keyword(oid, Suspend))
    if suspend is None:
        raise IllegalAction(message("{card} does not have suspend.", card=card(obj)), "702.62a")
    _verify_could_begin_to_cast(game, who, oid)
    return suspend


@implements("702.62a", "702.62c", "601.3", noted=False)
def _verify_could_begin_to_cast(game: Game, who: PlayerId, oid: ObjectId) -> None:
    """As if putting the card onto the stack from the hand: timing and prohibitions, not targets or costs."""
    game.rulebook.value("suspend-permission")
    attempts = [Attempt(who, oid, face, Zone.HAND) for _, face in permissions.possible_faces(game, oid)]
    if game.has_fault(Fault.SUSPENDING_NEEDS_SORCERY_TIMING) and not permissions.at_sorcery_timing(game, who):
        raise IllegalAction(message("{card} cannot be suspended now.", card=card(game.object(oid))), "116.2f")
    if not game.has_fault(Fault.SUSPENDING_IGNORES_TIMING):
        _verify_one(game, attempts, permissions.verify_timing)
    if not game.has_fault(Fault.SUSPENDING_IGNORES_PROHIBITIONS):
        _verify_not_prohibited(game, attempts)
    _deliberately_wrong_demands(game, who, oid)


@implements("702.62c", noted=False)
def _verify_not_prohibited(game: Game, attempts: list[Attempt]) -> None:
    """Effects that forbid casting the card count; before 2016-09-30 rulings said so, since then a paragraph does."""
    try:
        _verify_one(game, attempts, permissions.verify_not_prohibited)
    except IllegalAction:
        game.cite("702.62c" if game.rulebook.value("suspend-prohibition") == "rule" else "702.62a")
        raise


def _verify_one(game: Game, attempts: list[Attempt], verify: object) -> None:
    """One castable face is enough (CR 709.3a)."""
    failures = []
    for attempt in attempts:
        try:
            verify(game, attempt)  # type: ignore[operator]
        except IllegalAction as illegal:
            failures.append(illegal)
        else:
            return
    raise failures[0]


def _deliberately_wrong_demands(game: Game, who: PlayerId, oid: ObjectId) -> None:
    """Faults only: demands that the rules do not make (702.62a)."""
    now = game.characteristics(oid)
    spell = game.abilities(oid).spell
    if game.has_fault(Fault.SUSPENDING_NEEDS_A_TARGET) and spell and not can_choose_targets(game, who, spell.targets):
        raise IllegalAction(message("There is no legal target."), "601.2c")
    if game.has_fault(Fault.SUSPENDING_NEEDS_A_MANA_COST) and not isinstance(now.mana_cost, ManaCost):
        raise IllegalAction(message("{card} has no mana cost.", card=card(game.object(oid))), "118.6")
    if game.has_fault(Fault.SUSPENDING_NEEDS_THE_MANA_FOR_THE_SPELL):
        pay_mana(game, who, now.mana_cost)


@implements("116.2f", "116.3", "702.62a")
def suspend_card(game: Game, who: PlayerId, oid: ObjectId) -> ObjectId:
    """Pay the suspend cost and exile the card face up with its time counters; the stack is not used."""
    suspend = verify_can_suspend(game, who, oid)
    before, told = game.state, len(game.trace.steps)
    game.follow("116.1", "116.2", "117.1", "117.1c", "702.62")
    try:
        x = _value_of_x(game, who, suspend)
        cost = _suspend_cost(game, oid, suspend, x)
        activate_mana_abilities(game, who, cost)
        pay_mana(game, who, cost)
    except IllegalAction as illegal:
        from kb.core.casting import reverse

        reverse(game, before, told, illegal)
        raise
    _exile(game, who, oid, x if suspend.n is None else suspend.n)
    priority.give(game, game.opponents(who)[0] if game.has_fault(Fault.SUSPENDING_PASSES_PRIORITY) else who)
    return game.now(oid)


@implements("107.3d", "107.3i", noted=False)
def _value_of_x(game: Game, who: PlayerId, suspend: Suspend) -> int:
    """X in a suspend cost is chosen immediately before it is paid."""
    if not suspend.cost.has_x:
        return 0
    game.rulebook.require("special-action-x")
    game.cite("107.3d", *(("107.3i",) if suspend.n is None else ()))
    game.follow("107.3", "118.4")
    x = cast(int, game.choices.ask(who, Choose.X))
    if x < suspend.x_at_least and not game.has_fault(Fault.SUSPEND_X_MAY_BE_ZERO):
        raise IllegalAction(message("X cannot be {x} here.", x=x), "107.3d")
    return x


def _suspend_cost(game: Game, oid: ObjectId, suspend: Suspend, x: int) -> AnyCost:
    """Only the suspend cost is paid; effects on the cost of spells do not touch it."""
    if game.has_fault(Fault.SUSPENDING_PAYS_THE_MANA_COST):
        return game.characteristics(oid).mana_cost
    taxed = game.has_fault(Fault.SUSPENDING_IS_TAXED)
    return spell_taxes(game, oid, suspend.cost.with_x(x)) if taxed else suspend.cost.with_x(x)


def spell_taxes(game: Game, oid: ObjectId, cost: ManaCost) -> ManaCost:
    """Fault only: change a suspend cost by what changes the cost of the spell."""
    changes = [a.changes_cost(game, s, oid) for a, s in game.statics("changes_cost") if a.changes_cost]
    for change in filter(None, changes):
        cost = cost.plus(change.increase).minus_generic(change.reduction)
        cost = cost.plus(ManaCost.of(f"{{{max(0, change.at_least - cost.mana_value())}}}"))
    return cost


@implements("702.62a", "406.3", noted=False)
def _exile(game: Game, who: PlayerId, oid: ObjectId, counters: int) -> None:
    """Exiled face up with N time counters on it."""
    game.cite("406.3")
    if game.has_fault(Fault.SUSPENDING_USES_THE_STACK):
        game.carry_out(ZoneChange(oid, Zone.STACK, Cause.CAST, who))
        game.carry_out(SpellCast(game.now(oid), who))
        return
    amount = counters + game.has_fault(Fault.SUSPENDING_ADDS_A_COUNTER)
    game.carry_out(ZoneChange(oid, Zone.EXILE, Cause.SUSPENDED, counters=((TIME, amount),),
                              face_down=game.has_fault(Fault.SUSPENDING_EXILES_FACE_DOWN)))


@implements("116.2a", "305.1", "305.2")
def play_land(game: Game, who: PlayerId, oid: ObjectId) -> None:
    """Put a land onto the battlefield, mostly from the hand: once each own turn, main phase, stack empty."""
    if game.state.priority != who or not permissions.at_sorcery_timing(game, who):
        raise IllegalAction(message("{player} cannot play a land now.", player=player(who)), "116.2a")
    if not game.characteristics(oid).is_a(CardType.LAND):
        raise IllegalAction(message("{card} is not a land.", card=card(game.object(oid))), "305.1")
    if not _land_is_where_it_may_be_played(game, who, oid):
        raise IllegalAction(message("{card} is not in {player}'s hand.", card=card(game.object(oid)),
                                    player=player(who)), "116.2a")
    if game.player(who).lands_played and not game.has_fault(Fault.LANDS_WITHOUT_A_LIMIT):
        raise IllegalAction(message("{player} has played a land this turn.", player=player(who)), "305.2b")
    game.follow("116.1", "116.2", "116.3", "117.1", "117.1c")
    game.carry_out(ZoneChange(oid, Zone.BATTLEFIELD, Cause.PLAYED, who))
    priority.give(game, who)


@implements("116.2a", noted=False)
def _land_is_where_it_may_be_played(game: Game, who: PlayerId, oid: ObjectId) -> bool:
    """The own hand, or where an effect allows to play lands from."""
    obj = game.object(oid)
    return (obj.zone is Zone.HAND and obj.owner == who) or any(
        a.allows_playing_lands(game, s, who, oid) for a, s in game.statics("allows_playing_lands")
        if a.allows_playing_lands)


@implements("116.1", "116.2b", "116.2d", "116.2e", "116.2h", "116.2k", "116.3", noted=False)
def take(game: Game, who: PlayerId, oid: ObjectId, name: str = "") -> None:
    """Take the special action that a card allows: pay, do it at once, and have priority again."""
    action = _special_action(game, oid, name)
    _verify_can_take(game, who, oid, action)
    game.cite(action.rule)
    game.follow("116.1", "116.2", "117.1", "117.1c", "117.3c")
    before, told = game.state, len(game.trace.steps)
    try:
        _pay(game, who, oid, action)
    except IllegalAction as illegal:
        from kb.core.casting import reverse

        reverse(game, before, told, illegal)
        raise
    action.does(game, who, oid)
    game.cite("116.3")
    priority.give(game, game.opponents(who)[0] if game.has_fault(Fault.SPECIAL_ACTIONS_PASS_PRIORITY) else who)


def _special_action(game: Game, oid: ObjectId, name: str) -> SpecialAction:
    """A face-down permanent is asked for what it would have face up (CR 702.37e)."""
    obj = game.object(oid)
    found = game.abilities(oid).special
    if obj.face_down and obj.zone is Zone.BATTLEFIELD and obj.definition is not None:
        found += expanded(obj.definition.printed().abilities).special
    fitting = [a for a in found if name in ("", a.name)]
    if not fitting:
        raise IllegalAction(message("{card} allows no such special action.", card=card(obj)), "116.2")
    return fitting[0]


def _verify_can_take(game: Game, who: PlayerId, oid: ObjectId, action: SpecialAction) -> None:
    """Priority, the right player and place, the right moment. Split second does not matter (702.61b)."""
    obj = game.object(oid)
    if game.state.priority != who:
        raise IllegalAction(message("{player} does not have priority.", player=player(who)), "116.1")
    if not action.by_anyone and game.controller_of(oid) != who:
        raise IllegalAction(message("{player} does not control {card}.", player=player(who), card=card(obj)),
                            action.rule)
    stopped = game.has_fault(Fault.SPLIT_SECOND_STOPS_SPECIAL_ACTIONS) and game.statics("cannot_activate")
    if obj.zone not in action.zones or stopped or (action.when is not None and not action.when(game, who, obj)):
        raise IllegalAction(message("That special action of {card} is not possible now.", card=card(obj)), action.rule)


def _pay(game: Game, who: PlayerId, oid: ObjectId, action: SpecialAction) -> None:
    for cost in action.cost:
        if isinstance(cost, Mana):
            activate_mana_abilities(game, who, cost.cost)
            pay_mana(game, who, cost.cost)
    pay_actions(game, who, oid, tuple(c for c in action.cost if not isinstance(c, Mana)))
