"""Phases gone through again, at their limits: what is opened anew is held to what it was held to before."""

from __future__ import annotations

from tests.systems.fate_2003.creation.phases import begun, making, sheet, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign, SendBack
from threefates.systems.fate_2003.creation.sample_creation import TakeFrame
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import (
    GiveBack,
    TakeAspect,
    TakeExtra,
    TakeRank,
)
from threefates.systems.fate_2003.npcs.pyramid_shorthand import MakeByTable
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, SpendRank
from threefates.systems.fate_2003.sheets.aspects import AspectKind
from threefates.systems.fate_2003.sheets.campaign import Campaign
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.goals import NameGoal, TakeOverRanks
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves


def phase(table: Table, aspect: str, at: int, more: int = 0) -> None:
    takes(table, "Sybil", aspect, {f"Skill {at}.{number}": 1 for number in range(4 + more)})
    table.does(ANN, ClosePhase(table.character("Sybil")))


def made(plan: PlanCampaign, *aspects: str, more: int = 0) -> Table:
    """Sybil, made in as many phases as there are aspects; the last brings so many ranks more."""
    table = Table()
    table.does(GM, plan)
    begun(table=table)
    for at, aspect in enumerate(aspects, 1):
        last = at == len(aspects)
        phase(table, aspect, at, more if last else 0)
        if not last:
            table.does(GM, BeginPhase("On."))
    return table


@proves("fate.creation.procedure")
def test_who_is_made_by_phases_is_not_filled_in_by_hand_besides() -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Gypsy")

    for command in (SetSkill(who, "Knife", "Legendary"), SetAspect(who, "Gypsy", 2), SetAspect(who, "Strong", 1)):
        assert table.refusal(ANN, command) == "sheet.by_phases"
    assert f"fate.set-aspect.{who}.0" in table.offers(ANN)
    assert "fate.set-skill" not in table.offers(ANN)
    table.does(ANN, SetAspect(who, "Gypsy", 0, AspectKind.PERSON))
    table.does(GM, SetSkill(who, "Knife", "Fair"))

    assert (sheet(table).aspects["Gypsy"].level, sheet(table).aspects["Gypsy"].kind) == (1, AspectKind.PERSON)
    assert sheet(table).skills == {"Knife": 1}


@proves("fate.creation.aspect-level-limit", "fate.creation.starting-fate-points")
def test_the_last_phase_opened_again_is_held_to_the_cap_of_the_beginning() -> None:
    table = made(PlanCampaign(phases=3), "Gypsy", "Gypsy", "Proud")
    who = table.character("Sybil")
    table.does(GM, SendBack(who, "There was no pride in it."))
    table.does(ANN, GiveBack(who, "aspect/Proud"))

    assert table.refusal(ANN, TakeAspect(who, held="Gypsy")) == "sheet.aspect_cap"
    table.does(ANN, TakeAspect(who, new="Hunted"))
    table.does(ANN, ClosePhase(who))
    assert (making(table).closed, making(table).done, sheet(table).fate_points) == (3, True, 2)


@proves("fate.options.plot-aspects")
def test_the_last_phase_opened_again_still_ties_to_the_plot() -> None:
    table = made(PlanCampaign(phases=2, plot="Church", plot_must=True), "Gypsy", "Church", more=1)
    who = table.character("Sybil")
    table.does(GM, SendBack(who, "Which church?"))
    for what in ("aspect/Church", "skill/Skill 2.4"):
        table.does(ANN, GiveBack(who, what))
    takes(table, "Sybil", "Proud")

    assert table.refusal(ANN, ClosePhase(who)) == "creation.not_tied"


@proves("fate.creation.sample-game-aspects")
def test_the_last_phase_opened_again_still_asks_for_an_alignment() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    begun(table=table)
    for at in range(4):
        phase(table, f"Mark {at}", at)
        table.does(GM, BeginPhase("On."))
    phase(table, "chaos", 4, more=1)  # as the frame names it, whatever letters are typed
    assert "Chaos" in sheet(table).aspects
    who = table.character("Sybil")
    table.does(GM, SendBack(who, "Not so wild."))
    for what in ("aspect/Chaos", "skill/Skill 4.4"):
        table.does(ANN, GiveBack(who, what))
    takes(table, "Sybil", "Proud")

    assert table.refusal(ANN, ClosePhase(who)) == "creation.no_alignment"


