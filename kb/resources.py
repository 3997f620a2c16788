"""Where the bundled data and the message catalogs are: in the checkout, or inside an installed wheel."""

from __future__ import annotations

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def bundled(folder: str) -> Path:
    """Return the folder `data` or `locales` that belongs to this copy of the package."""
    installed = _PACKAGE / "_bundled" / folder
    return installed if installed.is_dir() else _PACKAGE.parent / folder


def data_dir() -> Path:
    """Return the folder of the bundled corpus."""
    return bundled("data")


def locales_dir() -> Path:
    """Return the folder of the message catalogs."""
    return bundled("locales")
