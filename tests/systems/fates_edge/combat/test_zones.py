"""Out of a zone: a test that is the harder the more of them hold, or a Boon; where the table reads it so."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, turn, two
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges, controllers
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.combat.zones import dv_of_zones
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.testing.proof import proves

ZONES, RULING = "fe.tactical.zoc-leave", "fe.ruling.disengage"


def held(foes: int, **rulings: str) -> tuple[Evening, str, list[str]]:
    """Mara, whose turn it is, hand to hand with so many."""
    evening, mara, *_ = two(**rulings)
    for number in range(2, foes + 1):
        evening.do("gm", "fe.name-foe", name=f"Wolf {number}")
    wolves = [who for who, each in evening.state[Characters].known.items() if each.kind == "foe"]
    for foe in wolves:
        evening.do("gm", "fe.engage", one=mara, other=foe)
    return evening, mara, wolves


@proves(ZONES, "fe.ruling.zoc-leave-dv")
def test_the_dv_is_4_and_one_more_for_each_who_holds_beyond_the_first() -> None:
    assert [dv_of_zones(holding) for holding in (1, 2, 3, 9, 10)] == [4, 5, 6, 12, 12]


@proves(ZONES, RULING)
@pytest.mark.parametrize("faces", [(7, 7, 7, 7, 7), (7, 7, 7, 7, 4)])
def test_a_zone_is_left_by_a_test_however_little_one_is_threatened(faces: tuple[int, ...]) -> None:
    evening, mara, wolves = held(2, disengage="zone_test")
    (tested, paid) = evening.offers("ann", "fe.break-off")
    evening.do("ann", "fe.break-off", character=mara, other=wolves[0])
    proposal = evening.state[Proposals][mara]
    throws(evening, mara, *faces)

    assert "DV 5" in tested.label
    assert (paid.enabled, dict(paid.fixed)["boon"]) == (False, True)
    assert proposal.terms
    assert (proposal.terms.dv, proposal.terms.suggested) == (5, False)
    assert controllers(evening.state, mara) == (() if faces[-1] == 7 else tuple(wolves))
    assert evening.state[Turns].taken == ("move",)
    assert evening.state[Ranges].slipped == ()
    assert evening.replayed() == evening.state
    if faces[-1] != 7:
        assert "Mara does not get out of their reach." in evening.told("bob")


@proves(ZONES, RULING)
def test_a_boon_gets_out_of_every_zone_untested() -> None:
    evening, mara, wolves = held(3, disengage="zone_test")

    assert evening.refused("ann", "fe.break-off", character=mara, other=wolves[0], boon=True).code == "boons.none_held"
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="luck")
    evening.do("ann", "fe.break-off", character=mara, other=wolves[2], boon=True)
    assert controllers(evening.state, mara) == ()
    assert evening.state[Boons].of(mara) == 1
    assert evening.state[Turns].taken == ("move",)
    assert mara not in evening.state[Proposals].open


@proves(RULING)
@pytest.mark.parametrize("reading", ["move_then_test", "move_no_provoke"])
def test_where_zones_are_not_read_nobody_pays_to_get_out_of_them_all(reading: str) -> None:
    evening, mara, wolves = held(2, disengage=reading)
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="luck")
    evening.do("gm", "fe.break-off", character=mara, other=wolves[0], boon=True)

    assert controllers(evening.state, mara) == ()
    assert evening.state[Boons].of(mara) == 1


@proves(RULING)
def test_a_foe_is_no_hero_and_simply_goes() -> None:
    evening, mara, wolves = held(1, disengage="zone_test")
    turn(evening, wolves[0])
    evening.do("gm", "fe.break-off", character=wolves[0], other=mara)

    assert controllers(evening.state, mara) == ()


@proves(ZONES)
@pytest.mark.parametrize(("left", "dv"), [(3, 6), (2, 5), (1, 4), (4, 7)])
def test_the_dv_is_that_of_who_holds_when_it_is_rolled(left: int, dv: int) -> None:
    evening, mara, wolves = held(4, disengage="zone_test")
    evening.do("gm", "fe.engage", one=mara, other=wolves[3], melee=False)
    evening.do("ann", "fe.break-off", character=mara, other=wolves[0])
    if left == 4:
        evening.do("gm", "fe.engage", one=mara, other=wolves[3])
    for foe in wolves[left:3]:
        evening.do("gm", "fe.engage", one=mara, other=foe, melee=False)

    said = agreed(evening.state, evening.state[Proposals][mara])
    assert said
    assert said.dv == dv
    throws(evening, mara, *[7] * 4)
    assert evening.roll.terms.dv == dv


@proves(ZONES, "fe.range.melee-leave")
@pytest.mark.parametrize("disengage", ["zone_test", "default"])
def test_nobody_tests_to_get_out_of_a_reach_that_holds_them_no_more(disengage: str) -> None:
    evening, mara, (wolf,) = held(1, **({"disengage": disengage} if disengage != "default" else {}))
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    if evening.waits():
        evening.answer("threatened", by="gm")
    evening.do("gm", "fe.engage", one=mara, other=wolf, melee=False)

    assert evening.refused("ann", "fe.roll-action", hero=mara).code == "melee.free"


@proves(ZONES, "fe.range.melee-leave")
def test_what_one_is_about_is_in_the_way_of_the_test_and_not_of_the_boon() -> None:
    evening, mara, (wolf,) = held(1, disengage="zone_test")
    evening.do("gm", "fe.set-boons", hero=mara, held=1, reason="as the test has it")
    attacks(evening, mara)
    tested = evening.refused("ann", "fe.break-off", character=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf, boon=True)

    assert tested.code == "range.busy"
    assert controllers(evening.state, mara) == ()


@proves(ZONES, "fe.ruling.disengage")
def test_one_with_a_long_weapon_who_holds_from_near_counts_among_them() -> None:
    evening, mara, wolves = held(1, disengage="zone_test")
    evening.do("gm", "fe.name-foe", name="A spearman")
    spear = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.place-at", one=mara, other=spear, band="near")

    evening.do("gm", "fe.engage", one=mara, other=spear)

    (tested, _) = evening.offers("ann", "fe.break-off")
    assert controllers(evening.state, mara) == (wolves[0], spear)
    assert "DV 5" in tested.label


@proves(ZONES, "fe.boons.spend-list")
def test_no_boon_breaks_a_zone_beside_the_move_that_gets_one_out() -> None:
    evening, mara, _ = held(2, disengage="zone_test")
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as the test has it")
    refusal = evening.refused("ann", "fe.spend-boon", hero=mara, what="zone")
    free, other, *_ = held(1)
    free.do("gm", "fe.set-boons", hero=other, held=2, reason="as the test has it")
    free.do("ann", "fe.spend-boon", hero=other, what="zone")

    assert (refusal.code, refusal.remedy) == ("zone.own_use", "Get out of their reach with a Move, for the Boon.")
    assert (evening.boons(mara), free.boons(other)) == (2, 1)
