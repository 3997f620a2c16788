"""Days as people write them."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.text.dates import DateOrder, infer_order, parse_day, resolve, written_dates

ENGLISH_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
GERMAN_MONTHS = (
    "Januar",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
)
DAYS = st.dates(min_value=date(1993, 1, 1), max_value=date(2092, 12, 31))


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2024-02-02", date(2024, 2, 2)),
        ("2024/2/2", date(2024, 2, 2)),
        ("02.02.2024", date(2024, 2, 2)),
        ("7. 6. 2013", date(2013, 6, 7)),
        ("2. Februar 2024", date(2024, 2, 2)),
        ("1. März 2021", date(2021, 3, 1)),
        ("1. Mrz. 2021", date(2021, 3, 1)),
        ("6. Jänner 2012", date(2012, 1, 6)),
        ("Freitag, den 2. Februar 2024", date(2024, 2, 2)),
        ("Freitag, 2. Februar 2024", date(2024, 2, 2)),
        ("February 2, 2024", date(2024, 2, 2)),
        ("Feb 2nd, 2024", date(2024, 2, 2)),
        ("Sept. 26 2014", date(2014, 9, 26)),
        ("2 February 2024", date(2024, 2, 2)),
        ("Fri, 2 Feb 2024", date(2024, 2, 2)),
        ("2/2/2024", date(2024, 2, 2)),
        ("02/02/2024", date(2024, 2, 2)),
        ("19/03/2021", date(2021, 3, 19)),
        ("03/19/2021", date(2021, 3, 19)),
        ("19.03.21", date(2021, 3, 19)),
        ("15.10.93", date(1993, 10, 15)),
        ("29.02.2024", date(2024, 2, 29)),
    ],
)
def test_a_day_is_read_however_it_is_written(written: str, day: date) -> None:
    found = written_dates(f"Stand: {written}")
    assert [w.text for w in found] == [written]
    assert resolve(found[0], None) == day


@pytest.mark.parametrize(
    "text",
    [
        "702.59a",
        "+1/+1",
        "a 2/2 creature and a 3/3 creature",
        "601.2e–g",
        "1/2",
        "12345-12-123",
        "100.1.1.2024x",
        "version 5.2.0+20220425",
        "im März",
        "May 2024",
    ],
)
def test_numbers_of_the_game_are_no_days(text: str) -> None:
    assert written_dates(text) == []


@pytest.mark.parametrize("written", ["31/02/2024", "2024-13-01", "30.02.2024", "February 30, 2024"])
def test_a_day_that_is_not_in_the_calendar_is_refused_with_its_line(written: str) -> None:
    with pytest.raises(SourceError, match=r"page\.txt:7: .* is no day of the calendar") as caught:
        resolve(written_dates(written, 7)[0], None, file="page.txt")
    assert caught.value.line == 7


@pytest.mark.parametrize(
    ("dates", "order"),
    [
        (["07/06/2013", "19/03/2021"], DateOrder.DAY_MONTH),
        (["07/06/2013", "03/19/2021"], DateOrder.MONTH_DAY),
        (["02/02/2024", "19/03/2021"], DateOrder.DAY_MONTH),
        (["02/02/2024", "05/05/2020"], None),
        (["2013-06-07", "7. Juni 2013", "07.06.2013"], None),
        ([], None),
    ],
)
def test_the_whole_document_shows_the_order(dates: list[str], order: DateOrder | None) -> None:
    assert infer_order([w for text in dates for w in written_dates(text)]) is order


def test_a_document_that_leaves_the_order_open_is_refused_with_file_line_and_remedy() -> None:
    dates = [*written_dates("02/02/2024", 3), *written_dates("07/06/2013", 9)]
    with pytest.raises(SourceError) as caught:
        infer_order(dates, file="seite.txt")
    assert (caught.value.file, caught.value.line) == ("seite.txt", 9)
    assert "2013-06-07" in str(caught.value)
    assert "2013-07-06" in str(caught.value)
    assert caught.value.how is not None


def test_an_order_that_is_told_settles_it() -> None:
    [written] = written_dates("07/06/2013")
    assert infer_order([written], order=DateOrder.DAY_MONTH) is DateOrder.DAY_MONTH
    assert resolve(written, DateOrder.DAY_MONTH) == date(2013, 6, 7)
    assert resolve(written, DateOrder.MONTH_DAY) == date(2013, 7, 6)


@pytest.mark.parametrize(
    ("dates", "order"),
    [
        ([("19/03/2021", 2), ("03/20/2021", 5)], None),
        ([("01/05/2021", 2), ("19/03/2021", 5)], DateOrder.MONTH_DAY),
    ],
)
def test_dates_that_contradict_each_other_are_refused(dates: list[tuple[str, int]], order: DateOrder | None) -> None:
    written = [w for text, line in dates for w in written_dates(text, line)]
    with pytest.raises(SourceError) as caught:
        infer_order(written, file="f", order=order)
    assert caught.value.line == 5


def test_an_iso_day_is_parsed_and_nothing_else() -> None:
    assert parse_day(" 2024-02-02 ") == date(2024, 2, 2)
    for wrong in ("", "02/02/2024", "2024-02-30", "20240202", "2024-02-02T00:00", "٢٠٢٤-٠٢-٠٢"):
        with pytest.raises(SourceError, match="f:3"):
            parse_day(wrong, file="f", line=3)


@given(DAYS)
def test_every_day_reads_the_same_in_every_clear_form(day: date) -> None:
    english, german = ENGLISH_MONTHS[day.month - 1], GERMAN_MONTHS[day.month - 1]
    forms = [
        day.isoformat(),
        f"{day:%d.%m.%Y}",
        f"{day.day}. {german} {day.year}",
        f"{english} {day.day}, {day.year}",
        f"{day.day} {english} {day.year}",
    ]
    assert [resolve(written_dates(form)[0], None) for form in forms] == [day] * len(forms)


@given(st.lists(DAYS, min_size=1, max_size=20), st.sampled_from(list(DateOrder)))
def test_numeric_days_come_back_whenever_the_document_shows_the_order(days: list[date], order: DateOrder) -> None:
    pattern = "%d/%m/%Y" if order is DateOrder.DAY_MONTH else "%m/%d/%Y"
    written = [written_dates(f"{day:{pattern}}")[0] for day in days]
    if any(day.day > 12 for day in days):
        assert infer_order(written) is order
    if any(day.day > 12 for day in days) or all(day.day == day.month for day in days):
        inferred = infer_order(written)
        assert [resolve(w, inferred) for w in written] == days
    else:
        with pytest.raises(SourceError):
            infer_order(written)
    assert [resolve(w, infer_order(written, order=order)) for w in written] == days


@given(st.text(max_size=80))
def test_any_text_can_be_searched_for_days(text: str) -> None:
    for written in written_dates(text):
        assert text[written.start : written.end] == written.text
