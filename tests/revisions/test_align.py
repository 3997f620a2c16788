"""A German edition finds its English counterparts, whatever the numbers are today."""

from __future__ import annotations

from dataclasses import replace

import pytest
from editions import day, lineage, revision

from kb.revisions import Alignment, Lineage, align
from kb.sources.comprehensive_rules.model import GlossaryEntry, Revision

PROLIFERATE = {"701.2": "Proliferate", "701.2a": "Choose permanents, see rule 115.1, and give each a counter."}
TRANSFORM = {"701.3": "Transform", "701.3a": "Turn it over, {T}; see rules 712.1 and 712.2."}
HEAD = {"7": "Further Rules", "701": "Keyword Actions", "701.1": "Activate",
        "701.1a": "Put the ability on the stack, see rule 602.2."}
NOVEMBER = HEAD | PROLIFERATE | TRANSFORM
JUNE = HEAD | {"701.2": "Transform", "701.2a": TRANSFORM["701.3a"], "701.3": "Behold",
               "701.3a": "Show a card of the quality, {X}.", "701.4": "Proliferate",
               "701.4a": PROLIFERATE["701.2a"]}
GERMAN = {"7": "Weitere Regeln", "701": "Schl\u00fcsselwortaktionen", "701.1": "Aktivieren",
          "701.1a": "Lege die F\u00e4higkeit auf den Stapel, siehe Regel 602.2.",
          "701.2": "Wuchern", "701.2a": "W\u00e4hle bleibende Karten, siehe Regel 115.1, jede bekommt eine Marke.",
          "701.3": "Transformieren", "701.3a": "Drehe sie um, {T}; siehe Regeln 712.1 und 712.2."}


@pytest.fixture
def english() -> Lineage:
    return lineage(revision(0, NOVEMBER, {"Transform": "To turn over.", "Proliferate": "To give more counters."}),
                   revision(1, JUNE, {"Transform": "To turn over.", "Proliferate": "To give more counters."}))


def german(number: int = 0, rules: dict[str, str] | None = None) -> Revision:
    return revision(number, rules or GERMAN, lang="de")


def aligned(german_edition: Revision, english: Lineage) -> Alignment:
    found = align(german_edition, english)
    assert found is not None
    return found


def targets(alignment: Alignment) -> dict[str, str | None]:
    return {pair.number: pair.identity for pair in alignment.paragraphs}


def test_on_the_same_day_numbers_agree(english: Lineage) -> None:
    found = aligned(german(), english)
    assert targets(found) == {number: f"{number}@{day(0)}" for number in GERMAN}
    assert (found.english_day, found.days_apart, found.fit, found.warnings) == (day(0), 0, 1.0, ())
    assert found.untranslated == ()


def test_the_same_number_today_is_another_rule(english: Lineage) -> None:
    """The trap of 701.27: Proliferate in November 2024, Transform from June 2025."""
    identity = targets(aligned(german(), english))["701.2a"]
    assert identity is not None
    assert english.versions(identity)[-1].number == "701.4a"
    assert english.index.resolve("701.2a", day(1))[0].identity != identity


def test_a_later_german_edition_is_read_in_the_numbering_that_it_has(english: Lineage) -> None:
    late = replace(german(), effective=day(1).replace(month=day(1).month + 1))
    found = aligned(late, english)
    assert found.english_day == day(0)
    assert targets(found)["701.2a"] == f"701.2a@{day(0)}"
    assert [str(w) for w in found.warnings] == [
        f"By its day this edition belongs to the English revision of {day(1)}, by its numbers to that of {day(0)}."]


def test_a_german_edition_between_two_english_ones_says_how_far_apart_they_are(english: Lineage) -> None:
    found = aligned(replace(german(), effective=day(0).replace(day=11)), english)
    assert (found.english_day, found.days_apart) == (day(0), 10)
    assert "10 days" in str(found.warnings[0])


def test_an_edition_older_than_all_english_ones_says_so(english: Lineage) -> None:
    found = aligned(replace(german(), effective=day(0).replace(year=2019)), english)
    assert any("No English revision is known" in str(w) for w in found.warnings)


def test_one_section_alone_is_aligned_as_well(english: Lineage) -> None:
    only = {number: text for number, text in GERMAN.items() if number.startswith("701.3")}
    found = aligned(german(rules=only), english)
    assert targets(found) == {"701.3": f"701.3@{day(0)}", "701.3a": f"701.3a@{day(0)}"}


def test_a_shift_inside_a_section_is_found_by_structure(english: Lineage) -> None:
    """A German edition without a rule that the English has, numbered on from there."""
    shifted = {number: text for number, text in GERMAN.items() if not number.startswith("701.2")}
    shifted = {number.replace("701.3", "701.2"): text for number, text in shifted.items()}
    found = aligned(german(rules=shifted), lineage(NOVEMBER))
    assert targets(found)["701.2a"] == f"701.3a@{day(0)}"
    assert {pair.number: pair.by for pair in found.paragraphs}["701.2a"] == "structure"
    assert any("701.2a has the structure of the English 701.3a" in str(w) for w in found.warnings)
    assert any("agree with the English revision" in str(w) and "701" in str(w) for w in found.warnings)


def test_paragraphs_without_counterpart_are_named_on_both_sides(english: Lineage) -> None:
    rules = {number: text for number, text in GERMAN.items() if number != "701.3a"} | {"701.3b": "Zuviel."}
    found = aligned(german(rules=rules), lineage(NOVEMBER))
    assert targets(found)["701.3b"] is None
    assert found.untranslated == ("701.3a",)
    assert any("has no 701.3b" in str(w) for w in found.warnings)


def test_glossary_entries_are_attached_by_their_english_term(english: Lineage) -> None:
    entries = (GlossaryEntry("Transformieren", "Umdrehen.", 1, "transform"), GlossaryEntry("Wuchern", "Mehr.", 2),
               GlossaryEntry("Erfunden", "Nichts.", 3, "Invented"))
    found = aligned(replace(german(), glossary=entries), english)
    assert [(pair.number, pair.identity, pair.by) for pair in found.glossary] == [
        ("Transformieren", f"glossary:transform@{day(0)}", "term"), ("Wuchern", None, "nothing"),
        ("Erfunden", None, "nothing")]
