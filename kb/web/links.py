"""Addresses of the site's pages in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from kb.i18n import Language
from kb.text.fold import fold_name

ASSETS = "-/kb"
"""Path of the style sheet, the script and the icon, below the site's root."""
RULE_NUMBER = re.compile(r"[1-9]\d{2}(?:\.\d+[a-z]{0,2})?")


def key_in_address(key: str) -> str:
    """Return a permanent key as it stands in an address.

    Keys of imported rules hold an @ (`117.8@2015-01-23`), which in an address begins the day that is shown.
    """
    return key.replace("@", "~")


def key_of_address(named: str) -> str:
    """Return the permanent key that stands in an address."""
    return named.replace("~", "@")


@dataclass(frozen=True)
class Links:
    """Makes the addresses; `base` is where the site is mounted (`/`), `tables` Datasette's page of the database."""

    lang: Language
    base: str = "/"
    tables: str = "/kb"

    def in_language(self, lang: Language) -> Links:
        """Return the addresses of the same site in another language."""
        return replace(self, lang=lang)

    def page(self, path: str = "", query: str = "") -> str:
        """Return the address of a page by its path below the language."""
        tail = f"/{quote(path, safe='/@')}" if path else ""
        return f"{self.base}{self.lang}{tail}" + (f"?{query}" if query else "")

    def query(self, path: str, args: Mapping[str, object]) -> str:
        """Return the address of a page with the arguments that are not empty."""
        return self.page(path, urlencode({name: value for name, value in args.items() if value not in (None, "")}))

    def search(self, words: str) -> str:
        """Return the address of the results for a query."""
        return self.query("search", {"q": words})

    def ruling(self, slug: str) -> str:
        """Return the address of a ruling."""
        return self.page(f"ruling/{slug}")

    def rule(self, ref: str, at: str | None = None) -> str:
        """Return the address of a rule by number or permanent key, as of a day if one is given."""
        named = key_in_address(ref)
        return self.page(f"rule/{named}@{at}" if at else f"rule/{named}")

    def rule_of(self, number: str, key: str) -> str:
        """Return the address of a rule by today's number, or by its key where it has none that leads to it."""
        return self.rule(number if RULE_NUMBER.fullmatch(number) else key)

    def card(self, name: str) -> str:
        """Return the address of a card by any of its names."""
        return self.page(f"card/{fold_name(name).replace(' ', '-')}")

    def term(self, slug: str) -> str:
        """Return the address of a term by its slug, `time-counter/zeitmarke`."""
        return self.page(f"term/{slug}")

    def asset(self, name: str) -> str:
        """Return the address of a file that pages need."""
        return f"{self.base}{ASSETS}/{name}"

    def of(self, kind: str, ref: str, number: str | None = None) -> str:
        """Return the address of a search result."""
        if kind == "rule":
            return self.rule_of(number or "", ref)
        return {"ruling": self.ruling, "card": self.card, "term": self.term}[kind](ref)
