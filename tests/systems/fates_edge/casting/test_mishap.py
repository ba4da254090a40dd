"""An unlikely mishap: a thing that the caster carries is gone, or a use of one."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, picks, question, weaves
from tests.systems.fates_edge.gear.arming import arm
from threefates.systems.fates_edge.gear.items import Gear
from threefates.testing.proof import proves

CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}
HIT, WITH_A_ONE = (7, 7, 4, 4, 4), (7, 7, 1, 4, 4)


@proves("fe.backlash.table")
@pytest.mark.parametrize(("lost", "left"), [("blade", 1), ("use", 2), ("nothing", 0)])
def test_a_lurch_of_air_takes_a_thing_in_hand_or_a_use_of_one(lost: str, left: int) -> None:
    evening, hero = caster(**CONDENSED)
    things = [arm(evening, hero, kind, held=False) for kind in ("light-blade", "thing")] if lost != "nothing" else []
    weaves(evening, hero, *HIT, element="Air")
    casts(evening, hero, *WITH_A_ONE)
    picks(evening, "escalate", "major", by="ann")
    picks(evening, "backlash", "mishap")
    asked = question(evening, "loss")
    if asked:
        evening.do("gm", "answer", choice=asked.id, option=things[0] if lost == "blade" else lost)

    assert (asked is None) == (lost == "nothing")
    assert len(evening.state[Gear].items(hero)) == left
    assert any("by an unlikely mishap" in line for line in evening.told("bob")) == (lost == "blade")
    assert not evening.waits()
    assert evening.replayed() == evening.state
