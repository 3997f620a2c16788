"""Why the operating system or SQLite refused something, as a message of ours where it is one of the usual reasons."""

from __future__ import annotations

import errno
import sqlite3

from kb.messages import Message, message


def reason_of(error: OSError | sqlite3.Error | UnicodeDecodeError) -> Message | str:
    """Return the reason in words; an unusual one as the system puts it."""
    if isinstance(error, UnicodeDecodeError):
        return message("it is damaged")
    if isinstance(error, sqlite3.Error):
        return _of_sqlite(error)
    usual = {
        errno.ENOENT: message("it does not exist"),
        errno.EACCES: message("there is no permission"),
        errno.EPERM: message("there is no permission"),
        errno.EROFS: message("the disk is read-only"),
        errno.ENOSPC: message("the disk is full"),
        errno.EDQUOT: message("the disk is full"),
        errno.EISDIR: message("it is a folder"),
        errno.EEXIST: message("a part of the path is no folder"),
        errno.ELOOP: message("the link leads in a circle"),
        errno.EPIPE: message("the reader has gone"),
        errno.ENOTDIR: message("a part of the path is no folder"),
        errno.ENAMETOOLONG: message("the name is too long"),
        errno.EIO: message("the disk reports an error"),
    }
    return usual.get(error.errno or 0) or error.strerror or str(error)


def _of_sqlite(error: sqlite3.Error) -> Message | str:
    text = str(error)
    if "full" in text:
        return message("the disk is full")
    if "not a database" in text:
        return message("it is no database")
    if "no such" in text:
        return message("a part of it is missing")
    if "malformed" in text or "decode" in text:
        return message("it is damaged")
    if "unable to open" in text or "readonly" in text:
        return message("there is no permission")
    return text
