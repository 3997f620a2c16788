"""What a page is made from, and what it is when made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from kb.errors import UsageError
from kb.i18n import Language, Translator, translator
from kb.messages import message
from kb.text.dates import parse_day
from kb.web.links import Links


@dataclass(frozen=True)
class Call:
    """A request for a page: its language, what it names (`ref`), its arguments, and where the site is."""

    lang: Language
    path: str
    """Path below the language, decoded, without `.json`: `rule/702.62a`."""
    links: Links
    ref: str = ""
    args: Mapping[str, str] = field(default_factory=dict)
    query: str = ""
    """The arguments as they came, to keep them when the language is switched."""
    origin: str = ""
    """Scheme and host, for addresses that must be absolute."""
    as_json: bool = False

    @property
    def tr(self) -> Translator:
        """Return the translator of the page's language."""
        return translator(self.lang)

    def arg(self, name: str) -> str:
        """Return an argument without the blanks around it, empty when it is missing."""
        return self.args.get(name, "").strip()

    def number(self, name: str, default: int, most: int) -> int:
        """Return an argument as a number between 1 and `most`; anything else counts as missing."""
        text = self.arg(name)
        return min(max(int(text), 1), most) if text.isascii() and text.isdigit() and len(text) < 7 else default

    def day(self, name: str) -> date | None:
        """Return an argument as a day, None when it is missing. Raises UsageError when it is none."""
        text = self.arg(name)
        return day_of(text) if text else None


@dataclass(frozen=True)
class Page:
    """A page: the template with its context for readers, and a document with the same content for programs."""

    template: str
    title: str
    view: object
    document: Mapping[str, Any]
    description: str = ""
    canonical: str = ""
    """Path below the language of the address that stays; empty: the one that was asked for."""
    status: int = 200
    nav: str = ""
    """Which entry of the navigation the page belongs to."""


def day_of(text: str) -> date:
    """Return the day that is written in a request. Raises UsageError."""
    try:
        return parse_day(text)
    except Exception as error:
        raise UsageError(message("“{text}” is no day.", text=shortened(text)),
                         how=message("Write year-month-day, such as 2024-02-02.")) from error


def shortened(text: str, most: int = 80) -> str:
    """Return a text that came from outside so that it can stand in a sentence."""
    clean = " ".join("".join(char if char.isprintable() else " " for char in text).split())
    return clean if len(clean) <= most else clean[:most - 1] + "…"
