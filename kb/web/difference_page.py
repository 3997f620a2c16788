"""The differences between two revisions as one page that needs nothing else: to print, send or keep."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from kb.change_names import change_names, content_names
from kb.i18n import Translator
from kb.messages import nmessage
from kb.revisions import Difference, Differences

_TEMPLATES = Path(__file__).resolve().parent / "templates" / "kb"


@dataclass(frozen=True)
class ChangeShown:
    """One change: its numbers (`502.59a → 702.59a`), what kind it is, and the words with `=`, `-` and `+`."""

    numbers: str
    change: str
    content: str
    meaning: bool
    words: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class DifferencePage:
    """What the template `difference.html` is filled with."""

    tr: Translator
    title: str
    count: str
    text_lang: str
    changes: tuple[ChangeShown, ...]


def standalone_page(differences: Differences, tr: Translator) -> str:
    """Return the page as HTML with its style inside, in the translator's language."""
    environment = Environment(loader=FileSystemLoader(_TEMPLATES), autoescape=True, undefined=StrictUndefined,
                              trim_blocks=True, lstrip_blocks=True)
    title = tr.gettext("Comprehensive Rules: {old} to {new}").format(
        old=tr.date(differences.old), new=tr.date(differences.new))
    count = tr.text(nmessage("{count} change.", "{count} changes.", len(differences.changes)))
    page = DifferencePage(tr, title, count, differences.lang,
                          tuple(_shown(change, tr) for change in differences.changes))
    return environment.get_template("difference.html").render(page=page)


def _shown(change: Difference, tr: Translator) -> ChangeShown:
    numbers = dict.fromkeys(side.number for side in (change.old, change.new) if side is not None)
    words = change.words if change.change != "renumbered" else ()
    return ChangeShown(" → ".join(numbers), change_names(tr)[change.change], content_names(tr)[change.content.value],
                       change.content.value == "meaning", words)
