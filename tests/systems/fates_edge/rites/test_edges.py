"""Rites at their edges: what may be listed, whose say it is, what a hand can do out of the world, what a Push adds."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.magic.swearing import GATE, sworn
from tests.systems.fates_edge.rites.performing import CLEAN, OF, PLAIN, SHADOW, left, performed, told
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.combat.mitigation import what_lands
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges
from threefates.systems.fates_edge.harm.conditions import Conditions, Hit
from threefates.systems.fates_edge.harm.harm import Marks
from threefates.systems.fates_edge.rites.crossing import dv_of_next, owed_to_second
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.rulings.rites import SecondPatron
from threefates.testing.proof import proves

OATH = OF["Oath of Flame & Light"]


@proves(OF[SHADOW], "fe.skills.off-list-names", "fe.skills.quickstart-list")
@pytest.mark.parametrize("skill", ["Craft (Tinker)", "Lore"])
def test_nor_is_one_where_the_skills_are_those_of_the_short_list(skill: str) -> None:
    evening, hero = sworn("srd", skill_list="quickstart_12", **PLAIN)
    evening.rated(hero, spirit=3, body=3)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="become-the-shadow")
    evening.do("ann", "fe.roll-action", *CLEAN, hero=hero)
    evening.do("ann", "fe.propose", hero=hero, attribute="body", skill=skill)
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    (offer,) = evening.offers("ann", "fe.roll-action")

    assert offer.enabled is (skill == "Lore")


@proves(OF[SHADOW])
@pytest.mark.parametrize("skill", ["Melee", "Ranged", "Craft", "Tinker", "Medicine", "Lore"])
def test_out_of_the_world_no_tool_is_in_the_hand(skill: str) -> None:
    evening, hero, other = performed("become-the-shadow")
    for each, by in ((hero, "ann"), (other, "bob")):
        evening.do(by, "fe.propose", hero=each, attribute="body", skill=skill)
        evening.do("gm", "fe.set-terms", hero=each, dv=1, position=1)
    evening.do("bob", "fe.roll-action", hero=other)

    if skill == "Lore":
        evening.do("ann", "fe.roll-action", hero=hero)
    else:
        assert evening.refused("ann", "fe.roll-action", hero=hero).code == "rite.no_grasp"
    assert what_lands(evening.state, Hit(hero=hero, harm=1, why="a dart"), 1) == Marks(0, 1)


@proves(OATH)
def test_who_is_smitten_in_melee_is_driven_out_of_it() -> None:
    evening, hero, _ = performed("radiant-smite")
    evening.do("gm", "fe.name-foe", name="A revenant")
    foe = next(each.id for each in evening.state[Characters].known.values() if each.name == "A revenant")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.enter-melee", character=hero, other=foe)
    told(evening, hero, "Melee")
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)

    apart = evening.state[Ranges].between(hero, foe)
    assert (apart.melee, apart.band) == (False, Band.NEAR)


@proves(OATH, "fe.combat.magic-rites")
def test_pushed_in_potency_a_touch_eases_two() -> None:
    evening, hero = sworn("srd", **PLAIN)
    evening.do("gm", "fe.set-harm", hero=hero, harm=2, reason="a test")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="lay-on-hands")
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    evening.do("gm", "fe.set-terms", hero=hero, dv=1, position=1)
    evening.do("ann", "fe.roll-action", hero=hero)
    evening.answer("harm")

    assert evening.state[Conditions][hero].harm == 0


@proves(OATH, "fe.combat.magic-rites")
def test_only_its_player_or_who_runs_the_game_does_without_what_is_called_on() -> None:
    evening, hero, _ = performed("kindle-vow")
    told(evening, hero, "Lore")
    call = {"hero": hero, "blessing": left(evening, hero)}

    assert evening.refused("bob", "fe.call-on-rite", **call).code == "character.not_yours"
    assert evening.refused("ann", "fe.call-on-rite", **call, pick=-1).code == "rite.pick"
    evening.do("ann", "fe.call-on-rite", **call)
    assert evening.refused("bob", "fe.call-on-rite", **call, on=False).code == "character.not_yours"


@proves("fe.runekeeper.invoke", "fe.runekeeper.symbols-optional")
@pytest.mark.parametrize(("listed", "code"), [(-1, "rite.listed"), (0, ""), (9, ""), (10, "rite.listed")])
def test_a_rite_lists_none_to_nine(listed: int, code: str) -> None:
    evening, hero = sworn("srd")
    rite = {"hero": hero, "rite": "A vigil", "patron": GATE, "obligation": listed}
    if code:
        assert evening.refused("ann", "fe.invoke-rite", **rite).code == code
        return
    evening.do("ann", "fe.invoke-rite", **rite)
    assert invoked(evening.state)[hero].obligation == listed


@proves("fe.runekeeper.push")
def test_what_is_over_at_once_is_not_pushed_to_last() -> None:
    evening, hero = sworn("srd")
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="banishment-knot", about="it")

    assert evening.refused("ann", "fe.push-rite", hero=hero, how="duration").code == "rite.at_once"


@proves("fe.turn.rite-time", "fe.ruling.rite-roll")
@pytest.mark.parametrize(("roll", "code"), [("no_roll", "turn.not_yours"), ("spirit_arcana", "")])
def test_in_anothers_turn_nobody_completes_a_rite_at_once(roll: str, code: str) -> None:
    evening, hero = sworn("srd", rite_roll=roll)
    other = evening.hero("Pell", by="bob")
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=other)
    if code:
        assert evening.refused("ann", "fe.invoke-rite", hero=hero, rite="thornveil").code == code
        return
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="thornveil")
    assert [*invoked(evening.state)] == [hero]


@proves("fe.combat.magic-rites", "fe.rites.definition")
def test_what_comes_of_a_rite_is_told() -> None:
    evening, _, _ = performed("banishment-knot", *(2, 2, 2, 3))
    lost = evening.told("bob")
    won = performed("kindle-vow", *CLEAN)[0].told("bob")

    assert "Vex's Rite comes to nothing." in lost
    assert any("backlash of Banishment Knot" in line for line in lost)
    assert "Vex's Rite is completed." in won


@proves("fe.runekeeper.cross-patron", "fe.ruling.rite-second-patron")
def test_a_second_patron_is_owed_one_under_one_reading_and_rivals_under_another() -> None:
    assert [[owed_to_second(each, rival=rival) for each in SecondPatron] for rival in (False, True)] == [
        [1, 0, 0],
        [1, 0, 1],
    ]


@proves("fe.runekeeper.cross-patron", "fe.invoker.cross-resonance", "fe.ruling.rite-second-patron")
@pytest.mark.parametrize(("reading", "dv"), [("dv_plus_one", 1), ("plus_one_obligation", 0)])
def test_only_where_another_patrons_rite_came_before_may_the_next_be_harder(reading: str, dv: int) -> None:
    evening, hero = sworn("srd", rite_second_patron=reading, **PLAIN)
    before = dv_of_next(evening.state, hero, GATE)
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)
    evening.do("gm", "fe.interrupt-casting", hero=hero, why="a shout")

    assert before == 0
    assert [dv_of_next(evening.state, hero, patron) for patron in (GATE, "Ikasha")] == [0, dv]


@proves("fe.runekeeper.requirements", "fe.runekeeper.codex-only")
def test_who_loses_what_opens_rites_completes_none() -> None:
    evening, hero = sworn()
    evening.do("ann", "fe.invoke-rite", hero=hero, rite="circle-of-denial", patron=GATE)
    evening.do("gm", "fe.set-talent", hero=hero, talent="codex", has=False, reason="it burns")

    assert evening.refused("ann", "fe.roll-action", hero=hero).code == "magic.no_path"


@proves("fe.runekeeper.symbols-optional")
@pytest.mark.parametrize(
    ("talents", "code"),
    [
        (("codex", "familiar"), ""),
        (("codex", "familiar", "patrons-symbol"), ""),
        (("patrons-symbol",), "magic.no_path"),
    ],
)
def test_a_symbol_neither_opens_a_rite_to_a_hero_nor_bars_it(talents: tuple[str, ...], code: str) -> None:
    evening, hero = sworn("srd")
    for talent in ("codex", "familiar", "patrons-symbol"):
        if talent not in talents:
            evening.do("gm", "fe.set-talent", hero=hero, talent=talent, has=False, reason="none here")
    rite = {"hero": hero, "rite": "A vigil", "patron": GATE, "obligation": 1}
    if code:
        assert evening.refused("ann", "fe.invoke-rite", **rite).code == code
    else:
        evening.do("ann", "fe.invoke-rite", **rite)
        assert invoked(evening.state)[hero].obligation == 1
