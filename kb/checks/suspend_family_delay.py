"""Checks of Delay: what it exiles, and the spell that is cast from there."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef, Targets
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


def _delayed(s: Scenario, spell: CardRef) -> None:
    """Bob answers the spell with Delay."""
    delay = s.given_hand(B, "Delay")
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.cast(B, delay, targets=(spell,))
    s.resolve_all()


def _two_upkeeps(s: Scenario) -> None:
    s.upkeep(A)
    s.upkeep(A)


@check("delay-exiles-flashback-spell",
       title=N_("A spell cast with flashback is exiled by Delay, with time counters"),
       breaks=[Fault.FLASHBACK_REPLACES_FIRST, Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS])
def delay_and_flashback(s: Scenario) -> None:
    """614.15, 616.1a, 702.34a: what Delay says about the spell comes first; flashback finds nothing left to change."""
    firebolt = s.given_graveyard(A, "Firebolt")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, firebolt, targets=(B,))
    _delayed(s, firebolt)
    s.expect_in_zone(firebolt, Zone.EXILE)
    s.expect_counters(firebolt, 3)
    s.expect_suspended(firebolt)
    s.expect_life(B, 20)
    _two_upkeeps(s)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 18)
    s.expect_in_zone(firebolt, Zone.GRAVEYARD)


@check("delay-new-spell-new-choices",
       title=N_("A modal spell that Delay exiled is cast with another mode and another target"),
       breaks=[Fault.SUSPEND_IS_GRANTED_WITHOUT_COUNTERS, Fault.SPELLS_KEEP_THEIR_CHOICES])
def delayed_spell_has_other_modes(s: Scenario) -> None:
    """400.7, 601.2b, c: first 4 damage to B was chosen; the new spell gives a creature double strike."""
    charm, bears = s.given_hand(A, "Boros Charm"), s.given_battlefield(A, "Grizzly Bears")
    s.given_mana(A, "{R}{W}")
    s.cast(A, charm, modes=(0,), targets=(B,))
    _delayed(s, charm)
    _two_upkeeps(s)
    s.will_cast(A, modes=(2,), targets=(bears,))
    s.upkeep(A)
    s.expect_in_zone(charm, Zone.GRAVEYARD)
    s.expect_life(B, 20)


def _shrapnel_is_delayed(s: Scenario) -> CardRef:
    """Shrapnel Blast is cast for an artifact and delayed; its last time counter is about to go."""
    blast, first = s.given_hand(A, "Shrapnel Blast"), s.given_battlefield(A, "Ornithopter")
    s.given_mana(A, "{R}{R}")
    s.cast(A, blast, targets=(B,), sacrificing=(first,))
    _delayed(s, blast)
    s.expect_in_zone(first, Zone.GRAVEYARD)
    _two_upkeeps(s)
    return blast


@check("delay-new-spell-new-choices",
       title=N_("The additional cost was paid for the first spell; the second one asks for it again"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def additional_cost_is_paid_again(s: Scenario) -> None:
    """118.8, 601.2h: a second artifact is sacrificed, and 5 damage are dealt."""
    blast = _shrapnel_is_delayed(s)
    second = s.given_battlefield(A, "Ornithopter")
    targets: Targets = (B,)
    s.will_cast(A, targets=targets, sacrificing=(second,))
    s.upkeep(A)
    s.expect_in_zone(second, Zone.GRAVEYARD)
    s.expect_in_zone(blast, Zone.GRAVEYARD)
    s.expect_life(B, 15)


@check("delay-new-spell-new-choices",
       title=N_("Without a second artifact the additional cost cannot be paid: the card stays in exile"),
       breaks=[Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS])
def additional_cost_cannot_be_paid_again(s: Scenario) -> None:
    """118.3, 702.62a: the first sacrifice counts for nothing; the spell cannot be cast."""
    blast = _shrapnel_is_delayed(s)
    s.upkeep(A)
    s.expect_in_zone(blast, Zone.EXILE)
    s.expect_suspended(blast, suspended=False)
    s.expect_life(B, 20)


@check("delay-exiles-face-down-spell-face-up",
       title=N_("A face-down spell is exiled face up, and cannot be cast face down for free"),
       breaks=[Fault.FACE_DOWN_SPELLS_STAY_FACE_DOWN, Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE])
def delay_and_morph(s: Scenario) -> None:
    """118.9a, 702.37a: the attempt to use morph as well is undone, even with {3} in the pool; then it is cast face up."""
    craghorn = s.given_hand(A, "Battering Craghorn")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, craghorn, alternative="morph")
    _delayed(s, craghorn)
    s.expect_face_up(craghorn)
    s.expect_counters(craghorn, 3)
    s.expect_suspended(craghorn)
    _two_upkeeps(s)
    forests = [s.given_battlefield(A, "Forest") for _ in range(3)]
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.choose(A, Choose.ALTERNATIVE, "morph")
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.choose(A, Choose.MANA_ABILITIES, tuple((forest, "G") for forest in forests), if_asked=True)
    s.upkeep(A)
    s.expect_in_zone(craghorn, Zone.BATTLEFIELD)
    s.expect_face_up(craghorn)
    s.expect_mana_value(craghorn, 4)
    s.expect_haste(craghorn)
    s.expect_untapped(forests[0])
