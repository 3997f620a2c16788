"""Pages as people paste them. All texts here are made up in the form of such pages."""

from __future__ import annotations

import re
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.sources.model import Part, PastedDocument, Statement
from kb.sources.pasted import parse_pasted
from kb.text.dates import DateOrder

FORUM = """702.59 Aussetzen
702.59a Dieses Schlüsselwort steht für drei Fähigkeiten der Karte.
702.59b. So eine Karte heißt ausgesetzt, solange eine Marke auf ihr ist.
Beim Aussetzen muss kein legales Ziel vorhanden sein, und auch eine Karte wie der
Meddling Mage ändert daran nichts. Das Ziel wird später bestimmt.
Auf das Aussetzen kann niemand reagieren.
With this ability you pay in turns what you save in mana.
702.59. Suspend
702.59a. The keyword stands for three abilities of the card.
No target is needed when the card goes to exile. Regeln: see rule 601.2c.
Nobody can respond to it"""

CARD = """Zeitspalter

19/03/2021

Die Karte liegt offen im Exil.

07/06/2013

Ziele bestimmst du erst beim Wirken (unless nobody has one).

15/10/2006

Was dabei ausgelöst wird, wartet.
"""


def part_of(page: PastedDocument, part: Part) -> list[Statement]:
    return [statement for statement in page.statements if statement.part is part]


def texts(page: PastedDocument) -> list[str]:
    return [statement.text for statement in page.wordings]


def test_a_forum_page_in_two_languages_without_blank_lines() -> None:
    page = parse_pasted(FORUM, "forum.txt")
    assert page.lang == "mul"
    assert [(s.lines, s.part.value, s.lang, s.number) for s in page.statements] == [
        ((1, 1), "heading", "de", "702.59"),
        ((2, 2), "statement", "de", "702.59a"),
        ((3, 3), "statement", "de", "702.59b"),
        ((4, 5), "statement", "de", None),
        ((6, 6), "statement", "de", None),
        ((7, 7), "introduction", "en", None),
        ((8, 8), "heading", "en", "702.59"),
        ((9, 9), "statement", "en", "702.59a"),
        ((10, 10), "statement", "en", None),
        ((11, 11), "statement", "en", None),
    ]
    assert page.statements[3].text.count("wie der Meddling Mage ändert") == 1
    assert [warning.line for warning in page.all_warnings] == [4]
    assert page.statements[1].text.startswith("Dieses")
    assert page.date_order is None


def test_a_card_page_whose_dates_stand_before_their_rulings() -> None:
    page = parse_pasted(CARD, "karte.txt")
    assert page.lang == "de"
    assert page.date_order is DateOrder.DAY_MONTH
    assert [(s.text, s.part) for s in page.statements[:2]] == [
        ("Zeitspalter", Part.CARD_HEADER),
        ("19/03/2021", Part.DATE),
    ]
    assert [(s.lines[0], s.day) for s in page.wordings] == [
        (5, date(2021, 3, 19)),
        (9, date(2013, 6, 7)),
        (13, date(2006, 10, 15)),
    ]
    assert {s.card for s in page.wordings} == {"Zeitspalter"}
    assert page.statements[0].lang == "de"
    assert "unless nobody has one" in str(page.all_warnings[0])


