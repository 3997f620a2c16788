"""Bytes to text: encodings, line endings and mojibake, mended where that is safe, and always reported.

The editions of the rules alone come as ASCII, UTF-8 with and without mark, UTF-16, Windows-1252, Mac Roman
and code page 437, with LF, CRLF, CR and mixtures of them.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path

from kb.errors import SourceError
from kb.messages import Message, message, nmessage
from kb.reasons import reason_of
from kb.sources.codepage import guess_codepage
from kb.sources.model import SourceWarning
from kb.sources.mojibake import repair

MAX_BYTES = 512 * 1024 * 1024
"""The largest file that is read into memory as one text."""
_SAMPLE = 1 << 16
_REPORTED_LINES = 20
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be", "utf-16-be"),
)
_MAGIC = (
    (b"%PDF-", "PDF"), (b"PK\x03\x04", "ZIP"), (b"\x1f\x8b", "gzip"), (b"SQLite format 3\0", "SQLite"),
    (b"\x89PNG", "PNG"), (b"\xff\xd8\xff", "JPEG"), (b"\xd0\xcf\x11\xe0", "Microsoft Office"),
)
_CONTROL = re.compile(rb"[\x01-\x08\x0e-\x19\x1b-\x1f\x7f]")


@dataclass(frozen=True)
class Decoded:
    """A text with line feeds only, and what it took to read it.

    `encoding` is a Python codec name (`utf-8-sig`: with byte order mark); `line_endings` one of `none`,
    `lf`, `crlf`, `cr`, `mixed` and `crcrlf`.
    """

    text: str
    encoding: str
    warnings: tuple[SourceWarning, ...] = ()
    line_endings: str = "none"


def decode(data: bytes, file: str) -> Decoded:
    """Return `data` as text. Raises SourceError, with file and line, for what is no text."""
    if len(data) > MAX_BYTES:
        raise _too_large(file, len(data))
    text, encoding, warnings = _characters(data, file)
    text, endings, about_endings = _one_line_ending(text)
    text, repaired, first = repair(text)
    warnings += about_endings
    if repaired:
        warnings.append(SourceWarning(nmessage(
            "{count} character read in a wrong encoding was restored.",
            "{count} characters read in a wrong encoding were restored, the first in line {line}.",
            repaired, line=first), first))
    warnings += _lost_characters(text)
    return Decoded(text, encoding, tuple(warnings), endings)


def read_text(path: Path) -> Decoded:
    """Return the text of a file. Raises SourceError where it cannot be opened, is too large or is no text."""
    try:
        if path.stat().st_size > MAX_BYTES:
            raise _too_large(str(path), path.stat().st_size)
        data = path.read_bytes()
    except OSError as error:
        raise SourceError(message("The file cannot be read: {reason}.", reason=reason_of(error)),
                          file=str(path)) from error
    return decode(data, str(path))


def _too_large(file: str, size: int) -> SourceError:
    mega = 1024 * 1024
    return SourceError(message("The file has {size} MB; a text may have {limit} MB at most.",
                               size=size // mega, limit=MAX_BYTES // mega), file=file)


def _characters(data: bytes, file: str) -> tuple[str, str, list[SourceWarning]]:
    _refuse_known_binaries(data, file)
    for mark, name, codec in _MARKS:
        if data.startswith(mark):
            rest = data[len(mark):]
            if codec == "utf-8":
                text, _, warnings = _eight_bit(rest, file)
                return text, name if _is_utf8(rest) else "utf-8", warnings
            return rest.decode(codec, "replace"), name, []
    wide = _utf16_without_mark(data)
    if wide is not None:
        return data.decode(wide, "replace"), wide, []
    return _eight_bit(data, file)


def _refuse_known_binaries(data: bytes, file: str) -> None:
    for magic, name in _MAGIC:
        if data.startswith(magic):
            raise SourceError(message("The file is no text but {format} data.", format=name), file=file)


def _utf16_without_mark(data: bytes) -> str | None:
    """Return the byte order of UTF-16 without mark: in Western text every other byte is almost always 0."""
    sample = data[:_SAMPLE - _SAMPLE % 2]
    half = len(sample) // 2
    if half == 0:
        return None
    even, odd = sample[0::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.7 and even < 0.05:
        return "utf-16-le"
    if even > 0.7 and odd < 0.05:
        return "utf-16-be"
    return None


def _eight_bit(data: bytes, file: str) -> tuple[str, str, list[SourceWarning]]:
    _refuse_control_bytes(data, file)
    if data.isascii():
        return data.decode("ascii"), "ascii", []
    if _is_utf8(data):
        return data.decode("utf-8"), "utf-8", []
    strays = _stray_bytes(data)
    if strays is not None:
        return _utf8_with_strays(data, strays)
    codec = guess_codepage(data)
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        raise SourceError(
            message("The byte {byte} is no character in UTF-8, Windows-1252, Mac Roman or code page 437.",
                    byte=_hexadecimal(data[error.start])),
            file=file, line=_line_of(data, error.start), how=_save_as_utf8()) from error
    if codec == "cp1252":
        return text, codec, []
    return text, codec, [SourceWarning(message(
        "The file was read as {encoding}, in which its letters make words.", encoding=codec))]


def _hexadecimal(byte: int) -> str:
    return f"0x{byte:02X}"


def _save_as_utf8() -> Message:
    return message("Save the file as UTF-8.")


def _refuse_control_bytes(data: bytes, file: str) -> None:
    at = data.find(b"\0")
    if at < 0 and len(_CONTROL.findall(data[:_SAMPLE])) * 100 > len(data[:_SAMPLE]):
        found = _CONTROL.search(data)
        at = found.start() if found else -1
    if at >= 0:
        raise SourceError(message("The file is no text: it holds the control byte {byte}.",
                                  byte=_hexadecimal(data[at])), file=file, line=_line_of(data, at))


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


_SEQUENCE = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xe0[\xa0-\xbf][\x80-\xbf]"
    rb"|\xed[\x80-\x9f][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{3}")


def _stray_bytes(data: bytes) -> list[int] | None:
    """Return where bytes stand that are no UTF-8, if there are few in a text that is UTF-8 otherwise."""
    strays: list[int] = []
    position, sequences = 0, 0
    high = re.compile(rb"[\x80-\xff]")
    while found := high.search(data, position):
        sequence = _SEQUENCE.match(data, found.start())
        if sequence:
            sequences += 1
            position = sequence.end()
        else:
            strays.append(found.start())
            position = found.start() + 1
    return strays if sequences > len(strays) else None


def _utf8_with_strays(data: bytes, strays: list[int]) -> tuple[str, str, list[SourceWarning]]:
    """Return UTF-8 text into which some characters of Windows-1252 were pasted."""
    pieces: list[str] = []
    start = 0
    for at in strays:
        pieces.append(data[start:at].decode("utf-8"))
        pieces.append(data[at:at + 1].decode("cp1252", "replace"))
        start = at + 1
    pieces.append(data[start:].decode("utf-8"))
    line = _line_of(data, strays[0])
    said = nmessage("{count} byte is not UTF-8 and was read as Windows-1252.",
                    "{count} bytes are not UTF-8 and were read as Windows-1252, the first in line {line}.",
                    len(strays), line=line)
    return "".join(pieces), "utf-8", [SourceWarning(said, line)]


def _line_of(data: bytes, at: int) -> int:
    return len(re.findall(rb"\r\n|\r|\n", data[:at])) + 1


def _one_line_ending(text: str) -> tuple[str, str, list[SourceWarning]]:
    doubled = text.count("\r\r\n")
    crlf = text.count("\r\n")
    cr, lf = text.count("\r") - crlf, text.count("\n") - crlf
    if doubled and doubled == crlf == cr and not lf:  # every line end was translated twice
        said = message("Every line ends in CR CR LF; each was taken as one line end.")
        return text.replace("\r\r\n", "\n"), "crcrlf", [SourceWarning(said)]
    used = [name for name, count in (("lf", lf), ("crlf", crlf), ("cr", cr)) if count]
    warnings = []
    if len(used) > 1:
        warnings.append(SourceWarning(message(
            "Line endings are mixed: {lf} LF, {crlf} CRLF, {cr} CR.", lf=lf, crlf=crlf, cr=cr)))
    endings = "none" if not used else used[0] if len(used) == 1 else "mixed"
    return text.replace("\r\n", "\n").replace("\r", "\n"), endings, warnings


def _lost_characters(text: str) -> list[SourceWarning]:
    if "\ufffd" not in text:
        return []
    counts = [(number, count) for number, line in enumerate(text.split("\n"), 1)
              if (count := line.count("\ufffd"))]
    warnings = [SourceWarning(nmessage("{count} character of this line is lost (U+FFFD).",
                                       "{count} characters of this line are lost (U+FFFD).", count), number)
                for number, count in counts[:_REPORTED_LINES]]
    if len(counts) > _REPORTED_LINES:
        warnings.append(SourceWarning(nmessage(
            "{count} more line has lost characters.", "{count} more lines have lost characters.",
            len(counts) - _REPORTED_LINES), counts[_REPORTED_LINES][0]))
    return warnings
