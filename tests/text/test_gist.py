"""What a wording says, with sentences made up for the purpose."""

from __future__ import annotations

import pytest

from kb.text.fingerprint import MARK_DIGITS, PLACE_DIGITS, SKETCH_PLACES, marks_of, similarity, sketch
from kb.text.gist import gist

PUT_AWAY = "Whoever owns a card that is lying face up may look at both its sides."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The mage leaves exile.", "The mages leave the exile!"),
        ("Two mages were removed from the game.", "Two mages are exiled."),
        ("Its converted mana cost is odd.", "Its mana value is odd."),
        ("Owners can't play it.", "An owner can not cast it."),
        ("The mage sleeps (as mages will) at noon.", "The mage sleeps at noon, for any reason."),
        ("It sleeps, such as under a tree, at noon.", "It sleeps at noon, even if nobody sings."),
        ("Sleepy Mage sings.", "It sings."),
    ],
)
def test_another_way_to_say_the_same(one: str, other: str) -> None:
    assert gist(one, ["Sleepy Mage"]) == gist(other, ["Sleepy Mage"])


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("The mage must sing.", "The mage may sing."),
        ("The mage may sing.", "The mage may not sing."),
        ("Mages sing.", "Only mages sing."),
        ("Der Magier muss singen.", "Der Magier darf singen."),
        ("Mages sing.", "Suspended mages sing."),
    ],
)
def test_what_turns_a_statement_into_another_one_is_a_mark(one: str, other: str) -> None:
    assert gist(one).marks != gist(other).marks
    assert marks_of(sketch(one)) != marks_of(sketch(other))


def test_a_name_counts_where_it_is_written_as_a_name() -> None:
    assert gist("Cards with slumber sleep.", ["Slumber"]) != gist("Cards with Slumber sleep.", ["Slumber"])


def test_a_wording_that_is_all_brackets_keeps_them() -> None:
    assert gist("(Nobody sings.)").words == gist("Nobody sings.").words


def test_a_sketch_is_of_one_length_and_like_itself_alone() -> None:
    own = sketch(PUT_AWAY)
    assert len(own) == len(sketch("")) == MARK_DIGITS + SKETCH_PLACES * PLACE_DIGITS
    assert similarity(own, own) == 1
    assert similarity(own, sketch("At noon nine wolves sang in the old church without any light.")) < 0.1
    assert sketch(PUT_AWAY, places=20) == own[:MARK_DIGITS + 20 * PLACE_DIGITS]
