"""Checks of the spell that is cast through suspend: what it keeps, what counts it, and what becomes of it."""

from __future__ import annotations

from kb.checks.refs import A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

MUST = Provision("suspend-last-counter", "must")
MAY = Provision("suspend-last-counter", "may")


@check("suspend-may-cast", "B45",
       title=N_("A player who declined to cast the card cannot cast it later"),
       breaks=[MUST, Fault.DECLINED_CARDS_STAY_CASTABLE], provisions=["suspend-last-counter"])
def declined_card_is_not_castable_later(s: Scenario) -> None:
    """608.2g, 702.62a: the permission is there while the ability resolves, and only then."""
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_decline(A)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{R}{R}{R}")
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "601.3")
    s.expect_in_zone(bolt, Zone.EXILE)


@check("B45",
       title=N_("A card that was declined for rebound cannot be cast later"),
       breaks=[Fault.DECLINED_CARDS_STAY_CASTABLE])
def declined_rebound_is_not_castable_later(s: Scenario) -> None:
    """608.2g, 702.88a: the same for rebound, where the player always had the choice."""
    shock = s.given_hand(A, "Staggershock")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, shock, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(shock, Zone.EXILE)
    s.will_decline(A)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{R}{R}{R}")
    s.expect_illegal(lambda: s.cast(A, shock, targets=(B,)), "601.3")


@check("suspend-cannot-cast-stays-exiled", "B47",
       title=N_("A cast that cannot be completed is undone; the card stays in exile"),
       breaks=[Fault.ILLEGAL_CASTS_ARE_NOT_REWOUND])
def incomplete_cast_is_undone(s: Scenario) -> None:
    """733.1, 601.2h: the owner begins to cast under Sphere of Resistance and activates no mana ability."""
    s.given_battlefield(B, "Sphere of Resistance")
    mountain = s.given_battlefield(A, "Mountain")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_suspended(bolt, suspended=False)
    s.expect_untapped(mountain)
    s.expect_spells_cast(A, 0)


@check("suspend-may-cast", "B47",
       title=N_("After an illegal attempt the owner may leave the card in exile"),
       breaks=[MUST], provisions=["suspend-last-counter"])
def illegal_attempt_and_nothing_more(s: Scenario) -> None:
    """733.1, 733.2: sacrificing Mountains for a free spell is refused and undone; the owner does not try again."""
    blast = s.given_suspended(A, "Fireblast", 1)
    first, second = s.given_battlefield(A, "Mountain"), s.given_battlefield(A, "Mountain")
    s.choose(A, Choose.CAST, True)
    s.choose(A, Choose.ALTERNATIVE, "sacrifice two Mountains")
    s.choose(A, Choose.TARGETS, (B,), if_asked=True)
    s.upkeep(A)
    s.expect_in_zone(blast, Zone.EXILE)
    s.expect_suspended(blast, suspended=False)
    s.expect_in_zone(first, Zone.BATTLEFIELD)
    s.expect_in_zone(second, Zone.BATTLEFIELD)


@check("suspend-must-cast", "B47",
       title=N_("While casting was compulsory an illegal attempt excused nobody"),
       breaks=[MAY, Fault.TRIED_ONCE_IS_ENOUGH], provisions=["suspend-last-counter"])
def illegal_attempt_is_no_excuse(s: Scenario) -> None:
    """702.62a until 2024-02-01, 733.2: able to cast in a legal way, the owner has to."""
    blast = s.given_suspended(A, "Fireblast", 1)
    s.given_battlefield(A, "Mountain")
    s.given_battlefield(A, "Mountain")
    s.is_unwilling(A)
    s.choose(A, Choose.ALTERNATIVE, "sacrifice two Mountains")
    s.choose_targets(A, B)
    s.upkeep(A)
    s.expect_in_zone(blast, Zone.GRAVEYARD)
    s.expect_life(B, 16)


@check("suspend-pays-suspend-cost-only", "B53",
       title=N_("No mana is spent for a spell cast through suspend"),
       breaks=[Fault.FREE_SPELLS_COUNT_AS_PAID, Fault.FREE_CASTS_PAY_THE_MANA_COST])
def boromir_counters_a_suspended_spell(s: Scenario) -> None:
    """601.2h, 118.9: what was paid for suspending was not spent to cast the spell; Boromir counters it."""
    s.given_battlefield(B, "Boromir, Warden of the Tower")
    bolt = s.given_hand(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 20)


@check("B53",
       title=N_("Mana that was paid counts; a spell for {0} is one without mana"),
       breaks=[Fault.MANA_SPENT_IS_FORGOTTEN, Fault.FREE_SPELLS_COUNT_AS_PAID])
