"""Folding: one spelling for what people type in several ways (ä, ae, a; ß, ss; any accent; any case)."""

from __future__ import annotations

import re
import unicodedata

_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o"})


def fold(text: str) -> str:
    """Return `text` in lower case and ASCII letters, with ä written ae: `Größe` → `groesse`."""
    if text.isascii():
        return text.lower()
    return _strip(unicodedata.normalize("NFC", text).casefold().translate(_DIGRAPHS))


def fold_plain(text: str) -> str:
    """Return `text` in lower case with accents dropped, ä written a: `Größe` → `grosse`."""
    return _strip(text.casefold().replace("ß", "ss"))


def fold_name(name: str) -> str:
    """Return a name for look-up: folded, without punctuation: `Jhoira's Timebug` → `jhoiras timebug`."""
    return " ".join(re.sub(r"[^\w\s]", " ", re.sub(r"['’]", "", fold(name))).split())


def _strip(text: str) -> str:
    if text.isascii():
        return text
    decomposed = unicodedata.normalize("NFKD", text)
    return "".join(char for char in decomposed if not unicodedata.combining(char))
