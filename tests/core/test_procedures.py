"""The procedures of the core, each against what the paragraph says; told with the scenario vocabulary."""

from __future__ import annotations

from datetime import date

import pytest

from kb.checks.refs import TOP_OF_STACK, A, B, C
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import ChoiceNeeded, ChoiceUnused, IllegalAction, MechanicAbsent, UnknownCard
from kb.core.events import Step
from kb.core.ids import Zone
from kb.core.rulebook import Rulebook

TODAY = date(2026, 8, 7)


def game(day: date = TODAY, players: int = 2) -> Scenario:
    return Scenario(Rulebook.at(day), players=players)


def test_118_6_flashback_for_a_missing_mana_cost_cannot_be_paid() -> None:
    s = game()
    vision = s.given_graveyard(A, "Ancestral Vision")
    mage = s.given_hand(A, "Snapcaster Mage")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, mage)
    s.choose_targets(A, vision)
    s.resolve_top()
    s.resolve_top()
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.expect_in_zone(vision, Zone.GRAVEYARD)


def test_702_34a_flashback_exiles_the_card() -> None:
    s = game()
    bolt = s.given_graveyard(A, "Firebolt")
    s.given_mana(A, "{R}{R}{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(bolt, Zone.EXILE)
    s.expect_life(B, 18)


def test_702_33a_kicker_is_an_optional_additional_cost() -> None:
    s = game()
    first, second = s.given_hand(A, "Burst Lightning"), s.given_hand(A, "Burst Lightning")
    s.given_mana(A, "{R}{R}{R}{R}{R}{R}")
    s.cast(A, first, targets=(B,), additional=("kicker",))
    s.cast(A, second, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 14)


def test_702_74a_evoked_creature_is_sacrificed() -> None:
    s = game()
    drifter = s.given_hand(A, "Mulldrifter")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, drifter, alternative="evoke")
    s.choose_order(A, "Mulldrifter: when it enters, draw two cards",
                   "Mulldrifter: when it enters, sacrifice it if its evoke cost was paid")
    s.resolve_top()
    s.expect_stack("Mulldrifter", "Mulldrifter")
    s.resolve_all()
    s.expect_in_zone(drifter, Zone.GRAVEYARD)
    s.expect_cards_in_hand(A, 2)


def test_702_96a_overload_has_no_targets() -> None:
    s = game()
    blast = s.given_hand(A, "Vandalblast")
    stones = [s.given_battlefield(B, "Ornithopter"), s.given_battlefield(B, "Sphere of Resistance")]
    s.given_mana(A, "{R}{R}{R}{R}{R}{R}")
    s.cast(A, blast, alternative="overload")
    s.resolve_top()
    for stone in stones:
        s.expect_in_zone(stone, Zone.GRAVEYARD)


def test_702_40a_storm_counts_spells_cast_before() -> None:
    s = game()
    bolt, shot = s.given_hand(A, "Lightning Bolt"), s.given_hand(A, "Grapeshot")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, bolt, targets=(B,))
    s.resolve_all()
    s.cast(A, shot, targets=(B,))
    s.resolve_all()
    s.expect_life(B, 15)
    s.expect_spells_cast(A, 2)


@pytest.mark.parametrize(("day", "castable"), [(date(2021, 2, 14), True), (date(2021, 2, 15), False)])
def test_702_85a_cascade_into_a_double_faced_card(day: date, castable: bool) -> None:
    s = game(day)
    god = s.given_library_top(A, "Valki, God of Lies // Tibalt, Cosmic Impostor")
    plea = s.given_hand(A, "Ardent Plea")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.will_cast(A, face="Tibalt, Cosmic Impostor" if castable else None)
    s.resolve_top()
    on_top = s.game.object(s.game.zone(Zone.STACK)[0]).name
    assert on_top == ("Tibalt, Cosmic Impostor" if castable else "Valki, God of Lies")
    s.expect_in_zone(god, Zone.STACK)


