"""What was found instead of what a check expects, as a message: no names of the program reach the reader."""

from __future__ import annotations

from collections.abc import Collection
from enum import Enum

from kb.core.ids import Zone
from kb.core.mana import Color
from kb.core.narration import STEP_NAMES
from kb.messages import N_, Message, message

ZONES = {
    Zone.LIBRARY: N_("in the library"), Zone.HAND: N_("in the hand"), Zone.BATTLEFIELD: N_("on the battlefield"),
    Zone.GRAVEYARD: N_("in the graveyard"), Zone.STACK: N_("on the stack"), Zone.EXILE: N_("in exile"),
    Zone.COMMAND: N_("in the command zone"),
}
COLORS = {
    Color.WHITE: N_("white"), Color.BLUE: N_("blue"), Color.BLACK: N_("black"), Color.RED: N_("red"),
    Color.GREEN: N_("green"),
}
_NAMES = dict[Enum, str]([*ZONES.items(), *COLORS.items(), *STEP_NAMES.items()])


def shown(seen: object) -> Message | None:
    """Return what was found as it can stand in a sentence; None for yes and no, where the sentence itself says it."""
    if isinstance(seen, bool):
        return None
    if seen is None or seen in ("", ()):
        return message("nothing")
    if isinstance(seen, Enum):
        return _named(seen)
    if isinstance(seen, Collection) and not isinstance(seen, str):
        return _several(seen)
    return message("{value}", value=seen)


def _named(value: Enum) -> Message:
    return message(_NAMES[value]) if value in _NAMES else message("{value}", value=str(value.value))


def _several(seen: Collection[object]) -> Message:
    """Colors in the order of the color pie, everything else as it comes."""
    if all(isinstance(value, Color) for value in seen):
        return _with_and([message(COLORS[color]) for color in COLORS if color in seen] or [message("colorless")])
    return joined([shown(value) or message("{value}", value=str(value)) for value in seen])


def joined(parts: list[Message]) -> Message:
    """Two parts become one until one is left: `a; b; c`. Card names have commas."""
    first, *others = parts
    return message("{first}; {others}", first=first, others=joined(others)) if others else first


def _with_and(parts: list[Message]) -> Message:
    """Colors: `white and blue`, `white, blue and black`."""
    *others, last = parts
    if len(others) < 2:
        return message("{first} and {last}", first=others[0], last=last) if others else last
    first, *rest = parts
    return message("{first}, {others}", first=first, others=_with_and(rest))
