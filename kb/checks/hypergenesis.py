"""Checks of Hypergenesis: how the process goes on and ends, what enters when, which triggers wait, its color."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B, C, CardRef, D, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

INDICATOR_BEFORE_2011 = Provision("color-without-mana-cost", "characteristic-defining-ability")


def begin(s: Scenario, last: Player = B) -> CardRef:
    """Let Alice cast Hypergenesis through suspend in her upkeep; the spell is on top of the stack."""
    s.given_turn(last, Step.END)
    spell = s.given_suspended(A, "Hypergenesis", 1)
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    return spell


def puts(s: Scenario, who: Player, *cards: CardRef) -> None:
    """Let a player put a card when asked for one; no card: the player passes."""
    s.choose(who, Choose.OBJECTS, cards)


@check("hypergenesis-ends", "B101",
       title=N_("The process goes on until nobody puts a card in a whole round"),
       breaks=[Fault.FIRST_REFUSAL_ENDS_THE_PROCESS, Fault.DECLINING_IS_FINAL])
def process_ends_after_a_round_without_cards(s: Scenario) -> None:
    """608.2c, 608.2f: A puts, B passes; A puts, B puts; A passes, B passes, and only that ends it."""
    bears, goblin, thopter = (s.given_hand(A, name) for name in ("Grizzly Bears", "Raging Goblin", "Ornithopter"))
    ashcoat, baloth = s.given_hand(B, "Ashcoat Bear"), s.given_hand(B, "Durkwood Baloth")
    begin(s)
    puts(s, A, bears)
    puts(s, B)
    puts(s, A, goblin)
    puts(s, B, ashcoat)
    puts(s, A)
    puts(s, B)
    s.resolve_top()
    for there in (bears, goblin, ashcoat):
        s.expect_in_zone(there, Zone.BATTLEFIELD)
    for kept in (thopter, baloth):
        s.expect_in_zone(kept, Zone.HAND)


@check("hypergenesis-ends",
       title=N_("When its controller passes, the others may still put cards"),
       breaks=[Fault.FIRST_REFUSAL_ENDS_THE_PROCESS], players=3)
def controllers_refusal_does_not_end_it(s: Scenario) -> None:
    """608.2c: A passes twice; B passes once and C puts a card; in the second round all three pass."""
    bears = s.given_hand(A, "Grizzly Bears")
    s.given_hand(B, "Ashcoat Bear")
    goblin, thopter = s.given_hand(C, "Raging Goblin"), s.given_hand(C, "Ornithopter")
    begin(s, last=C)
    puts(s, A)
    puts(s, B)
    puts(s, C, goblin)
    for who in (A, B, C):
        puts(s, who)
    s.resolve_top()
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)
    s.expect_in_zone(bears, Zone.HAND)
    s.expect_in_zone(thopter, Zone.HAND)
    s.expect_empty_stack()


@check("hypergenesis-ends",
       title=N_("In another player's turn it begins with its controller all the same"),
       breaks=[Fault.PROCESS_BEGINS_WITH_THE_ACTIVE_PLAYER])
def process_begins_with_its_controller(s: Scenario) -> None:
    """608.2c: B casts it in A's turn. When A is asked, B's card is on the battlefield already."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Raging Goblin")
    cast_in_another_turn(s)
    puts(s, B, goblin)
    s.choose_after_looking(A, Choose.OBJECTS, (bears,), lambda: s.expect_in_zone(goblin, Zone.BATTLEFIELD))
    s.resolve_top()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)


def cast_in_another_turn(s: Scenario) -> None:
    """Let Bob cast Hypergenesis in Alice's main phase: Clockspinning takes its last counter."""
    spell = s.given_suspended(B, "Hypergenesis", 1)
    clock = s.given_hand(B, "Clockspinning")
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.choose(B, Choose.NUMBER, -1)
    s.cast(B, clock, targets=(spell,))
    s.resolve_top()
    s.will_cast(B)
    s.resolve_top()


@check("hypergenesis-sequential",
       title=N_("What enters later is tapped by an earlier Kismet, what came before is not"),
       breaks=[Fault.PERMANENTS_ENTER_TOGETHER])
