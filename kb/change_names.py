"""Names of changes, for people."""

from __future__ import annotations

from kb.i18n import Translator


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
