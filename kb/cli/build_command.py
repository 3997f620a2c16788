"""`kb build`."""

from __future__ import annotations

from pathlib import Path

import click

from kb.cli.options import db_option, json_option, print_json, progress_printer, sources_option
from kb.i18n import Translator
from kb.messages import nmessage


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("build", help=tr.gettext("Build the whole database; the old one stays until the new one is complete."))
    @db_option(tr)
    @sources_option(tr)
    @json_option(tr)
    def build_command(db: Path | None, sources: tuple[Path, ...], as_json: bool) -> None:
        from kb.store.build import build
        from kb.store.open import default_path

        report = build(db or default_path(), sources, progress=progress_printer(tr))
        if as_json:
            print_json({"db": str(report.path), "rows": report.counts, "warnings": report.warnings})
            return
        counts = [tr.text(nmessage("{count} ruling", "{count} rulings", report.counts.get("ruling", 0))),
                  tr.text(nmessage("{count} rule", "{count} rules", report.counts.get("rule", 0))),
                  tr.text(nmessage("{count} term", "{count} terms", report.counts.get("term", 0))),
                  tr.text(nmessage("{count} card", "{count} cards", report.counts.get("card", 0)))]
        click.echo(tr.gettext("{path} is ready: {contents}.").format(path=report.path, contents=tr.list(counts)))
        if report.warnings:
            click.echo(tr.text(nmessage("{count} warning; `kb sources` lists them.",
                                        "{count} warnings; `kb sources` lists them.", report.warnings)))

    return build_command
