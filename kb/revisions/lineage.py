"""The lineage: every rule and glossary entry of one language as one identity through all revisions.

A key such as `502.59a@2006-10-01` says by what number, and in which revision, a rule first appeared among
those known. Revisions are added from the oldest to the newest; the state is its versions, so a lineage that
was read back from storage goes on as if it had never stopped.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date

from kb.errors import LineageError
from kb.messages import message
from kb.revisions.continuation import Continuation
from kb.revisions.corrections import Corrections, forced
from kb.revisions.graveyard import Graveyard
from kb.revisions.identity import Namer
from kb.revisions.items import Item, entries_of, items_of, items_of_versions
from kb.revisions.model import Change, Edition, Language, Relation, Step, Version
from kb.revisions.numbers import Index
from kb.sources.comprehensive_rules.model import Kind, Revision
from kb.sources.comprehensive_rules.numbers import sort_key


class Lineage:
    """Identities and their versions. `add` takes the next revision; everything else reads."""

    def __init__(self, lang: Language, corrections: Corrections | None = None) -> None:
        self.lang = lang
        self.editions: list[Edition] = []
        self.steps: list[Step] = []
        """Sums of the numbered paragraphs for each revision that was added here."""
        self.glossary_steps: list[Step] = []
        self.relations: list[Relation] = []
        self._corrections = corrections or Corrections()
        self._versions: dict[str, list[Version]] = {}
        self._index: Index | None = None

    @classmethod
    def restored(cls, lang: Language, editions: Iterable[Edition], versions: Iterable[Version],
                 relations: Iterable[Relation] = (), corrections: Corrections | None = None) -> Lineage:
        """Return a lineage from what was stored of it, each in any order."""
        lineage = cls(lang, corrections)
        lineage.editions = sorted(editions, key=lambda edition: edition.effective)
        lineage.relations = list(relations)
        for version in sorted(versions, key=lambda version: (version.identity, version.since)):
            lineage._versions.setdefault(version.identity, []).append(version)
        return lineage

    @property
    def days(self) -> list[date]:
        """Return the effective days of the known revisions, oldest first."""
        return [edition.effective for edition in self.editions]

    @property
    def index(self) -> Index:
        """Return the versions by number and term."""
        if self._index is None:
            self._index = Index(self.all_versions())
        return self._index

    def identities(self) -> list[str]:
        """Return every identity there ever was, in order."""
        return sorted(self._versions)

    def versions(self, identity: str) -> tuple[Version, ...]:
        """Return the versions of a rule, oldest first. Raises KeyError for an unknown identity."""
        return tuple(self._versions[identity])

    def all_versions(self) -> Iterator[Version]:
        """Return every version, by identity and day."""
        for identity in self.identities():
            yield from self._versions[identity]

    def add(self, revision: Revision) -> Step:
        """Add the next revision and return the sums for its numbered paragraphs.

        Raises LineageError for another language, or a day that is not after the newest known one.
        """
        self._verify(revision)
        step = self._continue(items_of(revision.paragraphs), revision, glossary=False)
        entries = self._continue(entries_of(revision.glossary), revision, glossary=True)
        self._index = None
        self.steps.append(step)
        self.glossary_steps.append(entries)
        self.editions.append(Edition(revision.effective, revision.file, len(revision.paragraphs),
                                     len(revision.glossary)))
        return step

    def _verify(self, revision: Revision) -> None:
        if revision.lang != self.lang:
            raise LineageError(message("The revision is in another language than those before it."),
                               file=revision.file)
        if self.editions and revision.effective <= self.editions[-1].effective:
            raise LineageError(message("The revision of {day} is not newer than that of {newest}.",
                                       day=revision.effective, newest=self.editions[-1].effective),
                               file=revision.file, how=message("Build the lineage again with all revisions."))

    def _continue(self, new: list[Item], revision: Revision, *, glossary: bool) -> Step:
        """Continue the numbered paragraphs or the glossary."""
        current = self._current(glossary)
        corrections = self._corrections.of(self.lang, revision.effective, glossary) if self.editions else []
        continuation = Continuation(current, new, revision.effective, revision.file, glossary=glossary,
                                    absent=revision.absent,
                                    forced=forced(corrections, items_of_versions(current), new)
                                    if corrections else {})
        outcome = continuation.outcome(self._graveyard(glossary), Namer(self._versions))
        for identity, tail in outcome.tails.items():
            known = self._versions.setdefault(identity, [])
            if known and known[-1].change is not Change.DELETED:
                known.pop()
            known.extend(tail)
        self.relations.extend(outcome.relations)
        return outcome.step

    def _current(self, glossary: bool) -> list[Version]:
        """Return the versions in force, in the order of their numbers or terms."""
        found = [versions[-1] for versions in self._versions.values()
                 if versions[-1].in_force and (versions[-1].kind is Kind.GLOSSARY) == glossary]
        if glossary:
            return sorted(found, key=lambda version: (version.number.casefold(), version.identity))
        return sorted(found, key=lambda version: (sort_key(version.number), version.identity))

    def _graveyard(self, glossary: bool) -> Graveyard:
        return Graveyard(self._versions[identity] for identity in self.identities()
                         if (self._versions[identity][-1].kind is Kind.GLOSSARY) == glossary)
