"""Enchanted things count as assets for upkeep, SRD 37.9.4: a third of their XP in a downtime, or they are the worse."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, enchanted, its
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.advancement.assets import Assets
from threefates.systems.fates_edge.advancement.xp_awards import Experience
from threefates.systems.fates_edge.gear.items import Care, Gear
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.upkeep.things_kept import cost_of_item
from threefates.systems.fates_edge.upkeep.upkeep import Upkeep
from threefates.testing.proof import proves

ENCHANTED = "fe.gear.enchant-limits"
EARN = "Earn more first, or let it go."


def owner(kind: str = "light-blade", which: str = "keen-edge", tags: int = 0) -> tuple[Evening, str, str]:
    """Mara with 9 XP, an enchanted thing and a plain one; and a wolf with one that nobody looks after."""
    evening = Evening()
    mara = evening.hero()
    evening.do("gm", "fe.name-foe", name="Wolf")
    enchanted(evening, list(evening.state[Characters].known)[-1], "heavy-blade", "keen-edge")
    arm(evening, mara, "buckler")
    item = arm(evening, mara, kind, tags=["hook", "brutal"][:tags])
    evening.do("gm", "fe.enchant-gear", owner=mara, item=item, enchantment=which)
    evening.do("gm", "fe.set-xp", hero=mara, unspent=9, reason="as the test has it")
    return evening, mara, item


def days(evening: Evening) -> None:
    evening.do("gm", "fe.let-time-pass", scale="days")


def next_scene(evening: Evening) -> None:
    evening.do("gm", "start-scene", title="The gate")


@proves(ENCHANTED)
@pytest.mark.parametrize(
    ("kind", "which", "tags", "xp", "price"),
    [
        ("light-blade", "keen-edge", 0, 4 + 2, 2),
        ("light-blade", "luckblade", 1, 4 + 4 + 4, 4),
        ("heavy-armor", "wraithmail", 0, 12 + 8, 7),
        ("small-thing", "ring-of-sustenance", 0, 4, 2),
    ],
)
@pytest.mark.parametrize("time", [False, True])
def test_the_upkeep_of_an_enchanted_thing_is_a_third_of_all_its_xp_or_one_and_the_time(
    kind: str, which: str, tags: int, xp: int, price: int, time: bool
) -> None:
    evening, mara, item = owner(kind, which, tags)
    days(evening)
    told = evening.told("bob")
    due = [each.key for each in evening.state[Upkeep].due]
    evening.do("ann", "fe.pay-upkeep", hero=mara, what=item, time=time)
    next_scene(evening)

    assert due == [item]
    assert any(line == f"Upkeep is due, until the next scene: {its(evening, mara, item).name}." for line in told)
    assert cost_of_item(evening.state, its(evening, mara, item)) == xp
    assert evening.state[Experience].unspent[mara] == 9 - (1 if time else price)
    assert its(evening, mara, item).care is Care.SOUND


@proves(ENCHANTED, "fe.advancement.upkeep-failure")
def test_an_enchanted_thing_that_nobody_looks_after_is_neglected_then_compromised() -> None:
    evening, mara, item = owner()
    seen = []
    for _ in range(3):
        days(evening)
        next_scene(evening)
        seen.append((its(evening, mara, item).care.value, [line for line in evening.told("bob") if "upkeep" in line]))
        evening.do("gm", "end-scene")

    assert seen == [
        ("neglected", ["Mara has Light melee weapon neglected: nobody paid the upkeep."]),
        ("compromised", ["Mara has Light melee weapon compromised: nobody paid the upkeep."]),
        ("compromised", []),
    ]
    assert its(evening, mara, evening.state[Gear].items(mara)[0].id).care is Care.SOUND  # the plain one
    assert evening.replayed() == evening.state


@proves(ENCHANTED)
@pytest.mark.parametrize("how", ["dropped", "plain", "other"])
def test_nobody_owes_upkeep_for_what_is_gone_or_no_longer_enchanted(how: str) -> None:
    evening, mara, item = owner()
    days(evening)
    if how == "plain":
        evening.rated(mara, wits=4)
        evening.do("ann", "fe.disenchant", hero=mara, item=item, enchantment="keen-edge")
        evening.do("ann", "fe.roll-action", 7, 7, 7, 7, hero=mara)
        evening.keep()
    else:
        which = evening.state[Gear].items(mara)[0].id if how == "other" else item
        evening.do("ann", "fe.drop-gear", owner=mara, item=which)

    assert [each.key for each in evening.state[Upkeep].due] == ([item] if how == "other" else [])
    next_scene(evening)
    assert "scene" in evening.view("bob")
    if how != "other":
        refused = evening.refused("ann", "fe.pay-upkeep", hero=mara, what=item)
        assert refused.code == "upkeep.not_due"


@proves(ENCHANTED, "fe.gear.enchant-principles")
@pytest.mark.parametrize(("when", "may"), [("in the dark", False), ("in the rain", True)])
def test_the_same_benefit_is_not_borne_twice_under_two_names(when: str, may: bool) -> None:
    evening = Evening()
    mara = evening.hero()
    for name, at in (("Owl Eye", "in the dark"), ("Cat Eye", when)):
        evening.do("gm", "fe.define-enchantment", name=name, slot="thing", xp=4, when=at)
    owl, cat = evening.state[Gear].own
    lamp = enchanted(evening, mara, "great-thing", owl)
    evening.do("gm", "fe.enchant-gear", owner=mara, item=lamp, enchantment="boots-of-sure-step")

    if not may:
        assert evening.refused("gm", "fe.enchant-gear", owner=mara, item=lamp, enchantment=cat).code == "enchant.twice"
    else:
        evening.do("gm", "fe.enchant-gear", owner=mara, item=lamp, enchantment=cat)
    plain = enchanted(evening, mara, "thing", "boots-of-sure-step")
    evening.do("gm", "fe.enchant-gear", owner=mara, item=plain, enchantment="lantern-of-revelation")
    assert len(its(evening, mara, plain).enchantments) == 2


@proves(ENCHANTED, "fe.advancement.upkeep")
def test_upkeep_is_owed_by_whoever_has_the_thing_by_then() -> None:
    evening, mara, item = owner()
    tor = evening.hero("Tor", "bob")
    days(evening)
    evening.do("ann", "fe.drop-gear", owner=mara, item=item, to=tor)
    theirs = evening.state[Upkeep].due
    evening.do("bob", "fe.drop-gear", owner=tor, item=item, to=mara)
    mine = evening.state[Upkeep].due
    evening.do("ann", "fe.pay-upkeep", hero=mara, what=item)
    evening.do("ann", "fe.drop-gear", owner=mara, item=item, to=tor)
    paid = evening.state[Upkeep].due
    next_scene(evening)

    assert [(each.hero, each.key) for each in theirs] == [(tor, item)]
    assert [(each.hero, each.key) for each in mine] == [(mara, item)]
    assert paid == ()
    assert its(evening, tor, item).care is Care.SOUND


@proves(ENCHANTED, "fe.advancement.upkeep-failure")
def test_a_thing_that_goes_from_hand_to_hand_is_the_worse_for_it_all_the_same() -> None:
    evening, mara, item = owner()
    tor = evening.hero("Tor", "bob")
    wolf = next(one.id for one in evening.state[Characters].known.values() if one.name == "Wolf")
    days(evening)
    evening.do("ann", "fe.drop-gear", owner=mara, item=item, to=wolf)
    foes = evening.state[Upkeep].due
    evening.do("gm", "fe.drop-gear", owner=wolf, item=item, to=tor)
    next_scene(evening)

    assert foes == ()
    assert its(evening, tor, item).care is Care.NEGLECTED
    assert evening.replayed() == evening.state


@proves("fe.advancement.upkeep", ENCHANTED)
def test_the_dead_owe_no_upkeep() -> None:
    evening, mara, item = owner()
    evening.was_so(Died(mara))
    days(evening)

    assert not evening.state[Upkeep].due
    assert its(evening, mara, item).care is Care.SOUND


@proves("fe.advancement.upkeep", "fe.advancement.upkeep-failure")
def test_who_dies_in_a_downtime_owes_no_upkeep_and_who_has_the_thing_then_does() -> None:
    evening, mara, item = owner()
    tor = evening.hero("Tor", "bob")
    evening.do("ann", "fe.buy-asset", hero=mara, name="The Inn", size="minor", scope="beds")
    days(evening)
    shown = [evening.view("bob").get("upkeep") is not None]
    evening.comes(Died(mara))
    shown.append(evening.view("bob").get("upkeep") is not None)
    offered = evening.offers("ann", "fe.pay-upkeep")
    evening.do("gm", "fe.drop-gear", owner=mara, item=item, to=tor)
    shown.append(evening.view("bob").get("upkeep") is not None)
    next_scene(evening)

    assert (shown, offered) == ([True, False, True], [])
    assert its(evening, tor, item).care is Care.NEGLECTED
    assert [each.care for each in evening.state[Assets].of[mara]] == [0]


@proves("fe.advancement.upkeep")
@pytest.mark.parametrize(("xp", "remedies"), [(1, ["Take the time, or let it go."]), (0, [EARN, EARN])])
def test_who_has_not_even_an_xp_is_not_told_to_take_the_time(xp: int, remedies: list[str]) -> None:
    evening, mara, _ = owner()
    evening.do("gm", "fe.set-xp", hero=mara, unspent=xp, reason="as the test has it")
    days(evening)

    refused = [offer.refusal for offer in evening.offers("ann", "fe.pay-upkeep")]
    assert [each.remedy for each in refused if each] == remedies
