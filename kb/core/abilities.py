"""Abilities as values: spell, activated, triggered and static (CR 113.3), and keywords made of them.

Behaviour is in plain functions: an effect takes a `Resolving` (kb.core.resolving) and does what it says;
a trigger's `event` tells whether an event is the one it waits for. Cards combine them; nothing here acts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, ClassVar

from kb.core.characteristics import Characteristics
from kb.core.ids import NO_OBJECT, ObjectId, PlayerId, Target, Zone
from kb.core.mana import ZERO, ManaCost, ManaPool

if TYPE_CHECKING:
    from kb.core.costs import Cost
    from kb.core.events import Event
    from kb.core.game import Game
    from kb.core.objects import GameObject
    from kb.core.permissions import Attempt, Permission
    from kb.core.resolving import Resolving

EffectFn = Callable[["Resolving"], None]
ON_BATTLEFIELD = frozenset({Zone.BATTLEFIELD})
ON_STACK = frozenset({Zone.STACK})
IN_EXILE = frozenset({Zone.EXILE})
IN_HAND = frozenset({Zone.HAND})
IN_GRAVEYARD = frozenset({Zone.GRAVEYARD})
EVERYWHERE = frozenset(Zone)


@dataclass(frozen=True)
class Source:
    """Where an ability is applied from: the object that has it (None: it has left) and who controls it."""

    controller: PlayerId
    object: GameObject | None = None
    id: ObjectId = NO_OBJECT


@dataclass(frozen=True)
class TargetSpec:
    """One instance of the word "target": what it allows, how many (CR 115.1, 601.2c)."""

    allows: Callable[[Game, PlayerId, Target], bool]
    """(game, controller of the spell or ability, candidate)"""
    count: int = 1
    optional: bool = False
    """"Up to" the count."""


@dataclass(frozen=True)
class Mode:
    """One option of a modal spell (CR 700.2)."""

    name: str
    effect: EffectFn
    targets: tuple[TargetSpec, ...] = ()


@dataclass(frozen=True)
class SpellAbility:
    """What an instant or sorcery does when it resolves (CR 113.3a)."""

    effect: EffectFn
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    choose_modes: int = 1
    """How many of the modes are chosen (CR 700.2)."""
    x: Callable[[Game, PlayerId], int] | None = None
    """What X is, if the text defines it (CR 107.3c)."""
    divides: int = 0
    """How much is divided among the targets, as their controller chooses (CR 601.2d)."""


@dataclass(frozen=True)
class ActivatedAbility:
    """`[Cost]: [Effect]` (CR 113.3b). `adds` is the mana it produces, if that is all it does."""

    name: str
    cost: tuple[Cost, ...]
    effect: EffectFn
    targets: tuple[TargetSpec, ...] = ()
    zones: frozenset[Zone] = ON_BATTLEFIELD
    adds: ManaPool | None = None
    only_when: Callable[[Game, GameObject], bool] | None = None

    @property
    def is_mana_ability(self) -> bool:
        """Whether it adds mana and has no target (CR 605.1a)."""
        return self.adds is not None and not self.targets


@dataclass(frozen=True)
class SpecialAction:
    """What a player with priority may do without using the stack, because of a card (CR 116.2)."""

    name: str
    rule: str
    """The paragraph of 116.2."""
    does: Callable[[Game, PlayerId, ObjectId], None]
    cost: tuple[Cost, ...] = ()
    when: Callable[[Game, PlayerId, GameObject], bool] | None = None
    zones: frozenset[Zone] = ON_BATTLEFIELD
    by_anyone: bool = False
    """Whether other players than the controller or owner may take it."""


@dataclass(frozen=True)
class TriggeredAbility:
    """`When/Whenever/At [event], if [condition], [effect]` (CR 113.3c, 603)."""

    name: str
    event: Callable[[Game, Event, GameObject], bool]
    effect: EffectFn
    condition: Callable[[Game, ObjectId], bool] | None = None
    """The intervening "if" clause (603.4), asked about the ability's source."""
    targets: tuple[TargetSpec, ...] = ()
    modes: tuple[Mode, ...] = ()
    """One of these is chosen as the ability is put on the stack (CR 603.3c); effect and targets are the mode's."""
    zones: frozenset[Zone] = ON_BATTLEFIELD
    looks_back: bool = False
    """Whether it sees the source as it was before the event (603.10a)."""
    rule: str = ""


class CombatDamage(TriggeredAbility):
    """Stands for combat damage on the stack, under the rules until 2009-07-10: no ability, and never a target."""


class Layer(IntEnum):
    """The layers in which continuous effects apply (CR 613.1)."""

    COPY = 1
    CONTROL = 2
    TEXT = 3
    TYPE = 4
    COLOR = 5
    ABILITY = 6
    POWER_TOUGHNESS = 7


Change = Callable[[Characteristics], Characteristics]


@dataclass(frozen=True)
class CostChange:
    """What an effect adds to or takes from the cost of a spell (CR 601.2f)."""

    increase: ManaCost = ZERO
    reduction: int = 0
    at_least: int = 0
    """The least that the spell costs in total, applied last."""


@dataclass(frozen=True)
class AlternativeCost:
    """A cost that may be paid rather than the mana cost (CR 118.9). `name` is what scenarios choose it by."""

    name: str
    cost: ManaCost | None
    """None: the mana cost of the card itself, which may be unpayable (118.6)."""
    others: tuple[Cost, ...] = ()
    from_zones: frozenset[Zone] = frozenset({Zone.HAND})
    has_x: bool = False
    """Whether X is in a part of it that is not mana."""
    source: ObjectId = NO_OBJECT
    """The permanent that offers it, where that matters: it may do so once each turn."""


