"""Changes of power and toughness, each with its place within layer 7 (CR 613.4)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kb.core.abilities import Change
from kb.core.characteristics import Characteristics
from kb.core.citations import implements
from kb.core.faults import Fault

if TYPE_CHECKING:
    from kb.core.game import Game


@dataclass(frozen=True)
class SizeChange:
    """A change in layer 7. `sublayer`: a defines, b sets, c modifies power and toughness."""

    sublayer: str
    apply: Change

    def __call__(self, now: Characteristics) -> Characteristics:
        """Return the characteristics with the change."""
        return self.apply(now)


def defining_size(power: int, toughness: int) -> SizeChange:
    """Return the change of a characteristic-defining ability (CR 613.4a)."""
    return SizeChange("a", lambda now: replace(now, power=power, toughness=toughness))


def setting_size(power: int, toughness: int) -> SizeChange:
    """Return the change of an effect that sets power and toughness (CR 613.4b)."""
    return SizeChange("b", lambda now: replace(now, power=power, toughness=toughness))


def modifying_size(power: int, toughness: int) -> SizeChange:
    """Return the change of an effect that adds to power and toughness (CR 613.4c)."""
    return SizeChange("c", lambda now: replace(now, power=(now.power or 0) + power,
                                               toughness=(now.toughness or 0) + toughness))


@implements("107.1b")
def as_counted(game: Game, value: int) -> int:
    """Return what a power or toughness counts in a calculation: itself, though below 0; until 2007-04-30 then 0."""
    if value < 0 and (game.has_fault(Fault.NEGATIVE_POWER_COUNTS_AS_ZERO)
                      or game.rulebook.value("negative-values") == "zero"):
        return 0
    return value


def sublayer_of(change: Change) -> str:
    """Return the place of a change within its layer; outside layer 7 all changes are alike."""
    return change.sublayer if isinstance(change, SizeChange) else ""
