"""Dated provisions: complete, in order, and the only place where days are compared."""

from __future__ import annotations

import ast
from datetime import date
from pathlib import Path

import pytest

from kb.core.errors import MechanicAbsent, ProvisionError, ProvisionGap, ProvisionOverlap, RevisionNotModelled
from kb.core.rulebook import Provision, Rulebook, load_provisions, provisions, rulesets

ROOT = Path(__file__).resolve().parents[2]
MODULES = [p for folder in ("core", "cards", "checks") for p in sorted((ROOT / "kb" / folder).rglob("*.py"))]


@pytest.mark.parametrize("key", sorted(provisions()))
def test_provision_covers_every_day_that_is_modelled(key: str) -> None:
    for day in rulesets():
        assert provisions()[key].at(day).rule


@pytest.mark.parametrize("key", sorted(provisions()))
def test_provision_has_a_title_in_both_languages(key: str) -> None:
    assert all(provisions()[key].title[lang] for lang in ("en", "de"))


@pytest.mark.parametrize(("key", "day", "value"), [
    ("suspend-last-counter", "2024-02-01", "must"),
    ("suspend-last-counter", "2024-02-02", "may"),
    ("suspend-prohibition", "2016-09-29", "ruling"),
    ("suspend-prohibition", "2016-09-30", "rule"),
    ("mana-burn", "2009-07-10", "yes"),
    ("mana-burn", "2009-07-11", "no"),
    ("mana-pool-empties", "2009-07-10", "phase"),
    ("cascade-condition", "2021-02-14", "card"),
    ("cascade-condition", "2021-02-15", "card-and-spell"),
    ("color-without-mana-cost", "2011-09-29", "characteristic-defining-ability"),
    ("split-card-mana-value", "2017-04-28", "combined"),
])
def test_value_on_a_day(key: str, day: str, value: str) -> None:
    assert Rulebook.at(date.fromisoformat(day)).value(key) == value


def test_rulebook_remembers_what_was_consulted() -> None:
    rulebook = Rulebook.at(date(2024, 2, 2))
    rulebook.value("mana-burn")
    assert list(rulebook.consulted) == ["mana-burn"]


def test_override_puts_another_value_in_force() -> None:
    assert Rulebook.at(date(2024, 2, 2), [Provision("suspend-last-counter", "must")]).value(
        "suspend-last-counter") == "must"


def test_unknown_value_is_refused() -> None:
    with pytest.raises(ProvisionError, match="never had the value"):
        Rulebook.at(date(2024, 2, 2), [Provision("suspend-last-counter", "should")])


def test_day_before_the_first_modelled_day_is_refused() -> None:
    with pytest.raises(RevisionNotModelled, match="2006-09-30"):
        Rulebook.at(date(2006, 9, 30))


def test_mechanic_that_does_not_exist_yet() -> None:
    with pytest.raises(MechanicAbsent, match="Time travel"):
        Rulebook.at(date(2023, 10, 12)).require("time-travel")
    Rulebook.at(date(2023, 10, 13)).require("time-travel")


ENTRY = "provisions:\n- {key: k, title: {en: a, de: b}, rule: '1', variants: [%s]}\n"


@pytest.mark.parametrize(("variants", "error"), [
    ("{since: 2010-01-01, value: a, rule: '1'}, {since: 2010-01-01, value: b, rule: '1'}", ProvisionOverlap),
    ("{since: 2011-01-01, value: a, rule: '1'}, {since: 2010-01-01, value: b, rule: '1'}", ProvisionError),
    ("{since: 2011-01-01, rule: '1'}", ProvisionError),
])
def test_wrong_provision_file(tmp_path: Path, variants: str, error: type[Exception]) -> None:
    (tmp_path / "p.yaml").write_text(ENTRY % variants, encoding="utf-8")
    with pytest.raises(error, match=r"p\.yaml"):
        load_provisions(tmp_path)


def test_gap_before_the_first_variant(tmp_path: Path) -> None:
    (tmp_path / "p.yaml").write_text(ENTRY % "{since: 2010-01-01, value: a, rule: '1'}", encoding="utf-8")
    found, _ = load_provisions(tmp_path)
    with pytest.raises(ProvisionGap):
        found["k"].at(date(2009, 12, 31))


@pytest.mark.parametrize("path", MODULES, ids=lambda p: str(p.relative_to(ROOT)))
def test_no_module_but_the_rulebook_compares_days(path: Path) -> None:
    """No date literal and no comparison with `day`, `since` or `until` outside rulebook.py.

    report.py looks up whether a ruling is declared to hold on a day; that decides nothing in a game.
    """
    if path.name in ("rulebook.py", "report.py"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert not (node.func.id == "date" and node.args), f"{path}:{node.lineno}: a date literal"
        if isinstance(node, ast.Compare) and any(isinstance(o, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for o in node.ops):
            names = {n.attr if isinstance(n, ast.Attribute) else getattr(n, "id", "") for n in ast.walk(node)}
            assert not names & {"day", "since", "until", "today"}, f"{path}:{node.lineno}: compares days"
