"""`kb fingerprint`."""

from __future__ import annotations

import sys

import click

from kb.cli.options import parse_day_option
from kb.errors import UsageError
from kb.i18n import Translator
from kb.messages import message


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("fingerprint", help=tr.gettext(
        "Print the fingerprint of an official wording (standard input) as an entry for data/fingerprints."))
    @click.option("--ruling", default=None, metavar="SLUG", help=tr.gettext("The ruling that it states."))
    @click.option("--rule", default=None, metavar="KEY", help=tr.gettext("The rule whose wording it is."))
    @click.option("--number", default=None, help=tr.gettext("The number under which that wording stood."))
    @click.option("--lang", type=click.Choice(["de", "en"]), required=True, help=tr.gettext("Its language."))
    @click.option("--date", "day", callback=parse_day_option, default=None, metavar="DATE",
                  help=tr.gettext("The day that its source gives."))
    @click.option("--card", "cards", multiple=True, metavar="NAME",
                  help=tr.gettext("A name of the card that it is about, replaced before hashing."))
    def fingerprint_command(ruling: str | None, rule: str | None, number: str | None, lang: str, day: object,
                            cards: tuple[str, ...]) -> None:
        from kb.sources.decode import decode
        from kb.text.fingerprint import sketch, text_hash

        if (ruling is None) == (rule is None):
            raise UsageError(message("Name either a ruling or a rule."), how=message("Add --ruling SLUG or --rule KEY."))
        text = decode(sys.stdin.buffer.read() if sys.stdin else b"", "-").text
        if not text.strip():
            raise UsageError(message("There is no text on standard input."))
        owner = f"ruling: {ruling}" if ruling else f"rule: {rule}"
        entry = [f"- {owner}", f"  lang: {lang}", f'  hash: "{text_hash(text, cards)}"',
                 f'  sketch: "{sketch(text, cards)}"']
        entry += [f'  number: "{number}"'] if number else []
        entry += [f"  date: {day}"] if day else []
        click.echo("\n".join(entry))

    return fingerprint_command
