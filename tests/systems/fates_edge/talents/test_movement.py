"""Tactical Movement: a Move among foes, and a Move away from them once a scene."""

from __future__ import annotations

from tests.systems.fates_edge.talents.arena import Arena
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.content.records import talents
from threefates.systems.fates_edge.talents.conditions import foes_of
from threefates.testing.proof import proves


def shift(arena: Arena, other: str, to: str) -> None:
    arena.do("ann", "fe.shift-in-melee", hero=arena.mara, other=other, to=to)


@proves("fe.talents.tactical-movement")
def test_shifting_among_foes_is_one_move_and_no_test() -> None:
    arena = Arena("tactical-movement", foes=1)
    (one,), two = arena.foes, arena.foe("Two")
    arena.do("gm", "fe.place-at", one=arena.mara, other=two, band="near")
    (offer,) = arena.offers("ann", "fe.shift-in-melee")
    assert (offer.label, [option.value for option in offer.fields[0].options]) == (
        "Turn from Foe 1 to another with a Move",
        [two],
    )
    shift(arena, one, two)

    assert foes_of(arena.state, arena.mara) == (two,)
    assert arena.state[Turns].taken == ("move",)
    assert arena.refused("ann", "fe.shift-in-melee", hero=arena.mara, other=one, to=two).code == "range.no_melee"
    assert arena.refused("ann", "fe.shift-in-melee", hero=arena.mara, other=two, to=one).code == "turn.full"
    assert arena.refused("bob", "fe.shift-in-melee", hero=arena.mara, other=two, to=one).code == "character.not_yours"


@proves("fe.talents.tactical-movement")
def test_nobody_shifts_to_whom_they_fight_already_or_who_is_far() -> None:
    arena = Arena("tactical-movement", foes=2)
    one, two = arena.foes
    far = arena.foe("Far")
    arena.do("gm", "fe.place-at", one=arena.mara, other=far, band="far")

    assert arena.refused("ann", "fe.shift-in-melee", hero=arena.mara, other=one, to=two).code == "range.melee_same"
    assert arena.refused("ann", "fe.shift-in-melee", hero=arena.mara, other=one, to=far).code == "range.too_far"
    assert [offer.enabled for offer in arena.offers("ann", "fe.shift-in-melee")] == [False, False]


@proves("fe.talents.tactical-movement")
def test_once_a_scene_a_move_leads_away_from_everybody() -> None:
    arena = Arena("tactical-movement", foes=2)
    assert arena.refused("bob", "fe.slip-away", hero=arena.mara).code == "character.not_yours"
    arena.do("ann", "fe.slip-away", hero=arena.mara)

    assert foes_of(arena.state, arena.mara) == ()
    assert arena.state[Turns].taken == ("move",)
    assert not arena.waits()
    assert arena.refused("ann", "fe.slip-away", hero=arena.mara).code == "range.no_melee"
    arena.engages(*arena.foes)
    again = arena.refused("ann", "fe.slip-away", hero=arena.mara)
    assert (again.code, again.title) == ("talent.used", "Mara has used Tactical Movement in this scene.")
    assert [offer.enabled for offer in arena.offers("ann", "fe.slip-away")] == [False]
    arena.do("gm", "end-scene")
    arena.do("gm", "start-scene", title="The yard")
    arena.turn(arena.foes[0])
    arena.turn()
    arena.engages(*(foe for foe in arena.foes if foe not in foes_of(arena.state, arena.mara)))
    arena.do("ann", "fe.slip-away", hero=arena.mara)
    arena.engages(arena.foes[0])
    assert foes_of(arena.state, arena.mara) == (arena.foes[0],)


@proves("fe.talents.tactical-movement")
def test_nobody_is_told_to_test_what_takes_a_move_and_no_test() -> None:
    arena = Arena("tactical-movement", foes=2)
    one, two = arena.foes
    arena.do("gm", "fe.engage", one=arena.mara, other=two, melee=False)
    shift(arena, one, two)
    shifted = arena.told("bob")
    arena.turn(one)
    arena.turn()
    arena.do("ann", "fe.slip-away", hero=arena.mara)

    assert shifted[-2:] == ["Mara and Foe 1 are out of melee.", "Mara and Foe 2 are in melee."]
    assert arena.told("bob")[-1] == "Mara and Foe 2 are out of melee."


@proves("fe.talents.tactical-movement")
def test_who_has_not_learned_it_breaks_off_as_everybody_does_and_a_turn_has_one_move() -> None:
    plain = Arena()
    assert plain.refused("ann", "fe.slip-away", hero=plain.mara).code == "talent.none"
    assert (
        plain.refused("ann", "fe.shift-in-melee", hero=plain.mara, other=plain.foes[0], to=plain.mara).code
        == "talent.none"
    )
    assert plain.offers("ann", "fe.slip-away") == plain.offers("ann", "fe.shift-in-melee") == []
    arena = Arena("tactical-movement")
    arena.turn(arena.foes[0])

    assert arena.refused("ann", "fe.slip-away", hero=arena.mara).code == "turn.not_yours"
    learned = talents()["tactical-movement"]
    assert (learned.boxes, learned.exchanges) == (0, 0)


@proves("fe.talents.tactical-movement", "fe.range.movement")
def test_over_difficult_ground_it_takes_two_moves_to_turn_to_somebody_near_and_one_to_who_is_close() -> None:
    arena = Arena("tactical-movement", foes=1)
    (one,), near, close = arena.foes, arena.foe("Near"), arena.foe("Close")
    arena.do("gm", "fe.place-at", one=arena.mara, other=near, band="near")
    arena.do("gm", "fe.place-at", one=arena.mara, other=close, band="close")
    arena.do("gm", "fe.set-ground")
    shift(arena, one, close)
    fought = [foes_of(arena.state, arena.mara)]
    for _ in range(2):
        arena.turn(one)
        arena.turn()
        shift(arena, close, near)
        fought.append(foes_of(arena.state, arena.mara))

    assert fought == [(close,), (close,), (near,)]
