"""`kb fetch`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from kb.i18n import LANGUAGES, Translator
from kb.messages import message, nmessage

if TYPE_CHECKING:
    from kb.sources.fetch import Download


def make(tr: Translator) -> click.Command:
    """Make the command in the translator's language."""

    @click.command("fetch", help=tr.gettext(
        "Download the official files: the current rules as text, and Scryfall's rulings and cards."))
    @click.option("--into", "into", type=click.Path(path_type=Path, file_okay=False), default=None, metavar="DIR",
                  help=tr.gettext("The folder they go to (default: in your data folder)."))
    @click.option("--all-languages", is_flag=True, help=tr.gettext(
        "Also the cards in all languages, with their printed names: some gigabytes."))
    @click.option("--rules-page", envvar="KB_RULES_PAGE", default=None, metavar="URL",
                  help=tr.gettext("The page that links the rules (default: $KB_RULES_PAGE, else the publisher's)."))
    @click.option("--bulk-index", envvar="KB_BULK_INDEX", default=None, metavar="URL",
                  help=tr.gettext("The list of bulk files (default: $KB_BULK_INDEX, else Scryfall's)."))
    def fetch_command(into: Path | None, all_languages: bool, rules_page: str | None, bulk_index: str | None) -> None:
        from platformdirs import user_cache_path, user_data_path

        from kb.sources import fetch
        from kb.sources.fetch_http import Remote, new_client

        folder = into or user_data_path("rulings-kb", appauthor=False) / "official"
        types = fetch.BULK_TYPES + ((fetch.ALL_LANGUAGES,) if all_languages else ())
        with new_client() as client:
            remote = Remote(client, lambda said: click.echo(tr.text(said), err=True))
            fetcher = fetch.Fetcher(remote, folder, user_cache_path("rulings-kb", appauthor=False) / "fetch")
            wanted = [fetch.rules_download(remote, rules_page or fetch.RULES_PAGE),
                      *fetch.bulk_downloads(remote, bulk_index or fetch.BULK_INDEX, types)]
            _announce([download for download in wanted if not fetcher.is_current(download)], folder, tr)
            for download in wanted:
                done = fetcher.get(download)
                said = (message("{file}: new", file=done.path.name) if done.changed
                        else message("{file}: unchanged", file=done.path.name))
                click.echo(tr.text(said))
        click.echo(tr.text(message("`kb build --sources {folder}` takes them in.", folder=folder)))

    return fetch_command


def _announce(downloads: list[Download], folder: Path, tr: Translator) -> None:
    """Say what will be downloaded, and how much that is, before anything is."""
    for download in downloads:
        size = size_of(download.size) if download.size is not None else message("size not known")
        click.echo(tr.text(message("{file} from {address} ({size})", file=download.name, address=download.url,
                                   size=size)))
    total = sum(download.size or 0 for download in downloads)
    click.echo(tr.text(nmessage("Downloading at most {count} file ({size}) into {folder}.",
                                "Downloading at most {count} files ({size}) into {folder}.", len(downloads),
                                size=size_of(total), folder=folder)))


def size_of(size: int) -> dict[str, str]:
    """Return a number of bytes as it is written in each language, `12,5 MB`."""
    from babel.units import format_unit

    for unit, factor in (("digital-gigabyte", 10**9), ("digital-megabyte", 10**6), ("digital-kilobyte", 10**3)):
        if size >= factor:
            return {lang: format_unit(round(size / factor, 1), unit, "short", locale=lang) for lang in LANGUAGES}
    return {lang: format_unit(size, "digital-byte", "long", locale=lang) for lang in LANGUAGES}
