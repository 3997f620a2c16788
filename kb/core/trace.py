"""The record of what happened, step by step: a message, the paragraphs applied, and the state afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import Enum

from kb.core.state import State
from kb.messages import Message


class StepKind(Enum):
    """What a step of the record tells."""

    SETUP = "setup"
    ACTION = "action"
    EVENT = "event"
    EXPECTATION = "expectation"


class CardName(str):
    """A card's name as an argument of a message: never translated, never inflected."""

    __slots__ = ()


class PlayerName(str):
    """A player's name as an argument of a message."""

    __slots__ = ()


@dataclass
class TraceStep:
    """One step. `rules` are the paragraphs applied from here to the next step, in the order of application."""

    text: Message
    kind: StepKind
    rules: list[str] = field(default_factory=list)
    state: State | None = None
    passing: bool = False
    """Whether it only tells that time goes on; of several in a row the last one stays."""


@dataclass
class Trace:
    """All steps so far. Paragraphs cited before the first step are kept in `before`."""

    steps: list[TraceStep] = field(default_factory=list)
    before: list[str] = field(default_factory=list)
    followed: dict[str, None] = field(default_factory=dict)
    """Paragraphs that were applied but go without saying in a step, such as who gets priority."""
    paused: int = 0

    def tell(self, text: Message, kind: StepKind, *rules: str, passing: bool = False) -> None:
        """Begin a new step."""
        if self.paused:
            return
        if passing and self.steps and self.steps[-1].passing:
            self.steps.pop()
        self.steps.append(TraceStep(text, kind, list(rules), passing=passing))

    def cite(self, *paragraphs: str) -> None:
        """Note that paragraphs were applied in the current step."""
        if self.paused:
            return
        rules = self.steps[-1].rules if self.steps else self.before
        rules.extend(p for p in paragraphs if p not in rules)

    def follow(self, *paragraphs: str) -> None:
        """Note that paragraphs were applied that no step needs to mention."""
        if not self.paused:
            self.followed.update(dict.fromkeys(paragraphs))

    def see(self, state: State) -> None:
        """Note the state as it is after the current step so far."""
        if self.steps and not self.paused:
            self.steps[-1].state = state

    @contextmanager
    def silence(self) -> Iterator[None]:
        """Look at the game without leaving a trace."""
        self.paused += 1
        try:
            yield
        finally:
            self.paused -= 1

    def take_back(self, length: int) -> list[str]:
        """Drop the steps after the first `length`; return the paragraphs that they cited."""
        dropped = self.steps[length:]
        del self.steps[length:]
        return list(dict.fromkeys(rule for step in dropped for rule in step.rules))

    def paragraphs(self) -> tuple[str, ...]:
        """Return every paragraph applied: those that steps mention in order of application, then the others."""
        return tuple(dict.fromkeys([*self.before, *(r for s in self.steps for r in s.rules), *self.followed]))
