"""Cards about costs: flashback, kicker, evoke, overload, storm, cascade, rebound, X, additional costs, free casting."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import artifact, cost, creature, enchantment, face, instant, sorcery, spell, two_faces
from kb.cards.parts import (
    any_target,
    cannot_cast,
    damage,
    destroy_target,
    draw_cards,
    enters_trigger,
    target_card_in,
    target_permanent,
    upkeep_trigger,
)
from kb.core.abilities import (
    EVERYWHERE,
    FLASH,
    FLYING,
    AdditionalCost,
    AlternativeCost,
    Flag,
    Source,
    StaticAbility,
    TriggeredAbility,
)
from kb.core.actions.counters import change_counters, proliferate
from kb.core.actions.zones import counter, draw
from kb.core.casting_while_resolving import cast_during_resolution
from kb.core.characteristics import CardType
from kb.core.costs import WithObjects
from kb.core.effects import Until
from kb.core.events import Event, ExtraStepAdded, SpellCast, Step, StepBegan
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, PlayerId, Target, Zone
from kb.core.keywords.cast_triggers import Cascade, Storm
from kb.core.keywords.costs import Evoke, Flashback, Impending, Kicker, Overload, additional, was_paid
from kb.core.keywords.on_the_stack import Rebound
from kb.core.layers import granting
from kb.core.mana import ZERO, NoManaCost
from kb.core.objects import CardDefinition, GameObject, Layout
from kb.core.permissions import Attempt, Permission
from kb.core.resolving import Resolving
from kb.messages import N_


@card("Snapcaster Mage")
def snapcaster_mage() -> CardDefinition:
    """Gives an instant or sorcery in the graveyard flashback for its mana cost."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.begin_effect("flashback", r.controller, affects=(target,), change=granting(Flashback(None)),
                                until=Until.END_OF_TURN)
    trigger = enters_trigger(N_("when it enters, a card in the graveyard gains flashback"), effect,
                             target_card_in(Zone.GRAVEYARD, CardType.INSTANT, CardType.SORCERY, yours=True))
    return creature("Snapcaster Mage", "{1}{U}", 2, 1, FLASH, trigger, subtypes=("Human", "Wizard"))


@card("Firebolt")
def firebolt() -> CardDefinition:
    """2 damage; flashback {4}{R}."""
    return sorcery("Firebolt", "{R}", spell(damage(2), any_target()), Flashback(cost("{4}{R}")))


@card("Burst Lightning")
def burst_lightning() -> CardDefinition:
    """2 damage, 4 when kicked."""
    def effect(r: Resolving) -> None:
        damage(4 if was_paid(r.game.object(r.id), "kicker") else 2)(r)
    return instant("Burst Lightning", "{R}", spell(effect, any_target()), Kicker(cost("{4}")))


@card("Mulldrifter")
def mulldrifter() -> CardDefinition:
    """Draws two cards when it enters; evoke {2}{U}."""
    return creature("Mulldrifter", "{4}{U}", 2, 2, FLYING,
                    enters_trigger(N_("when it enters, draw two cards"), draw_cards(2)), Evoke(cost("{2}{U}")),
                    subtypes=("Elemental",))


@card("Vandalblast")
def vandalblast() -> CardDefinition:
    """Destroys an artifact of an opponent, with overload all of them."""
    def others_artifact(game: Game, who: PlayerId, t: Target) -> bool:
        return not isinstance(t, str) and game.object(t).zone is Zone.BATTLEFIELD \
            and game.characteristics(t).is_a(CardType.ARTIFACT) and game.controller_of(t) != who

    def effect(r: Resolving) -> None:
        if not was_paid(r.game.object(r.id), "overload"):
            destroy_target(r)
            return
        from kb.core.actions.zones import destroy

        destroy(r.game, *(o.id for o in r.game.objects_in(Zone.BATTLEFIELD)
                          if others_artifact(r.game, r.controller, o.id)))
    return sorcery("Vandalblast", "{R}", spell(effect, replace(target_permanent(), allows=others_artifact)),
                   Overload(cost("{4}{R}")))


@card("Grapeshot")
def grapeshot() -> CardDefinition:
    """1 damage; storm."""
    return sorcery("Grapeshot", "{1}{R}", spell(damage(1), any_target()), Storm())


@card("Ardent Plea")
def ardent_plea() -> CardDefinition:
    """An enchantment with cascade; exalted is only named."""
    return enchantment("Ardent Plea", "{1}{W}{U}", Flag("exalted"), Cascade())


