"""Cards about costs: hybrid and Phyrexian symbols, X, alternative and additional costs, what changes a total cost."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kb.cards import card
from kb.cards.build import artifact, cost, creature, face, instant, sorcery, spell
from kb.cards.parts import (
    any_target,
    bounce_target,
    damage,
    draw_cards,
    enters_trigger,
    gain_life,
    target_creature,
    target_permanent,
    target_spell,
)
from kb.core.abilities import (
    FLYING,
    ON_STACK,
    AdditionalCost,
    AlternativeCost,
    CostChange,
    Flag,
    Source,
    SpellAbility,
    StaticAbility,
)
from kb.core.actions.counters import change_counters
from kb.core.actions.zones import counter, draw
from kb.core.characteristics import CardType
from kb.core.costs import WithObjects
from kb.core.events import Cause, TokenCreated
from kb.core.game import Game
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.keywords.costs import Buyback, additional, alternative
from kb.core.mana import ZERO, Color
from kb.core.objects import CardDefinition
from kb.core.resolving import Resolving
from kb.messages import N_


@card("Thalia, Guardian of Thraben")
def thalia() -> CardDefinition:
    """Noncreature spells cost {1} more."""
    def more(game: Game, _source: Source, spell_id: ObjectId) -> CostChange | None:
        return None if game.characteristics(spell_id).is_a(CardType.CREATURE) else CostChange(increase=cost("{1}"))
    return creature("Thalia, Guardian of Thraben", "{1}{W}", 2, 1, Flag("first strike"),
                    StaticAbility("noncreature spells cost more", changes_cost=more), subtypes=("Human", "Soldier"),
                    legendary=True)


@card("Trinisphere")
def trinisphere() -> CardDefinition:
    """While it is untapped, a spell costs three mana at least."""
    def at_least(_game: Game, source: Source, _spell: ObjectId) -> CostChange | None:
        return CostChange(at_least=3) if source.object is not None and not source.object.tapped else None
    return artifact("Trinisphere", "{3}", StaticAbility("three mana at least", changes_cost=at_least))


@card("Kitchen Finks")
def kitchen_finks() -> CardDefinition:
    """Two hybrid symbols; 2 life when it enters; persist is only named."""
    return creature("Kitchen Finks", "{1}{G/W}{G/W}", 3, 2, Flag("persist"),
                    enters_trigger(N_("when it enters, gain 2 life"), gain_life(2)), subtypes=("Ouphe",))


@card("Spectral Procession")
def spectral_procession() -> CardDefinition:
    """Three monocolored hybrid symbols; three 1/1 Spirits with flying."""
    def effect(r: Resolving) -> None:
        spirit = face("Spirit", None, (CardType.CREATURE,), FLYING, indicator="W", subtypes=("Spirit",), power=1,
                      toughness=1)
        r.game.carry_out(*(TokenCreated(spirit, r.controller) for _ in range(3)))
    return sorcery("Spectral Procession", "{2/W}{2/W}{2/W}", spell(effect))


@card("Gitaxian Probe")
def gitaxian_probe() -> CardDefinition:
    """A Phyrexian symbol; draw a card; looking at a hand is not modelled, nor its target."""
    made = sorcery("Gitaxian Probe", "{U/P}", spell(draw_cards(1)))
    return replace(made, mechanics=made.mechanics | {"phyrexian-mana"})


@card("Fireball")
def fireball() -> CardDefinition:
    """X damage; here to one target, so that it never costs more."""
    return sorcery("Fireball", "{X}{R}", spell(damage(None), any_target()))


@card("Spoils of War")
def spoils_of_war() -> CardDefinition:
    """X is the number of artifact and creature cards in an opponent's graveyard; X +1/+1 counters, here on one."""
    def cards(game: Game, who: PlayerId) -> int:
        return sum(game.characteristics(oid).is_a(CardType.ARTIFACT, CardType.CREATURE)
                   for opponent in game.opponents(who)[:1] for oid in game.zone(Zone.GRAVEYARD, opponent))

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            change_counters(r.game, target, "+1/+1", r.x)
    return sorcery("Spoils of War", "{X}{B}", SpellAbility(effect, (target_creature(),), x=cards))


@card("Fireblast")
def fireblast() -> CardDefinition:
    """4 damage; two Mountains may be sacrificed rather than its mana cost paid."""
    mountains = WithObjects("two Mountains", lambda game, o: "Mountain" in game.characteristics(o.id).subtypes, count=2)
    return instant("Fireblast", "{4}{R}{R}", spell(damage(4), any_target()),
                   alternative(AlternativeCost("sacrifice two Mountains", ZERO, (mountains,)), "118.9"))


@dataclass(frozen=True)
class OfManaValueX(WithObjects):
    """Cards whose mana value is the X announced for the spell."""

    def choices(self, game: Game, player: PlayerId, source: ObjectId) -> list[ObjectId]:
        """Return what could be used."""
        announced = game.object(source).cast
        return [i for i in super().choices(game, player, source) if announced and game.mana_value(i) == announced.x]


@card("Disrupting Shoal")
def disrupting_shoal() -> CardDefinition:
    """Counters a spell of mana value X; a blue card of that mana value may be exiled from hand to pay for it."""
    blue_card = OfManaValueX("a blue card", lambda game, o: Color.BLUE in game.characteristics(o.id).colors,
                             Zone.HAND, Zone.EXILE, Cause.EFFECT)

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and r.game.mana_value(target) == r.x:
            counter(r.game, target)
    offered = AlternativeCost("exile a blue card", ZERO, (blue_card,), has_x=True)
    return instant("Disrupting Shoal", "{X}{U}{U}", spell(effect, target_spell()), alternative(offered, "118.9"))


@card("Magmatic Insight")
def magmatic_insight() -> CardDefinition:
    """Draw two cards; additional cost: discard a land card."""
    land_card = WithObjects("a land card", lambda game, o: game.characteristics(o.id).is_a(CardType.LAND), Zone.HAND,
                            cause=Cause.DISCARDED, stated_quality=True)

    def effect(r: Resolving) -> None:
        draw(r.game, r.controller, 2)
    return sorcery("Magmatic Insight", "{R}", spell(effect),
                   additional(AdditionalCost("discard a land card", (land_card,)), "118.8"))


@card("Capsize")
def capsize() -> CardDefinition:
    """Returns a permanent; buyback {3}."""
    return instant("Capsize", "{1}{U}{U}", spell(bounce_target, target_permanent()), Buyback(cost("{3}")))


@card("Ruby Medallion")
def ruby_medallion() -> CardDefinition:
    """Red spells of its controller cost {1} less."""
    def less(game: Game, source: Source, spell_id: ObjectId) -> CostChange | None:
        mine = game.controller_of(spell_id) == source.controller
        return CostChange(reduction=1) if mine and Color.RED in game.characteristics(spell_id).colors else None
    return artifact("Ruby Medallion", "{2}", StaticAbility("red spells cost less", changes_cost=less))


@card("Scragnoth")
def scragnoth() -> CardDefinition:
    """A 3/4 that cannot be countered; protection from blue is only named."""
    def itself(_game: Game, source: Source, spell_id: ObjectId) -> bool:
        return spell_id == source.id
    return creature("Scragnoth", "{4}{G}", 3, 4, Flag("protection from blue"),
                    StaticAbility("cannot be countered", zones=ON_STACK, cannot_be_countered=itself),
                    subtypes=("Beast",))
