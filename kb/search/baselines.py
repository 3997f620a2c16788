"""What search would be with SQLite's own means, for comparison: the same texts, any word of the query, BM25."""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Sequence

_WORD = re.compile(r"[\w.]*\w")
_FUSION = 60
"""Constant of reciprocal rank fusion; the usual one."""
_DEPTH = 100

_TEXTS = """
    select doc.kind || '/' || doc.ref as ref, doc.title_en, doc.title_de, en.body, de.body,
           (select group_concat(rule_number.number, ' ') from rule join rule_number on rule_number.rule = rule.id
            where doc.kind = 'rule' and rule.key = doc.ref)
    from search_doc doc left join text en on en.id = doc.text_en left join text de on de.id = doc.text_de"""


class Baselines:
    """Full-text tables of everything that a database searches, in memory."""

    def __init__(self, store: sqlite3.Connection) -> None:
        self._db = sqlite3.connect(":memory:")
        for table, tokenizer in (("plain", "unicode61"), ("stemmed", "porter unicode61"), ("pieces", "trigram")):
            self._db.execute(f"create virtual table {table} using fts5("
                             f"ref unindexed, title_en, title_de, body_en, body_de, numbers, tokenize='{tokenizer}')")
            texts = (tuple(row) for row in store.execute(_TEXTS))
            self._db.executemany(f"insert into {table} values (?, ?, ?, ?, ?, ?)", texts)

    def unicode61(self, query: str, limit: int = 10) -> list[str]:
        """Return what FTS5 finds with the tokenizer that it has by default."""
        return self._ranked("plain", _words(query))[:limit]

    def porter_and_trigram(self, query: str, limit: int = 10) -> list[str]:
        """Return the fused ranking of FTS5 with English stems and FTS5 with pieces of three letters."""
        score: defaultdict[str, float] = defaultdict(float)
        words = _words(query)
        for ranking in (self._ranked("stemmed", words), self._ranked("pieces", _trigrams(words))):
            for rank, ref in enumerate(ranking, 1):
                score[ref] += 1 / (_FUSION + rank)
        return sorted(score, key=lambda ref: (-score[ref], ref))[:limit]

    def close(self) -> None:
        """Drop the tables."""
        self._db.close()

    def _ranked(self, table: str, parts: Sequence[str]) -> list[str]:
        if not parts:
            return []
        expression = " OR ".join(f'"{part}"' for part in parts)
        sql = f"select ref from {table} where {table} match ? order by bm25({table}), rowid limit ?"
        found = self._db.execute(sql, (expression, _DEPTH)).fetchall()
        return list(dict.fromkeys(str(row[0]) for row in found))


def _words(query: str) -> list[str]:
    return list(dict.fromkeys(_WORD.findall(query.casefold())))


def _trigrams(words: Sequence[str]) -> list[str]:
    return list(dict.fromkeys(word[i:i + 3] for word in words for i in range(len(word) - 2)))
