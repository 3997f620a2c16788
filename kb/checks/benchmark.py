"""How long the checks take: `python -m kb.checks.benchmark`.

Prints all checks under all sets of rules, the median and the slowest check, and the same as multiples of a
baseline measured in the same run (a deep copy of a game's first state), which makes machines comparable.
"""

from __future__ import annotations

import copy
import statistics
import time

from kb.checks.registry import all_checks
from kb.checks.runner import rulesets, run_everywhere
from kb.checks.scenario import Scenario
from kb.core.rulebook import Rulebook


def measure() -> dict[str, float]:
    """Return seconds: of everything, of one check in the median and at most, and of the baseline."""
    checks, days = all_checks(), rulesets()
    start = time.perf_counter()
    swept = [run_everywhere(check) for check in checks]
    total = time.perf_counter() - start
    today = [outcomes[days[0]].seconds for outcomes in swept]
    runs = sum(len({id(o) for o in outcomes.values()}) for outcomes in swept)
    return {"checks": len(checks), "rulesets": len(days), "runs": runs, "total": total,
            "median": statistics.median(today), "slowest": max(today), "baseline": _baseline()}


def _baseline() -> float:
    scenario = Scenario(Rulebook.at(rulesets()[0]))
    start = time.perf_counter()
    for _ in range(10):
        copy.deepcopy(scenario.game.state)
    return (time.perf_counter() - start) / 10


def main() -> None:
    """Print the measurement."""
    found = measure()
    print(f"{found['checks']:.0f} checks under {found['rulesets']:.0f} sets of rules: {found['total']:.2f} s "
          f"in {found['runs']:.0f} runs")
    print(f"one check: median {found['median'] * 1000:.1f} ms, slowest {found['slowest'] * 1000:.1f} ms")
    print(f"baseline (deep copy of a first state): {found['baseline'] * 1000:.2f} ms; "
          f"median check = {found['median'] / found['baseline']:.1f} baselines")


if __name__ == "__main__":
    main()
