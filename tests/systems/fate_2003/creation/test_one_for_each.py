"""Skills that are one for each group, region or terrain, and names that the book has twice for the same skill."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.offers import Field
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.conflict.guarding import best_to_fight_with
from threefates.systems.fate_2003.conflict.the_drop import best_of, noticing
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.skill_lists import nobody_fights_with
from threefates.systems.fate_2003.npcs.first_sheet import skills_to_pick
from threefates.systems.fate_2003.npcs.pyramid_shorthand import MakeByTable
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.campaign import starts_at
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheet, Sheets
from threefates.systems.fate_2003.sheets.talents import named_here, off_the_list, picks
from threefates.testing.proof import proves


def planned(*lists: str, skills: str = "", **rulings: str) -> Table:
    table = Table.reading(**rulings)
    table.does(GM, PlanCampaign(skills=skills, lists=lists))
    return table


def refused(table: Table, skill: str) -> str:
    found: Refused | None = off_the_list(table.state, [skill], {})
    return found.refusal.code if found else ""


@proves("fate.skills.social", "fate.skills.survival", "fate.creation.skill-list-choice")
@pytest.mark.parametrize(
    ("skill", "code"),
    [
        ("Contacting (Thieves)", ""),
        ("contacting (thieves)", ""),
        ("Survival (Desert)", ""),
        ("Herbalism (the Marches)", ""),
        ("Bluff", ""),
        ("Contacting (by group)", "creation.which"),
        ("Survival (by terrain)", "creation.which"),
        ("Contacting", "creation.which"),
        ("Bluff (at cards)", "creation.not_listed"),
        ("Streetwise (London)", "creation.not_listed"),
    ],
)
def test_a_skill_that_is_one_for_each_is_bought_by_saying_which(skill: str, code: str) -> None:
    table = planned("social.specific", "survival.specific")

    if code:
        assert refused(table, skill) == code
        assert table.refusal(ANN, MakeCharacter("Sybil", f"{skill} Fair")) == code
    else:
        table.does(ANN, MakeCharacter("Sybil", f"{skill} Fair"))
        assert table.state[Sheets][table.character("Sybil")].skills == {skill: 1}


@proves("fate.skills.social", "fate.skills.survival")
def test_it_is_offered_to_be_written_and_never_to_be_ticked() -> None:
    table = begun(table=planned("social.specific", "survival.general"))
    sybil = table.character("Sybil")
    fields = {field.name: field for field in table.offers(ANN)[f"fate.take-rank.{sybil}"].fields}

    assert "Contacting (by group)" not in {option.value for option in fields["several"].options}
    assert fields["new"].label == "Or one of Contacting (by group)"
    takes(table, "Sybil", "Curious", {"Contacting (Thieves)": 1, "Contacting (the Guard)": 1})

    assert table.state[Sheets][sybil].skills == {"Contacting (Thieves)": 0, "Contacting (the Guard)": 0}
    assert "Contacting (by group)" not in skills_to_pick(table.state)
    assert "new" not in {field.name for field in _first(begun(table=planned("social.general")))}


def _first(table: Table) -> tuple[Field, ...]:
    return table.offers(ANN)[f"fate.take-rank.{table.character('Sybil')}"].fields


@proves("fate.skills.survival")
def test_ranks_of_a_later_time_go_into_one_as_well() -> None:
    table = planned("survival.specific")
    table.does(ANN, MakeCharacter("Sybil", "Scrounge Fair, Trapping Average, Forage Average", "Proud 1"))
    sybil = table.character("Sybil")
    table.does(GM, StartScene("The road"))
    for _ in range(4):
        table.does(GM, Advance())
    offered = [one for one in table.offers(ANN).values() if one.command == "fate.spend-rank"]

    assert [one.label for one in offered] == ["Spend a skill rank", "Put a rank into a new skill"]
    assert not any("(by" in str(option.value) for field in offered[0].fields for option in field.options)
    assert table.refusal(ANN, SpendRank(sybil, "Survival (by terrain)")) == "creation.which"
    table.does(ANN, SpendRank(sybil, "Survival (Desert)", new=True))

    assert table.state[Sheets][sybil].skills["Survival (Desert)"] == 0


@proves("fate.skills.perception", "fate.r.perception-names")
@pytest.mark.parametrize(("reading", "skills"), [("book", {"Awareness": 1}), ("Awareness", None), ("Alertness", None)])
def test_one_skill_by_two_names_is_the_one_that_the_list_has(reading: str, skills: dict[str, int] | None) -> None:
    table = planned("perception.broad", perception_names=reading)

    if skills is None:
        assert table.refusal(ANN, MakeCharacter("Sybil", "alertness Fair")) == "creation.not_listed"
        return
    table.does(ANN, MakeCharacter("Sybil", "alertness Fair"))
    sybil = table.character("Sybil")
    assert table.state[Sheets][sybil].skills == skills
    table.does(ANN, SetSkill(sybil, "Alertness", "Good"))
    assert table.state[Sheets][sybil].skills == {"Awareness": 2}


@proves("fate.r.perception-names", "fate.combat.turn-initiative")
@pytest.mark.parametrize("best", ["Alertness", "Awareness"])
def test_who_has_what_notices_by_both_names_notices_with_the_better(best: str) -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Sybil", "Alertness Fair, Awareness Fair"))
    table.does(ANN, SetSkill(table.character("Sybil"), best, "Good"))

    assert noticing(table.state, table.character("Sybil")) == (best, 2)


@proves("fate.skills.perception", "fate.skills.social", "fate.skills.survival")
def test_a_ready_pyramid_has_that_skill_once_and_none_to_be_filled_in() -> None:
    table = planned("perception.broad", "social.specific", "survival.specific")
    table.does(GM, MakeByTable("Vex", "Awareness, Bluff", 15, npc=True))

    skills = table.state[Sheets][table.character("Vex")].skills

    assert {"Awareness", "Alertness"} & set(skills) == {"Awareness"}
    assert {"Gossip", "Forage"} <= set(skills)
    assert not {"Contacting (by group)", "Herbalism (by region)"} & set(skills)


@proves("fate.skills.combat", "fate.r.combat-skill-grains")
@pytest.mark.parametrize(
    ("listed", "typed", "found"),
    [("", "Ranged", "Missile"), ("", "ranged", "Missile"), ("Ranged", "Ranged", "Ranged"), ("", "Melee", "Melee")],
)
def test_missile_is_called_ranged_as_well(listed: str, typed: str, found: str) -> None:
    table = planned("combat.broad", skills=listed)

    table.does(ANN, MakeCharacter("Sybil", f"{typed} Fair"))

    assert set(table.state[Sheets][table.character("Sybil")].skills) == {found}


@proves(
    *("fate.skills.sample-list", "fate.skills.survival", "fate.skills.criminal", "fate.skills.social"),
    *("fate.skills.academic", "fate.skills.artistic", "fate.skills.athletic", "fate.skills.perception"),
    "fate.skills.professional",
)
@pytest.mark.parametrize(
    ("best", "fights"),
    [
        ("Lore", "Knight"),
        ("Opera", "Knight"),
        ("Sketching", "Knight"),
        ("French History", "Knight"),
        ("American History", "Knight"),
        ("Chemistry", "Knight"),
        ("Physics", "Knight"),
        ("Dance", "Knight"),
        ("Climbing", "Knight"),
        ("Administration", "Knight"),
        ("Area Knowledge (The Court)", "Knight"),
        ("Sailing", "Knight"),
        ("Alertness", "Knight"),
        ("Rope Use", "Knight"),
        ("Survival (Desert)", "Knight"),
        ("Streetwise (London)", "Knight"),
        ("Contacting (Thieves)", "Knight"),
        ("Pyromancy", "Pyromancy"),
        ("Duellist", "Duellist"),
        ("Swords (Sabre)", "Swords (Sabre)"),
    ],
)
def test_nobody_fights_with_what_the_book_lists_under_something_else(best: str, fights: str) -> None:
    """In the sample list as in the tables, and narrowed to whatever it be; with magic of fire one may."""
    table = Table()
    table.does(GM, MakeCharacter("Vex", f"{best} Great, Knight Fair", npc=True))
    vex = table.character("Vex")

    assert best_to_fight_with(table.state, vex, bare=False) == f"skill:{fights}"
    assert best_of(table.state, vex, bare=False) == (1 if fights == "Knight" else 3)


@proves("fate.skills.survival", "fate.advancement.difficult-skills")
def test_one_of_a_difficult_kind_starts_as_low_as_the_kind() -> None:
    table = Table()
    table.does(GM, PlanCampaign(lists=("survival.specific",), difficult="Survival (by terrain) Poor"))

    assert [starts_at(table.state, one) for one in ("Survival (Desert)", "Trapping", "Herbalism (the Marches)")] == [
        -2,
        -1,
        -1,
    ]


@proves("fate.skills.perception", "fate.pyramid.support-suggestions")
def test_what_would_carry_a_peak_is_named_as_the_list_has_it() -> None:
    table = planned("perception.broad", "athletic.general")
    table.does(ANN, MakeCharacter("Sybil", "Acrobatics Fair", "Proud 1"))

    assert "Awareness" in picks(table.state, table.state[Sheets][table.character("Sybil")])
    table.does(GM, SetSkill(table.character("Sybil"), "Awareness", "Fair"))

    assert "Awareness" not in picks(table.state, table.state[Sheets][table.character("Sybil")])
    assert "Alertness" not in picks(table.state, table.state[Sheets][table.character("Sybil")])


@proves("fate.skills.perception", "fate.r.perception-names")
@pytest.mark.parametrize(
    ("lists", "skills", "found"),
    [
        ("perception.broad", "Observation Fair", ("Awareness", -2)),  # harder than others, and nobody's
        ("perception.broad", "Awareness Good", ("Awareness", 2)),
        ("perception.broad", "Alertness Good", ("Awareness", 2)),
        ("combat.broad", "Alertness Good", ("Alertness", 2)),
    ],
)
def test_who_notices_does_so_by_the_name_of_the_list(lists: str, skills: str, found: tuple[str, int]) -> None:
    table = Table()
    table.does(GM, PlanCampaign(lists=(lists,), difficult="Awareness Poor" if "Observation" in skills else ""))
    table.does(GM, MakeCharacter("Vex", skills, npc=True))

    assert noticing(table.state, table.character("Vex")) == found


@proves("fate.skills.survival", "fate.skills.social", "fate.creation.skill-list-choice")
@pytest.mark.parametrize(
    ("typed", "named"),
    [
        ("Desert Survival", "Survival (Desert)"),
        ("arctic survival", "Survival (arctic)"),
        ("Dock Thieves Contacting", "Contacting (Dock Thieves)"),
    ],
)
def test_the_book_writes_which_it_is_before_the_skill(typed: str, named: str) -> None:
    table = planned("social.specific", "survival.specific")
    table.does(ANN, MakeCharacter("Sybil", f"{typed} Fair"))
    sybil = table.character("Sybil")
    assert table.state[Sheets][sybil].skills == {named: 1}

    table.does(ANN, SetSkill(sybil, typed.upper(), "Good"))
    assert table.state[Sheets][sybil].skills == {named: 2}

    free = Table()
    free.does(ANN, MakeCharacter("Juram", f"{typed} Fair"))  # where nobody lists skills it is a name like any other
    assert free.state[Sheets][free.character("Juram")].skills == {typed: 1}
    own = planned("survival.specific", skills=typed)
    own.does(ANN, MakeCharacter("Juram", f"{typed} Fair"))
    assert own.state[Sheets][own.character("Juram")].skills == {typed: 1}


@proves("fate.skills.survival", "fate.advancement.difficult-skills")
def test_and_it_starts_where_its_kind_does() -> None:
    table = Table()
    table.does(GM, PlanCampaign(lists=("survival.specific",), difficult="Survival (by terrain) Poor"))
    assert starts_at(table.state, named_here(table.state, Sheet(), "Desert Survival")) == -2


@proves("fate.skills.artistic", "fate.skills.academic", "fate.skills.survival", "fate.skills.social")
@pytest.mark.parametrize(
    ("skill", "fights"),
    [
        *((one, False) for one in ("Opera", "sketching", "French History", "American History", "Chemistry", "Physics")),
        *((one, False) for one in ("Desert Survival", "Arctic Survival", "Thieves Contacting", "Marsh Herbalism")),
        *((one, True) for one in ("Survivalism", "War", "Opera Sword", "Sabre")),
    ],
)
def test_what_the_book_names_in_words_alone_is_nothing_to_fight_with_either(skill: str, fights: bool) -> None:
    assert nobody_fights_with(skill) is not fights
