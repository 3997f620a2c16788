"""The bar that shows on which days a ruling holds: positions on a line of years, in percent."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from kb.web.items import Span

_MOST_TICKS = 6
_STEPS = (1, 2, 5, 10, 20)


@dataclass(frozen=True)
class Part:
    """A stretch of the bar: from, width, and whether it runs on."""

    x: float
    width: float
    span: Span


@dataclass(frozen=True)
class Mark:
    """A point on the bar."""

    x: float
    label: str


@dataclass(frozen=True)
class Bar:
    """What the drawing needs; all positions are percentages of its width."""

    parts: tuple[Part, ...]
    years: tuple[Mark, ...]
    days: tuple[Mark, ...]
    """Days of publication."""


def bar(spans: Sequence[Span], days: Iterable[str], newest: str) -> Bar | None:
    """Draw the spans up to the newest day known; None where there is nothing to draw."""
    if not spans:
        return None
    days = list(days)
    first = date.fromisoformat(min([span.since for span in spans] + days))
    last = date.fromisoformat(max([newest] + [span.until or span.since for span in spans] + days))
    start, end = date(first.year, 1, 1), date(last.year + 1, 1, 1)

    def x(day: date) -> float:
        return round(100 * (day - start).days / (end - start).days, 2)

    parts = []
    for span in spans:
        since = x(date.fromisoformat(span.since))
        until = 100.0 if span.until is None else x(date.fromisoformat(span.until))
        parts.append(Part(since, round(max(until - since, 0.5), 2), span))
    marks = tuple(Mark(x(date.fromisoformat(day)), day) for day in days)
    return Bar(tuple(parts), _years(start.year, end.year, x), marks)


def _years(first: int, last: int, x: Callable[[date], float]) -> tuple[Mark, ...]:
    step = next((step for step in _STEPS if (last - first) / step <= _MOST_TICKS), 50)
    years = [year for year in range(first, last) if year % step == 0]
    return tuple(Mark(x(date(year, 1, 1)), str(year)) for year in years)
