"""Checks of casting without paying the mana cost: X, other alternative costs, additional costs, mana value."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("free-cast-x-zero", "B59",
       title=N_("Cast for free, Fireball has X = 0"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X])
def x_of_a_free_spell_is_zero(s: Scenario) -> None:
    """107.3b: no cost with X is paid, so X is 0 and no damage is dealt, whatever was paid to exile the card."""
    fireball = s.given_suspended(A, "Fireball", 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(fireball, Zone.GRAVEYARD)
    s.expect_life(B, 20)


@check("free-cast-x-zero",
       title=N_("Another value for X cannot be announced, even with the mana for it"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X])
def other_x_is_refused(s: Scenario) -> None:
    """107.3b, 601.2b, 733.2: announcing 5 is illegal and undone; announced anew, X is 0."""
    fireball = s.given_suspended(A, "Fireball", 1)
    s.choose(A, Choose.X, 5)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}{R}{R}{R}")
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(fireball, Zone.STACK)
    s.expect_mana_value(fireball, 1)
    s.expect_mana(A, "{R}{R}{R}{R}{R}{R}")


@check("free-cast-x-zero",
       title=N_("Paid for, X is what was announced"),
       breaks=[Fault.X_IS_ZERO_ON_THE_STACK])
def x_of_a_paid_spell_is_announced(s: Scenario) -> None:
    """107.3a, 202.3e: the contrast; cast from hand for {3}{R}, X is 3 and the mana value 4."""
    fireball = s.given_hand(A, "Fireball")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, fireball, x=3, targets=(B,))
    s.expect_mana_value(fireball, 4)
    s.resolve_all()
    s.expect_life(B, 17)


@check("free-cast-x-zero",
       title=N_("X that the text of the spell defines is not 0"),
       breaks=[Fault.X_IN_THE_TEXT_IS_CHOSEN], provisions=["x-defined-by-the-text"])
def defined_x_counts(s: Scenario) -> None:
    """107.3b, c: Spoils of War says that X is the number of certain cards in an opponent's graveyard.

    Before 2008-07-15 the rules spoke only of an X that is announced.
    """
    spoils = s.given_suspended(A, "Spoils of War", 1)
    bears = s.given_battlefield(A, "Grizzly Bears")
    s.given_graveyard(B, "Ornithopter")
    s.given_graveyard(B, "Raging Goblin")
    s.given_graveyard(B, "Lightning Bolt")
    s.will_cast(A, targets=(bears,))
    s.upkeep(A)
    s.expect_in_zone(spoils, Zone.GRAVEYARD)
    s.expect_counters(bears, 2, "+1/+1")


@check("free-cast-x-zero", "B81",
       title=N_("As Foretold gives Disrupting Shoal X = 0"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X])
def shoal_for_nothing_counters_nothing(s: Scenario) -> None:
    """107.3b: {0} is an alternative cost without X; Lightning Bolt with mana value 1 is not countered."""
    s.given_battlefield(A, "As Foretold", counters=2)
    shoal, bolt = s.given_hand(A, "Disrupting Shoal"), s.given_hand(B, "Lightning Bolt")
    s.given_mana(B, "{R}")
    s.pass_priority(A)
    s.cast(B, bolt, targets=(A,))
    s.give_priority_to(A)
    s.cast(A, shoal, alternative="As Foretold", targets=(bolt,))
    s.expect_mana_value(shoal, 2)
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.resolve_top()
    s.expect_life(A, 17)


@check("free-cast-x-zero", "B81",
       title=N_("An alternative cost with X: Disrupting Shoal with an exiled blue card"),
       breaks=[Fault.COUNTERED_SPELLS_STAY])
def shoal_with_a_blue_card_counters(s: Scenario) -> None:
    """107.3a, b: this alternative cost includes X, so X is announced; Stifle has the mana value 1 that it needs."""
    shoal, stifle = s.given_hand(A, "Disrupting Shoal"), s.given_hand(A, "Stifle")
    bolt = s.given_hand(B, "Lightning Bolt")
    s.given_mana(B, "{R}")
    s.pass_priority(A)
    s.cast(B, bolt, targets=(A,))
    s.give_priority_to(A)
    s.cast(A, shoal, alternative="exile a blue card", x=1, targets=(bolt,), sacrificing=(stifle,))
    s.resolve_top()
    s.expect_in_zone(stifle, Zone.EXILE)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(A, 20)


@check("free-cast-no-alternative-cost",
       title=N_("Two Mountains cannot be sacrificed for a spell that is free already"),
       breaks=[Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def free_spell_takes_no_pitch_cost(s: Scenario) -> None:
    """118.9a, 601.2b: Fireblast's own alternative cost is refused; cast in the legal way no land is lost."""
    blast = s.given_suspended(A, "Fireblast", 1)
    first, second = s.given_battlefield(A, "Mountain"), s.given_battlefield(A, "Mountain")
    s.choose(A, Choose.ALTERNATIVE, "sacrifice two Mountains")
    s.will_cast(A, targets=(B,))
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.choose(A, Choose.COST_OBJECTS, (first, second), if_asked=True)
    s.upkeep(A)
    s.expect_in_zone(first, Zone.BATTLEFIELD)
    s.expect_in_zone(second, Zone.BATTLEFIELD)
    s.expect_in_zone(blast, Zone.GRAVEYARD)
    s.expect_life(B, 16)


