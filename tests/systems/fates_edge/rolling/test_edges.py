"""A roll's own steps: what it ends, what it relieves, and the dice it is thrown with."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.pieces.chance import StillFalling
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.actions.position import Footing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.resolution.dice import Die, Why
from threefates.systems.fates_edge.resolution.outcome_matrix import Tally
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.rulings.resolution import TenThrown
from threefates.testing.proof import proves

STEPS = "fe.resolution.procedure-seven-step"


@proves(STEPS)
def test_a_pool_has_ten_sides() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)

    with pytest.raises(StillFalling, match="a d10"):
        evening.do("ann", "fe.roll-action", hero=hero)


@proves("fe.resolution.contested")
def test_so_has_the_pool_of_the_other_side() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.do("gm", "fe.oppose", hero=hero, name="The captain", dice=2)

    with pytest.raises(StillFalling, match="1 of 2, a d10"):
        evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)


@proves(STEPS)
def test_what_was_rolled_is_proposed_no_longer_and_what_pressed_it_is_over() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.start-tactical-clock", name="Mob Overwhelm")
    (mob,) = evening.state[Clocks].known
    evening.do("gm", "tick-clock", clock=mob, segments=6)
    pressed = dict(evening.state[Footing].pressed)
    evening.agreed(hero)

    evening.do("ann", "fe.roll-action", 7, 7, 7, 4, hero=hero)
    evening.keep()

    assert hero in pressed
    assert hero not in evening.state[Proposals].open
    assert hero not in evening.state[Footing].pressed


@proves(STEPS)
def test_the_game_master_who_rolls_for_a_hero_is_said_to() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero)
    evening.leaves("ann")

    evening.do("gm", "fe.roll-action", 7, 7, 7, 4, hero=hero)

    assert any("Greta" in line for line in evening.told("bob"))


@proves("fe.resolution.dv-minimum")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_dv_that_sinks_below_nothing_needs_no_roll_and_is_not_taken_for_a_hidden_one(hidden: bool) -> None:
    evening = Evening(dv_method="ladder_judgment")
    mara, *others = evening.hero(), evening.hero("Tor", "bob"), evening.hero("Ilse", "bob"), evening.hero("Bo", "bob")
    evening.agreed(mara, dv=2, hidden=hidden)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=others)

    evening.do("ann", "fe.roll-action", hero=mara)

    assert evening.told("gm") == ["Mara needs no roll at DV 0: It – done."]
    assert evening.told("ann") == [f"Mara needs no roll{'' if hidden else ' at DV 0'}: It – done."]


@proves("fe.resolution.dv-final-procedure", "fe.resolution.dv-minimum")
@pytest.mark.parametrize(("environment", "dv"), [("favorable", 0), ("hostile", 2)])
def test_parts_that_come_to_less_than_nothing_are_made_up_for_before_anybody_rolls(environment: str, dv: int) -> None:
    evening = Evening(dv_method="full_construction", position_affects="reroll_and_dv")
    hero = evening.hero()
    easy = {"time": "none", "condition": "rested", "tools": "superior", "opposition": "none"}
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("gm", "fe.build-dv", hero=hero, base=2, environment=environment, **easy)
    evening.do("gm", "fe.set-terms", hero=hero, position=2)
    evening.do("gm", "fe.shift-position", hero=hero, cause="alarm")

    terms = agreed(evening.state, evening.state[Proposals][hero])

    assert terms is not None
    assert terms.dv == dv


@proves("fe.resolution.description-ladder")
@pytest.mark.parametrize(
    ("told", "faces", "adds"),
    [
        ("intricate", (7, 7, 7, 3), True),
        ("intricate", (7, 7, 7, 1), True),
        ("intricate", (7, 3, 3, 3), False),
        ("detailed", (7, 7, 7, 3), False),
    ],
)
def test_an_intricate_telling_adds_a_flourish_where_it_works(told: str, faces: tuple[int, ...], adds: bool) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=3, description=told)

    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    evening.keep()

    assert any(line.endswith("A flourish goes with it.") for line in evening.told("bob")) is adds


@proves("fe.resolution.pool-cap", "fe.resolution.count-successes", "fe.resolution.pool")
@pytest.mark.parametrize(("more", "sure"), [(0, 0), (3, 3)])
def test_dice_past_the_tenth_are_successes_that_nobody_throws(more: int, sure: int) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.rated(hero, wits=5, Tinker=5)
    evening.agreed(hero, dv=3)
    if more:
        evening.do("gm", "fe.add-dice", hero=hero, dice=more, why="a good rope")

    evening.do("ann", "fe.roll-action", 6, *[5] * 9, hero=hero)
    evening.keep()

    assert evening.roll.tally == Tally(1 + sure, 0)
    assert len(evening.roll.dice) == 10


@proves("fe.resolution.critical-guards")
def test_a_ten_is_guarded_unless_somebody_says_otherwise() -> None:
    assert not Die((10,)).may_be_thrown(Why.BOON)
    assert not Die((4, 10), (Why.POSITION,)).may_be_thrown(Why.BOON)
    assert Die((4, 9), (Why.POSITION,)).may_be_thrown(Why.BOON)
    assert Die((10,)).may_be_thrown(Why.BOON, TenThrown.OPEN)


@proves("fe.resolution.tens-double")
@pytest.mark.parametrize(
    ("before", "after", "dice", "said"),
    [
        ("one", "two", (10, 5, 3, 2), "Mara: Clean Success. 2 successes against DV 2."),
        ("two", "one", (10, 5, 3, 2), "Mara: Partial. 1 success against DV 3. 1 part of 3 is done, and a gap is left."),
    ],
)
def test_a_near_miss_that_is_read_otherwise_meanwhile_is_what_it_is_read_as(
    before: str, after: str, dice: tuple[int, ...], said: str
) -> None:
    evening = Evening(tens_count=before)
    hero = evening.hero()
    evening.rolls(hero, *dice, dv=2 if before == "one" else 3)
    was_moot = evening.asked().moot
    evening.reads(tens_count=after)
    moot = evening.asked().moot
    evening.answer("stay", by="gm")

    assert (was_moot, moot) == (False, after == "two")
    assert evening.told("ann")[0] == said


@proves("fe.resolution.pool", "fe.resolution.pool-cap")
def test_help_past_the_tenth_die_is_seen_before_the_roll() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.rated(mara, wits=5, Tinker=5)
    evening.agreed(mara)
    seen = []
    for helps in (False, True):
        if helps:
            evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope")
        part = evening.view("ann")["proposals"]
        assert isinstance(part, Listing)
        seen.append((part.rows[0].counters[0].value, part.rows[0].terms[0].text))

    assert seen == [
        ("10d10", "Wits + Tinker: 10d10 in all"),
        ("10d10 + 1", "Wits + Tinker: 10d10 in all, and 1 success unthrown"),
    ]


@proves("fe.resolution.contested")
@pytest.mark.parametrize(("length", "code"), [(60, None), (61, "text.too_long")])
def test_who_opposes_a_roll_has_a_name_as_long_as_its_form_has_room_for(length: int, code: str | None) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    who = {"hero": hero, "name": "x" * length, "dice": 2}
    if code:
        assert evening.refused("gm", "fe.oppose", **who).code == code
    else:
        evening.do("gm", "fe.oppose", **who)
        assert evening.told("gm")[-1].count("x") >= length
