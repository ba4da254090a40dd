"""When all is lost, at its edges: the dead before it, groups, and what binds and scars twice."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.lost.brink import Brink
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.lost.ways import Way
from threefates.testing.proof import proves

STAND, CAPTURE = "fe.combat.tpk-last-stand", "fe.combat.tpk-capture"


@proves(STAND)
def test_who_was_dead_before_the_last_stand_leaves_something_when_it_is_over_and_not_sooner() -> None:
    evening = Brink().falls()
    evening.dies(evening.mara)
    evening.takes(Way.STAND)
    evening.hero("Early")
    assert not evening.waits()
    evening.do("gm", "end-scene")

    assert {hero: gone.way for hero, gone in evening.lost.gone.items()} == dict.fromkeys(
        (evening.mara, evening.brok), Way.STAND
    )
    evening.hero("Anka")
    assert evening.asked().asks == "Anka comes after Mara. What passes on?"
    assert evening.replayed() == evening.state


@proves(STAND)
def test_who_stands_falls_with_the_scene_though_their_player_has_left() -> None:
    evening = Brink().falls()
    evening.takes(Way.STAND)
    evening.leaves("bob")
    evening.do("gm", "end-scene")

    assert set(evening.lost.gone) == {evening.mara, evening.brok}


@proves("fe.combat.tpk-dramatic-exit")
def test_a_new_hero_comes_after_the_one_who_fell_last_and_not_after_one_long_dead() -> None:
    evening = Brink()
    evening.harm(evening.mara)
    evening.dies(evening.mara)
    nya = evening.hero("Nya")
    evening.harm(nya)
    evening.harm(evening.brok)
    evening.takes(Way.EXIT)
    evening.hero("Anka")

    assert evening.asked().asks == "Anka comes after Nya. What passes on?"


class Company(Brink):
    """Where groups throw all their dice at once."""

    def __init__(self) -> None:
        Evening.__init__(self, group_rolls="pooled")
        self.mara, self.brok = self.hero(), self.hero("Brok", "bob")
        self.do("gm", "start-scene", title="The bridge")

    def throws(self, *heroes: str) -> int:
        """The beats that a group's roll without a 1 leaves in the bank."""
        for hero in heroes:
            self.rated(hero, body=1, Melee=0)
            self.harm(hero, 0)
        group = {"heroes": heroes, "attribute": "body", "skill": "Melee", "dv": 2}
        before = self.bank
        self.do("gm", "fe.roll-group", *[7] * len(heroes), **group)
        return self.bank - before


@proves(STAND)
def test_what_a_group_does_in_a_last_stand_makes_a_beat_and_only_there() -> None:
    evening = Company()
    plain = evening.throws(evening.mara, evening.brok)
    evening.falls().takes(Way.STAND)
    stands = evening.throws(evening.mara, evening.brok)
    cid, dag = evening.hero("Cid", "bob"), evening.hero("Dag", "bob")

    assert (plain, stands, evening.throws(evening.mara, cid), evening.throws(cid, dag)) == (0, 1, 1, 0)


@proves(CAPTURE, "fe.combat.tpk-reprieve")
def test_one_bond_does_not_loose_another_and_the_same_binds_once() -> None:
    evening = Brink().falls()
    evening.takes(Way.CLAIM, term="service")
    sworn = evening.lost.bound[evening.mara]
    evening.falls().takes(Way.CAPTURE)
    both = evening.lost.bound[evening.mara]
    evening.falls().takes(Way.REPRIEVE, term="claim", patron="Raeyn")
    evening.falls().takes(Way.CAPTURE, scar="A lost eye")

    assert (sworn, both) == (
        "sworn to Khemesh for a season",
        "sworn to Khemesh for a season; in the hands of the Toll",
    )
    last = "sworn to Khemesh for a season; under a steep claim of Raeyn; in the hands of the Toll"
    assert evening.lost.bound == dict.fromkeys((evening.mara, evening.brok), last)
    evening.do("gm", "fe.set-free", hero=evening.mara, how="a ransom")
    assert evening.mara not in evening.lost.bound


@proves(CAPTURE)
def test_what_a_hero_bears_already_pays_for_nothing_twice() -> None:
    evening = Brink().falls()
    evening.takes(Way.CAPTURE)
    evening.falls()

    assert evening.refuses(Way.CAPTURE) == "lost.scar"
    evening.takes(Way.CAPTURE, scarred=[evening.brok])
    assert evening.lost.scars == {evening.mara: ("A lame leg",), evening.brok: ("A lame leg",)}


@proves(CAPTURE, "fe.combat.tpk-reprieve")
@pytest.mark.parametrize("way", [Way.CAPTURE, Way.REPRIEVE])
def test_of_the_dead_only_who_is_named_lives_and_whoever_lives_is_out_at_the_next_third_wound(way: Way) -> None:
    evening = Brink()
    cid = evening.hero("Cid", "bob")
    for hero in (evening.mara, evening.brok, cid):
        evening.harm(hero)
    evening.dies(evening.brok)
    evening.dies(cid)
    evening.takes(way, back=[evening.brok])
    now = [evening.state[Conditions][hero] for hero in (evening.mara, evening.brok, cid)]

    assert [(each.dead, each.harm, each.kept_up) for each in now] == [
        (False, 2, False),
        (False, 2, False),
        (True, 3, False),
    ]
