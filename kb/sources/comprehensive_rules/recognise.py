"""Telling the Comprehensive Rules from other documents, with the reason when it is another one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from kb.messages import Message, message
from kb.sources.comprehensive_rules.lines import Line, lines_of
from kb.sources.comprehensive_rules.numbers import RULE, SECTION

_TITLE = re.compile(r"comprehensive\s+rules|"
                    r"(?:ausf(?:\u00fc|ue)hrliche[sn]?|umfassende[sn]?)\s+(?:regelwerk|regeln)", re.I)
_DATED = re.compile(r"these rules are (?:effective|current) as of|dieses regelwerk gilt (?:ab|seit)", re.I)
_COLLECTED = re.compile(r"^[A-Z]\.\d+(?:\.\d+)? - ")
_SHORT = 300
_GERMAN = re.compile(r"\b(?:der|die|das|und|eine[nmrs]?|wird|nicht|ist|oder|Spieler)\b")
_ENGLISH = re.compile(r"\b(?:the|and|an?|is|of|not|that|or|player)\b")


def why_not(lines: Sequence[Line]) -> Message | None:
    """Return why these lines are no edition of the Comprehensive Rules; nothing when they are one."""
    if sum(bool(_COLLECTED.match(line.text)) for line in lines) >= 20:
        return message("This is a collection of rulings numbered by letters, not the Comprehensive Rules.")
    if not any(RULE.match(line.text) for line in lines):
        return message("This text has no numbered rules such as 100.1, so it is not the Comprehensive Rules.")
    dated = any(len(line.text) < _SHORT and _DATED.search(line.text) for line in lines)
    if not dated and not any(SECTION.match(line.text) for line in lines):
        return message("This text quotes single rules but has no sections, so it is not an edition of the "
                          "Comprehensive Rules.")
    if not dated and not any(len(line.text) < _SHORT and _TITLE.search(line.text) for line in lines):
        return message("This text has neither the title of the Comprehensive Rules nor the line that says "
                          "from which day they are in force.")
    return None


def is_comprehensive_rules(text: str) -> bool:
    """Tell whether a decoded text is an edition, or a page of an edition, of the Comprehensive Rules."""
    return why_not(lines_of(text)) is None


def language_of(lines: Sequence[Line]) -> Literal["de", "en"]:
    """Return the language that most of the small words belong to."""
    sample = " ".join(line.text for line in lines[::max(1, len(lines) // 500)])
    return "de" if len(_GERMAN.findall(sample)) > len(_ENGLISH.findall(sample)) else "en"
