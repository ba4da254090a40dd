"""The fewest ranks that balance skills: worked out by hand, and by trying every rank that could be spent."""

from __future__ import annotations

import itertools

import pytest

from tests.systems.fate_2003.sheets.arcs import arc, at_play, mara
from tests.systems.fate_2003.tables import ANN, GM
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.pyramid import gaps, ranks_to_mend
from threefates.testing.proof import proves

PYRAMID, COLUMN = Stand.PYRAMID, Stand.COLUMN


def named(values: tuple[int, ...]) -> dict[str, int]:
    return {f"Skill {at}": value for at, value in enumerate(values)}


@proves("fate.pyramid.balance", "fate.pyramid.skill-column")
@pytest.mark.parametrize(
    ("values", "stand", "start", "ranks"),
    [
        ((2, 0, 0), COLUMN, -1, 1),  # one Average to Fair
        ((2, 0, 0), PYRAMID, -1, 5),  # both to Fair, and three Average anew
        ((2, 2, 0), COLUMN, -1, 3),  # one Good to Great, and one Fair anew: one on each row
        ((3, 2, 2, 1, 0), COLUMN, -1, 2),  # Great to Superb, one Good to Great
        ((1, 1), COLUMN, -1, 2),  # two Average anew; or one Fair to Good, and one Average
        ((1, 1), COLUMN, -2, 3),  # where that one costs two, it is the other way
        ((1, 1, 1, -1), PYRAMID, -2, 6),  # one Fair to Good, three Average beneath two Fair, one of them begun
        ((1, -1), COLUMN, -2, 1),  # what is begun is brought to Average
        ((), PYRAMID, -1, 0),
        ((-1, -2), PYRAMID, -1, 0),
        ((1, 0, 0), PYRAMID, -1, 0),
        ((1, 0), PYRAMID, -1, 1),
        ((2,), PYRAMID, -1, 7),
        ((4,), COLUMN, -1, 10),  # the book's: one Great, one Good, one Fair and one Average
    ],
)
def test_the_fewest_ranks_by_hand(values: tuple[int, ...], stand: Stand, start: int, ranks: int) -> None:
    assert ranks_to_mend(named(values), stand, start) == ranks


def tried(values: tuple[int, ...], stand: Stand, start: int) -> int:
    """The fewest ranks, found by spending one more each time in every way there is."""
    reached = {tuple(sorted(values))}
    for ranks in itertools.count():
        if any(not gaps(named(each), stand) for each in reached):
            return ranks
        raised = {
            tuple(sorted((*each[:at], each[at] + 1, *each[at + 1 :]))) for each in reached for at in range(len(each))
        }
        reached = raised | {tuple(sorted((*each, start + 1))) for each in reached}
    raise AssertionError


@proves("fate.pyramid.balance", "fate.pyramid.skill-column", "fate.pyramid.base-not-counted-below")
@pytest.mark.parametrize("stand", [PYRAMID, COLUMN])
@pytest.mark.parametrize("start", [-1, -2])
def test_no_way_of_spending_ranks_takes_fewer(stand: Stand, start: int) -> None:
    every = itertools.chain.from_iterable(
        itertools.combinations_with_replacement((-1, 0, 1, 2), n) for n in (1, 2, 3, 4)
    )
    small = [values for values in every if ranks_to_mend(named(values), stand, start) <= 5]

    assert len(small) > 20
    assert [ranks_to_mend(named(values), stand, start) for values in small] == [
        tried(values, stand, start) for values in small
    ]


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.skill-column")
def test_one_rank_in_hand_that_would_do_is_no_lapse() -> None:
    table = at_play("Knife Good, Bluff Average, Riding Average", goal="")
    table.does(GM, PlanCampaign(stand=COLUMN))
    who = table.character("Mara")
    table.does(ANN, NameGoal(who, "Rich"))
    arc(table)

    assert (mara(table).lapses, mara(table).ranks) == (0, 4)
    table.does(ANN, NameGoal(who, ""))
    said = table.offers(ANN)[f"fate.name-goal.{who}"].refusal
    assert said is not None
    assert said.remedy.endswith("1 rank would mend it all.")
