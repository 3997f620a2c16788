"""Checks of cards that reach, or do not reach, what is not on the battlefield: libraries, exile, the stack."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import PlayerCountersChanged, Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.narration import player
from kb.core.rulebook import Provision
from kb.messages import N_, nmessage

INDICATOR_BEFORE_2011 = Provision("color-without-mana-cost", "characteristic-defining-ability")


@check("library-top-is-not-in-hand",
       title=N_("A card that may be cast from the top of the library cannot be suspended there"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def top_card_is_not_suspended(s: Scenario) -> None:
    """702.62a: with Magus of the Future Rift Bolt is cast from the library, but not suspended."""
    s.given_battlefield(A, "Magus of the Future")
    bolt = s.given_library_top(A, "Rift Bolt")
    s.given_mana(A, "{R}{R}{R}")
    s.expect_illegal(lambda: s.suspend(A, bolt), "702.62a")
    s.cast(A, bolt, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)


@check("library-top-is-not-in-hand",
       title=N_("Cycling works in the hand, not on top of the library"),
       breaks=[Fault.ABILITIES_WORK_ANYWHERE])
def top_card_is_not_cycled(s: Scenario) -> None:
    """702.29a, 602.2: Lay Waste on the library cannot be cycled under Future Sight; in the hand it can."""
    s.given_battlefield(A, "Future Sight")
    top, hand = s.given_library_top(A, "Lay Waste"), s.given_hand(A, "Lay Waste")
    s.given_mana(A, "{R}{R}")
    s.expect_illegal(lambda: s.activate(A, top), "602.2")
    s.activate(A, hand)
    s.expect_in_zone(hand, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_in_zone(top, Zone.HAND)


@check("library-top-is-not-in-hand",
       title=N_("The top card of the library cannot be discarded for a cost"),
       breaks=[Fault.LIBRARY_TOP_COUNTS_AS_HAND])
def top_card_is_not_discarded(s: Scenario) -> None:
    """701.9a, 118.3: only a card in hand can be discarded to Wild Mongrel."""
    s.given_battlefield(A, "Magus of the Future")
    mongrel, top = s.given_battlefield(A, "Wild Mongrel"), s.given_library_top(A, "Grizzly Bears")
    s.expect_illegal(lambda: s.activate(A, mongrel, sacrificing=(top,)), "118.3")
    hand = s.given_hand(A, "Grizzly Bears")
    s.expect_illegal(lambda: s.activate(A, mongrel, sacrificing=(top,)), "118.3")
    s.activate(A, mongrel, sacrificing=(hand,))
    s.expect_in_zone(hand, Zone.GRAVEYARD)
    s.expect_in_zone(top, Zone.LIBRARY)


CAST_IT, DRAW = ("Aeon Chronicler: when the last time counter is removed, play the card",
                 "Aeon Chronicler: whenever a time counter is removed, draw a card")


@check("suspend-own-trigger-and-last-ability",
       title=N_("The card's own ability resolves before the one that casts it"),
       breaks=[Fault.OWN_TRIGGERS_HAVE_A_FIXED_ORDER, Fault.UPKEEP_TRIGGER_PLAYS_THE_CARD])
def own_ability_resolves_first(s: Scenario) -> None:
    """603.3b: Clockspinning takes Aeon Chronicler's last counter; the card is drawn, then the creature is cast."""
    chronicler, clock = s.given_suspended(A, "Aeon Chronicler", 1), s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, -1)
    s.choose_order(A, CAST_IT, DRAW)
    s.cast(A, clock, targets=(chronicler,))
    s.resolve_top()
    s.expect_stack("Aeon Chronicler", "Aeon Chronicler")
    s.resolve_top()
    s.expect_cards_in_hand(A, 1)
    s.expect_in_zone(chronicler, Zone.EXILE)
    s.will_cast(A)
    s.resolve_top()
    s.expect_in_zone(chronicler, Zone.STACK)


@check("suspend-own-trigger-and-last-ability",
       title=N_("The ability that casts the card resolves before its own one"),
       breaks=[Fault.OWN_TRIGGERS_HAVE_A_FIXED_ORDER])
