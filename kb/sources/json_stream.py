"""Reading JSON piece by piece: only one value is in memory, and damage is told by line and column.

Bulk files hold hundreds of megabytes in one list. The reader walks down lists and objects as its caller asks, and
turns whole values into Python with the standard library, whichever way they are broken into lines.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from kb.errors import SourceError
from kb.messages import Message, message

_BLANK = " \t\r\n"
_CUT = 12
"""Characters: an error so close to the end of what was read may come from the cut alone (`\\ud83d\\ude00`)."""
_LONGEST = 1 << 28
"""Characters that one value may have."""
_NUMBER_GOES_ON = re.compile(r"[\d.eE+-]*\Z")
_DROP = 1 << 18
"""Characters that are let go of at once, when they have been read."""


class JsonReader:
    """A document of JSON, read from `chunks` of bytes in UTF-8. `file` is for errors."""

    def __init__(self, chunks: Iterable[bytes], file: str) -> None:
        self._chunks = iter(chunks)
        self._file = file
        self._decode = codecs.getincrementaldecoder("utf-8-sig")().decode
        self._scan = json.JSONDecoder().raw_decode
        self._text = ""
        self._position = 0
        self._line = 1
        self._column = 1  # of the first character of `_text`
        self._counted = 0  # up to where `_line` has been counted
        self._complete = False

    @property
    def line(self) -> int:
        """Return the line of the next character, counted from 1."""
        self._line += self._text.count("\n", self._counted, self._position)
        self._counted = self._position
        return self._line

    def peek(self) -> str:
        """Return the next character that is no blank, empty at the end."""
        while True:
            text, position = self._text, self._position
            while position < len(text) and text[position] in _BLANK:
                position += 1
            self._position = position
            if position < len(text):
                return text[position]
            if not self._more():
                return ""

    def value(self) -> Any:
        """Return the next whole value. Raises SourceError with line and column where it is damaged."""
        self.peek()
        size = 1
        while True:
            try:
                found, end = self._scan(self._text, self._position)
            except json.JSONDecodeError as error:
                open_text = error.msg.startswith("Unterminated")
                cut = open_text or error.pos >= len(self._text) - _CUT
                if cut and len(self._text) < _LONGEST and self._more(size):
                    size *= 2
                    continue
                raise self._damaged(len(self._text) if open_text and self._complete else error.pos) from error
            if isinstance(found, int | float) and _NUMBER_GOES_ON.match(self._text, end) and self._more():
                continue
            self._position = end
            self._let_go()
            return found

    def items(self) -> Iterator[int]:
        """Yield the line of each item of a list; the caller takes the item before the next one."""
        self._expect("[")
        if self.peek() == "]":
            self._position += 1
            return
        while True:
            self.peek()
            yield self.line
            if self._next("]"):
                return

    def members(self) -> Iterator[str]:
        """Yield the key of each member of an object; the caller takes the value before the next one."""
        self._expect("{")
        if self.peek() == "}":
            self._position += 1
            return
        while True:
            if self.peek() != '"':
                raise self._damaged(self._position)
            key = str(self.value())
            self._expect(":")
            yield key
            if self._next("}"):
                return

    def end(self) -> None:
        """Check that nothing follows. Raises SourceError."""
        if self.peek():
            raise self._damaged(self._position)

    def _next(self, closing: str) -> bool:
        """Step over a comma or the closing bracket; return whether it was the bracket."""
        found = self.peek()
        if found not in (",", closing) or not found:
            raise self._damaged(self._position)
        self._position += 1
        return found == closing

    def _expect(self, char: str) -> None:
        if self.peek() != char:
            raise self._damaged(self._position)
        self._position += 1

    def _more(self, chunks: int = 1) -> bool:
        """Read on; return whether there was anything."""
        pieces: list[str] = []
        while not self._complete and (len(pieces) < chunks or not any(pieces)):  # half a character is nothing yet
            chunk = next(self._chunks, b"")
            self._complete = not chunk
            pieces.append(self._decoded(chunk))
        self._text += "".join(pieces)
        return any(pieces)

    def _decoded(self, chunk: bytes) -> str:
        try:
            return self._decode(chunk, final=not chunk)
        except UnicodeDecodeError as error:
            readable = chunk[:error.start].decode("utf-8", "ignore")
            self._text += readable
            raise self._error(len(self._text), message("The bytes here are no UTF-8")) from error

    def _let_go(self) -> None:
        if self._position < _DROP:
            return
        self._line = self.line
        last = self._text.rfind("\n", 0, self._position)
        self._column = self._position - last if last >= 0 else self._column + self._position
        self._text = self._text[self._position:]
        self._position = self._counted = 0

    def _damaged(self, position: int) -> SourceError:
        if self._complete and not self._text[position:].strip():
            return self._error(len(self._text), message("The JSON breaks off"))
        return self._error(position, message("The JSON is damaged"))

    def _error(self, position: int, what: Message) -> SourceError:
        line = self._line + self._text.count("\n", self._counted, position) if position >= self._counted else self._line
        last = self._text.rfind("\n", 0, position)
        column = position - last if last >= 0 else self._column + position
        return SourceError(message("{problem} (column {column}).", problem=what, column=str(column)),
                           file=self._file, line=line)
