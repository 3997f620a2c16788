"""Costs: what they are, whether they can be paid, the total cost of a spell, paying (CR 118, 601.2f-h)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from kb.core.abilities import AdditionalCost
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.events import Cause, CountersChanged, LifeChanged, ManaChanged, TapChanged, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import AnyCost, ManaCost, ManaPool, NoManaCost, payments
from kb.core.objects import GameObject
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game


@dataclass(frozen=True)
class Cost:
    """Base of costs other than mana."""

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:
        """Whether the player has what it takes (CR 118.3)."""
        raise NotImplementedError

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:
        """Do what the cost says (CR 118.1)."""
        raise NotImplementedError


@dataclass(frozen=True)
class Mana(Cost):
    """An amount of mana in an activation cost."""

    cost: ManaCost

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:  # noqa: ARG002
        """Whether it may be paid is settled when mana is paid; mana abilities come first (CR 602.2b)."""
        return True

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Pay it out of the pool."""
        pay_mana(game, player, self.cost)


@dataclass(frozen=True)
class TapSelf(Cost):
    """{T}: not for a tapped permanent, nor for a creature that came under control this turn (CR 302.6)."""

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:  # noqa: ARG002
        """Untapped, and no summoning sickness."""
        return not game.object(source).tapped and not is_summoning_sick(game, source)

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Tap it."""
        game.carry_out(TapChanged(source, tapped=True))


@dataclass(frozen=True)
class PayLife(Cost):
    """Pay life (CR 118.3b)."""

    amount: int

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:  # noqa: ARG002
        """Enough life is there."""
        return game.player(player).life >= self.amount

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Lose that much life."""
        game.follow("118.1", "118.3b")
        life = game.player(player).life
        game.carry_out(LifeChanged(player, life, life - self.amount))