@check("free-cast-no-alternative-cost",
       title=N_("A creature cast through suspend cannot be evoked"),
       breaks=[Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def suspended_creature_is_not_evoked(s: Scenario) -> None:
    """118.9a, 702.74a: with the mana for evoke in the pool the attempt is refused all the same."""
    drifter = s.given_suspended(A, "Mulldrifter", 1)
    s.choose(A, Choose.ALTERNATIVE, "evoke")
    s.will_cast(A)
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{U}{U}{U}")
    s.resolve_all()
    s.expect_in_zone(drifter, Zone.BATTLEFIELD)
    s.expect_mana(A, "{U}{U}{U}")


@check("free-cast-no-alternative-cost",
       title=N_("A spell cast through suspend cannot be overloaded"),
       breaks=[Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def suspended_spell_is_not_overloaded(s: Scenario) -> None:
    """118.9a, 702.96a: Vandalblast destroys its one target, not everything."""
    s.given_suspended(A, "Vandalblast", 1)
    target, other = s.given_battlefield(B, "Ornithopter"), s.given_battlefield(B, "Ornithopter")
    s.choose(A, Choose.ALTERNATIVE, "overload")
    s.will_cast(A, targets=(target,))
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.resolve_all()
    s.expect_in_zone(target, Zone.GRAVEYARD)
    s.expect_in_zone(other, Zone.BATTLEFIELD)


@check("free-cast-no-alternative-cost",
       title=N_("From hand the evoke cost can be chosen"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST, Fault.MANA_SPENT_IS_FORGOTTEN])
def two_ways_two_costs(s: Scenario) -> None:
    """118.9: the contrast. Evoked for {2}{U} Boromir lets it pass; through suspend nothing is spent and it falls."""
    s.given_battlefield(B, "Boromir, Warden of the Tower")
    evoked, free = s.given_hand(A, "Mulldrifter"), s.given_suspended(A, "Mulldrifter", 1)
    s.given_mana(A, "{U}{U}{U}")
    s.choose_order(A, "Mulldrifter: when it enters, sacrifice it if its evoke cost was paid",
                   "Mulldrifter: when it enters, draw two cards")
    s.cast(A, evoked, alternative="evoke")
    s.resolve_all()
    s.expect_in_zone(evoked, Zone.GRAVEYARD)
    s.expect_cards_in_hand(A, 2)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(free, Zone.GRAVEYARD)
    s.expect_cards_in_hand(A, 2)


@check("free-cast-additional-costs",
       title=N_("A spell cast for free can be kicked"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def free_spell_is_kicked(s: Scenario) -> None:
    """118.8, 118.9d, 702.33a: {4} for the kicker is all that is paid, and it has its effect."""
    s.given_suspended(A, "Burst Lightning", 1)
    s.will_cast(A, targets=(B,), additional=("kicker",))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}{R}")
    s.resolve_all()
    s.expect_mana(A, "")
    s.expect_life(B, 16)


@check("free-cast-additional-costs",
       title=N_("A spell cast through suspend returns to hand when its buyback cost is paid"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def free_spell_with_buyback(s: Scenario) -> None:
    """118.8, 702.27a: {3} is all that is paid; the card goes to its owner's hand, not back to exile."""
    capsize, bird = s.given_suspended(A, "Capsize", 1), s.given_battlefield(B, "Ornithopter")
    s.will_cast(A, targets=(bird,), additional=("buyback",))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{U}{U}{U}")
    s.resolve_all()
    s.expect_mana(A, "")
    s.expect_in_zone(bird, Zone.HAND)
    s.expect_in_zone(capsize, Zone.HAND)


@check("free-cast-additional-costs",
       title=N_("The kicker need not be paid"),
       breaks=[Fault.FREE_CASTS_PAY_THE_MANA_COST])
def free_spell_is_not_kicked(s: Scenario) -> None:
    """118.8b: an optional additional cost is the player's choice; without it nothing is paid."""
    s.given_suspended(A, "Burst Lightning", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}{R}{R}{R}")
    s.resolve_all()
    s.expect_mana(A, "{R}{R}{R}{R}")
    s.expect_life(B, 18)


@check("free-cast-additional-costs",
       title=N_("A mandatory additional cost is paid for a card that is cast by cascade"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def cascade_pays_the_additional_cost(s: Scenario) -> None:
    """118.8, 702.85a: Shrapnel Blast found by cascade needs its artifact like any other free spell."""
    bird = s.given_battlefield(A, "Ornithopter")
    plea = s.given_hand(A, "Ardent Plea")
    blast = s.given_library_top(A, "Shrapnel Blast")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.will_cast(A, targets=(B,), sacrificing=(bird,))
    s.resolve_top()
    s.expect_stack("Shrapnel Blast", "Ardent Plea")
    s.expect_in_zone(bird, Zone.GRAVEYARD)
    s.resolve_top()
    s.expect_in_zone(blast, Zone.GRAVEYARD)
    s.expect_life(B, 15)


@check("free-cast-additional-costs",
       title=N_("Without the mandatory additional cost there is no free spell"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def cascade_cannot_pay_the_additional_cost(s: Scenario) -> None:
    """118.8, 118.3: without an artifact the card goes to the bottom of the library with the rest."""
    plea = s.given_hand(A, "Ardent Plea")
    blast = s.given_library_top(A, "Shrapnel Blast")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.resolve_top()
    s.expect_in_zone(blast, Zone.LIBRARY)
    s.expect_stack("Ardent Plea")


@check("suspend-additional-cost-mandatory",
       title=N_("Nobody has to discard certain cards from hand"),
       breaks=[Fault.HIDDEN_CARDS_ARE_FORCED], provisions=["hidden-quality-not-required", "suspend-last-counter"])
def hidden_cards_are_not_required(s: Scenario) -> None:
    """118.8c: while casting was compulsory, a cost that asks for a land card in hand forced nobody.

    The paragraph is there since 2013-07-13; what held before is not written. Since 2024-02-02 nobody is forced anyway.
    """
    insight, land = s.given_suspended(A, "Magmatic Insight", 1), s.given_hand(A, "Plains")
    s.is_unwilling(A)
    s.choose(A, Choose.COST_OBJECTS, (land,), if_asked=True)
    s.upkeep(A)
    s.expect_in_zone(land, Zone.HAND)
    s.expect_in_zone(insight, Zone.EXILE)


@check("free-cast-mana-value",
       title=N_("Rift Bolt cast through suspend has mana value 3"),
       breaks=[Fault.FREE_CASTS_HAVE_NO_MANA_VALUE])
def mana_value_of_a_free_spell(s: Scenario) -> None:
    """202.3, 118.9c: an alternative cost does not change the mana cost."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.expect_mana_value(bolt, 3)


@check("free-cast-mana-value",
       title=N_("X counts as 0 for the mana value of a free spell"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X, Fault.FREE_CASTS_HAVE_NO_MANA_VALUE])
def mana_value_with_x(s: Scenario) -> None:
    """202.3e, 107.3b: Fireball has mana value 1; in exile too, where X is 0 anyway."""
    fireball = s.given_suspended(A, "Fireball", 1)
    s.expect_mana_value(fireball, 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(fireball, Zone.STACK)
    s.expect_mana_value(fireball, 1)


@check("free-cast-mana-value", "B55",
       title=N_("Chalice of the Void without counters: no mana cost is 0, free is not"),
       breaks=[Fault.FREE_CASTS_HAVE_NO_MANA_VALUE])
def chalice_without_counters(s: Scenario) -> None:
    """202.3a, 202.1b: Crashing Footfalls has mana value 0 and is countered; Lightning Bolt has 1 though free."""
    s.given_battlefield(B, "Chalice of the Void")
    footfalls, bolt = s.given_suspended(A, "Crashing Footfalls", 1), s.given_suspended(A, "Lightning Bolt", 2)
    s.choose_order(A, "Crashing Footfalls", "Lightning Bolt")
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(footfalls, Zone.GRAVEYARD)
    s.expect_tokens(A, 0)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("free-cast-mana-value", "B87",
       title=N_("On the stack X is the announced value"),
       breaks=[Fault.X_IS_ZERO_ON_THE_STACK])
def powerbalance_compares_with_x(s: Scenario) -> None:
    """202.3e: Fireball with X = 2 has mana value 3, as Rift Bolt on top of the library; it may be cast for free."""
    s.given_battlefield(A, "Powerbalance")
    bolt = s.given_library_top(A, "Rift Bolt")
    fireball = s.given_hand(B, "Fireball")
    s.main_phase(B)
    s.move(bolt, Zone.LIBRARY)
    s.given_mana(B, "{R}{R}{R}")
    s.give_priority_to(B)
    s.cast(B, fireball, x=2, targets=(A,))
    s.choose(A, Choose.MAY, True)
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_stack("Rift Bolt", "Fireball")
    s.resolve_all()
    s.expect_life(B, 17)
    s.expect_life(A, 18)
