"""Checks of permanents with time counters: vanishing gained and lost, counters as a cost, tokens and copies."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B, CardRef, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import TIME, Zone
from kb.core.narration import player
from kb.core.trace import CardName
from kb.messages import N_, message


def _expect_tokens_of(s: Scenario, who: Player, name: str, amount: int, counters: int) -> None:
    """So many tokens of a name, each with so many time counters."""
    text = message("Tokens named {card} that {player} controls: {number}; time counters on each: {counters}.",
                   card=CardName(name), player=player(who), number=amount, counters=counters)
    s.expect(text, lambda: [s.game.object(o.id).count(TIME) for o in s.game.objects_in(Zone.BATTLEFIELD)
                            if o.definition is None and o.base.name == name and s.game.controller_of(o.id) == who],
             [counters] * amount)


@check("chronozoa-dies-without-time-counters",
       title=N_("Chronozoa dies while its sacrifice is on the stack: two tokens"),
       breaks=[Fault.LEAVING_DOES_NOT_LOOK_BACK])
def chronozoa_dies_in_response_to_its_sacrifice(s: Scenario) -> None:
    """603.10a, 603.4: it had no time counters when it died; why it died is not asked."""
    chronozoa, bolt = s.given_battlefield(A, "Chronozoa", counters=1), s.given_hand(B, "Lightning Bolt")
    s.given_turn(B, Step.END)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.expect_stack("Chronozoa")
    s.given_mana(B, "{R}")
    s.give_priority_to(B)
    s.cast(B, bolt, targets=(chronozoa,))
    s.resolve_top()
    s.expect_in_zone(chronozoa, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_tokens(A, 2)


@check("chronozoa-tokens-are-full-copies",
       title=N_("Both tokens of Chronozoa enter with three time counters and fly"),
       breaks=[Fault.VANISHING_ENTERS_WITHOUT_COUNTERS])
def chronozoa_tokens_have_everything(s: Scenario) -> None:
    """707.2, 614.1c: the copies have vanishing, flying and the ability that makes the next copies."""
    s.given_battlefield(A, "Chronozoa", counters=1)
    s.given_turn(B, Step.END)
    s.upkeep(A)
    _expect_tokens_of(s, A, "Chronozoa", 2, 3)
    s.expect(message("Each of the tokens has flying and vanishing."), lambda: all(
        s.game.has(o.id, name) for o in s.game.objects_in(Zone.BATTLEFIELD) for name in ("flying", "vanishing")))


@check("chronozoa-as-a-copy",
       title=N_("Chronozoa dies as a copy of Grizzly Bears: no tokens"),
       breaks=[Fault.COPY_EFFECTS_ARE_IGNORED])
def chronozoa_dies_as_something_else(s: Scenario) -> None:
    """603.10a, 613.1a: it had not the ability when it died."""
    chronozoa = s.given_battlefield(A, "Chronozoa")
    bears = s.given_battlefield(A, "Grizzly Bears")
    _becomes(s, chronozoa, bears)
    _dies(s, chronozoa)
    s.expect_empty_stack()
    s.expect_tokens(A, 0)


@check("chronozoa-as-a-copy",
       title=N_("Another creature dies as a copy of Chronozoa: two tokens named Chronozoa"),
       breaks=[Fault.COPIES_HAVE_PRINTED_VALUES])
def something_else_dies_as_chronozoa(s: Scenario) -> None:
    """603.10a, 707.2: without time counters it has the ability, and what it had become is copied."""
    chronozoa = s.given_battlefield(A, "Chronozoa", counters=3)
    bears = s.given_battlefield(A, "Grizzly Bears")
    _becomes(s, bears, chronozoa)
    _dies(s, bears)
    s.resolve_top()
    _expect_tokens_of(s, A, "Chronozoa", 2, 3)


def _becomes(s: Scenario, creature: CardRef, other: CardRef) -> None:
    """A casts Cytoshape: one creature becomes a copy of another until end of turn."""
    cytoshape = s.given_hand(A, "Cytoshape")
    s.given_mana(A, "{U}{G}{G}")
    s.cast(A, cytoshape, targets=(creature,))
    s.choose(A, Choose.OBJECTS, (other,))
    s.resolve_top()


def _dies(s: Scenario, creature: CardRef) -> None:
    """A kills a creature with Lightning Bolt."""
    bolt = s.given_hand(A, "Lightning Bolt")
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(creature,))
    s.resolve_top()
    s.expect_in_zone(creature, Zone.GRAVEYARD)


@check("rift-elemental-counter-is-a-cost",
       title=N_("Rift Elemental: the time counter is gone before anybody can respond"),
       breaks=[Fault.COUNTERS_IN_COSTS_STAY])
def rift_elemental_takes_the_counter_at_once(s: Scenario) -> None:
    """118.1, 602.2b: with the ability on the stack, and even countered, the counter has been removed."""
    elemental, bolt = s.given_battlefield(A, "Rift Elemental"), s.given_suspended(A, "Rift Bolt", 2)
    stifle = s.given_hand(B, "Stifle")
    _activate(s, elemental, bolt)
    s.expect_stack("Rift Elemental")
    s.expect_counters(bolt, 1)
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, stifle, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_counters(bolt, 1)
    s.expect_size(elemental, 1, 1)


@check("rift-elemental-trigger-above",
       title=N_("Rift Elemental takes the last time counter: that trigger resolves first"),
       breaks=[Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD, Fault.COUNTERS_IN_COSTS_STAY])
def suspend_trigger_above_rift_elemental(s: Scenario) -> None:
    """603.3, 602.2b, 702.62a: the counter goes while the ability is activated; the trigger comes on top of it."""
    elemental, bolt = s.given_battlefield(A, "Rift Elemental"), s.given_suspended(A, "Rift Bolt", 1)
    _activate(s, elemental, bolt)
    s.expect_stack("Rift Bolt", "Rift Elemental")
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_stack("Rift Bolt", "Rift Elemental")
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_size(elemental, 3, 1)


@check("rift-elemental-trigger-above",
       title=N_("Rift Elemental takes the last time counter of a permanent with vanishing"),
       breaks=[Fault.VANISHING_DOES_NOTHING])
def vanishing_trigger_above_rift_elemental(s: Scenario) -> None:
    """603.3, 702.63a: sacrificed first, then the Elemental gets larger."""
    elemental, watcher = s.given_battlefield(A, "Rift Elemental"), s.given_battlefield(A, "Lavacore Elemental", counters=1)
    _activate(s, elemental, watcher)
    s.expect_stack("Lavacore Elemental", "Rift Elemental")
    s.resolve_top()
    s.expect_in_zone(watcher, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_size(elemental, 3, 1)


def _activate(s: Scenario, elemental: CardRef, paid_with: CardRef) -> None:
    s.given_mana(A, "{R}{R}")
    s.choose_cost(A, paid_with)
    s.activate(A, elemental)


@check("tidewalker-without-islands",
       title=N_("Tidewalker without an Island under Glorious Anthem stays, and vanishing does nothing"),
       breaks=[Fault.INTERVENING_IF_IS_NOT_CHECKED_FIRST])
def tidewalker_kept_alive_without_counters(s: Scenario) -> None:
    """702.63a-b, 603.4: no counter, no upkeep trigger, and no last counter that could be removed."""
    s.given_battlefield(A, "Glorious Anthem")
    tidewalker = s.given_hand(A, "Tidewalker")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, tidewalker)
    s.resolve_top()
    s.expect_counters(tidewalker, 0)
    s.expect_size(tidewalker, 1, 1)
    s.given_turn(B, Step.END)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()
    s.expect_in_zone(tidewalker, Zone.BATTLEFIELD)


@check("tidewalker-dies-before-its-sacrifice",
       title=N_("Tidewalker loses its last time counter: it dies of toughness 0, not by sacrifice"),
       breaks=[Fault.TOUGHNESS_ZERO_SURVIVES])
def tidewalker_dies_first(s: Scenario) -> None:
    """704.3, 704.5f, 603.3: state-based actions come before the sacrifice trigger is even on the stack."""
    tidewalker = s.given_battlefield(A, "Tidewalker", counters=1)
    s.given_turn(B, Step.END)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.expect_in_zone(tidewalker, Zone.GRAVEYARD)
    s.expect_stack("Tidewalker")


@check("ovinize-stops-vanishing",
       title=N_("Ovinize in response to the last upkeep trigger: the creature stays for good"),
       breaks=[Fault.LOST_ABILITIES_TRIGGER])
def ovinize_ends_vanishing_for_good(s: Scenario) -> None:
    """702.63a, 603.4: the counter goes while it has no abilities; with vanishing back nothing triggers any more."""
    watcher, ovinize = s.given_battlefield(A, "Lavacore Elemental", counters=1), s.given_hand(A, "Ovinize")
    s.given_turn(B, Step.END)
    s.advance_to(A, Step.UPKEEP)
    s.expect_stack("Lavacore Elemental")
    s.given_mana(A, "{U}{U}")
    s.cast(A, ovinize, targets=(watcher,))
    s.resolve_all()
    s.expect_counters(watcher, 0)
    s.expect_in_zone(watcher, Zone.BATTLEFIELD)
    s.given_turn(B, Step.END)
    s.advance_to(A, Step.UPKEEP)
    s.expect_size(watcher, 5, 3)
    s.expect_empty_stack()


@check("maelstrom-djinn-face-down-again",
       title=N_("Maelstrom Djinn face down again keeps vanishing, face up again it has vanishing twice"),
       breaks=[Fault.TURNING_FACE_DOWN_ENDS_EFFECTS, Fault.INSTANCES_TRIGGER_ONCE])
def djinn_turned_down_and_up_again(s: Scenario) -> None:
    """708.2a, 708.8, 702.63c: what it has gained stays; two instances of vanishing take two counters in an upkeep."""
    djinn, backslide = s.given_hand(A, "Maelstrom Djinn"), s.given_hand(A, "Backslide")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, djinn, alternative="morph")
    s.resolve_top()
    _turn_up(s, djinn)
    s.expect_counters(djinn, 2)
    s.given_mana(A, "{U}{U}")
    s.cast(A, backslide, targets=(djinn,))
    s.resolve_top()
    s.expect_size(djinn, 2, 2)
    s.given_turn(B, Step.END)
    s.upkeep(A)
    s.expect_counters(djinn, 1)
    _turn_up(s, djinn)
    s.expect_counters(djinn, 3)
    s.given_turn(B, Step.END)
    s.upkeep(A)
    s.expect_counters(djinn, 1)


def _turn_up(s: Scenario, djinn: CardRef) -> None:
    s.given_mana(A, "{U}{U}{U}")
    s.take_special_action(A, djinn)
    s.resolve_top()


@check("timebender-choices-on-the-stack",
       title=N_("Timebender: mode and target are chosen before anybody can respond"),
       breaks=[Fault.MODES_ARE_CHOSEN_ON_RESOLUTION])
def timebender_chooses_at_once(s: Scenario) -> None:
    """603.3c-d: once the target has left, no other one and no other mode can be chosen."""
    bender = s.given_hand(A, "Timebender")
    first, second = (s.given_battlefield(A, "Grizzly Bears", counters=1) for _ in range(2))
    unsummon = s.given_hand(B, "Unsummon")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, bender, alternative="morph")
    s.resolve_top()
    s.given_mana(A, "{U}")
    s.choose(A, Choose.MODES, (1,))
    s.choose_targets(A, first)
    s.take_special_action(A, bender)
    s.expect_stack("Timebender")
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, unsummon, targets=(first,))
    s.resolve_all()
    s.expect_in_zone(first, Zone.HAND)
    s.expect_counters(second, 1)
