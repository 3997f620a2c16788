"""Cards that search, return or put many cards onto the battlefield, and Auras and creatures to show it with."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import aura, cost, creature, sorcery, spell
from kb.cards.parts import target_creature, target_permanent, target_player
from kb.core.abilities import FLYING, Flag, Layer, Source, StaticAbility, TriggeredAbility
from kb.core.actions.library import reveal, search, shuffle
from kb.core.characteristics import CardType
from kb.core.events import Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, Zone
from kb.core.keywords.protection import Protection
from kb.core.keywords.suspend import Suspend
from kb.core.keywords.time_on_permanents import Vanishing
from kb.core.objects import CardDefinition, GameObject
from kb.core.resolving import Resolving
from kb.core.size import modifying_size
from kb.messages import N_


@card("Resurgent Belief")
def resurgent_belief() -> CardDefinition:
    """No mana cost, white. Returns all enchantment cards from the graveyard to the battlefield."""
    def effect(r: Resolving) -> None:
        cards = [i for i in r.game.zone(Zone.GRAVEYARD, r.controller)
                 if r.game.object(i).base.is_a(CardType.ENCHANTMENT)]
        if r.game.has_fault(Fault.RETURNING_IS_OPTIONAL):
            cards = list(r.choose_objects(cards))
        r.game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=r.controller) for i in cards))
    return sorcery("Resurgent Belief", None, spell(effect), Suspend(2, cost("{1}{W}")), indicator="W")


@card("Holy Strength")
def holy_strength() -> CardDefinition:
    """Enchanted creature gets +1/+2."""
    def enchanted(game: Game, source: Source, obj: GameObject) -> bool:
        return source.object is not None and game.object(source.id).attached_to == obj.id
    return aura("Holy Strength", "{W}", target_creature(),
                StaticAbility("+1/+2", affects=enchanted, layer=Layer.POWER_TOUGHNESS, change=modifying_size(1, 2)))


@card("Cloak of Confusion")
def cloak_of_confusion() -> CardDefinition:
    """Enchants a creature of its controller; what it does in combat is not used."""
    return aura("Cloak of Confusion", "{1}{B}", target_permanent(CardType.CREATURE, controlled_by_you=True))


@card("Deadly Insect")
def deadly_insect() -> CardDefinition:
    """A 6/1 with shroud."""
    return creature("Deadly Insect", "{4}{G}", 6, 1, Flag("shroud"), subtypes=("Insect",))


@card("Azorius First-Wing")
def azorius_first_wing() -> CardDefinition:
    """A 2/2 with flying and protection from enchantments."""
    return creature("Azorius First-Wing", "{W}{U}", 2, 2, FLYING,
                    Protection("enchantments", lambda now: now.is_a(CardType.ENCHANTMENT)), subtypes=("Griffin",))


@card("Lost Auramancers")
def lost_auramancers() -> CardDefinition:
    """Vanishing 3; when it dies without time counters, an enchantment card may be put from the library."""
    def died(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, ZoneChange) and happened.object == obj.id and happened.to is Zone.GRAVEYARD

    def find(r: Resolving) -> None:
        if r.as_it_was(r.source).object.count(TIME) or not r.may():
            return
        found = search(r.game, r.controller, r.controller, lambda o: o.base.is_a(CardType.ENCHANTMENT))
        r.game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=r.controller) for i in found))
        shuffle(r.game, r.controller)
    return creature("Lost Auramancers", "{2}{W}{W}", 3, 3, Vanishing(3), TriggeredAbility(
        N_("when it dies without time counters, search for an enchantment"), died, find, looks_back=True),
        subtypes=("Human", "Wizard"))


@card("Dichotomancy")
def dichotomancy() -> CardDefinition:
    """Cards named like an opponent's tapped permanents (not lands) are put from that library under one's control."""
    def effect(r: Resolving) -> None:
        if not isinstance(r.target, str):
            return
        names = [r.game.characteristics(o.id).names for o in r.game.objects_in(Zone.BATTLEFIELD) if o.tapped
                 and r.game.controller_of(o.id) == r.target and not r.game.characteristics(o.id).is_a(CardType.LAND)]
        found = search(r.game, r.controller, r.target, lambda o: o.base.names in names, amount=len(names))
        events = [ZoneChange(i, Zone.BATTLEFIELD, controller=r.controller) for i in found]
        if r.game.has_fault(Fault.CARDS_FOUND_ENTER_ONE_BY_ONE):
            for event in sorted(events, key=lambda e: "Aura" in r.game.object(e.object).base.subtypes):
                r.game.carry_out(event)
        else:
            r.game.carry_out(*events)
        shuffle(r.game, r.target)
    return sorcery("Dichotomancy", "{7}{U}{U}", spell(effect, target_player()), Suspend(3, cost("{1}{U}{U}")))


@card("Inevitable Betrayal")
def inevitable_betrayal() -> CardDefinition:
    """No mana cost, blue. A creature card from an opponent's library is put under one's control."""
    def effect(r: Resolving) -> None:
        if isinstance(r.target, str):
            found = search(r.game, r.controller, r.target, lambda o: o.base.is_a(CardType.CREATURE))
            r.game.carry_out(*(ZoneChange(i, Zone.BATTLEFIELD, controller=r.controller) for i in found))
            if found or not r.game.has_fault(Fault.SHUFFLING_NEEDS_A_FIND):
                shuffle(r.game, r.target)
    return sorcery("Inevitable Betrayal", None, spell(effect, target_player()), Suspend(3, cost("{1}{U}{U}")),
                   indicator="U")


@card("Profane Tutor")
def profane_tutor() -> CardDefinition:
    """No mana cost, black. A card from the library into the hand."""
    def effect(r: Resolving) -> None:
        found = search(r.game, r.controller, r.controller)
        if r.game.has_fault(Fault.FOUND_CARDS_ARE_ALWAYS_REVEALED):
            reveal(r.game, r.controller, *found)
        r.game.carry_out(*(ZoneChange(i, Zone.HAND) for i in found))
        shuffle(r.game, r.controller)
    return sorcery("Profane Tutor", None, spell(effect), Suspend(2, cost("{1}{B}")), indicator="B")
