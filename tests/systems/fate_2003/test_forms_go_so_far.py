"""Forms go up to the boxes that there are."""

from __future__ import annotations

from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.challenges.customizing import BeginReadyChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


def most(table: Table, command: str, name: str) -> int | None:
    offer = next(each for each in table.offers(GM).values() if each.command == command)
    return next(field.high for field in offer.fields if field.name == name)


@proves("fate.challenges.five-parts")
def test_no_more_boxes_of_a_challenge_are_marked_than_its_longest_rung_has() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("rumors"))
    (challenge,) = table.state[Challenges].known.values()

    assert most(table, "fate.set-challenge-boxes", "marked") == max(challenge.boxes)


def test_no_more_boxes_are_checked_than_the_highest_aspect_has() -> None:
    table = Table().heroes()
    levels = [aspect.level for sheet in table.state[Sheets].known.values() for aspect in sheet.aspects.values()]

    assert most(table, "fate.set-boxes", "checked") == max(levels)
