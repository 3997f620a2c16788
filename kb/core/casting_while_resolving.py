"""Casting a card because a resolving spell or ability says so (CR 608.2g).

Type timing does not matter, prohibitions do. Whether the player has to cast it, may, or cannot, depends on
the targets and costs that there are: a mandatory cost that can only be paid by activating mana abilities
forces nobody (118.3c).
"""

from __future__ import annotations

from dataclasses import replace
from enum import Enum
from typing import TYPE_CHECKING

from kb.core import casting, permissions
from kb.core.activating import are_mana_abilities_forced, available_mana_abilities, could_produce
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import TotalCost, WithObjects
from kb.core.errors import IllegalAction, UnmodelledRule
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId
from kb.core.mana import ManaCost, NoManaCost, payments
from kb.core.narration import card, player
from kb.core.permissions import Permission
from kb.core.targets import can_choose_targets
from kb.core.trace import StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


class Ability(Enum):
    """How far a player is able to cast a card."""

    IMPOSSIBLE = 0
    WITH_MANA_ABILITIES = 1
    """Only if the player activates mana abilities, which nobody has to (CR 118.3c)."""
    WITH_HIDDEN_CARDS = 2
    """Only by using cards of a stated quality from a hidden zone, which nobody has to (CR 118.8c)."""
    FULL = 3


@implements("608.2g", "608.2d", noted=False)
def cast_during_resolution(game: Game, who: PlayerId, oid: ObjectId, permission: Permission, *,
                           mandatory: bool = False) -> ObjectId | None:
    """Cast the card while something resolves, if the player can and wants to (or has to). Return the spell."""
    game.cite("608.2g")
    able = ability_to_cast(game, who, oid, permission)
    if able is Ability.IMPOSSIBLE:
        game.tell(message("{player} cannot cast {card}.", player=player(who), card=card(game.object(oid))),
                  StepKind.EVENT, "101.3")
        return None
    if not _will_cast(game, who, oid, able, mandatory=mandatory):
        game.tell(message("{player} does not cast {card}.", player=player(who), card=card(game.object(oid))),
                  StepKind.ACTION)
        return None
    return _cast(game, who, oid, permission, forced=mandatory and able is Ability.FULL)


@implements("733.2", noted=False)
def _cast(game: Game, who: PlayerId, oid: ObjectId, permission: Permission, *, forced: bool) -> ObjectId | None:
    """Cast it. After an illegal attempt the player may cast it in a legal way, and must if that was compulsory."""
    while True:
        decisions = len(game.choices.script)
        try:
            return casting.cast_spell(game, who, oid, permission)
        except IllegalAction as illegal:
            casting.tell_reversed(game, who, oid, illegal)
        something_else_is_left = len(game.choices.script) < decisions
        forced = forced and not game.has_fault(Fault.TRIED_ONCE_IS_ENOUGH)
        if not something_else_is_left or not (forced or game.choices.ask(who, Choose.CAST, default=False)):
            return None
        game.cite("733.2")


@implements("118.3c", "118.8c", noted=False)
def _will_cast(game: Game, who: PlayerId, oid: ObjectId, able: Ability, *, mandatory: bool) -> bool:
    """Ask the player, unless casting is mandatory and needs nothing that nobody has to do."""
    mana_is_forced = able is Ability.WITH_MANA_ABILITIES and are_mana_abilities_forced(game)
    if mandatory and (able is Ability.FULL or mana_is_forced):
        return True
    if mandatory:
        game.cite("118.8c" if able is Ability.WITH_HIDDEN_CARDS else "118.3c")
        _verify_that_hidden_cards_are_known(game, able)
    return bool(game.choices.ask(who, Choose.CAST, (game.object(oid).name,)))


def _verify_that_hidden_cards_are_known(game: Game, able: Ability) -> None:
    """Until 2013-07-12 nothing was said about costs with certain cards from a hidden zone."""
    if able is Ability.WITH_HIDDEN_CARDS and game.rulebook.value("hidden-quality-not-required") == "unsaid":
        raise UnmodelledRule(message("The rules of this day do not say whether a player has to reveal certain cards "
                                     "to cast a spell."), "118.8c")


def ability_to_cast(game: Game, who: PlayerId, oid: ObjectId, permission: Permission) -> Ability:
    """Return how far the player is able to cast the card: the best of its faces."""
    found = Ability.IMPOSSIBLE
    for number, face in permissions.possible_faces(game, oid, permission):
        attempt = casting.attempt(game, who, oid, face, permission)
        if permissions.could_begin_to_cast(game, attempt):
            able = _with_face(game, who, oid, permission, number)
            found = max(found, able, key=lambda a: a.value)
    return found


@implements("601.2c", "601.2h", "118.3", noted=False)
def _with_face(game: Game, who: PlayerId, oid: ObjectId, permission: Permission, face: int) -> Ability:
    """Propose the spell without leaving a trace, look at targets and mandatory costs, and go back."""
    before = game.state
    with game.trace.silence():
        try:
            spell = casting.propose(game, who, oid, permission, face)
            able = _judge(game, who, spell, permission)
        finally:
            game.state = before
    return able


def _judge(game: Game, who: PlayerId, spell: ObjectId, permission: Permission) -> Ability:
    if not _has_targets(game, who, spell):
        return Ability.IMPOSSIBLE
    mandatory = tuple(a for a in casting.additional_costs(game, spell) if not a.optional)
    base = casting.base_cost(game, spell, permission, permission.alternative)
    others = permission.alternative.others if permission.alternative else ()
    total = casting.determine_total_cost(game, spell, permission, TotalCost(base, others, mandatory))
    if not all(cost.can_be_paid(game, who, spell) for cost in total.actions):
        return Ability.IMPOSSIBLE
    able = _mana_ability(game, who, total)
    hidden = any(isinstance(cost, WithObjects) and cost.stated_quality for cost in total.actions)
    return Ability.WITH_HIDDEN_CARDS if able is Ability.FULL and hidden and not game.has_fault(
        Fault.HIDDEN_CARDS_ARE_FORCED) else able


def _has_targets(game: Game, who: PlayerId, spell: ObjectId) -> bool:
    ability = game.abilities(spell).spell
    if ability is None or game.has_fault(Fault.TARGETS_ARE_NOT_NEEDED):
        return True
    if ability.modes:
        return any(can_choose_targets(game, who, m.targets, spell) for m in ability.modes)
    return can_choose_targets(game, who, ability.targets, spell)


def _mana_ability(game: Game, who: PlayerId, total: TotalCost) -> Ability:
    cost = total.mana
    if isinstance(cost, NoManaCost):
        return Ability.IMPOSSIBLE
    if payments(_cheapest(cost), game.player(who).pool):
        return Ability.FULL
    produced = could_produce(game, available_mana_abilities(game, who))
    pool = game.player(who).pool.plus(produced)
    return Ability.WITH_MANA_ABILITIES if payments(_cheapest(cost), pool) else Ability.IMPOSSIBLE


def _cheapest(cost: ManaCost) -> ManaCost:
    """X may be 0, Phyrexian symbols may be paid with life."""
    return replace(cost, symbols=tuple(s for s in cost.symbols if not s.x and not s.phyrexian))
