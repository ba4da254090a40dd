"""Help that could count for nothing, and helpers whom their own Stress fells."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.boons.holding import held
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import close
from tests.systems.fates_edge.help.cooperating import three, uses
from tests.systems.fates_edge.symbols.invoking import GATE, invoker
from tests.systems.fates_edge.tags.hall import Hall
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.testing.proof import proves


def acting(gear: int = 0, **rulings: str) -> tuple[Evening, str, str]:
    """Mara is about something with four dice and what her gear adds; Brok, who holds three Boons, may help."""
    evening = Evening(**{"assist_cost": "boon_each", **rulings})
    mara, brok = evening.hero(), evening.hero("Brok", "bob")
    evening.rated(brok, Tinker=3, body=3)
    held(evening, brok, 3)
    evening.do("gm", "start-scene", title="The gate")
    evening.agreed(mara)
    if gear:
        evening.do("gm", "fe.add-dice", hero=mara, dice=gear, why="good tools")
    return evening, mara, brok


def dice(evening: Evening, hero: str) -> int:
    return pool_of(evening.state, evening.state[Proposals][hero])[0]


@proves("fe.ruling.bonus-dice-cap", "fe.coordination.assist-core")
def test_nobody_pays_for_a_die_that_the_cap_of_all_dice_takes_again() -> None:
    evening, mara, brok = acting(3, bonus_dice_cap="all_bonuses")
    (help_,) = evening.offers("bob", "fe.assist")
    (gift,) = evening.offers("bob", "fe.give-as-help")

    for command, fields in (("fe.assist", {"helper": brok, "how": "a hand"}), ("fe.give-as-help", {"giver": brok})):
        why = {} if command == "fe.assist" else {"why": "take it"}
        assert evening.refused("bob", command, hero=mara, **fields, **why).code == "assist.capped"
    assert [option.refusal is None for option in help_.fields[0].options] == [False, True, True]
    assert gift.refusal is not None
    assert evening.boons(brok) == 3


@proves("fe.ruling.bonus-dice-cap", "fe.boons.share-as-assist")
@pytest.mark.parametrize(("gear", "code"), [(3, "assist.capped"), (2, "")])
def test_nor_gives_a_boon_for_it_where_help_is_no_dice(gear: int, code: str) -> None:
    evening, mara, brok = acting(gear, bonus_dice_cap="all_bonuses", assist_benefit="dv_minus_one")
    if code:
        assert evening.refused("bob", "fe.give-as-help", giver=brok, hero=mara, why="take it").code == code
    else:
        evening.do("bob", "fe.give-as-help", giver=brok, hero=mara, why="take it")

    assert dice(evening, mara) == 7


@proves("fe.ruling.bonus-dice-cap")
@pytest.mark.parametrize(("cap", "left", "thrown"), [("all_bonuses", 2, 7), ("assists_only", 0, 9)])
def test_who_pays_for_each_die_pays_for_those_that_count(cap: str, left: int, thrown: int) -> None:
    evening, mara, brok = acting(2, bonus_dice_cap=cap, assist_benefit="up_to_three")
    (help_,) = evening.offers("bob", "fe.assist")
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand")

    assert help_.hint.startswith(f"It costs {'1 Boon' if left else '3 Boons'}, ")
    assert (evening.boons(brok), dice(evening, mara)) == (left, thrown)


@proves("fe.ruling.bonus-dice-cap", "fe.coordination.talent-inspire", "fe.coordination.talent-spotters-mark")
@pytest.mark.parametrize(("cap", "code"), [("all_bonuses", "pool.capped"), ("assists_only", "")])
def test_nobody_counts_in_a_die_of_a_talent_that_the_cap_takes_again(cap: str, code: str) -> None:
    evening, mara, tor, _ = three()
    evening.reads(bonus_dice_cap=cap)
    evening.agreed(mara)
    uses(evening, tor, "inspire-ally", mara)
    evening.do("gm", "fe.add-dice", hero=mara, dice=2, why="good tools")
    (below,) = evening.offers("ann", "fe.claim-effect")
    evening.do("gm", "fe.add-dice", hero=mara, dice=1, why="and light")
    (offer,) = evening.offers("ann", "fe.claim-effect")

    assert (below.refusal, offer.refusal.code if offer.refusal else "") == (None, code)
    if code:
        assert evening.refused("ann", "fe.claim-effect", hero=mara, move="inspire-ally") == offer.refusal
    else:
        evening.do("ann", "fe.claim-effect", hero=mara, move="inspire-ally")
    assert dice(evening, mara) == (7 if code else 8)


@proves("fe.ruling.bonus-dice-cap", "fe.gear.enchant-limits")
@pytest.mark.parametrize(("cap", "code"), [("all_bonuses", "pool.capped"), ("assists_only", "")])
def test_nor_uses_an_enchantment_up_for_one(cap: str, code: str) -> None:
    evening, mara, _, blade = close("keen-edge")
    evening.reads(bonus_dice_cap=cap)
    evening.do("gm", "fe.add-dice", hero=mara, dice=3, why="high ground")
    if code:
        assert evening.refused("ann", "fe.claim-gear", hero=mara, item=blade, what="keen-edge").code == code
        evening.do("gm", "fe.clear-dice", hero=mara)
    evening.do("gm", "fe.claim-gear", hero=mara, item=blade, what="keen-edge")


@proves("fe.ruling.bonus-dice-cap", "fe.invoker.borrowed-grace")
@pytest.mark.parametrize(("cap", "code"), [("all_bonuses", "pool.capped"), ("assists_only", "")])
def test_nor_borrows_grace_for_one(cap: str, code: str) -> None:
    evening, hero = invoker(GATE, bonus_dice_cap=cap)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill="Melee")
    evening.do("gm", "fe.add-dice", hero=hero, dice=3, why="high ground")
    if code:
        assert evening.refused("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue").code == code
    else:
        evening.do("ann", "fe.borrow-grace", hero=hero, patron=GATE, pay="fatigue")


@proves("fe.ruling.bonus-dice-cap", "fe.tags.mark")
@pytest.mark.parametrize(
    ("cap", "more", "told"), [("all_bonuses", 3, False), ("all_bonuses", 2, True), ("assists_only", 3, True)]
)
@pytest.mark.parametrize("partial", [False, True])
def test_nor_is_a_mark_used_up_that_adds_nothing(cap: str, more: int, told: bool, partial: bool) -> None:
    hall = Hall(bonus_dice_cap=cap)
    mark = hall.lasts("mark", hall.wolf, partial=partial)
    hall.proposes(at=hall.wolf)
    hall.do("gm", "fe.set-terms", hero=hall.tev, dv=2, position=1)
    hall.do("gm", "fe.add-dice", hero=hall.tev, dice=more, why="high ground")
    hall.do("bob", "fe.roll-action", *[2] * dice(hall, hall.tev), hero=hall.tev)
    now = hall.now(mark)

    assert (now is None or now.used >= 0) is told


@proves("fe.coordination.assist-core", "fe.harm.stress-term")
@pytest.mark.parametrize("skill", ["no_roll", "skill_based"])
def test_who_is_felled_by_what_help_costs_neither_rolls_nor_adds_a_die(skill: str) -> None:
    evening, mara, brok = acting(assist_helper_skill=skill)
    evening.rated(brok, body=1)
    evening.do("gm", "fe.set-harm", hero=brok, harm=2, reason="the fall")

    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand", stress=True)

    assert evening.told("ann")[-1] == "Mara: helped (Brok: a hand, who has fallen)."
    evening.do("gm", "fe.set-harm", hero=brok, harm=0, reason="a miracle")
    assert dice(evening, mara) == 4  # what they could not do is not done when they wake


@proves("fe.coordination.assist-baseline", "fe.harm.stress-term")
def test_nor_does_the_step_come_that_they_would_have_given() -> None:
    evening, mara, brok = acting()
    evening.rated(brok, body=1)
    evening.do("gm", "fe.set-harm", hero=brok, harm=2, reason="the fall")

    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a feint", gives="position", stress=True)
    if evening.waits():
        evening.answer("allow", by="gm")

    assert not [said for said in evening.told("ann") if "better" in said]
    assert not evening.state[Proposals][mara].shifts


@proves("fe.resolution.dv-assistance", "fe.ruling.assist-helper-count")
def test_a_second_helper_takes_nothing_more_off_a_dv_unless_the_first_has_fallen() -> None:
    evening, mara, brok = acting(assist_benefit="dv_minus_one", assist_helper_count="many_capped")
    ina = evening.hero("Ina", "bob")
    held(evening, ina, 1)
    evening.do("bob", "fe.assist", helper=brok, hero=mara, how="a hand", gives="dv")
    offered = {dict(offer.fixed)["helper"]: offer for offer in evening.offers("bob", "fe.assist")}[ina]

    assert [(option.value, option.refusal is None) for option in offered.fields[0].options] == [
        ("dv", False),
        ("effect", True),
    ]
    again = {"helper": ina, "hero": mara, "how": "an eye", "gives": "dv"}
    assert evening.refused("bob", "fe.assist", **again).source == "fe.resolution.dv-assistance"
    evening.do("gm", "fe.set-harm", hero=brok, harm=3, reason="the fall")
    evening.do("bob", "fe.assist", **again)
    assert evening.boons(ina) == 0


@proves("fe.resolution.dv-assistance")
@pytest.mark.parametrize(("hidden", "code"), [(False, "assist.capped"), (True, "")])
def test_nor_does_help_where_an_open_dv_was_built_with_helpers(hidden: bool, code: str) -> None:
    evening, mara, brok = acting(assist_benefit="dv_minus_one", dv_method="full_construction")
    evening.do("gm", "fe.build-dv", hero=mara, base=4, assistance="helpers_1")
    evening.do("gm", "fe.set-terms", hero=mara, hidden=hidden)
    (offer,) = evening.offers("bob", "fe.assist")
    refusal = offer.fields[0].options[0].refusal

    assert (refusal.code if refusal else "") == code
    helps = {"helper": brok, "hero": mara, "how": "a hand", "gives": "dv"}
    if code:
        assert evening.refused("bob", "fe.assist", **helps) == refusal
    else:  # of a hidden DV nobody learns how it came about
        evening.do("bob", "fe.assist", **helps)
