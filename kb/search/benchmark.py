"""The retrieval benchmark: labelled questions against the search, and against two baselines.

`python -m kb.search.benchmark [--db PATH] [--queries FILE] [--misses] [--json]`. Times are of one process, in
milliseconds, each question asked once.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from kb.errors import KbError, UsageError
from kb.messages import message
from kb.search.baselines import Baselines
from kb.search.engine import SearchEngine
from kb.search.measures import ANSWERS, hit, mean, ndcg, percentile, rank_of_answer, reciprocal_rank
from kb.search.typeahead import TypeAhead
from kb.store.build import build
from kb.store.open import open_store

QUERIES = Path(__file__).resolve().parents[2] / "tests" / "search" / "queries.yaml"
LANGUAGES = ("de", "en", "mixed")
DEPTH = 10
_SHARES = (50, 95, 99)
_FULL_TEXT = ("search_fts", "official_fts", "question_fts")
_WORD_TABLES = ("lexicon", "compound", "term_sense")
"""What the search keeps beside the texts. The tables' own search in Datasette has an index apart."""

Finder = Callable[[str], Sequence[str]]


@dataclass(frozen=True)
class LabelledQuery:
    """A question and what should be found: `grades` by reference (`ruling/suspend-face-up`), 3 the best."""

    query: str
    lang: str
    tags: tuple[str, ...]
    grades: dict[str, int]

    @property
    def answered(self) -> bool:
        """Return whether the knowledge base answers it."""
        return any(grade >= ANSWERS for grade in self.grades.values())


@dataclass(frozen=True)
class Outcome:
    """What was found for a question, best first, and how long it took (milliseconds)."""

    asked: LabelledQuery
    found: tuple[str, ...]
    milliseconds: float


@dataclass(frozen=True)
class Score:
    """Measures over some questions that have an answer; all but `queries` between 0 and 1."""

    queries: int
    hit_1: float
    hit_5: float
    mrr: float
    ndcg_10: float
    empty: float


def load_queries(path: Path) -> list[LabelledQuery]:
    """Read labelled questions. Raises UsageError where there is no such file or it holds something else."""
    try:
        entries = yaml.safe_load(path.read_text(encoding="utf-8"))
        return [_query(entry) for entry in entries]
    except OSError as error:
        raise UsageError(message("The questions cannot be read ({reason}).", reason=error.strerror),
                         file=str(path)) from error
    except (yaml.YAMLError, KeyError, TypeError, AttributeError, ValueError) as error:
        raise UsageError(message("This is no list of questions with their answers."), file=str(path)) from error


def _query(entry: dict[str, Any]) -> LabelledQuery:
    grades = {ref: int(grade) for grade, refs in entry["answers"].items() for ref in refs}
    return LabelledQuery(entry["query"], entry["lang"], tuple(entry["tags"]), grades)


def run(queries: Iterable[LabelledQuery], find: Finder) -> list[Outcome]:
    """Ask every question once."""
    outcomes = []
    for asked in queries:
        began = time.perf_counter()
        found = tuple(find(asked.query))
        outcomes.append(Outcome(asked, found, (time.perf_counter() - began) * 1000))
    return outcomes


def score(outcomes: Iterable[Outcome]) -> Score:
    """Return the measures over those questions that have an answer."""
    judged = [(o.found, o.asked.grades) for o in outcomes if o.asked.answered]
    return Score(
        len(judged),
        mean([hit(found, grades, 1) for found, grades in judged]),
        mean([hit(found, grades, 5) for found, grades in judged]),
        mean([reciprocal_rank(found, grades) for found, grades in judged]),
        mean([ndcg(found, grades, DEPTH) for found, grades in judged]),
        mean([not found for found, _ in judged]),
    )


