"""Cards that forbid casting, change when something can be cast, or tax it."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import artifact, cost, creature, enchantment, instant, spell
from kb.cards.parts import any_target, cannot_cast, damage, target_player
from kb.core.abilities import EVERYWHERE, FLASH, CostChange, EffectFn, Source, StaticAbility
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.effects import Until
from kb.core.events import Cause, Event, SpellCast, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import ObjectId, Zone
from kb.core.keywords.on_the_stack import SplitSecond
from kb.core.layers import granting
from kb.core.objects import CardDefinition, GameObject, Kind
from kb.core.permissions import Attempt, at_sorcery_timing
from kb.core.resolving import Resolving


def names_a_card(what: str) -> StaticAbility:
    """As it enters, its controller chooses a card name (CR 614.1c)."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.BATTLEFIELD:
            return None
        name = game.choices.ask(source.controller, Choose.NAME)
        return (replace(event, memory=(*event.memory, (what, name))),)
    return StaticAbility("names a card", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=replaces)


@card("Meddling Mage")
def meddling_mage() -> CardDefinition:
    """Spells with the chosen name cannot be cast."""
    def forbids(_game: Game, source: Source, attempt: Attempt) -> bool:
        return source.object is not None and source.object.recall("name") in attempt.spell.names
    return creature("Meddling Mage", "{W}{U}", 2, 2, names_a_card("name"), cannot_cast("named card", forbids),
                    subtypes=("Human", "Wizard"))


@card("Rule of Law")
def rule_of_law() -> CardDefinition:
    """Each player can cast one spell each turn."""
    def forbids(game: Game, _source: Source, attempt: Attempt) -> bool:
        return any(record.player == attempt.player for record in game.state.cast_this_turn)
    return enchantment("Rule of Law", "{2}{W}", cannot_cast("one spell a turn", forbids))


@card("Drannith Magistrate")
def drannith_magistrate() -> CardDefinition:
    """Opponents can cast spells only from their hands."""
    def forbids(_game: Game, source: Source, attempt: Attempt) -> bool:
        return attempt.player != source.controller and attempt.from_zone is not Zone.HAND
    return creature("Drannith Magistrate", "{1}{W}", 1, 3, cannot_cast("only from hand", forbids),
                    subtypes=("Human", "Wizard"))


@card("Teferi, Mage of Zhalfir")
def teferi_mage_of_zhalfir() -> CardDefinition:
    """Own creature cards off the battlefield have flash; opponents cast spells only when they could cast a sorcery."""
    def forbids(game: Game, source: Source, attempt: Attempt) -> bool:
        return attempt.player != source.controller and not at_sorcery_timing(game, attempt.player, attempt.object)

    def own_card(_game: Game, source: Source, obj: GameObject) -> bool:
        return obj.zone is not Zone.BATTLEFIELD and obj.owner == source.controller and obj.kind is Kind.CARD \
            and obj.base.is_a(CardType.CREATURE)
    return creature("Teferi, Mage of Zhalfir", "{2}{U}{U}{U}", 3, 4, FLASH,
                    cannot_cast("sorcery timing", forbids, "307.5"),
                    StaticAbility("flash for creatures", affects=own_card, change=granting(FLASH)),
                    subtypes=("Human", "Wizard"), legendary=True)


@card("Vedalken Orrery")
def vedalken_orrery() -> CardDefinition:
    """Its controller may cast spells as though they had flash."""
    def flash(_game: Game, source: Source, attempt: Attempt) -> bool:
        return attempt.player == source.controller
    return artifact("Vedalken Orrery", "{4}", StaticAbility("flash for spells", as_though_flash=flash))


def flash_for_the_next(card_type: CardType) -> EffectFn:
    """The next spell of a type this turn may be cast as though it had flash; draw a card."""
    def effect(r: Resolving) -> None:
        from kb.core.actions.zones import draw

        def flash(_game: Game, source: Source, attempt: Attempt) -> bool:
            return attempt.player == source.controller and attempt.spell.is_a(card_type)

        def it_was_cast(game: Game, event: Event) -> bool:
            if isinstance(event, ZoneChange) and event.cause is Cause.SUSPENDED:
                return game.has_fault(Fault.SUSPENDING_IS_CASTING_FOR_EFFECTS)
            return isinstance(event, SpellCast) and event.player == r.controller \
                and game.characteristics(event.object).is_a(card_type)
        r.game.begin_effect("flash", r.controller, until=Until.END_OF_TURN, used_up_by=it_was_cast,
                            rule=StaticAbility("flash for the next spell", as_though_flash=flash))
        draw(r.game, r.controller, 1)
    return effect


@card("Quicken")
def quicken() -> CardDefinition:
    """The next sorcery of the turn may be cast as though it had flash; draw a card."""
    return instant("Quicken", "{U}", spell(flash_for_the_next(CardType.SORCERY)))


@card("Scout's Warning")
def scouts_warning() -> CardDefinition:
    """The next creature card of the turn may be cast as though it had flash; draw a card."""
    return instant("Scout's Warning", "{W}", spell(flash_for_the_next(CardType.CREATURE)))


def _no_spells_this_turn(r: Resolving) -> None:
    target = r.target

    def forbids(_game: Game, _source: Source, attempt: Attempt) -> bool:
        return attempt.player == target
    if target is not None:
        r.game.begin_effect("no spells", r.controller, until=Until.END_OF_TURN,
                            rule=cannot_cast("no spells this turn", forbids))


@card("Orim's Chant")
def orims_chant() -> CardDefinition:
    """Target player can cast no spells this turn; the kicker is not used."""
    return instant("Orim's Chant", "{W}", spell(_no_spells_this_turn, target_player()))


@card("Sudden Shock")
def sudden_shock() -> CardDefinition:
    """Split second; 2 damage."""
    return instant("Sudden Shock", "{1}{R}", spell(damage(2), any_target()), SplitSecond())


@card("Sphere of Resistance")
def sphere_of_resistance() -> CardDefinition:
    """Spells cost {1} more."""
    def more(_game: Game, _source: Source, _spell: ObjectId) -> CostChange:
        return CostChange(increase=cost("{1}"))
    return artifact("Sphere of Resistance", "{2}", StaticAbility("spells cost more", changes_cost=more))


@card("Goblin Electromancer")
def goblin_electromancer() -> CardDefinition:
    """Instants and sorceries of its controller cost {1} less."""
    def less(game: Game, source: Source, spell_id: ObjectId) -> CostChange | None:
        now = game.characteristics(spell_id)
        mine = game.controller_of(spell_id) == source.controller
        return CostChange(reduction=1) if mine and now.is_a(CardType.INSTANT, CardType.SORCERY) else None
    return creature("Goblin Electromancer", "{U}{R}", 2, 2, StaticAbility("spells cost less", changes_cost=less),
                    subtypes=("Goblin", "Wizard"))


