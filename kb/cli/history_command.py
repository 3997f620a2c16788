"""`kb history`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kb.change_names import change_names, content_names, why_matched
from kb.cli.options import db_option, json_option, opened, print_json
from kb.i18n import Translator


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("history", help=tr.gettext("Show every version of a rule: since when, under which number, what changed."))
    @click.argument("ref", nargs=-1, required=True)
    @click.option("--explain", is_flag=True,
                  help=tr.gettext("Say why each version counts as the same rule as the one before."))
    @db_option(tr)
    @json_option(tr)
    def history_command(ref: tuple[str, ...], explain: bool, db: Path | None, as_json: bool) -> None:
        from kb.store.history import rule_histories

        with opened(db) as connection:
            document = rule_histories(connection, " ".join(ref))
        if as_json:
            print_json(document)
        else:
            _print(document, tr, explain=explain)

    return history_command


def _print(document: dict[str, Any], tr: Translator, *, explain: bool) -> None:
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
        if explain and version["match"]:
            click.secho(f"  {why_matched(version['match'], tr)}", dim=True)
        click.echo()
