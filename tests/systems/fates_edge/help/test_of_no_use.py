"""Help that was given, and who gave it is of no use by the time of the roll: fear has them, or they are driven out."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import attacks, bears, terms, two
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.fear.fear import Calmed, Dread, FearRose, Fright
from threefates.systems.fates_edge.rolling.roll_action import pool_of
from threefates.testing.proof import proves

STARES = 10


def helped(gives: str) -> tuple[Evening, str, str]:
    """Mara attacks, and Tor helps."""
    evening, mara, tor, _ = two()
    attacks(evening, mara, position=2)
    evening.do("bob", "fe.assist", helper=tor, hero=mara, how="a feint", gives=gives, stress=True)
    if evening.waits():
        evening.answer(evening.asked().options[0].value, by="gm")
    return evening, mara, tor


def takes(evening: Evening, who: str, dread: Dread, effect: int = STARES) -> None:
    evening.was_so(FearRose(who, Fright(dread, "a howl", effect, 1)))


def dice(evening: Evening, hero: str) -> int:
    return pool_of(evening.state, evening.state[Proposals][hero])[0]


@proves("fe.fear.table", "fe.coordination.assist-core")
def test_who_stares_before_the_dice_fall_gives_none_of_them_until_they_are_calmed() -> None:
    evening, mara, tor = helped("dice")
    before = dice(evening, mara)
    takes(evening, tor, Dread.SHAKEN)
    assert dice(evening, mara) == before  # who is merely shaken hesitates
    takes(evening, tor, Dread.FRIGHTENED)
    assert dice(evening, mara) == before - 1
    assert evening.offers("ann", "fe.roll-action")[0].throws == f"{before - 1}d10"
    assert "a feint, who is of no use now" in str(evening.view("bob")["proposals"])
    evening.was_so(Calmed(tor, 0))

    assert dice(evening, mara) == before


@proves("fe.fear.table", "fe.coordination.assist-core")
def test_nor_does_the_step_that_they_gave_count() -> None:
    evening, mara, tor = helped("position")
    helping = terms(evening, mara).position
    takes(evening, tor, Dread.PANICKED)

    assert terms(evening, mara).position == helping.worse(1)
    assert "Tor: a feint" not in bears(evening, mara)


@proves("fe.fear.table", "fe.resolution.group-action")
@pytest.mark.parametrize(("effect", "dv"), [(STARES, 4), (4, 3)])
def test_nor_does_whoever_of_a_group_fear_has_taken(effect: int, dv: int) -> None:
    evening, mara, tor, _ = two(group_rolls="leader_helpers")
    attacks(evening, mara, dv=4)
    evening.do("gm", "fe.lead-group", hero=mara, helpers=[tor])
    assert terms(evening, mara).dv == 3
    takes(evening, tor, Dread.FRIGHTENED, effect)

    assert terms(evening, mara).dv == dv


@proves("fe.followers.multi", "fe.fear.table")
def test_nor_does_a_hero_who_follows() -> None:
    evening = Evening()
    mara, ina = evening.hero("Mara"), evening.hero("Ina", trained=["Melee"])
    evening.do("ann", "fe.link-heroes", leader=mara, follower=ina)
    evening.agreed(mara)
    evening.do("ann", "fe.linked-helps", hero=mara, skill="Melee")
    before = dice(evening, mara)
    takes(evening, ina, Dread.FRIGHTENED)

    assert dice(evening, mara) == before - 2
