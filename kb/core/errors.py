"""What can go wrong when a scenario meets the rules. Each error cites the paragraph where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date

from kb.errors import RulesError
from kb.messages import Message, message


class IllegalAction(RulesError):
    """The rules do not allow the action; `rule` is the paragraph that says so (today's number)."""

    def __init__(self, what: Message, rule: str) -> None:
        self.rule = rule
        super().__init__(what, how=message("See rule {rule}.", rule=rule))


class ImpossibleScenario(RulesError):
    """The scenario says what cannot be; `rule` is the paragraph against it (today's number), `hint` how to say it."""

    def __init__(self, what: Message, rule: str, hint: Message | None = None) -> None:
        self.rule = rule
        self.hint = hint
        super().__init__(what, how=message("See rule {rule}.", rule=rule) if rule else hint)


class ChoiceNeeded(RulesError):
    """A player has to choose and the scenario does not say what."""

    def __init__(self, player: str, kind: str, options: tuple[object, ...] = ()) -> None:
        self.player = player
        self.kind = kind
        self.options = options
        what = message("{player} has to decide something that the scenario leaves open: {kind}.", player=player,
                       kind=message(kind)) if not options else \
            message("{player} has to decide something that the scenario leaves open: {kind}. Possible: {options}.",
                    player=player, kind=message(kind), options=", ".join(map(str, options)))
        super().__init__(what, how=message("Script it before the step in which it is made."))


class ChoiceUnused(RulesError):
    """The scenario scripts a choice that the game never asks for."""

    def __init__(self, player: str, kind: str) -> None:
        self.player = player
        self.kind = kind
        super().__init__(message("{player} was never asked for a decision that the scenario foresees: {kind}.",
                                 player=player, kind=message(kind)))


class UnmodelledRule(RulesError):
    """The core knows that the rules say something here, but not what; it does not guess."""

    def __init__(self, what: Message, rule: str) -> None:
        self.rule = rule
        super().__init__(what, how=message("See rule {rule}.", rule=rule))


class MechanicAbsent(RulesError):
    """The mechanic did not exist yet under the rules of the day."""

    def __init__(self, key: str, title: Mapping[str, str], day: date) -> None:
        self.key = key
        super().__init__(message("{mechanic} did not exist on {day}.", mechanic=title, day=day))


class RevisionNotModelled(RulesError):
    """The day lies before the first day the core makes statements about."""

    def __init__(self, day: date, first: date) -> None:
        super().__init__(message("The rules core makes no statement about {day}; its first day is {first}.",
                                 day=day, first=first))


class ProvisionError(RulesError):
    """A dated provision is wrong or was asked for by a wrong name."""


class ProvisionGap(ProvisionError):
    """No variant of a provision covers the day."""


class ProvisionOverlap(ProvisionError):
    """Two variants of a provision begin on the same day."""


class UnknownCard(RulesError):
    """No card of that name is described for the core."""

    def __init__(self, name: str, near: tuple[str, ...] = ()) -> None:
        self.name = name
        how = message("Similar: {names}.", names=", ".join(near)) if near else \
            message("Describe it in a module of kb/cards.")
        super().__init__(message("The rules core knows no card named {name}.", name=name), how=how)
