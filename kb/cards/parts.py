"""Parts that cards share: what may be a target, what effects do, when abilities trigger."""

from __future__ import annotations

from collections.abc import Callable

from kb.core.abilities import EVERYWHERE, EffectFn, Source, StaticAbility, TargetSpec, TriggeredAbility
from kb.core.actions.counters import change_counters
from kb.core.actions.life import change_life, deal_damage
from kb.core.actions.zones import counter, destroy, draw, return_to_hand
from kb.core.characteristics import CardType
from kb.core.effects import Until
from kb.core.events import DamageDealt, Event, LeftCombat, SpellCast, Step, StepBegan
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.keywords.costs import entered
from kb.core.keywords.suspend import is_suspended
from kb.core.objects import GameObject
from kb.core.permanents import is_permanent
from kb.core.permissions import Attempt
from kb.core.resolving import Resolving

# What may be a target


def _on_battlefield(game: Game, target: Target, *types: CardType) -> bool:
    return not isinstance(target, str) and is_permanent(game, target) \
        and (not types or game.characteristics(target).is_a(*types))


def any_target() -> TargetSpec:
    """Any target: a creature, planeswalker or player (CR 115.4)."""
    return TargetSpec(lambda game, _who, t: isinstance(t, str)
                      or _on_battlefield(game, t, CardType.CREATURE, CardType.PLANESWALKER))


def target_player() -> TargetSpec:
    """Target player."""
    return TargetSpec(lambda _game, _who, t: isinstance(t, str))


def target_permanent(*types: CardType, controlled_by_you: bool = False) -> TargetSpec:
    """Target permanent, of one of these types if any are given."""
    def allows(game: Game, who: PlayerId, t: Target) -> bool:
        return _on_battlefield(game, t, *types) and (
            not controlled_by_you or (not isinstance(t, str) and game.controller_of(t) == who))
    return TargetSpec(allows)


def target_creature() -> TargetSpec:
    """Target creature."""
    return target_permanent(CardType.CREATURE)


def target_spell(*types: CardType, yours: bool = False) -> TargetSpec:
    """Target spell: never an ability on the stack (CR 112.1)."""
    def allows(game: Game, who: PlayerId, t: Target) -> bool:
        if not isinstance(t, str) and game.object(t).ability and game.has_fault(Fault.ABILITIES_ARE_SPELLS):
            return True
        return not isinstance(t, str) and game.object(t).zone is Zone.STACK and game.object(t).ability is None \
            and (not types or game.characteristics(t).is_a(*types)) and (not yours or game.controller_of(t) == who)
    return TargetSpec(allows)


def target_ability() -> TargetSpec:
    """Target activated or triggered ability."""
    return TargetSpec(lambda game, _who, t: not isinstance(t, str) and game.object(t).ability is not None)


def target_with_time_counters() -> TargetSpec:
    """Target permanent or suspended card (with or without counters on the permanent)."""
    return TargetSpec(lambda game, _who, t: not isinstance(t, str)
                      and (game.object(t).zone is Zone.BATTLEFIELD or is_suspended(game, t)))


def target_card_in(zone: Zone, *types: CardType, yours: bool = False) -> TargetSpec:
    """Target card in graveyard or exile."""
    def allows(game: Game, who: PlayerId, t: Target) -> bool:
        return not isinstance(t, str) and game.object(t).zone is zone and not game.object(t).face_down \
            and (not types or game.characteristics(t).is_a(*types)) and (not yours or game.object(t).owner == who)
    return TargetSpec(allows)


# What effects do


def damage(amount: int | None) -> EffectFn:
    """Deal damage to the target; None: X."""
    def effect(r: Resolving) -> None:
        if r.target is not None:
            deal_damage(r.game, r.source, r.target, r.x if amount is None else amount)
    return effect


def draw_cards(amount: int) -> EffectFn:
    """The target player draws cards, or the controller when there is no target."""
    def effect(r: Resolving) -> None:
        draw(r.game, r.target if isinstance(r.target, str) else r.controller, amount)
    return effect


