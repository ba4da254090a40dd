"""One pair of a fight settled by itself: what one has over the other counts for it as well."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import GM
from threefates.systems.fate_2003.conflict.exchange import CallExchange, Manner
from threefates.systems.fate_2003.fights.fight import Ground
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
