"""A spirit that was called in vain marks its bond all the same: a segment, once an evening for each sort of spirits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.testing.proof import proves

SOURCE = "fe.summon.near-miss"
CROWS: dict[str, Any] = {"kind": "bond", "name": "crows"}


def bonded() -> tuple[Evening, str, str]:
    evening = Evening("srd")
    hero = evening.hero()
    crows = kept(evening, hero, **CROWS)
    evening.do("gm", "start-scene", title="The ring")
    return evening, hero, crows


@proves(SOURCE, "fe.modules.scope")
def test_a_near_miss_marks_one_and_a_second_of_the_sort_none_while_another_sort_does() -> None:
    evening, hero, crows = bonded()
    wolves = kept(evening, hero, kind="bond", name="wolves")
    evening.do("ann", "fe.mark-near-miss", hero=hero, module=crows)
    again = evening.refused("gm", "fe.mark-near-miss", hero=hero, module=crows)
    (offer,) = evening.offers("ann", "fe.mark-near-miss")
    evening.do("gm", "fe.mark-near-miss", hero=hero, module=wolves)

    assert again.code == "module.missed"
    assert [option.refusal is None for option in offer.fields[0].options] == [False, True]
    assert stands(evening, hero) == ["Spirit Bond of crows 1 of 4", "Spirit Bond of wolves 1 of 4"]
    assert evening.offers("ann", "fe.mark-near-miss")[0].refusal is not None
    assert evening.replayed() == evening.state


@proves(SOURCE)
def test_two_heroes_with_bonds_of_one_sort_each_have_their_own() -> None:
    evening, hero, crows = bonded()
    other = evening.hero("Tev", by="bob")
    evening.do("bob", "fe.keep-module", hero=other, **CROWS)
    theirs = evening.state[Modules].of[other][0].id
    evening.do("ann", "fe.mark-near-miss", hero=hero, module=crows)
    evening.do("bob", "fe.mark-near-miss", hero=other, module=theirs)

    assert stands(evening, hero) == stands(evening, other) == ["Spirit Bond of crows 1 of 4"]


@proves(SOURCE, "fe.modules.core-principle")
def test_the_fourth_segment_asks_at_once_and_a_full_bond_is_marked_by_none() -> None:
    evening, hero, crows = bonded()
    marks(evening, hero, crows, amount=3)
    evening.do("ann", "fe.mark-near-miss", hero=hero, module=crows)
    asked = evening.asked().kind
    evening.answer("stands")
    evening.do("gm", "end-evening")
    evening.do("gm", "start-scene", title="On")

    assert asked == "full"
    assert evening.refused("ann", "fe.mark-near-miss", hero=hero, module=crows).code == "module.full"


@proves(SOURCE)
@pytest.mark.parametrize(
    ("what", "code"), [("leash", "module.no_bond"), ("between", "module.no_scene"), ("bob", "character.not_yours")]
)
def test_nothing_else_is_a_near_miss(what: str, code: str) -> None:
    evening, hero, crows = bonded()
    leash = kept(evening, hero, **ASH)
    if what == "between":
        evening.do("gm", "end-scene")
    seat = "bob" if what == "bob" else "ann"
    module = leash if what == "leash" else crows

    assert evening.refused(seat, "fe.mark-near-miss", hero=hero, module=module).code == code


@proves(SOURCE)
def test_an_evening_without_scenes_counts_as_one() -> None:
    evening = Evening("srd")
    hero = evening.hero()
    crows = kept(evening, hero, **CROWS)
    evening.do("ann", "fe.mark-near-miss", hero=hero, module=crows)

    assert stands(evening, hero) == ["Spirit Bond of crows 1 of 4"]
