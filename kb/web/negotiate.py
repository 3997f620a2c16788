"""The language that a browser asks for."""

from __future__ import annotations

import re

from kb.i18n import Language, as_language

_RANGE = re.compile(r"\s*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8})*|\*)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?))?\s*")


def preferred_language(accept: str, default: Language = "en") -> Language:
    """Return the language of ours that `Accept-Language` ranks first (RFC 9110, 12.5.4)."""
    best: tuple[float, Language] = (0.0, default)
    for part in accept[:1000].split(","):
        found = _RANGE.fullmatch(part)
        if found is None:
            continue
        lang, weight = as_language(found[1]), float(found[2] or 1)
        if lang is not None and weight > best[0]:
            best = (weight, lang)
    return best[1]
