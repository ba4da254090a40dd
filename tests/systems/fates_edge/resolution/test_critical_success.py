"""Criticals: perks for one ten and for two, what three and four settle, and what they need."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.resolution.critical_success import (
    Perk,
    Rank,
    counts,
    perks_of,
    perks_open,
    rank_of,
    segments_of,
)
from threefates.systems.fates_edge.rulings.resolution import Critical, CriticalNeedsSuccess
from threefates.testing.proof import proves


def critical(*dice: int, edition: str = "srd", dv: int = 2, **rulings: str) -> tuple[Evening, str]:
    evening = Evening(edition, **({"partial_upgrade": "no_upgrade", "skill_list": "core_22"} | rulings))
    hero = evening.hero()
    evening.do("gm", "fe.start-threat", name="Guards", size=4)
    evening.do("gm", "tick-clock", clock=next(iter(evening.state[Clocks].known)), segments=2)
    evening.rolls(hero, *dice, dv=dv)
    return evening, hero


def options(evening: Evening) -> list[str]:
    return [option.value.partition(":")[0] for option in evening.asked().options]


@proves("fe.resolution.critical-tiers", "fe.boons.critical-boon")
def test_tens_by_their_number() -> None:
    ranks = [rank_of(tens, Critical.TENS) for tens in range(6)]

    assert [rank.name for rank in ranks] == ["NONE", "STRONG", "EXCEPTIONAL", "LEGENDARY", "MYTHIC", "MYTHIC"]
    assert [perks_of(rank) for rank in Rank] == [0, 1, 2, 0, 0]


@proves("fe.resolution.critical-tiers-variant", "fe.resolution.critical-tiers")
def test_in_section_2_the_upper_ranks_move_no_clock_and_the_players_guide_has_none() -> None:
    assert [segments_of(rank, Critical.TENS) for rank in Rank] == [0, 0, 0, 1, 2]
    assert [segments_of(rank, Critical.NARRATIVE) for rank in Rank] == [0] * 5
    assert rank_of(4, Critical.NONE) is Rank.NONE


@proves("fe.boons.critical-boon")
def test_one_ten_may_be_a_boon_outside_the_cap_of_failures() -> None:
    evening, hero = critical(10, 7, 2, 3)

    offered = options(evening)
    evening.answer("boon")

    assert offered == ["boon", "position", "flourish"]
    assert evening.boons(hero) == 1
    assert not evening.waits()


def test_a_better_position_holds_for_the_next_action_only() -> None:
    evening, hero = critical(10, 7, 2, 3)
    evening.answer("position")
    positions = []
    for _ in range(2):
        evening.rolls(hero, 8, 7, 2, 3)
        evening.keep()
        positions.append(evening.roll.terms.position.name)

    assert positions == ["DOMINANT", "CONTROLLED"]


def test_two_tens_are_two_perks_or_one_powerful_effect() -> None:
    twice, hero = critical(10, 10, 2, 3)
    once, _ = critical(10, 10, 2, 3)
    offered = options(twice)
    twice.answer("boon")
    twice.answer("boon")
    once.answer("powerful")

    assert offered == ["boon", "position", "flourish", "powerful"]
    assert twice.boons(hero) == 2
    assert not twice.waits()
    assert not once.waits()


@pytest.mark.parametrize(("tens", "way", "filled"), [(3, "on", 3), (3, "back", 1), (4, "on", 4), (4, "back", 0)])
def test_three_tens_and_four_move_a_clock_of_the_scene(tens: int, way: str, filled: int) -> None:
    evening, _ = critical(*[10] * tens, 2)
    (clock,) = evening.state[Clocks].known

    evening.answer(f"{way}:{clock}")

    assert evening.state[Clocks].known[clock].filled == filled


def test_in_section_2_three_tens_only_turn_the_story() -> None:
    evening, _ = critical(10, 10, 10, 2, edition="section2_variant")

    assert options(evening) == ["story"]


@proves("fe.resolution.critical-guards")
@pytest.mark.parametrize(
    ("reading", "asked"), [(CriticalNeedsSuccess.SUCCESS_ONLY, False), (CriticalNeedsSuccess.ALWAYS, True)]
)
def test_on_a_partial_a_ten_is_worth_a_perk_only_where_it_is_read_so(
    reading: CriticalNeedsSuccess, asked: bool
) -> None:
    evening, _ = critical(10, 2, 3, dv=4, critical_needs_success=reading.reading)

    assert evening.waits() is asked
    assert counts(reading, succeeded=False) is asked


def test_beats_take_no_perk_away() -> None:
    evening, _ = critical(10, 7, 1, 3)

    assert evening.asked().kind == "perk"
    assert evening.bank == 1


def test_a_table_of_the_older_book_is_never_asked() -> None:
    evening, _ = critical(10, 10, 2, 3, edition="players_guide_cp")

    assert not evening.waits()


@proves("fe.resolution.critical-tiers")
def test_of_two_perks_a_better_position_is_one_at_most() -> None:
    evening, _ = critical(10, 10, 7, 2)

    evening.answer("position")

    assert options(evening) == ["boon", "flourish"]
    assert perks_open("flourish", magic=True) == perks_open("boon", magic=True) == tuple(Perk)
    assert perks_open("soften", magic=True) == (Perk.BOON, Perk.POSITION, Perk.FLOURISH)


@proves("fe.resolution.critical-tiers-variant")
@pytest.mark.parametrize(("edition", "more"), [("section2_variant", "-variant"), ("srd", "")])
def test_what_tens_are_asked_for_cites_the_ladder_that_is_read(edition: str, more: str) -> None:
    for tens in (1, 3):
        evening, _ = critical(*[10] * tens, 7, 2, edition=edition)

        assert evening.asked().cites[0] == f"fe.resolution.critical-tiers{more}"
