"""Reading one edition: text in, `Revision` out, everything odd about it as a warning."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import PurePath

from kb.errors import SourceError
from kb.messages import message, nmessage
from kb.sources.comprehensive_rules import checks
from kb.sources.comprehensive_rules.body import first_of_body, numbered, read_body
from kb.sources.comprehensive_rules.effective import dates_in_text, effective_day
from kb.sources.comprehensive_rules.glossary import read_glossary
from kb.sources.comprehensive_rules.lines import Line, is_wrapped, join, lines_of
from kb.sources.comprehensive_rules.model import Revision
from kb.sources.comprehensive_rules.numbers import RULE
from kb.sources.comprehensive_rules.questionmarks import repair_question_marks
from kb.sources.comprehensive_rules.recognise import language_of, why_not
from kb.sources.model import SourceWarning

_FOOTER_LENGTH = 60
_INDEX = re.compile(r"^\s*(?:Index|Stichwortverzeichnis)\s*:?$", re.I)
_CREDITS = re.compile(r"^\s*(?:Credits|Copyrights?|Mitwirkende|Danksagung(?:en)?|Impressum|Nachwort|"
                      r"Schlussbemerkung(?:en)?|Abschlie(?:\u00df|ss)ende (?:Bemerkung|Anmerkung)(?:en)?|"
                      r"Urheberrechte?)\s*:?$", re.I)


def parse(text: str, file: str, *, today: date | None = None) -> Revision:
    """Read one edition. Raises `SourceError` with the reason when the text is not one."""
    lines, warnings = _repaired(lines_of(text))
    if not lines:
        raise SourceError(message("The file is empty."), file=file)
    reason = why_not(lines)
    if reason is not None:
        raise SourceError(reason, file=file)
    effective, source, notes = effective_day(dates_in_text(lines, file), file, today or date.today())
    lang, wrapped = language_of(lines), is_wrapped(lines)
    start = first_of_body(lines)
    body, glossary, closing = _parts(lines[start:])
    if not glossary and not closing:
        body, closing = _without_footer(body)
    paragraphs, odd = read_body(body, wrapped)
    entries, rest = read_glossary(glossary, wrapped, lang)
    warnings += notes + odd + checks.completeness(lines[:start], paragraphs, entries, closing)
    warnings.sort(key=lambda warning: warning.line or 0)
    return Revision(lang, effective, file, tuple(paragraphs), tuple(entries),
                    join([*rest, *closing], wrapped), tuple(warnings), source,
                    checks.absent(lines[:start], paragraphs, entries, closing))


def read(data: bytes, file: str, *, today: date | None = None) -> Revision:
    """Read the bytes of a TXT, HTML, DOCX or PDF file. Warnings about its encoding come first."""
    from kb.sources.documents import text_of

    document = text_of(data, file)
    try:
        revision = parse(document.text, PurePath(file).name, today=today)
    except SourceError as error:  # the revision keeps the name alone, an error names the whole path
        raise SourceError(error.what, file=file, line=error.line, how=error.how) from error
    return replace(revision, warnings=(*document.warnings, *revision.warnings))


def _repaired(lines: list[Line]) -> tuple[list[Line], list[SourceWarning]]:
    """Put lost quotation marks and dashes back and say how many."""
    out: list[Line] = []
    total, first = 0, 0
    for line in lines:
        text, count = repair_question_marks(line.text)
        out.append(Line(line.number, text, line.after_blank) if count else line)
        first = first or (line.number if count else 0)
        total += count
    if not total:
        return out, []
    said = nmessage("{count} question mark stood for a quotation mark or a dash and was mended.",
                    "{count} question marks stood for quotation marks or dashes and were mended.", total)
    return out, [SourceWarning(said, first)]


def _parts(lines: Sequence[Line]) -> tuple[list[Line], list[Line], list[Line]]:
    """Return the lines of numbered part, glossary, and everything after; an index is left out."""
    last_rule = max(i for i, line in enumerate(lines) if RULE.match(line.text))
    glossary = _find(lines, checks.GLOSSARY, 0)
    closing = _find(lines, _CREDITS, max(glossary, 0) if glossary < len(lines) else last_rule)
    index = _find(lines[:closing], _INDEX, min(glossary, closing))
    body_end = min(glossary, closing)
    return list(lines[:body_end]), list(lines[glossary + 1:min(index, closing)]), list(lines[closing + 1:])


def _without_footer(body: list[Line]) -> tuple[list[Line], list[Line]]:
    """Separate what a page says below its last rule, such as links to other pages."""
    end = len(body)
    while end > 1 and body[end - 1].after_blank and len(body[end - 1].text) <= _FOOTER_LENGTH \
            and body[end - 1].text[-1] not in ".!?" and numbered(body[end - 1].text) is None:
        end -= 1
    return body[:end], body[end:]


def _find(lines: Sequence[Line], pattern: re.Pattern[str], start: int) -> int:
    return next((i for i in range(start, len(lines)) if pattern.match(lines[i].text)), len(lines))
