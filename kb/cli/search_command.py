"""`kb search`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from kb.cli.options import at_option, db_option, json_option, opened, print_json
from kb.i18n import Translator, as_language
from kb.search.answer import KINDS, NO_RULING, STATUSES, as_json_document


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("search", help=tr.gettext("Search rulings, rules, terms and cards in German or English."))
    @click.argument("query", nargs=-1, required=True)
    @click.option("--lang", type=click.Choice(["auto", "de", "en"]), default="auto",
                  help=tr.gettext("Language of the query."))
    @at_option(tr)
    @click.option("--kind", type=click.Choice(KINDS), default=None, help=tr.gettext("Only one kind of result."))
    @click.option("--status", type=click.Choice(STATUSES), default=None,
                  help=tr.gettext("Only what still holds, or only what does not."))
    @click.option("--card", metavar="NAME", default=None,
                  help=tr.gettext("Only a card and the rulings on it; its name in any language."))
    @click.option("--text-in", type=click.Choice(["de", "en"]), default=None,
                  help=tr.gettext("Only what there is in this language."))
    @click.option("--limit", type=click.IntRange(1, 500), default=10, show_default=True,
                  help=tr.gettext("The most results."))
    @db_option(tr)
    @json_option(tr)
    def search_command(query: tuple[str, ...], lang: str, at: date | None, kind: str | None, status: str | None,
                       card: str | None, text_in: str | None, limit: int, db: Path | None, as_json: bool) -> None:
        from kb.search.engine import Filters, SearchEngine
        from kb.store.references import find_card

        with opened(db) as connection:
            answer = SearchEngine(connection).search(
                " ".join(query), lang=as_language(lang), limit=limit, filters=Filters(
                    at, kind, status, find_card(connection, card).id if card else None,
                    as_language(text_in)))
        document = as_json_document(answer)
        if as_json:
            print_json(document)
        else:
            _print(document, tr)

    return search_command


def _print(document: dict[str, Any], tr: Translator) -> None:
    for word in document["respelled"]:
        click.echo(tr.gettext("Searched for “{searched}” instead of “{typed}”.").format(**word))
    if document["expanded"]:
        click.echo(click.style(tr.gettext("Also searched for: {words}").format(
            words=tr.list(document["expanded"])), dim=True))
    if not document["results"]:
        click.echo(tr.gettext("Nothing found."))
    elif document["no_ruling"]:
        click.echo(tr.gettext(NO_RULING))
    kinds = {"ruling": tr.gettext("Ruling"), "rule": tr.gettext("Rule"), "term": tr.gettext("Term"),
             "card": tr.gettext("Card")}
    status = {"current": "", "superseded": tr.gettext("superseded"), "obsolete": tr.gettext("obsolete")}
    first, second = ("de", "en") if tr.lang == "de" else ("en", "de")
    for result in document["results"]:
        head = [kinds[result["kind"]], result["number"] or result["ref"],
                tr.date(result["date"], "medium") if result["date"] else "", status[result["status"]]]
        click.echo()
        click.echo(click.style(" · ".join(filter(None, head)), dim=True))
        click.echo(click.style(result["title"][first] or result["title"][second] or result["ref"], bold=True))
        for lang in (first, second):
            if result["snippet"][lang]:
                click.echo(f"  {lang}  {_marked(result['snippet'][lang], result['marks'][lang])}")
        if result["cards"]:
            click.echo(click.style(f"  {_cards(result['cards'], tr)}", dim=True))


def _cards(cards: dict[str, Any], tr: Translator) -> str:
    """Return the first cards of a ruling by name, and how many more there are."""
    names = [each[tr.lang] or each["en"] for each in cards["first"]]
    if not (more := cards["total"] - len(names)):
        return tr.list(names)
    said = tr.ngettext("{count} more card", "{count} more cards", more).format(count=tr.number(more))
    return tr.list([*names, said])


def _marked(text: str, marks: list[list[int]]) -> str:
    for start, end in reversed(marks):
        text = text[:start] + click.style(text[start:end], bold=True) + text[end:]
    return text
