"""Then: what a scenario expects. Each expectation is a step of the trace; a wrong one raises `ExpectationFailed`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kb.checks.possible import name_of, verify_player
from kb.checks.refs import CardRef, Player
from kb.checks.seen import joined, shown
from kb.core.characteristics import CardType
from kb.core.costs import is_summoning_sick
from kb.core.errors import IllegalAction
from kb.core.ids import TIME, ObjectId, Zone
from kb.core.keywords.suspend import is_suspended
from kb.core.mana import Color
from kb.core.narration import counters, player
from kb.core.objects import Kind
from kb.core.trace import CardName, StepKind
from kb.errors import RulesError
from kb.messages import N_, Message, message, nmessage

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.objects import GameObject


class ExpectationFailed(RulesError):
    """What the ruling says did not happen; `expected` is the sentence that is not true."""

    def __init__(self, expected: Message, found: Message | None) -> None:
        self.expected = expected
        super().__init__(message("Expected: {expected} But that is not so.", expected=expected) if found is None else
                         message("Expected: {expected} Found: {found}", expected=expected, found=found))


_IN_ZONE = {
    Zone.LIBRARY: N_("{card} is in the library."), Zone.HAND: N_("{card} is in its owner's hand."),
    Zone.BATTLEFIELD: N_("{card} is on the battlefield."), Zone.GRAVEYARD: N_("{card} is in the graveyard."),
    Zone.STACK: N_("{card} is on the stack."), Zone.EXILE: N_("{card} is in exile."),
    Zone.COMMAND: N_("{card} is in the command zone."),
}


class Expectations:
    """The expectation words of a scenario."""

    game: Game

    def id(self, ref: CardRef) -> ObjectId:
        """Return the object that a card is now."""
        raise NotImplementedError

    def spell(self, ref: CardRef) -> GameObject:
        """Return the object that a card is now."""
        raise NotImplementedError

    def expect(self, text: Message, found: Callable[[], Any], wanted: object = True, *rules: str) -> None:
        """Expect that looking gives `wanted`; `text` says what that means. The base of all the others."""
        with self.game.trace.silence():
            seen = found()
        self.game.tell(text, StepKind.EXPECTATION, *rules)
        if seen != wanted:
            raise ExpectationFailed(text, shown(seen))

    def expect_in_zone(self, ref: CardRef, zone: Zone) -> None:
        """Expect a card in a zone."""
        self.expect(message(_IN_ZONE[zone], card=name_of(ref)), lambda: self.spell(ref).zone, zone)

    def expect_counters(self, ref: CardRef, amount: int, kind: str = TIME) -> None:
        """Expect so many counters of a kind (time counters) on a card."""
        self.expect(self.counters_on(ref, amount, kind), lambda: self.spell(ref).count(kind), amount)

    @staticmethod
    def counters_on(ref: CardRef, amount: int, kind: str) -> Message:
        """Return the sentence that so many counters of a kind are on a card."""
        if kind == TIME and not amount:
            return message("{card} has no time counters.", card=name_of(ref))
        if kind == TIME:
            return nmessage("{card} has {count} time counter.", "{card} has {count} time counters.", amount,
                            card=name_of(ref))
        return nmessage("{card} has {counters}.", "{card} has {counters}.", amount, card=name_of(ref),
                        counters=counters(kind, amount))

    def expect_suspended(self, ref: CardRef, suspended: bool = True) -> None:
        """Expect that a card is (not) suspended (702.62b)."""
        text = message("{card} is suspended.", card=name_of(ref)) if suspended else \
            message("{card} is not suspended.", card=name_of(ref))
        self.expect(text, lambda: is_suspended(self.game, self.id(ref)), suspended, "702.62b")

    def expect_stack(self, *names: str) -> None:
        """Expect these names on the stack from the top; for abilities the name of their source."""
        if not names:
            self.expect_empty_stack()
            return
        parts = [message("{value}", value=CardName(name)) for name in names]
        if self._stack_names() == names:
            parts = [self._on_stack_as_told(i) for i in self.game.zone(Zone.STACK)]
        self.expect(message("On the stack from the top: {names}.", names=joined(parts)), self._stack_names, names)

    def _on_stack_as_told(self, oid: ObjectId) -> Message:
        obj = self.game.object(oid)
        if obj.ability:
            return message("an ability of {card}", card=CardName(obj.ability.source_name))
        name = CardName(obj.name)
        return message("a copy of {card}", card=name) if obj.kind is Kind.COPY else message("{value}", value=name)

    def expect_empty_stack(self) -> None:
        """Expect an empty stack."""
        self.expect(message("The stack is empty."), self._stack_names, ())

    def _stack_names(self) -> tuple[str, ...]:
        objects = [self.game.object(i) for i in self.game.zone(Zone.STACK)]
        return tuple(o.ability.source_name if o.ability else o.name for o in objects)

    def on_stack(self, place: int = 0) -> ObjectId:
        """Return an object on the stack by its place from the top."""
        stack = self.game.zone(Zone.STACK)
        if place >= len(stack):
            raise IllegalAction(message("Not so many objects are on the stack."), "405.1")
        return stack[place]

    def expect_priority(self, who: Player) -> None:
        """Expect that a player has priority."""
        verify_player(self.game.state, who)
        self.expect(message("{player} has priority.", player=player(who)), lambda: self.game.state.priority, who,
                    "117.3")

    def expect_life(self, who: Player, life: int) -> None:
        """Expect a life total."""
        verify_player(self.game.state, who)
        self.expect(self.life_of(who, life), lambda: self.game.player(who).life, life)

    @staticmethod
    def life_of(who: Player, life: int) -> Message:
        """Return the sentence that a player has so much life."""
        return nmessage("{player} has {count} life.", "{player} has {count} life.", life, player=player(who))

    def expect_mana(self, who: Player, mana: str) -> None:
        """Expect what is in a player's mana pool, as symbols; empty: nothing."""
        verify_player(self.game.state, who)
        text = message("{player} has {mana} in the mana pool.", player=player(who), mana=mana) if mana else \
            message("{player}'s mana pool is empty.", player=player(who))
        self.expect(text, lambda: str(self.game.player(who).pool), mana)

    def expect_cards_in_hand(self, who: Player, amount: int) -> None:
        """Expect so many cards in a hand."""
        verify_player(self.game.state, who)
        text = nmessage("{player} has {count} card in hand.", "{player} has {count} cards in hand.", amount,
                        player=player(who)) if amount else \
            message("{player} has no cards in hand.", player=player(who))
        self.expect(text, lambda: len(self.game.zone(Zone.HAND, who)), amount)

    def expect_controller(self, ref: CardRef, who: Player) -> None:
        """Expect who controls a permanent or spell."""
        verify_player(self.game.state, who)
        self.expect(message("{player} controls {card}.", player=player(who), card=name_of(ref)),
                    lambda: self.game.controller_of(self.id(ref)), who)

    def expect_untapped(self, ref: CardRef) -> None:
        """Expect an untapped permanent."""
        self.expect(message("{card} is untapped.", card=name_of(ref)), lambda: self.spell(ref).tapped, False)

    def expect_tapped(self, ref: CardRef) -> None:
        """Expect a tapped permanent."""
        self.expect(message("{card} is tapped.", card=name_of(ref)), lambda: self.spell(ref).tapped, True)

    def expect_phased_out(self, ref: CardRef, phased_out: bool = True) -> None:
        """Expect that a permanent is phased out, or phased in (110.5)."""
        text = message("{card} is phased out.", card=name_of(ref)) if phased_out else \
            message("{card} is phased in.", card=name_of(ref))
        self.expect(text, lambda: self.spell(ref).zone is Zone.BATTLEFIELD
                    and (self.spell(ref).phased_out is not None) is phased_out, True, "702.26b")

    def expect_creature(self, ref: CardRef, creature: bool = True) -> None:
        """Expect that a permanent is a creature, or that it is none."""
        text = message("{card} is a creature.", card=name_of(ref)) if creature else \
            message("{card} is not a creature.", card=name_of(ref))
        self.expect(text, lambda: self.game.characteristics(self.id(ref)).is_a(CardType.CREATURE), creature)

    def expect_haste(self, ref: CardRef, haste: bool = True) -> None:
        """Expect that a creature has (no) haste."""
        text = message("{card} has haste.", card=name_of(ref)) if haste else \
            message("{card} does not have haste.", card=name_of(ref))
        self.expect(text, lambda: self.game.has(self.id(ref), "haste"), haste, "702.10")

    def expect_can_attack(self, ref: CardRef, can_attack: bool = True) -> None:
        """Expect that a creature is not (or is) too new under its controller's control to attack (302.6)."""
        text = message("{card} can attack.", card=name_of(ref)) if can_attack else \
            message("{card} cannot attack.", card=name_of(ref))
        self.expect(text, lambda: is_summoning_sick(self.game, self.id(ref)), not can_attack, "302.6")

    def expect_mana_value(self, ref: CardRef, value: int) -> None:
        """Expect the mana value of a card or spell (202.3)."""
        self.expect(message("The mana value of {card} is {value}.", card=name_of(ref), value=value),
                    lambda: self.game.mana_value(self.id(ref)), value, "202.3")

    def expect_color(self, ref: CardRef, *colors: str) -> None:
        """Expect the colors of an object, as W U B R G."""
        wanted = frozenset(Color(letter) for letter in colors)
        text = message("{card} is {color}.", card=name_of(ref), color=shown(wanted))
        self.expect(text, lambda: self.game.characteristics(self.id(ref)).colors, wanted, "105.2")

    def expect_face_up(self, ref: CardRef) -> None:
        """Expect that every player can see the card (406.3)."""
        self.expect(message("{card} is face up; every player may look at it.", card=name_of(ref)),
                    lambda: self.spell(ref).face_down, False, "406.3")

    def expect_spells_cast(self, who: Player, amount: int) -> None:
        """Expect how many spells a player has cast this turn."""
        verify_player(self.game.state, who)
        text = nmessage("{player} has cast {count} spell this turn.", "{player} has cast {count} spells this turn.",
                        amount, player=player(who)) if amount else \
            message("{player} has not cast a spell this turn.", player=player(who))
        self.expect(text, lambda: sum(r.player == who for r in self.game.state.cast_this_turn), amount)

    def expect_tokens(self, who: Player, amount: int) -> None:
        """Expect how many tokens a player controls."""
        verify_player(self.game.state, who)
        text = nmessage("{player} controls {count} token.", "{player} controls {count} tokens.", amount,
                        player=player(who)) if amount else message("{player} controls no tokens.", player=player(who))
        self.expect(text, lambda: sum(o.kind is Kind.TOKEN and self.game.controller_of(o.id) == who
                                      for o in self.game.objects_in(Zone.BATTLEFIELD)), amount)

    def expect_left_game(self, ref: CardRef) -> None:
        """Expect that a card has left the game with its owner (800.4a)."""
        self.expect(message("{card} has left the game.", card=name_of(ref)),
                    lambda: all(o.card != ref.card for o in self.game.state.objects.values()), True, "800.4a")

    def expect_illegal(self, action: Callable[[], object], rule: str) -> None:
        """Expect that an action is refused by a paragraph, and that nothing has changed."""
        told, before, script = len(self.game.trace.steps), self.game.state, list(self.game.choices.script)
        try:
            action()
        except IllegalAction as illegal:
            attempt = self.game.trace.steps[told].text
            cited = self.game.trace.take_back(told)
            self.game.choices.script = script
            refused = message("Attempt: {attempt} That is illegal: {why}", attempt=attempt, why=illegal.what)
            self.game.tell(refused, StepKind.EXPECTATION, *dict.fromkeys((*cited, illegal.rule)))
            if rule != illegal.rule:
                raise ExpectationFailed(message("Rule {rule} forbids it.", rule=rule),
                                        message("Rule {rule} forbids it.", rule=illegal.rule)) from illegal
            if self.game.state != before:
                raise ExpectationFailed(message("Nothing has changed."), None) from illegal
            return
        raise ExpectationFailed(message("Rule {rule} forbids it.", rule=rule), message("It was allowed."))
