"""What a ten becomes: nobody is offered a Boon that the roll cannot pay, or that they cannot hold."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.commons.clocks import Clocks
from threefates.rulebook.refusals import Refusal
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.testing.proof import proves


def boon_refused(evening: Evening) -> Refusal | None:
    """Why a ten cannot become a Boon, in the question that waits."""
    (boon,) = (option for option in evening.asked().options if option.value == "boon")
    return boon.refusal


@proves("fe.resolution.no-bite-test", "fe.boons.critical-boon")
@pytest.mark.parametrize(("bite", "source"), [(False, "fe.resolution.no-bite-test"), (True, None)])
def test_where_nothing_bites_a_ten_becomes_no_boon_either(bite: bool, source: str | None) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rolls(hero, 10, 7, 7, 4, bite=bite)

    refusal = boon_refused(evening)
    assert (refusal.source if refusal else None) == source
    if refusal:
        assert evening.refused("ann", "answer", choice=evening.asked().id, option="boon").title == refusal.title
    evening.answer("flourish")
    assert evening.boons(hero) == 0


@proves("fe.resolution.no-bite-test", "fe.boons.position-gate")
@pytest.mark.parametrize(("position", "paid"), [(0, False), (1, True)])
def test_from_the_safest_position_a_ten_becomes_no_boon_where_that_never_pays(position: int, paid: bool) -> None:
    evening = Evening(no_bite_position="safe_state")
    evening.rolls(evening.hero(), 10, 7, 7, 7, position=position)

    assert (boon_refused(evening) is None) is paid


@proves("fe.boons.critical-boon", "fe.boons.hold-cap")
def test_who_holds_five_takes_something_else_for_a_ten() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=5, reason="as the test has it")
    evening.rolls(hero, 10, 7, 7, 4)
    evening.keep()

    refusal = boon_refused(evening)
    assert refusal is not None
    assert (refusal.title, refusal.source) == ("Mara holds 5 Boons.", "fe.boons.hold-cap")
    evening.answer("position")
    assert evening.told("bob")[0] == "Mara will act from a better Position."


@proves("fe.boons.critical-boon", "fe.boons.hold-cap")
def test_who_holds_four_takes_one_boon_of_two_tens_and_then_something_else() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=4, reason="as the test has it")
    evening.rolls(hero, 10, 10, 7, 4)
    evening.keep()

    evening.answer("boon")

    assert evening.boons(hero) == 5
    assert boon_refused(evening) is not None


@proves("fe.resolution.critical-tiers", "fe.ruling.critical-position-timing")
def test_nobody_betters_twice_the_one_action_that_comes_next() -> None:
    evening = Brink()
    hero = evening.mara
    evening.rolls(hero, 10, 8, 4, 4, dv=2)
    evening.keep()
    evening.answer("position")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a stone")
    evening.answer("resist", 10, 10)
    evening.keep()
    refusal = {option.value: option.refusal for option in evening.asked().options}

    assert refusal["position"]
    assert refusal["position"].code == "critical.favoured"
    assert evening.refused("ann", "answer", choice=evening.asked().id, option="position") == refusal["position"]


@proves("fe.resolution.critical-tiers")
def test_the_dead_take_neither_a_boon_nor_a_better_position() -> None:
    evening = Brink()
    evening.rolls(evening.mara, 10, 8, 4, 4, dv=2)
    evening.keep()
    evening.comes(Died(evening.mara))

    assert [option.value for option in evening.asked().options if option.refusal is None] == ["flourish"]


# three tens and more


def a_legend(tens: int, filled: int) -> tuple[Evening, str]:
    """Three or four tens, beside a clock of six that stands so far."""
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "start-clock", name="Guards", size=6)
    (clock,) = evening.state[Clocks].known
    if filled:
        evening.do("gm", "tick-clock", clock=clock, segments=filled)
    evening.rolls(hero, *[10] * tens, *[4] * (5 - tens), dv=3)
    evening.keep()
    return evening, clock


@proves("fe.resolution.critical-tiers")
@pytest.mark.parametrize(
    ("tens", "filled", "labels"),
    [
        (3, 0, ["Guards 1 on"]),
        (3, 5, ["Guards 1 on", "Guards 1 back"]),
        (4, 0, ["Guards 2 on", "Guards 1 on"]),
        (4, 2, ["Guards 2 on", "Guards 1 on", "Guards 2 back", "Guards 1 back"]),
        (4, 5, ["Guards 1 on", "Guards 2 back", "Guards 1 back"]),
        (4, 1, ["Guards 2 on", "Guards 1 on", "Guards 1 back"]),
    ],
)
def test_three_tens_move_a_clock_by_one_and_four_by_one_or_two_as_far_as_it_goes(
    tens: int, filled: int, labels: list[str]
) -> None:
    evening, clock = a_legend(tens, filled)

    for option in evening.asked().options[1:]:
        before = evening.state
        evening.answer(option.value)
        by = (1 if " on" in option.label else -1) * int(option.label.split()[1])
        assert evening.state[Clocks][clock].filled == filled + by
        evening.state = before
    assert [option.label for option in evening.asked().options[1:]] == labels


@proves("fe.resolution.critical-tiers")
@pytest.mark.parametrize(
    ("tens", "option", "said"),
    [
        (3, "story", "Mara settles the conflict."),
        (3, "clock", "Mara settles the conflict, and moves a clock."),
        (4, "story", "Mara turns the story."),
        (4, "clock", "Mara moves a clock."),
    ],
)
def test_everybody_reads_what_three_tens_settle(tens: int, option: str, said: str) -> None:
    evening, clock = a_legend(tens, 0)

    evening.answer(f"on:{clock}" if option == "clock" else option)

    assert evening.told("bob")[0] == said


@proves("fe.resolution.critical-tiers")
def test_no_critical_moves_what_hangs_over_the_campaign() -> None:
    evening = Evening()
    hero = evening.hero()
    for name, over in (("The baron", "campaign"), ("The guards", "scene"), ("The mist", "journey")):
        evening.do("gm", "fe.start-threat", name=name, size=8, over=over)
    _, guards, mist = evening.state[Clocks].known
    evening.rolls(hero, 10, 10, 10, 2, dv=2)
    evening.keep()

    assert [option.value for option in evening.asked().options] == ["story", f"on:{guards}", f"on:{mist}"]


@proves("fe.resolution.critical-tiers", "fe.resolution.critical-tiers-variant")
@pytest.mark.parametrize(("reading", "ladder"), [("tens_tiers", ""), ("tens_tiers_narrative", "-variant")])
def test_what_a_ten_becomes_is_asked_by_the_ladder_that_the_table_reads(reading: str, ladder: str) -> None:
    evening = Evening(critical_definition=reading)
    evening.rolls(evening.hero(), 10, 10, 10, 2, dv=2)
    evening.keep()

    assert evening.asked().cites[0] == f"fe.resolution.critical-tiers{ladder}"


@proves("fe.resolution.critical-tiers")
def test_what_three_tens_settle_is_still_asked_where_the_table_has_no_criticals_any_more() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-threat", name="The guards", size=8, over="scene")
    evening.rolls(hero, 10, 10, 10, 2, dv=2)
    evening.keep()
    evening.reads(critical_definition="none")

    assert evening.asked().asks == "Mara rolled 3 × 10: legendary, and it settles the conflict."
    assert [option.value for option in evening.asked().options] == ["story"]
    evening.answer("story")
    assert evening.told("bob") == ["Mara settles the conflict."]
