"""Whoever dies is asked nothing that is for the living, and is dead once."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, throws, two
from tests.systems.fates_edge.harm.bearing import bears, of
from threefates.pieces.chance import ScriptedChance
from threefates.rulebook.unfolding import Unfolding
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.harm.conditions import _OF_THE_LIVING, Died, hurt
from threefates.testing.proof import proves

LEVELS = "fe.harm.levels"


def wounded(evening: Evening, hero: str, times: int) -> None:
    """As one command: so many wounds past the last level."""
    with ScriptedChance(()) as chance:
        act = Unfolding(FATES_EDGE, evening.state, evening.seat("gm"), chance)
        for _ in range(times):
            hurt(act, hero, 1, "the fall")
    evening._happen(*act.events)


@proves(LEVELS, "fe.ruling.harm-beyond-three")
@pytest.mark.parametrize(("first", "left", "dead"), [("dies", 0, True), ("saved", 1, False)])
def test_who_has_died_of_one_wound_is_not_saved_from_another(first: str, left: int, *, dead: bool) -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    for hero, times in ((mara, 2), (tor, 1)):
        bears(evening, hero, harm=3)
        wounded(evening, hero, times)
    mine = [choice for choice in FATES_EDGE.questions(evening.state) if choice.owner == mara]
    evening.do("gm", "answer", choice=mine[0].id, option=first)
    owners = [choice.owner for choice in FATES_EDGE.questions(evening.state)]

    assert len(mine) == 2
    assert sorted(owners) == sorted([mara] * left + [tor])
    assert (of(evening, mara).dead, of(evening, mara).dying) == (dead, not dead)


@proves(LEVELS, "fe.coordination.assist-core")
@pytest.mark.parametrize(("helps", "kinds", "boons"), [(True, [], 2), (False, ["help"], 2)])
def test_the_dead_pay_for_no_help(kinds: list[str], boons: int, *, helps: bool) -> None:
    evening, mara, tor, _ = two(assist_cost="boon_each")
    ilse = evening.hero("Ilse", "bob")
    evening.do("gm", "fe.set-boons", hero=tor, held=2, reason="a test")
    attacks(evening, mara)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a rope", gives="position")
    evening.comes(Died(tor if helps else ilse))

    assert [choice.kind for choice in FATES_EDGE.questions(evening.state)] == kinds
    assert evening.boons(tor) == boons
    assert not evening.state[Proposals][mara].bonuses


@proves(LEVELS, "fe.range.melee-leave")
def test_nobody_asks_what_threatens_the_dead() -> None:
    evening, mara, _, wolf = two()
    evening.do("gm", "fe.engage", one=mara, other=wolf)
    evening.do("ann", "fe.break-off", character=mara, other=wolf)
    asked = evening.asked().kind
    evening.comes(Died(mara))

    assert (asked, evening.waits()) == ("threatened", False)


@proves(LEVELS, "fe.turn.action-setup")
@pytest.mark.parametrize(("who", "kinds"), [(0, ["opening"]), (1, [])])
def test_an_opening_is_for_an_ally_who_lives_whoever_made_it(who: int, kinds: list[str]) -> None:
    evening, mara, tor, _ = two()
    attacks(evening, mara)
    evening.do("ann", "fe.set-up", hero=mara, ally=tor)
    throws(evening, mara, 7, 7)
    evening.comes(Died((mara, tor)[who]))

    assert [choice.kind for choice in FATES_EDGE.questions(evening.state)] == kinds


def test_every_question_for_the_living_names_whom_it_is_about() -> None:
    assert {kind.__name__: field for kind, field in _OF_THE_LIVING.items() if field not in kind.__struct_fields__} == {}
    assert len(_OF_THE_LIVING) > 20
