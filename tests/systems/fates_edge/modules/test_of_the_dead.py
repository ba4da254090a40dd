"""Modules of the dead, and of whoever's clock the table reads another way: what is asked, and what is read out."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from tests.systems.fates_edge.patrons.owing import GATE, debtor, owes
from threefates.rulebook.parts import Listing, Row
from threefates.systems.fates_edge.harm.conditions import Died
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.modules.view import modules_shown
from threefates.testing.proof import proves


def asked(evening: Evening) -> list[tuple[str, str]]:
    """Of what kind each open question is, and about whom."""
    return [(choice.kind, choice.owner) for choice in FATES_EDGE.questions(evening.state)]


@proves("fe.modules.threshold-corruption")
def test_the_dead_do_not_embrace_their_corruption() -> None:
    evening, vex = debtor(body=2)
    tor = evening.hero("Tor", "bob", body=2)
    for hero, by in ((vex, "ann"), (tor, "bob")):
        evening.do(by, "fe.keep-module", hero=hero, kind="corruption")
        evening.do("gm", "fe.set-module", hero=hero, module="corruption", now=2, reason="as it was")
    before = asked(evening)
    evening.comes(Died(vex))

    assert set(before) == {("corruption", vex), ("corruption", tor)}
    assert asked(evening) == [("corruption", tor)]
    evening.answer("take", by="bob")
    assert evening.state[Modules].traits.keys() == {tor}


@proves("fe.modules.core-principle", "fe.obligation.clear-offscreen")
def test_nor_is_it_asked_what_their_other_clocks_come_to_but_for_a_spirit_that_is_held_no_more() -> None:
    evening, vex = debtor()
    owes(evening, vex, 2)
    evening.do("ann", "fe.clear-off-screen", hero=vex, module=f"obligation:{GATE}", act="A vigil")
    for module, segments in ((kept(evening, vex, kind="counter", name="Exposure"), 4), (kept(evening, vex, **ASH), 5)):
        marks(evening, vex, module, amount=segments)
    before = asked(evening)
    evening.comes(Died(vex))

    assert sorted(kind for kind, _ in before) == ["act", "full", "leash"]
    assert asked(evening) == [("leash", vex)]


@proves("fe.modules.session-loop")
def test_what_the_dead_owe_is_read_out_to_nobody() -> None:
    evening, vex = debtor()
    tor = evening.hero("Tor", "bob")
    owes(evening, vex, 2)
    owes(evening, tor, 1)
    evening.do("gm", "start-scene", title="The ring")
    evening.comes(Died(vex))
    evening.do("gm", "end-scene")
    scene = evening.told("bob")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-evening")

    assert f"Any marks? Tor: Obligation to {GATE} 1 of {_bears(evening, tor)}." in scene
    assert f"To read out: Tor: Obligation to {GATE} 1 of {_bears(evening, tor)}." in evening.told("ann")


def _bears(evening: Evening, hero: str) -> str:
    (line,) = stands(evening, hero)
    return line.rpartition(" ")[2]


@proves("fe.modules.threshold-corruption", "fe.cantor.corruption-clock")
@pytest.mark.parametrize(
    ("marked", "now", "left", "kinds"),
    [(1, "spirit", "1 of 2", []), (2, "spirit", "2 of 2", ["corruption"]), (3, "spirit", "2 of 2", ["corruption"])],
)
def test_a_clock_that_is_read_smaller_holds_no_more_and_full_is_full(
    marked: int, now: str, left: str, kinds: list[str]
) -> None:
    evening, vex = debtor(body=4, spirit=2)
    module = kept(evening, vex, kind="corruption")
    evening.do("gm", "fe.set-module", hero=vex, module=module, now=marked, reason="as it was")
    evening.reads(leash_ward_cross="one_tick")
    same = stands(evening, vex)
    evening.reads(corruption_size=now)

    assert same == [f"Corruption {marked} of 4"]
    assert stands(evening, vex) == [f"Corruption {left}"]
    assert [kind for kind, _ in asked(evening)] == kinds
    assert evening.replayed() == evening.state


@proves("fe.cantor.corruption-clock")
def test_a_clock_that_rests_full_is_asked_about_by_no_other_question_of_the_book() -> None:
    evening, vex = debtor(body=2, corruption_min_above_size="always_full")
    module = kept(evening, vex, kind="corruption")
    evening.do("gm", "fe.set-module", hero=vex, module=module, now=2, reason="as it was")
    evening.answer("take")
    evening.reads(leash_ward_cross="one_tick", convert_boons="repeat_to_two_xp")

    assert asked(evening) == []


@proves("fe.modules.threshold-corruption", "fe.cantor.corruption-clock")
def test_nor_are_the_dead_asked_where_their_clocks_have_fewer_segments() -> None:
    evening, vex = debtor(body=4, spirit=2)
    evening.do("gm", "fe.set-module", hero=vex, module=kept(evening, vex, kind="corruption"), now=3, reason="as it was")
    evening.comes(Died(vex))
    evening.reads(corruption_size="spirit")
    evening.rated(vex, spirit=1)

    assert (stands(evening, vex), asked(evening)) == (["Corruption 1 of 1"], [])


@proves("fe.modules.accessibility")
def test_what_lies_at_a_glance_is_of_the_living() -> None:
    evening, vex = debtor(body=2)
    tor = evening.hero("Tor", "bob")
    owes(evening, vex, 2)
    owes(evening, tor, 1)
    evening.do("ann", "fe.keep-module", hero=vex, kind="corruption")
    evening.do("gm", "fe.set-module", hero=vex, module="corruption", now=2, reason="as it was")
    evening.answer("take")
    before = [row.text.partition(":")[0] for row in _glance(evening)]
    evening.comes(Died(vex))

    assert before == ["Vex", "Vex", "Tor", "Vex"]
    assert [row.text.partition(":")[0] for row in _glance(evening)] == ["Tor"]


def _glance(evening: Evening) -> tuple[Row, ...]:
    listing = modules_shown(evening.state)
    assert isinstance(listing, Listing)
    return listing.rows
