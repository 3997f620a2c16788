"""Checks of costs in general: hybrid and Phyrexian symbols, increases, reductions, a least total; free casting too."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("suspend-cost-rules",
       title=N_("Thalia makes a noncreature spell cast through suspend cost {1}"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES, Fault.SUSPENDING_IS_TAXED])
def thalia_taxes_the_spell_not_the_suspending(s: Scenario) -> None:
    """702.62d, 118.9d, 116.2f: {R} is enough for suspending; {1} is due when the card is cast."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{G}")
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_mana(A, "")


@check("suspend-cost-rules",
       title=N_("Thalia does not tax a creature spell cast through suspend"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def thalia_spares_creatures(s: Scenario) -> None:
    """601.2f, 118.9d: only increases that affect the spell are added; the Baloth costs nothing."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    baloth = s.given_suspended(A, "Durkwood Baloth", 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(baloth, Zone.BATTLEFIELD)


@check("suspend-cost-rules",
       title=N_("Two increases add up"),
       breaks=[Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def two_increases_add_up(s: Scenario) -> None:
    """601.2f: Sphere of Resistance and Thalia together make {2}; of three mana one is left."""
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    s.given_battlefield(B, "Sphere of Resistance")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}")
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_mana(A, "{R}")
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


@check("suspend-cost-rules",
       title=N_("Under Trinisphere a spell cast through suspend costs three mana"),
       breaks=[Fault.MINIMUM_COSTS_ARE_IGNORED, Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def trinisphere_and_a_free_spell(s: Scenario) -> None:
    """702.62d, 601.2f: what sets the total directly comes last; nothing is less than three."""
    s.given_battlefield(B, "Trinisphere")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{G}{G}")
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_mana(A, "")
    s.expect_life(B, 17)


@check("suspend-cost-rules", "suspend-cannot-cast-stays-exiled",
       title=N_("Without three mana under Trinisphere the card stays in exile"),
       breaks=[Fault.MINIMUM_COSTS_ARE_IGNORED])
def trinisphere_without_mana(s: Scenario) -> None:
    """118.3, 702.62a: two mana and no mana ability are not enough."""
    s.given_battlefield(B, "Trinisphere")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}")
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_mana(A, "{R}{R}")


@check("suspend-pays-suspend-cost-only",
       title=N_("Trinisphere does not make suspending cost three mana"),
       breaks=[Fault.SUSPENDING_IS_TAXED])
def trinisphere_and_suspending(s: Scenario) -> None:
    """116.2f, 601.2f: the least total is one for spells that are cast."""
    s.given_battlefield(B, "Trinisphere")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_suspended(bolt)


@check("suspend-pays-suspend-cost-only",
       title=N_("A reduction for spells does not make suspending cheaper"),
       breaks=[Fault.SUSPENDING_IS_TAXED])
def reduction_and_suspending(s: Scenario) -> None:
    """116.2f, 118.7: Goblin Electromancer is about spells; {1}{B} is not payable with {B}."""
    s.given_battlefield(A, "Goblin Electromancer")
    sentence = s.given_hand(A, "Suspended Sentence")
    s.given_mana(A, "{B}")
    s.expect_illegal(lambda: s.suspend(A, sentence), "118.3")


@check("suspend-cost-rules", "free-cast-additional-costs",
       title=N_("A reduction applies to the kicker of a free spell"),
       breaks=[Fault.COST_REDUCTIONS_ARE_IGNORED, Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def reduction_of_a_kicker(s: Scenario) -> None:
    """601.2f, 118.7: the total of nothing and {4} is reduced to {3}; the kicker counts as paid."""
    s.given_battlefield(A, "Goblin Electromancer")
    s.given_suspended(A, "Burst Lightning", 1)
    s.will_cast(A, targets=(B,), additional=("kicker",))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}")
    s.resolve_all()
    s.expect_mana(A, "")
    s.expect_life(B, 16)


@check("118.7a",
       title=N_("A reduction by generic mana does not reach colored mana"),
       breaks=[Fault.REDUCTIONS_REACH_COLORED_MANA])
def colored_mana_is_not_reduced(s: Scenario) -> None:
    """118.7a: Lightning Bolt costs {R} with Goblin Electromancer too."""
    s.given_battlefield(A, "Goblin Electromancer")
    bolt = s.given_hand(A, "Lightning Bolt")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "118.3")
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(B,))
    s.expect_mana(A, "")


@check("118.7",
       title=N_("Increases come before reductions, the least total comes last"),
       breaks=[Fault.COST_REDUCTIONS_ARE_IGNORED, Fault.MINIMUM_COSTS_ARE_IGNORED])
def order_of_cost_changes(s: Scenario) -> None:
    """601.2f: {R} and {1} and minus {1} is {R}; with Trinisphere it is {2}{R} all the same."""
    s.given_battlefield(B, "Sphere of Resistance")
    s.given_battlefield(A, "Ruby Medallion")
    first, second = s.given_hand(A, "Lightning Bolt"), s.given_hand(A, "Lightning Bolt")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, first, targets=(B,))
    s.expect_mana(A, "{R}{R}{R}")
    s.given_battlefield(B, "Trinisphere")
    s.cast(A, second, targets=(B,))
    s.expect_mana(A, "")


@check("601.2f",
       title=N_("The total cost is locked in before it is paid"),
       breaks=[Fault.COST_REDUCTIONS_ARE_IGNORED])
def total_cost_is_locked_in(s: Scenario) -> None:
    """601.2f, 601.2h: Ruby Medallion makes Shrapnel Blast cost {R} even when it is the artifact sacrificed for it."""
    medallion, blast = s.given_battlefield(A, "Ruby Medallion"), s.given_hand(A, "Shrapnel Blast")
    s.given_mana(A, "{R}")
    s.cast(A, blast, targets=(B,), sacrificing=(medallion,))
    s.expect_in_zone(medallion, Zone.GRAVEYARD)
    s.expect_mana(A, "")
    s.resolve_all()
    s.expect_life(B, 15)


@check("107.4e",
       title=N_("A hybrid symbol is paid with either of its colors"),
       breaks=[Fault.HYBRID_SYMBOLS_NEED_BOTH])
def hybrid_mana(s: Scenario) -> None:
    """107.4e, 601.2b, 202.3f: Kitchen Finks for {R}{G}{W}, the payment announced; its mana value is 3."""
    finks = s.given_hand(A, "Kitchen Finks")
    s.given_mana(A, "{R}{G}{W}")
    s.cast(A, finks, symbols=("G", "W"))
    s.expect_mana(A, "")
    s.expect_mana_value(finks, 3)
    s.expect_color(finks, "G", "W")


@check("107.4e",
       title=N_("A hybrid symbol cannot be paid with another color"),
       breaks=[Fault.ILLEGAL_CASTS_ARE_NOT_REWOUND])
def hybrid_mana_of_a_wrong_color(s: Scenario) -> None:
    """107.4e, 118.3, 733.1: green was announced twice and there is one green mana; announced otherwise it works."""
    finks = s.given_hand(A, "Kitchen Finks")
    s.given_mana(A, "{R}{G}{W}")
    s.expect_illegal(lambda: s.cast(A, finks, symbols=("G", "G")), "118.3")
    s.expect_mana(A, "{W}{R}{G}")
    s.cast(A, finks, symbols=("G", "W"))
    s.expect_mana(A, "")


@check("107.4e",
       title=N_("A monocolored hybrid symbol is paid with its color or with two mana of any type"),
       breaks=[Fault.HYBRID_SYMBOLS_NEED_BOTH])
def monocolored_hybrid_mana(s: Scenario) -> None:
    """107.4e, 202.3f: Spectral Procession for {W}{W} and two red mana; its mana value is 6."""
    procession = s.given_hand(A, "Spectral Procession")
    s.given_mana(A, "{W}{W}{R}{R}")
    s.cast(A, procession, symbols=("W", "W", "2"))
    s.expect_mana(A, "")
    s.expect_mana_value(procession, 6)
    s.resolve_all()
    s.expect_tokens(A, 3)


@check("107.4f",
       title=N_("A Phyrexian symbol is paid with 2 life"),
       breaks=[Fault.LIFE_FOR_SYMBOLS_IS_FREE])
def phyrexian_mana(s: Scenario) -> None:
    """107.4f, 601.2b, 202.3g: Gitaxian Probe without mana; its mana value is 1 all the same."""
    probe = s.given_hand(A, "Gitaxian Probe")
    s.cast(A, probe, symbols=("life",))
    s.expect_life(A, 18)
    s.expect_mana_value(probe, 1)
    s.expect_color(probe, "U")


@check("118.3",
       title=N_("With 1 life nobody pays 2 life for a symbol"),
       breaks=[Fault.LIFE_FOR_SYMBOLS_IS_FREE])
def phyrexian_mana_without_the_life(s: Scenario) -> None:
    """118.3, 118.3b: a cost can be paid only with what is there; with {U} instead it can be cast."""
    s.given_life(A, 1)
    probe = s.given_hand(A, "Gitaxian Probe")
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, probe, symbols=("life",)), "118.3")
    s.cast(A, probe, symbols=("U",))
    s.expect_mana(A, "")
    s.expect_life(A, 1)


@check("suspend-cost-rules", "107.4f",
       title=N_("Nobody pays life for a Phyrexian symbol of a spell cast through suspend"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def phyrexian_mana_of_a_free_spell(s: Scenario) -> None:
    """118.9, 601.2b: the symbol stands in a cost that is not paid, so nothing is announced for it."""
    probe = s.given_suspended(A, "Gitaxian Probe", 1)
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(probe, Zone.STACK)
    s.expect_life(A, 20)
    s.expect_mana_value(probe, 1)


@check("suspend-cost-rules", "107.4e",
       title=N_("Nobody announces mana for a hybrid symbol of a spell cast through suspend"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def hybrid_mana_of_a_free_spell(s: Scenario) -> None:
    """118.9, 601.2b, 702.62a: Kitchen Finks is cast for nothing and has haste."""
    finks = s.given_suspended(A, "Kitchen Finks", 1)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(finks, Zone.BATTLEFIELD)
    s.expect_haste(finks)


@check("118.3a",
       title=N_("Which mana pays generic mana is the player's choice"),
       breaks=[Fault.COST_REDUCTIONS_ARE_IGNORED])
def player_chooses_the_mana(s: Scenario) -> None:
    """118.3a, 107.4b: for {1} the player may spend the blue mana and keep the red."""
    s.given_battlefield(A, "Ruby Medallion")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}{R}{U}")
    s.choose(A, Choose.PAYMENT, "{U}{R}")
    s.cast(A, bolt, targets=(B,))
    s.expect_mana(A, "{R}")
