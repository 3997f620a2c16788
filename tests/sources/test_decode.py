"""Bytes to text: encodings, line endings, mojibake, and what is no text."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.sources import decode as decode_module
from kb.sources.decode import Decoded, decode, read_text

GERMAN = "Größe: „Zeitmarken“ – für Übermütige, z.\u00a0B. Jötun\nzweite Zeile"


def said(decoded: Decoded) -> list[str]:
    return [str(warning) for warning in decoded.warnings]


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (b"plain rules", "ascii"),
        (GERMAN.encode(), "utf-8"),
        (b"\xef\xbb\xbf" + GERMAN.encode(), "utf-8-sig"),
        (GERMAN.encode("cp1252"), "cp1252"),
        (GERMAN.encode("utf-16-le"), "utf-16-le"),
        (GERMAN.encode("utf-16-be"), "utf-16-be"),
        (b"\xff\xfe" + GERMAN.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + GERMAN.encode("utf-16-be"), "utf-16-be"),
        (b"\xff\xfe\x00\x00" + GERMAN.encode("utf-32-le"), "utf-32-le"),
        (b"", "ascii"),
    ],
)
def test_the_encoding_is_found_and_nothing_is_lost(data: bytes, encoding: str) -> None:
    decoded = decode(data, "f")
    assert decoded.encoding == encoding
    assert decoded.text in (GERMAN, "plain rules", "")
    assert said(decoded) == []


@pytest.mark.parametrize(
    ("text", "codec"),
    [
        ("Regel 601.2e–g gilt „hier“", "cp1252"),
        ("The owner’s card — it’s exiled", "cp1252"),
        ("Kosten: 3 € für Ägypten", "cp1252"),
        ("Dandân und Junún", "cp437"),
        ("Größe ändern", "cp437"),
        ("Größe ändern – „Wirken“", "mac_roman"),
        ("El-Hajjâj", "mac_roman"),
        ("Floor Rules™ – second edition", "mac_roman"),
    ],
)
def test_code_pages_are_told_apart_by_the_words_they_make(text: str, codec: str) -> None:
    decoded = decode(text.encode(codec), "f")
    assert (decoded.text, decoded.encoding) == (text, codec)
    assert bool(decoded.warnings) == (codec != "cp1252")


def test_stray_bytes_in_utf8_are_read_as_windows_1252_and_reported() -> None:
    decoded = decode("für alle\nschön, größer ".encode() + b"\x96 \xfcber", "f")
    assert decoded.text == "für alle\nschön, größer – über"
    assert decoded.encoding == "utf-8"
    assert said(decoded) == ["2: 2 bytes are not UTF-8 and were read as Windows-1252, the first in line 2."]


@pytest.mark.parametrize(
    ("data", "text", "endings", "warns"),
    [
        (b"a\nb\n", "a\nb\n", "lf", False),
        (b"a\r\nb\r\n", "a\nb\n", "crlf", False),
        (b"a\rb\r", "a\nb\n", "cr", False),
        (b"a\r\nb\rc\nd", "a\nb\nc\nd", "mixed", True),
        (b"a\r\r\nb\r\r\n", "a\nb\n", "crcrlf", True),
        (b"a\r\r\nb\r", "a\n\nb\n", "mixed", True),
        (b"a", "a", "none", False),
    ],
)
def test_every_line_ending_becomes_a_line_feed(data: bytes, text: str, endings: str, warns: bool) -> None:
    decoded = decode(data, "f")
    assert (decoded.text, decoded.line_endings, bool(decoded.warnings)) == (text, endings, warns)


@pytest.mark.parametrize(
    ("text", "encodings"),
    [
        ("Fähigkeit der Größe, „so“ – it’s", ["cp1252"]),
        ("fähig", ["cp1252", "cp1252"]),
        ("Jötun é ñ ® – …", ["latin-1"]),
    ],
)
def test_mojibake_is_undone_and_reported(text: str, encodings: list[str]) -> None:
    damaged = text
    for encoding in encodings:
        damaged = "".join(bytes([b]).decode(encoding, "ignore") or chr(b) for b in damaged.encode())
    decoded = decode(f"Zeile eins\n{damaged}".encode(), "f")
    assert decoded.text == f"Zeile eins\n{text}"
    assert decoded.warnings[0].line == 2
    assert "restored" in str(decoded.warnings[0])


@pytest.mark.parametrize("text", ["Der Buchstabe „Ä“ und „Ü“", "SEÑOR", "Â la carte", "Å“"])
def test_text_that_only_looks_like_mojibake_stays(text: str) -> None:
    assert decode(text.encode(), "f").text == text


def test_lost_characters_are_reported_with_their_lines() -> None:
    decoded = decode("gut\nF\ufffdhigkeit\n\ufffd\ufffd".encode(), "f")
    assert [warning.line for warning in decoded.warnings] == [2, 3]
    assert "2 characters" in str(decoded.warnings[1])


def test_many_lines_with_lost_characters_are_summed_up() -> None:
    decoded = decode(("\ufffd\n" * 100).encode(), "f")
    assert len(decoded.warnings) == 21
    assert "80 more lines" in str(decoded.warnings[-1])


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (b"one\ntwo\0three", 2, "control byte 0x00"),
        (b"%PDF-1.7 ...", None, "PDF"),
        (b"PK\x03\x04rest", None, "ZIP"),
        (b"\x89PNG\r\n\x1a\n", None, "PNG"),
        (bytes(range(1, 32)) * 10, 1, "control byte"),
    ],
)
def test_what_is_no_text_is_refused_in_one_line(data: bytes, line: int | None, reason: str) -> None:
    with pytest.raises(SourceError) as caught:
        decode(data, "x.bin")
    assert (caught.value.file, caught.value.line) == ("x.bin", line)
    assert reason in str(caught.value)
    assert "\n" not in str(caught.value)


def test_bytes_that_no_code_page_has_name_their_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decode_module, "guess_codepage", lambda data: "cp1252")
    with pytest.raises(SourceError, match=r"f:2: The byte 0x81 .* Save the file as UTF-8"):
        decode(b"gut\nschlecht \x81", "f")


def test_a_file_above_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    huge = tmp_path / "huge.txt"
    with huge.open("wb") as stream:
        stream.truncate(decode_module.MAX_BYTES + 1)
    with pytest.raises(SourceError, match="at most"):
        read_text(huge)
    monkeypatch.setattr(decode_module, "MAX_BYTES", 3)
    with pytest.raises(SourceError, match="at most"):
        decode(b"four", "f")


def test_a_missing_file_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"nowhere\.txt: The file cannot be read"):
        read_text(tmp_path / "nowhere.txt")


@given(st.binary(max_size=400))
def test_any_bytes_become_text_or_a_clear_refusal(data: bytes) -> None:
    refused, text = "", ""
    try:
        text = decode(data, "f").text
    except SourceError as error:
        refused = error.place
    assert "\r" not in text
    assert refused.split(":")[0] in ("", "f")


@given(st.text(alphabet=st.characters(codec="cp1252", exclude_categories=["Cc"], exclude_characters="ÂÃâï")))
def test_utf8_text_without_damage_is_returned_as_it_is(text: str) -> None:
    assert decode(text.encode(), "f").text == text
