"""Cards that checks of suspend meet on the way: modes, stolen spells, forbidden types, suspend in other ways."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import creature, instant, modal, no_effect, spell
from kb.cards.parts import (
    cannot_cast,
    damage,
    enters_trigger,
    target_creature,
    target_player,
    target_spell,
)
from kb.cards.prohibitions import names_a_card
from kb.cards.time_and_control import gains_suspend
from kb.core.abilities import FLASH, FLYING, Flag, Layer, Mode, Source, TriggeredAbility
from kb.core.actions.copies import copy_spell
from kb.core.actions.zones import exile
from kb.core.characteristics import CardType
from kb.core.events import DamageDealt, Event
from kb.core.game import Game
from kb.core.ids import Zone
from kb.core.layers import granting
from kb.core.objects import CardDefinition, GameObject
from kb.core.permissions import Attempt
from kb.core.resolving import Resolving
from kb.messages import N_


@card("Boros Charm")
def boros_charm() -> CardDefinition:
    """4 damage to a player; or double strike for a creature. That permanents become indestructible is not used."""
    def double_strike(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("double strike", r.controller, affects=(target,),
                                change=granting(Flag("double strike")))
    return instant("Boros Charm", "{R}{W}", modal(
        Mode("4 damage", damage(4), (target_player(),)), Mode("indestructible", no_effect),
        Mode("double strike", double_strike, (target_creature(),))))


@card("Naru Meha, Master Wizard")
def naru_meha() -> CardDefinition:
    """Flash; copies an own instant or sorcery spell when it enters. The bonus for Wizards is not used."""
    def copy(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            copy_spell(r.game, r.controller, target, new_targets=True)
    trigger = enters_trigger(N_("when it enters, copy an instant or sorcery spell"), copy,
                             target_spell(CardType.INSTANT, CardType.SORCERY, yours=True))
    return creature("Naru Meha, Master Wizard", "{2}{U}{U}", 3, 3, FLASH, trigger, subtypes=("Human", "Wizard"),
                    legendary=True)


@card("Archon of Valor's Reach")
def archon_of_valors_reach() -> CardDefinition:
    """A card type is chosen as it enters; nobody can cast spells of that type."""
    def forbids(_game: Game, source: Source, attempt: Attempt) -> bool:
        chosen = source.object.recall("name") if source.object else None
        return any(kind.value == chosen for kind in attempt.spell.types)
    return creature("Archon of Valor's Reach", "{4}{G}{W}", 5, 6, FLYING, Flag("vigilance"), Flag("trample"),
                    names_a_card("name"), cannot_cast("spells of the chosen type", forbids), subtypes=("Archon",))


@card("Aethersnatch")
def aethersnatch() -> CardDefinition:
    """Gain control of a spell; new targets for it are not used."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("control", r.controller, affects=(target,), new_controller=r.controller,
                                layer=Layer.CONTROL)
    return instant("Aethersnatch", "{4}{U}{U}", spell(effect, target_spell()))


@card("The Eleventh Doctor")
def the_eleventh_doctor() -> CardDefinition:
    """Combat damage: a card from hand is exiled with as many time counters as its mana value; {2} is not used."""
    def damages_a_player(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, DamageDealt) and happened.source == obj.id and isinstance(happened.target, str)

    def exile_a_card(r: Resolving) -> None:
        if not r.may():
            return
        chosen = r.choose_objects(list(r.game.zone(Zone.HAND, r.controller)), at_most=1)
        for oid in exile(r.game, *chosen):
            gains_suspend(r, oid, r.game.mana_value(oid))
    trigger = TriggeredAbility(N_("whenever it deals combat damage to a player, you may exile a card from your hand"),
                               damages_a_player, exile_a_card)
    return creature("The Eleventh Doctor", "{1}{W}{U}", 3, 2, trigger, subtypes=("Time Lord", "Doctor"),
                    legendary=True)
