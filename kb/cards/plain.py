"""Cards that scenarios need as material: lands, vanilla creatures, burn, counterspells."""

from __future__ import annotations

from kb.cards import card
from kb.cards.build import basic, creature, instant, sorcery, spell
from kb.cards.parts import (
    any_target,
    bounce_target,
    cast_trigger,
    counter_target,
    damage,
    draw_cards,
    gain_life,
    target_ability,
    target_creature,
    target_permanent,
    target_spell,
)
from kb.core.abilities import FLASH, FLYING, HASTE
from kb.core.actions.zones import counter, draw
from kb.core.characteristics import CardType
from kb.core.events import TokenCreated
from kb.core.ids import Zone
from kb.core.objects import CardDefinition
from kb.core.resolving import Resolving
from kb.messages import N_

_BASICS = (("Plains", "W"), ("Island", "U"), ("Swamp", "B"), ("Mountain", "R"), ("Forest", "G"))
for _name, _symbol in _BASICS:
    card(_name)(lambda name=_name, symbol=_symbol: basic(name, symbol))  # type: ignore[misc]


@card("Grizzly Bears")
def grizzly_bears() -> CardDefinition:
    """A 2/2."""
    return creature("Grizzly Bears", "{1}{G}", 2, 2, subtypes=("Bear",))


@card("Ornithopter")
def ornithopter() -> CardDefinition:
    """A 0/2 with flying for {0}."""
    return creature("Ornithopter", "{0}", 0, 2, FLYING, subtypes=("Thopter",), artifact=True)


@card("Raging Goblin")
def raging_goblin() -> CardDefinition:
    """A 1/1 with haste."""
    return creature("Raging Goblin", "{R}", 1, 1, HASTE, subtypes=("Goblin",))


@card("Ashcoat Bear")
def ashcoat_bear() -> CardDefinition:
    """A 2/2 with flash."""
    return creature("Ashcoat Bear", "{1}{G}", 2, 2, FLASH, subtypes=("Bear",))


@card("Lightning Bolt")
def lightning_bolt() -> CardDefinition:
    """3 damage to any target."""
    return instant("Lightning Bolt", "{R}", spell(damage(3), any_target()))


@card("Blaze")
def blaze() -> CardDefinition:
    """X damage to any target."""
    return sorcery("Blaze", "{X}{R}", spell(damage(None), any_target()))


@card("Divination")
def divination() -> CardDefinition:
    """Draw two cards."""
    return sorcery("Divination", "{2}{U}", spell(draw_cards(2)))


@card("Healing Salve")
def healing_salve() -> CardDefinition:
    """Gain 3 life; its other mode is not used."""
    return instant("Healing Salve", "{W}", spell(gain_life(3)))


@card("Counterspell")
def counterspell() -> CardDefinition:
    """Counter a spell."""
    return instant("Counterspell", "{U}{U}", spell(counter_target, target_spell()))


@card("Remand")
def remand() -> CardDefinition:
    """Counter a spell; it goes to its owner's hand; draw a card."""
    def effect(r: Resolving) -> None:
        target = r.target_object()
        if target is not None:
            counter(r.game, target, Zone.HAND)
        draw(r.game, r.controller, 1)
    return instant("Remand", "{1}{U}", spell(effect, target_spell()))


@card("Stifle")
def stifle() -> CardDefinition:
    """Counter an activated or triggered ability."""
    return instant("Stifle", "{U}", spell(counter_target, target_ability()))


@card("Unsummon")
def unsummon() -> CardDefinition:
    """Return a creature."""
    return instant("Unsummon", "{U}", spell(bounce_target, target_creature()))


@card("Boomerang")
def boomerang() -> CardDefinition:
    """Return a permanent."""
    return instant("Boomerang", "{U}{U}", spell(bounce_target, target_permanent()))


@card("Young Pyromancer")
def young_pyromancer() -> CardDefinition:
    """Whenever its controller casts an instant or sorcery, a 1/1 token."""
    from kb.cards.build import face

    def token(r: Resolving) -> None:
        elemental = face("Elemental", None, (CardType.CREATURE,), indicator="R", subtypes=("Elemental",),
                         power=1, toughness=1)
        r.game.carry_out(TokenCreated(elemental, r.controller))
    trigger = cast_trigger(N_("whenever you cast an instant or sorcery spell, create a token"), token,
                           CardType.INSTANT, CardType.SORCERY)
    return creature("Young Pyromancer", "{1}{R}", 2, 1, trigger, subtypes=("Human", "Shaman"))


@card("Elvish Visionary")
def elvish_visionary() -> CardDefinition:
    """Draws a card when it enters."""
    from kb.cards.parts import enters_trigger

    return creature("Elvish Visionary", "{1}{G}", 1, 1,
                    enters_trigger(N_("when it enters, draw a card"), draw_cards(1)), subtypes=("Elf", "Shaman"))
