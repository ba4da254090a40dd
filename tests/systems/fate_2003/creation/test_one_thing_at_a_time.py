"""While people are made phase by phase the phase is what everybody sees, and its next step the one thing to do."""

from __future__ import annotations

from tests.systems.fate_2003.creation.phases import begun, takes, through
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import EndEvening, EndScene, StartScene
from threefates.rulebook.offers import Offer
from threefates.rulebook.parts import Listing, Tracks
from threefates.systems.fate_2003.creation.phases import BeginHero
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeRank
from threefates.systems.fate_2003.sheets.changes import MakeCharacter
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

SPENT = {"aspect": "Herbalist", "buys": {"Knife": 1, "Healing": 1, "Riding": 1, "Gossip": 1}}


def main_things(table: Table, seat: object = ANN) -> list[str]:
    offered: list[Offer] = [*table.offers(seat).values()]  # type: ignore[arg-type]
    return [offer.command for offer in offered if offer.main and offer.enabled]


def offered(table: Table, command: str) -> Offer:
    return next(offer for offer in table.offers(ANN).values() if offer.command == command)


@proves("fate.creation.procedure")
def test_once_a_phase_has_begun_going_through_it_is_the_one_way_to_begin() -> None:
    table = Table()
    before = main_things(table)
    table.does(GM, BeginPhase("Everybody was young."))

    assert before == ["fate.make-character"]
    assert main_things(table) == ["fate.begin-hero"]
    assert offered(table, "fate.make-character").enabled


@proves("fate.creation.procedure")
def test_nothing_is_tried_by_who_is_still_made_until_a_scene_is_running() -> None:
    table = begun(table=Table())
    first = main_things(table)
    takes(table, "Sybil", "Herbalist")
    second = main_things(table)
    view = table.system.view(table.state, table.state.viewer("ann"))
    table.does(GM, StartScene("The inn"))

    assert (first, second) == (["fate.take-aspect"], ["fate.take-rank"])
    assert "test" not in view
    assert main_things(table) == ["fate.take-rank", "fate.propose-test"]
    assert "test" in table.system.view(table.state, table.state.viewer("ann"))


@proves("fate.creation.phase-definition")
def test_a_phase_is_read_by_everybody_as_soon_as_it_has_begun() -> None:
    table = Table()
    table.does(GM, PlanCampaign(lasts="a school year"))
    table.does(GM, BeginPhase("Everybody was young."))
    told = table.system.view(table.state, table.state.viewer("bob"))["phases"]
    table.does(GM, StartScene("The inn"))

    assert isinstance(told, Listing)
    assert (told.title, [row.text for row in told.rows]) == (
        "Phase 1 of 5, a school year",
        ["Everybody was young."],
    )
    assert "phases" not in table.system.view(table.state, table.state.viewer("bob"))


@proves("fate.creation.rank-costs", "fate.creation.ranks-per-phase")
def test_the_ranks_of_a_phase_are_spent_in_one_go_on_held_and_new_skills_of_the_books_list() -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Herbalist")
    field = offered(table, "fate.take-rank").fields[0]
    first, second, third = (str(option.value) for option in field.options[:3])
    table.does(ANN, TakeRank(who, listed=first))
    table.does(ANN, TakeRank(who, several=(first, second), new="Bees"))

    again = offered(table, "fate.take-rank").fields[0]
    assert (field.name, field.high, again.high) == ("several", 4, 0)
    assert dict(table.state[Sheets][who].skills) == {first: 1, second: 0, "Bees": 0}
    assert table.refusal(ANN, TakeRank(who, several=(third,))) == "creation.no_ranks"


@proves("fate.creation.ranks-per-phase")
def test_more_skills_at_once_than_there_are_ranks_buy_none_of_them() -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Herbalist")

    assert table.refusal(ANN, TakeRank(who)) == "creation.which"
    assert table.refusal(ANN, TakeRank(who, several=("Knife", ""))) == "creation.which"
    assert table.refusal(ANN, TakeRank(who, several=("A", "B", "C", "D", "E"))) == "creation.no_ranks"
    assert dict(table.state[Sheets][who].skills) == {}


@proves("fate.creation.ranks-per-phase")
def test_beside_ones_name_stands_how_many_ranks_are_left() -> None:
    table = begun()
    takes(table, "Sybil", "Herbalist", {"Knife": 1})
    part = table.system.view(table.state, table.state.viewer("ann"))["pyramid"]

    assert isinstance(part, Tracks)
    assert [(one.label, one.value, one.size) for one in part.brief] == [("Ranks left", 3, 4)]


@proves("fate.creation.procedure")
def test_an_idea_of_somebody_may_come_before_the_first_phase_once_the_plan_is_told() -> None:
    table = Table()
    before = "fate.begin-hero" in {offer.command for offer in table.offers(ANN).values()}
    table.does(GM, PlanCampaign(theme="Courtly intrigue"))
    planned = offered(table, "fate.begin-hero")
    main = main_things(table)
    table.does(GM, StartScene("The inn"))
    in_play = "fate.begin-hero" in {offer.command for offer in table.offers(ANN).values()}

    assert (before, in_play) == (False, False)
    assert planned.enabled
    assert main == ["fate.make-character"]


@proves("fate.creation.procedure")
def test_whoever_runs_the_game_has_one_thing_to_do_while_people_are_made() -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=2))
    before = main_things(table, GM)
    table.does(ANN, BeginHero("Sybil"))
    begun_by_ann = main_things(table, GM)
    table.does(GM, BeginPhase("Everybody was young."))
    meanwhile = main_things(table, GM)
    through(table, "Sybil", SPENT)
    between = main_things(table, GM)
    table.does(GM, BeginPhase("Everybody was older."))
    through(table, "Sybil", {"aspect": "Knave", "buys": {"Tracking": 1, "Stealth": 1, "Brawling": 1, "Climbing": 1}})
    made = main_things(table, GM)
    table.does(GM, StartScene("The inn"))

    assert before == ["start-scene"]
    assert begun_by_ann == between == ["fate.begin-phase"]
    assert meanwhile == []  # it is for the players
    assert made == ["start-scene"]
    assert main_things(table, GM) == ["fate.call-static-test"]


def test_nothing_is_lit_for_who_is_made_until_there_is_a_scene_to_try_something_in() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Vale", "Fencing Good"))
    waiting = main_things(table)
    lies = offered(table, "fate.propose-test").group
    table.does(GM, StartScene("The inn"))
    playing = main_things(table)
    table.does(GM, EndScene())

    assert (waiting, playing, main_things(table)) == ([], ["fate.propose-test"], [])
    assert (lies, offered(table, "fate.propose-test").enabled) == ("Vale", True)


def test_between_two_evenings_the_next_one_is_the_one_thing_to_do() -> None:
    table = Table()
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndEvening())

    assert main_things(table, GM) == ["start-evening"]
