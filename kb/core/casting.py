"""Casting spells, in the steps and the order of CR 601.2a-i, with the rewind of 733.1."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from kb.core import permissions
from kb.core.abilities import AdditionalCost, AlternativeCost, Mode, SpellAbility, TargetSpec
from kb.core.activating import activate_mana_abilities
from kb.core.announcing import announce_x, choose_modes, modes_of_the_same_card
from kb.core.characteristics import FACE_DOWN
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.costs import Cost, PayLife, TotalCost, pay_actions, pay_mana, total_cost
from kb.core.errors import IllegalAction, UnmodelledRule
from kb.core.events import Announced, BecameTarget, Cause, SpellCast, ZoneChange
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import EMPTY_POOL, AnyCost, ManaCost, ManaPool, NoManaCost, Symbol, settle
from kb.core.narration import card, player
from kb.core.objects import NOT_CAST, Cast, Layout
from kb.core.permissions import Attempt, Permission
from kb.core.targets import choose_division, choose_targets
from kb.core.trace import StepKind
from kb.messages import message

if TYPE_CHECKING:
    from kb.core.characteristics import Characteristics
    from kb.core.game import Game


@implements("117.1", "117.1a", "117.7", "601.2", noted=False)
def cast_with_priority(game: Game, who: PlayerId, oid: ObjectId) -> ObjectId:
    """Cast a card as a player who has priority; return the spell."""
    if game.state.priority != who:
        raise IllegalAction(message("{player} does not have priority.", player=player(who)), "117.1")
    found = permissions.permissions_with_priority(game, who, oid)
    if not found:
        raise IllegalAction(message("Nothing allows {player} to cast {card} from where it is.", player=player(who),
                                    card=card(game.object(oid))), "601.3")
    permission = found[0] if len(found) == 1 else _chosen_permission(game, who, found)
    game.follow("117.1", *(("117.7",) if game.zone(Zone.STACK) else ()))
    spell = cast_spell(game, who, oid, permission)
    game.cite("117.3c")
    return spell


def _chosen_permission(game: Game, who: PlayerId, found: list[Permission]) -> Permission:
    """Several things allow it: an alternative cost named by the player decides, else the first."""
    wanted = game.choices.ask(who, Choose.ALTERNATIVE, tuple(p.alternative.name for p in found if p.alternative),
                              default=None)
    return next((p for p in found if p.alternative and p.alternative.name == wanted), found[0])


@implements("601.2", noted=False)
def cast_spell(game: Game, who: PlayerId, oid: ObjectId, permission: Permission) -> ObjectId:
    """Take the steps 601.2a-i. If one cannot be taken, the game returns to the moment before (733.1)."""
    before, told = game.state, len(game.trace.steps)
    game.follow("601.2")
    try:
        face = choose_face(game, who, oid, permission)
        spell = propose(game, who, oid, permission, face)
        cost = choose_modes_and_costs(game, who, spell, permission)
        announce_targets(game, who, spell)
        announce_division(game, who, spell)
        check_legality(game, who, spell, permission)
        total = determine_total_cost(game, spell, permission, cost)
        activate_mana_abilities(game, who, total.mana)
        pay_total_cost(game, who, spell, total)
        become_cast(game, who, spell)
    except IllegalAction as illegal:
        reverse(game, before, told, illegal)
        raise
    return spell


@implements("733.1", noted=False)
def reverse(game: Game, before: object, told: int, illegal: IllegalAction) -> None:
    """Undo the whole action: the state is the one before it."""
    from kb.core.state import State

    if game.has_fault(Fault.ILLEGAL_CASTS_ARE_NOT_REWOUND):
        return
    game.state = cast(State, before)
    cited = game.trace.take_back(told)
    game.cite(*cited, illegal.rule, "733.1")


_FACE_RULES = {Layout.SPLIT: ("709.3", "709.3a"), Layout.ADVENTURE: ("715.3", "715.3a"),
               Layout.OMEN: ("720.3", "720.3a"), Layout.MODAL_DOUBLE_FACED: ("712.11b", "712.11c")}
"""Choosing a half or face, and that only this one is looked at."""


@implements("601.3", "709.3", "709.3a", "712.11b", "712.11c", "715.3", "715.3a", "720.3", "720.3a", noted=False)
def choose_face(game: Game, who: PlayerId, oid: ObjectId, permission: Permission) -> int:
    """Choose a half or face, if there are several; it must be one the player could begin to cast."""
    possible = permissions.possible_faces(game, oid, permission)
    if not possible:
        raise IllegalAction(message("{card} cannot be cast that way.", card=card(game.object(oid))), permission.rule)
    legal = []
    for number, face in possible:
        try:
            permissions.verify_could_begin_to_cast(game, attempt(game, who, oid, face, permission))
            legal.append((number, face))
        except IllegalAction:
            if len(possible) == 1:
                raise
    if not legal:
        raise IllegalAction(message("{player} cannot begin to cast {card}.", player=player(who),
                                    card=card(game.object(oid))), "601.3")
    if len(possible) == 1:
        return legal[0][0]
    definition = game.object(oid).definition
    paragraphs = _FACE_RULES[definition.layout if definition else Layout.SPLIT]
    game.cite(*paragraphs)
    wanted = game.choices.ask(who, Choose.FACE, tuple(f.name for _, f in legal))
    chosen = [n for n, f in legal if f.name == wanted]
    if not chosen:
        raise IllegalAction(message("{face} cannot be cast that way.", face=str(wanted)), paragraphs[-1])
    return chosen[0]


def attempt(game: Game, who: PlayerId, oid: ObjectId, face: Characteristics, permission: Permission) -> Attempt:
    """Return the attempt to begin casting a face of a card by a permission."""
    return Attempt(who, oid, face, game.object(oid).zone, permission.during_resolution, permission.without_paying)


@implements("601.2a")
def propose(game: Game, who: PlayerId, oid: ObjectId, permission: Permission, face: int) -> ObjectId:
    """Move the card to the top of the stack under the player's control; effects on the spell begin."""
    obj = game.object(oid)
    from_hand = obj.zone is Zone.EXILE and game.has_fault(Fault.EXILE_COUNTS_AS_HAND)
    announced = replace(permission.cast, from_zone=Zone.HAND if from_hand else obj.zone,
                        without_paying=permission.without_paying, alternative=permission.alternative)
    layout_face = face if obj.definition and len(obj.definition.faces) > 1 else None
    game.carry_out(ZoneChange(oid, Zone.STACK, Cause.CAST, who, face=layout_face, cast=announced,
                              face_down=permission.face_down, copying=FACE_DOWN if permission.face_down else None))
    spell = game.now(oid)
    rider = permission.rider
    if game.has_fault(Fault.HASTE_FOR_EVERY_CREATURE_WITH_SUSPEND) and game.has(spell, "suspend"):
        from kb.core.keywords.suspend import give_haste as rider
    if rider is not None:
        game.follow("400.7h")
        rider(game, spell, who)
    return spell


