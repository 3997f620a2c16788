"""The benchmark's questions are sound, and its measures are what they are said to be."""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from pathlib import Path

import pytest
import yaml

from kb.corpus.load import load_corpus
from kb.errors import UsageError
from kb.resources import data_dir
from kb.search.baselines import Baselines
from kb.search.benchmark import (
    LANGUAGES,
    QUERIES,
    LabelledQuery,
    Outcome,
    grouped,
    load_queries,
    look_alikes,
    misses,
    run,
    score,
    size_of_index,
)
from kb.search.measures import hit, ndcg, percentile, rank_of_answer, reciprocal_rank
from kb.text.normalise import words

TAGS = {"plain", "inflected", "compound", "slang", "typo", "number", "card", "old-term", "cross", "negation", "date",
        "phrase", "prefix", "short", "long", "term", "none"}


@pytest.fixture(scope="module")
def queries() -> list[LabelledQuery]:
    return load_queries(QUERIES)


def test_each_question_is_asked_once_and_labelled_in_full(queries: list[LabelledQuery]) -> None:
    counted = Counter(q.query for q in queries)
    assert [query for query, times in counted.items() if times > 1] == []
    assert {q.lang for q in queries} == set(LANGUAGES)
    assert {tag for q in queries for tag in q.tags} <= TAGS
    assert {grade for q in queries for grade in q.grades.values()} == {1, 2, 3}
    assert [q.query for q in queries if q.answered is ("none" in q.tags)] == []
    assert [q.query for q in queries if q.answered and 3 not in q.grades.values()] == []


def test_questions_are_of_the_kinds_that_people_ask(queries: list[LabelledQuery]) -> None:
    whole = len(queries)
    german = sum(q.lang in ("de", "mixed") for q in queries)
    assert whole >= 220
    assert german * 2 >= whole, "whoever mixes languages plays in German"
    assert sum(q.lang == "mixed" or "typo" in q.tags for q in queries) * 5 >= whole
    assert sum("cross" in q.tags for q in queries) * 5 >= whole


def test_every_label_names_something_that_is_there(
        queries: list[LabelledQuery], bundled_db: sqlite3.Connection) -> None:
    there = {f"{row['kind']}/{row['ref']}" for row in bundled_db.execute("select kind, ref from search_doc")}
    assert {ref for q in queries for ref in q.grades} - there == set()


@pytest.mark.parametrize("file", [QUERIES, QUERIES.with_name("held_out.yaml")], ids=lambda path: path.stem)
def test_no_question_stands_in_the_data(file: Path) -> None:
    """What the data says of how a ruling is asked for was written without knowing the questions."""
    corpus = load_corpus()
    lines = {tuple(words(line)) for entry in (*corpus.rulings, *corpus.rules) for lang in ("en", "de")
             for line in entry.value.asked_in(lang)}
    assert [q.query for q in load_queries(file) if tuple(words(q.query)) in lines] == []


def test_the_index_is_measured(bundled_path: Path, bundled_db: sqlite3.Connection) -> None:
    size = size_of_index(bundled_path)
    assert size is not None
    [texts] = bundled_db.execute("select sum(length(cast(body as blob))) from text").fetchone()
    assert texts < size.texts < size.index


def test_every_ruling_of_the_seeds_is_asked_for_several_times(queries: list[LabelledQuery]) -> None:
    asked = Counter(ref for q in queries for ref, grade in q.grades.items() if grade == 3)
    known = yaml.safe_load((data_dir() / "fingerprints" / "seeds.yaml").read_text("utf-8"))
    slugs = {entry["ruling"] for entry in known if "ruling" in entry}
    assert len(slugs) > 20
    assert {slug: asked[f"ruling/{slug}"] for slug in slugs if asked[f"ruling/{slug}"] < 3} == {}


GRADES = {"a": 3, "b": 2, "c": 1}
FOUND = [
    # found, place of the first answer, reciprocal rank
    (["a", "x"], 1, 1.0),
    (["c", "x", "b"], 3, 1 / 3),
    (["c", "x"], None, 0.0),
    ([], None, 0.0),
]