def boromir_and_paid_spells(s: Scenario) -> None:
    """601.2h: Rift Bolt for {2}{R} resolves, Ornithopter for {0} is countered."""
    s.given_battlefield(B, "Boromir, Warden of the Tower")
    bolt, bird = s.given_hand(A, "Rift Bolt"), s.given_hand(A, "Ornithopter")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.expect_stack("Rift Bolt")
    s.resolve_all()
    s.expect_life(B, 17)
    s.cast(A, bird)
    s.resolve_all()
    s.expect_in_zone(bird, Zone.GRAVEYARD)


@check("suspend-cost-rules", "B53",
       title=N_("Mana for a cost increase is mana spent to cast the spell"),
       breaks=[Fault.MANA_SPENT_IS_FORGOTTEN, Fault.FREE_CASTS_IGNORE_COST_CHANGES])
def boromir_and_a_tax(s: Scenario) -> None:
    """601.2f, 601.2h, 118.9d: {1} for Thalia was paid, so Boromir does not see a spell without mana."""
    s.given_battlefield(B, "Boromir, Warden of the Tower")
    s.given_battlefield(B, "Thalia, Guardian of Thraben")
    s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{G}")
    s.resolve_all()
    s.expect_life(B, 17)


@check("B65",
       title=N_("A spell cast through suspend is not cast from hand"),
       breaks=[Fault.EXILE_COUNTS_AS_HAND])
def knowledge_pool_ignores_suspend(s: Scenario) -> None:
    """601.2a, 702.62a: Knowledge Pool does not trigger, and Rift Bolt resolves."""
    s.given_battlefield(B, "Knowledge Pool")
    bolt = s.given_suspended(A, "Rift Bolt", 1)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Rift Bolt")
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("B65",
       title=N_("A spell cast from hand goes into Knowledge Pool, another comes out of it"),
       breaks=[Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING, Fault.FREE_CASTS_PAY_THE_MANA_COST])
def knowledge_pool_takes_a_spell_from_hand(s: Scenario) -> None:
    """601.2a, 607.2a: the contrast. The second spell from hand is exchanged for the first, which comes from exile."""
    s.given_battlefield(B, "Knowledge Pool")
    bolt, salve = s.given_hand(A, "Rift Bolt"), s.given_hand(A, "Healing Salve")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.expect_stack("Knowledge Pool", "Rift Bolt")
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.given_mana(A, "{W}")
    s.cast(A, salve)
    s.choose(A, Choose.OBJECTS, (bolt,))
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(salve, Zone.EXILE)
    s.expect_stack("Rift Bolt")
    s.resolve_all()
    s.expect_life(B, 17)


def _countered(s: Scenario, counterspell: str) -> CardRef:
    """Rift Bolt is cast through suspend and countered with a card of the opponent."""
    bolt, answer = s.given_suspended(A, "Rift Bolt", 1), s.given_hand(B, counterspell)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.cast(B, answer, targets=(bolt,))
    s.resolve_all()
    return bolt


@check("suspend-second-trigger-countered",
       title=N_("When the spell is countered, not the ability, the card goes to the graveyard"),
       breaks=[Fault.COUNTERED_SPELLS_STAY])
def countered_spell_goes_to_the_graveyard(s: Scenario) -> None:
    """701.6a: the contrast. Once cast, it is a spell like any other; it does not go back to exile."""
    bolt = _countered(s, "Counterspell")
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_counters(bolt, 0)
    s.expect_life(B, 20)


@check("B67",
       title=N_("Returned to hand by Remand, the card can be suspended anew"),
       breaks=[Fault.COUNTERED_SPELLS_STAY])
def remanded_card_is_suspended_anew(s: Scenario) -> None:
    """400.7, 702.62a: a new object in hand that knows nothing of its time in exile."""
    bolt = _countered(s, "Remand")
    s.expect_in_zone(bolt, Zone.HAND)
    s.main_phase(A)
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_counters(bolt, 1)


@check("B67",
       title=N_("Returned to hand by Remand, the card can be cast for its mana cost"),
       breaks=[Fault.COUNTERED_SPELLS_STAY])
def remanded_card_is_cast(s: Scenario) -> None:
    """400.7: the permission to cast it for nothing is gone; it costs {2}{R}."""
    bolt = _countered(s, "Remand")
    s.main_phase(A)
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "118.3")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_all()
    s.expect_mana(A, "")
    s.expect_life(B, 17)


@check("702.61a",
       title=N_("A spell cast through suspend keeps split second"),
       breaks=[Fault.SPLIT_SECOND_ALLOWS_EVERYTHING])
def suspended_spell_has_split_second(s: Scenario) -> None:
    """702.61a: while Sudden Shock is on the stack nothing can be cast in response."""
    shock = s.given_suspended(A, "Sudden Shock", 1)
    counterspell = s.given_hand(B, "Counterspell")
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.expect_illegal(lambda: s.cast(B, counterspell, targets=(shock,)), "702.61a")
    s.resolve_top()
    s.expect_life(B, 18)


