"""Messages: what the program says, as data. Turned into a sentence of one language only when shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType


def _no_args() -> Mapping[str, object]:
    return MappingProxyType({})


def N_(msgid: str) -> str:
    """Mark `msgid` for extraction into the catalogs and return it unchanged."""
    return msgid


@dataclass(frozen=True)
class Message:
    """A whole sentence (`msgid`, English, with named braces) and its arguments.

    With `plural`, `count` chooses the form. Arguments may be messages themselves, dates, numbers, texts that
    the data has in each language (`{"en": ..., "de": ...}`), or plain strings (names, which are never translated).
    """

    msgid: str
    args: Mapping[str, object] = field(default_factory=_no_args)
    plural: str | None = None
    count: int = 1

    def __str__(self) -> str:
        """Render in English, the language of the message ids."""
        template = self.msgid if self.plural is None or self.count == 1 else self.plural
        return template.format_map({name: _in_english(value) for name, value in self.args.items()})


def _in_english(value: object) -> str:
    return str(value["en"] if isinstance(value, Mapping) else value)


def message(msgid: str, /, **args: object) -> Message:
    """Return a message; `message("{path} is empty", path=p)` is extracted like a gettext call."""
    return Message(msgid, args)


def nmessage(msgid: str, plural: str, /, count: int, **args: object) -> Message:
    """Return a message with a singular and a plural form; `{count}` is available in both."""
    return Message(msgid, {"count": count, **args}, plural, count)