def test_702_88a_rebound_casts_again_in_the_next_upkeep() -> None:
    s = game()
    shock = s.given_hand(A, "Staggershock")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, shock, targets=(B,))
    s.resolve_top()
    s.expect_in_zone(shock, Zone.EXILE)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 16)
    s.expect_in_zone(shock, Zone.GRAVEYARD)


def test_118_8_mandatory_additional_cost() -> None:
    s = game()
    blast = s.given_hand(A, "Shrapnel Blast")
    s.given_mana(A, "{R}{R}")
    s.expect_illegal(lambda: s.cast(A, blast, targets=(B,)), "118.3")
    bird = s.given_battlefield(A, "Ornithopter")
    s.cast(A, blast, targets=(B,), sacrificing=(bird,))
    s.resolve_top()
    s.expect_life(B, 15)


def test_118_6a_alternative_cost_for_a_card_without_mana_cost() -> None:
    s = game()
    vision = s.given_hand(A, "Ancestral Vision")
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.given_battlefield(A, "As Foretold", counters=1)
    s.cast(A, vision, targets=(A,), alternative="As Foretold")
    s.resolve_top()
    s.expect_cards_in_hand(A, 3)


@pytest.mark.parametrize("card", ["Future Sight", "Mystic Forge"])
def test_202_1b_no_mana_cost_from_the_library(card: str) -> None:
    s = game()
    s.given_battlefield(A, card)
    bloom = s.given_library_top(A, "Lotus Bloom")
    s.expect_illegal(lambda: s.cast(A, bloom), "118.6")
    s.expect_illegal(lambda: s.suspend(A, bloom), "702.62a")


@pytest.mark.parametrize(("half", "life"), [("Fire", 16), ("Ice", 18)])
def test_709_3a_a_half_of_a_split_card(half: str, life: int) -> None:
    s = game()
    spell, fire = s.given_hand(A, "Electrodominance"), s.given_hand(A, "Fire // Ice")
    bears = s.given_battlefield(B, "Grizzly Bears")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, spell, targets=(B,), x=2)
    s.choose(A, Choose.OBJECTS, (fire,))
    s.will_cast(A, face=half, targets=(B,) if half == "Fire" else (bears,))
    s.resolve_all()
    s.expect_life(B, life)


def test_715_3d_adventure_goes_on_one() -> None:
    s = game()
    giant = s.given_hand(A, "Bonecrusher Giant // Stomp")
    s.given_mana(A, "{R}{R}")
    s.cast(A, giant, face="Stomp", targets=(B,))
    s.resolve_top()
    s.expect_in_zone(giant, Zone.EXILE)
    s.expect_life(B, 18)


def test_702_63a_vanishing() -> None:
    s = game()
    beast = s.given_hand(A, "Calciderm")
    s.given_mana(A, "{W}{W}{W}{W}")
    s.cast(A, beast)
    s.resolve_top()
    s.expect_counters(beast, 4)
    for left in (3, 2, 1):
        s.upkeep(A)
        s.expect_counters(beast, left)
    s.upkeep(A)
    s.expect_in_zone(beast, Zone.GRAVEYARD)


def test_delay_gives_suspend() -> None:
    s = game()
    bolt, delay = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Delay")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{U}{U}")
    s.cast(A, bolt, targets=(B,))
    s.pass_priority(A)
    s.cast(B, delay, targets=(bolt,))
    s.resolve_top()
    s.expect_suspended(bolt)
    s.expect_counters(bolt, 3)
    s.upkeep(A)
    s.upkeep(A)
    s.will_cast(A, targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 17)
    s.expect_in_zone(bolt, Zone.GRAVEYARD)


