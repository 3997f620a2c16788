"""Checks of what moves time counters: time travel, proliferate, and cards that count or only look like suspend."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.actions.counters import can_time_travel
from kb.core.choices import Choose
from kb.core.events import CountersChanged, Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.narration import player
from kb.core.rulebook import Provision
from kb.messages import N_, message

ONE_KIND = Provision("proliferate-kinds", "one-kind")


def expect_eligible(s: Scenario, who: Player, *cards: CardRef) -> None:
    """Expect that these objects, and no others, can be chosen for time travel."""
    names = tuple(sorted(c.name for c in cards))
    text = message("For time travel {player} can choose these and no others: {names}.", player=player(who),
                   names=", ".join(names)) if names else \
        message("For time travel {player} can choose nothing.", player=player(who))
    s.expect(text, lambda: tuple(sorted(s.game.object(i).name for i in can_time_travel(s.game, who))), names, "701.56a")


def expect_one_event(s: Scenario, *cards: CardRef) -> None:
    """Expect that the counters of all these objects, and of no others, changed at the same time."""
    s.expect(message("The time counters on all these objects changed in a single event."),
             lambda: any({e.object for e in moment if isinstance(e, CountersChanged)} == {s.id(c) for c in cards}
                         for moment in s.game.state.at_once_this_turn), True, "608.2f")


def travel(s: Scenario, *changes: tuple[CardRef, int]) -> None:
    """Let Alice cast Wibbly-wobbly, Timey-wimey and choose these changes as it resolves."""
    spell = s.given_hand(A, "Wibbly-wobbly, Timey-wimey")
    s.given_mana(A, "{U}{U}")
    s.cast(A, spell)
    s.choose(A, Choose.COUNTERS, changes)
    s.resolve_top()


@check("time-travel", "B43",
       title=N_("One's own permanents with a time counter and one's own suspended cards, nothing else"),
       breaks=[Fault.TIME_TRAVEL_REACHES_EVERYTHING, Fault.SUSPENDED_WITHOUT_SUSPEND, Fault.SUSPENDED_WITHOUT_COUNTERS])
def what_time_travel_reaches(s: Scenario) -> None:
    """701.56a, 702.62b: not what B controls or owns, not without a time counter, not in exile without suspend."""
    mine, bolt = s.given_battlefield(A, "Calciderm", counters=1), s.given_suspended(A, "Rift Bolt", 1)
    s.given_battlefield(A, "Keldon Halberdier")
    s.given_battlefield(B, "Aven Riftwatcher", counters=2)
    s.given_suspended(B, "Durkwood Baloth", 3)
    s.given_exile(A, "Grizzly Bears", time_counters=2)
    s.given_exile(A, "Knight of Sursi")
    expect_eligible(s, A, mine, bolt)


@check("time-travel",
       title=N_("For permanents control counts, for suspended cards ownership"),
       breaks=[Fault.TIME_TRAVEL_REACHES_EVERYTHING])
def control_of_permanents_counts(s: Scenario) -> None:
    """701.56a: a permanent that A has taken from B can be chosen by A and no longer by B."""
    watcher = s.given_battlefield(B, "Aven Riftwatcher", counters=2)
    threaten = s.given_hand(A, "Threaten")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, threaten, targets=(watcher,))
    s.resolve_top()
    expect_eligible(s, A, watcher)
    expect_eligible(s, B)


@check("time-travel",
       title=N_("For each object separately one more, one fewer, or no change"),
       breaks=[Fault.TIME_TRAVEL_TAKES_EVERYTHING])
def each_object_on_its_own(s: Scenario) -> None:
    """701.56a: any number of them, here two of three."""
    watcher = s.given_battlefield(A, "Aven Riftwatcher", counters=2)
    baloth, bolt = s.given_suspended(A, "Durkwood Baloth", 3), s.given_suspended(A, "Rift Bolt", 1)
    travel(s, (watcher, 1), (baloth, -1))
    s.expect_counters(watcher, 3)
    s.expect_counters(baloth, 2)
    s.expect_counters(bolt, 1)
    s.expect_empty_stack()


@check("time-travel",
       title=N_("One may choose nothing at all"),
       breaks=[Fault.TIME_TRAVEL_TAKES_EVERYTHING])
def nothing_may_be_chosen(s: Scenario) -> None:
    """701.56a: any number includes none."""
    watcher, baloth = s.given_battlefield(A, "Aven Riftwatcher", counters=2), s.given_suspended(A, "Durkwood Baloth", 3)
    travel(s)
    s.expect_counters(watcher, 2)
    s.expect_counters(baloth, 3)


@check("time-travel", "B41",
       title=N_("One counter fewer here and one more there, at the same time"),
       breaks=[Fault.TIME_TRAVEL_GOES_ONE_BY_ONE, Fault.VANISHING_DOES_NOTHING])
def add_and_remove_at_once(s: Scenario) -> None:
    """701.56a, 608.2f: the permanent loses its last counter and is sacrificed, the suspended card has one more."""
    calciderm, baloth = s.given_battlefield(A, "Calciderm", counters=1), s.given_suspended(A, "Durkwood Baloth", 2)
    travel(s, (calciderm, -1), (baloth, 1))
    expect_one_event(s, calciderm, baloth)
    s.expect_counters(calciderm, 0)
    s.expect_counters(baloth, 3)
    s.expect_stack("Calciderm")
    s.resolve_top()
    s.expect_in_zone(calciderm, Zone.GRAVEYARD)


@check("time-travel", "B33",
       title=N_("A card without its last counter is out of reach of the next time travel"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS, Fault.TRIGGERS_INTERRUPT])
def last_counter_goes_with_the_first_of_three(s: Scenario) -> None:
    """701.56a, 702.62a, 603.3: of three in a row the first takes the last counter; then the card can be cast."""
    doctor = s.given_battlefield(A, "The Tenth Doctor")
    bolt, calciderm = s.given_suspended(A, "Rift Bolt", 1), s.given_battlefield(A, "Calciderm", counters=2)
    s.given_mana(A, "{C}{C}{C}{C}{C}{C}{C}")
    s.activate(A, doctor)
    s.choose_after_looking(A, Choose.COUNTERS, ((bolt, -1),), lambda: expect_eligible(s, A, bolt, calciderm))
    for _ in range(2):
        s.choose_after_looking(A, Choose.COUNTERS, ((calciderm, 1),), lambda: _one_is_left(s, calciderm))
    s.resolve_top()
    s.expect_counters(calciderm, 4)
    s.expect_stack("Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 17)


def _one_is_left(s: Scenario, calciderm: CardRef) -> None:
    expect_eligible(s, A, calciderm)
    s.expect_stack("The Tenth Doctor")


@check("B107",
       title=N_("Time counters without suspend: no upkeep takes one"),
       breaks=[Fault.SUSPENDED_WITHOUT_SUSPEND])
def alaundo_is_not_suspend(s: Scenario) -> None:
    """702.62b: a card exiled by Alaundo the Seer does not tick in the upkeep, a suspended card does."""
    alaundo = s.given_battlefield(A, "Alaundo the Seer")
    bears, knight = s.given_hand(A, "Grizzly Bears"), s.given_suspended(A, "Knight of Sursi", 3)
    s.activate(A, alaundo)
    s.choose(A, Choose.OBJECTS, (bears,))
    s.resolve_top()
    s.expect_counters(bears, 2)
    s.expect_suspended(bears, suspended=False)
    s.expect_counters(knight, 2)
    s.upkeep(A)
    s.expect_counters(bears, 2)
    s.expect_counters(knight, 1)


@check("B107",
       title=N_("Time travel does not reach a card that only has time counters"),
       breaks=[Fault.SUSPENDED_WITHOUT_SUSPEND])
def time_travel_and_alaundo(s: Scenario) -> None:
    """701.56a, 702.62b: in exile it takes suspend."""
    alaundo = s.given_battlefield(A, "Alaundo the Seer")
    bears = s.given_hand(A, "Grizzly Bears")
    s.activate(A, alaundo)
    s.choose(A, Choose.OBJECTS, (bears,))
    s.resolve_top()
    expect_eligible(s, A)


@check("B107",
       title=N_("A card exiled by Alaundo is cast when its last counter goes"),
       breaks=[Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING])
def alaundos_card_is_cast(s: Scenario) -> None:
    """603.2, 608.2g: the next activation takes its only counter; its own trigger lets it be cast, with haste."""
    alaundo = s.given_battlefield(A, "Alaundo the Seer")
    warden, thopter = s.given_hand(A, "Soul Warden"), s.given_hand(A, "Ornithopter")
    s.activate(A, alaundo)
    s.choose(A, Choose.OBJECTS, (warden,))
    s.resolve_top()
    s.expect_counters(warden, 1)
    s.main_phase(A)
    s.activate(A, alaundo)
    s.choose(A, Choose.OBJECTS, (thopter,))
    s.resolve_top()
    s.expect_counters(warden, 0)
    s.will_cast(A)
    s.resolve_all()
    s.expect_in_zone(warden, Zone.BATTLEFIELD)
    s.expect_haste(warden)


@check("B27",
       title=N_("Proliferating reaches permanents, not suspended cards"),
       breaks=[Fault.PROLIFERATE_REACHES_EXILE])
def proliferate_and_suspended_cards(s: Scenario) -> None:
    """701.34a, 109.2: a permanent with two time counters gets a third, a suspended card does not."""
    calciderm, bolt = s.given_battlefield(A, "Calciderm", counters=2), s.given_suspended(A, "Rift Bolt", 2)
    gambit = s.given_hand(A, "Tezzeret's Gambit")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, gambit, symbols=("U",))
    s.choose(A, Choose.OBJECTS, (calciderm, bolt))
    s.resolve_top()
    s.expect_counters(calciderm, 3)
    s.expect_counters(bolt, 2)


@check("B27",
       title=N_("Proliferating gives one counter of each kind"),
       breaks=[ONE_KIND], provisions=["proliferate-kinds"])
def proliferate_gives_each_kind(s: Scenario) -> None:
    """701.34a, since 2019-05-03: a fade counter and a time counter more; formerly a choice between the two."""
    nexus = s.given_battlefield(A, "Parallax Nexus", counters=1, more=(("fade", 2),))
    gambit = s.given_hand(A, "Tezzeret's Gambit")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, gambit, symbols=("U",))
    s.choose(A, Choose.OBJECTS, (nexus,))
    s.choose(A, Choose.NAME, "fade", if_asked=True)
    s.resolve_top()
    s.expect_counters(nexus, 3, "fade")
    s.expect_counters(nexus, 2)


@check("B29",
       title=N_("Rose Tyler counts suspended cards and other permanents with time counters"),
       breaks=[Fault.SUSPENDED_WITHOUT_COUNTERS, Fault.SUSPENDED_WITHOUT_SUSPEND])
def rose_tyler_counts_all(s: Scenario) -> None:
    """702.62b: two suspended cards and one other permanent make three; B's cards and mere exiled ones do not count."""
    rose = s.given_battlefield(A, "Rose Tyler")
    s.given_suspended(A, "Durkwood Baloth", 4)
    s.given_suspended(A, "Knight of Sursi", 2)
    s.given_battlefield(A, "Calciderm", counters=3)
    s.given_suspended(B, "Rift Bolt", 1)
    s.given_exile(A, "Keldon Halberdier")
    s.given_exile(A, "Grizzly Bears", time_counters=2)
    s.attack(A, rose)
    s.expect_stack("Rose Tyler")
    s.resolve_top()
    s.expect_counters(rose, 3)
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 15)
