"""Checks of As Foretold, of what a mana value is, of Lavinia and Nix."""

from __future__ import annotations

from kb.checks.refs import TOP_OF_STACK, A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_

FORETOLD = "As Foretold"


@check("as-foretold-no-mana-cost",
       title=N_("A card without a mana cost is cast for {0} even with no counter on As Foretold"),
       breaks=[Fault.ALTERNATIVES_NEED_A_MANA_COST, Fault.ANY_MANA_VALUE_WILL_DO])
def vision_needs_no_counter(s: Scenario) -> None:
    """202.3a, 118.9: mana value 0 is not above zero counters; that of Lightning Bolt is."""
    s.given_battlefield(A, FORETOLD)
    vision, bolt = s.given_hand(A, "Ancestral Vision"), s.given_hand(A, "Lightning Bolt")
    s.expect_mana_value(vision, 0)
    s.expect_illegal(lambda: s.cast(A, bolt, alternative=FORETOLD, targets=(B,)), "118.3")
    s.cast(A, vision, alternative=FORETOLD, targets=(A,))
    s.resolve_top()
    s.expect_cards_in_hand(A, 4)


@check("as-foretold-one-alternative-cost",
       title=N_("{0} by As Foretold and a flashback cost do not go together"),
       breaks=[Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def foretold_and_flashback_exclude_each_other(s: Scenario) -> None:
    """118.9a: cast from the graveyard, Firebolt is cast for its flashback cost already."""
    s.given_battlefield(A, FORETOLD, counters=1)
    firebolt = s.given_graveyard(A, "Firebolt")
    s.expect_illegal(lambda: s.cast(A, firebolt, alternative=FORETOLD, targets=(B,)), "118.9a")


@check("as-foretold-one-alternative-cost",
       title=N_("Kicker may be paid on top of {0}, a sacrifice that is an additional cost must be"),
       breaks=[Fault.ALTERNATIVES_SKIP_ADDITIONAL_COSTS])
def additional_costs_on_top_of_foretold(s: Scenario) -> None:
    """118.8, 118.9d: Burst Lightning for {4} and Shrapnel Blast for an artifact."""
    s.given_battlefield(A, FORETOLD, counters=2)
    lightning, blast = s.given_hand(A, "Burst Lightning"), s.given_hand(A, "Shrapnel Blast")
    s.expect_illegal(lambda: s.cast(A, blast, alternative=FORETOLD, targets=(B,)), "118.3")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, lightning, alternative=FORETOLD, additional=("kicker",), targets=(B,))
    s.expect_mana(A, "")
    s.resolve_top()
    s.expect_life(B, 16)
    s.given_turn(B, Step.END)
    s.main_phase(A)
    bird = s.given_battlefield(A, "Ornithopter")
    s.cast(A, blast, alternative=FORETOLD, sacrificing=(bird,), targets=(B,))
    s.resolve_top()
    s.expect_life(B, 11)


@check("as-foretold-several",
       title=N_("Two of them give {0} to two spells in a turn, and to no third"),
       breaks=[Fault.ONE_USE_FOR_ALL_OF_A_NAME])
def each_foretold_gives_one_spell(s: Scenario) -> None:
    """118.9: each of them has its own once each turn."""
    for _ in range(2):
        s.given_battlefield(A, FORETOLD, counters=1)
    first, second, third = (s.given_hand(A, "Lightning Bolt") for _ in range(3))
    for bolt in (first, second):
        s.cast(A, bolt, alternative=FORETOLD, targets=(B,))
        s.resolve_top()
    s.expect_life(B, 14)
    s.expect_illegal(lambda: s.cast(A, third, alternative=FORETOLD, targets=(B,)), "118.3")


@check("as-foretold-split-card",
       title=N_("Of a split card only the half that is cast is compared with the counters"),
       breaks=[Fault.SPLIT_CARDS_ARE_CAST_WHOLE, Fault.ANY_MANA_VALUE_WILL_DO])
def only_the_half_counts(s: Scenario) -> None:
    """709.3a, 202.3d: one counter is enough for Tear (1), not for Wear (2); together they would have 3."""
    s.given_battlefield(A, FORETOLD, counters=1)
    card, law = s.given_hand(A, "Wear // Tear"), s.given_battlefield(B, "Rule of Law")
    bird = s.given_battlefield(B, "Ornithopter")
    s.expect_illegal(lambda: s.cast(A, card, face="Wear", alternative=FORETOLD, targets=(bird,)), "118.3")
    s.cast(A, card, face="Tear", alternative=FORETOLD, targets=(law,))
    s.resolve_top()
    s.expect_in_zone(law, Zone.GRAVEYARD)


@check("time-counters-interchangeable",
       title=N_("Clockspinning adds a time counter to As Foretold like any other"),
       breaks=[Fault.COUNTERS_DEPEND_ON_THEIR_SOURCE])
def clockspinning_reaches_foretold(s: Scenario) -> None:
    """122.1: one counter by its own ability, one by Clockspinning; two are enough for Fire."""
    foretold, clock = s.given_battlefield(A, FORETOLD), s.given_hand(A, "Clockspinning")
    fire = s.given_hand(A, "Fire // Ice")
    s.given_turn(B, Step.END)
    s.upkeep(A)
    s.expect_counters(foretold, 1)
    s.given_mana(A, "{U}")
    s.choose(A, Choose.NUMBER, 1)
    s.cast(A, clock, targets=(foretold,))
    s.resolve_top()
    s.expect_counters(foretold, 2)
    s.cast(A, fire, face="Fire", alternative=FORETOLD, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 18)


@check("mana-value-only-mana-cost",
       title=N_("Kicker, a tax, a reduction and an alternative cost leave the mana value alone"),
       breaks=[Fault.MANA_VALUE_IS_WHAT_WAS_PAID])
def nothing_paid_changes_the_mana_value(s: Scenario) -> None:
    """202.3, 118.8d, 118.9c: {R} kicked and taxed stays 1, {2}{U} for less stays 3, for {0} too."""
    s.given_battlefield(B, "Sphere of Resistance")
    lightning = s.given_hand(A, "Burst Lightning")
    s.given_mana(A, "{R}{R}{R}{R}{R}{R}")
    s.cast(A, lightning, additional=("kicker",), targets=(B,))
    s.expect_mana_value(lightning, 1)
    s.resolve_top()
    s.given_battlefield(A, FORETOLD, counters=3)
    for _ in range(2):
        s.given_battlefield(A, "Goblin Electromancer")
    reduced, free = s.given_hand(A, "Divination"), s.given_hand(A, "Divination")
    s.given_mana(A, "{U}{U}")
    s.cast(A, reduced)
    s.expect_mana_value(reduced, 3)
    s.resolve_top()
    s.cast(A, free, alternative=FORETOLD)
    s.expect_mana_value(free, 3)


@check("mana-value-only-mana-cost",
       title=N_("Colors make no difference, and a card without a mana cost has mana value 0"),
       breaks=[Fault.MANA_VALUE_IS_WHAT_WAS_PAID])
def mana_value_adds_up_all_symbols(s: Scenario) -> None:
    """202.3, 202.3a: {2}{R} is 3 in exile and on the stack, {3}{U}{U}{U} 6; Ancestral Vision has 0."""
    bolt, escape = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(A, "Chronomantic Escape")
    vision = s.given_hand(A, "Ancestral Vision")
    for card, value in ((bolt, 3), (escape, 6), (vision, 0)):
        s.expect_mana_value(card, value)
    s.given_turn(B, Step.END)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_mana_value(bolt, 3)


@check("lavinia-mana-value-unchanged",
       title=N_("Lavinia stops a suspended spell by its mana value although nothing is paid for it"),
       breaks=[Fault.PROHIBITIONS_LOOK_AT_WHAT_IS_PAID])
def lavinia_stops_a_free_spell(s: Scenario) -> None:
    """202.3, 118.9c, 101.2: Alice has two lands, and Rift Bolt's mana value is 3; it stays in exile."""
    s.given_battlefield(B, "Lavinia, Azorius Renegade")
    for _ in range(2):
        s.given_battlefield(A, "Mountain")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.given_turn(B, Step.END)
    s.is_unwilling(A)
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_spells_cast(A, 0)


@check("lavinia-mana-value-unchanged",
       title=N_("A flashback cost above the number of lands does not matter to her"),
       breaks=[Fault.PROHIBITIONS_LOOK_AT_WHAT_IS_PAID])
def lavinia_lets_flashback_pass(s: Scenario) -> None:
    """202.3: Firebolt's mana value is 1 although {4}{R} is paid, and Alice has one land."""
    s.given_battlefield(B, "Lavinia, Azorius Renegade")
    s.given_battlefield(A, "Mountain", tapped=True)
    firebolt = s.given_graveyard(A, "Firebolt")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, firebolt, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 18)


