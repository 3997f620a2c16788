"""What stopped a check, told to whoever wrote it: the line of the check, what is wrong, how to mend it."""

from __future__ import annotations

import inspect
import traceback
from dataclasses import dataclass
from difflib import get_close_matches
from types import TracebackType

from kb.checks.refs import A, B, C, D
from kb.core.choices import Choose
from kb.core.errors import ChoiceNeeded, ChoiceUnused, IllegalAction, ImpossibleScenario
from kb.errors import RulesError
from kb.loading import python_error, short
from kb.messages import Message, message

_LETTERS = {A: "A", B: "B", C: "C", D: "D"}
_WORDS = {
    Choose.CAST: "s.will_cast({who}), s.will_decline({who})", Choose.ORDER: 's.choose_order({who}, "...", "...")',
    Choose.TARGETS: "targets=(...), s.choose_targets({who}, ...)", Choose.COST_OBJECTS: "s.choose_cost({who}, ...)",
    Choose.X: "x=...", Choose.MODES: "modes=(...)", Choose.FACE: 'face="..."',
}


@dataclass(frozen=True)
class Mistake:
    """What stopped it. `rule` is the paragraph against it, if there is one; `hints` say how to mend it."""

    what: Message
    file: str = ""
    line: int = 0
    rule: str = ""
    hints: tuple[Message, ...] = ()

    @property
    def place(self) -> str:
        """Return `file:line` of the check, or nothing."""
        return f"{self.file}:{self.line}" if self.file else ""


def mistake(error: Exception, told_in: str) -> Mistake:
    """Return what stopped a check that is told in the file `told_in`."""
    file, line = _place(error.__traceback__, told_in)
    if not isinstance(error, RulesError):
        return Mistake(python_error(error), file, line, hints=_similar(error))
    rule = error.rule if isinstance(error, IllegalAction | ImpossibleScenario) else ""
    return Mistake(error.what, file, line, rule, tuple(_hints(error)))


def _place(stopped: TracebackType | None, told_in: str) -> tuple[str, int]:
    """Return the innermost line of the check's own file."""
    lines = [frame.lineno or 0 for frame in traceback.extract_tb(stopped) if frame.filename == told_in]
    return (short(told_in), lines[-1]) if lines else ("", 0)


def _hints(error: RulesError) -> list[Message]:
    if isinstance(error, ChoiceNeeded):
        return [message("Script it before the step in which it is made: {words}.", words=_words(error))]
    if isinstance(error, ChoiceUnused):
        return [message("Nothing asked for it in the whole scenario: it is not needed, or not with these cards.")]
    if isinstance(error, ImpossibleScenario):
        return [error.hint] if error.hint else []
    if isinstance(error, IllegalAction):
        return [message("Whoever has cast or activated something has priority again; s.give_priority_to(...) lets the "
                        "others pass.")] if error.rule == "117.1" else []
    return [error.how] if error.how else []


def _words(error: ChoiceNeeded) -> str:
    who = _LETTERS.get(error.player, error.player)  # type: ignore[call-overload]
    kind = Choose(error.kind)
    general = f"s.choose({who}, Choose.{kind.name}, ...)"
    return f"{_WORDS[kind].format(who=who)}, {general}" if kind in _WORDS else general


def _similar(error: Exception) -> tuple[Message, ...]:
    """Return the words that a misspelt one may have meant."""
    name = getattr(error, "name", None)
    where = getattr(error, "obj", None)
    if not isinstance(error, AttributeError) or not isinstance(name, str) or where is None:
        return ()
    known = [word for word, _ in inspect.getmembers_static(where) if not word.startswith("_")]
    near = get_close_matches(name, known, 3)
    return (message("Similar: {names}.", names=", ".join(near)),) if near else ()
