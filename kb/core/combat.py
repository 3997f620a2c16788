"""Combat: declaring attackers and blockers, evasion, combat damage (CR 506-511).

What a creature attacks or blocks is remembered on it until it leaves combat. One blocker for each attacker; a
player who controls several attackers or blockers decides for all of them at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from kb.core.abilities import CombatDamage
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import is_summoning_sick
from kb.core.errors import IllegalAction, UnmodelledRule
from kb.core.events import AbilityPutOnStack, Attacked, Blocked, DamageDealt, Event, LeftCombat
from kb.core.faults import Fault
from kb.core.ids import NO_OBJECT, ObjectId, PlayerId, Target, Zone
from kb.core.mana import Color
from kb.core.narration import card
from kb.core.objects import ATTACKS, BLOCKED, BLOCKS, AbilityInstance, GameObject
from kb.messages import N_, Message, message

if TYPE_CHECKING:
    from kb.core.game import Game
    from kb.core.resolving import Resolving

_NOT_MODELLED = (N_("first strike"), N_("double strike"), N_("deathtouch"), N_("lifelink"), N_("infect"), N_("wither"))
_NOT_MODELLED_IN_BLOCKS = (N_("trample"), N_("flanking"), N_("protection"))
_EVASION_NOT_MODELLED = (N_("protection"), N_("landwalk"))
_CAN_BLOCK_FLYING = ("flying", "reach")


def attackers(game: Game) -> list[ObjectId]:
    """Return the attacking creatures."""
    return [o.id for o in game.objects_in(Zone.BATTLEFIELD) if o.recall(ATTACKS)]


def blockers(game: Game) -> list[ObjectId]:
    """Return the blocking creatures."""
    return [o.id for o in game.objects_in(Zone.BATTLEFIELD) if o.recall(BLOCKS)]


# Declare attackers


@implements("508.1", noted=False)
def declare_attackers(game: Game) -> None:
    """The active player declares attackers: untapped creatures without summoning sickness, each with what it attacks."""
    wanted = cast("tuple[tuple[ObjectId, Target], ...]",
                  game.choices.ask(game.state.active, Choose.ATTACKERS, default=()))
    if not wanted:
        return
    for attacker, defender in wanted:
        verify_attack(game, attacker, defender)
    game.cite("508.1a", *(("508.1b",) if any(not isinstance(d, str) for _, d in wanted) else ()))
    game.carry_out(*(Attacked(a, d, taps=not _is_vigilant(game, a)) for a, d in wanted))


@implements("508.1", noted=False)
def verify_attack(game: Game, attacker: ObjectId, defender: Target) -> None:
    """Raise IllegalAction with the paragraph that keeps a creature from attacking a player or planeswalker."""
    _verify_attacker(game, attacker)
    _verify_defender(game, defender)
    _verify_no_restriction(game, attacker, defender)


@implements("702.20b", noted=False)
def _is_vigilant(game: Game, attacker: ObjectId) -> bool:
    """Attacking does not cause it to tap."""
    if not game.has(attacker, "vigilance"):
        return False
    game.cite("702.20b")
    return True


@implements("508.1a", "702.3b", noted=False)
def _verify_attacker(game: Game, attacker: ObjectId) -> None:
    """An own untapped creature that has been under control since the turn began or has haste; no defender."""
    own_creature = game.exists(attacker) and game.characteristics(attacker).is_a(CardType.CREATURE) \
        and game.controller_of(attacker) == game.state.active
    if not own_creature or game.object(attacker).tapped or is_summoning_sick(game, attacker):
        raise IllegalAction(message("{card} cannot attack.", card=game.object(attacker).name), "508.1a")
    if game.has(attacker, "defender"):
        raise IllegalAction(message("{card} cannot attack.", card=game.object(attacker).name), "702.3b")


@implements("508.1b", "506.2", "306.6", noted=False)
def _verify_defender(game: Game, defender: Target) -> None:
    """An opponent, or a planeswalker that an opponent controls."""
    if isinstance(defender, str):
        legal = defender in game.opponents(game.state.active)
    else:
        legal = game.exists(defender) and game.characteristics(defender).is_a(CardType.PLANESWALKER) \
            and game.controller_of(defender) != game.state.active
    if not legal:
        raise IllegalAction(message("That cannot be attacked."), "508.1b")


@implements("508.1c", noted=False)
def _verify_no_restriction(game: Game, attacker: ObjectId, defender: Target) -> None:
    """No effect says that this creature cannot attack this player or planeswalker."""
    for ability, source in game.statics("cannot_attack"):
        if ability.cannot_attack and not _is_spared(game, ability.name, attacker) \
                and ability.cannot_attack(game, source, attacker, _attacked(game, defender)):
            raise IllegalAction(message("{card} cannot attack there: {ability}.", card=card(game.object(attacker)),
                                        ability=message(ability.name)), "508.1c")


def _attacked(game: Game, defender: Target) -> Target:
    """Attacking a planeswalker is not attacking its controller."""
    if not isinstance(defender, str) and game.has_fault(Fault.PLANESWALKERS_ARE_THEIR_PLAYER):
        return game.controller_of(defender)
    return defender


@implements("611.2c", noted=False)
def _is_spared(game: Game, name: str, oid: ObjectId) -> bool:
    """Faults only: a rule made by a resolved spell does not reach what came later, as if it changed the objects."""
    return game.has_fault(Fault.RULES_OF_SPELLS_SPARE_NEWCOMERS) and any(
        e.rule is not None and e.rule.name == name and e.timestamp < game.object(oid).timestamp
        for e in game.state.effects)


# Declare blockers


@implements("509.1", "509.1a", "509.1h", noted=False)
def declare_blockers(game: Game) -> None:
    """Each defending player in turn declares blockers: untapped creatures, each with the attacker that it blocks."""
    for who in game.players_from()[1:]:
        wanted = cast("tuple[tuple[ObjectId, ObjectId], ...]", game.choices.ask(who, Choose.BLOCKERS, default=()))
        for blocker, attacker in wanted:
            verify_block(game, who, blocker, attacker)
        if len({attacker for _, attacker in wanted}) < len(wanted):
            raise UnmodelledRule(message("Several creatures that block the same attacker are not modelled."), "510.1c")
        if wanted:
            game.cite("509.1a", "509.1h")
            game.carry_out(*(Blocked(blocker, attacker) for blocker, attacker in wanted))


@implements("509.1a", "509.1b", noted=False)
def verify_block(game: Game, who: PlayerId, blocker: ObjectId, attacker: ObjectId) -> None:
    """An own untapped creature; the attacker attacks this player or a planeswalker of this player, and can be blocked."""
    attacked = game.object(attacker).recall(ATTACKS) if game.exists(attacker) and game.exists(blocker) else None
    here = attacked == who or (isinstance(attacked, int) and game.exists(ObjectId(attacked))
                               and game.controller_of(ObjectId(attacked)) == who)
    if not here or game.controller_of(blocker) != who or game.object(blocker).tapped \
            or not game.characteristics(blocker).is_a(CardType.CREATURE):
        raise IllegalAction(_cannot_block(game, blocker, attacker), "509.1a")
    obstacles = _obstacles(game, attacker, blocker)
    if obstacles:
        game.cite("509.1b")
        raise IllegalAction(_cannot_block(game, blocker, attacker), obstacles[0])


@implements("509.1b", noted=False)
def _obstacles(game: Game, attacker: ObjectId, blocker: ObjectId) -> list[str]:
    """Return the paragraphs that forbid the block: of each evasion ability that is not satisfied, and of effects."""
    for name in _EVASION_NOT_MODELLED:
        if _has_kind_of(game, attacker, name):
            raise UnmodelledRule(message("What {keyword} means for blocking is not modelled.", keyword=message(name)),
                                 "509.1b")
    found = [rule for rule, evades in _EVASION if evades(game, attacker, blocker)]
    if game.has_fault(Fault.ONE_EVASION_ABILITY_IS_ENOUGH) and len(found) < _evasion_abilities(game, attacker):
        found = []
    return found + [a.rule or "509.1b" for a, source in game.statics("cannot_be_blocked") if a.cannot_be_blocked
                    and not _is_spared(game, a.name, attacker) and a.cannot_be_blocked(game, source, attacker)]


def _has_kind_of(game: Game, oid: ObjectId, name: str) -> bool:
    """Whether it has a keyword, also one of a kind, such as protection from a color or islandwalk."""
    end = name.removeprefix("land")
    return any(k.keyword == name or k.keyword.startswith(f"{name} ") or (end != name and k.keyword.endswith(end))
               for k in game.abilities(oid).keywords)


def _cannot_block(game: Game, blocker: ObjectId, attacker: ObjectId) -> Message:
    return message("{card} cannot block {other}.", card=card(game.object(blocker)), other=card(game.object(attacker)))


def _evasion_abilities(game: Game, attacker: ObjectId) -> int:
    return sum(game.has(attacker, name) for name in ("shadow", "flying", "fear"))


@implements("702.28b", "702.28c", noted=False)
def _evades_by_shadow(game: Game, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Shadow blocks shadow only, and is blocked by shadow only; a second instance changes nothing."""
    def level(oid: ObjectId) -> int:
        instances = sum(k.keyword == "shadow" for k in game.abilities(oid).keywords)
        return instances if game.has_fault(Fault.INSTANCES_OF_SHADOW_ADD_UP) else min(instances, 1)
    return level(attacker) != level(blocker)


