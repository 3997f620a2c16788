"""Activating abilities and mana abilities (CR 602, 605)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.abilities import ActivatedAbility
from kb.core.announcing import announce_x
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import Mana, pay_actions, pay_mana
from kb.core.errors import IllegalAction
from kb.core.events import AbilityActivated, AbilityPutOnStack, ManaChanged
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import AnyCost, ManaPool, NoManaCost
from kb.core.narration import card, player
from kb.core.objects import AbilityInstance
from kb.core.targets import choose_targets
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


def ability_named(game: Game, source: ObjectId, name: str) -> ActivatedAbility:
    """Return the activated ability of an object by its name; an empty name is the only one."""
    found = [a for a in game.abilities(source).activated if name in ("", a.name)]
    if not found:
        raise IllegalAction(message("{card} has no such ability.", card=card(game.object(source))), "602.1")
    names = tuple(dict.fromkeys(a.name for a in found))
    if len(names) > 1:
        raise IllegalAction(message("{card} has several abilities, and it is not said which one: {names}.",
                                    card=card(game.object(source)), names="; ".join(names)), "602.1")
    return found[0]


@implements("602.2", "602.5", "101.2", noted=False)
def verify_can_activate(game: Game, who: PlayerId, source: ObjectId, ability: ActivatedAbility) -> None:
    """The right player, the right zone, no effect that forbids it, costs that can be paid."""
    obj = game.object(source)
    if game.controller_of(source) != who:
        raise IllegalAction(message("{player} does not control {card}.", player=player(who), card=card(obj)), "602.2")
    if obj.zone not in ability.zones and not game.has_fault(Fault.ABILITIES_WORK_ANYWHERE):
        raise IllegalAction(message("The ability of {card} cannot be activated from there.", card=card(obj)), "602.2")
    if ability.only_when is not None and not ability.only_when(game, obj):
        raise IllegalAction(message("The ability of {card} cannot be activated now.", card=card(obj)), "602.5")
    for static, origin in game.statics("cannot_activate"):
        if static.cannot_activate and static.cannot_activate(game, origin, who, ability.is_mana_ability):
            game.cite("101.2")
            raise IllegalAction(message("An effect says that {player} cannot activate the ability of {card}.",
                                        player=player(who), card=card(obj)), static.rule or "602.5")
    if not all(cost.can_be_paid(game, who, source) for cost in ability.cost):
        raise IllegalAction(message("{player} cannot pay for the ability of {card}.", player=player(who),
                                    card=card(obj)), "118.3")


@implements("602.2", "117.1", "117.1b", "117.7", noted=False)
def activate_with_priority(game: Game, who: PlayerId, source: ObjectId, name: str = "") -> None:
    """Activate an ability as a player who has priority."""
    ability = ability_named(game, source, name)
    if game.state.priority != who and not ability.is_mana_ability:
        raise IllegalAction(message("{player} does not have priority.", player=player(who)), "117.1")
    game.cite("602.2")
    if not ability.is_mana_ability:
        game.cite("117.1b")
        game.follow("117.1", *(("117.7",) if game.zone(Zone.STACK) else ()))
    verify_can_activate(game, who, source, ability)
    before, told = game.state, len(game.trace.steps)
    try:
        _activate(game, who, source, ability)
    except IllegalAction as illegal:
        from kb.core.casting import reverse

        reverse(game, before, told, illegal)
        raise


def _activate(game: Game, who: PlayerId, source: ObjectId, ability: ActivatedAbility) -> None:
    if ability.is_mana_ability:
        activate_mana_ability(game, who, source, ability)
        return
    x = _value_of_x(game, who, ability)
    targets = choose_targets(game, who, ability.targets) if ability.targets else ()
    name = game.object(source).name
    game.carry_out(AbilityPutOnStack(AbilityInstance(ability, source, name), who, targets, x))
    _pay(game, who, source, ability, x)
    game.carry_out(AbilityActivated(source, who, ability.name))


@implements("107.3a", "107.3k", noted=False)
def _value_of_x(game: Game, who: PlayerId, ability: ActivatedAbility) -> int:
    if any(isinstance(c, Mana) and c.cost.has_x for c in ability.cost):
        game.cite("107.3k")
        return announce_x(game, who)
    return 0


@implements("602.2b", "118.2", noted=False)
def _pay(game: Game, who: PlayerId, source: ObjectId, ability: ActivatedAbility, x: int) -> None:
    """Mana abilities may be activated first; then all costs are paid."""
    for cost in ability.cost:
        if isinstance(cost, Mana):
            activate_mana_abilities(game, who, cost.cost.with_x(x))
            pay_mana(game, who, cost.cost.with_x(x))
    pay_actions(game, who, source, tuple(c for c in ability.cost if not isinstance(c, Mana)))


@implements("605.3b", "605.3", "106.4", noted=False)
def activate_mana_ability(game: Game, who: PlayerId, source: ObjectId, ability: ActivatedAbility) -> None:
    """It resolves at once: pay the cost, the mana is in the pool."""
    game.cite("605.3b")
    game.follow("117.1d")
    _pay(game, who, source, ability, 0)
    pool = game.player(who).pool
    adds = ability.adds or ManaPool()
    if game.has_fault(Fault.MANA_RESTRICTIONS_ARE_IGNORED):
        adds = adds.unrestricted()
    game.carry_out(ManaChanged(who, pool, pool.plus(adds)))


@implements("601.2g", "605.3a", "118.2", noted=False)
def activate_mana_abilities(game: Game, who: PlayerId, cost: AnyCost) -> None:
    """Give the player who has to pay mana the chance to activate mana abilities; nobody has to."""
    if isinstance(cost, NoManaCost) or not cost.symbols:
        return
    options = available_mana_abilities(game, who)
    if not options:
        return
    game.cite("601.2g")
    game.follow("118.2")
    game.follow("118.3c")
    forced = tuple(options) if are_mana_abilities_forced(game) else ()
    wanted = game.choices.ask(who, Choose.MANA_ABILITIES, tuple(n for _, n in options), default=forced)
    for source, name in cast("tuple[tuple[ObjectId, str], ...]", wanted):
        ability = ability_named(game, source, name)
        verify_can_activate(game, who, source, ability)
        game.cite("605.3a")
        activate_mana_ability(game, who, source, ability)


@implements("118.3c", noted=False)
def are_mana_abilities_forced(game: Game) -> bool:
    """Nobody ever has to activate a mana ability."""
    return game.has_fault(Fault.MANA_ABILITIES_ARE_FORCED)


def available_mana_abilities(game: Game, who: PlayerId) -> list[tuple[ObjectId, str]]:
    """Return the mana abilities that a player could activate now."""
    return [(obj.id, ability.name) for obj in game.objects_in(Zone.BATTLEFIELD)
            for ability in game.abilities(obj.id).activated
            if ability.is_mana_ability and _can(game, who, obj.id, ability)]


def _can(game: Game, who: PlayerId, source: ObjectId, ability: ActivatedAbility) -> bool:
    try:
        verify_can_activate(game, who, source, ability)
    except IllegalAction:
        return False
    return True


def could_produce(game: Game, options: list[tuple[ObjectId, str]]) -> ManaPool:
    """Return the mana of one ability of each object together: an upper bound of what could be added."""
    total, seen = ManaPool(), set()
    for source, name in options:
        if source not in seen:
            seen.add(source)
            total = total.plus(ability_named(game, source, name).adds or ManaPool())
    return total


