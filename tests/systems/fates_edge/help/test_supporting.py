"""Supporting rolls: where helpers' own ratings count, helping is a roll, and what comes of it is everybody's."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.pieces.chance import StillFalling
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.help.helping import helpers_of
from threefates.systems.fates_edge.help.supporting import HelperRolled, Means, dice_of_helper
from threefates.systems.fates_edge.rolling.roll_action import agreed, pool_of
from threefates.testing.proof import proves

POOL = "fe.coordination.assist-helper-pool"


def supported(**rulings: str) -> tuple[Evening, str, str]:
    """Mara, who is about to act at DV 3, and Tor with Wits 2, Tinker 2, Body 3 and Melee 1, who may help."""
    readings = {"assist_helper_skill": "skill_based", "assist_benefit": "plus_one_die"} | rulings
    evening = Evening(**readings)
    mara, tor = evening.hero(), evening.hero("Tor", "bob", body=3)
    evening.rated(tor, Melee=1)
    evening.agreed(mara)
    return evening, mara, tor


def helps(evening: Evening, hero: str, helper: str, *dice: int, **more: str) -> None:
    evening.do("bob", "fe.assist", *dice, helper=helper, hero=hero, how="a rope", **more)


@proves(POOL, "fe.coordination.timing")
@pytest.mark.parametrize(
    ("dice", "given", "beats"), [((6, 5, 5, 5), 1, 0), ((5, 5, 5, 5), 0, 0), ((1, 1, 5, 6), 1, 2), ((1, 2, 3, 4), 0, 1)]
)
def test_any_success_of_the_helpers_own_pool_helps_and_each_1_is_a_beat(
    dice: tuple[int, ...], given: int, beats: int
) -> None:
    evening, mara, tor = supported()

    helps(evening, mara, tor, *dice)

    assert sum(bonus.dice for bonus in evening.state[Proposals][mara].bonuses) == given
    assert evening.bank == beats
    assert evening.offers("ann", "fe.roll-action")[0].label == f"Roll {4 + given}d10"
    assert evening.refused("bob", "fe.assist", 7, 7, 7, 7, helper=tor, hero=mara, how="again").code == "assist.twice"
    assert evening.replayed() == evening.state


@proves(POOL)
def test_a_helper_rolls_with_what_they_help_with_and_everybody_reads_it() -> None:
    evening, mara, tor = supported()
    (offer,) = evening.offers("bob", "fe.assist")

    helps(evening, mara, tor, 9, 1, 3, 2, attribute="body", skill="Melee")

    assert [field.name for field in offer.fields] == ["gives", "how", "attribute", "skill"]
    assert offer.hint.startswith("You roll Attribute and skill: any success helps, and every 1 is a beat.")
    assert evening.told("") == [
        "Tor throws Body + Melee to help Mara: 9 1 3 2. 1 success, and 1 Story Beat.",
        "Mara: +1 die (Tor: a rope). Tor shares what goes wrong.",
    ]
    assert evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="x").code == "assist.twice"


@proves(POOL)
def test_a_ten_of_a_helper_is_worth_what_it_is_at_the_table_and_nobody_throws_more_than_ten() -> None:
    evening, mara, tor = supported(tens_count="two")
    evening.rated(tor, wits=5, Tinker=5)
    assert dice_of_helper(evening.state, tor, Means("wits", "Tinker"))[0] == 10
    with pytest.raises(StillFalling, match="1 of 10, a d10"):
        helps(evening, mara, tor)

    helps(evening, mara, tor, 10, *[2] * 9)

    rolled = next(event for event in evening.last if isinstance(event, HelperRolled))
    assert (rolled.successes, rolled.beats, rolled.means) == (2, 0, Means("wits", "Tinker"))


@proves(POOL)
def test_a_wounded_helper_throws_fewer_dice_but_one_at_least() -> None:
    evening, _, tor = supported()
    pools = []
    for harm in (0, 2):
        evening.do("gm", "fe.set-harm", hero=tor, harm=harm, reason="for the example")
        pools.append(dice_of_helper(evening.state, tor, Means("wits", "Tinker"))[0])
    evening.rated(tor, wits=1, Tinker=0)

    assert [*pools, dice_of_helper(evening.state, tor, Means("wits", "Tinker"))[0]] == [4, 3, 1]


@proves(POOL)
def test_the_untrained_may_help_by_a_roll_and_nobody_rolls_where_it_is_read_otherwise() -> None:
    evening, mara, tor = supported()
    evening.rated(tor, Tinker=0)
    helps(evening, mara, tor, 6, 5)
    plain, other, helper = supported(assist_helper_skill="no_roll")
    helps(plain, other, helper)
    older, third, skilled = supported(assist_benefit="up_to_three")
    helps(older, third, skilled)

    pools = [each.offers("ann", "fe.roll-action")[0].label for each in (evening, plain, older)]
    assert pools == ["Roll 5d10", "Roll 5d10", "Roll 6d10"]


@proves("fe.coordination.assist-core")
@pytest.mark.parametrize(
    ("way", "before", "after"),
    [("dice", (5, 3, 1), (4, 3, 1)), ("position", (4, 3, 0), (4, 3, 1)), ("effect", (4, 3, 1), (4, 3, 1))],
)
@pytest.mark.parametrize("falls", [True, False])
def test_a_helper_who_falls_before_the_roll_helps_no_longer(
    way: str, before: tuple[int, int, int], after: tuple[int, int, int], falls: bool
) -> None:
    evening, mara, tor = supported(assist_helper_skill="no_roll", assist_benefit="plus_one_die_or_position_effect")
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives=way)
    if evening.waits():
        evening.answer("allow", by="gm")
    helped = rolled_as(evening, mara)

    if falls:
        evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="as the test has it")

    assert helped == (*before, 2 if way == "effect" else 1)
    assert rolled_as(evening, mara) == ((*after, 1) if falls else helped)
    assert ("who has fallen" in str(evening.view("bob")["proposals"])) is falls


def rolled_as(evening: Evening, hero: str) -> tuple[int, int, int, int]:
    """The dice, DV, Position and Effect that an action is rolled with as it stands."""
    action = evening.state[Proposals][hero]
    terms = agreed(evening.state, action)
    assert terms is not None
    return pool_of(evening.state, action)[0], terms.dv, int(terms.position), int(terms.effect)


@proves("fe.boons.share-as-assist")
def test_a_boon_that_was_handed_over_helps_whoever_has_it_though_its_giver_falls() -> None:
    evening, mara, tor = supported(assist_helper_skill="no_roll")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="for the example")
    evening.do("bob", "fe.give-as-help", giver=tor, hero=mara, why="a nod")

    evening.do("gm", "fe.set-harm", hero=tor, harm=3, reason="as the test has it")

    assert rolled_as(evening, mara)[0] == 5


def test_nobody_helps_with_what_is_not_on_the_list_and_pays_nothing_for_it() -> None:
    evening, mara, tor = supported(assist_cost="boon_each")
    evening.do("gm", "fe.set-boons", hero=tor, held=1, reason="for the example")

    for means in ({"attribute": "luck"}, {"skill": "Sorcery"}):
        refusal = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="a rope", **means)
        assert (refusal.code, refusal.source) == ("assist.means", POOL)
    assert evening.boons(tor) == 1


def test_the_odds_of_help_count_both_ways_that_its_roll_may_fall() -> None:
    evening, mara, tor = supported()
    evening.rated(tor, wits=1, Tinker=0)
    flat, other, helper = supported(assist_helper_skill="no_roll")

    found = odds(evening, "fe.assist", "bob", helper=tor, hero=mara, how="x")
    sure = odds(flat, "fe.assist", "bob", helper=helper, hero=other, how="x")
    alone = Fraction(dict(sure.options)["alone"])

    assert Fraction(found.success) == (Fraction(sure.success) + alone) / 2
    assert sum(Fraction(share) for _, share in found.outcomes) == 1
    assert found.advice.startswith("The help comes 1 times of 2.")


@proves(POOL)
def test_who_rolled_to_help_in_vain_does_not_roll_again_for_what_is_proposed_anew() -> None:
    evening, mara, tor = supported()
    helps(evening, mara, tor, 5, 5, 5, 5)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.agreed(mara)
    again = evening.refused("bob", "fe.assist", helper=tor, hero=mara, how="a rope")
    (offer,) = evening.offers("bob", "fe.assist")
    evening.agreed(mara, skill="Notice")
    helps(evening, mara, tor, 6, 5)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.agreed(mara, skill="Notice")
    helps(evening, mara, tor, 6, 5)
    evening.do("ann", "fe.roll-action", 7, 7, 7, hero=mara)
    evening.keep()
    evening.agreed(mara)
    helps(evening, mara, tor, 6, 5, 5, 5)

    assert offer.refusal
    assert again.code == offer.refusal.code == "assist.in_vain"
    assert evening.replayed() == evening.state


@proves(POOL)
def test_in_the_next_scene_it_is_another_action() -> None:
    evening, mara, tor = supported()
    evening.do("gm", "start-scene", title="The gate")
    evening.agreed(mara)
    helps(evening, mara, tor, 5, 5, 5, 5)
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("gm", "end-scene")
    evening.agreed(mara)
    helps(evening, mara, tor, 6, 5, 5, 5)

    assert [bonus.dice for bonus in evening.state[Proposals][mara].bonuses] == [1]


@proves(POOL, "fe.coordination.timing")
@pytest.mark.parametrize("paid", [False, True])
@pytest.mark.parametrize(("intent", "same"), [("the lock", True), ("over the wall", False)])
def test_a_helper_who_still_throws_helps_with_nothing_else_but_what_was_paid_for_waits(
    paid: bool, intent: str, same: bool
) -> None:
    evening, mara, tor = supported(assist_cost="boon_each" if paid else "free_risk_only")
    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent="the lock")
    evening.do("gm", "fe.set-boons", hero=tor, held=3, reason="as the test has it")
    helps(evening, mara, tor, 2, 2, 2, 2)

    evening.do("ann", "fe.propose", hero=mara, attribute="wits", skill="Tinker", intent=intent)
    evening.answer("0", 7, by="bob")

    assert sum(bonus.dice for bonus in evening.state[Proposals][mara].bonuses) == int(same or paid)
    assert evening.replayed() == evening.state


@proves("fe.coordination.assist-core", POOL)
def test_whoever_waits_for_their_own_dice_is_the_one_who_helps_with_that_action_and_with_no_other() -> None:
    evening, mara, tor = supported()
    ilse, pell = evening.hero("Ilse", "bob"), evening.hero("Pell", "bob")
    evening.agreed(pell, "bob")
    held(evening, tor, 1)
    helps(evening, mara, tor, 2, 2, 2, 2)

    assert (evening.asked().kind, evening.asked().owner) == ("boon", tor)
    assert helpers_of(evening.state, mara) == [tor]
    assert helpers_of(evening.state, pell) == []
    assert evening.refused("bob", "fe.assist", helper=ilse, hero=mara, how="a lamp").code == "assist.enough"


@proves("fe.coordination.assist-core", POOL)
@pytest.mark.parametrize(("first", "asked"), [(6, False), (5, True)])
def test_one_success_is_help_and_its_helper_is_not_asked_to_throw_again(first: int, *, asked: bool) -> None:
    evening, mara, tor = supported()
    held(evening, tor, 1)
    helps(evening, mara, tor, first, 2, 2, 2)

    assert evening.waits() is asked
    assert [bonus.dice for bonus in evening.state[Proposals][mara].bonuses] == ([] if asked else [1])