@implements("601.2b")
def choose_modes_and_costs(game: Game, who: PlayerId, spell: ObjectId, permission: Permission) -> TotalCost:
    """Announce modes, alternative and additional costs, X, and how symbols are paid, in this order."""
    _announce(game, spell, modes=_modes(game, who, spell))
    alternative = _alternative(game, who, spell, permission)
    skipped = alternative is not None and game.has_fault(Fault.ALTERNATIVES_SKIP_ADDITIONAL_COSTS)
    additional = () if skipped else _additional(game, who, spell)
    base = base_cost(game, spell, permission, alternative)
    x = _value_of_x(game, who, spell, base, alternative)
    _announce(game, spell, alternative=alternative, additional=tuple(a.name for a in additional), x=x)
    settled, life = _settle_symbols(game, who, base)
    others = (*(alternative.others if alternative else ()), *life)
    with_x = settled.with_x(x) if isinstance(settled, ManaCost) else settled
    return TotalCost(with_x, others, additional)


def _announce(game: Game, spell: ObjectId, **changes: object) -> None:
    announced = replace(game.object(spell).cast or NOT_CAST, **changes)  # type: ignore[arg-type]
    if announced != game.object(spell).cast:
        game.carry_out(Announced(spell, announced))


@implements("700.2", noted=False)
def _modes(game: Game, who: PlayerId, spell: ObjectId) -> tuple[int, ...]:
    ability = game.abilities(spell).spell
    if ability is None or not ability.modes:
        return ()
    return modes_of_the_same_card(game, spell) or choose_modes(game, who, ability.modes, ability.choose_modes)


