"""Fingerprints of wordings: an exact hash and a sketch that survives small edits.

Neither contains the text. The hash is the beginning of SHA-256 over the normalised words. The sketch is a MinHash
over the stems of the words with meaning and over pairs of neighbours without their order (kb/text/gist.py), so that
the share of equal places estimates the Jaccard similarity. It has marks of what must agree in front: must, may, not.

The text cannot be read back from it: function words, endings, asides and the order of words never enter; of each
hash eight bits are kept, which thousands of pairs of words share. All that guessing can yield is that some stems are
likely and others are not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from operator import eq

from kb.text.gist import gist
from kb.text.normalise import words

HASH_DIGITS = 24
SKETCH_PLACES = 192
PLACE_DIGITS = 2
MARK_DIGITS = 4
_NAME = "cardname"


def comparable_words(text: str, names: Iterable[str] = ()) -> list[str]:
    """Return the words of a wording, each of the card's own `names` replaced by one placeholder."""
    found = words(text)
    for name in sorted({tuple(words(name)) for name in names}, key=len, reverse=True):
        if not name:
            continue
        out: list[str] = []
        i = 0
        while i < len(found):
            if tuple(found[i:i + len(name)]) == name:
                out.append(_NAME)
                i += len(name)
            else:
                out.append(found[i])
                i += 1
        found = out
    return found


def text_hash(text: str, names: Iterable[str] = ()) -> str:
    """Return 24 hex digits that are equal for wordings that differ only in typography and card name."""
    return hashlib.sha256(" ".join(comparable_words(text, names)).encode()).hexdigest()[:HASH_DIGITS]


def sketch(text: str, names: Iterable[str] = (), places: int = SKETCH_PLACES) -> str:
    """Return the sketch of a wording as hex: its marks, then two digits a place; `places`: only so many first ones."""
    said = gist(text, names)
    features = {*said.words, *(f"{a} {b}" if a < b else f"{b} {a}" for a, b in pairwise(said.words))} or {""}
    pairs = [_feature(feature) for feature in features]
    least = (min([(a + place * b) & 0xFFFFFFFFFFFFFFFF for a, b in pairs]) for place in range(places))
    return f"{said.marks:0{MARK_DIGITS}x}" + "".join(f"{(value >> 32) & 0xFF:02x}" for value in least)


def marks_of(sketched: str) -> str:
    """Return the marks of a sketch: wordings whose marks differ do not say the same."""
    return sketched[:MARK_DIGITS]


def places_of(sketched: str, count: int = SKETCH_PLACES) -> list[str]:
    """Return the first places of a sketch."""
    end = min(len(sketched), MARK_DIGITS + count * PLACE_DIGITS)
    return [sketched[i:i + PLACE_DIGITS] for i in range(MARK_DIGITS, end, PLACE_DIGITS)]


@lru_cache(maxsize=65536)
def _feature(feature: str) -> tuple[int, int]:
    digest = hashlib.blake2b(feature.encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big") | 1


def similarity(one: str, other: str) -> float:
    """Return the share (0 to 1) of equal places of two sketches, about the Jaccard similarity; marks don't count."""
    places = [bytes.fromhex(sketched[MARK_DIGITS:]) for sketched in (one, other)]
    count = min(map(len, places))
    return sum(map(eq, *places)) / count if count else 0.0