@dataclass(frozen=True)
class AdditionalCost:
    """A cost paid in addition to the mana cost or alternative cost (CR 118.8)."""

    name: str
    costs: tuple[Cost, ...] = ()
    mana: ManaCost = ZERO
    optional: bool = False


@dataclass(frozen=True)
class StaticAbility:
    """A statement that is simply true while its object is in one of `zones` (CR 113.3d, 604).

    Each field is one way to affect the game; an ability uses one or a few. The functions get the game, the
    source of the ability and what they judge.
    """

    name: str
    zones: frozenset[Zone] = ON_BATTLEFIELD
    cannot_cast: Callable[[Game, Source, Attempt], bool] | None = None
    cannot_activate: Callable[[Game, Source, PlayerId, bool], bool] | None = None
    """(game, source, player, whether it is a mana ability)"""
    cannot_be_countered: Callable[[Game, Source, ObjectId], bool] | None = None
    cannot_attack: Callable[[Game, Source, ObjectId, Target], bool] | None = None
    """(game, source, creature, the player or planeswalker that it would attack)"""
    cannot_be_blocked: Callable[[Game, Source, ObjectId], bool] | None = None
    cannot_get_counters: Callable[[Game, Source, Characteristics], bool] | None = None
    """Asked about permanents, as they are or as they would exist once they have entered (614.17d)."""
    as_though_flash: Callable[[Game, Source, Attempt], bool] | None = None
    allows_casting: Callable[[Game, Source, PlayerId, ObjectId], Permission | None] | None = None
    allows_playing_lands: Callable[[Game, Source, PlayerId, ObjectId], bool] | None = None
    """Asked about a land card that is not in its owner's hand."""
    alternative: Callable[[Game, Source, Attempt], AlternativeCost | None] | None = None
    additional: Callable[[Game, Source, ObjectId], AdditionalCost | None] | None = None
    changes_cost: Callable[[Game, Source, ObjectId], CostChange | None] | None = None
    replaces: Callable[[Game, Source, Event], tuple[Event, ...] | None] | None = None
    affects: Callable[[Game, Source, GameObject], bool] | None = None
    layer: Layer = Layer.ABILITY
    change: Change | None = None
    change_of: Callable[[GameObject], Change] | None = None
    """Instead of `change`, where it depends on the object itself, such as on its counters."""
    controls: bool = False
    """In layer 2: its controller controls what it affects."""
    defines_size: Callable[[Game, GameObject], tuple[int, int]] | None = None
    """Power and toughness of the object itself, as a characteristic-defining ability: in every zone (604.3)."""
    rule: str = ""


class Keyword:
    """Base of keyword abilities. A subclass is a frozen dataclass; `components` are the abilities it stands for."""

    keyword: ClassVar[str]
    """The English name, as `rulebook.require` and scenarios use it."""

    def components(self) -> tuple[AnyAbility, ...]:
        """Return the abilities that the keyword represents."""
        return ()


@dataclass(frozen=True)
class Flag(Keyword):
    """A keyword that other rules only ask for: haste, flash, flying, ... (CR 702)."""

    name: str

    @property
    def keyword(self) -> str:  # type: ignore[override]
        """The keyword itself."""
        return self.name


HASTE = Flag("haste")
FLASH = Flag("flash")
FLYING = Flag("flying")

AnyAbility = SpellAbility | ActivatedAbility | TriggeredAbility | StaticAbility | SpecialAction | Keyword


@dataclass(frozen=True)
class Expanded:
    """The abilities of an object by kind, keywords resolved into their parts."""

    triggered: tuple[TriggeredAbility, ...] = ()
    static: tuple[StaticAbility, ...] = ()
    activated: tuple[ActivatedAbility, ...] = ()
    spell: SpellAbility | None = None
    keywords: tuple[Keyword, ...] = field(default=())
    special: tuple[SpecialAction, ...] = ()


_EXPANDED: dict[tuple[AnyAbility, ...], Expanded] = {}


def expanded(abilities: tuple[AnyAbility, ...]) -> Expanded:
    """Return `abilities` sorted by kind, each keyword followed by what it represents."""
    found = _EXPANDED.get(abilities)
    if found is None:
        flat = [part for ability in abilities for part in _parts(ability)]
        found = _EXPANDED[abilities] = Expanded(
            tuple(a for a in flat if isinstance(a, TriggeredAbility)),
            tuple(a for a in flat if isinstance(a, StaticAbility)),
            tuple(a for a in flat if isinstance(a, ActivatedAbility)),
            next((a for a in flat if isinstance(a, SpellAbility)), None),
            tuple(a for a in flat if isinstance(a, Keyword)),
            tuple(a for a in flat if isinstance(a, SpecialAction)))
    return found


def expanded_of(now: Characteristics) -> Expanded:
    """Return the abilities of an object by kind; kept with its characteristics, since these never change."""
    found = now.__dict__.get("_expanded")
    if not isinstance(found, Expanded):
        found = now.__dict__["_expanded"] = expanded(now.abilities)
    return found


def _parts(ability: AnyAbility) -> tuple[AnyAbility, ...]:
    return (ability, *ability.components()) if isinstance(ability, Keyword) else (ability,)