def own_ability_resolves_last(s: Scenario) -> None:
    """603.3b, 113.7a: cast first, Aeon Chronicler is a spell above its own ability, which still draws a card."""
    chronicler = s.given_suspended(A, "Aeon Chronicler", 1)
    s.advance_to(A, Step.UPKEEP)
    s.choose_order(A, DRAW, CAST_IT)
    s.resolve_top()
    s.will_cast(A)
    s.resolve_top()
    s.expect_in_zone(chronicler, Zone.STACK)
    s.expect_cards_in_hand(A, 0)
    s.expect_stack("Aeon Chronicler", "Aeon Chronicler")
    s.resolve_all()
    s.expect_cards_in_hand(A, 1)


@check("color-indicator-is-no-text",
       title=N_("A text-changing effect does not reach the color indicator of a suspended spell"),
       breaks=[Fault.COLOR_INDICATOR_IS_TEXT, INDICATOR_BEFORE_2011], provisions=["color-without-mana-cost"])
def text_change_leaves_the_indicator(s: Scenario) -> None:
    """204.2, 613.1c: Wheel of Fate is red by its indicator; as a spell it stays red under Crystal Spray."""
    wheel, spray = s.given_suspended(A, "Wheel of Fate", 1), s.given_hand(B, "Crystal Spray")
    s.expect_color(wheel, "R")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.give_priority_to(B)
    s.given_mana(B, "{U}{U}{U}")
    s.choose(B, Choose.COLOR, ("R", "G"))
    s.cast(B, spray, targets=(wheel,))
    s.resolve_top()
    s.expect_color(wheel, "R")


@check("color-indicator-is-no-text",
       title=N_("A color-changing effect overrides the color indicator of a suspended spell"),
       breaks=[Fault.INDICATORS_OVERRIDE_COLOR_EFFECTS])
def color_change_covers_the_indicator(s: Scenario) -> None:
    """105.3, 613.1e: Thoughtlace makes Wheel of Fate blue and nothing else."""
    wheel, lace = s.given_suspended(A, "Wheel of Fate", 1), s.given_hand(B, "Thoughtlace")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.give_priority_to(B)
    s.given_mana(B, "{U}")
    s.cast(B, lace, targets=(wheel,))
    s.resolve_top()
    s.expect_color(wheel, "U")


@check("proliferate-battlefield-only",
       title=N_("Proliferating reaches an opponent's permanent, not a suspended card"),
       breaks=[Fault.PROLIFERATE_REACHES_EXILE])
def proliferate_leaves_suspended_cards(s: Scenario) -> None:
    """701.34a, 110.1: Bob's Calciderm gets a counter, the two suspended cards do not."""
    theirs, mine = s.given_battlefield(B, "Calciderm", counters=2), s.given_battlefield(A, "Calciderm", counters=1)
    own, other = s.given_suspended(A, "Durkwood Baloth", 2), s.given_suspended(B, "Rift Bolt", 1)
    progress = s.given_hand(A, "Steady Progress")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, progress)
    s.choose(A, Choose.OBJECTS, (theirs, own, other))
    s.resolve_top()
    s.expect_counters(theirs, 3)
    s.expect_counters(mine, 1)
    s.expect_counters(own, 2)
    s.expect_counters(other, 1)


@check("proliferate-battlefield-only",
       title=N_("Proliferating does not reach Lightning Storm on the stack"),
       breaks=[Fault.PROLIFERATE_REACHES_EXILE])
def proliferate_leaves_the_stack(s: Scenario) -> None:
    """701.34a, 110.1: two charge counters on the spell stay two, for 5 damage."""
    storm, island, progress = s.given_hand(A, "Lightning Storm"), s.given_hand(A, "Island"), \
        s.given_hand(A, "Steady Progress")
    s.given_mana(A, "{R}{R}{R}{U}{U}{U}")
    s.choose(A, Choose.PAYMENT, "{R}{R}{R}", if_asked=True)
    s.cast(A, storm, targets=(B,))
    s.activate(A, storm, sacrificing=(island,))
    s.resolve_top()
    s.expect_counters(storm, 2, "charge")
    s.cast(A, progress)
    s.choose(A, Choose.OBJECTS, (storm,))
    s.resolve_top()
    s.expect_counters(storm, 2, "charge")
    s.resolve_all()
    s.expect_life(B, 15)


@check("suspended-card-is-no-permanent",
       title=N_("Vampire Hexmage cannot choose a suspended card"),
       breaks=[Fault.EXILED_CARDS_ARE_PERMANENTS])
