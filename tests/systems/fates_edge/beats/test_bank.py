"""The bank of beats put right, and complications to clear, on both sides of their limits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.beats.banks import with_bank
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.beats.three_clocks import running
from threefates.testing.proof import proves


@proves("fe.sb.bank")
@pytest.mark.parametrize(("held", "code"), [(-1, "beats.range"), (0, ""), (1, ""), (99, ""), (100, "beats.range")])
def test_the_bank_is_put_right_from_none_to_ninety_nine(held: int, code: str) -> None:
    evening = with_bank(2)

    if code:
        assert evening.refused("gm", "fe.set-beats", held=held, reason="a test").code == code
        return
    evening.do("gm", "fe.set-beats", held=held, reason="a test")
    assert evening.bank == held


@proves("fe.sb.bank")
@pytest.mark.parametrize(("beats", "code"), [(0, "beats.too_few"), (1, ""), (2, ""), (3, "beats.too_few")])
def test_one_beat_at_least_is_spent_and_no_more_than_there_are(beats: int, code: str) -> None:
    evening = with_bank(2)

    if code:
        assert evening.refused("gm", "fe.spend-on-complication", beats=beats, what="a cold wind").code == code
        return
    evening.do("gm", "fe.spend-on-complication", beats=beats, what="a cold wind")
    assert evening.bank == 2 - beats


@proves("fe.sb.initial-complication-bank")
@pytest.mark.parametrize(("count", "code"), [(-1, "beats.complications"), (0, ""), (2, ""), (3, "beats.complications")])
def test_none_to_two_complications_are_to_clear(count: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-complications", hero=hero, count=1, reason="as it was")

    if code:
        assert evening.refused("gm", "fe.set-complications", hero=hero, count=count, reason="a test").code == code
        return
    evening.do("gm", "fe.set-complications", hero=hero, count=count, reason="a test")
    evening.do("gm", "start-scene", title="The gate")
    assert (evening.state[Bank].complications[hero], evening.bank) == (count, count)


@proves("fe.gm.three-clock-rule")
@pytest.mark.parametrize(
    ("on_full", "said"), [("the gate falls", "the gate falls"), ("", "the next action of every hero")]
)
def test_a_threat_promises_what_was_said_or_what_it_brings(on_full: str, said: str) -> None:
    evening = Evening()

    evening.do("gm", "fe.start-threat", name="The ram", on_full=on_full)

    (clock,) = evening.state[Clocks].known.values()
    assert clock.on_full.startswith(said)


@proves("fe.gm.three-clock-rule")
def test_a_full_clock_makes_room_for_another_threat() -> None:
    evening = Evening()
    evening.hero()
    for name in ("Mist", "The baron", "Wolves"):
        evening.do("gm", "fe.start-threat", name=name, brings="story")
    many = evening.refused("gm", "fe.start-threat", name="Snow")
    evening.do("gm", "tick-clock", clock=next(iter(evening.state[Clocks].known)), segments=4)

    evening.do("gm", "fe.start-threat", name="Snow")

    assert many.code == "threats.too_many"


@proves("fe.gm.three-clock-rule")
def test_a_clock_that_was_taken_away_makes_room_too() -> None:
    evening = Evening()
    for name in ("Mist", "The baron", "Wolves"):
        evening.do("gm", "fe.start-threat", name=name)
    evening.do("gm", "remove-clock", clock=next(iter(evening.state[Clocks].known)))

    evening.do("gm", "fe.start-threat", name="Snow")

    assert running(evening.state) == 3


@proves("fe.gm.three-clock-rule", "fe.gm.clock-meaning")
def test_a_threat_that_landed_and_starts_over_counts_and_presses_again() -> None:
    evening = Evening()
    mara = evening.hero()
    for name in ("Mist", "The baron"):
        evening.do("gm", "fe.start-threat", name=name)
    mist = next(iter(evening.state[Clocks].known))
    evening.do("gm", "tick-clock", clock=mist, segments=4)
    evening.do("gm", "fe.start-threat", name="Snow")
    landed = running(evening.state)

    evening.do("gm", "restart-clock", clock=mist)

    assert (landed, running(evening.state)) == (2, 3)
    assert evening.refused("gm", "fe.start-threat", name="Rain").code == "threats.too_many"
    evening.agreed(mara)
    evening.do("ann", "fe.roll-action", *[6] * 4, hero=mara)
    evening.keep()
    assert mara not in evening.state[Footing].pressed
    evening.do("gm", "tick-clock", clock=mist, segments=4)
    assert mara in evening.state[Footing].pressed
    assert evening.replayed() == evening.state


@proves("fe.gm.three-clock-rule")
@pytest.mark.parametrize(
    "back",
    [{"type": "set-clock", "filled": 3, "reason": "not yet"}, {"type": "tick-clock", "segments": -1}],
    ids=["put right", "ticked back"],
)
def test_a_threat_that_landed_and_is_wound_back_is_one_of_the_three_and_hangs_where_it_hung(
    back: dict[str, Any],
) -> None:
    evening = Evening()
    evening.hero()
    for name, over in (("Mist", "scene"), ("Snow", "journey"), ("The baron", "campaign")):
        evening.do("gm", "fe.start-threat", name=name, over=over)
    mist = next(iter(evening.state[Clocks].known))
    evening.do("gm", "tick-clock", clock=mist, segments=4)
    landed = running(evening.state)

    evening.do("gm", clock=mist, **back)

    assert (landed, running(evening.state)) == (2, 3)
    assert evening.refused("gm", "fe.start-threat", name="Rain").code == "threats.too_many"
    evening.do("gm", "remove-clock", clock=list(evening.state[Clocks].known)[1])
    assert evening.refused("gm", "fe.start-threat", name="Rain", over="scene").code == "threats.one_of_these"
    evening.do("gm", "fe.start-threat", name="Rain", over="journey")
    assert evening.replayed() == evening.state


@proves("fe.gm.three-clock-rule")
def test_a_clock_that_starts_over_and_was_no_threat_is_none() -> None:
    evening = Evening()
    evening.do("gm", "start-clock", name="Bread", size=4)
    (bread,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=bread, segments=4)

    evening.do("gm", "restart-clock", clock=bread)

    assert running(evening.state) == 0


@proves("fe.sb.menu-core")
@pytest.mark.parametrize(("beats", "code", "left"), [(1, "", 1), (2, "", 0), (3, "beats.clock_back", 2)])
def test_a_clock_is_wound_back_by_no_more_than_it_has(beats: int, code: str, left: int) -> None:
    evening = with_bank(3)
    evening.do("gm", "fe.start-threat", name="Flood", size=4)
    clock = next(iter(evening.state[Clocks].known))
    evening.do("gm", "tick-clock", clock=clock, segments=2)

    if code:
        refusal = evening.refused("gm", "fe.spend-on-clock", clock=clock, beats=beats, back=True)
        assert (refusal.code, refusal.title) == (code, "Flood has 2 to lose.")
        evening.do("gm", "tick-clock", clock=clock, segments=2)
        done = evening.refused("gm", "fe.spend-on-clock", clock=clock, beats=1, back=True)
        full = evening.refused("gm", "fe.spend-on-clock", clock=clock, beats=1)
        assert (done.title, full.remedy) == ("Flood is done.", "Pick another clock.")
        return
    evening.do("gm", "fe.spend-on-clock", clock=clock, beats=beats, back=True)
    assert evening.state[Clocks].known[clock].filled == left
