"""Out of Time, and cards by which phasing shows: what phases out, what lasts for as long or until."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import creature, enchantment, instant, spell
from kb.cards.parts import enters_trigger, target_creature, target_permanent
from kb.core.abilities import FLYING, Layer, Source, StaticAbility, TargetSpec
from kb.core.actions.counters import change_counters
from kb.core.characteristics import CardType, Characteristics
from kb.core.effects import Until
from kb.core.events import TapChanged
from kb.core.game import Game
from kb.core.ids import TIME, PlayerId, Target, Zone
from kb.core.keywords.time_on_permanents import Vanishing
from kb.core.objects import CardDefinition, GameObject
from kb.core.phasing import phase_out
from kb.core.resolving import Resolving
from kb.core.size import SizeChange
from kb.core.until import exile_until_it_leaves, phase_out_until_it_leaves
from kb.messages import N_


@card("Out of Time")
def out_of_time() -> CardDefinition:
    """When it enters, creatures untap and phase out until it leaves; a time counter for each; vanishing."""
    def effect(r: Resolving) -> None:
        creatures = [o for o in r.game.objects_in(Zone.BATTLEFIELD)
                     if r.game.characteristics(o.id).is_a(CardType.CREATURE)]
        r.game.carry_out(*(TapChanged(o.id, tapped=False) for o in creatures if o.tapped))
        gone = phase_out_until_it_leaves(r.game, r.source, *(o.id for o in creatures))
        if r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, len(gone))
    return enchantment("Out of Time", "{1}{W}{W}",
                       enters_trigger(N_("when it enters, creatures phase out until it leaves the battlefield"), effect),
                       Vanishing())


@card("Reality Ripple")
def reality_ripple() -> CardDefinition:
    """An artifact, creature or land phases out."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            phase_out(r.game, target)
    return instant("Reality Ripple", "{1}{U}",
                   spell(effect, target_permanent(CardType.ARTIFACT, CardType.CREATURE, CardType.LAND)))


@card("Sower of Temptation")
def sower_of_temptation() -> CardDefinition:
    """Control of a creature for as long as it remains on the battlefield."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and r.game.exists(r.source):
            r.game.begin_effect("control", r.controller, affects=(target,), new_controller=r.controller,
                                layer=Layer.CONTROL, until=Until.SOURCE_LEAVES, source=r.source)
    return creature("Sower of Temptation", "{2}{U}{U}", 2, 2, FLYING,
                    enters_trigger(N_("when it enters, gain control of a creature"), effect, target_creature()),
                    subtypes=("Faerie", "Wizard"))


@card("Banisher Priest")
def banisher_priest() -> CardDefinition:
    """Exiles an opponent's creature until it leaves the battlefield."""
    def of_an_opponent(game: Game, who: PlayerId, target: Target) -> bool:
        return not isinstance(target, str) and target_creature().allows(game, who, target) \
            and game.controller_of(target) != who

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            exile_until_it_leaves(r.game, r.source, target)
    return creature("Banisher Priest", "{1}{W}{W}", 2, 2,
                    enters_trigger(N_("when it enters, exile an opponent's creature until it leaves the battlefield"),
                                   effect, TargetSpec(of_an_opponent)), subtypes=("Human", "Cleric"))


@card("Opalescence")
def opalescence() -> CardDefinition:
    """Each other enchantment that is no Aura is a creature too, as large as its mana value."""
    def affects(_game: Game, source: Source, obj: GameObject) -> bool:
        return obj.zone is Zone.BATTLEFIELD and obj.id != source.id and "Aura" not in obj.base.subtypes \
            and obj.base.is_a(CardType.ENCHANTMENT)

    def creature_too(now: Characteristics) -> Characteristics:
        return replace(now, types=now.types | {CardType.CREATURE})

    def by_mana_value(now: Characteristics) -> Characteristics:
        return replace(now, power=now.mana_value(), toughness=now.mana_value())
    return enchantment("Opalescence", "{2}{W}{W}",
                       StaticAbility("enchantments are creatures", affects=affects, layer=Layer.TYPE,
                                     change=creature_too),
                       StaticAbility("size by mana value", affects=affects, layer=Layer.POWER_TOUGHNESS,
                                     change=SizeChange("b", by_mana_value)))
