"""Checks of Gaea's Will: what is exiled instead of dying, the spell itself, playing from the graveyard."""

from __future__ import annotations

from kb.checks.processes_everyone import cast_in_upkeep
from kb.checks.refs import TOP_OF_STACK, A, B, CardRef
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.events import ZoneChange
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.objects import Kind
from kb.messages import N_, message


@check("gaeas-will-creatures-do-not-die",
       title=N_("A creature card of its owner is exiled instead of dying, and nothing triggers on its death"),
       breaks=[Fault.EXILING_INSTEAD_IS_IGNORED])
def creature_is_exiled_instead_of_dying(s: Scenario) -> None:
    """614.6: Epochrasite and Deathgreeter do not trigger on it; Bob's creature dies, and Deathgreeter sees that."""
    epochrasite, bears = s.given_battlefield(A, "Epochrasite"), s.given_battlefield(B, "Grizzly Bears")
    s.given_battlefield(B, "Deathgreeter")
    shots = [s.given_hand(A, "Lightning Bolt") for _ in range(2)]
    cast_in_upkeep(s, "Gaea's Will")
    s.resolve_top()
    s.given_mana(A, "{R}{R}")
    s.cast(A, shots[0], targets=(epochrasite,))
    s.resolve_top()
    s.expect_in_zone(epochrasite, Zone.EXILE)
    s.expect_empty_stack()
    s.expect_suspended(epochrasite, suspended=False)
    s.cast(A, shots[1], targets=(bears,))
    s.resolve_top()
    s.expect_in_zone(bears, Zone.GRAVEYARD)
    s.expect_stack("Deathgreeter")


@check("gaeas-will-creatures-do-not-die",
       title=N_("A token of the same player dies as ever"),
       breaks=[Fault.TOKENS_AND_COPIES_ARE_CARDS])
def token_dies_all_the_same(s: Scenario) -> None:
    """108.2b, 614.6: the effect is about cards, so Deathgreeter triggers on the token."""
    s.given_battlefield(A, "Young Pyromancer")
    s.given_battlefield(B, "Deathgreeter")
    shots = [s.given_hand(A, "Lightning Bolt") for _ in range(2)]
    cast_in_upkeep(s, "Gaea's Will")
    s.resolve_all()
    s.expect_tokens(A, 1)
    s.given_mana(A, "{R}{R}")
    s.cast(A, shots[0], targets=(B,))
    s.resolve_all()
    s.expect_tokens(A, 2)
    token = next(o for o in s.game.objects_in(Zone.BATTLEFIELD) if o.kind is Kind.TOKEN)
    s.cast(A, shots[1], targets=(CardRef(token.card, token.name),))
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Deathgreeter")


@check("gaeas-will-exiles-itself",
       title=N_("The card itself is exiled as it has resolved; a copy goes to the graveyard and is gone"),
       breaks=[Fault.TOKENS_AND_COPIES_ARE_CARDS, Fault.EXILING_INSTEAD_IS_IGNORED])
def gaeas_will_is_exiled_a_copy_is_not(s: Scenario) -> None:
    """608.2n, 614.6, 704.5e: its own effect applies already; a copy of a spell is no card."""
    twincast = s.given_hand(A, "Twincast")
    spell = cast_in_upkeep(s, "Gaea's Will")
    s.given_mana(A, "{U}{U}")
    s.cast(A, twincast, targets=(TOP_OF_STACK,))
    s.resolve_top()
    s.expect_stack("Gaea's Will", "Gaea's Will")
    s.resolve_top()
    s.expect(message("The copy was put into the graveyard before it ceased to exist."),
             lambda: any(isinstance(e, ZoneChange) and e.to is Zone.GRAVEYARD and
                         s.game.last_known(e.object).object.kind is Kind.COPY
                         for e in s.game.state.happened_this_turn), True, "608.2n", "704.5e")
    s.expect_stack("Gaea's Will")
    s.resolve_top()
    s.expect_in_zone(spell, Zone.EXILE)


