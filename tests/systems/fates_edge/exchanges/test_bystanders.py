"""Standing before somebody who is no hero: a follower, or whomever the Game Master has named."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import turn, two
from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Answer
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.exchanges.protecting import Protection
from threefates.systems.fates_edge.followers.followers import Follower, Followers
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

PROTECT, REACTIONS = "fe.turn.action-protect", "fe.turn.reactions"


def bystander() -> tuple[Evening, str, str, str]:
    """Mara, whose turn it is, Tor, and a ferryman whom nobody plays but the Game Master."""
    evening, mara, tor, _ = two()
    evening.do("gm", "fe.name-foe", name="The ferryman")
    return evening, mara, tor, list(evening.state[Characters].known)[-1]


def strikes(evening: Evening, ally: str, harm: int = 2) -> None:
    evening.do("gm", "fe.strike-ally", ally=ally, harm=harm, why="a jaw")


@proves(PROTECT, REACTIONS)
def test_who_stands_before_a_bystander_takes_one_hit_for_them_and_resists_it() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    strikes(evening, ferryman)
    asked = evening.asked()
    odds = FATES_EDGE.odds(evening.state, Answer(asked.id, "step_in"), evening.viewer("ann"))
    none = FATES_EDGE.odds(evening.state, Answer(asked.id, "stay"), evening.viewer("ann"))
    evening.answer("step_in")
    told = evening.told("bob")
    evening.answer("resist", 7, 7, 7)
    evening.keep()

    assert (asked.kind, asked.seats, asked.if_absent) == ("stand-in", ("ann",), "stay")
    assert asked.asks == "Harm 2 comes at The ferryman: a jaw. Does Mara step in?"
    assert "3d10 against DV 3" in asked.options[0].detail
    assert (odds and odds.success, none) == ("13/50", None)
    assert evening.state[Conditions][mara].harm == 1
    assert evening.state[Turns].taken == ("protect",)
    assert evening.state[Turns].reacted == (mara,)
    assert evening.state[Protection].of == {}
    assert "Harm 2 comes at Mara: a jaw. Mara steps in front of The ferryman." in told
    assert evening.refused("gm", "fe.strike-ally", ally=ferryman, harm=1, why="x").code == "protect.nobody"
    assert evening.replayed() == evening.state


@proves(PROTECT, REACTIONS)
def test_each_who_stands_there_is_asked_and_who_has_reacted_is_not() -> None:
    evening, mara, tor, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    turn(evening, tor)
    evening.do("bob", "fe.protect", hero=tor, ally=ferryman)
    strikes(evening, ferryman)
    evening.answer("stay")
    second = evening.asked().seats
    evening.answer("step_in", by="bob")
    evening.answer("take", by="bob")
    turn(evening, mara)
    evening.do("ann", "fe.protect", hero=mara, ally=tor)

    assert second == ("bob",)
    assert evening.state[Conditions][tor].harm == 2
    assert evening.state[Protection].of == {mara: tor}


@proves(PROTECT)
def test_whom_nobody_steps_in_for_is_hit_and_the_story_says_what_comes_of_it() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)
    evening.do("gm", "fe.place-at", one=mara, other=ferryman, band="far")
    strikes(evening, ferryman)

    assert not evening.waits()
    assert "Harm 2 reaches The ferryman: a jaw." in evening.told("bob")
    assert evening.state[Protection].of == {mara: ferryman}


@proves(PROTECT)
@pytest.mark.parametrize(("fields", "code"), [({"harm": 4}, "harm.range"), ({"attribute": "luck"}, "harm.range")])
def test_nothing_strikes_like_that(fields: dict[str, object], code: str) -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("ann", "fe.protect", hero=mara, ally=ferryman)

    blow = {"harm": 1, "why": "a jaw", **fields}
    assert evening.refused("gm", "fe.strike-ally", ally=ferryman, **blow).code == code
    assert evening.refused("ann", "fe.strike-ally", ally=ferryman, harm=1, why="x").code == "seat.not_the_gm"


@proves(PROTECT)
def test_nobody_stands_before_whom_they_fight_or_before_who_is_not_there() -> None:
    evening, mara, _, ferryman = bystander()
    evening.do("gm", "fe.engage", one=mara, other=ferryman)

    assert evening.refused("ann", "fe.protect", hero=mara, ally=ferryman).code == "protect.foe"
    assert evening.refused("ann", "fe.protect", hero=mara, ally="nobody").code == "protect.unknown"
    (offer,) = evening.offers("ann", "fe.protect")
    refused = {option.label: option.refusal is not None for option in offer.fields[0].options}
    assert refused == {"Tor": False, "Wolf": False, "The ferryman": True}
    assert evening.offers("gm", "fe.strike-ally") == []


@proves(PROTECT, "fe.followers.on-off-screen")
def test_a_follower_at_hand_is_protected_and_one_who_is_hit_is_let_down() -> None:
    evening, mara, tor, _ = two()
    evening.do("gm", "fe.set-xp", hero=tor, unspent=5, reason="a test")
    evening.do("bob", "fe.recruit", hero=tor, name="Old Tam", cap=2, days=2)
    tam = f"{tor}:0"
    evening.do("ann", "fe.protect", hero=mara, ally=tam)
    told, shown = evening.told("bob"), evening.view("bob")["held-actions"]
    strikes(evening, tam)
    evening.answer("stay")
    wary = evening.state[Followers].of[tor]
    evening.do("bob", "fe.send-follower", hero=tor, place=0, away=True)

    assert told[-1] == "Mara stands before Old Tam, for one hit."
    assert isinstance(shown, Listing)
    assert [row.text for row in shown.rows] == ["Mara protects Old Tam"]
    assert wary == (Follower("Old Tam", 2, trust=1),)
    assert evening.state[Protection].of == {}
    turn(evening, tor)
    assert evening.refused("bob", "fe.protect", hero=tor, ally=tam).code == "protect.unknown"
