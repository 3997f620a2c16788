"""Histories and differences as people read them: what changed, where it went, what matters first."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest
from editions import Document, day, lineage, revision
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import NotFoundError
from kb.revisions import Content, diff, edition_at, history, rule_history, word_differences
from kb.text.normalise import normalise

A = "A card may wait in exile with time counters, and nobody can respond to its going there."
B = "When the last of the time counters leaves a waiting card, its owner casts it for free."
C = "Nobody may hold up what the previous paragraph allows, see rules 700.1a-b."
FIRST = {"7": "Rules", "700": "Keywords", "700.1": "Suspend", "700.1a": A, "700.1b": B, "700.2": "Other",
         "700.2a": "Something that has to do with neither waiting nor casting is said in this place. See rule 700.1a."}
SECOND = {"7": "Rules", "700": "Keywords", "700.1": "Fading", "700.1a": "Fading was put here in between by somebody.",
          "700.2": "Suspend", "700.2a": A, "700.2b": C.replace("700.1", "700.2"),
          "700.2c": B.replace("casts", "may cast"),
          "700.3": "Other", "700.3a": FIRST["700.2a"].replace("700.1a", "700.2a")}
THIRD = SECOND | {"700.2c": B}


def test_a_rule_and_its_subrules_have_one_history() -> None:
    line = lineage(FIRST, SECOND, THIRD, {n: t for n, t in THIRD.items() if not n.startswith("700.2")})
    versions = rule_history(line, "700.1@2020-01-01")
    assert [(v.since, v.until, v.number, v.change.value) for v in versions] == [
        (day(0), day(1) - timedelta(1), "700.1", "created"),
        (day(1), day(2) - timedelta(1), "700.2", "renumbered+reworded"),
        (day(2), day(3) - timedelta(1), "700.2", "reworded"),
        (day(3), day(3), "700.2", "deleted")]
    assert versions[0].text == f"Suspend\n700.1a {A}\n700.1b {B}"
    assert "700.2c When" in versions[1].text
    assert [v.change.value for v in history(line, "700.1@2020-01-01")] == ["created", "renumbered", "deleted"]


def test_the_history_of_a_subrule_is_its_own() -> None:
    line = lineage(FIRST, SECOND, THIRD)
    assert rule_history(line, "700.1b@2020-01-01") == history(line, "700.1b@2020-01-01")
    assert [(v.number, v.change.value) for v in history(line, "700.1b@2020-01-01")] == [
        ("700.1b", "created"), ("700.2c", "renumbered+reworded"), ("700.2c", "reworded")]


def test_a_rule_whose_subrules_only_move_with_it_is_renumbered() -> None:
    moved = {n.replace("700.1", "700.5") if n.startswith("700.1") else n: t for n, t in FIRST.items()}
    moved["700.2a"] = moved["700.2a"].replace("700.1a", "700.5a")
    line = lineage(FIRST, moved)
    assert [v.change.value for v in rule_history(line, "700.1@2020-01-01")] == ["created", "renumbered"]
    other = rule_history(line, "700.2@2020-01-01")[1]
    assert (other.change.value, other.content, other.only_references) == ("reworded", Content.REFERENCE, True)


def test_differences_name_every_kind_of_change_and_meaning_comes_first() -> None:
    found = diff(lineage(FIRST, SECOND), day(0), day(1))
    assert [(c.change, c.old and c.old.number, c.new and c.new.number, c.content.value) for c in found.changes] == [
        ("added", None, "700.1", "meaning"), ("added", None, "700.1a", "meaning"),
        ("added", None, "700.2b", "meaning"), ("renumbered+reworded", "700.1b", "700.2c", "meaning"),
        ("renumbered+reworded", "700.2a", "700.3a", "reference"), ("renumbered", "700.1", "700.2", "number"),
        ("renumbered", "700.1a", "700.2a", "number"), ("renumbered", "700.2", "700.3", "number")]
    assert [c.only_references for c in found.changes] == [False, False, False, False, True, False, False, False]
    assert found.unchanged == 2


def test_two_revisions_that_are_no_neighbours_are_compared_directly() -> None:
    line = lineage(FIRST, SECOND, THIRD)
    found = {c.identity: c for c in diff(line, day(0), day(2)).changes}
    assert found["700.1b@2020-01-01"].change == "renumbered"
    assert found["700.1b@2020-01-01"].content is Content.NUMBER
    assert diff(line, day(1), day(1)).changes == ()


def test_differences_can_be_read_backwards() -> None:
    line = lineage(FIRST, SECOND)
    swapped = {"added": "removed", "removed": "added"}
    there, back = diff(line, day(0), day(1)).changes, diff(line, day(1), day(0)).changes
    assert sorted((c.identity, swapped.get(c.change, c.change)) for c in there) == sorted(
        (c.identity, c.change) for c in back)


@pytest.mark.parametrize(("section", "numbers"), [
    ("700.1", {"700.1", "700.1a", "700.1b"}), ("700.1b", {"700.1b"}),
    ("7", {"700.1", "700.1a", "700.1b", "700.2", "700.2a"}),
])
def test_a_section_filter_takes_what_moved_in_or_out(section: str, numbers: set[str]) -> None:
    found = diff(lineage(FIRST, SECOND), day(0), day(1), section)
    assert {c.old.number for c in found.changes if c.old} == numbers


def test_a_section_counts_only_its_own_rules_as_unchanged() -> None:
    line = lineage(FIRST, SECOND)
    whole = diff(line, day(1), day(1)).unchanged
    assert 0 < diff(line, day(1), day(1), "700.1").unchanged < whole


@pytest.mark.parametrize("section", ["701", "999", "x", "700.999", ""])
def test_a_section_that_neither_revision_has_is_an_error(section: str) -> None:
    with pytest.raises(NotFoundError, match="Neither revision"):
        diff(lineage(FIRST, SECOND), day(0), day(1), section)


def test_days_between_revisions_mean_the_one_in_force() -> None:
    line = lineage(FIRST, SECOND)
    assert edition_at(line, day(1) + timedelta(5)) == day(1)
    with pytest.raises(NotFoundError, match="2019-12-31"):
        edition_at(line, date(2019, 12, 31))


def test_the_json_has_the_promised_shape() -> None:
    document = json.loads(json.dumps(diff(lineage(FIRST, SECOND), day(0), day(1)).as_json()))
    assert (document["old"], document["new"], document["lang"]) == (str(day(0)), str(day(1)), "en")
    for change in document["changes"]:
        assert change["change"] in {"added", "removed", "reworded", "renumbered", "renumbered+reworded"}
        assert (change["old"] is None) == (change["change"] == "added")
        assert all(sign in {"=", "-", "+"} and text for sign, text in change["words"])
    reworded = next(c for c in document["changes"] if c["new"] and c["new"]["number"] == "700.2c")
    assert [piece for piece in reworded["words"] if piece[0] != "="] == [["-", " casts"], ["+", " may cast"]]


def test_glossaries_are_compared_separately() -> None:
    line = lineage(revision(0, FIRST, {"Suspend": A}), revision(1, FIRST, {"Suspend": A + " Always.", "Fading": B}))
    assert diff(line, day(0), day(1)).changes == ()
    assert [(c.change, c.identity) for c in diff(line, day(0), day(1), glossary=True).changes] == [
        ("added", f"glossary:fading@{day(1)}"), ("reworded", "glossary:suspend@2020-01-01")]


@settings(max_examples=15)
@given(st.integers(0, 10**6))
def test_counts_of_any_two_revisions_add_up(seed: int) -> None:
    document = Document(seed, sections=3, rules=4)
    revisions = []
    for number in range(4):
        revisions.append(document.revision(number)[0])
        document.edited(8)
    line = lineage(*revisions)
    for one in range(4):
        for other in range(4):
            found = diff(line, day(one), day(other))
            old = sum(c.old is not None for c in found.changes) + found.unchanged
            new = sum(c.new is not None for c in found.changes) + found.unchanged
            assert (old, new) == (len(revisions[one].paragraphs), len(revisions[other].paragraphs))


SOME = st.lists(st.sampled_from(["card", "cards", "{2}", "700.1a", "may", "\u201cplay\u201d", "it,", "one's"]))
OTHER = st.lists(st.sampled_from(["card", "cards", "{2}", "700.1b", "must", "\"play\"", "it", "-", "one\u2019s"]))


@given(SOME, OTHER)
def test_word_differences_hold_both_texts(old: list[str], new: list[str]) -> None:
    before, after = " ".join(old), " ".join(new)
    pieces = word_differences(before, after)

    def text(signs: str) -> str:
        return re.sub(r"\s", "", normalise("".join(part for sign, part in pieces if sign in signs)))

    assert text("=-") == re.sub(r"\s", "", normalise(before))
    assert text("=+") == re.sub(r"\s", "", normalise(after))


def test_typography_is_no_difference_of_words() -> None:
    assert word_differences("a player's \"card\" - twice", "a player\u2019s \u201ccard\u201d \u2014 twice") == (
        ("=", "a player\u2019s \u201ccard\u201d \u2014 twice"),)
