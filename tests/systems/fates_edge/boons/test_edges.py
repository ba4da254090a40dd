"""Boons on both sides of the scene, of death, and of one Partial."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.modules.tracking import stands
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.boons.limits import Likeness, repeats
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.rulings.resolution import RepetitionScope
from threefates.testing.proof import proves

MISS = (4, 4, 4, 4)


def misses(evening: Evening, hero: str, stakes: str) -> None:
    evening.rolls(hero, *MISS, stakes=stakes)
    evening.keep()


@proves("fe.boons.failure-cap", "fe.boons.share")
@pytest.mark.parametrize("over", ["start-scene", "end-evening"])
def test_what_was_paid_and_given_between_two_scenes_is_none_of_the_next_ones(over: str) -> None:
    evening = Evening()
    hero, friend = evening.hero(), evening.hero("Brok", "bob")
    evening.do("gm", "start-evening")
    misses(evening, hero, "the rope")
    evening.do("ann", "fe.give-boon", giver=hero, receiver=friend, why="take it")

    evening.do("gm", over, **({"title": "The gate"} if over == "start-scene" else {}))
    misses(evening, hero, "the bridge")

    assert evening.boons(hero) == 3
    evening.do("ann", "fe.give-boon", giver=hero, receiver=friend, why="and this")
    assert evening.refused("ann", "fe.give-boon", giver=hero, receiver=friend, why="more").code == "boons.given_already"


@proves("fe.boons.failure-cap", "fe.boons.hold-cap")
@pytest.mark.parametrize(("before", "told", "after"), [(5, "cannot hold more than 5 Boons", 2), (4, "takes 1 Boon", 1)])
def test_what_nobody_could_hold_uses_up_nothing_of_what_failures_pay(before: int, told: str, after: int) -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, before)
    misses(evening, hero, "the rope")
    lost = evening.told("bob")
    held(evening, hero, 0)
    misses(evening, hero, "the bridge")

    assert told in lost[-1]
    assert evening.boons(hero) == after


@proves("fe.boons.repetition-rule", "fe.boons.hold-cap")
@pytest.mark.parametrize(("before", "pays"), [(5, 2), (4, 0)])
def test_what_has_paid_nothing_may_still_pay(before: int, pays: int) -> None:
    evening = Evening(failure_cap_optional="optional")
    hero = evening.hero()
    held(evening, hero, before)
    misses(evening, hero, "the rope")
    held(evening, hero, 0)

    misses(evening, hero, "the rope")

    assert evening.boons(hero) == pays


@proves("fe.boons.gm-award")
def test_the_dead_neither_give_nor_take_nor_spend_boons() -> None:
    evening = Brink()
    dead, friend = evening.mara, evening.brok
    held(evening, dead, 3)
    held(evening, friend, 3)
    evening.harm(dead)
    evening.dies(dead)
    tried = [
        evening.refused("ann", "fe.give-boon", giver=dead, receiver=friend, why="last words"),
        evening.refused("bob", "fe.give-boon", giver=friend, receiver=dead, why="rise"),
        evening.refused("gm", "fe.award-boon", hero=dead, why="bravely"),
        evening.refused("ann", "fe.spend-boon", hero=dead, what="asset"),
    ]
    evening.do("gm", "end-scene")
    tried.append(evening.refused("ann", "fe.convert-boons", hero=dead))

    assert {refusal.code for refusal in tried} == {"harm.dead"}
    evening.do("gm", "fe.award-boon", hero=friend, why="bravely")
    assert evening.boons(friend) == 3


@proves("fe.boons.partial-safety-valve")
def test_one_partial_is_made_to_pay_once_though_a_new_scene_begins() -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.rolls(hero, 7, 4, 4, 4, stakes="the guards hear")
    while evening.waits():
        evening.answer(evening.asked().options[0].value)
    evening.do("gm", "fe.safety-valve", beats=3, what="the lock breaks")
    evening.do("gm", "start-scene", title="Behind it")

    assert evening.refused("gm", "fe.safety-valve", beats=3, what="again").code == "boons.valve"
    assert (evening.boons(hero), evening.bank) == (1, 6)
    assert evening.state[Boons].valved == ()


@proves("fe.boons.no-award-list", "fe.boons.repetition-rule")
def test_the_same_words_are_the_same_attempt_with_stakes_and_without() -> None:
    said = Likeness("wits", "Tinker", "the lock", 1, "")

    for reading in RepetitionScope:
        assert repeats(Likeness("wits", "Tinker", "The lock!", 1, ""), said, reading)
        assert not repeats(Likeness("wits", "Tinker", "the hinge", 1, ""), said, reading)
        assert not repeats(Likeness("wits", "Tinker", "", 1, ""), Likeness("wits", "Tinker", "", 1, ""), reading)
        assert not repeats(Likeness("wits", "Tinker", "the lock", 1, "the guards hear"), said, reading)


@proves("fe.boons.spend-list")
def test_a_boon_for_a_leash_clears_a_segment_of_the_one_that_is_kept() -> None:
    evening = Evening()
    hero = evening.hero()
    held(evening, hero, 3)
    evening.do("ann", "fe.spend-boon", hero=hero, what="leash")  # of a spirit that is kept on paper
    evening.do("ann", "fe.keep-module", hero=hero, kind="leash", name="Ash", cap=2)
    none = evening.refused("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")
    evening.do("gm", "fe.set-module", hero=hero, module="leash:1", now=2, reason="it pulled")

    evening.do("ann", "fe.spend-boon", hero=hero, what="leash", on="Ash")

    assert none.code == "module.clear"
    assert "Leash of Ash 1 of 4" in stands(evening, hero)
    assert evening.boons(hero) == 1


@proves("fe.boons.earn-miss", "fe.boons.failure-cap", "fe.harm.levels")
@pytest.mark.parametrize("dies", [False, True])
def test_a_failure_pays_nobody_who_has_died_of_it(dies: bool) -> None:
    alone, together = Evening(), Evening(group_rolls="pooled")
    hero = alone.hero()
    mara, tor = together.hero(), together.hero("Tor", "bob")
    for evening, who in ((alone, hero), (together, mara)):
        evening.do("gm", "fe.set-boons", hero=who, held=1, reason="as the test has it")
    alone.agreed(hero)
    alone.do("ann", "fe.roll-action", *MISS, hero=hero)
    group = {"heroes": [mara, tor], "attribute": "wits", "skill": "Tinker", "dv": 2}
    together.do("gm", "fe.roll-group", *MISS, *MISS, **group)

    for evening, who in ((alone, hero), (together, mara)):
        if dies:
            evening.comes(Died(who))
        evening.answer("keep")

    assert (alone.boons(hero), together.boons(mara), together.boons(tor)) == ((1, 1, 2) if dies else (3, 3, 2))
    assert together.replayed() == together.state


@proves("fe.boons.critical-boon", "fe.harm.levels")
def test_a_ten_is_no_boon_for_the_dead() -> None:
    evening = Evening()
    hero = evening.hero()
    evening.agreed(hero, dv=2)
    evening.do("ann", "fe.roll-action", 10, 4, 4, 4, hero=hero)
    evening.comes(Died(hero))

    choice = evening.asked()
    refused = evening.refused("ann", "answer", choice=choice.id, option="boon")

    assert refused.code == "harm.dead"
    evening.answer("flourish")
    assert evening.boons(hero) == 0


@proves("fe.boons.spend-list", "fe.boons.reroll-die")
@pytest.mark.parametrize("blow", [False, True])
def test_whose_last_boon_has_gone_elsewhere_reads_that_the_dice_stay(*, blow: bool) -> None:
    evening = Evening()
    hero = evening.hero(body=2)
    held(evening, hero, 2)
    if blow:
        evening.do("gm", "fe.strike", hero=hero, harm=1, why="a spear")
        evening.answer("resist", 3, 4)
    else:
        evening.rolls(hero, 8, 4, 3, 2, dv=4)
    asked = [evening.asked().asks]
    for _ in range(2):
        evening.do("ann", "fe.spend-boon", hero=hero, what="asset")
        asked.append(evening.asked().asks)

    assert asked == [
        "Mara holds 2 Boons and may throw a die again for one.",
        "Mara holds 1 Boon and may throw a die again for one.",
        "Mara holds 0 Boons and can throw no die again.",
    ]


@proves("fe.boons.partial-safety-valve", "fe.resolution.partial-fork-cp")
@pytest.mark.parametrize(("answer", "pays"), [("accept_cost", True), ("concede_ground", False)])
def test_a_partial_is_made_to_pay_once_a_cost_was_taken_and_not_where_ground_was_yielded(
    answer: str, pays: bool
) -> None:
    evening = Evening("players_guide_cp")
    hero = evening.hero()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-beats", held=9, reason="as the test has it")
    evening.rolls(hero, 7, 4, 4, 4, stakes="the guards hear")
    valve = {"beats": 3, "what": "the lock breaks"}
    assert evening.refused("gm", "fe.safety-valve", **valve).code == "roll.underway"
    evening.answer(answer)
    (offer,) = evening.offers("gm", "fe.safety-valve")

    assert offer.enabled is pays
    if pays:
        evening.do("gm", "fe.safety-valve", **valve)
    else:
        assert evening.refused("gm", "fe.safety-valve", **valve) == offer.refusal
    assert (evening.boons(hero), evening.bank) == ((1, 6) if pays else (0, 9))
    assert evening.replayed() == evening.state


@proves("fe.boons.share", "fe.ruling.boon-share-limits")
@pytest.mark.parametrize(
    ("order", "given"),
    [("friend other", 2), ("other friend", 2), ("friend friend", 2), ("other other", 1), ("friend other friend", 2)],
)
def test_of_two_given_in_a_scene_one_is_a_friends_whichever_comes_first(order: str, given: int) -> None:
    evening = Evening()
    mara, brok, ina = evening.hero(), evening.hero("Brok", "bob"), evening.hero("Ina", "bob")
    held(evening, mara, 5)
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.form-bond", hero=mara, other=brok, words="one house")
    whom, gift = {"friend": brok, "other": ina}, {"giver": mara, "why": "take it"}
    gave = 0
    for each in order.split():
        (offer,) = evening.offers("ann", "fe.give-boon")
        free = {option.value for option in offer.fields[0].options if option.refusal is None and offer.refusal is None}
        if whom[each] in free:
            evening.do("ann", "fe.give-boon", receiver=whom[each], **gift)
            gave += 1
        else:
            refused = evening.refused("ann", "fe.give-boon", receiver=whom[each], **gift)
            assert refused.title == f"Mara has given {'2 Boons' if gave == 2 else '1 Boon'} in this scene."

    assert (gave, evening.boons(mara)) == (given, 5 - given)
    assert evening.replayed() == evening.state


@proves("fe.boons.gm-award")
@pytest.mark.parametrize("why", ["Miss", "Partial", "critical", "a kindness"])
def test_what_is_awarded_is_no_roll_whatever_it_is_called(why: str) -> None:
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.award-boon", hero=mara, why=why)
    told = FATES_EDGE.tell(evening.state, evening.last[0], evening.viewer("bob"))

    assert told is not None
    assert told.text == f"Mara takes 1 Boon ({why}) and holds 1."
    assert told.cites == ("fe.boons.gm-award", "fe.boons.hold-cap")
