"""The registry of checks: a function that tells a scenario, the rulings that it proves, and what must break it."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

import kb.checks
from kb.checks.scenario import Scenario
from kb.core.errors import ProvisionError
from kb.core.faults import Fault
from kb.core.rulebook import Provision, Rulebook, rulesets
from kb.errors import NotFoundError, RulesError
from kb.loading import import_all, short
from kb.messages import Message, message

Counterfactual = Fault | Provision
CheckFunction = Callable[[Scenario], None]
_TOOLS = frozenset({"registry", "report", "runner", "scenario", "expectations", "refs", "board", "benchmark",
                    "mistakes", "possible", "seen"})
_PARAGRAPH = re.compile(r"\b[1-9]\d{2}(\.\d+[a-z]?)?\b")
_PLAYERS = range(2, 5)


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
        if earlier is not None and (earlier.file, earlier.line) != (made.file, made.line):
            place = f"{earlier.file}:{earlier.line}"
            raise RulesError(message("There are two checks named {name}; the other one is {place}.", name=made.name,
                                     place=place), file=made.file, line=made.line)
        _CHECKS[made.name] = made
        return tells
    return register


def _made(tells: CheckFunction, rulings: tuple[str, ...], title: str, breaks: tuple[Counterfactual, ...],
          provisions: tuple[str, ...], players: int) -> Check:
    code = tells.__code__
    file, line = short(code.co_filename), code.co_firstlineno
    wrong = _what_is_wrong(tells, rulings, breaks, players)
    if wrong is not None:
        raise ProvisionError(wrong, file=file, line=line)
    return Check(tells.__name__, tells, rulings, title, breaks, provisions, players, tells.__module__, file, line)


def _what_is_wrong(tells: CheckFunction, rulings: tuple[str, ...], breaks: tuple[Counterfactual, ...],
                   players: int) -> Message | None:
    """Return what a check lacks: a ruling, a counterfactual, its paragraphs, a number of players that there can be."""
    name = tells.__name__
    if not rulings:
        return message("Check {name} names no ruling.", name=name)
    if not breaks:
        return message("Check {name} names no counterfactual: a check that cannot fail proves nothing.", name=name)
    if not all(isinstance(one, Fault | Provision) for one in breaks):
        return message("Check {name}: a counterfactual is written as in Fault.HASTE_IS_NOT_GIVEN or "
                       "Provision(\"suspend-last-counter\", \"must\").", name=name)
    if sys.flags.optimize < 2 and not _PARAGRAPH.search(tells.__doc__ or ""):  # -OO takes docstrings away
        return message("Check {name} needs a docstring with the paragraphs that decide it, as in 702.62a.", name=name)
    if players not in _PLAYERS:
        return message("Check {name}: {number} players; the rules core knows games of two to four.", name=name,
                       number=players)
    return None


@cache
def _load() -> None:
    import_all(kb.checks.__path__, kb.checks.__name__, _TOOLS)
    for one in _CHECKS.values():
        verify_provisions(one)


def verify_provisions(one: Check) -> None:
    """Raise ProvisionError for a counterfactual that names what there is not."""
    try:
        Rulebook.at(rulesets()[0], [p for p in one.breaks if isinstance(p, Provision)])
    except ProvisionError as error:
        raise ProvisionError(error.what, file=one.file, line=one.line) from error


def all_checks() -> tuple[Check, ...]:
    """Return all checks, by module and place in the file."""
    _load()
    return tuple(sorted(_CHECKS.values(), key=lambda c: (c.module, c.line)))


def checks_of(ruling: str) -> tuple[Check, ...]:
    """Return the checks that prove a ruling, or the one check of that name."""
    found = tuple(c for c in all_checks() if ruling in c.rulings or ruling == c.name)
    if not found:
        known = {name for c in all_checks() for name in (c.name, *c.rulings)}
        near = get_close_matches(ruling, sorted(known), 3)
        raise NotFoundError(message("No check is named {name} or proves a ruling of that name.", name=ruling),
                            how=message("Similar: {names}.", names=", ".join(near)) if near else None)
    return found


def checked_rulings() -> tuple[str, ...]:
    """Return the slugs that have at least one check."""
    return tuple(sorted({slug for c in all_checks() for slug in c.rulings}))
