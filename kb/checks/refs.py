"""Players and cards as scenarios name them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Union

from kb.core.ids import PlayerId

if TYPE_CHECKING:
    from kb.checks.scenario import Scenario

Player = PlayerId
A, B, C, D = PlayerId("Alice"), PlayerId("Bob"), PlayerId("Carol"), PlayerId("Dave")


@dataclass(frozen=True)
class CardRef:
    """One physical card (or token), in whatever zone it is."""

    card: int
    name: str

    def __str__(self) -> str:
        return self.name


Targets = tuple[Union[CardRef, PlayerId, "StackRef"], ...]


@dataclass(frozen=True)
class StackRef:
    """An object on the stack by its place from the top; 0 is the topmost."""

    place: int = 0


TOP_OF_STACK = StackRef(0)


@dataclass(frozen=True)
class Answer:
    """A scripted answer that names cards; the core gets the objects they are when it asks."""

    scenario: Scenario
    answer: object

    def now(self) -> object:
        """Return the answer with each card replaced by its object."""
        return _resolved(self.scenario, self.answer)


@dataclass(frozen=True)
class Looking:
    """A scripted answer at whose moment the scenario looks around: `look` holds expectations, told as steps."""

    scenario: Scenario
    answer: object
    look: Callable[[], None]

    def now(self) -> object:
        """Look, then answer with the objects that the cards are now."""
        self.look()
        return _resolved(self.scenario, self.answer)


@dataclass(frozen=True)
class Conceding:
    """Instead of an answer: the player concedes when asked, and so chooses nothing."""

    scenario: Scenario
    who: PlayerId

    def now(self) -> object:
        """Concede."""
        self.scenario.concede(self.who)
        return ()


def _resolved(scenario: Scenario, answer: object) -> object:
    if isinstance(answer, tuple):
        return tuple(_resolved(scenario, a) for a in answer)
    if isinstance(answer, CardRef):
        return scenario.id(answer)
    return answer
