"""The odds of whole groups, of contests, of long tasks, of blows and of help, each against what play makes of them."""

from __future__ import annotations

import math
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fates_edge.chances.asking import odds, of_answer, shares
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.rulebook.refusals import Refused
from threefates.systems.fates_edge.harm.conditions import HarmTaken
from threefates.systems.fates_edge.rolling.contests import ContestSettled
from threefates.systems.fates_edge.rolling.group_actions import GroupThrown

FACES = range(1, 11)


def one_die(evening: Evening, name: str = "Mara", by: str = "ann") -> str:
    """A hero who throws one die with Wits + Tinker."""
    hero = evening.hero(name, by)
    evening.rated(hero, wits=1, Tinker=0)
    return hero


def test_a_group_is_one_pool_that_comes_out_as_every_throw_of_it_does() -> None:
    evening = Evening(group_rolls="pooled")
    group = [one_die(evening), one_die(evening, "Tor", "bob")]
    asked = {"heroes": group, "attribute": "wits", "skill": "Tinker", "dv": 2}
    start, rows, beats = evening.state, Counter[str](), 0

    told = odds(evening, "fe.roll-group", "gm", **asked)
    for faces in product(FACES, repeat=2):
        evening.state = start
        evening.do("gm", "fe.roll-group", *faces, **asked)
        (thrown,) = (event for event in evening.last if isinstance(event, GroupThrown))
        rows[thrown.outcome.spoken] += 1
        beats += thrown.beats

    assert shares(told) == {row: Fraction(count, 100) for row, count in rows.items()}
    assert told.expects == (("beats", str(Fraction(beats, 100))),)


def test_a_group_of_one_has_no_odds_but_the_words_of_its_refusal() -> None:
    evening = Evening(group_rolls="pooled")
    hero = one_die(evening)

    with pytest.raises(Refused) as refused:
        odds(evening, "fe.roll-group", "gm", heroes=[hero], attribute="wits", skill="Tinker", dv=2)

    assert refused.value.refusal.code == "together.group"


def test_an_opposed_action_wins_as_often_as_every_throw_of_both_sides_does() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = one_die(evening)
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=1)
    start, won = evening.state, 0

    told = odds(evening, "fe.roll-action", hero=hero)
    for mine, theirs in product(FACES, repeat=2):
        evening.state = start
        evening.do("ann", "fe.roll-action", mine, theirs, hero=hero)
        won += sum(event.won for event in evening.last if isinstance(event, ContestSettled))

    assert Fraction(told.success) == Fraction(won, 100)
    assert shares(told)["the guard holds"] == Fraction(1, 10) - Fraction(won, 100)
    assert sum(shares(told).values()) == 1


def test_a_boon_is_advised_where_it_helps_against_who_rolls_though_the_dv_is_reached() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="to spend")
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the guard", dice=6)
    evening.do("ann", "fe.roll-action", 7, 7, 2, 3, hero=hero)

    told = of_answer(evening, "keep")

    assert told.advice.startswith("Throw the 2 again") or told.advice.startswith("Throw the 3 again")
    assert Fraction(dict(told.options)["2"]) > Fraction(dict(told.options)["keep"]) > 0


@pytest.mark.parametrize(("size", "rolls"), [(4, 4), (6, 6)])
def test_a_roll_towards_a_long_task_says_how_soon_it_may_be_done(size: int, rolls: int) -> None:
    evening = Evening(tens_count="one")
    hero = evening.hero()
    evening.rated(hero, wits=1, Tinker=1)
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.start-challenge", name="The old wall", size=size)
    (clock,) = (offer.fields[0].options[0].value for offer in evening.offers("ann", "fe.work-on"))
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)

    told = odds(evening, "fe.roll-action", hero=hero)

    share = sum(math.comb(2 * rolls, hits) for hits in range(size, 2 * rolls + 1)) / 4**rolls  # a segment for each hit
    assert told.advice == f"The old wall is done within {rolls} such rolls: {100 * share:.1f}%."


def test_a_long_task_with_two_segments_left_is_done_by_any_success() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.start-challenge", name="The old wall", size=4)
    (clock,) = (offer.fields[0].options[0].value for offer in evening.offers("ann", "fe.work-on"))
    evening.do("gm", "tick-clock", clock=clock, segments=2)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)

    told = odds(evening, "fe.roll-action", hero=hero)

    assert told.advice == f"The old wall is done with this roll: {100 * float(Fraction(told.success)):.1f}%."


def test_resisting_a_blow_leaves_what_every_throw_leaves() -> None:
    evening = Evening(partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.rated(hero, body=2)
    evening.do("gm", "fe.strike", hero=hero, harm=2, why="a falling beam")
    start, harm = evening.state, Counter[int]()

    resisted, taken = of_answer(evening, "resist"), of_answer(evening, "take")
    for faces in product(FACES, repeat=2):
        evening.state = start
        evening.answer("resist", *faces)
        harm[sum(event.levels for event in evening.last if isinstance(event, HarmTaken))] += 1

    assert shares(resisted) == {f"Harm {levels}": Fraction(count, 100) for levels, count in harm.items()}
    assert shares(taken) == {"Harm 2": 1}
    assert dict(resisted.options) == {"resist": resisted.success, "take": "0"}


def test_a_hand_lent_is_worth_what_the_roll_is_worth_with_it() -> None:
    evening = Evening()
    hero, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.agreed(hero, dv=3)
    alone = odds(evening, "fe.roll-action", hero=hero)

    told = odds(evening, "fe.assist", "bob", helper=tor, hero=hero, how="holds the lamp")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="to help")
    evening.do("bob", "fe.assist", helper=tor, hero=hero, how="holds the lamp")

    assert told.success == odds(evening, "fe.roll-action", hero=hero).success
    assert dict(told.options) == {"alone": alone.success}


