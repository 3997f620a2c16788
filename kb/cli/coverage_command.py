"""`kb coverage`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from kb.cli.options import db_option, json_option, opened, print_json
from kb.i18n import Translator


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("coverage", help=tr.gettext("Count the rulings, card rulings and rules that are backed by a check."))
    @db_option(tr)
    @json_option(tr)
    def coverage_command(db: Path | None, as_json: bool) -> None:
        from kb.store.coverage import coverage

        with opened(db) as connection:
            document = coverage(connection)
        if as_json:
            print_json(document)
        else:
            _print(document, tr)

    return coverage_command


def _print(document: dict[str, Any], tr: Translator) -> None:
    rulings, cards, rules = document["rulings"], document["card_rulings"], document["rules"]
    lines = [
        (tr.gettext("Rulings with a check"), rulings["with_check"], rulings["total"]),
        (tr.gettext("Official rulings on cards with suspend, linked to a restated one"), cards["linked"],
         cards["total"]),
        (tr.gettext("The same on all cards about time counters"), cards["family"]["linked"], cards["family"]["total"]),
        (tr.gettext("Texts of pasted pages linked to a ruling or rule"), document["wordings"]["linked"],
         document["wordings"]["total"]),
        (tr.gettext("Rules applied in a check"), rules["exercised"], rules["total"]),
        (tr.gettext("Of the rules that the core means to cover"), rules["aimed_exercised"], rules["aimed"]),
    ]
    for label, part, total in lines:
        share = f" ({tr.percent(part / total)})" if total else ""
        click.echo(tr.gettext("{label}: {part} of {total}").format(
            label=label, part=tr.number(part), total=tr.number(total)) + share)
    if rulings["without_check"]:
        click.echo(tr.gettext("Without a check: {names}").format(names=", ".join(rulings["without_check"])))
    if rules["not_reached"]:
        click.echo(tr.gettext("Not reached: {numbers}").format(numbers=", ".join(rules["not_reached"])))
    for wording in (*document["wordings"]["unlinked"], *cards["family"]["unlinked"]):
        click.echo(f"{wording['source']}:{wording['line']}: {wording['text']}")
        near = [f"{one['ruling']} ({tr.percent(one['similarity'])})" for one in wording.get("nearest", ())]
        if near:
            click.echo("    " + tr.gettext("Nearest: {rulings}").format(rulings=tr.list(near)))