@pytest.mark.parametrize(
    ("text", "days"),
    [
        (
            "Erste Regel gilt.\n2. Februar 2024\n\nZweite Regel gilt.\n7. Juni 2013\n",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "2024-02-02\nThe first rule holds.\nThe second one, too.\n2013-06-07\nThe third rule holds.",
            [(2024, 2, 2), (2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "2024-02-02 — The first rule holds.\n2013-06-07 — The second rule holds.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "2. Februar 2024: Erste Regel gilt.\n7. Juni 2013: Zweite Regel gilt.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "[2024-02-02] The first rule holds.\n(2013-06-07) The second rule holds.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        ("02.02.2024 Erste Regel gilt.\n07.06.2013 Zweite Regel gilt.", [(2024, 2, 2), (2013, 6, 7)]),
        (
            "2024-02-02\tThe first rule holds.\n2013-06-07\tThe second rule holds.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "• The first rule holds. (2024-02-02)\n• The second rule holds. (2013-06-07)",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "Datum: 02.02.2024\nErste Regel gilt.\nStand: 07.06.2013\nZweite Regel gilt.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        (
            "February 2, 2024\nThe first rule holds.\nJune 7, 2013\nThe second rule holds.",
            [(2024, 2, 2), (2013, 6, 7)],
        ),
        ("6/7/2013\nThe first rule holds.\n3/19/2021\nThe second rule holds.", [(2013, 6, 7), (2021, 3, 19)]),
        ("02/02/2024\nErste Regel gilt.", [(2024, 2, 2)]),
        ("Vorweg gilt etwas.\n2024-02-02\nErste Regel gilt.", [None, (2024, 2, 2)]),
        ("As of 2. Februar 2024 the rule is gone.", [None]),
    ],
)
def test_days_wherever_the_page_writes_them(text: str, days: list[tuple[int, int, int] | None]) -> None:
    page = parse_pasted(text, "f")
    assert [s.day for s in page.wordings] == [date(*day) if day else None for day in days]


def test_a_page_that_does_not_show_the_order_of_day_and_month_is_refused() -> None:
    text = "Zeitspalter\n\n07/06/2013\n\nDie Karte liegt offen im Exil.\n"
    with pytest.raises(SourceError, match=r"karte\.txt:3: 07/06/2013 may be 2013-06-07 or 2013-07-06"):
        parse_pasted(text, "karte.txt")
    [ruling] = parse_pasted(text, "karte.txt", date_order=DateOrder.DAY_MONTH).wordings
    assert ruling.day == date(2013, 6, 7)


def test_a_date_in_the_text_may_show_the_order_of_the_dates_of_rulings() -> None:
    text = "07/06/2013\nDie Regel gilt.\n08/06/2013\nSie galt schon am 19/03/2009 so."
    assert [s.day for s in parse_pasted(text, "f").wordings] == [date(2013, 6, 7), date(2013, 6, 8)]


def test_a_date_without_a_statement_is_reported() -> None:
    page = parse_pasted("2024-02-02\n2013-06-07\nDie Regel gilt.\n2006-10-15\n\nDie andere auch.", "f")
    assert [(w.line, str(w.what)) for w in page.warnings] == [(1, "No statement belongs to the date 2024-02-02.")]


def test_blank_lines_show_that_a_date_stands_before_its_ruling() -> None:
    page = parse_pasted("Vorweg gilt etwas.\n\n2024-02-02\nDie Regel gilt.\n\n2013-06-07", "f")
    assert [s.day for s in page.wordings] == [None, date(2024, 2, 2)]
    assert [w.line for w in page.warnings] == [6]


def test_long_lines_are_paragraphs_even_where_one_is_broken() -> None:
    broken, rest = "Die Karte wartet im Exil " + "und wartet " * 20 + "auf die", "Letzte ihrer Zeitmarken."
    full = "Danach wird sie gewirkt " + "und verrechnet " * 15 + "wie sonst."
    page = parse_pasted(f"{broken}\n{rest}\n\n{full.ljust(len(broken), '.')}\nEs gilt noch mehr.", "f")
    assert [s.lines for s in page.wordings] == [(1, 2), (4, 4), (5, 5)]


@pytest.mark.parametrize(
    "line",
    [
        "Search",
        "Suche",
        "Rulings",
        "Home",
        "Home | Search | Rulings",
        "Startseite › Karten › Suche",
        "Seite 3 von 12",
        "Page 4",
        "17",
        "https://example.org/karte?id=1",
        "© 2024 Somebody",
        "-----",
        "12 results",
        "Ergebnisse 1–20 von 45",
        "Nächste Seite »",
        "Posted by Jhoira",
    ],
)
def test_navigation_is_junk_and_reported(line: str) -> None:
    page = parse_pasted(f"{line}\n\nDie Karte liegt offen im Exil.\n", "f")
    assert [s.text for s in page.junk] == [line]
    assert [w.line for w in page.warnings] == [1]
    assert texts(page) == ["Die Karte liegt offen im Exil."]


@pytest.mark.parametrize(
    ("line", "number", "text"),
    [
        ("702.59a Die Regel gilt.", "702.59a", "Die Regel gilt."),
        ("702.59a. The rule holds.", "702.59a", "The rule holds."),
        ("Rule 702.59a: The rule holds.", "702.59a", "The rule holds."),
        ("Regel 702.59 Aussetzen", "702.59", "Aussetzen"),
        ("• 100.1 The rule holds.", "100.1", "The rule holds."),
        ("702. Keyword Abilities", "702", "Keyword Abilities"),
        ("702.59c “Holding” means this.", "702.59c", "“Holding” means this."),
        ("702.59a\nDie Regel gilt.", "702.59a", "Die Regel gilt."),
        ("100 cards are too many.", None, "100 cards are too many."),
        ("601.2b and the rules after it hold.", None, "601.2b and the rules after it hold."),
    ],
)
def test_rule_numbers(line: str, number: str | None, text: str) -> None:
    [statement] = parse_pasted(line, "f").statements
    assert (statement.number, statement.text) == (number, text)


@pytest.mark.parametrize(
    ("lines", "statements"),
    [
        # wrapped at a width, blank lines between paragraphs: a full line may end with a sentence
        (
            "The card waits in exile until its last time counter is\n"
            "gone. Nobody can respond to the removal of the counter.\n"
            "The trigger, however, uses the stack as all of them do.\n\n"
            "Another paragraph speaks of haste.\n",
            [
                "The card waits in exile until its last time counter is gone. Nobody can respond to the "
                "removal of the counter. The trigger, however, uses the stack as all of them do.",
                "Another paragraph speaks of haste.",
            ],
        ),
        # statements below each other in one block
        (
            "The card is exiled face up.\nIt has time counters.\n\nNobody can respond.",
            ["The card is exiled face up.", "It has time counters.", "Nobody can respond."],
        ),
        # a word divided at the end of the line
        (
            "Zu Beginn deines Versorgungs-\nsegments entfernst du eine Zeit-\nmarke.",
            ["Zu Beginn deines Versorgungssegments entfernst du eine Zeitmarke."],
        ),
        ("Das gilt für die Aussetzen-\nKosten der Karte.", ["Das gilt für die Aussetzen-Kosten der Karte."]),
        ("Das gilt für Haupt-\nund Endphasen im Zug.", ["Das gilt für Haupt- und Endphasen im Zug."]),
        # a reference at the beginning of a line is no new rule
        (
            "Die Kosten werden bezahlt, wie es steht in Regel\n601.2f. Danach ist der Zauber gewirkt.",
            ["Die Kosten werden bezahlt, wie es steht in Regel 601.2f. Danach ist der Zauber gewirkt."],
        ),
        # an abbreviation is no end of a sentence
        (
            "Andere Beschränkungen gelten weiter, z.B.\nsolche von bleibenden Karten.",
            ["Andere Beschränkungen gelten weiter, z.B. solche von bleibenden Karten."],
        ),
        # a page break in mid-sentence
        (
            "Die Karte bleibt dann ohne Marken\n\nim Exil liegen.",
            ["Die Karte bleibt dann ohne Marken im Exil liegen."],
        ),
        (
            "Die Regel gilt.\n- Die zweite auch\n- Die dritte auch",
            ["Die Regel gilt.", "Die zweite auch", "Die dritte auch"],
        ),
    ],
)
def test_paragraphs_broken_over_lines_are_joined_and_others_are_not(lines: str, statements: list[str]) -> None:
    assert texts(parse_pasted(lines, "f")) == statements


def test_card_names_that_are_known_head_their_rulings() -> None:
    text = (
        "Search\nZeitspalter\n{1}{R}\n2024-02-02\nThe card is exiled face up.\n"
        "Uhr ohne Zeiger\n2013-06-07\nThe trigger can be countered.\nIts counters stay."
    )
    page = parse_pasted(text, "f", card_names=["Uhr ohne Zeiger", "Zeitspalter"])
    assert [s.text for s in part_of(page, Part.CARD_HEADER)] == ["Zeitspalter", "{1}{R}", "Uhr ohne Zeiger"]
    assert [(s.card, s.day and s.day.year) for s in page.wordings] == [
        ("Zeitspalter", 2024),
        ("Uhr ohne Zeiger", 2013),
        ("Uhr ohne Zeiger", 2013),
    ]


def test_a_day_does_not_reach_beyond_the_next_card() -> None:
    page = parse_pasted(
        "Zeitspalter\n2024-02-02\nDie Regel gilt.\nUhr ohne Zeiger\nDie andere auch.",
        "f",
        card_names=["Zeitspalter", "Uhr ohne Zeiger"],
    )
    assert [s.day for s in page.wordings] == [date(2024, 2, 2), None]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Suspend\n\nThe card waits in exile.", ["heading", "statement"]),
        ("Zeitspalter\n\nDie Karte wartet im Exil.", ["card-header", "statement"]),
        ("Sturm der Zeit\n\n2024-02-02\n\nDie Karte wartet.", ["card-header", "date", "statement"]),
        (
            "Zeitspalter\nDazu gibt es folgende Hinweise:\n2024-02-02\nDie Karte wartet.",
            ["card-header", "introduction", "date", "statement"],
        ),
        (
            "Zeitspalter\nDieser Zauber hat viele Fragen aufgeworfen.\n2024-02-02\nDie Karte wartet.",
            ["card-header", "introduction", "date", "statement"],
        ),
        ("The card waits in exile.\n\nHaste\n\nIt attacks at once.", ["statement", "heading", "statement"]),
    ],
)
def test_headers_headings_and_introductions(text: str, parts: list[str]) -> None:
    assert [s.part.value for s in parse_pasted(text, "f").statements] == parts


@given(
    st.lists(
        st.sampled_from(
            [
                "",
                "Search",
                "2024-02-02",
                "19/03/2021",
                "Zeitspalter",
                "702.59a Die Regel gilt.",
                "Die Regel gilt.",
                "The rule holds",
                "and goes on.",
                "702.59 Aussetzen",
                "- Die Regel",
                "Seite 3",
                "Und so weiter",
            ]
        ),
        max_size=25,
    )
)
def test_every_line_with_text_belongs_to_exactly_one_piece(lines: list[str]) -> None:
    page = parse_pasted("\n".join(lines), "f")
    covered = [n for s in page.statements for n in range(s.lines[0], s.lines[1] + 1) if lines[n - 1]]
    assert covered == [n for n, line in enumerate(lines, 1) if line]


@given(st.text(max_size=300))
def test_any_text_is_parsed_or_refused_with_its_line(text: str) -> None:
    refused, statements = "", ()
    try:
        statements = parse_pasted(text, "f").statements
    except SourceError as error:
        refused = error.place
    assert bool(refused) is bool(re.fullmatch(r"f:\d+", refused))
    assert all(first <= last for first, last in (s.lines for s in statements))
