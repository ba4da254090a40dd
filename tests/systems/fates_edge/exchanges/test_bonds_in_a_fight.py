"""Bonds in a fight: whoever throws themselves before an ally is paid by the bond, as by help with a roll."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.exchanges.fighting import throws, turn, two
from threefates.testing.proof import proves


def before_an_ally(version: str, *, bonded: bool = True) -> tuple[Evening, dict[str, object]]:
    """Mara has stepped in for Tor; and what it takes to let their bond pay her."""
    evening, mara, tor, _ = two(bond_boon_version=version)
    evening.do("gm", "start-evening")
    if bonded:
        evening.do("ann", "fe.form-bond", hero=mara, other=tor, words="the same siege")
    evening.do("ann", "fe.protect", hero=mara, ally=tor)
    turn(evening, tor)
    evening.do("gm", "fe.strike", hero=tor, harm=1, why="the wolf")
    evening.answer("step_in")
    pay = {"hero": mara, "ally": tor, "bond": "the same siege", "significant": True}
    assert evening.refused("gm", "fe.award-bond", **pay).code in (
        "boons.no_help",
        "boons.no_bond",
    )  # not before it is over
    evening.answer("take")
    return evening, pay


@proves("fe.boons.bond-driven-cp")
def test_whoever_takes_a_hit_for_an_ally_is_paid_by_their_bond_once() -> None:
    evening, pay = before_an_ally("cp_long")
    (theirs, other) = evening.offers("gm", "fe.award-bond")
    small = evening.refused("gm", "fe.award-bond", **(pay | {"significant": False})).code
    evening.do("gm", "fe.award-bond", **pay)

    assert (theirs.refusal, small) == (None, "boons.bond_small")
    assert other.refusal is not None  # Tor has done nothing for Mara
    assert evening.boons(str(pay["hero"])) == 1
    assert evening.refused("gm", "fe.award-bond", **pay).code == "boons.bond_paid"
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")
    assert evening.refused("gm", "fe.award-bond", **pay).code == "boons.no_help"
    assert evening.replayed() == evening.state


@proves("fe.boons.bond-driven-cp", "fe.boons.bond-driven-core")
@pytest.mark.parametrize(
    ("version", "bonded", "code"), [("core_short", True, "boons.no_help"), ("cp_long", False, "boons.no_bond")]
)
def test_it_pays_where_the_table_reads_so_and_for_a_bond(version: str, bonded: bool, code: str) -> None:
    evening, pay = before_an_ally(version, bonded=bonded)

    assert evening.refused("gm", "fe.award-bond", **pay).code == code


@proves("fe.boons.bond-driven-cp", "fe.boons.bond-driven-core")
def test_what_a_bond_paid_for_before_the_first_roll_is_not_held_against_that_roll() -> None:
    evening, pay = before_an_ally("cp_long")
    mara, tor = str(pay["hero"]), str(pay["ally"])
    evening.do("gm", "fe.award-bond", **pay)
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")
    evening.agreed(mara, description="intricate")
    throws(evening, mara, 7, 7, 7)

    evening.do("gm", "fe.award-bond", **pay)

    assert (evening.roll.number, evening.boons(mara), evening.boons(tor)) == (1, 2, 0)


@proves("fe.boons.bond-driven-cp")
def test_two_allies_are_two_bonds_and_each_pays() -> None:
    evening, pay = before_an_ally("cp_long")
    mara, ilse = str(pay["hero"]), evening.hero("Ilse", "bob")
    evening.do("ann", "fe.form-bond", hero=mara, other=ilse, words="one house")
    evening.do("gm", "fe.next-exchange")
    turn(evening, mara)
    evening.do("ann", "fe.protect", hero=mara, ally=ilse)
    turn(evening, ilse)
    evening.do("gm", "fe.strike", hero=ilse, harm=1, why="the wolf")
    evening.answer("step_in")
    evening.answer("take")

    evening.do("gm", "fe.award-bond", **pay)
    evening.do("gm", "fe.award-bond", **(pay | {"ally": ilse, "bond": "one house"}))
    assert evening.boons(mara) == 2
