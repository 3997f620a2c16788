"""The bundled data: it loads, and every mistake in it is shown where it stands."""

from __future__ import annotations

import shutil
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
