"""Opening a built database for reading."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

from kb.errors import StoreError
from kb.messages import message
from kb.reasons import reason_of
from kb.store.schema import APPLICATION_ID, SCHEMA_VERSION


def default_path() -> Path:
    """Return where the database is unless the user says otherwise: `$KB_DB`, else the user's data folder."""
    if named := os.environ.get("KB_DB"):
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("rulings-kb", appauthor=False) / "kb.db"


def open_store(path: Path) -> sqlite3.Connection:
    """Open a database read-only. Raises StoreError when it is missing, foreign, or of another schema."""
    _check_file(path)
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        check_schema(connection, path)
    except (sqlite3.Error, UnicodeDecodeError) as error:
        raise unreadable(path, error) from error
    connection.row_factory = sqlite3.Row
    return connection


def unreadable(path: Path, error: sqlite3.Error | UnicodeDecodeError | OSError) -> StoreError:
    """Return the error that says why a database cannot be read."""
    return StoreError(message("This is not a readable database ({reason}).", reason=reason_of(error)), file=str(path))


def _check_file(path: Path) -> None:
    try:
        mode = path.stat().st_mode
    except (FileNotFoundError, NotADirectoryError) as error:
        raise StoreError(message("There is no database here yet."), file=str(path),
                         how=message("Run `kb build` first.")) from error
    except OSError as error:
        raise unreadable(path, error) from error
    if stat.S_ISDIR(mode):
        raise StoreError(message("This is a folder, not a database."), file=str(path))
    if not stat.S_ISREG(mode):
        raise StoreError(message("This is no regular file."), file=str(path))


def check_schema(connection: sqlite3.Connection, path: Path) -> None:
    """Raise StoreError unless the file is a knowledge base of the version that this program reads."""
    if connection.execute("pragma application_id").fetchone()[0] != APPLICATION_ID:
        raise StoreError(message("This database is not a rules knowledge base."), file=str(path))
    version = connection.execute("pragma user_version").fetchone()[0]
    if version != SCHEMA_VERSION:
        raise StoreError(message("This database has schema {found}, this program reads schema {wanted}.",
                                 found=str(version), wanted=str(SCHEMA_VERSION)), file=str(path),
                         how=message("Run `kb build` to make it anew."))
