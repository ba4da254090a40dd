"""Phases at their edges: what may be taken, what may not, what is given back, and what the Game Master says to it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.creation.phases import begun, making, sheet, skills, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import StartScene
from threefates.rulebook.messages import Command
from threefates.rulebook.parts import Listing, Tone, Tracks
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, RollTest
from threefates.systems.fate_2003.creation.creation import Creation
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, ColorSkill, PlaceSkill, PlanCampaign, SendBack
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import (
    GiveBack,
    TakeAspect,
    TakeExtra,
    TakeRank,
)
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect
from threefates.systems.fate_2003.sheets.campaign import Campaign, Stand
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetBoxes
from threefates.systems.fate_2003.sheets.goals import NameGoal
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, LONGEST_NAME, LONGEST_TEXT, MOST
from threefates.systems.fate_2003.sheets.sheets import AspectKind
from threefates.testing.proof import proves

FOUR = {"Knife": 1, "Healing": 1, "Bluff": 1, "Riding": 1}


def planned(plan: PlanCampaign, **rulings: str) -> Table:
    table = Table.reading(**rulings)
    table.does(GM, plan)
    return begun(table=table)


def gone_through(table: Table, phases: int, *, start: int = 1) -> Table:
    """Sybil takes a new aspect and four new skills from each."""
    for number in range(start, start + phases):
        if number > table.state[Creation].phase:
            table.does(GM, BeginPhase(f"Year {number}."))
        takes(table, "Sybil", f"Mark {number}", {f"Skill {number}.{each}": 1 for each in range(4)})
        table.does(ANN, ClosePhase(table.character("Sybil")))
    return table


@proves("fate.creation.procedure")
def test_everybody_goes_through_a_phase_before_the_next_begins() -> None:
    table = begun()
    table.does(BOB, BeginHero("Finn", "A thief with a conscience"))
    assert table.panes["gm"][-1] == "Finn: A thief with a conscience"
    takes(table, "Sybil", "Herbalist", FOUR)
    table.does(ANN, ClosePhase(table.character("Sybil")))

    assert table.refusal(GM, BeginPhase("On.")) == "creation.busy"
    assert table.refusal(ANN, BeginPhase("On.")) == "seat.not_the_gm"
    assert table.refusal(ANN, TakeAspect(table.character("Sybil"), new="Gypsy")) == "creation.waits"
    assert table.refusal(ANN, TakeAspect(table.character("Finn"), new="Thief")) == "character.not_yours"
    finn = table.character("Finn")
    table.does(GM, TakeAspect(finn, new="Thief"))
    for skill in FOUR:
        table.does(GM, TakeRank(finn, new=skill))
    table.does(BOB, ClosePhase(finn))
    assert table.offers(GM)["fate.begin-phase"].main
    table.does(GM, BeginPhase("The troupe came by."))

    assert table.panes["ann"][-1] == "Phase 2 of 5: The troupe came by."
    assert "fate.begin-hero" not in table.offers(ANN)
    assert not table.offers(GM)["fate.begin-phase"].main


@proves("fate.creation.phase-definition")
def test_what_was_going_on_is_told_and_stays_to_be_read() -> None:
    table = begun()

    part = table.system.view(table.state, table.state.viewer("bob"))["phases"]

    assert isinstance(part, Listing)
    assert (part.title, part.rows[0].text) == ("Phase 1 of 5", "Everybody was young.")
    assert table.refusal(GM, BeginPhase("  ")) in {"sheet.words", "creation.busy"}
    fresh = Table()
    assert fresh.refusal(GM, BeginPhase("  ")) == "sheet.words"


@proves(
    "fate.creation.phase-count",
    "fate.creation.starting-fate-points",
    "fate.creation.procedure",
    "fate.r.start-fate-rounding",
)
@pytest.mark.parametrize(
    ("phases", "rounding", "points"), [(1, "up", 1), (5, "up", 3), (5, "down", 2), (6, "down", 3), (8, "up", 4)]
)
def test_as_many_phases_as_the_table_says_and_half_as_many_fate_points(phases: int, rounding: str, points: int) -> None:
    table = planned(PlanCampaign(phases=phases), start_fate_rounding=rounding, aspect_cap="none")

    gone_through(table, phases)

    assert making(table).done
    assert sheet(table).fate_points == points
    assert sum("is made" in line for line in table.panes["bob"]) == 1
    assert f"is made, and begins with {points} Fate point" in table.panes["bob"][-1]


@proves("fate.creation.phase-count", "fate.creation.ranks-per-phase", "fate.creation.skill-list-choice")
@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (PlanCampaign(phases=0), "creation.phases"),
        (PlanCampaign(phases=31), "creation.phases"),
        (PlanCampaign(ranks=0), "creation.ranks"),
        (PlanCampaign(ranks=21), "creation.ranks"),
        (PlanCampaign(highest=0), "creation.levels"),
        (PlanCampaign(highest=21), "creation.levels"),
    ],
)
def test_a_plan_out_of_range_is_refused(plan: PlanCampaign, code: str) -> None:
    table = Table()

    assert table.refusal(GM, plan) == code
    assert table.refusal(ANN, PlanCampaign()) == "seat.not_the_gm"
    for fits in (
        PlanCampaign(phases=30, ranks=20, highest=20),
        PlanCampaign(phases=1),
        PlanCampaign(ranks=1),
        PlanCampaign(highest=1),
    ):
        table.does(GM, fits)


@proves("fate.creation.phase-count", "fate.creation.ranks-per-phase", "fate.creation.skill-list-choice")
def test_a_plan_never_has_fewer_phases_than_have_begun() -> None:
    table = gone_through(begun(), 2)

    assert table.refusal(GM, PlanCampaign(phases=1)) == "creation.phases"
    table.does(BOB, BeginHero("Finn"))
    assert table.refusal(GM, PlanCampaign(phases=1)) == "creation.phases"
    table.does(GM, PlanCampaign("Knives at night", phases=2))
    assert table.state[Campaign].theme == "Knives at night"

    made = gone_through(planned(PlanCampaign(phases=2)), 2)
    made.does(GM, PlanCampaign(phases=1))  # for whoever comes next

    late = gone_through(planned(PlanCampaign(phases=2)), 2)
    late.does(BOB, BeginHero("Finn"))
    assert late.refusal(GM, PlanCampaign(phases=1)) == "creation.phases"


@proves(
    "fate.creation.phase-aspect",
    "fate.creation.rank-costs",
    "fate.creation.ranks-per-phase",
    "fate.creation.ranks-into-extras",
)
def test_a_sheet_holds_so_many_of_each_and_names_of_so_many_letters() -> None:
    table = Table.reading(aspects_per_phase="one-or-more", aspect_cap="none")
    table.does(GM, PlanCampaign(ranks=20))
    begun(table=table)
    sybil = table.character("Sybil")
    long = "L" * LONGEST_NAME
    table.does(ANN, TakeAspect(sybil, new=long))
    table.does(ANN, TakeExtra(sybil, long))
    for command in (TakeAspect(sybil, new=long + "L"), TakeRank(sybil, new=long + "L"), TakeExtra(sybil, long + "L")):
        assert table.refusal(ANN, command) == "sheet.words"

    table.does(GM, SetAspect(sybil, "Old", HIGHEST_LEVEL))
    for number in range(MOST - 2):
        table.does(ANN, TakeAspect(sybil, new=f"Mark {number}"))
    assert table.refusal(ANN, TakeAspect(sybil, new="One more")) == "sheet.too_many"
    assert table.refusal(ANN, TakeAspect(sybil, held=long)) == "creation.one_level"
    assert table.refusal(ANN, TakeAspect(sybil, held="Old")) == "sheet.aspect_cap"
    table.does(GM, SetAspect(sybil, "Old", HIGHEST_LEVEL - 1))
    table.does(ANN, TakeAspect(sybil, held="Old"))
    for phase in range(2):
        for number in range(19 if phase == 0 else 20):
            table.does(ANN, TakeRank(sybil, new=f"Skill {phase}.{number}"))
        table.does(ANN, ClosePhase(sybil))
        table.does(GM, BeginPhase("x" * LONGEST_TEXT))
        table.does(ANN, TakeAspect(sybil, held="Mark 1"))
    table.does(ANN, TakeRank(sybil, new="The fortieth"))
    assert table.refusal(ANN, TakeRank(sybil, new="One more")) == "sheet.too_many"
    table.does(ANN, TakeRank(sybil, held="The fortieth"))


@proves("fate.creation.ranks-into-extras", "fate.creation.phase-definition", "fate.creation.procedure")
def test_extras_are_as_many_as_a_sheet_holds_and_a_phase_is_told_in_so_many_letters() -> None:
    table = Table()
    assert table.refusal(GM, BeginPhase("x" * (LONGEST_TEXT + 1))) == "sheet.words"
    table.does(GM, PlanCampaign(ranks=20))
    begun(table=table)
    sybil = table.character("Sybil")
    for phase in range(2):
        takes(table, "Sybil", "Keeper")
        for number in range(20):
            table.does(ANN, TakeExtra(sybil, f"Thing {phase}.{number}"))
        table.does(ANN, ClosePhase(sybil))
        table.does(GM, BeginPhase("x" * LONGEST_TEXT))

    takes(table, "Sybil", "Keeper")
    assert table.refusal(ANN, TakeExtra(sybil, "One more")) == "sheet.too_many"
    table.does(ANN, TakeExtra(sybil, "Thing 1.0"))


@proves("fate.creation.phase-aspect", "fate.creation.multiple-aspects-per-phase", "fate.r.aspects-per-phase")
def test_one_aspect_a_phase_or_as_many_as_are_wanted() -> None:
    one, more = begun(), planned(PlanCampaign(), aspects_per_phase="one-or-more")
    sybil = one.character("Sybil")
    assert one.refusal(ANN, ClosePhase(sybil)) == "creation.no_aspect"
    one.does(ANN, TakeAspect(sybil, new="Herbalist", kind=AspectKind.PROP, words="Raised by a healer."))
    assert one.panes["gm"][-1] == "Sybil takes Herbalist, level 1. Raised by a healer."
    assert sheet(one).aspects["Herbalist"].kind is AspectKind.PROP

    assert one.refusal(ANN, TakeAspect(sybil, new="Proud")) == "creation.one_aspect"
    who = more.character("Sybil")
    for aspect in ("Herbalist", "Proud"):
        more.does(ANN, TakeAspect(who, new=aspect))
    assert more.refusal(ANN, TakeAspect(who, held="Proud")) == "creation.one_level"
    assert more.refusal(ANN, TakeAspect(who, new="proud")) == "creation.one_level"
    held = [field for field in more.offers(ANN)[f"fate.take-aspect.{who}"].fields if field.name == "held"]
    assert held == []

    assert {name: aspect.level for name, aspect in sheet(more).aspects.items()} == {"Herbalist": 1, "Proud": 1}


@proves("fate.creation.ranks-into-extras")
@proves("fate.creation.rank-costs", "fate.creation.ranks-per-phase")
def test_ranks_buy_and_raise_one_by_one_and_none_is_kept() -> None:
    table = begun()
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Herbalist", {"Knife": 2, "Healing": 1})
    assert skills(table) == {"Knife": "Fair", "Healing": "Average"}

    assert table.refusal(ANN, ClosePhase(sybil)) == "creation.ranks_left"
    takes(table, "Sybil", buys={"Bluff": 1})
    assert table.refusal(ANN, TakeRank(sybil, new="Riding")) == "creation.no_ranks"
    assert table.refusal(ANN, TakeExtra(sybil, "A mule")) == "creation.no_ranks"
    table.does(ANN, ClosePhase(sybil))

    assert table.refusal(ANN, ClosePhase(sybil)) == "creation.waits"


@pytest.mark.parametrize(
    "command",
    [
        TakeRank("x"),
        TakeRank("x", held="Knife", new="Riding"),
        TakeAspect("x"),
        TakeAspect("x", held="Herbalist", new="Proud"),
    ],
)
def test_one_thing_at_a_time(command: Command) -> None:
    table = begun()
    sybil = table.character("Sybil")
    named = type(command)(**{**{f: getattr(command, f) for f in command.__struct_fields__}, "character": sybil})

    if isinstance(command, TakeRank):
        takes(table, "Sybil", "Herbalist")
        assert table.refusal(ANN, TakeRank(sybil, held="Flying")) == "sheet.no_such_trait"
    assert table.refusal(ANN, named) == "creation.which"


@proves("fate.creation.phase-aspect")
def test_what_a_phase_brought_is_given_back_and_what_was_there_before_stays() -> None:
    table = gone_through(begun(), 1)
    table.does(GM, BeginPhase("On."))
    sybil = table.character("Sybil")
    table.does(ANN, TakeAspect(sybil, held="Mark 1"))
    table.does(GM, SetBoxes(f"{sybil}/Mark 1", 2, "Both used already."))
    table.does(ANN, TakeRank(sybil, held="Skill 1.0"))
    table.does(ANN, TakeRank(sybil, new="Riding"))
    table.does(ANN, TakeExtra(sybil, "A mule"))

    assert table.refusal(ANN, GiveBack(sybil, "skill/Skill 1.1")) == "creation.not_taken"
    assert table.refusal(ANN, GiveBack(sybil, "nonsense")) == "creation.not_taken"
    for what in ("aspect/Mark 1", "skill/Skill 1.0", "skill/Riding", "extra/A mule"):
        table.does(ANN, GiveBack(sybil, what))

    assert (sheet(table).aspects["Mark 1"].level, sheet(table).aspects["Mark 1"].checked) == (1, 1)
    assert sheet(table).skills == {f"Skill 1.{each}": 0 for each in range(4)}
    assert sheet(table).extras == {}
    assert making(table).taken.ranks == 0


def test_where_all_is_spent_and_the_pyramid_does_not_stand_giving_back_is_the_thing_to_do_and_says_why() -> None:
    table = begun()
    takes(table, "Sybil", "Quick", {"Riding": 2, "Dodge": 2})
    back = table.offers(ANN)[f"fate.give-back.{table.character('Sybil')}"]

    assert back.main
    assert back.group == ""
    assert "pyramid" in back.hint
    table.does(ANN, GiveBack(table.character("Sybil"), "skill/Riding"))
    back = table.offers(ANN)[f"fate.give-back.{table.character('Sybil')}"]
    assert not back.main


def test_what_has_become_something_else_since_is_not_given_back() -> None:
    table = Table()
    table.does(ANN, MakeCharacter("Sybil", "Knife Fair", "Gypsy 1"))
    table.does(GM, StartScene("The road"))
    table.does(GM, Advance())
    table.does(GM, BeginPhase("Years went by."))
    sybil = table.character("Sybil")
    table.does(ANN, TakeAspect(sybil, new="Novice"))
    table.does(ANN, ChangeAspect(sybil, "Novice", "Initiate"))
    table.answers(GM, "agree")

    assert f"fate.give-back.{sybil}" not in table.offers(ANN)
    assert table.refusal(ANN, GiveBack(sybil, "aspect/Novice")) == "creation.not_taken"


@proves("fate.creation.ranks-into-extras", "fate.pyramid.extras-outside", "fate.pyramid.extras-inside")
@pytest.mark.parametrize("called", ["A hound", "Healing"])
def test_a_rank_left_over_goes_into_an_extra_which_counts_in_the_pyramid_only_where_the_table_says_so(
    called: str,
) -> None:
    """It counts beside the skills, were it called like one of them."""
    outside, inside = begun(), planned(PlanCampaign(), extras_in_pyramid="inside")
    for table in (outside, inside):
        takes(table, "Sybil", "Keeper", {"Knife": 2, "Healing": 1})
        table.does(ANN, TakeExtra(table.character("Sybil"), called))

    assert outside.refusal(ANN, ClosePhase(outside.character("Sybil"))) == "pyramid.unbalanced"
    inside.does(ANN, ClosePhase(inside.character("Sybil")))

    inside.does(GM, BeginPhase("On."))
    takes(inside, "Sybil", "Keeper", {"Riding": 2})
    sybil = inside.character("Sybil")
    for extra in ("A hound", "A mule"):
        inside.does(ANN, TakeExtra(sybil, extra))
    assert inside.refusal(ANN, ClosePhase(sybil)) == "creation.extras"


@proves("fate.creation.ranks-fit-phase")
def test_the_game_master_sends_a_phase_back_or_says_how_training_colours_a_skill() -> None:
    table = begun()
    sybil = table.character("Sybil")
    assert table.refusal(GM, SendBack(sybil, "Why?")) == "creation.not_closed"
    takes(table, "Sybil", "Knight", FOUR)
    table.does(ANN, ClosePhase(sybil))

    assert table.refusal(ANN, SendBack(sybil, "Why?")) == "seat.not_the_gm"
    table.does(GM, SendBack(sybil, "Bluff is no virtue of that order."))
    table.does(ANN, GiveBack(sybil, "skill/Bluff"))
    takes(table, "Sybil", buys={"Heraldry": 1})
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, ColorSkill(sybil, "Knife", "Learned from a book of forms."))

    assert "Bluff" not in sheet(table).skills
    assert making(table).notes == {"Knife": "Learned from a book of forms."}
    assert table.refusal(GM, ColorSkill(sybil, "Flying", "By wishing.")) == "creation.no_skill"
    table.does(GM, BeginPhase("On."))
    takes(table, "Sybil", "Proud")
    assert table.refusal(GM, SendBack(sybil, "Too late.")) == "creation.not_closed"


@proves("fate.creation.ranks-fit-phase")
def test_what_was_noted_of_a_skill_goes_with_it() -> None:
    table = begun()
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Knight", FOUR)
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, ColorSkill(sybil, "Bluff", "At court."))
    table.does(GM, SendBack(sybil, "Not so much of it."))
    table.does(ANN, GiveBack(sybil, "skill/Knife"))
    takes(table, "Sybil", buys={"Bluff": 1})
    table.does(ANN, GiveBack(sybil, "skill/Bluff"))
    kept = dict(making(table).notes)
    table.does(ANN, GiveBack(sybil, "skill/Bluff"))

    assert kept == {"Bluff": "At court."}
    assert making(table).notes == {}


@proves("fate.creation.skill-list-choice", "fate.creation.rank-costs", "fate.creation.ranks-per-phase")
def test_skills_come_from_the_campaigns_list_unless_the_game_master_buys_them() -> None:
    table = planned(PlanCampaign(skills="Knife, Riding, Knife, Heraldry"))
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Herald")
    table.does(ANN, TakeRank(sybil, new="Riding"))

    assert table.refusal(ANN, TakeRank(sybil, new="Flying")) == "creation.not_listed"
    table.does(GM, TakeRank(sybil, new="Flying"))
    table.does(ANN, TakeRank(sybil, held="Flying"))

    field = next(each for each in table.offers(ANN)[f"fate.take-rank.{sybil}"].fields if each.name == "several")
    assert [option.label for option in field.options][2:] == ["Knife", "Heraldry"]
    assert skills(table) == {"Riding": "Average", "Flying": "Fair"}


@proves("fate.advancement.difficult-skills", "fate.pyramid.difficult-skills-excluded")
@pytest.mark.parametrize(("start", "ranks"), [("Poor", 2), ("Terrible", 3), ("Abysmal", 4)])
def test_a_difficult_skill_takes_more_ranks_and_counts_only_from_average_on(start: str, ranks: int) -> None:
    table = planned(PlanCampaign(difficult=f"Alchemy {start}"))
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Learned", {"Alchemy": ranks - 1})
    assert skills(table)["Alchemy"] == "Mediocre"
    assert not any(isinstance(part, Tracks) and "Alchemy" in str(part) for part in _view(table).values())
    takes(table, "Sybil", buys={"Alchemy": 1})

    assert skills(table)["Alchemy"] == "Average"
    assert table.refusal(GM, PlanCampaign(difficult="Riding Mediocre")) == "creation.difficult"
    assert table.refusal(GM, PlanCampaign(difficult="Riding Abysmal-1")) == "creation.difficult"
    table.does(GM, CallStaticTest(sybil, "brew it", "Fair"))
    assert "unskilled:Alchemy" not in _named(table)


def _view(table: Table) -> dict[str, object]:
    return dict(table.system.view(table.state, table.state.viewer("ann")))


def _named(table: Table) -> list[str]:
    offers = table.offers(ANN).values()
    return [option.value for offer in offers for field in offer.fields for option in field.options]


@proves("fate.advancement.difficult-skills")
def test_a_difficult_skill_that_nobody_has_is_rolled_where_it_starts() -> None:
    table = planned(PlanCampaign(difficult="Alchemy Abysmal"))
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Herbalist", FOUR)
    table.does(GM, CallStaticTest(sybil, "brew it", "Mediocre"))
    assert "unskilled:Alchemy" in _named(table)

    table.does(ANN, RollTest(table.asked(ANN).id, "unskilled:Alchemy"), "++0+")

    assert "Sybil throws + + 0 +: Mediocre (−1)." in table.panes["bob"]


@proves("fate.pyramid.skill-column", "fate.pyramid.creation-check")
def test_where_skills_stand_in_a_column_as_many_below_are_enough() -> None:
    table = planned(PlanCampaign(stand=Stand.COLUMN))
    takes(table, "Sybil", "Prodigy", {"Knife": 3, "Bluff": 1})
    sybil = table.character("Sybil")
    refusal = table.offers(ANN)[f"fate.close-phase.{sybil}"].refusal
    assert refusal is not None
    assert refusal.title == "In the column Fair (+1) holds 0 and needs 1, for what stands at Good."
    assert table.refusal(ANN, ClosePhase(sybil)) == "pyramid.unbalanced"
    table.does(ANN, GiveBack(sybil, "skill/Knife"))
    table.does(ANN, TakeRank(sybil, held="Bluff"))
    assert table.refusal(ANN, ClosePhase(sybil)) == "pyramid.unbalanced"
    table.does(ANN, GiveBack(sybil, "skill/Bluff"))
    table.does(ANN, TakeRank(sybil, new="Riding"))

    table.does(ANN, ClosePhase(sybil))

    assert "column" in str(table.offers(GM)["fate.plan-campaign.True"].fields)


@proves("fate.pyramid.creation-check")
def test_of_two_rows_that_are_short_the_higher_is_named_first() -> None:
    table = planned(PlanCampaign(ranks=5))
    takes(table, "Sybil", "Prodigy", {"Knife": 3, "Bluff": 2})

    refusal = table.offers(ANN)[f"fate.close-phase.{table.character('Sybil')}"].refusal

    assert refusal is not None
    assert refusal.title == "In the pyramid Fair (+1) holds 1 and needs 2, for what stands at Good."


@proves("fate.pyramid.special-skills")
def test_a_suite_of_special_skills_stands_in_a_pyramid_of_its_own_or_in_none() -> None:
    table = planned(PlanCampaign(ranks=5))
    sybil = table.character("Sybil")
    takes(table, "Sybil", "Gifted", {"Sight": 2, "Knife": 1, "Riding": 1, "Bluff": 1})
    table.does(GM, PlaceSkill("Sight", "Powers"))

    assert table.refusal(ANN, ClosePhase(sybil)) == "pyramid.unbalanced"
    title = table.offers(ANN)[f"fate.close-phase.{sybil}"].refusal
    assert title is not None
    assert "the Powers pyramid" in title.title
    table.does(GM, PlaceSkill("Sight", "-"))
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, PlaceSkill("Sight", ""))

    assert table.state[Campaign].suites == {}
    assert table.refusal(ANN, PlaceSkill("Sight", "-")) == "seat.not_the_gm"


@proves("fate.pyramid.special-skills")
def test_no_more_than_forty_skills_stand_elsewhere() -> None:
    table = Table()
    for number in range(MOST - 1):
        table.does(GM, PlaceSkill(f"Skill {number}", "Powers"))
    assert table.refusal(GM, PlaceSkill("L" * (LONGEST_NAME + 1), "-")) == "sheet.words"
    table.does(GM, PlaceSkill("L" * LONGEST_NAME, "-"))

    assert table.refusal(GM, PlaceSkill("One more", "-")) == "creation.too_many"
    table.does(GM, PlaceSkill("Skill 1", "-"))


@proves("fate.advancement.off-screen")
def test_who_has_just_been_made_goes_through_the_phases_of_the_beginning() -> None:
    table = planned(PlanCampaign(phases=2))
    table.does(GM, StartScene("A first look"))  # in play while still being made
    assert table.offers(GM)["fate.begin-phase"].label == "Begin phase 2 of 2"
    gone_through(table, 1)
    assert table.offers(GM)["fate.begin-phase"].label == "Begin phase 2 of 2"
    gone_through(table, 1, start=2)

    assert table.offers(GM)["fate.begin-phase"].label == "A phase between two arcs"
    unplayed = gone_through(planned(PlanCampaign(phases=1)), 1)
    assert unplayed.offers(GM)["fate.begin-phase"].label == "A phase between two arcs"
    two = Table().heroes()
    two.does(GM, StartScene("The inn"))
    two.does(GM, MakeCharacter("Newly made"))
    assert two.offers(GM)["fate.begin-phase"].label == "Begin phase 1 of 5"


@proves("fate.pyramid.balance")
def test_the_pyramid_is_drawn_as_it_stands_and_marks_the_row_that_is_short() -> None:
    table = begun()
    takes(table, "Sybil", "Herbalist", {"Knife": 2, "Healing": 1})

    part = table.system.view(table.state, table.state.viewer("ann"))["pyramid"]

    assert isinstance(part, Tracks)
    assert [(one.label, one.value, one.size, one.tone) for one in part.tracks] == [
        ("Fair: Knife (2 ranks just now)", 1, 1, Tone.PLAIN),
        ("Average: Healing (a rank just now)", 1, 2, Tone.MISS),
    ]
    assert "pyramid" not in table.system.view(table.state, table.state.viewer("bob"))


@proves(
    "fate.advancement.off-screen",
    "fate.creation.procedure",
    "fate.creation.phase-definition",
    "fate.creation.phase-aspect",
)
def test_between_two_arcs_a_whole_phase_for_everybody_and_the_goal_may_be_taken_in_it() -> None:
    table = gone_through(planned(PlanCampaign(phases=1)), 1)
    table.does(GM, StartScene("The inn"))
    sybil = table.character("Sybil")
    table.does(ANN, NameGoal(sybil, "Guild Thief"))
    points = sheet(table).fate_points
    ready = Table().heroes()
    assert ready.offers(GM)["fate.begin-phase"].label == "Begin phase 1 of 5"
    ready.does(GM, StartScene("The inn"))
    assert ready.offers(GM)["fate.begin-phase"].label == "A phase between two arcs"

    table.does(GM, BeginPhase("Two quiet years."))
    ready.does(GM, BeginPhase("Two quiet years."))
    takes(table, "Sybil", "Guild Thief", {"Locks": 1, "Hide": 1, "Climb": 1, "Streets": 1})
    table.does(ANN, ClosePhase(sybil))
    takes(ready, "Mara", "Proud", {"Locks": 1, "Hide": 1, "Climb": 1})

    assert making(ready, "Mara").closed == 0
    part = ready.system.view(ready.state, ready.state.viewer("bob"))["phases"]
    assert isinstance(part, Listing)
    assert part.title == "Between two arcs"
    assert "Between two arcs: Two quiet years." in {*ready.panes["bob"]} & {*table.panes["gm"]}
    assert (
        table.panes["bob"][-1]
        == "Sybil has closed the phase between two arcs. The goal is reached: it is time for another."
    )
    assert (sheet(table).goal, sheet(table).wants_goal, sheet(table).fate_points) == ("", True, points)
    table.does(GM, BeginPhase("And two more."))
    takes(table, "Sybil", "Guild Thief", {"Ride": 1, "Swim": 1, "Sing": 1, "Dance": 1})
    table.does(ANN, ClosePhase(sybil))
    assert table.panes["bob"][-1] == "Sybil has closed the phase between two arcs."
    assert ready.refusal(ANN, ClosePhase(ready.character("Mara"))) == "creation.ranks_left"
    takes(ready, "Mara", buys={"Athletics": 1})
    assert ready.refusal(ANN, ClosePhase(ready.character("Mara"))) == "pyramid.unbalanced"


@proves("fate.options.plot-aspects", "fate.options.plot-bonus")
def test_an_aspect_of_a_phase_of_the_plot_brings_a_rank_and_everybody_has_one() -> None:
    """Everybody grows up in the same village; whoever joins later goes through that phase as the others did."""
    table = Table()
    table.does(GM, BeginPhase("All grew up in Marl.", plot="Of Marl, Of the Mill", must=True))
    for seat, name in ((ANN, "Sybil"), (BOB, "Colm")):
        table.does(seat, BeginHero(name))
        takes(table, name, "Curious", {"Riding": 1, "Bluff": 1, "Ships": 1, "Alertness": 1}, seat)
        assert ranks_of(table.state, sheet(table, name)) == 4
        assert table.refusal(seat, ClosePhase(table.character(name))) == "creation.not_tied"
        table.does(seat, GiveBack(table.character(name), "aspect/Curious"))
        table.does(seat, TakeAspect(table.character(name), sample="plot-of the mill"))
        assert ranks_of(table.state, sheet(table, name)) == 5
        takes(table, name, "", {"Lore": 1}, seat)
        table.does(seat, ClosePhase(table.character(name)))
        if seat is ANN:
            table.does(GM, BeginPhase("Everybody went their way."))
            assert ranks_of(table.state, sheet(table, name)) == 4

    said = "A phase of the plot: Of Marl or Of the Mill. It brings a skill rank more. Everybody has one."
    assert said in table.panes["bob"]


@proves("fate.options.plot-bonus", "fate.options.plot-aspects")
@pytest.mark.parametrize(("bonus", "aspect", "ranks"), [(1, "Homesick", 5), (3, "Homesick", 7), (0, "Homesick", 4)])
def test_where_what_was_going_on_is_the_plot_any_aspect_brings_what_was_said(
    bonus: int, aspect: str, ranks: int
) -> None:
    table = Table()
    table.does(GM, BeginPhase("The war came.", of_the_plot=True, bonus=bonus))
    table.does(ANN, BeginHero("Sybil"))
    before = ranks_of(table.state, sheet(table))
    takes(table, "Sybil", aspect)

    assert (before, ranks_of(table.state, sheet(table))) == (4, ranks)
    assert table.offers(GM)["fate.begin-phase.True"].refusal


@proves("fate.options.plot-aspects")
def test_nobody_is_made_without_an_aspect_of_the_plot_where_all_must_have_one() -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=2, plot="Of the Order, Of the Crown", plot_must=True))
    table.does(GM, BeginPhase("Youth."))
    table.does(ANN, BeginHero("Sybil"))
    who = table.character("Sybil")
    takes(table, "Sybil", "Curious", {"Riding": 1, "Bluff": 1, "Ships": 1, "Alertness": 1})
    table.does(ANN, ClosePhase(who))
    table.does(GM, BeginPhase("War."))
    takes(table, "Sybil", "Bold", {"Lore": 1, "Climbing": 1, "Athletics": 1, "Fencing": 1})
    assert table.refusal(ANN, ClosePhase(who)) == "creation.not_tied"
    table.does(ANN, GiveBack(who, "aspect/Bold"))
    takes(table, "Sybil", "Of the Crown", {"Stealth": 1})
    table.does(ANN, ClosePhase(who))

    assert making(table).done


@proves("fate.options.plot-aspects", "fate.options.plot-bonus")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        (BeginPhase("War.", must=True), "creation.no_plot"),
        (BeginPhase("War.", of_the_plot=True, bonus=-1), "creation.ranks"),
        (BeginPhase("War.", of_the_plot=True, bonus=21), "creation.ranks"),
        (PlanCampaign(plot_must=True), "creation.no_plot"),
    ],
)
def test_what_ties_nobody_is_refused_in_words(command: Command, code: str) -> None:
    assert Table().refusal(GM, command) == code


@proves("fate.options.plot-bonus", "fate.options.plot-aspects", "fate.creation.ranks-per-phase")
def test_a_rank_that_a_plot_aspect_brought_goes_with_it() -> None:
    table = planned(PlanCampaign(plot="Chaos, Order"))
    takes(table, "Sybil", "Chaos", {**FOUR, "Climb": 1})
    sybil = table.character("Sybil")
    table.does(ANN, GiveBack(sybil, "aspect/Chaos"))
    table.does(ANN, TakeAspect(sybil, new="Herbalist"))

    assert table.refusal(ANN, ClosePhase(sybil)) == "creation.ranks_over"
    table.does(ANN, GiveBack(sybil, "skill/Climb"))
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, BeginPhase("On."))
    takes(table, "Sybil", "Order", {"a": 1, "b": 1, "c": 1, "d": 1, "e": 1})
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, BeginPhase("On."))
    takes(table, "Sybil", "Chaos", {"f": 1, "g": 1, "h": 1, "i": 1, "j": 1})
    table.does(ANN, ClosePhase(sybil))
    table.does(GM, BeginPhase("On."))
    takes(table, "Sybil", "Chaos", {"k": 1, "l": 1, "m": 1, "n": 1})

    assert table.refusal(ANN, TakeRank(sybil, new="o")) == "creation.no_ranks"


@proves("fate.creation.ranks-per-phase")
@pytest.mark.parametrize(("plot", "more"), [("", ""), ("Chaos", ", or take an aspect that brings one")])
def test_ranks_too_many_for_a_plan_that_was_changed_are_said_to_be_so(plot: str, more: str) -> None:
    table = planned(PlanCampaign(plot=plot))
    takes(table, "Sybil", "Herbalist", FOUR)
    sybil = table.character("Sybil")
    table.does(GM, PlanCampaign(ranks=3, plot=plot))
    spend = table.offers(ANN)[f"fate.take-rank.{sybil}"]
    shown = table.system.view(table.state, table.state.viewer("bob"))["phases"]

    assert spend.label == "Spend skill ranks: 1 too many"
    assert spend.refusal == table.offers(ANN)[f"fate.close-phase.{sybil}"].refusal
    assert spend.refusal
    assert spend.refusal.code == "creation.ranks_over"
    assert spend.refusal.remedy == f"Give as many back{more}."
    assert isinstance(shown, Listing)
    assert [(one.label, one.value) for row in shown.rows for one in row.counters] == [("ranks too many", "1")]
