"""The book's skill lists: what stands in them, typed from its tables, and a campaign that has chosen some."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, takes
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.refusals import Refused
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.creation.sample_creation import TakeFrame
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import TakeRank
from threefates.systems.fate_2003.creation.skill_lists import skill_lists, skills_of
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.campaign import Campaign, serving
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetSkill
from threefates.systems.fate_2003.sheets.goals import CommitRanks
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

PRINTED = {  # chapter 10, tables 8 to 16: how many there are, the first and the last
    "academic.broad": (4, "Languages", "Teaching"),
    "academic.general": (7, "Area Knowledge", "Science"),
    "artistic.broad": (2, "Art", "Performance"),
    "artistic.general": (6, "Acting", "Singing"),
    "athletic.broad": (2, "Athletics", "Endurance"),
    "athletic.general": (6, "Acrobatics", "Swimming"),
    "athletic.specific": (11, "Acrobatics", "Tumbling"),
    "combat.broad": (3, "Melee", "Unarmed"),
    "combat.specific": (16, "Dagger", "Throwing Dagger"),
    "combat-by-weapon-category": (9, "Bows", "Unarmed Combat"),
    "combat-by-style": (11, "Archery", "Weapon and Shield"),
    "combat-by-theme": (10, "Archer", "Ranger"),
    "criminal.broad": (2, "Larceny", "Stealth"),
    "criminal.general": (7, "Fence", "Streetwise"),
    "criminal.specific": (4, "Streetwise (New York)", "Counterfeiting Money"),
    "perception.broad": (2, "Awareness", "Observation"),
    "perception.general": (4, "Awareness", "Spot"),
    "perception.specific": (10, "Awareness", "Surveillance"),
    "professional.broad": (3, "Craft", "Riding"),
    "professional.general": (10, "Clerk", "Woodcrafting"),
    "professional.specific": (14, "Accounting", "Silversmithing"),
    "social.broad": (2, "Deceive", "Impress"),
    "social.general": (6, "Bluff", "Seduce"),
    "social.specific": (12, "Bluff", "Seduce"),
    "survival.broad": (1, "Survival", "Survival"),
    "survival.general": (4, "Herbalism", "Tracking"),
    "survival.specific": (8, "Herbalism (by region)", "Survival (by terrain)"),
    "sample": (55, "Acrobatics", "Unobtrusive"),
}


@proves(
    "fate.skills.academic",
    "fate.skills.artistic",
    "fate.skills.athletic",
    "fate.skills.combat",
    "fate.skills.combat-by-weapon-category",
    "fate.skills.combat-by-style",
    "fate.skills.combat-by-theme",
    "fate.skills.criminal",
    "fate.skills.perception",
    "fate.skills.professional",
    "fate.skills.social",
    "fate.skills.survival",
    "fate.skills.sample-list",
    "fate.skills.categories",
    "fate.skills.granularity",
)
def test_every_list_is_the_books() -> None:
    lists = skill_lists.__wrapped__().values()  # not those of an earlier test

    assert {one.id: (len(one.skills), one.skills[0], one.skills[-1]) for one in lists} == PRINTED
    assert all(len(set(one.skills)) == len(one.skills) for one in lists)


@proves("fate.creation.skill-list-choice", "fate.skills.granularity")
def test_a_campaign_chooses_lists_and_adds_to_them() -> None:
    """Lists overlap, and each skill stands once; what stands there is kept when the plan is made again."""
    table = Table()
    plan = PlanCampaign(skills="Sailing", lists=("athletic.broad", "athletic.general", "combat-by-theme"))
    table.does(GM, plan)
    skills = table.state[Campaign].skills
    begun(table=table)
    takes(table, "Sybil", "Curious", {"Sailing": 1, "Pirate": 1})
    sybil = table.character("Sybil")

    assert len(skills) == len(set(skills)) == 1 + 2 + 5 + 10
    assert table.refusal(ANN, TakeRank(sybil, new="Fencing")) == "creation.not_listed"
    (offer,) = (one for one in table.offers(GM).values() if one.command == "fate.plan-campaign")
    (field,) = (one for one in offer.fields if one.name == "skills")
    table.does(GM, PlanCampaign(skills=str(field.default), lists=("sample",)))
    assert set(skills) < set(table.state[Campaign].skills)
    assert [option.value for one in offer.fields if one.name == "lists" for option in one.options] == list(
        skill_lists()
    )


@proves("fate.creation.skill-list-choice", "fate.creation.sample-elemental-talents")
def test_a_sheet_that_is_filled_in_keeps_to_the_list_as_well() -> None:
    """At once and skill by skill; the Game Master writes down what she likes, and so does everybody without a list."""
    table = Table()
    table.does(GM, TakeFrame("planes"))
    table.does(GM, PlanCampaign(skills="Knife, Hide"))
    for skills, aspects, code in (
        ("Knife Fair, Juggling Average", "", "creation.not_listed"),
        ("Knife Fair, Create Light Average", "", "creation.not_of_the_blood"),
        ("Knife Fair, Create Light Average", "Ancestry of Air 1", "creation.not_of_the_blood"),
    ):
        assert table.refusal(ANN, MakeCharacter("Sybil", skills, aspects)) == code
    assert table.refusal(ANN, MakeCharacter("Sybil", good=("Juggling",))) == "creation.not_listed"
    table.does(ANN, MakeCharacter("Sybil", "KNIFE Fair, create light Average", "Ancestry of Fire 1"))
    sybil = table.character("Sybil")
    assert table.refusal(ANN, SetSkill(sybil, "Juggling", "Fair")) == "creation.not_listed"
    table.does(GM, SetSkill(sybil, "Juggling", "Fair"))
    for skill in ("juggling", "hide", "knife"):
        table.does(ANN, SetSkill(sybil, skill, "Good"))
    table.does(GM, MakeCharacter("Captain Vex", "Piracy Great", npc=True))

    assert table.state[Sheets][sybil].skills == {"Knife": 2, "Create Light": 0, "Juggling": 2, "Hide": 2}
    free = Table()
    free.does(ANN, MakeCharacter("Sybil", "Juggling Fair"))
    free.does(ANN, SetSkill(free.character("Sybil"), "Piracy", "Good"))


@proves("fate.creation.skill-list-choice", "fate.pyramid.unbalanced-at-goal")
def test_what_the_game_master_has_agreed_to_is_bought_off_the_list() -> None:
    """Else the next rank would have to go where it cannot."""
    table = Table()
    table.does(GM, PlanCampaign(skills="Knife, Hide"))
    table.does(ANN, MakeCharacter("Sybil", "Knife Fair, Hide Average", "Proud 1"))
    sybil = table.character("Sybil")
    table.does(GM, StartScene("The road"))
    for _ in range(4):
        table.does(GM, Advance())
    table.does(ANN, CommitRanks(sybil, "Juggling"))
    assert table.refusal(ANN, SpendRank(sybil, "Juggling")) == "creation.not_listed"
    table.answers(GM, "agree")

    table.does(ANN, SpendRank(sybil, "juggling"))

    assert table.state[Sheets][sybil].skills["Juggling"] == 0


@proves("fate.creation.skill-list-choice")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (PlanCampaign(lists=("nonsense",)), "creation.no_list"),
        (PlanCampaign(skills=", ".join(f"Skill {n}" for n in range(201))), "sheet.too_many"),
        (
            PlanCampaign(skills=", ".join(f"Skill {n}" for n in range(199)), lists=("perception.broad",)),
            "sheet.too_many",
        ),
    ],
)
def test_no_such_list_and_no_end_of_skills(command: PlanCampaign, code: str) -> None:
    assert Table().refusal(GM, command) == code


@proves("fate.creation.skill-list-choice")
def test_two_hundred_skills_together_with_those_of_a_list_may_all_be_bought() -> None:
    """Of the two that the book lists one is typed as well."""
    table = Table()
    typed = [*(f"Skill {n}" for n in range(198)), "observation"]
    table.does(GM, PlanCampaign(skills=", ".join(typed), lists=("perception.broad",)))

    assert table.state[Campaign].skills == (*typed, "Awareness")


@proves("fate.creation.skill-list-choice")
def test_what_is_one_for_each_says_so() -> None:
    table = Table()
    table.does(GM, PlanCampaign(skills="Area Knowledge (by place)"))
    begun(table=table)
    takes(table, "Sybil", "Curious")

    with pytest.raises(Refused) as refused:
        takes(table, "Sybil", buys={"Area Knowledge": 1})
    assert refused.value.refusal.title == "There is one Area Knowledge for each place."


@proves("fate.skills.combat-by-weapon-category", "fate.skills.combat-by-style", "fate.skills.combat-by-theme")
@pytest.mark.parametrize(
    ("lists", "skill", "serves"),
    [
        (("combat-by-weapon-category",), "Bows", "Bows (bow / crossbow)"),
        (("combat-by-weapon-category",), "Shield", "Shield (shield; further +1 on all-out defence)"),
        (("combat-by-weapon-category",), "Two Handed", "Two Handed (two-handed sword / greataxe)"),
        (("combat-by-style",), "Two Handed", "Two Handed (large non-hafted weapons)"),
        (("combat-by-style",), "Two Weapon", "Two Weapon (a weapon in each hand; hard to disarm)"),
        (("combat-by-theme",), "Knight", "Knight (mounted lance / mounted sword / sword afoot)"),
        (("sample",), "Footman", "Footman (sword / shield / polearm)"),
        (("criminal.general",), "Sneak", "Sneak"),
    ],
)
def test_a_skill_of_fighting_says_what_it_serves(lists: tuple[str, ...], skill: str, serves: str) -> None:
    """Where it is bought, and on the sheet; a name that two lists have means what the chosen one says."""
    table = Table()
    table.does(GM, PlanCampaign(lists=lists))
    begun(table=table)
    offered = [
        option.label
        for one in table.offers(ANN).values()
        for field in one.fields
        if field.name == "several"
        for option in field.options
    ]
    assert serves in offered

    takes(table, "Sybil", "Curious", {skill: 1})

    assert serves in str(table.system.view(table.state, table.state.viewer("ann"))["skills"])


@proves("fate.creation.skill-list-choice")
def test_all_lists_may_be_chosen_together() -> None:
    every = [skill for one in skill_lists().values() for skill in one.skills]

    assert skills_of(tuple(skill_lists())) == tuple(dict.fromkeys(every))


def test_a_campaign_without_a_list_says_nothing_of_what_skills_serve() -> None:
    assert serving(Table().state, "Bows") == "Bows"
