"""Reading YAML with the place of every value, so that a mistake can be shown where it stands.

Plain scalars stay strings (702.60 is a rule number, not the number 702.6); the models say what they are.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from kb.errors import CorpusError
from kb.messages import message
from kb.reasons import reason_of

_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NULLS = {"", "~", "null"}
Path_ = tuple[str | int, ...]
_DEEPEST = 100
"""Levels of nesting; the data has ten at most."""


@dataclass(frozen=True)
class Place:
    """A file and a line in it, counted from 1."""

    file: str
    line: int


@dataclass(frozen=True)
class YamlFile:
    """The plain data of a file, and the line of every value in it."""

    file: str
    data: Any
    lines: dict[Path_, int]

    def place(self, path: Path_) -> Place:
        """Return where the value at `path` stands, or the nearest value around it."""
        while path and path not in self.lines:
            path = path[:-1]
        return Place(self.file, self.lines.get(path, 1))


def read_yaml(path: Path, shown_as: str | None = None) -> YamlFile:
    """Read one file. Raises CorpusError with file and line for what is not YAML, or not text."""
    file = shown_as or str(path)
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[:error.start].count(b"\n") + 1
        raise CorpusError(message("This is not UTF-8 text."), file=file, line=line) from error
    except OSError as error:
        raise CorpusError(message("Cannot be read ({reason}).", reason=reason_of(error)), file=file) from error
    try:
        node = yaml.compose(text.removeprefix("\ufeff"), Loader=_Loader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        raise CorpusError(message("This is not YAML: {problem}.", problem=error.problem or error.context or ""),
                          file=file, line=mark.line + 1 if mark else None) from error
    except yaml.YAMLError as error:
        raise CorpusError(message("This is not YAML: {problem}.", problem=error), file=file) from error
    except RecursionError as error:
        raise _too_deep(file) from error
    if node is None:
        raise CorpusError(message("The file is empty."), file=file)
    lines: dict[Path_, int] = {}
    _refuse_aliases(node, file)
    return YamlFile(file, _plain(node, (), lines, file), lines)


def _too_deep(file: str) -> CorpusError:
    return CorpusError(message("The values are nested too deeply."), file=file)


def _refuse_aliases(root: yaml.Node, file: str) -> None:
    """Raise CorpusError for a value that is used again by an alias: nested ones grow beyond any memory."""
    seen: set[int] = set()
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        if id(node) in seen:
            raise CorpusError(message("Aliases (*name) are not allowed here; write the value out."), file=file,
                              line=node.start_mark.line + 1)
        if depth > _DEEPEST:
            raise _too_deep(file)
        seen.add(id(node))
        if isinstance(node, yaml.SequenceNode):
            waiting += ((child, depth + 1) for child in node.value)
        elif isinstance(node, yaml.MappingNode):
            waiting += ((child, depth + 1) for pair in node.value for child in pair)


def _plain(node: yaml.Node, path: Path_, lines: dict[Path_, int], file: str) -> Any:
    lines[path] = node.start_mark.line + 1
    if isinstance(node, yaml.SequenceNode):
        return [_plain(child, (*path, i), lines, file) for i, child in enumerate(node.value)]
    if isinstance(node, yaml.MappingNode):
        out: dict[str, Any] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, yaml.ScalarNode):
                raise CorpusError(message("The name of a field must be a word."), file=file,
                                  line=key_node.start_mark.line + 1)
            key = str(key_node.value)
            if key in out:
                raise CorpusError(message("The field {field} is given twice.", field=key), file=file,
                                  line=key_node.start_mark.line + 1)
            out[key] = _plain(value_node, (*path, key), lines, file)
            lines[(*path, key)] = key_node.start_mark.line + 1
        return out
    value = str(node.value)
    quoted = (getattr(node, "style", None) or "") in set("'\"|>")
    return None if not quoted and value in _NULLS else value
