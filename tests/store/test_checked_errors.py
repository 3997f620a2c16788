"""What `kb build` says about a check that cannot be run, and about a ruling whose days its checks contradict."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kb.checks import registry
from kb.checks.refs import A
from kb.checks.registry import Check
from kb.checks.scenario import Scenario
from kb.core.faults import Fault
from kb.corpus.load import load_corpus
from kb.errors import BuildError
from kb.i18n import translator
from kb.store.checked import add_checks, in_halves
from kb.store.rows import Rows


def _unknown_card(s: Scenario) -> None:
    """702.62a."""
    s.given_hand(A, "Rift Blot")


def _typing_error(s: Scenario) -> None:
    """702.62a."""
    s.given_hnad(A, "Rift Bolt")  # type: ignore[attr-defined]


def _never(s: Scenario) -> None:
    """702.62a."""
    s.resolve_top()


@pytest.mark.parametrize(("tells", "said", "place"), [
    (_unknown_card, ("Rift Blot", "Similar: Rift Bolt"), "tests/store/test_checked_errors.py:23"),
    (_typing_error, ("given_hnad", "given_hand"), "tests/store/test_checked_errors.py:28"),
    (_never, ("suspend-face-up", "measure no day", "kb check suspend-face-up --all"), "data/rulings/suspend.yaml"),
], ids=["unknown card", "misspelt word", "a ruling that never holds"])
def test_build_stops_with_place_reason_and_what_to_do(monkeypatch: pytest.MonkeyPatch, tells: Callable[[Scenario], None],
                                                      said: tuple[str, ...], place: str) -> None:
    made = Check(tells.__name__, tells, ("suspend-face-up",), "t", (Fault.HASTE_IS_NOT_GIVEN,), file="f.py", line=1)
    registry.all_checks()
    monkeypatch.setattr(registry, "_CHECKS", {made.name: made})
    ran = [one for run in in_halves() for one in run()]
    rows = Rows()
    corpus = load_corpus()
    rows.ruling_ids.update({entry.value.slug: n for n, entry in enumerate(corpus.rulings, 1)})
    with pytest.raises(BuildError) as caught:
        add_checks(rows, corpus, ran)
    assert place in caught.value.place
    for lang in ("en", "de"):
        tr = translator(lang)  # type: ignore[arg-type]
        assert "\n" not in tr.text(caught.value.what)
    assert all(part in str(caught.value) for part in said)
