"""One rule, one identity: through new numbers, new words, moves, splits, deletion and return."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from editions import Document, day, lineage, revision, typographic
from hypothesis import given, settings
from hypothesis import strategies as st

from kb.errors import LineageError
from kb.revisions import Change, Content, Lineage, Stage, Version, align, build, diff
from kb.sources.comprehensive_rules import Absent

SUSPEND = "A card may wait in exile with time counters, and nobody can respond to its going there."
LATER = "When the last of the time counters leaves a waiting card, its owner casts it for free."
VANISHING = "A permanent with vanishing is sacrificed once its last counter has been taken away."
FADING = "Fading differs from its cousin in that the counters run out one turn later than expected."
BASE = {"7": "Further Rules", "702": "Keywords", "702.1": "Suspend", "702.1a": SUSPEND, "702.1b": LATER,
        "702.2": "Vanishing", "702.2a": VANISHING}


def story(line: Lineage, identity: str) -> list[tuple[int, str, str]]:
    """Return revision, number and change of each version."""
    revisions = {day(i): i for i in range(20)}
    return [(revisions[v.since], v.number, v.change.value) for v in line.versions(identity)]


def last(line: Lineage, identity: str) -> Version:
    return line.versions(identity)[-1]


def test_what_stays_the_same_is_one_version() -> None:
    line = lineage(BASE, BASE, BASE)
    assert story(line, "702.1a@2020-01-01") == [(0, "702.1a", "created")]
    assert last(line, "702.1a@2020-01-01").until is None
    assert len(line.identities()) == len(BASE)


def test_a_new_number_is_a_new_version_of_the_same_rule() -> None:
    line = lineage(BASE, {"7": "Further Rules", "702": "Keywords", "702.1": "Fading", "702.1a": FADING,
                          "702.2": "Suspend", "702.2a": SUSPEND, "702.2b": LATER,
                          "702.3": "Vanishing", "702.3a": VANISHING})
    assert story(line, "702.1a@2020-01-01") == [(0, "702.1a", "created"), (1, "702.2a", "renumbered")]
    assert line.versions("702.1a@2020-01-01")[0].until == day(1).replace(day=day(1).day - 1)
    assert line.index.resolve("702.1a", day(1))[0].identity == f"702.1a@{day(1)}"


@pytest.mark.parametrize(("text", "content"), [
    (SUSPEND.replace("exile", "the exile zone"), Content.MEANING),
    (SUSPEND.replace("may wait", "must wait"), Content.MEANING),
    (SUSPEND + " | Ann's card waits.", Content.EXAMPLE),
], ids=["more words", "a modal verb", "an example"])
def test_new_words_are_a_new_version(text: str, content: Content) -> None:
    line = lineage(BASE, BASE | {"702.1a": text})
    assert story(line, "702.1a@2020-01-01")[1:] == [(1, "702.1a", "reworded")]
    assert last(line, "702.1a@2020-01-01").content is content


def test_new_number_and_new_words_at_once_are_recognised() -> None:
    line = lineage(BASE, {"5": "Elsewhere", "502": "Keywords", "502.9": "Suspend",
                          "502.9a": SUSPEND.replace("may wait in exile", "may be exiled"), "502.9b": LATER,
                          "502.8": "Vanishing", "502.8a": VANISHING})
    assert story(line, "702.1a@2020-01-01")[1:] == [(1, "502.9a", "renumbered+reworded")]
    match = last(line, "702.1a@2020-01-01").match
    assert match is not None
    assert match.stage is Stage.CONTEXT
    assert 0.5 < match.score < 1
    assert match.was == "702.1a"


@pytest.mark.parametrize("text", [
    SUSPEND.replace("in exile", "in\u00a0exile"), SUSPEND.replace(", and", " \u2014 and"), SUSPEND.replace(",", ""),
    SUSPEND.replace("A card", "A \u201ccard\u201d"), "_" + SUSPEND + "_(TM)",
])
def test_typography_is_no_change(text: str) -> None:
    assert len(lineage(BASE, BASE | {"702.1a": text}).versions("702.1a@2020-01-01")) == 1


def test_the_better_typography_is_kept() -> None:
    plain = BASE | {"702.1a": "A player's card waits \"here\"."}
    curly = BASE | {"702.1a": "A player\u2019s card waits \u201chere\u201d."}
    for first, second in ((plain, curly), (curly, plain)):
        assert last(lineage(first, second), "702.1a@2020-01-01").text == curly["702.1a"]


def test_a_reference_that_follows_its_rule_is_marked_as_such() -> None:
    first = BASE | {"100": "Basics", "100.1": "Some cards wait, for which see rule 702.2a, or rules 702.1a-b."}
    second = {"7": "Further Rules", "702": "Keywords", "702.1": "Fading", "702.1a": FADING, "702.2": "Suspend",
              "702.2a": SUSPEND, "702.2b": LATER, "702.3": "Vanishing", "702.3a": VANISHING, "100": "Basics",
              "100.1": "Some cards wait, for which see rule 702.3a, or rules 702.2a-b."}
    version = last(lineage(first, second), "100.1@2020-01-01")
    assert (version.change, version.content, version.only_references) == (Change.REWORDED, Content.REFERENCE, True)


def test_a_reference_to_another_rule_is_not_marked() -> None:
    first = BASE | {"100": "Basics", "100.1": "Some cards wait, for which see rule 702.2a."}
    version = last(lineage(first, first | {"100.1": "Some cards wait, for which see rule 702.1a."}), "100.1@2020-01-01")
    assert (version.content, version.only_references) == (Content.REFERENCE, False)


def test_same_number_and_other_rule_are_told_apart() -> None:
    before = BASE | {"702.2": "Proliferate", "702.2a": "Choose permanents and give each another counter."}
    after = BASE | {"702.2": "Transform", "702.2a": "Turn a double-faced permanent over to its other side.",
                    "702.3": "Proliferate", "702.3a": "Choose permanents and give each another counter."}
    line = lineage(before, after)
    assert story(line, "702.2a@2020-01-01") == [(0, "702.2a", "created"), (1, "702.3a", "renumbered")]
    assert last(line, f"702.2a@{day(1)}").change is Change.CREATED


def test_deleted_rules_end_and_may_come_back() -> None:
    without = {number: text for number, text in BASE.items() if not number.startswith("702.2")}
    line = lineage(BASE, without, without, BASE | {"702.2": "Other", "702.2a": FADING, "702.3": "Vanishing",
                                                   "702.3a": VANISHING})
    assert story(line, "702.2a@2020-01-01") == [(0, "702.2a", "created"), (1, "702.2a", "deleted"),
                                                (3, "702.3a", "created")]
    returned = last(line, "702.2a@2020-01-01")
    assert returned.match is not None
    assert returned.match.stage is Stage.RETURN
    gone = line.versions("702.2a@2020-01-01")[1]
    assert (gone.since, gone.until, gone.text) == (day(1), day(1), "")
    assert not gone.covers(day(1))


def test_a_split_and_a_merger_are_named() -> None:
    whole = BASE | {"702.2a": VANISHING + " " + FADING}
    parts = BASE | {"702.2b": FADING}
    split = lineage(whole, parts)
    assert [(r.kind, r.identity, r.other) for r in split.relations] == [
        ("split from", "702.2a@2020-01-01", f"702.2b@{day(1)}")]
    merged = lineage(parts, whole)
    assert [(r.kind, r.identity, r.other) for r in merged.relations] == [
        ("merged into", "702.2a@2020-01-01", "702.2b@2020-01-01")]


def test_a_term_replaced_throughout_is_told_from_a_change_of_meaning() -> None:
    rules = {"702": "Keywords"} | {f"702.{i}": f"Whatever {word} says, remove that card from the game at once."
                                   for i, word in enumerate(("alpha", "beta", "gamma", "delta", "epsilon"), 1)}
    renamed = {number: text.replace("remove that card from the game", "exile that card")
               for number, text in rules.items()}
    renamed["702.5"] = renamed["702.5"].replace("at once", "if its owner agrees")
    line = lineage(rules, renamed)
    assert {last(line, f"702.{i}@2020-01-01").content for i in range(1, 5)} == {Content.TERM}
    assert last(line, "702.5@2020-01-01").content is Content.MEANING


def test_a_modal_verb_is_never_a_term() -> None:
    rules = {"702": "Keywords"} | {f"702.{i}": f"For {word} the owner must cast the card."
                                   for i, word in enumerate(("alpha", "beta", "gamma", "delta", "epsilon"), 1)}
    line = lineage(rules, {number: text.replace("must", "may") for number, text in rules.items()})
    assert {last(line, f"702.{i}@2020-01-01").content for i in range(1, 6)} == {Content.MEANING}


def test_pronouns_with_their_verbs_are_a_term() -> None:
    rules = {"702": "Keywords"} | {f"702.{i}": f"With {word}, a player does what he or she likes with his or her card."
                                   for i, word in enumerate(("alpha", "beta", "gamma", "delta", "epsilon"), 1)}
    rules |= {f"702.{i}": f"Where {word} counts, he or she is the first to look at the top card of the library."
              for i, word in enumerate(("zeta", "eta", "theta", "iota"), 6)}
    after = {number: text.replace("he or she likes", "they like").replace("his or her", "their")
             .replace("he or she is", "they are") for number, text in rules.items()}
    line = lineage(rules, after)
    assert {last(line, f"702.{i}@2020-01-01").content for i in range(1, 10)} == {Content.TERM}


def test_glossary_entries_have_identities_of_their_own() -> None:
    line = lineage(revision(0, BASE, {"Converted Mana Cost": SUSPEND, "Tap": LATER}),
                   revision(1, BASE, {"Mana Value": SUSPEND + " It is a number.", "Tap": LATER}))
    assert story(line, "glossary:converted-mana-cost@2020-01-01")[1:] == [(1, "Mana Value", "renumbered+reworded")]
    assert [v.identity for v in line.index.resolve_term("mana value")] == ["glossary:converted-mana-cost@2020-01-01"]
    assert not line.index.resolve_term("converted mana cost", day(1))


def test_a_term_that_became_obsolete_leaves_its_explanation_to_the_new_term() -> None:
    text = "A supertype that lets cards of other kinds have creature types, as some goblin auras do."
    line = lineage(revision(0, BASE, {"Tribal": text, "Tap": LATER}),
                   revision(1, BASE, {"Tribal (Obsolete)": "See Kindred.", "Kindred": text, "Tap": LATER}),
                   revision(2, BASE, {"Tribal (Obsolete)": "See Kindred.", "Kindred": text, "Tap (Obsolete)": "Gone."}))
    assert story(line, "glossary:tribal@2020-01-01")[1:] == [(1, "Kindred", "renumbered")]
    assert story(line, "glossary:tap@2020-01-01")[1:] == [(2, "Tap (Obsolete)", "renumbered+reworded")]


def test_a_number_printed_twice_makes_two_identities() -> None:
    given = revision(0, BASE)
    twice = replace(given, paragraphs=(*given.paragraphs, replace(given.paragraphs[-1], text=FADING)))
    line = lineage(twice, replace(twice, effective=day(1)))
    assert {"702.2a@2020-01-01", "702.2a#2@2020-01-01"} <= set(line.identities())
    assert line.steps[1].matched == len(BASE) + 1


def test_revisions_must_come_in_order_and_in_one_language() -> None:
    line = lineage(BASE, BASE)
    with pytest.raises(LineageError, match="not newer"):
        line.add(revision(1, BASE))
    with pytest.raises(LineageError, match="another language"):
        line.add(revision(2, BASE, lang="de"))


def test_an_empty_lineage_aligns_nothing() -> None:
    assert align(revision(0, BASE, lang="de"), Lineage("en")) is None


def truth_and_found(seed: int, edits: int) -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """Return the pairs of numbers that belong together, and those that the lineage found."""
    document = Document(seed)
    first, keys = document.revision(0)
    document.edited(edits)
    second, keys_after = document.revision(1)
    line = lineage(first, second)
    numbers = {key: number for number, key in keys.items()}
    truth = {(numbers[key], number) for number, key in keys_after.items() if key in numbers}
    before = {version.identity: version.number for version in line.index.at(day(0))}
    found = {(before[version.identity], version.number) for version in line.index.at(day(1))
             if version.identity in before}
    return truth, found


def test_known_edits_are_found_with_precision_and_recall_of_99_percent() -> None:
    correct = existing = claimed = 0
    for seed in range(40):
        truth, found = truth_and_found(seed, edits=5 + seed)
        correct += len(truth & found)
        existing += len(truth)
        claimed += len(found)
    assert existing > 7000
    assert correct / claimed >= 0.99, f"precision {correct / claimed:.4f}"
    assert correct / existing >= 0.99, f"recall {correct / existing:.4f}"


@settings(max_examples=25)
@given(st.integers(0, 10**6), st.integers(0, 40))
def test_nothing_is_lost_and_nothing_counted_twice(seed: int, edits: int) -> None:
    document = Document(seed, sections=3, rules=4)
    revisions = []
    for number in range(3):
        revisions.append(document.revision(number)[0])
        document.edited(edits)
    line = lineage(*revisions)
    for number, (before, after, step) in enumerate(zip([None, *revisions], revisions, line.steps, strict=False)):
        assert step.matched + step.added == len(after.paragraphs)
        assert step.matched + step.removed == (len(before.paragraphs) if before else 0)
        in_force = line.index.at(day(number))
        assert len({version.identity for version in in_force}) == len(in_force) == len(after.paragraphs)
        assert {v.number: v.text for v in in_force} == {p.number: p.text for p in after.paragraphs}


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_versions_of_a_rule_follow_one_another_without_gap(seed: int) -> None:
    document = Document(seed, sections=3, rules=4)
    revisions = []
    for number in range(4):
        revisions.append(document.revision(number)[0])
        document.edited(8)
    line = lineage(*revisions)
    for identity in line.identities():
        versions = line.versions(identity)
        assert versions[0].change is Change.CREATED
        for one, other in pairwise(versions):
            assert one.until is not None
            gap = (other.since - one.until).days
            assert gap == 1 or one.change is Change.DELETED
            if other.change in (Change.REWORDED, Change.RENUMBERED):
                assert (one.number == other.number) is (other.change is Change.REWORDED)


@settings(max_examples=10)
@given(st.integers(0, 10**6))
def test_adding_to_a_stored_lineage_is_the_same_as_building_it_whole(seed: int) -> None:
    document = Document(seed, sections=3, rules=4)
    revisions = []
    for number in range(4):
        revisions.append(document.revision(number)[0])
        document.edited(10)
    whole = lineage(*revisions)
    part = lineage(*revisions[:3])
    restored = Lineage.restored("en", reversed(part.editions), reversed(list(part.all_versions())), part.relations)
    restored.add(revisions[3])
    assert list(restored.all_versions()) == list(whole.all_versions())
    assert restored.relations == whole.relations
    assert restored.editions == whole.editions


def test_typography_alone_never_makes_a_version() -> None:
    document = Document(7)
    first = document.revision(0)[0]
    line = lineage(first, typographic(document.revision(1)[0]))
    assert sum(1 for _ in line.all_versions()) == len(first.paragraphs)
    assert diff(line, day(0), day(1)).changes == ()


def test_one_revision_a_day_counts_and_the_others_are_named() -> None:
    once = revision(0, BASE)
    again = replace(once, file="copy.txt")
    shorter = replace(revision(0, {k: v for k, v in BASE.items() if k != "702.2a"}), file="shorter.txt")
    lines, warnings = build([shorter, revision(1, BASE), again, once, revision(1, BASE, lang="de")])
    assert [len(line.days) for line in lines.values()] == [1, 2]
    assert {file: str(warning) for file, warning in warnings} == {
        "copy.txt": "This is the same revision as 0.txt; it counts once.",
        "shorter.txt": "This file differs from 0.txt, of the same day, in 1 paragraph, 702.2a; 0.txt is used."}
    assert lines["en"].index.resolve("702.2a", day(0))


def test_pages_of_one_edition_are_joined() -> None:
    first = {number: text for number, text in BASE.items() if not number.startswith("702.2")}
    second = {number: text for number, text in BASE.items() if not number.startswith("702.1")}
    lines, warnings = build([replace(revision(0, second), file="b.html"), replace(revision(0, first), file="a.html")])
    assert warnings == []
    assert [version.number for version in lines["en"].index.at(day(0))] == list(BASE)
    assert lines["en"].editions[0].file == "a.html"


@pytest.mark.parametrize(("absent", "kept", "deleted"), [
    (Absent(("702",)), {"702.1", "702.1a", "702.1b", "702.2", "702.2a"}, {"700.1"}),
    (Absent((), "702.1"), {"702.1a", "702.1b", "702.2", "702.2a"}, {"700.1", "702.1"}),
    (None, set(), {"700.1", "702.1", "702.1a", "702.1b", "702.2", "702.2a"}),
], ids=["sections lost", "cut off", "complete"])
def test_what_a_damaged_file_lacks_is_not_deleted(absent: Absent | None, kept: set[str], deleted: set[str]) -> None:
    whole = BASE | {"700": "Other", "700.1": FADING}
    damaged = replace(revision(1, {"7": "Further Rules", "700": "Other", "702": "Keywords"}), absent=absent)
    line = lineage(revision(0, whole, {"Tap": LATER}), damaged)
    assert {v.number for v in line.index.at(day(1))} == kept | {"7", "700", "702"}
    assert {v.number for v in line.all_versions() if v.change is Change.DELETED} - {"Tap"} == deleted
    step = line.steps[1]
    assert (step.matched + step.removed + step.carried, step.carried) == (len(whole), len(kept))
    after = build([revision(0, whole), damaged, revision(2, whole)])[0]["en"]
    assert {v.identity for v in after.index.at(day(2))} == {v.identity for v in after.index.at(day(0))}


def test_building_reports_progress() -> None:
    seen: list[tuple[int, int]] = []
    build([revision(i, BASE) for i in range(3)], progress=lambda done, of: seen.append((done, of)))
    assert seen == [(1, 3), (2, 3), (3, 3)]