def test_jhoira_gives_suspend_to_a_split_card_that_ticks() -> None:
    s = game()
    jhoira, boom = s.given_battlefield(A, "Jhoira of the Ghitu"), s.given_hand(A, "Boom // Bust")
    s.given_mana(A, "{R}{R}")
    s.activate(A, jhoira, sacrificing=(boom,))
    s.resolve_top()
    s.expect_suspended(boom)
    s.upkeep(A)
    s.expect_counters(boom, 3)


def test_701_34a_proliferate_does_not_reach_exile() -> None:
    s = game()
    gambit = s.given_hand(A, "Tezzeret's Gambit")
    beast, bolt = s.given_battlefield(A, "Calciderm", counters=2), s.given_suspended(A, "Rift Bolt", 2)
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, gambit, symbols=("life",))
    s.choose(A, Choose.OBJECTS, (beast, bolt))
    s.resolve_top()
    s.expect_life(A, 18)
    s.expect_counters(beast, 3)
    s.expect_counters(bolt, 2)


def test_extra_upkeep_removes_another_counter() -> None:
    s = game()
    s.given_battlefield(A, "Paradox Haze")
    knight = s.given_suspended(A, "Knight of Sursi", 3)
    s.choose_order(A, "Paradox Haze", "Knight of Sursi")
    s.advance_to(A, Step.DRAW)
    s.expect_counters(knight, 1)


def test_903_8_commander_with_suspend_is_suspended_only_from_hand() -> None:
    s = game()
    ith = s.given_commander(A, "Ith, High Arcanist")
    s.given_mana(A, "{W}{U}")
    s.expect_illegal(lambda: s.suspend(A, ith), "702.62a")


def test_800_4a_suspended_card_of_a_player_who_left() -> None:
    s = game(players=3)
    bolt = s.given_suspended(B, "Rift Bolt", 1)
    s.concede(B)
    with pytest.raises(IllegalAction, match="not in the game"):
        s.id(bolt)
    s.advance_to(C, Step.UPKEEP)
    s.expect_empty_stack()


def test_hypergenesis_goes_on_until_a_whole_round_puts_nothing() -> None:
    s = game()
    hyper = s.given_suspended(A, "Hypergenesis", 1)
    x, y, z = s.given_hand(A, "Grizzly Bears"), s.given_hand(A, "Elvish Visionary"), s.given_hand(B, "Ornithopter")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    for who, answer in ((A, (x,)), (B, ()), (A, (y,)), (B, (z,)), (B, ())):
        s.choose(who, Choose.OBJECTS, answer)
    s.resolve_top()
    for ref in (x, y, z):
        s.expect_in_zone(ref, Zone.BATTLEFIELD)
    s.expect_in_zone(hyper, Zone.GRAVEYARD)
    s.expect_stack("Elvish Visionary")


def test_707_2_copy_of_a_suspended_creature_has_no_haste() -> None:
    s = game()
    baloth, clone = s.given_suspended(A, "Durkwood Baloth", 1), s.given_hand(A, "Clone")
    s.will_cast(A)
    s.upkeep(A)
    s.main_phase(A)
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, clone)
    s.choose(A, Choose.COPIED, baloth)
    s.resolve_top()
    assert s.spell(clone).name == "Durkwood Baloth"
    s.expect_haste(baloth)
    s.expect_haste(clone, haste=False)


@pytest.mark.parametrize(("day", "text_reaches"), [(date(2011, 9, 29), True), (date(2011, 9, 30), False)])
def test_204_2_color_indicator_and_text_change(day: date, text_reaches: bool) -> None:
    s = game(day)
    hyper, alter = s.given_suspended(A, "Hypergenesis", 1), s.given_hand(A, "Alter Reality")
    s.will_cast(A)
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.given_mana(A, "{U}{U}")
    s.cast(A, alter, targets=(hyper,))
    s.choose(A, Choose.COLOR, ("G", "B"))
    s.resolve_top()
    s.expect_color(hyper, "B" if text_reaches else "G")


