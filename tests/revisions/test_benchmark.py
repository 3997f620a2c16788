"""The benchmark measures a folder of editions and says so when there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from editions import Document

from kb.errors import UsageError
from kb.revisions.benchmark import editions_of, run
from kb.revisions.benchmark_commands import run_command, run_commands


def _folder(tmp_path: Path) -> int:
    """Write three editions and another file; return how many paragraphs the last edition has."""
    last = 0
    document = Document(1, sections=2, rules=3)
    for number in range(3):
        edition = document.revision(number)[0]
        lines = [f"{p.number}{'' if p.number[-1].isalpha() else '.'} {p.text}" for p in edition.paragraphs]
        text = "\n\n".join([f"These rules are effective as of May {number + 1}, 2020.", *lines])
        (tmp_path / f"{number}.txt").write_text(text)
        last = len(edition.paragraphs)
        document.edited(5)
    (tmp_path / "other.txt").write_text("Nothing of the kind.")
    return last


def test_a_folder_of_editions_is_measured(tmp_path: Path) -> None:
    last = _folder(tmp_path)
    found = run(tmp_path)
    assert (found.files, found.revisions) == (4, 3)
    assert found.identities >= last
    assert found.versions >= found.identities
    assert 0 < found.longest_diff_seconds < 5
    assert found.difflib_seconds > 0


def test_commands_are_measured(tmp_path: Path) -> None:
    _folder(tmp_path)
    found = run_commands(editions_of(tmp_path))
    assert 0 < found.build_again_with_the_newest.processor < found.build_all_but_the_newest.processor
    assert found.diff_oldest_newest.wall > 0
    assert found.database_megabytes > 0


def test_a_command_that_fails_says_why() -> None:
    with pytest.raises(UsageError, match="kb serch"):
        run_command(["serch"])


def test_an_empty_folder_cannot_be_measured(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="two editions"):
        run(tmp_path)