@dataclass(frozen=True)
class SacrificeSelf(Cost):
    """Sacrifice the permanent itself."""

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:
        """It is on the battlefield under the player's control."""
        return game.exists(source) and game.object(source).zone is Zone.BATTLEFIELD \
            and game.controller_of(source) == player

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Put it into the graveyard."""
        game.carry_out(ZoneChange(source, Zone.GRAVEYARD, Cause.SACRIFICED))


@dataclass(frozen=True)
class RemoveCounter(Cost):
    """Remove counters of a kind from the source itself."""

    kind: str
    amount: int = 1

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:  # noqa: ARG002
        """Enough of them are on it."""
        return game.object(source).count(self.kind) >= self.amount

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """Take them off, as one event."""
        before = game.object(source).count(self.kind)
        game.carry_out(CountersChanged(source, self.kind, before, before - self.amount))


@dataclass(frozen=True)
class RemoveCounterFrom(Cost):
    """Remove a counter of a kind from an object of choice that fits and has one."""

    kind: str
    fits: Callable[[Game, PlayerId, GameObject], bool]
    zones: tuple[Zone, ...] = (Zone.BATTLEFIELD,)

    def choices(self, game: Game, player: PlayerId) -> list[ObjectId]:
        """Return what could be used."""
        return [o.id for o in game.objects_in(*self.zones) if o.count(self.kind) and self.fits(game, player, o)]

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:  # noqa: ARG002
        """There is such a counter."""
        return bool(self.choices(game, player))

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:  # noqa: ARG002
        """The player chooses the object; the counter goes at once, before anybody can respond (CR 118.1, 602.2b)."""
        possible = self.choices(game, player)
        names = tuple(game.object(i).name for i in possible)
        chosen = cast("tuple[ObjectId, ...]", game.choices.ask(player, Choose.COST_OBJECTS, names))
        if len(chosen) != 1 or chosen[0] not in possible:
            raise IllegalAction(message("The cost cannot be paid with that."), "118.3")
        before = game.object(chosen[0]).count(self.kind)
        if not game.has_fault(Fault.COUNTERS_IN_COSTS_STAY):
            game.carry_out(CountersChanged(chosen[0], self.kind, before, before - 1))


@dataclass(frozen=True)
class WithObjects(Cost):
    """Sacrifice permanents, discard or exile cards: objects of `zone` that fit, put into `to`."""

    what: str
    """Name for scripting and messages, such as "an artifact"."""
    fits: Callable[[Game, GameObject], bool]
    zone: Zone = Zone.BATTLEFIELD
    to: Zone = Zone.GRAVEYARD
    cause: Cause = Cause.SACRIFICED
    count: int = 1
    stated_quality: bool = False
    """Whether it asks for certain cards in a hidden zone (CR 118.8c)."""

    def choices(self, game: Game, player: PlayerId, source: ObjectId) -> list[ObjectId]:
        """Return what could be used."""
        found = game.objects_in(self.zone)
        if self.zone is Zone.HAND and game.has_fault(Fault.LIBRARY_TOP_COUNTS_AS_HAND):
            found = [*found, *(game.object(i) for i in game.zone(Zone.LIBRARY, player)[:1])]
        return [o.id for o in found if o.id != source and game.controller_of(o.id) == player and self.fits(game, o)]

    def can_be_paid(self, game: Game, player: PlayerId, source: ObjectId) -> bool:
        """Enough of them are there."""
        return len(self.choices(game, player, source)) >= self.count

    def pay(self, game: Game, player: PlayerId, source: ObjectId) -> None:
        """The player chooses which ones."""
        possible = self.choices(game, player, source)
        names = tuple(game.object(i).name for i in possible)
        chosen = cast("tuple[ObjectId, ...]", game.choices.ask(player, Choose.COST_OBJECTS, names))
        if len(chosen) != self.count or any(i not in possible for i in chosen):
            raise IllegalAction(message("The cost cannot be paid with that."), "118.3")
        game.carry_out(*(ZoneChange(i, self.to, self.cause) for i in chosen))


def is_summoning_sick(game: Game, oid: ObjectId) -> bool:
    """Whether a creature has been controlled for less than a whole turn and lacks haste (CR 302.6, 702.10)."""
    from kb.core.characteristics import CardType

    obj = game.object(oid)
    if not game.characteristics(oid).is_a(CardType.CREATURE) or game.has(oid, "haste"):
        return False
    return obj.controlled_since == game.state.turn or (game.state.active != game.controller_of(oid) \
        and _came_since_own_turn(game, obj))


def _came_since_own_turn(game: Game, obj: GameObject) -> bool:
    """In another player's turn: whether it came after the controller's most recent turn began."""
    players = len(game.players_from())
    return obj.controlled_since > game.state.turn - players


@dataclass(frozen=True)
class TotalCost:
    """The parts of what a spell costs, kept apart until they are locked in (CR 601.2f)."""

    base: AnyCost
    """Mana cost, or the mana of the alternative cost; X is a number by now."""
    others: tuple[Cost, ...] = ()
    additional: tuple[AdditionalCost, ...] = ()
    increases: tuple[ManaCost, ...] = ()
    reduction: int = 0
    at_least: int = 0

    @property
    def mana(self) -> AnyCost:
        """Base plus additional costs and increases, minus reductions, at least {0}; last, the least total."""
        if isinstance(self.base, NoManaCost):
            return self.base
        total = self.base
        for more in (*(a.mana for a in self.additional), *self.increases):
            total = total.plus(more)
        reduced = total.minus_generic(self.reduction)
        return reduced.plus(ManaCost.of(f"{{{max(0, self.at_least - reduced.mana_value())}}}"))

    @property
    def actions(self) -> tuple[Cost, ...]:
        """Everything else that has to be done."""
        return (*self.others, *(c for a in self.additional for c in a.costs))


@implements("601.2f", "118.7", "118.9d", "118.8", noted=False)
def total_cost(game: Game, spell: ObjectId, base: AnyCost, others: tuple[Cost, ...],
               additional: tuple[AdditionalCost, ...], *, alternative: bool) -> TotalCost:
    """Add increases and reductions that affect the spell, whichever cost is paid."""
    if alternative and game.has_fault(Fault.FREE_CASTS_IGNORE_COST_CHANGES):
        return TotalCost(base, others, additional)
    game.cite("601.2f", *(("118.8",) if additional else ()))
    increases: list[ManaCost] = []
    reduction = at_least = 0
    for ability, source in game.statics("changes_cost"):
        change = ability.changes_cost(game, source, spell) if ability.changes_cost else None
        if change is not None:
            game.cite("118.9d" if alternative else "118.7")
            game.follow(*(("118.7", "118.7a") if change.reduction else ()))
            increases.append(change.increase)
            reduction += 0 if game.has_fault(Fault.COST_REDUCTIONS_ARE_IGNORED) else change.reduction
            at_least = max(at_least, 0 if game.has_fault(Fault.MINIMUM_COSTS_ARE_IGNORED) else change.at_least)
    if isinstance(base, ManaCost) and game.has_fault(Fault.REDUCTIONS_REACH_COLORED_MANA):
        base = ManaCost(base.symbols[reduction:])
    return TotalCost(base, others, additional, tuple(increases), reduction, at_least)


@implements("601.2h", "118.3", "118.6", "118.3a", "106.6", noted=False)
def pay_mana(game: Game, player: PlayerId, cost: AnyCost) -> ManaPool:
    """Pay mana out of the pool; which mana is a choice where different mana would do."""
    if isinstance(cost, NoManaCost):
        raise IllegalAction(message("A cost that does not exist cannot be paid."), "118.6")
    pool = game.player(player).pool
    game.cite("118.3a", *(("106.6",) if any(pool.only_for_x) else ()))
    if game.has_fault(Fault.CHOSEN_X_IS_NO_X):
        cost = replace(cost, contains_x=False)
    game.follow("118.1", "118.3", *(("118.5",) if not cost.symbols else ()))
    ways = payments(cost, pool)
    if not ways:
        raise IllegalAction(message("{player} cannot pay {cost}.", player=player, cost=str(cost)), "118.3")
    spent = ways[0] if len(ways) == 1 else _chosen_payment(game, player, ways)
    if spent.total:
        game.carry_out(ManaChanged(player, pool, pool.minus(spent, for_x=cost.contains_x), "spent"))
    return spent


def _chosen_payment(game: Game, player: PlayerId, ways: tuple[ManaPool, ...]) -> ManaPool:
    answer = str(game.choices.ask(player, Choose.PAYMENT, tuple(map(str, ways))))
    chosen = ManaPool.of(answer)
    if chosen not in ways:
        raise IllegalAction(message("The cost cannot be paid with {mana}.", mana=answer), "118.3")
    return chosen


@implements("601.2h", "118.3", noted=False)
def pay_actions(game: Game, player: PlayerId, source: ObjectId, costs: tuple[Cost, ...]) -> None:
    """Pay everything that is not mana; partial payments are not allowed."""
    for cost in costs:
        if not cost.can_be_paid(game, player, source):
            raise IllegalAction(message("{player} cannot pay a cost of {card}.", player=player,
                                        card=game.last_known(source).object.name), "118.3")
        game.follow("118.1", "118.10")
        cost.pay(game, player, source)
