"""Build hook: what every installation needs and nobody wrote: compiled catalogs, and what simplemma knows of our words."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ModuleNotFoundError:  # imported by the tests, which only compile
    BuildHookInterface = object  # type: ignore[assignment,misc]


def compile_catalogs(root: Path) -> list[Path]:
    """Write a .mo file beside each .po file below `root`/locales; return what was written."""
    written = []
    for source in sorted((root / "locales").rglob("*.po")):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parent.parent.name)
        target = source.with_suffix(".mo")
        partial = target.with_suffix(f".mo.{os.getpid()}.part")  # several test processes may compile at once
        with partial.open("wb") as file:
            write_mo(file, catalog)
        partial.replace(target)
        written.append(target)
    return written


def write_german_words(root: Path) -> None:
    """Write down what simplemma answers for every word of the bundled data: a build then need not read its dictionary."""
    sys.path.insert(0, str(root))
    try:
        from kb.search.german import WRITTEN_DOWN, write_down
        from kb.text.tokens import words
    finally:
        sys.path.remove(str(root))
    data = root / "data"
    write_down({word for path in sorted(data.rglob("*.yaml")) for word in words(path.read_text(encoding="utf-8"))},
               data / WRITTEN_DOWN)


class Prepare(BuildHookInterface):  # type: ignore[misc]
    """Runs before a wheel, an sdist or an editable installation is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Prepare what lies below the project's root."""
        compile_catalogs(Path(self.root))
        write_german_words(Path(self.root))
