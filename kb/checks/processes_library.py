"""Checks of Glimpse of Tomorrow: what counts, tokens in the library, triggers that wait."""

from __future__ import annotations

from kb.checks.processes_everyone import cast_in_upkeep
from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.objects import Kind
from kb.core.trace import CardName
from kb.messages import N_, message


@check("glimpse-of-tomorrow-tokens",
       title=N_("A token counts, but it is neither revealed nor in the way of a card"),
       breaks=[Fault.TOKENS_TAKE_UP_ROOM, Fault.TOKENS_ARE_NOT_COUNTED])
def token_counts_and_is_not_revealed(s: Scenario) -> None:
    """111.6, 704.5d: Alice owns Young Pyromancer and a token, so two cards are revealed; the token is no card."""
    bears, goblin, wall = (s.given_library_top(A, name) for name in ("Grizzly Bears", "Raging Goblin",
                                                                     "Wall of Blossoms"))
    s.given_battlefield(A, "Young Pyromancer")
    cast_in_upkeep(s, "Glimpse of Tomorrow")
    s.resolve_top()
    s.expect_tokens(A, 1)
    made = next(o for o in s.game.objects_in(Zone.BATTLEFIELD) if o.kind is Kind.TOKEN)
    token = CardRef(made.card, made.name)
    s.choose(A, Choose.SHUFFLED, (token, bears, goblin, wall))
    s.resolve_top()
    for there in (bears, goblin):
        s.expect_in_zone(there, Zone.BATTLEFIELD)
    s.expect_in_zone(wall, Zone.LIBRARY)
    s.expect(message("{card} has ceased to exist.", card=CardName(token.name)),
             lambda: any(o.kind is Kind.TOKEN for o in s.game.state.objects.values()), False, "704.5d")


@check("glimpse-of-tomorrow-counts-what-left",
       title=N_("A permanent that is exiled instead of going to the library counts all the same"),
       breaks=[Fault.ONLY_WHAT_ARRIVES_IS_COUNTED])
def exiled_permanent_is_counted(s: Scenario) -> None:
    """608.2c, 614.6: Deathgreeter, returned by Dreams of the Dead, goes to exile; two cards are revealed."""
    bears, goblin, wall = (s.given_library_top(A, name) for name in ("Grizzly Bears", "Raging Goblin",
                                                                     "Wall of Blossoms"))
    greeter, dreams = s.given_graveyard(A, "Deathgreeter"), s.given_battlefield(A, "Dreams of the Dead")
    cast_in_upkeep(s, "Glimpse of Tomorrow")
    s.given_mana(A, "{U}{U}")
    s.activate(A, dreams, targets=(greeter,))
    s.resolve_top()
    s.choose(A, Choose.SHUFFLED, (bears, goblin, wall))
    s.resolve_top()
    s.expect_in_zone(greeter, Zone.EXILE)
    for there in (bears, goblin):
        s.expect_in_zone(there, Zone.BATTLEFIELD)
    s.expect_in_zone(wall, Zone.LIBRARY)


@check("glimpse-of-tomorrow-counts-what-left",
       title=N_("So does a commander that its owner puts into the command zone"),
       breaks=[Fault.ONLY_WHAT_ARRIVES_IS_COUNTED])
def commander_in_the_command_zone_is_counted(s: Scenario) -> None:
    """903.9b, 608.2c: the commander is the only permanent that Alice owns; one card is revealed."""
    s.game.rulebook.require("commander-hand-or-library")
    bears, goblin = s.given_library_top(A, "Grizzly Bears"), s.given_library_top(A, "Raging Goblin")
    lavinia = s.given_commander(A, "Lavinia, Azorius Renegade")
    s.given_turn(A, Step.PRECOMBAT_MAIN)
    s.given_mana(A, "{W}{U}")
    s.cast(A, lavinia)
    s.resolve_top()
    s.given_turn(B, Step.END)
    cast_in_upkeep(s, "Glimpse of Tomorrow")
    s.choose(A, Choose.MAY, True)
    s.choose(A, Choose.SHUFFLED, (bears, goblin))
    s.resolve_top()
    s.expect_in_zone(lavinia, Zone.COMMAND)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_in_zone(goblin, Zone.LIBRARY)


@check("process-triggers-wait",
       title=N_("Glimpse of Tomorrow: what enters first triggers, but waits until the Auras are there too"),
       breaks=[Fault.TRIGGERS_INTERRUPT, Fault.AURAS_ARE_PUT_WITH_THE_OTHERS])
def glimpse_triggers_wait_for_the_auras(s: Scenario) -> None:
    """603.3, 303.4f: when Alice chooses for Holy Strength, the ability of Elvish Visionary is not on the stack."""
    visionary, strength = s.given_library_top(A, "Elvish Visionary"), s.given_library_top(A, "Holy Strength")
    bears = s.given_library_top(A, "Grizzly Bears")
    for name in ("Plains", "Forest", "Island"):
        s.given_battlefield(A, name)
    s.given_battlefield(B, "Soul Warden")
    cast_in_upkeep(s, "Glimpse of Tomorrow")
    s.choose(A, Choose.SHUFFLED, (strength, visionary, bears))
    s.choose_after_looking(A, Choose.HOST, visionary, lambda: s.expect_stack("Glimpse of Tomorrow"))
    s.resolve_top()
    s.expect_stack("Soul Warden", "Soul Warden", "Elvish Visionary")
    s.expect(message("{card} enchants {host}.", card=CardName(strength.name), host=CardName(visionary.name)),
             lambda: s.spell(strength).attached_to, s.id(visionary), "303.4b")