@check("gaeas-will-timing-and-costs",
       title=N_("Spells from the graveyard: in the upkeep instants only, and for their costs"),
       breaks=[Fault.PLAYING_FROM_GRAVEYARDS_IGNORES_TIMING, Fault.PLAYING_FROM_GRAVEYARDS_IS_FREE])
def spells_from_the_graveyard_follow_the_rules(s: Scenario) -> None:
    """307.1, 601.2h: a sorcery waits for the main phase; no spell is free, and one without a mana cost stays there."""
    bolt, divination = s.given_graveyard(A, "Lightning Bolt"), s.given_graveyard(A, "Divination")
    vision = s.given_graveyard(A, "Ancestral Vision")
    cast_in_upkeep(s, "Gaea's Will")
    s.resolve_top()
    s.expect_illegal(lambda: s.cast(A, bolt, targets=(B,)), "118.3")
    s.given_mana(A, "{U}{U}{U}{R}")
    s.expect_illegal(lambda: s.cast(A, divination), "307.1")
    s.cast(A, bolt, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 17)
    s.expect_in_zone(bolt, Zone.EXILE)
    s.main_phase(A)
    s.given_mana(A, "{U}{U}{U}")
    s.expect_illegal(lambda: s.cast(A, vision, targets=(A,)), "118.6")
    s.cast(A, divination)
    s.resolve_top()
    s.expect_in_zone(divination, Zone.EXILE)


@check("gaeas-will-timing-and-costs",
       title=N_("A land from the graveyard: in the main phase, one a turn, and only this turn"),
       breaks=[Fault.LANDS_WITHOUT_A_LIMIT, Fault.EFFECTS_OUTLAST_THE_TURN])
def lands_from_the_graveyard_follow_the_rules(s: Scenario) -> None:
    """116.2a, 305.2b: it is the land of the turn; in the next turn nothing in the graveyard can be played."""
    plains, island = s.given_graveyard(A, "Plains"), s.given_graveyard(A, "Island")
    forest = s.given_hand(A, "Forest")
    cast_in_upkeep(s, "Gaea's Will")
    s.resolve_top()
    s.expect_illegal(lambda: s.play_land(A, plains), "116.2a")
    s.main_phase(A)
    s.play_land(A, plains)
    s.expect_in_zone(plains, Zone.BATTLEFIELD)
    s.expect_illegal(lambda: s.play_land(A, forest), "305.2b")
    s.main_phase(A)
    s.expect_illegal(lambda: s.play_land(A, island), "116.2a")


@check("suspend-only-from-hand",
       title=N_("Yawgmoth's Will does not let its controller suspend cards from the graveyard"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def card_in_the_graveyard_cannot_be_suspended(s: Scenario) -> None:
    """702.62a, 116.2f: Rift Bolt may be cast from the graveyard, for its mana cost, but suspended only from hand."""
    bolt, will = s.given_graveyard(A, "Rift Bolt"), s.given_hand(A, "Yawgmoth's Will")
    s.given_mana(A, "{B}{B}{B}")
    s.cast(A, will)
    s.resolve_top()
    s.given_mana(A, "{R}{R}{R}")
    s.expect_illegal(lambda: s.suspend(A, bolt), "702.62a")
    s.cast(A, bolt, targets=(B,))
    s.resolve_top()
    s.expect_life(B, 17)


@check("suspend-only-from-hand",
       title=N_("Nor can a card be suspended from exile or from the top of the library"),
       breaks=[Fault.SUSPENDING_FROM_ANYWHERE])
def cards_elsewhere_cannot_be_suspended(s: Scenario) -> None:
    """116.2f: only a card in the own hand."""
    exiled, on_top = s.given_exile(A, "Rift Bolt"), s.given_library_top(A, "Rift Bolt")
    s.given_mana(A, "{R}")
    s.expect_illegal(lambda: s.suspend(A, exiled), "702.62a")
    s.expect_illegal(lambda: s.suspend(A, on_top), "702.62a")
