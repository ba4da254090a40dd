"""Work on gear that a fight breaks off, and heavy things that the small folk lay down."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import arm, its
from threefates.systems.fates_edge.gear.items import Care
from threefates.systems.fates_edge.harm.armor import Armor
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves


@proves("fe.gear.repair", "fe.ruling.repair-rule")
@pytest.mark.parametrize(("fight", "anew", "care"), [(0, 0, "sound"), (1, 0, "compromised"), (1, 1, "sound")])
def test_a_fight_breaks_off_what_is_worked_on_for_a_scene(fight: int, anew: int, care: str) -> None:
    evening = Evening()
    mara = evening.hero()
    blade = arm(evening, mara, "medium-blade")
    evening.do("gm", "fe.set-care", owner=mara, item=blade, care="compromised", reason="rust")
    evening.do("gm", "start-scene", title="The forge")
    evening.do("ann", "fe.tend-gear", owner=mara, item=blade, how="work")
    if fight:
        evening.do("gm", "fe.set-conflict", running=True)
        assert evening.told("bob")[-1] == "Mara leaves Medium melee weapon as it is: blades are drawn."
        evening.do("gm", "fe.set-conflict", running=False)
    if anew:
        evening.do("ann", "fe.tend-gear", owner=mara, item=blade, how="work")
    evening.do("gm", "end-scene")

    assert its(evening, mara, blade).care is Care(care)
    assert not its(evening, mara, blade).at_work


@proves("fe.talents.small-folk", "fe.creation.small-folk")
@pytest.mark.parametrize(("weight", "held"), [("heavy", False), ("medium", True)])
def test_whoever_turns_out_to_be_of_the_small_folk_lays_down_what_is_heavy(weight: str, held: bool) -> None:
    evening = Evening()
    pip = evening.hero("Pip", talents=[])
    mail, blade = arm(evening, pip, f"{weight}-armor"), arm(evening, pip, f"{weight}-blade")
    evening.learns(pip, "conditioning")
    before = [its(evening, pip, each).held for each in (mail, blade)]
    evening.learns(pip, "small-folk")

    assert before == [True, True]
    assert [its(evening, pip, each).held for each in (mail, blade)] == [held, held]
    assert evening.state[Conditions][pip].armor is (Armor.MEDIUM if held else Armor.NONE)
    evening.do("gm", "fe.set-talent", hero=pip, talent="small-folk", has=False, reason="after all")
    assert its(evening, pip, blade).held is held


@proves("fe.talents.small-folk", "fe.creation.small-folk")
def test_so_they_do_of_armor_that_was_only_said() -> None:
    evening = Evening()
    pip = evening.hero("Pip", talents=[])
    evening.do("gm", "fe.set-armor", hero=pip, armor="heavy")
    evening.learns(pip, "small-folk")

    assert evening.state[Conditions][pip].armor is Armor.NONE
