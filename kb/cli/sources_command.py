"""`kb sources`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kb.cli.options import json_option, print_json, progress_printer, sources_option
from kb.cli.output import on_one_line
from kb.errors import UsageError
from kb.i18n import Translator
from kb.messages import message, nmessage

if TYPE_CHECKING:
    from kb.sources.model import SourceFile


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("sources", help=tr.gettext("List each file as recognised: what it is, its language, day and warnings."))
    @sources_option(tr)
    @json_option(tr)
    def sources_command(sources: tuple[Path, ...], as_json: bool) -> None:
        from kb.corpus.load import header_names, load_corpus
        from kb.sources.survey import survey

        if not sources:
            raise UsageError(message("No folder is given."), how=message("Add --sources DIR."))
        progress = progress_printer(tr)
        files = []
        for found in survey(sources, header_names(load_corpus())):
            progress(message("Read {file}", file=found.path.name))
            files.append(found)
        if as_json:
            print_json({"files": [_as_json(found, tr) for found in files]})
        else:
            _print(files, tr)

    return sources_command


def _as_json(found: SourceFile, tr: Translator) -> dict[str, Any]:
    warnings = [f"{warning.line}: {tr.text(warning.what)}" if warning.line else tr.text(warning.what)
                for warning in found.warnings]
    return {"path": str(found.path), "kind": str(found.kind), "lang": found.lang,
            "effective": found.effective.isoformat() if found.effective else None, "encoding": found.encoding,
            "sha256": found.sha256, "rows": found.rows, "warnings": warnings}


def _print(files: list[SourceFile], tr: Translator) -> None:
    kinds = {"comprehensive_rules": tr.gettext("Comprehensive Rules"), "rulings": tr.gettext("rulings"),
             "cards": tr.gettext("cards"), "pasted": tr.gettext("pasted page"),
             "not_recognised": tr.gettext("not recognised")}
    languages = {"de": tr.gettext("German"), "en": tr.gettext("English"), "mul": tr.gettext("several languages")}
    for found in files:
        rows = "" if found.rows is None else tr.text(nmessage("{count} entry", "{count} entries", found.rows))
        facts = [kinds[str(found.kind)], languages[found.lang] if found.lang else "",
                 tr.date(found.effective) if found.effective else "", rows, found.encoding or ""]
        click.echo(f"{click.style(on_one_line(str(found.path)), bold=True)}  {' · '.join(filter(None, facts))}")
        for warning in found.warnings:
            place = tr.gettext("line {line}: ").format(line=tr.number(warning.line)) if warning.line else ""
            click.echo(f"    {place}{tr.text(warning.what)}")
    click.echo(tr.text(nmessage("{count} file.", "{count} files.", len(files))))
