"""The page of a ruling: what it says, whether it still holds, and how that was checked."""

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


def test_a_superseded_ruling_says_since_when_why_and_what_holds_now(page: Make) -> None:
    text = page("/en/ruling/suspend-must-cast").body.decode()
    notice = text[text.index('class="notice superseded"'):text.index("</p>", text.index('class="notice superseded"'))]
    assert '<time datetime="2024-02-02">' in notice
    assert 'href="/en/rule/702.62a"' in notice
    document = json.loads(page("/en/ruling/suspend-must-cast.json").body)
    assert f'href="/en/ruling/{document["superseded_by"]}"' in notice
    newer = page(f"/en/ruling/{document['superseded_by']}").body.decode()
    assert 'href="/en/ruling/suspend-must-cast"' in newer


def test_the_bar_shows_when_it_held_and_says_so_in_words(page: Make) -> None:
    text = page("/en/ruling/suspend-must-cast").body.decode()
    assert '<title id="bar-title">held from October 1, 2006 to February 1, 2024</title>' in text
    assert 'class="part closed"' in text
    assert 'class="part open"' in page("/en/ruling/suspend-face-up").body.decode()


def test_a_ruling_leads_to_its_rules_and_cards(page: Make) -> None:
    for address in ("/de/ruling/suspend-face-up", "/de/ruling/hypergenesis-color-indicator"):
        document = json.loads(page(f"{address}.json").body)
        text = page(address).body.decode()
        for number in document["rules"]:
            assert f'href="/de/rule/{number}"' in text
    assert 'href="/de/card/hypergenesis"' in page("/de/ruling/hypergenesis-color-indicator").body.decode()


def test_german_text_says_that_english_prevails(page: Make) -> None:
    text = page("/en/ruling/suspend-face-up").body.decode()
    german = text[text.index('<section lang="de"'):]
    assert "the English wording prevails" in german[:german.index("</section>")]


@pytest.fixture
def checked(bundled_path: Path, tmp_path: Path) -> sqlite3.Connection:
    """A database in which a check of ours has run, and which has an official wording."""
    target = tmp_path / "checked.db"
    shutil.copy(bundled_path, target)
    connection = sqlite3.connect(target)
    connection.row_factory = sqlite3.Row
    for table in ("check_definition", "check_ruling", "check_outcome", "check_step", "check_rule"):
        connection.execute(f"delete from {table}")
    ruling = connection.execute("select id from ruling where slug = 'suspend-face-up'").fetchone()[0]
    connection.execute("insert into check_definition(id, title_en, title_de) values "
                       "('face_up', 'Seen by all', 'Für alle sichtbar')")
    connection.execute("insert into check_ruling values ('face_up', ?)", (ruling,))
    connection.execute("insert into check_outcome(\"check\", since, until, outcome) values "
                       "('face_up', '2006-10-01', '2009-07-10', 'unmodelled'), "
                       "('face_up', '2009-07-11', null, 'holds')")
    connection.execute("insert into check_step(\"check\", position, kind, text_en, text_de, rules) values "
                       "('face_up', 1, 'action', 'A suspends <the> card.', 'A setzt die Karte aus.', '702.62a 118.9')")
    connection.execute("insert into source(id, name, path, kind) values (9000, 'page.txt', '/x/page.txt', 'pasted')")
    connection.execute("insert into text(id, lang, body) values (900000, 'en', 'As once printed under 702.59a.')")
    connection.execute(
        "insert into rendition(id, ruling, lang, origin, part, text, day, day_inferred, source, line, matched, "
        "confidence) values (900000, ?, 'en', 'official', 'statement', 900000, '2013-06-07', 1, 9000, 12, 'similar', "
        "0.91)", (ruling,))
    connection.commit()
    return connection


def test_a_check_is_shown_with_outcome_days_steps_and_rules(checked: sqlite3.Connection) -> None:
    text = made("/de/ruling/suspend-face-up", checked).body.decode()
    section = text[text.index('id="face_up"'):]
    assert "Für alle sichtbar" in section
    assert "outcome-holds" in section
    assert '<time datetime="2009-07-10">' in section
    assert '<p lang="de">A setzt die Karte aus.</p>' in section
    assert '<p lang="en">A suspends &lt;the&gt; card.</p>' in section
    assert '<a href="/de/rule/702.62a">702.62a</a>' in section


def test_an_official_wording_shows_file_line_day_and_how_it_was_attached(checked: sqlite3.Connection) -> None:
    text = made("/en/ruling/suspend-face-up", checked).body.decode()
    official = text[text.index('id="official"'):]
    assert "page.txt:12" in official
    assert '<time datetime="2013-06-07">' in official
    assert "day taken from the same statement in the other language" in official
    assert "attached by similarity (91%)" in official
    assert '<a href="/en/rule/702.59a">702.59a</a>' in official
    assert "None in this language among the imported files." in official


def test_a_german_wording_says_when_the_english_has_changed_since() -> None:
    from kb.web.items import wording

    text = {"lang": "de", "text": "Text", "origin": "official", "source": {"name": "a", "line": 1},
            "date": "2018-10-05"}
    fresh = wording({**text, "english": {"since": "2018-10-05", "changed": []}})
    stale = wording({**text, "english": {"since": "2018-10-05", "changed": ["2020-01-24", "2024-02-02"]}})
    assert (fresh.translates, fresh.changed) == ("2018-10-05", None)
    assert stale.changed == "2024-02-02"
