"""A roll settled by hand comes out as the same dice come out at the table."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.fates_edge.evening import Evening
from threefates.pieces.chance import NoChance, ScriptedChance
from threefates.rulebook.refusals import Refused
from threefates.rulebook.shell import Given, Settled, Wrong
from threefates.systems.fates_edge.game import SYSTEM
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.resolution.terms import Description
from threefates.systems.fates_edge.rolling.critical_perks import rank_in_hand
from threefates.systems.fates_edge.rulings.resolution import KINDS
from threefates.systems.fates_edge.shell.odds import COMMAND
from threefates.systems.fates_edge.shell.roll import roll
from threefates.testing.proof import proves

NO_UPGRADE = {"fe.ruling.partial-upgrade": "no_upgrade"}
FACES = st.lists(st.integers(1, 10), min_size=1, max_size=7)
PICKS = {"description": "throw"}


def at_the_table(edition: str, faces: list[int], again: list[int], **terms: Any) -> Evening:
    """The same roll by a hero at a table, who answers as the command line does."""
    evening = Evening(edition, partial_upgrade="no_upgrade", skill_list="core_22")
    evening.do("gm", "fe.set-deck", in_use=False)  # only the dice are compared
    hero = evening.hero()
    evening.rolls(hero, *faces, **terms)
    while evening.waits() and evening.asked().kind in ("position", "description"):
        values = [option.value for option in evening.asked().options]
        pick = PICKS.get(evening.asked().kind, values[0])
        evening.answer(pick, *_taken(evening, pick, again))
    evening.keep()
    while evening.waits():
        evening.answer(evening.asked().if_absent or evening.asked().options[0].value)
    return evening


def _taken(evening: Evening, pick: str, again: list[int]) -> list[int]:
    dice = evening.roll.dice
    ones = sum(die.face == 1 for die in dice)
    count = 1 if pick.isdecimal() or evening.roll.terms.description is Description.DETAILED else ones
    return [again.pop(0) for _ in range(count)]


@settings(max_examples=120, deadline=None)
@given(
    faces=FACES,
    again=st.lists(st.integers(1, 10), min_size=9, max_size=9),
    dv=st.integers(2, 6),
    position=st.sampled_from([Position.CONTROLLED, Position.DESPERATE]),
    ladder=st.sampled_from(Description),
    edition=st.sampled_from([name for name, it in SYSTEM.editions().items() if not it.not_built(KINDS)]),
)
def test_the_command_line_and_the_table_read_the_same_dice_alike(
    faces: list[int], again: list[int], dv: int, position: Position, ladder: Description, edition: str
) -> None:
    left = list(again)
    evening = at_the_table(edition, faces, left, dv=dv, position=int(position), description=ladder.value)
    used = again[: len(again) - len(left)]
    words = {
        "faces": ",".join(map(str, faces)),
        "rerolls": ",".join(map(str, used)),
        "dv": str(dv),
        "position": position.name.lower(),
        "ladder": ladder.value,
    }

    by_hand = roll(Given(words, NoChance(), edition=edition, readings=NO_UPGRADE)).result

    made = evening.roll
    assert made.tally is not None
    assert made.outcome is not None
    assert [die["face"] for die in by_hand["dice"]] == [die.face for die in made.dice]
    assert [[it["why"] for it in die["rerolls"]] for die in by_hand["dice"]] == [
        [why.value.lower() for why in die.whys] for die in made.dice
    ]
    assert (by_hand["successes"], by_hand["beats"]) == (made.tally.successes, made.tally.beats)
    assert (by_hand["dv"], by_hand["outcome"]) == (made.terms.dv, WIRE[made.outcome])
    assert by_hand["critical"] == rank_in_hand(evening.state, made, succeeded=made.outcome.succeeded).name.lower()
    assert by_hand["boons_earned"] == evening.boons(made.hero)


def test_one_face_too_few_is_named() -> None:
    words = {"faces": "9,8,1", "dv": "3", "position": "desperate", "ladder": "intricate", "rerolls": "6"}

    try:
        roll(Given(words, NoChance()))
    except Wrong as wrong:
        said = str(wrong)

    assert said == "--rerolls ends too early: it still waits for die 3, the 1 that the description throws again."


def settle(edition: str = "srd", readings: dict[str, str] | None = None, **words: str) -> Settled:
    return roll(Given(words, ScriptedChance([7] * 30), edition=edition, readings=readings or {}))


@proves("fe.resolution.partial-proportional", "fe.resolution.partial-fork", "fe.resolution.partial-fork-cp")
@pytest.mark.parametrize(
    ("edition", "said"),
    [
        ("srd", "1 part of 3 is done, and a gap is left"),
        ("section2_variant", "progress, and a fork that the Game Master frames"),
        ("players_guide_cp", "take a cost and keep the progress, or yield ground"),
    ],
)
def test_a_partial_says_what_its_edition_makes_of_it(edition: str, said: str) -> None:
    sentence = settle(edition, faces="7,4,4", dv="3").said

    assert said in sentence


@proves("fe.resolution.critical-tiers")
@pytest.mark.parametrize(
    ("faces", "said"),
    [
        ("10,7,4", "strong critical: one perk"),
        ("10,10,4", "exceptional critical: two perks"),
        ("10,10,10", "legendary critical"),
        ("10,10,10,10", "mythic critical"),
        ("7,7,4", ""),
        ("10,4,4", ""),
    ],
)
def test_a_critical_is_said_in_words(faces: str, said: str) -> None:
    sentence = settle(faces=faces, dv="2" if faces != "10,4,4" else "4").said

    assert said in sentence
    assert bool(said) is ("critical" in sentence)


@proves("fe.resolution.critical-tiers-variant")
@pytest.mark.parametrize(
    ("edition", "faces", "critical"),
    [
        ("srd", "10,7,4", "strong"),
        ("srd", "10,2,4", "none"),
        ("srd_quickstart", "10,7,4", "none"),
        ("players_guide_cp", "10,7,4", "none"),
        ("section2_variant", "10,7,4", "strong"),
        ("section2_variant", "10,2,4", "strong"),
    ],
)
def test_tens_are_critical_only_where_the_edition_prints_it(edition: str, faces: str, critical: str) -> None:
    assert settle(edition, faces=faces, dv="3" if "2" in faces else "2").result["critical"] == critical


@proves("fe.resolution.pool-cap")
@pytest.mark.parametrize(
    ("edition", "thrown"),
    [
        ("srd", (10, 2)),
        ("srd_core", (10, 2)),
        ("first_edition_2026", (10, 2)),
        ("srd_quickstart", (12, 0)),
        ("section2_variant", (12, 0)),
        ("players_guide_cp", (12, 0)),
    ],
)
def test_ten_dice_are_the_most_only_where_it_is_printed(edition: str, thrown: tuple[int, int]) -> None:
    result = settle(edition, pool="12", dv="2").result

    assert (len(result["dice"]), result["sure"]) == thrown


def test_twelve_dice_may_be_typed_in_where_twelve_are_thrown() -> None:
    faces = ",".join("4" * 11 + "7")

    assert settle("srd_quickstart", faces=faces, dv="2").result["successes"] == 1
    with pytest.raises(Wrong, match="at most 10"):
        settle("srd", faces=faces, dv="2")


@proves("fe.resolution.dv-lazy", "fe.resolution.dv-final-procedure", "fe.position.to-dv-map")
@pytest.mark.parametrize(
    ("edition", "method", "position", "dv"),
    [
        ("srd", "", "controlled", 3),
        ("srd_quickstart", "", "controlled", 3),
        ("srd_core", "", "controlled", 3),
        ("srd_core", "", "desperate", 4),  # 3, and 1 for the Position, SRD 22.2
        ("players_guide_cp", "", "controlled", 2),
        ("srd", "position_map", "dominant", 2),
        ("srd", "position_map", "controlled", 3),
        ("srd", "position_map", "desperate", 4),
        ("srd", "tier_plus_two", "controlled", 3),
    ],
)
def test_the_dv_that_nobody_says_is_that_of_the_edition(edition: str, method: str, position: str, dv: int) -> None:
    readings = {"fe.ruling.dv-method": method} if method else {}
    words = {"position": position, "pool": "4"}

    assert settle(edition, readings, **words).result["dv"] == dv
    assert COMMAND.ask(Given(words, NoChance(), edition=edition, readings=readings)).result["asked"]["dv"] == dv


@proves("fe.resolution.dv-minimum")
@pytest.mark.parametrize(("edition", "thrown"), [("srd", 0), ("section2_variant", 4), ("players_guide_cp", 4)])
def test_a_dv_of_one_is_rolled_for_where_no_floor_is_printed(edition: str, thrown: int) -> None:
    assert len(settle(edition, pool="4", dv="1").result["dice"]) == thrown


@proves("fe.boons.reroll-die")
@pytest.mark.parametrize(("edition", "most"), [("srd", 1), ("players_guide_cp", 5), ("srd_quickstart", 5)])
def test_as_many_boons_throw_dice_again_as_the_edition_lets(edition: str, most: int) -> None:
    faces: dict[str, Any] = {"faces": "4,4,4,4,4,4", "dv": "3"}

    spent = settle(edition, **faces, boons=str(most), rerolls=",".join("7" * most)).result["boons_spent"]
    assert spent == most
    if most == 1:
        with pytest.raises(Refused):
            settle(edition, **faces, boons="2", rerolls="7,7")


@proves("fe.resolution.critical-tiers", "fe.resolution.critical-tiers-variant")
@pytest.mark.parametrize(
    ("edition", "faces", "end"),
    [
        ("srd", "10,10,10", "it settles the conflict, and moves a clock of the scene by one segment."),
        ("srd", "10,10,10,10", "the story turns, or a clock of the scene moves by one segment or two."),
        ("section2_variant", "10,10,10", "it settles the conflict."),
        ("section2_variant", "10,10,10,10", "the story turns."),
    ],
)
def test_three_tens_and_more_move_a_clock_where_the_edition_prints_it(edition: str, faces: str, end: str) -> None:
    assert settle(edition, faces=faces, dv="2").said.endswith(end)


@proves("fe.resolution.dv-skill-mastery", "fe.resolution.dv-attribute-relevance", "fe.ruling.dv-method")
@pytest.mark.parametrize(
    ("edition", "attribute", "skill", "dv"),
    [("srd_core", 1, 0, 7), ("srd_core", 5, 0, 4), ("srd_core", 5, 4, 1), ("srd_core", 3, 2, 3), ("srd", 1, 0, 3)],
)
def test_the_dv_that_nobody_says_counts_the_ratings_where_it_is_built(
    edition: str, attribute: int, skill: int, dv: int
) -> None:
    words = {"attribute": str(attribute), "skill": str(skill)}

    settled = settle(edition, None, **words)
    odds = COMMAND.ask(Given(words, NoChance(), edition=edition))

    assert settled.result["dv"] == odds.result["asked"]["dv"] == dv


@proves("fe.resolution.dv-position-modifier")
@pytest.mark.parametrize(("method", "dv"), [("position_map", 4), ("full_construction", 5)])
def test_a_position_that_is_the_dv_does_not_move_it_besides(method: str, dv: int) -> None:
    readings, words = {"fe.ruling.dv-method": method}, {"pool": "3", "dv": "4", "position": "desperate"}

    settled = settle("srd_core", readings, **words)
    odds = COMMAND.ask(Given(words, NoChance(), edition="srd_core", readings=readings))

    assert settled.result["dv"] == odds.result["asked"]["dv"] == dv


@proves("fe.resolution.partial-upgrade")
@pytest.mark.parametrize(
    ("dv", "readings", "said"),
    [
        ("3", {}, "One short: the Game Master may let it through as Success & Cost, for 2 Story Beats more."),
        ("4", {}, ""),
        ("2", {}, ""),
        ("3", NO_UPGRADE, ""),
    ],
)
def test_a_partial_that_is_one_short_says_what_it_may_become(dv: str, readings: dict[str, str], said: str) -> None:
    settled = roll(Given({"faces": "7,7,2,3", "dv": dv}, NoChance(), edition="srd", readings=readings))

    assert ("One short" in settled.said) is bool(said)
    assert settled.said.endswith(said)
    assert ("fe.resolution.partial-upgrade" in settled.cites) is bool(said)
