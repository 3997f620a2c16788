"""The same edition as a web page, a Word document and a PDF."""

from __future__ import annotations

import builtins
import io
import zipfile
from contextlib import suppress
from datetime import date
from typing import Any

import pytest
from cr_editions import ENGLISH, GERMAN, NUMBERS, html_page, pdf, wrapped

from kb.errors import SourceError
from kb.sources.comprehensive_rules import read
from kb.sources.documents import format_of, html_text, text_of
from kb.sources.model import SourceFormat

TODAY = date(2026, 1, 1)


def docx_file(text: str) -> bytes:
    docx = pytest.importorskip("docx", reason="needs python-docx: pip install rulings-kb[documents]")
    document = docx.Document()
    for line in text.split("\n"):
        document.add_paragraph(line)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def html_file(text: str) -> bytes:
    pytest.importorskip("bs4", reason="needs beautifulsoup4: pip install rulings-kb[documents]")
    return html_page(text).encode()


def pdf_file(text: str) -> bytes:
    pytest.importorskip("pypdf", reason="needs pypdf: pip install rulings-kb[documents]")
    return pdf([line for line in wrapped(text, 80).split("\n") if line])


@pytest.mark.parametrize("text", [ENGLISH, GERMAN], ids=["English", "German"])
@pytest.mark.parametrize(("make", "form"), [
    (html_file, SourceFormat.HTML), (docx_file, SourceFormat.DOCX), (pdf_file, SourceFormat.PDF),
    (str.encode, SourceFormat.TEXT),
], ids=["HTML", "DOCX", "PDF", "text"])
def test_every_format_gives_the_same_edition(make: Any, form: SourceFormat, text: str) -> None:
    data = make(text)
    plain = read(text.encode(), "x.txt", today=TODAY)
    revision = read(data, f"x.{form.value}", today=TODAY)
    assert format_of(data) is form
    assert (revision.lang, revision.effective) == (plain.lang, plain.effective)
    assert [paragraph.number for paragraph in revision.paragraphs] == NUMBERS
    assert [" ".join(paragraph.text.split()) for paragraph in revision.paragraphs] == [
        " ".join(paragraph.text.split()) for paragraph in plain.paragraphs]
    assert [entry.term for entry in revision.glossary] == [entry.term for entry in plain.glossary]


def test_a_page_with_one_section_is_read_without_its_navigation() -> None:
    pytest.importorskip("bs4", reason="needs beautifulsoup4: pip install rulings-kb[documents]")
    head = "Das Ausf\u00fchrliche Regelwerk\n\nDieses Regelwerk gilt ab dem 8. November 2024.\n\n"
    section = GERMAN[GERMAN.index("702. Schl\u00fcsselwortf\u00e4higkeiten\n\n"):GERMAN.index("Glossar\n\nAussetzen")]
    revision = read(html_page(head + section + "Zur\u00fcck zur \u00dcbersicht").encode(), "702.html", today=TODAY)
    assert [paragraph.number for paragraph in revision.paragraphs] == NUMBERS[8:]
    assert revision.paragraphs[-1].text == "Diese Marken liegen auf dem Spielfeld."
    assert revision.credits == "Zur\u00fcck zur \u00dcbersicht"


def test_blocks_of_a_page_become_lines() -> None:
    pytest.importorskip("bs4", reason="needs beautifulsoup4: pip install rulings-kb[documents]")
    page = "<h2>702. A</h2><p>702.1.\n <b>B</b></p><dl><dt>Term</dt><dd>Text</dd></dl><script>x()</script><!-- y -->"
    assert html_text(page, "x.html") == "702. A\n\n702.1. B\n\nTerm\n\nText\n" or \
        html_text(page, "x.html") == "702. A\n\n702.1. B\n\nTerm\nText\n"


@pytest.mark.parametrize(("data", "message"), [
    (b"%PDF-1.4\nthis is none", "PDF but cannot be read"),
    (b"PK\x03\x04 word/document.xml and nothing else", "DOCX but cannot be read"),
])
def test_damaged_documents_are_refused(data: bytes, message: str) -> None:
    pytest.importorskip("pypdf")
    pytest.importorskip("docx")
    with pytest.raises(SourceError, match=message):
        text_of(data, "x")


def test_a_pdf_of_pictures_is_refused() -> None:
    pytest.importorskip("pypdf")
    with pytest.raises(SourceError, match=r"scan\.pdf: The PDF holds no text"):
        text_of(pdf([""]).replace(b"(1) Tj", b"() Tj "), "scan.pdf")


@pytest.mark.parametrize(("library", "data"), [
    ("bs4", b"<!DOCTYPE html><p>702.1. A"), ("docx", b"PK\x03\x04 word/"), ("pypdf", b"%PDF-1.4"),
])
def test_a_missing_library_is_named(library: str, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name.split(".", maxsplit=1)[0] == library:
            raise ImportError(name)
        return real(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SourceError, match=r"not installed.*pip install"):
        text_of(data, "x")


@pytest.mark.parametrize("make", [docx_file, pdf_file, html_file], ids=["DOCX", "PDF", "HTML"])
def test_no_damage_at_all_is_more_than_a_refusal(make: Any) -> None:
    whole = make("702.62a Suspend\n" * 5)
    for at in range(0, len(whole), max(1, len(whole) // 60)):
        damaged = bytearray(whole)
        damaged[at:at + 3] = bytes(byte ^ 0x5A for byte in damaged[at:at + 3])
        for data in (bytes(damaged), whole[:at]):
            with suppress(SourceError):
                text_of(data, "x")


def test_a_word_document_with_broken_markup_is_refused() -> None:
    pytest.importorskip("docx", reason="needs python-docx: pip install rulings-kb[documents]")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("[Content_Types].xml", "<none")
        archive.writestr("word/document.xml", "<none")
    with pytest.raises(SourceError, match="DOCX but cannot be read"):
        text_of(out.getvalue(), "x.docx")


def test_a_page_of_endless_depth_is_refused() -> None:
    pytest.importorskip("bs4", reason="needs beautifulsoup4: pip install rulings-kb[documents]")
    with pytest.raises(SourceError, match="HTML but cannot be read"):
        html_text("<html>" + "<div>" * 5000 + "x", "x.html")
