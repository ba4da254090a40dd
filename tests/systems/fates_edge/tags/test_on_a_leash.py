"""How much the Leash of a spirit holds, whoever holds it: a hero, a hero who is dead by now, or nobody at the table."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.modules.tracking import kept, marks, stands
from tests.systems.fates_edge.patrons.owing import debtor
from tests.systems.fates_edge.tags.hall import Hall
from threefates.commons.characters import Characters
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.modules.sizes import leash_holds
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.rulings.modules import LeashSize
from threefates.systems.fates_edge.tags.outsiders import Outsider, Outsiders
from threefates.testing.proof import proves

COMMAND = ("fe.summon.leash-capacity", "fe.summon.leash-capacity-command", "fe.ruling.leash-capacity")


def meter(hall: Hall) -> str:
    (row,) = [row for row in hall.view("gm")["behind-the-screen"].rows if row.id == f"cap-{hall.wolf}"]  # type: ignore[attr-defined]
    return f"{row.counters[1].label} {row.counters[1].value}"


@proves(*COMMAND, "fe.modules.threshold-leash")
@pytest.mark.parametrize(("reading", "first", "later"), [("spirit", 5, 5), ("command", 4, 6)])
def test_a_leash_is_as_long_as_spirit_or_as_command(reading: str, first: int, later: int) -> None:
    evening, hero = debtor(spirit=2, leash_capacity=reading)
    evening.rated(hero, Command=1)
    kept(evening, hero, kind="leash", name="Ash", cap=3)
    before = stands(evening, hero)
    evening.rated(hero, Command=3)

    assert before == [f"Leash of Ash 0 of {first}"]
    assert stands(evening, hero) == [f"Leash of Ash 0 of {later}"]


@proves(*COMMAND, "fe.modules.threshold-leash")
def test_who_commands_nobody_holds_a_leash_of_its_cap_alone_where_it_goes_by_that() -> None:
    assert [leash_holds(3, 4, command, LeashSize.COMMAND) for command in (0, 2)] == [3, 5]


@proves(*COMMAND, "fe.modules.threshold-leash")
def test_a_leash_that_is_shorter_as_the_table_reads_it_from_here_on_is_full_at_once() -> None:
    evening, hero = debtor(spirit=3)
    leash = kept(evening, hero, kind="leash", name="Ash", cap=1)
    marks(evening, hero, leash, amount=2)
    evening.reads(leash_capacity="command")

    assert stands(evening, hero) == ["Leash of Ash 1 of 1"]
    assert evening.asked().kind == "leash"


@proves("fe.tags.outsider-text", "fe.summon.leash-capacity")
@pytest.mark.parametrize(("grip", "size"), [(0, 5), (1, 4), (5, 8)])
def test_what_a_foe_has_called_is_on_a_leash_of_its_cap_and_of_who_holds_it(grip: int, size: int) -> None:
    hall = Hall()
    hall.outsider(3, bound=True, grip=grip)
    ward = hall.lasts("ward", what="the door").id
    first = meter(hall)
    hall.do("gm", "fe.outsider-crosses", 9, 9, 9, 2, 2, who=hall.wolf, effect=ward)

    assert (first, meter(hall)) == (f"Leash 0 of {size}", f"Leash 3 of {size}")
    hall.do("gm", "fe.outsider-crosses", *(9,) * 5, who=hall.wolf, effect=ward)
    assert hall.state[Outsiders].known[hall.wolf].gone is (size <= 6)
    assert hall.refused("gm", "fe.name-outsider", who=hall.wolf, cap=3, bound=True, grip=6).code == "outsider.grip"


@proves("fe.tags.outsider-text", "fe.summon.leash-capacity")
def test_the_leash_of_the_dead_holds_what_it_held_and_drives_out_once_it_is_full() -> None:
    hall = Hall()
    hall.rated(hall.oriel, spirit=4)
    marks(hall, hall.oriel, kept(hall, hall.oriel, kind="leash", name="Wolf", cap=2), amount=2)
    hall.outsider(2, bound=True)
    ward = hall.lasts("ward", what="the door").id
    hall.comes(Died(hall.oriel))
    found = [meter(hall)]
    for _ in range(2):
        found.append("")
        hall.do("gm", "fe.outsider-crosses", 9, 9, 2, 2, who=hall.wolf, effect=ward)
        if not hall.state[Outsiders].known[hall.wolf].gone:
            found[-1] = meter(hall)

    assert found == ["Leash 2 of 6", "Leash 4 of 6", ""]
    assert not hall.waits()


@proves("fe.tags.outsider-text", "fe.modules.scope")
def test_who_is_let_go_of_is_on_no_leash_any_longer() -> None:
    hall = Hall()
    leash = kept(hall, hall.oriel, kind="leash", name="Wolf", cap=2)
    hall.outsider(2, bound=True)
    hall.do("ann", "fe.end-module", hero=hall.oriel, module=leash, why="free")

    assert hall.state[Modules].of[hall.oriel] == ()
    assert hall.state[Outsiders].known[hall.wolf] == Outsider(2)
    assert meter(hall) == "Exit Tally 0 of 4"


@proves("fe.modules.scope")
def test_a_leash_may_be_of_any_cap_that_an_outsider_has() -> None:
    evening, hero = debtor(spirit=2)
    kept(evening, hero, kind="leash", name="Ash", cap=7)

    assert stands(evening, hero) == ["Leash of Ash 0 of 9"]


@proves("fe.summon.departure", "fe.modules.threshold-leash", "fe.tags.outsider-text")
@pytest.mark.parametrize("then", ["departs", "hostile"])
@pytest.mark.parametrize("twice", [False, True])
def test_a_full_leash_lets_go_of_its_own_spirit_whoever_else_keeps_one_of_it_and_of_no_other(
    then: str, *, twice: bool
) -> None:
    hall = Hall()
    full = kept(hall, hall.oriel, kind="leash", name="Wolf", cap=2)
    kept(hall, hall.oriel, kind="leash", name="Ash", cap=2)
    hall.outsider(2, bound=True)
    hall.do("gm", "fe.name-foe", name="Ash")
    ash = list(hall.state[Characters].known)[-1]
    hall.do("gm", "fe.name-outsider", who=ash, cap=2, bound=True)
    marks(hall, hall.oriel, full, amount=int(stands(hall, hall.oriel)[0].rpartition(" ")[2]))
    if twice:
        hall.do("bob", "fe.keep-module", hero=hall.tev, kind="leash", name="Wolf", cap=2)
    hall.answer(then, by="gm")

    assert hall.state[Outsiders].known == {
        hall.wolf: Outsider(2, bound=then == "departs", gone=then == "departs"),
        ash: Outsider(2, bound=True),
    }
