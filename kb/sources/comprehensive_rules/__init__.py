"""The Comprehensive Rules as a document: reading one edition, in English or German, into values.

`parse(text, file)` reads decoded text, `read(data, file)` the bytes of a TXT, HTML, DOCX or PDF file;
both return a `Revision` or raise `SourceError` with the reason why the file is not a usable edition.
`combine(pages)` joins the pages of an edition that was published one section a page.
"""

from __future__ import annotations

from kb.sources.comprehensive_rules.combine import combine
from kb.sources.comprehensive_rules.model import (
    Absent,
    Example,
    GlossaryEntry,
    Kind,
    Paragraph,
    Revision,
)
from kb.sources.comprehensive_rules.parse import parse, read
from kb.sources.comprehensive_rules.recognise import is_comprehensive_rules, why_not
from kb.sources.model import SourceWarning

__all__ = ["Absent", "Example", "GlossaryEntry", "Kind", "Paragraph", "Revision", "SourceWarning", "combine",
           "is_comprehensive_rules", "parse", "read", "why_not"]