def grouped(outcomes: Sequence[Outcome]) -> dict[str, list[Outcome]]:
    """Return the outcomes as a whole, by language and by tag."""
    groups = {"all": list(outcomes)}
    groups |= {lang: [o for o in outcomes if o.asked.lang == lang] for lang in LANGUAGES}
    for tag in sorted({tag for o in outcomes for tag in o.asked.tags}):
        groups[tag] = [o for o in outcomes if tag in o.asked.tags]
    return {name: group for name, group in groups.items() if any(o.asked.answered for o in group)}


def latency(outcomes: Sequence[Outcome]) -> dict[str, float]:
    """Return percentiles of the time a question took, in milliseconds."""
    return percentiles([o.milliseconds for o in outcomes])


def percentiles(times: Sequence[float]) -> dict[str, float]:
    """Return the median and the high percentiles of times, by name."""
    return {f"p{share}": round(percentile(times, share / 100), 2) for share in _SHARES}


def typing_times(queries: Sequence[LabelledQuery], db: Path) -> list[float]:
    """Return the milliseconds that suggestions took, for each beginning of each question as it is typed."""
    connection = open_store(db)
    try:
        typeahead = TypeAhead(connection)
        return [_milliseconds(lambda typed=q.query[:end]: typeahead.suggest(typed))  # type: ignore[misc]
                for q in queries for end in range(2, len(q.query) + 1)]
    finally:
        connection.close()


def _milliseconds(do: Callable[[], object]) -> float:
    began = time.perf_counter()
    do()
    return (time.perf_counter() - began) * 1000


def look_alikes(outcomes: Iterable[Outcome]) -> tuple[int, int]:
    """Return for how many of the questions without an answer a ruling came first all the same, and their number."""
    unanswered = [o for o in outcomes if not o.asked.answered]
    return sum(bool(o.found) and o.found[0].startswith("ruling/") for o in unanswered), len(unanswered)


