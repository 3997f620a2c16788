"""Mana symbols, mana costs, mana value and mana pools (CR 106, 107.4, 202).

"No mana cost" is a value of its own, `NO_MANA_COST`: it is unpayable (118.6), has mana value 0 (202.3a),
and is not the same as `{0}`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cache

from kb.core.errors import IllegalAction
from kb.messages import message


class Color(Enum):
    """The five colors (CR 105.1)."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"


COLORLESS = "C"
MANA_TYPES = ("W", "U", "B", "R", "G", "C")
"""The six types of mana (CR 106.1b)."""


@dataclass(frozen=True)
class Symbol:
    """One mana symbol: `options` are the mana types that pay it; generic N has none (CR 107.4).

    `generic` is the amount of generic mana (2 in {2/W}: either that much, or one of `options`);
    `phyrexian` allows 2 life instead; `x` is the variable symbol.
    """

    options: tuple[str, ...] = ()
    generic: int = 0
    phyrexian: bool = False
    x: bool = False

    @property
    def is_hybrid(self) -> bool:
        """Whether it can be paid in several ways other than with life (CR 107.4e)."""
        return len(self.options) > 1 or bool(self.options and self.generic)

    @property
    def mana_value(self) -> int:
        """The largest component counts; X counts as 0 here (CR 202.3e-g)."""
        return max(self.generic, 1 if self.options else 0)

    def __str__(self) -> str:
        if self.x:
            return "{X}"
        parts = [str(self.generic)] if self.generic or not self.options else []
        parts += self.options
        return "{" + "/".join(parts + (["P"] if self.phyrexian else [])) + "}"


_SYMBOL = re.compile(r"\{([^}]+)\}")


def _symbol(text: str) -> Symbol:
    if text == "X":
        return Symbol(x=True)
    parts = text.split("/")
    if any(not (p.isdigit() or p in (*MANA_TYPES, "P")) for p in parts):
        raise IllegalAction(message("{symbol} is not a mana symbol.", symbol="{" + text + "}"), "107.4")
    return Symbol(tuple(p for p in parts if p in MANA_TYPES),
                  sum(int(p) for p in parts if p.isdigit()), "P" in parts)


@dataclass(frozen=True)
class ManaCost:
    """An amount of mana written in symbols; `ManaCost.of("{2}{R}")`. The empty one is {0}."""

    symbols: tuple[Symbol, ...] = ()
    contains_x: bool = field(default=False, compare=False)
    """Whether an {X} was in it before a number was chosen; some mana may be spent on such costs only (CR 106.6)."""

    @staticmethod
    def of(text: str) -> ManaCost:
        """Read `{X}{2}{W/U}{R/P}`. `{0}` is the cost without symbols that matter."""
        return _cost(text)

    def with_x(self, x: int) -> ManaCost:
        """Return the cost with each X replaced by the number chosen for it (CR 107.3a)."""
        chosen = tuple(Symbol(generic=x) if s.x else s for s in self.symbols if not s.x or x)
        return ManaCost(chosen, self.contains_x or self.has_x)

    @property
    def has_x(self) -> bool:
        """Whether an {X} is in it."""
        return any(s.x for s in self.symbols)

    @property
    def generic(self) -> int:
        """Total of its generic mana component."""
        return sum(s.generic for s in self.symbols if not s.options)

    @property
    def colors(self) -> frozenset[Color]:
        """The colors of its symbols (CR 202.2)."""
        return frozenset(Color(t) for s in self.symbols for t in s.options if t != COLORLESS)

    def mana_value(self, x: int = 0) -> int:
        """Total amount of mana in it (CR 202.3); `x` counts only on the stack (202.3e)."""
        return sum(x if s.x else s.mana_value for s in self.symbols)

    def plus(self, other: ManaCost) -> ManaCost:
        """Return both together."""
        return ManaCost(self.symbols + other.symbols, self.contains_x or other.contains_x)

    def minus_generic(self, amount: int) -> ManaCost:
        """Return the cost with up to `amount` less generic mana (CR 118.7a)."""
        left = max(0, self.generic - amount)
        rest = tuple(s for s in self.symbols if s.options or s.x)
        return ManaCost(((Symbol(generic=left),) if left else ()) + rest, self.contains_x)

    def __str__(self) -> str:
        return "".join(map(str, self.symbols)) or "{0}"


ZERO = ManaCost()
"""{0}: nothing to pay, but payable (CR 118.5)."""


@dataclass(frozen=True)
class NoManaCost:
    """The absence of a mana cost: an unpayable cost (CR 118.6, 202.1b)."""

    def mana_value(self, x: int = 0) -> int:  # noqa: ARG002 - same question as to a mana cost
        """An object without a mana cost has mana value 0 (CR 202.3a)."""
        return 0

    @property
    def colors(self) -> frozenset[Color]:
        """No symbols, no colors."""
        return frozenset()

    @property
    def has_x(self) -> bool:
        """Never."""
        return False

    def __str__(self) -> str:
        return "-"


NO_MANA_COST = NoManaCost()
AnyCost = ManaCost | NoManaCost


@cache
def _cost(text: str) -> ManaCost:
    found = tuple(map(_symbol, _SYMBOL.findall(text)))
    if "".join(f"{{{t}}}" for t in _SYMBOL.findall(text)) != text:
        raise IllegalAction(message("{cost} is not a mana cost.", cost=text), "107.4")
    return ManaCost(tuple(s for s in found if s != Symbol()))


