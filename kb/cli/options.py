"""Options that several commands share, and how they print."""

from __future__ import annotations

import json
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path
from typing import Any, TypeVar

import click

from kb.errors import UsageError
from kb.i18n import Translator
from kb.messages import Message, message

F = TypeVar("F", bound=Callable[..., Any])


def db_option(tr: Translator) -> Callable[[F], F]:
    """Add `--db PATH`."""
    return click.option("--db", "db", type=click.Path(path_type=Path), default=None, metavar="PATH",
                        help=tr.gettext("The database (default: $KB_DB, else in your data folder)."))


def json_option(tr: Translator) -> Callable[[F], F]:
    """Add `--json`."""
    return click.option("--json", "as_json", is_flag=True, help=tr.gettext("Print one JSON document."))


def at_option(tr: Translator) -> Callable[[F], F]:
    """Add `--at DATE`."""
    return click.option("--at", "at", callback=parse_day_option, default=None, metavar="DATE",
                        help=tr.gettext("As it stood on a day, such as 2010-02-01."))


def sources_option(tr: Translator) -> Callable[[F], F]:
    """Add `--sources DIR`, which may be repeated."""
    return click.option("--sources", "sources", type=click.Path(path_type=Path), multiple=True, metavar="DIR",
                        help=tr.gettext("A folder (or file) with official files; may be given several times."))


def parse_day_option(_ctx: click.Context, _param: click.Parameter, value: str | None) -> date | None:
    """Return the day that an option or argument gives. Raises UsageError for anything else."""
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except ValueError as error:
        raise UsageError(message("{value} is not a day; write it as in 2024-02-02.", value=value)) from error


@contextmanager
def opened(db: Path | None) -> Iterator[sqlite3.Connection]:
    """Open the database that the command is to read, and close it afterwards.

    Raises StoreError when it cannot be opened, and when it turns out to be damaged while it is read.
    """
    from kb.store.open import default_path, open_store, unreadable

    path = db or default_path()
    connection = open_store(path)
    try:
        yield connection
    except (sqlite3.Error, UnicodeDecodeError) as error:  # SQLite's own words about damage may hold its bytes
        raise unreadable(path, error) from error
    finally:
        connection.close()


def print_json(value: object) -> None:
    """Print one JSON document; letters stay letters where the output knows all of them."""
    encoding = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "")
    text = json.dumps(value, ensure_ascii=not encoding.startswith("utf"), indent=2)
    # The name of a file may hold bytes that are no letters; in JSON they stand as \\udcff.
    click.echo(text.encode("utf-8", "backslashreplace").decode("utf-8"))


def progress_printer(tr: Translator) -> Callable[[Message], None]:
    """Return what shows progress: a line on a terminal, nothing when the output is piped."""
    shown = sys.stderr.isatty()

    def show(said: Message) -> None:
        if shown:
            click.echo(f"{tr.text(said)} …", err=True)

    return show
