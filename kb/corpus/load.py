"""Loading the bundled corpus: every file below data/, validated, with the place of each entry kept."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, TypeVar

from pydantic import TypeAdapter, ValidationError

from kb.corpus.models import (
    MISTAKE,
    CardName,
    Effect,
    Entry,
    Fingerprint,
    MomentWords,
    Rule,
    Ruling,
    Slang,
    Term,
)
from kb.corpus.yaml_source import Place, YamlFile, read_yaml
from kb.errors import CorpusError
from kb.messages import Message, message
from kb.resources import data_dir

T = TypeVar("T", bound=Entry)


@dataclass(frozen=True)
class Located(Generic[T]):
    """An entry and where it stands."""

    value: T
    place: Place


@dataclass(frozen=True)
class Corpus:
    """The whole bundled corpus, in the order of files and lines."""

    rulings: tuple[Located[Ruling], ...]
    rules: tuple[Located[Rule], ...]
    terms: tuple[Located[Term], ...]
    cards: tuple[Located[CardName], ...]
    slang: tuple[Located[Slang], ...]
    moments: tuple[Located[MomentWords], ...]
    effects: tuple[Located[Effect], ...]
    fingerprints: tuple[Located[Fingerprint], ...]


def load_corpus(folder: Path | None = None) -> Corpus:
    """Read and check data/. Raises CorpusError naming file, line, field and what was expected."""
    from kb.corpus.consistency import check_consistency

    folder = folder or data_dir()
    if not folder.is_dir():
        raise CorpusError(message("The folder of the bundled data is missing."), file=str(folder))
    corpus = Corpus(
        rulings=_entries(folder, "rulings/*.yaml", Ruling),
        rules=_entries(folder, "rules/*.yaml", Rule),
        terms=_entries(folder, "terms.yaml", Term),
        cards=_entries(folder, "cards.yaml", CardName),
        slang=_entries(folder, "slang.yaml", Slang),
        moments=_entries(folder, "moments.yaml", MomentWords),
        effects=_entries(folder, "effects.yaml", Effect),
        fingerprints=_entries(folder, "fingerprints/*.yaml", Fingerprint),
    )
    check_consistency(corpus)
    return corpus


def header_names(corpus: Corpus) -> list[str]:
    """Return the card names that may head a pasted page; a name that is also a term, like Suspend, heads nothing."""
    terms = {text.casefold() for entry in corpus.terms for text in (entry.value.en, entry.value.de)}
    names = (name for entry in corpus.cards for name in (entry.value.en, entry.value.de) if name)
    return sorted({name for name in names if name.casefold() not in terms})


def names_about(corpus: Corpus) -> dict[str, frozenset[str]]:
    """Return, by slug, all names of the cards that a ruling is about; nothing for rulings about a mechanic."""
    names = {card.en: {card.en, *card.en.split(" // "), *card.aliases, *([card.de] if card.de else [])}
             for card in (entry.value for entry in corpus.cards)}
    return {ruling.slug: frozenset(name for card in ruling.cards for name in names.get(card, {card}))
            for ruling in (entry.value for entry in corpus.rulings) if ruling.cards}


def corpus_files(folder: Path | None = None) -> list[Path]:
    """Return every file of the bundled data, sorted."""
    return sorted(path for path in (folder or data_dir()).rglob("*") if path.is_file())


def _entries(folder: Path, pattern: str, model: type[T]) -> tuple[Located[T], ...]:
    paths = sorted(folder.glob(pattern))
    if not paths:
        raise CorpusError(message("A file of the bundled data is missing."), file=str(folder / pattern))
    adapter = TypeAdapter(model)
    return tuple(entry for path in paths
                 for entry in _file_entries(read_yaml(path, path.relative_to(folder.parent).as_posix()), adapter))


def _file_entries(source: YamlFile, adapter: TypeAdapter[T]) -> Iterator[Located[T]]:
    if not isinstance(source.data, list):
        raise CorpusError(message("The file must be a list of entries."), file=source.file, line=1)
    for i, data in enumerate(source.data):
        try:
            value = adapter.validate_python(data)
        except ValidationError as error:
            raise _corpus_error(source, i, data, error) from error
        yield Located(value, source.place((i,)))


def _corpus_error(source: YamlFile, index: int, data: object, error: ValidationError) -> CorpusError:
    first = error.errors()[0]
    path = tuple(first["loc"])
    place = source.place((index, *path))
    return CorpusError(message("{entry}, field {field}: {problem}.", entry=_name_of(data, index),
                               field=".".join(map(str, path)) or "—", problem=_problem(dict(first))),
                       file=place.file, line=place.line)


def _name_of(data: object, index: int) -> str:
    if isinstance(data, dict):
        for key in ("slug", "key", "en", "from", "hash"):
            if isinstance(data.get(key), str):
                return str(data[key])
    return f"#{index + 1}"


def _problem(error: dict[str, Any]) -> Message:
    given, context = error.get("input"), error.get("ctx") or {}
    kind = str(error["type"])
    if kind == "missing":
        return message("it is missing")
    if kind == "extra_forbidden":
        return message("there is no such field")
    if kind == "literal_error":
        return message("expected one of {choices}, found {given}", choices=context.get("expected", ""), given=repr(given))
    if kind == "string_pattern_mismatch":
        return message("expected the form {form}, found {given}", form=context.get("pattern", ""), given=repr(given))
    if kind.startswith("date"):
        return message("expected a day such as 2024-02-02, found {given}", given=repr(given))
    if kind in {"string_type", "string_too_short"}:
        return message("expected text, found {given}", given=repr(given))
    if kind in {"list_type", "tuple_type", "too_short"}:
        return message("expected a list with at least one item, found {given}", given=repr(given))
    if kind in {"model_type", "model_attributes_type", "dict_type"}:
        return message("expected fields with values, found {given}", given=repr(given))
    if kind.startswith("bool"):
        return message("expected true or false, found {given}", given=repr(given))
    if kind == MISTAKE:
        said: Message = context["said"]
        return said
    return message("{problem} (found {given})", problem=error["msg"], given=repr(given))
