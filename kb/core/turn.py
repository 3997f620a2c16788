"""The turn: phases, steps and turn-based actions (CR 500-514, 703)."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kb.core import combat, priority
from kb.core.actions.zones import draw
from kb.core.choices import Choose
from kb.core.citations import implements
from kb.core.effects import Until
from kb.core.events import (
    Cause,
    DamageWoreOff,
    EffectEnded,
    LifeChanged,
    ManaChanged,
    Step,
    StepBegan,
    StepEnded,
    TapChanged,
    TurnBegan,
    ZoneChange,
)
from kb.core.faults import Fault
from kb.core.ids import ObjectId, PlayerId, Zone
from kb.core.mana import ManaPool
from kb.core.phasing import phase_in_before_untapping

if TYPE_CHECKING:
    from kb.core.game import Game

_PHASE_OF = {
    Step.UNTAP: 1, Step.UPKEEP: 1, Step.DRAW: 1, Step.PRECOMBAT_MAIN: 2, Step.BEGINNING_OF_COMBAT: 3,
    Step.DECLARE_ATTACKERS: 3, Step.DECLARE_BLOCKERS: 3, Step.COMBAT_DAMAGE: 3, Step.END_OF_COMBAT: 3,
    Step.POSTCOMBAT_MAIN: 4, Step.END: 5, Step.CLEANUP: 5,
}
_ORDER = list(Step)


@implements("500.1", "500.2", noted=False)
def begin_turn(game: Game, who: PlayerId) -> None:
    """Begin a player's turn with the untap step."""
    game.carry_out(TurnBegan(who))
    _end_effects(game, Until.YOUR_NEXT_TURN, who)
    begin_step(game, Step.UNTAP)


@implements("500.2", "500.10", noted=False)
def next_step(game: Game) -> None:
    """End the current step; begin the next one, an extra one, or the next player's turn."""
    ended = game.state.step
    end_step(game)
    if game.state.extra_steps and not game.has_fault(Fault.EXTRA_STEPS_ARE_SKIPPED):
        extra, *rest = game.state.extra_steps
        game.state = game.state.changed(extra_steps=tuple(rest))
        begin_step(game, extra)
        return
    following = _following(game, ended)
    if following is None:
        begin_turn(game, _next_player(game))
    else:
        begin_step(game, following)


def _next_player(game: Game) -> PlayerId:
    order = list(game.state.players)
    at = order.index(game.state.active)
    return next(p for p in order[at + 1:] + order[:at + 1] if not game.player(p).left)


@implements("508.8", noted=False)
def _following(game: Game, ended: Step) -> Step | None:
    """Without attackers the declare blockers and combat damage steps are skipped."""
    if ended is Step.DECLARE_ATTACKERS and not combat.attackers(game):
        return Step.END_OF_COMBAT
    at = _ORDER.index(ended) + 1
    return _ORDER[at] if at < len(_ORDER) else None


@implements("117.2c", "117.3a", "500.6", "703.4", noted=False)
def begin_step(game: Game, step: Step) -> None:
    """The step begins; turn-based actions; then the active player gets priority (not in untap and cleanup)."""
    game.carry_out(StepBegan(step, game.state.active))
    game.follow("117.3", "117.3a", *(("117.2", "117.2c") if step in _TURN_BASED else ()))
    _TURN_BASED.get(step, _no_action)(game)
    if step in (Step.UNTAP, Step.CLEANUP):
        if step is Step.CLEANUP and _something_waits(game):
            game.cite("514.3a")
            priority.give(game, game.players_from()[0])
        else:
            next_step(game)
        return
    priority.give(game, game.players_from()[0])


def _something_waits(game: Game) -> bool:
    return bool(game.state.waiting)


def _no_action(game: Game) -> None:
    """Most steps have no turn-based action."""


@implements("502.3", noted=False)
def _untap(game: Game) -> None:
    """First phased-out permanents phase in; then the active player's permanents untap, all at the same time."""
    phase_in_before_untapping(game)
    tapped = [o for o in game.objects_in(Zone.BATTLEFIELD)
              if o.tapped and game.controller_of(o.id) == game.state.active]
    if tapped:
        game.carry_out(*(TapChanged(o.id, tapped=False) for o in tapped))


@implements("504.1", noted=False)
def _draw(game: Game) -> None:
    """The active player draws a card."""
    if not game.player(game.state.active).left:
        draw(game, game.state.active, 1)


@implements("514.1", "514.2", noted=False)
def _cleanup(game: Game) -> None:
    """Discard down to seven cards; damage is removed and effects "until end of turn" end."""
    who = game.state.active
    hand = game.zone(Zone.HAND, who)
    if len(hand) > 7:
        game.cite("514.1")
        chosen = cast("tuple[ObjectId, ...]", game.choices.ask(
            who, Choose.OBJECTS, tuple(game.object(i).name for i in hand), default=hand[7:]))
        game.carry_out(*(ZoneChange(i, Zone.GRAVEYARD, Cause.DISCARDED) for i in chosen))
    game.carry_out(*(DamageWoreOff(o.id) for o in game.objects_in(Zone.BATTLEFIELD) if o.damage))
    _end_effects(game, Until.END_OF_TURN)


@implements("514.2", "611.2a", noted=False)
def _end_effects(game: Game, until: Until, who: PlayerId | None = None) -> None:
    over = [e for e in game.state.effects if (e.until is until and who in (None, e.controller))
            or (e.until is Until.CONTROL_IS_LOST and until is Until.END_OF_TURN
                and game.has_fault(Fault.HASTE_ENDS_AT_END_OF_TURN))]
    if over:
        game.cite("514.2" if until is Until.END_OF_TURN else "611.2a")
        game.carry_out(*(EffectEnded(e) for e in over))
    game.state = game.state.changed(delayed=tuple(d for d in game.state.delayed if d.until is not until))


@implements("500.2", noted=False)
def end_step(game: Game) -> None:
    """The step ends, and what mana is left goes."""
    if game.state.step is Step.END_OF_COMBAT:
        combat.end_combat(game)
    game.carry_out(StepEnded(game.state.step, game.state.active))
    empty_mana_pools(game)


@implements("500.5", "106.4", noted=False)
def empty_mana_pools(game: Game) -> None:
    """Unspent mana is lost: today at the end of each step and phase, formerly of each phase, and it burnt."""
    step = game.state.step
    if all(p.pool.total == 0 for p in game.state.players.values()) or game.has_fault(Fault.MANA_STAYS_IN_THE_POOL):
        return
    following = _following(game, step)
    ends_phase = following is None or _PHASE_OF[following] != _PHASE_OF[step]
    if game.rulebook.value("mana-pool-empties") == "phase" and not ends_phase:
        return
    burns = game.rulebook.value("mana-burn") == "yes"
    for player in [p for p in game.state.players.values() if p.pool.total]:
        game.cite("500.5", "106.4")
        game.carry_out(ManaChanged(player.id, player.pool, ManaPool(), "lost"))
        if burns:
            game.carry_out(LifeChanged(player.id, player.life, player.life - player.pool.total))


_TURN_BASED = {Step.UNTAP: _untap, Step.DRAW: _draw, Step.DECLARE_ATTACKERS: combat.declare_attackers,
               Step.DECLARE_BLOCKERS: combat.declare_blockers, Step.COMBAT_DAMAGE: combat.combat_damage,
               Step.CLEANUP: _cleanup}
