"""Fingerprints of wordings: an exact hash and a sketch that survives small edits.

Neither contains the text. The hash is the beginning of SHA-256 over the normalised words; the sketch is a
MinHash over one- and two-word runs, so that the share of equal places estimates the Jaccard similarity.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise

from kb.text.normalise import words

HASH_DIGITS = 24
SKETCH_PLACES = 96
PLACE_DIGITS = 4
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
    """Return the MinHash sketch of a wording as hex, four digits a place; `places`: only so many first ones."""
    found = comparable_words(text, names)
    features = set(found) | {f"{a} {b}" for a, b in pairwise(found)} or {""}
    pairs = [_feature(feature) for feature in features]
    least = (min([(a + place * b) & 0xFFFFFFFFFFFFFFFF for a, b in pairs]) for place in range(places))
    return "".join(f"{(value >> 32) & 0xFFFF:04x}" for value in least)


@lru_cache(maxsize=65536)
def _feature(feature: str) -> tuple[int, int]:
    digest = hashlib.blake2b(feature.encode(), digest_size=16).digest()
    return int.from_bytes(digest[:8], "big"), int.from_bytes(digest[8:], "big") | 1


def similarity(one: str, other: str) -> float:
    """Return the share (0 to 1) of equal places of two sketches: about the Jaccard similarity."""
    places = range(0, min(len(one), len(other)), PLACE_DIGITS)
    equal = sum(one[i:i + PLACE_DIGITS] == other[i:i + PLACE_DIGITS] for i in places)
    return equal / len(places) if places else 0.0
