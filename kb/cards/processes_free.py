"""Nix, which looks at the mana that was spent on a spell; Frogmite, which may cost nothing."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import creature, instant, spell
from kb.cards.parts import target_spell
from kb.cards.processes import permanents_of
from kb.core.abilities import ON_STACK, CostChange, Source, StaticAbility
from kb.core.actions.zones import counter
from kb.core.characteristics import CardType
from kb.core.game import Game
from kb.core.ids import ObjectId
from kb.core.objects import NOT_CAST, CardDefinition
from kb.core.resolving import Resolving


@card("Nix")
def nix() -> CardDefinition:
    """Counters a spell if no mana was spent to cast it; on a copy none ever was."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is None:
            return
        info = r.game.object(target).cast or NOT_CAST
        if not info.was_cast or not info.mana_spent.total:
            counter(r.game, target)
    return instant("Nix", "{U}", spell(effect, target_spell()))


@card("Frogmite")
def frogmite() -> CardDefinition:
    """A 2/2 artifact creature with affinity for artifacts: {1} less for each one its controller controls."""
    def less(game: Game, source: Source, spell_id: ObjectId) -> CostChange | None:
        if spell_id != source.id:
            return None
        return CostChange(reduction=len(permanents_of(game, CardType.ARTIFACT, who=game.controller_of(spell_id))))
    return creature("Frogmite", "{4}", 2, 2, StaticAbility("affinity for artifacts", zones=ON_STACK, changes_cost=less),
                    subtypes=("Frog",), artifact=True)
