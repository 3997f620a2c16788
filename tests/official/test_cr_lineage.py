"""What the lineage of the official editions must hold: histories that were read from the texts by hand."""

from __future__ import annotations

import time
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import pytest

from kb.errors import SourceError
from kb.resources import data_dir
from kb.revisions import Change, Content, Lineage, align, diff, load_corrections, rule_history
from kb.sources.comprehensive_rules import Revision, read

pytestmark = pytest.mark.official


@cache
def revisions(folder: Path) -> tuple[Revision, ...]:
    out = []
    for path in sorted((folder / "cr" / "en").glob("*.txt")):
        try:
            out.append(read(path.read_bytes(), path.name))
        except SourceError:
            continue
    return tuple(sorted(out, key=lambda revision: revision.effective))


@cache
def whole(folder: Path) -> Lineage:
    line = Lineage("en", load_corrections(data_dir() / "lineage.yaml"))
    for revision in revisions(folder):
        line.add(revision)
    return line


@pytest.fixture(scope="module")
def line(official: Path) -> Lineage:
    if len(revisions(official)) < 120:
        pytest.skip("these facts need the whole folder of editions")
    return whole(official)


SUSPEND = [
    ("2006-10-01", "502.59", Change.CREATED, None, False),
    ("2009-07-11", "702.59", Change.RENUMBERED_REWORDED, Content.MEANING, False),
    ("2011-06-17", "702.60", Change.RENUMBERED, Content.NUMBER, False),
    ("2013-07-13", "702.61", Change.RENUMBERED, Content.NUMBER, False),
    ("2015-07-17", "702.61", Change.REWORDED, Content.REFERENCE, True),
    ("2016-09-30", "702.61", Change.REWORDED, Content.MEANING, False),
    ("2021-04-22", "702.62", Change.RENUMBERED, Content.NUMBER, False),
    ("2024-02-02", "702.62", Change.REWORDED, Content.MEANING, False),
]


def test_the_history_of_suspend_is_exactly_what_the_texts_have(line: Lineage) -> None:
    found = rule_history(line, "502.59@2006-10-01")
    assert [(str(v.since), v.number, v.change, v.content, v.only_references) for v in found] == SUSPEND
    assert [v.until for v in found] == [*(v.since - timedelta(1) for v in found[1:]), None]


def test_the_prohibition_of_suspend_pushed_the_last_paragraph_on(line: Lineage) -> None:
    costs = [(str(v.since), v.number) for v in line.versions("502.59c@2006-10-01")]
    assert ("2016-09-30", "702.61d") in costs
    assert [str(v.since) for v in line.versions("702.61c@2016-09-30")] == ["2016-09-30", "2021-04-22"]


def test_the_special_action_of_suspend_is_one_rule(line: Lineage) -> None:
    found = line.versions("408.2k@2006-10-01")
    numbers = [(str(v.since), v.number) for v in found if v.change is not Change.REWORDED]
    assert numbers == [("2006-10-01", "408.2k"), ("2009-07-11", "114.2e"), ("2010-07-16", "115.2e"),
                       ("2017-04-28", "115.2f"), ("2019-07-12", "116.2f")]
    reworded = {str(v.since): (v.content, v.only_references) for v in found if v.change is Change.REWORDED}
    assert reworded == {"2011-06-17": (Content.REFERENCE, True), "2013-07-13": (Content.REFERENCE, True),
                        "2018-04-27": (Content.TERM, False), "2021-04-22": (Content.REFERENCE, True)}


@pytest.mark.parametrize(("number", "at", "today"), [
    ("702.59a", "2010-02-01", "702.62a"), ("502.59a", None, "702.62a"), ("701.27", "2024-11-08", "701.34"),
    ("701.54", "2024-11-08", "701.56"), ("408.2k", None, "116.2f"), ("601.2e", "2015-01-23", "601.2f"),
    ("409.1f", None, "601.2f"), ("502.60", "2009-05-01", "702.63"),
])
def test_old_numbers_find_todays_rules(line: Lineage, number: str, at: str | None, today: str) -> None:
    found = line.index.resolve(number, date.fromisoformat(at) if at else None)
    assert line.versions(found[0].identity)[-1].number == today


