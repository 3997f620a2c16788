"""The parts pages are made of: the validity bar, word differences, marks, templates, colours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kb.web
from kb.web.bar import bar
from kb.web.call import shortened
from kb.web.items import Both, Span
from kb.web.links import Links
from kb.web.render import asset, marked
from kb.web.wording import compared

TEMPLATES = sorted(path for path in (Path(kb.web.__file__).parent / "templates" / "kb").iterdir()
                   if path.name != "difference.html")
"""All but the page of `kb diff --html`, a file that has to hold everything by itself."""


def test_the_bar_runs_to_the_end_while_a_ruling_holds() -> None:
    drawn = bar([Span("2010-01-01", "2014-12-31"), Span("2020-01-01", None)], ["2012-07-01"], "2029-06-30")
    assert drawn is not None
    closed, still = drawn.parts
    assert (closed.x, round(closed.width)) == (0.0, 25)
    assert (round(still.x), still.x + still.width) == (50, 100.0)
    assert [mark.label for mark in drawn.years] == ["2010", "2015", "2020", "2025"]
    assert [round(mark.x, 1) for mark in drawn.days] == [12.5]


def test_without_days_there_is_no_bar() -> None:
    assert bar([], ["2012-07-01"], "2020-01-01") is None


@given(st.dates(), st.dates(), st.dates())
def test_everything_on_the_bar_lies_on_it(since, until, newest) -> None:  # type: ignore[no-untyped-def]
    first, last = sorted((since.isoformat(), until.isoformat()))
    if last >= "9998":
        return
    drawn = bar([Span(first, last), Span(last, None)], [first, last], min(newest.isoformat(), "9990-01-01"))
    assert drawn is not None
    for part in drawn.parts:
        assert 0 <= part.x <= 100
        assert part.width > 0
    assert all(0 <= mark.x <= 100 for mark in (*drawn.years, *drawn.days))
    assert len(drawn.years) <= 250


@given(st.text("ab .\n"), st.text("ab .\n"))
def test_the_pieces_of_a_comparison_make_both_wordings(old: str, new: str) -> None:
    pieces = compared(old, new)
    def words(signs: str) -> list[str]:
        return "".join(piece.text + " " for piece in pieces if piece.sign in signs).split()
    assert words("=+") == new.split()
    assert words("=-") == old.split()


def test_must_becomes_may() -> None:
    pieces = [(piece.sign, piece.text.strip()) for piece in compared("the owner must cast it", "the owner may cast it")]
    assert pieces == [("=", "the owner"), ("-", "must"), ("+", "may"), ("=", "cast it")]


@given(st.text(max_size=40), st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), max_size=3))
def test_marks_never_let_markup_through(text: str, marks: list[tuple[int, int]]) -> None:
    ordered, at = [], 0
    for start, end in sorted(tuple(sorted(mark)) for mark in marks):
        if start >= at and end <= len(text):
            ordered.append((start, end))
            at = end
    html = str(marked(text, ordered))
    assert "<" not in re.sub(r"</?mark>", "", html)
    assert html.count("<mark>") == len(ordered)


def test_a_text_in_one_language_is_shown_with_that_language() -> None:
    only = Both("Suspend", None)
    assert (only.language("de"), only.best("de")) == ("en", "Suspend")
    assert Both(None, None).best("de") == ""


@given(st.text())
def test_what_comes_from_outside_fits_into_a_sentence(text: str) -> None:
    assert len(shortened(text)) <= 80
    assert "\n" not in shortened(text)


def test_addresses() -> None:
    links = Links("de", "/magic/")
    assert links.card("Alchemist's Refuge") == "/magic/de/card/alchemists-refuge"
    assert links.card("Fire // Ice") == "/magic/de/card/fire-ice"
    assert links.rule("702.62a", "2010-01-01") == "/magic/de/rule/702.62a@2010-01-01"
    assert links.rule("117.8@2015-01-23", "2019-05-03") == "/magic/de/rule/117.8~2015-01-23@2019-05-03"
    assert links.rule_of("702.62a", "suspend-a") == "/magic/de/rule/702.62a"
    assert links.rule_of("7", "7@2015-01-23") == "/magic/de/rule/7~2015-01-23"
    assert links.search("ö & ü") == "/magic/de/search?q=%C3%B6+%26+%C3%BC"


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: path.name)
def test_templates_hold_no_sql_script_or_style(template: Path) -> None:
    text = template.read_text("utf-8")
    assert not re.search(r"<script(?! src=)|<style|\sstyle=|\son[a-z]+=|javascript:|\bselect .* from\b|\|\s*safe\b", text)


@pytest.mark.parametrize("template", [path for path in TEMPLATES if path.name not in ("base.html", "parts.html")],
                         ids=lambda path: path.name)
def test_each_template_names_the_dataclass_it_takes(template: Path) -> None:
    import dataclasses
    from importlib import import_module

    first = template.read_text("utf-8").partition("\n")[0]
    found = re.search(r"\((kb\.web\.pages\.\w+)\.(\w+)\)", first)
    assert found is not None
    context = getattr(import_module(found[1]), found[2])
    assert dataclasses.is_dataclass(context)
    assert context.__dataclass_params__.frozen  # type: ignore[attr-defined]
    fields = {field.name for field in dataclasses.fields(context)}
    used = set(re.findall(r"\bview\.(\w+)", template.read_text("utf-8")))
    assert used <= fields | {name for name, what in vars(context).items() if isinstance(what, property)}
    assert fields - used <= {"kind", "limit", "slug", "key"}


def _luminance(colour: str) -> float:
    parts = [int(colour[at:at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, two: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(two)))
    return (light + 0.05) / (dark + 0.05)


def _palettes() -> dict[str, dict[str, str]]:
    text = asset("style.css").decode()
    blocks = re.findall(r":root \{(.*?)\}", text, re.DOTALL)
    light = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[0]))
    dark = light | dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", blocks[1]))
    return {"light": light, "dark": dark}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), [
    ("ink", "paper"), ("soft", "paper"), ("accent", "paper"), ("ink", "raised"), ("soft", "raised"),
    ("accent", "raised"),
    ("accent-ink", "accent"), ("good", "good-ground"), ("past", "past-ground"), ("ink", "past-ground"),
    ("accent", "past-ground"), ("ink", "mark"), ("ink", "gone-ground"), ("ink", "come-ground"), ("paper", "ink")])
def test_letters_stand_out_from_their_ground(scheme: str, ink: str, ground: str) -> None:
    """WCAG 2.2, 1.4.3: at least 4.5 to 1."""
    palette = _palettes()[scheme]
    assert _contrast(palette[ink], palette[ground]) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["good", "past", "soft", "accent"])
def test_shapes_stand_out_from_the_paper(scheme: str, shape: str) -> None:
    """WCAG 2.2, 1.4.11: at least 3 to 1."""
    palette = _palettes()[scheme]
    assert _contrast(palette[shape], palette["paper"]) >= 3
