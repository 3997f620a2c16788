"""Days as people write them, and the order of day and month that only a whole page shows."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from kb.errors import SourceError
from kb.messages import message

_MONTHS = {
    name: number
    for number, names in enumerate((
        "january januar jänner jan", "february februar feber feb", "march märz maerz mar mär mrz",
        "april apr", "may mai", "june juni jun", "july juli jul", "august aug", "september sept sep",
        "october oktober oct okt", "november nov", "december dezember dec dez"), 1)
    for name in names.split()
}
_MONTH = "(?P<month{0}>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_WEEKDAY = (r"(?:(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag"
            r"|monday|tuesday|wednesday|thursday|friday|saturday|sunday|mo|di|mi|do|fr|sa|so"
            r"|mon|tue|wed|thu|fri|sat|sun)\.?,?\s+(?:den\s+)?)?")
_DATE = re.compile(
    rf"(?<![\w/.\-+])(?P<all>{_WEEKDAY}(?:"
    r"(?P<iso_year>\d{4})(?P<iso_sign>[-/.])(?P<iso_month>\d{1,2})(?P=iso_sign)(?P<iso_day>\d{1,2})"
    r"|(?P<first>\d{1,2})(?P<sign>[/-])(?P<second>\d{1,2})(?P=sign)(?P<year>\d{4}|\d{2})"
    r"|(?P<dot_day>\d{1,2})\.\s?(?P<dot_month>\d{1,2})\.\s?(?P<dot_year>\d{4}|\d{2})"
    r"|(?P<day_a>\d{1,2})(?:\.|st|nd|rd|th)?\s+(?:of\s+)?" + _MONTH.format("_a") + r",?\s+(?P<year_a>\d{4})"
    r"|" + _MONTH.format("_b") + r"\s+(?P<day_b>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year_b>\d{4})"
    r"))(?![\w/]|[-+.]\d)", re.IGNORECASE)
_ISO = re.compile(r"\s*(\d{4}-\d{2}-\d{2})\s*", re.ASCII)
_FIRST_YEAR = 93
"""The game is of 1993: a two-digit year below this belongs to the next century."""


class DateOrder(StrEnum):
    """Which of the first two numbers of 07/06/2013 is the day."""

    DAY_MONTH = "day/month/year"
    MONTH_DAY = "month/day/year"


@dataclass(frozen=True)
class WrittenDate:
    """A day as written: one possible day, two where the order of day and month decides, or none."""

    text: str
    start: int
    end: int
    by_order: tuple[tuple[DateOrder, date], ...] = ()
    """For a numeric date: the day in each order in which there is such a day."""
    certain: date | None = None
    """For every other way of writing."""
    line: int | None = None
    """Line in the document, counted from 1."""

    @property
    def days(self) -> tuple[date, ...]:
        """Return the days that may be meant, each once."""
        if self.certain is not None:
            return (self.certain,)
        return tuple(dict.fromkeys(day for _, day in self.by_order))

    @property
    def shows(self) -> DateOrder | None:
        """Return the order that this date alone proves, as 19/03/2021 does."""
        return self.by_order[0][0] if len(self.by_order) == 1 else None

    @property
    def is_ambiguous(self) -> bool:
        """Say whether it names two different days, as 07/06/2013 does and 02/02/2024 does not."""
        return len(self.days) > 1


def parse_day(text: str, *, file: str | None = None, line: int | None = None) -> date:
    """Return the day of `2024-02-02`. Raises SourceError for anything else."""
    found = _ISO.fullmatch(text)
    try:
        return date.fromisoformat(found.group(1) if found else "")
    except ValueError:
        raise SourceError(message("“{text}” is no day.", text=text.strip()), file=file, line=line,
                          how=message("Write year-month-day, such as 2024-02-02.")) from None


def written_dates(text: str, line: int | None = None) -> list[WrittenDate]:
    """Return the days written in a text, in German or English, in their order."""
    return [_written(found, line) for found in _DATE.finditer(text)]


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _year(digits: str) -> int:
    number = int(digits)
    if len(digits) == 4:
        return number
    return 1900 + number if number >= _FIRST_YEAR else 2000 + number


def _written(found: re.Match[str], line: int | None) -> WrittenDate:
    start, end = found.span("all")
    part = found.groupdict()
    if part["first"]:
        year, one, two = _year(part["year"]), int(part["first"]), int(part["second"])
        days = ((DateOrder.DAY_MONTH, _day(year, two, one)), (DateOrder.MONTH_DAY, _day(year, one, two)))
        by_order = tuple((order, day) for order, day in days if day is not None)
        return WrittenDate(found["all"], start, end, by_order, line=line)
    if part["iso_year"]:
        numbers = int(part["iso_year"]), int(part["iso_month"]), int(part["iso_day"])
    elif part["dot_year"]:
        numbers = _year(part["dot_year"]), int(part["dot_month"]), int(part["dot_day"])
    else:
        side = "a" if part["day_a"] else "b"
        numbers = int(part[f"year_{side}"]), _MONTHS[part[f"month_{side}"].lower()], int(part[f"day_{side}"])
    return WrittenDate(found["all"], start, end, certain=_day(*numbers), line=line)


def infer_order(dates: Iterable[WrittenDate], *, file: str | None = None,
                order: DateOrder | None = None) -> DateOrder | None:
    """Return the order that the dates of one document prove; `order` when it is told.

    `None` where no date leaves a doubt. Raises SourceError where two dates contradict each other (or the
    order told), and where the order stays open and some date would be another day in the other order.
    """
    dates = list(dates)
    shown: dict[DateOrder, WrittenDate] = {}
    for written in dates:
        if written.shows is not None:
            shown.setdefault(written.shows, written)
    if order is not None:
        _check_order(shown, order, file)
        return order
    if len(shown) > 1:
        raise _contradiction(shown[DateOrder.DAY_MONTH], shown[DateOrder.MONTH_DAY], file)
    if shown:
        return next(iter(shown))
    doubtful = next((w for w in dates if w.is_ambiguous), None)
    if doubtful is not None:
        raise _ambiguous(doubtful, file)
    return None


def _check_order(shown: dict[DateOrder, WrittenDate], order: DateOrder, file: str | None) -> None:
    for other, written in shown.items():
        if other is not order:
            raise SourceError(message("{text} is no day in the order {order}.", text=written.text,
                                      order=order.value), file=file, line=written.line)


def _contradiction(one: WrittenDate, two: WrittenDate, file: str | None) -> SourceError:
    return SourceError(
        message("{one} has the day first and {two} the month first.", one=one.text, two=two.text),
        file=file, line=max(one.line or 0, two.line or 0) or None,
        how=message("Write the dates of one file in one order, best as year-month-day."))


def resolve(written: WrittenDate, order: DateOrder | None, *, file: str | None = None) -> date:
    """Return the day that is meant. Raises SourceError where it stays open or there is no such day."""
    if not written.days:
        raise SourceError(message("{text} is no day of the calendar.", text=written.text),
                          file=file, line=written.line)
    if len(written.days) == 1:
        return written.days[0]
    if order is None:
        raise _ambiguous(written, file)
    return dict(written.by_order)[order]


def _ambiguous(written: WrittenDate, file: str | None) -> SourceError:
    one, two = written.days
    return SourceError(
        message("{text} may be {one} or {two}, and no other date in the file shows which number is the day.",
                text=written.text, one=one, two=two),
        file=file, line=written.line,
        how=message("Give the order of day and month, or write the date as year-month-day."))
