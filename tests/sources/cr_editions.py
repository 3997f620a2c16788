"""Small editions of the rules for tests, in the form of the real ones and in words of our own."""

from __future__ import annotations

import textwrap

ENGLISH = """Magic: The Gathering Comprehensive Rules

These rules are effective as of February 2, 2024.

Introduction

This booklet was made up for tests.

Contents

1. Basics
100. About
101. Contradictions
7. Further Rules
702. Abilities with a Keyword
Glossary
Credits

1. Basics

100. About

100.1. Whoever reads this has two players in mind.

100.1a Two is the least number. See rule 702.62.

100.1b More are welcome.
Example: Ann, Bob and Cem sit down.
Example: Ann sits down alone and waits.

101. Contradictions

101.1. Cards win against this booklet.

7. Further Rules

702. Abilities with a Keyword

702.62. Suspend

702.62a Cards may wait in exile, as rules 100.1a\u2013b describe; \u201cN\u201d counters show how long.

702.62k The letter after this one is skipped.

702.62m Here the letters go on.

702.63. Vanishing

702.63a This one\u2019s counters are for the battlefield.

Glossary

Suspend
A way of waiting. See rule 702.62, \u201cSuspend.\u201d

Tap
1. To turn sideways.
2. The state afterwards.

Wither (Obsolete)
An older word.

Credits

Made by nobody in particular.

Thanks to all.
"""

GERMAN = """Das Ausf\u00fchrliche Regelwerk

Dieses Regelwerk gilt ab dem 8. November 2024.

Einleitung

Dieses Heft wurde f\u00fcr Tests erfunden.

Inhaltsverzeichnis

1. Grundlagen des Spiels
100. Allgemeines
101. Widerspr\u00fcche
7. Weitere Regeln
702. Schl\u00fcsselwortf\u00e4higkeiten
Glossar
Mitwirkende

1. Grundlagen des Spiels

100. Allgemeines

100.1. Wer dies liest, denkt an zwei Spieler.

100.1a Weniger als zwei geht nicht. Siehe Regel 702.62.

100.1b Mehr sind willkommen.
Beispiel: Anna, Bernd und Cem setzen sich.
Beispiel: Anna sitzt allein und wartet.

101. Widerspr\u00fcche

101.1. Karten gehen diesem Heft vor.

7. Weitere Regeln

702. Schl\u00fcsselwortf\u00e4higkeiten

702.62. Aussetzen

702.62a Karten k\u00f6nnen im Exil warten, wie es die Regeln 100.1a\u2013b sagen; \u201eN\u201c Marken z\u00e4hlen.

702.62k Der n\u00e4chste Buchstabe wird ausgelassen.

702.62m Hier geht es weiter.

702.63. Verschwinden

702.63a Diese Marken liegen auf dem Spielfeld.

Glossar

Aussetzen (Suspend)
Eine Art zu warten. Siehe Regel 702.62, \u201eAussetzen\u201c.

Tappen (Tap)
1. Etwas quer legen.
2. Der Zustand danach.

Welken (Wither) (Veraltet)
Ein \u00e4lteres Wort.

Mitwirkende

Von niemand Bestimmtem gemacht.
"""

NUMBERS = ["1", "100", "100.1", "100.1a", "100.1b", "101", "101.1", "7", "702", "702.62", "702.62a", "702.62k",
           "702.62m", "702.63", "702.63a"]


def wrapped(text: str, width: int = 60) -> str:
    """Return the edition as publishers once set it: lines broken at a width, also inside references."""
    return "\n".join("\n".join(textwrap.wrap(line, width, break_on_hyphens=False)) for line in text.split("\n"))


def html_page(text: str, lang: str = "de") -> str:
    """Return the edition as a page with the site's navigation before it."""
    body = "".join(f"<p>{'<br>'.join(block.split(chr(10)))}</p>\n" for block in text.split("\n\n"))
    return (f"<!DOCTYPE html><html lang={lang}><head><meta charset=utf-8><title>Regeln</title>"
            "<style>p {margin: 0}</style></head><body><nav><a href=/>Start</a> <a href=/702>702. Schl\u00fcssel</a>"
            f"</nav><div class=menu><a href=/100>100. Allgemeines</a></div><main>{body}</main></body></html>")


def pdf(lines: list[str], per_page: int = 40) -> bytes:
    """Return a plain PDF of those lines, with a page number below each page."""
    pages = [lines[i:i + per_page] for i in range(0, len(lines), per_page)]
    kids = " ".join(f"{4 + 2 * i} 0 R" for i in range(len(pages)))
    objects = ["<< /Type /Catalog /Pages 2 0 R >>",
               f"<< /Type /Pages /Count {len(pages)} /Kids [{kids}] >>",
               "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"]
    for place, page in enumerate(pages):
        shown = "".join(f"({_escaped(line)}) Tj T*\n" for line in [*page, str(place + 1)])
        stream = f"BT /F1 10 Tf 14 TL 40 800 Td\n{shown}ET"
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * place} 0 R "
                       "/Resources << /Font << /F1 3 0 R >> >> >>")
        objects.append(f"<< /Length {len(stream.encode('cp1252'))} >>\nstream\n{stream}\nendstream")
    return _assembled(objects)


def _assembled(objects: list[str]) -> bytes:
    out, offsets = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        offsets.append(len(out))
        out += f"{number} 0 obj\n{content}\nendobj\n".encode("cp1252")
    table = f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n" + "".join(f"{at:010} 00000 n \n" for at in offsets)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(out)}\n%%EOF\n"
    return out + (table + trailer).encode()


def _escaped(line: str) -> str:
    return line.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
