"""The rules core: a small, faithful engine for what the rulings talk about.

Start with `game` (state and `carry_out`), `casting` (601.2 step by step), `special_actions` (116) and
`keywords/suspend` (702.62). docs/checks.md explains how checks use it.
"""

from __future__ import annotations

import importlib
import pkgutil


def load_all() -> None:
    """Import every module of the core, so that all citations are registered."""
    for module in pkgutil.walk_packages(__path__, f"{__name__}."):
        importlib.import_module(module.name)
