"""The command line as other programs and people use it."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def test_search_prints_one_json_document(run_kb: Run, bundled_path: Path) -> None:
    done = run_kb("search", "offen ins exil", "--db", bundled_path, "--json", "--limit", "3")
    document = json.loads(done.stdout)
    assert done.returncode == 0
    assert set(document) >= {"query", "lang", "expanded", "suggestions", "results"}
    assert set(document["results"][0]) >= {"kind", "ref", "title", "snippet", "date", "status", "score"}
    assert document["results"][0]["ref"] == "suspend-face-up"
    assert set(document["results"][0]["title"]) == set(document["results"][0]["snippet"]) == {"en", "de"}


def test_show_ruling(run_kb: Run, bundled_path: Path) -> None:
    document = json.loads(run_kb("show", "suspend-must-cast", "--db", bundled_path, "--json").stdout)
    assert document["status"] == "superseded"
    assert document["superseded_by"] == "suspend-may-cast"
    assert document["valid"][0]["from"] == "2006-10-01"
    assert document["valid"][-1]["to"] == "2024-02-01"
    assert {text["lang"] for text in document["texts"]} == {"de", "en"}
    assert "702.62a" in document["rules"]


@pytest.mark.parametrize("ref", ["702.62b", "502.59b", "702.59b", "rule/702.62b", "rule/702.59b@2010-02-01",
                                 "suspend-b", "702.61b@2015-01-01"])
def test_rule_is_found_by_any_number(run_kb: Run, bundled_path: Path, ref: str) -> None:
    document = json.loads(run_kb("show", ref, "--db", bundled_path, "--json").stdout)
    assert document["key"] == "suspend-b"
    assert document["ref"] == "702.62b"
    assert [name["number"] for name in document["numbers"]] == ["502.59b", "702.59b", "702.60b", "702.61b", "702.62b"]


def test_rule_at_a_day_has_that_days_number_and_text(run_kb: Run, bundled_path: Path) -> None:
    then = json.loads(run_kb("show", "702.62a", "--db", bundled_path, "--json").stdout)
    old = json.loads(run_kb("show", "502.59a", "--at", "2008-01-01", "--db", bundled_path, "--json").stdout)
    assert (then["number"], old["number"]) == ("702.62a", "502.59a")
    assert then["key"] == old["key"] == "suspend-a"
    assert then["texts"][0]["text"] != old["texts"][0]["text"]


@pytest.mark.parametrize("name", ["Hypergenesis", "Hypergenese", "hypergenese", "lotus blutezeit", "Lotus-Blütezeit",
                                  "jhoiras zeitkafer", "Jhoira's Timebug"])
def test_card_is_found_by_any_name(run_kb: Run, bundled_path: Path, name: str) -> None:
    document = json.loads(run_kb("show", name, "--db", bundled_path, "--json").stdout)
    assert document["kind"] == "card"


def test_answers_in_german_under_a_german_locale(run_kb: Run, bundled_path: Path) -> None:
    by_locale = run_kb("search", "stapel", "--db", bundled_path, lang="de_DE.UTF-8").stdout
    by_option = run_kb("--ui", "de", "search", "stapel", "--db", bundled_path).stdout
    assert by_locale == by_option
    assert "Regelerläuterung" in by_locale
    assert "Befehle" in run_kb("--help", lang="de_AT.UTF-8").stdout
    assert "Commands" in run_kb("--ui", "en", "--help", lang="de_DE.UTF-8").stdout


@pytest.mark.parametrize("query", ["suspend special action", "time travel", "Hypergenesis", "702.62a", "Zeitmarke"])
def test_what_a_search_finds_is_shown_under_the_same_name(run_kb: Run, bundled_path: Path, query: str) -> None:
    found = json.loads(run_kb("search", query, "--db", bundled_path, "--json", "--limit", "5").stdout)["results"]
    assert found
    for result in found:
        if result["kind"] == "ruling":
            assert json.loads(run_kb("show", result["ref"], "--db", bundled_path, "--json").stdout)["kind"] == "ruling"
        named = f"{result['kind']}/{result['ref']}"
        assert json.loads(run_kb("show", named, "--db", bundled_path, "--json").stdout)["kind"] == result["kind"]


WRONG = {
    "no database": (("search", "x"), "no database"),
    "unknown command": (("serch",), "serch"),
    "unknown option": (("search", "x", "--fast"), "--fast"),
    "bad day": (("search", "x", "--at", "2024-13-01"), "2024-13-01"),
    "bad limit": (("search", "x", "--limit", "0"), "--limit"),
    "no sources": (("sources",), "--sources"),
    "missing folder": (("sources", "--sources", "/no/such/folder"), "/no/such/folder"),
}


@pytest.mark.parametrize("lang", ["de_DE.UTF-8", "en_US.UTF-8"])
@pytest.mark.parametrize("case", WRONG)
def test_bad_input_is_one_line_and_status_2(run_kb: Run, case: str, lang: str) -> None:
    args, said = WRONG[case]
    done = run_kb(*args, lang=lang)
    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) == 1
    assert done.stderr.startswith("kb: ")
    if lang.startswith("en") or said.startswith(("-", "/", "s", "2")):
        assert said in done.stderr


def test_unknown_name_offers_the_search(run_kb: Run, bundled_path: Path) -> None:
    done = run_kb("show", "no-such-thing", "--db", bundled_path)
    assert done.returncode == 2
    assert "kb search no-such-thing" in done.stderr


def test_sources_lists_every_file(run_kb: Run, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    said = "Jeder Spieler bringt Karten aus seiner Hand ins Spiel, bevor der Zauberspruch fertig verrechnet ist."
    (tmp_path / "page.txt").write_text(f"Hypergenese\n\n19.03.2021\n\n{said}\n", "utf-8")
    files = json.loads(run_kb("sources", "--sources", tmp_path, "--json").stdout)["files"]
    assert {Path(f["path"]).name: f["kind"] for f in files} == {"empty.txt": "not_recognised", "page.txt": "pasted"}
    assert all(set(f) >= {"path", "kind", "lang", "effective", "encoding", "sha256", "rows", "warnings"} for f in files)


def test_nothing_but_the_answer_when_piped(run_kb: Run, tmp_path: Path) -> None:
    done = run_kb("build", "--db", tmp_path / "kb.db")
    assert done.returncode == 0
    assert done.stderr == ""
    assert len(done.stdout.splitlines()) == 1