@implements("118.9", "118.9a", "601.2b", noted=False)
def _alternative(game: Game, who: PlayerId, spell: ObjectId, permission: Permission) -> AlternativeCost | None:
    """At most one alternative cost; casting without paying the mana cost is one already."""
    options = alternatives(game, who, spell, permission)
    wanted = game.choices.ask(who, Choose.ALTERNATIVE, tuple(o.name for o in options), None) if options else None
    game.follow(*(("118.9b",) if options or permission.alternative else ()))
    taken = permission.without_paying or permission.alternative is not None
    if wanted is None or (permission.alternative and wanted == permission.alternative.name):
        return permission.alternative
    if taken and not game.has_fault(Fault.FREE_CASTS_TAKE_ANOTHER_ALTERNATIVE):
        raise IllegalAction(message("Only one alternative cost can be applied to {card}.",
                                    card=card(game.object(spell))), "118.9a")
    chosen = next((o for o in options if o.name == wanted), None)
    if chosen is None:
        raise IllegalAction(message("There is no alternative cost {name}.", name=str(wanted)), "118.9")
    game.cite("118.9")
    return chosen


def alternatives(game: Game, who: PlayerId, spell: ObjectId, permission: Permission) -> list[AlternativeCost]:
    """Return the alternative costs that abilities offer for a spell on the stack."""
    info = game.object(spell).cast or NOT_CAST
    attempt = Attempt(who, spell, game.characteristics(spell), info.from_zone, permission.during_resolution)
    found = [a.alternative(game, s, attempt) for a, s in game.statics("alternative") if a.alternative]
    return [f for f in found if f is not None and info.from_zone in f.from_zones]


@implements("118.8", "118.8a", "118.8b", noted=False)
def _additional(game: Game, who: PlayerId, spell: ObjectId) -> tuple[AdditionalCost, ...]:
    """Mandatory additional costs, and the optional ones that the player announces."""
    offered = additional_costs(game, spell)
    if not offered:
        return ()
    game.cite("118.8")
    game.follow("118.8a", *(("118.8b",) if any(a.optional for a in offered) else ()))
    optional = [a for a in offered if a.optional]
    wanted = cast("tuple[str, ...]", game.choices.ask(
        who, Choose.ADDITIONAL, tuple(a.name for a in optional), default=())) if optional else ()
    return tuple(a for a in offered if not a.optional or a.name in wanted)


def additional_costs(game: Game, spell: ObjectId) -> list[AdditionalCost]:
    """Return the additional costs of a spell on the stack."""
    info = game.object(spell).cast
    if info and info.without_paying and game.has_fault(Fault.FREE_CASTS_SKIP_ADDITIONAL_COSTS):
        return []
    found = [a.additional(game, s, spell) for a, s in game.statics("additional") if a.additional]
    return [f for f in found if f is not None]


@implements("118.9", "118.6", "118.6a", "202.1b", noted=False)
def base_cost(game: Game, spell: ObjectId, permission: Permission, alternative: AlternativeCost | None) -> AnyCost:
    """The mana cost, or the mana of the alternative cost; without a mana cost there is nothing to pay (118.6)."""
    printed = game.characteristics(spell).mana_cost
    if isinstance(printed, NoManaCost) and (alternative is not None or permission.without_paying):
        game.follow("118.6a")
    if alternative is not None:
        return _derived_cost(game, printed) if alternative.cost is None else alternative.cost
    if permission.without_paying and not game.has_fault(Fault.FREE_CASTS_PAY_THE_MANA_COST):
        game.cite("118.9")
        return ManaCost()
    if isinstance(printed, NoManaCost):
        game.cite("118.6", "202.1b")
        if game.has_fault(Fault.NO_MANA_COST_IS_ZERO):
            return ManaCost()
    return printed


