"""The errors of this package: each says what is wrong, where, and how to mend it."""

from __future__ import annotations

from kb.messages import Message, message


class KbError(Exception):
    """Anything that is the input's fault. The command line shows it as one line and exits with 2."""

    def __init__(self, what: Message | str, *, file: str | None = None, line: int | None = None,
                 how: Message | None = None) -> None:
        self.what = what if isinstance(what, Message) else message(what)
        self.file = file
        self.line = line
        self.how = how
        super().__init__(str(self))

    @property
    def place(self) -> str:
        """Return `file:line`, `file`, or nothing."""
        if self.file is None:
            return ""
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        parts = [self.place, str(self.what), str(self.how) if self.how else ""]
        return ": ".join(part for part in parts[:2] if part) + (f" {parts[2]}" if parts[2] else "")


class CorpusError(KbError):
    """A file of the bundled data is wrong."""


class SourceError(KbError):
    """A source file cannot be read as what it is."""


class LineageError(KbError):
    """Revisions of the rules do not fit together."""


class BuildError(KbError):
    """The database cannot be built or written."""


class StoreError(KbError):
    """A database cannot be read as a knowledge base."""


class NotFoundError(KbError):
    """Nothing has the asked-for number, slug or name."""


class UsageError(KbError):
    """The command was asked for something it cannot do."""


class RulesError(KbError):
    """A scenario asks for something the rules do not allow, or the core does not model."""


class TranslationError(KbError):
    """A German text or a file for translators is wrong."""
