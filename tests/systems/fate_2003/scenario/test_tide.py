"""Nine Years' Tide: it is run from its pages, who waits in a scene comes in, and what came about decides the ending."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fate_2003.scenario.tide import NAME, READY, Evening, best_weapon, evening
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.characters import Characters
from threefates.commons.ready_evenings import Chip, Person, Secret
from threefates.commons.scenes import Scenes
from threefates.rulebook.ledger import ruling
from threefates.rulebook.messages import Command
from threefates.rulebook.parts import Listing, Words
from threefates.systems.fate_2003 import SYSTEM
from threefates.systems.fate_2003.challenges.challenges import RollChallenge
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.challenges.ladders import RUNGS
from threefates.systems.fate_2003.checks.state import Checks
from threefates.systems.fate_2003.content.records import of_scenario, scenarios
from threefates.systems.fate_2003.content.scenario_records import (
    Attempt,
    Battle,
    Compel,
    Ending,
    Foe,
    Mark,
    Phase,
    Stage,
    Task,
    Turning,
)
from threefates.systems.fate_2003.dice.ladder import LADDER
from threefates.systems.fate_2003.fights.declaring import DeclareAction, DeclareStep
from threefates.systems.fate_2003.fights.fight import Fights, Ground, Pace, Way
from threefates.systems.fate_2003.scenario.progress import ending_of, foes_here
from threefates.systems.fate_2003.scenario.scenario import (
    BeginBattle,
    BeginScenario,
    BeginTask,
    CallFor,
    CompelFor,
    EndScenario,
    LetHappen,
    OpenScene,
    PlayReady,
    TellSecret,
)
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import RemedyHurt
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome, Track
from threefates.systems.fate_2003.wounds.wounds import Wounds, track_of
from threefates.testing.proof import proves

PLUS, MINUS = 3, 1  # of a die with three faces: where every one of them lies so


# what a stranger needs


def test_everything_a_stranger_needs_is_there() -> None:
    stages, endings = of_scenario(Stage, NAME), list(of_scenario(Ending, NAME).values())

    opens = [line.partition(":")[0] for line in scenarios()[NAME].premise[:4]]
    assert opens == ["Who", "To whom", "Why now", "How long"]
    assert [stage.order for stage in stages.values()] == [1, 2, 3, 4, 5]
    assert all(stage.read_aloud and stage.leads_on and stage.when_it_fails for stage in stages.values())
    assert [len(of_scenario(kind, NAME)) for kind in (Person, Secret, Ending, Battle, Task)] == [3, 3, 5, 1, 1]
    assert endings[-1].needs == ()


def test_what_the_pages_name_is_there() -> None:
    stages, marks, secrets = of_scenario(Stage, NAME), of_scenario(Mark, NAME), of_scenario(Secret, NAME)
    foes, heroes = of_scenario(Foe, NAME), {phase.hero for phase in of_scenario(Phase, NAME).values()}

    named: set[str] = {need for ending in of_scenario(Ending, NAME).values() for need in ending.needs}
    for stage in stages.values():
        named |= {*stage.turns_on}
    for check in of_scenario(Attempt, NAME).values():
        named |= {*check.until, check.wins, check.fails}
        assert check.scene in stages
        assert {check.tells} <= {"", *secrets}
        assert {check.contest} <= {"", *foes}
        assert check.why.startswith(check.difficulty)
        assert LADDER.value(check.difficulty) is not None
    for turning in of_scenario(Turning, NAME).values():
        named |= {turning.id, *turning.until}
    for battle in of_scenario(Battle, NAME).values():
        named |= {battle.won, battle.lost, battle.above}
    named |= {task.done for task in of_scenario(Task, NAME).values()} | {foe.only_if for foe in foes.values()}
    assert named - {""} == set(marks)
    assert heroes == set(READY)
    assert [task.goal in RUNGS for task in of_scenario(Task, NAME).values()] == [True]


def test_every_hero_has_an_aspect_that_a_scene_turns_against_them() -> None:
    aspects = {(phase.hero, phase.aspect) for phase in of_scenario(Phase, NAME).values()}
    compels = of_scenario(Compel, NAME).values()

    assert {compel.hero for compel in compels} == set(READY)
    assert {(compel.hero, compel.aspect) for compel in compels} <= aspects


def test_the_phases_of_each_hero_name_two_of_the_others() -> None:
    for ready in READY:
        told = " ".join(phase.words for phase in of_scenario(Phase, NAME).values() if phase.hero == ready)
        others = [one.name for other, one in READY.items() if other != ready]
        met = [name for name in others if name.removeprefix("Doctor ") in told]

        assert len(met) >= 2, ready


def test_the_table_is_the_books_with_its_chips_each_shown_with_its_why() -> None:
    chips = Evening().system.view(Evening().state, Evening().state.viewer("bob"))["chips"]
    book = SYSTEM.editions()["fate_2003"].readings

    assert isinstance(chips, Listing)
    assert [row.id for row in chips.rows] == list(of_scenario(Chip, NAME))
    for chip in of_scenario(Chip, NAME).values():
        assert ruling(chip.id).reading(chip.reading) is not None
        assert book[chip.id] != chip.reading


# the heroes


def seen(table: Table, seat: str) -> dict[str, Any]:
    return dict(table.system.view(table.state, table.state.viewer(seat)))


@proves(
    "fate.creation.phase-aspect",
    "fate.creation.procedure",
    "fate.creation.ranks-per-phase",
    "fate.creation.starting-fate-points",
)
def test_a_ready_hero_has_the_sheet_of_five_phases_that_interlock() -> None:
    table = Evening("ottoline", "bastian", "wim", "perrin")

    for ready in READY:
        sheet = table.state[Sheets][table.who(ready)]
        rungs = sorted(sheet.skills.values())
        assert rungs == [0, 0, 0, 0, 1, 1, 1, 2, 2, 3], ready
        assert sorted(aspect.leveled for aspect in sheet.aspects.values()) == ["1", "1", "1", "2"], ready
        assert sheet.fate_points == 3
        assert sheet.closed


@proves("fate.creation.procedure", "fate.creation.ranks-per-phase", "fate.creation.starting-fate-points")
def test_a_player_takes_one_and_reads_what_the_phases_brought() -> None:
    table = Evening()
    table.does(ANN, PlayReady("wim"))
    card = seen(table, "ann")["ready"]

    assert isinstance(card, Words)
    assert "Phase 3: Runs away with the order book" in str(card)
    assert "ready" not in seen(table, "bob")
    assert table.refusal(ANN, PlayReady("perrin")) == "scenario.plays_already"
    assert table.refusal(BOB, PlayReady("wim")) == "scenario.taken"
    assert table.refusal(BOB, PlayReady("nobody")) == "scenario.no_hero"
    assert not [key for key in table.offers(ANN) if key.startswith("fate.play-ready")]
    assert len([key for key in table.offers(BOB) if key.startswith("fate.play-ready")]) == 3
    assert len([key for key in table.offers(GM) if key.startswith("fate.play-ready")]) == 3


# beginning, and its scenes


def test_it_waits_for_a_hero_and_then_reads_the_opening_with_short_tracks() -> None:
    table = Evening()
    early = table.refusal(GM, BeginScenario())
    table.does(ANN, PlayReady("wim"))
    table.does(GM, BeginScenario())

    now = table.state[Scenes].current
    assert early == "scenario.nobody"
    assert now is not None
    assert now.description == scenarios()[NAME].opening
    assert track_of(table.state) == Track(1, 1, 1)
    assert table.refusal(GM, BeginScenario()) == "scenario.open"


def called(table: Evening, check: str, ready: str = "", face: int = PLUS) -> None:
    """Call for a check of the scene, and let the dice fall well, or badly."""
    table.rolls(GM, CallFor(check, table.who(ready) if ready else ""))
    table.answered(face)


def test_a_check_that_is_made_brings_what_its_page_says_and_then_it_is_settled() -> None:
    table = evening().opens("wall")
    called(table, "saws", "wim")
    called(table, "talk", "ottoline", MINUS)
    late = table.playing.marks
    called(table, "crane", "wim")

    assert table.playing.told == ("sink",)
    assert "What Venn is paid for" in str(seen(table, "bob")["story"])
    assert late == ("late",)
    assert table.playing.marks == ("late", "gate")
    assert table.refusal(GM, CallFor("crane", table.who("wim"))) == "scenario.settled"
    assert table.refusal(GM, CallFor("saws", table.who("wim"))) == "scenario.settled"
    assert table.refusal(GM, CallFor("rim", table.who("wim"))) == "scenario.not_here"
    assert any("The gate opens" in line for line in table.panes["ann"])


def test_only_heroes_are_called_on() -> None:
    table = evening().opens("road")

    assert table.refusal(GM, CallFor("sand", foes_here(table.state)[0])) == "scenario.no_such_hero"


@pytest.mark.parametrize(("face", "brings"), [(PLUS, "first"), (MINUS, "second")])
def test_the_race_is_a_contest_of_everybody_and_the_captain(face: int, brings: str) -> None:
    table = evening().opens("wall", "road")
    table.rolls(GM, CallFor("race"))
    check = table.state[Checks].now
    assert check is not None
    racing = [table.state[Characters].name(side.character) for side in check.sides]
    table.answered(face)

    assert racing == ["Ottoline Crake", "Wim Tarry", "Captain Venn"]
    assert table.playing.marks == (brings,)


def test_cutting_the_corner_hurts_whom_it_does_not_bring_there() -> None:
    table = evening().opens("road")
    called(table, "sand", "wim", MINUS)
    wim = table.who("wim")
    hurt = table.state[Wounds].of(wim).hurt
    table.does(BOB, RemedyHurt(wim, "a strap round the ankle"))
    called(table, "sand", "wim", PLUS)

    assert hurt == 1
    assert table.state[Wounds].of(wim).hurt == 0
    assert table.playing.marks == ("first",)


def test_the_horn_is_a_challenge_that_anybody_works_at_until_it_is_free() -> None:
    table = evening().opens("tower")
    table.does(GM, BeginTask("bell"))
    (challenge,) = table.state[Challenges].known.values()
    for ready, face in (("ottoline", MINUS), ("wim", PLUS), ("wim", PLUS)):
        if not table.playing.marks:
            table.rolls((ANN, BOB)[ready == "wim"], RollChallenge(challenge.id, table.who(ready)))
            table.answered(face)

    assert any("the white line is nearer" in line for line in table.panes["ann"])
    assert table.playing.marks == ("free",)
    assert table.refusal(GM, BeginTask("bell")) == "scenario.settled"


def test_a_compel_of_the_scene_is_put_to_its_hero_once() -> None:
    table = evening().opens("tower")
    table.does(GM, CompelFor("hear"))
    asked = table.asked(BOB, "fate.bid")
    table.answers(BOB, "along")

    assert "blows the horn" in asked.options[0].detail
    assert table.state[Sheets][table.who("wim")].fate_points == 4
    assert table.refusal(GM, CompelFor("hear")) == "scenario.settled"
    assert table.refusal(GM, CompelFor("wager")) == "scenario.not_here"


def test_nobody_is_compelled_whom_nobody_plays() -> None:
    table = evening().opens("wall")

    assert table.refusal(GM, CompelFor("wager")) == "scenario.not_played"
    assert not [key for key in table.offers(GM) if key.startswith("fate.compel-for")]


# the fight


CREW = ("Captain Venn", "Wrecker 1", "Wrecker 2", "Wrecker 3")


@pytest.mark.parametrize(
    ("heroes", "late", "comes"),
    [
        (("wim",), False, ["Captain Venn"]),
        (("wim", "perrin"), False, ["Captain Venn", "Wrecker"]),
        (("wim", "perrin", "bastian"), True, ["Captain Venn", "Wrecker 1", "Wrecker 2", "Oarsman", "Woken wrecker"]),
        (("wim", "perrin", "bastian", "ottoline"), False, [*CREW, "Oarsman 1", "Oarsman 2"]),
    ],
)
def test_as_many_come_up_the_stair_as_the_heroes_call_for(
    heroes: tuple[str, ...], late: bool, comes: list[str]
) -> None:
    table = Evening(*heroes).opens("wall")
    if late:
        called(table, "talk", heroes[0], MINUS)
    table.opens("road", "stair")

    assert [table.state[Characters].name(one) for one in foes_here(table.state)] == comes


def at_the_stair(*marks: str, heroes: tuple[str, ...] = ("ottoline", "wim")) -> Evening:
    table = Evening(*heroes).opens("road")
    if "first" in marks:
        called(table, "race")
    table.opens("tower")
    for mark in ("drowned", "left"):
        if mark in marks:
            table.does(GM, LetHappen(mark))
    if "free" in marks:
        table.does(GM, BeginTask("bell"))
        (challenge,) = table.state[Challenges].known
        table.rolls(BOB, RollChallenge(challenge, table.who("wim")))
        table.answered(PLUS)
    return table.opens("stair")


def test_it_comes_to_the_fight_at_exchange_pace_with_the_stair_to_whoever_was_first() -> None:
    table = at_the_stair("first")
    table.rolls(GM, BeginBattle())
    fight = table.state[Fights].now

    assert fight is not None
    assert (fight.pace, fight.mild, len(fight.people)) == (Pace.EXCHANGE, True, 4)
    assert {(one.who, one.ground) for one in fight.ground} == {
        (table.who("ottoline"), Ground.POSITION),
        (table.who("wim"), Ground.POSITION),
    }
    assert table.refusal(GM, BeginBattle()) == "scenario.no_fight"
    assert table.refusal(GM, OpenScene("quay")) == "fights.one_at_a_time"


def test_whoever_is_left_standing_has_won_and_nobody_is_dead() -> None:
    table = at_the_stair()
    table.rolls(GM, BeginBattle())
    for foe in foes_here(table.state):
        table.rolls(GM, MarkWound(foe, Outcome.TAKEN_OUT, mild=True))
    declare_all(table)

    assert (table.state[Fights].now, table.playing.marks) == (None, ("won",))


def declare_all(table: Evening) -> None:
    for choice, step in tuple(table.state.agenda.asked(DeclareStep)):
        fight = table.state[Fights].now
        assert fight is not None
        by = table.seats[table.state.controllers(step.character)[0]]
        table.rolls(by, DeclareAction(choice, best_weapon(table, step.character), Way.DEFENSIVE))
    table.answered()


@pytest.mark.parametrize("turning", ["truce", "yielded"])
def test_giving_up_ends_the_fight(turning: str) -> None:
    table = at_the_stair()
    table.rolls(GM, BeginBattle())
    table.does(GM, LetHappen(turning))

    assert table.state[Fights].now is None
    assert table.playing.marks[-1] == turning
    assert table.refusal(GM, LetHappen("truce")) == "scenario.settled"
    assert table.refusal(GM, BeginBattle()) == "scenario.no_fight"


# how it ends


@pytest.mark.parametrize(
    ("marks", "then", "ending"),
    [
        (("left",), "yielded", "left"),
        (("free",), "truce", "truce"),
        (("free",), "won", "rung"),
        (("free",), "yielded", "captain"),
        (("drowned",), "truce", "kept"),
        (("drowned",), "won", "kept"),
    ],
)
def test_what_came_about_decides_the_ending(marks: tuple[str, ...], then: str, ending: str) -> None:
    table = at_the_stair(*marks)
    if then == "won":
        table.rolls(GM, BeginBattle())
        for foe in foes_here(table.state):
            table.rolls(GM, MarkWound(foe, Outcome.TAKEN_OUT, mild=True))
        declare_all(table)
    else:
        table.does(GM, LetHappen(then))
    table.opens("quay")
    would = ending_of(table.state).id
    ranks = [table.state[Sheets][table.who(ready)].ranks for ready in ("ottoline", "wim")]
    table.does(GM, EndScenario())

    assert (would, table.playing.ended) == (ending, ending)
    assert of_scenario(Ending, NAME)[ending].read_aloud in str(seen(table, "bob"))
    assert ranks == [0, 0]
    assert [table.state[Sheets][table.who(ready)].ranks for ready in ("ottoline", "wim")] == [1, 1]


def test_its_pages_are_of_the_books_ladder_at_a_table_that_has_another() -> None:
    """On a Fudge ladder no rung is called Average: what is printed keeps its value."""
    table = Evening("ottoline", "wim", readings={"fate.r.fate-versus-fudge-ladder": "fudge"}).opens("wall")
    called(table, "saws", "wim")
    table.opens("road")
    (venn,) = foes_here(table.state)

    assert table.playing.told == ("sink",)
    assert table.state[Sheets][venn].skills["Fencing"] == 2
    assert table.state[Sheets][venn].skills["Lore"] == 0


LEVERS: list[Command] = [
    OpenScene("road"),
    BeginBattle(),
    BeginTask("bell"),
    CompelFor("hear"),
    LetHappen("truce"),
    TellSecret("rim"),
    EndScenario(),
]


def test_nothing_of_it_is_to_be_had_before_it_opens_or_after_it_ends() -> None:
    early = [Evening().refusal(GM, lever) for lever in LEVERS]
    table = evening()
    unripe = table.refusal(GM, EndScenario())
    table.opens("quay").does(GM, EndScenario())
    late = [table.refusal(GM, lever) for lever in LEVERS]

    assert set(early) == {"scenario.closed"}
    assert unripe == "scenario.not_yet"
    assert set(late) == {"scenario.over"}


def test_players_may_run_nothing_of_it_and_the_story_does_not_go_back() -> None:
    table = evening().opens("tower")

    assert {table.refusal(ANN, lever) for lever in LEVERS} == {"seat.not_the_gm"}
    assert table.refusal(GM, OpenScene("wall")) == "scenario.past"


def test_a_table_without_an_evening_has_nothing_of_it() -> None:
    table = Table()

    assert table.refusal(GM, BeginScenario()) == "scenario.none"
    assert table.refusal(ANN, PlayReady("wim")) == "scenario.no_hero"
    assert not {"chips", "story", "running", "secrets", "there"} & seen(table, "gm").keys()


def test_players_see_nothing_of_what_is_run_until_it_is_told() -> None:
    table = evening().opens("wall")
    before = str(seen(table, "ann"))
    table.does(GM, TellSecret("rim"))
    after = str(seen(table, "ann"))

    secrets, people = of_scenario(Secret, NAME), of_scenario(Person, NAME)
    assert not [each.id for each in secrets.values() if each.text in before or each.cover in before]
    assert not [each.id for each in people.values() if each.wants in before]
    assert secrets["rim"].text in after
    assert secrets["sink"].text not in after
    assert secrets["sink"].text in str(seen(table, "gm"))


@pytest.mark.parametrize(
    ("scenes", "comes", "main"),
    [
        ((), "", "Next: The Gate in the Sea Wall"),
        (("wall",), "", ""),
        (("wall",), "promise", "Next: The Bare Road"),
        (("wall", "road", "stair"), "", "It comes to the fight"),
        (("wall", "road", "stair"), "truce", "Next: Dawn on the Quay"),
        (("wall", "road", "stair", "quay"), "", "Read the ending"),
    ],
)
def test_the_main_thing_to_do_is_what_the_story_has_come_to(scenes: tuple[str, ...], comes: str, main: str) -> None:
    table = evening().opens(*scenes)
    if comes:
        table.does(GM, LetHappen(comes))

    ours = ("fate.open-scene", "fate.begin-battle", "fate.end-scenario")
    found = [offer.label for offer in table.offers(GM).values() if offer.main and offer.command in ours]
    assert found == [main] * bool(main)


def test_the_page_to_run_it_from_has_what_may_be_tried_and_what_leads_on() -> None:
    table = evening().opens("wall", "road")
    page = seen(table, "gm")["running"]

    assert isinstance(page, Listing)
    assert page.title == "Run it: The Bare Road"
    assert [row.id for row in page.rows] == ["race", "sand", "below", "second", "leads-on", "fails", "ending"]
