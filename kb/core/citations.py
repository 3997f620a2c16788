"""Which function implements which paragraph of the Comprehensive Rules.

`@implements("601.2a")` says so with today's number. When such a function is called with the game as its
first argument, the trace notes that the paragraph was applied. A function that is called without being
applied (a prohibition that is looked at and does not fit) is marked `noted=False` and calls
`game.cite("702.61a")` itself at the moment it applies.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import ParamSpec, Protocol, TypeVar, cast

_ROOT = Path(__file__).resolve().parents[2]
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Implementation:
    """A function and where it is: `module.function`, file below the project's root, line."""

    name: str
    file: str
    line: int


_REGISTRY: dict[str, list[Implementation]] = {}


class _Cites(Protocol):
    def cite(self, *paragraphs: str) -> None: ...


def implements(*paragraphs: str, noted: bool = True) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Register the decorated function as what implements the paragraphs (today's numbers)."""
    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        _register(function, paragraphs)
        if not noted:
            return function

        @functools.wraps(function)
        def cited(*args: P.args, **kwargs: P.kwargs) -> R:
            cast(_Cites, getattr(args[0], "game", args[0])).cite(*paragraphs)
            return function(*args, **kwargs)
        return cited
    return decorate


def _register(function: Callable[..., object], paragraphs: tuple[str, ...]) -> None:
    code = inspect.unwrap(function).__code__
    path = Path(code.co_filename)
    file = str(path.relative_to(_ROOT)) if path.is_relative_to(_ROOT) else path.name
    where = Implementation(f"{function.__module__}.{function.__qualname__}", file, code.co_firstlineno)
    for paragraph in paragraphs:
        _REGISTRY.setdefault(paragraph, []).append(where)


def implementations() -> dict[str, tuple[Implementation, ...]]:
    """Return the paragraphs of the rules core with the functions that implement them.

    Importing `kb.core` modules fills it; call `kb.core.load_all()` first for the complete list.
    """
    return {paragraph: tuple(found) for paragraph, found in sorted(_REGISTRY.items())}
