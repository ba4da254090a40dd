"""What a talent is for and nothing else: a charm that comes at somebody, and foes who are at arm's length."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.gear.arming import arm
from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.talents.state import Talents
from threefates.testing.proof import proves

CHARM, TERROR = "fe.talents.flowing-spirit-way", "fe.talents.battlefield-terror"


def comes(arena: Arena, magic: str = "a charm", **fields: object) -> None:
    arena.do("gm", "fe.strike", hero=arena.mara, harm=1, why="a song", attribute="spirit", magic=magic, **fields)


def buttons(arena: Arena) -> list[str]:
    return [offer.label for offer in arena.offers("ann", "fe.use-technique")]


@proves(CHARM)
def test_a_charm_that_comes_as_a_blow_is_withstood_with_a_die_more() -> None:
    arena = Arena("flowing-spirit-way")
    comes(arena)
    (button,) = buttons(arena)
    arena.uses("steady-will")
    again = arena.unused("steady-will")
    arena.answer("resist", *[7] * 4)

    assert (button, again) == ("Flowing Spirit: against fear or charm", "talent.so_already")
    assert arena.bears == (0, 0)
    assert not arena.state[Talents].ready
    comes(arena)
    arena.answer("resist", *[7] * 3)
    assert arena.replayed() == arena.state


@proves(CHARM)
def test_a_blade_is_no_charm_and_nothing_is_offered_or_taken_for_it() -> None:
    arena = Arena("flowing-spirit-way")
    comes(arena, magic="")

    assert buttons(arena) == []
    assert arena.unused("steady-will") == "talent.no_fit"
    arena.answer("take")
    assert arena.unused("steady-will") == "talent.no_blow"


@proves(CHARM)
def test_the_game_master_may_say_that_a_spell_is_no_charm() -> None:
    arena = Arena("flowing-spirit-way")
    comes(arena, magic="a bolt of fire")
    arena.uses("steady-will")
    arena.do("gm", "fe.drop-technique", hero=arena.mara, technique="steady-will")

    arena.answer("resist", *[7] * 3)
    assert arena.bears == (0, 0)


@proves(TERROR)
@pytest.mark.parametrize(("whom", "fits"), [("close", True), ("far", False), ("nobody", True)])
def test_a_foe_who_is_far_does_not_falter_though_another_is_at_arms_length(whom: str, fits: bool) -> None:
    arena = Arena("battlefield-terror")
    archer = arena.foe("Archer")
    arena.do("gm", "fe.place-at", one=arena.mara, other=archer, band="far")
    bow = arm(arena, arena.mara, "light-bow")
    at = {"close": {"other": arena.foes[0]}, "far": {"other": archer}, "nobody": {}}[whom]
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=bow, **at)
    (offer,) = arena.offers("ann", "fe.use-technique")

    assert offer.enabled is fits
    if not fits:
        refused = arena.refused("ann", "fe.use-technique", hero=arena.mara, technique="dread")
        assert (refused.code, refused.remedy) == ("talent.no_fit", "Mara has to roll against a foe at Close.")


@proves(TERROR)
def test_said_of_a_foe_at_close_it_counts_at_no_other_one() -> None:
    arena = Arena("battlefield-terror")
    archer = arena.foe("Archer")
    arena.do("gm", "fe.place-at", one=arena.mara, other=archer, band="far")
    bow = arm(arena, arena.mara, "light-bow")
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=bow, other=arena.foes[0])
    arena.uses("dread")
    arena.do("ann", "fe.attack-with", hero=arena.mara, item=bow, other=archer)
    arena.do("gm", "fe.set-terms", hero=arena.mara, dv=2, position=1)

    assert arena.refused("ann", "fe.roll-action", hero=arena.mara).code == "talent.no_fit"
    arena.do("ann", "fe.drop-technique", hero=arena.mara, technique="dread")
    arena.throws()
