"""When all is lost, at its edges: the dead before it, groups, and what binds and scars twice."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.help.conflict import Conflict
from threefates.systems.fates_edge.heroes.talents import held_talents
from threefates.systems.fates_edge.patrons.obligation import Rites
from threefates.systems.fates_edge.tpk.bonds import bonds
from threefates.systems.fates_edge.tpk.resolution_options import WayOn, prices
from threefates.testing.proof import proves

STAND, CAPTURE = "fe.combat.tpk-last-stand", "fe.combat.tpk-capture"


@proves(STAND)
def test_who_was_dead_before_the_last_stand_leaves_something_when_it_is_over_and_not_sooner() -> None:
    evening = Brink().falls()
    evening.dies(evening.mara)
    evening.takes(WayOn.STAND)
    evening.hero("Early")
    assert not evening.waits()
    evening.do("gm", "end-scene")

    assert {hero: gone.way for hero, gone in evening.lost.gone.items()} == dict.fromkeys(
        (evening.mara, evening.brok), WayOn.STAND
    )
    evening.hero("Anka")
    assert evening.asked().asks == "Anka comes after Mara. What passes on?"
    assert evening.replayed() == evening.state


@proves(STAND)
def test_who_stands_falls_with_the_scene_though_their_player_has_left() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.STAND)
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
    evening.takes(WayOn.EXIT)
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
    evening.falls().takes(WayOn.STAND)
    stands = evening.throws(evening.mara, evening.brok)
    cid, dag = evening.hero("Cid", "bob"), evening.hero("Dag", "bob")

    assert (plain, stands, evening.throws(evening.mara, cid), evening.throws(cid, dag)) == (0, 1, 1, 0)


@proves(CAPTURE, "fe.combat.tpk-reprieve")
def test_one_bond_does_not_loose_another_and_the_same_binds_once() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.CLAIM, term="service")
    sworn = evening.lost.bound[evening.mara]
    evening.falls().takes(WayOn.CAPTURE)
    both = evening.lost.bound[evening.mara]
    evening.falls().takes(WayOn.REPRIEVE, term="claim", patron="Raeyn")
    evening.falls().takes(WayOn.CAPTURE, scar="A lost eye")

    assert (sworn, both) == (
        "sworn to Khemesh for a season",
        "sworn to Khemesh for a season; in the hands of the Toll",
    )
    last = "sworn to Khemesh for a season; under a steep claim of Raeyn; in the hands of the Toll"
    assert evening.lost.bound == dict.fromkeys((evening.mara, evening.brok), last)
    evening.do("gm", "fe.set-free", hero=evening.mara, how="a ransom")
    assert evening.mara not in evening.lost.bound


@proves(CAPTURE, "fe.combat.tpk-patrons-claim", "fe.combat.tpk-reprieve")
def test_a_ransom_looses_whom_it_was_paid_for_and_nobody_from_a_patron() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.REPRIEVE, term="claim", patron="Raeyn; the Veil")
    (form,) = (offer.fields for offer in evening.offers("gm", "fe.set-free") if ("hero", evening.mara) in offer.fixed)
    assert [field.name for field in form] == ["how"]
    evening.falls().takes(WayOn.CAPTURE)
    sworn, held = bonds(evening.state, evening.mara)
    (form,) = (offer.fields for offer in evening.offers("gm", "fe.set-free") if ("hero", evening.mara) in offer.fixed)
    assert [(field.name, [each.value for each in field.options]) for field in form] == [
        ("bond", [sworn, held]),
        ("how", []),
    ]
    unknown = evening.refused("gm", "fe.set-free", hero=evening.mara, how="a ransom", bond="a debt")
    evening.do("gm", "fe.set-free", hero=evening.mara, how="a ransom", bond=held)

    assert (sworn, unknown.code) == ("under a steep claim of Raeyn, the Veil", "lost.bond")
    assert evening.told("bob") == [f"Mara is free again: a ransom, and still {sworn}."]
    assert bonds(evening.state, evening.mara) == (sworn,)
    assert bonds(evening.state, evening.brok) == (sworn, held)


@proves("fe.combat.tpk-patrons-claim")
def test_a_gift_of_the_dead_pays_for_nobody_unless_they_are_saved_after_all() -> None:
    evening = Brink()
    for talent in ("familiar", "casters-gift"):
        evening.do("gm", "fe.set-talent", hero=evening.brok, talent=talent, has=False, reason="as the test has it")
    evening.falls().dies(evening.mara)

    assert evening.refuses(WayOn.CLAIM, term="gift") == "lost.no_gift"
    evening.takes(WayOn.CLAIM, term="gift", back=[evening.mara])
    assert "familiar" not in held_talents(evening.state, evening.mara)


@proves(CAPTURE)
def test_what_a_hero_bears_already_pays_for_nothing_twice() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.CAPTURE)
    evening.falls()

    assert evening.refuses(WayOn.CAPTURE) == "lost.scar"
    evening.takes(WayOn.CAPTURE, scarred=[evening.brok])
    assert evening.lost.scars == {evening.mara: ("A lame leg",), evening.brok: ("A lame leg",)}


@proves(CAPTURE, "fe.combat.tpk-reprieve")
@pytest.mark.parametrize("way", [WayOn.CAPTURE, WayOn.REPRIEVE])
def test_of_the_dead_only_who_is_named_lives_and_whoever_lives_is_out_at_the_next_third_wound(way: WayOn) -> None:
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
    assert not any(each.dying for each in now)


# once more


class Cornered(Brink):
    """A wolf at Mara's throat, and her turn."""

    def __init__(self, **rulings: str) -> None:
        Evening.__init__(self, **rulings)
        self.mara, self.brok = self.hero(), self.hero("Brok", "bob")
        self.do("gm", "start-scene", title="The bridge")
        self.do("gm", "fe.name-foe", name="Wolf")
        self.wolf = list(self.state[Characters].known)[-1]
        self.do("gm", "fe.place-at", one=self.mara, other=self.wolf, band="near")
        self.do("gm", "fe.set-conflict", running=True)
        self.do("gm", "give-spotlight", character=self.mara)
        self.falls().takes(WayOn.STAND)