def nixed(s: Scenario, target: CardRef, *, countered: bool) -> None:
    """Let Bob cast Nix on Alice's spell on top of the stack, and expect what becomes of it."""
    nix = s.given_hand(B, "Nix")
    s.given_mana(B, "{U}")
    s.give_priority_to(B)
    s.cast(B, nix, targets=(TOP_OF_STACK,))
    s.resolve_top()
    if countered:
        s.expect_in_zone(target, Zone.GRAVEYARD)
    else:
        s.expect_in_zone(target, Zone.STACK)


@check("nix-looks-at-mana-spent",
       title=N_("Nix counters a {0} spell, one for an alternative cost without mana, and a free one"),
       breaks=[Fault.FREE_SPELLS_COUNT_AS_PAID])
def nix_counters_what_cost_no_mana(s: Scenario) -> None:
    """118.5, 118.9, 601.2h: Ornithopter, Fireblast for two Mountains, and Rift Bolt through suspend."""
    bird, fireblast = s.given_hand(A, "Ornithopter"), s.given_hand(A, "Fireblast")
    mountains = tuple(s.given_battlefield(A, "Mountain", tapped=True) for _ in range(2))
    s.cast(A, bird)
    nixed(s, bird, countered=True)
    s.cast(A, fireblast, alternative="sacrifice two Mountains", sacrificing=mountains, targets=(B,))
    nixed(s, fireblast, countered=True)
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.given_turn(B, Step.END)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    nixed(s, bolt, countered=True)
    s.expect_life(B, 20)


