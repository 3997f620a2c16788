"""Checks of special actions other than suspending (CR 116): lands, face-down permanents, foretell, plot, ignoring."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.messages import N_


@check("116.2a",
       title=N_("A land is played once each turn, in one's own main phase, without the stack"),
       breaks=[Fault.LANDS_WITHOUT_A_LIMIT])
def land_is_played_once(s: Scenario) -> None:
    """116.2a, 305.1, 305.2b: a spell on the stack forbids it as it would a sorcery; a second land has to wait."""
    first, second, bolt = (s.given_hand(A, name) for name in ("Mountain", "Forest", "Lightning Bolt"))
    s.play_land(A, first)
    s.expect_in_zone(first, Zone.BATTLEFIELD)
    s.expect_priority(A)
    s.expect_illegal(lambda: s.play_land(A, second), "305.2b")
    s.main_phase(A)
    s.cast(A, bolt, targets=(B,), mana=((first, "R"),))
    s.expect_illegal(lambda: s.play_land(A, second), "116.2a")
    s.resolve_top()
    s.play_land(A, second)
    s.expect_in_zone(second, Zone.BATTLEFIELD)


@check("116.2b", "suspend-prohibition-considered",
       title=N_("Split second stops suspending, but not turning a permanent face up"),
       breaks=[Fault.SPLIT_SECOND_STOPS_SPECIAL_ACTIONS, Fault.SPLIT_SECOND_ALLOWS_EVERYTHING],
       provisions=["suspend-prohibition"])
def face_up_under_split_second(s: Scenario) -> None:
    """702.61b, 116.2b, 702.62c: one special action is free of it, the other asks whether the card could be cast."""
    craghorn, sentence = s.given_hand(A, "Battering Craghorn"), s.given_hand(A, "Suspended Sentence")
    shock = s.given_hand(B, "Sudden Shock")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, craghorn, alternative="morph")
    s.resolve_top()
    s.given_mana(A, "{R}{R}{R}")
    s.given_mana(B, "{R}{R}")
    s.give_priority_to(B)
    s.cast(B, shock, targets=(A,))
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.suspend(A, sentence), "702.61a")
    s.take_special_action(A, craghorn)
    s.expect_face_up(craghorn)
    s.expect_mana_value(craghorn, 4)
    s.expect_stack("Sudden Shock")
    s.expect_priority(A)


@check("116.2b",
       title=N_("A face-down spell has no name: Meddling Mage does not stop it"),
       breaks=[Fault.FACE_DOWN_SPELLS_KEEP_THEIR_FACE])
def face_down_spell_has_no_name(s: Scenario) -> None:
    """702.37c, 708.4: face up the named card is forbidden, face down it is a 2/2 creature spell without a name."""
    s.given_battlefield(B, "Meddling Mage", named="Battering Craghorn")
    craghorn = s.given_hand(A, "Battering Craghorn")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.expect_illegal(lambda: s.cast(A, craghorn), "101.2")
    s.cast(A, craghorn, alternative="morph")
    s.expect_mana_value(craghorn, 0)
    s.resolve_top()
    s.expect_in_zone(craghorn, Zone.BATTLEFIELD)
    s.take_special_action(A, craghorn, mana=tuple((s.given_battlefield(A, "Mountain"), "R") for _ in range(2)))
    s.expect_mana_value(craghorn, 4)


@check("suspend-face-up", "116.2b",
       title=N_("Delay exiles a face-down spell face up; without paying it is cast face up"),
       breaks=[Fault.FACE_DOWN_SPELLS_STAY_FACE_DOWN])
def delayed_face_down_spell_is_face_up(s: Scenario) -> None:
    """708.9, 118.9a: every player sees the suspended card; morph would be a second alternative cost."""
    craghorn, delay = s.given_hand(A, "Battering Craghorn"), s.given_hand(B, "Delay")
    s.given_mana(A, "{R}{R}{R}")
    s.given_mana(B, "{U}{U}")
    s.cast(A, craghorn, alternative="morph")
    s.give_priority_to(B)
    s.cast(B, delay, targets=(craghorn,))
    s.resolve_all()
    s.expect_face_up(craghorn)
    s.expect_suspended(craghorn)
    s.upkeep(A)
    s.upkeep(A)
    s.will_cast(A)
    s.upkeep(A)
    s.expect_in_zone(craghorn, Zone.BATTLEFIELD)
    s.expect_face_up(craghorn)
    s.expect_haste(craghorn)


@check("116.2d", "suspend-prohibition-considered",
       title=N_("Who ignores the prohibition for a turn may suspend again"),
       breaks=[Fault.IGNORED_EFFECTS_STILL_APPLY, Fault.SUSPENDING_IGNORES_PROHIBITIONS],
       provisions=["suspend-prohibition"])
def ignoring_an_effect_allows_suspending(s: Scenario) -> None:
    """116.2d, 702.62c: Damping Engine forbids permanent spells to A, who sacrifices a land to ignore it this turn."""
    engine = s.given_battlefield(B, "Damping Engine")
    lands = [s.given_battlefield(A, "Forest") for _ in range(4)]
    first, second = s.given_hand(A, "Durkwood Baloth"), s.given_hand(A, "Durkwood Baloth")
    s.expect_illegal(lambda: s.suspend(A, first, mana=((lands[0], "G"),)), "101.2")
    s.take_special_action(A, engine, sacrificing=(lands[3],))
    s.expect_in_zone(lands[3], Zone.GRAVEYARD)
    s.suspend(A, first, mana=((lands[0], "G"),))
    s.expect_suspended(first)
    s.main_phase(A)
    s.expect_illegal(lambda: s.suspend(A, second, mana=((lands[0], "G"),)), "101.2")


@check("116.2e",
       title=N_("Circling Vultures may be discarded at any time, as a special action"),
       breaks=[Fault.SPECIAL_ACTIONS_PASS_PRIORITY])
def vultures_are_discarded(s: Scenario) -> None:
    """116.2e, 116.3: in an opponent's turn with a spell on the stack; nothing goes onto the stack, priority stays."""
    vultures, bolt = s.given_hand(A, "Circling Vultures"), s.given_hand(B, "Lightning Bolt")
    s.main_phase(B)
    s.given_mana(B, "{R}")
    s.cast(B, bolt, targets=(A,))
    s.expect_illegal(lambda: s.take_special_action(A, vultures), "116.1")
    s.give_priority_to(A)
    s.take_special_action(A, vultures)
    s.expect_in_zone(vultures, Zone.GRAVEYARD)
    s.expect_stack("Lightning Bolt")
    s.expect_priority(A)