@implements("702.9b", noted=False)
def _evades_by_flying(game: Game, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Flying is blocked by flying and reach only."""
    return game.has(attacker, "flying") and not any(game.has(blocker, name) for name in _CAN_BLOCK_FLYING)


@implements("702.36b", noted=False)
def _evades_by_fear(game: Game, attacker: ObjectId, blocker: ObjectId) -> bool:
    """Fear is blocked by artifact creatures and black creatures only."""
    now = game.characteristics(blocker)
    return game.has(attacker, "fear") and not now.is_a(CardType.ARTIFACT) and Color.BLACK not in now.colors


_EVASION: tuple[tuple[str, Callable[[Game, ObjectId, ObjectId], bool]], ...] = (
    ("702.28b", _evades_by_shadow), ("702.9b", _evades_by_flying), ("702.36b", _evades_by_fear))


# Combat damage


@implements("510.1", "510.2", noted=False)
def combat_damage(game: Game) -> None:
    """Combat damage is assigned and dealt at once; until 2009-07-10 it went on the stack in between."""
    assigned = [*_assigned_by_attackers(game), *_assigned_by_blockers(game)]
    if not assigned:
        return
    game.cite("510.1")
    if game.rulebook.value("combat-damage") == "on-the-stack":
        who = game.state.active
        instance = AbilityInstance(CombatDamage(_LABEL, _never, _dealt_as_assigned(tuple(assigned))), NO_OBJECT, _LABEL)
        game.carry_out(AbilityPutOnStack(instance, who))
        return
    game.cite("510.2")
    game.carry_out(*assigned)
    if game.has_fault(Fault.DAMAGE_ENDS_COMBAT):
        end_combat(game)


_LABEL = N_("combat damage")


def _never(_game: Game, _event: Event, _obj: GameObject) -> bool:
    return False


@implements("510.2", noted=False)
def _dealt_as_assigned(assigned: tuple[DamageDealt, ...]) -> Callable[[Resolving], None]:
    """All at once, whatever became of the sources; not to what is gone or cannot be dealt damage any more."""
    def deal(r: Resolving) -> None:
        kept = [d for d in assigned if isinstance(d.target, str) or (
            r.game.exists(d.target) and r.game.characteristics(d.target).is_a(CardType.CREATURE,
                                                                             CardType.PLANESWALKER))]
        r.game.cite("510.2")
        r.game.carry_out(*kept)
    return deal


@implements("510.1a", "510.1b", "510.1c", noted=False)
def _assigned_by_attackers(game: Game) -> list[DamageDealt]:
    """An unblocked attacker to what it attacks; a blocked one to its blocker, to nothing if that has gone."""
    found: list[DamageDealt] = []
    for attacker in attackers(game):
        obj = game.object(attacker)
        is_blocked = _is_blocked(game, attacker)
        _verify_modelled(game, attacker, blocked=is_blocked)
        if is_blocked:
            game.cite("510.1c")
            against: list[Target] = [*_blockers_of(game, attacker)]
        else:
            attacked = cast(Target, obj.recall(ATTACKS))
            against = [attacked] if isinstance(attacked, str) or game.exists(attacked) else []
        found += _damage(game, attacker, against)
    return found


@implements("509.1h", noted=False)
def _is_blocked(game: Game, attacker: ObjectId) -> bool:
    """Once it has been blocked it stays so, whatever it or its blocker gains or loses, and though the blocker goes."""
    if not game.object(attacker).recall(BLOCKED):
        return False
    game.cite("509.1h")
    still = [b for b in _blockers_of(game, attacker) if not _obstacles(game, attacker, b)]
    return bool(still) or not game.has_fault(Fault.BLOCKS_ARE_CHECKED_AGAIN)


def _blockers_of(game: Game, attacker: ObjectId) -> list[ObjectId]:
    return [b for b in blockers(game) if game.object(b).recall(BLOCKS) == attacker]


@implements("510.1d", noted=False)
def _assigned_by_blockers(game: Game) -> list[DamageDealt]:
    """A blocker to the creature that it blocks, if that is still there."""
    found: list[DamageDealt] = []
    for blocker in blockers(game):
        _verify_modelled(game, blocker, blocked=True)
        attacker = cast(ObjectId, game.object(blocker).recall(BLOCKS))
        if attacker in attackers(game):
            game.cite("510.1d")
            found += _damage(game, blocker, [attacker])
    return found


@implements("510.1a", "107.1b", noted=False)
def _damage(game: Game, source: ObjectId, against: list[Target]) -> list[DamageDealt]:
    """As much as its power; nothing if that is 0 or less."""
    power = game.characteristics(source).power or 0
    return [DamageDealt(source, target, power, combat=True) for target in against if power > 0]


def _verify_modelled(game: Game, oid: ObjectId, *, blocked: bool) -> None:
    """Keywords that change combat damage are not modelled; some of them matter only where there is a block."""
    for name in (*_NOT_MODELLED, *(_NOT_MODELLED_IN_BLOCKS if blocked else ())):
        if _has_kind_of(game, oid, name):
            raise UnmodelledRule(message("Combat damage of a creature with {keyword} is not modelled.",
                                         keyword=message(name)), "510.1")


# Leaving combat


@implements("511.3", noted=False)
def end_combat(game: Game) -> None:
    """The creatures are no longer attacking or blocking."""
    fighting = (*attackers(game), *blockers(game))
    if fighting:
        game.cite("511.3")
        game.carry_out(*(LeftCombat(oid) for oid in fighting))
