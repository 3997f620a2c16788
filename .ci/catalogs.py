"""Message catalogs: `update` them from the code, or `check` that German is complete.

Usage: python .ci/catalogs.py update|check|compile [kb|steps]
"""

from __future__ import annotations

import string
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

sys.path.insert(0, str(Path(__file__).parent))
from build_hook import compile_catalogs

ROOT = Path(__file__).resolve().parent.parent
LOCALES = ROOT / "locales"
STEPS = ("core", "cards", "checks")
"""Folders whose messages tell what happens in a check; all others speak of pages, commands and errors."""
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "N_": None, "message": None, "nmessage": (1, 2), "gettext": None, "_": None, "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
}
METHODS = [("**.py", "python"), ("**/templates/**.html", "jinja2"), ("**/templates/**.xml", "jinja2")]
HEADER = "# Catalog of rulings-kb. Made by .ci/catalogs.py; translate the .po file, not the .pot.\n#"


def extract(domain: str) -> Catalog:
    """Return all messages of a domain as they stand in the code."""
    catalog = Catalog(project="rulings-kb", copyright_holder="the rulings-kb authors", header_comment=HEADER,
                      charset="utf-8")
    for folder in sorted(path for path in (ROOT / "kb").iterdir() if path.is_dir() and path.name[0] != "_"):
        if (folder.name in STEPS) == (domain == "steps"):
            _extract_folder(catalog, folder)
    if domain == "kb":
        for path in sorted((ROOT / "kb").glob("*.py")):
            _extract_folder(catalog, path)
    return catalog


def _extract_folder(catalog: Catalog, folder: Path) -> None:
    where = folder if folder.is_dir() else folder.parent
    methods = METHODS if folder.is_dir() else [(folder.name, "python")]
    found = extract_from_dir(str(where), methods, {"**/templates/**.html": {"silent": "false"}}, KEYWORDS, (),
                             directory_filter=lambda _: folder.is_dir())
    for name, _line, msgid, comments, context in sorted(found, key=lambda item: (item[0], item[1])):
        place = (where / name).relative_to(ROOT).as_posix()
        catalog.add(msgid, None, [(place, None)], auto_comments=comments, context=context)


def update(domain: str) -> None:
    """Write the template, and bring it into the German catalog; translations that lost their message go."""
    template = extract(domain)
    with (LOCALES / f"{domain}.pot").open("wb") as file:
        write_po(file, template, width=110, sort_output=True, omit_header=True)
    path = LOCALES / "de/LC_MESSAGES" / f"{domain}.po"
    german = Catalog(locale="de", project="rulings-kb", header_comment=HEADER, charset="utf-8")
    if path.exists():
        with path.open("rb") as file:
            german = read_po(file, locale="de")
    german.update(template, no_fuzzy_matching=True)
    german.obsolete.clear()
    with path.open("wb") as file:
        write_po(file, german, width=110, sort_output=True, ignore_obsolete=True)


def problems(domain: str) -> Iterator[str]:
    """Yield what is missing or wrong in the German catalog."""
    path = LOCALES / "de/LC_MESSAGES" / f"{domain}.po"
    with path.open("rb") as file:
        german = read_po(file, locale="de")
    for message in extract(domain):
        if not message.id:
            continue
        found = german.get(message.id if isinstance(message.id, str) else message.id[0], message.context)
        where = f"{domain}.po: {message.id!r}"
        if found is None or not found.string or (isinstance(found.string, tuple | list) and not all(found.string)):
            yield f"{where}: not translated"
        elif found.fuzzy:
            yield f"{where}: fuzzy"
        elif different := _placeholders_differ(message, found):
            yield f"{where}: {different}"


def _placeholders_differ(message: Message, found: Message) -> str:
    ids = [message.id] if isinstance(message.id, str) else list(message.id)
    strings = [found.string] if isinstance(found.string, str) else list(found.string)
    known = {name for text in ids for name in _placeholders(text)}
    for msgid, text in zip(ids, strings, strict=True):
        names = _placeholders(text)
        if names - known:
            return f"has {sorted(names - known)}, which the message has not"
        optional = {"count"} if len(strings) > 1 else set()
        if missing := _placeholders(msgid) - names - optional:
            return f"lacks {sorted(missing)}"
    return ""


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main(what: str, domains: Sequence[str]) -> int:
    """Do what the command line says; 1 where the check finds something."""
    if what == "update":
        for domain in domains:
            update(domain)
    elif what == "check":
        found = [problem for domain in domains for problem in problems(domain)]
        print("\n".join(found) or "catalogs complete")
        return 1 if found else 0
    compile_catalogs(ROOT)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "check", sys.argv[2:] or ["kb", "steps"]))
