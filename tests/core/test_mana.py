"""Mana costs and payments."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.core.errors import IllegalAction
from kb.core.mana import MANA_TYPES, NO_MANA_COST, ManaCost, ManaPool, payments


@pytest.mark.parametrize(("text", "value", "on_stack"), [
    ("{0}", 0, 0), ("{2}{R}", 3, 3), ("{X}{R}", 1, 5), ("{X}{X}", 0, 8), ("{2/W}{W/U}{G/P}", 4, 4),
])
def test_mana_value(text: str, value: int, on_stack: int) -> None:
    assert ManaCost.of(text).mana_value() == value
    assert ManaCost.of(text).mana_value(4) == on_stack


def test_no_mana_cost_is_not_zero() -> None:
    assert ManaCost.of("{0}") != NO_MANA_COST
    assert NO_MANA_COST.mana_value() == 0


@pytest.mark.parametrize("text", ["2R", "{R}x", "{Q}", "{2}{"])
def test_what_is_no_mana_cost(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"107\.4"):
        ManaCost.of(text)


@pytest.mark.parametrize(("cost", "pool", "ways"), [
    ("{R}", "{R}", 1), ("{R}", "{G}", 0), ("{1}{R}", "{R}{R}", 1), ("{1}", "{R}{G}", 2), ("{0}", "", 1),
    ("{W/U}", "{W}{U}", 2), ("{2/W}", "{R}{R}", 1), ("{C}", "{R}", 0),
])
def test_ways_to_pay(cost: str, pool: str, ways: int) -> None:
    assert len(payments(ManaCost.of(cost), ManaPool.of(pool))) == ways


symbols = st.lists(st.sampled_from([*MANA_TYPES, "1", "2", "W/U", "2/R"]), max_size=5)
pools = st.lists(st.sampled_from(MANA_TYPES), max_size=7)


@given(symbols, pools)
def test_no_payment_leaves_negative_mana_or_pays_another_amount(cost: list[str], pool: list[str]) -> None:
    price = ManaCost.of("".join(f"{{{s}}}" for s in cost))
    have = ManaPool.of("".join(f"{{{m}}}" for m in pool))
    for way in payments(price, have):
        left = have.minus(way)
        assert min(left.amounts) >= 0
        assert left.total + way.total == have.total
        assert way.total <= price.mana_value()


@given(symbols)
def test_cost_reads_as_it_is_written(cost: list[str]) -> None:
    price = ManaCost.of("".join(f"{{{s}}}" for s in cost))
    assert ManaCost.of(str(price)) == price
