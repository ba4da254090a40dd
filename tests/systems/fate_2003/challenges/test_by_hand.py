"""Challenges as the Game Master lays them out and mends them: told apart by name, and marked by hand."""

from __future__ import annotations

from tests.systems.fate_2003.checks.in_hand import check
from tests.systems.fate_2003.fights.fought import dice_for
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.systems.fate_2003.challenges.challenges import DropChallenge, RollChallenge, SetChallengeBoxes
from threefates.systems.fate_2003.challenges.customizing import BeginChallenge, BeginReadyChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.sample_challenges import rolled_with
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import RollTest
from threefates.testing.proof import proves


@proves("fate.challenges.five-parts", "fate.challenges.sample-rumors", "fate.challenges.sample-research")
def test_challenges_of_one_name_are_told_apart_and_rolled_with_the_same() -> None:
    table = Table().heroes()
    for _ in range(3):
        table.does(GM, BeginReadyChallenge("rumors"))
        table.does(GM, BeginChallenge("Dig", "Fair"))
    table.does(GM, DropChallenge(next(iter(table.state[Challenges].known))))
    table.does(GM, BeginChallenge("dig 2", "Fair"))
    table.does(GM, BeginReadyChallenge("rumors"))
    names = [one.name for one in table.state[Challenges].known.values()]

    rumors = "Rumors in the street"
    assert names == ["Dig", f"{rumors} 2", "Dig 2", f"{rumors} 3", "Dig 3", "dig 2 2", rumors]
    assert {rolled_with(one) for one in names if one.startswith(rumors)} == {("Streetwise", "Contacting")}
    research = "Research into a powerful spell"
    assert rolled_with(f"{research} 2") == rolled_with(research) == ("Research",)
    dropped = [(one.label, one.group) for one in table.offers(GM).values() if one.command == "fate.drop-challenge"]
    assert len(set(dropped)) == len(names)


@proves("fate.challenges.standing-penalties")
def test_a_small_loss_that_is_marked_by_hand_hinders_the_next_roll_and_no_other() -> None:
    table = Table().heroes()
    table.does(GM, BeginReadyChallenge("chess", table.character("Mara"), table.character("Finn")))
    (match,) = table.state[Challenges].known
    hindered = []
    for place, marked in (("0/1", 1), ("0/1", 1), ("0/0", 1), ("1/1", 2)):
        table.does(GM, SetChallengeBoxes(match, place, marked, "it was overlooked"))
        table.does(GM, RollChallenge(match))
        one, other = (side.modifier for side in check(table).sides)
        hindered.append((one, other))
        table.does(ANN, RollTest(table.asked(ANN, "fate.name").id, "skill:Athletics"))
        level = dice_for(1 - one) + dice_for(-other)  # a pawn each
        table.does(BOB, RollTest(table.asked(BOB, "fate.name").id, "skill:Athletics"), level)
        table.left_as_it_lies()

    assert hindered == [(-1, 0), (0, 0), (0, 0), (0, -1)]
