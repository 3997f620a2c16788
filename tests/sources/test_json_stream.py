"""Reading JSON piece by piece says the same as reading it whole, and where it is damaged."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.sources.json_stream import JsonReader

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-10**20, 10**20) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4), max_leaves=12)


def pieces(data: bytes, size: int) -> Iterator[bytes]:
    return (data[i:i + size] for i in range(0, len(data), size))


def items(data: bytes, size: int = 7) -> list[tuple[int, Any]]:
    reader = JsonReader(pieces(data, size), "cards.json")
    found = [(line, reader.value()) for line in reader.items()]
    reader.end()
    return found


@given(st.lists(VALUES, max_size=6), st.sampled_from([None, 0, 2]), st.booleans(), st.integers(1, 40))
def test_items_of_a_list_in_any_layout(values: list[Any], indent: int | None, ascii_only: bool, size: int) -> None:
    data = json.dumps(values, indent=indent, ensure_ascii=ascii_only).encode("utf-8", "surrogatepass")
    try:
        data.decode()
    except UnicodeDecodeError:
        return  # half a surrogate pair is no UTF-8
    assert [value for _, value in items(data, size)] == values


@given(st.dictionaries(st.text(max_size=5), VALUES, max_size=5), st.integers(1, 40))
def test_members_of_an_object(value: dict[str, Any], size: int) -> None:
    reader = JsonReader(pieces(json.dumps(value).encode(), size), "cards.json")
    assert {key: reader.value() for key in reader.members()} == value


def test_lines_are_those_of_the_file() -> None:
    data = b'\xef\xbb\xbf[\n{"a": 1},\n\n{"a":\n2}, {"a": 3}\r\n]\n'
    assert [line for line, _ in items(data)] == [2, 4, 5]


def test_only_one_value_is_in_memory() -> None:
    taken = 0

    def chunks() -> Iterator[bytes]:
        nonlocal taken
        yield b"["
        for i in range(3_000):
            taken = i
            yield b'{"text": "' + b"x" * 1000 + b'"},'
        yield b"0]"

    reader = JsonReader(chunks(), "cards.json")
    for count, _ in enumerate(reader.items()):
        reader.value()
        assert taken <= count + 2
        assert len(reader._text) < 1 << 20


DAMAGED = {
    "breaks off in a value": (b'[\n{"a": 1},\n{"a": "tw', 3, 10, "breaks off"),
    "breaks off after a comma": (b'[\n{"a": 1},\n', 3, 1, "breaks off"),
    "breaks off after a value": (b'[\n{"a": 1}', 2, 9, "breaks off"),
    "no comma": (b'[\n{"a": 1}\n{"a": 2}]', 3, 1, "damaged"),
    "no value": (b'[\n{"a": 1},\n{"a": }]', 3, 7, "damaged"),
    "line break in a text": (b'[\n{"a": "on\ne"}, {"b": 1}]', 2, 10, "damaged"),
    "comma at the end": (b'[1,\n2,\n]', 3, 1, "damaged"),
    "something after the end": (b'[1]\n[2]', 2, 1, "damaged"),
    "no list": (b'{"a": 1}', 1, 1, "damaged"),
    "bytes that are no UTF-8": (b'[\n"\xff"]', 2, 2, "UTF-8"),
}


@pytest.mark.parametrize("size", [1, 5, 1000])
@pytest.mark.parametrize("case", DAMAGED)
def test_damage_is_told_by_line_and_column(case: str, size: int) -> None:
    data, line, column, said = DAMAGED[case]
    with pytest.raises(SourceError, match=said) as caught:
        items(data, size)
    assert (caught.value.file, caught.value.line) == ("cards.json", line)
    assert f"column {column})" in str(caught.value)


def test_column_counts_from_the_line_even_far_into_a_file_of_one_line() -> None:
    data = b"[" + b"1111111111," * 60_000 + b"x]"
    with pytest.raises(SourceError) as caught:
        items(data, 1 << 16)
    assert f"column {len(data) - 1})" in str(caught.value)
