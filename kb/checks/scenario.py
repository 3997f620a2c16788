"""The scenario vocabulary: given, when, then. Reads like a ruling; docs/checks.md has the table of all words.

A `CardRef` is one physical card, wherever it is. Every verb begins a step of the trace with a whole sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import cast

from kb.cards import card_named
from kb.checks.fighting import Fighting
from kb.checks.possible import (
    name_of,
    verify_answer,
    verify_chosen,
    verify_commander,
    verify_counters,
    verify_life,
    verify_player,
    verify_step,
    verify_zone,
)
from kb.checks.refs import A, Answer, B, C, CardRef, Conceding, D, Looking, Player, StackRef, Targets
from kb.core import activating, casting, leaving, priority, special_actions, turn
from kb.core.abilities import Keyword
from kb.core.choices import Choices, Choose
from kb.core.errors import IllegalAction
from kb.core.events import Cause, Step, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Zone
from kb.core.keywords.suspend import GRANTED, Suspend
from kb.core.layers import granting
from kb.core.mana import ManaPool
from kb.core.narration import STEP_NAMES, card, player
from kb.core.objects import Counters, GameObject, Kind, sorted_counters
from kb.core.rulebook import Rulebook
from kb.core.state import Player as PlayerState
from kb.core.state import State, ZoneKey, zone_key
from kb.core.trace import CardName, StepKind
from kb.messages import N_, Message, message, nmessage

LIBRARY_SIZE = 12
"""Cards that each library begins with, so that turns can pass."""

_GIVEN = {
    Zone.HAND: N_("{player} has {card} in hand."),
    Zone.BATTLEFIELD: N_("{player} controls {card}."),
    Zone.GRAVEYARD: N_("{card} is in {player}'s graveyard."),
    Zone.LIBRARY: N_("{card} is on top of {player}'s library."),
    Zone.EXILE: N_("{card}, owned by {player}, is in exile."),
    Zone.COMMAND: N_("{card}, the commander of {player}, is in the command zone."),
}


class Scenario(Fighting):
    """One game being told. It begins in player A's first main phase, A having priority."""

    def __init__(self, rulebook: Rulebook, faults: Iterable[Fault] = (), players: int = 2) -> None:
        self.game = Game(_first_state(players), rulebook, Choices(), faults=frozenset(faults))

    # Given

    def given_hand(self, who: Player, name: str) -> CardRef:
        """Put a card into a player's hand."""
        return self._given(who, name, Zone.HAND)

    def given_battlefield(self, who: Player, name: str, *, counters: int = 0, kind: str = TIME, tapped: bool = False,
                          named: str = "", sick: bool = False, more: Counters = ()) -> CardRef:
        """Put a permanent under a player's control, there since an earlier turn unless `sick`.

        `counters` of `kind` are on it, and `more` of other kinds; `named` is the card name chosen for it.
        """
        verify_counters(counters)
        verify_chosen(named)
        memory = (("name", named),) if named else ()
        ref = self._given(who, name, Zone.BATTLEFIELD, counters=sorted_counters([(kind, counters), *more]),
                          tapped=tapped,
                          memory=memory, controlled_since=self.game.state.turn if sick else -9)
        if named:
            self.game.tell(message("The chosen card name is {card}.", card=CardName(named)), StepKind.SETUP)
        self._tell_counters(ref)
        return ref

    def given_graveyard(self, who: Player, name: str) -> CardRef:
        """Put a card into a player's graveyard."""
        return self._given(who, name, Zone.GRAVEYARD)

    def given_library_top(self, who: Player, name: str) -> CardRef:
        """Put a card on top of a player's library."""
        return self._given(who, name, Zone.LIBRARY)

    def given_exile(self, who: Player, name: str, *, time_counters: int = 0) -> CardRef:
        """Put a card into exile, face up, perhaps with time counters: suspended if it has suspend."""
        verify_counters(time_counters)
        ref = self._given(who, name, Zone.EXILE, counters=sorted_counters([(TIME, time_counters)]))
        self._tell_counters(ref)
        return ref

    def given_suspended(self, who: Player, name: str, time_counters: int) -> CardRef:
        """Say that a card was suspended earlier and has so many time counters.

        A card without suspend has gained it from an effect, such as that of Delay.
        """
        verify_counters(time_counters, least=1)
        ref = self._put(who, name, Zone.EXILE, counters=sorted_counters([(TIME, time_counters)]))
        if self.game.keyword(self.id(ref), Suspend) is None:
            self.game.begin_effect("suspend", who, affects=(self.id(ref),), change=granting(GRANTED))
        self.game.tell(nmessage("{player} owns the suspended card {card} with {count} time counter.",
                                "{player} owns the suspended card {card} with {count} time counters.",
                                time_counters, player=player(who), card=CardName(name)), StepKind.SETUP)
        return ref

    def given_gained(self, ref: CardRef, ability: Keyword) -> None:
        """Say that an effect that does not matter here has given a card an ability for good."""
        self.game.begin_effect("gained ability", self.spell(ref).put_by, affects=(self.id(ref),),
                               change=granting(ability))
        self.game.tell(message("{card} has gained an ability: {ability}.", card=name_of(ref),
                               ability=message(ability.keyword)), StepKind.SETUP)

    def given_commander(self, who: Player, name: str) -> CardRef:
        """Put a player's commander into the command zone."""
        self.game.rulebook.require("commander")
        verify_commander(card_named(name))
        return self._given(who, name, Zone.COMMAND, commander=True)

    def given_plane(self, who: Player, name: str) -> CardRef:
        """Let a plane of a player's planar deck be face up in the command zone (901.4)."""
        ref = self._put(who, name, Zone.COMMAND)
        self.game.tell(message("The face-up plane is {card}.", card=CardName(name)), StepKind.SETUP)
        return ref

    def given_mana(self, who: Player, mana: str) -> None:
        """Put mana into a player's pool; it is lost like any other when the step ends."""
        verify_player(self.game.state, who)
        state = self.game.state
        seat = state.players[who]
        self.game.state = state.changed(players={**state.players,
                                                  who: replace(seat, pool=seat.pool.plus(ManaPool.of(mana)))})
        self.game.tell(message("{player} has {mana} in the mana pool.", player=player(who), mana=mana), StepKind.SETUP)

    def given_life(self, who: Player, life: int) -> None:
        """Set a player's life total."""
        verify_player(self.game.state, who)
        verify_life(life)
        state = self.game.state
        self.game.state = state.changed(players={**state.players, who: replace(state.players[who], life=life)})
        self.game.tell(self.life_of(who, life), StepKind.SETUP)

    def given_turn(self, who: Player, step: Step = Step.PRECOMBAT_MAIN) -> None:
        """Begin in a step of a player's turn; that player has priority."""
        verify_player(self.game.state, who)
        verify_step(step)
        self.game.state = self.game.state.changed(active=who, step=step, priority=who)
        self.game.tell(message("It is {player}'s turn: {step}.", player=player(who), step=message(STEP_NAMES[step])),
                       StepKind.SETUP)

    def _tell_counters(self, ref: CardRef) -> None:
        for kind, amount in self.spell(ref).counters:
            self.game.tell(self.counters_on(ref, amount, kind), StepKind.SETUP)

    def _given(self, who: Player, name: str, zone: Zone, **details: object) -> CardRef:
        ref = self._put(who, name, zone, **details)
        self.game.tell(message(_GIVEN[zone], player=player(who), card=CardName(name)), StepKind.SETUP)
        return ref

    def _put(self, who: Player, name: str, zone: Zone, **details: object) -> CardRef:
        verify_player(self.game.state, who)
        definition = card_named(name)
        verify_zone(definition, zone)
        for mechanic in sorted(definition.mechanics):
            self.game.rulebook.require(mechanic)
        state = self.game.state
        oid = ObjectId(state.next_id)
        obj = GameObject(oid, int(oid), Kind.CARD, definition.printed(), who, who, zone, definition,
                         timestamp=state.clock)
        obj = replace(obj, **details)  # type: ignore[arg-type]
        key = zone_key(zone, who)
        contents = state.zones.get(key, ())
        contents = (oid, *contents) if zone is Zone.LIBRARY else (*contents, oid)
        self.game.state = state.changed(objects={**state.objects, oid: obj}, zones={**state.zones, key: contents},
                                  next_id=state.next_id + 1, clock=state.clock + 1)
        return CardRef(int(oid), name)

    # What players decide

    def choose(self, who: Player, kind: Choose, answer: object, *, if_asked: bool = False) -> None:
        """Script a decision; cards stand for the objects that they are when the decision is made."""
        verify_player(self.game.state, who)
        verify_answer(kind, answer)
        answer = self._without_stack_refs(answer)
        self.game.choices.add(who, kind, Answer(self, answer) if _has_refs(answer) else answer, if_asked=if_asked)

    def choose_after_looking(self, who: Player, kind: Choose, answer: object, look: Callable[[], None]) -> None:
        """Script a decision, and expectations that are looked at in the moment in which it is made."""
        verify_player(self.game.state, who)
        verify_answer(kind, answer)
        self.game.choices.add(who, kind, Looking(self, answer, look))

    def will_concede(self, who: Player, when: Choose) -> None:
        """Let the player concede at the moment at which this kind of decision is asked of the player (104.3a)."""
        verify_player(self.game.state, who)
        self.game.choices.add(who, when, Conceding(self, who))

    def _without_stack_refs(self, answer: object) -> object:
        """A place on the stack means what is there now, not when the decision is made."""
        if isinstance(answer, tuple):
            return tuple(self._without_stack_refs(a) for a in answer)
        return self.on_stack(answer.place) if isinstance(answer, StackRef) else answer

    def will_cast(self, who: Player, *, targets: Targets = (), x: int | None = None, face: str | None = None,
                  additional: tuple[str, ...] | None = None, sacrificing: tuple[CardRef, ...] = (),
                  mana: tuple[tuple[CardRef, str], ...] = (), alternative: str | None = None,
                  modes: tuple[int, ...] = ()) -> None:
        """Let the player cast the card when an effect lets or makes the player cast it, with these choices.

        Whether the player is asked at all depends on the rules of the day: the choices count, the consent may
        not be needed.
        """
        self.choose(who, Choose.CAST, True, if_asked=True)
        if modes:
            self.choose(who, Choose.MODES, modes)
        self._script_cast(who, targets, x, face, additional, sacrificing, mana, alternative)

    def choose_order(self, who: Player, *sources: str) -> None:
        """Script the order in which a player puts triggered abilities on the stack; the last resolves first."""
        self.choose(who, Choose.ORDER, sources)

    def choose_targets(self, who: Player, *targets: CardRef | PlayerId) -> None:
        """Script the targets of the next spell or ability that needs them."""
        self.choose(who, Choose.TARGETS, targets)

    def choose_cost(self, who: Player, *objects: CardRef) -> None:
        """Script what a player will sacrifice, discard or exile to pay a cost."""
        self.choose(who, Choose.COST_OBJECTS, objects)

    def will_decline(self, who: Player) -> None:
        """Let the player say no when asked whether to cast; being asked is expected."""
        self.choose(who, Choose.CAST, False)

    def is_unwilling(self, who: Player) -> None:
        """Let the player say no if asked; perhaps nobody asks."""
        self.choose(who, Choose.CAST, False, if_asked=True)

    def _script_cast(self, who: Player, targets: Targets, x: int | None, face: str | None,
                     additional: tuple[str, ...] | None, sacrificing: tuple[CardRef, ...],
                     mana: tuple[tuple[CardRef, str], ...], alternative: str | None) -> None:
        given: tuple[tuple[Choose, object], ...] = (
            (Choose.TARGETS, targets or None), (Choose.X, x), (Choose.FACE, face), (Choose.ADDITIONAL, additional),
            (Choose.COST_OBJECTS, sacrificing or None), (Choose.MANA_ABILITIES, mana or None),
            (Choose.ALTERNATIVE, alternative))
        for kind, answer in given:
            if answer is not None:
                self.choose(who, kind, answer)

    # When

    def suspend(self, who: Player, ref: CardRef, *, x: int | None = None,
                mana: tuple[tuple[CardRef, str], ...] = ()) -> None:
        """Suspend a card from hand."""
        self._script_cast(who, (), x, None, None, (), mana, None)
        self._act(who, message("{player} suspends {card}.", player=player(who), card=name_of(ref)),
                  lambda: special_actions.suspend_card(self.game, who, self.id(ref)))

    def cast(self, who: Player, ref: CardRef, *, targets: Targets = (), x: int | None = None,
             alternative: str | None = None, additional: tuple[str, ...] | None = None, modes: tuple[int, ...] = (),
             face: str | None = None, sacrificing: tuple[CardRef, ...] = (), symbols: tuple[str, ...] = (),
             mana: tuple[tuple[CardRef, str], ...] = (), division: tuple[int, ...] = ()) -> None:
        """Cast a card with priority. What is not given: the mana cost, no optional costs, no mana abilities."""
        self._script_cast(who, targets, x, face, additional, sacrificing, mana, alternative)
        if modes:
            self.choose(who, Choose.MODES, modes)
        if symbols:
            self.choose(who, Choose.SYMBOLS, symbols)
        if division:
            self.choose(who, Choose.DIVISION, division)
        self._act(who, message("{player} casts {card}.", player=player(who), card=name_of(ref)),
                  lambda: casting.cast_with_priority(self.game, who, self.id(ref)))
        priority.give(self.game, who)

    def activate(self, who: Player, ref: CardRef, ability: str = "", *, targets: Targets = (), x: int | None = None,
                 sacrificing: tuple[CardRef, ...] = (), mana: tuple[tuple[CardRef, str], ...] = ()) -> None:
        """Activate an ability of a card; `ability` is its name where the card has several."""
        self._script_cast(who, targets, x, None, None, sacrificing, mana, None)
        self._act(who, message("{player} activates an ability of {card}.", player=player(who), card=name_of(ref)),
                  lambda: activating.activate_with_priority(self.game, who, self.id(ref), ability))
        if self.game.state.priority is not None:
            priority.give(self.game, who)

    def take_special_action(self, who: Player, ref: CardRef, action: str = "", *, sacrificing: tuple[CardRef, ...] = (),
                            mana: tuple[tuple[CardRef, str], ...] = ()) -> None:
        """Take a special action that a card allows; `action` is its name where the card allows several."""
        self._script_cast(who, (), None, None, None, sacrificing, mana, None)
        self._act(who, message("{player} takes a special action that {card} allows.", player=player(who),
                          card=name_of(ref)), lambda: special_actions.take(self.game, who, self.id(ref), action))

    def play_land(self, who: Player, ref: CardRef) -> None:
        """Play a land from hand."""
        self._act(who, message("{player} plays a land: {card}.", player=player(who), card=name_of(ref)),
                  lambda: special_actions.play_land(self.game, who, self.id(ref)))

    def attack(self, who: Player, *attackers: CardRef, defender: Player | None = None) -> None:
        """Go to the declare attackers step of the current turn and attack with creatures."""
        verify_player(self.game.state, who)
        against = defender or self.game.opponents(who)[0]
        verify_player(self.game.state, against)
        self.choose(who, Choose.ATTACKERS, tuple((ref, against) for ref in attackers))
        self.advance_to(who, Step.DECLARE_ATTACKERS)

    def concede(self, who: Player) -> None:
        """Let a player concede."""
        verify_player(self.game.state, who)
        leaving.leave(self.game, who)

    def pass_priority(self, who: Player) -> None:
        """Pass priority once."""
        self._act(who, message("{player} passes priority.", player=player(who)),
                  lambda: priority.pass_priority(self.game, who))

    def resolve_top(self) -> None:
        """Let all players pass, so that the top of the stack resolves."""
        if not self.game.zone(Zone.STACK):
            raise IllegalAction(message("The stack is empty; nothing can resolve."), "117.4")
        self.game.cite("117.4")
        for _ in range(len(self.game.players_from()) - self.game.state.passed):
            priority.pass_priority(self.game, cast(PlayerId, self.game.state.priority))

    def resolve_all(self) -> None:
        """Let all players pass until the stack is empty."""
        while self.game.zone(Zone.STACK):
            self.resolve_top()

    def give_priority_to(self, who: Player) -> None:
        """Let the players before `who` pass, until `who` has priority in the same step."""
        verify_player(self.game.state, who)
        while self.game.state.priority != who:
            self.pass_priority(cast(PlayerId, self.game.state.priority))

    def advance_to(self, who: Player, step: Step) -> None:
        """Let everyone pass until the next time that this step of this player's turn has begun.

        Everything that is on the stack meanwhile resolves; what triggers in the step itself is on the stack.
        """
        verify_player(self.game.state, who)
        verify_step(step)
        began = (self.game.state.turn, self.game.state.step)
        for _ in range(2000):
            now = self.game.state
            if (now.active, now.step) == (who, step) and (now.turn, now.step) != began:
                return
            if now.priority is None:
                turn.next_step(self.game)
            else:
                priority.pass_priority(self.game, now.priority)
        raise IllegalAction(message("That step is never reached."), "500.1")

    def upkeep(self, who: Player) -> None:
        """Go to the next upkeep of a player and resolve everything that is on the stack there."""
        self.advance_to(who, Step.UPKEEP)
        self.resolve_all()

    def main_phase(self, who: Player) -> None:
        """Go to the next precombat main phase of a player."""
        self.advance_to(who, Step.PRECOMBAT_MAIN)

    def _act(self, who: Player, text: Message, action: Callable[[], object]) -> None:
        """Tell the action of a player, then take it."""
        verify_player(self.game.state, who)
        self.game.tell(text, StepKind.ACTION)
        action()
        self.game.trace.see(self.game.state)

    # Looking at it

    def id(self, ref: CardRef) -> ObjectId:
        """Return the object that a card is now."""
        name = name_of(ref)
        for obj in self.game.state.objects.values():
            if obj.card == ref.card:
                return obj.id
        raise IllegalAction(message("{card} is not in the game any more.", card=name), "400.7")

    def spell(self, ref: CardRef) -> GameObject:
        """Return the object that a card is now, with everything about it."""
        return self.game.object(self.id(ref))

    def card_name(self, ref: CardRef) -> CardName:
        """Return the name as an argument of a message."""
        return card(self.spell(ref))

    def move(self, ref: CardRef, to: Zone) -> None:
        """Move a card by an effect that does not matter here, so that it is a new object."""
        if definition := self.spell(ref).definition:
            verify_zone(definition, to)
        self.game.carry_out(ZoneChange(self.id(ref), to, Cause.EFFECT))


@cache
def _first_state(players: int) -> State:
    """Return the state in which every scenario with so many players begins."""
    seats = (A, B, C, D)[:players]
    plains = card_named("Plains")
    objects: dict[ObjectId, GameObject] = {}
    zones: dict[ZoneKey, tuple[ObjectId, ...]] = {}
    for who in seats:
        ids = tuple(ObjectId(len(objects) + n) for n in range(1, LIBRARY_SIZE + 1))
        zones[zone_key(Zone.LIBRARY, who)] = ids
        objects |= {i: GameObject(i, int(i), Kind.CARD, plains.printed(), who, who, Zone.LIBRARY, plains) for i in ids}
    return State({p: PlayerState(p) for p in seats}, objects, zones, turn=1, active=A, step=Step.PRECOMBAT_MAIN,
                 priority=A, next_id=len(objects) + 1)


def _has_refs(answer: object) -> bool:
    if isinstance(answer, tuple):
        return any(_has_refs(a) for a in answer)
    return isinstance(answer, CardRef)