@proves("fate.creation.goal", "fate.creation.ranks-fit-phase")
def test_a_goal_that_a_phase_had_brought_is_a_goal_again_once_the_phase_is_opened() -> None:
    table = begun()
    who = table.character("Sybil")
    table.does(ANN, NameGoal(who, "Guild Thief"))
    phase(table, "guild thief", 1)
    assert (sheet(table).goal, sheet(table).wants_goal) == ("", True)
    table.does(GM, SendBack(who, "Not yet."))
    assert (sheet(table).goal, sheet(table).wants_goal) == ("Guild Thief", False)
    table.does(ANN, ClosePhase(who))
    assert (sheet(table).goal, sheet(table).wants_goal) == ("", True)

    table.does(ANN, NameGoal(who, "Rich"))
    table.does(GM, SendBack(who, "Not yet."))
    assert (sheet(table).goal, sheet(table).wants_goal) == ("Rich", False)


@proves("fate.creation.ranks-fit-phase")
def test_once_play_has_begun_no_phase_of_the_beginning_is_opened_again() -> None:
    table = made(PlanCampaign(phases=1), "Gypsy")
    who = table.character("Sybil")
    table.does(BOB, BeginHero("Finn"))
    takes(table, "Finn", "Proud", {f"Skill {number}": 1 for number in range(4)}, BOB)
    table.does(GM, StartScene("The road"))
    assert table.refusal(GM, SendBack(who, "Too late.")) == "sheet.closed"
    assert f"fate.send-back.{who}" not in table.offers(GM)
    table.does(BOB, ClosePhase(table.character("Finn")))  # who was not made yet still is

    table.does(GM, BeginPhase("Years went by."))
    phase(table, "Hunted", 2)
    table.does(GM, SendBack(who, "By whom?"))
    assert sheet(table).aspects["Hunted"].level == 1


@proves("fate.advancement.rank-per-period")
def test_an_advancement_passes_over_who_is_still_made() -> None:
    table = begun()
    assert table.refusal(GM, Advance()) == "sheet.no_hero"
    table.does(BOB, MakeCharacter("Finn", "Knife Fair", "Proud 1"))
    table.does(GM, StartScene("The road"))
    table.does(GM, Advance())

    assert (sheet(table).ranks, sheet(table, "Finn").ranks) == (0, 1)


@proves("fate.pyramid.abuse-penalty", "fate.advancement.off-screen")
def test_a_phase_between_two_arcs_balances_the_skills_and_gives_the_ranks_back() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Sybil", "Knife Fair, Riding Average, Bluff Average", "Gypsy 1"))
    who = table.character("Sybil")
    table.does(ANN, NameGoal(who, "Rich"))
    table.does(GM, StartScene("The road"))
    for goal in ("Loved", ""):
        for _ in range(4):
            table.does(GM, Advance())
            table.does(ANN, SpendRank(who, "Knife"))
        if goal:
            table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))
            table.does(ANN, NameGoal(who, goal))
    table.does(GM, TakeOverRanks(who))
    table.does(GM, SetSkill(who, "Knife", "Good", "As agreed."))
    table.does(GM, PlanCampaign(ranks=5))
    table.does(GM, BeginPhase("Years went by."))
    takes(table, "Sybil", "Hunted", {"Riding": 1, "Bluff": 1, "Hide": 1, "Swim": 1, "Climb": 1})
    assert sheet(table).taken_over
    table.does(ANN, ClosePhase(who))

    assert not sheet(table).taken_over
    assert table.panes["bob"][-1] == "Sybil's skills stand balanced: the ranks are the player's own again."


@proves("fate.advancement.change-aspect", "fate.advancement.off-screen", "fate.creation.procedure")
def test_a_phase_between_two_arcs_is_an_advancement_in_which_an_aspect_may_change() -> None:
    table = made(PlanCampaign(phases=1), "Gypsy")
    who = table.character("Sybil")
    table.does(GM, StartScene("The road"))
    assert table.refusal(ANN, ChangeAspect(who, "Gypsy", "Homeless")) == "sheet.closed"
    table.does(GM, BeginPhase("Years went by."))
    phase(table, "Hunted", 2)
    table.does(ANN, ChangeAspect(who, "Gypsy", "Homeless"))
    table.answers(GM, "agree")

    assert list(sheet(table).aspects) == ["Homeless", "Hunted"]


