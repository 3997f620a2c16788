"""What the core did differently on former days, where today's checks can only show that they fail there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from kb.checks.hypergenesis import begin, puts
from kb.checks.refs import TOP_OF_STACK, A, B, C, CardRef
from kb.checks.scenario import Scenario
from kb.core.choices import Choose
from kb.core.errors import UnmodelledRule
from kb.core.events import Revealed
from kb.core.rulebook import Rulebook

Tale = Callable[[Scenario], object]


def _text_changed_color(s: Scenario) -> object:
    spray = s.given_hand(A, "Crystal Spray")
    spell = begin(s)
    s.given_mana(A, "{U}{U}{U}")
    s.choose(A, Choose.COLOR, ("G", "U"))
    s.cast(A, spray, targets=(TOP_OF_STACK,))
    s.resolve_top()
    return "".join(c.value for c in s.game.characteristics(s.id(spell)).colors)


def _tapped_by_kismet_under_lattice(s: Scenario) -> object:
    s.given_battlefield(B, "Mycosynth Lattice")
    s.given_battlefield(B, "Kismet")
    law = s.given_hand(A, "Rule of Law")
    s.given_mana(A, "{W}{W}{W}")
    s.cast(A, law)
    s.resolve_top()
    return s.spell(law).tapped


def _counters_under_humility(s: Scenario) -> object:
    s.given_battlefield(B, "Humility")
    watcher = s.given_hand(A, "Aven Riftwatcher")
    s.given_mana(A, "{W}{W}{W}")
    s.cast(A, watcher)
    s.resolve_top()
    return s.spell(watcher).counters


def _revealed_by_show_and_tell(s: Scenario) -> object:
    spell, bears, goblin = s.given_hand(A, "Show and Tell"), s.given_hand(A, "Grizzly Bears"), \
        s.given_hand(B, "Raging Goblin")
    s.given_mana(A, "{U}{U}{U}")
    s.cast(A, spell)
    puts(s, A, bears)
    puts(s, B, goblin)
    s.resolve_top()
    return sum(isinstance(e, Revealed) for e in s.game.state.happened_this_turn)


def _token_of_a_copied_impending_spell(s: Scenario) -> object:
    overlord, major = s.given_hand(A, "Overlord of the Hauntwoods"), s.given_hand(A, "Double Major")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, overlord, alternative="impending")
    s.given_mana(A, "{G}{U}")
    s.cast(A, major, targets=(overlord,))
    s.resolve_top()
    token = CardRef(s.game.object(s.on_stack()).card, overlord.name)
    s.resolve_top()
    types = {t.value for t in s.game.characteristics(s.id(token)).types}
    return s.spell(token).counters, "creature" in types


def _proliferated(s: Scenario) -> object:
    nexus, gambit = s.given_battlefield(A, "Parallax Nexus", counters=1, more=(("fade", 2),)), \
        s.given_hand(A, "Tezzeret's Gambit")
    s.given_mana(A, "{U}{U}{U}{U}")
    s.cast(A, gambit, symbols=("U",))
    s.choose(A, Choose.OBJECTS, (nexus,))
    s.choose(A, Choose.NAME, "fade", if_asked=True)
    s.resolve_top()
    return s.spell(nexus).counters


@pytest.mark.parametrize(("tale", "last_day", "then", "first_day", "now"), [
    (_text_changed_color, "2011-09-29", "U", "2011-09-30", "G"),
    (_tapped_by_kismet_under_lattice, "2017-09-28", False, "2017-09-29", True),
    (_counters_under_humility, "2017-09-28", (("time", 3),), "2017-09-29", ()),
    (_revealed_by_show_and_tell, "2008-01-31", 2, "2008-02-01", 0),
    (_token_of_a_copied_impending_spell, "2025-04-03", ((("time", 4),), True), "2025-04-04", ((("time", 4),), False)),
    (_proliferated, "2019-05-02", (("fade", 3), ("time", 1)), "2019-05-03", (("fade", 3), ("time", 2))),
])
def test_day_of_the_change(tale: Tale, last_day: str, then: object, first_day: str, now: object) -> None:
    assert tale(Scenario(Rulebook.at(date.fromisoformat(last_day)))) == then
    assert tale(Scenario(Rulebook.at(date.fromisoformat(first_day)))) == now


def test_hypergenesis_whose_controller_leaves_is_not_guessed() -> None:
    s = Scenario(Rulebook.at(date(2026, 8, 7)), players=3)
    s.given_hand(A, "Grizzly Bears")
    begin(s, last=C)
    s.will_concede(A, Choose.OBJECTS)
    with pytest.raises(UnmodelledRule):
        s.resolve_top()


def test_humility_and_an_impending_permanent_are_not_guessed() -> None:
    s = Scenario(Rulebook.at(date(2026, 8, 7)))
    overlord = s.given_hand(A, "Overlord of the Hauntwoods")
    s.given_mana(A, "{G}{G}{G}")
    s.cast(A, overlord, alternative="impending")
    s.resolve_top()
    s.given_battlefield(B, "Humility")
    with pytest.raises(UnmodelledRule):
        s.expect_creature(overlord, creature=False)
