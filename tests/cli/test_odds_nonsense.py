"""Nonsense at any flag of `threefates odds` gets one sentence that helps, and draws and prints nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from threefates.cli.app import run

ROLL: Final = ("fates-edge", "--pool", "5", "--dv", "3")
TEST: Final = ("fate-2003", "--skill", "good", "--against", "fair")
TASK: Final = ("fifty-two-fates", "--level", "2", "--hand", "7S,QD,2H")
TENS: Final = "fe.ruling.tens-count"
FLAGS: Final = {
    "fates-edge": "pool attribute skill assists dv position ladder boons objective margin order chain telling opponent "
    "clock exact",
    "fate-2003": "skill against opposed boxes points bonus",
    "fifty-two-fates": "level hand cards difficulty-cards seen spell enough holding",
}
ALWAYS: Final = "compare grid estimate seed edition ruling sources csv json"
SWITCHES: Final = {"exact", "opposed", "sources", "csv", "json"}
VALUES: Final = (
    *(
        "",
        " ",
        "0",
        "1",
        "-1",
        "3",
        "31",
        "41",
        "500",
        "1e9",
        "x",
        "٣",
        "９",
        "²",
        "--",
        "=",
        ",",
        "..",
        "\0",
        "\ud800",
    ),
    *(
        "Grand",
        "good",
        "+2",
        "-3",
        "99",
        "1Z",
        "AS",
        "AS,AS",
        "KH,3C",
        "7S,QD,2H,10C",
        "🂡",
        "nan",
        "0.6",
        "ace",
        "moon",
    ),
    *("desperate", "intricate", "clean", "margin", "each_boon", "srd", "fate_d6", f"{TENS}=one", f"{TENS}=", "a=b=c"),
    *(
        "pool=1..3",
        "pool=--1..3",
        "pool=１..３",
        "dv=2 dv=3",
        "level=1..2",
        "skill=0..2",
        "edition=srd,book",
        "x" * 500,
    ),
    *(f"ruling={TENS}=one,two", "boons=1", "cards=2", "against=3 boxes=1", "{" * 99, "9" * 400),
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*ROLL, "--plot", "odds.png"), "--plot draws an SVG: name a file such as odds.svg, not 'odds.png'."),
        ((*ROLL, "--plot", ""), "--plot draws an SVG"),
        ((*ROLL, "--plot", "/nowhere/at/all.svg"), "--plot cannot write '/nowhere/at/all.svg': No such file"),
        ((*ROLL, "--plot", "a\0b"), "no file is called so."),
        ((*ROLL, "--plot", "\ud800"), "no file is called so."),
        ((*ROLL, "--plot", "x" * 5000), "File name too long."),
        (("fates-edge", "--grid", ""), "--grid needs flags as name=value, such as 'pool=1..10 dv=2..8'."),
        (("fates-edge", "--grid", "pool"), "--grid takes one or two flags with their values"),
        (("fates-edge", "--grid", "pool=1..2 dv=2,3 boons=0,1"), "--grid takes one or two flags with their values"),
        (("fates-edge", "--grid", "pool=1..3 pool=2..4"), "--grid names pool twice."),
        (("fates-edge", "--grid", "pool=--5..3"), "--grid takes pool=LOW..HIGH with whole numbers"),
        (("fates-edge", "--grid", "pool=１..３"), "--grid takes pool=LOW..HIGH with whole numbers"),
        ((*ROLL, "--compare", "dv=2 dv=4"), "--compare names dv twice."),
        ((*ROLL, "--compare", "dv 2"), "What is '2'? --compare takes flags as name=value."),
        ((*ROLL, "--compare", f"ruling={TENS}"), "--ruling takes ID=READING"),
        ((*ROLL, "--compare", "edition=tenth"), "Choose one of: srd"),
        ((*ROLL, "--ruling", f"{TENS}="), "--ruling takes ID=READING"),
        ((*ROLL, "--ruling", "x\ny=z"), "x y is not a setting of this system."),
        ((*ROLL, "--ruling", "x=y"), "x is not a setting of this system. Its settings: fe.ruling.actions-per-turn, "),
        ((*ROLL, "--margin", "2"), "A margin goes with the objective margin."),
        ((*ROLL, "pool", "5"), "What is 'pool'? Did you mean --pool or"),
        ((*TEST, "--compare", ""), "such as 'boxes=1 points=1'."),
        ((*TEST[:3], "--boxes", "2"), "Boxes are checked to reach something. Say what is to be reached."),
        ((*TEST, "--estimate", "1"), "--estimate takes 100 to 1000000, not '1'."),
        ((*TASK, "--compare", ""), "such as 'cards=3'."),
        (("fifty-two-fates", "--grid", ""), "such as 'level=1..4 hand=1..7'."),
    ],
)
def test_what_cannot_be_asked_is_refused_with_what_to_do(
    words: tuple[str, ...],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    code = run(["odds", *words])

    told = capsys.readouterr()
    assert (code, told.out, list(tmp_path.iterdir())) == (2, "", [])
    assert said in told.err
    assert told.err.count("\n") == 1


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=st.sampled_from(sorted(FLAGS)), data=st.data())
def test_whatever_is_typed_is_answered_or_refused_in_one_sentence(
    game: str, data: st.DataObject, capsys: pytest.CaptureFixture[str]
) -> None:
    names = data.draw(st.lists(st.sampled_from(f"{FLAGS[game]} {ALWAYS}".split()), max_size=5, unique=True))
    asked = {"fates-edge": ROLL, "fate-2003": TEST, "fifty-two-fates": TASK}[game]
    given_already = data.draw(st.sampled_from([asked, asked[:1]]))
    more = [word for name in names for word in ([f"--{name}"] if name in SWITCHES else [f"--{name}", data.draw(ANY)])]

    code = run(["odds", *given_already, *more])

    told = capsys.readouterr()
    assert (code, bool(told.out), told.err.count("\n")) in [(0, True, 0), (2, False, 1)]


ANY: Final = st.one_of(st.sampled_from(VALUES), st.text(max_size=8))