@pytest.mark.parametrize(("day", "in_draw_step", "life"), [(date(2009, 7, 10), "{R}", 19), (date(2009, 7, 11), "", 20)])
def test_500_5_mana_pools(day: date, in_draw_step: str, life: int) -> None:
    s = game(day)
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(A, "{R}")
    s.advance_to(A, Step.DRAW)
    s.expect_mana(A, in_draw_step)
    s.advance_to(A, Step.PRECOMBAT_MAIN)
    s.expect_life(A, life)


def test_rewind_leaves_the_state_as_it_was() -> None:
    s = game()
    mountain, bolt = s.given_battlefield(A, "Mountain"), s.given_hand(A, "Rift Bolt")
    before = s.game.state
    with pytest.raises(IllegalAction) as caught:
        s.cast(A, bolt, targets=(B,), mana=((mountain, "R"),))
    assert caught.value.rule == "118.3"
    assert s.game.state == before


def test_608_2b_illegal_target_on_resolution() -> None:
    s = game()
    bears = s.given_battlefield(B, "Grizzly Bears")
    bolt, unsummon = s.given_hand(A, "Lightning Bolt"), s.given_hand(B, "Unsummon")
    s.given_mana(A, "{R}")
    s.given_mana(B, "{U}")
    s.cast(A, bolt, targets=(bears,))
    s.pass_priority(A)
    s.cast(B, unsummon, targets=(bears,))
    s.resolve_all()
    s.expect_in_zone(bolt, Zone.GRAVEYARD)
    s.expect_in_zone(bears, Zone.HAND)


def test_112_1_an_ability_is_no_spell() -> None:
    s = game()
    s.given_suspended(A, "Rift Bolt", 2)
    counterspell = s.given_hand(B, "Counterspell")
    s.advance_to(A, Step.UPKEEP)
    s.given_mana(B, "{U}{U}")
    s.give_priority_to(B)
    s.expect_illegal(lambda: s.cast(B, counterspell, targets=(TOP_OF_STACK,)), "601.2c")


def test_an_unscripted_choice_is_needed() -> None:
    s = game()
    s.given_suspended(A, "Rift Bolt", 1)
    with pytest.raises(ChoiceNeeded, match="Alice"):
        s.upkeep(A)


def test_a_scripted_choice_must_be_used() -> None:
    s = game()
    s.choose(A, Choose.MAY, True)
    with pytest.raises(ChoiceUnused, match="never asked"):
        s.game.choices.verify_all_used()


def test_unknown_card_names_similar_ones() -> None:
    with pytest.raises(UnknownCard, match="Rift Bolt"):
        game().given_hand(A, "Rift Blot")


def test_card_with_a_mechanic_that_does_not_exist_yet() -> None:
    with pytest.raises(MechanicAbsent, match="Cascade"):
        game(date(2008, 1, 1)).given_hand(A, "Ardent Plea")


@pytest.mark.parametrize("spells", [("Fury Charm", "Ovinize"), ("Ovinize", "Fury Charm")])
def test_613_4_what_sets_a_size_comes_before_what_adds_to_it(spells: tuple[str, str]) -> None:
    s = game()
    bears = s.given_battlefield(A, "Grizzly Bears")
    for name in spells:
        s.given_mana(A, "{U}{R}")
        s.cast(A, s.given_hand(A, name), targets=(bears,), modes=(1,) if name == "Fury Charm" else ())
        s.resolve_top()
    now = s.game.characteristics(s.id(bears))
    assert (now.power, now.toughness) == (1, 2)


def test_702_18a_a_permanent_with_shroud_is_no_target_even_for_its_controller() -> None:
    s = game()
    calciderm, clock = s.given_battlefield(A, "Calciderm", counters=2), s.given_hand(A, "Clockspinning")
    s.given_mana(A, "{U}")
    s.expect_illegal(lambda: s.cast(A, clock, targets=(calciderm,)), "601.2c")
