"""data/lineage.yaml: what it can correct, and what it says when it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from editions import day, revision

from kb.errors import LineageError
from kb.resources import data_dir
from kb.revisions import Change, Corrections, Lineage, Stage, load_corrections

OLD = {"700": "Keywords", "700.1": "A card may wait in exile until its counters are gone.",
       "700.2": "Nobody may look at what lies face down."}
NEW = {"700": "Keywords", "700.1": "A card may wait in exile until its counters are gone.",
       "700.2": "Wholly different words stand in this place today."}


def written(folder: Path, text: str) -> Path:
    path = folder / "lineage.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def built(corrections: Corrections, old: dict[str, str] = OLD, new: dict[str, str] = NEW) -> Lineage:
    line = Lineage("en", corrections)
    line.add(revision(0, old, {"Waiting": OLD["700.1"]}))
    line.add(revision(1, new, {"Lingering": NEW["700.2"]}))
    return line


def test_a_correction_joins_what_no_similarity_can(tmp_path: Path) -> None:
    text = f'- {{lang: en, day: {day(1)}, number: "700.2", was: "700.2", why: "Rewritten from scratch."}}'
    assert built(Corrections()).versions("700.2@2020-01-01")[-1].change is Change.DELETED
    version = built(load_corrections(written(tmp_path, text))).versions("700.2@2020-01-01")[-1]
    assert version.change is Change.REWORDED
    assert version.match is not None
    assert (version.match.stage, version.match.why) == (Stage.CORRECTION, "Rewritten from scratch.")


def test_a_correction_can_say_that_a_rule_is_new(tmp_path: Path) -> None:
    text = f'- {{lang: en, day: {day(1)}, number: "700.1", was: null, why: "Only looks the same."}}'
    line = built(load_corrections(written(tmp_path, text)))
    assert line.versions("700.1@2020-01-01")[-1].change is Change.DELETED
    assert line.versions(f"700.1@{day(1)}")[0].change is Change.CREATED


def test_a_correction_can_be_about_the_glossary(tmp_path: Path) -> None:
    text = f'- {{lang: en, day: {day(1)}, term: Lingering, was: Waiting, why: "Renamed."}}'
    line = built(load_corrections(written(tmp_path, text)))
    assert [v.number for v in line.versions("glossary:waiting@2020-01-01")] == ["Waiting", "Lingering"]


def test_a_correction_for_a_revision_that_is_not_there_does_nothing(tmp_path: Path) -> None:
    text = '- {lang: en, day: 1999-01-01, number: "1.1", was: "2.2", why: "Elsewhere."}'
    corrected = built(load_corrections(written(tmp_path, text)))
    assert list(corrected.all_versions()) == list(built(Corrections()).all_versions())


GOOD = '- {lang: en, day: 2020-04-10, number: "700.2", was: "700.2", why: "x"}\n'


@pytest.mark.parametrize(("text", "line", "problem"), [
    ("a: b", 1, "list of corrections"),
    ("- just text", 1, "must be a mapping"),
    ("- [", 1, "not valid YAML"),
    (GOOD + "- {lang: en, day: 2020-04-10, number: \"1\", was: \"2\"}", 2, "field why is missing"),
    ("- lang: en\n  day: 2020-04-10\n  was: \"2\"\n  why: x", 1, "field number is missing"),
    ("- lang: fr\n  day: 2020-04-10\n  number: \"1\"\n  was: \"2\"\n  why: x", 1, "de or en"),
    ("- lang: en\n  day: soon\n  number: \"1\"\n  was: \"2\"\n  why: x", 2, "2024-11-08"),
    ("- lang: en\n  day: 2020-04-10\n  number: 700.2\n  was: \"2\"\n  why: x", 3, "quotation marks"),
    ("- lang: en\n  day: 2020-04-10\n  number: \"1\"\n  was: \"2\"\n  why: x\n  note: y", 6, "no field note"),
    ("- lang: en\n  day: 2020-04-10\n  number: \"1\"\n  term: T\n  was: \"2\"\n  why: x", 4, "not both"),
    (GOOD + GOOD, 2, "already has a correction in line 1"),
], ids=["mapping", "text", "broken", "no reason", "no number", "language", "day", "number", "unknown", "both", "twice"])
def test_mistakes_are_named_with_their_line(tmp_path: Path, text: str, line: int, problem: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(LineageError, match=problem) as caught:
        load_corrections(path)
    assert (caught.value.file, caught.value.line) == (str(path), line)


@pytest.mark.parametrize(("number", "was", "problem"), [
    ("700.9", "700.2", "has no 700.9"), ("700.2", "700.9", "before .* has no 700.9"),
])
def test_a_correction_must_name_rules_that_exist(tmp_path: Path, number: str, was: str, problem: str) -> None:
    text = f'- {{lang: en, day: {day(1)}, number: "{number}", was: "{was}", why: "x"}}'
    with pytest.raises(LineageError, match=problem):
        built(load_corrections(written(tmp_path, text)))


def test_no_file_means_no_corrections(tmp_path: Path) -> None:
    assert load_corrections(tmp_path / "none.yaml") == Corrections()
    assert load_corrections(written(tmp_path, "# nothing yet\n")) == Corrections()


def test_the_bundled_corrections_are_valid() -> None:
    load_corrections(data_dir() / "lineage.yaml")
