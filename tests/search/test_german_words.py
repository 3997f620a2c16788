"""What simplemma answers for the words of the bundled data is written down, and the same whether it is or not."""

import json
from pathlib import Path

import pytest

from kb.corpus.load import load_corpus
from kb.resources import data_dir
from kb.search.german import Simplemma, WrittenDown, lemma_of, write_down
from kb.store.bundled import add_corpus
from kb.store.index import learn_words, search_documents
from kb.store.rows import Rows
from kb.text.tokens import words

SPELT = ["Zeitmarken", "entfernt", "aufgestiegen", "Unterschiede", "unterschiede", "neutralisiert", "Würfe", "xyzzy"]


@pytest.fixture(scope="module")
def simplemma() -> Simplemma:
    return Simplemma()


@pytest.fixture(autouse=True)
def _asked_once(simplemma: Simplemma, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its dictionary takes a second to read."""
    monkeypatch.setattr("kb.search.german.Simplemma", lambda: simplemma)


@pytest.fixture
def written(tmp_path: Path) -> Path:
    path = tmp_path / "german_words.json"
    write_down(SPELT, path)
    return path


class _Silent(Simplemma):
    def lemma(self, word: str) -> str:
        raise AssertionError(f"simplemma was asked for the lemma of {word}")

    def forms(self, lemmas: object) -> list[tuple[str, str]]:
        raise AssertionError("simplemma was asked for forms")


def test_answers_are_those_of_simplemma(written: Path, simplemma: Simplemma, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kb.search.german.Simplemma", _Silent)
    reader = WrittenDown(written)
    lemmas = [lemma_of(word, reader) for word in SPELT]
    assert lemmas == [lemma_of(word, simplemma) for word in SPELT]
    assert lemmas[:2] == ["zeitmarke", "entfernen"]
    assert reader.forms(lemmas) == simplemma.forms(lemmas)
    assert ("Würfe", "wurf") in reader.forms(lemmas)


@pytest.mark.parametrize("word", ["Friedhöfe", "geopfert"])
def test_other_words_are_asked_of_simplemma(written: Path, simplemma: Simplemma, word: str) -> None:
    reader = WrittenDown(written)
    lemma = lemma_of(word, reader)
    assert lemma == lemma_of(word, simplemma)
    assert reader.forms([lemma]) == simplemma.forms([lemma]) != []


def test_what_another_simplemma_said_is_not_used(written: Path) -> None:
    written.write_text(json.dumps(json.loads(written.read_text("utf-8")) | {
        "simplemma": "0", "lemmas": {"Marken": "wrong"}}), encoding="utf-8")
    assert WrittenDown(written).lemma("Bäume") == "baum"
    assert WrittenDown(written).lemma("Marken") != "wrong"


def test_a_file_that_is_missing_answers_nothing(tmp_path: Path) -> None:
    assert WrittenDown(tmp_path / "german_words.json").lemma("Bäume") == "baum"


def test_the_words_of_the_bundled_data_need_no_dictionary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As the build hook does it: every word of the data files, whatever its language."""
    path = tmp_path / "german_words.json"
    write_down({word for file in data_dir().rglob("*.yaml") for word in words(file.read_text(encoding="utf-8"))}, path)
    monkeypatch.setattr("kb.search.german.Simplemma", _Silent)
    monkeypatch.setattr("kb.store.index.data_dir", lambda: tmp_path)
    rows = Rows()
    add_corpus(rows, load_corpus(), data_dir())
    assert len(learn_words(rows, search_documents(rows))) > 10_000
