"""The cards that checks use, as facts and abilities (never card text), found by English name.

`card_named("Rift Bolt")` makes the definition when it is first asked for. A card is one small function in a
topic module, decorated with `@card`; docs/checks.md shows how to add one.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches
from functools import cache

from kb.core.errors import UnknownCard
from kb.core.objects import CardDefinition
from kb.loading import import_all

Maker = Callable[[], CardDefinition]
_MAKERS: dict[str, Maker] = {}


def card(name: str) -> Callable[[Maker], Maker]:
    """Register the decorated function as what describes the card `name`."""
    def register(maker: Maker) -> Maker:
        _MAKERS[name] = maker
        return maker
    return register


@cache
def _load_modules() -> None:
    import_all(__path__, __name__)


def card_names() -> tuple[str, ...]:
    """Return the names of all described cards, in alphabetical order."""
    _load_modules()
    return tuple(sorted(_MAKERS))


@cache
def card_named(name: str) -> CardDefinition:
    """Return the definition of a card; raise `UnknownCard` with similar names when there is none."""
    _load_modules()
    maker = _MAKERS.get(name)
    if maker is None:
        raise UnknownCard(name, tuple(get_close_matches(name, _MAKERS, 3)))
    return maker()
