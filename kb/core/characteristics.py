"""Characteristics of objects, printed and as the layers make them (CR 109.3, 613)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from kb.core.mana import NO_MANA_COST, AnyCost, Color

if TYPE_CHECKING:
    from kb.core.abilities import AnyAbility


class CardType(Enum):
    """Card types (CR 205.2a), as far as the cards need them."""

    ARTIFACT = "artifact"
    CREATURE = "creature"
    ENCHANTMENT = "enchantment"
    INSTANT = "instant"
    LAND = "land"
    PLANE = "plane"
    PLANESWALKER = "planeswalker"
    SORCERY = "sorcery"


PERMANENT_TYPES = frozenset({CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT, CardType.LAND,
                             CardType.PLANESWALKER})


@dataclass(frozen=True)
class Characteristics:
    """What an object is (CR 109.3). `indicator` is its color indicator (204), if it has one."""

    names: tuple[str, ...] = ()
    mana_cost: AnyCost = NO_MANA_COST
    colors: frozenset[Color] = frozenset()
    indicator: frozenset[Color] = frozenset()
    types: frozenset[CardType] = frozenset()
    supertypes: frozenset[str] = frozenset()
    subtypes: tuple[str, ...] = ()
    abilities: tuple[AnyAbility, ...] = ()
    power: int | None = None
    toughness: int | None = None
    mana_cost_of_halves: tuple[AnyCost, ...] = ()
    """A split card outside the stack: the costs that its mana value combines (CR 709.4b)."""

    @property
    def name(self) -> str:
        """Its name, of a split card both names (CR 709.4a)."""
        return " // ".join(self.names)

    @property
    def is_permanent_card(self) -> bool:
        """Whether it could be put onto the battlefield (CR 110.4)."""
        return bool(self.types & PERMANENT_TYPES)

    def is_a(self, *types: CardType) -> bool:
        """Whether it has one of the card types."""
        return bool(self.types.intersection(types))

    def mana_value(self, x: int = 0) -> int:
        """Its mana value (CR 202.3); X counts only for a spell on the stack (202.3e)."""
        if self.mana_cost_of_halves:
            return sum(cost.mana_value() for cost in self.mana_cost_of_halves)
        return self.mana_cost.mana_value(x)


NO_CHARACTERISTICS = Characteristics()
"""An ability on the stack has none of its own (CR 113.7a)."""


FACE_DOWN = Characteristics(types=frozenset({CardType.CREATURE}), power=2, toughness=2)
"""A face-down spell or permanent: a 2/2 creature without anything else (CR 702.37c, 708.2a)."""


def combined(halves: Iterable[Characteristics]) -> Characteristics:
    """Return the characteristics of a split card anywhere but on the stack (CR 709.4)."""
    parts = tuple(halves)
    costs = tuple(p.mana_cost for p in parts)
    return Characteristics(
        names=tuple(n for p in parts for n in p.names), mana_cost=parts[0].mana_cost,
        colors=frozenset(c for p in parts for c in p.colors),
        types=frozenset(t for p in parts for t in p.types),
        supertypes=frozenset(t for p in parts for t in p.supertypes),
        subtypes=tuple(t for p in parts for t in p.subtypes),
        abilities=tuple(a for p in parts for a in p.abilities), mana_cost_of_halves=costs)
