"""What a sheet and advancement bring, at the ends of their numbers and of who may say so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, strike
from threefates.pieces.cards import Rank
from threefates.systems.fifty_two_fates.content.loader import backgrounds, skills
from threefates.systems.fifty_two_fates.content.words import Attribute, Calling
from threefates.systems.fifty_two_fates.sheets.attributes import cards_for, good_for, outstanding
from threefates.systems.fifty_two_fates.sheets.backgrounds import covers, skills_allowed
from threefates.systems.fifty_two_fates.sheets.sheets import Sheet, Sheets
from threefates.systems.fifty_two_fates.sheets.skills import knowledge, knows
from threefates.systems.fifty_two_fates.sheets.step_rewards import (
    Growth,
    PointsEarned,
    Progress,
    Rewards,
    combat_cards,
    rewards,
    step_of_card,
    steps_of_points,
    total,
)
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks, answer_cards
from threefates.testing.proof import proves

MARA, BERN = ["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"]


def progress(fates: Fates, name: str = "Mara") -> Progress:
    return fates.state[Growth].of(fates.named(name))


def cards(fates: Fates, command: str = "attempt-task") -> int:
    """How many cards Mara's form takes."""
    (offer,) = fates.offers("ann", command)
    return next(field.high or 0 for field in offer.fields if field.name == "cards")


# what a task takes --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("said", "most"),
    [
        ({}, 1),
        ({"background": True}, 2),
        ({"skill": True}, 2),
        ({"background": True, "skill": True}, 2),
        ({"gear": True}, 2),
        ({"tools": 1}, 2),
        ({"tools": 5}, 6),
        ({"tools": 3, "gear": True}, 4),
        ({"tool": "rope"}, 2),
        ({"tool": "rope", "tools": 2}, 3),
        ({"tool": "lantern"}, 1),
        ({"attribute": 1}, 2),
        ({"attribute": 2}, 3),
        ({"outstanding": "strength"}, 2),
        ({"outstanding": "strength", "attribute": 2}, 3),
        ({"outstanding": "agility"}, 1),
        ({"outstanding": "none"}, 1),
        ({"advancement": 4}, 5),
        ({"knowing": "stealth"}, 2),
        ({"knowing": "climbing"}, 2),
        ({"knowing": "martial gear"}, 2),
        ({"knowing": "fishing"}, 1),
        ({"knowing": "pick locks"}, 1),
        ({"knowing": "pick locks", "gear": True}, 3),
        ({"knowing": "pick locks", "tools": 1}, 3),
        ({"knowing": "fishing", "skill": True}, 2),
        ({"background": True, "gear": True, "outstanding": "strength", "advancement": 1}, 5),
    ],
)
@proves("ff.attributes.rule", "ff.backgrounds.rule", "ff.skills.rule", "ff.advancement.cp", "ff.fighters.martial")
def test_what_somebody_brings_to_a_task_is_counted_once_of_each_kind(said: dict[str, Any], most: int) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("ann", "choose-attribute", entity=mara, attribute="strength")
    fates.do("ann", "choose-background", entity=mara, background="burglar")
    fates.do("ann", "learn-skill", entity=mara, skill="stealth")
    fates.do("dana", "set-wealth", entity=mara, level="average", points=10)
    fates.do("dana", "take-gear", entity=mara, item="rope")

    fates.do("dana", "set-task", "2H", actor=mara, what="Try", level=1, **said)

    assert cards(fates) == most


@pytest.mark.parametrize(
    ("said", "in_range"),
    [
        ({"tools": 5}, True),
        ({"tools": 6}, False),
        ({"attribute": 2}, True),
        ({"attribute": 3}, False),
        ({"advancement": 4}, True),
        ({"advancement": 5}, False),
        ({"tools": -1}, False),
    ],
)
@proves("ff.attributes.rule", "ff.backgrounds.rule", "ff.skills.rule", "ff.advancement.cp", "ff.tasks.bonus-background")
def test_the_most_that_can_be_said_to_help(said: dict[str, int], in_range: bool) -> None:
    fates = hunt(MARA)
    task = {"actor": fates.named("Mara"), "what": "Try", "level": 1, **said}

    if in_range:
        fates.do("dana", "set-task", "2H", **task)
        (one,) = fates.state[Tasks].known.values()
        assert {name: getattr(one.allowed[fates.named("Mara")], name) for name in said} == said
    else:
        assert fates.refused("dana", "set-task", **task).code == "range"


