"""The book's own people, made phase by phase at a table: every line of every phase comes out as it is printed."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.systems.fate_2003.creation.phases import begun, printed, sheet, skills, takes, through
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.systems.fate_2003.creation.phases import ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack
from threefates.systems.fate_2003.dice.ladder import LADDER, adjective
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.pyramid import Gap, gaps, ranks_to_mend, rows
from threefates.testing.proof import proves

PLOT = "Chaos, Order, Goodness, Evil"
PEOPLE = (
    (("sybil-1", "sybil-2", "sybil-3", "sybil-4", "sybil-5"), "sybil-sheet"),
    (("juram-1", "juram-2", "juram-3", "juram-4", "juram-5"), "juram-sheet"),
    (("ro-garrik-1", "ro-garrik-2", "ro-garrik-3", "ro-garrik-4", "ro-garrik-5"), "ro-garrik-sheet"),
    (("tyrena-1", "tyrena-2", "tyrena-3", "tyrena-4", "tyrena-5"), "tyrena-sheet"),
)


def counts(values: dict[str, int]) -> dict[str, int]:
    return {adjective(value): len(names) for value, names in rows(values).items() if names}


@proves(
    "fate.creation.phase-aspect",
    "fate.creation.rank-costs",
    "fate.creation.ranks-per-phase",
    "fate.pyramid.balance",
    "fate.pyramid.creation-check",
    "fate.options.plot-bonus",
)
@pytest.mark.parametrize(("names", "last"), PEOPLE)
def test_five_phases_of_the_books_own_people(names: tuple[str, ...], last: str) -> None:
    phases = [printed(name) for name in names]
    who = phases[0][0]["character"]
    table = Table()
    table.does(GM, PlanCampaign(plot=PLOT))
    begun(who, table)

    for number, (given, book) in enumerate(phases, 1):
        if number > 1:
            table.does(GM, BeginPhase(f"Phase {number}."))
        through(table, who, given)
        assert skills(table, who) == book["skills"]
        assert counts(dict(sheet(table, who).skills)) == book["counts"]
        assert {one.name: one.level for one in sheet(table, who).aspects.values()} == book["aspects"]

    _, final = printed(last)
    assert skills(table, who) == final["skills"]
    assert dict(sheet(table, who).extras) == final.get("extras", {})
    assert sheet(table, who).fate_points == 3
    table.does(ANN, NameGoal(table.character(who), final.get("goal", "")))
    assert sheet(table, who).goal == final.get("goal", "")


@proves("fate.pyramid.balance", "fate.pyramid.creation-check")
def test_the_draft_that_the_book_rejects_is_refused_and_put_right_as_it_says() -> None:
    draft, _ = printed("sybil-3-draft")
    table = begun()
    for given, _ in map(printed, PEOPLE[0][0][:2]):
        through(table, "Sybil", given)
        table.does(GM, BeginPhase("On."))
    assert skills(table) == draft["before"]
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Gypsy", draft["buys"])

    assert table.refusal(ANN, ClosePhase(sybil)) == "pyramid.unbalanced"
    greyed = table.offers(ANN)[f"fate.close-phase.{sybil}"].refusal
    assert greyed is not None
    assert greyed.title == "In the pyramid Average (0) holds 3 and needs 4, for what stands at Fair."
    table.does(ANN, GiveBack(sybil, "skill/Bluff"))
    takes(table, "Sybil", buys={"Hide": 1})
    table.does(ANN, ClosePhase(sybil))

    assert counts(dict(sheet(table).skills)) == printed("sybil-3-lesson")[1]["counts"]


@proves("fate.pyramid.balance")
@pytest.mark.parametrize("name", ["juram-4-draft", "ro-garrik-3-draft-a", "ro-garrik-3-draft-b", "tyrena-3-midway"])
def test_drafts_on_the_way(name: str) -> None:
    given, book = printed(name)
    values = {skill: LADDER.value(word) for skill, word in given["before"].items()}
    for skill, ranks in given["buys"].items():
        values[skill] = values.get(skill, -1) + ranks

    assert counts(values) == book["counts"]
    assert (not gaps(values)) == book["balanced"]
    if "ranks_needed_to_balance" in book:
        assert ranks_to_mend(values, Stand.PYRAMID, start=-1) == book["ranks_needed_to_balance"]


def of_counts(counts: dict[str, int]) -> dict[str, int]:
    return {f"{word} {number}": LADDER.value(word) for word, many in counts.items() for number in range(many)}


@proves("fate.pyramid.balance", "fate.pyramid.skill-column", "fate.pyramid.base-not-counted-below")
def test_one_superb_stands_in_a_column_and_not_in_a_pyramid() -> None:
    given, book = printed("column-superb")
    values = of_counts(given["counts"])

    assert (not gaps(values, Stand.COLUMN)) is book["column_balanced"]
    assert (not gaps(values)) is book["pyramid_balanced"]
    assert sum(value + 1 for value in values.values()) == book["total_ranks"]
    assert ranks_to_mend({"Superb": 4}, Stand.COLUMN, start=-1) == 10
    assert [gap.needed for gap in gaps({"a": 1, "b": 1, "c": 0}, Stand.COLUMN)] == [2]


@proves("fate.pyramid.balance", "fate.pyramid.difficult-skills-excluded", "fate.pyramid.base-not-counted-below")
def test_which_rows_there_are_and_which_of_them_are_short() -> None:
    assert rows({"Knife": 2, "Riding": 0, "Alchemy": -2, "Hide": -1}) == {2: ("Knife",), 1: (), 0: ("Riding",)}
    assert rows({}) == {0: ()}
    assert gaps({"Knife": 2}) == (Gap(1, 0, 2),)
    assert gaps({"Knife": 2, "Bluff": 1}) == (Gap(1, 1, 2), Gap(0, 0, 2))


@proves("fate.pyramid.creation-check")
def test_the_highest_row_that_is_short_is_told_first() -> None:
    table = begun()
    takes(table, "Sybil", "Proud", {"Knife": 3, "Bluff": 1})

    refusal = table.offers(ANN)[f"fate.close-phase.{table.character('Sybil')}"].refusal

    assert refusal is not None
    assert refusal.title == "In the pyramid Fair (+1) holds 0 and needs 2, for what stands at Good."
    assert refusal.remedy == "Bring 2 more to Fair, or one of those at Good down; 6 ranks would mend it all."


PYRAMIDS = (
    *("shorthand-row-01", "shorthand-row-02", "shorthand-row-03", "shorthand-row-04", "shorthand-row-05"),
    *("shorthand-row-06", "shorthand-row-07", "shorthand-row-08", "shorthand-row-09", "shorthand-row-10"),
    *("shorthand-row-11", "shorthand-row-12", "shorthand-row-13", "shorthand-row-14", "shorthand-row-15"),
    "earliest-epic",
)


@proves("fate.pyramid.balance")
@pytest.mark.parametrize("row", PYRAMIDS)
def test_every_row_of_the_printed_pyramids_stands(row: str) -> None:
    given, book = printed(row)
    values = of_counts(given["counts"])

    assert Counter(adjective(value) for value in values.values()) == given["counts"]
    assert not gaps(values)
    assert sum(value + 1 for value in values.values()) == book["total_ranks"]
    one_less = dict(values)
    one_less.pop(next(name for name, value in values.items() if value == 0))
    tight = given["counts"]["Average"] == given["counts"].get("Fair", 0) + 1
    assert bool(gaps(one_less)) is tight


@proves("fate.advancement.difficult-skills", "fate.pyramid.difficult-skills-excluded")
def test_a_difficult_skill_as_the_book_buys_it() -> None:
    given, book = printed("difficult-skill")
    table = Table()
    table.does(GM, PlanCampaign(difficult=f"{given['skill']} {given['default']}"))
    begun(table=table)
    takes(table, "Sybil", "Learned")
    for bought in (book, book["with_2_ranks"]):
        takes(table, "Sybil", buys={given["skill"]: given["ranks"]})
        assert skills(table)[given["skill"]] == bought["level"]
        counted = any(given["skill"] in names for names in rows(dict(sheet(table).skills)).values())
        assert counted is bought["counts_in_pyramid"]
