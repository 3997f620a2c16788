"""Words of scenarios about combat and about the size of creatures; `Scenario` has them all."""

from __future__ import annotations

from collections.abc import Callable

from kb.cards import card_named
from kb.checks.expectations import Expectations
from kb.checks.refs import CardRef, Player
from kb.core import combat
from kb.core.abilities import CombatDamage
from kb.core.choices import Choose
from kb.core.errors import IllegalAction
from kb.core.events import Step, TokenCreated
from kb.core.ids import ObjectId, Target, Zone
from kb.core.narration import player
from kb.core.trace import CardName
from kb.messages import message


class Fighting(Expectations):
    """Attacking, blocking, combat damage, power and toughness."""

    def choose(self, who: Player, kind: Choose, answer: object, *, if_asked: bool = False) -> None:
        """Script a decision."""
        raise NotImplementedError

    def advance_to(self, who: Player, step: Step) -> None:
        """Let everyone pass until that step has begun."""
        raise NotImplementedError

    def resolve_top(self) -> None:
        """Let the top of the stack resolve."""
        raise NotImplementedError

    # Given

    def given_token(self, who: Player, name: str) -> CardRef:
        """Give a player a token that is a copy of a card; its creation is an event like any other."""
        card = self.game.state.next_id
        self.game.carry_out(TokenCreated(card_named(name).printed(), who))
        return CardRef(-card, name)

    # When

    def attack_planeswalker(self, who: Player, attacker: CardRef, walker: CardRef) -> None:
        """Go to the declare attackers step of the current turn and attack a planeswalker with a creature."""
        self.choose(who, Choose.ATTACKERS, ((attacker, walker),))
        self.advance_to(who, Step.DECLARE_ATTACKERS)

    def block(self, who: Player, *blocks: tuple[CardRef, CardRef]) -> None:
        """Go to the declare blockers step of the current turn and block: pairs of blocker and attacker."""
        self.choose(who, Choose.BLOCKERS, blocks)
        self.advance_to(self.game.state.active, Step.DECLARE_BLOCKERS)

    def deal_combat_damage(self) -> None:
        """Go to the combat damage step of the current turn; the damage has been dealt, the step goes on."""
        self.advance_to(self.game.state.active, Step.COMBAT_DAMAGE)
        stack = self.game.zone(Zone.STACK)
        on_top = self.game.object(stack[0]).ability if stack else None
        if on_top is not None and isinstance(on_top.ability, CombatDamage):
            self.resolve_top()

    # Then

    def expect_size(self, ref: CardRef, power: int, toughness: int) -> None:
        """Expect the power and toughness of a creature, or of a creature card in any zone (208)."""
        size = f"{power}/{toughness}"
        self.expect(message("Power and toughness of {card} are {size}.", card=CardName(ref.name), size=size),
                    lambda: self._size(ref), size, "208.1")

    def _size(self, ref: CardRef) -> str:
        now = self.game.characteristics(self.id(ref))
        return f"{now.power}/{now.toughness}"

    def expect_attacking(self, ref: CardRef) -> None:
        """Expect that a creature is attacking (508.1k)."""
        self.expect(message("{card} is attacking.", card=CardName(ref.name)),
                    lambda: self.id(ref) in combat.attackers(self.game), True, "508.1k")

    def expect_may_attack(self, ref: CardRef, what: CardRef | Player, forbidden: str = "") -> None:
        """Expect that a creature can be declared as an attacker of something, or which paragraph forbids it."""
        names = {"card": CardName(ref.name),
                 "other": CardName(what.name) if isinstance(what, CardRef) else player(what)}
        text = message("{card} cannot attack {other}.", **names) if forbidden else \
            message("{card} can attack {other}.", **names)
        defender: Target = self.id(what) if isinstance(what, CardRef) else what
        self.expect(text, lambda: _refused(lambda: combat.verify_attack(self.game, self.id(ref), defender)), forbidden,
                    forbidden or "508.1a")

    def expect_may_block(self, ref: CardRef, attacker: CardRef, forbidden: str = "") -> None:
        """Expect that a creature can be declared as a blocker of an attacker, or which paragraph forbids it."""
        names = {"card": CardName(ref.name), "other": CardName(attacker.name)}
        text = message("{card} cannot block {other}.", **names) if forbidden else \
            message("{card} can block {other}.", **names)
        blocker: ObjectId = self.id(ref)
        who = self.game.controller_of(blocker)
        self.expect(text, lambda: _refused(lambda: combat.verify_block(self.game, who, blocker, self.id(attacker))),
                    forbidden, forbidden or "509.1a")


def _refused(action: Callable[[], object]) -> str:
    """Return the paragraph that forbids something, nothing if it is allowed."""
    try:
        action()
    except IllegalAction as illegal:
        return illegal.rule
    return ""
