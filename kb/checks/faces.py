"""Checks of free casting with several faces: split cards, adventurer and Omen cards, modal double-faced cards."""

from __future__ import annotations

from kb.checks.refs import A, B
from kb.checks.registry import check
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import Zone
from kb.core.rulebook import Provision
from kb.messages import N_

ONLY_THE_CARD = Provision("cascade-condition", "card")
THE_SPELL_TOO = Provision("cascade-condition", "card-and-spell")
COMBINED = Provision("split-card-mana-value", "combined")
EACH_HALF = Provision("split-card-mana-value", "each-half")


@check("B61",
       title=N_("Of a suspended split card one half is cast"),
       breaks=[Fault.SPLIT_CARDS_ARE_CAST_WHOLE, Fault.FREE_CASTS_TAKE_THE_FIRST_FACE])
def one_half_of_a_split_card(s: Scenario) -> None:
    """709.3, 709.3a, 709.3b: Tear alone is on the stack; Wear's part does not exist there."""
    tear = s.given_suspended(A, "Wear // Tear", 1)
    bird, tax = s.given_battlefield(B, "Ornithopter"), s.given_battlefield(B, "Rule of Law")
    s.will_cast(A, face="Tear", targets=(tax,))
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Tear")
    s.expect_mana_value(tear, 1)
    s.expect_color(tear, "W")
    s.resolve_top()
    s.expect_in_zone(tax, Zone.GRAVEYARD)
    s.expect_in_zone(bird, Zone.BATTLEFIELD)


@check("B61",
       title=N_("Both halves cannot be cast together"),
       breaks=[Fault.SPLIT_CARDS_ARE_CAST_WHOLE])
def never_both_halves(s: Scenario) -> None:
    """709.3a: whoever wants both is refused, and may then choose one half."""
    s.given_suspended(A, "Wear // Tear", 1)
    bird, tax = s.given_battlefield(B, "Ornithopter"), s.given_battlefield(B, "Rule of Law")
    s.choose(A, Choose.FACE, "Wear // Tear")
    s.will_cast(A, face="Wear", targets=(bird,))
    s.choose(A, Choose.CAST, True, if_asked=True)
    s.upkeep(A)
    s.expect_in_zone(bird, Zone.GRAVEYARD)
    s.expect_in_zone(tax, Zone.BATTLEFIELD)


@check("B61", "suspend-cannot-cast-stays-exiled",
       title=N_("One half with a legal target is enough"),
       breaks=[Fault.FREE_CASTS_TAKE_THE_FIRST_FACE])
def the_castable_half_counts(s: Scenario) -> None:
    """709.3a: without an artifact Wear cannot be cast, Tear can."""
    card = s.given_suspended(A, "Wear // Tear", 1)
    tax = s.given_battlefield(B, "Rule of Law")
    s.will_cast(A, face="Tear", targets=(tax,))
    s.upkeep(A)
    s.expect_in_zone(card, Zone.GRAVEYARD)
    s.expect_in_zone(tax, Zone.GRAVEYARD)


@check("B63",
       title=N_("The back face of a suspended modal double-faced card can be cast"),
       breaks=[Fault.FREE_CASTS_TAKE_THE_FIRST_FACE])
def back_face_is_cast(s: Scenario) -> None:
    """702.62a, 712.11b: suspend says nothing about the spell; Tibalt with mana value 7 is cast for nothing."""
    valki = s.given_suspended(A, "Valki, God of Lies // Tibalt, Cosmic Impostor", 1)
    s.will_cast(A, face="Tibalt, Cosmic Impostor")
    s.advance_to(A, Step.UPKEEP)
    s.resolve_top()
    s.resolve_top()
    s.expect_stack("Tibalt, Cosmic Impostor")
    s.expect_mana_value(valki, 7)


@check("B63",
       title=N_("The front face has haste when it is cast through suspend"),
       breaks=[Fault.HASTE_IS_NOT_GIVEN])
def front_face_has_haste(s: Scenario) -> None:
    """702.62a, 712.11b: Valki is a creature spell."""
    valki = s.given_suspended(A, "Valki, God of Lies // Tibalt, Cosmic Impostor", 1)
    s.will_cast(A, face="Valki, God of Lies")
    s.upkeep(A)
    s.expect_in_zone(valki, Zone.BATTLEFIELD)
    s.expect_haste(valki)


