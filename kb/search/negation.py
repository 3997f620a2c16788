"""What is denied: „ohne Ziel“, “not cast”. A denied word is indexed once more, under a token of its own."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from kb.text.tokens import Token, TokenKind

PREFIX = "no-"
"""Of the token under which a denied stem is found; no word has a hyphen."""
_DETERMINERS = {
    "de": frozenset("kein keine keinem keinen keiner keines ohne weder".split()),
    "en": frozenset("no without neither lacking".split()),
}
"""These deny what follows up to a noun: „ohne ein legales Ziel“."""
_ADVERBS = {
    "de": frozenset("nicht nie niemals".split()),
    "en": frozenset("not never cannot cant can't can’t don't don’t dont doesn't doesn’t doesnt isn't isn’t isnt aren't "
                    "aren’t won't won’t wont didn't didn’t didnt couldn't couldn’t wasn't wasn’t unable".split()),
}
"""These deny the next word that carries meaning; at the end of a clause, the one before."""
_AFTER = {
    "de": frozenset("fehlt fehlen".split()),
    "en": frozenset(("missing",)),
}
"""These deny the word before them."""
_PASSED_OVER = frozenset("mehr more any longer even einziges einzigen einzige einziger legal legales legale legalen "
                         "legaler gültiges gültige gueltiges valid single other".split())
_WORDS_OF_A_PHRASE = 2
NEGATORS = frozenset().union(*_DETERMINERS.values(), *_ADVERBS.values(), *_AFTER.values())


def denied(clause: Sequence[Token], lang: str, function_words: AbstractSet[str]) -> frozenset[int]:
    """Return the places of the words in a clause that are denied."""
    words = [token.text.casefold() for token in clause]
    if NEGATORS.isdisjoint(words):  # as in most clauses
        return frozenset()
    found: set[int] = set()
    for i, word in enumerate(words):
        if word in _DETERMINERS[lang]:
            found.update(_following(clause, words, i, function_words, _WORDS_OF_A_PHRASE))
        elif word in _ADVERBS[lang]:
            after = _following(clause, words, i, function_words, 1)
            found.update(after or _preceding(clause, words, i, function_words))
        elif word in _AFTER[lang]:
            found.update(_preceding(clause, words, i, function_words))
    return frozenset(found)


def _following(clause: Sequence[Token], words: Sequence[str], start: int, function_words: AbstractSet[str],
               most: int) -> list[int]:
    found: list[int] = []
    for i in range(start + 1, len(words)):
        if words[i] in _PASSED_OVER:
            continue
        if clause[i].kind is not TokenKind.WORD or words[i] in function_words:
            if found:
                break
            continue
        found.append(i)
        if len(found) == most:
            break
    return found


def _preceding(clause: Sequence[Token], words: Sequence[str], start: int, function_words: AbstractSet[str]) -> list[int]:
    for i in range(start - 1, -1, -1):
        if clause[i].kind is TokenKind.WORD and words[i] not in function_words:
            return [i]
    return []
