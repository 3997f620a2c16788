"""Checks of entering: at once (Show and Tell), with a player who leaves, and what is looked at beforehand."""

from __future__ import annotations

from kb.checks.hypergenesis import begin, puts
from kb.checks.refs import A, B, C, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Revealed
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.core.trace import CardName
from kb.messages import N_, message

CHOICES_ARE_KNOWN = Provision("hidden-choices", "known")
OTHER_EFFECTS_ARE_IGNORED = Provision("entering-permanents", "own-effects")
COPIABLE_VALUES_DECIDE = Provision("entering-permanents", "copiable-values")


def show_and_tell(s: Scenario) -> None:
    """Let Alice cast Show and Tell; nothing has been chosen yet."""
    spell = s.given_hand(A, "Show and Tell")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, spell)


def nobody_has_seen(s: Scenario, ref: CardRef) -> None:
    """Expect that a card has not been shown to anybody."""
    s.expect(message("No other player has seen {card}.", card=CardName(ref.name)),
             lambda: not any(isinstance(e, Revealed) and e.object == s.id(ref)
                             for e in s.game.state.happened_this_turn), True, "101.4a")


@check("B103",
       title=N_("Cards chosen for Show and Tell stay hidden until all have chosen"),
       breaks=[CHOICES_ARE_KNOWN], provisions=["hidden-choices"])
def choices_in_hands_are_hidden(s: Scenario) -> None:
    """101.4a: when B chooses, A's card is in hand and unknown. Before 2008-02-01 every earlier choice was known."""
    warden, goblin = s.given_hand(A, "Soul Warden"), s.given_hand(B, "Raging Goblin")
    show_and_tell(s)

    def look() -> None:
        s.expect_in_zone(warden, Zone.HAND)
        nobody_has_seen(s, warden)
    puts(s, A, warden)
    s.choose_after_looking(B, Choose.OBJECTS, (goblin,), look)
    s.resolve_top()
    s.expect_in_zone(warden, Zone.BATTLEFIELD)
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)
    s.expect_stack("Soul Warden")


@check("B103",
       title=N_("Permanents that enter together see each other"),
       breaks=[Fault.ENTERING_ONE_BY_ONE])
def permanents_put_at_once_see_each_other(s: Scenario) -> None:
    """101.4, 603.6a: A's and B's Soul Warden enter at the same time, and each of the two triggers."""
    first, second = s.given_hand(A, "Soul Warden"), s.given_hand(B, "Soul Warden")
    show_and_tell(s)
    puts(s, A, first)
    puts(s, B, second)
    s.resolve_top()
    s.resolve_all()
    s.expect_life(A, 21)
    s.expect_life(B, 21)


@check("B103",
       title=N_("A permanent does not change how others enter together with it"),
       breaks=[Fault.ENTERING_ONE_BY_ONE], players=3)
def kismet_does_not_tap_what_enters_with_it(s: Scenario) -> None:
    """614.12, 101.4: A's Kismet enters with B's creature, which stays untapped; C puts nothing."""
    kismet, bears = s.given_hand(A, "Kismet"), s.given_hand(B, "Grizzly Bears")
    goblin = s.given_hand(C, "Raging Goblin")
    show_and_tell(s)
    puts(s, A, kismet)
    puts(s, B, bears)
    puts(s, C)
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect_in_zone(goblin, Zone.HAND)


@check("core-apnap",
       title=N_("In turn order each player chooses, then all sacrifice at the same time"),
       breaks=[Fault.ACTIONS_FOLLOW_EACH_CHOICE], players=3)
def sacrifices_after_all_have_chosen(s: Scenario) -> None:
    """101.4, 101.4b: what others chose on the battlefield is known, and still there when B and C choose."""
    blood = s.given_hand(A, "Innocent Blood")
    chosen = {who: s.given_battlefield(who, name) for who, name in
              ((A, "Grizzly Bears"), (B, "Raging Goblin"), (C, "Ashcoat Bear"))}
    s.given_mana(A, "{B}")
    s.cast(A, blood)
    s.choose(A, Choose.OBJECTS, (chosen[A],))
    s.choose_after_looking(B, Choose.OBJECTS, (chosen[B],), lambda: s.expect_in_zone(chosen[A], Zone.BATTLEFIELD))
    s.choose_after_looking(C, Choose.OBJECTS, (chosen[C],), lambda: s.expect_in_zone(chosen[B], Zone.BATTLEFIELD))
    s.resolve_top()
    for gone in chosen.values():
        s.expect_in_zone(gone, Zone.GRAVEYARD)


