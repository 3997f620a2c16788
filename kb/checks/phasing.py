"""Checks of phasing: what a phased-out permanent does not do, what it keeps, and what it does not count as."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef, Player
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_, message


def ripple(s: Scenario, who: Player, ref: CardRef) -> None:
    """Let a permanent phase out by Reality Ripple."""
    spell = s.given_hand(who, "Reality Ripple")
    s.given_mana(who, "{U}{C}")
    s.cast(who, spell, targets=(ref,))
    s.resolve_top()
    s.expect_phased_out(ref)


@check("phased-out-does-not-exist",
       title=N_("What a phased-out permanent forbids is allowed again"),
       breaks=[Fault.PHASED_OUT_PERMANENTS_EXIST])
def static_ability_of_a_phased_out_permanent_does_nothing(s: Scenario) -> None:
    """702.26b: Meddling Mage is on the battlefield and yet forbids nothing."""
    mage = s.given_battlefield(B, "Meddling Mage", named="Lightning Bolt")
    bolt = s.given_hand(A, "Lightning Bolt")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "101.2")
    ripple(s, A, mage)
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 17)


@check("phased-out-does-not-exist",
       title=N_("A phased-out creature cannot be chosen as a target"),
       breaks=[Fault.PHASED_OUT_PERMANENTS_EXIST])
def phased_out_permanent_is_no_target(s: Scenario) -> None:
    """702.26b, 601.2c."""
    bears = s.given_battlefield(B, "Grizzly Bears")
    bolt = s.given_hand(A, "Lightning Bolt")
    ripple(s, A, bears)
    s.given_mana(A, "{R}")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(bears,)), "601.2c")


@check("phased-out-does-not-exist",
       title=N_("A spell whose only target has phased out does not resolve"),
       breaks=[Fault.PHASED_OUT_PERMANENTS_EXIST])
def target_that_phased_out_is_illegal(s: Scenario) -> None:
    """702.26b, 608.2b."""
    bears = s.given_battlefield(B, "Grizzly Bears")
    bolt = s.given_hand(A, "Lightning Bolt")
    s.given_mana(A, "{R}")
    s.cast(A, bolt, targets=(bears,))
    s.give_priority_to(B)
    ripple(s, B, bears)
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.main_phase(B)
    s.expect_phased_out(bears, phased_out=False)


@check("phased-out-does-not-exist",
       title=N_("The ability of a phased-out creature does not trigger"),
       breaks=[Fault.PHASED_OUT_PERMANENTS_EXIST])
def ability_of_a_phased_out_permanent_does_not_trigger(s: Scenario) -> None:
    """702.26b, 603.2: Soul Warden sees nothing enter."""
    warden, bears = s.given_battlefield(A, "Soul Warden"), s.given_hand(A, "Grizzly Bears")
    ripple(s, A, warden)
    s.given_mana(A, "{G}{C}")
    s.cast(A, bears)
    s.resolve_top()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_empty_stack()
    s.expect_life(A, 20)


@check("phased-out-does-not-exist",
       title=N_("An attacking creature that phases out deals no damage"),
       breaks=[Fault.PHASED_OUT_PERMANENTS_EXIST])
def attacker_that_phases_out_deals_no_damage(s: Scenario) -> None:
    """702.26b, 506.4: it is no longer in combat, and there is nothing that could deal damage."""
    attacking, staying = s.given_battlefield(A, "Grizzly Bears"), s.given_battlefield(A, "Ashcoat Bear")
    s.attack(A, attacking, staying)
    s.give_priority_to(B)
    ripple(s, B, attacking)
    s.advance_to(A, Step.POSTCOMBAT_MAIN)
    s.expect_life(B, 18)


@check("phasing-is-no-zone-change",
       title=N_("Nothing triggers on leaving or entering when a creature phases out and in"),
       breaks=[Fault.PHASING_CHANGES_ZONES])
def phasing_triggers_neither_leaving_nor_entering(s: Scenario) -> None:
    """702.26d: Aven Riftwatcher would gain 2 life each time."""
    bird = s.given_battlefield(A, "Aven Riftwatcher", counters=3)
    spell = s.given_hand(A, "Reality Ripple")
    s.given_mana(A, "{U}{C}")
    s.cast(A, spell, targets=(bird,))
    s.resolve_all()
    s.expect_life(A, 20)
    s.expect_phased_out(bird)
    s.advance_to(A, Step.UPKEEP)
    s.expect_phased_out(bird, phased_out=False)
    s.expect_stack("Aven Riftwatcher")
    s.resolve_all()
    s.expect_counters(bird, 2)
    s.expect_life(A, 20)


@check("phased-in-remembers-choices",
       title=N_("The card name that was chosen on entering still counts after phasing in"),
       breaks=[Fault.PHASING_FORGETS])
def chosen_name_is_remembered_over_phasing(s: Scenario) -> None:
    """702.26d: Meddling Mage did not enter again, so nothing is chosen anew."""
    mage = s.given_battlefield(B, "Meddling Mage", named="Lightning Bolt")
    bolt = s.given_hand(A, "Lightning Bolt")
    ripple(s, A, mage)
    s.main_phase(B)
    s.expect_phased_out(mage, phased_out=False)
    s.main_phase(A)
    s.given_mana(A, "{R}")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "101.2")


@check("phasing-takes-attachments-along",
       title=N_("An Aura phases out and in with the creature that it enchants"),
       breaks=[Fault.ATTACHMENTS_STAY_BEHIND])
def aura_phases_with_its_creature(s: Scenario) -> None:
    """702.26g: Holy Strength phases out indirectly, and both phase in before Alice untaps."""
    bears, strength = s.given_battlefield(A, "Grizzly Bears"), s.given_hand(A, "Holy Strength")
    s.given_mana(A, "{W}")
    s.cast(A, strength, targets=(bears,))
    s.resolve_top()
    ripple(s, A, bears)
    s.expect_phased_out(strength)
    s.main_phase(A)
    s.expect_phased_out(bears, phased_out=False)
    s.expect_phased_out(strength, phased_out=False)
    s.expect(message("The power of {card} is {power}.", card=s.card_name(bears), power=3),
             lambda: s.game.characteristics(s.id(bears)).power, 3, "702.26g")


@check("phasing-takes-attachments-along",
       title=N_("Counters are still there when a permanent phases in"),
       breaks=[Fault.PHASING_FORGETS])
def counters_stay_on_a_phased_out_permanent(s: Scenario) -> None:
    """702.26d: two +1/+1 counters before and after."""
    bears = s.given_battlefield(A, "Grizzly Bears", counters=2, kind="+1/+1")
    ripple(s, A, bears)
    s.main_phase(A)
    s.expect_phased_out(bears, phased_out=False)
    s.expect_counters(bears, 2, "+1/+1")


@check("phasing-ends-for-as-long-as",
       title=N_("Control for as long as a creature remains ends when that creature phases out, and for good"),
       breaks=[Fault.PHASED_OUT_SOURCES_ARE_TRACKED])
def effect_for_as_long_as_ends_with_phasing_out(s: Scenario) -> None:
    """702.26f, 611.2b: Sower of Temptation is not seen; once she is back, the effect does not begin again."""
    bears, sower = s.given_battlefield(B, "Grizzly Bears"), s.given_hand(A, "Sower of Temptation")
    s.given_mana(A, "{U}{U}{C}{C}")
    s.cast(A, sower)
    s.choose_targets(A, bears)
    s.resolve_all()
    s.expect_controller(bears, A)
    ripple(s, A, sower)
    s.expect_controller(bears, B)
    s.main_phase(A)
    s.expect_phased_out(sower, phased_out=False)
    s.expect_controller(bears, B)


@check("phasing-out-does-not-end-until-leaves",
       title=N_("A creature exiled until another one leaves does not come back when that one phases out"),
       breaks=[Fault.PHASING_OUT_IS_LEAVING])
def exiled_creature_waits_while_the_other_is_phased_out(s: Scenario) -> None:
    """610.3, 702.26d: Banisher Priest has not left; when she dies later, the creature returns."""
    bears, priest = s.given_battlefield(B, "Grizzly Bears"), s.given_hand(A, "Banisher Priest")
    s.given_mana(A, "{W}{W}{C}")
    s.cast(A, priest)
    s.choose_targets(A, bears)
    s.resolve_all()
    s.expect_in_zone(bears, Zone.EXILE)
    ripple(s, A, priest)
    s.expect_in_zone(bears, Zone.EXILE)
    s.main_phase(A)
    s.expect_phased_out(priest, phased_out=False)
    s.expect_in_zone(bears, Zone.EXILE)
    s.move(priest, Zone.GRAVEYARD)
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_controller(bears, B)
