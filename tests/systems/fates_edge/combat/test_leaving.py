"""Out of a melee untested: nobody strikes after, and the next attack stands in the middle at best."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.exchanges.fighting import attacks, bears, breaks_off, terms, throws, turn, two
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.combat.melee import is_offensive
from threefates.systems.fates_edge.combat.ranges_and_movement import Ranges
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves

DISENGAGE = "fe.turn.action-disengage"
SLIPPED = "Slipping out of a melee"


@proves(DISENGAGE, "fe.ruling.disengage-next-action")
@pytest.mark.parametrize(("reading", "threatened"), [("move_then_test", False), ("move_no_provoke", True)])
def test_who_slips_out_of_a_melee_attacks_next_from_the_middle_at_best(reading: str, threatened: bool) -> None:
    evening, mara, _, wolf = two(disengage=reading)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf, threatened=threatened)
    out = evening.state[Ranges].between(mara, wolf).melee
    attacks(evening, mara, skill="Notice", position=0)
    looking = terms(evening, mara).position
    evening.do("ann", "fe.withdraw", hero=mara)
    attacks(evening, mara, position=0)

    assert (out, evening.state[Turns].taken) == (False, ("move",))
    assert looking is Position.DOMINANT
    assert bears(evening, mara)[SLIPPED] == (1, 0)
    assert terms(evening, mara).position is Position.CONTROLLED
    for worse in (1, 2):
        attacks(evening, mara, position=worse)
        assert SLIPPED not in bears(evening, mara)
    throws(evening, mara, 7, 7, 7)
    assert evening.state[Ranges].slipped == ()
    assert evening.replayed() == evening.state


@proves(DISENGAGE)
def test_it_waits_for_an_attack_of_whatever_kind_and_for_no_other_scene() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    breaks_off(evening, mara, wolf)
    told = evening.told("bob")
    attacks(evening, mara, skill="Notice")
    throws(evening, mara, 7, 7)
    turn(evening, wolf)
    turn(evening, mara)
    still = evening.state[Ranges].slipped
    attacks(evening, mara, skill="Arcana", position=0)
    at_nobody = SLIPPED in bears(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="thrown")
    at_wolf = SLIPPED in bears(evening, mara)
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way="social")

    assert "Mara slips out; their next attack stands Controlled at best." in told
    assert still == (mara,)
    assert (at_nobody, at_wolf, SLIPPED in bears(evening, mara)) == (False, True, False)
    evening.do("gm", "end-scene")
    assert evening.state[Ranges].slipped == ()


@proves(DISENGAGE, "fe.ruling.disengage", "fe.range.melee-leave")
def test_who_is_threatened_tests_it_only_where_the_table_reads_it_so() -> None:
    for reading, tested in (("move_then_test", True), ("move_no_provoke", False)):
        evening, mara, _, wolf = two(disengage=reading)
        evening.do("gm", "fe.engage", one=mara, other=wolf)
        (offer,) = evening.offers("ann", "fe.break-off")
        evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=True)

        assert bool(offer.fields) is tested
        assert evening.state[Ranges].between(mara, wolf).melee is tested
        assert evening.state[Ranges].slipped == (() if tested else (mara,))
        if tested:
            terms_set = evening.state[Proposals][mara].terms
            assert terms_set
            assert not terms_set.suggested


@proves(DISENGAGE)
def test_nothing_that_moves_a_position_moves_the_next_attack_past_the_middle() -> None:
    evening, mara, _, wolf = two(position_shift_stack="one_each_way")
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    assert evening.refused("bob", "fe.break-off", character=mara, other=wolf).code == "character.not_yours"
    breaks_off(evening, mara, wolf)
    evening.do("ann", "fe.take-action", character=mara, what="observe")
    evening._happen(Pressed((mara,), "an alarm"))
    attacks(evening, mara, position=0)

    assert terms(evening, mara).position is Position.CONTROLLED


@proves(DISENGAGE)
@pytest.mark.parametrize(
    ("way", "attack"),
    [("melee", True), ("polearm", True), ("thrown", True), ("shot", True), ("social", False), ("notice", False)],
)
def test_whatever_comes_at_somebody_to_hurt_them_is_an_attack(way: str, attack: bool) -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="close")
    attacks(evening, mara, skill="Arcana")
    evening.do("ann", "fe.say-target", hero=mara, other=wolf, way=way)

    assert is_offensive(evening.state[Proposals][mara]) is attack


@proves("fe.range.melee-leave")
def test_a_test_that_is_thought_better_of_leaves_no_roll_for_nothing() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf, threatened=True)
    evening.do("ann", "fe.withdraw", hero=mara)
    attacks(evening, mara)
    throws(evening, mara, 7, 7)

    assert evening.state[Turns].taken == ("move", "Melee")


@proves("fe.range.melee-leave", DISENGAGE)
@pytest.mark.parametrize(("threatened", "faces"), [(False, ()), (True, (7, 7, 7)), (True, (7, 7, 4))])
def test_one_move_gets_out_of_a_whole_melee_with_however_many(threatened: bool, faces: tuple[int, ...]) -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.name-foe", name="Dog")
    dog = list(evening.state[Characters].known)[-1]
    for foe in (wolf, dog):
        evening.do("gm", "fe.engage", one=mara, other=foe)
    (offer,) = evening.offers("ann", "fe.break-off")

    breaks_off(evening, mara, dog, threatened=threatened)
    if threatened:
        throws(evening, mara, *faces)
        said = " ".join(evening.told("bob"))

    held = [evening.state[Ranges].between(mara, foe).melee for foe in (wolf, dog)]
    assert offer.label == "Break off from Wolf and Dog with a Move"
    assert held == [faces[-1:] == (4,)] * 2
    assert evening.state[Turns].taken == ("move",)
    if held[0]:
        assert "Mara stays in the melee with Wolf and Dog; the Game Master names a soft consequence." in said


@proves("fe.range.melee-leave", DISENGAGE)
@pytest.mark.parametrize("reading", ["move_again_desperate_defense", "two_bands_no_penalty"])
def test_nobody_walks_out_of_a_melee_without_breaking_off(reading: str) -> None:
    evening, mara, tor, wolf = two(dash_effect=reading)
    evening.do("gm", "fe.name-foe", name="Archer")
    archer = list(evening.state[Characters].known)[-1]
    for other, band in ((archer, "far"), (tor, "near")):
        evening.do("gm", "fe.place-at", one=mara, other=other, band=band)
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    ways: list[dict[str, Any]] = [
        {"other": wolf, "away": True},
        {"other": archer},
        {"other": tor, "away": True},
        {"other": archer, "dash": True},
    ]

    refused = [evening.refused("ann", "fe.move", character=mara, **way) for way in ways]
    foes = evening.refused("gm", "fe.move", character=wolf, other=mara, away=True)
    evening.do("ann", "fe.move", character=mara, other=tor)

    assert {(each.code, each.title) for each in refused} == {("range.in_melee", "Mara is in melee with Wolf.")}
    assert foes.title == "Wolf is in melee with Mara."
    assert evening.state[Ranges].between(mara, wolf).melee


@proves("fe.range.melee-leave", "fe.ruling.disengage")
def test_whether_nobody_threatens_who_breaks_off_is_the_game_masters_word() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    attacks(evening, mara)
    busy = evening.refused("ann", "fe.break-off", character=mara, other=wolf)
    (offer,) = evening.offers("ann", "fe.break-off")
    evening.do("ann", "fe.withdraw", hero=mara)
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    asked = evening.asked()
    evening.do("ann", "fe.propose", hero=mara, attribute="body", skill="Melee")
    evening.answer("threatened", by="gm")
    stands = terms(evening, mara).position
    throws(evening, mara, 7, 4)

    assert offer.refusal
    assert busy.code == offer.refusal.code == "range.busy"
    assert (asked.kind, asked.seats) == ("threatened", ("gm",))
    assert stands is Position.CONTROLLED
    assert evening.state[Ranges].between(mara, wolf).melee
    assert evening.state[Turns].taken == ("move",)
    assert evening.replayed() == evening.state


@proves("fe.range.melee-leave")
@pytest.mark.parametrize("alone", [True, False])
def test_with_no_game_master_they_go_by_their_own_word(alone: bool) -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    if alone:
        evening.leaves("gm")
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    if not alone:
        evening.leaves("gm")
        assert [option.value for option in evening.asked().options] == ["free"]
        evening.answer("free")

    assert not evening.state[Ranges].between(mara, wolf).melee
    assert evening.state[Ranges].slipped == (mara,)


@proves("fe.range.melee-leave")
def test_a_melee_that_is_over_by_then_needs_no_word() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    evening.do("gm", "fe.place-at", one=mara, other=wolf, band="far")
    evening.answer("threatened", by="gm")

    assert not evening.state[Proposals].open
    assert evening.state[Ranges].slipped == ()
