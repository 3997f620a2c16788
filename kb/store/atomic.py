"""Writing a file so that others see the old one or the new one, never half of it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from kb.errors import BuildError
from kb.messages import message
from kb.reasons import reason_of

_STALE_AFTER = 3600.0
"""Seconds after which an unfinished file counts as left behind by a process that was killed."""


@contextmanager
def replaced_when_complete(target: Path) -> Iterator[Path]:
    """Yield the path of a new file beside `target`; on success it is synced to disk and takes its place.

    Two processes may do this at once: each has a file of its own, and the later one wins whole.
    Raises BuildError when the folder cannot be written.
    """
    if target.is_dir():
        raise BuildError(message("This is a folder, not a database."), file=str(target))
    partial = target.with_name(f".{target.name}.{os.getpid()}-{time.monotonic_ns()}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _remove_stale(target)
        partial.touch(exist_ok=False)
        yield partial
        _sync(partial)
        partial.replace(target)
        _sync(target.parent)
    except OSError as error:
        raise BuildError(message("Cannot be written ({reason}).", reason=reason_of(error)),
                         file=str(target)) from error
    finally:
        with suppress(OSError):  # what stopped it has been said; a name that no system takes is met twice
            partial.unlink(missing_ok=True)


def _remove_stale(target: Path) -> None:
    for left in target.parent.glob(f".{target.name}.*.part"):
        with suppress(OSError):
            if time.time() - left.stat().st_mtime > _STALE_AFTER:
                left.unlink()


def _sync(path: Path) -> None:
    try:
        handle = os.open(path, os.O_RDONLY)
    except PermissionError:  # a folder cannot be opened on every system
        return
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
