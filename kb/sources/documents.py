"""Documents as lines of text: TXT, HTML, DOCX and PDF, the last three through optional libraries.

`pip install "rulings-kb[documents]"` brings beautifulsoup4, python-docx and pypdf. Line numbers in warnings
count the lines of the text that comes out, which for DOCX and PDF is the only way to name a place.
"""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kb.errors import SourceError
from kb.messages import message
from kb.sources.decode import decode
from kb.sources.model import SourceFormat, SourceWarning

if TYPE_CHECKING:
    from bs4 import Tag

_HTML = re.compile(r"<!doctype html|<html[\s>]|<body[\s>]|<(?:p|div|h[1-6])(?:\s[^<>]*)?>", re.I)
_LEFT_OUT = {"script", "style", "nav", "noscript", "template", "head", "title", "button", "form"}
_BLOCKS = {"p", "div", "section", "article", "main", "li", "ul", "ol", "dl", "dd", "table", "tr", "blockquote",
           "header", "footer", "body", "h1", "h2", "h3", "h4", "h5", "h6"}
_PAGE_NUMBER = re.compile(r"^\s*(?:(?:page|seite)\s+)?\d{1,4}(?:\s*(?:/|of|von)\s*\d{1,4})?\s*$", re.I)


@dataclass(frozen=True)
class Document:
    """The text of a document, and how it was written. `encoding` is `None` for DOCX and PDF."""

    text: str
    format: SourceFormat
    encoding: str | None = None
    warnings: tuple[SourceWarning, ...] = ()


def format_of(data: bytes) -> SourceFormat:
    """Tell the format of a document from its first bytes; what is nothing else counts as text."""
    if data.startswith(b"%PDF-"):
        return SourceFormat.PDF
    if data.startswith(b"PK\x03\x04") and b"word/" in data:
        return SourceFormat.DOCX
    head = data[:4096].replace(b"\0", b"").decode("latin-1")
    return SourceFormat.HTML if _HTML.search(head) else SourceFormat.TEXT


def text_of(data: bytes, file: str) -> Document:
    """Return the text of a document. Raises `SourceError` where it is damaged or a library is missing."""
    form = format_of(data)
    if form is SourceFormat.PDF:
        return Document(pdf_text(data, file), form)
    if form is SourceFormat.DOCX:
        return Document(docx_text(data, file), form)
    decoded = decode(data, file)
    text = html_text(decoded.text, file) if form is SourceFormat.HTML else decoded.text
    return Document(text, form, decoded.encoding, tuple(decoded.warnings))


def html_text(source: str, file: str) -> str:
    """Return the text of a page: a blank line between blocks, one line break for `<br>` and after `<dt>`."""
    try:
        from bs4 import BeautifulSoup
    except ImportError as error:
        raise _missing("beautifulsoup4", "HTML", file) from error
    with _damage_said("HTML", file):
        pieces = "".join(_pieces(BeautifulSoup(source, "html.parser")))
    text = re.sub(r"[^\S\n]*\n[^\S\n]*", "\n", pieces)
    return re.sub(r"\n{3,}", "\n\n", text).strip() + "\n"


def _pieces(node: Tag) -> Iterator[str]:
    from bs4 import Comment, Doctype, Tag
    from bs4.element import NavigableString

    for child in node.children:
        if isinstance(child, NavigableString):
            if not isinstance(child, Comment | Doctype):
                yield re.sub(r"\s+", " ", str(child))
        elif isinstance(child, Tag) and child.name not in _LEFT_OUT:
            if child.name == "br":
                yield "\n"
                continue
            around = "\n\n" if child.name in _BLOCKS else ""
            yield "\n\n" if child.name == "dt" else "\n" if child.name == "dd" else around
            yield from _pieces(child)
            yield "\n" if child.name == "dt" else " " if child.name in ("td", "th") else around


def docx_text(data: bytes, file: str) -> str:
    """Return the paragraphs of a Word document, one a line, tables row by row."""
    try:
        import docx
    except ImportError as error:
        raise _missing("python-docx", "DOCX", file) from error
    with _damage_said("DOCX", file):
        return "\n".join(_docx_lines(docx.Document(io.BytesIO(data)))) + "\n"


def _docx_lines(document: Any) -> Iterator[str]:
    for block in document.iter_inner_content():
        if hasattr(block, "rows"):
            for row in block.rows:
                yield " ".join(cell.text for cell in row.cells)
        else:
            yield block.text


def pdf_text(data: bytes, file: str) -> str:
    """Return the lines of a PDF without page numbers and running heads."""
    try:
        from pypdf import PdfReader

        logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it would tell its repairs on standard error
    except ImportError as error:
        raise _missing("pypdf", "PDF", file) from error
    with _damage_said("PDF", file):
        pages = [(page.extract_text() or "").split("\n") for page in PdfReader(io.BytesIO(data)).pages]
    if not any(line.strip() for page in pages for line in page):
        raise SourceError(message("The PDF holds no text, only pictures."), file=file,
                          how=message("Run it through character recognition first."))
    heads = _running_heads(pages)
    kept = (line for page in pages for line in page
            if not _PAGE_NUMBER.match(line) and line.strip() not in heads)
    return "\n".join(kept) + "\n"


def _running_heads(pages: list[list[str]]) -> set[str]:
    """Return the lines that stand at the top or bottom of most pages."""
    edges: Counter[str] = Counter()
    for page in pages:
        lines = [line.strip() for line in page if line.strip()]
        edges.update({*lines[:1], *lines[-1:]})
    return {line for line, count in edges.items() if count >= 3 and count * 2 > len(pages)}


def _missing(library: str, form: str, file: str) -> SourceError:
    return SourceError(message("Reading {format} needs {library}, which is not installed.", format=form,
                               library=library), file=file,
                       how=message('Install it with: pip install "rulings-kb[documents]"'))


@contextmanager
def _damage_said(form: str, file: str) -> Iterator[None]:
    """Turn whatever a library raises over a damaged document into a SourceError."""
    try:
        yield
    except Exception as error:  # what these libraries raise over damage is in no contract of theirs
        raise SourceError(message("The file says it is {format} but cannot be read as one.", format=form),
                          file=file) from error
