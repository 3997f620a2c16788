"""The one interface through which players make choices. Scripted and strict.

A scenario scripts what each player will answer; the core asks. An unscripted choice raises `ChoiceNeeded`;
a scripted one that nobody asked for fails the check. Two softer forms, both explicit in the script: an
answer may be `if_asked` (the player would agree, but may not be asked), and the core gives a `default`
where not choosing has a natural meaning (paying no optional cost, activating no mana ability).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol, runtime_checkable

from kb.core.errors import ChoiceNeeded, ChoiceUnused
from kb.core.ids import PlayerId
from kb.messages import N_


class Choose(Enum):
    """What a player is asked for; the value describes the form of the answer."""

    CAST = N_("whether to cast: yes or no")
    MAY = N_("whether to do something optional: yes or no")
    FACE = N_("which half or face to cast: its name")
    MODES = N_("modes: numbers, beginning with 0")
    ALTERNATIVE = N_("the alternative cost: its name, or nothing for the mana cost")
    ADDITIONAL = N_("the optional additional costs to pay: their names")
    X = N_("the value of X")
    SYMBOLS = N_("how to pay symbols that can be paid in several ways: a type, a number or life, for each")
    TARGETS = N_("targets: one group for each instance of the word target")
    DIVISION = N_("how much each target gets: a number for each")
    MANA_ABILITIES = N_("mana abilities to activate: (object, name of the ability)")
    PAYMENT = N_("the mana to spend")
    COST_OBJECTS = N_("the objects a cost is paid with")
    ORDER = N_("the order in which the player's triggered abilities go on the stack: names of sources")
    OBJECTS = N_("objects for an effect")
    COUNTERS = N_("more or fewer counters, for each object: +1 or -1")
    NAME = N_("a card name")
    COLOR = N_("a color, or two for a change of words")
    NUMBER = N_("a number")
    ATTACKERS = N_("attacking creatures, each with the player or planeswalker it attacks")
    BLOCKERS = N_("blocking creatures, each with the attacker that it blocks")
    COPIED = N_("the object to copy")
    HOST = N_("what an Aura that enters is attached to")
    SHUFFLED = N_("the cards that are on top of a library after it was shuffled")


_NOTHING = object()


@runtime_checkable
class Deferred(Protocol):
    """An answer that is worked out when it is needed: a card as the object that it is by then."""

    def now(self) -> object:
        """Return the answer."""
        ...


@dataclass
class Scripted:
    """One answer that the scenario has ready."""

    player: PlayerId
    kind: Choose
    answer: object
    if_asked: bool = False


@dataclass
class Choices:
    """The script of all players' choices: for each player and kind, first scripted, first used."""

    script: list[Scripted] = field(default_factory=list)

    def add(self, player: PlayerId, kind: Choose, answer: object, *, if_asked: bool = False) -> None:
        """Script the next answer of a player to a kind of question."""
        self.script.append(Scripted(player, kind, answer, if_asked))

    def ask(self, player: PlayerId, kind: Choose, options: tuple[object, ...] = (),
            default: object = _NOTHING) -> object:
        """Return the player's answer; raise `ChoiceNeeded` when there is neither script nor default."""
        for scripted in self.script:
            if scripted.player == player and scripted.kind is kind:
                self.script.remove(scripted)
                return scripted.answer.now() if isinstance(scripted.answer, Deferred) else scripted.answer
        if default is _NOTHING:
            raise ChoiceNeeded(player, kind.value, options)
        return default

    def verify_all_used(self) -> None:
        """Raise `ChoiceUnused` when an answer that was to be given was never asked for."""
        for scripted in self.script:
            if not scripted.if_asked:
                raise ChoiceUnused(scripted.player, scripted.kind.value)

    def drop(self, player: PlayerId, kinds: tuple[Choose, ...] = tuple(Choose)) -> None:
        """Forget the answers of a player that are still there."""
        self.script = [s for s in self.script if s.player != player or s.kind not in kinds]