@check("B63",
       title=N_("An Adventure cast through suspend goes on an adventure and is not suspended"),
       breaks=[Fault.ADVENTURES_GO_TO_THE_GRAVEYARD, Fault.ADVENTURES_CAN_BE_REPEATED,
               Fault.FREE_CASTS_TAKE_THE_FIRST_FACE])
def adventure_from_suspend(s: Scenario) -> None:
    """715.3, 715.3d, 702.62b: in exile a new object without counters; the creature may be cast, no Adventure again.

    Haste belongs to creature spells that suspend casts: the Giant cast later, for its cost, has none.
    """
    giant = s.given_suspended(A, "Bonecrusher Giant // Stomp", 1)
    s.will_cast(A, face="Stomp", targets=(B,))
    s.upkeep(A)
    s.expect_life(B, 18)
    s.expect_in_zone(giant, Zone.EXILE)
    s.expect_suspended(giant, suspended=False)
    s.main_phase(A)
    s.given_mana(A, "{R}{R}{R}")
    s.choose(A, Choose.FACE, "Stomp", if_asked=True)
    s.choose(A, Choose.TARGETS, (B,), if_asked=True)
    s.cast(A, giant)
    s.resolve_all()
    s.expect_in_zone(giant, Zone.BATTLEFIELD)
    s.expect_haste(giant, haste=False)
    s.expect_life(B, 18)


@check("B63",
       title=N_("The creature of an adventurer card has haste when it is cast through suspend"),
       breaks=[Fault.HASTE_IS_NOT_GIVEN])
def adventurer_from_suspend(s: Scenario) -> None:
    """715.3, 702.62a: cast normally it is a creature spell."""
    giant = s.given_suspended(A, "Bonecrusher Giant // Stomp", 1)
    s.will_cast(A, face="Bonecrusher Giant")
    s.upkeep(A)
    s.expect_in_zone(giant, Zone.BATTLEFIELD)
    s.expect_haste(giant)


@check("B63",
       title=N_("An Omen cast through suspend goes into the library"),
       breaks=[Fault.OMENS_GO_TO_THE_GRAVEYARD, Fault.FREE_CASTS_TAKE_THE_FIRST_FACE])
def omen_from_suspend(s: Scenario) -> None:
    """720.3, 720.3d: the Omen half is chosen; as it resolves the card is shuffled into its owner's library."""
    dragon = s.given_suspended(A, "Dirgur Island Dragon // Skimming Strike", 1)
    bears = s.given_battlefield(B, "Grizzly Bears")
    s.will_cast(A, face="Skimming Strike", targets=(bears,))
    s.upkeep(A)
    s.expect_in_zone(dragon, Zone.LIBRARY)
    s.expect_cards_in_hand(A, 1)


@check("B83",
       title=N_("Electrodominance looks at the half that is cast"),
       breaks=[Fault.SPLIT_CARDS_ARE_CAST_WHOLE])
def electrodominance_and_a_split_card(s: Scenario) -> None:
    """709.3a, 202.3d, 601.3e: Fire // Ice has mana value 4 in hand, but each half as a spell has 2.

    So with the wording of the card that speaks of a spell, from 2021 on.
    """
    electro, fire = s.given_hand(A, "Electrodominance"), s.given_hand(A, "Fire // Ice")
    s.given_mana(A, "{R}{R}{R}{R}")
    s.cast(A, electro, x=2, targets=(B,))
    s.expect_mana_value(fire, 4)
    s.choose(A, Choose.OBJECTS, (fire,))
    s.will_cast(A, face="Fire", targets=(B,))
    s.resolve_top()
    s.expect_stack("Fire")
    s.resolve_all()
    s.expect_life(B, 16)


@check("B83",
       title=N_("Electrodominance with X = 1 allows neither half"),
       breaks=[Fault.X_IS_ZERO_ON_THE_STACK])
def electrodominance_with_less(s: Scenario) -> None:
    """202.3d: mana value 2 is more than 1; the card stays in hand. The spell itself has mana value 3."""
    electro, fire = s.given_hand(A, "Electrodominance"), s.given_hand(A, "Fire // Ice")
    s.given_mana(A, "{R}{R}{R}")
    s.cast(A, electro, x=1, targets=(B,))
    s.expect_mana_value(electro, 3)
    s.choose(A, Choose.OBJECTS, (fire,))
    s.resolve_top()
    s.expect_in_zone(fire, Zone.HAND)
    s.expect_empty_stack()
    s.expect_life(B, 19)


