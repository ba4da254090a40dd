"""Long tasks on both sides of their limits: how large, whose word counts, and what a setback may take."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing
from threefates.testing.proof import proves

TASK = "fe.resolution.extended-challenge"


def task(size: int = 6, filled: float = 0, held: int = 0) -> tuple[Evening, str, str]:
    """Mara of Wits 2 and Tinker 2, and a wall to dig through."""
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.do("gm", "fe.start-challenge", name="Dig through", size=size)
    (clock,) = evening.state[Clocks].known
    if filled:
        evening.do("gm", "tick-clock", clock=clock, segments=filled)
    if held:
        evening.do("gm", "fe.set-beats", held=held, reason="a test")
    return evening, hero, clock


@proves(TASK)
@pytest.mark.parametrize(("size", "code"), [(3, "together.size"), (4, ""), (8, ""), (9, "together.size")])
def test_a_long_task_has_four_to_eight_segments(size: int, code: str) -> None:
    evening = Evening()
    (offer,) = evening.offers("gm", "fe.start-challenge")
    sizes = next(field for field in offer.fields if field.name == "size")
    assert (sizes.low, sizes.high, sizes.default) == (4, 8, 4)
    if code:
        refusal = evening.refused("gm", "fe.start-challenge", name="Dig through", size=size)
        assert (refusal.code, refusal.remedy) == (code, "Choose 4 to 8.")
    else:
        evening.do("gm", "fe.start-challenge", name="Dig through", size=size)
        assert [clock.size for clock in evening.state[Clocks].known.values()] == [size]


@proves(TASK)
def test_whose_hero_it_is_says_what_they_work_at_or_the_game_master_does() -> None:
    evening, hero, clock = task()
    evening.agreed(hero, dv=2)
    others = evening.refused("bob", "fe.work-on", hero=hero, clock=clock).code
    evening.do("gm", "fe.work-on", hero=hero, clock=clock)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)

    assert others == "character.not_yours"
    assert evening.state[Clocks][clock].filled == 2


@proves(TASK)
def test_what_misses_says_nothing_of_the_task_and_one_that_is_gone_is_let_be() -> None:
    for gone in (False, True):
        evening, hero, clock = task(filled=2)
        evening.agreed(hero, dv=2)
        evening.do("ann", "fe.work-on", hero=hero, clock=clock)
        if gone:
            evening.do("gm", "remove-clock", clock=clock)
        evening.do("ann", "fe.roll-action", *((7, 7, 4, 4) if gone else (4, 4, 4, 4)), hero=hero)

        assert not any("Dig through" in line for line in evening.told("gm"))
        assert [it.filled for it in evening.state[Clocks].known.values()] == ([] if gone else [2])


def setback(evening: Evening) -> Offer:
    (found,) = (it for it in evening.offers("gm", "fe.spend-on-clock") if dict(it.fixed).get("back"))
    return found


@proves(TASK)
@pytest.mark.parametrize(
    ("filled", "held", "most", "refused"),
    [(0, 3, 1, "beats.clock_back"), (1, 3, 1, ""), (2.5, 9, 3, ""), (4, 2, 2, ""), (4, 0, 1, "beats.too_few")],
)
def test_a_setback_takes_a_beat_for_each_segment_that_there_is_to_lose(
    filled: float, held: int, most: int, refused: str
) -> None:
    evening, _, clock = task(filled=filled, held=held)
    offer = setback(evening)
    beats = offer.fields[0]

    assert (beats.low, beats.high, beats.default, offer.levers) == (1, most, 1, True)
    assert (offer.refusal.code if offer.refusal else "") == refused
    spend = {"clock": clock, "back": True}
    if refused:
        assert evening.refused("gm", "fe.spend-on-clock", beats=1, **spend).code == refused
        return
    too_many = evening.refused("gm", "fe.spend-on-clock", beats=most + 1, **spend).code
    evening.do("gm", "fe.spend-on-clock", beats=most, **spend)

    assert too_many in ("beats.clock_back", "beats.too_few")
    assert (evening.state[Clocks][clock].filled, evening.bank) == (max(filled - most, 0), held - most)


@proves(TASK)
def test_no_player_works_at_what_is_out_of_sight_and_whoever_runs_the_game_may_say_it() -> None:
    evening, hero, clock = task()
    evening.do("gm", "hide-clock", clock=clock)
    evening.agreed(hero, dv=2)

    unknown = evening.refused("ann", "fe.work-on", hero=hero, clock="clock-99")
    hidden = evening.refused("ann", "fe.work-on", hero=hero, clock=clock)
    evening.do("gm", "fe.work-on", hero=hero, clock=clock)
    evening.do("ann", "fe.roll-action", 7, 7, 3, 3, hero=hero)

    assert hidden == unknown
    assert evening.state[Clocks][clock].filled == 2


@proves(TASK, "fe.resolution.contested")
@pytest.mark.parametrize(
    ("acts", "said"),
    [(False, "The guard rolls 3d10 against it."), (True, "The guard acts, with 3d10, and this stands in the way.")],
)
def test_everybody_reads_beside_an_action_who_opposes_it_and_what_it_works_at(acts: bool, said: str) -> None:
    evening, hero, clock = task()
    evening.agreed(hero, dv=2)
    alone = detail(evening)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)
    evening.do("gm", "fe.oppose", hero=hero, name="The guard", dice=3, acts=acts)
    both = detail(evening)
    evening.do("gm", "hide-clock", clock=clock)

    assert both == f"{alone} {said} It is work at Dig through."
    assert detail(evening) == f"{alone} {said}"


def detail(evening: Evening) -> str:
    """What everybody reads of the one action that is proposed."""
    listing = evening.view("bob")["proposals"]
    assert isinstance(listing, Listing)
    (row,) = listing.rows
    return row.detail