def hexmage_and_suspended_cards(s: Scenario) -> None:
    """110.1, 115.2: a creature card in exile is no permanent; on the battlefield all kinds of counters go."""
    hexmage, baloth = s.given_battlefield(A, "Vampire Hexmage"), s.given_suspended(B, "Durkwood Baloth", 3)
    halberdier = s.given_battlefield(B, "Keldon Halberdier", counters=2, kind="+1/+1", more=(("time", 1),))
    s.expect_illegal(lambda: s.activate(A, hexmage, targets=(baloth,)), "601.2c")
    s.expect_in_zone(hexmage, Zone.BATTLEFIELD)
    s.activate(A, hexmage, targets=(halberdier,))
    s.resolve_top()
    s.expect_counters(halberdier, 0, "+1/+1")
    s.expect_counters(halberdier, 0)
    s.expect_counters(baloth, 3)


def _poison(s: Scenario, amount: int) -> None:
    text = nmessage("{player} has {count} poison counter.", "{player} has {count} poison counters.", amount,
                    player=player(B))
    s.expect(text, lambda: dict(s.game.player(B).counters).get("poison", 0), amount)


@check("suspended-card-is-no-permanent",
       title=N_("Aether Snap leaves the counters of suspended cards and players alone"),
       breaks=[Fault.EXILED_CARDS_ARE_PERMANENTS])
def aether_snap_and_suspended_cards(s: Scenario) -> None:
    """110.1: only permanents lose their counters; the suspended card goes on losing one in each upkeep."""
    halberdier = s.given_battlefield(A, "Keldon Halberdier", counters=2, kind="+1/+1")
    baloth, snap = s.given_suspended(A, "Durkwood Baloth", 3), s.given_hand(A, "Aether Snap")
    s.game.carry_out(PlayerCountersChanged(B, "poison", 0, 3))
    s.given_mana(A, "{B}{B}{B}{B}{B}")
    s.cast(A, snap)
    s.resolve_top()
    s.expect_counters(halberdier, 0, "+1/+1")
    s.expect_counters(baloth, 3)
    _poison(s, 3)
    s.upkeep(A)
    s.expect_counters(baloth, 2)


@check("suspended-card-leaves-exile",
       title=N_("Pull from Eternity on a suspended card: its counters are gone, and nothing triggers"),
       breaks=[Fault.COUNTERS_FOLLOW_THE_CARD])
