"""Names of changes, and why a rule counts as the one that another edition has, for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.i18n import Translator
from kb.messages import N_, Message


def change_names(tr: Translator) -> dict[str, str]:
    """Return what a revision did to a rule, in words."""
    return {
        "created": tr.gettext("new"), "added": tr.gettext("new"), "deleted": tr.gettext("deleted"),
        "removed": tr.gettext("deleted"), "renumbered": tr.gettext("renumbered"), "reworded": tr.gettext("reworded"),
        "renumbered+reworded": tr.gettext("renumbered and reworded"),
    }


def content_names(tr: Translator) -> dict[str, str]:
    """Return how far a change goes, in words."""
    return {
        "number": tr.gettext("only the number"), "typography": tr.gettext("only typography"),
        "reference": tr.gettext("only references"), "term": tr.gettext("only a term"),
        "example": tr.gettext("only an example"), "meaning": tr.gettext("meaning"),
    }


_REASONS = {
    "correction": N_("Continues {was} by a correction in `data/lineage.yaml`: {why}"),
    "same number and text": N_("Continues {was}: same number, same text."),
    "same text": N_("Continues {was}: same text under another number."),
    "same term": N_("Continues {was}: same term, texts {score} alike."),
    "same number, similar text": N_("Continues {was}: same number, texts {score} alike."),
    "similar text, same place": N_("Continues {was}: same neighbors, texts {score} alike."),
    "similar text": N_("Continues {was}: of all texts the most alike, {score}."),
    "text of a deleted rule": N_("Continues {was}, which had been deleted: texts {score} alike."),
}


def why_matched(match: Mapping[str, Any], tr: Translator) -> str:
    """Return in a sentence why a version continues an older one, from the `match` of a history."""
    return tr.text(Message(_REASONS[match["stage"]], {
        "was": match["was"], "score": tr.percent(match["score"]), "why": match["why"]}))
