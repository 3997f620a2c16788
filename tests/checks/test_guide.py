"""The guides are right: their module runs and can fail, and every word of their tables is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kb.checks import registry, runner
from kb.checks.scenario import Scenario

DOCS = Path(__file__).resolve().parents[2] / "docs"


def _blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (DOCS / name).read_text(encoding="utf-8"), re.DOTALL)


def test_module_of_the_guide_runs_and_can_fail(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    registry.all_checks()
    registered: dict[str, registry.Check] = {}
    monkeypatch.setattr(registry, "_CHECKS", registered)
    (module,) = _blocks("add-a-ruling.md", "python")
    path = tmp_path / "your_topic.py"
    path.write_text(module, encoding="utf-8")
    exec(compile(module, str(path), "exec"), {"__name__": "your_topic"})
    (made,) = registered.values()
    assert runner.run(made, runner.rulesets()[0]).holds
    assert runner.unbroken(made) == []


def test_imports_of_the_guide_exist() -> None:
    (imports,) = (block for block in _blocks("checks.md", "python") if block.startswith("from"))
    exec(compile(imports, "checks.md", "exec"), {})


def test_check_of_the_guide_is_the_one_in_the_code() -> None:
    shown = _blocks("checks.md", "python")[0]
    module = Path(registry.checks_of("suspend_pays_suspend_cost_only")[0].file)
    assert shown in (DOCS.parent / module).read_text(encoding="utf-8")


def test_words_of_the_tables_are_words_of_a_scenario() -> None:
    text = (DOCS / "checks.md").read_text(encoding="utf-8")
    rows = [line.split(" | ")[0] for line in text.splitlines() if line.startswith("| `") and "kb/" not in line]
    words = {word for row in rows for word in re.findall(r"`([a-z_]+)(?=[(`])", row)}
    assert {"given_hand", "suspend", "expect_haste", "will_cast"} <= words
    assert [word for word in sorted(words) if not hasattr(Scenario, word)] == []
