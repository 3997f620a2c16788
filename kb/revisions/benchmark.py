"""Times of importing, lineage and differences, with a plain difflib run over the same pair as a baseline.

Run as `python -m kb.revisions.benchmark [FOLDER]`; the folder is that of the editions. Times are of one core and
inside the process, but for those of the commands, which are measured as users wait for them.
"""

from __future__ import annotations

import difflib
import json
import os
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from kb.errors import SourceError, UsageError
from kb.messages import message
from kb.revisions.benchmark_commands import run_commands
from kb.revisions.build import build, one_a_day
from kb.revisions.diff import diff
from kb.revisions.lineage import Lineage
from kb.sources.comprehensive_rules import Revision, read

T = TypeVar("T")


@dataclass(frozen=True)
class Benchmark:
    """What was measured: seconds of processor time, megabytes, counts."""

    files: int
    revisions: int
    import_seconds: float
    lineage_seconds: float
    add_one_seconds: float
    longest_diff_seconds: float
    """The oldest against the newest revision, words included."""
    slowest_neighbour_diff_seconds: float
    difflib_seconds: float
    """difflib, line by line and then word by word, over the oldest and the newest revision."""
    difflib_moved: int
    """Paragraphs that difflib reports as removed and added though they only moved or were renumbered."""
    identities: int
    versions: int
    peak_megabytes: int


def run(folder: Path) -> Benchmark:
    """Measure all editions of one folder. Raises UsageError where there are not two of them."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    revisions, import_seconds = _timed(lambda: _read_all(files))
    chosen = [revision for revision in one_a_day(revisions)[0] if revision.lang == "en"]
    if len(chosen) < 2:
        raise UsageError(message("There are not two editions of the rules in {folder}.", folder=folder))
    lineage, lineage_seconds = _timed(lambda: build(chosen[:-1])[0]["en"])
    _, add_one = _timed(lambda: _restored(lineage).add(chosen[-1]))
    lineage.add(chosen[-1])
    days = lineage.days
    _, longest = _timed(lambda: diff(lineage, days[0], days[-1]).as_json())
    neighbours = [_timed(lambda one=one, other=other: diff(lineage, one, other).as_json())[1]  # type: ignore[misc]
                  for one, other in pairwise(days)]
    moved, baseline = _timed(lambda: _difflib(chosen[0], chosen[-1]))
    return Benchmark(len(files), len(chosen), import_seconds, lineage_seconds, add_one, longest, max(neighbours),
                     baseline, moved, len(lineage.identities()), sum(1 for _ in lineage.all_versions()),
                     resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)


def editions_of(folder: Path) -> list[tuple[date, Path]]:
    """Return day and file of the English editions below a folder, without those that are the same once more."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    by_name = {path.name: path for path in files}
    return [(revision.effective, by_name[revision.file]) for revision in one_a_day(_read_all(files))[0]
            if revision.lang == "en" and revision.file in by_name]


def _read_all(files: list[Path]) -> list[Revision]:
    out = []
    for path in files:
        try:
            out.append(read(path.read_bytes(), path.name))
        except SourceError:
            continue
    return out


def _restored(lineage: Lineage) -> Lineage:
    return Lineage.restored("en", lineage.editions, lineage.all_versions(), lineage.relations)


def _difflib(old: Revision, new: Revision) -> int:
    """Compare two editions as texts; return how many unchanged texts it takes for removed and added."""
    before, after = ([f"{p.number} {p.text}" for p in revision.paragraphs] for revision in (old, new))
    removed, added = set(), set()
    for tag, start, end, start_new, end_new in difflib.SequenceMatcher(None, before, after, False).get_opcodes():
        if tag == "equal":
            continue
        removed |= {line.split(" ", 1)[1] for line in before[start:end]}
        added |= {line.split(" ", 1)[1] for line in after[start_new:end_new]}
        for one, other in zip(before[start:end], after[start_new:end_new], strict=False):
            difflib.SequenceMatcher(None, one.split(), other.split(), False).get_opcodes()
    return len(removed & added)


def _timed(action: Callable[[], T]) -> tuple[T, float]:
    start = time.process_time()
    result = action()
    return result, round(time.process_time() - start, 3)


def default_folder() -> Path:
    """Return where the official editions are: `$KB_OFFICIAL`, else ../shared/official beside the checkout."""
    official = os.environ.get("KB_OFFICIAL")
    root = Path(official) if official else Path(__file__).resolve().parents[3] / "shared" / "official"
    return root / "cr"


def main() -> None:
    """Print what was measured as JSON."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else default_folder()
    try:
        found = asdict(run(folder))
        found["commands"] = asdict(run_commands(editions_of(folder)))
        json.dump(found, sys.stdout, indent=2)
    except UsageError as error:
        sys.exit(f"{error}")
    sys.stdout.write("\n")


if __name__ == "__main__":
    main()
