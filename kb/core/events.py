"""Events: what happens to the game, as frozen values (CR 700.1). `Game.carry_out` is what makes them happen."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from kb.core.abilities import TriggeredAbility
from kb.core.characteristics import Characteristics
from kb.core.effects import ContinuousEffect, Until
from kb.core.ids import ObjectId, PlayerId, Target, Zone
from kb.core.mana import ManaPool
from kb.core.objects import AbilityInstance, Cast, Counters, Memory, PhasedOut, Value


class Event:
    """Base of all events."""


class Cause(Enum):
    """Why an object changes zones, where the rules or a sentence make a difference."""

    EFFECT = "effect"
    CAST = "cast"
    RESOLVED = "resolved"
    COUNTERED = "countered"
    ILLEGAL_TARGETS = "illegal targets"
    SUSPENDED = "suspended"
    DRAWN = "drawn"
    DISCARDED = "discarded"
    SACRIFICED = "sacrificed"
    DESTROYED = "destroyed"
    STATE_BASED = "state-based action"
    PLAYED = "played as a land"
    PLANESWALKED = "planeswalked away from"
    SETUP = "setup"


@dataclass(frozen=True)
class ZoneChange(Event):
    """An object moves to a zone and becomes a new object there (CR 400.7)."""

    object: ObjectId
    to: Zone
    cause: Cause = Cause.EFFECT
    controller: PlayerId | None = None
    """Who puts it onto the battlefield or the stack."""
    counters: Counters = ()
    """Counters it arrives with."""
    tapped: bool = False
    face_down: bool = False
    position: int | None = None
    """In a library: from the top; None: on top of everything else, -1: at the bottom."""
    cast: Cast | None = None
    face: int | None = None
    copying: Characteristics | None = None
    """Copiable values it takes as it enters (CR 706)."""
    attached_to: ObjectId | None = None
    memory: Memory = ()


@dataclass(frozen=True)
class CountersChanged(Event):
    """Counters of one kind are put on or removed from an object: one event, however many (CR 122.1, 122.6)."""

    object: ObjectId
    kind: str
    before: int
    after: int

    @property
    def is_last_removed(self) -> bool:
        """Whether the last one goes: there were some, and none is left."""
        return self.before > 0 and self.after == 0


@dataclass(frozen=True)
class PlayerCountersChanged(Event):
    """Counters on a player, such as poison."""

    player: PlayerId
    kind: str
    before: int
    after: int


@dataclass(frozen=True)
class TurnBegan(Event):
    """A player's turn begins (CR 500.1)."""

    player: PlayerId


class Step(Enum):
    """Steps and the two main phases in their order (CR 500.1)."""

    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    PRECOMBAT_MAIN = "precombat main"
    BEGINNING_OF_COMBAT = "beginning of combat"
    DECLARE_ATTACKERS = "declare attackers"
    DECLARE_BLOCKERS = "declare blockers"
    COMBAT_DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    POSTCOMBAT_MAIN = "postcombat main"
    END = "end"
    CLEANUP = "cleanup"


@dataclass(frozen=True)
class StepBegan(Event):
    """A step or main phase begins (CR 500.6)."""

    step: Step
    player: PlayerId


@dataclass(frozen=True)
class StepEnded(Event):
    """A step or main phase ends (CR 500.2)."""

    step: Step
    player: PlayerId


@dataclass(frozen=True)
class Announced(Event):
    """What has been announced for a spell so far (CR 601.2b-d)."""

    object: ObjectId
    cast: Cast


@dataclass(frozen=True)
class SpellCast(Event):
    """A spell becomes cast (CR 601.2i)."""

    object: ObjectId
    player: PlayerId


@dataclass(frozen=True)
class BecameTarget(Event):
    """Something becomes the target of a spell or ability (CR 601.2c)."""

    target: Target
    by: ObjectId


@dataclass(frozen=True)
class AbilityActivated(Event):
    """An activated ability has been activated (CR 602.2)."""

    source: ObjectId
    player: PlayerId
    name: str


@dataclass(frozen=True)
class AbilityPutOnStack(Event):
    """An activated or triggered ability is put on the stack (CR 602.2a, 603.3)."""

    instance: AbilityInstance
    controller: PlayerId
    targets: tuple[tuple[Target, ...], ...] = ()
    x: int = 0
    modes: tuple[int, ...] = ()


@dataclass(frozen=True)
class CopyPutOnStack(Event):
    """A copy of a spell is put on the stack; it is not cast (CR 707.10)."""

    original: ObjectId
    controller: PlayerId
    targets: tuple[tuple[Target, ...], ...]