@implements("118.6", "702.34a", noted=False)
def _derived_cost(game: Game, printed: AnyCost) -> AnyCost:
    """A cost as high as the mana cost; of a missing one nothing was said before 2007-05-01."""
    if not isinstance(printed, NoManaCost):
        return printed
    if game.rulebook.value("derived-unpayable-cost") == "unsaid":
        raise UnmodelledRule(message("The rules of this day do not say what a cost is that is derived from a missing "
                                     "mana cost."), "118.6")
    game.cite("118.6")
    return ManaCost() if game.has_fault(Fault.DERIVED_COSTS_ARE_ZERO) else printed


@implements("107.3a", "107.3b", "107.3c", noted=False)
def _value_of_x(game: Game, who: PlayerId, spell: ObjectId, base: AnyCost, alternative: AlternativeCost | None) -> int:
    """X is announced, unless the text says what it is; where no cost with X is paid, only 0 is possible."""
    ability = game.abilities(spell).spell
    if ability is not None and ability.x is not None:
        return _defined_x(game, who, ability.x, paid=base.has_x)
    if base.has_x or (alternative is not None and alternative.has_x):
        return announce_x(game, who)
    if game.characteristics(spell).mana_cost.has_x:
        if game.has_fault(Fault.FREE_CASTS_CHOOSE_X):
            return cast(int, game.choices.ask(who, Choose.X, default=5))
        game.cite("107.3b")
        game.follow("107.3")
        wanted = cast(int, game.choices.ask(who, Choose.X, default=0))
        if wanted:
            raise IllegalAction(message("X can only be 0."), "107.3b")
    return 0


@implements("107.3c", noted=False)
def _defined_x(game: Game, who: PlayerId, defined: Callable[[Game, PlayerId], int], *, paid: bool) -> int:
    """X is what the text says, even if no cost with X is paid; until 2008-07-14 that was not written."""
    if not paid and game.rulebook.value("x-defined-by-the-text") == "unsaid":
        raise UnmodelledRule(message("The rules of this day do not say what X is when a spell whose text defines X "
                                     "is cast without paying its mana cost."), "107.3c")
    game.cite("107.3c")
    return 0 if not paid and game.has_fault(Fault.X_IN_THE_TEXT_IS_CHOSEN) else defined(game, who)


@implements("601.2b", "107.4e", "107.4f", "118.13a", noted=False)
def _settle_symbols(game: Game, who: PlayerId, base: AnyCost) -> tuple[AnyCost, tuple[Cost, ...]]:
    """Announce how hybrid and Phyrexian symbols are paid."""
    if isinstance(base, NoManaCost) or not any(s.is_hybrid or s.phyrexian for s in base.symbols):
        return base, ()
    if any(s.phyrexian for s in base.symbols):
        game.rulebook.require("phyrexian-mana")
    if any(s.options and s.generic for s in base.symbols):
        game.rulebook.require("monocolored-hybrid")
    game.cite("601.2b", "118.13a")
    game.follow("118.13")
    open_symbols = [s for s in base.symbols if s.is_hybrid or s.phyrexian]
    answer = list(cast("tuple[str, ...]", game.choices.ask(who, Choose.SYMBOLS, tuple(map(str, open_symbols)))))
    settled, life = [], 0
    for symbol in base.symbols:
        paid = settle(symbol, answer.pop(0)) if symbol in open_symbols else symbol
        life += 0 if paid is not None or game.has_fault(Fault.LIFE_FOR_SYMBOLS_IS_FREE) else 2
        settled.extend([paid] if paid is not None else [])
        if symbol.is_hybrid and game.has_fault(Fault.HYBRID_SYMBOLS_NEED_BOTH):
            settled.extend(Symbol((option,)) for option in symbol.options)
    return replace(base, symbols=tuple(settled)), (PayLife(life),) if life else ()


