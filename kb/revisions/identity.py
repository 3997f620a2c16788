"""Names of identities: `502.59a@2006-10-01`, `glossary:time-counter@2006-10-01`."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container
from datetime import date

from kb.revisions.items import Item
from kb.sources.comprehensive_rules.model import Kind


class Namer:
    """Gives each new rule a name that nothing else has."""

    def __init__(self, taken: Container[str]) -> None:
        self._taken = taken
        self._given: set[str] = set()

    def name(self, item: Item, day: date) -> str:
        """Return number and day of the first appearance; a number printed twice gets `#2` the second time."""
        head = f"glossary:{slug(item.number)}" if item.kind is Kind.GLOSSARY else item.number
        name, count = f"{head}@{day.isoformat()}", 1
        while name in self._taken or name in self._given:
            count += 1
            name = f"{head}#{count}@{day.isoformat()}"
        self._given.add(name)
        return name


def slug(term: str) -> str:
    """Return a term in lower case letters, digits and hyphens."""
    folded = unicodedata.normalize("NFKD", term.casefold().replace("\u00e6", "ae"))
    plain = "".join(char for char in folded if not unicodedata.combining(char))
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-") or "term"