@proves("fate.advancement.difficult-skills", "fate.creation.rank-costs", "fate.creation.ranks-into-extras")
def test_a_name_typed_in_other_letters_is_the_same_name() -> None:
    table = Table()
    table.does(GM, PlanCampaign(difficult="Alchemy Terrible", skills="Alchemy, Knife"))
    begun(table=table)
    takes(table, "Sybil", "Herbalist")
    who = table.character("Sybil")
    for skill in ("alchemy", "KNIFE", "knife"):
        table.does(ANN, TakeRank(who, new=skill))
    assert sheet(table).skills == {"Alchemy": -2, "Knife": 1}
    table.does(ANN, GiveBack(who, "skill/Knife"))
    table.does(ANN, TakeExtra(who, "A hound"))
    table.does(ANN, TakeExtra(who, "a Hound"))

    assert sheet(table).extras == {"A hound": 2}


@proves("fate.creation.skill-list-choice", "fate.creation.sample-elemental-talents")
def test_in_play_too_skills_come_from_the_campaigns_list_and_talents_run_in_the_blood() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    table.does(GM, PlanCampaign(skills="Knife, Hide"))
    table.does(ANN, MakeCharacter("Sybil", "Knife Fair", "ancestry of fire 1"))
    who = table.character("Sybil")
    table.does(GM, SetSkill(who, "Juggling", "Average"))
    table.does(GM, StartScene("The road"))
    for _ in range(4):
        table.does(GM, Advance())

    assert table.refusal(ANN, SpendRank(who, "Riding")) == "creation.not_listed"
    assert table.refusal(ANN, SpendRank(who, "lifting breeze")) == "creation.not_of_the_blood"
    offered = table.offers(ANN)[f"fate.spend-rank.{who}"].fields[0].options
    listed = ["Knife", "Juggling", "Hide", "Create Light", "Provide Warmth", "Resist Flame"]
    assert [option.value for option in offered] == listed
    for skill in ("create light", "hide", "juggling", "KNIFE"):
        table.does(ANN, SpendRank(who, skill))

    assert sheet(table).skills == {"Knife": 2, "Juggling": 1, "Create Light": 0, "Hide": 0}


@proves("fate.creation.sample-elemental-talents")
def test_a_ready_pyramid_too_has_talents_of_the_blood_alone() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    assert table.refusal(ANN, MakeByTable("Ro", "create light", 1)) == "creation.not_of_the_blood"
    table.does(ANN, MakeByTable("Ro", "create light", 1, "Ancestry of Fire"))

    assert sheet(table, "Ro").skills["Create Light"] == 1


def test_where_a_skill_stands_is_said_of_people_made_otherwise_too() -> None:
    table = Table()
    assert "fate.place-skill" not in table.offers(GM)
    table.does(ANN, MakeCharacter("Ro", "Fire Fair, Smoke Average", "Adept 1"))

    assert "fate.place-skill" in table.offers(GM)


@proves("fate.aspects.no-hard-cap")
def test_a_single_aspect_may_have_a_cap_of_its_own() -> None:
    table = Table.reading(aspect_cap="none")
    assert table.refusal(GM, PlanCampaign(capped="Church 21")) == "sheet.level"
    table.does(GM, PlanCampaign(capped="Church 1"))
    assert table.state[Campaign].capped == {"Church": 1}
    begun(table=table)
    phase(table, "church", 1)
    table.does(GM, BeginPhase("On."))
    who = table.character("Sybil")

    assert table.refusal(ANN, TakeAspect(who, held="church")) == "sheet.aspect_cap"
    table.does(ANN, TakeAspect(who, new="Proud"))


def test_what_an_aspect_is_can_be_said_of_ones_own_alone() -> None:
    table = begun()
    takes(table, "Sybil", "Gypsy")
    who = table.character("Sybil")

    assert table.refusal(BOB, SetAspect(who, "Gypsy", 0, AspectKind.PERSON)) == "character.not_yours"
    assert table.refusal(ANN, SetAspect(who, "Proud", 0)) == "sheet.level"
    assert table.state[Sheets][who].aspects.keys() == {"Gypsy"}


