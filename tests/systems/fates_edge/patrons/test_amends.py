"""Over Capacity: whoever tips over it is asked at once how they mean to owe less, and what they say stands there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.patrons.owing import GATE, SEA, bearing, debtor, lands_on, owed, owes
from threefates.rulebook.agenda import Choice
from threefates.rulebook.core import RulingChanged
from threefates.systems.fates_edge.modules.modules import Mark, modules_of
from threefates.systems.fates_edge.patrons.obligation import barred
from threefates.testing.proof import proves

EACH: dict[str, Any] = {"obligation_tracking": "per_patron_capacity_each"}
AT: dict[str, Any] = {"obligation_at_or_over": "at_capacity"}


def over(evening: Evening) -> list[Choice]:
    return [choice for choice in FATES_EDGE.questions(evening.state) if choice.kind == "over"]


def back(evening: Evening, hero: str) -> list[tuple[str, str]]:
    return [(each.title, each.says) for each in modules_of(evening.state, hero) if each.kind == "amends"]


def puts(evening: Evening, hero: str, segments: int, patron: str = GATE) -> None:
    evening.do("gm", "fe.set-obligation", hero=hero, patron=patron, owed=segments, reason="as it was")


@proves(
    "fe.obligation.overflow-core",
    "fe.obligation.clear-guidance",
    "fe.modules.player-duties",
    "fe.modules.session-loop",
)
def test_whoever_tips_over_capacity_is_asked_at_once_and_what_they_say_is_read_out() -> None:
    evening, hero = debtor()
    evening.do("gm", "start-scene", title="The ring")
    owes(evening, hero, 3)
    owes(evening, hero, 2, SEA)
    before = evening.waits()
    owes(evening, hero)
    choice = evening.asked()

    assert (before, choice.kind, choice.seats, choice.if_absent) == (False, "over", ("ann",), "story")
    assert choice.asks == (
        "Vex owes 6 Obligation and bears 5, and invokes no Rite until it is less than 5."
        " It has cost 1 Fatigue, and the next segment brings 1 Fatigue. How do they mean to owe less?"
    )
    assert [option.label for option in choice.options] == [
        "By service to Raéyn",
        "By service to the Sealed Gate",
        "By a task that a Patron sets",
        "By a ritual cleansing",
        "As the story brings it",
    ]
    assert choice.options[1].detail == "4 owed; an act between scenes takes 1 off."

    evening.answer(f"obligation:{SEA}")
    assert evening.told("bob") == ["Vex means to owe less: by service to Raéyn."]
    assert back(evening, hero) == [("Owes less", "by service to Raéyn")]
    evening.do("gm", "end-scene")
    assert any("Owes less by service to Raéyn" in line for line in evening.told("bob"))
    assert evening.replayed() == evening.state


@proves("fe.obligation.overflow-core", "fe.obligation.clear-guidance")
@pytest.mark.parametrize("how", ["task", "cleansing", "story"])
def test_every_way_back_of_the_book_may_be_meant(how: str) -> None:
    evening, hero = debtor()
    owes(evening, hero, 6)
    evening.answer(how)

    assert len(back(evening, hero)) == 1
    assert over(evening) == []
    owes(evening, hero)
    assert over(evening) == []  # it was asked as it tipped over
    assert bearing(evening, hero).fatigue == 2


@proves("fe.obligation.overflow-core", "fe.obligation.clear-guidance")
def test_a_way_back_is_gone_once_they_are_back_and_asked_for_anew_after() -> None:
    evening, hero = debtor()
    owes(evening, hero, 6)
    evening.answer("task")
    puts(evening, hero, 5)
    still = back(evening, hero)
    puts(evening, hero, 4)
    none = back(evening, hero)
    puts(evening, hero, 5)
    full = back(evening, hero)
    puts(evening, hero, 4)
    owes(evening, hero, 2)

    assert ([said for _, said in still], none, full) == (["by a task that a Patron sets"], [], [])
    assert len(over(evening)) == 1
    assert back(evening, hero) == []


@proves("fe.obligation.overflow-core")
def test_nobody_is_asked_any_longer_who_owes_less_by_then() -> None:
    evening, hero = debtor()
    puts(evening, hero, 6)
    asked = len(over(evening))
    puts(evening, hero, 4)

    assert (asked, over(evening)) == (1, [])
    puts(evening, hero, 6)
    evening.rated(hero, presence=5)
    assert over(evening) == []


@proves("fe.obligation.overflow-core", "fe.modules.core-principle")
def test_who_is_shut_out_and_owes_just_what_they_bear_is_asked_still_and_nobody_else_is_let_off_with_them() -> None:
    evening, hero = debtor()
    other = evening.hero("Tev", by="bob", trained=["Arcana"], talents=["codex", "familiar", "patrons-symbol"])
    evening.rated(other, spirit=2, presence=3)
    puts(evening, other, 6)
    puts(evening, hero, 6)
    puts(evening, hero, 5)
    both = [choice.owner for choice in over(evening)]
    puts(evening, hero, 4)

    assert sorted(both) == sorted((hero, other))
    assert [choice.owner for choice in over(evening)] == [other]


@proves("fe.obligation.overflow-core", "fe.obligation.overflow-modules")
@pytest.mark.parametrize(
    ("reading", "asked"),
    [({"obligation_overflow": "fiction_debt"}, 0), (EACH, 0), ({"obligation_at_or_over": "at_capacity"}, 1)],
)
def test_nobody_is_asked_any_longer_for_what_costs_nothing_as_the_table_reads_it_now(
    reading: dict[str, Any], asked: int
) -> None:
    evening, hero = debtor()
    for patron in (GATE, SEA):
        puts(evening, hero, 3, patron)
    before = len(over(evening))
    evening.reads(**reading)

    assert (before, len(over(evening))) == (1, asked)


@proves("fe.obligation.overflow-core", "fe.obligation.capacity")
def test_who_bears_less_than_before_is_asked() -> None:
    evening, hero = debtor()
    owes(evening, hero, 5)
    evening.rated(hero, presence=2)

    assert len(over(evening)) == 1
    assert bearing(evening, hero).fatigue == 0


@proves("fe.ruling.obligation-at-or-over", "fe.obligation.overflow-modules")
def test_where_capacity_itself_costs_it_is_asked_there_and_once_more_where_rites_are_shut() -> None:
    evening, hero = debtor(**AT)
    owes(evening, hero, 4)
    before = over(evening)
    owes(evening, hero)
    (choice,) = over(evening)

    assert before == []
    assert choice.asks.startswith("Vex owes 5 Obligation and bears 5. It has cost 1 Fatigue, and the next")
    evening.answer("task")
    owes(evening, hero)
    assert over(evening)[0].asks.startswith("Vex owes 6 Obligation and bears 5, and invokes no Rite")
    assert back(evening, hero) == []
    puts(evening, hero, 4)
    assert over(evening) == []


@proves("fe.obligation.tracked-per-patron", "fe.obligation.overflow-core")
def test_each_ledger_that_counts_alone_asks_for_itself() -> None:
    evening, hero = debtor(**EACH)
    owes(evening, hero, 6)
    owes(evening, hero, 6, SEA)
    both = over(evening)
    evening.do("ann", "answer", choice=both[0].id, option=f"obligation:{SEA}")

    assert sorted(choice.asks[:33] for choice in both) == [
        "Vex owes 6 Obligation to Raéyn an",
        "Vex owes 6 Obligation to the Seal",
    ]
    assert both[0].options[0].value == f"obligation:{SEA}"
    assert len(both[0].options) == 4
    assert back(evening, hero) == [("Owes Raéyn less", "by service to Raéyn")]


@proves("fe.obligation.clock-full")
def test_a_debt_that_is_settled_in_the_story_asks_nobody_for_a_way_back() -> None:
    evening, hero = debtor(obligation_overflow="fiction_debt")
    owes(evening, hero, 7)

    assert [choice.kind for choice in FATES_EDGE.questions(evening.state)] == ["debt"]


@proves("fe.obligation.overflow-modules")
@pytest.mark.parametrize(
    ("segments", "more"),
    [(9, "1 Fatigue"), (10, "1 Harm, the Patron steps in"), (11, "1 Fatigue")],
)
def test_it_is_said_what_the_next_segment_brings(segments: int, more: str) -> None:
    evening, hero = debtor()
    puts(evening, hero, segments)

    assert f" The next segment brings {more}." in evening.asked().asks


@proves("fe.obligation.overflow-modules")
def test_a_mark_that_goes_over_all_of_it_at_once_says_all_that_it_has_cost() -> None:
    evening, hero = debtor()
    owes(evening, hero, 11)
    (choice,) = over(evening)

    assert "It has cost 5 Fatigue, 1 Harm, the Patron steps in, and the next segment brings 1 Fatigue." in choice.asks


@proves("fe.modules.player-duties", "fe.modules.core-principle", "fe.modules.gm-duties")
def test_nobody_rolls_before_it_is_said_what_comes_of_what_is_owed() -> None:
    evening, hero = debtor(body=5)
    other = evening.hero("Tev", by="bob")
    puts(evening, hero, 10)
    evening.agreed(other, by="bob")
    first = evening.refused("bob", "fe.roll-action", hero=other)
    evening.do("ann", "answer", choice=over(evening)[0].id, option="story")
    between = evening.offers("bob", "fe.roll-action")[0].enabled
    owes(evening, hero)
    again = evening.refused("bob", "fe.roll-action", hero=other)
    evening.answer("demand", by="gm")

    assert (first.code, first.title) == ("module.full", "It is asked what comes of what Vex owes.")
    assert (between, again) == (True, first)
    assert evening.offers("bob", "fe.roll-action")[0].enabled


@proves("fe.modules.gm-duties")
def test_the_game_goes_on_without_somebody_who_is_away() -> None:
    evening, hero = debtor()
    owes(evening, hero, 6)
    evening.leaves("ann")
    evening.do("gm", "answer-for-absent", choice=over(evening)[0].id)

    assert back(evening, hero) == [("Owes less", "as the story brings it")]


@proves(
    "fe.terrestrial.definition",
    "fe.obligation.overflow-core",
    "fe.obligation.overflow-modules",
    "fe.ruling.terrestrial-obligation",
)
def test_on_the_common_track_a_mortal_power_may_be_served_as_well() -> None:
    evening, hero = debtor(terrestrial_obligation="shared_total")
    tie = {"bond": "job", "perks": ["sanctuary", "military backing"], "why": "they know me"}
    evening.do("gm", "fe.gain-tie", hero=hero, name="the Black Ledger", **tie)
    owes(evening, hero, 3)
    (name,) = [each.id for each in modules_of(evening.state, hero) if each.kind == "tie"]
    lands_on(evening, hero, Mark(name, 3, "a call"))
    choice = evening.asked()

    assert [option.value for option in choice.options[:2]] == [f"obligation:{GATE}", name]
    assert "It has cost 1 Fatigue, and the next" in choice.asks
    evening.answer(name)
    assert back(evening, hero) == [("Owes less", "by service to the Black Ledger")]
    assert owed(evening, hero) == {GATE: 3}
    assert barred(evening.state, hero)


@proves("fe.terrestrial.definition", "fe.obligation.overflow-modules")
def test_what_a_mortal_power_is_owed_apart_asks_for_no_way_back() -> None:
    evening, hero = debtor()
    tie = {"bond": "job", "perks": ["sanctuary", "military backing"], "why": "they know me"}
    evening.do("gm", "fe.gain-tie", hero=hero, name="the Black Ledger", **tie)
    owes(evening, hero, 6)
    evening.answer("task")
    (name,) = [each.id for each in modules_of(evening.state, hero) if each.kind == "tie"]
    lands_on(evening, hero, Mark(name, 1, "a call"))

    assert not evening.waits()
    assert len(back(evening, hero)) == 1


@proves("fe.obligation.overflow-modules", "fe.modules.core-principle")
def test_the_dead_are_asked_for_no_way_back() -> None:
    evening, hero = debtor(body=2)
    evening.do("gm", "fe.set-harm", hero=hero, harm=3, reason="as it was")
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=1, reason="as it was")
    owes(evening, hero, 6)
    dying = next(choice for choice in FATES_EDGE.questions(evening.state) if choice.kind == "dying")
    asked = len(over(evening))
    evening.do("gm", "answer", choice=dying.id, option="dies")

    assert (asked, evening.waits()) == (1, False)


@proves("fe.obligation.clear-guidance", "fe.obligation.clear-offscreen")
def test_nobody_clears_anything_in_a_fight_be_it_in_no_scene() -> None:
    evening, hero = debtor()
    owes(evening, hero, 3)
    serves = {"hero": hero, "module": f"obligation:{GATE}", "act": "Vex oils every lock of the house"}
    evening.do("gm", "fe.set-conflict", running=True)
    refusal = evening.refused("ann", "fe.clear-off-screen", **serves)
    offered = [offer.refusal for offer in evening.offers("ann", "fe.clear-off-screen")]
    evening.do("gm", "fe.set-conflict", running=False)
    evening.do("ann", "fe.clear-off-screen", **serves)
    evening.answer("accepted", by="gm")

    assert (refusal.code, refusal.remedy) == ("module.scene", "End the fight first.")
    assert offered == [refusal]
    assert owed(evening, hero) == {GATE: 2}


@proves("fe.obligation.tracked-per-patron", "fe.obligation.overflow-core")
@pytest.mark.parametrize(("sea", "shut"), [(1, False), (2, True)])
def test_what_a_table_reads_together_from_now_on_bars_from_rites_at_once(sea: int, shut: bool) -> None:
    evening, hero = debtor(**EACH)
    owes(evening, hero, 4)
    owes(evening, hero, sea, SEA)
    apart = barred(evening.state, hero)
    evening.was_so(RulingChanged("fe.ruling.obligation-tracking", "per_patron_capacity_total"))

    assert apart is None
    assert (barred(evening.state, hero) is not None) is shut
    puts(evening, hero, 3)
    assert barred(evening.state, hero) is None