def earlier_permanent_changes_how_a_later_one_enters(s: Scenario) -> None:
    """608.2f, 614.12: between A's two creatures B puts Kismet; only the second one enters tapped."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(A, "Raging Goblin")
    kismet = s.given_hand(B, "Kismet")
    begin(s)
    puts(s, A, bears)
    puts(s, B, kismet)
    puts(s, A, goblin)
    s.resolve_top()
    s.expect_untapped(bears)
    s.expect_tapped(goblin)


@check("hypergenesis-sequential",
       title=N_("Soul Warden sees what enters after it, not what entered before"),
       breaks=[Fault.PERMANENTS_ENTER_TOGETHER])
def earlier_permanent_sees_a_later_one(s: Scenario) -> None:
    """603.6a: A's first creature and Soul Warden itself do not trigger it; A's second creature does."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(A, "Raging Goblin")
    warden = s.given_hand(B, "Soul Warden")
    begin(s)
    puts(s, A, bears)
    puts(s, B, warden)
    puts(s, A, goblin)
    s.resolve_top()
    s.expect_stack("Soul Warden")
    s.resolve_all()
    s.expect_life(B, 21)


@check("hypergenesis-sequential",
       title=N_("Whoever chooses later sees the earlier card on the battlefield"),
       breaks=[Fault.PERMANENTS_ENTER_TOGETHER])
def later_players_see_what_is_there(s: Scenario) -> None:
    """608.2f: each card has entered before the next player chooses."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Raging Goblin")
    begin(s)
    puts(s, A, bears)
    s.choose_after_looking(B, Choose.OBJECTS, (goblin,), lambda: s.expect_in_zone(bears, Zone.BATTLEFIELD))
    s.resolve_top()
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)


@check("hypergenesis-decline-then-put", "EN-095",
       title=N_("Whoever passed may put a card in the next round"),
       breaks=[Fault.DECLINING_IS_FINAL, Fault.FIRST_REFUSAL_ENDS_THE_PROCESS])
def declining_player_puts_a_card_later(s: Scenario) -> None:
    """608.2c: A passes, B puts a card, and so A is asked again."""
    bears, goblin = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Raging Goblin")
    begin(s)
    puts(s, A)
    puts(s, B, goblin)
    puts(s, A, bears)
    s.resolve_top()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)


@check("hypergenesis-decline-then-put",
       title=N_("Passing twice does not bind a player either (three players)"),
       breaks=[Fault.DECLINING_IS_FINAL], players=3)
def declining_twice_does_not_bind(s: Scenario) -> None:
    """608.2c: C passes in two rounds and puts a card in the third."""
    bears, goblin, ashcoat = s.given_hand(A, "Grizzly Bears"), s.given_hand(B, "Raging Goblin"), \
        s.given_hand(C, "Ashcoat Bear")
    begin(s, last=C)
    puts(s, A, bears)
    puts(s, B)
    puts(s, C)
    puts(s, B, goblin)
    puts(s, C)
    puts(s, C, ashcoat)
    s.resolve_top()
    s.expect_in_zone(ashcoat, Zone.BATTLEFIELD)


@check("hypergenesis-triggers-wait", "EN-094",
       title=N_("Triggered abilities wait; the active player's go on the stack first"),
       breaks=[Fault.TRIGGERS_INTERRUPT, Fault.TRIGGERS_IGNORE_TURN_ORDER])
def triggers_wait_for_the_end_of_the_process(s: Scenario) -> None:
    """603.3, 603.3b: nothing comes onto the stack meanwhile; A orders two abilities, B's comes on top of them."""
    bears, visionary = s.given_hand(A, "Striped Bears"), s.given_hand(A, "Elvish Visionary")
    wall = s.given_hand(B, "Wall of Blossoms")
    begin(s)
    puts(s, A, bears)
    s.choose_after_looking(B, Choose.OBJECTS, (wall,), lambda: s.expect_stack("Hypergenesis"))
    s.choose_after_looking(A, Choose.OBJECTS, (visionary,), lambda: s.expect_stack("Hypergenesis"))
    s.choose_order(A, "Striped Bears", "Elvish Visionary")
    s.resolve_top()
    s.expect_stack("Wall of Blossoms", "Elvish Visionary", "Striped Bears")
    s.resolve_top()
    s.expect_cards_in_hand(B, 1)
    s.expect_cards_in_hand(A, 0)


@check("hypergenesis-triggers-wait",
       title=N_("The order of one's own abilities does not depend on when they triggered"),
       breaks=[Fault.OWN_TRIGGERS_HAVE_A_FIXED_ORDER])
