"""Keywords that offer costs (CR 702.27 buyback, .33 kicker, .34 flashback, .74 evoke, .96 overload, .176 impending)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from kb.core.abilities import (
    EVERYWHERE,
    IN_GRAVEYARD,
    ON_STACK,
    AdditionalCost,
    AlternativeCost,
    AnyAbility,
    Keyword,
    Layer,
    Source,
    StaticAbility,
    TriggeredAbility,
)
from kb.core.actions.zones import sacrifice
from kb.core.characteristics import CardType, Characteristics
from kb.core.citations import implements
from kb.core.events import Cause, Event, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.mana import ManaCost
from kb.core.objects import Cast, GameObject
from kb.core.permissions import Attempt, Permission
from kb.messages import N_

if TYPE_CHECKING:
    from kb.core.costs import Cost
    from kb.core.game import Game
    from kb.core.resolving import Resolving


def alternative(cost: AlternativeCost, rule: str, zones: frozenset[Zone] = ON_STACK) -> StaticAbility:
    """Return the static ability that offers an alternative cost for the spell itself, from wherever it is cast."""
    offered = replace(cost, from_zones=EVERYWHERE)

    def offers(_game: Game, source: Source, attempt: Attempt) -> AlternativeCost | None:
        return offered if attempt.object == source.id else None
    return StaticAbility(cost.name, zones=zones, alternative=offers, rule=rule)


def additional(cost: AdditionalCost, rule: str) -> StaticAbility:
    """Return the static ability that says what else the spell itself costs."""
    def adds(_game: Game, source: Source, spell: ObjectId) -> AdditionalCost | None:
        return cost if spell == source.id else None
    return StaticAbility(cost.name, zones=ON_STACK, additional=adds, rule=rule)


@dataclass(frozen=True)
class Flashback(Keyword):
    """`Flashback [cost]`; None: its mana cost, which may not exist (CR 118.6a)."""

    cost: ManaCost | None
    others: tuple[Cost, ...] = ()
    keyword: ClassVar[str] = "flashback"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the static ability that functions in the graveyard."""
        return (StaticAbility("flashback", zones=IN_GRAVEYARD, allows_casting=self._allows, rule="702.34a"),)

    def _allows(self, _game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
        """Cast from the graveyard for the flashback cost; exiled instead of going anywhere else."""
        if oid != source.id or source.object is None or source.object.owner != who:
            return None
        cost = AlternativeCost("flashback", self.cost, self.others, IN_GRAVEYARD)
        return Permission("702.34a", alternative=cost, cast=Cast(exile_instead=True))


@dataclass(frozen=True)
class Kicker(Keyword):
    """`Kicker [cost]`: an optional additional cost."""

    cost: ManaCost
    keyword: ClassVar[str] = "kicker"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the optional additional cost."""
        return (additional(AdditionalCost("kicker", mana=self.cost, optional=True), "702.33a"),)


@dataclass(frozen=True)
class Buyback(Keyword):
    """`Buyback [cost]`: an optional additional cost; the card returns to hand as the spell resolves."""

    cost: ManaCost
    keyword: ClassVar[str] = "buyback"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the optional additional cost and the replacement effect."""
        return (additional(AdditionalCost("buyback", mana=self.cost, optional=True), "702.27a"),
                StaticAbility("buyback", zones=ON_STACK, replaces=_back_to_hand, rule="702.27a"))


@implements("702.27a", noted=False)
def _back_to_hand(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
    """If the buyback cost was paid, into its owner's hand instead of the graveyard, as it resolves."""
    if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.GRAVEYARD \
            or event.cause is not Cause.RESOLVED or not was_paid(game.object(source.id), "buyback"):
        return None
    return (replace(event, to=Zone.HAND),)


@dataclass(frozen=True)
class Evoke(Keyword):
    """`Evoke [cost]`: an alternative cost; the permanent is sacrificed when it enters."""

    cost: ManaCost
    others: tuple[Cost, ...] = ()
    keyword: ClassVar[str] = "evoke"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the alternative cost and the triggered ability."""
        return (alternative(AlternativeCost("evoke", self.cost, self.others), "702.74a"), _EVOKED)


@dataclass(frozen=True)
class Overload(Keyword):
    """`Overload [cost]`: an alternative cost; the spell then has no targets."""

    cost: ManaCost
    keyword: ClassVar[str] = "overload"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the alternative cost; what changes in the text is asked where targets are announced."""
        return (alternative(AlternativeCost("overload", self.cost), "702.96a"),)


@dataclass(frozen=True)
class Impending(Keyword):
    """`Impending N—[cost]`: enters with N time counters, no creature as long as one is on it."""

    n: int
    cost: ManaCost
    keyword: ClassVar[str] = "impending"

    def components(self) -> tuple[AnyAbility, ...]:
        """Return its four abilities."""
        return (alternative(AlternativeCost("impending", self.cost), "702.176a"),
                StaticAbility("impending counters", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=self._enters,
                              rule="702.176a"),
                *_IMPENDING)

    def _enters(self, game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if isinstance(event, ZoneChange) and event.object == source.id and event.to is Zone.BATTLEFIELD \
                and was_paid(game.object(source.id), "impending"):
            return (replace(event, counters=(*event.counters, (TIME, self.n))),)
        return None


def was_paid(obj: GameObject, name: str) -> bool:
    """Whether a named alternative or additional cost was paid for a spell, or for what it became (CR 400.7d)."""
    cast = obj.cast
    return bool(cast and (name in cast.additional or (cast.alternative and cast.alternative.name == name)))


def entered(game: Game, event: Event, obj: GameObject) -> bool:
    """When this permanent enters."""
    return isinstance(event, ZoneChange) and event.to is Zone.BATTLEFIELD \
        and game.state.moved.get(event.object) == obj.id


@implements("702.74a", noted=False)
def _evoked(game: Game, source: ObjectId) -> bool:
    """If its evoke cost was paid, which the permanent knows of the spell that it was (400.7d)."""
    game.follow("400.7d")
    return was_paid(game.last_known(source).object, "evoke")


def _sacrifice_evoked(r: Resolving) -> None:
    r.game.cite("702.74a")
    if r.game.exists(r.source):
        sacrifice(r.game, r.game.controller_of(r.source), r.source)


@implements("702.176a", noted=False)
def _impends(game: Game, source: Source, obj: GameObject) -> bool:
    """As long as the impending cost was paid and a time counter is on it."""
    return obj.id == source.id and obj.count(TIME) > 0 and _came_by_impending(game, obj)


@implements("702.176a", "707.10", noted=False)
def _came_by_impending(game: Game, permanent: GameObject) -> bool:
    """Its impending cost was paid; until 2025-04-03 it had to be cast for that cost, which a copy never was."""
    if not was_paid(permanent, "impending") or permanent.cast is None \
            or game.has_fault(Fault.IMPENDING_PERMANENTS_ARE_CREATURES):
        return False
    return permanent.cast.was_cast or game.rulebook.value("impending-condition") == "cost-was-paid"


def no_creature(now: Characteristics) -> Characteristics:
    """It is not a creature."""
    return replace(now, types=now.types - {CardType.CREATURE}, power=None, toughness=None)


@implements("702.176a", noted=False)
def _still_impends(game: Game, source: ObjectId) -> bool:
    """If it came by its impending cost and has a time counter."""
    return game.exists(source) and game.object(source).count(TIME) > 0 \
        and _came_by_impending(game, game.object(source))


def _remove_impending_counter(r: Resolving) -> None:
    from kb.core.actions.counters import change_counters

    r.game.cite("702.176a")
    if r.game.exists(r.source):
        change_counters(r.game, r.source, TIME, -1)


def _own_end_step(game: Game, event: Event, obj: GameObject) -> bool:
    from kb.core.events import Step, StepBegan

    return isinstance(event, StepBegan) and event.step is Step.END and event.player == game.controller_of(obj.id)


_EVOKED = TriggeredAbility(N_("when it enters, sacrifice it if its evoke cost was paid"), entered, _sacrifice_evoked,
                           condition=_evoked, rule="702.74a")
_IMPENDING: tuple[AnyAbility, ...] = (
    StaticAbility("impending type", affects=_impends, layer=Layer.TYPE, change=no_creature, rule="702.176a"),
    TriggeredAbility(N_("at the beginning of the end step, remove a time counter"), _own_end_step,
                     _remove_impending_counter, condition=_still_impends, rule="702.176a"),
)
