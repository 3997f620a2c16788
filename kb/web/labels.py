"""Words for the fixed values of the database: kinds, categories, statuses, outcomes, changes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from kb.messages import N_
from kb.search import answer

NO_RULING = answer.NO_RULING
ALL = N_("all")
WITH_SUSPEND = N_("with suspend")
WITH_RULINGS = N_("with rulings")

KINDS: Mapping[str, str] = MappingProxyType({
    "ruling": N_("Ruling"), "rule": N_("Rule"), "term": N_("Term"), "card": N_("Card")})

MANY: Mapping[str, str] = MappingProxyType({
    "ruling": N_("Rulings"), "rule": N_("Rules"), "term": N_("Terms"), "card": N_("Cards")})

STATUSES: Mapping[str, str] = MappingProxyType({
    "current": N_("current"), "superseded": N_("superseded"), "obsolete": N_("obsolete"),
    "colloquial": N_("colloquial")})

CATEGORIES: Mapping[str, str] = MappingProxyType({
    "suspend": N_("Suspend"), "time-counters": N_("Time counters"),
    "free-casting": N_("Casting without paying the mana cost"), "no-mana-cost": N_("Cards without a mana cost"),
    "hypergenesis": N_("Hypergenesis"), "card": N_("Single cards"), "not-a-rule": N_("Not a rule")})

CHANGES: Mapping[str, str] = MappingProxyType({
    "created": N_("first known version"), "renumbered": N_("new number"), "reworded": N_("new wording"),
    "renumbered+reworded": N_("new number and new wording"), "deleted": N_("deleted")})

OUTCOMES: Mapping[str, str] = MappingProxyType({
    "holds": N_("holds"), "fails": N_("does not hold"), "not_applicable": N_("not applicable"),
    "unmodelled": N_("not modelled"), "error": N_("error")})

ORIGINS: Mapping[str, str] = MappingProxyType({
    "official": N_("official"), "restated": N_("restated in our own words"), "community": N_("community")})

WORD_KINDS: Mapping[str, str] = MappingProxyType({
    "keyword": N_("keyword"), "noun": N_("noun"), "verb": N_("verb"), "adjective": N_("adjective"),
    "phrase": N_("phrase"), "card name": N_("card name")})

GENDERS: Mapping[str, str] = MappingProxyType({
    "m": N_("masculine (der)"), "f": N_("feminine (die)"), "n": N_("neuter (das)"), "pl": N_("plural (die)")})

LANGUAGES: Mapping[str, str] = MappingProxyType({
    "de": N_("German"), "en": N_("English"), "mul": N_("German and English")})

FILES: Mapping[str, str] = MappingProxyType({
    "bundled": N_("bundled with the program"), "comprehensive_rules": N_("Comprehensive Rules"),
    "rulings": N_("rulings data"), "cards": N_("card data"), "pasted": N_("pasted page"),
    "not_recognised": N_("not recognised")})