@proves(STAND, "fe.turn.economy-quickstart")
@pytest.mark.parametrize(("reading", "beats"), [("action_plus_move", 0), ("two_actions", 1), ("one_significant", 1)])
def test_a_move_of_a_last_stand_makes_a_beat_where_it_is_an_action(reading: str, beats: int) -> None:
    evening = Cornered(actions_per_turn=reading)
    evening.do("ann", "fe.move", character=evening.mara, other=evening.wolf)

    assert evening.bank == beats


@proves(STAND)
def test_what_belongs_to_an_action_of_a_last_stand_makes_no_second_beat() -> None:
    evening = Cornered()
    evening.do("gm", "fe.engage", one=evening.mara, other=evening.wolf)
    evening.do("ann", "fe.break-off", character=evening.mara, other=evening.wolf, threatened=True)
    said = evening.bank
    evening.do("ann", "fe.roll-action", 7, hero=evening.mara)

    assert (said, evening.bank) == (1, 1)


@proves("fe.combat.tpk-overview", STAND)
def test_while_a_last_stand_goes_on_no_other_way_is_taken_however_low_they_lie() -> None:
    evening = Brink().falls()
    evening.takes(WayOn.STAND)
    evening.falls()

    assert {evening.refuses(way) for way in WayOn} == {"lost.not_yet"}
    assert evening.ways("gm") == []
    evening.do("gm", "end-scene")
    assert {gone.way for gone in evening.lost.gone.values()} == {WayOn.STAND}


@proves("fe.combat.tpk-dramatic-exit", "fe.combat.tpk-new-torchbearers", STAND)
def test_two_new_heroes_at_once_come_after_two_who_fell() -> None:
    evening = Brink()
    cid = evening.hero("Cid", "ann")
    evening.falls().harm(cid)
    evening.takes(WayOn.TORCH)
    anka, nya = evening.hero("Anka"), evening.hero("Nya")
    while evening.waits():
        last = list(FATES_EDGE.questions(evening.state))[-1]
        assert last.if_absent == last.options[0].value
        evening.do("ann", "answer", choice=last.id, option="kin")

    assert {evening.lost.gone[fallen].heir for fallen in (evening.mara, cid)} == {anka, nya}


@proves("fe.combat.tpk-overview")
def test_a_price_is_taken_back_when_the_brink_is_behind_them() -> None:
    evening = Brink()
    early = evening.refused("gm", "fe.take-back-price").code
    evening.harm(evening.mara, 2)
    evening.do("gm", "fe.name-price", way="capture")
    evening.harm(evening.mara, 0)
    evening.do("gm", "start-scene", title="Far from there")
    (offer,) = evening.offers("gm", "fe.take-back-price")
    players = evening.refused("ann", "fe.take-back-price").code
    evening.do("gm", offer.command)

    assert (early, players) == ("lost.unnamed", "seat.not_the_gm")
    assert evening.told("bob") == ["What it would cost if all was lost is named no more."]
    assert evening.lost.named is None
    assert "all-is-lost" not in evening.view("bob")
    assert evening.offers("gm", "fe.take-back-price") == []


@proves("fe.combat.tpk-patrons-claim")
def test_where_a_gift_is_the_term_whoever_has_none_owes_as_nobody_goes_free() -> None:
    evening = Brink()
    for talent in ("familiar", "casters-gift"):
        evening.do("gm", "fe.set-talent", hero=evening.brok, talent=talent, has=False, reason="as the test has it")
    evening.falls().takes(WayOn.CLAIM, term="gift")

    assert evening.state[Rites].owed == {evening.brok: {"Khemesh": prices(WayOn.CLAIM).obligation}}
    assert "familiar" not in held_talents(evening.state, evening.mara)


@proves("fe.combat.tpk-capture")
def test_what_they_were_about_when_they_fell_is_not_done_in_the_cell() -> None:
    evening = Brink()
    evening.agreed(evening.mara)
    evening.do("bob", "fe.propose", hero=evening.brok, attribute="wits", skill="Lore")
    evening.falls().takes(WayOn.CAPTURE)

    assert evening.state[Proposals].open == {}
    assert "Mara has nothing left to roll for." in evening.told("bob")
    assert evening.refused("ann", "fe.roll-action", hero=evening.mara).code == "proposal.none"
    evening.agreed(evening.mara)


@proves("fe.combat.tpk-capture")
@pytest.mark.parametrize("scene", ["", "In bonds"])
def test_whoever_is_captured_fights_no_more_whether_or_not_a_scene_follows(scene: str) -> None:
    evening = Brink()
    evening.do("gm", "fe.set-conflict", running=True)
    evening.falls().takes(WayOn.CAPTURE, scene=scene)

    assert not evening.state[Conflict].running
    assert evening.scene == (scene or "The bridge")