@check("B85",
       title=N_("Since 2021-02-15 cascade does not cast a spell that is too large"),
       breaks=[ONLY_THE_CARD], provisions=["cascade-condition"])
def cascade_refuses_tibalt(s: Scenario) -> None:
    """702.85a: Valki with mana value 2 is found, but Tibalt with 7 is not smaller than 3; Valki may be cast."""
    plea = s.given_hand(A, "Ardent Plea")
    valki = s.given_library_top(A, "Valki, God of Lies // Tibalt, Cosmic Impostor")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.choose(A, Choose.FACE, "Tibalt, Cosmic Impostor", if_asked=True)
    s.will_cast(A)
    s.resolve_top()
    s.expect_stack("Valki, God of Lies", "Ardent Plea")
    s.expect_mana_value(valki, 2)


@check("B85",
       title=N_("Until 2021-02-14 cascade could cast the larger back face"),
       breaks=[THE_SPELL_TOO], provisions=["cascade-condition"])
def cascade_cast_tibalt(s: Scenario) -> None:
    """702.85a as it was: only the card in exile was compared, and in exile only the front face counts."""
    plea = s.given_hand(A, "Ardent Plea")
    valki = s.given_library_top(A, "Valki, God of Lies // Tibalt, Cosmic Impostor")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.will_cast(A, face="Tibalt, Cosmic Impostor")
    s.resolve_top()
    s.expect_stack("Tibalt, Cosmic Impostor", "Ardent Plea")
    s.expect_mana_value(valki, 7)


@check("B85",
       title=N_("Until 2017-04-27 one small half let cascade find a split card, and cast the large one"),
       breaks=[COMBINED, THE_SPELL_TOO], provisions=["split-card-mana-value", "cascade-condition"])
def cascade_found_boom_and_cast_bust(s: Scenario) -> None:
    """505.6, later 708.4a: Boom has 2, which is less than 5; then Bust with 6 could be cast."""
    blast, split = s.given_hand(A, "Bituminous Blast"), s.given_library_top(A, "Boom // Bust")
    bears, land = s.given_battlefield(B, "Grizzly Bears"), s.given_battlefield(B, "Forest")
    s.given_mana(A, "{R}{R}{R}{R}{B}")
    s.cast(A, blast, targets=(bears,))
    s.will_cast(A, face="Bust")
    s.resolve_top()
    s.expect_stack("Bust", "Bituminous Blast")
    s.resolve_top()
    s.expect_in_zone(split, Zone.GRAVEYARD)
    s.expect_in_zone(land, Zone.GRAVEYARD)


@check("B85",
       title=N_("Since 2017-04-28 cascade adds both halves of a split card"),
       breaks=[EACH_HALF], provisions=["split-card-mana-value"])
def cascade_passes_over_boom_bust(s: Scenario) -> None:
    """202.3d, 709.4b: Boom // Bust has 8 in exile, which is not less than 5; the card below it is found instead."""
    blast = s.given_hand(A, "Bituminous Blast")
    s.given_library_top(A, "Divination")
    split = s.given_library_top(A, "Boom // Bust")
    bears = s.given_battlefield(B, "Grizzly Bears")
    s.given_mana(A, "{R}{R}{R}{R}{B}")
    s.cast(A, blast, targets=(bears,))
    s.choose(A, Choose.FACE, "Bust", if_asked=True)
    s.will_cast(A)
    s.resolve_top()
    s.expect_stack("Divination", "Bituminous Blast")
    s.expect_in_zone(split, Zone.LIBRARY)


@check("B85", "free-cast-x-zero",
       title=N_("A spell with X found by cascade has X = 0"),
       breaks=[Fault.FREE_CASTS_CHOOSE_X])
def cascade_into_x(s: Scenario) -> None:
    """107.3b, 202.3e: Fireball has mana value 1 in exile and on the stack."""
    plea, fireball = s.given_hand(A, "Ardent Plea"), s.given_library_top(A, "Fireball")
    s.given_mana(A, "{W}{U}{U}")
    s.cast(A, plea)
    s.will_cast(A, targets=(B,))
    s.resolve_top()
    s.expect_mana_value(fireball, 1)
    s.resolve_top()
    s.expect_in_zone(fireball, Zone.GRAVEYARD)
    s.expect_life(B, 20)
