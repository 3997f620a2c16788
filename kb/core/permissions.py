"""Who could begin to cast what: permissions minus prohibitions (CR 601.3, 101.2, 117.1a).

One predicate, `verify_could_begin_to_cast`, serves casting with priority, suspending (702.62a, c) and casting
while something resolves (608.2g). It looks at neither targets nor costs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kb.core.abilities import AlternativeCost
from kb.core.characteristics import FACE_DOWN, CardType, Characteristics
from kb.core.citations import implements
from kb.core.errors import IllegalAction
from kb.core.events import Step
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.objects import NOT_CAST, Cast, Layout
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.game import Game

MAIN_PHASES = (Step.PRECOMBAT_MAIN, Step.POSTCOMBAT_MAIN)


@dataclass(frozen=True)
class Permission:
    """What allows a player to cast a card, and under which conditions (CR 601.3)."""

    rule: str
    """The paragraph that gives it."""
    without_paying: bool = False
    """Whether it is cast without paying its mana cost: an alternative cost of its own (118.9)."""
    alternative: AlternativeCost | None = None
    """An alternative cost that has to be paid (118.9b)."""
    during_resolution: bool = False
    """Whether it is cast while an effect resolves: type timing does not matter (608.2g)."""
    spell_must: Callable[[Game, Characteristics], bool] | None = None
    """What the resulting spell has to be like."""
    faces: tuple[int, ...] | None = None
    """The faces it may be cast as; None: any."""
    mana_of_any_type: bool = False
    face_down: bool = False
    """Whether it is cast as a face-down 2/2 creature (702.37c, 708.4)."""
    rider: Callable[[Game, ObjectId, PlayerId], None] | None = None
    """What happens to the spell when it is put on the stack, such as gaining haste (601.2a)."""
    cast: Cast = NOT_CAST


NORMAL = Permission("601.3")
"""The permission that the rules give: from hand, and from the command zone (304.1, 307.1, 903.8)."""


@dataclass(frozen=True)
class Attempt:
    """A player would begin to cast an object with these characteristics from a zone."""

    player: PlayerId
    object: ObjectId
    spell: Characteristics
    from_zone: Zone
    during_resolution: bool = False
    free: bool = False
    """Without paying the mana cost."""


def possible_faces(game: Game, oid: ObjectId, permission: Permission = NORMAL) -> list[tuple[int, Characteristics]]:
    """Return the faces of a card that may be chosen for a spell (CR 709.3, 712.11b, 715.3)."""
    obj = game.object(oid)
    now = game.characteristics(oid)
    if permission.face_down and not game.has_fault(Fault.FACE_DOWN_SPELLS_KEEP_THEIR_FACE):
        return [(0, FACE_DOWN)]
    if obj.definition is None or obj.definition.layout is Layout.NORMAL:
        faces = [(0, now)]
    else:
        gained = tuple(a for a in now.abilities if a not in obj.base.abilities)
        faces = [(n, _with_abilities(f, gained)) for n, f in enumerate(obj.definition.faces)]
        if permission.without_paying and game.has_fault(Fault.FREE_CASTS_TAKE_THE_FIRST_FACE):
            faces = faces[:1]
        if obj.definition.layout is Layout.SPLIT and game.has_fault(Fault.SPLIT_CARDS_ARE_CAST_WHOLE):
            faces = [(0, now)]
    return [(n, f) for n, f in faces if (permission.faces is None or n in permission.faces)
            and not f.is_a(CardType.LAND) and (permission.spell_must is None or permission.spell_must(game, f))]


def _with_abilities(face: Characteristics, gained: tuple[object, ...]) -> Characteristics:
    from dataclasses import replace

    return replace(face, abilities=(*face.abilities, *gained)) if gained else face  # type: ignore[arg-type]


@implements("601.3", "101.2", noted=False)
def verify_could_begin_to_cast(game: Game, attempt: Attempt) -> None:
    """Raise why the player could not begin to cast the spell: its timing, or an effect that forbids it."""
    verify_timing(game, attempt)
    verify_not_prohibited(game, attempt)


def could_begin_to_cast(game: Game, attempt: Attempt) -> bool:
    """Whether the player could begin to cast the spell."""
    try:
        verify_could_begin_to_cast(game, attempt)
    except IllegalAction:
        return False
    return True


@implements("117.1a", "304.1", "307.1", "302.1", noted=False)
def verify_timing(game: Game, attempt: Attempt) -> None:
    """Instants any time with priority, everything else in an own main phase with the stack empty."""
    if attempt.during_resolution and not game.has_fault(Fault.RESOLUTION_CASTS_FOLLOW_TYPE_TIMING):
        game.cite("608.2g")
        return
    game.cite("117.1a")
    if attempt.spell.is_a(CardType.INSTANT) or has_flash(game, attempt):
        return
    if not at_sorcery_timing(game, attempt.player):
        rule = "307.1" if attempt.spell.is_a(CardType.SORCERY) else "117.1a"
        raise IllegalAction(message(
            "{card} can be cast only in one's own main phase while the stack is empty.", card=attempt.spell.name), rule)


def at_sorcery_timing(game: Game, player: PlayerId, proposed: ObjectId | None = None) -> bool:
    """Whether it is the player's main phase, the stack empty but for the spell proposed (CR 307.1, 601.2e)."""
    empty = all(i == proposed for i in game.zone(Zone.STACK))
    return game.state.active == player and game.state.step in MAIN_PHASES and empty


@implements("702.8a", "601.3b", noted=False)
def has_flash(game: Game, attempt: Attempt) -> bool:
    """Whether it has flash, or an effect allows casting it as though it had."""
    if any(getattr(a, "keyword", "") == "flash" for a in attempt.spell.abilities):
        game.cite("702.8a")
        return True
    for ability, source in game.statics("as_though_flash"):
        if ability.as_though_flash and ability.as_though_flash(game, source, attempt):
            game.cite("601.3b")
            return True
    return False


@implements("101.2", "601.3", noted=False)
def verify_not_prohibited(game: Game, attempt: Attempt) -> None:
    """An effect that says "can't" wins over every permission."""
    if attempt.during_resolution and game.has_fault(Fault.RESOLUTION_CASTS_IGNORE_PROHIBITIONS):
        return
    for ability, source in game.statics("cannot_cast"):
        if ability.cannot_cast and ability.cannot_cast(game, source, attempt):
            game.cite("101.2", "601.3")
            game.follow(*(("117.2", "117.2b") if source.object is not None else ()))
            raise IllegalAction(message("An effect says that {player} cannot cast {card}.",
                                        player=attempt.player, card=attempt.spell.name), ability.rule or "101.2")


@implements("601.3", "601.2", noted=False)
def permissions_with_priority(game: Game, player: PlayerId, oid: ObjectId) -> list[Permission]:
    """Return what allows a player who has priority to cast a card from where it is."""
    obj = game.object(oid)
    found: list[Permission] = []
    if obj.owner == player and (obj.zone is Zone.HAND or (obj.zone is Zone.COMMAND and obj.commander)):
        found.append(NORMAL)
    if game.has_fault(Fault.DECLINED_CARDS_STAY_CASTABLE) and obj.owner == player and obj.zone is Zone.EXILE:
        found.append(NORMAL)
    for ability, source in game.statics("allows_casting"):
        permission = ability.allows_casting(game, source, player, oid) if ability.allows_casting else None
        if permission is not None:
            found.append(permission)
    return found