LEVERS = [
    ("gm", "fe.add-dice", {"dice": 2, "why": "a fine lock pick"}),
    ("gm", "fe.add-dice", {"dice": -1, "why": "the dark"}),
    ("gm", "fe.shift-position", {"cause": "leverage"}),
    ("gm", "fe.worsen-position", {}),
    ("gm", "fe.oppose", {"name": "the guard", "dice": 3}),
    ("ann", "fe.follower-helps", {"name": "Wolf", "cap": 2, "skill": 3}),
    ("ann", "fe.improve-position", {}),
]


@pytest.mark.parametrize(("by", "type", "fields"), LEVERS, ids=str)
def test_whatever_moves_an_action_says_what_the_roll_is_worth_with_it_and_as_it_stands(
    by: str, type: str, fields: dict[str, object]
) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="to spend")
    evening.do("gm", "fe.set-beats", held=9, reason="to spend")
    evening.agreed(hero, dv=3)
    before = odds(evening, "fe.roll-action", hero=hero).success

    told = odds(evening, type, by, hero=hero, **fields)
    evening.do(by, type, hero=hero, **fields)

    after = odds(evening, "fe.roll-action", hero=hero).success
    assert told.success == after != before
    assert told.options[0][1] == before


def test_a_boon_that_betters_a_position_stands_beside_the_same_boon_kept_for_a_die() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="to spend")
    evening.agreed(hero, dv=3)

    told = odds(evening, "fe.improve-position", hero=hero)

    assert dict(told.options)["a die instead"] == dict(odds(evening, "fe.roll-action", hero=hero).options)["boons=1"]


def test_working_at_a_long_task_says_how_soon_it_may_be_done() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.start-challenge", name="The old wall", size=4)
    (clock,) = (offer.fields[0].options[0].value for offer in evening.offers("ann", "fe.work-on"))

    told = odds(evening, "fe.work-on", hero=hero, clock=clock)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)

    assert told.advice == odds(evening, "fe.roll-action", hero=hero).advice != ""


@pytest.mark.parametrize(("by", "type", "fields"), LEVERS, ids=str)
def test_nothing_is_said_of_what_moves_an_action_before_there_are_terms(
    by: str, type: str, fields: dict[str, object]
) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    command = FATES_EDGE.read_command({"type": type, "hero": hero, **fields})

    assert FATES_EDGE.odds(evening.state, command, evening.viewer(by)) is None


def test_help_says_nothing_before_there_are_terms() -> None:
    evening = Evening()
    hero, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    lend = FATES_EDGE.read_command({"type": "fe.assist", "helper": tor, "hero": hero, "how": "holds the lamp"})

    assert FATES_EDGE.odds(evening.state, lend, evening.viewer("bob")) is None


def test_who_is_strained_expects_the_beat_that_any_beat_brings() -> None:
    evening = Evening(fatigue_effect="level_table")
    hero = one_die(evening)
    evening.agreed(hero, dv=2, position=1)
    fresh = odds(evening, "fe.roll-action", hero=hero)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="a long march")

    strained = odds(evening, "fe.roll-action", hero=hero)

    assert Fraction(dict(fresh.expects)["beats"]) == Fraction(1, 10)
    assert Fraction(dict(strained.expects)["beats"]) == Fraction(2, 10)


def test_the_game_master_sees_what_terms_would_make_of_a_roll_before_they_are_said() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=3)

    told = {dv: odds(evening, "fe.set-terms", "gm", hero=hero, dv=dv) for dv in (2, 4)}
    evening.do("gm", "fe.set-terms", hero=hero, dv=4)

    assert Fraction(told[2].success) > Fraction(told[4].success)
    assert told[4].success == odds(evening, "fe.roll-action", hero=hero).success


def test_terms_that_cannot_be_set_have_no_odds() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=3)
    command = FATES_EDGE.read_command({"type": "fe.set-terms", "hero": hero, "dv": 40})

    assert FATES_EDGE.odds(evening.state, command, evening.viewer("gm")) is None


def test_whoever_is_called_on_sees_what_each_way_to_roll_is_worth() -> None:
    evening = Evening()
    hero = evening.hero(trained=["Tinker"])
    evening.rated(hero, wits=3, body=1)
    evening.do("gm", "fe.call-roll", hero=hero, intent="open the gate")

    told = odds(evening, "fe.propose", hero=hero, attribute="wits", skill="Tinker")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Tinker")

    assert dict(told.options)["body"] == odds(evening, "fe.roll-action", hero=hero).success
    assert dict(told.options)["wits"] == told.success == dict(told.options)["Tinker"]
    assert Fraction(dict(told.options)["Stealth"]) < Fraction(told.success)


def test_a_way_that_is_only_proposed_has_no_odds_yet() -> None:
    evening = Evening()
    hero = evening.hero()
    command = FATES_EDGE.read_command({"type": "fe.propose", "hero": hero, "attribute": "wits", "skill": "Tinker"})

    assert FATES_EDGE.odds(evening.state, command, evening.viewer("ann")) is None


def test_a_long_task_that_was_hidden_since_is_told_only_to_who_runs_the_game() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.start-challenge", name="The old wall", size=4)
    (clock,) = (offer.fields[0].options[0].value for offer in evening.offers("ann", "fe.work-on"))
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)
    evening.do("gm", "hide-clock", clock=clock)

    told = {seat: odds(evening, "fe.roll-action", seat, hero=hero).advice for seat in ("gm", "ann")}

    assert "The old wall" in told["gm"]
    assert told["ann"] == ""
