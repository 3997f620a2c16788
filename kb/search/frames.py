"""What frames a question: who, when, where, how many, may, must. Texts say little by these words, questions do."""

from __future__ import annotations

from collections.abc import Sequence

from kb.search.lexicon import Language
from kb.text.fold import fold
from kb.text.tokens import Token

_FRAMES: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("when",), ("wann",)),
    (("who", "whose", "whom"), ("wer", "wessen", "wem")),
    (("where",), ("wo", "wohin")),
    (("why",), ("warum", "wieso", "weshalb")),
    (("many", "often", "times"), ("viele", "vielen", "oft")),
    (("much",), ("viel",)),
    (("what", "which"), ("was", "welche", "welcher", "welches")),
    (("how",), ("wie",)),
    (("must", "have", "need", "forced", "compulsory", "obliged", "required", "mandatory"),
     ("muss", "musst", "muessen", "gezwungen", "pflicht", "verpflichtet", "zwang")),
    (("optional", "decline", "refuse", "choose", "voluntary"), ("freiwillig", "verzichten", "ablehnen", "weigern")),
    (("again", "later", "retry"), ("wieder", "erneut", "spaeter", "nochmal", "noch")),
    (("already", "before"), ("schon", "bereits", "vorher")),
)
"""Words that ask for the same thing: English, German (folded)."""


def frames_of(words: Sequence[Token]) -> list[dict[Language, tuple[str, ...]]]:
    """Return the words of both languages for each frame that a question has."""
    said = {fold(token.text) for token in words}
    return [{"en": en, "de": de} for en, de in _FRAMES if not said.isdisjoint(en) or not said.isdisjoint(de)]
