"""Corrections to the lineage, kept in data/lineage.yaml, for what no similarity can decide.

    - lang: en
      day: 2009-07-11       # effective day of the newer of two revisions
      number: "702.59a"     # the paragraph in it; for the glossary, `term: Mana Value`
      was: "502.59a"        # the paragraph that it continues, as numbered the day before; null: it is new
      why: "Keyword abilities moved from chapter 5 to chapter 7."

An entry for a revision that nobody imported does nothing; one that names a paragraph its revision does not
have is an error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import yaml

from kb.errors import LineageError
from kb.messages import Message, message
from kb.revisions.items import Item
from kb.revisions.model import Language

_REQUIRED = {"lang", "day", "was", "why"}
_NAMED_BY = {"number", "term"}


@dataclass(frozen=True, slots=True)
class Correction:
    """What a paragraph of one revision continues, and why; `was` is `None` where it is new."""

    lang: Language
    day: date
    name: str
    was: str | None
    why: str
    glossary: bool
    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Corrections:
    """All corrections."""

    entries: tuple[Correction, ...] = ()

    def of(self, lang: Language, day: date, glossary: bool) -> list[Correction]:
        """Return the corrections for one revision."""
        return [entry for entry in self.entries
                if (entry.lang, entry.day, entry.glossary) == (lang, day, glossary)]


def forced(corrections: Sequence[Correction], old: Sequence[Item], new: Sequence[Item]) \
        -> dict[int, tuple[int | None, str]]:
    """Return by place in `new` the place in `old` and the reason. Raises LineageError for unknown numbers."""
    before = {item.number: place for place, item in enumerate(old)}
    after = {item.number: place for place, item in enumerate(new)}
    out: dict[int, tuple[int | None, str]] = {}
    for entry in corrections:
        if entry.name not in after:
            raise _error(entry.file, entry.line, message("The revision of {day} has no {number}.",
                                                         day=entry.day, number=entry.name))
        if entry.was is not None and entry.was not in before:
            raise _error(entry.file, entry.line, message("The revision before {day} has no {number}.",
                                                         day=entry.day, number=entry.was))
        out[after[entry.name]] = (None if entry.was is None else before[entry.was], entry.why)
    return out


def load_corrections(path: Path) -> Corrections:
    """Read data/lineage.yaml; a file that does not exist holds no corrections."""
    if not path.exists():
        return Corrections()
    file = str(path)
    try:
        root = yaml.compose(path.read_text(encoding="utf-8"), yaml.SafeLoader)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        problem = message("This is not valid YAML: {problem}.", problem=error.problem or "")
        raise _error(file, line, problem) from error
    if root is None:
        return Corrections()
    if not isinstance(root, yaml.SequenceNode):
        raise _error(file, 1, message("The file must be a list of corrections."))
    entries = tuple(_entry(node, file) for node in root.value)
    _refuse_doubles(entries)
    return Corrections(entries)


def _entry(node: yaml.Node, file: str) -> Correction:
    line = node.start_mark.line + 1
    if not isinstance(node, yaml.MappingNode):
        raise _error(file, line, message("A correction must be a mapping."))
    lines = {str(key.value): value.start_mark.line + 1 for key, value in node.value}
    unknown = sorted(set(lines) - _REQUIRED - _NAMED_BY)
    if unknown:
        raise _error(file, lines[unknown[0]], message("There is no field {field}.", field=unknown[0]))
    missing = sorted(_REQUIRED - set(lines))
    if missing or not _NAMED_BY & set(lines):
        raise _error(file, line, message("The field {field} is missing.", field=(*missing, "number")[0]))
    if set(lines) >= _NAMED_BY:
        raise _error(file, lines["term"], message("A correction is about a number or a term, not both."))
    loader = yaml.SafeLoader("")
    values = {str(key.value): loader.construct_object(value) for key, value in node.value}
    return _checked(values, lines, file, line)


def _checked(values: dict[str, Any], lines: dict[str, int], file: str, line: int) -> Correction:
    if values["lang"] not in ("de", "en"):
        raise _error(file, lines["lang"], message("The language must be de or en."))
    if type(values["day"]) is not date:
        raise _error(file, lines["day"], message("The day must be written as 2024-11-08."))
    named_by = "term" if "term" in values else "number"
    for field in (named_by, "was", "why"):
        if not isinstance(values[field], str) and not (field == "was" and values[field] is None):
            raise _error(file, lines[field], message("The field {field} must be text in quotation marks.",
                                                     field=field))
    return Correction(values["lang"], values["day"], values[named_by], values["was"], values["why"],
                      named_by == "term", file, line)


def _refuse_doubles(entries: Sequence[Correction]) -> None:
    for part in ("name", "was"):
        seen: dict[tuple[object, ...], Correction] = {}
        for entry in entries:
            name = getattr(entry, part)
            first = seen.setdefault((entry.lang, entry.day, entry.glossary, name), entry)
            if first is not entry and name is not None:
                what = message("{number} already has a correction in line {line}.", number=name, line=first.line)
                raise _error(entry.file, entry.line, what)


def _error(file: str, line: int, what: Message) -> LineageError:
    return LineageError(what, file=file, line=line)
