"""`kb show`."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import click

from kb.cli.options import at_option, db_option, json_option, opened, print_json
from kb.i18n import Translator
from kb.store.schema import OFFICIAL


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("show", help=tr.gettext("Show a rule (by any number it ever had), a ruling, a card or a term."))
    @click.argument("ref", nargs=-1, required=True)
    @at_option(tr)
    @db_option(tr)
    @json_option(tr)
    def show_command(ref: tuple[str, ...], at: date | None, db: Path | None, as_json: bool) -> None:
        from kb.store.show import show

        with opened(db) as connection:
            document = show(connection, " ".join(ref), at)
        if as_json:
            print_json(document)
        else:
            _print(document, tr)

    return show_command


def _print(document: dict[str, Any], tr: Translator) -> None:
    first, second = ("de", "en") if tr.lang == "de" else ("en", "de")
    title = document["title"]
    head = document["number"] if document["kind"] == "rule" else None
    names = " · ".join(dict.fromkeys(filter(None, (head, title[first], title[second]))))
    click.echo(click.style(names or document["ref"], bold=True))
    for label, value in _facts(document, tr):
        click.echo(f"{label}: {value}")
    for text in document["texts"]:
        click.echo()
        click.echo(click.style(_origin(text, tr), dim=True))
        click.echo(f"  {text['text']}")
    for said in document.get("card_rulings", ()) if document["kind"] == "card" else ():
        click.echo()
        click.echo(click.style(_said(said, tr), dim=True))
        click.echo(f"  {said['text']}")


def _said(said: dict[str, Any], tr: Translator) -> str:
    """Return what stands above an official ruling on a card: its name, day, place, and whether it still holds."""
    superseded = ""
    if said["status"] == "superseded":
        superseded = (tr.gettext("superseded since {day} by rule {rule}") if said["superseded_rule"] else
                      tr.gettext("replaced by a newer wording on {day}")).format(
                          day=tr.date(said["superseded_on"]), rule=said["superseded_rule"])
    return " · ".join(filter(None, (said["ruling"], _origin({**said, "origin": "official"}, tr), superseded)))


def _origin(text: dict[str, Any], tr: Translator) -> str:
    language = {"de": tr.gettext("German"), "en": tr.gettext("English")}[text["lang"]]
    origin = {"official": tr.gettext("official"), "restated": tr.gettext("restated in our own words"),
              "community": tr.gettext("community")}[text["origin"]]
    day = tr.date(text["date"]) if text["date"] else ""
    if day and text.get("date_inferred"):
        day = tr.gettext("{day} (inferred)").format(day=day)
    source = text["source"]
    place = f"{source['name']}:{source['line']}" if source["line"] else source["name"]
    return " · ".join(filter(None, (language, origin, text.get("number"), day, place)))


def _facts(document: dict[str, Any], tr: Translator) -> list[tuple[str, str]]:
    facts = {"ruling": _ruling_facts, "rule": _rule_facts, "card": _card_facts, "term": _term_facts}
    return [(label, value) for label, value in facts[document["kind"]](document, tr) if value]


def _span(span: dict[str, str | None], tr: Translator) -> str:
    if span["to"] is None:
        return tr.gettext("from {since}").format(since=tr.date(str(span["from"])))
    return tr.gettext("{since} to {until}").format(since=tr.date(str(span["from"])), until=tr.date(span["to"]))


def _ruling_facts(document: dict[str, Any], tr: Translator) -> list[tuple[str, str]]:
    superseded = ""
    if document["superseded_by"]:
        superseded = tr.gettext("{ruling}, since {day} (rule {rule})").format(
            ruling=document["superseded_by"], day=tr.date(document["superseded_on"]), rule=document["superseded_rule"])
    return [
        (tr.gettext("Superseded by"), superseded),
        (tr.gettext("Holds"), tr.list([_span(span, tr) for span in document["valid"]])),
        (tr.gettext("Published"), tr.list([tr.date(day) for day in document["dates"]])),
        (tr.gettext("Rules"), tr.list(document["rules"])),
        (tr.gettext("Stands on cards"), tr.number(len(document["stands_on"])) if document["stands_on"] else ""),
        (tr.gettext("Cards"), tr.list([card[tr.lang] or card["en"] for card in document["card_names"]])),
        (tr.gettext("Checks"), tr.list([f"{check['id']}" for check in document["checks"]])),
    ]


def _rule_facts(document: dict[str, Any], tr: Translator) -> list[tuple[str, str]]:
    numbers = [f"{name['number']} ({_span(name, tr)})" for name in document["numbers"]]
    return [
        (tr.gettext("Numbers"), tr.list(numbers)),
        (tr.gettext("Subrules"), tr.list(document["children"])),
        (tr.gettext("Cites"), tr.list(document["cites"])),
        (tr.gettext("Cited by"), tr.list(document["cited_by"])),
        (tr.gettext("Rulings"), tr.list(document["rulings"])),
    ]


def _card_facts(document: dict[str, Any], tr: Translator) -> list[tuple[str, str]]:
    return [
        (tr.gettext("Mana cost"), document["mana_cost"] or tr.gettext("none")),
        (tr.gettext("Type"), document["type"]),
        (tr.gettext("Suspend"), document["suspend"] or ""),
        (tr.gettext("First printed"), tr.date(document["released"]) if document["released"] else ""),
        (tr.gettext("Also called"), tr.list(document["aliases"])),
        (tr.gettext("Rulings"), tr.list(
            slug for slug in document["rulings"] if not slug.startswith(f"{OFFICIAL}-"))),
        (tr.gettext("Official rulings"), tr.number(len(document["card_rulings"])) if document["card_rulings"] else ""),
    ]


def _term_facts(document: dict[str, Any], tr: Translator) -> list[tuple[str, str]]:
    status = {"current": tr.gettext("current"), "obsolete": tr.gettext("obsolete"),
              "colloquial": tr.gettext("colloquial")}
    return [
        (tr.gettext("Status"), status[document["status"]]),
        (tr.gettext("Today"), document["successor"][tr.lang] if document["successor"] else ""),
        (tr.gettext("Plural"), document["grammar"]["plural"] or ""),
        (tr.gettext("Rule"), document["rule"] or ""),
        (tr.gettext("Not to be confused with"), tr.list([pair[tr.lang] for pair in document["confusable"]])),
    ]