@check("B105",
       title=N_("A player concedes inside Hypergenesis; the others go on"),
       breaks=[Fault.CONTROL_EFFECTS_OUTLIVE_PLAYERS, Fault.FIRST_REFUSAL_ENDS_THE_PROCESS], players=3)
def conceding_when_asked(s: Scenario) -> None:
    """104.3a, 800.4a: asked for a second card C concedes; C's objects and abilities leave, A and B go on."""
    warden, goblin = s.given_hand(A, "Soul Warden"), s.given_hand(B, "Raging Goblin")
    bears, visionary = s.given_hand(C, "Striped Bears"), s.given_hand(C, "Elvish Visionary")
    begin(s, last=C)
    puts(s, A, warden)
    puts(s, B)
    puts(s, C, bears)
    puts(s, B)
    s.will_concede(C, Choose.OBJECTS)
    s.resolve_top()
    for gone in (bears, visionary):
        s.expect_left_game(gone)
    s.expect_in_zone(goblin, Zone.HAND)
    s.expect_stack("Soul Warden")
    s.resolve_all()
    s.expect_life(A, 21)


@check("B105",
       title=N_("A player who has conceded is not asked again"),
       breaks=[Fault.CONTROL_EFFECTS_OUTLIVE_PLAYERS], players=3)
def conceding_while_another_player_chooses(s: Scenario) -> None:
    """104.3a, 800.4a: C concedes while A chooses; B is next, and the process ends with A and B."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Raging Goblin")
    ashcoat = s.given_hand(C, "Ashcoat Bear")
    begin(s, last=C)
    s.choose_after_looking(A, Choose.OBJECTS, (bears,), lambda: s.concede(C))
    puts(s, B, goblin)
    s.resolve_top()
    s.expect_left_game(ashcoat)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)


@check("core-entering",
       title=N_("Effects that exist already count for how a permanent enters"),
       breaks=[OTHER_EFFECTS_ARE_IGNORED, COPIABLE_VALUES_DECIDE], provisions=["entering-permanents"])
def lattice_makes_it_an_artifact_that_enters_tapped(s: Scenario) -> None:
    """614.12, since 2017-09-29: with Mycosynth Lattice an enchantment would be an artifact, so Kismet taps it."""
    s.given_battlefield(B, "Mycosynth Lattice")
    s.given_battlefield(B, "Kismet")
    law = s.given_hand(A, "Rule of Law")
    s.given_mana(A, "{W}{W}{W}")
    s.cast(A, law)
    s.resolve_top()
    s.expect_tapped(law)


@check("core-entering",
       title=N_("Under Humility a creature enters without the counters it would have"),
       breaks=[OTHER_EFFECTS_ARE_IGNORED, COPIABLE_VALUES_DECIDE], provisions=["entering-permanents"])
def humility_takes_the_counters_away(s: Scenario) -> None:
    """614.12, since 2017-09-29: without its abilities on the battlefield, vanishing gives it no counters."""
    s.given_battlefield(B, "Humility")
    watcher = s.given_hand(A, "Aven Riftwatcher")
    s.given_mana(A, "{W}{W}{W}")
    s.cast(A, watcher)
    s.resolve_top()
    s.expect_counters(watcher, 0)
    s.expect_empty_stack()


@check("core-entering",
       title=N_("A copy of a permanent with vanishing enters with its counters"),
       breaks=[Fault.VANISHING_ENTERS_WITHOUT_COUNTERS])
def copy_enters_with_the_counters_of_vanishing(s: Scenario) -> None:
    """707.5, 614.12: Clone has vanishing as it enters, whatever counters the original has left."""
    watcher = s.given_battlefield(A, "Aven Riftwatcher", counters=1)
    clone = s.given_hand(A, "Clone")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, clone)
    s.choose(A, Choose.COPIED, watcher)
    s.resolve_top()
    s.expect_counters(clone, 3)
