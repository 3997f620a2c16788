"""German or English, for paragraphs, headings and what stands in brackets."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.text.language import foreign_fragments, language_of


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("702.59 Aussetzen", "de"),
        ("702.59. Suspend", "en"),
        ("Suspend", "en"),
        ("Haste", "en"),
        ("Eile", "de"),
        ("Sekundenbruchteil", "de"),
        ("Zeitmarken", "de"),
        ("Reise durch die Zeit", "de"),
        ("Time travel", "en"),
        ("Erzeuge {W}.", "de"),
        ("Add {G}.", "en"),
        ("The creature dies and its owner draws a card.", "en"),
        ("Die Kreatur stirbt, und ihr Besitzer zieht eine Karte.", "de"),
        ("Die Karte Meddling Mage verbietet es.", "de"),
        ("Suspend/Aussetzen: Die Karte liegt offen im Exil.", "de"),
        ("You may, of course, say so in the land of your choice.", "en"),
        ("Was man in der Hand hat, will man also spielen.", "de"),
        ("It doesn’t resolve.", "en"),
        ("Karte / card", None),
        ("Hypergenese", None),
        ("Lotus Bloom", None),
        ("2024-02-02", None),
        ("{2}{R}", None),
        ("", None),
    ],
)
def test_the_language_of_a_piece(text: str, lang: str | None) -> None:
    assert language_of(text) == lang


def test_english_in_brackets_leaves_a_german_paragraph_german_and_is_reported() -> None:
    text = "Der Ablauf beginnt von vorn (unless everybody has passed), bis niemand mehr eine Karte legt."
    assert language_of(text) == "de"
    [fragment] = foreign_fragments(text, "de")
    assert fragment.text == "(unless everybody has passed)"
    assert text[fragment.start : fragment.end] == fragment.text
    assert fragment.lang == "en"


@pytest.mark.parametrize(
    ("text", "lang", "fragments"),
    [
        (
            "Die Karte bleibt liegen. The owner may look at it. Danach geht es weiter.",
            "de",
            ["The owner may look at it."],
        ),
        (
            "A card with suspend [eine Karte mit Aussetzen] waits in exile.",
            "en",
            ["[eine Karte mit Aussetzen]"],
        ),
        ("Ein Spieler (zum Beispiel wegen Meddling Mage) kann sie nicht wirken.", "de", []),
        ("Die Karte (1) liegt im Exil und (2) hat eine Marke.", "de", []),
        ("Eine Fähigkeit wie die von Jhoira of the Ghitu gibt Aussetzen.", "de", []),
        ("Zauber mit Flash/Aufblitzen sind jederzeit möglich.", "de", []),
    ],
)
def test_foreign_fragments(text: str, lang: str, fragments: list[str]) -> None:
    assert [fragment.text for fragment in foreign_fragments(text, lang)] == fragments  # type: ignore[arg-type]


@given(st.text(max_size=200), st.sampled_from(["de", "en"]))
def test_any_text_has_a_language_or_none(text: str, lang: str) -> None:
    assert language_of(text) in ("de", "en", None)
    for fragment in foreign_fragments(text, lang):  # type: ignore[arg-type]
        assert text[fragment.start : fragment.end] == fragment.text
        assert fragment.lang != lang


def test_no_dictionary_is_loaded_for_it() -> None:
    heavy = "[name for name in sys.modules if name.startswith(('simplemma', 'pydantic'))]"
    code = f"import sys, kb.text.language; print({heavy})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