def misses(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Return the questions whose answer is not first, with what came first instead."""
    return [{"query": o.asked.query, "lang": o.asked.lang, "tags": list(o.asked.tags),
             "rank": rank_of_answer(o.found, o.asked.grades), "first": list(o.found[:3]),
             "wanted": [ref for ref, grade in o.asked.grades.items() if grade >= ANSWERS]}
            for o in outcomes if o.asked.answered and not hit(o.found, o.asked.grades, 1)]


def measure(queries: Sequence[LabelledQuery], db: Path) -> dict[str, list[Outcome]]:
    """Return the outcomes of the search and of both baselines on one database."""
    connection = open_store(db)
    try:
        engine, baselines = SearchEngine(connection), Baselines(connection)
        engine.search("Zeitmarke")  # what is loaded once is not a question's time
        finders: dict[str, Finder] = {
            "search": lambda query: [f"{r.kind}/{r.ref}" for r in engine.search(query, limit=DEPTH).results],
            "fts5 unicode61": lambda query: baselines.unicode61(query, DEPTH),
            "fts5 porter + trigram": lambda query: baselines.porter_and_trigram(query, DEPTH),
        }
        outcomes = {name: run(queries, find) for name, find in finders.items()}
        baselines.close()
        return outcomes
    finally:
        connection.close()


@dataclass(frozen=True)
class Size:
    """Bytes of all texts and names, and of what the search keeps of them: its full-text tables and words."""

    texts: int
    index: int

    @property
    def share(self) -> float:
        """Return what the index adds, as a share of the texts."""
        return self.index / (self.texts or 1)


def size_of_index(db: Path) -> Size | None:
    """Return the sizes, None where this SQLite cannot tell what a table takes (it was built without dbstat)."""
    connection = open_store(db)
    try:
        texts = sum(int(connection.execute(sql).fetchone()[0]) for sql in (
            "select coalesce(sum(length(cast(body as blob))), 0) from text",
            "select coalesce(sum(length(cast(name as blob))), 0) from card_name"))
        tables = ", ".join(f"'{name}'" for name in _WORD_TABLES)
        full_text = " or ".join(f"name glob '{name}_*'" for name in _FULL_TEXT)
        sql = (f"select coalesce(sum(pgsize), 0) from dbstat where {full_text} or name in "
               f"(select name from sqlite_master where tbl_name in ({tables}))")
        return Size(texts, int(connection.execute(sql).fetchone()[0]))
    except sqlite3.OperationalError:
        return None
    finally:
        connection.close()


def as_document(measured: dict[str, list[Outcome]], typing: Sequence[float], size: Size | None) -> dict[str, Any]:
    """Return everything that was measured, for `--json`."""
    return {
        "systems": {name: {
            "scores": {group: vars(score(members)) for group, members in grouped(outcomes).items()},
            "latency_ms": latency(outcomes),
            "without_answer": dict(zip(("ruling_first", "queries"), look_alikes(outcomes), strict=True)),
        } for name, outcomes in measured.items()},
        "type_ahead_ms": percentiles(typing),
        "index": {"texts_bytes": size.texts, "index_bytes": size.index, "share": round(size.share, 3)} if size else None,
        "misses": misses(measured["search"]),
    }


def print_tables(measured: dict[str, list[Outcome]]) -> None:
    """Print a table of the systems, and one of the search by language and tag."""
    print(_HEAD.format("system") + "      p50      p95      p99")
    for name, outcomes in measured.items():
        times = "".join(f"{value:>9.1f}" for value in latency(outcomes).values())
        print(_row(name, score(outcomes)) + times)
    for name, outcomes in measured.items():
        print("\n" + _HEAD.format(name))
        for group, members in grouped(outcomes).items():
            print(_row(group, score(members)))
    alike, unanswered = look_alikes(measured["search"])
    print(f"\nquestions without an answer: {unanswered}; a ruling came first for {alike}")


_HEAD = "{:<22}  queries    hit@1    hit@5      MRR  nDCG@10    empty"


def _row(name: str, scored: Score) -> str:
    values = (scored.hit_1, scored.hit_5, scored.mrr, scored.ndcg_10, scored.empty)
    return f"{name:<22}{scored.queries:>9}" + "".join(f"{value:>9.3f}" for value in values)


def print_misses(measured: dict[str, list[Outcome]]) -> None:
    """Print the questions whose answer is not first."""
    for miss in misses(measured["search"]):
        print(f"\n{miss['query']}  [{miss['lang']}: {', '.join(miss['tags'])}]  rank {miss['rank'] or '-'}")
        print(f"  first   {', '.join(miss['first']) or '-'}\n  wanted  {', '.join(miss['wanted'])}")


def _arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m kb.search.benchmark", description=__doc__)
    parser.add_argument("--db", type=Path, help="a built database; without it a bundled one is built for the purpose")
    parser.add_argument("--queries", type=Path, default=QUERIES, help="the labelled questions (YAML)")
    parser.add_argument("--misses", action="store_true", help="list the questions whose answer is not first")
    parser.add_argument("--json", action="store_true", help="print everything as one JSON document")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the benchmark; returns the exit status."""
    arguments = _arguments(argv)
    try:
        queries = load_queries(arguments.queries)
        with tempfile.TemporaryDirectory() as folder:
            db = arguments.db or Path(folder) / "kb.db"
            if arguments.db is None:
                build(db)
            measured, typing, size = measure(queries, db), typing_times(queries, db), size_of_index(db)
    except KbError as error:
        print(error, file=sys.stderr)
        return 2
    if arguments.json:
        print(json.dumps(as_document(measured, typing, size), ensure_ascii=False, indent=1))
    else:
        print_tables(measured)
        print("suggestions while typing, ms: " + ", ".join(f"{k} {v:.1f}" for k, v in percentiles(typing).items()))
        if size:
            print(f"index: {size.index / 1e6:.1f} MB for {size.texts / 1e6:.1f} MB of texts and names ({size.share:.0%})")
    if arguments.misses and not arguments.json:
        print_misses(measured)
    return 0


if __name__ == "__main__":
    sys.exit(main())
