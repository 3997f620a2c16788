"""Importing all modules of checks or cards: a mistake in one of them is an error with its line, and no traceback."""

from __future__ import annotations

import importlib
import pkgutil
import traceback
from collections.abc import Container, Iterable
from pathlib import Path

from kb.errors import KbError, RulesError
from kb.messages import Message, message

ROOT = Path(__file__).resolve().parents[1]


def import_all(path: Iterable[str], package: str, skip: Container[str] = ()) -> None:
    """Import the modules of a package, except those named. Raises RulesError for one that Python cannot run."""
    for module in pkgutil.iter_modules(path):
        if module.name not in skip:
            _import(f"{package}.{module.name}")


def _import(name: str) -> None:
    try:
        importlib.import_module(name)
    except KbError:
        raise
    except Exception as error:
        file, line = _place_of(error)
        raise RulesError(python_error(error), file=file, line=line) from error


def python_error(error: Exception) -> Message:
    """Return the message for an error of Python, whose own words are always English."""
    said = error.msg if isinstance(error, SyntaxError) else str(error)
    kind = type(error).__name__
    return message("The program text is wrong: {error}.", error=(f"{kind}: {said}" if said else kind).rstrip("."))


def _place_of(error: Exception) -> tuple[str, int | None]:
    """Return the innermost place of this project, of a syntax error where it is."""
    if isinstance(error, SyntaxError) and error.filename:
        return short(error.filename), error.lineno
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if Path(frame.filename).is_relative_to(ROOT)]
    return short(frames[-1].filename), frames[-1].lineno


def short(path: str) -> str:
    """Return a path as seen from the project's root, or the bare name of a file elsewhere."""
    whole = Path(path)
    return str(whole.relative_to(ROOT)) if whole.is_relative_to(ROOT) else whole.name
