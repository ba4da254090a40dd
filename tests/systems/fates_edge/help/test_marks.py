"""A mark is for whoever is Near when they count it in; an Action marks another, and a Boon makes one anew."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.help.cooperating import three, turn_of
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.help.claimed_help import waiting
from threefates.systems.fates_edge.help.coordination import Coordination
from threefates.testing.proof import proves

MARK = "fe.coordination.talent-spotters-mark"


def marked(*foes: str) -> tuple[Evening, str, str, list[str]]:
    """Tor has marked the first of them, and named nobody whom it is for."""
    evening, mara, tor, _ = three()
    for name in foes or ("Wolf",):
        evening.do("gm", "fe.name-foe", name=name)
    there = list(evening.state[Characters].known)[-max(len(foes), 1) :]
    marks(evening, tor, there[0])
    return evening, mara, tor, there


def marks(evening: Evening, tor: str, foe: str) -> None:
    turn_of(evening, tor)
    evening.do("bob", "fe.cooperate", hero=tor, move="spotters-mark", target=foe, why="that one")


def aims(evening: Evening, mara: str, foe: str) -> dict[str, Any]:
    evening.agreed(mara)
    evening.do("ann", "fe.say-target", hero=mara, other=foe, way="shot")
    return {"hero": mara, "move": "spotters-mark"}


def pool(evening: Evening) -> str:
    return evening.offers("ann", "fe.roll-action")[0].label


def shoots(evening: Evening, mara: str, foe: str) -> None:
    turn_of(evening, mara)
    evening.do("ann", "fe.claim-effect", **aims(evening, mara, foe))
    evening.do("ann", "fe.roll-action", 7, 7, 7, 2, 3, hero=mara)
    evening.keep()


@proves(MARK)
def test_it_is_for_whoever_is_near_by_then_and_not_for_who_has_gone_far() -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="far")
    marks(evening, tor, wolf)
    claim = aims(evening, mara, wolf)
    far = evening.refused("ann", "fe.claim-effect", **claim)
    (offer,) = evening.offers("ann", "fe.claim-effect")
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="near")
    evening.do("ann", "fe.claim-effect", **claim)
    near = pool(evening)
    evening.do("gm", "fe.place-at", one=tor, other=mara, band="far")

    assert (far.code, far.source) == ("cooperate.far", MARK)
    assert offer.refusal
    assert offer.refusal.code == "cooperate.far"
    assert (near, pool(evening)) == ("Roll 5d10", "Roll 4d10")


@proves(MARK)
def test_another_is_marked_by_another_action_and_no_boon() -> None:
    evening, mara, tor, (wolf, dog) = marked("Wolf", "Dog")
    busy = evening.refused("bob", "fe.cooperate", hero=tor, move="spotters-mark", target=dog, why="and that one")
    marks(evening, tor, dog)

    assert busy.code == "turn.full"
    assert evening.boons(tor) == 3
    shoots(evening, mara, dog)
    shoots(evening, mara, wolf)
    assert {one.hero for one in waiting(evening.state) if one.target in (wolf, dog)}.isdisjoint({mara})
    assert evening.replayed() == evening.state


@proves(MARK)
def test_who_is_lost_from_sight_and_seen_again_is_marked_anew_by_an_action() -> None:
    evening, mara, tor, (wolf,) = marked()
    for blocked in (True, False):
        evening.do("gm", "fe.set-sight", one=tor, other=wolf, blocked=blocked)
    gone = evening.state[Coordination].marks
    evening.do("gm", "give-spotlight", character=mara)
    out_of_turn = evening.refused("bob", "fe.cooperate", hero=tor, move="spotters-mark", target=wolf, why="there")
    marks(evening, tor, wolf)

    assert (gone, out_of_turn.code, evening.boons(tor)) == ((), "turn.not_yours", 3)


@proves(MARK)
def test_what_is_made_anew_is_there_once_for_everybody_and_once_a_scene() -> None:
    evening, mara, tor, (wolf,) = marked()
    anew: dict[str, Any] = {"hero": tor, "move": "spotters-mark", "target": wolf, "why": "again"}
    unused = evening.refused("bob", "fe.cooperate", **anew)
    shoots(evening, mara, wolf)
    before = len(evening.state[Coordination].waiting)
    evening.do("bob", "fe.cooperate", **anew)
    after = [one.hero for one in evening.state[Coordination].waiting]
    shoots(evening, mara, wolf)
    twice = evening.refused("bob", "fe.cooperate", **anew)

    assert (unused.code, unused.title) == ("mark.unused", "Nobody has counted that mark in yet.")
    assert (before, len(after), after.count(mara), evening.boons(tor)) == (2, 3, 1, 2)
    assert (twice.code, twice.title) == ("cooperate.used", "Tor has made Spotter's Mark anew in this scene.")


@proves(MARK)
def test_with_the_scene_a_mark_is_over() -> None:
    evening, mara, tor, _ = three()
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.name-foe", name="Wolf")
    wolf = list(evening.state[Characters].known)[-1]
    marks(evening, tor, wolf)
    shoots(evening, mara, wolf)
    evening.do("gm", "end-scene")

    assert (evening.state[Coordination].marks, evening.state[Coordination].waiting) == ((), ())


@proves(MARK)
@pytest.mark.parametrize(("boons", "open_"), [(1, True), (0, False)])
def test_it_is_offered_while_it_can_be_made_or_made_anew(boons: int, open_: bool) -> None:
    evening, mara, tor, (wolf,) = marked()
    shoots(evening, mara, wolf)
    evening.do("gm", "fe.set-boons", hero=tor, held=boons, reason="a test")
    offers = [offer for offer in evening.offers("bob", "fe.cooperate") if dict(offer.fixed)["hero"] == tor]
    options = [option for offer in offers for option in offer.fields[0].options if option.value == "spotters-mark"]

    assert [option.refusal is None for option in options] == [open_]
