"""`kb diff`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.change_names import change_names, content_names
from kb.cli.options import db_option, json_option, opened, parse_day_option, print_json
from kb.errors import UsageError
from kb.i18n import Translator, as_language
from kb.messages import message, nmessage

if TYPE_CHECKING:
    from kb.revisions import Difference, Differences
    from kb.revisions.model import Language


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("diff", help=tr.gettext("Show the differences between any two revisions of the rules."))
    @click.argument("old", callback=parse_day_option)
    @click.argument("new", callback=parse_day_option)
    @click.option("--lang", type=click.Choice(["de", "en"]), default="en", show_default=True,
                  help=tr.gettext("Language of the rules."))
    @click.option("--section", default=None, metavar="NUMBER",
                  help=tr.gettext("Only a chapter, section or rule, such as 702."))
    @click.option("--glossary", is_flag=True, help=tr.gettext("Compare the glossaries instead."))
    @click.option("--html", "as_html", is_flag=True, help=tr.gettext("Print one HTML page that needs nothing else."))
    @db_option(tr)
    @json_option(tr)
    def diff_command(old: date, new: date, lang: str, section: str | None, glossary: bool, as_html: bool,
                     db: Path | None, as_json: bool) -> None:
        if as_html and as_json:
            raise UsageError(message("--html and --json exclude each other."))
        if glossary and section is not None:
            raise UsageError(message("--glossary and --section exclude each other."))
        differences = _differences(db, old, new, as_language(lang) or "en", section, glossary=glossary)
        if as_json:
            print_json(differences.as_json())
        elif as_html:
            from kb.web.difference_page import standalone_page

            click.echo(standalone_page(differences, tr))
        else:
            _print(differences, tr)

    return diff_command


def _differences(db: Path | None, old: date, new: date, lang: Language, section: str | None, *,
                 glossary: bool) -> Differences:
    from kb.revisions import diff
    from kb.store.lineages import load_lineage

    with opened(db) as connection:
        lineage = load_lineage(connection, lang)
    return diff(lineage, old, new, section, glossary=glossary)


def _print(differences: Differences, tr: Translator) -> None:
    click.echo(tr.gettext("{old} to {new}").format(old=tr.date(differences.old), new=tr.date(differences.new)))
    for change in differences.changes:
        _print_change(change, tr)
    click.echo(tr.text(nmessage("{count} change.", "{count} changes.", len(differences.changes))))


def _print_change(change: Difference, tr: Translator) -> None:
    numbers = [side.number for side in (change.old, change.new) if side is not None]
    facts = [change_names(tr)[change.change], content_names(tr)[change.content.value]]
    click.echo()
    click.echo(f"{click.style(' → '.join(dict.fromkeys(numbers)), bold=True)}  {' · '.join(facts)}")
    if change.change != "renumbered":
        click.echo(f"  {_coloured(change.words)}")


def _coloured(words: Sequence[tuple[str, str]]) -> str:
    """Return the pieces with colours on a terminal, and with [-…-] and {+…+} where there are none."""
    return " ".join(_piece(sign, text.strip()) for sign, text in words if text.strip())


def _piece(sign: str, text: str) -> str:
    if sign == "-":
        return click.style(f"[-{text}-]", fg="red", strikethrough=True)
    return click.style(f"{{+{text}+}}", fg="green") if sign == "+" else text
