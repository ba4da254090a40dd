"""FATE as a table plays it: its chapters, the commons' first, and the questions it may answer its own way."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from threefates.commons import COMMONS
from threefates.commons.ready_evenings import Chip, offered
from threefates.rulebook.book import bind
from threefates.rulebook.desk import Tab, desk
from threefates.rulebook.fragments import Fragment
from threefates.rulebook.game import Game, ScenarioSummary
from threefates.rulebook.rulings import editions
from threefates.rulebook.settings import from_ledger
from threefates.systems.fate_2003.content.records import of_scenario, scenarios
from threefates.systems.fate_2003.contents import BOOK
from threefates.systems.fate_2003.rulings.rulings import KINDS

__all__ = ["SYSTEM"]

PLAYED: Final = ("fate_2003", "fate_d6")  # the editions built so far


def _scenarios() -> Mapping[str, ScenarioSummary]:
    return {found.id: offered(found, of_scenario(Chip, found.id).values()) for found in scenarios().values()}


@cache  # asked for each part that is drawn
def _fragments() -> Mapping[str, Fragment]:
    from threefates.systems.fate_2003.fights import board
    from threefates.systems.fate_2003.sheets import view

    return {**view.FRAGMENTS, **board.FRAGMENTS}


SYSTEM: Final = Game(
    name="fate_2003",
    title="FATE",
    sentence="Four dice, a ladder of words, and what your character is: it turns rolls, and gets you into trouble.",
    # since 0.2 a minus is a drawback's; since 0.3 a test is called off before its points are lost; since 0.4 sheets
    # close, scope "none" refuses boxes for effect, and what was paid in boxes is paid again in points; since 0.7 a
    # settled fight is not fought again by some, and who is put out of an exchange stays out of it; since 0.9 a shield
    # tells in an exchange by itself, and the book's rumors count their days; since 0.10 a defence harms nobody turn by
    # turn, help on a challenge is the Game Master's to say, and a phase brings one level of an aspect; since 0.11 what
    # whoever plays one of the Game Master's people is after is told to nobody else; since 0.13 what somebody had
    # proposed falls with them, and names are read however they are typed; since 0.14 what is Hurt is put right trouble
    # by trouble, whoever expects no blow defends as the book says in any conflict, and a move of one's own is named;
    # since 0.15 what keeps somebody safe is a skill to fight with, and fists injure as fists however it is settled;
    # since 0.16 a sheet that is filled in keeps to the campaign's list, and a speech ends with whoever makes it; since
    # 0.17 arms and readings stand from the call for a fight's roll, less than a step is a win where dice are added up,
    # a point that stands too late is back, rolls wait for help, and what was agreed on of ranks ends with its plan;
    # since 0.18 places are changed with who fights, and several ranks are gained at once; since 0.19 one more of a name
    # is numbered, and a level that is typed with an aspect is no part of its name; since 0.20 a crowd is asked once
    # whether it cancels a point, wounds come off by hand, and what an aspect becomes keeps its minus; since 0.21 an
    # injury knows the roll that made it, arms are said one by one, and what is won in play may be a thing; since 0.22
    # what is true no more is struck off a sheet, a plan keeps what is not said anew, and a turn waits for another roll;
    # since 0.23 a point may be paid before the dice of a fight, and a settled fight is settled at every pace;
    # since 0.24 ranks that were bought by phases are counted anew from another level, and reward cards keep their seal;
    # since 0.25 dice that are typed in behind the screen are said to be when they are shown;
    # since 0.26 one person of a seat after the other may be asked whether a compel of many is cancelled
    version="0.26",
    editions=lambda: {name: edition for name, edition in editions("fate_2003").items() if name in PLAYED},
    settings=from_ledger("fate_2003", KINDS),
    chapters=lambda: (*COMMONS, *bind("threefates.systems.fate_2003", BOOK)),
    gm="Game Master",
    desk=desk(
        Tab(
            "Run",
            ("The evening", "Scenario", "Call for a roll", "Other rolls", "Challenges", "Scene"),
            ("running", "secrets", "difficulties"),
        ),
        Tab("Fight", ("Fights", "Arms", "Wounds", "Clocks")),
        Tab(
            "Prep",
            ("Making characters", "People made quickly", "Sheets", "Advancement", "Reward cards"),
            ("rewards-dealt",),
        ),
    ),
    scenarios=_scenarios,
    fragments=_fragments,
    synonyms=(
        ("aspect", "trait", "box"),
        ("fate point", "fp"),
        ("compel", "trouble", "invoke"),
        ("call", "check", "test"),
        ("wound", "harm", "damage", "injury", "hp", "hurt", "clipped", "heal"),
        ("challenge", "obstacle", "ladder"),
        ("conflict", "fight", "combat", "contest"),
        ("extra", "stunt", "prop"),
    ),
)