def target_specs(game: Game, spell: ObjectId) -> tuple[TargetSpec, ...]:
    """Return the targets that a spell requires, given its modes and the costs announced (CR 601.2c)."""
    ability = game.abilities(spell).spell
    info = game.object(spell).cast or NOT_CAST
    if ability is None or (info.alternative and info.alternative.name == "overload"):
        return ()
    return tuple(t for mode in chosen_modes(ability, info) for t in mode.targets) if ability.modes \
        else ability.targets


def chosen_modes(ability: SpellAbility, info: Cast) -> tuple[Mode, ...]:
    """Return the chosen modes in their written order (CR 700.2)."""
    return tuple(ability.modes[n] for n in sorted(info.modes))


@implements("601.2c", noted=False)
def announce_targets(game: Game, who: PlayerId, spell: ObjectId) -> None:
    """Choose targets; what triggers on becoming a target triggers now."""
    specs = target_specs(game, spell)
    if not specs:
        return
    game.cite("601.2c")
    targets = choose_targets(game, who, specs, spell)
    _announce(game, spell, targets=targets)
    game.carry_out(*(BecameTarget(t, spell) for group in targets for t in group))


def announce_division(game: Game, who: PlayerId, spell: ObjectId) -> None:
    """Announce how much of something that is divided each target gets (CR 601.2d)."""
    ability = game.abilities(spell).spell
    if ability is not None and ability.divides:
        targets = (game.object(spell).cast or NOT_CAST).targets
        _announce(game, spell, division=choose_division(game, who, ability.divides, targets))


@implements("601.2e", "601.6", noted=False)
def check_legality(game: Game, who: PlayerId, spell: ObjectId, permission: Permission) -> None:
    """The spell as proposed, with its X and face, must be one that the player may cast."""
    now = game.characteristics(spell)
    info = game.object(spell).cast or NOT_CAST
    game.cite("601.2e")
    permissions.verify_not_prohibited(game, Attempt(who, spell, now, info.from_zone, permission.during_resolution,
                                                    permission.without_paying))
    if permission.spell_must is not None and not permission.spell_must(game, now):
        raise IllegalAction(message("{card} does not fit the permission to cast it.", card=card(game.object(spell))),
                            permission.rule)


@implements("601.2f")
def determine_total_cost(game: Game, spell: ObjectId, permission: Permission, announced: TotalCost) -> TotalCost:
    """Add what effects add and subtract; then it is locked in."""
    alternative = permission.without_paying or (game.object(spell).cast or NOT_CAST).alternative is not None
    return total_cost(game, spell, announced.base, announced.others, announced.additional, alternative=alternative)


@implements("601.2h")
def pay_total_cost(game: Game, who: PlayerId, spell: ObjectId, total: TotalCost) -> None:
    """Pay mana and everything else; what cannot be paid makes the cast illegal."""
    if total.mana == ManaCost() == game.characteristics(spell).mana_cost:
        game.follow("118.5a")
    spent = pay_mana(game, who, total.mana)
    pay_actions(game, who, spell, total.actions)
    _announce(game, spell, mana_spent=_remembered(game, spent))


def _remembered(game: Game, spent: ManaPool) -> ManaPool:
    """Return what a spell knows about the mana spent to cast it (deliberately wrong under two faults)."""
    if game.has_fault(Fault.MANA_SPENT_IS_FORGOTTEN):
        return EMPTY_POOL
    free = not spent.total and game.has_fault(Fault.FREE_SPELLS_COUNT_AS_PAID)
    return ManaPool.of("{C}") if free else spent


@implements("601.2i")
def become_cast(game: Game, who: PlayerId, spell: ObjectId) -> None:
    """The spell becomes cast; abilities that wait for that trigger."""
    game.carry_out(SpellCast(spell, who))


def tell_reversed(game: Game, who: PlayerId, oid: ObjectId, illegal: IllegalAction) -> None:
    """Tell that a spell could not be cast after all."""
    game.tell(message("{player} cannot cast {card}: {why} The attempt is reversed.", player=player(who),
                      card=card(game.last_known(oid).object), why=illegal.what), StepKind.EVENT, illegal.rule, "733.1")


