"""A roll settled by hand comes out as the same dice come out at the table."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.systems.fates_edge.evening import Evening
from threefates.pieces.chance import NoChance
from threefates.rulebook.shell import Given, Wrong
from threefates.systems.fates_edge.game import SYSTEM
from threefates.systems.fates_edge.resolution.settled_roll import WIRE
from threefates.systems.fates_edge.resolution.terms import Description, Position
from threefates.systems.fates_edge.rolling.critical_perks import rank_in_hand
from threefates.systems.fates_edge.rulings.resolution import KINDS
from threefates.systems.fates_edge.shell.roll import roll

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
