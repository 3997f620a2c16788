"""The registry of checks: a function that tells a scenario, the rulings that it proves, and what must break it."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import kb.checks
from kb.checks.scenario import Scenario
from kb.core.errors import ProvisionError
from kb.core.faults import Fault
from kb.core.rulebook import Provision
from kb.errors import NotFoundError, RulesError
from kb.messages import message

Counterfactual = Fault | Provision
CheckFunction = Callable[[Scenario], None]
_ROOT = Path(__file__).resolve().parents[2]
_TOOLS = frozenset({"registry", "report", "runner", "scenario", "expectations", "refs", "board", "benchmark"})


@dataclass(frozen=True)
class Check:
    """A check: `name` is the function's, `rulings` are slugs (or B-numbers of scenarios), `title` a message id.

    `breaks` are the counterfactuals under which it must fail. `provisions` are the dated points that it is about
    (the trace finds those that it used).
    """

    name: str
    tells: CheckFunction
    rulings: tuple[str, ...]
    title: str
    breaks: tuple[Counterfactual, ...]
    provisions: tuple[str, ...] = ()
    players: int = 2
    module: str = ""
    file: str = ""
    line: int = 0

    @property
    def about(self) -> str:
        """The docstring: the situation in our own words, with the paragraphs that decide it."""
        return inspect.getdoc(self.tells) or ""


_CHECKS: dict[str, Check] = {}


def check(*rulings: str, title: str, breaks: Iterable[Counterfactual], provisions: Iterable[str] = (),
          players: int = 2) -> Callable[[CheckFunction], CheckFunction]:
    """Register the decorated function as a check of these rulings."""
    def register(tells: CheckFunction) -> CheckFunction:
        made = _made(tells, rulings, title, tuple(breaks), tuple(provisions), players)
        earlier = _CHECKS.get(made.name)
        if earlier is not None and earlier.module != made.module:
            raise RulesError(message("There are two checks named {name}.", name=made.name), file=made.file,
                             line=made.line)
        _CHECKS[made.name] = made
        return tells
    return register


def _made(tells: CheckFunction, rulings: tuple[str, ...], title: str, breaks: tuple[Counterfactual, ...],
          provisions: tuple[str, ...], players: int) -> Check:
    code = tells.__code__
    path = Path(code.co_filename)
    file = str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
    if not breaks:
        raise ProvisionError(message("Check {name} names no counterfactual: a check that cannot fail proves nothing.",
                                     name=tells.__name__), file=file, line=code.co_firstlineno)
    return Check(tells.__name__, tells, rulings, title, breaks, provisions, players, tells.__module__, file,
                 code.co_firstlineno)


@cache
def _load() -> None:
    for module in pkgutil.iter_modules(kb.checks.__path__):
        if module.name not in _TOOLS:
            importlib.import_module(f"{kb.checks.__name__}.{module.name}")


def all_checks() -> tuple[Check, ...]:
    """Return all checks, by module and place in the file."""
    _load()
    return tuple(sorted(_CHECKS.values(), key=lambda c: (c.module, c.line)))


def checks_of(ruling: str) -> tuple[Check, ...]:
    """Return the checks that prove a ruling, or the one check of that name."""
    found = tuple(c for c in all_checks() if ruling in c.rulings or ruling == c.name)
    if not found:
        raise NotFoundError(message("No check is named {name} or proves a ruling of that name.", name=ruling))
    return found


def checked_rulings() -> tuple[str, ...]:
    """Return the slugs that have at least one check."""
    return tuple(sorted({slug for c in all_checks() for slug in c.rulings}))