@check("116.2h", "suspended-card-definition",
       title=N_("A foretold card lies face down in exile and is not suspended"),
       breaks=[Fault.SET_ASIDE_CARDS_ARE_READY_AT_ONCE])
def foretold_card_is_not_suspended(s: Scenario) -> None:
    """116.2h, 702.143a, 702.62b: no counters, no upkeep; castable for the foretell cost from the next turn on."""
    coming, bolt = s.given_hand(A, "Saw It Coming"), s.given_hand(B, "Lightning Bolt")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.take_special_action(A, coming)
    s.expect_in_zone(coming, Zone.EXILE)
    s.expect_mana(A, "{U}{U}")
    s.expect_suspended(coming, suspended=False)
    s.given_mana(B, "{R}")
    s.give_priority_to(B)
    s.cast(B, bolt, targets=(A,))
    s.give_priority_to(A)
    s.expect_illegal(lambda: s.cast(A, coming, targets=(bolt,)), "601.3")
    s.resolve_top()
    s.main_phase(B)
    again = s.given_hand(B, "Lightning Bolt")
    s.given_mana(B, "{R}")
    s.given_mana(A, "{U}{U}")
    s.cast(B, again, targets=(A,))
    s.give_priority_to(A)
    s.cast(A, coming, targets=(again,))
    s.resolve_all()
    s.expect_life(A, 17)
    s.expect_in_zone(again, Zone.GRAVEYARD)


@check("116.2k", "suspended-card-definition",
       title=N_("A plotted card is not suspended either; it is cast in a later main phase, without haste"),
       breaks=[Fault.SET_ASIDE_CARDS_ARE_READY_AT_ONCE])
def plotted_card_is_not_suspended(s: Scenario) -> None:
    """116.2k, 702.170d, 702.62b: no time counters; not in the same turn, then for nothing at sorcery timing only."""
    djinn = s.given_hand(A, "Djinn of Fool's Fall")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.take_special_action(A, djinn)
    s.expect_in_zone(djinn, Zone.EXILE)
    s.expect_face_up(djinn)
    s.expect_suspended(djinn, suspended=False)
    s.expect_illegal(lambda: s.cast(A, djinn), "601.3")
    s.advance_to(A, Step.UPKEEP)
    s.expect_illegal(lambda: s.cast(A, djinn), "601.3")
    s.main_phase(A)
    s.cast(A, djinn)
    s.resolve_top()
    s.expect_in_zone(djinn, Zone.BATTLEFIELD)
    s.expect_haste(djinn, haste=False)
