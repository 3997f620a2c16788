"""`kb history`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kb.change_names import change_names, content_names
from kb.cli.options import db_option, json_option, opened, print_json
from kb.i18n import Translator


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("history", help=tr.gettext("Show every version of a rule: since when, under which number, what changed."))
    @click.argument("ref", nargs=-1, required=True)
    @db_option(tr)
    @json_option(tr)
    def history_command(ref: tuple[str, ...], db: Path | None, as_json: bool) -> None:
        from kb.store.history import rule_histories

        with opened(db) as connection:
            document = rule_histories(connection, " ".join(ref))
        if as_json:
            print_json(document)
        else:
            _print(document, tr)

    return history_command


def _print(document: dict[str, Any], tr: Translator) -> None:
    changes, contents = change_names(tr), content_names(tr)
    for version in document["versions"]:
        until = tr.date(version["to"]) if version["to"] else tr.gettext("today")
        span = tr.gettext("{since} to {until}").format(since=tr.date(version["from"]), until=until)
        language = tr.gettext("German") if version["lang"] == "de" else tr.gettext("English")
        facts = [changes[version["change"]], contents.get(version["content"] or "", "")]
        click.echo(f"{click.style(version['number'], bold=True)}  {language} · {span} · "
                   f"{' · '.join(filter(None, facts))}")
        for line in (version["text"] or "").splitlines():
            click.echo(f"  {line}")
        click.echo()