@card("Bituminous Blast")
def bituminous_blast() -> CardDefinition:
    """4 damage to a creature; cascade."""
    return instant("Bituminous Blast", "{3}{B}{R}", spell(damage(4), target_permanent(CardType.CREATURE)), Cascade())


@card("Staggershock")
def staggershock() -> CardDefinition:
    """2 damage; rebound."""
    return instant("Staggershock", "{2}{R}", spell(damage(2), any_target()), Rebound())


@card("Shrapnel Blast")
def shrapnel_blast() -> CardDefinition:
    """5 damage; additional cost: sacrifice an artifact."""
    fodder = WithObjects("an artifact", lambda game, o: game.characteristics(o.id).is_a(CardType.ARTIFACT))
    return instant("Shrapnel Blast", "{1}{R}", spell(damage(5), any_target()),
                   additional(AdditionalCost("sacrifice an artifact", (fodder,)), "118.8"))


@card("As Foretold")
def as_foretold() -> CardDefinition:
    """A time counter each upkeep; once each turn {0} instead of the mana cost, up to the number of counters."""
    def add(r: Resolving) -> None:
        if r.game.exists(r.source):
            kind = "time (As Foretold)" if r.game.has_fault(Fault.COUNTERS_DEPEND_ON_THEIR_SOURCE) else TIME
            change_counters(r.game, r.source, kind, 1)

    def used(game: Game, source: Source) -> bool:
        any_of_the_name = game.has_fault(Fault.ONE_USE_FOR_ALL_OF_A_NAME)
        return any(c.alternative == "As Foretold" and (any_of_the_name or c.alternative_source == source.id)
                   for c in game.state.cast_this_turn)

    def offers(game: Game, source: Source, attempt: Attempt) -> AlternativeCost | None:
        if attempt.player != source.controller or source.object is None or used(game, source):
            return None
        without = isinstance(attempt.spell.mana_cost, NoManaCost) and game.has_fault(Fault.ALTERNATIVES_NEED_A_MANA_COST)
        fits = attempt.spell.mana_value() <= source.object.count(TIME) or game.has_fault(Fault.ANY_MANA_VALUE_WILL_DO)
        offered = AlternativeCost("As Foretold", ZERO, from_zones=EVERYWHERE, source=source.id)
        return offered if fits and not without else None
    return enchantment("As Foretold", "{2}{U}",
                       upkeep_trigger(N_("at the beginning of the upkeep, put a time counter"), add),
                       StaticAbility("cast for nothing", alternative=offers))


@card("Aluren")
def aluren() -> CardDefinition:
    """Creature cards of mana value 3 or less may be cast for nothing and as though they had flash."""
    def small(attempt: Attempt) -> bool:
        return attempt.spell.is_a(CardType.CREATURE) and attempt.spell.mana_value() <= 3

    def offers(_game: Game, _source: Source, attempt: Attempt) -> AlternativeCost | None:
        return AlternativeCost("Aluren", ZERO, from_zones=EVERYWHERE) if small(attempt) else None

    def flash(_game: Game, _source: Source, attempt: Attempt) -> bool:
        return small(attempt)
    return enchantment("Aluren", "{2}{G}{G}", StaticAbility("creatures for nothing", alternative=offers),
                       StaticAbility("flash for small creatures", as_though_flash=flash))


def _from_library_top(fits: tuple[CardType, ...], *, colorless: bool = False) -> StaticAbility:
    """Casting the top card of the library, if it is of one of the types (none given: any)."""
    def allows(game: Game, source: Source, who: PlayerId, oid: ObjectId) -> Permission | None:
        library = game.zone(Zone.LIBRARY, who)
        if who != source.controller or not library or library[0] != oid:
            return None
        now = game.characteristics(oid)
        good = not fits or now.is_a(*fits) or (colorless and not now.colors)
        return Permission("601.3") if good and not now.is_a(CardType.LAND) else None
    return StaticAbility("cast from the top of the library", allows_casting=allows)


@card("Future Sight")
def future_sight() -> CardDefinition:
    """The top card of the library may be played."""
    return enchantment("Future Sight", "{2}{U}{U}{U}", _from_library_top(()))


@card("Mystic Forge")
def mystic_forge() -> CardDefinition:
    """Artifact and colorless cards may be cast from the top of the library; its other ability is not used."""
    return artifact("Mystic Forge", "{4}", _from_library_top((CardType.ARTIFACT,), colorless=True))


