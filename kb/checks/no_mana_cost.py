"""Checks of cards without a mana cost: a cost that nobody can pay, and what may take its place."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("no-mana-cost-not-castable",
       title=N_("Ancestral Vision cannot be cast from hand, but through suspend"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO, Fault.SUSPENDING_NEEDS_A_MANA_COST])
def vision_needs_suspend(s: Scenario) -> None:
    """118.6, 202.1b: beginning to cast is legal, paying a cost that does not exist is not; the cast is undone."""
    vision = s.given_hand(A, "Ancestral Vision")
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.expect_in_zone(vision, Zone.HAND)
    s.suspend(A, vision)
    for _ in range(3):
        s.upkeep(A)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(vision, Zone.GRAVEYARD)
    s.expect_cards_in_hand(B, 7)


@check("no-mana-cost-not-castable",
       title=N_("A cost reduction does not make a missing mana cost payable"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO])
def reduction_does_not_help(s: Scenario) -> None:
    """118.6, 118.7: there is nothing that could be reduced to {0}."""
    s.given_battlefield(A, "Goblin Electromancer")
    footfalls = s.given_hand(A, "Crashing Footfalls")
    s.expect_illegal(lambda: s.cast(A, footfalls), "118.6")


@check("no-mana-cost-not-castable",
       title=N_("A cost increase does not make a missing mana cost payable either"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO])
def increase_does_not_help(s: Scenario) -> None:
    """118.6a: with an increase the cost is still unpayable, however much mana is there."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    footfalls = s.given_hand(A, "Crashing Footfalls")
    s.given_mana(A, "{G}")
    s.expect_illegal(lambda: s.cast(A, footfalls), "118.6")
    s.expect_mana(A, "{G}")


@check("no-mana-cost-not-castable",
       title=N_("{0} is a mana cost: Ornithopter can be cast"),
       breaks=[Fault.FREE_SPELLS_COUNT_AS_PAID])
def zero_is_a_mana_cost(s: Scenario) -> None:
    """118.5, 202.1b: the contrast; a card for {0} is cast with an empty pool, and no mana is spent."""
    s.given_battlefield(B, "Lavinia, Azorius Renegade")
    bird = s.given_hand(A, "Ornithopter")
    s.cast(A, bird)
    s.expect_spells_cast(A, 1)
    s.expect_stack("Lavinia, Azorius Renegade", "Ornithopter")


@check("no-mana-cost-not-castable",
       title=N_("Cascade casts a card without a mana cost"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def cascade_finds_a_card_without_mana_cost(s: Scenario) -> None:
    """118.6a, 202.3a, 702.85a: mana value 0 is smaller; "without paying its mana cost" takes the cost's place."""
    plea = s.given_hand(A, "Ardent Plea")
    vision = s.given_library_top(A, "Ancestral Vision")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.will_cast(A, targets=(A,))
    s.resolve_top()
    s.expect_in_zone(vision, Zone.STACK)


@check("no-mana-cost-not-castable", "B73",
       title=N_("Future Sight does not help Ancestral Vision"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO, Fault.SUSPENDING_FROM_ANYWHERE])
def vision_on_top_of_the_library(s: Scenario) -> None:
    """202.1b, 118.6, 702.62a: from the library it can neither be cast for nothing nor suspended."""
    s.given_battlefield(A, "Future Sight")
    vision = s.given_library_top(A, "Ancestral Vision")
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.expect_illegal(lambda: s.suspend(A, vision), "702.62a")


@check("no-mana-cost-not-castable", "B77",
       title=N_("Mystic Forge does not help Lotus Bloom"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO])
def bloom_on_top_of_the_library(s: Scenario) -> None:
    """202.1b, 118.6: an effect that lets one cast it does not replace the cost."""
    s.given_battlefield(A, "Mystic Forge")
    bloom = s.given_library_top(A, "Lotus Bloom")
    s.expect_illegal(lambda: s.cast(A, bloom), "118.6")
    bird = s.given_library_top(A, "Ornithopter")
    s.cast(A, bird)
    s.expect_in_zone(bird, Zone.STACK)


@check("no-mana-cost-not-castable", "B79",
       title=N_("Aluren does not help Hypergenesis"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO, Fault.SUSPENDING_IGNORES_TIMING])
def hypergenesis_under_aluren(s: Scenario) -> None:
    """118.9, 118.6: Aluren is about creature cards; the sorcery can be suspended, when a sorcery could be cast."""
    s.given_battlefield(A, "Aluren")
    hypergenesis = s.given_hand(A, "Hypergenesis")
    s.expect_illegal(lambda: s.cast(A, hypergenesis), "118.6")
    s.advance_to(A, Step.END)
    s.given_mana(A, "{G}{G}{G}")
    s.expect_illegal(lambda: s.suspend(A, hypergenesis), "307.1")
    s.main_phase(A)
    s.given_mana(A, "{G}{G}{G}")
    s.suspend(A, hypergenesis)
    s.expect_counters(hypergenesis, 3)


@check("no-mana-cost-not-castable",
       title=N_("As Foretold offers an alternative cost for Ancestral Vision"),
       breaks=[Fault.NO_MANA_COST_IS_ZERO])
def as_foretold_takes_the_place_of_the_cost(s: Scenario) -> None:
    """118.6a, 118.9: an alternative cost may be paid although the mana cost is unpayable. Only once each turn."""
    s.given_battlefield(A, "As Foretold")
    first, second = s.given_hand(A, "Ancestral Vision"), s.given_hand(A, "Ancestral Vision")
    s.cast(A, first, alternative="As Foretold", targets=(A,))
    s.resolve_all()
    s.expect_in_zone(first, Zone.GRAVEYARD)
    s.expect_illegal(lambda: s.cast(A, second, targets=(A,)), "118.6")


@check("no-mana-cost-alternative-unpayable", "B75",
       title=N_("Flashback for the mana cost does not help Ancestral Vision"),
       breaks=[Fault.DERIVED_COSTS_ARE_ZERO], provisions=["derived-unpayable-cost"])
def vision_with_flashback(s: Scenario) -> None:
    """118.6, 702.34a: Snapcaster Mage gives flashback for a mana cost that is not there.

    That a derived cost is unpayable too is written since 2007-05-01; before, the rules spoke of the mana cost alone.
    """
    vision, mage = s.given_graveyard(A, "Ancestral Vision"), s.given_hand(A, "Snapcaster Mage")
    s.given_mana(A, "{U}{U}{U}")
    s.choose_targets(A, vision)
    s.cast(A, mage)
    s.resolve_all()
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.expect_in_zone(vision, Zone.GRAVEYARD)


@check("free-cast-no-alternative-cost", "B75",
       title=N_("A second alternative cost cannot replace the flashback cost"),
       breaks=[Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def as_foretold_cannot_replace_flashback(s: Scenario) -> None:
    """118.9a: cast for flashback, the card cannot be cast for the {0} of As Foretold as well."""
    s.given_battlefield(A, "As Foretold", counters=1)
    vision, mage = s.given_graveyard(A, "Ancestral Vision"), s.given_hand(A, "Snapcaster Mage")
    s.given_mana(A, "{U}{U}")
    s.choose_targets(A, vision)
    s.cast(A, mage)
    s.resolve_all()
    s.expect_illegal(lambda: s.cast(A, vision, alternative="As Foretold", targets=(A,)), "118.9a")