def pull_from_eternity_triggers_nothing(s: Scenario) -> None:
    """122.2, 702.62b: the counters were not removed, so suspend's last ability does not trigger."""
    bolt, pull = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, "Pull from Eternity")
    s.give_priority_to(B)
    s.given_mana(B, "{W}")
    s.cast(B, pull, targets=(bolt,))
    s.resolve_top()
    s.expect_empty_stack()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_counters(bolt, 0)
    s.expect_suspended(bolt, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()


@check("suspended-card-leaves-exile",
       title=N_("Riftsweeper on a suspended card: it goes into the library without its counters"),
       breaks=[Fault.COUNTERS_FOLLOW_THE_CARD])
def riftsweeper_takes_a_suspended_card(s: Scenario) -> None:
    """122.2, 702.62b: a face-up card in exile is chosen as Riftsweeper enters; its owner's upkeep is quiet."""
    baloth, sweeper = s.given_suspended(A, "Durkwood Baloth", 2), s.given_hand(A, "Riftsweeper")
    s.given_mana(A, "{G}{G}")
    s.cast(A, sweeper)
    s.choose_targets(A, baloth)
    s.resolve_all()
    s.expect_in_zone(baloth, Zone.LIBRARY)
    s.expect_counters(baloth, 0)
    s.expect_suspended(baloth, suspended=False)
    s.advance_to(A, Step.UPKEEP)
    s.expect_empty_stack()


@check("solemnity-and-suspended-cards",
       title=N_("Under Solemnity a suspended creature card gets its time counters, and more of them"),
       breaks=[Fault.CANT_GET_COUNTERS_REACHES_EXILE])
def solemnity_leaves_suspended_cards(s: Scenario) -> None:
    """110.1, 702.62a, 614.17: only permanents are spoken of; a card in exile gets a sixth counter."""
    s.given_battlefield(B, "Solemnity")
    baloth, clock = s.given_hand(A, "Durkwood Baloth"), s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{G}{U}")
    s.suspend(A, baloth)
    s.expect_counters(baloth, 5)
    s.cast(A, clock, targets=(baloth,))
    s.choose(A, Choose.NUMBER, 1)
    s.resolve_top()
    s.expect_counters(baloth, 6)


@check("solemnity-and-suspended-cards",
       title=N_("Under Solemnity a creature card gains suspend and four time counters"),
       breaks=[Fault.CANT_GET_COUNTERS_REACHES_EXILE, Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS])
def solemnity_leaves_cards_that_gain_suspend(s: Scenario) -> None:
    """110.1: Jhoira of the Ghitu exiles Grizzly Bears; the four counters are put on a card in exile."""
    s.given_battlefield(B, "Solemnity")
    jhoira, bears = s.given_battlefield(A, "Jhoira of the Ghitu"), s.given_hand(A, "Grizzly Bears")
    s.given_mana(A, "{U}{U}")
    s.activate(A, jhoira, sacrificing=(bears,))
    s.resolve_top()
    s.expect_counters(bears, 4)
    s.expect_suspended(bears)


@check("clockspinning-chooses-on-resolution",
       title=N_("Clockspinning changes a counter of any kind, chosen as it resolves"),
       breaks=[Fault.ONLY_TIME_COUNTERS_ARE_MOVED])
def clockspinning_takes_any_kind(s: Scenario) -> None:
    """608.2d: cast with nothing but a target; then Alice chooses to remove the charge counter."""
    ballista = s.given_battlefield(B, "Walking Ballista", counters=2, kind="+1/+1", more=(("charge", 1),))
    clock = s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{U}")
    s.cast(A, clock, targets=(ballista,))
    s.choose_after_looking(A, Choose.NUMBER, -1, lambda: s.expect_in_zone(clock, Zone.STACK))
    s.choose(A, Choose.NAME, "charge")
    s.resolve_top()
    s.expect_counters(ballista, 0, "charge")
    s.expect_counters(ballista, 2, "+1/+1")


@check("clockspinning-chooses-on-resolution",
       title=N_("What counters are there as Clockspinning resolves decides"),
       breaks=[Fault.ONLY_TIME_COUNTERS_ARE_MOVED])
def clockspinning_finds_what_is_left(s: Scenario) -> None:
    """608.2d: a second Clockspinning takes the charge counter in response; the first finds one kind and adds to it."""
    ballista = s.given_battlefield(B, "Walking Ballista", counters=2, kind="+1/+1", more=(("charge", 1),))
    first, second = s.given_hand(A, "Clockspinning"), s.given_hand(B, "Clockspinning")
    s.given_mana(A, "{U}")
    s.given_mana(B, "{U}")
    s.cast(A, first, targets=(ballista,))
    s.give_priority_to(B)
    s.cast(B, second, targets=(ballista,))
    s.choose(B, Choose.NUMBER, -1)
    s.choose(B, Choose.NAME, "charge")
    s.resolve_top()
    s.choose(A, Choose.NUMBER, 1)
    s.resolve_top()
    s.expect_counters(ballista, 0, "charge")
    s.expect_counters(ballista, 3, "+1/+1")


@check("clockspinning-without-counters",
       title=N_("All counters are gone before Clockspinning resolves: nothing happens"),
       breaks=[Fault.COUNTERS_COME_FROM_NOTHING])
def clockspinning_finds_no_counter(s: Scenario) -> None:
    """101.3, 608.2d: Vampire Hexmage takes the counters in response; there is no kind left to choose."""
    baloth = s.given_battlefield(A, "Durkwood Baloth", counters=2, kind="+1/+1")
    clock, hexmage = s.given_hand(A, "Clockspinning"), s.given_battlefield(B, "Vampire Hexmage")
    s.given_mana(A, "{U}")
    s.cast(A, clock, targets=(baloth,))
    s.give_priority_to(B)
    s.activate(B, hexmage, targets=(baloth,))
    s.resolve_top()
    s.expect_counters(baloth, 0, "+1/+1")
    s.resolve_top()
    s.expect_in_zone(clock, Zone.GRAVEYARD)
    s.expect_counters(baloth, 0, "+1/+1")
    s.expect_counters(baloth, 0)


@check("clockspinning-without-counters",
       title=N_("A permanent that never had a counter can be chosen, to no effect"),
       breaks=[Fault.COUNTERS_COME_FROM_NOTHING])
def clockspinning_on_a_bare_permanent(s: Scenario) -> None:
    """115.1, 608.2d: any permanent is a legal target; nothing is asked when the spell resolves."""
    bears, clock = s.given_battlefield(B, "Grizzly Bears"), s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{U}")
    s.cast(A, clock, targets=(bears,))
    s.resolve_top()
    s.expect_in_zone(clock, Zone.GRAVEYARD)
    s.expect_counters(bears, 0)
