"""Resolving spells and abilities (CR 608), and what their effects can do."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from kb.core.abilities import CombatDamage, EffectFn, Source, SpellAbility, StaticAbility, TargetSpec, TriggeredAbility
from kb.core.announcing import choose_modes
from kb.core.casting import chosen_modes, target_specs
from kb.core.characteristics import CardType
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.effects import Until
from kb.core.events import Cause, LeftStack, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Target, Zone
from kb.core.narration import card, label
from kb.core.objects import NOT_CAST, AbilityInstance, Cast, Kind, LastKnown, Layout
from kb.core.permissions import Permission
from kb.core.targets import Chosen, is_still_legal
from kb.core.trace import CardName, StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.events import Event
    from kb.core.game import Game
    from kb.core.objects import GameObject


@dataclass
class Resolving:
    """A spell or ability while it resolves: what its effect gets to work with."""

    game: Game
    id: ObjectId
    """The object on the stack."""
    controller: PlayerId
    source: ObjectId
    """The spell itself, or the object that has the ability."""
    targets: Chosen = ()
    """Legal targets only, one tuple for each instance of "target"."""
    info: Cast = NOT_CAST
    event: Event | None = None
    """What made the ability trigger."""

    @property
    def x(self) -> int:
        """The value of X (CR 107.3a)."""
        return self.info.x

    @property
    def target(self) -> Target | None:
        """The first target, None if it has become illegal."""
        return next((t for group in self.targets for t in group), None)

    def target_object(self, number: int = 0) -> ObjectId | None:
        """Return the first target of an instance of "target" if it is an object that is still legal."""
        group = self.targets[number] if number < len(self.targets) else ()
        return next((t for t in group if not isinstance(t, str)), None)

    def source_now(self) -> GameObject | None:
        """Return the source if it is still in the zone where it was (CR 608.2h)."""
        return self.game.object(self.source) if self.game.exists(self.source) else None

    @implements("400.7j", noted=False)
    def found(self, moved: ObjectId) -> ObjectId:
        """Return what an object has become that this effect or its cost has moved to a public zone."""
        self.game.follow("400.7j")
        return self.game.now(moved)

    @implements("608.2h", noted=False)
    def as_it_was(self, oid: ObjectId) -> LastKnown:
        """Return an object as it is, or last was if it has left where it was expected."""
        if not self.game.exists(oid):
            self.game.cite("608.2h")
        return self.game.last_known(oid)

    def may(self, who: PlayerId | None = None) -> bool:
        """Ask a player (the controller) whether to do something optional (CR 603.5)."""
        self.game.follow("608.2d", *(("603.5",) if self.event is not None else ()))
        return bool(self.game.choices.ask(who or self.controller, Choose.MAY))

    def choose_objects(self, possible: list[ObjectId], who: PlayerId | None = None, *, at_most: int | None = None,
                       ) -> tuple[ObjectId, ...]:
        """Ask a player for objects among the possible ones, at most so many (CR 608.2d)."""
        self.game.follow("608.2d")
        names = tuple(self.game.object(i).name for i in possible)
        chosen = cast("tuple[ObjectId, ...]", self.game.choices.ask(who or self.controller, Choose.OBJECTS, names))
        legal = tuple(i for i in chosen if i in possible)
        return legal if at_most is None else legal[:at_most]


@implements("608.1", "117.4", noted=False)
def resolve_top(game: Game) -> None:
    """Resolve the topmost object of the stack."""
    top = game.object(game.zone(Zone.STACK)[0])
    game.state = game.state.changed(resolving=(top.id,))
    try:
        if top.ability is not None:
            _resolve_ability(game, top, top.ability)
        else:
            _resolve_spell(game, top)
    finally:
        game.state = game.state.changed(resolving=())


@implements("608.2", noted=False)
def _resolve_ability(game: Game, top: GameObject, instance: AbilityInstance) -> None:
    """Check the condition, then the targets, then follow the instructions; last, it ceases to exist."""
    game.tell(message("The combat damage is dealt as it was assigned.") if isinstance(instance.ability, CombatDamage)
              else message("The ability of {card} resolves: {ability}.", card=CardName(instance.source_name),
                           ability=label(instance.ability.name)), StepKind.EVENT, "608.2")
    if not _condition_holds(game, instance):
        game.carry_out(LeftStack(top.id, Cause.EFFECT))
        return
    info = top.cast or NOT_CAST
    effect, specs = _of_ability(game, top.id, instance, info)
    targets = _legal_targets(game, top, specs)
    if targets is None:
        game.carry_out(LeftStack(top.id, Cause.ILLEGAL_TARGETS))
        return
    game.follow("608.2c")
    effect(Resolving(game, top.id, game.controller_of(top.id), instance.source, targets, info,
                                      instance.event))
    if game.exists(top.id):
        game.cite("608.2n")
        game.carry_out(LeftStack(top.id, Cause.RESOLVED))


def _of_ability(game: Game, top: ObjectId, instance: AbilityInstance, info: Cast) -> tuple[EffectFn, tuple[TargetSpec, ...]]:
    """Return what an ability does and targets: its own, or that of the mode chosen for it."""
    ability = instance.ability
    if isinstance(ability, TriggeredAbility) and ability.modes:
        if game.has_fault(Fault.MODES_ARE_CHOSEN_ON_RESOLUTION):
            info = replace(info, modes=choose_modes(game, game.controller_of(top), ability.modes))
        return ability.modes[info.modes[0]].effect, ability.modes[info.modes[0]].targets
    return ability.effect, ability.targets


@implements("608.2a", "603.4", noted=False)
def _condition_holds(game: Game, instance: AbilityInstance) -> bool:
    """An intervening if has to be true on resolution too."""
    ability = instance.ability
    if not isinstance(ability, TriggeredAbility) or ability.condition is None \
            or game.has_fault(Fault.INTERVENING_IF_IS_NOT_CHECKED_AGAIN):
        return True
    game.cite("608.2a", "603.4")
    if ability.condition(game, instance.source):
        return True
    game.tell(message("The condition is not true any more; the ability of {card} does nothing.",
                      card=CardName(instance.source_name)), StepKind.EVENT, "603.4")
    return False


@implements("608.2b", noted=False)
def _legal_targets(game: Game, top: GameObject, specs: tuple[TargetSpec, ...]) -> Chosen | None:
    """Return the targets that are still legal; None if all of them are illegal."""
    chosen = top.cast.targets if top.cast else ()
    if not any(chosen):
        return chosen
    game.cite("608.2b")
    who = game.controller_of(top.id)
    legal = tuple(tuple(t for t in group if is_still_legal(game, who, spec, t, top.id))
                  for spec, group in zip(specs, chosen, strict=False))
    return legal if any(legal) or game.has_fault(Fault.ILLEGAL_TARGETS_ARE_IGNORED) else None


@implements("608.2", "608.3", noted=False)
def _resolve_spell(game: Game, top: GameObject) -> None:
    """An instant or sorcery does what it says and goes to the graveyard; a permanent spell enters."""
    game.tell(message("{card} resolves.", card=card(top)), StepKind.EVENT, "608.2")
    targets = _legal_targets(game, top, target_specs(game, top.id))
    if targets is None:
        leave_stack(game, top.id, Cause.ILLEGAL_TARGETS)
    elif game.characteristics(top.id).is_permanent_card:
        _enter(game, top, targets)
    else:
        _follow_instructions(game, top, targets)


@implements("608.3", "608.3a", noted=False)
def _enter(game: Game, top: GameObject, targets: Chosen) -> None:
    """The permanent enters under the control of the spell's controller; an Aura attached to its target."""
    game.cite("608.3")
    attached = next((t for group in targets for t in group if not isinstance(t, str)), None)
    game.carry_out(ZoneChange(top.id, Zone.BATTLEFIELD, Cause.RESOLVED, game.controller_of(top.id),
                              attached_to=attached, face_down=top.face_down,
                              copying=top.base if top.face_down else None))


