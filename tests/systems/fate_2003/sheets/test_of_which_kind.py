"""An aspect that comes in play may be a thing, somebody or a saying, as one of the beginning may."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.creation.planning import BeginPhase
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeAspect
from threefates.systems.fate_2003.points.props import TakeProp
from threefates.systems.fate_2003.points.sayings import ExplainSaying
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, EarnAspect
from threefates.systems.fate_2003.sheets.aspects import Aspect, AspectKind
from threefates.systems.fate_2003.sheets.changes import Sign, what_it_is
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

KINDS = pytest.mark.parametrize("kind", list(AspectKind))
VERSE = "The sea gives back what it has borrowed, and keeps the rest"


def in_play() -> tuple[Table, str]:
    table = Table().heroes()
    table.does(GM, StartScene("the quay"))
    return table, table.character("Mara")


def aspect(table: Table, name: str) -> Aspect:
    return table.state[Sheets][table.character("Mara")].aspects[name]


def an_arc(table: Table) -> Table:
    for _ in range(4):
        table.does(GM, Advance())
    return table


@proves("fate.aspects.people")
def test_of_an_aspect_nothing_need_be_said_but_its_name() -> None:
    fields = what_it_is(Table().heroes().state)

    assert [(field.name, field.optional) for field in fields] == [("kind", True), ("person", True), ("sign", True)]
    assert [[option.value for option in fields[at].options] for at in (0, 2)] == [[*AspectKind], [*Sign]]


@KINDS
@proves("fate.advancement.arc", "fate.aspects.style")
def test_a_goal_that_is_met_is_what_it_was_named_as(kind: AspectKind) -> None:
    table, mara = in_play()
    table.does(ANN, NameGoal(mara, "Zephyr", kind))

    an_arc(table)

    assert (aspect(table, "Zephyr").kind, aspect(table, "Zephyr").level) == (kind, 1)


@KINDS
@proves("fate.advancement.without-goals", "fate.aspects.style")
def test_so_is_one_that_ranks_have_earned_and_a_level_more_changes_no_kind(kind: AspectKind) -> None:
    table, mara = in_play()
    an_arc(table).does(ANN, EarnAspect(mara, "Zephyr", kind))
    an_arc(table).does(ANN, EarnAspect(mara, "Zephyr"))

    assert (aspect(table, "Zephyr").kind, aspect(table, "Zephyr").level) == (kind, 2)


@KINDS
@proves("fate.advancement.change-aspect", "fate.aspects.style")
def test_and_one_that_another_has_become(kind: AspectKind) -> None:
    table, mara = in_play()
    table.does(GM, Advance())
    table.does(ANN, ChangeAspect(mara, "Brawler", "Zephyr", kind))
    table.answers(GM, "agree", kind="fate.becomes")

    assert (aspect(table, "Zephyr").kind, aspect(table, "Zephyr").level) == (kind, 2)


@pytest.mark.parametrize(
    ("said", "found"), [(AspectKind.TRAIT, AspectKind.PROP), (AspectKind.PERSON, AspectKind.PERSON)]
)
@proves("fate.advancement.off-screen")
def test_so_is_a_goal_that_is_taken_in_a_phase_between_two_arcs(said: str, found: AspectKind) -> None:
    table, mara = in_play()
    table.does(ANN, NameGoal(mara, "Zephyr", AspectKind.PROP))
    table.does(GM, BeginPhase("Two quiet years."))

    table.does(ANN, TakeAspect(mara, new="Zephyr", kind=AspectKind(said)))

    assert aspect(table, "Zephyr").kind is found


@proves("fate.advancement.arc", "fate.aspects.prop-protection")
def test_a_thing_that_was_a_goal_pays_where_it_is_missed() -> None:
    table, mara = in_play()
    table.does(ANN, NameGoal(mara, "Zephyr", AspectKind.PROP))
    an_arc(table).does(GM, TakeProp(f"{mara}/Zephyr", "the stable is shut"))
    before = table.state[Sheets][mara].fate_points
    table.answers(ANN, "along", kind="fate.bid")

    assert (table.state[Sheets][mara].fate_points - before, aspect(table, "Zephyr").away) == (1, True)


@proves("fate.advancement.change-aspect", "fate.aspects.style")
def test_a_verse_may_be_as_long_as_verses_are_and_waits_until_it_is_agreed_on() -> None:
    table, mara = in_play()
    table.does(GM, Advance())
    assert table.refusal(ANN, ChangeAspect(mara, "Proud", VERSE)) == "sheet.words"
    table.does(ANN, ChangeAspect(mara, "Proud", VERSE, AspectKind.SAYING))
    table.answers(GM, "agree", kind="fate.becomes")
    assert aspect(table, VERSE).free == 0

    table.does(ANN, ExplainSaying(mara, VERSE, "what drowns is found"))
    table.answers(GM, "agreed", kind="fate.meant")

    assert aspect(table, VERSE).free == 1


@proves("fate.advancement.arc", "fate.creation.goal")
def test_of_which_kind_it_is_may_be_said_in_every_form() -> None:
    table, mara = in_play()
    table.does(ANN, NameGoal(mara, "Zephyr", AspectKind.PROP))
    (wanted,) = (one for one in table.offers(ANN)[f"fate.name-goal.{mara}"].fields if one.name == "kind")
    table.does(ANN, NameGoal(mara))
    an_arc(table)
    forms = {one.command: one.fields for one in table.offers(ANN).values()}

    assert wanted.default == "prop"
    for command in ("fate.earn-aspect", "fate.change-aspect"):
        (field,) = (one for one in forms[command] if one.name == "kind")
        assert [option.value for option in field.options] == list(AspectKind)