@check("101.2",
       title=N_("A spell that cannot be countered keeps that when it is cast through suspend"),
       breaks=[Fault.UNCOUNTERABLE_SPELLS_ARE_COUNTERED])
def suspended_spell_cannot_be_countered(s: Scenario) -> None:
    """101.2: Counterspell may be cast with Scragnoth as its target, and does nothing to it."""
    beast, counterspell = s.given_suspended(A, "Scragnoth", 1), s.given_hand(B, "Counterspell")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.cast(B, counterspell, targets=(beast,))
    s.resolve_all()
    s.expect_in_zone(beast, Zone.BATTLEFIELD)
    s.expect_haste(beast)
    s.expect_in_zone(counterspell, Zone.GRAVEYARD)


@check("702.40a",
       title=N_("Storm counts the spells cast before it this turn, also through suspend"),
       breaks=[Fault.COPIES_ARE_CAST])
def storm_counts_suspended_spells(s: Scenario) -> None:
    """702.40a: Rift Bolt and an opponent's spell came before Grapeshot: two copies. Suspending adds nothing."""
    bolt, grapeshot = s.given_suspended(A, "Rift Bolt", 1), s.given_suspended(A, "Grapeshot", 1)
    salve = s.given_hand(B, "Healing Salve")
    s.choose_order(A, "Grapeshot", "Rift Bolt")
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.STACK)
    s.given_mana(B, "{W}")
    s.give_priority_to(B)
    s.cast(B, salve)
    s.resolve_top()
    s.resolve_top()
    s.expect_life(B, 20)
    s.will_cast(A, targets=(B,))
    s.resolve_all()
    s.expect_in_zone(grapeshot, Zone.GRAVEYARD)
    s.expect_life(B, 17)


@check("suspend-special-action", "702.40a",
       title=N_("Storm does not count suspending"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK])
def storm_does_not_count_suspending(s: Scenario) -> None:
    """116.2f, 702.40a: two cards were suspended this turn, no spell was cast: no copy."""
    bloom, bolt, grapeshot = (s.given_hand(A, name) for name in ("Lotus Bloom", "Rift Bolt", "Grapeshot"))
    s.given_mana(A, "{R}{R}{R}")
    s.suspend(A, bloom)
    s.suspend(A, bolt)
    s.cast(A, grapeshot, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 19)


@check("suspend-special-action", "702.85a",
       title=N_("Cascade does not apply to suspending"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK])
def suspending_does_not_cascade(s: Scenario) -> None:
    """702.85a, 116.2f: Maelstrom Nexus gives cascade to the first spell of a turn; a suspended card is no spell."""
    s.given_battlefield(A, "Maelstrom Nexus")
    bolt, top = s.given_hand(A, "Rift Bolt"), s.given_library_top(A, "Raging Goblin")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.expect_empty_stack()
    s.expect_in_zone(top, Zone.LIBRARY)
    s.expect_suspended(bolt)


@check("702.85a",
       title=N_("Cascade applies to a spell cast through suspend"),
       breaks=[Fault.FREE_CASTS_HAVE_NO_MANA_VALUE])
def casting_through_suspend_cascades(s: Scenario) -> None:
    """702.85a, 118.9c: Ardent Plea has mana value 3 though nothing was paid, and finds a card with 2."""
    s.given_suspended(A, "Ardent Plea", 1)
    bears = s.given_library_top(A, "Grizzly Bears")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Ardent Plea", "Ardent Plea")
    s.will_cast(A)
    s.resolve_top()
    s.expect_stack("Grizzly Bears", "Ardent Plea")
    s.resolve_all()
    s.expect_in_zone(bears, Zone.BATTLEFIELD)
    s.expect_haste(bears, haste=False)


@check("702.85a",
       title=N_("Cascade that an effect gives applies to a spell cast through suspend"),
       breaks=[Fault.SUSPENDING_USES_THE_STACK])
def first_spell_of_the_turn_cascades(s: Scenario) -> None:
    """702.85a: the card was suspended last turn; as the first spell of this turn it has cascade."""
    s.given_battlefield(A, "Maelstrom Nexus")
    bolt, goblin = s.given_hand(A, "Rift Bolt"), s.given_library_top(A, "Raging Goblin")
    s.given_mana(A, "{R}")
    s.suspend(A, bolt)
    s.will_cast(A, targets=(B,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Rift Bolt", "Rift Bolt")
    s.will_cast(A)
    s.resolve_top()
    s.expect_stack("Raging Goblin", "Rift Bolt")
    s.resolve_all()
    s.expect_in_zone(goblin, Zone.BATTLEFIELD)
    s.expect_life(B, 17)
