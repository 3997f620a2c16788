"""What can be said in a scenario at all: players that are in the game, cards that it knows, numbers, answers.

What cannot is a mistake of the scenario and no statement about the rules: `ImpossibleScenario`, with the paragraph.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import cast

from kb.cards import card_named
from kb.checks.refs import CardRef, Player
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.errors import ImpossibleScenario
from kb.core.events import Step
from kb.core.ids import Zone
from kb.core.narration import STEP_NAMES
from kb.core.objects import CardDefinition
from kb.core.state import State
from kb.core.trace import CardName
from kb.messages import message

WITHOUT_PRIORITY = {Step.UNTAP: "502.4", Step.CLEANUP: "514.3"}
"""Steps in which players do not get priority as a rule, and the paragraphs that say so."""


def verify_player(state: State, who: Player) -> None:
    """Raise ImpossibleScenario for somebody who is not in the game (102.1)."""
    if who not in state.players:
        seats = ", ".join(state.players)
        raise ImpossibleScenario(message("{player} is not in this game; its players are {players}.", player=str(who),
                                         players=seats), "102.1",
                                 message("For more players write players=3 or players=4 into @check."))


def name_of(ref: CardRef) -> CardName:
    """Return the name of a card of the scenario. Raises ImpossibleScenario for anything but a handle."""
    if not isinstance(ref, CardRef):
        raise ImpossibleScenario(message("{value} is no card of this scenario.", value=shown(ref)), "109.1",
                                 message("Use what given_hand and the like have returned."))
    return CardName(ref.name)


def verify_chosen(named: str) -> None:
    """Raise UnknownCard for a chosen card name that the core does not know; a card type may be chosen as well."""
    if named and named not in [one.value for one in CardType]:
        card_named(named)


def verify_counters(amount: int, least: int = 0) -> None:
    """Raise ImpossibleScenario for a number of counters that cannot be (107.1b; suspended without any: 702.62b)."""
    if isinstance(amount, bool) or not isinstance(amount, int):
        raise ImpossibleScenario(message("{value} is not a number of counters.", value=shown(amount)), "107.1")
    if amount < 0:
        raise ImpossibleScenario(message("There cannot be {number} counters.", number=amount), "107.1b")
    if amount < least:
        raise ImpossibleScenario(message("A card without time counters is not suspended."), "702.62b",
                                 message("Use given_exile for a card that had its last time counter removed."))


def verify_life(life: int) -> None:
    """Raise ImpossibleScenario for a life total that is no number; it may be negative (107.1b)."""
    if isinstance(life, bool) or not isinstance(life, int):
        raise ImpossibleScenario(message("{value} is not a life total.", value=shown(life)), "107.1")


def verify_zone(definition: CardDefinition, zone: Zone) -> None:
    """Raise ImpossibleScenario for a zone in which the card cannot simply be put."""
    if zone is Zone.STACK:
        raise ImpossibleScenario(message("{card} does not get onto the stack without being cast.",
                                         card=CardName(definition.name)), "405.1", message("Use cast(...)."))
    types = definition.printed().types
    if zone is Zone.BATTLEFIELD and (CardType.INSTANT in types or CardType.SORCERY in types):
        raise ImpossibleScenario(message("{card} cannot enter the battlefield.", card=CardName(definition.name)),
                                 "400.4a")


def verify_commander(definition: CardDefinition) -> None:
    """Raise ImpossibleScenario for a card that nobody can have as commander (903.3)."""
    if "Legendary" not in definition.printed().supertypes:
        raise ImpossibleScenario(message("{card} is not legendary and cannot be a commander.",
                                         card=CardName(definition.name)), "903.3")


def verify_step(step: Step) -> None:
    """Raise ImpossibleScenario for a step in which nobody has priority and nothing can be done (502.4, 514.3)."""
    if not isinstance(step, Step):
        raise ImpossibleScenario(message("{value} is no step of a turn.", value=shown(step)), "500.1",
                                 message("Write it as in Step.UPKEEP."))
    if step in WITHOUT_PRIORITY:
        raise ImpossibleScenario(message("Nobody gets priority then: {step}.", step=message(STEP_NAMES[step])),
                                 WITHOUT_PRIORITY[step])


def verify_answer(kind: Choose, answer: object) -> None:
    """Raise ImpossibleScenario for an answer whose form does not fit what is asked."""
    if not isinstance(kind, Choose):
        raise ImpossibleScenario(message("{value} is no kind of decision.", value=shown(kind)), "",
                                 message("Write it as in Choose.MAY; the kinds are in kb/core/choices.py."))
    if not _FORMS.get(kind, _anything)(answer):
        raise ImpossibleScenario(message("{answer} does not answer what is asked: {kind}.", answer=shown(answer),
                                         kind=message(kind.value)), "",
                                 message("The forms of the answers are in kb/core/choices.py."))


def shown(value: object) -> str:
    """Return a value as it may stand in an error: names as such, texts in quotation marks."""
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))})"
    if isinstance(value, Enum):
        return str(value.value)
    return value.name if isinstance(value, CardRef) else repr(value)


def _anything(_answer: object) -> bool:
    return True


def _yes_or_no(answer: object) -> bool:
    return isinstance(answer, bool)


def _number(answer: object) -> bool:
    return isinstance(answer, int) and not isinstance(answer, bool)


def _name(answer: object) -> bool:
    return isinstance(answer, str)


def _several(fits: Callable[[object], bool]) -> Callable[[object], bool]:
    return lambda answer: isinstance(answer, tuple) and all(map(fits, cast("tuple[object, ...]", answer)))


def _pair(answer: object) -> bool:
    return isinstance(answer, tuple) and len(answer) == 2


_FORMS: Mapping[Choose, Callable[[object], bool]] = {
    Choose.CAST: _yes_or_no, Choose.MAY: _yes_or_no, Choose.FACE: _name, Choose.NAME: _name,
    Choose.MODES: _several(_number), Choose.ADDITIONAL: _several(_name), Choose.SYMBOLS: _several(_anything),
    Choose.X: _number, Choose.NUMBER: _number, Choose.TARGETS: _several(_anything),
    Choose.DIVISION: _several(_number), Choose.MANA_ABILITIES: _several(_pair), Choose.ORDER: _several(_name),
    Choose.COST_OBJECTS: _several(_anything), Choose.OBJECTS: _several(_anything), Choose.COUNTERS: _several(_pair),
    Choose.ATTACKERS: _several(_pair),
}
