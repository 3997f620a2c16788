"""The German catalogs: complete, with the right placeholders, and German through and through."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from kb.cards import card_named, card_names
from kb.checks.registry import all_checks
from kb.checks.runner import run
from kb.core.choices import Choose
from kb.i18n import DOMAINS
from kb.messages import Message

ROOT = Path(__file__).resolve().parent.parent
LATEST, MANDATORY, FORMER = date(2026, 11, 1), date(2024, 2, 1), date(2007, 3, 1)

ENGLISH = """
    a and any are as at be been before begins but by can cannot card cards cast casts changed check checks choose
    chosen controller controls cost costs count counter countered counters creature damage does draw draws each
    effect enters error exile exiled exiles expected fails file files for found from game graveyard has have holds
    if illegal instead into is it its last land legal library lines may more must never no nobody not
    nothing of on once one only opponent or other owner pay pays permanent player players plays priority put puts
    removed resolved resolves reveals rule rules ruling rulings sacrifice sacrifices sorcery spell spells stack step
    suspend suspended tapped target targets than that the their them then there this time to token tokens turn until
    untapped upkeep what when whenever where which while whose with without you your
""".split()
"""Words that German does not have: one of them in a translation is English left over."""
ALSO_GERMAN = {"illegal", "legal"}
NAMES = ("Magic: The Gathering", "Wizards of the Coast", "Comprehensive Rules")
"""Proper names that a translation may have, besides those of cards."""
NOT_PROSE = re.compile(r"\{[^}]*\}|<[^>]*>|`[^`]*`|(?:^|(?<=\s))--?[a-zA-Z][\w-]*|https?:\S+|"
                       r"\b[\w.-]+/[\w/.-]+|pip install \S+|"
                       r"\([a-z_]+\)|„[a-z_]+“|^[a-z]+(?: und [a-z]+)?:|"
                       r"\b[\w/.-]+\.(?:py|ya?ml|po|db|json)\b")
"""Placeholders, tags, options, commands, addresses, paths, and the values and parameters that a text explains."""


def _module(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


catalogs = _module(ROOT / ".ci/catalogs.py")


def _german(domain: str) -> Catalog:
    with (ROOT / f"locales/de/LC_MESSAGES/{domain}.po").open("rb") as file:
        return read_po(file, locale="de")


def _translations(domain: str) -> Iterator[tuple[str, str]]:
    """Yield each message with each of its German forms."""
    for entry in _german(domain):
        msgid = entry.id if isinstance(entry.id, str) else entry.id[0]
        for text in [entry.string] if isinstance(entry.string, str) else entry.string or ():
            if msgid:
                yield msgid, text


def _names() -> re.Pattern[str]:
    """Names of cards and of their faces, longest first: they stay English."""
    names = set(NAMES) | {part for name in card_names() for part in (name, *name.split(" // "))}
    names |= {face.name for name in card_names() for face in card_named(name).faces}
    return re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))


@pytest.mark.parametrize("domain", DOMAINS)
def test_german_is_complete_not_fuzzy_and_keeps_the_placeholders(domain: str) -> None:
    assert list(catalogs.problems(domain)) == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_german_catalog_has_no_message_that_the_code_has_lost(domain: str) -> None:
    wanted = {(entry.context, entry.id if isinstance(entry.id, str) else entry.id[0])
              for entry in catalogs.extract(domain)}
    found = {(entry.context, entry.id if isinstance(entry.id, str) else entry.id[0]) for entry in _german(domain)}
    assert found - wanted == set()


@pytest.mark.parametrize("domain", DOMAINS)
def test_no_english_word_is_left_in_german(domain: str) -> None:
    words = set(ENGLISH) - ALSO_GERMAN
    names, left = _names(), []
    for msgid, text in _translations(domain):
        prose = names.sub(" ", NOT_PROSE.sub(" ", text))
        left += [(word, msgid, text) for word in re.findall(r"(?<![\w-])[a-z]+(?![\w-])", prose) if word in words]
    assert left == []


@pytest.mark.parametrize("domain", DOMAINS)
def test_german_quotation_marks_only(domain: str) -> None:
    wrong = []
    for msgid, text in _translations(domain):
        bare = re.sub(r"„[^„“”\"]*“", "", NOT_PROSE.sub("", text))
        if re.search(r"[„“”\"»«‘’]|(?<!\w)'|``", bare):
            wrong.append((msgid, text))
    assert wrong == []


def test_sentences_of_checks_end_as_in_english() -> None:
    """A sentence stays a sentence; labels and titles get no full stop."""
    ends = [(msgid, text) for msgid, text in _translations("steps")
            if text and msgid[-1] != text[-1] and "." in (msgid[-1], text[-1])]
    assert ends == []


def test_what_both_domains_say_is_said_alike() -> None:
    """The pages' catalog is asked first: a message that is in both must not change its meaning by that."""
    pages, steps = dict(_translations("kb")), dict(_translations("steps"))
    assert {msgid: (pages[msgid], steps[msgid]) for msgid in pages.keys() & steps.keys()
            if pages[msgid] != steps[msgid]} == {}


def _message_ids(said: Message) -> Iterator[str]:
    yield said.msgid
    for argument in said.args.values():
        if isinstance(argument, Message):
            yield from _message_ids(argument)


@pytest.mark.parametrize("day", [LATEST, MANDATORY, FORMER], ids=str)
def test_everything_that_a_check_tells_is_in_the_catalog(day: date) -> None:
    """Labels of abilities and of choices come from data of the core: nothing else would notice a missing mark."""
    known = {entry.id if isinstance(entry.id, str) else entry.id[0] for entry in catalogs.extract("steps")}
    told = {}
    for check in all_checks():
        outcome = run(check, day)
        for said in (*(step.text for step in outcome.steps), *filter(None, [outcome.why])):
            told.update(dict.fromkeys(_message_ids(said), check.name))
    assert {msgid: name for msgid, name in told.items() if msgid not in known} == {}


def test_kinds_of_decisions_are_in_the_catalog() -> None:
    known = {entry.id for entry in catalogs.extract("steps")}
    assert {kind.value for kind in Choose} <= known
