"""Tokens, and the two shortcuts that a build takes: words alone, and a text sentence by sentence."""

from __future__ import annotations

import pytest

from kb.text.tokens import TokenKind, sentences, tokens, words

TEXTS = (
    "Pay {2}{W}: see rule 702.62a, then 116.2f. Nothing else!\nA new line; and another  \n\n  one. ",
    "He’s got a +1/+1 counter (or two). „Zeitmarke“ – 8.11.2024: Aussetzen-Kosten?",
    "One.Two;three: four", "...", "", "\n",
    "An end in a brace {a. b} and a number 1. 2. 3.4",
)


@pytest.mark.parametrize("text", TEXTS)
def test_words_are_the_tokens_that_are_words(text: str) -> None:
    assert words(text) == [token.text for token in tokens(text) if token.kind is TokenKind.WORD]


@pytest.mark.parametrize("text", TEXTS)
def test_sentences_have_the_clauses_of_the_whole_text(text: str) -> None:
    assert [clause for sentence in sentences(text) for clause in _clauses(sentence)] == _clauses(text)


def test_sentences_of_a_text() -> None:
    assert sentences("See 702.62a. Then: nothing.\n Over") == ["See 702.62a", "Then", "nothing", "Over"]


def _clauses(text: str) -> list[list[str]]:
    clauses: list[list[str]] = [[]]
    for token in tokens(text):
        if token.kind is TokenKind.BREAK:
            clauses.append([])
        else:
            clauses[-1].append(token.text)
    return [clause for clause in clauses if clause]
