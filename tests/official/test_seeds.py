"""The three seed documents as they are: every statement is matched to its owner, and to no other."""

from __future__ import annotations

import csv
from datetime import date
from functools import cache
from pathlib import Path

import pytest
import yaml

from kb.corpus.models import Fingerprint
from kb.resources import data_dir
from kb.sources.decode import read_text
from kb.sources.detect import find_files, recognise
from kb.sources.matching import FingerprintIndex, Match, match_statement, owner_of, statement_date
from kb.sources.model import PastedDocument, SourceKind, Statement
from kb.sources.pasted import parse_pasted
from kb.text.fingerprint import text_hash

pytestmark = pytest.mark.official

ABOUT_DIFFERENT_RULINGS = {("000#23", "000#12")}
"""A pair in which the German leaves out what the English is mostly about, so that each has its own ruling."""


@cache
def fingerprints() -> tuple[Fingerprint, ...]:
    entries = yaml.safe_load((data_dir() / "fingerprints" / "seeds.yaml").read_text("utf-8"))
    return tuple(Fingerprint.model_validate(entry) for entry in entries)


@cache
def index() -> FingerprintIndex:
    return FingerprintIndex(fingerprints())


@pytest.fixture(scope="module")
def pages(official: Path) -> dict[str, PastedDocument]:
    files = find_files([official / "seeds"])
    return {path.name[:3]: parse_pasted(read_text(path).text, path.name) for path in files}


def matched(statement: Statement, among: FingerprintIndex | None = None) -> Match:
    names = [statement.card] if statement.card else []
    return match_statement(statement.text, among or index(), lang=statement.lang, number=statement.number, names=names)


def test_the_three_documents_are_recognised_as_pasted_pages(official: Path) -> None:
    found = {path.name[:3]: recognise(path) for path in find_files([official / "seeds"])}
    assert {name: (f.kind, f.lang, f.rows) for name, f in found.items()} == {
        "000": (SourceKind.PASTED, "mul", 23),
        "002": (SourceKind.PASTED, "en", 21),
        "003": (SourceKind.PASTED, "de", 20),
    }


def test_every_line_with_text_belongs_to_a_piece(official: Path, pages: dict[str, PastedDocument]) -> None:
    for path in find_files([official / "seeds"]):
        lines = read_text(path).text.split("\n")
        covered = [
            n for s in pages[path.name[:3]].statements for n in range(s.lines[0], s.lines[1] + 1) if lines[n - 1]
        ]
        assert covered == [n for n, line in enumerate(lines, 1) if line.strip()]


def test_every_statement_is_matched_by_its_very_words(pages: dict[str, PastedDocument]) -> None:
    for name, page in pages.items():
        for statement in page.wordings:
            match = matched(statement)
            assert (match.how, match.part) == ("exact", statement.part), f"{name}, line {statement.lines[0]}"
            assert match.also == ()


def test_every_fingerprint_is_met_exactly_as_often_as_its_words_stand_there(
    pages: dict[str, PastedDocument],
) -> None:
    statements = [text_hash(s.text, [s.card] if s.card else []) for page in pages.values() for s in page.wordings]
    assert sorted(statements) == sorted(f.hash for f in fingerprints() if f.hash in statements)
    assert len(statements) == 64


def test_only_navigation_is_left_out_and_reported(pages: dict[str, PastedDocument]) -> None:
    assert {name: [s.lines for s in page.junk] for name, page in pages.items()} == {
        "000": [],
        "002": [(1, 1)],
        "003": [],
    }
    assert pages["002"].warnings[0].line == 1


def test_the_paragraph_broken_over_two_lines_is_one_statement(pages: dict[str, PastedDocument]) -> None:
    assert [s.lines for s in pages["000"].statements if s.lines[0] != s.lines[1]] == [(5, 6)]


def test_english_left_in_the_german_rulings_is_reported(pages: dict[str, PastedDocument]) -> None:
    assert [warning.line for warning in pages["003"].all_warnings] == [57, 77, 81]


def test_the_days_of_the_german_rulings_have_the_day_first(pages: dict[str, PastedDocument]) -> None:
    days = [statement.day for statement in pages["003"].wordings]
    assert [days.count(date(*day)) for day in ((2024, 2, 2), (2021, 3, 19), (2013, 6, 7), (2006, 10, 15))] == [
        11,
        6,
        2,
        1,
    ]


@pytest.fixture(scope="module")
def pairs(official: Path) -> list[tuple[str, str]]:
    path = official.parent / "seed_pairs.csv"
    if not path.is_file():
        pytest.skip("no seed_pairs.csv beside the official files: which paragraphs say the same is not known")
    with path.open(encoding="utf-8", newline="") as stream:
        return [(row["en_para"], row["de_para"]) for row in csv.DictReader(stream)]


def paragraph(official: Path, pages: dict[str, PastedDocument], place: str) -> Statement:
    """Return the statement at a place such as `000#9`: the tenth line with text of the first document."""
    name, count = place.split("#")
    [path] = [p for p in find_files([official / "seeds"]) if p.name.startswith(name)]
    lines = [n for n, line in enumerate(read_text(path).text.split("\n"), 1) if line.strip()]
    return next(s for s in pages[name].statements if s.lines[0] <= lines[int(count)] <= s.lines[1])


def test_paragraphs_that_say_the_same_in_both_languages_have_one_owner(
    official: Path, pages: dict[str, PastedDocument], pairs: list[tuple[str, str]]
) -> None:
    for english, german in pairs:
        one, other = (paragraph(official, pages, place) for place in (english, german))
        assert (one.lang, other.lang) == ("en", "de")
        same = matched(one).owner == matched(other).owner
        assert same != ((english, german) in ABOUT_DIFFERENT_RULINGS), f"{english} and {german}"


def test_undated_english_rulings_take_the_day_of_the_german_ones(
    official: Path, pages: dict[str, PastedDocument], pairs: list[tuple[str, str]]
) -> None:
    dated = 0
    for english, german in pairs:
        one, other = (paragraph(official, pages, place) for place in (english, german))
        found = statement_date(one, matched(one), index())
        assert (found and found.day) == other.day, f"{english} and {german}"
        assert found is None or found.inferred
        dated += found is not None
    assert dated == 13


def test_a_wording_that_is_not_known_goes_to_its_own_ruling_or_to_none(
    pages: dict[str, PastedDocument],
) -> None:
    """Each statement, with its own fingerprint taken away, must not be taken for another ruling."""
    for page in pages.values():
        for statement in page.wordings:
            own = matched(statement)
            rest = FingerprintIndex(f for f in fingerprints() if own.fingerprint and f.hash != own.fingerprint.hash)
            assert matched(statement, rest).owner in (None, own.owner), statement.lines


def test_a_slightly_different_wording_still_finds_its_ruling(pages: dict[str, PastedDocument]) -> None:
    found = 0
    long = [s for page in pages.values() for s in page.wordings if len(s.text.split()) >= 25]
    for statement in long:
        words = statement.text.split()
        changed = matched(
            Statement(
                statement.lines,
                " ".join([*words[:8], "nonetheless", *words[9:]]),
                statement.part,
                statement.lang,
            )
        )
        assert changed.owner in (None, matched(statement).owner)
        found += changed.how == "similar"
    assert found >= 0.9 * len(long)


def test_fingerprints_name_owners_of_both_kinds() -> None:
    assert {owner_of(f).kind for f in fingerprints()} == {"ruling", "rule"}