@dataclass(frozen=True)
class LeftStack(Event):
    """An ability leaves the stack: it has resolved, or does not resolve (CR 608.2n)."""

    object: ObjectId
    cause: Cause


@dataclass(frozen=True)
class TokenCreated(Event):
    """A token enters the battlefield (CR 111.1)."""

    base: Characteristics
    controller: PlayerId
    counters: Counters = ()
    tapped: bool = False


@dataclass(frozen=True)
class TapChanged(Event):
    """A permanent becomes tapped or untapped (CR 701.26)."""

    object: ObjectId
    tapped: bool


@dataclass(frozen=True)
class TurnedFaceUp(Event):
    """A face-down permanent is turned face up (CR 708.7)."""

    object: ObjectId
    player: PlayerId


@dataclass(frozen=True)
class TurnedFaceDown(Event):
    """A face-up permanent is turned face down (CR 708.2a)."""

    object: ObjectId


@dataclass(frozen=True)
class PhasesOut(Event):
    """A permanent phases out: it stays where it is, and the game passes over it (CR 702.26b)."""

    object: ObjectId
    status: PhasedOut


@dataclass(frozen=True)
class PhasesIn(Event):
    """A permanent phases in; it is the same as before (CR 702.26c)."""

    object: ObjectId


@dataclass(frozen=True)
class LastsUntilItLeaves(Event):
    """What has been done to objects is undone as soon as a permanent leaves the battlefield (CR 610.3, 610.4)."""

    source: ObjectId
    objects: tuple[ObjectId, ...]


@dataclass(frozen=True)
class LifeChanged(Event):
    """A player gains or loses life (CR 119)."""

    player: PlayerId
    before: int
    after: int


@dataclass(frozen=True)
class DamageDealt(Event):
    """A source deals damage to a player or a permanent (CR 120)."""

    source: ObjectId
    target: Target
    amount: int
    combat: bool = False


@dataclass(frozen=True)
class ManaChanged(Event):
    """A mana pool changes: mana is added, spent or lost (CR 106.4)."""

    player: PlayerId
    before: ManaPool
    after: ManaPool
    why: str = "added"


@dataclass(frozen=True)
class EffectBegan(Event):
    """A continuous effect begins (CR 611.2)."""

    effect: ContinuousEffect


@dataclass(frozen=True)
class EffectEnded(Event):
    """A continuous effect ends."""

    effect: ContinuousEffect


@dataclass(frozen=True)
class Remembered(Event):
    """A linked ability of an object remembers something (CR 607)."""

    object: ObjectId
    key: str
    value: Value


@dataclass(frozen=True)
class Attacked(Event):
    """A creature is declared as an attacker of a player or planeswalker (CR 508.1)."""

    object: ObjectId
    defender: Target
    taps: bool = True


@dataclass(frozen=True)
class Blocked(Event):
    """A creature is declared as a blocker of an attacking creature (CR 509.1)."""

    object: ObjectId
    attacker: ObjectId


@dataclass(frozen=True)
class DamageWoreOff(Event):
    """Damage marked on a permanent is removed (CR 514.2)."""

    object: ObjectId


@dataclass(frozen=True)
class LeftCombat(Event):
    """A creature is removed from combat, or combat ends (CR 511.3)."""

    object: ObjectId


@dataclass(frozen=True)
class ExtraStepAdded(Event):
    """An effect adds a step after the current one (CR 500.10)."""

    step: Step


@dataclass(frozen=True)
class TriggerDelayed(Event):
    """An effect makes a delayed triggered ability (CR 603.7)."""

    ability: TriggeredAbility
    controller: PlayerId
    source: ObjectId
    source_name: str
    until: Until = Until.END_OF_GAME


@dataclass(frozen=True)
class Shuffled(Event):
    """A library is shuffled (CR 701.24); `order` is what it is like then, from the top."""

    player: PlayerId
    order: tuple[ObjectId, ...]


@dataclass(frozen=True)
class PlayerLeft(Event):
    """A player leaves the game (CR 104.3, 800.4)."""

    player: PlayerId
    why: str


@dataclass(frozen=True)
class TriedToDraw(Event):
    """A player was to draw from an empty library (CR 704.5b)."""

    player: PlayerId


@dataclass(frozen=True)
class Revealed(Event):
    """A card is shown to all players (CR 701.20)."""

    object: ObjectId
    player: PlayerId
