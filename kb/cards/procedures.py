"""Cards that show how spells and abilities work: dividing, paying to stop something, modes, X, what dies."""

from __future__ import annotations

from dataclasses import replace

from kb.cards import card
from kb.cards.build import cost, creature, enchantment, instant, sorcery
from kb.cards.parts import any_target, change_time_counters, target_spell, target_with_time_counters
from kb.cards.time_and_control import gains_suspend
from kb.core.abilities import (
    EVERYWHERE,
    ActivatedAbility,
    Flag,
    Mode,
    Source,
    SpellAbility,
    StaticAbility,
    TargetSpec,
    TriggeredAbility,
)
from kb.core.actions.counters import change_counters
from kb.core.actions.life import deal_damage
from kb.core.actions.zones import counter, draw, exile, sacrifice
from kb.core.costs import Mana
from kb.core.events import BecameTarget, Cause, Event, ZoneChange
from kb.core.faults import Fault
from kb.core.game import Game
from kb.core.ids import TIME, PlayerId, Target, Zone
from kb.core.keywords.costs import entered
from kb.core.keywords.suspend import Suspend
from kb.core.objects import CardDefinition, GameObject
from kb.core.paying import pays
from kb.core.resolving import Resolving
from kb.messages import N_


def divided_damage(r: Resolving) -> None:
    """Deal each legal target what was announced for it (CR 601.2d, 608.2b)."""
    announced = [t for group in r.info.targets for t in group]
    legal = {t for group in r.targets for t in group}
    redone = r.game.has_fault(Fault.DIVISIONS_ARE_REDONE)
    for target, amount in zip(announced, r.info.division, strict=True):
        if target in legal:
            deal_damage(r.game, r.source, target, sum(r.info.division) // len(legal) if redone else amount)


@card("Forked Bolt")
def forked_bolt() -> CardDefinition:
    """2 damage divided among one or two targets."""
    targets = replace(any_target(), count=2, optional=True)
    return sorcery("Forked Bolt", "{R}", SpellAbility(divided_damage, (targets,), divides=2))


@card("Mana Leak")
def mana_leak() -> CardDefinition:
    """Counters a spell unless its controller pays {3}."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None and not pays(r.game, r.game.controller_of(target), cost("{3}")):
            counter(r.game, target)
    return instant("Mana Leak", "{1}{U}", SpellAbility(effect, (target_spell(),)))


@card("Shivan Sand-Mage")
def shivan_sand_mage() -> CardDefinition:
    """When it enters, two time counters fewer or two more; a permanent gets more only if it has one."""
    def allows(game: Game, who: PlayerId, t: Target) -> bool:
        fits = target_with_time_counters().allows(game, who, t)
        return fits and not isinstance(t, str) and game.object(t).count(TIME) > 0
    modes = (Mode("remove two time counters", change_time_counters(-2), (target_with_time_counters(),)),
             Mode("put two time counters", change_time_counters(2), (TargetSpec(allows),)))
    trigger = TriggeredAbility(N_("when it enters, two time counters more or fewer"), entered, _nothing, modes=modes)
    return creature("Shivan Sand-Mage", "{2}{R}{R}", 3, 2, trigger, Suspend(4, cost("{R}")),
                    subtypes=("Viashino", "Shaman"))


@card("Helix Pinnacle")
def helix_pinnacle() -> CardDefinition:
    """{X}: X tower counters; winning the game is not used."""
    def effect(r: Resolving) -> None:
        if r.game.exists(r.source):
            change_counters(r.game, r.source, "tower", r.x)
    ability = ActivatedAbility(N_("put X tower counters"), (Mana(cost("{X}")),), effect)
    return enchantment("Helix Pinnacle", "{G}", Flag("shroud"), ability)


def _enters_with(amount: str) -> StaticAbility:
    """Enters with +1/+1 counters: three unless cast from hand, or X."""
    def replaces(game: Game, source: Source, event: Event) -> tuple[Event, ...] | None:
        if not isinstance(event, ZoneChange) or event.object != source.id or event.to is not Zone.BATTLEFIELD:
            return None
        cast = game.object(source.id).cast
        if amount == "X":
            game.cite("107.3m")
            number = cast.x if cast else 0
        else:
            was_cast = cast is not None and cast.was_cast
            from_hand = (cast is not None and was_cast and cast.from_zone is Zone.HAND) \
                or (not was_cast and game.has_fault(Fault.ENTERING_COUNTERS_NEED_A_CAST))
            number = 0 if from_hand else 3
        return (replace(event, counters=(*event.counters, ("+1/+1", number))),) if number else None
    return StaticAbility(f"enters with {amount} counters", zones=EVERYWHERE - {Zone.BATTLEFIELD}, replaces=replaces)


@card("Walking Ballista")
def walking_ballista() -> CardDefinition:
    """A 0/0 that enters with X +1/+1 counters; its abilities are not used."""
    return creature("Walking Ballista", "{X}{X}", 0, 0, _enters_with("X"), subtypes=("Construct",), artifact=True)


@card("Epochrasite")
def epochrasite() -> CardDefinition:
    """When it dies, it is exiled with three time counters and gains suspend; not cast from hand it is bigger."""
    def dies(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, ZoneChange) and happened.object == obj.id and happened.to is Zone.GRAVEYARD

    def exile_it(r: Resolving) -> None:
        buried = r.game.now(r.source)
        if r.game.exists(buried) and r.game.object(buried).zone is Zone.GRAVEYARD:
            r.game.cite("400.7e")
            for oid in exile(r.game, buried):
                gains_suspend(r, oid, 3)
    trigger = TriggeredAbility(N_("when it dies, exile it with time counters"), dies, exile_it, looks_back=True)
    return creature("Epochrasite", "{2}", 1, 1, _enters_with("three"), trigger, subtypes=("Construct",), artifact=True)


@card("Wheel of Fate")
def wheel_of_fate() -> CardDefinition:
    """No mana cost, red: each player discards the hand, then draws seven cards."""
    def effect(r: Resolving) -> None:
        players = r.game.players_from()
        one_after_another = r.game.has_fault(Fault.EACH_PLAYER_FINISHES_FIRST)
        for group in [[p] for p in players] if one_after_another else [players]:
            hands = [i for who in group for i in r.game.zone(Zone.HAND, who)]
            r.game.carry_out(*(ZoneChange(i, Zone.GRAVEYARD, Cause.DISCARDED) for i in hands))
            for who in group:
                draw(r.game, who, 7)
        r.game.cite("101.4", "608.2e")
    return sorcery("Wheel of Fate", None, SpellAbility(effect), Suspend(4, cost("{1}{R}")), indicator="R")


@card("Phantasmal Bear")
def phantasmal_bear() -> CardDefinition:
    """A 2/2 that is sacrificed when it becomes the target of something."""
    def targeted(_game: Game, happened: Event, obj: GameObject) -> bool:
        return isinstance(happened, BecameTarget) and happened.target == obj.id

    def sacrifice_it(r: Resolving) -> None:
        if r.game.exists(r.source):
            sacrifice(r.game, r.controller, r.source)
    return creature("Phantasmal Bear", "{U}", 2, 2,
                    TriggeredAbility(N_("when it becomes the target of a spell or ability, sacrifice it"), targeted,
                                     sacrifice_it), subtypes=("Bear", "Illusion"))


def _nothing(_r: Resolving) -> None:
    """A modal ability does what its mode says."""