@pytest.mark.parametrize(("steps", "most"), [(0, 1), (5, 1), (6, 2), (12, 3)])
@proves("ff.advancement.cp", "ff.attributes.rule")
def test_advancement_brings_its_cards_to_every_task(steps: int, most: int) -> None:
    fates = hunt(MARA)
    card = ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "10S", "JS", "QS", "KS", "AS"][steps]
    fates.do("dana", "draw-advancement", card, *_drawn(steps), entity=fates.named("Mara"))

    fates.do("dana", "set-task", "2H", actor=fates.named("Mara"), what="Try", level=1)

    assert cards(fates) == most


def _drawn(steps: int) -> list[str]:
    return ["2C", "3C", "4C", "5C"][: steps // 3]


# attributes ---------------------------------------------------------------------------------------

IN_FIGHTS = {
    "melee": "strength",
    "missile": "dexterity",
    "defence": "agility",
    "save": "resilience",
    "casting": "empathy",
    "resisting": "tenacity",
}


@pytest.mark.parametrize("what", IN_FIGHTS)
@proves("ff.attributes.rule", "ff.attributes.resilience", "ff.attributes.tenacity")
def test_in_a_fight_each_thing_has_one_attribute(what: str) -> None:
    assert [one.value for one in Attribute if cards_for(one, what)] == [IN_FIGHTS[what]]
    assert cards_for(Attribute(IN_FIGHTS[what]), what) == 1


@proves("ff.attributes.rule")
def test_every_attribute_but_none_is_good_for_something_of_its_own() -> None:
    said = [good_for(one) for one in Attribute]

    assert said[list(Attribute).index(Attribute.NONE)] == ""
    assert len(set(said)) == len(Attribute) == 11


@proves("ff.attributes.rule")
def test_an_attribute_is_chosen_by_whoever_plays_them_and_by_the_fate_dealer() -> None:
    fates = duel(MARA, BERN)
    choose = {"entity": fates.named("Mara"), "attribute": "aura"}

    by_another = fates.refused("bob", "choose-attribute", **choose)
    fates.do("dana", "choose-attribute", **choose)
    again = fates.refused("ann", "choose-attribute", **choose)
    nobody = fates.refused("dana", "choose-attribute", **{**choose, "entity": "nobody"})
    fates.do("ann", "choose-attribute", **{**choose, "attribute": "strength"})

    assert again.code == "attribute.same"
    assert by_another.code != nobody.code
    assert fates.hero("Mara").attribute is Attribute.STRENGTH


# backgrounds and skills ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=proves(backgrounds()[name].entry)) for name in backgrounds()]
)
@proves("ff.backgrounds.rule")
def test_a_background_reaches_to_what_it_lists_and_to_nothing_else(name: str) -> None:
    reached = [skill for skill in skills() if covers(Sheet(name), skill)]

    assert sorted(reached) == sorted(backgrounds()[name].skills)
    assert not covers(Sheet("beekeeper"), reached[0])
    assert skills_allowed(Sheet(name)) == (5 if name == "noble" else 4)


@proves("ff.backgrounds.rule", "ff.skills.rule")
def test_knowing_is_one_card_however_it_is_known_and_lock_picks_are_needed_for_locks() -> None:
    both = Sheet("burglar", skills=("stealth", "pick locks"))

    assert [knowledge(both, skill) for skill in ("stealth", "climbing", "fishing", "pick locks")] == [1, 1, 0, 0]
    assert [knowledge(both, skill, geared=True) for skill in ("fishing", "pick locks")] == [0, 1]
    assert knowledge(Sheet(skills=("beekeeping",)), "beekeeping") == 1


