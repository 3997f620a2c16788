"""Times of the commands as users wait for them: building a whole folder, adding one edition, comparing two.

Each command runs in a process of its own. Processor time is that of all its processes, so it is what one core takes.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from kb.errors import UsageError
from kb.messages import message


@dataclass(frozen=True)
class Cost:
    """What a command took: seconds by the clock, and seconds of processor time."""

    wall: float
    processor: float


@dataclass(frozen=True)
class CommandBenchmark:
    """What the commands took, and how large the database of the whole folder is."""

    build_all_but_the_newest: Cost
    build_again_with_the_newest: Cost
    diff_oldest_newest: Cost
    build_peak_megabytes: int
    database_megabytes: float


def run_commands(editions: Sequence[tuple[date, Path]]) -> CommandBenchmark:
    """Build from all editions but the newest, then add that one, then compare the oldest with it.

    Raises UsageError when a command fails.
    """
    ordered = sorted(editions)
    with tempfile.TemporaryDirectory() as folder:
        sources, database = Path(folder, "sources"), Path(folder, "kb.db")
        sources.mkdir()
        _link(sources, [path for _, path in ordered[:-1]])
        build = ["build", "--db", str(database), "--sources", str(sources)]
        first = run_command(build)
        peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024
        _link(sources, [ordered[-1][1]])
        again = run_command(build)
        oldest, newest = ordered[0][0].isoformat(), ordered[-1][0].isoformat()
        compared = run_command(["diff", oldest, newest, "--db", str(database), "--json"])
        return CommandBenchmark(first, again, compared, peak, round(database.stat().st_size / 1e6, 1))


def _link(folder: Path, files: Sequence[Path]) -> None:
    for path in files:
        (folder / path.name).symlink_to(path.resolve())


def run_command(arguments: Sequence[str]) -> Cost:
    """Return what a command of `kb` takes, with the processes that it starts. Raises UsageError when it fails."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([sys.executable, "-m", "kb", *arguments], capture_output=True, check=False,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    wall, after = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise UsageError(message("The command {command} failed: {reason}", command=" ".join(["kb", *arguments]),
                                 reason=done.stderr.decode(errors="replace").strip()))
    processor = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return Cost(round(wall, 2), round(processor, 2))
