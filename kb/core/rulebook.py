"""The rulebook of a day: dated provisions, asked for by name. The only place that compares dates.

Provisions are data (`data/provisions/*.yaml`). A mechanic asks `rulebook.value("mana-burn")` and
branches on the value; it never sees a day. What was asked for is recorded, so that a check's validity
interval can be found by jumping from one change to the next (docs/checks.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from pathlib import Path

import yaml

from kb.core.errors import (
    MechanicAbsent,
    ProvisionError,
    ProvisionGap,
    ProvisionOverlap,
    RevisionNotModelled,
)
from kb.messages import message
from kb.resources import data_dir

ABSENT = "absent"
"""Value of a mechanic's provision before the mechanic existed."""


@dataclass(frozen=True)
class Provision:
    """A provision and one of its values, as checks name them: `Provision("mana-burn", "no")`."""

    key: str
    value: str


@dataclass(frozen=True)
class Variant:
    """What a provision says from a day on; `rule` is the number it had on that day."""

    since: date
    value: str
    rule: str
    note: str = ""


@dataclass(frozen=True)
class DatedProvision:
    """A point where the core behaves, or cites, differently before and after a revision."""

    key: str
    title: Mapping[str, str]
    rule: str
    variants: tuple[Variant, ...]
    """In order of their days."""
    file: str = ""

    def at(self, day: date) -> Variant:
        """Return the variant in force on `day` (the last that began by then)."""
        current = [v for v in self.variants if v.since <= day]
        if not current:
            raise ProvisionGap(message("Provision {key} says nothing about {day}.", key=self.key, day=day),
                               file=self.file)
        return current[-1]


def load_provisions(folder: Path) -> tuple[dict[str, DatedProvision], date]:
    """Read the provisions below `folder`; return them by key, and the first day the core claims."""
    found: dict[str, DatedProvision] = {}
    first = date.max
    for path in sorted(folder.glob("*.yaml")):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        first = content.get("modelled_since", first)
        for entry in content.get("provisions", []):
            provision = _provision(entry, str(path))
            if provision.key in found:
                raise ProvisionError(message("Provision {key} is there twice.", key=provision.key),
                                     file=str(path))
            found[provision.key] = provision
    return found, first


def _provision(entry: Mapping[str, object], file: str) -> DatedProvision:
    try:
        variants = tuple(Variant(v["since"], str(v["value"]), str(v["rule"]), str(v.get("note", "")))
                         for v in entry["variants"])  # type: ignore[attr-defined]
        made = DatedProvision(str(entry["key"]), dict(entry["title"]),  # type: ignore[call-overload]
                              str(entry["rule"]), variants, file)
    except (KeyError, TypeError, AttributeError) as fault:
        raise ProvisionError(message("A provision lacks {what}.", what=str(fault)), file=file) from fault
    days = [v.since for v in variants]
    if len(set(days)) != len(days):
        raise ProvisionOverlap(message("Two variants of {key} begin on the same day.", key=made.key), file=file)
    if days != sorted(days) or not days:
        raise ProvisionError(message("The variants of {key} must be in order of their days.", key=made.key),
                             file=file)
    return made


@cache
def _bundled() -> tuple[dict[str, DatedProvision], date]:
    return load_provisions(data_dir() / "provisions")


def provisions() -> Mapping[str, DatedProvision]:
    """Return the bundled provisions by key."""
    return _bundled()[0]


def first_day() -> date:
    """Return the first day about which the core makes statements."""
    return _bundled()[1]


def rulesets(known: Iterable[DatedProvision] | None = None) -> tuple[date, ...]:
    """Return the days on which any provision changes, newest first: one ruleset begins on each."""
    days = {v.since for p in (provisions().values() if known is None else known) for v in p.variants}
    return tuple(sorted({max(day, first_day()) for day in days}, reverse=True))


def latest_change(keys: Iterable[str], day: date) -> date | None:
    """Return the latest day up to `day` on which one of the provisions changed, after the first day."""
    starts = [v.since for key in keys for v in provisions()[key].variants if first_day() < v.since <= day]
    return max(starts, default=None)


def day_before(day: date) -> date:
    """Return the last day of the time before `day`."""
    return day - timedelta(days=1)


@dataclass
class Rulebook:
    """The provisions in force on one day, with what was consulted. Make it with `Rulebook.at(day)`."""

    day: date
    overrides: Mapping[str, str] = field(default_factory=dict)
    consulted: dict[str, Variant] = field(default_factory=dict)

    @staticmethod
    def at(day: date, overrides: Iterable[Provision] = ()) -> Rulebook:
        """Return the rulebook of `day`; `overrides` put other values in force (counterfactuals)."""
        if day < first_day():
            raise RevisionNotModelled(day, first_day())
        chosen = {p.key: p.value for p in overrides}
        for key, value in chosen.items():
            _known(key, value)
        return Rulebook(day, chosen)

    def variant(self, key: str) -> Variant:
        """Return the variant of the provision `key` in force, and remember that it was consulted."""
        variant = self.consulted.get(key)
        if variant is None:
            provision = _known(key)
            variant = provision.at(self.day)
            if key in self.overrides:
                variant = next(v for v in provision.variants if v.value == self.overrides[key])
            self.consulted[key] = variant
        return variant

    def value(self, key: str) -> str:
        """Return the value in force of the provision `key`."""
        return self.variant(key).value

    def require(self, mechanic: str) -> None:
        """Make sure that a mechanic existed. Mechanics without a provision are older than the core's claim."""
        if mechanic in provisions() and self.value(mechanic) == ABSENT:
            raise MechanicAbsent(mechanic, provisions()[mechanic].title, self.day)


def _known(key: str, value: str | None = None) -> DatedProvision:
    provision = provisions().get(key)
    if provision is None:
        raise ProvisionError(message("There is no provision {key}.", key=key))
    if value is not None and all(v.value != value for v in provision.variants):
        raise ProvisionError(message("Provision {key} never had the value {value}.", key=key, value=value),
                             file=provision.file)
    return provision