@pytest.mark.parametrize(("found", "rank", "reciprocal"), FOUND)
def test_first_answer(found: list[str], rank: int | None, reciprocal: float) -> None:
    assert rank_of_answer(found, GRADES) == rank
    assert reciprocal_rank(found, GRADES) == pytest.approx(reciprocal)
    assert hit(found, GRADES, 2) is (rank == 1)


def test_discounted_gain_by_hand() -> None:
    # Gains are 7, 3 and 1; places count 1, 1/log2(3) = 0.63093 and 1/log2(4) = 0.5.
    best = 7 + 3 * 0.63093 + 0.5
    assert ndcg(["a", "b", "c"], GRADES) == pytest.approx(1)
    assert ndcg(["c", "a"], GRADES) == pytest.approx((1 + 7 * 0.63093) / best, abs=1e-4)
    assert ndcg(["x", "x", "b"], GRADES) == pytest.approx(1.5 / best, abs=1e-4)
    assert ndcg(["b", "a"], GRADES, within=1) == pytest.approx(3 / 7)
    assert ndcg(["x"], {}) == 0


@pytest.mark.parametrize(("share", "value"), [(0.5, 3.0), (0.6, 3.0), (0.61, 4.0), (0.95, 5.0), (0.0, 1.0)])
def test_percentile_is_one_of_the_values(share: float, value: float) -> None:
    assert percentile([5.0, 1.0, 4.0, 2.0, 3.0], share) == value


def _outcome(lang: str, grades: dict[str, int], *found: str) -> Outcome:
    return Outcome(LabelledQuery("?", lang, ("plain",), grades), found, 1.0)


OUTCOMES = [
    _outcome("de", {"a": 3}, "a", "b"),
    _outcome("de", {"a": 3}, "b", "a"),
    _outcome("en", {"a": 2, "b": 1}, "b", "c", "d", "e", "f", "a"),
    _outcome("en", {"a": 3}),
    _outcome("en", {"b": 1}, "ruling/b"),
]


def test_scores_are_over_the_questions_with_an_answer() -> None:
    scored = score(OUTCOMES)
    assert scored.queries == 4
    assert (scored.hit_1, scored.hit_5, scored.empty) == (0.25, 0.5, 0.25)
    assert scored.mrr == pytest.approx((1 + 1 / 2 + 1 / 6) / 4)
    gain = (1 + 1 / math.log2(3) + (1 + 3 / math.log2(7)) / (3 + 1 / math.log2(3))) / 4
    assert scored.ndcg_10 == pytest.approx(gain)
    assert score(grouped(OUTCOMES)["de"]).hit_1 == 0.5
    assert [miss["rank"] for miss in misses(OUTCOMES)] == [2, 6, None]
    assert look_alikes(OUTCOMES) == (1, 1)


def test_each_question_is_asked_of_the_finder() -> None:
    outcomes = run([o.asked for o in OUTCOMES], lambda query: [query * 2])
    assert [o.found for o in outcomes] == [("??",)] * 5


NO_QUESTIONS = {"not a list": "query: x", "no answers": "- query: x\n  lang: de\n  tags: []", "no YAML": "- [",
                "grade of words": "- {query: x, lang: de, tags: [], answers: {best: [a]}}"}


@pytest.mark.parametrize("text", NO_QUESTIONS.values(), ids=NO_QUESTIONS)
def test_another_file_is_refused_by_name(tmp_path: Path, text: str) -> None:
    path = tmp_path / "queries.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"queries\.yaml"):
        load_queries(path)
    with pytest.raises(UsageError, match=r"none\.yaml"):
        load_queries(tmp_path / "none.yaml")


def test_baselines_find_words_and_survive_any_query(bundled_db: sqlite3.Connection) -> None:
    baselines = Baselines(bundled_db)
    assert "ruling/suspend-face-up" in baselines.unicode61("suspended cards face up")
    assert "ruling/suspend-face-up" in baselines.porter_and_trigram("suspend facing up")
    assert "rule/suspend-a" in baselines.unicode61("702.59a")
    for query in ("", '"', "NEAR(", "a* OR -b", "702."):
        assert len(baselines.porter_and_trigram(query)) <= 10
    baselines.close()
