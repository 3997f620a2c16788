"""Question marks that stand where a converter lost a quotation mark or a dash, and putting those back.

Only places that cannot be real questions are changed: a question mark inside a word, after a space,
or opening a quotation that closes in the same line. Addresses on the web are left alone.
"""

from __future__ import annotations

import re

_ADDRESS = re.compile(r"(?:https?://|www\.)\S+|\S+\.(?:com|asp|aspx|html?)\S*", re.I)
_APOSTROPHE = re.compile(r"(?<=[a-z])\?(?=(?:s|t|re|ve|ll|d|m)\b)|(?<=s)\?(?= [a-z])")
_RANGE = re.compile(r"(?<=\d)\?(?=\d)|(?<=\d[a-z])\?(?=\d|[a-z]\b)")
_QUOTED = re.compile(r"(?:(?<=[\s(\[])|^)\?(?=[\w{\[+])((?:[^?]|\?(?=\w))*?[\w.,!}\])])\?(?=[\s.,;:)\]]|$)")
_LONG_DASH = re.compile(r"(?<=[\w\"\u201d).])\?(?=[\w\[\"\u201c(])|(?<=\s)\?(?=[\s\",.)\u201d])")
_SUSPECT = re.compile(r"\w\?\w|\s\?|^\?|\?\[")


def repair_question_marks(line: str) -> tuple[str, int]:
    """Return the line with lost quotation marks and dashes put back, and how many there were."""
    if "?" not in line:
        return line, 0
    addresses: list[str] = []

    def keep(match: re.Match[str]) -> str:
        addresses.append(match[0])
        return f"\x00{len(addresses) - 1}\x00"

    masked = _ADDRESS.sub(keep, line)
    count = 0
    if _SUSPECT.search(masked):
        for pattern, put in ((_RANGE, "\u2013"), (_APOSTROPHE, "\u2019"), (_QUOTED, "\u201c\\1\u201d"),
                             (_LONG_DASH, "\u2014")):
            masked, changed = pattern.subn(put, masked)
            count += changed * (2 if pattern is _QUOTED else 1)
    return re.sub("\x00(\\d+)\x00", lambda match: addresses[int(match[1])], masked), count
