"""Rows of `question_fts`: the rowid says whose line it is and how long, so that nothing else need be read."""

from __future__ import annotations

_LENGTH_BITS, _NUMBER_BITS = 6, 10
_LONGEST = (1 << _LENGTH_BITS) - 1
_MOST_LINES = (1 << _NUMBER_BITS) - 1


def line_id(document: int, number: int, words: int) -> int:
    """Return the rowid of a document's line; `words` are those that carry meaning."""
    return (document << _NUMBER_BITS | min(number, _MOST_LINES)) << _LENGTH_BITS | min(words, _LONGEST)


def document_of(line: int) -> int:
    """Return the document that a line belongs to."""
    return line >> _LENGTH_BITS + _NUMBER_BITS


def words_of(line: int) -> int:
    """Return how many words of a line carry meaning."""
    return line & _LONGEST