@proves("ff.fighters.martial")
def test_of_the_classes_fighters_alone_know_martial_gear_without_learning_it() -> None:
    assert [knows(one, Sheet(), "martial gear") for one in (*Calling, None)] == [
        one is Calling.FIGHTER for one in (*Calling, None)
    ]
    assert knows(Calling.MAGE, Sheet(skills=("martial gear",)), "martial gear")
    assert not knows(Calling.FIGHTER, Sheet(), "fishing")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"background": "pirate"}, "background.none"),
        ({"background": ""}, "background.none"),
        ({"background": "scholar"}, "background.field"),
        ({"background": "scholar", "field": " "}, "background.field"),
        ({"background": "burglar"}, ""),
        ({"background": "hunter"}, ""),
        ({"own": "beekeeper"}, ""),
        ({"own": "beekeeper", "background": "scholar"}, ""),
    ],
)
@proves("ff.backgrounds.rule", "ff.backgrounds.custom")
def test_one_background_of_the_book_or_of_one_s_own(fields: dict[str, str], code: str) -> None:
    fates = hunt(MARA)
    choose = {"entity": fates.named("Mara"), **fields}

    if code:
        assert fates.refused("ann", "choose-background", **choose).code == code
    else:
        fates.do("ann", "choose-background", **choose)
        assert fates.state[Sheets].of(fates.named("Mara")).background == fields.get("own", fields.get("background"))
        assert fates.refused("ann", "choose-background", **choose).code == "background.same"


# advancement --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "brings", "so_far"),
    [
        (0, Rewards(), Rewards()),
        (1, Rewards(1), Rewards(1)),
        (3, Rewards(1, 0, 0, 1), Rewards(3, 0, 0, 1)),
        (4, Rewards(1, 1), Rewards(4, 1, 0, 1)),
        (6, Rewards(1, 0, 1, 1), Rewards(6, 1, 1, 2)),
        (11, Rewards(1), Rewards(11, 2, 1, 3)),
        (12, Rewards(1, 1, 1, 1), Rewards(12, 3, 2, 4)),
        (18, Rewards(1, 0, 1, 1), Rewards(18, 4, 3, 6)),
    ],
)
@proves(
    "ff.advancement.rewards", "ff.advancement.skill", "ff.advancement.oa", "ff.advancement.cp", "ff.advancement.sway"
)
def test_what_a_step_brings_and_what_all_up_to_it_have(step: int, brings: Rewards, so_far: Rewards) -> None:
    assert (rewards(step), total(step)) == (brings, so_far)


@proves("ff.advancement.rewards", "ff.advancement.random-level")
def test_each_rank_is_a_step_further_than_the_one_below_it() -> None:
    ranks = [*(Rank(str(number)) for number in range(2, 11)), Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]

    assert [step_of_card(rank) for rank in ranks] == list(range(13))


@pytest.mark.parametrize(
    ("points", "steps"), [(0, (0, 0)), (199, (0, 199)), (200, (1, 0)), (201, (1, 1)), (599, (2, 199))]
)
@proves("ff.advancement.play-points")
def test_two_hundred_points_are_a_step_and_what_is_over_stays(points: int, steps: tuple[int, int]) -> None:
    assert steps_of_points(points) == steps


@pytest.mark.parametrize("calling", [*Calling, None])
@proves("ff.advancement.cp")
def test_advancement_gives_its_cards_to_all_who_fight_but_mages(calling: Calling | None) -> None:
    assert [combat_cards(calling, number) for number in (0, 1, 2)] == (
        [0] * 3 if calling is Calling.MAGE else [0, 1, 2]
    )


@proves("ff.advancement.cp")
def test_who_is_questioned_answers_with_a_card_and_those_of_tenacity_and_advancement() -> None:
    found = [answer_cards(tenacious=tenacious, grown=grown) for tenacious in (False, True) for grown in (0, 1, 2)]

    assert found == [1, 2, 3, 2, 3, 4]
    assert answer_cards(tenacious=False) == 1


@pytest.mark.parametrize("method", ["none", "milestone", "play_points"])
@proves("ff.advancement.steps", "ff.advancement.milestone", "ff.advancement.play-points")
def test_steps_are_earned_in_the_one_way_that_the_table_has_chosen(method: str) -> None:
    fates = duel(MARA, BERN)
    by_a_player = fates.refused("ann", "choose-growth", method="milestone")
    if method != "none":
        fates.do("dana", "choose-growth", method=method)
    same = fates.refused("dana", "choose-growth", method=method)

    if method == "milestone":
        granted_by_a_player = fates.refused("ann", "grant-milestone").code
        fates.do("dana", "grant-milestone")
    else:
        granted_by_a_player = "seat.not_the_dealer"
        assert fates.refused("dana", "grant-milestone").code == "growth.method"
    strike(fates, "ann", "Mara", "Bern", ["9C", "3D"])

    assert (by_a_player.code, same.code) == ("seat.not_the_dealer", "growth.same")
    assert granted_by_a_player == "seat.not_the_dealer"
    assert (
        progress(fates)
        == {
            "none": Progress(),
            "milestone": Progress(steps=1, history=("step 1 (a milestone)",)),
            "play_points": Progress(points=2),
        }[method]
    )