@implements("608.2c", "608.2n", noted=False)
def _follow_instructions(game: Game, top: GameObject, targets: Chosen) -> None:
    """The instructions in their order; as the last part the card is put into its owner's graveyard."""
    ability = game.abilities(top.id).spell
    info = top.cast or NOT_CAST
    game.follow("608.2c")
    for effect, of_mode in _effects(ability, info, targets):
        effect(Resolving(game, top.id, game.controller_of(top.id), top.id, of_mode, info))
    if game.exists(top.id):
        leave_stack(game, top.id, Cause.RESOLVED)
    elif game.has_fault(Fault.SPELLS_ALWAYS_GO_TO_THE_GRAVEYARD):
        game.carry_out(ZoneChange(game.now(top.id), Zone.GRAVEYARD, Cause.RESOLVED))


def _effects(ability: SpellAbility | None, info: Cast, targets: Chosen) -> list[tuple[EffectFn, Chosen]]:
    if ability is None:
        return []
    if not ability.modes:
        return [(ability.effect, targets)]
    found, at = [], 0
    for mode in chosen_modes(ability, info):
        found.append((mode.effect, targets[at:at + len(mode.targets)]))
        at += len(mode.targets)
    return found


@implements("608.2n", "701.6a", "715.3d", "720.3d", "707.10a", noted=False)
def leave_stack(game: Game, spell: ObjectId, cause: Cause, to: Zone = Zone.GRAVEYARD) -> ObjectId | None:
    """A spell leaves the stack for `to`: a copy ceases to exist there (704.5e); flashback exiles; an Adventure goes on one.

    An Omen is shuffled into the library; that nobody knows where is not modelled, it is at the bottom.
    """
    obj = game.object(spell)
    if obj.kind is Kind.COPY:
        game.carry_out(ZoneChange(spell, to, cause))
        return None
    granted = not any(getattr(a, "keyword", "") == "flashback" for a in obj.base.abilities)
    forgotten = granted and game.has_fault(Fault.GRANTED_FLASHBACK_IS_FORGOTTEN)
    if obj.cast and obj.cast.exile_instead and not forgotten and to is not Zone.EXILE:
        to = Zone.EXILE
        game.cite("702.34a", *(("400.7g",) if granted else ()))
    elif cause is Cause.RESOLVED and _was_cast_as(obj, Layout.OMEN) and not game.has_fault(
            Fault.OMENS_GO_TO_THE_GRAVEYARD):
        to = Zone.LIBRARY
        game.cite("720.3d")
    adventure = cause is Cause.RESOLVED and _was_cast_as(obj, Layout.ADVENTURE) and not game.has_fault(
        Fault.ADVENTURES_GO_TO_THE_GRAVEYARD)
    to = Zone.EXILE if adventure else to
    who = game.controller_of(spell)
    game.carry_out(ZoneChange(spell, to, cause, position=-1 if to is Zone.LIBRARY else None))
    if adventure:
        _go_on_an_adventure(game, game.now(spell), who)
    return game.now(spell)


def _was_cast_as(obj: GameObject, inset: Layout) -> bool:
    """Whether it has the alternative characteristics in the inset frame: it was cast as an Adventure or Omen."""
    definition = obj.definition
    return bool(definition and definition.layout is inset and obj.base == definition.faces[1])


@implements("715.3d", noted=False)
def _go_on_an_adventure(game: Game, exiled: ObjectId, who: PlayerId) -> None:
    """For as long as it remains exiled its controller may cast it, but not as an Adventure."""
    def allows(now: Game, _source: Source, player: PlayerId, oid: ObjectId) -> Permission | None:
        faces = None if now.has_fault(Fault.ADVENTURES_CAN_BE_REPEATED) else (0,)
        return Permission("715.3d", faces=faces) if (oid, player) == (exiled, who) else None
    game.cite("715.3d")
    game.begin_effect("on an adventure", who, source=exiled, until=Until.SOURCE_LEAVES,
                      rule=StaticAbility("on an adventure", allows_casting=allows, rule="715.3d"))


def is_instant_or_sorcery(game: Game, oid: ObjectId) -> bool:
    """Whether an object is an instant or sorcery."""
    return game.characteristics(oid).is_a(CardType.INSTANT, CardType.SORCERY)
