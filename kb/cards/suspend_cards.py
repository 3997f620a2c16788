"""Cards with suspend."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import artifact, cost, creature, instant, mana_ability, no_effect, sorcery, spell
from kb.cards.hypergenesis import put_permanents_in_turn
from kb.cards.parts import (
    any_target,
    bounce_target,
    cards_in_hand,
    cast_trigger,
    damage,
    destroy_target,
    draw_cards,
    enters_trigger,
    prevent_combat_damage,
    size_equal_to,
    target_creature,
    target_permanent,
    target_player,
)
from kb.core.abilities import (
    FLYING,
    IN_EXILE,
    ActivatedAbility,
    Flag,
    Source,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from kb.core.actions.counters import change_counters
from kb.core.characteristics import CardType
from kb.core.combat import attackers
from kb.core.costs import SacrificeSelf, TapSelf, WithObjects
from kb.core.effects import Until
from kb.core.events import Cause, CountersChanged, Event, TapChanged, TokenCreated, ZoneChange
from kb.core.game import Game
from kb.core.ids import TIME, ObjectId, Target, Zone
from kb.core.keywords.costs import entered
from kb.core.keywords.suspend import Suspend, is_suspended
from kb.core.mana import ManaPool
from kb.core.objects import CardDefinition, GameObject
from kb.core.resolving import Resolving
from kb.core.size import as_counted
from kb.messages import N_


@card("Rift Bolt")
def rift_bolt() -> CardDefinition:
    """3 damage to any target."""
    return sorcery("Rift Bolt", "{2}{R}", spell(damage(3), any_target()), Suspend(1, cost("{R}")))


@card("Ancestral Vision")
def ancestral_vision() -> CardDefinition:
    """No mana cost; a player draws three cards."""
    return sorcery("Ancestral Vision", None, spell(draw_cards(3), target_player()), Suspend(4, cost("{U}")),
                   indicator="U")


@card("Lotus Bloom")
def lotus_bloom() -> CardDefinition:
    """No mana cost; three mana of one color for tapping and sacrificing it."""
    abilities = (ActivatedAbility(c, (TapSelf(), SacrificeSelf()), no_effect, adds=ManaPool.of(f"{{{c}}}" * 3))
                 for c in "WUBRG")
    return artifact("Lotus Bloom", None, *abilities, Suspend(3, cost("{0}")))


@card("Mox Tantalite")
def mox_tantalite() -> CardDefinition:
    """No mana cost; one mana of any color."""
    return artifact("Mox Tantalite", None, *(mana_ability(c, c) for c in "WUBRG"), Suspend(3, cost("{0}")))


@card("Durkwood Baloth")
def durkwood_baloth() -> CardDefinition:
    """A 5/5 without further abilities."""
    return creature("Durkwood Baloth", "{4}{G}{G}", 5, 5, Suspend(5, cost("{G}")), subtypes=("Beast",))


@card("Keldon Halberdier")
def keldon_halberdier() -> CardDefinition:
    """A 4/1 with first strike."""
    return creature("Keldon Halberdier", "{4}{R}", 4, 1, Flag("first strike"), Suspend(4, cost("{R}")),
                    subtypes=("Human", "Warrior"))


@card("Knight of Sursi")
def knight_of_sursi() -> CardDefinition:
    """A 2/2 with flying and flanking."""
    return creature("Knight of Sursi", "{3}{W}", 2, 2, FLYING, Flag("flanking"), Suspend(3, cost("{W}")),
                    subtypes=("Human", "Knight"))


@card("Nantuko Shaman")
def nantuko_shaman() -> CardDefinition:
    """Suspend 1; when it enters, draws a card if its controller has no tapped lands."""
    def no_tapped_lands(game: Game, source: ObjectId) -> bool:
        who = game.last_known(source).controller
        return not any(o.tapped and o.base.is_a(CardType.LAND) and game.controller_of(o.id) == who
                       for o in game.objects_in(Zone.BATTLEFIELD))
    trigger = TriggeredAbility(N_("when it enters, draw a card if no land is tapped"), entered, draw_cards(1),
                               condition=no_tapped_lands)
    return creature("Nantuko Shaman", "{2}{G}", 3, 2, trigger,
                    Suspend(1, cost("{2}{G}{G}")), subtypes=("Insect", "Shaman"))


@card("Riftwing Cloudskate")
def riftwing_cloudskate() -> CardDefinition:
    """Returns a permanent when it enters."""
    return creature("Riftwing Cloudskate", "{3}{U}{U}", 2, 2, FLYING,
                    enters_trigger(N_("when it enters, return a permanent"), bounce_target, target_permanent()),
                    Suspend(3, cost("{1}{U}")), subtypes=("Illusion",))


@card("Errant Ephemeron")
def errant_ephemeron() -> CardDefinition:
    """A 4/4 with flying."""
    return creature("Errant Ephemeron", "{6}{U}", 4, 4, FLYING, Suspend(4, cost("{1}{U}")), subtypes=("Illusion",))


@card("Phthisis")
def phthisis() -> CardDefinition:
    """Destroys a creature; its controller loses life equal to its power and toughness together."""
    def effect(r: Resolving) -> None:
        from kb.core.actions.life import change_life

        target = r.target_object()
        if target is None:
            return
        destroy_target(r)
        known = r.as_it_was(target)
        loss = sum(as_counted(r.game, n or 0) for n in (known.characteristics.power, known.characteristics.toughness))
        if loss > 0:
            change_life(r.game, known.controller, -loss)
    return sorcery("Phthisis", "{3}{B}{B}{B}{B}", spell(effect, target_creature()), Suspend(5, cost("{1}{B}")))


@card("Greater Gargadon")
def greater_gargadon() -> CardDefinition:
    """While suspended: sacrifice an artifact, creature or land to remove a time counter."""
    fodder = WithObjects("an artifact, creature or land",
                         lambda game, o: game.characteristics(o.id).is_a(CardType.ARTIFACT, CardType.CREATURE,
                                                                         CardType.LAND))

    def remove(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, -1)
    ability = ActivatedAbility(N_("remove a time counter"), (fodder,), remove, zones=IN_EXILE,
                               only_when=lambda game, o: is_suspended(game, o.id))
    return creature("Greater Gargadon", "{9}{R}", 9, 7, ability, Suspend(10, cost("{R}")), subtypes=("Beast",))


@card("Deep-Sea Kraken")
def deep_sea_kraken() -> CardDefinition:
    """While suspended: each spell of an opponent removes a time counter."""
    def remove(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, TIME, -1)
    trigger = cast_trigger(N_("whenever an opponent casts a spell, remove a time counter"), remove,
                           by_opponent=True, zones=IN_EXILE, condition=is_suspended)
    return creature("Deep-Sea Kraken", "{7}{U}{U}{U}", 6, 6, trigger, Suspend(9, cost("{2}{U}")),
                    subtypes=("Kraken",))


@card("Aeon Chronicler")
def aeon_chronicler() -> CardDefinition:
    """X in the suspend cost and as the number of counters; draws as counters go in exile."""
    def event(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, CountersChanged) and happened.object == obj.id and happened.kind == TIME \
            and happened.after < happened.before
    trigger = TriggeredAbility(N_("whenever a time counter is removed, draw a card"), event, draw_cards(1),
                               zones=IN_EXILE)
    return creature("Aeon Chronicler", "{3}{U}{U}", 0, 0, size_equal_to(cards_in_hand), trigger,
                    Suspend(None, cost("{X}{3}{U}"), x_at_least=1), subtypes=("Avatar",))


@card("Hypergenesis")
def hypergenesis() -> CardDefinition:
    """No mana cost, green by its color indicator; players put permanents in turn."""
    return sorcery("Hypergenesis", None, spell(put_permanents_in_turn), Suspend(3, cost("{1}{G}{G}")), indicator="G")


@card("Crashing Footfalls")
def crashing_footfalls() -> CardDefinition:
    """No mana cost; two 4/4 tokens."""
    from kb.cards.build import face

    def effect(r: Resolving) -> None:
        rhino = face("Rhino", None, (CardType.CREATURE,), Flag("trample"), indicator="G", subtypes=("Rhino",),
                     power=4, toughness=4)
        r.game.carry_out(TokenCreated(rhino, r.controller), TokenCreated(rhino, r.controller))
    return sorcery("Crashing Footfalls", None, spell(effect), Suspend(4, cost("{G}")), indicator="G")


@card("Suspended Sentence")
def suspended_sentence() -> CardDefinition:
    """An instant that destroys a creature and exiles itself with three time counters."""
    def effect(r: Resolving) -> None:
        destroy_target(r)
        r.game.carry_out(ZoneChange(r.id, Zone.EXILE, Cause.EFFECT, counters=((TIME, 3),)))
    return instant("Suspended Sentence", "{3}{B}", spell(effect, target_creature()), Suspend(3, cost("{1}{B}")))


@card("Chronomantic Escape")
def chronomantic_escape() -> CardDefinition:
    """Until its controller's next turn creatures cannot attack that player; exiles itself with three time counters."""
    def attacks_you(_game: Game, source: Source, _creature: ObjectId, defender: Target) -> bool:
        return defender == source.controller

    def effect(r: Resolving) -> None:
        r.game.begin_effect("cannot attack", r.controller, until=Until.YOUR_NEXT_TURN, rule=StaticAbility(
            N_("creatures cannot attack the player"), cannot_attack=attacks_you))
        r.game.carry_out(ZoneChange(r.id, Zone.EXILE, Cause.EFFECT, counters=((TIME, 3),)))
    return sorcery("Chronomantic Escape", "{4}{W}{W}", spell(effect), Suspend(3, cost("{2}{W}")))


@card("Ith, High Arcanist")
def ith() -> CardDefinition:
    """A legendary 3/5 with vigilance; {T}: untap an attacking creature, prevent combat damage to and by it."""
    attacking = TargetSpec(lambda game, _who, t: not isinstance(t, str) and t in attackers(game))

    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            r.game.carry_out(TapChanged(target, tapped=False))
            prevent_combat_damage(r, target)
    ability = ActivatedAbility(N_("untap an attacking creature and prevent its combat damage"), (TapSelf(),), effect,
                               (attacking,))
    return creature("Ith, High Arcanist", "{5}{W}{U}", 3, 5, Flag("vigilance"), ability, Suspend(4, cost("{W}{U}")),
                    subtypes=("Human", "Wizard"), legendary=True)