@card("Electrodominance")
def electrodominance() -> CardDefinition:
    """X damage; a spell of mana value X or less may be cast from hand for nothing."""
    def effect(r: Resolving) -> None:
        damage(None)(r)
        chosen = r.choose_objects(list(r.game.zone(Zone.HAND, r.controller)), at_most=1)
        if chosen:
            x = r.x
            cast_during_resolution(r.game, r.controller, chosen[0], Permission(
                "601.3e", without_paying=True, during_resolution=True,
                spell_must=lambda _game, now: now.mana_value() <= x))
    return instant("Electrodominance", "{X}{R}{R}", spell(effect, any_target()))


@card("Chalice of the Void")
def chalice_of_the_void() -> CardDefinition:
    """Counters each spell whose mana value equals its charge counters; entering with X counters is not used."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, SpellCast) and game.mana_value(happened.object) == obj.count("charge")

    def effect(r: Resolving) -> None:
        if isinstance(r.event, SpellCast) and r.game.exists(r.event.object):
            counter(r.game, r.event.object)
    return artifact("Chalice of the Void", "{X}{X}",
                    TriggeredAbility(N_("whenever a spell of that mana value is cast, counter it"), event, effect))


@card("Boromir, Warden of the Tower")
def boromir() -> CardDefinition:
    """Counters opponents' spells for which no mana was spent; its sacrifice ability is not used."""
    def event(game: Game, happened: Event, obj: GameObject) -> bool:
        if not isinstance(happened, SpellCast) or happened.player == game.controller_of(obj.id):
            return False
        info = game.object(happened.object).cast
        return info is not None and info.mana_spent.total == 0

    def effect(r: Resolving) -> None:
        if isinstance(r.event, SpellCast) and r.game.exists(r.event.object):
            counter(r.game, r.event.object)
    return creature("Boromir, Warden of the Tower", "{2}{W}", 3, 3, Flag("vigilance"),
                    TriggeredAbility(N_("whenever an opponent casts a spell without spending mana, counter it"),
                                     event, effect), subtypes=("Human", "Soldier"), legendary=True)


@card("Tezzeret's Gambit")
def tezzerets_gambit() -> CardDefinition:
    """Draw two cards, then proliferate."""
    def effect(r: Resolving) -> None:
        draw(r.game, r.controller, 2)
        proliferate(r.game, r.controller)
    made = sorcery("Tezzeret's Gambit", "{3}{U/P}", spell(effect))
    return replace(made, mechanics=made.mechanics | {"proliferate", "phyrexian-mana"})


@card("Paradox Haze")
def paradox_haze() -> CardDefinition:
    """The enchanted player gets an additional upkeep; here it enchants its controller."""
    def first_upkeep(game: Game, happened: Event, obj: GameObject) -> bool:
        began = [e for e in game.state.happened_this_turn if isinstance(e, StepBegan) and e.step is Step.UPKEEP]
        return isinstance(happened, StepBegan) and happened.step is Step.UPKEEP and len(began) == 1 \
            and happened.player == game.controller_of(obj.id)

    def add(r: Resolving) -> None:
        r.game.carry_out(ExtraStepAdded(Step.UPKEEP))
    return enchantment("Paradox Haze", "{2}{U}",
                       TriggeredAbility(N_("at the beginning of the first upkeep, an additional upkeep"), first_upkeep,
                                        add))


@card("Wear // Tear")
def wear_tear() -> CardDefinition:
    """Destroys an artifact // an enchantment; fuse is not used."""
    return two_faces("Wear // Tear", Layout.SPLIT,
                     face("Wear", "{1}{R}", (CardType.INSTANT,),
                          spell(destroy_target, target_permanent(CardType.ARTIFACT))),
                     face("Tear", "{W}", (CardType.INSTANT,),
                          spell(destroy_target, target_permanent(CardType.ENCHANTMENT))))


@card("Fire // Ice")
def fire_ice() -> CardDefinition:
    """2 damage (here to one target) // tap a permanent and draw a card."""
    def ice(r: Resolving) -> None:
        from kb.core.events import TapChanged

        target = r.target_object()
        if target is not None:
            r.game.carry_out(TapChanged(target, tapped=True))
        draw(r.game, r.controller, 1)
    return two_faces("Fire // Ice", Layout.SPLIT,
                     face("Fire", "{1}{R}", (CardType.INSTANT,), spell(damage(2), any_target())),
                     face("Ice", "{1}{U}", (CardType.INSTANT,), spell(ice, target_permanent())))


