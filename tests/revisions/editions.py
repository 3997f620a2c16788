"""Revisions for tests: tiny ones written out, and large generated ones with known edits."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from kb.revisions.lineage import Lineage
from kb.sources.comprehensive_rules.model import Example, GlossaryEntry, Paragraph, Revision
from kb.sources.comprehensive_rules.numbers import kind_of

FIRST = date(2020, 1, 1)
LETTERS = "abcdefghijkmnpqrstuvwxyz"


def day(number: int) -> date:
    """Return the day of the first, second ... revision."""
    return FIRST + timedelta(days=100 * number)


def revision(number: int, rules: Mapping[str, str], glossary: Mapping[str, str] | None = None,
             lang: str = "en") -> Revision:
    """Return the revision with these texts; what follows ` | ` in a text is an example."""
    paragraphs = []
    for line, (name, text) in enumerate(rules.items(), 1):
        rule, *examples = text.split(" | ")
        paragraphs.append(Paragraph(name, kind_of(name), rule, line,
                                    tuple(Example(example, line) for example in examples)))
    entries = tuple(GlossaryEntry(term, text, line) for line, (term, text) in enumerate((glossary or {}).items(), 1))
    return Revision(lang, day(number), f"{number}.txt", tuple(paragraphs), entries)  # type: ignore[arg-type]


def lineage(*revisions: Revision | Mapping[str, str]) -> Lineage:
    """Return the lineage of these revisions, in their order."""
    out = Lineage("en")
    for number, given in enumerate(revisions):
        out.add(given if isinstance(given, Revision) else revision(number, given))
    return out


@dataclass
class Node:
    """A paragraph of a generated document; `{17}` in its text is a reference to the paragraph with that key."""

    key: int
    text: str
    below: list[Node] = field(default_factory=list)


class Document:
    """A generated document that can be edited while every paragraph keeps its key."""

    def __init__(self, seed: int, sections: int = 5, rules: int = 8) -> None:
        self.random = random.Random(seed)
        self.words = sorted({self._word() for _ in range(900)}, key=lambda _: self.random.random())
        self._weights = [1 / (rank + 2.7) for rank in range(len(self.words))]
        self._titles: set[str] = set()
        self._next = 0
        self.sections = [self._node(self._title()) for _ in range(sections)]
        for section in self.sections:
            section.below = [self.rule() for _ in range(rules)]

    def _word(self) -> str:
        return "".join(self.random.choice("bcdfglmnprst") + self.random.choice("aeiou")
                       for _ in range(self.random.randint(1, 4)))

    def _pick(self) -> str:
        """Return a word, few of them often, as in a language."""
        return self.random.choices(self.words, self._weights)[0]

    def _node(self, text: str) -> Node:
        self._next += 1
        return Node(self._next, text)

    def _title(self) -> str:
        title = ""
        while not title or title in self._titles:
            title = " ".join(self.random.choice(self.words).capitalize() for _ in range(self.random.randint(1, 3)))
        self._titles.add(title)
        return title

    def sentence(self) -> str:
        """Return a text of 8 to 50 words, sometimes with a reference."""
        words = [self._pick() for _ in range(self.random.randint(8, 50))]
        if self.random.random() < 0.3 and self._next > 3:
            words.insert(self.random.randrange(len(words)), f"see rule {{{self.random.randint(1, self._next)}}}")
        return " ".join(words).capitalize() + "."

    def rule(self) -> Node:
        """Return a keyword with its subrules; the last one is the same for all but for the name."""
        name = self._title()
        node = self._node(name)
        node.below = [self._node(self.sentence()) for _ in range(self.random.randint(1, 5))]
        node.below.append(self._node(f"Several instances of {name.lower()} on one thing are of no further use."))
        return node

    def nodes(self) -> list[Node]:
        """Return every paragraph."""
        return [node for section in self.sections
                for node in (section, *(n for rule in section.below for n in (rule, *rule.below)))]

    def edited(self, edits: int) -> set[str]:
        """Do some random edits and return their names."""
        done = [self.random.choice(sorted(EDITS)) for _ in range(edits)]
        for name in done:
            EDITS[name](self)
        return set(done)

    def revision(self, number: int) -> tuple[Revision, dict[str, int]]:
        """Return the document as a revision, and the key of each number."""
        numbers: dict[int, str] = {}
        for place, section in enumerate(self.sections):
            numbers[section.key] = str(700 + place)
            for rule_place, rule in enumerate(section.below, 1):
                numbers[rule.key] = f"{700 + place}.{rule_place}"
                for letter, subrule in zip(LETTERS, rule.below, strict=False):
                    numbers[subrule.key] = f"{700 + place}.{rule_place}{letter}"
        names = [numbers.get(key, "799.9") for key in range(self._next + 1)]
        rules = {numbers[node.key]: node.text.format(*names) for node in self.nodes()}
        return revision(number, rules), {numbers[node.key]: node.key for node in self.nodes()}


def _section(document: Document) -> Node:
    return document.random.choice([section for section in document.sections if section.below])


def insert_rule(document: Document) -> None:
    """Put a new keyword in, so that all after it move up."""
    section = _section(document)
    section.below.insert(document.random.randint(0, len(section.below)), document.rule())


def delete_rule(document: Document) -> None:
    """Take a keyword out."""
    section = _section(document)
    if len(section.below) > 2:
        section.below.pop(document.random.randrange(len(section.below)))


def move_rule(document: Document) -> None:
    """Move a keyword to another section."""
    source, target = _section(document), _section(document)
    if len(source.below) > 2:
        rule = source.below.pop(document.random.randrange(len(source.below)))
        target.below.insert(document.random.randint(0, len(target.below)), rule)


def insert_subrule(document: Document) -> None:
    """Put a new subrule in, so that the letters after it move up."""
    rule = document.random.choice(_section(document).below)
    if len(rule.below) < 20:
        rule.below.insert(document.random.randint(0, len(rule.below)), document._node(document.sentence()))


def delete_subrule(document: Document) -> None:
    """Take a subrule out."""
    rule = document.random.choice(_section(document).below)
    if len(rule.below) > 2:
        rule.below.pop(document.random.randrange(len(rule.below)))


def reword(document: Document) -> None:
    """Replace every seventh word or so, never fewer than one."""
    subrule = document.random.choice(document.random.choice(_section(document).below).below)
    words = subrule.text.split()
    for _ in range(1 + len(words) // 7):
        place = document.random.randrange(len(words))
        if "{" not in words[place]:
            words[place] = document._pick()
    subrule.text = " ".join(words)


def new_section(document: Document) -> None:
    """Put a whole section in front of others, so that hundreds of numbers move."""
    section = document._node(document._title())
    section.below = [document.rule() for _ in range(3)]
    document.sections.insert(document.random.randint(0, len(document.sections)), section)


EDITS = {edit.__name__: edit for edit in (insert_rule, delete_rule, move_rule, insert_subrule, delete_subrule,
                                          reword, new_section)}


def typographic(given: Revision) -> Revision:
    """Return the same revision set with curly quotes, dashes and other spaces."""
    def set_well(text: str) -> str:
        return text.replace("'", "\u2019").replace(" - ", "\u2014").replace(" ", "\u00a0", 1)
    paragraphs: Sequence[Paragraph] = [replace(p, text=set_well(p.text)) for p in given.paragraphs]
    return replace(given, paragraphs=tuple(paragraphs))