@pytest.mark.parametrize(("title", "numbers"), [
    ("Proliferate", {"701.27": "2024-11-08", "701.34": "2025-07-25"}),
    ("Transform", {"701.28": "2024-11-08", "701.27": "2025-07-25"}),
])
def test_june_2025_moved_all_keyword_actions(line: Lineage, title: str, numbers: dict[str, str]) -> None:
    identities = {line.index.resolve(number, date.fromisoformat(at))[0].identity for number, at in numbers.items()}
    assert len(identities) == 1
    assert line.versions(identities.pop())[-1].text == title


def test_nothing_is_lost_and_nothing_counted_twice(official: Path, line: Lineage) -> None:
    before = None
    for revision, step, glossary in zip(revisions(official), line.steps, line.glossary_steps, strict=True):
        assert step.matched + step.added == len(revision.paragraphs)
        assert glossary.matched + glossary.added == len(revision.glossary)
        if before is not None:
            assert step.matched + step.removed == len(before.paragraphs)
            assert glossary.matched + glossary.removed == len(before.glossary)
        in_force = line.index.at(revision.effective)
        assert sorted(v.number for v in in_force) == sorted(p.number for p in revision.paragraphs)
        before = revision


def test_few_rules_are_lost_between_neighbours(line: Lineage) -> None:
    """Outside of the great rewritings of 2003 and 2009, a revision drops a handful of paragraphs."""
    lost = {str(step.day): step.removed for step in line.steps[1:] if step.removed > 15}
    assert lost.keys() <= {"2003-07-01", "2009-07-11"}
    assert lost.get("2009-07-11", 0) < 170


def test_a_german_edition_of_november_2024_is_not_caught_by_todays_numbers(official: Path, line: Lineage) -> None:
    english = next(r for r in revisions(official) if r.effective == date(2024, 11, 8))
    as_german = Revision("de", english.effective, "de.txt", english.paragraphs)
    found = align(as_german, line)
    assert found is not None
    assert (found.english_day, found.fit) == (date(2024, 11, 8), 1.0)
    pair = next(pair for pair in found.paragraphs if pair.number == "701.27")
    assert pair.identity is not None
    assert line.versions(pair.identity)[-1].number == "701.34"


@pytest.mark.parametrize(("old", "new"), [
    ("1999-04-23", "2026-08-07"), ("2009-05-01", "2009-07-11"), ("2013-07-13", "2026-08-07"),
    ("2021-02-15", "2021-04-22"),
])
def test_differences_of_any_two_revisions_add_up_and_are_quick(line: Lineage, old: str, new: str) -> None:
    line.index  # noqa: B018  built once for all differences
    start = time.process_time()
    found = diff(line, date.fromisoformat(old), date.fromisoformat(new))
    found.as_json()
    assert time.process_time() - start < 0.9  # three times what is promised, for slow machines
    counts = {edition.effective: edition.paragraphs for edition in line.editions}
    assert sum(c.old is not None for c in found.changes) + found.unchanged == counts[date.fromisoformat(old)]
    assert sum(c.new is not None for c in found.changes) + found.unchanged == counts[date.fromisoformat(new)]


def test_only_numbers_change_where_only_a_keyword_was_put_in(line: Lineage) -> None:
    found = diff(line, date(2021, 2, 15), date(2021, 4, 22)).changes
    assert sum(c.content is Content.NUMBER for c in found) > 400
    assert sum(c.content is Content.MEANING for c in found) < 60


def test_one_more_revision_is_added_within_ten_seconds(official: Path, line: Lineage) -> None:
    *known, newest = revisions(official)
    part = Lineage.restored("en", line.editions[:-1], _without_last(line), line.relations)
    start = time.process_time()
    part.add(newest)
    assert time.process_time() - start < 10
    assert len(part.days) == len(known) + 1
    assert {(v.identity, v.number) for v in part.index.at(newest.effective)} == {
        (v.identity, v.number) for v in line.index.at(newest.effective)}


def _without_last(line: Lineage) -> list:  # type: ignore[type-arg]
    """Return the versions as they were before the newest revision."""
    from dataclasses import replace

    newest, before = line.days[-1], line.days[-1] - timedelta(1)
    return [replace(version, until=None) if version.until == before else version
            for version in line.all_versions() if version.since < newest]
