"""Reading the user's files for a build: recognised, editions parsed and their lineage built, or taken over.

A database that the same program made has read most of the files before. When all its editions are there again, by
name and content and in the same order, and the new ones are newer, only new files are read and the lineage goes on
where it stopped; otherwise everything is read anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import Path

from kb.errors import SourceError
from kb.i18n import translator
from kb.messages import Message, message
from kb.revisions import Corrections, Lineage, build
from kb.revisions.model import Language
from kb.sources.comprehensive_rules import Revision, read
from kb.sources.comprehensive_rules.effective import not_in_force_before
from kb.sources.comprehensive_rules.model import numbered_paragraphs
from kb.sources.detect import content_of, digest_of, recognise
from kb.sources.model import SourceFile, SourceKind, SourceWarning
from kb.store.editions import Known
from kb.store.taken_over import DAY, Before, Key, StoredFile, StoredWarning

Progress = Callable[[Message], None]


@dataclass
class FileRead:
    """A file with what was found out about it; `revision` is the edition that it is, where it was parsed."""

    found: SourceFile
    warnings: Sequence[SourceWarning | StoredWarning]
    """What the file itself shows."""
    revision: Revision | None = None
    day_warnings: list[SourceWarning | StoredWarning] = field(default_factory=list)
    """What other editions of the same day show."""

    @property
    def is_edition(self) -> bool:
        """Tell whether it is a usable edition of the rules."""
        return self.found.kind is SourceKind.COMPREHENSIVE_RULES


class Files:
    """The user's files; each is recognised, and parsed if it is an edition, only once and only if asked for."""

    def __init__(self, paths: Sequence[Path], card_names: Collection[str], progress: Progress) -> None:
        self.paths = paths
        self._card_names = card_names
        self._progress = progress
        self._read: dict[Path, FileRead] = {}

    def read(self, path: Path) -> FileRead:
        """Return a file as it is today."""
        if path not in self._read:
            self._progress(message("Reading {file}", file=path.name))
            self._read[path] = _read(path, self._card_names)
        return self._read[path]

    def keys(self) -> list[Key | None]:
        """Return name and hash of each file."""
        return [(path.name, digest) if (digest := digest_of(path)) else None for path in self.paths]


def _read(path: Path, card_names: Collection[str]) -> FileRead:
    found = recognise(path, card_names=card_names)
    warnings: list[SourceWarning | StoredWarning] = [*found.warnings]
    if found.kind is not SourceKind.COMPREHENSIVE_RULES:
        return FileRead(found, warnings)
    try:
        revision = read(content_of(found), str(path))
    except SourceError as error:
        refused = replace(found, kind=SourceKind.NOT_RECOGNISED, effective=None, rows=None)
        return FileRead(refused, [SourceWarning(error.what, error.line), *warnings])
    found = replace(found, effective=revision.effective, rows=numbered_paragraphs(revision), lang=revision.lang)
    return FileRead(found, [*warnings, *revision.warnings], revision)


def read_files(files: Files, corrections: Corrections, progress: Progress, before: Before | None) \
        -> tuple[list[FileRead], Known | None]:
    """Return every file, and what is known of the rules where there are editions."""
    if before is not None and (continued := _continued(files, corrections, progress, before)):
        return continued
    return _anew(files, corrections, progress)


def _anew(files: Files, corrections: Corrections, progress: Progress) -> tuple[list[FileRead], Known | None]:
    every = [files.read(path) for path in files.paths]
    _tell_apart(every)
    editions = [file.revision for file in every if file.revision is not None]
    lineages, warned = build(editions, corrections, lambda done, total: progress(_comparing(done, total)))
    by_name = {file.revision.file: file for file in every if file.revision is not None}
    for name, warning in warned:
        by_name[name].day_warnings.append(warning)
    return every, _known(every, lineages)


def _comparing(done: int, total: int) -> Message:
    return message("Comparing editions: {done} of {total}", done=done, total=total)