_NOTHING = (0,) * len(MANA_TYPES)


@dataclass(frozen=True)
class ManaPool:
    """Unspent mana of one player, as amounts by type in the order W U B R G C (CR 106.4)."""

    amounts: tuple[int, ...] = _NOTHING
    only_for_x: tuple[int, ...] = _NOTHING
    """How much of these amounts may be spent only on costs that contain {X} (CR 106.6)."""

    def __getitem__(self, mana_type: str) -> int:
        return self.amounts[MANA_TYPES.index(mana_type)]

    @property
    def total(self) -> int:
        """How much mana is in it."""
        return sum(self.amounts)

    def plus(self, mana: ManaPool) -> ManaPool:
        """Return the pool with `mana` added."""
        return ManaPool(*(tuple(a + b for a, b in zip(mine, more, strict=True)) for mine, more in (
            (self.amounts, mana.amounts), (self.only_for_x, mana.only_for_x))))

    def restricted_to_x(self) -> ManaPool:
        """Return this mana with the restriction that it can be spent only on costs that contain {X}."""
        return ManaPool(self.amounts, self.amounts)

    def unrestricted(self) -> ManaPool:
        """Return the same amounts without any restriction."""
        return ManaPool(self.amounts)

    def usable_for(self, cost: ManaCost) -> ManaPool:
        """Return the mana that may be spent on a cost (CR 106.6)."""
        return self if cost.contains_x else ManaPool(tuple(
            a - b for a, b in zip(self.amounts, self.only_for_x, strict=True)))

    def minus(self, mana: ManaPool, *, for_x: bool = False) -> ManaPool:
        """Return the pool without `mana`; the pool must hold it (CR 118.3a).

        `for_x`: it is spent on a cost that contains {X}, so that restricted mana goes first.
        """
        left = tuple(a - b for a, b in zip(self.amounts, mana.amounts, strict=True))
        if min(left) < 0:
            raise IllegalAction(message("There is not enough mana in the pool."), "118.3")
        kept = tuple(max(0, a - b) for a, b in zip(self.only_for_x, mana.amounts, strict=True))
        return ManaPool(left, kept if for_x else self.only_for_x)

    @staticmethod
    def of(text: str) -> ManaPool:
        """Read `{R}{R}{C}`: one mana of the type of each symbol. Raises IllegalAction for what only a cost can be."""
        symbols = [_type_of(symbol) for symbol in ManaCost.of(text).symbols]
        return ManaPool(tuple(symbols.count(t) for t in MANA_TYPES))

    def __str__(self) -> str:
        return "".join(f"{{{t}}}" * n for t, n in zip(MANA_TYPES, self.amounts, strict=True))


def _type_of(symbol: Symbol) -> str:
    """Return the type of mana that a symbol stands for; generic, hybrid and X are in costs only (CR 106.1b)."""
    if len(symbol.options) != 1 or symbol.generic or symbol.phyrexian:
        types = ", ".join(f"{{{one}}}" for one in MANA_TYPES)
        raise IllegalAction(message("{symbol} can stand in a cost, but there is no such mana. The types are {types}.",
                                    symbol=str(symbol), types=types), "106.1b")
    return symbol.options[0]


EMPTY_POOL = ManaPool()


def payments(cost: ManaCost, pool: ManaPool) -> tuple[ManaPool, ...]:
    """Return each different way to pay `cost` (X and life already settled) out of `pool` (CR 118.3a, 106.6).

    Symbols that allow several types are tried in their written order; generic mana comes last.
    """
    ways: dict[tuple[int, ...], None] = {(0,) * len(MANA_TYPES): None}
    pool = pool.usable_for(cost)
    for symbol in sorted(cost.symbols, key=lambda s: not s.options):
        ways = {new: None for way in ways for new in _ways_for(symbol, way, pool)}
    return tuple(ManaPool(way) for way in ways)


def _ways_for(symbol: Symbol, spent: tuple[int, ...], pool: ManaPool) -> list[tuple[int, ...]]:
    if symbol.options:
        single = [_more(spent, MANA_TYPES.index(t)) for t in symbol.options]
        found = [s for s in single if all(a <= b for a, b in zip(s, pool.amounts, strict=True))]
        return found + (_generic_ways(symbol.generic, spent, pool) if symbol.generic else [])
    return _generic_ways(symbol.generic, spent, pool)


def _more(spent: tuple[int, ...], index: int) -> tuple[int, ...]:
    return tuple(n + (i == index) for i, n in enumerate(spent))


def _generic_ways(amount: int, spent: tuple[int, ...], pool: ManaPool) -> list[tuple[int, ...]]:
    ways: dict[tuple[int, ...], None] = {spent: None}
    for _ in range(amount):
        ways = {_more(way, i): None for way in ways for i in range(len(MANA_TYPES))
                if way[i] < pool.amounts[i]}
    return list(ways)


def settle(symbol: Symbol, option: str) -> Symbol | None:
    """Return the symbol as its controller announces to pay it; None: with 2 life (CR 601.2b)."""
    if option == "life":
        return None
    if option.isdigit():
        return Symbol(generic=int(option))
    return replace(symbol, options=(option,), generic=0, phyrexian=False)
