"""The paragraphs of a revision, and its glossary entries, as the matcher sees them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kb.revisions.model import Version
from kb.revisions.wording import Wording, wording
from kb.sources.comprehensive_rules.model import GlossaryEntry, Kind, Paragraph
from kb.sources.comprehensive_rules.numbers import parent_of


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph or an entry in its revision. `parent` is the place of its superior in the list, or -1."""

    number: str
    kind: Kind
    text: str
    examples: tuple[str, ...]
    line: int
    parent: int
    wording: Wording

    @property
    def examples_key(self) -> tuple[str, ...]:
        """Return what two lists of examples have in common when only typography differs."""
        return tuple(wording(example).key for example in self.examples)


def items_of(paragraphs: Sequence[Paragraph]) -> list[Item]:
    """Return the paragraphs of a revision in order, each with the place of its superior."""
    places: dict[str, int] = {}
    out: list[Item] = []
    for place, paragraph in enumerate(paragraphs):
        parent = places.get(parent_of(paragraph.number) or "", -1)
        out.append(_item(paragraph, tuple([example.text for example in paragraph.examples]), parent))
        places[paragraph.number] = place
    return out


def entries_of(glossary: Sequence[GlossaryEntry]) -> list[Item]:
    """Return the entries of a glossary, their term in place of a number."""
    return [Item(entry.term, Kind.GLOSSARY, entry.text, (), entry.line, -1, wording(entry.text))
            for entry in glossary]


def items_of_versions(versions: Sequence[Version]) -> list[Item]:
    """Return the items of versions that are in force at one time, given in the order of their numbers."""
    places: dict[str, int] = {}
    out: list[Item] = []
    for place, version in enumerate(versions):
        parent = -1 if version.kind is Kind.GLOSSARY else places.get(parent_of(version.number) or "", -1)
        out.append(_item(version, version.examples, parent))
        places[version.number] = place
    return out


def _item(source: Paragraph | Version, examples: tuple[str, ...], parent: int) -> Item:
    return Item(source.number, source.kind, source.text, examples, source.line, parent, wording(source.text))
