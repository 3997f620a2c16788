"""The command line in German: help and errors without a word of English, errors on one line."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable

import pytest

from kb.cli.main import _COMMANDS

Run = Callable[..., "subprocess.CompletedProcess[str]"]

ENGLISH = re.compile(r"\b(usage|options?|commands?|arguments?|args|show|exit|default|required|integer|range|missing|"
                     r"invalid|value|such|the|of|is|not|for|and|or|with|query|date|path|number|language)\b",
                     re.IGNORECASE)
SYNTAX = re.compile(r"--[\w-]+|\[[a-z|]+\]|'[^']*'|`[^`]*`|„[^“]*“|^  [a-z]+ +|\bkb [a-z]+", re.MULTILINE)
"""Options, commands, choices and quoted input are the same in every language."""

WRONG_CALLS = [
    ("argument missing", ["show"], "Es fehlt das Argument 'EINTRAG...'."),
    ("option missing", ["fingerprint"], "Es fehlt die Option '--lang'. Möglich sind: de, en"),
    ("unknown command", ["zeige"], "Den Befehl „zeige“ gibt es nicht."),
    ("unknown option", ["search", "x", "--qqqq"], "Die Option „--qqqq“ gibt es nicht."),
    ("no such choice", ["search", "x", "--kind", "spruch"], "Ungültiger Wert für '--kind': „spruch“ ist nicht erlaubt; "
     "möglich sind 'ruling', 'rule', 'term', 'card'."),
    ("not a number", ["search", "x", "--limit", "zwei"], "Ungültiger Wert für '--limit': „zwei“ ist keine ganze Zahl."),
    ("number too large", ["search", "x", "--limit", "9999"], "Ungültiger Wert für '--limit': 9999 liegt nicht im "
     "Bereich 1<=x<=500."),
    ("value missing", ["search", "x", "--limit"], "Die Option „--limit“ braucht einen Wert."),
    ("value too many", ["check", "--all=3"], "Die Option „--all“ hat keinen Wert."),
    ("arguments too many", ["build", "a", "b"], "Überzählige Argumente: a b."),
    ("no day", ["diff", "2010", "2011"], "„2010“ ist kein Datum. Schreibweise: wie 2024-02-02."),
    ("glossary of a section", ["diff", "2010-01-01", "2011-01-01", "--glossary", "--section", "702"],
     "--glossary und --section schließen einander aus."),
    ("no folder", ["sources"], "Es ist kein Ordner angegeben. Mit --sources ORDNER angeben."),
]


@pytest.mark.parametrize(("args", "line"), [case[1:] for case in WRONG_CALLS], ids=[case[0] for case in WRONG_CALLS])
def test_a_wrong_call_gives_one_german_line(run_kb: Run, args: list[str], line: str) -> None:
    done = run_kb("--ui", "de", *args)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"kb: {line}\n"


@pytest.mark.parametrize("command", ["", *_COMMANDS])
def test_german_help_has_no_english(run_kb: Run, command: str) -> None:
    shown = run_kb("--ui", "de", *filter(None, [command]), "--help").stdout
    assert shown.startswith("Aufruf: kb")
    assert "[OPTIONEN]" in shown
    assert ENGLISH.findall(SYNTAX.sub(" ", shown)) == []


def test_without_arguments_the_help_is_shown(run_kb: Run) -> None:
    done = run_kb(lang="de_DE.UTF-8")
    assert done.returncode == 0
    assert done.stdout == run_kb("--help", lang="de_DE.UTF-8").stdout