def _tell_apart(every: Iterable[FileRead]) -> None:
    """Give editions from files of the same name as much of their path as it takes to tell them apart."""
    editions = [file for file in every if file.revision is not None]
    parts = 1
    while same := _repeated("/".join(file.found.path.parts[-parts:]) for file in editions):
        parts += 1
        for file in editions:
            if "/".join(file.found.path.parts[1 - parts:]) in same and file.revision is not None:
                file.revision = replace(file.revision, file="/".join(file.found.path.parts[-parts:]))


def _repeated(names: Iterable[str]) -> set[str]:
    return {name for name, count in Counter(names).items() if count > 1}


def _known(every: Sequence[FileRead], lineages: dict[Language, Lineage]) -> Known | None:
    if not lineages:
        return None
    german = lineages.get("de")
    used = {edition.file for edition in german.editions} if german else set()
    parsed = [file.revision for file in every if file.revision is not None]
    places = {file.revision.file if file.revision else file.found.path.name: place
              for place, file in enumerate(every) if file.is_edition}
    return Known(lineages.get("en"), german, tuple(r for r in parsed if r.lang == "de" and r.file in used), places)


def _continued(files: Files, corrections: Corrections, progress: Progress, before: Before) \
        -> tuple[list[FileRead], Known | None] | None:
    """Go on from the old database; None where its editions are not all there or others come before its last.

    They must be listed in the same order too, for among editions of one day the first one may count.
    """
    keys = files.keys()
    wanted = [key for key, file in before.files.items() if file.kind is SourceKind.COMPREHENSIVE_RULES]
    if not before.has_editions or [key for key in keys if key in wanted] != wanted:
        return None
    stored = [before.files.get(key) if key else None for key in keys]
    every = [_taken_over(files, path, file) if file else files.read(path)
             for path, file in zip(files.paths, stored, strict=True)]
    if _repeated(one.found.path.name for one in every if one.is_edition):
        return None
    new = [one.revision for one, file in zip(every, stored, strict=True) if one.revision is not None and file is None]
    lineages = _with(before.lineages(), sorted(new, key=lambda revision: revision.effective), corrections, progress)
    return (every, _known(every, lineages)) if lineages is not None else None


def _taken_over(files: Files, path: Path, stored: StoredFile) -> FileRead:
    """Return a file as the old database has it. A German edition is parsed all the same, for it is aligned anew."""
    day_warnings: list[SourceWarning | StoredWarning] = [*stored.warnings_about(DAY)]
    if stored.row["lang"] == "de" or _has_come_into_force(stored):
        return replace(files.read(path), day_warnings=day_warnings)
    return FileRead(stored.at(path), stored.warnings_about(None), None, day_warnings)


def _has_come_into_force(stored: StoredFile) -> bool:
    """Tell whether a file was read when its day was still to come, and now it has come."""
    if stored.row["effective"] is None:
        return False
    day = date.fromisoformat(stored.row["effective"])
    said = translator("en").text(not_in_force_before(day))
    return day <= date.today() and any(warning.en == said for warning in stored.warnings_about(None))


def _with(old: dict[Language, Lineage], new: Sequence[Revision], corrections: Corrections,
          progress: Progress) -> dict[Language, Lineage] | None:
    """Return the lineages with new editions added, None where one of them is not newer than all before it."""
    lineages = {lang: Lineage.restored(lang, one.editions, one.all_versions(), one.relations, corrections)
                for lang, one in old.items()}
    last = {lang: one.days[-1] for lang, one in lineages.items()}
    for revision in new:
        if revision.lang in last and revision.effective <= last[revision.lang]:
            return None
        last[revision.lang] = revision.effective
    for done, revision in enumerate(new, 1):
        progress(_comparing(done, len(new)))
        lineages.setdefault(revision.lang, Lineage(revision.lang, corrections)).add(revision)
    return lineages