@proves("ff.advancement.play-points")
def test_points_enough_for_two_steps_are_two_steps_and_the_fate_dealer_s_cards_earn_none() -> None:
    fates = duel(MARA, BERN)
    fates.creature("Queen", important=True)
    fates.do("dana", "deal", "2C", "3C", "4C", "5D", mode="mixed_fate")
    fates.do("dana", "choose-growth", method="play_points")
    fates.happen(PointsEarned(fates.named("Mara"), 399))

    strike(fates, "ann", "Mara", "Bern", ["9C", "3D"])
    fates.answers("bob", "defend", "2D", "2H", "2S", cards=["AS"])
    while fates.questions():
        fates.do("bob", "let-it-be", choice=fates.asked())
    strike(fates, "dana", "Queen", "Bern", ["2C"])

    steps = tuple(f"step {number} (cards played)" for number in (1, 2))
    assert progress(fates) == Progress(steps=2, points=1, history=steps)
    assert progress(fates, "Queen") == Progress()


@pytest.mark.parametrize(
    ("health", "sway", "after"),
    [("awake", 4, (5, 5)), ("awake", 0, (5, 1)), ("unconscious", 0, (5, 0)), ("dying", 0, (5, 0))],
)
@proves("ff.advancement.sway", "ff.advancement.milestone", "ff.advancement.rewards", "ff.advancement.skill")
def test_every_third_milestone_is_a_sway_more_and_a_card_for_those_awake(
    health: str, sway: int, after: tuple[int, int]
) -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "choose-growth", method="milestone")
    if not sway:
        fates.do("dana", "set-sway", entity=mara, sway=0)
    if health != "awake":
        fates.do("dana", "set-health", entity=mara, health=health)

    for step in (1, 2, 3):
        fates.do("dana", "grant-milestone", *(["2C"] if step == 3 and health == "awake" else []))

    assert (fates.hero("Mara").full_sway, fates.hero("Mara").sway) == after
    assert fates.state[Sheets].of(mara).count == 7


@proves("ff.advancement.milestone")
def test_the_dead_come_no_further_at_a_milestone() -> None:
    fates = duel(MARA, BERN)
    fates.do("dana", "choose-growth", method="milestone")
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dead")

    fates.do("dana", "grant-milestone")

    assert [progress(fates, name).steps for name in ("Mara", "Bern")] == [0, 1]


@pytest.mark.parametrize(("card", "steps"), [("2C", 0), ("3C", 1), ("9C", 7)])
@proves("ff.advancement.random-level", "ff.advancement.rewards")
def test_advancement_is_drawn_once_by_the_fate_dealer_for_protagonists_and_cast(card: str, steps: int) -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="The Warden", row="9")

    for name, more in (("Mara", _drawn(steps)), ("The Warden", [])):
        who = {"entity": fates.named(name)}
        by_a_player = fates.refused("ann", "draw-advancement", **who)
        fates.do("dana", "draw-advancement", card, *more, **who)
        again = fates.refused("dana", "draw-advancement", **who)

        assert (by_a_player.code, again.code) == ("seat.not_the_dealer", "growth.begun")
        assert (progress(fates, name).steps, progress(fates, name).card) == (steps, card)
        assert progress(fates, name).cards == int(steps >= 6)


@proves("ff.advancement.oa", "ff.advancement.oa-boost")
def test_an_attribute_that_is_due_is_new_or_raises_one_that_is_there() -> None:
    fates = hunt(MARA)
    mara = fates.named("Mara")
    fates.do("dana", "choose-attribute", entity=mara, attribute="strength")
    nothing_due = fates.refused("ann", "gain-attribute", entity=mara, attribute="aura")
    fates.do("dana", "draw-advancement", "AS", *_drawn(12), entity=mara)

    refused = [
        fates.refused("ann", "gain-attribute", entity=mara, attribute=name, raised=raised).code
        for name, raised in (("none", False), ("none", True), ("strength", False), ("aura", True))
    ]
    by_another = fates.refused("bob", "gain-attribute", entity=mara, attribute="aura")
    fates.do("ann", "gain-attribute", entity=mara, attribute="aura")
    fates.do("dana", "gain-attribute", entity=mara, attribute="aura", raised=True)
    twice = fates.refused("ann", "gain-attribute", entity=mara, attribute="aura", raised=True)
    fates.do("ann", "gain-attribute", entity=mara, attribute="strength", raised=True)
    over = fates.refused("ann", "gain-attribute", entity=mara, attribute="insight")

    assert refused == ["growth.attribute"] * 4
    assert (nothing_due.code, twice.code, over.code) == ("growth.nothing_due", "growth.attribute", "growth.nothing_due")
    assert by_another.code not in ("growth.attribute", "growth.nothing_due")
    assert [outstanding(fates.state, mara, Attribute(name)) for name in ("strength", "aura", "insight")] == [2, 2, 0]


