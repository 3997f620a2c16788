"""Cards that allow special actions: morph, foretell, plot, discarding at any time, ignoring an effect (CR 116.2)."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import artifact, cost, creature, instant, spell
from kb.cards.parts import cannot_cast, counter_target, target_spell
from kb.core.abilities import FLYING, IN_HAND, Flag, Source, SpecialAction, StaticAbility
from kb.core.actions.zones import discard
from kb.core.characteristics import CardType
from kb.core.costs import WithObjects
from kb.core.effects import Until
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.keywords.morph import Morph
from kb.core.keywords.set_aside import Foretell, Plot
from kb.core.objects import CardDefinition, GameObject
from kb.core.permissions import Attempt


@card("Battering Craghorn")
def battering_craghorn() -> CardDefinition:
    """A 3/1 with first strike and morph {1}{R}{R}."""
    return creature("Battering Craghorn", "{2}{R}{R}", 3, 1, Flag("first strike"), Morph(cost("{1}{R}{R}")),
                    subtypes=("Goat", "Beast"))


@card("Saw It Coming")
def saw_it_coming() -> CardDefinition:
    """Counters a spell; foretell {1}{U}."""
    return instant("Saw It Coming", "{1}{U}{U}", spell(counter_target, target_spell()), Foretell(cost("{1}{U}")))


@card("Djinn of Fool's Fall")
def djinn_of_fools_fall() -> CardDefinition:
    """A 4/3 with flying and plot {3}{U}."""
    return creature("Djinn of Fool's Fall", "{4}{U}", 4, 3, FLYING, Plot(cost("{3}{U}")), subtypes=("Djinn",))


@card("Circling Vultures")
def circling_vultures() -> CardDefinition:
    """A 3/2 with flying that may be discarded at any time; what it costs in the upkeep is not used."""
    def throw_away(game: Game, _who: PlayerId, oid: ObjectId) -> None:
        discard(game, oid)
    return creature("Circling Vultures", "{B}", 3, 2, FLYING,
                    SpecialAction("discard", "116.2e", throw_away, zones=IN_HAND), subtypes=("Bird",))


@card("Damping Engine")
def damping_engine() -> CardDefinition:
    """Who controls the most permanents casts no permanent spells, or sacrifices one; lands are not looked at here."""
    def has_the_most(game: Game, who: PlayerId) -> bool:
        numbers = {p: sum(game.controller_of(o.id) == p for o in game.objects_in(Zone.BATTLEFIELD))
                   for p in game.players_from()}
        return all(numbers[who] > number for p, number in numbers.items() if p != who)

    def ignores(game: Game, who: PlayerId, source: ObjectId) -> bool:
        return not game.has_fault(Fault.IGNORED_EFFECTS_STILL_APPLY) and any(
            e.name == "ignored" and e.controller == who and e.source == source for e in game.state.effects)

    def forbids(game: Game, source: Source, attempt: Attempt) -> bool:
        permanent = attempt.spell.is_a(CardType.ARTIFACT, CardType.CREATURE, CardType.ENCHANTMENT)
        return permanent and has_the_most(game, attempt.player) and not ignores(game, attempt.player, source.id)

    def may_ignore(game: Game, who: PlayerId, _obj: GameObject) -> bool:
        return has_the_most(game, who)

    def ignore(game: Game, who: PlayerId, oid: ObjectId) -> None:
        game.begin_effect("ignored", who, source=oid, until=Until.END_OF_TURN, rule=StaticAbility("ignored effect"))
    fodder = WithObjects("a permanent", lambda _game, _obj: True)
    return artifact("Damping Engine", "{4}", cannot_cast("permanent spells of who has the most", forbids),
                    SpecialAction("ignore", "116.2d", ignore, (fodder,), when=may_ignore, by_anyone=True))
