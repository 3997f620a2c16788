"""Files recognised by their content, never by their name; what is not recognised says why."""

from __future__ import annotations

import gzip
import hashlib
import os
import stat
import zlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from kb.errors import SourceError
from kb.messages import Message, message
from kb.reasons import reason_of
from kb.sources.decode import MAX_BYTES
from kb.sources.detect_json import recognise_json
from kb.sources.detect_text import recognise_text
from kb.sources.model import SourceFile, SourceKind, SourceWarning
from kb.text.dates import DateOrder

Describer = Callable[[SourceFile], SourceFile]
"""An importer's own look at a file that was recognised: it fills in effective day, rows and warnings."""
_NONE: Mapping[SourceKind, Describer] = MappingProxyType({})
_CHUNK = 1 << 20
_GZIP = b"\x1f\x8b"
_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Content:
    """The bytes of a file, unpacked, without reading more than is asked for."""

    path: Path
    compressed: bool
    head: bytes
    """The first megabyte."""

    def chunks(self) -> Iterator[bytes]:
        """Return everything in pieces. Raises SourceError above the size limit."""
        size = 0
        with gzip.open(self.path) if self.compressed else self.path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                if size > MAX_BYTES and self.compressed:
                    raise SourceError(_too_large(), file=str(self.path))
                yield chunk

    def read(self) -> bytes:
        """Return everything. Raises SourceError above the size limit."""
        if self.path.stat().st_size > MAX_BYTES:
            raise SourceError(_too_large(), file=str(self.path))
        return b"".join(self.chunks())


def _too_large() -> Message:
    return message("The file is larger than {limit} MB.", limit=MAX_BYTES >> 20)


def find_files(folders: Iterable[Path | str]) -> list[Path]:
    """Return every file below the folders (or the file itself), sorted, each once however it is reached.

    Hidden files and broken links are among them. Raises SourceError for a folder that does not exist.
    """
    found: dict[str, Path] = {}
    for folder in map(Path, folders):
        if not folder.exists():
            raise SourceError(message("There is no such folder."), file=str(folder))
        for path in [folder] if not folder.is_dir() else _below(folder):
            key = _identity(path)
            known = found.get(key)
            if known is None or (str(known) != key and str(path.absolute()) == key):
                found[key] = path  # rather by its own name than through a link
    return sorted(found.values())


def _identity(path: Path) -> str:
    """Return what is the same for every way to a file; a link to nothing is a file of its own."""
    if path.is_symlink() and not os.path.exists(path):
        return os.path.join(os.path.realpath(path.parent), path.name)
    return os.path.realpath(path)


def _below(folder: Path) -> Iterator[Path]:
    seen: set[str] = set()
    unreadable: list[Path] = []
    for top, folders, files in os.walk(folder, followlinks=True,
                                       onerror=lambda error: unreadable.append(Path(error.filename))):
        seen.add(os.path.realpath(top))
        folders[:] = sorted(name for name in folders if os.path.realpath(Path(top, name)) not in seen)
        yield from (Path(top, name) for name in files)
    yield from unreadable


def recognise(path: Path, *, describe: Mapping[SourceKind, Describer] = _NONE,
              date_order: DateOrder | None = None, card_names: Collection[str] = ()) -> SourceFile:
    """Return what a file is. Never raises for an odd file: it is then `not_recognised`, with the reason.

    `describe` names importers that look at a recognised file themselves; one that refuses the file makes
    it `not_recognised`. `date_order` and `card_names` are those of `parse_pasted`.
    """
    digest: str | None = None
    try:
        reason = _no_file(path)
        if reason is not None:
            return _refused(path, reason)
        digest = _sha256(path)
        content = _open(path)
        found = _recognise(content, date_order, card_names)
        found = replace(found, sha256=digest, compressed=content.compressed)
        describer = describe.get(found.kind)
        return describer(found) if describer else found
    except SourceError as error:
        return _refused(path, error.what, error.line, digest)
    except (EOFError, zlib.error, gzip.BadGzipFile):
        return _refused(path, message("The compressed file is damaged or breaks off."), sha256=digest)
    except OSError as error:
        said = message("The file cannot be read: {reason}.", reason=reason_of(error))
        return _refused(path, said, sha256=digest)
    except RecursionError:
        return _refused(path, message("The file is nested too deeply to be read."), sha256=digest)
    except MemoryError:
        return _refused(path, message("The file does not fit into memory."), sha256=digest)
    except ValueError as error:
        said = message("The file cannot be read: {reason}.", reason=str(error) or type(error).__name__)
        return _refused(path, said, sha256=digest)


def digest_of(path: Path) -> str | None:
    """Return the SHA-256 of a file in hex digits, None for what is no readable file."""
    try:
        return _sha256(path) if _no_file(path) is None else None
    except OSError:
        return None


def content_of(found: SourceFile) -> bytes:
    """Return the bytes of a recognised file, unpacked. Raises SourceError above the size limit."""
    return _open(found.path).read()


def _refused(path: Path, reason: Message, line: int | None = None, sha256: str | None = None) -> SourceFile:
    return SourceFile(path, SourceKind.NOT_RECOGNISED, sha256=sha256, warnings=(SourceWarning(reason, line),))


def _no_file(path: Path) -> Message | None:
    if path.is_symlink() and not path.exists():
        return message("The link points to nothing.")
    mode = path.stat().st_mode
    if stat.S_ISDIR(mode):
        return message("This folder cannot be read.") if not os.access(path, os.R_OK | os.X_OK) else message(
            "This is a folder, not a file.")
    if not stat.S_ISREG(mode):
        return message("This is no regular file.")
    return message("The file is empty.") if path.stat().st_size == 0 else None


def _sha256(path: Path) -> str:
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _open(path: Path) -> Content:
    with path.open("rb") as stream:
        head = stream.read(_CHUNK)
    if not head.startswith(_GZIP):
        return Content(path, compressed=False, head=head)
    with gzip.open(path) as stream:
        return Content(path, compressed=True, head=stream.read(_CHUNK))


def _recognise(content: Content, date_order: DateOrder | None, card_names: Collection[str]) -> SourceFile:
    if not content.head.strip():
        return _refused(content.path, message("The file holds only blanks."))
    if content.head.removeprefix(_MARK).lstrip()[:1] in (b"[", b"{"):
        found = recognise_json(content.path, content.head, content.chunks)
        if found is not None:
            return found
    return recognise_text(content.path, content.read(), date_order, card_names)
