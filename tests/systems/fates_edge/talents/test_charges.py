"""Blades in hand: a charge gets to whom it is ridden at, and a master's own weapon is no other one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.combat.ranges_and_movement import Apart, Band, Ranges, reach
from threefates.systems.fates_edge.gear.items import Gear
from threefates.systems.fates_edge.talents.conditions import Answering
from threefates.testing.proof import proves


@proves("fe.combat.mount-charge", "fe.range.melee-flag")
@pytest.mark.parametrize("skill", ["Melee", "Skirmish"])
def test_a_charge_is_struck_at_whom_it_is_ridden_at_with_a_blade_in_hand(skill: str) -> None:
    arena = Arena(fights=True, skill_off_list="add_skills")
    arena.rated(arena.mara, Skirmish=3)
    (foe,) = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=foe, band="far")
    arena.mounts(arena.mara)
    arena.do("gm", "fe.give-gear", owner=arena.mara, kind="medium-blade")
    blade = arena.state[Gear].items(arena.mara)[-1].id
    arena.do("gm", "fe.hold-gear", owner=arena.mara, item=blade)

    arena.acts(skill)
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=foe)
    there: Apart = arena.state[Ranges].between(arena.mara, foe)
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=blade, other=foe)
    arena.throws(7, 7)

    assert (there.band, there.melee, reach(there)) == (Band.NEAR, True, Band.CLOSE)
    assert any("hits: Harm 1" in line for line in arena.told("bob"))


@proves("fe.combat.mount-charge", "fe.turn.action-interact")
def test_a_charge_is_no_interact_and_nothing_is_handled_at_a_gallop() -> None:
    arena = Arena(fights=True)
    (foe,) = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=foe, melee=False)
    arena.do("gm", "fe.place-at", one=arena.mara, other=foe, band="far")
    arena.mounts(arena.mara)
    arena.acts()
    arena.do("ann", "fe.handle-it", hero=arena.mara, way="shove")
    handled = arena.refused("ann", "fe.ride-on", hero=arena.mara, other=foe).code
    arena.do("ann", "fe.withdraw", hero=arena.mara)
    arena.acts()
    arena.do("ann", "fe.ride-on", hero=arena.mara, other=foe)

    assert handled == "mounted.skill"
    assert arena.refused("ann", "fe.handle-it", hero=arena.mara, way="shove").code == "interact.attack"


@proves("fe.talents.inevitable-way", "fe.turn.action-interact")
def test_a_blow_for_a_blow_is_no_interact() -> None:
    arena = Arena("inevitable-way")
    arena.acts("Brawl")
    arena.was_so(PurposeSet(arena.mara, Answering(arena.foes[0])))

    assert arena.refused("ann", "fe.handle-it", hero=arena.mara, way="shove").code == "interact.attack"


@proves("fe.talents.weapon-master")
@pytest.mark.parametrize(("own", "code"), [("Ash", "talent.no_fit"), ("Thorn", ""), ("a spear at home", "")])
def test_a_masters_own_weapon_is_no_other_one_as_long_as_it_is_carried(own: str, code: str) -> None:
    arena = Arena("weapon-master")
    for name in ("Ash", "Thorn"):
        arena.do("gm", "fe.give-gear", owner=arena.mara, kind="medium-blade", name=name)
    arena.do("ann", "fe.choose-weapons", hero=arena.mara, kind="swords", own=own)
    thorn = arena.state[Gear].items(arena.mara)[-1].id
    arena.do("gm", "fe.hold-gear", owner=arena.mara, item=thorn)
    arena.acts()
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=thorn, other=arena.foes[0])

    if code:
        assert arena.unused("signature-weapon") == code
    else:
        arena.uses("signature-weapon")
        assert arena.effect == 2
