"""What everybody has under the thumb on this evening: what fits a check, the long work, a wound to see to, a rank."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fate_2003.scenario.tide import evening
from tests.systems.fate_2003.tables import ANN, BOB, GM
from threefates.rulebook.parts import Listing
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.conflict.treating import TreatInjury
from threefates.systems.fate_2003.scenario.scenario import BeginTask, CallFor
from threefates.systems.fate_2003.scenario.view import who_is_there
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome


def mains(table: Any, seat: Seat) -> list[str]:
    return [offer.label for offer in table.offers(seat).values() if offer.main and offer.enabled]


def test_whoever_is_called_on_reads_what_fits_and_is_asked_openly_where_nobody_said() -> None:
    table = evening().opens("wall")
    table.does(GM, CallFor("saws", table.who("wim")))

    (asked,) = table.questions()
    assert asked.asks.startswith("Wim Tarry: Look over Venn's people, down at the other door, against Average (0).")
    assert asked.asks.endswith("(0). Alertness, Spot or Streetwise?")
    table.does(BOB, RollTest(asked.id, "skill:Alertness"), "0000")
    table.answered()
    table.does(GM, CallStaticTest(table.who("wim"), "hold his breath", "Fair"))
    assert table.questions()[0].asks == "Wim Tarry: Hold his breath, against Fair (+1). What do you roll?"


def to_roll(table: Any, seat: Seat) -> list[tuple[str, str]]:
    """What a seat may name to roll, in its order, and what is said of it."""
    forms = [offer for offer in table.offers(seat).values() if offer.command == "fate.roll-test" and offer.fields]
    return [(way.label.partition(":")[0], way.detail) for one in forms for way in one.fields[0].options]


def test_what_fits_comes_first_and_whatever_else_there_is_may_still_be_rolled() -> None:
    table = evening().opens("wall")
    table.does(GM, CallFor("crane", table.who("wim")))
    ways = to_roll(table, BOB)
    (asked,) = table.questions()
    table.does(BOB, RollTest(asked.id, "skill:Metalworking"), "0000")
    table.answered()
    table.does(GM, CallStaticTest(table.who("wim"), "hold his breath", "Fair"))

    assert ways[:3] == [("Climbing", "fits"), ("Rigging", "fits"), ("Metalworking", "")]
    assert to_roll(table, BOB)[0] == ("Metalworking", "")
    assert {said for _, said in to_roll(table, BOB)} == {""}


def test_the_long_work_lies_under_the_thumb_of_whoever_may_go_on_with_it() -> None:
    table = evening().opens("tower")
    table.does(GM, BeginTask("bell"))
    (challenge,) = table.state[Challenges].known.values()

    assert "Roll for it: Take Temperance off her beam" in mains(table, ANN)
    assert not any("Roll for it" in label for label in mains(table, GM))  # it is theirs to do
    table.does(ANN, RollChallenge(challenge.id, table.who("ottoline")))
    assert not any("Roll for it" in label for label in mains(table, BOB))


@pytest.mark.parametrize(("dice", "done"), [("+++0", True), ("++00", True), ("+++-", True), ("+000", False)])
def test_the_long_work_is_over_at_once_only_with_a_great_roll(dice: str, done: bool) -> None:
    table = evening().opens("tower")
    table.does(GM, BeginTask("bell"))
    (challenge,) = table.state[Challenges].known
    table.does(BOB, RollChallenge(challenge, table.who("wim")))
    table.does(BOB, RollTest(table.asked(BOB).id, "skill:Metalworking"), dice)
    table.answered()

    assert (table.playing.marks == ("free",)) is done


def test_an_injury_stands_on_the_page_to_run_it_from_until_it_is_seen_to() -> None:
    table = evening().opens("quay")
    wim = table.who("wim")
    table.does(GM, MarkWound(wim, Outcome.INJURED))

    def rows() -> list[str]:
        running = table.system.view(table.state, table.state.viewer(GM.id))["running"]
        assert isinstance(running, Listing)
        return [row.text for row in running.rows if "injured" in row.id]

    assert rows() == ["Wim Tarry is injured: 7 days"]
    (offer,) = [each for each in table.offers(GM).values() if each.command == "fate.treat-injury"]
    assert offer.at == (f"running.injured-{wim}",)
    table.does(GM, TreatInjury(table.who("ottoline"), wim))
    table.answered()
    assert rows() == []


def test_a_rank_goes_into_a_skill_of_ones_own_by_choice_or_into_a_new_one_by_name() -> None:
    table = evening().opens("wall")
    ottoline = table.who("ottoline")
    table.does(GM, Advance())

    assert mains(table, ANN).count("Spend a skill rank") == 1
    own, new = (each for each in table.offers(ANN).values() if each.command == "fate.spend-rank")
    assert [way.value for way in own.fields[0].options] == list(table.state[Sheets].known[ottoline].skills)
    assert own.fields[0].options[0].label == "Swimming: Great (+3)"
    assert dict(new.fixed)["new"] is True
    assert table.refusal(ANN, SpendRank(ottoline, "swimming", new=True)) == "advancement.not_new"
    table.does(ANN, SpendRank(ottoline, "Cooking", new=True))
    assert "Cooking" in table.state[Sheets].known[ottoline].skills
    assert "Spend a skill rank" not in mains(table, ANN)


def test_ranks_that_were_saved_go_into_their_skills_from_one_form() -> None:
    table = evening().opens("wall")
    ottoline = table.who("ottoline")
    for _ in range(3):
        table.does(GM, Advance())
    (own,) = (each for each in table.offers(ANN).values() if each.label == "Spend a skill rank")
    before = dict(table.state[Sheets].known[ottoline].skills)
    first, second = list(before)[:2]

    assert [(field.name, field.high) for field in own.fields[1:]] == [("more", 2)]
    four = SpendRank(ottoline, first, more=(second, second, first))
    assert table.refusal(ANN, four).startswith("sheet")
    assert table.state[Sheets].known[ottoline].skills == before
    table.does(ANN, SpendRank(ottoline, first, more=(second, first)))

    after = table.state[Sheets].known[ottoline]
    assert (after.skills[first] - before[first], after.skills[second] - before[second]) == (2, 1)
    assert after.ranks == 0


def test_whoever_has_come_into_play_is_not_among_those_who_wait() -> None:
    table = evening().opens("wall")
    runs = table.state.viewer(GM.id)
    before = who_is_there(table.state, runs)
    table.opens("road")
    after = who_is_there(table.state, table.state.viewer(GM.id))

    assert isinstance(before, Listing)
    assert isinstance(after, Listing)
    assert {row.id for row in before.rows} - {row.id for row in after.rows} == {"venn"}
    assert who_is_there(table.state, table.state.viewer(ANN.id)) is None
