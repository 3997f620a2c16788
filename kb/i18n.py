"""Interface language: choosing it, translating messages, formatting dates, numbers and lists."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from datetime import date
from functools import cache
from gettext import NullTranslations, translation
from typing import Literal, get_args

from kb.messages import Message
from kb.resources import locales_dir

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
DOMAINS = ("kb", "steps")
"""`kb`: pages, commands and errors. `steps`: what happens in a check."""


def as_language(value: str | None) -> Language | None:
    """Return the language a locale name such as `de_AT.UTF-8` or `en` stands for, if it is one of ours."""
    head = (value or "").replace("-", "_").split("_")[0].split(".")[0].lower()
    return head if head in LANGUAGES else None


def language_of_environment(environ: Mapping[str, str] = os.environ) -> Language:
    """Return the language of the user's locale, English when it is none of ours."""
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for value in environ.get(name, "").split(":"):
            if value:
                return as_language(value) or "en"
    return "en"


@cache
def _catalogs(lang: Language) -> NullTranslations:
    first = NullTranslations()
    if lang != "en":  # English is the language of the message ids
        for domain in DOMAINS:
            first.add_fallback(translation(domain, str(locales_dir()), [lang], fallback=True))
    return first


class Translator:
    """Everything that is said in one language. `Translator("de").text(message)`."""

    def __init__(self, lang: Language) -> None:
        self.lang = lang
        self._catalog = _catalogs(lang)

    def gettext(self, msgid: str) -> str:
        """Return the message in this language."""
        return self._catalog.gettext(msgid)

    def ngettext(self, msgid: str, plural: str, count: int) -> str:
        """Return the message in the form that `count` asks for."""
        return self._catalog.ngettext(msgid, plural, count)

    def pgettext(self, context: str, msgid: str) -> str:
        """Return the message as it reads in `context`."""
        return self._catalog.pgettext(context, msgid)

    def text(self, said: Message | str) -> str:
        """Return a message as a sentence; a plain string is looked up as it is."""
        if isinstance(said, str):
            return self.gettext(said)
        template = (self.gettext(said.msgid) if said.plural is None
                    else self.ngettext(said.msgid, said.plural, said.count))
        return template.format_map({name: self.value(arg) for name, arg in said.args.items()})

    def value(self, value: object) -> str:
        """Return an argument of a message as it is written in this language."""
        if isinstance(value, Message):
            return self.text(value)
        if isinstance(value, Mapping):
            return str(value[self.lang])
        if isinstance(value, date):
            return self.date(value)
        if isinstance(value, int) and not isinstance(value, bool):
            return self.number(value)
        return str(value)

    def date(self, day: date | str, style: str = "long") -> str:
        """Return a day (`date` or ISO string) as `2. Februar 2024`; `style` is one of Babel's formats."""
        from babel.dates import format_date

        return format_date(date.fromisoformat(day) if isinstance(day, str) else day, style, locale=self.lang)

    def number(self, value: int | float) -> str:
        """Return a number with this language's grouping and decimal sign."""
        from babel.numbers import format_decimal

        return format_decimal(value, locale=self.lang)

    def percent(self, value: float) -> str:
        """Return a share (0 to 1) as a percentage."""
        from babel.numbers import format_percent

        return format_percent(value, locale=self.lang)

    def list(self, items: Iterable[str], style: Literal["standard", "or"] = "standard") -> str:
        """Return the items as a phrase: `A, B und C`."""
        from babel.lists import format_list

        return format_list(list(items), style=style, locale=self.lang)


@cache
def translator(lang: Language) -> Translator:
    """Return the translator of a language (one is enough)."""
    return Translator(lang)
