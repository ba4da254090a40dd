"""Clearing off the screen, the read-out of an evening, the quick pass of a scene, and what a Push costs."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.modules.tracking import ASH, kept, marks, stands
from tests.systems.fates_edge.patrons.owing import GATE, bearing, debtor, owed, owes
from threefates.systems.fates_edge.modules.duties_and_clearing import clears
from threefates.systems.fates_edge.modules.pushes import Cost, costs_of_push
from threefates.systems.fates_edge.modules.trackers import Modules, Tracker
from threefates.systems.fates_edge.rulings.road import PushCost
from threefates.testing.proof import proves

ACT = "Vex rehangs the doors of the old shrine, oils each hinge, and speaks its name at every threshold"


# clearing


@proves("fe.obligation.clear-offscreen", "fe.modules.session-loop")
@pytest.mark.parametrize(("answer", "left"), [("accepted", {GATE: 1}), ("too-little", {GATE: 2})])
def test_an_act_off_the_screen_clears_a_segment_once_the_game_master_accepts_it(
    answer: str, left: dict[str, int]
) -> None:
    evening, hero = debtor()
    owes(evening, hero, 2)
    clear = {"hero": hero, "module": f"obligation:{GATE}", "act": ACT}
    evening.do("ann", "fe.clear-off-screen", **clear)

    assert clears() == 1
    assert evening.told("bob") == [f"Vex, to clear Obligation to {GATE}: {ACT}"]
    assert evening.asked().seats == ("gm",)
    refused, (offer,) = (
        evening.refused("ann", "fe.clear-off-screen", **clear),
        evening.offers("ann", "fe.clear-off-screen"),
    )
    assert (refused.code, offer.refusal) == ("module.asked", refused)
    evening.answer(answer, by="gm")
    assert owed(evening, hero) == left


@proves("fe.obligation.clear-offscreen")
def test_nothing_is_cleared_in_a_scene_nor_where_nothing_is_marked() -> None:
    evening, hero = debtor()
    owes(evening, hero)
    leash = kept(evening, hero, **ASH)
    clear = {"hero": hero, "act": ACT}

    assert evening.refused("ann", "fe.clear-off-screen", module=leash, **clear).code == "module.empty"
    assert evening.refused("bob", "fe.clear-off-screen", module=leash, **clear).code == "character.not_yours"
    evening.do("gm", "start-scene", title="The ring")
    refusal = evening.refused("ann", "fe.clear-off-screen", module=f"obligation:{GATE}", **clear)
    assert (refusal.code, refusal.source) == ("module.scene", "fe.obligation.clear-offscreen")


@proves("fe.obligation.clear-offscreen")
def test_a_tracker_is_cleared_so_too_and_what_is_gone_meanwhile_stays_gone() -> None:
    evening, hero = debtor()
    leash = kept(evening, hero, **ASH)
    marks(evening, hero, leash, amount=2)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=leash, act=ACT)
    evening.answer("accepted", by="gm")
    after = stands(evening, hero)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=leash, act=ACT)
    evening.do("gm", "fe.end-module", hero=hero, module=leash, why="it is gone")

    assert after == ["Leash of Ash 1 of 5"]
    assert stands(evening, hero) == []


# read out


@proves("fe.modules.session-loop", "fe.modules.gm-duties")
def test_an_evening_begins_with_what_stands_and_personal_clocks_from_three_on() -> None:
    evening, hero = debtor()
    quiet = kept(evening, hero, kind="bond", name="crows")
    loud = kept(evening, hero, kind="repertoire")
    owes(evening, hero, 2)
    kept(evening, hero, **ASH)
    marks(evening, hero, quiet, amount=2)
    marks(evening, hero, loud, amount=3)
    evening.do("gm", "fe.set-symbol", hero=hero, patron=GATE, symbol="compromised", reason="as it was")

    evening.do("gm", "start-evening")

    (said,) = [line for line in evening.told("bob") if line.startswith("To read out")]
    assert said == (
        f"To read out: Vex: Obligation to {GATE} 2 of 5, Leash of Ash 0 of 5, Repertoire 3 of 6, "
        f"Symbol of {GATE} compromised."
    )


@proves("fe.modules.session-loop", "fe.modules.scope")
def test_a_scene_ends_with_the_question_for_marks_and_its_counters_go() -> None:
    evening, hero = debtor()
    evening.do("gm", "start-scene", title="The ring")
    counter = kept(evening, hero, kind="counter", name="Exposure", size=2)
    bond = kept(evening, hero, kind="bond", name="crows")
    marks(evening, hero, counter, amount=2)
    marks(evening, hero, bond)

    first = evening.refused("gm", "end-scene")
    evening.answer("stands")
    evening.do("gm", "end-scene")

    assert first.code == "module.full"
    assert "Any marks? Vex: Spirit Bond of crows 1 of 4, Exposure 2 of 2." in evening.told("bob")
    assert "Vex lets go: Exposure, the scene is over." in evening.told("bob")
    assert stands(evening, hero) == ["Spirit Bond of crows 1 of 4"]
    assert not evening.waits()


@proves("fe.modules.session-loop")
def test_where_nobody_keeps_track_nothing_is_read_out() -> None:
    evening, _ = debtor()
    evening.do("gm", "start-scene", title="The ring")
    begun = evening.told("bob")
    evening.do("gm", "end-scene")

    assert not [line for line in (*begun, *evening.told("bob")) if line.startswith(("To read", "Any marks"))]


# what a Push costs


@proves("fe.obligation.universal-push-costs")
@pytest.mark.parametrize(
    ("cost", "banked", "fatigue", "corruption"),
    [("beat", 4, 0, 0), ("fatigue", 3, 1, 0), ("corruption", 3, 0, 1), ("complication", 2, 0, 0)],
)
def test_a_push_pays_one_component(cost: str, banked: int, fatigue: int, corruption: int) -> None:
    evening, hero = debtor(corruption_accounting="direct_segment")
    evening.do("gm", "start-scene", title="The ring")
    evening.do("gm", "fe.set-beats", held=3, reason="as it was")

    evening.do("ann", "fe.pay-push", hero=hero, cost=cost)

    marked = [module.marks for module in _corruption(evening, hero)]
    assert (evening.bank, bearing(evening, hero).fatigue, sum(marked)) == (banked, fatigue, corruption)


@proves("fe.obligation.universal-push-costs", "fe.ruling.universal-push")
def test_where_all_four_are_read_all_four_are_paid() -> None:
    evening, hero = debtor(universal_push="all_four", corruption_accounting="direct_segment")
    evening.do("gm", "start-scene", title="The ring")

    evening.do("ann", "fe.pay-push", hero=hero)

    assert costs_of_push(Cost.BEAT, PushCost.ALL) == tuple(Cost)
    assert (evening.bank, bearing(evening, hero).fatigue) == (0, 1)
    assert [module.marks for module in _corruption(evening, hero)] == [1]
    assert evening.told("bob")[0] == (
        "Vex Pushes, for 1 beat for the Game Master; 1 Fatigue; Corruption for a Push; "
        "a complication, for 1 beat of the Game Master's."
    )


@proves("fe.obligation.universal-push-costs", "fe.ruling.universal-push")
@pytest.mark.parametrize(("reading", "asked"), [("one_of_list", 4), ("all_four", 0)])
def test_nobody_is_asked_which_one_they_pay_where_all_four_are_paid(reading: str, asked: int) -> None:
    evening, _ = debtor(universal_push=reading)
    evening.do("gm", "start-scene", title="The ring")

    (offer,) = evening.offers("ann", "fe.pay-push")

    assert offer.enabled
    assert sum(len(field.options) for field in offer.fields) == asked
    assert all(cost.said in offer.hint for cost in Cost) is (reading == "all_four")


@proves("fe.obligation.universal-push-costs")
def test_nobody_pushes_between_scenes_or_with_a_beat_that_is_not_there() -> None:
    evening, hero = debtor()
    before = evening.refused("ann", "fe.pay-push", hero=hero)
    evening.do("gm", "start-scene", title="The ring")

    assert before.code == "push.scene"
    assert evening.refused("bob", "fe.pay-push", hero=hero).code == "character.not_yours"
    assert evening.refused("ann", "fe.pay-push", hero=hero, cost="complication").code == "beats.too_few"
    (offer,) = evening.offers("ann", "fe.pay-push")
    assert [option.value for option in offer.fields[0].options if option.refusal] == ["complication"]


def _corruption(evening: Evening, hero: str) -> tuple[Tracker, ...]:
    return evening.state[Modules].of.get(hero, ())


# who sees what


@proves("fe.modules.player-duties", "fe.modules.scope")
def test_who_has_nothing_to_do_with_magic_sees_none_of_it() -> None:
    evening, hero = debtor()
    plain = evening.hero("Brok", by="bob", talents=[])

    assert not [offer for offer in evening.offers("bob") if "module" in offer.command or "push" in offer.command]
    assert "modules" not in evening.view("bob")
    owes(evening, hero, 7)
    assert "2 over" in str(evening.view("bob")["modules"])
    assert "my-modules" not in evening.view("bob")
    assert "2 over" in str(evening.view("ann")["my-modules"])
    assert plain not in str(evening.view("gm")["modules"])


@proves("fe.obligation.reminders")
def test_reminders_stand_on_the_sheet_of_whoever_walks_the_path() -> None:
    evening, hero = debtor()
    owes(evening, hero)

    said = str(evening.view("ann")["my-modules"])

    assert "A Rite marks 1 when it is completed, or what it lists, and 1 more if it was pushed." in said
    assert "A ritual always marks 1; a cracked seal 2, or 3 of high power" in said
    assert "with 4 Symbols, a scene's first ritual 1 more." in said


@proves("fe.obligation.reminders", "fe.invoker.example-exemption")
def test_where_a_good_symbol_spares_the_mark_the_sheet_does_not_say_that_every_ritual_marks_one() -> None:
    evening, hero = debtor(invoker_always_obligation="example_reading")
    owes(evening, hero)
    said = str(evening.view("ann")["my-modules"])

    assert "always marks" not in said
    assert "A ritual marks 2 without a good Symbol, and 1 more if it was pushed; a cracked seal 2" in said


@proves("fe.obligation.reminders")
def test_they_stand_there_before_anything_is_marked_and_nowhere_where_nothing_could_be() -> None:
    evening, _ = debtor()
    other = Evening()
    other.hero("Brok", talents=[])

    assert "with 4 Symbols, a scene's first ritual 1 more" in str(evening.view("ann")["my-modules"])
    assert "my-modules" not in evening.view("bob")
    assert "my-modules" not in other.view("ann")