def gain_life(amount: int) -> EffectFn:
    """The controller gains life."""
    return lambda r: change_life(r.game, r.controller, amount)


def counter_target(r: Resolving) -> None:
    """Counter the target spell or ability."""
    target = r.target_object()
    if target is not None:
        counter(r.game, target)


def destroy_target(r: Resolving) -> None:
    """Destroy the target."""
    target = r.target_object()
    if target is not None:
        destroy(r.game, target)


def bounce_target(r: Resolving) -> None:
    """Return the target to its owner's hand."""
    target = r.target_object()
    if target is not None:
        return_to_hand(r.game, target)


def change_time_counters(change: int) -> EffectFn:
    """Put time counters on the target, or remove them."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            change_counters(r.game, target, TIME, change)
    return effect


def prevent_combat_damage(r: Resolving, creature: ObjectId) -> None:
    """Prevent all combat damage this turn that would be dealt to and by a creature, which goes on attacking."""
    def prevents(game: Game, _source: Source, event: Event) -> tuple[Event, ...] | None:
        hit = isinstance(event, DamageDealt) and event.combat and creature in (event.source, event.target)
        return () if hit and not game.has_fault(Fault.PREVENTED_DAMAGE_IS_DEALT) else None
    r.game.begin_effect("prevention", r.controller, until=Until.END_OF_TURN, rule=StaticAbility(
        "combat damage is prevented", replaces=prevents, rule="615.6"))
    if r.game.has_fault(Fault.PREVENTION_ENDS_COMBAT):
        r.game.carry_out(LeftCombat(creature))


# Power and toughness


def size_equal_to(number: Callable[[Game, GameObject], int]) -> StaticAbility:
    """Power and toughness are each a number that is counted all the time, in every zone (CR 604.3)."""
    def both(game: Game, obj: GameObject) -> tuple[int, int]:
        found = number(game, obj)
        return found, found
    return StaticAbility("power and toughness", zones=EVERYWHERE, defines_size=both, rule="604.3")


def cards_in_hand(game: Game, obj: GameObject) -> int:
    """The number of cards in the hand of its controller, or of its owner outside the battlefield and the stack."""
    return len(game.zone(Zone.HAND, game.controller_of(obj.id)))


# When abilities trigger


def enters_trigger(name: str, effect: EffectFn, *targets: TargetSpec) -> TriggeredAbility:
    """When this permanent enters."""
    return TriggeredAbility(name, entered, effect, targets=targets)


def upkeep_trigger(name: str, effect: EffectFn, *targets: TargetSpec) -> TriggeredAbility:
    """At the beginning of its controller's upkeep."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, StepBegan) and happened.step is Step.UPKEEP \
            and happened.player == game.controller_of(obj.id)
    return TriggeredAbility(name, event, effect, targets=targets)


def cast_trigger(name: str, effect: EffectFn, *types: CardType, by_opponent: bool = False,
                 zones: frozenset[Zone] = frozenset({Zone.BATTLEFIELD}),
                 condition: Callable[[Game, ObjectId], bool] | None = None) -> TriggeredAbility:
    """Whenever its controller (or an opponent) casts a spell of one of the types."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        if not isinstance(happened, SpellCast):
            return False
        mine = happened.player == game.controller_of(obj.id)
        if mine is by_opponent and not (by_opponent and game.has_fault(Fault.OPPONENTS_INCLUDE_YOU)):
            return False
        return not types or game.characteristics(happened.object).is_a(*types)
    return TriggeredAbility(name, event, effect, condition=condition, zones=zones)


# Prohibitions and costs


def cannot_cast(name: str, forbids: Callable[[Game, Source, Attempt], bool], rule: str = "101.2") -> StaticAbility:
    """Return the static ability that forbids casting what `forbids` describes."""
    return StaticAbility(name, cannot_cast=forbids, rule=rule)