@proves("fate.creation.starting-fate-points", "fate.creation.phase-count")
def test_who_has_gone_through_enough_phases_is_made_when_fewer_are_planned() -> None:
    table = made(PlanCampaign(phases=5), "Gypsy", "Proud")
    table.does(BOB, BeginHero("Finn"))
    assert (making(table).done, sheet(table).fate_points) == (False, 0)
    table.does(GM, PlanCampaign(phases=2))

    assert (making(table).done, sheet(table).fate_points) == (True, 1)
    assert (making(table, "Finn").done, sheet(table, "Finn").fate_points) == (False, 0)


@proves("fate.creation.starting-fate-points", "fate.creation.aspect-level-limit")
def test_phases_added_before_play_are_of_the_beginning_too() -> None:
    table = made(PlanCampaign(phases=2), "Gypsy", "Proud")
    who = table.character("Sybil")
    assert sheet(table).fate_points == 1
    table.does(GM, PlanCampaign(phases=4))
    for at, aspect, points in ((3, "Proud", 1), (4, "Hunted", 2)):
        table.does(GM, BeginPhase("On."))
        if at == 4:
            assert table.refusal(ANN, TakeAspect(who, held="Proud")) == "sheet.aspect_cap"
        phase(table, aspect, at)
        assert sheet(table).fate_points == points
    assert not sheet(table).advanced
    table.does(GM, StartScene("The road"))
    table.does(GM, PlanCampaign(phases=6))  # for whoever comes next
    table.does(GM, BeginPhase("Years went by."))
    phase(table, "Hunted", 5)

    assert (sheet(table).fate_points, sheet(table).advanced) == (2, True)


@proves("fate.creation.rank-costs", "fate.advancement.difficult-skills")
def test_no_rank_is_lost_where_a_skill_turns_out_less_difficult() -> None:
    table = Table()
    table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    begun(table=table)
    who = table.character("Sybil")
    takes(table, "Sybil", "Gypsy", {"Alchemy": 2})
    table.does(GM, PlanCampaign())
    table.does(ANN, GiveBack(who, "skill/Alchemy"))
    assert making(table).taken.skills == ("Alchemy",)
    table.does(ANN, GiveBack(who, "skill/Alchemy"))

    assert (making(table).taken.skills, sheet(table).skills) == ((), {})


def test_a_sheet_filled_in_by_hand_has_every_name_once() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Sybil", "Knife Good, knife Fair", "Proud, proud 2"))

    assert sheet(table).skills == {"Knife": 1}
    assert {name: one.level for name, one in sheet(table).aspects.items()} == {"Proud": 2}


@proves("fate.creation.phase-aspect", "fate.creation.rank-costs")
def test_what_the_game_master_takes_off_by_hand_is_not_given_back_besides() -> None:
    """A level and two ranks of the second phase: those of the first stay, and the phase brings others for them."""
    table = made(PlanCampaign(phases=4), "Proud", "Bold")
    who = table.character("Sybil")
    table.does(GM, BeginPhase("On."))
    takes(table, "Sybil", "Proud", {"Skill 1.0": 2, "Skill 1.1": 1, "Skill 1.2": 1})

    table.does(GM, SetAspect(who, "Proud", 1))
    table.does(GM, SetSkill(who, "Skill 1.0", "Average"))

    assert table.refusal(ANN, GiveBack(who, "aspect/Proud")) == "creation.not_taken"
    assert table.refusal(ANN, GiveBack(who, "skill/Skill 1.0")) == "creation.not_taken"
    assert (sheet(table).aspects["Proud"].level, sheet(table).skills["Skill 1.0"]) == (1, 0)
    takes(table, "Sybil", "Bold", {"Skill 1.3": 1, "Skill 2.0": 1})
    assert (making(table).taken.aspects, making(table).taken.ranks) == (("Bold",), 4)
    table.does(GM, SetAspect(who, "Bold", 3))  # a level more by hand takes nothing of the phase
    table.does(ANN, GiveBack(who, "aspect/Bold"))
    assert sheet(table).aspects["Bold"].level == 2
