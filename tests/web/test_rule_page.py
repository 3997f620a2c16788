"""The page of a rule: by any number, on any day."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from kb.web.answer import Reply
from tests.web.conftest import made

Make = Callable[[str], Reply]


def test_an_old_number_leads_to_the_rule_and_the_page_says_what_it_is_today(page: Make) -> None:
    text = page("/en/rule/502.59a").body.decode()
    assert '<span class="number">702.62a</span>' in text
    assert "502.59a is a number that this rule had earlier; today it is 702.62a." in text


def test_a_number_that_today_names_another_rule_says_so(page: Make) -> None:
    then = page("/en/rule/702.59a@2010-01-01").body.decode()
    assert '<span class="number">702.59a</span>' in then
    assert json.loads(page("/en/rule/702.59a@2010-01-01.json").body)["key"] == "suspend-a"
    assert "belong" in then


@pytest.mark.parametrize(("address", "number"), [
    ("/en/rule/suspend-a@2006-10-01", "502.59a"), ("/en/rule/suspend-a@2012-01-01", "702.60a"),
    ("/en/rule/suspend-a?at=2015-05-05", "702.61a"), ("/en/rule/suspend-a", "702.62a"),
    ("/en/rule/702.62a.?at=", "702.62a")])
def test_a_day_shows_the_number_and_text_of_that_day(page: Make, address: str, number: str) -> None:
    reply = page(address)
    assert reply.status == 200
    assert f'<h1><span class="number">{number}</span>' in reply.body.decode()


def test_the_history_shows_must_becoming_may(page: Make) -> None:
    text = page("/en/rule/suspend-a").body.decode()
    history = text[text.index('id="history"'):]
    change = history[history.index('datetime="2024-02-02"'):history.index("</li>")]
    assert "<ins>" in change
    assert "<del>" in change
    assert 'lang="de"' in change


@pytest.mark.parametrize("address", ["/de/rule/702.62a@2024-02-31", "/de/rule/702.62a?at=soon", "/de/rule/702.62a@x",
                                     "/de/rule/702.62a@20240202", "/de/rule/702.62a@2024-02-02@2024-02-02"])
def test_a_day_that_is_none_is_a_bad_request(page: Make, address: str) -> None:
    assert page(address).status == 400


@pytest.mark.parametrize("ref", ["999.99", "702.62z", "702.62a@1999-01-01", "x" * 5000, "..", "%00", "702", "''"])
def test_an_unknown_rule_is_a_page_that_says_so(page: Make, ref: str) -> None:
    reply = page(f"/de/rule/{ref}")
    assert reply.status == (200 if ref == "702" else 404)


def test_rulings_and_references_are_linked_both_ways(page: Make) -> None:
    document = json.loads(page("/en/rule/702.62a.json").body)
    text = page("/en/rule/702.62a").body.decode()
    assert document["rulings"]
    assert document["cites"]
    for slug in document["rulings"]:
        assert f'href="/en/ruling/{slug}"' in text
    for number in document["cites"]:
        assert 'href="/en/rule/702.62a"' in page(f"/en/rule/{number}").body.decode()


def test_an_imported_rule_has_an_address_that_is_not_taken_for_a_day(bundled_path: Path, tmp_path: Path) -> None:
    """Keys of imported rules hold an @, which in an address begins a day."""
    target = tmp_path / "imported.db"
    shutil.copy(bundled_path, target)
    connection = sqlite3.connect(target)
    connection.row_factory = sqlite3.Row
    text = connection.execute("insert into text(id, lang, body) values (900000, 'en', 'Nine.')").lastrowid
    connection.execute("insert into rule(id, key, kind, number, title_en, position) values "
                       "(90000, '9@2015-01-23', 'chapter', '9', 'Casual Variants', 0)")
    connection.execute("insert into rule_number values (90000, '9', '2015-01-23', null)")
    connection.execute("insert into rule_version(id, rule, lang, origin, number, since, change, text) values "
                       "(900000, 90000, 'en', 'official', '9', '2015-01-23', 'created', ?)", (text,))
    connection.commit()
    assert 'href="/en/rule/9~2015-01-23"' in made("/en/rules", connection).body.decode()
    for address in ("/en/rule/9~2015-01-23", "/en/rule/9~2015-01-23@2020-01-01", "/en/rule/9~2015-01-23?at=2020-01-01"):
        reply = made(address, connection)
        assert reply.status == 200
        assert "Nine." in reply.body.decode()
    assert "As it stood on" in made("/en/rule/9~2015-01-23@2020-01-01", connection).body.decode()
