"""Checks of mana that may be spent only on costs that contain {X}, with Rosheen Meanderer."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("rosheen-costs-that-contain-x",
       title=N_("A suspend cost with an X in it"),
       breaks=[Fault.CHOSEN_X_IS_NO_X])
def suspend_cost_with_x_takes_the_mana(s: Scenario) -> None:
    """106.6, 107.3d: {X}{3}{U} with X 1; the four mana of Rosheen pay for X and the 3."""
    rosheen, chronicler = s.given_battlefield(A, "Rosheen Meanderer"), s.given_hand(A, "Aeon Chronicler")
    s.given_mana(A, "{U}")
    s.suspend(A, chronicler, x=1, mana=((rosheen, "C"),))
    s.expect_counters(chronicler, 1)
    s.expect_mana(A, "")


@check("rosheen-costs-that-contain-x",
       title=N_("The total cost of a spell with an X in its mana cost"),
       breaks=[Fault.CHOSEN_X_IS_NO_X])
def spell_with_x_takes_the_mana(s: Scenario) -> None:
    """106.6, 601.2f: Blaze with X 4."""
    rosheen, blaze = s.given_battlefield(A, "Rosheen Meanderer"), s.given_hand(A, "Blaze")
    s.given_mana(A, "{R}")
    s.cast(A, blaze, targets=(B,), x=4, mana=((rosheen, "C"),))
    s.resolve_top()
    s.expect_life(B, 16)


@check("rosheen-costs-that-contain-x",
       title=N_("An activation cost with an X in it"),
       breaks=[Fault.CHOSEN_X_IS_NO_X])
def activation_cost_with_x_takes_the_mana(s: Scenario) -> None:
    """106.6, 602.2b: {X} with X 4."""
    rosheen, pinnacle = s.given_battlefield(A, "Rosheen Meanderer"), s.given_battlefield(A, "Helix Pinnacle")
    s.activate(A, pinnacle, x=4, mana=((rosheen, "C"),))
    s.resolve_top()
    s.expect_counters(pinnacle, 4, "tower")


@check("rosheen-costs-that-contain-x",
       title=N_("An X that is to be paid while a spell resolves"),
       breaks=[Fault.CHOSEN_X_IS_NO_X])
def cost_with_x_on_resolution_takes_the_mana(s: Scenario) -> None:
    """106.6, 118.12a: Alice pays {X} for Syncopate, X being 3; one mana is left."""
    rosheen = s.given_battlefield(A, "Rosheen Meanderer")
    bolt, answer = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Syncopate")
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(B,))
    s.give_priority_to(B)
    s.given_mana(B, "{U}{C}{C}{C}")
    s.cast(B, answer, targets=(TOP_OF_STACK,), x=3)
    s.choose(A, Choose.MAY, True)
    s.choose(A, Choose.MANA_ABILITIES, ((rosheen, "C"),))
    s.resolve_top()
    s.expect_mana(A, "{C}")
    s.resolve_top()
    s.expect_life(B, 17)


@check("rosheen-costs-that-contain-x",
       title=N_("A cost without an X takes none of that mana"),
       breaks=[Fault.MANA_RESTRICTIONS_ARE_IGNORED])
def cost_without_x_does_not_take_the_mana(s: Scenario) -> None:
    """106.6, 118.3: {1}{G} for Grizzly Bears cannot be paid with it, not even the generic part."""
    rosheen, bears = s.given_battlefield(A, "Rosheen Meanderer"), s.given_hand(A, "Grizzly Bears")
    s.activate(A, rosheen)
    s.given_mana(A, "{G}")
    s.expect_illegal(lambda: s.cast(A, bears), "118.3")
    s.given_mana(A, "{G}")
    s.cast(A, bears)
    s.resolve_top()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_mana(A, "{C}{C}{C}{C}")