@check("nix-looks-at-mana-spent",
       title=N_("It counters a spell that was reduced to nothing, and a copy"),
       breaks=[Fault.FREE_SPELLS_COUNT_AS_PAID])
def nix_counters_reduced_spells_and_copies(s: Scenario) -> None:
    """601.2f, 707.10: Frogmite with four artifacts, and the copy that Twincast makes of a spell paid with mana."""
    for _ in range(4):
        s.given_battlefield(A, "Ornithopter")
    frogmite, shot, twincast = s.given_hand(A, "Frogmite"), s.given_hand(A, "Lightning Bolt"), \
        s.given_hand(A, "Twincast")
    s.cast(A, frogmite)
    nixed(s, frogmite, countered=True)
    s.given_mana(A, "{R}{U}{U}")
    s.cast(A, shot, targets=(B,))
    s.cast(A, twincast, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_stack("Lightning Bolt", "Lightning Bolt")
    nixed(s, shot, countered=False)
    s.expect_stack("Lightning Bolt")
    nixed(s, shot, countered=False)


@check("nix-looks-at-mana-spent",
       title=N_("It does nothing to Ornithopter under Trinisphere, or to a card cast face down"),
       breaks=[Fault.MANA_SPENT_IS_FORGOTTEN])
def nix_spares_what_cost_mana(s: Scenario) -> None:
    """601.2f, 702.37c: three mana were spent on each, whatever their mana value."""
    bird, dragon = s.given_hand(A, "Ornithopter"), s.given_hand(A, "Battering Craghorn")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, dragon, alternative="morph")
    nixed(s, dragon, countered=False)
    s.resolve_top()
    s.given_battlefield(B, "Trinisphere")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bird)
    s.given_mana(B, "{U}{U}")
    nixed(s, bird, countered=False)
