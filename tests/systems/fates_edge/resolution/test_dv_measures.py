"""What a Game Master measures a task against: locks, rungs and Tiers, each line with where it is written."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Words
from threefates.systems.fates_edge.actions.dv_quick_reference import (
    by_baseline,
    by_challenge,
    lazily,
    page_of,
    reference,
    when_to_use,
)
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.rulings.resolution import DvLadder, DvMethod, TierTable
from threefates.testing.proof import proves

METHOD = "fe.ruling.dv-method"
LOCKS = (  # SRD 71.2
    (2, "routine", "a lock in a safe house"),
    (3, "pressured (default)", "a lock with guards close"),
    (4, "hard", "a trapped arcane chest"),
    ("5+", "extreme", "a magical lock underwater"),
)


@proves("fe.resolution.dv-lazy-table")
def test_each_dv_has_its_use_and_its_lock() -> None:
    assert lazily() == tuple(f"DV {dv}: {use}, such as {lock}" for dv, use, lock in LOCKS)


@proves("fe.resolution.dv-lazy-table", "fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp")
@pytest.mark.parametrize(
    ("rungs", "dvs", "usual"), [(DvLadder.THREE_TO_SIX, (3, 4, 5, "6+"), 4), (DvLadder.ONE_TO_FOUR, (1, 2, 3, "4+"), 2)]
)
def test_the_same_locks_measure_a_ladder_that_begins_elsewhere(
    rungs: DvLadder, dvs: tuple[int | str, ...], usual: int
) -> None:
    said = reference(DvMethod.LADDER, rungs, TierTable.FORMULA)
    names = [name for _, name in ladder(rungs)]

    assert tuple(each.partition(" – ")[0] for each in said) == tuple(
        f"DV {dv}: {name}{' (default)' if dv == usual else ''}, such as {lock}"
        for dv, name, (_, _, lock) in zip(dvs, names, LOCKS, strict=True)
    )


TABLE = {"dv_method": "tier_plus_two", "dv_tier_formula_vs_table": "table"}


@proves(METHOD)
@pytest.mark.parametrize(
    ("rulings", "said"),
    [
        ({}, "2 routine, 3 pressured, 4 hard, 5+ extreme"),
        ({"dv_ladder": "three_to_six"}, "3 routine, 4 pressured, 5 hard, 6+ extreme"),
        ({"dv_method": "position_map"}, "2 routine, 3 pressured, 4 hard, 5+ extreme"),
        ({"dv_method": "full_construction"}, "2 routine, 3 easy, 4 moderate, 5 hard, 6 very hard, 7+ extreme"),
        pytest.param(
            {"dv_method": "tier_plus_two"},
            "3 Tier I, 4 Tier II, 5 Tier III, 6 Tier IV, 7 Tier V",
            marks=proves("fe.resolution.dv-tier-formula"),
        ),
        pytest.param(
            TABLE,
            "5 Tier I, 6 Tier II, 7 Tier III, 8 Tier IV, 9 Tier V",
            marks=proves("fe.resolution.dv-tier-table"),
        ),
        pytest.param(
            {"dv_method": "tier_baseline"},
            "3 to 4 Tier I, 4 to 5 Tier II, 5 to 6 Tier III, 6 to 7 Tier IV, 7 to 8 Tier V",
            marks=proves("fe.resolution.dv-tier-baseline"),
        ),
    ],
)
def test_beside_a_dv_that_is_set_stands_what_the_table_measures_by(rulings: dict[str, str], said: str) -> None:
    evening = Evening(**rulings)
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")
    (offer,) = (each for each in evening.offers("gm", "fe.set-terms") if each.fields)

    assert offer.fields[0].label == f"DV ({said})"


WHEN = (  # SRD 20.1.5, and by the same words the core's ladder and the older guide's
    ("clear", "little", "disturbs"),
    ("time", "mild resistance", "not all is known"),
    ("hostile", "active opposition", "exact timing"),
    ("several", "precision", "dramatic failure"),
)


@proves("fe.resolution.dv-ladder-gm-reference", "fe.resolution.dv-ladder-core", "fe.resolution.dv-ladder-cp")
@pytest.mark.parametrize("rungs", [DvLadder.TWO_TO_FIVE, DvLadder.THREE_TO_SIX, DvLadder.ONE_TO_FOUR])
def test_each_of_four_rungs_says_when_it_is_used(rungs: DvLadder) -> None:
    said = reference(DvMethod.LADDER, rungs, TierTable.FORMULA)

    assert [all(word in each.partition(" – ")[2] for word in when) for each, when in zip(said, WHEN, strict=True)] == [
        True
    ] * 4
    with pytest.raises(ValueError, match="longer"):  # there are words for four rungs, no less and no more
        when_to_use(said[:3])


@proves("fe.resolution.dv-ladder-gm-reference")
def test_the_game_master_reads_the_rungs_and_both_pages_they_are_from() -> None:
    evening = Evening()
    evening.do("ann", "fe.propose", hero=evening.hero(), attribute="wits", skill="Tinker")
    part = evening.view("gm")["dv-helper"]

    assert isinstance(part, Words)
    assert [line.text.partition(",")[0].removesuffix(" (default)") for line in part.lines] == [
        "DV 2: routine",
        "DV 3: pressured",
        "DV 4: hard",
        "DV 5+: extreme",
    ]
    assert part.lines[0].cites == ("fe.resolution.dv-lazy-table", "fe.resolution.dv-ladder-gm-reference")
    assert "dv-helper" not in evening.view("ann")


@proves("fe.resolution.dv-lazy-table", "fe.resolution.dv-ladder-standard", "fe.resolution.dv-tier-baseline")
@pytest.mark.parametrize(
    ("method", "rungs", "tiers", "page", "lines"),
    [
        (DvMethod.LADDER, DvLadder.TWO_TO_FIVE, TierTable.FORMULA, "dv-lazy-table", 4),
        (DvMethod.LADDER, DvLadder.THREE_TO_SIX, TierTable.FORMULA, "dv-ladder-core", 4),
        (DvMethod.LADDER, DvLadder.ONE_TO_FOUR, TierTable.FORMULA, "dv-ladder-cp", 4),
        (DvMethod.LADDER, DvLadder.FLOW, TierTable.FORMULA, "dv-flow-defaults", 4),
        (DvMethod.LADDER, DvLadder.STANDARD, TierTable.FORMULA, "dv-ladder-standard", 6),
        (DvMethod.FULL, DvLadder.TWO_TO_FIVE, TierTable.FORMULA, "dv-ladder-standard", 6),
        (DvMethod.TIER_BASELINE, DvLadder.STANDARD, TierTable.FORMULA, "dv-tier-baseline", 5),
        (DvMethod.TIER_PLUS_TWO, DvLadder.THREE_TO_SIX, TierTable.FORMULA, "dv-tier-formula", 5),
        (DvMethod.TIER_PLUS_TWO, DvLadder.THREE_TO_SIX, TierTable.TABLE, "dv-tier-table", 5),
        (DvMethod.POSITION_MAP, DvLadder.TWO_TO_FIVE, TierTable.TABLE, "dv-lazy-table", 4),
    ],
)
def test_what_a_dv_is_measured_against_says_where_it_is_written(
    method: DvMethod, rungs: DvLadder, tiers: TierTable, page: str, lines: int
) -> None:
    assert page_of(method, rungs, tiers) == f"fe.resolution.{page}"
    assert len(reference(method, rungs, tiers)) == lines


@proves("fe.resolution.dv-tier-table", "fe.resolution.dv-tier-baseline", "fe.resolution.dv-tier-formula")
def test_beside_the_dv_of_each_tier_stands_what_it_is_like() -> None:
    like = (", local or novice", ", veteran or skilled", ", elite or magical", ", mythic or cosmic", "")  # SRD 20.1
    called = (
        "rookie, local",
        "seasoned, regional",
        "veteran, national",
        "paragon, legendary",
        "mythic, world-changing",
    )
    tiers = ("I", "II", "III", "IV", "V")

    for reading, first in ((TierTable.FORMULA, 3), (TierTable.TABLE, 5)):
        assert by_challenge(reading) == tuple(
            f"A challenge of Tier {tier}{of}: DV {dv}"
            for dv, (tier, of) in enumerate(zip(tiers, like, strict=True), first)
        )
    assert by_baseline() == tuple(
        f"Tier {tier} ({name}): DV {dv} to {dv + 1}"
        for dv, (tier, name) in enumerate(zip(tiers, called, strict=True), 3)
    )
