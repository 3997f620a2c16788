"""Reading an edition of the Comprehensive Rules: nothing lost, and everything odd is said."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from datetime import date

import pytest
from cr_editions import ENGLISH, GERMAN, NUMBERS, wrapped
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import SourceError
from kb.sources.comprehensive_rules import Absent, Kind, combine, is_comprehensive_rules, parse, read
from kb.sources.comprehensive_rules.glossary import split_term
from kb.sources.comprehensive_rules.numbers import follows, kind_of, parent_of, sort_key
from kb.sources.comprehensive_rules.questionmarks import repair_question_marks

TODAY = date(2026, 1, 1)


def numbers(text: str) -> list[str]:
    return [paragraph.number for paragraph in parse(text, "x.txt", today=TODAY).paragraphs]


def said(text: str, file: str = "x.txt") -> list[str]:
    return [str(warning) for warning in parse(text, file, today=TODAY).warnings]


@pytest.mark.parametrize(("text", "lang", "day"), [
    (ENGLISH, "en", date(2024, 2, 2)),
    (GERMAN, "de", date(2024, 11, 8)),
])
def test_an_edition_is_read_in_either_language(text: str, lang: str, day: date) -> None:
    revision = parse(text, "x.txt", today=TODAY)
    assert (revision.lang, revision.effective, revision.effective_from) == (lang, day, "text")
    assert [paragraph.number for paragraph in revision.paragraphs] == NUMBERS
    assert len(revision.glossary) == 3
    assert revision.credits
    assert revision.warnings == ()


def test_paragraphs_know_their_level_line_and_examples() -> None:
    found = {paragraph.number: paragraph for paragraph in parse(ENGLISH, "x.txt", today=TODAY).paragraphs}
    assert [found[number].kind for number in ("7", "702", "702.62", "702.62a")] == [
        Kind.CHAPTER, Kind.SECTION, Kind.RULE, Kind.SUBRULE]
    assert found["100.1b"].text == "More are welcome."
    assert [example.text for example in found["100.1b"].examples] == [
        "Ann, Bob and Cem sit down.", "Ann sits down alone and waits."]
    assert ENGLISH.split("\n")[found["100.1b"].line - 1].startswith("100.1b ")
    assert ENGLISH.split("\n")[found["100.1b"].examples[1].line - 1].startswith("Example: Ann sits")


def test_glossary_entries_have_term_text_and_in_german_the_english_term() -> None:
    english, german = (parse(text, "x.txt", today=TODAY).glossary for text in (ENGLISH, GERMAN))
    assert [entry.term for entry in english] == ["Suspend", "Tap", "Wither (Obsolete)"]
    assert english[1].text == "1. To turn sideways.\n2. The state afterwards."
    assert {entry.english for entry in english} == {None}
    assert [(entry.term, entry.english) for entry in german] == [
        ("Aussetzen", "Suspend"), ("Tappen", "Tap"), ("Welken (Veraltet)", "Wither")]


@pytest.mark.parametrize(("heading", "expected"), [
    ("Aussetzen (Suspend)", ("Aussetzen", "Suspend")),
    ("Aussetzen [Suspend]", ("Aussetzen", "Suspend")),
    ("Aussetzen / Suspend", ("Aussetzen", "Suspend")),
    ("Aussetzen \u2013 Suspend", ("Aussetzen", "Suspend")),
    ("Welken (Veraltet)", ("Welken (Veraltet)", None)),
    ("Welken (Wither) (Veraltet)", ("Welken (Veraltet)", "Wither")),
    ("Aussetzen", ("Aussetzen", None)),
])
def test_german_terms_are_split_in_every_form(heading: str, expected: tuple[str, str | None]) -> None:
    assert split_term(heading) == expected


LAYOUTS: dict[str, Callable[[str], str]] = {
    "carriage returns": lambda text: text.replace("\n", "\r"),
    "dos": lambda text: text.replace("\n", "\r\n"),
    "doubled carriage returns": lambda text: text.replace("\n", "\r\r\n"),
    "no blank lines": lambda text: "\n".join(line for line in text.split("\n") if line),
    "a blank line after every line": lambda text: text.replace("\n", "\n\n"),
    "wrapped lines": wrapped,
    "narrow lines": lambda text: wrapped(text, 38),
    "indented": lambda text: "\n".join("  " + line if line[:1].isdigit() else line for line in text.split("\n")),
    "dots after subrules": lambda text: text.replace("100.1a ", "100.1a. ").replace("702.62k ", "702.62k. "),
    "no dot after rules": lambda text: text.replace("702.63. ", "702.63 "),
    "no space after the dot": lambda text: text.replace("101.1. ", "101.1."),
    "a stray space in a number": lambda text: text.replace("702.63. ", "702. 63. ").replace("\n100.1b", "\n100. 1b"),
    "rulers": lambda text: text.replace("\n\n", "\n-------------\n"),
    "no-break spaces": lambda text: text.replace("100.1a ", "100.1a\u00a0"),
    "a page break": lambda text: text.replace("\n\n7. ", "\n\x0c\n7. "),
}


@pytest.mark.parametrize("text", [ENGLISH, GERMAN], ids=["English", "German"])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_gives_the_same_rules(layout: str, text: str) -> None:
    revision = parse(LAYOUTS[layout](text), "x.txt", today=TODAY)
    plain = parse(text, "x.txt", today=TODAY)
    assert [paragraph.number for paragraph in revision.paragraphs] == NUMBERS
    assert [" ".join(paragraph.text.split()) for paragraph in revision.paragraphs] == [
        " ".join(paragraph.text.split()) for paragraph in plain.paragraphs]
    assert [len(paragraph.examples) for paragraph in revision.paragraphs] == [
        len(paragraph.examples) for paragraph in plain.paragraphs]
    assert [entry.term for entry in revision.glossary] == [entry.term for entry in plain.glossary]
    assert revision.effective == plain.effective


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_every_encoding_gives_the_same_edition(encoding: str) -> None:
    plain = parse(GERMAN, "x.txt", today=TODAY)
    assert read(GERMAN.encode(encoding), "x.txt", today=TODAY).paragraphs == plain.paragraphs


def test_a_big_endian_file_is_read() -> None:
    data = codecs.BOM_UTF16_BE + ENGLISH.encode("utf-16-be")
    assert len(read(data, "x.txt", today=TODAY).paragraphs) == len(NUMBERS)


def test_a_wrapped_line_that_begins_with_a_reference_is_no_rule() -> None:
    text = ENGLISH.replace("101.1. Cards win against this booklet.",
                           "101.1. Cards win against this booklet, for instance against rule\n"
                           "702.63a. They do not win against\n100.1b or friends.")
    found = {p.number: p.text for p in parse(wrapped(text), "x.txt", today=TODAY).paragraphs}
    assert list(found) == NUMBERS
    assert found["101.1"].endswith("against 100.1b or friends.")


def test_the_day_in_the_text_counts_not_the_one_in_the_name() -> None:
    assert parse(ENGLISH, "CR-2024-02-06.txt", today=TODAY).effective == date(2024, 2, 2)


@pytest.mark.parametrize(("line", "day"), [
    ("These rules are current as of July 1, 2003.", date(2003, 7, 1)),
    ("THESE RULES ARE EFFECTIVE AS OF June 3rd 2011", date(2011, 6, 3)),
    ("Dieses Regelwerk gilt ab dem 19. Januar 2018.", date(2018, 1, 19)),
    ("Dieses Regelwerk gilt ab dem 1. M\u00e4rz 2019.", date(2019, 3, 1)),
    ("Dieses Regelwerk gilt ab 20.09.2024", date(2024, 9, 20)),
])
def test_days_are_read_as_editions_write_them(line: str, day: date) -> None:
    text = ENGLISH.replace("These rules are effective as of February 2, 2024.", line)
    assert parse(text, "x.txt", today=TODAY).effective == day


def test_without_a_day_in_the_text_the_name_is_used_and_that_is_said() -> None:
    text = ENGLISH.replace("These rules are effective as of February 2, 2024.", "")
    revision = parse(text, "MagicCompRules 20240202.txt", today=TODAY)
    assert (revision.effective, revision.effective_from) == (date(2024, 2, 2), "file name")
    assert "file's name" in str(revision.warnings[0])
    with pytest.raises(SourceError, match=r"rules\.txt: .*from which day"):
        parse(text, "rules.txt", today=TODAY)


def test_a_day_that_does_not_exist_is_an_error_with_its_line() -> None:
    with pytest.raises(SourceError, match=r"x\.txt:3: 31\.2\.2024"):
        parse(ENGLISH.replace("February 2,", "February 31,"), "x.txt", today=TODAY)


def test_a_day_in_the_future_is_said() -> None:
    assert said(ENGLISH.replace("2024", "2031")) == ["3: This edition is not in force before 2031-02-02."]


def test_a_second_day_in_the_text_is_said() -> None:
    assert any("2023-01-01" in warning
               for warning in said(ENGLISH + "\nThese rules are effective as of January 1, 2023."))


@pytest.mark.parametrize(("text", "reason"), [
    ("", "empty"),
    ("\n \n", "empty"),
    ("A rulebook for beginners.\n\nTake seven cards.\n", "no numbered rules"),
    ("\n".join(f"A.{i} - Some ruling. [Source]" for i in range(30)), "collection of rulings"),
    ("702.59a Quoted in a forum.\n702.59b And this as well.\n", "quotes single rules"),
    ("100. Mail order list\n100.1 Item one\n100.2 Item two\n", "neither the title"),
], ids=["nothing", "blank", "rulebook", "collected rulings", "quotation", "something else"])
def test_other_documents_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(SourceError, match=reason):
        parse(text, "CR-1999-04-21.txt", today=TODAY)
    assert not is_comprehensive_rules(text) if text.strip() else True


@pytest.mark.parametrize(("change", "warning"), [
    (lambda t: t[:t.index("702.63a")], "without a glossary"),
    (lambda t: t[:t.index("for the battlefield")], "breaks off after"),
    (lambda t: t[:t.index("Credits\n\nMade")], "without closing notes"),
    (lambda t: t.replace("101.1. Cards win against this booklet.\n\n", ""), "Section 101 has no rules."),
    (lambda t: t.replace("101. Contradictions\n\n101.1. Cards win against this booklet.\n\n", ""),
     "Section 101 is in the table of contents but not in the text."),
    (lambda t: t.replace("702.62m", "702.62k"), "702.62k stands more than once."),
    (lambda t: t.replace("702.63. Vanishing\n\n", ""), "702.63a stands in the text without 702.63."),
    (lambda t: t.replace("702.62k", "702.k"), "702.k lacks the number of its rule."),
], ids=["cut off", "cut off in a sentence", "no credits", "empty section", "lost section", "number twice",
        "lost rule", "damaged number"])
def test_what_is_wrong_with_an_edition_is_said(change: Callable[[str], str], warning: str) -> None:
    assert any(warning in line for line in said(change(ENGLISH)))


@pytest.mark.parametrize(("change", "absent"), [
    (lambda t: t, None),
    (lambda t: t[:t.index("Glossary\n\nSuspend")], Absent((), "702.63a")),
    (lambda t: t[:t.index("702. Abilities with a Keyword\n\n702")], Absent(("702",), "7")),
    (lambda t: t[:t.index("for the battlefield")], Absent((), "702.63a")),
    (lambda t: t.replace("101. Contradictions\n\n101.1. Cards win against this booklet.\n\n", ""), Absent(("101",))),
    (lambda t: t[:t.index("Contents")] + t[t.index("1. Basics\n\n"):t.index("Glossary\n\nSuspend")], None),
], ids=["complete", "no glossary", "half", "in a sentence", "lost section", "never had more"])
def test_what_a_damaged_file_lacks_is_known(change: Callable[[str], str], absent: Absent | None) -> None:
    assert parse(change(ENGLISH), "x.txt", today=TODAY).absent == absent


def test_a_wrong_number_is_kept_and_said() -> None:
    text = ENGLISH.replace("702.62k", "702.26k")
    assert numbers(text) == [number.replace("702.62k", "702.26k") for number in NUMBERS]
    assert any("702.26k stands out of order after 702.62a." in warning for warning in said(text))


def test_a_number_printed_twice_is_kept_twice() -> None:
    assert numbers(ENGLISH.replace("702.62m", "702.62k")).count("702.62k") == 2


@pytest.mark.parametrize(("damaged", "mended"), [
    ("the steps in 409.1f?h are", "the steps in 409.1f\u2013h are"),
    ("rules 306?311 say", "rules 306\u2013311 say"),
    ("Artifact ? Equipment", "Artifact \u2014 Equipment"),
    ("that card?or its copy?leaves", "that card\u2014or its copy\u2014leaves"),
    ("the player?s hand isn?t", "the player\u2019s hand isn\u2019t"),
    ("A card is ?suspended? now.", "A card is \u201csuspended\u201d now."),
    ("Why is that? Nobody knows.", "Why is that? Nobody knows."),
    ("see www.example.com/page.asp?x=rules for", "see www.example.com/page.asp?x=rules for"),
])
def test_question_marks_are_mended_only_where_they_cannot_be_questions(damaged: str, mended: str) -> None:
    assert repair_question_marks(damaged)[0] == mended
    assert repair_question_marks(mended) == (mended, 0)


@pytest.mark.parametrize("change", [
    lambda t: t.replace("\n\nTap\n", "\nTap\n"),
    lambda t: t.replace("\n\nTap\n1. ", "\n\nTap1. "),
    lambda t: t.replace("\nTap\n1. To turn", "\nTap\n\n1. To turn"),
], ids=["no blank line before a term", "no line break after a term", "a blank line after a term"])
def test_a_glossary_that_is_set_badly_is_read_all_the_same(change: Callable[[str], str]) -> None:
    entries = parse(change(ENGLISH.replace("Glossary\n\nSuspend", "Glossary\n\nExile\nA place.\n\nSuspend")), "x.txt",
                    today=TODAY).glossary
    assert [entry.term for entry in entries] == ["Exile", "Suspend", "Tap", "Wither (Obsolete)"]
    assert entries[2].text == "1. To turn sideways.\n2. The state afterwards."


def test_errors_name_the_whole_path_and_revisions_the_name_alone() -> None:
    with pytest.raises(SourceError, match=r"^some/folder/x\.txt:3: "):
        read(ENGLISH.replace("February 2,", "February 31,").encode(), "some/folder/x.txt", today=TODAY)
    assert read(ENGLISH.encode(), "some/folder/x.txt", today=TODAY).file == "x.txt"


def test_mended_question_marks_are_reported_once() -> None:
    text = ENGLISH.replace("100.1a\u2013b", "100.1a?b").replace("one\u2019s", "one?s")
    warnings = said(text)
    assert len(warnings) == 1
    assert warnings[0].endswith("2 question marks stood for quotation marks or dashes and were mended.")
    assert parse(text, "x", today=TODAY).paragraphs == parse(ENGLISH, "x", today=TODAY).paragraphs


def test_pages_of_one_edition_are_joined_and_others_refused() -> None:
    head = ENGLISH[:ENGLISH.index("Introduction")]
    first = parse(head + ENGLISH[ENGLISH.index("1. Basics\n\n"):ENGLISH.index("7. Further Rules\n\n")], "a.html")
    second = parse(head + ENGLISH[ENGLISH.index("7. Further Rules\n\n"):], "b.html")
    whole = combine([second, first])
    assert [paragraph.number for paragraph in whole.paragraphs] == NUMBERS
    assert len(whole.glossary) == 3
    other = parse(ENGLISH.replace("February 2", "February 3"), "c.html")
    with pytest.raises(SourceError, match="different editions"):
        combine([first, other])
    with pytest.raises(SourceError, match=r"100\.1b has another text"):
        combine([first, parse(ENGLISH.replace("welcome", "fine"), "d.html")])


@pytest.mark.parametrize(("number", "kind", "parent"), [
    ("7", Kind.CHAPTER, None), ("702", Kind.SECTION, "7"), ("702.62", Kind.RULE, "702"),
    ("702.62a", Kind.SUBRULE, "702.62"), ("704.5aa", Kind.SUBRULE, "704.5"),
])
def test_numbers_have_a_level_and_a_superior(number: str, kind: Kind, parent: str | None) -> None:
    assert (kind_of(number), parent_of(number)) == (kind, parent)


@pytest.mark.parametrize(("previous", "number", "expected"), [
    ("702.62k", "702.62m", True), ("702.62n", "702.62p", True), ("702.62k", "702.62l", False),
    ("704.5z", "704.5aa", True), ("702.62a", "702.62c", False), ("702.62", "702.62a", True),
    ("702.62m", "702.63", True), ("702.62", "702.64", False), ("702", "702.1", True), ("702.62", "702.63a", True),
])
def test_letters_skip_l_and_o(previous: str, number: str, expected: bool) -> None:
    assert follows(number, previous) is expected


def test_numbers_sort_as_in_the_document() -> None:
    ordered = ["1", "100", "100.1", "100.1a", "100.2", "100.10", "704", "704.5z", "704.5aa", "9"]
    shuffled = ["9", "704.5aa", "100.10", "704.5z", "100.2", "100.1a", "1", "704", "100.1", "100"]
    assert sorted(shuffled, key=sort_key) == ordered


words = st.text(alphabet="abcdefghijk ", min_size=3, max_size=40).map(lambda text: f"Aa {text.strip()} b.")


@given(st.lists(st.tuples(words, st.lists(words, max_size=15)), min_size=1, max_size=8), st.booleans())
def test_nothing_is_lost_whatever_the_text(rules: list[tuple[str, list[str]]], blank_lines: bool) -> None:
    gap = "\n\n" if blank_lines else "\n"
    letters = "abcdefghijkmnpqrstuvwxyz"
    expected = {"1": "Some", "100": "Thing"}
    for place, (text, subrules) in enumerate(rules, 1):
        expected[f"100.{place}"] = text
        expected |= {f"100.{place}{letters[i]}": subrule for i, subrule in enumerate(subrules)}
    lines = [f"{number}{'' if number[-1].isalpha() else '.'} {text}" for number, text in expected.items()]
    document = gap.join(["These rules are effective as of May 1, 2020.", *lines, "Glossary", "Thing\nA matter.",
                         "Credits", "Nobody."])
    found = parse(document, "x.txt", today=TODAY).paragraphs
    assert {paragraph.number: paragraph.text for paragraph in found} == {
        number: text.strip() for number, text in expected.items()}
