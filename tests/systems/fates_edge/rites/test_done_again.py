"""Rites and Gifts that are done again: what is better stays, and what is one is one under every name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rites.performing import CLEAN, MIXED, OATH, OF, PLAIN, SEA, performed
from tests.systems.fates_edge.symbols.invoking import invoker, owed, perform, roll
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.content.records import weapon_tags
from threefates.systems.fates_edge.gear.claimed_tags_and_enchantments import Claimed
from threefates.systems.fates_edge.harm.conditions import Conditions, Died
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.rites_of_patrons import counting
from threefates.systems.fates_edge.tags.library import Until
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

GIFT = "fe.gift.imbuement-base"


def dice(evening: Evening, hero: str, skill: str = "Melee") -> int:
    """Dice that bear on an action of that skill."""
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill=skill)
    return sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero]))


def again(evening: Evening, hero: str, rite: str, *faces: int, push: str = "", **more: Any) -> None:
    evening.do("ann", "fe.invoke-rite", hero=hero, rite=rite, **more)
    if push:
        evening.do("ann", "fe.push-rite", hero=hero, how=push)
    evening.do("ann", "fe.roll-action", *faces, hero=hero)
    evening.keep()


@proves("fe.rites.definition")
@pytest.mark.parametrize("rite", ["lay-on-hands", "radiant-smite", "tidemarks-blessing"])
def test_who_lets_go_of_a_rite_on_one_lets_go_of_none_on_another(rite: str) -> None:
    evening, hero, other = performed(rite)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite=rite, whom=other)
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    both = {each.hero for each in evening.state[Blessings].laid}
    evening.do("ann", "fe.end-rite", blessing=evening.state[Blessings].laid[0].id, why="enough")

    assert (both, {each.hero for each in evening.state[Blessings].laid}) == ({hero, other}, {other})


@proves("fe.rites.definition", OF[OATH])
@pytest.mark.parametrize(
    ("first", "faces", "left"),
    [
        ("duration", MIXED, [(1, 2, False)]),  # a Partial is for one action: the longer one stays
        ("duration", CLEAN, [(1, 2, False)]),
        ("potency", CLEAN, [(2, 1, False)]),
        ("", CLEAN, [(1, 1, False)]),
    ],
)
def test_a_rite_that_is_done_again_and_worse_takes_nothing_away(
    first: str, faces: tuple[int, ...], left: list[tuple[int, int, bool]]
) -> None:
    evening, hero, _ = performed("kindle-vow", push=first)
    again(evening, hero, "kindle-vow", *faces, about="the old mill")

    assert [(each.does[0].dice, each.until, each.once) for each in evening.state[Blessings].laid] == left


@proves("fe.rites.definition", OF[OATH])
def test_another_vow_stands_beside_the_first_and_what_is_better_takes_its_place() -> None:
    evening, hero, _ = performed("kindle-vow", push="duration")
    again(evening, hero, "kindle-vow", *MIXED, about="the bridge")
    both = [each.about for each in evening.state[Blessings].laid]
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="The bridge")
    again(evening, hero, "kindle-vow", *CLEAN, push="duration", about="the ford")

    assert both == ["the old mill", "the bridge"]
    assert [(each.about, each.until) for each in evening.state[Blessings].laid] == [
        ("the ford", 3),
    ]


@proves(OF[GATE])
@pytest.mark.parametrize(
    ("push", "faces", "until"),
    [("", MIXED, Until.SCENE), ("duration", MIXED, Until.NEXT), ("duration", CLEAN, Until.NEXT)],
)
def test_a_circle_that_is_drawn_again_in_part_or_for_less_long_stays_as_it_was(
    push: str, faces: tuple[int, ...], until: Until
) -> None:
    evening, hero, _ = performed("circle-of-denial", push=push)
    before = [(each.hero, each.bears, each.once, each.until) for each in evening.state[Blessings].laid]
    again(evening, hero, "circle-of-denial", *faces)

    assert [(each.hero, each.bears, each.once, each.until) for each in evening.state[Blessings].laid] == before
    assert [(each.until, each.partial) for each in evening.state[Effects].known.values()] == [(until, False)]


@proves(OF[GATE])
def test_of_two_thresholds_each_counts_where_it_is_called_on_and_both_are_one_step() -> None:
    evening, hero = invoker(GATE)
    for door in ("the door", "the window"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, 8, 8, 8, 8)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Athletics")
    offered = [offer.label for offer in evening.offers("ann", "fe.call-on-rite")]
    steps = []
    for on, which in ((True, 1), (True, 0), (False, 1), (False, 0)):
        laid = [each for each in evening.state[Blessings].laid if each.hero == hero][which]
        evening.do("ann", "fe.call-on-rite", hero=hero, blessing=laid.id, on=on)
        steps.append(sum(each.steps for each in bearing(evening.state, evening.state[Proposals][hero])))

    assert offered == ["Call on Sealed Threshold (the door)", "Call on Sealed Threshold (the window)"]
    assert steps == [-1, -1, -1, 0]


@proves(GIFT)
@pytest.mark.parametrize("alias", ["the Sealed Gate", "Sealed Gate", "THE SEALED GATE, Warden of Ways"])
def test_two_gifts_of_one_patron_are_one_however_the_patron_is_called(alias: str) -> None:
    evening, hero = sworn("srd", **PLAIN)
    other = evening.hero("Pell", by="bob", talents=["familiar"])
    for each in (hero, other):
        evening.do("gm", "fe.set-boons", hero=each, held=2, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)
    evening.do("bob", "fe.wake-gift", hero=other, item="an axe", patron=alias, bearer=hero)

    assert dice(evening, hero) == 1


@proves(GIFT)
def test_a_gift_that_was_pushed_stays_where_another_thing_is_woken() -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.do("gm", "fe.set-boons", hero=hero, held=3, reason="a test")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)
    evening.do("ann", "fe.extend-gift", hero=hero)
    evening.do("gm", "end-scene")
    evening.do("gm", "start-scene", title="On")
    evening.do("ann", "fe.extend-gift", hero=hero)
    evening.do("ann", "fe.wake-gift", hero=hero, item="an axe", patron="sealed gate")
    laid = evening.state[Blessings].laid

    assert [(each.item, each.until) for each in laid[::2]] == [("a sword", 3), ("an axe", 2)]
    assert dice(evening, hero) == 1


@proves("fe.gift.runekeeper-version")
@pytest.mark.parametrize(("enchanted", "more"), [(False, 1), (True, 0)])
def test_a_gift_that_stacks_with_no_magic_goes_with_a_plain_blade(enchanted: bool, more: int) -> None:

    evening, hero = sworn("srd", patrons_gift="runekeeper_talent", **PLAIN)
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE, skill="Lore")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    claimed = Claimed((("gear-1", "a-rune" if enchanted else next(iter(weapon_tags()))),))
    proposal = evening.state[Proposals][hero].meant(claimed)

    assert sum(does.dice for _, does in counting(evening.state, proposal)) == more


@proves("fe.invoker.borrowed-grace-v2", "fe.invoker.borrowed-grace", GIFT)
def test_a_gift_that_is_woken_or_called_on_after_grace_does_not_add_to_it() -> None:
    evening, hero = invoker("The Witness")
    evening.learns(hero, "familiar")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Notice")
    evening.do("ann", "fe.borrow-grace", hero=hero, patron="The Witness", pay="boon")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a lens", patron="The Witness")
    eye = next(each for each in evening.state[Blessings].laid if each.when)
    stacked = evening.refused("ann", "fe.call-on-rite", hero=hero, blessing=eye.id).code
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="wits", skill="Notice")
    evening.do("ann", "fe.call-on-rite", hero=hero, blessing=eye.id)

    assert stacked == "grace.stacked"
    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1


@proves("fe.invoker.borrowed-grace-v2", GIFT)
def test_a_blow_with_grace_has_one_die_where_the_gift_is_woken_after_it() -> None:
    evening, hero = invoker(GATE)
    evening.learns(hero, "familiar")
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="a test")
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="boon")
    evening.do("ann", "fe.wake-gift", hero=hero, item="a sword", patron=GATE)

    assert sum(each.dice for each in bearing(evening.state, evening.state[Proposals][hero])) == 1


@proves("fe.runekeeper.push", "fe.ruling.rite-roll")
def test_where_nobody_rolls_a_scene_has_one_push_as_well() -> None:
    evening, hero = sworn("srd", rite_roll="no_roll", **PLAIN)
    vow = {"hero": hero, "rite": "kindle-vow", "about": "the mill", "push": "potency"}
    evening.do("ann", "fe.invoke-rite", **vow)
    code = evening.refused("ann", "fe.invoke-rite", **vow).code
    evening.do("ann", "fe.invoke-rite", **(vow | {"push": ""}))
    evening.do("gm", "start-scene", title="On")
    evening.do("ann", "fe.invoke-rite", **vow)

    assert (code, owed(evening, hero)) == ("rite.pushed", {OATH: 5})


@proves("fe.invoker.rival-symbol", "fe.runekeeper.cross-patron")
def test_a_rite_begun_anew_is_marked_once_however_its_patron_is_called() -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.do("gm", "fe.gain-symbol", hero=hero, patron="The Traveler")
    for patron in (GATE, "Sealed Gate", "SEALED GATE"):
        evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=patron)
        evening.do("ann", "fe.withdraw", hero=hero)
    begun = sum(owed(evening, hero).values())
    again(evening, hero, "circle-of-denial", *CLEAN, patron="the sealed gate")
    evening.answer(evening.asked().options[0].value, 8)
    evening.keep()
    done = sum(owed(evening, hero).values())
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron="Sealed Gate")
    anew = sum(owed(evening, hero).values())
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    evening.answer(evening.asked().options[0].value, 8)
    evening.keep()
    once_more = sum(owed(evening, hero).values())
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)

    assert (begun, done, anew) == (1, 2, 3)
    assert sum(owed(evening, hero).values()) == once_more + 1  # it was done: each that is done is marked for


@proves(OF[OATH])
@pytest.mark.parametrize(
    ("faces", "pick", "left"),
    [
        (CLEAN, "affliction", [("Chill", False)]),
        (CLEAN, "second", [("Blight", False)]),
        (MIXED, "affliction", [("Blight", True), ("Chill", False)]),
    ],
)
def test_hands_take_what_ails_somebody_and_in_part_still_it(
    faces: tuple[int, ...], pick: str, left: list[tuple[str, bool]]
) -> None:
    evening, hero = sworn("srd", **PLAIN)
    other = evening.hero("Pell", by="bob")
    for what in ("Blight", "Chill"):
        evening.do("gm", "fe.say-tag", tag="curse", source="a well", on=[other], what=what, release="salt")
    again(evening, hero, "lay-on-hands", *faces, patron=OATH, whom=other)
    options = [each.value for each in evening.asked().options]
    labels = [each.label for each in evening.asked().options]
    evening.answer(options[3] if pick == "second" else pick)

    assert labels[2:] == ["Blight", "Chill"]
    assert [(each.what, each.stilled) for each in evening.state[Effects].known.values()] == left
    assert evening.state[Conditions][other].harm == 0


@proves(OF["Grimmir"])
def test_one_place_has_one_clock_however_it_is_typed() -> None:

    evening, hero, _ = performed("worlds-wound")
    again(evening, hero, "worlds-wound", *CLEAN, about="The Old Mill")

    assert [clock.filled for clock in evening.state[Clocks].known.values()] == [4]


@proves("fe.runekeeper.cross-patron", "fe.invoker.cross-resonance")
def test_a_rite_between_scenes_is_the_first_of_none() -> None:
    evening, hero = invoker(GATE, SEA)
    evening.do("gm", "end-scene")
    perform(evening, hero)
    roll(evening, hero, 8, 8, 8, 8)
    perform(evening, hero, "whispering-currents")
    between = owed(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "start-scene", title="The quay")
    perform(evening, hero, "whispering-currents")
    roll(evening, hero, 8, 8, 8, 8)
    begun = owed(evening, hero)
    perform(evening, hero)

    assert (between, begun) == ({GATE: 1, SEA: 1}, {GATE: 1, SEA: 2})
    assert owed(evening, hero) == {GATE: 2, SEA: 2}


@proves("fe.rites.definition")
def test_the_dead_let_go_of_no_rite_and_the_game_master_does() -> None:
    evening, hero, _ = performed("sealed-threshold")
    evening.comes(Died(hero))
    (offer,) = evening.offers("ann", "fe.end-rite")
    (blessing,) = (value for name, value in offer.fixed if name == "blessing")

    assert evening.refused("ann", "fe.end-rite", blessing=blessing, why="so") == offer.refusal
    evening.do("gm", "fe.end-rite", blessing=blessing, why="so")
    assert evening.state[Blessings].laid == ()
