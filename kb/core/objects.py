"""Objects (CR 109): cards, tokens, copies, and abilities on the stack, as frozen values.

A zone change makes a new object (400.7), so whatever is remembered about an object is remembered by its id
in one zone. `card` stays the same for one physical card, token or copy: scenarios follow it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from kb.core.abilities import ActivatedAbility, AlternativeCost, TriggeredAbility
from kb.core.characteristics import Characteristics, combined
from kb.core.ids import ObjectId, PlayerId, Target, Zone
from kb.core.mana import EMPTY_POOL, ManaPool

if TYPE_CHECKING:
    from kb.core.events import Event


ATTACKS, BLOCKS, BLOCKED = "attacks", "blocks", "blocked"
"""What a creature remembers in combat: whom or what it attacks, which attacker it blocks, that it has been blocked."""


class Layout(Enum):
    """How the faces of a card relate."""

    NORMAL = "normal"
    SPLIT = "split"
    ADVENTURE = "adventure"
    OMEN = "omen"
    MODAL_DOUBLE_FACED = "modal double-faced"


@dataclass(frozen=True)
class CardDefinition:
    """A card: its faces (most have one) and how they relate. `mechanics` need to exist on the day."""

    name: str
    faces: tuple[Characteristics, ...]
    layout: Layout = Layout.NORMAL
    mechanics: frozenset[str] = frozenset()

    def printed(self, face: int | None = None) -> Characteristics:
        """Return the characteristics of a face; None: as anywhere but on the stack (CR 709.4, 712.8, 715.4)."""
        if face is not None:
            return self.faces[face]
        return combined(self.faces) if self.layout is Layout.SPLIT else self.faces[0]


class Kind(Enum):
    """What represents an object."""

    CARD = "card"
    TOKEN = "token"
    COPY = "copy of a spell"
    ABILITY = "ability"


@dataclass(frozen=True)
class Cast:
    """What was announced and paid for a spell (CR 601.2); copies have it too, without having been cast."""

    from_zone: Zone = Zone.HAND
    x: int = 0
    modes: tuple[int, ...] = ()
    targets: tuple[tuple[Target, ...], ...] = ()
    """One tuple for each instance of the word target."""
    division: tuple[int, ...] = ()
    """What each target gets of something that is divided."""
    alternative: AlternativeCost | None = None
    without_paying: bool = False
    additional: tuple[str, ...] = ()
    """Names of the additional costs paid."""
    mana_spent: ManaPool = EMPTY_POOL
    was_cast: bool = True
    exile_instead: bool = False
    """Whether it is exiled instead of going anywhere else when it leaves the stack (flashback)."""


NOT_CAST = Cast()
"""Stands for a spell about which nothing was announced."""


@dataclass(frozen=True)
class AbilityInstance:
    """An ability on the stack: what it came from, and the event that triggered it (CR 113.7, 603.3)."""

    ability: TriggeredAbility | ActivatedAbility
    source: ObjectId
    source_name: str
    event: Event | None = None


@dataclass(frozen=True)
class PhasedOut:
    """The status of a phased-out permanent (CR 110.5, 702.26): under whose control it phased out, and how."""

    player: PlayerId
    indirectly: bool = False
    """Along with what it is attached to, and so it phases in with that (702.26g)."""
    until: ObjectId | None = None
    """It stays phased out until this permanent leaves the battlefield (610.4)."""


Counters = tuple[tuple[str, int], ...]
Memory = tuple[tuple[str, object], ...]
Value = object


@dataclass(frozen=True)
class GameObject:
    """An object in one zone. Everything here is as it is before continuous effects; ask the game for the rest."""

    id: ObjectId
    card: int
    kind: Kind
    base: Characteristics
    """Copiable values (CR 707.2)."""
    owner: PlayerId
    put_by: PlayerId
    """Who controls it as long as no effect says otherwise."""
    zone: Zone
    definition: CardDefinition | None = None
    counters: Counters = ()
    tapped: bool = False
    face_down: bool = False
    phased_out: PhasedOut | None = None
    damage: int = 0
    controlled_since: int = 0
    """Number of the turn in which its controller began to control it, for "summoning sickness" (302.6)."""
    attached_to: ObjectId | None = None
    timestamp: int = 0
    cast: Cast | None = None
    ability: AbilityInstance | None = None
    memory: Memory = field(default=())
    """What linked abilities remember: a chosen name, the cards exiled (CR 607)."""
    commander: bool = False

    @property
    def name(self) -> str:
        """What the story calls it: its name, that of the card if face down, what an ability on the stack is called."""
        if self.ability is not None:
            return f"{self.ability.source_name} ({self.ability.ability.name})"
        if self.face_down and self.definition is not None:
            return self.definition.name
        return self.base.name

    def count(self, kind: str) -> int:
        """How many counters of a kind are on it."""
        return dict(self.counters).get(kind, 0)

    def recall(self, key: str) -> object:
        """Return what a linked ability remembered under `key`, or None."""
        return dict(self.memory).get(key)


def with_counters(counters: Counters, kind: str, amount: int) -> Counters:
    """Return the counters with `amount` of `kind`, kinds in alphabetical order."""
    return sorted_counters([*((k, n) for k, n in counters if k != kind), (kind, amount)])


def sorted_counters(counters: Iterable[tuple[str, int]]) -> Counters:
    """Return the counters without empty kinds, in alphabetical order."""
    return tuple(sorted((kind, amount) for kind, amount in counters if amount))


@dataclass(frozen=True)
class LastKnown:
    """An object as it last existed in the zone it left (CR 608.2h)."""

    object: GameObject
    characteristics: Characteristics
    controller: PlayerId
    copiable: Characteristics
    """What a copy of it would take over (CR 707.2)."""
