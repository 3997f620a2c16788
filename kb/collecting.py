"""Collecting garbage seldom while much is made that stays, where it would find nothing and take a tenth of the time."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_SELDOM = (200_000, 20, 20)


@contextmanager
def collected_seldom() -> Iterator[None]:
    """Collect after so many new objects as would otherwise be made between many collections."""
    usual = gc.get_threshold()
    gc.set_threshold(*_SELDOM)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
