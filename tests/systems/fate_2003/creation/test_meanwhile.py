"""Phases while something else changes: a reading, the plan, who is there, and who has been in play for some time."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.creation.phases import begun, making, sheet, takes
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.core import SeatChanged
from threefates.rulebook.parts import Listing
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Role
from threefates.systems.fate_2003.creation.creation import busy
from threefates.systems.fate_2003.creation.phases import BeginHero, ClosePhase
from threefates.systems.fate_2003.creation.planning import BeginPhase, PlanCampaign
from threefates.systems.fate_2003.creation.ranks_per_phase import ranks_of
from threefates.systems.fate_2003.creation.sample_creation import ProposeTalent, TakeFrame
from threefates.systems.fate_2003.creation.selecting_aspects_buying_skills import GiveBack, TakeAspect, TakeRank
from threefates.systems.fate_2003.sheets.advancement import Advance, SpendRank
from threefates.systems.fate_2003.sheets.campaign import Stand
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetFatePoints, SetSkill
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.testing.proof import proves

SHORT = "In the pyramid Average (0) holds 2 and needs 3, for what stands at Fair."
FOUR = {"Riding": 1, "Bluff": 1, "Ships": 1, "Lore": 1}


def by_hand(aspects: str, plan: PlanCampaign | None = None) -> Table:
    """Mara, filled in at once and in play, between two scenes."""
    table = Table()
    if plan:
        table.does(GM, plan)
    table.does(ANN, MakeCharacter("Mara", "Knife Average", aspects))
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndScene())
    return table


@proves("fate.creation.multiple-aspects-per-phase", "fate.creation.phase-aspect", "fate.r.aspects-per-phase")
def test_a_phase_that_brought_several_aspects_closes_with_one_where_it_is_read_so_since() -> None:
    table = begun(table=Table.reading(aspects_per_phase="one-or-more"))
    who = table.character("Sybil")
    for aspect in ("Gypsy", "Hunted", "Proud"):
        table.does(ANN, TakeAspect(who, new=aspect))
    takes(table, "Sybil", buys=FOUR)
    table.reads("aspects-per-phase", "one")

    assert table.refusal(ANN, ClosePhase(who)) == "creation.one_aspect"
    greyed = table.offers(ANN)[f"fate.close-phase.{who}"].refusal
    assert greyed is not None
    assert greyed.title == "This phase has brought 3 aspects, and here it brings one."
    table.does(ANN, GiveBack(who, "aspect/Hunted"))
    assert table.refusal(ANN, ClosePhase(who)) == "creation.one_aspect"
    table.does(ANN, GiveBack(who, "aspect/Proud"))
    table.does(ANN, ClosePhase(who))
    assert list(sheet(table).aspects) == ["Gypsy"]


@proves("fate.options.plot-bonus", "fate.creation.ranks-per-phase")
@pytest.mark.parametrize(("held", "ranks"), [("church 1", 4), ("Proud 1", 5)])
def test_between_two_arcs_an_aspect_of_the_plot_that_was_held_before_brings_no_rank(held: str, ranks: int) -> None:
    table = by_hand(held, PlanCampaign(plot="Church"))
    table.does(GM, BeginPhase("Years went by."))
    who = table.character("Mara")
    table.does(ANN, TakeAspect(who, held="Church") if ranks == 4 else TakeAspect(who, new="Church"))

    assert ranks_of(table.state, sheet(table, "Mara")) == ranks


@proves("fate.creation.rank-costs", "fate.creation.sample-elemental-talents")
def test_whatever_is_picked_for_ranks_at_once_is_bought() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    begun(table=table)
    who = table.character("Sybil")
    table.does(ANN, TakeAspect(who, new="Ancestry of Fire"))
    assert table.refusal(ANN, TakeRank(who)) == "creation.which"
    table.does(ANN, TakeRank(who, several=("Knife",), new="Bluff", talent="Create Light"))

    assert sheet(table).skills == {"Bluff": 0, "Create Light": 0, "Knife": 0}
    assert table.refusal(ANN, TakeRank(who, held="Knife", new="Riding")) == "creation.which"


@proves("fate.creation.phase-aspect")
def test_an_aspect_is_typed_or_picked_and_never_dropped_without_a_word() -> None:
    table = begun()

    assert table.refusal(ANN, TakeAspect(table.character("Sybil"), new="Bold", sample="strong")) == "creation.which"


@proves("fate.creation.phase-definition")
def test_who_begins_late_is_told_what_was_going_on_in_the_phase_that_they_go_through() -> None:
    table = begun()
    takes(table, "Sybil", "Gypsy", FOUR)
    table.does(ANN, ClosePhase(table.character("Sybil")))
    table.does(GM, BeginPhase("The war came."))
    table.does(BOB, BeginHero("Late"))
    late = table.character("Late")

    def told() -> tuple[str, str]:
        part = table.system.view(table.state, table.state.viewer("ann"))["phases"]
        assert isinstance(part, Listing)
        return table.offers(BOB)[f"fate.take-aspect.{late}"].hint, part.rows[-1].text

    hint, row = told()
    assert hint.endswith("What was going on: Everybody was young.")
    assert row == "Late: choosing, phase 1"
    takes(table, "Late", "Page", FOUR, BOB)
    table.does(BOB, ClosePhase(late))
    hint, row = told()
    assert "What was going on" not in hint  # it stands above everything
    assert row == "Late: choosing"


@proves("fate.creation.procedure")
def test_the_game_master_goes_through_a_phase_for_who_is_away() -> None:
    table = begun()
    who = table.character("Sybil")
    own = {"fate.take-aspect", "fate.take-rank", "fate.close-phase", "fate.name-goal"}
    assert not own & {offer.command for offer in table.offers(GM).values()}
    table.state = table.system.evolve(table.state, SeatChanged("ann", "Ann", Role.PLAYER, away=True))
    offers = [offer for offer in table.offers(GM).values() if offer.command in own]
    assert {offer.command for offer in offers} == own
    assert not any(offer.main for offer in offers)
    assert not own & {offer.command for offer in table.offers(BOB).values()}
    takes(table, "Sybil", "Gypsy", FOUR, GM)
    table.does(GM, ClosePhase(who))

    assert making(table).closed == 1


@proves("fate.advancement.off-screen", "fate.creation.procedure")
def test_who_has_been_in_play_goes_through_no_phase_of_anothers_beginning() -> None:
    table = by_hand("Proud 1")
    table.does(GM, BeginPhase("Years went by."))
    mara = table.character("Mara")
    takes(table, "Mara", "Old", FOUR)
    table.does(ANN, ClosePhase(mara))
    table.does(BOB, BeginHero("Late"))
    for phase in range(1, 6):
        takes(table, "Late", f"Mark {phase}", {f"Skill {phase}.{one}": 1 for one in range(4)}, BOB)
        table.does(BOB, ClosePhase(table.character("Late")))
        if phase < 5:
            table.does(GM, BeginPhase(f"On to {phase + 1}."))
            assert not busy(table.state, making(table, "Mara"))
    assert making(table, "Late").done
    assert [one.aspects for one in making(table, "Mara").history] == [("Old",)]
    table.does(GM, StartScene("The road"))
    table.does(GM, EndScene())
    table.does(GM, BeginPhase("Years went by again."))

    assert busy(table.state, making(table, "Mara"))
    assert busy(table.state, making(table, "Late"))


@proves("fate.creation.starting-fate-points", "fate.r.start-fate-rounding")
def test_until_play_begins_halves_are_rounded_as_they_are_read_now() -> None:
    """Five phases are three points or two; who was given another number keeps it, and so do all once play began."""
    table = Table()
    table.does(GM, PlanCampaign(phases=1))
    begun(table=table)
    takes(table, "Sybil", "Gypsy", FOUR)
    table.does(ANN, ClosePhase(table.character("Sybil")))
    table.does(BOB, MakeCharacter("Finn", "Knife Average"))
    table.does(BOB, MakeCharacter("Wren", "Knife Average"))
    table.does(GM, SetFatePoints(table.character("Wren"), 4, "a gift"))
    table.does(GM, BeginHero("Unmade"))
    names = ("Sybil", "Finn", "Wren", "Unmade")

    def points() -> list[int]:
        return [table.state[Sheets][table.character(name)].fate_points for name in names]

    assert points() == [1, 1, 4, 0]
    table.reads("start-fate-rounding", "down")
    assert points() == [0, 0, 4, 0]
    assert table.panes["ann"][-1] == "Finn now has 0 Fate points. As halves are rounded now."
    table.reads("start-fate-rounding", "up")
    assert points() == [1, 1, 4, 0]
    table.does(GM, StartScene("The inn"))
    table.reads("start-fate-rounding", "down")

    assert points() == [1, 1, 4, 0]


@proves("fate.creation.sample-game-aspects")
@pytest.mark.parametrize(
    ("aspects", "said"),
    [("Proud 1", "Nothing ties Mara to Chaos or Order or Goodness or Evil."), ("chaos 1", ""), ("Evil 2, Chaos 1", "")],
)
def test_who_is_filled_in_at_once_in_the_books_frame_is_told_of_a_missing_alignment(aspects: str, said: str) -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    table.does(ANN, MakeCharacter("Mara", "Knife Average", aspects))
    table.does(GM, StartScene("The inn"))

    (line,) = (line for line in table.panes["bob"] if line.startswith("Play has begun"))
    assert line.partition("by advancement.")[2].strip() == said


@proves("fate.advancement.difficult-skills", "fate.creation.skill-default")
@pytest.mark.parametrize(
    ("default", "starts", "low"),
    [("mediocre", "Poor", "Poor, Terrible or Abysmal"), ("poor", "Terrible", "Terrible or Abysmal")],
)
def test_a_difficult_skill_starts_lower_than_any_other(default: str, starts: str, low: str) -> None:
    table = Table.reading(skill_default_level=default)
    with pytest.raises(Refused) as refused:
        table.does(GM, PlanCampaign(difficult=f"Alchemy {default.capitalize()}"))
    assert refused.value.refusal.remedy == f"Let it start at {low}."
    table.does(GM, PlanCampaign(difficult=f"Alchemy {starts}"))


@proves("fate.options.plot-aspects", "fate.advancement.difficult-skills")
def test_everything_that_is_agreed_on_is_told_before_anybody_is_made() -> None:
    table = Table()
    plan = PlanCampaign("War", 6, skills="Knife, Bows", difficult="Alchemy Poor", plot="Church, Crown", capped="Pope 2")
    table.does(GM, replace(plan, plot_must=True))
    (told,) = table.panes["bob"]

    assert told == (
        "War. People are made in 6 phases; 4 skill ranks in each, and a pyramid. Skills are those of a list of 2. "
        "Alchemy starts at Poor (−2). Pope goes no higher than level 2. "
        "Of the plot: Church or Crown. It brings a skill rank more. Everybody has one."
    )


@proves("fate.creation.sample-elemental-talents")
def test_in_play_as_well_a_talent_is_proposed_by_who_has_a_rank_to_spend_on_it() -> None:
    table = Table()
    table.does(GM, TakeFrame("planes"))
    table.does(ANN, MakeCharacter("Mara", "Knife Average", "Ancestry of Fire 1, Chaos 1"))
    table.does(GM, StartScene("The inn"))
    who = table.character("Mara")
    assert f"fate.propose-talent.{who}" not in table.offers(ANN)
    table.does(GM, Advance())
    assert f"fate.propose-talent.{who}" in table.offers(ANN)
    table.does(ANN, ProposeTalent(who, "Light Candles"))
    table.answers(GM, "fits", kind="fate.talent-scope")
    table.does(ANN, SpendRank(who, "light candles"))

    assert sheet(table, "Mara").skills == {"Knife": 0, "Light Candles": 0}


@proves("fate.creation.rank-costs", "fate.advancement.difficult-skills", "fate.creation.skill-default")
@pytest.mark.parametrize("harder", ["plan", "reading"])
def test_a_skill_that_turns_out_harder_keeps_nothing_once_its_rank_is_given_back(harder: str) -> None:
    table = begun()
    who = table.character("Sybil")
    takes(table, "Sybil", "Gypsy", {"Alchemy": 2})
    if harder == "plan":
        table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    else:
        table.reads("skill-default-level", "poor")
    table.does(ANN, GiveBack(who, "skill/Alchemy"))
    assert sheet(table).skills == {"Alchemy": 0 if harder == "plan" else -1}
    table.does(ANN, GiveBack(who, "skill/Alchemy"))

    assert sheet(table).skills == {}
    table.does(ANN, TakeRank(who, new="Alchemy"))
    assert sheet(table).skills == {"Alchemy": -2 if harder == "plan" else -1}  # Poor; Mediocre where all start at Poor


@proves("fate.creation.rank-costs", "fate.creation.skill-default", "fate.fudge.default-level")
def test_where_skills_begin_otherwise_from_here_on_ranks_that_were_bought_count_from_there() -> None:
    table = Table()
    table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    begun(table=table)
    takes(table, "Sybil", "Gypsy", {"Knife": 2, "Alchemy": 1, "Riding": 1})
    table.does(ANN, MakeCharacter("Mara", "Knife Average", "Proud 1"))

    table.reads("skill-default-level", "poor")
    assert sheet(table).skills == {"Knife": 0, "Alchemy": -2, "Riding": -1}
    assert sheet(table, "Mara").skills == {"Knife": 0}  # written down, and not bought by ranks
    said = "Sybil's ranks count from where skills begin now: Knife Average (0), Riding Mediocre (−1)."
    assert said in table.panes["bob"]
    assert making(table).taken.skills == ("Knife", "Knife", "Alchemy", "Riding")
    table.reads("skill-default-level", "mediocre")
    table.reads("skill-default-level", "mediocre")

    assert sheet(table).skills == {"Knife": 1, "Alchemy": -2, "Riding": 0}


@proves("fate.creation.rank-costs", "fate.creation.skill-default", "fate.fudge.default-level")
def test_what_the_game_master_has_set_by_hand_since_stands_as_it_was_set() -> None:
    table = begun(table=Table())
    takes(table, "Sybil", "Gypsy", {"Knife": 2, "Riding": 2})
    table.does(GM, SetSkill(table.character("Sybil"), "Riding", "Great"))

    table.reads("skill-default-level", "poor")

    assert sheet(table).skills == {"Knife": 0, "Riding": 3}


@proves("fate.creation.rank-costs", "fate.advancement.difficult-skills")
@pytest.mark.parametrize(("rung", "left"), [("Poor", -2), ("Average", 0), ("Good", 2)])
def test_what_stood_on_a_sheet_before_its_phases_is_not_given_back_with_a_rank(rung: str, left: int) -> None:
    table = Table()
    table.does(GM, PlanCampaign(difficult="Alchemy Terrible"))
    table.does(ANN, MakeCharacter("Mara", f"Alchemy {rung}", "Proud 1"))
    table.does(GM, StartScene("The inn"))
    table.does(GM, EndScene())
    table.does(GM, BeginPhase("Years went by."))
    who = table.character("Mara")
    takes(table, "Mara", "Old", {"Alchemy": 1})
    table.does(ANN, GiveBack(who, "skill/Alchemy"))

    assert sheet(table, "Mara").skills == {"Alchemy": left}


@proves("fate.options.plot-bonus", "fate.creation.multiple-aspects-per-phase", "fate.r.aspects-per-phase")
def test_two_aspects_of_the_plot_in_one_phase_bring_a_rank_each() -> None:
    table = Table.reading(aspects_per_phase="one-or-more")
    table.does(GM, PlanCampaign(plot="Church, Crown", plot_bonus=2))
    begun(table=table)
    for aspect, ranks in (("Church", 6), ("Proud", 6), ("Crown", 8)):
        table.does(ANN, TakeAspect(table.character("Sybil"), new=aspect))
        assert ranks_of(table.state, sheet(table)) == ranks


@proves("fate.creation.sample-game-aspects")
def test_in_the_books_frame_two_alignments_in_one_phase_bring_one_rank() -> None:
    table = Table.reading(aspects_per_phase="one-or-more")
    table.does(GM, TakeFrame("planes"))
    begun(table=table)
    for aspect in ("Chaos", "Order"):
        table.does(ANN, TakeAspect(table.character("Sybil"), new=aspect))
        assert ranks_of(table.state, sheet(table)) == 5


@proves("fate.options.plot-aspects", "fate.pyramid.creation-check")
@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PlanCampaign(phases=1, stand=Stand.COLUMN), ""),
        (
            PlanCampaign(stand=Stand.PYRAMID, plot="Church", plot_must=True),
            f"Sybil's skills do not stand. {SHORT} Nothing ties Sybil to the story.",
        ),
    ],
)
def test_who_is_made_and_then_planned_otherwise_is_told_of_it_as_play_begins(plan: PlanCampaign, said: str) -> None:
    table = Table()
    table.does(GM, PlanCampaign(phases=1, ranks=9, stand=Stand.COLUMN))
    begun(table=table)
    takes(table, "Sybil", "Gypsy", {"Knife": 3, "Riding": 2, "Bluff": 2, "Ships": 1, "Lore": 1})
    table.does(ANN, ClosePhase(table.character("Sybil")))
    assert table.system.view(table.state, table.state.viewer("ann")).get("pyramid") is None
    table.does(GM, plan)
    assert (table.system.view(table.state, table.state.viewer("ann")).get("pyramid") is not None) is bool(said)
    table.does(GM, StartScene("The inn"))

    (line,) = (line for line in table.panes["bob"] if line.startswith("Play has begun"))
    assert line.partition("by advancement.")[2].strip() == said
