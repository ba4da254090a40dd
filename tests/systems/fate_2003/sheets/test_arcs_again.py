"""Arcs at their limits: no room for a goal, a cap set late, ranks still in hand, goals left open."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.sheets.arcs import arc, at_play, mara
from tests.systems.fate_2003.tables import ANN, GM, Table
from threefates.commons.scenes import StartScene
from threefates.systems.fate_2003.creation.planning import PlanCampaign
from threefates.systems.fate_2003.sheets.advancement import Advance, ChangeAspect, EarnAspect, SpendRank
from threefates.systems.fate_2003.sheets.changes import MakeCharacter, SetAspect, SetSkill
from threefates.systems.fate_2003.sheets.goals import CommitRanks, NameGoal, TakeOverRanks
from threefates.systems.fate_2003.sheets.notation import HIGHEST_LEVEL, MOST
from threefates.testing.proof import proves


def late(aspects: str, goal: str, **rulings: str) -> Table:
    """Mara in play with such aspects, after an arc."""
    table = Table.reading(**rulings)
    table.does(ANN, MakeCharacter("Mara", "Knife Average"))
    for aspect in filter(None, aspects.split(", ")):
        name, _, level = aspect.rpartition(" ")
        table.does(GM, SetAspect(table.character("Mara"), name, int(level)))
    table.does(ANN, NameGoal(table.character("Mara"), goal))
    table.does(GM, StartScene("The inn"))
    return arc(table)


@proves("fate.aspects.cap-half-of-ranks")
def test_an_aspect_that_stands_too_high_already_keeps_nobody_from_others() -> None:
    table = late("Brawler 3, Proud 1", "Noble", aspect_cap="half-of-own-levels")
    assert mara(table).aspects["Noble"].level == 1
    arc(table)
    assert table.refusal(ANN, EarnAspect(table.character("Mara"), "Brawler")) == "sheet.aspect_cap"
    table.does(ANN, EarnAspect(table.character("Mara"), "Proud"))


@proves("fate.aspects.cap-highest-skill")
def test_nor_one_above_the_best_skill() -> None:
    assert mara(late("Brawler 3", "Noble", aspect_cap="highest-skill")).aspects["Noble"].level == 1


@proves("fate.aspects.no-hard-cap")
def test_in_play_as_well_a_single_aspect_may_have_a_cap_of_its_own() -> None:
    table = at_play(goal="Church")
    table.does(GM, PlanCampaign(capped="church 1"))
    arc(table)
    table.does(ANN, NameGoal(table.character("Mara"), "Church"))
    arc(table)

    assert (mara(table).aspects["Church"].level, mara(table).earned) == (1, 1)
    assert table.refusal(ANN, EarnAspect(table.character("Mara"), "CHURCH")) == "sheet.aspect_cap"


@proves("fate.advancement.arc", "fate.aspects.boxes")
@pytest.mark.parametrize(
    ("aspects", "goal", "level", "earned"),
    [
        (f"Proud {HIGHEST_LEVEL - 1}", "Proud", HIGHEST_LEVEL, 0),
        (f"Proud {HIGHEST_LEVEL}", "Proud", HIGHEST_LEVEL, 1),
        (", ".join(f"Mark-{number}x 1" for number in range(MOST)), "Proud", 0, 1),
        (", ".join(f"Mark-{number}x 1" for number in range(MOST - 1)), "Proud", 1, 0),
        (", ".join(f"Mark-{number}x 1" for number in range(MOST)), "mark-1X", 2, 0),
    ],
)
def test_a_goal_for_which_a_sheet_has_no_room_leaves_an_aspect_to_be_chosen(
    aspects: str, goal: str, level: int, earned: int
) -> None:
    known = mara(late(aspects, goal))
    stands = [one.level for name, one in known.aspects.items() if name.casefold() == goal.casefold()]

    assert (stands, known.earned) == ([level] if level else [], earned)


@proves("fate.creation.goal", "fate.advancement.change-aspect")
def test_a_goal_in_other_letters_is_the_aspect_that_is_held() -> None:
    table = late("Guild Thief 1", "guild thief")
    assert {name: one.level for name, one in mara(table).aspects.items()} == {"Guild Thief": 2}
    table.does(GM, Advance())

    assert table.refusal(ANN, ChangeAspect(table.character("Mara"), "Guild Thief", "GUILD THIEF")) == "sheet.change"


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.advancement-check")
@pytest.mark.parametrize(("spent", "lapses"), [(2, 0), (3, 1)])
def test_ranks_in_hand_that_would_balance_the_skills_are_no_lapse(spent: int, lapses: int) -> None:
    table = at_play()  # a Fair on two Averages: Riding and Hide raised leave two Fair and one Average too few
    who = table.character("Mara")
    for skill in ("Riding", "Hide", "Bluff")[:spent]:
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, skill))
    for _ in range(4 - spent):
        table.does(GM, Advance())

    assert mara(table).lapses == lapses
    assert table.refusal(ANN, NameGoal(who, "Rich")) == "pyramid.unbalanced"
    if not lapses:
        table.does(ANN, SpendRank(who, "Swim"))
        table.does(ANN, NameGoal(who, "Rich"))


@proves("fate.pyramid.unbalanced-at-goal")
@pytest.mark.parametrize(
    ("skills", "lapses"),
    [
        ("Knife Good, Bluff Fair, Riding Average", (0, 0)),  # 4 ranks would balance it, as many as there are
        ("Knife Good, Bluff Fair", (1, 1)),  # 5
        ("Knife Good, Climb Good, Bluff Fair", (1, 1)),  # 8, as many as there are after the second arc
        ("Knife Good, Climb Good, Riding Average", (1, 2)),  # 9
    ],
)
def test_it_is_a_lapse_where_one_rank_too_few_is_in_hand(skills: str, lapses: tuple[int, int]) -> None:
    table = arc(at_play(skills))
    first = mara(table).lapses
    arc(table)

    assert (first, mara(table).lapses) == lapses


@proves("fate.pyramid.unbalanced-at-goal", "fate.pyramid.abuse-penalty")
def test_a_next_goal_left_open_is_no_way_around_balanced_skills() -> None:
    table = at_play()
    who = table.character("Mara")
    for lapses in (1, 2):
        for _ in range(4):
            table.does(GM, Advance())
            table.does(ANN, SpendRank(who, "Knife"))
        (named, left_open) = (one for one in table.offers(ANN).values() if one.command == "fate.name-goal")
        assert (named.enabled, next(field.optional for field in named.fields)) == (False, False)
        assert (left_open.enabled, dict(left_open.fixed)) == (True, {"character": who, "goal": ""})
        table.does(ANN, NameGoal(who, ""))
        assert mara(table).lapses == lapses

    table.does(GM, TakeOverRanks(who))


@proves("fate.pyramid.advancement-check")
def test_nor_is_an_arc_without_any_goal() -> None:
    table = at_play(goal="")
    who = table.character("Mara")
    for _ in range(4):
        table.does(GM, Advance())
        table.does(ANN, SpendRank(who, "Knife"))
    table.does(ANN, EarnAspect(who, "Lucky"))

    assert mara(table).lapses == 0  # no goal was reached
    assert table.refusal(ANN, NameGoal(who, "Rich")) == "pyramid.unbalanced"
    assert f"fate.commit-ranks.{who}" in table.offers(ANN)
    table.does(GM, SetSkill(who, "Knife", "Fair", "As agreed."))
    table.does(ANN, NameGoal(who, "Rich"))
    table.does(ANN, NameGoal(who, "Loved"))  # a goal that does not work is exchanged in the middle of an arc


@proves("fate.pyramid.unbalanced-at-goal")
def test_purchases_are_asked_about_once_and_agreed_on_only_as_long_as_they_mend() -> None:
    table = arc(at_play("Knife Good, Bluff Fair, Riding Average"))
    who = table.character("Mara")
    table.does(ANN, CommitRanks(who, "Hide, Hide, Climb, Swim"))
    assert table.refusal(ANN, CommitRanks(who, "Riding, Hide, Climb, Swim")) == "sheet.asked"
    greyed = table.offers(ANN)[f"fate.commit-ranks.{who}"].refusal
    assert greyed is not None
    assert greyed.code == "sheet.asked"
    table.does(ANN, SpendRank(who, "Hide"))
    table.answers(GM, "agree", kind="fate.commits")  # Hide would rise to Good, and stand on too little

    assert mara(table).committed == ()
    assert table.panes["bob"][-1] == "Mara's next ranks are not agreed on yet."


@proves("fate.pyramid.unbalanced-at-goal")
def test_once_levels_are_set_anew_nothing_agreed_on_binds() -> None:
    table = arc(at_play("Knife Good, Bluff Fair, Riding Average"))
    who = table.character("Mara")
    table.does(ANN, CommitRanks(who, "hide, HIDE, Climb, Swim"))
    table.answers(GM, "agree", kind="fate.commits")
    assert mara(table).committed == ("hide", "hide", "Climb", "Swim")
    assert [option.value for option in table.offers(ANN)[f"fate.spend-rank.{who}"].fields[0].options] == ["hide"]
    table.does(GM, SetSkill(who, "Knife", "Average", "As agreed."))

    assert mara(table).committed == ()
    assert table.panes["bob"][-1] == "Mara's skills stand balanced: the next ranks go where the player likes."
    table.does(ANN, SpendRank(who, "Knife"))