def own_triggers_in_an_order_of_choice(s: Scenario) -> None:
    """603.3b: the ability that triggered first is put on the stack last, if its controller wants that."""
    bears, visionary = s.given_hand(A, "Striped Bears"), s.given_hand(A, "Elvish Visionary")
    begin(s)
    puts(s, A, bears)
    puts(s, A, visionary)
    s.choose_order(A, "Elvish Visionary", "Striped Bears")
    s.resolve_top()
    s.expect_stack("Striped Bears", "Elvish Visionary")


@check("hypergenesis-triggers-wait",
       title=N_("Four players: the last in turn order resolves first"),
       breaks=[Fault.TRIGGERS_IGNORE_TURN_ORDER], players=4)
def triggers_of_four_players(s: Scenario) -> None:
    """603.3b, 101.4: A, B, C, D put their abilities on the stack, so D's resolves first and A's last."""
    names = {A: "Elvish Visionary", B: "Wall of Blossoms", C: "Striped Bears", D: "Mulldrifter"}
    begin_with = {who: s.given_hand(who, name) for who, name in names.items()}
    begin(s, last=D)
    for who, creature in begin_with.items():
        puts(s, who, creature)
    s.resolve_top()
    s.expect_stack("Mulldrifter", "Striped Bears", "Wall of Blossoms", "Elvish Visionary")


@check("hypergenesis-triggers-wait",
       title=N_("Three players: the process begins with the controller, the stack with the active player"),
       breaks=[Fault.TRIGGERS_IGNORE_TURN_ORDER, Fault.PROCESS_BEGINS_WITH_THE_ACTIVE_PLAYER], players=3)
def triggers_in_another_players_turn(s: Scenario) -> None:
    """603.3b, 101.4: B's spell in A's turn: cards in the order B, C, A; abilities in the order A, B, C."""
    visionary, wall, bears = (s.given_hand(who, name) for who, name in
                              ((A, "Elvish Visionary"), (B, "Wall of Blossoms"), (C, "Striped Bears")))
    cast_in_another_turn(s)
    puts(s, B, wall)
    s.choose_after_looking(C, Choose.OBJECTS, (bears,), lambda: s.expect_in_zone(visionary, Zone.HAND))
    puts(s, A, visionary)
    s.resolve_top()
    s.expect_stack("Striped Bears", "Wall of Blossoms", "Elvish Visionary")


@check("hypergenesis-color-indicator",
       title=N_("A text-changing effect does not change the color"),
       breaks=[Fault.COLOR_INDICATOR_IS_TEXT, INDICATOR_BEFORE_2011], provisions=["color-without-mana-cost"])
def text_change_leaves_the_color(s: Scenario) -> None:
    """204.2, 613.1c: green by its color indicator, in exile and on the stack; Crystal Spray changes text only.

    Until 2011-09-29 an ability in its text made it green, and the same spell made it blue.
    """
    spray = s.given_hand(A, "Crystal Spray")
    spell = begin(s)
    s.expect_color(spell, "G")
    s.given_mana(A, "{U}{U}{U}")
    s.choose(A, Choose.COLOR, ("G", "U"))
    s.cast(A, spray, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_color(spell, "G")


@check("hypergenesis-color-indicator",
       title=N_("A color-changing effect overrides the color indicator"),
       breaks=[Fault.INDICATORS_OVERRIDE_COLOR_EFFECTS])
def color_change_overrides_the_indicator(s: Scenario) -> None:
    """105.3, 613.1e: Thoughtlace makes the spell blue and nothing else."""
    lace = s.given_hand(A, "Thoughtlace")
    spell = begin(s)
    s.given_mana(A, "{U}")
    s.cast(A, lace, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_color(spell, "U")


@check("hypergenesis-color-indicator",
       title=N_("A color-changing effect wins over a later text-changing one"),
       breaks=[Fault.INDICATORS_OVERRIDE_COLOR_EFFECTS])
def text_change_after_color_change(s: Scenario) -> None:
    """613.1c, 613.1e: colors come after text, whatever was first; green written as red changes nothing."""
    lace, spray = s.given_hand(A, "Thoughtlace"), s.given_hand(A, "Crystal Spray")
    spell = begin(s)
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, lace, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.choose(A, Choose.COLOR, ("G", "R"))
    s.cast(A, spray, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_color(spell, "U")
