"""One pair of a fight settled by itself: what one has over the other counts for it as well."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.conflict.blows import CallExchange, Manner
from threefates.systems.fate_2003.conflict.the_drop import NOTICES
from threefates.systems.fate_2003.fights.fight import Ground, Pace
from threefates.systems.fate_2003.fights.pace import EndFight, TakeGround
from threefates.testing.proof import proves


def called(brawl: Brawl, who: str = "Cyrus", foe: str = "Guard A", **more: object) -> list[int]:
    """The steps of both sides of an exchange that is called for these two."""
    brawl.table.does(GM, CallExchange(brawl.who(who), brawl.who(foe), "one pair", **more))  # type: ignore[arg-type]
    return [side.modifier for side in brawl.check.sides]


def brawl(ground: Ground, foe: str = "Guard A") -> Brawl:
    found = Brawl("Cyrus", "Finn", "Guard A", "Guard B").begins("Cyrus, Finn", "Guard A, Guard B")
    found.table.does(GM, TakeGround(found.who("Cyrus"), ground, found.who(foe) if foe else ""))
    return found


@proves("fate.combat.exchange-one-at-a-time", "fate.modifiers.position", "fate.modifiers.flanking")
@pytest.mark.parametrize("ground", [Ground.POSITION, Ground.FLANKING, Ground.SURROUNDING, Ground.UNAWARE])
def test_what_one_has_over_the_other_counts_for_a_pair_by_itself(ground: Ground) -> None:
    assert called(brawl(ground)) == [1, 0]


@proves("fate.combat.exchange-one-at-a-time")
def test_it_counts_against_whom_it_holds_and_where_blades_do() -> None:
    assert called(brawl(Ground.POSITION), foe="Guard B") == [0, 0]
    assert called(brawl(Ground.POSITION, ""), "Guard B", "Cyrus") == [0, 1]
    assert called(brawl(Ground.POSITION, ""), foe="Finn") == [0, 0]
    assert called(brawl(Ground.POSITION), bare=True) == [0, 0]
    assert called(brawl(Ground.UNAWARE), manner=Manner.OTHER) == [0, 0]
    over = brawl(Ground.POSITION)
    over.table.does(GM, EndFight("they part"))
    assert called(over) == [0, 0]


@proves("fate.combat.exchange-one-at-a-time", "fate.combat.the-drop")
@pytest.mark.parametrize(("reading", "mediocre"), [("book", True), ("drop", True), ("plus-one", False)])
def test_who_is_off_guard_in_the_fight_is_so_in_a_pair_of_it(reading: str, mediocre: bool) -> None:
    found = Brawl("Cyrus", "Finn", "Guard A", "Guard B", unaware_bonus_or_drop=reading)
    found.begins("Cyrus, Finn", "Guard A, Guard B", off_guard=("Guard A",))
    assert called(found) == [0 if mediocre else 1, 0]
    assert (found.check.sides[1].trait, found.check.sides[1].value) == ((NOTICES, -1) if mediocre else ("", 0))


@proves("fate.combat.exchange-one-at-a-time", "fate.combat.the-drop")
def test_an_argument_takes_nobody_by_surprise_who_is_off_guard_against_blades() -> None:
    found = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", off_guard=("Guard A",))
    called(found, bare=True)
    assert found.check.sides[1].trait == ""


@proves("fate.combat.exchange-one-at-a-time", "fate.modifiers.unaware-target")
@pytest.mark.parametrize("asleep", [True, False])
def test_a_strike_that_is_not_expected_is_worth_one_step_however_often_it_is_said(asleep: bool) -> None:
    found = Brawl("Cyrus", "Guard A", unaware_bonus_or_drop="plus-one")
    found.begins("Cyrus", "Guard A", off_guard=("Guard A",) if asleep else ())
    if not asleep:
        found.table.does(GM, TakeGround(found.who("Cyrus"), Ground.UNAWARE, found.who("Guard A")))
    assert called(found, off_guard=True) == [1, 0]


@proves("fate.combat.exchange-one-at-a-time", "fate.combat.the-drop")
@pytest.mark.parametrize(("more", "left"), [({}, 0), ({"manner": Manner.OTHER}, 1), ({"bare": True}, 1)])
def test_turn_by_turn_a_pair_by_itself_rouses_who_is_struck_at(more: dict[str, Any], left: int) -> None:
    found = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", Pace.TURN, "0" * 8, off_guard=("Guard A",)).done()
    called(found, **more)
    assert len(found.fight.off_guard) == left


@proves("fate.combat.exchange-one-at-a-time", "fate.combat.the-drop")
def test_exchange_by_exchange_a_pair_by_itself_rouses_nobody_before_the_exchange_is_over() -> None:
    found = Brawl("Cyrus", "Guard A").begins("Cyrus", "Guard A", off_guard=("Guard A",))
    called(found)
    assert found.fight.off_guard == (found.who("Guard A"),)
