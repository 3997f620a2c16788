"""What a database was made by: the program to the letter, its libraries, and the bundled data.

What an older database holds may be taken over into a new one only where both are made by the same.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from kb.corpus.load import corpus_files
from kb.resources import locales_dir
from kb.store.schema import SCHEMA_VERSION

_PACKAGE = Path(__file__).resolve().parent.parent
_LIBRARIES = ("babel", "beautifulsoup4", "pypdf", "pystemmer", "python-docx", "pyyaml", "rapidfuzz", "simplemma")
"""What has a say in what is read, how it is matched and how it is worded; some may be missing."""


def made_by(data: Path) -> str:
    """Return a digest of the program, its catalogs and libraries, and of the bundled data in a folder."""
    digest = hashlib.sha256(f"{SCHEMA_VERSION} {sys.version}".encode())
    for library in _LIBRARIES:
        digest.update(f"\0{library} {_version(library)}".encode())
    for folder, files in ((_PACKAGE, _PACKAGE.rglob("*.py")), (locales_dir(), locales_dir().rglob("*.mo")),
                          (data, corpus_files(data))):
        _add(digest, folder, files)
    return digest.hexdigest()


def _add(digest: hashlib._Hash, folder: Path, files: Iterable[Path]) -> None:
    for path in sorted(files):
        digest.update(b"\0" + path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"
