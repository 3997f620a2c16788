"""Building card definitions: `sorcery("Rift Bolt", "{2}{R}", Suspend(1, cost("{R}")), spell(...))`."""

from __future__ import annotations

from dataclasses import replace

from kb.core.abilities import ActivatedAbility, AnyAbility, EffectFn, Keyword, Mode, SpellAbility, TargetSpec
from kb.core.characteristics import CardType, Characteristics
from kb.core.costs import TapSelf
from kb.core.mana import NO_MANA_COST, AnyCost, Color, ManaCost, ManaPool
from kb.core.objects import CardDefinition, Layout
from kb.core.resolving import Resolving

cost = ManaCost.of


def face(name: str, mana: str | None, types: tuple[CardType, ...], *abilities: AnyAbility, indicator: str = "",
         subtypes: tuple[str, ...] = (), supertypes: tuple[str, ...] = (), power: int | None = None,
         toughness: int | None = None) -> Characteristics:
    """Return the characteristics of one face; `mana` None: it has no mana cost; `indicator` as "G" or "UR"."""
    mana_cost: AnyCost = NO_MANA_COST if mana is None else ManaCost.of(mana)
    colors = frozenset(Color(c) for c in indicator)
    return Characteristics((name,), mana_cost, mana_cost.colors | colors, colors, frozenset(types),
                           frozenset(supertypes), subtypes, abilities, power, toughness)


def _single(made: Characteristics) -> CardDefinition:
    return CardDefinition(made.name, (made,), mechanics=_mechanics(made))


def _mechanics(*faces: Characteristics) -> frozenset[str]:
    return frozenset(a.keyword for f in faces for a in f.abilities if isinstance(a, Keyword))


def sorcery(name: str, mana: str | None, *abilities: AnyAbility, indicator: str = "") -> CardDefinition:
    """Return a sorcery."""
    return _single(face(name, mana, (CardType.SORCERY,), *abilities, indicator=indicator))


def instant(name: str, mana: str | None, *abilities: AnyAbility) -> CardDefinition:
    """Return an instant."""
    return _single(face(name, mana, (CardType.INSTANT,), *abilities))


def creature(name: str, mana: str | None, power: int, toughness: int, *abilities: AnyAbility,
             subtypes: tuple[str, ...] = (), legendary: bool = False, artifact: bool = False) -> CardDefinition:
    """Return a creature."""
    types = (CardType.CREATURE, CardType.ARTIFACT) if artifact else (CardType.CREATURE,)
    return _single(face(name, mana, types, *abilities, power=power, toughness=toughness, subtypes=subtypes,
                        supertypes=("Legendary",) if legendary else ()))


def artifact(name: str, mana: str | None, *abilities: AnyAbility) -> CardDefinition:
    """Return an artifact."""
    return _single(face(name, mana, (CardType.ARTIFACT,), *abilities))


def enchantment(name: str, mana: str | None, *abilities: AnyAbility) -> CardDefinition:
    """Return an enchantment."""
    return _single(face(name, mana, (CardType.ENCHANTMENT,), *abilities))


def aura(name: str, mana: str, enchant: TargetSpec, *abilities: AnyAbility) -> CardDefinition:
    """Return an Aura: as a spell it targets what it will enchant (CR 115.1b)."""
    return _single(face(name, mana, (CardType.ENCHANTMENT,), SpellAbility(no_effect, (enchant,)), *abilities,
                        subtypes=("Aura",)))


def land(name: str, *abilities: AnyAbility, supertypes: tuple[str, ...] = ()) -> CardDefinition:
    """Return a land."""
    return _single(face(name, None, (CardType.LAND,), *abilities, supertypes=supertypes))


def basic(name: str, symbol: str) -> CardDefinition:
    """Return a basic land with its mana ability."""
    return _single(face(name, None, (CardType.LAND,), mana_ability(symbol, symbol), supertypes=("Basic",),
                        subtypes=(name,)))


def two_faces(name: str, layout: Layout, first: Characteristics, second: Characteristics) -> CardDefinition:
    """Return a split card, an adventurer card or a modal double-faced card."""
    made = CardDefinition(name, (first, second), layout, _mechanics(first, second))
    return replace(made, mechanics=made.mechanics | ({layout.value.replace(" ", "-")} - {"split"}))


def spell(effect: EffectFn, *targets: TargetSpec) -> SpellAbility:
    """Return what an instant or sorcery does."""
    return SpellAbility(effect, targets)


def modal(*modes: Mode) -> SpellAbility:
    """Return the ability of a modal spell."""
    return SpellAbility(no_effect, modes=modes)


def mana_ability(name: str, mana: str) -> ActivatedAbility:
    """Return `{T}: Add [mana]`, called `name`."""
    adds = ManaPool.of("".join(f"{{{m}}}" for m in mana))
    return ActivatedAbility(name, (TapSelf(),), no_effect, adds=adds)


def no_effect(_r: Resolving) -> None:
    """Do nothing on resolution."""
