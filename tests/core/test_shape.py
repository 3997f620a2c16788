"""What the core promises about its own shape: imports, faults, the one place of change, citations."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import kb.core
from kb.core.citations import implementations
from kb.core.faults import Fault

ROOT = Path(__file__).resolve().parents[2]
CORE = sorted((ROOT / "kb" / "core").rglob("*.py"))
CARDS = sorted((ROOT / "kb" / "cards").rglob("*.py"))
CHECKS = sorted((ROOT / "kb" / "checks").rglob("*.py"))
ALLOWED = {"core": {"core", "errors", "messages", "resources"},
           "cards": {"core", "cards", "errors", "loading", "messages"},
           "checks": {"core", "cards", "checks", "errors", "loading", "messages"}}


def _imported(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = [node.module or ""] if isinstance(node, ast.ImportFrom) else \
            [a.name for a in node.names] if isinstance(node, ast.Import) else []
        for name in names:
            if name.startswith("kb."):
                found.add(name.split(".")[1])
            if name == "kb" and isinstance(node, ast.ImportFrom):
                found |= {a.name for a in node.names}
    return found


@pytest.mark.parametrize("path", [*CORE, *CARDS, *CHECKS], ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_one_way(path: Path) -> None:
    assert _imported(path) <= ALLOWED[path.relative_to(ROOT / "kb").parts[0]]


@pytest.mark.parametrize("fault", list(Fault), ids=lambda f: f.name)
def test_fault_is_honoured_in_exactly_one_place(fault: Fault) -> None:
    places = [str(p) for p in (*CORE, *CARDS) for _ in re.findall(rf"Fault\.{fault.name}\b", p.read_text("utf-8"))]
    assert len(places) == 1


@pytest.mark.parametrize("path", [*CORE, *CARDS], ids=lambda p: str(p.relative_to(ROOT)))
def test_randomness_and_clocks_are_unknown(path: Path) -> None:
    names = {alias.name for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Import)
             for alias in node.names}
    assert not names & {"random", "time", "secrets", "uuid"}


PROCEDURE = {"game.py", "turn.py", "casting.py", "casting_while_resolving.py", "resolving.py", "triggers.py"}
"""Besides `Game.carry_out`: bookkeeping of who acts next and what waits, and returning to an earlier state."""


@pytest.mark.parametrize("path", [*CORE, *CARDS], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_state_changes_through_events(path: Path) -> None:
    text = path.read_text("utf-8")
    assert path.name in PROCEDURE or not re.search(r"(game|self)\.state = ", text)


def test_every_citation_is_a_paragraph_number_with_a_place() -> None:
    kb.core.load_all()
    found = implementations()
    assert len(found) > 100
    for paragraph, functions in found.items():
        assert re.fullmatch(r"[1-9]\d{2}\.\d+[a-z]{0,2}", paragraph), paragraph
        assert all((ROOT / f.file).is_file() and f.line > 0 for f in functions)


@pytest.mark.parametrize("paragraph", [
    *(f"601.2{c}" for c in "abcefghi"), "116.2f",
    "702.62a", "702.62b", "702.62c", "702.62d", "608.2g", "107.3d", "400.7"])
def test_paragraph_has_a_function(paragraph: str) -> None:
    kb.core.load_all()
    assert implementations()[paragraph]