@card("Boom // Bust")
def boom_bust() -> CardDefinition:
    """Destroys an own and another land // all lands; Boom's second target is any land here."""
    def all_lands(r: Resolving) -> None:
        from kb.core.actions.zones import destroy

        destroy(r.game, *(o.id for o in r.game.objects_in(Zone.BATTLEFIELD)
                          if r.game.characteristics(o.id).is_a(CardType.LAND)))

    def both(r: Resolving) -> None:
        from kb.core.actions.zones import destroy

        destroy(r.game, *(t for group in r.targets for t in group if not isinstance(t, str)))
    return two_faces("Boom // Bust", Layout.SPLIT,
                     face("Boom", "{1}{R}", (CardType.SORCERY,),
                          spell(both, target_permanent(CardType.LAND, controlled_by_you=True),
                                target_permanent(CardType.LAND))),
                     face("Bust", "{5}{R}", (CardType.SORCERY,), spell(all_lands)))


@card("Valki, God of Lies // Tibalt, Cosmic Impostor")
def valki_tibalt() -> CardDefinition:
    """A creature for {1}{B}, on the back a planeswalker for {5}{B}{R}; their abilities are not used."""
    return two_faces("Valki, God of Lies // Tibalt, Cosmic Impostor", Layout.MODAL_DOUBLE_FACED,
                     face("Valki, God of Lies", "{1}{B}", (CardType.CREATURE,), supertypes=("Legendary",), power=2,
                          toughness=1, subtypes=("God",)),
                     face("Tibalt, Cosmic Impostor", "{5}{B}{R}", (CardType.PLANESWALKER,), supertypes=("Legendary",),
                          subtypes=("Tibalt",)))


@card("Bonecrusher Giant // Stomp")
def bonecrusher_giant() -> CardDefinition:
    """A 4/3 with the Adventure Stomp (2 damage); its trigger is not used."""
    return two_faces("Bonecrusher Giant // Stomp", Layout.ADVENTURE,
                     face("Bonecrusher Giant", "{2}{R}", (CardType.CREATURE,), power=4, toughness=3,
                          subtypes=("Giant",)),
                     face("Stomp", "{1}{R}", (CardType.INSTANT,), spell(damage(2), any_target()),
                          subtypes=("Adventure",)))


@card("Overlord of the Hauntwoods")
def overlord_of_the_hauntwoods() -> CardDefinition:
    """A 6/5 enchantment creature with impending 4; its tokens are not used."""
    made = creature("Overlord of the Hauntwoods", "{3}{G}{G}", 6, 5, Impending(4, cost("{1}{G}{G}")),
                    subtypes=("Avatar", "Horror"))
    only = made.faces[0]
    return replace(made, faces=(replace(only, types=only.types | {CardType.ENCHANTMENT}),))


def _value_of_what_is_paid(attempt: Attempt) -> int:
    """Fault only: nothing for a free spell, the flashback cost from a graveyard."""
    costs = [a.cost for a in attempt.spell.abilities if isinstance(a, Flashback) and a.cost is not None]
    if attempt.free:
        return 0
    return costs[0].mana_value() if costs and attempt.from_zone is Zone.GRAVEYARD else attempt.spell.mana_value()


@card("Lavinia, Azorius Renegade")
def lavinia() -> CardDefinition:
    """Opponents cannot cast noncreature spells above their number of lands; free spells are countered."""
    def forbids(game: Game, source: Source, attempt: Attempt) -> bool:
        lands = [o for o in game.objects_in(Zone.BATTLEFIELD) if game.characteristics(o.id).is_a(CardType.LAND)
                 and game.controller_of(o.id) == attempt.player]
        by_cost = game.has_fault(Fault.PROHIBITIONS_LOOK_AT_WHAT_IS_PAID)
        value = _value_of_what_is_paid(attempt) if by_cost else attempt.spell.mana_value()
        return attempt.player != source.controller and not attempt.spell.is_a(CardType.CREATURE) and value > len(lands)

    def free(game: Game, happened: Event, obj: GameObject) -> bool:
        if not isinstance(happened, SpellCast) or happened.player == game.controller_of(obj.id):
            return False
        info = game.object(happened.object).cast
        return info is not None and info.mana_spent.total == 0

    def effect(r: Resolving) -> None:
        if isinstance(r.event, SpellCast) and r.game.exists(r.event.object):
            counter(r.game, r.event.object)
    return creature("Lavinia, Azorius Renegade", "{W}{U}", 2, 2, cannot_cast("more than the lands", forbids),
                    TriggeredAbility(N_("whenever an opponent casts a spell without spending mana, counter it"),
                                     free, effect), subtypes=("Human", "Soldier"), legendary=True)

