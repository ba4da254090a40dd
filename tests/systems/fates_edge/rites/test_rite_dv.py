"""How hard Rites are under each reading, how long they take, and that they are rolled for, or not."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, sworn
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import EasilyDone
from threefates.systems.fates_edge.actions.withdrawing import Withdrawn
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import Grade, written_rites
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.rites.blessings import Blessings
from threefates.systems.fates_edge.rites.rite_dv import cost_of_grade, dv_of_rite, grades, tier_of_rite
from threefates.systems.fates_edge.rites.rites import RiteEnded, invoked
from threefates.systems.fates_edge.rulings.rites import RiteDv, RiteTierAndCost
from threefates.testing.proof import proves

GRADES, DV, UNPRINTED, TIME = (
    "fe.rites.grades",
    "fe.rites.dv-formula",
    "fe.rites.missing-profiles",
    "fe.turn.rite-time",
)
OF_GRADE = {  # SRD 38.5
    "low": {"kindle-vow", "lay-on-hands", "sealed-threshold", "tidemarks-blessing", "whispering-currents"}
    | {"touch-the-umbral-veil", "crossroads-raven", "speaking-seed"},
    "standard": {"radiant-smite", "circle-of-denial", "wave-road-blessing", "thornveil"},
    "high": {"banishment-knot", "become-the-shadow", "worlds-wound"},
}
TAGS = {  # SRD 38.5
    "kindle-vow": "OATH COURAGE BUFF",
    "lay-on-hands": "CLEANSE HEAL LIGHT",
    "radiant-smite": "FIRE FOLLOW_UP SMITE",
    "sealed-threshold": "WARD LINE DENY",
    "circle-of-denial": "WARD CIRCLE BAN",
    "banishment-knot": "BANISH EXILE SPIRIT",
    "tidemarks-blessing": "WATER BALANCE MOBILITY",
    "whispering-currents": "WATER GUIDE SENSE",
    "wave-road-blessing": "WARD ROUTE TRAVEL",
    "touch-the-umbral-veil": "SHADOW STEALTH VEIL",
    "crossroads-raven": "OMEN GUIDE DELAY",
    "become-the-shadow": "PHASE ESCAPE ZONE",
    "speaking-seed": "NATURE SENSE GUIDE",
    "thornveil": "WARD NATURE BARRIER",
    "worlds-wound": "HEAL PURIFY ZONE",
}


def dv_of(evening: Evening, hero: str) -> int:
    terms = terms_of(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    return terms.dv


@proves(
    "fe.patrons.rites-oath-of-flame",
    "fe.patrons.rites-sealed-gate",
    "fe.patrons.rites-raeyn",
    "fe.patrons.rites-ikasha",
    "fe.patrons.rites-grimmir",
)
def test_the_rites_that_are_written_have_the_books_grades_and_tags() -> None:
    found = {rite.id: rite for rite in written_rites().values()}

    assert {name: {each for each, rite in found.items() if rite.grade.value == name} for name in OF_GRADE} == OF_GRADE
    assert {each: " ".join(rite.tags) for each, rite in found.items()} == TAGS


@proves(GRADES, UNPRINTED)
def test_there_are_three_grades_whose_tier_and_cost_are_one_to_three() -> None:
    assert grades() == (Grade.LOW, Grade.STANDARD, Grade.HIGH)
    assert [cost_of_grade(grade) for grade in grades()] == [1, 2, 3]
    assert [tier_of_rite(grade, 4, RiteTierAndCost.BY_GRADE) for grade in grades()] == [1, 2, 3]
    assert [tier_of_rite(grade, 4, RiteTierAndCost.OF_CASTER) for grade in grades()] == [4, 4, 4]


@proves(DV, "fe.ruling.rite-dv")
@pytest.mark.parametrize(
    ("cost", "spirit", "tier", "dv", "raw"),
    [(1, 1, 1, 2, 1), (5, 1, 3, 4, 4), (5, 3, 3, 3, 3), (3, 3, 1, 2, 1), (4, 2, 1, 2, 2), (6, 1, 2, 5, 5)],
)
def test_the_dv_is_cost_less_spirit_and_at_least_the_tier(cost: int, spirit: int, tier: int, dv: int, raw: int) -> None:
    assert dv_of_rite(cost, spirit, tier, RiteDv.AT_LEAST_TWO) == dv
    assert dv_of_rite(cost, spirit, tier, RiteDv.RAW) == raw


@proves(DV, UNPRINTED, "fe.ruling.rite-dv")
@pytest.mark.parametrize(
    ("rulings", "dvs"),
    [
        ({}, [2, 2, 3]),
        ({"rite_dv": "raw"}, [1, 2, 3]),
        ({"rite_tier_and_cost": "caster_tier"}, [2, 2, 2]),
    ],
)
def test_a_rite_is_proposed_on_the_dv_that_its_grade_makes(rulings: dict[str, str], dvs: list[int]) -> None:
    found = []
    for rite in ("sealed-threshold", "circle-of-denial", "banishment-knot"):
        evening, hero = sworn("srd", **rulings)
        evening.rated(hero, spirit=3)
        evening.do("ann", "fe.invoke-rite", hero=hero, rite=rite, about="it")
        found.append(dv_of(evening, hero))

    assert found == dvs


@proves(DV, GRADES, UNPRINTED)
@pytest.mark.parametrize(("grade", "listed", "dv"), [("low", 7, 6), ("high", 1, 3), ("standard", 3, 2)])
def test_a_rite_of_the_tables_own_has_the_grade_and_cost_it_lists(grade: str, listed: int, dv: int) -> None:
    evening, hero = sworn("srd")
    evening.rated(hero, spirit=1)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="A vigil", patron=GATE, grade=grade, obligation=listed)

    assert dv_of(evening, hero) == dv
    assert invoked(evening.state)[hero].obligation == listed


@proves("fe.caster.interrupted")
@pytest.mark.parametrize("rite_roll", ["no_roll", ""])
def test_a_rite_that_is_completed_is_not_broken_off(rite_roll: str) -> None:
    evening, hero = sworn("srd", **({"rite_roll": rite_roll} if rite_roll else {}))
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    if not rite_roll:
        evening.rated(hero, spirit=3)
        evening.do("ann", "fe.roll-action", 8, 8, 8, 8, hero=hero)
        evening.keep()

    assert any(isinstance(event, RiteEnded) for event in evening.events)
    assert not any(isinstance(event, Withdrawn) for event in evening.events)


@proves("fe.runekeeper.invoke", "fe.runekeeper.push", "fe.ruling.rite-roll")
def test_where_nobody_rolls_a_rite_is_completed_at_once_and_pushed_at_once() -> None:
    evening, hero = sworn("srd", rite_roll="no_roll")
    told = [offer.hint for offer in evening.offers("ann", "fe.invoke-rite")]
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil", push="potency")
    again = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="thornveil", push="sideways")

    assert told
    assert [event.dv for event in evening.events if isinstance(event, EasilyDone)] == [0]
    assert evening.state[Rites].owed == {hero: {"Grimmir": 2}}
    assert {each.name for each in evening.state[Blessings].laid} == {"Thornveil"}
    assert again.code == "rite.way"
    assert evening.replayed() == evening.state


@proves(TIME, "fe.ruling.rite-time")
def test_where_a_rite_takes_two_turns_it_is_woven_in_the_next_one() -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns")
    other = evening.hero("Pell", by="bob")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    taken = evening.state[Turns].taken
    early = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("gm", "give-spotlight", character=other)
    still = evening.refused("ann", "fe.roll-action", hero=hero)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.roll-action", 8, 8, 7, 7, hero=hero)

    assert taken == ("cast",)
    assert (early.code, still.code) == ("rite.weaving", "rite.weaving")
    assert {each.name for each in evening.state[Blessings].laid} == {"Thornveil"}


@proves(TIME, "fe.ruling.rite-time")
@pytest.mark.parametrize("reading", ["one_action", "invoke_plus_weave_turns"])
def test_out_of_a_fight_or_by_one_action_nobody_waits_for_a_turn(reading: str) -> None:
    evening, hero = sworn("srd", rite_time=reading)
    if reading == "one_action":
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    evening.do("ann", "fe.roll-action", 8, 8, 7, 7, hero=hero)

    assert invoked(evening.state) == {}


@proves(TIME, "fe.ruling.rite-roll", "fe.ruling.rite-time")
@pytest.mark.parametrize("reading", ["one_action", "invoke_plus_weave_turns"])
def test_nor_for_a_roll_where_there_is_none(reading: str) -> None:
    evening, hero = sworn("srd", rite_time=reading, rite_roll="no_roll")
    if reading == "one_action":
        evening.do("gm", "fe.set-conflict", running=True)
        evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")

    assert invoked(evening.state) == {}
    assert {each.name for each in evening.state[Blessings].laid} == {"Thornveil"}


@proves(TIME, "fe.ruling.rite-time")
def test_a_rite_of_two_turns_is_invoked_in_no_turn_that_holds_nothing_more() -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns", actions_per_turn="one_significant")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.take-action", character=hero, what="skill")
    (offer, *_) = evening.offers("ann", "fe.invoke-rite")
    refusal = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="thornveil")

    assert (offer.refusal, refusal.code) == (refusal, "turn.full")


@proves(TIME, "fe.ruling.rite-time")
@pytest.mark.parametrize("again", [False, True])
def test_a_rite_of_two_turns_waits_for_no_turn_once_the_fight_is_over(again: bool) -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    if again:
        evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("gm", "fe.set-conflict", running=False)
    if again:
        evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    evening.do("ann", "fe.roll-action", 8, 8, 7, 7, hero=hero)

    assert {each.name for each in evening.state[Blessings].laid} == {"Thornveil"}


@proves(TIME, "fe.combat.magic-invokers")
def test_a_seal_is_cracked_at_once_though_a_rite_of_two_turns_was_just_given_up() -> None:
    evening, hero = sworn("srd", rite_time="invoke_plus_weave_turns")
    evening.do("gm", "fe.gain-symbol", hero=hero, patron=GATE)
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial")
    evening.do("ann", "fe.withdraw", hero=hero)
    evening.do("ann", "fe.begin-ritual", hero=hero, rite="circle-of-denial")
    evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)
    evening.do("ann", "fe.roll-action", 8, 8, 7, 7, hero=hero)

    assert {each.name for each in evening.state[Blessings].laid} == {"Circle of Denial"}


@proves("fe.runekeeper.one-patron", "fe.rites.definition")
def test_a_written_rite_is_its_patrons_and_a_name_alone_may_be_another_patrons_own() -> None:
    evening, hero = sworn("srd")
    wrong = evening.refused("ann", "fe.invoke-rite", hero=hero, rite="thornveil", patron=GATE)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="Thornveil", patron=GATE)

    assert wrong.code == "rite.whose"
    assert (invoked(evening.state)[hero].id, invoked(evening.state)[hero].patron) == ("", GATE)
