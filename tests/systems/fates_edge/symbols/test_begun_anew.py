"""Rituals withdrawn and begun anew: what was marked once is marked once, and what was not rolled for is none."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.symbols.invoking import GATE, SEA, invoker, owed, perform, roll
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rites.blessings import Blessings, running
from threefates.systems.fates_edge.rites.rites import invoked
from threefates.systems.fates_edge.rolling.roll_action import agreed
from threefates.systems.fates_edge.symbols.rounds import rounds_left
from threefates.systems.fates_edge.tags.tag_effects import Effects
from threefates.testing.proof import proves

CLEAN = (8, 8, 7, 7)


def dv_of(evening: Evening, hero: str) -> int:
    terms = agreed(evening.state, evening.state[Proposals][hero])
    assert terms is not None
    return terms.dv


def kept(evening: Evening, hero: str) -> list[str]:
    """What the rituals that a hero keeps up are upon."""
    return [laid.upon for laid in running(evening.state, hero)]


def wards(evening: Evening) -> list[str]:
    return [each.what for each in evening.state[Effects].known.values() if each.tag == "ward"]


@proves("fe.invoker.cross-resonance", "fe.runekeeper.cross-patron", "fe.ruling.rite-second-patron")
def test_a_ritual_that_is_withdrawn_is_no_first_patrons_and_one_that_is_broken_off_is() -> None:
    evening, hero = invoker(GATE, SEA, rite_second_patron="dv_plus_one")
    perform(evening, hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero, "whispering-currents")
    after_none = dv_of(evening, hero)
    evening.do("ann", "fe.show-symbol", hero=hero, patron=SEA, shown=False)
    evening.answer("throw", 8, 8, 8)
    perform(evening, hero)

    assert (after_none, dv_of(evening, hero)) == (2, 3)


@proves("fe.runekeeper.cross-patron", "fe.ruling.rite-second-patron")
def test_what_a_second_patron_marks_is_marked_once_however_often_it_is_begun() -> None:
    evening, hero = invoker(GATE, SEA, rite_second_patron="plus_one_obligation")
    perform(evening, hero, "whispering-currents")
    evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero)
    roll(evening, hero, *CLEAN)
    marks = []
    for _ in range(2):
        perform(evening, hero, "whispering-currents")
        marks.append(owed(evening, hero)[SEA])
        evening.do("ann", "fe.withdraw", hero=hero)

    assert (marks, owed(evening, hero)) == ([1, 1], {GATE: 1, SEA: 1})


@proves("fe.invoker.rival-symbol")
def test_a_rival_marks_once_for_a_ritual_begun_anew_and_again_for_the_next() -> None:
    evening, hero = invoker("Ikasha", "The Witness", position_affects="severity_only")
    marks = []
    for _ in range(2):
        perform(evening, hero, "touch-the-umbral-veil")
        marks.append(owed(evening, hero)["Ikasha"])
        evening.do("ann", "fe.withdraw", hero=hero)
    perform(evening, hero, "touch-the-umbral-veil")
    roll(evening, hero, *CLEAN)
    performed = owed(evening, hero)["Ikasha"]
    perform(evening, hero, "touch-the-umbral-veil")

    assert (marks, performed, owed(evening, hero)["Ikasha"]) == ([1, 1], 2, 3)


@proves("fe.invoker.ritual", "fe.combat.magic-invokers")
def test_a_ritual_that_a_fight_overtakes_takes_its_rounds_in_it() -> None:
    evening, hero = invoker(GATE)
    perform(evening, hero)
    before = rounds_left(evening.state, evening.state[Proposals][hero])
    evening.do("gm", "fe.set-conflict", running=True)
    left = [rounds_left(evening.state, evening.state[Proposals][hero])]
    early = evening.refused("ann", "fe.roll-action", hero=hero).code
    for _ in range(2):
        evening.do("gm", "fe.next-exchange")
        left.append(rounds_left(evening.state, evening.state[Proposals][hero]))
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("gm", "fe.set-conflict", running=True)

    assert (before, left, early) == (0, [2, 1, 0], "ritual.rounds")
    assert rounds_left(evening.state, evening.state[Proposals][hero]) == 2


@proves("fe.invoker.without-symbol", "fe.invoker.crack-the-seal")
@pytest.mark.parametrize(("patrons", "code"), [((SEA,), "seal.none"), ((GATE,), None)])
def test_who_carries_no_symbol_has_no_seal_to_crack(patrons: tuple[str, ...], code: str | None) -> None:
    evening, hero = invoker(*patrons)
    perform(evening, hero)
    (offer,) = evening.offers("ann", "fe.crack-seal")
    if code:
        assert evening.refused("ann", "fe.crack-seal", hero=hero, patron=GATE).code == code
    else:
        evening.do("ann", "fe.crack-seal", hero=hero, patron=GATE)

    assert (offer.refusal and offer.refusal.code, owed(evening, hero)) == (code, {} if code else {GATE: 2})
    assert hero in invoked(evening.state)


@proves("fe.cantor.corruption-full")
def test_a_ritual_that_is_performed_says_whose_corruption_is() -> None:
    evening, hero = invoker(GATE, SEA)
    perform(evening, hero)
    roll(evening, hero, 7, 7, 7, 7)
    evening.keep()

    assert evening.state[Modules].themes == {hero: GATE}


@proves("fe.invoker.concurrency")
def test_one_rite_upon_two_things_is_two_rituals_and_letting_one_go_leaves_the_other() -> None:
    evening, hero = invoker(GATE)
    for door in ("the east door", "the west door"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, *CLEAN)
    both = kept(evening, hero)
    first = next(laid for laid in evening.state[Blessings].laid if laid.upon == "the east door")
    evening.do("ann", "fe.end-rite", blessing=first.id, why="enough")

    assert (both, kept(evening, hero)) == (["the east door", "the west door"], ["the west door"])
    assert wards(evening) == ["the west door"]
    perform(evening, hero, "sealed-threshold", about="the west door")
    roll(evening, hero, *CLEAN)
    assert (kept(evening, hero), wards(evening)) == (["the west door"],) * 2


@proves("fe.invoker.concurrency")
def test_the_oldest_of_two_upon_two_doors_is_let_go_alone() -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=2, Arcana=2)
    for door in ("the east door", "the west door", "the gate"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, *CLEAN)
    evening.answer("drop")

    assert kept(evening, hero) == wards(evening) == ["the west door", "the gate"]


@proves("fe.invoker.concurrency")
@pytest.mark.parametrize(
    ("way", "left"), [("scene", []), ("let go", ["the west door"]), ("spirit", ["the east door", "the west door"])]
)
def test_nobody_is_asked_which_one_goes_where_none_is_too_many_by_now(way: str, left: list[str]) -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=1, Arcana=3)
    for door in ("the east door", "the west door"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, *CLEAN)
    asked = evening.asked().kind
    assert evening.asked().options[0].label == "Let Sealed Threshold (the east door) be over"
    if way == "scene":
        evening.do("gm", "end-scene")
    elif way == "let go":
        evening.do("ann", "fe.end-rite", **dict(evening.offers("ann", "fe.end-rite")[0].fixed), why="enough")
    else:
        evening.rated(hero, spirit=2)

    assert (asked, evening.waits(), kept(evening, hero), owed(evening, hero)) == ("running", False, left, {GATE: 2})


@proves("fe.invoker.concurrency", "fe.ritual.summoners-gate")
def test_a_gate_that_closes_makes_room_before_the_answer() -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=1, Arcana=1)
    gate = {"hero": hero, "ritual": "summoners-gate", "attribute": "spirit", "skill": "Arcana", "what": "Old Nan"}
    evening.do("ann", "fe.perform-ritual", **gate)
    evening.do("ann", "fe.roll-action", 10, 10, hero=hero)
    perform(evening, hero, "sealed-threshold", about="a door")
    roll(evening, hero, 8, 8)
    asked = evening.asked().kind
    evening.do("gm", "fe.end-effect", effect=next(iter(evening.state[Effects].known)), why="the gate is shut")

    assert (asked, evening.waits(), kept(evening, hero)) == ("running", False, ["a door"])


@proves("fe.invoker.concurrency")
@pytest.mark.parametrize(("keeps", "asked"), [(True, True), (False, False)])
def test_rites_of_the_tables_own_that_go_on_are_counted(keeps: bool, asked: bool) -> None:
    evening, hero = invoker(GATE)
    evening.rated(hero, spirit=1, Arcana=3)
    for rite in ("a lantern", "a watch"):
        perform(evening, hero, rite, patron=GATE, keeps=keeps)
        roll(evening, hero, *CLEAN)

    assert evening.waits() is asked
    if asked:
        evening.answer("drop")
        assert [laid.name for laid in running(evening.state, hero)] == ["a watch"]
        evening.do("gm", "end-scene")
    assert running(evening.state, hero) == ()


@proves("fe.patrons.rites-sealed-gate")
def test_of_two_kept_wards_the_one_that_is_undone_takes_its_own_rite_with_it() -> None:
    evening, hero = invoker(GATE)
    for door in ("the east door", "the west door"):
        perform(evening, hero, "sealed-threshold", about=door)
        roll(evening, hero, *CLEAN)
    east = next(each.id for each in evening.state[Effects].known.values() if each.what == "the east door")
    evening.do("gm", "fe.end-effect", effect=east, why="undone")

    assert kept(evening, hero) == wards(evening) == ["the west door"]


@proves("fe.invoker.cross-resonance", "fe.ruling.rite-second-patron")
def test_what_jarred_in_one_scene_does_not_in_the_next() -> None:
    evening, hero = invoker(GATE, SEA, rite_second_patron="dv_plus_one")
    perform(evening, hero)
    roll(evening, hero, *CLEAN)
    perform(evening, hero, "whispering-currents")
    before = dv_of(evening, hero)
    evening.do("gm", "start-scene", title="The quay")

    assert (before, dv_of(evening, hero)) == (3, 2)
