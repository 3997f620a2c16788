"""Doing something on another core meanwhile, where that is possible."""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import TypeVar

T = TypeVar("T")


def in_background(work: Callable[[], T]) -> Callable[[], T]:
    """Begin `work` in a process of its own; calling what is returned waits for its result.

    Only where a process can be forked safely and there is a core for it; otherwise `work` is done when its result
    is asked for. `work` and its result must be plain enough to be pickled.
    """
    if sys.platform != "linux" or (os.cpu_count() or 1) < 2 or threading.active_count() > 1:
        return work
    pool = ProcessPoolExecutor(1, multiprocessing.get_context("fork"))
    future = pool.submit(work)
    pool.shutdown(wait=False)
    return future.result
