"""`kb check`: exit status, what it says about rules that are not in force, days of rulings, wrong input."""

from __future__ import annotations

import json

import pytest

from kb.cli.main import main

FAILS, BAD_INPUT = 1, 2


def _run(*args: str, capsys: pytest.CaptureFixture[str], ui: str = "en") -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(["--ui", ui, "check", *args])
    out = capsys.readouterr()
    return int(ended.value.code or 0), out.out, out.err


def test_all_checks_today_come_out_as_expected(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run(capsys=capsys)
    assert status == 0
    assert "does not hold" not in out
    assert "not in force  owner_must_cast" in out
    assert "are not in force that day, as expected." in out.splitlines()[-1]


def test_json_of_all_checks_gives_what_is_expected(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run("--json", capsys=capsys)
    results = json.loads(out)["results"]
    assert status == 0
    assert all(one["as_expected"] for one in results)
    must_cast = next(one for one in results if one["check"] == "owner_must_cast")
    assert (must_cast["outcome"], must_cast["expected"]) == ("fails", "fails")


@pytest.mark.parametrize(("args", "status"), [
    (["suspend-must-cast", "--at", "2024-02-01"], 0),
    (["suspend-must-cast", "--at", "2024-02-02"], FAILS),
    (["suspend-must-cast", "--at", "2025-01-01"], FAILS),
    (["suspend-must-cast"], FAILS),
    (["owner_must_cast"], FAILS),
    (["suspend-may-cast"], 0),
    (["suspend-may-cast", "--at", "2010-01-01"], FAILS),
    (["suspend-must-cast", "suspend-may-cast"], FAILS),
    (["702.62"], 0),
    (["suspend-must-cast", "--all"], 0),
    (["time-travel", "--at", "2010-01-01"], 0),
    (["--at", "2010-01-01"], 0),
])
def test_exit_status(args: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(*args, capsys=capsys)[0] == status


@pytest.mark.parametrize(("ui", "said"), [
    ("en", ["since February 2, 2024", "(702.62a)", "October 1, 2006 to February 1, 2024"]), ("de", ["702.62a", "2024"])])
def test_what_no_longer_holds_says_since_when_and_by_which_rule(ui: str, said: list[str],
                                                                capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run("suspend-must-cast", "--at", "2025-01-01", capsys=capsys, ui=ui)
    assert status == FAILS
    assert all(part in out for part in said)


def test_days_of_a_ruling_and_of_its_checks(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = _run("suspend-must-cast", "free-cast-x-zero", "--all", capsys=capsys)
    lines = [line.strip() for line in out.splitlines()]
    must_cast = next(n for n, line in enumerate(lines) if line.startswith("suspend-must-cast"))
    assert status == 0
    assert lines[must_cast + 1] == "Holds: October 1, 2006 to February 1, 2024"
    assert "owner_must_cast" in lines
    assert "cascade_into_x  Holds: since May 1, 2009" in lines
    assert lines[-1] == "The checks of 2 of 2 rulings hold on the days that they declare."


def test_days_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = _run("suspend-must-cast", "--all", "--json", capsys=capsys)
    document = json.loads(out)
    days = [{"from": "2006-10-01", "to": "2024-02-01"}]
    assert document["rulings"] == [{"ruling": "suspend-must-cast", "holds": days, "declared": days}]
    assert document["at"] is None


@pytest.mark.parametrize(("args", "said"), [
    (["suspend-must-csat"], "suspend-must-cast"),
    (["nonsense"], "nonsense"),
    (["999.9"], "999.9"),
    (["''"], "''"),
    (["--at", "yesterday"], "yesterday"),
    (["--at", "2024-02-30"], "2024-02-30"),
    (["--at", ""], ""),
    (["--at", "2006-09-30"], "2006"),
    (["--at", "1993-08-05", "suspend-must-cast"], "1993"),
    (["--at", "2024-02-02", "--all"], "--all"),
    (["--since", "2024-02-02"], "--since"),
])
@pytest.mark.parametrize("ui", ["en", "de"])
def test_bad_input_is_one_line(args: list[str], said: str, ui: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = _run(*args, capsys=capsys, ui=ui)
    assert status == BAD_INPUT
    assert not out
    assert said in err
    assert len(err.splitlines()) == 1


def test_language_may_stand_behind_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["check", "suspend-may-cast", "--ui", "de"])
    assert "trifft zu" in capsys.readouterr().out
