"""Doing something on another core meanwhile, where that is possible."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TypeVar, cast

T = TypeVar("T")

_GIVE_WAY = 5
"""How much less urgent it is than what waits for it: with fewer cores than processes that one must not be held up."""


def in_background(work: Callable[[], T]) -> Callable[[], T]:
    """Begin `work` in a process of its own; calling what is returned waits for its result.

    Only where a process can be forked safely and there is a core for it; otherwise, and where that process came to
    nothing, `work` is done when its result is asked for. Its result must be plain enough to be pickled. The process
    ends by itself when nobody is left to take the result, also after this one was killed.
    """
    if sys.platform != "linux" or (os.cpu_count() or 1) < 2 or threading.active_count() > 1:
        return work
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, receiver, sender), daemon=True)
    process.start()
    sender.close()

    def result() -> T:
        try:
            received = receiver.recv()
        except EOFError:
            return work()
        finally:
            receiver.close()
            process.join()
        return cast(T, received)

    return result


def _send(work: Callable[[], T], receiver: Connection, sender: Connection) -> None:
    """Work and send what comes out; an error is met again, and said, where the result is asked for."""
    receiver.close()  # else the pipe would never break when the other process is gone
    os.nice(_GIVE_WAY)
    with suppress(Exception):
        sender.send(work())
