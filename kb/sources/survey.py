"""Looking over files: each as recognised, with what its importer counts and has to say."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

from kb.sources.bulk import describe
from kb.sources.detect import content_of, find_files, recognise
from kb.sources.model import SourceFile, SourceKind


def survey(folders: Iterable[Path], card_names: Collection[str] = ()) -> Iterator[SourceFile]:
    """Yield every file below the folders, sorted by path. Raises SourceError for a folder that does not exist."""
    for path in find_files(folders):
        yield recognise(path, describe=_DESCRIBERS, card_names=card_names)


def _read_edition(found: SourceFile) -> SourceFile:
    from kb.sources.comprehensive_rules import read
    from kb.sources.comprehensive_rules.model import numbered_paragraphs

    revision = read(content_of(found), str(found.path))
    return found.completed(effective=revision.effective, lang=revision.lang, rows=numbered_paragraphs(revision),
                           warnings=revision.warnings)


_DESCRIBERS = {SourceKind.COMPREHENSIVE_RULES: _read_edition, SourceKind.RULINGS: describe, SourceKind.CARDS: describe}
