"""Targets: what can be chosen, choosing, and whether they are still legal (CR 115, 601.2c, 608.2b)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core.abilities import CombatDamage, TargetSpec
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Target, Zone
from kb.core.keywords.protection import is_protected_target
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game

Chosen = tuple[tuple[Target, ...], ...]


@implements("115.1", "115.2", noted=False)
def candidates(game: Game, controller: PlayerId, spec: TargetSpec, by: ObjectId | None = None) -> list[Target]:
    """Return everything that one instance of "target" allows; a spell is no target for itself (115.5)."""
    everything: list[Target] = list(game.players_from())
    everything += [o.id for o in game.objects_in(Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.GRAVEYARD)]
    return [t for t in everything if t != by and not _has_shroud(game, t) and not _is_combat_damage(game, t)
            and spec.allows(game, controller, t) and not is_protected_target(game, t, by)]


def _is_combat_damage(game: Game, target: Target) -> bool:
    """Combat damage on the stack, under the rules until 2009-07-10, is neither a spell nor an ability."""
    if isinstance(target, str):
        return False
    instance = game.object(target).ability
    return instance is not None and isinstance(instance.ability, CombatDamage)


@implements("702.18a", noted=False)
def _has_shroud(game: Game, target: Target) -> bool:
    """A permanent with shroud cannot be the target of anything."""
    return not isinstance(target, str) and game.object(target).zone is Zone.BATTLEFIELD and game.has(target, "shroud")


def can_choose_targets(game: Game, controller: PlayerId, specs: tuple[TargetSpec, ...],
                       by: ObjectId | None = None) -> bool:
    """Whether each required target has a legal choice."""
    return all(spec.optional or len(candidates(game, controller, spec, by)) >= spec.count for spec in specs)


@implements("601.2c", "115.3", noted=False)
def choose_targets(game: Game, controller: PlayerId, specs: tuple[TargetSpec, ...],
                   by: ObjectId | None = None) -> Chosen:
    """The controller announces an appropriate object or player for each target."""
    if not specs:
        return ()
    allowed = [candidates(game, controller, spec, by) for spec in specs]
    if not can_choose_targets(game, controller, specs, by):
        raise IllegalAction(message("There is no legal target."), "601.2c")
    answer = cast("tuple[object, ...]", game.choices.ask(
        controller, Choose.TARGETS, tuple(_name(game, t) for group in allowed for t in group)))
    groups = _groups(answer, specs)
    for spec, group, legal in zip(specs, groups, allowed, strict=True):
        _verify(game, spec, group, legal)
    return groups


def _groups(answer: tuple[object, ...], specs: tuple[TargetSpec, ...]) -> Chosen:
    """Let a flat list stand for one target each: `(bear, bob)` for two instances of "target"."""
    if any(isinstance(a, tuple) for a in answer) or not specs:
        return cast(Chosen, tuple(a if isinstance(a, tuple) else (a,) for a in answer))
    if len(specs) == 1:
        return (cast("tuple[Target, ...]", answer),)
    return cast(Chosen, tuple((a,) for a in answer))


def _verify(game: Game, spec: TargetSpec, group: tuple[Target, ...], legal: list[Target]) -> None:
    if len(set(group)) != len(group):
        raise IllegalAction(message("The same target cannot be chosen twice for one target."), "115.3")
    if len(group) > spec.count or (len(group) < spec.count and not spec.optional):
        raise IllegalAction(message("The number of targets is wrong."), "601.2c")
    for target in group:
        if target not in legal:
            raise IllegalAction(message("{target} is not a legal target.", target=_name(game, target)), "601.2c")


@implements("601.2d")
def choose_division(game: Game, controller: PlayerId, amount: int, targets: Chosen) -> tuple[int, ...]:
    """The controller announces how much of `amount` each target gets: at least one."""
    everyone = [t for group in targets for t in group]
    if len(everyone) == 1:
        return (amount,)
    names = tuple(_name(game, t) for t in everyone)
    division = cast("tuple[int, ...]", game.choices.ask(controller, Choose.DIVISION, names))
    if len(division) != len(everyone) or sum(division) != amount or min(division) < 1:
        raise IllegalAction(message("{amount} cannot be divided like that.", amount=amount), "601.2d")
    return division


@implements("608.2b", noted=False)
def is_still_legal(game: Game, controller: PlayerId, spec: TargetSpec, target: Target,
                   by: ObjectId | None = None) -> bool:
    """A target that left its zone or no longer fits is illegal."""
    if isinstance(target, str):
        return not game.player(target).left and spec.allows(game, controller, target)
    if game.exists(target) and game.has_fault(Fault.TARGETS_ARE_CHECKED_ONCE):
        return True
    return game.exists(target) and target != by and not _has_shroud(game, target) \
        and spec.allows(game, controller, target) and not is_protected_target(game, target, by)


def _name(game: Game, target: Target) -> str:
    return target if isinstance(target, str) else game.last_known(target).object.name
