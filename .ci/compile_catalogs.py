"""Build hook: compile the message catalogs, so that every installation speaks German."""

from __future__ import annotations

import os
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


class CompileCatalogs(BuildHookInterface):  # type: ignore[misc]
    """Runs before a wheel, an sdist or an editable installation is made."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile below the project's root."""
        compile_catalogs(Path(self.root))