@proves("ff.advancement.oa", "ff.advancement.oa-boost")
def test_one_of_the_cast_gains_an_attribute_too_by_the_fate_dealer_and_nobody_is_told() -> None:
    fates = hunt(MARA)
    fates.do("dana", "make-cast-member", name="The Warden", row="9", attribute="strength")
    warden = fates.named("The Warden")
    fates.do("dana", "draw-advancement", "6C", entity=warden)
    fates.clear()

    fates.do("dana", "gain-attribute", entity=warden, attribute="strength", raised=True)

    assert outstanding(fates.state, warden, Attribute.STRENGTH) == 2
    assert not any("strength" in line for line in fates.panes["ann"])
    assert fates.refused("dana", "gain-attribute", entity="nobody", attribute="aura").code.endswith("unknown")


@proves("ff.attributes.rule", "ff.backgrounds.rule")
@pytest.mark.parametrize(
    ("command", "fields"),
    [
        ("choose-attribute", {"attribute": "agility"}),
        ("choose-background", {"background": "mercenary"}),
        ("learn-skill", {"skill": "martial gear"}),
        ("set-origin", {"origin": "halfling"}),
    ],
)
def test_nobody_becomes_another_in_the_midst_of_a_fight_but_by_the_fate_dealer(
    command: str, fields: dict[str, str]
) -> None:
    """Not by the page and not past it: an attack is answered with what one was before it came."""
    fates = duel(MARA, BERN, calling="mage")
    mara, bern = fates.named("Mara"), fates.named("Bern")
    fates.creature()
    fates.do("dana", "start-fight", "JD", "2C", apart=0, without=[bern])

    assert fates.refused("ann", command, entity=mara, **fields).code == "sheet.fight"
    assert not fates.offers("ann", command)
    fates.do("bob", command, entity=bern, **fields)
    fates.do("dana", command, entity=mara, **fields)
    fates.do("dana", "end-fight")
    assert fates.offers("ann", command)


@proves("ff.backgrounds.custom", "ff.backgrounds.scholar", "ff.backgrounds.mercenary", "ff.skills.artisan")
def test_a_name_of_the_book_written_by_hand_is_the_books_own() -> None:
    """What it has to be about is asked all the same, what it trains in is trained, and nothing is learned twice."""
    fates = duel(MARA, BERN, calling="mage")
    mara = fates.named("Mara")

    vague = fates.refused("ann", "choose-background", entity=mara, own="Scholar")
    fates.do("ann", "choose-background", entity=mara, own="Mercenary")
    trade = fates.refused("ann", "learn-skill", entity=mara, own="Artisan")
    fates.do("ann", "learn-skill", entity=mara, skill="climbing")
    twice = fates.refused("ann", "learn-skill", entity=mara, own="Climbing")
    fates.do("ann", "choose-background", entity=mara, own="Star-gazer")

    assert (vague.code, trade.code, twice.code) == ("background.field", "skills.field", "skills.known")
    assert "Mara's background: mercenary." in fates.panes["bob"]
    assert fates.state[Sheets].of(mara).background == "Star-gazer"


@proves("ff.backgrounds.rule", "ff.protagonist.checklist")
def test_the_form_of_a_new_protagonist_asks_for_nothing_that_would_be_a_mere_label() -> None:
    """A background written there would have counted for nothing: it is chosen afterwards, and counts."""
    fates = duel(MARA, BERN)
    (form,) = fates.offers("ann", "make-protagonist")

    assert [field.name for field in form.fields] == ["name", "calling", "sway", "attack_bonus", "defence_bonus"]
    assert fates.offers("ann", "choose-background")
