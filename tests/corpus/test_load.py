"""The bundled data: it loads, and every mistake in it is shown where it stands."""

from __future__ import annotations

import shutil
from itertools import pairwise
from pathlib import Path

import pytest

from kb.corpus.load import load_corpus
from kb.errors import CorpusError
from kb.resources import data_dir


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_dir(), tmp_path / "data"))


def _change(path: Path, old: str, new: str) -> int:
    """Replace the first occurrence and return its line."""
    text = path.read_text("utf-8")
    assert old in text
    line = text[:text.index(old)].count("\n") + 1
    path.write_text(text.replace(old, new, 1), "utf-8")
    return line


def test_bundled_corpus_is_complete() -> None:
    corpus = load_corpus()
    assert len(corpus.rulings) >= 33
    assert len(corpus.terms) >= 250
    assert {"suspend", "suspend-a", "suspend-b", "suspend-c", "suspend-d"} <= {r.value.key for r in corpus.rules}


def test_every_ruling_is_said_in_two_languages_in_different_words() -> None:
    for entry in load_corpus().rulings:
        assert entry.value.text.en != entry.value.text.de, entry.value.slug
        assert len(entry.value.text.de) > 60, entry.value.slug


MISTAKES = {
    "unknown field": ("rulings/suspend.yaml", "  category: suspend\n", "  category: suspend\n  colour: blue\n",
                      "there is no such field", 1),
    "wrong choice": ("rulings/suspend.yaml", "category: suspend\n", "category: magic\n", "expected one of", 0),
    "not a day": ("rulings/suspend.yaml", "dates: [2021-06-18", "dates: [2021-06-31", "expected a day", 0),
    "bad slug": ("rulings/suspend.yaml", "slug: suspend-face-up", "slug: Suspend Face Up", "expected the form", 0),
    "unknown rule": ("rulings/suspend.yaml", '["702.62a"]', '["799.99a"]', "799.99a", None),
    "unknown successor": ("rulings/suspend.yaml", "by: suspend-may-cast", "by: nobody", "no ruling nobody", None),
    "given twice": ("rulings/suspend.yaml", "  category: suspend\n", "  category: suspend\n  category: suspend\n",
                    "is given twice", 1),
    "bad hash": ("fingerprints/seeds.yaml", "hash: ", "hash: xyz", "expected the form", 0),
    "not yaml": ("terms.yaml", "- en:", "- [en:", "not YAML", None),
    "alias": ("terms.yaml", "- en:", "- &x {en: a, de: b}\n- *x\n- en:", "Aliases", None),
    "alias of itself": ("terms.yaml", "- en:", "- &x [*x]\n- en:", "Aliases", None),
    "name that is a list": ("terms.yaml", "- en:", "- {[a]: b}\n- en:", "must be a word", 0),
    "word in place of fields": ("terms.yaml", "- en:", "- word\n- en:", "expected fields with values", 0),
    "days of a term reversed": ("terms.yaml", "- en:", "- {en: a, de: b, since: 2024-01-02, until: 2024-01-01}\n- en:",
                                "until lies before since", 0),
    "no true or false": ("rulings/suspend.yaml", "inferred: true", "inferred: perhaps", "true or false", None),
    "days of publication reversed": ("rulings/suspend.yaml", "dates: [2021-06-18", "dates: [2031-06-18, 2021-06-18",
                                     "in dates the days must ascend", None),
    "ruling that takes its own place": ("rulings/suspend.yaml", "by: suspend-may-cast", "by: suspend-must-cast",
                                        "its own place", None),
    "rule below itself": ("rules/702-keyword-abilities.yaml", "- key: suspend-a\n  parent: suspend",
                          "- key: suspend-a\n  parent: suspend-a", "below itself", None),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistake_is_shown_with_file_and_line(data: Path, mistake: str) -> None:
    name, old, new, said, offset = MISTAKES[mistake]
    line = _change(data / name, old, new)
    with pytest.raises(CorpusError) as caught:
        load_corpus(data)
    assert said in str(caught.value)
    assert caught.value.file == f"data/{name}"
    assert caught.value.line is not None
    if offset is not None:
        assert caught.value.line == line + offset
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(("content", "said"), [(b"", "empty"), (b"\xff\xfe\x00", "not UTF-8"), (b"a: b", "list of entries")])
def test_broken_file_is_one_error(data: Path, content: bytes, said: str) -> None:
    (data / "terms.yaml").write_bytes(content)
    with pytest.raises(CorpusError, match=said):
        load_corpus(data)


def test_missing_file_is_named(data: Path) -> None:
    (data / "terms.yaml").unlink()
    with pytest.raises(CorpusError, match=r"terms\.yaml"):
        load_corpus(data)


def test_same_ruling_twice_names_both_places(data: Path) -> None:
    path = data / "rulings/suspend.yaml"
    path.write_text(path.read_text("utf-8") * 2, "utf-8")
    with pytest.raises(CorpusError, match=r"is there already, in data/rulings/suspend.yaml:\d"):
        load_corpus(data)


def test_a_short_file_cannot_fill_the_memory(data: Path) -> None:
    levels = "".join(f"{name}: &{name} [{','.join([f'*{before}'] * 10)}]\n" for before, name in pairwise("abcdefghij"))
    (data / "terms.yaml").write_text(f"a: &a [x]\n{levels}", "utf-8")
    with pytest.raises(CorpusError, match=r"terms.yaml:\d+: Aliases"):
        load_corpus(data)


def test_a_mark_at_the_beginning_does_no_harm(data: Path) -> None:
    terms = data / "terms.yaml"
    terms.write_bytes(b"\xef\xbb\xbf" + terms.read_bytes())
    load_corpus(data)


@pytest.mark.parametrize("text", ["[" * 20000, "- " * 500 + "x"], ids=["flow", "block"])
def test_endless_depth_is_a_mistake(data: Path, text: str) -> None:
    (data / "terms.yaml").write_text(text, "utf-8")
    with pytest.raises(CorpusError, match=r"terms\.yaml"):
        load_corpus(data)
