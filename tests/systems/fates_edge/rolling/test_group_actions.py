"""Group actions, long tasks and contests."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.book_examples import example, expected, given
from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.resolution.group_rules import group_dv, pooled, segments_won, who_wins
from threefates.systems.fates_edge.resolution.outcome import Outcome, Tally, outcome
from threefates.systems.fates_edge.rolling.contests import Contest, Work
from threefates.systems.fates_edge.rulings.resolution import GroupRolls
from threefates.testing.proof import proves


@proves("fe.resolution.contested")
def test_more_successes_win_a_contest_and_a_tie_or_too_few_changes_nothing() -> None:
    assert [who_wins(*it) for it in ((3, 2, 2), (2, 2, 2), (2, 3, 2), (2, 1, 3))] == [True, False, False, False]


@proves("fe.sb.npc-side", "fe.resolution.contested")
@pytest.mark.parametrize(("theirs", "said"), [((9, 1, 1), "Mara has it."), ((9, 8, 1), "the captain holds.")])
def test_in_a_contest_both_sides_roll_and_the_ones_of_both_feed_the_bank(theirs: tuple[int, ...], said: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("gm", "fe.oppose", hero=hero, name="the captain", dice=3)

    evening.do("ann", "fe.roll-action", 8, 7, 1, 2, *theirs, hero=hero)

    assert said in evening.told("bob")[-1]
    assert evening.bank == 1 + theirs.count(1)
    assert evening.meant(hero, Contest) is None
    assert evening.roll.outcome is Outcome.SUCCESS_AND_COST


def test_what_is_withdrawn_or_needs_no_roll_is_opposed_no_longer() -> None:
    evening = Evening()
    hero = evening.hero()
    for end in ("fe.withdraw", "fe.roll-action"):
        evening.agreed(hero, dv=1)
        evening.do("gm", "fe.oppose", hero=hero, name="the captain", dice=3)
        evening.do("ann", end, hero=hero)

        assert evening.meant(hero, Contest) is None


@proves("fe.resolution.extended-challenge")
@pytest.mark.parametrize(("dice", "segments"), [((8, 7, 2), 2), ((8, 7, 1), 2), ((8, 2, 3), 1), ((2, 3, 4), 0)])
def test_a_roll_moves_a_long_task_by_what_it_came_to(dice: tuple[int, ...], segments: int) -> None:
    evening = Evening("srd", partial_upgrade="no_upgrade")
    hero = evening.hero()
    evening.do("gm", "fe.start-challenge", name="Dig through", size=6)
    (clock,) = evening.state[Clocks].known
    evening.rated(hero, wits=1, Tinker=2)
    evening.agreed(hero, dv=2)
    evening.do("ann", "fe.work-on", hero=hero, clock=clock)

    evening.do("ann", "fe.roll-action", *dice, hero=hero)

    assert evening.state[Clocks].known[clock].filled == segments == segments_won(evening.roll.outcome or Outcome.MISS)
    assert evening.meant(hero, Work) is None
    assert evening.refused("gm", "fe.start-challenge", name="Too long", size=12).code == "together.size"


@proves("fe.resolution.group-action")
def test_who_leads_a_group_has_it_easier_by_every_helper() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    ilse = evening.hero("Ilse", "bob")
    evening.agreed(mara, dv=4)

    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor, ilse], complicated=True)
    evening.do("ann", "fe.roll-action", 8, 7, 6, 2, hero=mara)

    assert evening.roll.terms.dv == 4 + group_dv(2, complicated=True) == 3
    assert evening.refused("gm", "fe.roll-group", heroes=[mara, tor], attribute="body", skill="Melee", dv=3).code


@proves("fe.resolution.group-pooling")
def test_where_a_group_pools_everybody_rolls_and_one_row_is_read() -> None:
    evening = Evening("section2_variant")
    mara, tor = evening.hero(), evening.hero("Tor", "bob", trained=["Athletics"])
    evening.do("gm", "fe.roll-group", 8, 1, 9, 7, 1, 2, heroes=[mara, tor], attribute="body", skill="Athletics", dv=3)

    assert evening.told("ann")[-1].startswith("Together: Mara 8 1; Tor 9 7 1 2. Success & Cost: 3 successes")
    assert evening.bank == 2
    evening.agreed(mara)
    assert evening.refused("gm", "fe.lead-group", hero=mara, helpers=[tor]).code == "together.reading"


@proves("fe.resolution.group-pooling")
def test_the_pass_is_traversed_as_the_example_names() -> None:
    roll, book = given("traverse-the-pass"), expected("traverse-the-pass")
    tallies = [Tally(1, 1)] * roll["group_successes"]

    together = pooled(tallies)

    assert (together.successes, together.beats) == (roll["group_successes"], roll["group_sb"])
    assert outcome(together, roll["dv"]).value == book["outcome"]
    assert example("traverse-the-pass").agrees.rulings[GroupRolls.ruling_id] == GroupRolls.POOLED.reading
