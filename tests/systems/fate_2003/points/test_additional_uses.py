"""What else points pay for: a speech, another's place, another's wound, the right moment to arrive."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.fights.fought import unmarked
from tests.systems.fate_2003.points.paid import held, let_stand
from tests.systems.fate_2003.tables import ANN, BOB, GM, Table
from threefates.commons.scenes import EndScene, StartScene
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import Seat
from threefates.systems.fate_2003.checks.static_and_dynamic_tests import CallStaticTest, ProposeTest
from threefates.systems.fate_2003.npcs.npcs import MakeMinor
from threefates.systems.fate_2003.points.additional_uses import (
    Arrive,
    Arrived,
    PositionsSwitched,
    SwitchPositions,
    TakeWound,
    takeable,
)
from threefates.systems.fate_2003.points.fate_points import FatePoints
from threefates.systems.fate_2003.points.monologue import EndSpeech, MakeSpeech, nobody_interrupts
from threefates.systems.fate_2003.points.narrative_control import ClaimFact
from threefates.systems.fate_2003.points.purposes import ARRIVAL, INTERPOSE, MONOLOGUE, PRICES, SWITCH, price_with_a_box
from threefates.systems.fate_2003.sheets.changes import SetFatePoints
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.systems.fate_2003.wounds.healing import RemedyHurt
from threefates.systems.fate_2003.wounds.marking import MarkWound
from threefates.systems.fate_2003.wounds.track import Outcome
from threefates.systems.fate_2003.wounds.wounds import Injury, Wounded
from threefates.testing.proof import proves

ENTRY = {
    MONOLOGUE: "fate.points.monologue",
    SWITCH: "fate.points.switch-positions",
    INTERPOSE: "fate.points.take-wound",
    ARRIVAL: "fate.points.arrival",
}


def table(**rulings: str) -> Table:
    return Table.reading(**rulings).heroes()


def struck(**rulings: str) -> Table:
    """Mara has just been hurt by Captain Vex: 2 against 5."""
    return fight(table(**rulings), "0000", "+++0")


def steps_in(found: Table, **more: str) -> TakeWound:
    return TakeWound(found.character("Finn"), found.character("Mara"), "Finn throws himself between them", **more)


@proves("fate.points.monologue", "fate.points.switch-positions", "fate.points.take-wound", "fate.points.arrival")
@pytest.mark.parametrize("use", ENTRY)
def test_each_use_costs_a_point_or_a_box(use: str) -> None:
    assert (PRICES[use], price_with_a_box(use, box=False), price_with_a_box(use, box=True)) == (1, 1, 0)


@proves("fate.points.monologue")
def test_who_speaks_is_not_interrupted_and_does_nothing_else() -> None:
    found = table()
    villain = found.character("Captain Vex")
    found.does(GM, MakeSpeech(villain))
    assert not found.state[FatePoints].speaking
    let_stand(found)

    assert found.state[FatePoints].speaking == villain
    assert held(found)["Captain Vex"] == 1
    for by, command in interruptions(found):
        assert found.refusal(by, command) == "fate_points.monologue"
    assert found.refusal(ANN, MakeSpeech(found.character("Mara"))) == "fate_points.monologue"
    refusal = found.offers(ANN)[f"fate.make-speech.{found.character('Mara')}"].refusal
    assert refusal is not None
    assert refusal.source == "fate.points.monologue"
    assert found.refusal(ANN, EndSpeech()) == "character.not_yours"

    found.does(GM, EndSpeech())

    assert found.refusal(GM, EndSpeech()) == "fate_points.silence"
    assert found.panes["bob"][-2:] == ["Captain Vex speaks, and nobody interrupts.", "Captain Vex has spoken."]
    found.does(ANN, ClaimFact(found.character("Mara"), "there is a rope"))


DEEDS = (
    *("fate.arrive", "fate.begin-fight", "fate.call-contest", "fate.call-dynamic-test", "fate.call-exchange"),
    *("fate.call-static-test", "fate.call-burdened-test", "fate.call-timed-test", "fate.call-with-chance"),
    *("fate.claim-fact", "fate.declare", "fate.declare-for-the-rest", "fate.invoke-for-effect", "fate.propose-test"),
    *("fate.roll-challenge", "fate.switch-positions", "fate.take-turn", "fate.join-fight", "fate.leave-fight"),
    *("fate.roll-trait", "fate.call-roll", "fate.call-for", "fate.treat-injury", "fate.remedy-hurt", "fate.play-card"),
    *("fate.begin-battle", "fate.begin-task", "fate.begin-challenge", "fate.begin-opposed-challenge"),
    *("fate.begin-count", "fate.begin-ready-challenge", "fate.take-arms", "fate.let-days-pass"),
    *("fate.take-wound", "fate.help-roll", "fate.mend-trouble", "fate.take-ground", "fate.take-prop"),
    *("fate.neglect-challenge", "fate.invoke-against", "fate.compel-for"),
)
NO_DEEDS = (
    *("fate.make-speech", "fate.end-speech", "fate.tell-secret", "fate.open-scene", "fate.begin-scenario"),
    *("fate.let-happen", "fate.end-scenario", "fate.end-fight", "fate.return-prop", "fate.drop-challenge"),
    *(
        "fate.roll-test",
        "fate.roll-for-absent",
        "fate.call-off",
        "fate.let-wounds-off",
        "fate.name-padded",
        "fate.spare-wounds",
        "fate.invoke-aspect",
        "fate.add-fate-point",
    ),
    *("fate.ask-for-leave", "fate.let-stand", "fate.propose-invocation", "fate.explain-saying", "fate.tell-trouble"),
    *("fate.think-again", "fate.judge-fight-so", "fate.mark-wound", "fate.refresh-aspects", "fate.bring-magic"),
    *("fate.clear-wound", "fate.strike-off"),
    *("fate.make-character", "fate.make-minor", "fate.make-by-table", "fate.begin-hero", "fate.close-phase"),
    *("fate.bring-sample", "fate.play-ready", "fate.plan-campaign", "fate.place-skill", "fate.begin-phase"),
    *("fate.send-back", "fate.color-skill", "fate.take-aspect", "fate.take-rank", "fate.take-extra"),
    *("fate.give-back", "fate.take-frame", "fate.propose-talent", "fate.advance", "fate.spend-rank"),
    *("fate.earn-aspect", "fate.change-aspect", "fate.name-goal", "fate.commit-ranks", "fate.take-over-ranks"),
    *("fate.reward-points", "fate.set-skill", "fate.set-aspect", "fate.set-boxes", "fate.set-fate-points"),
    *("fate.set-track", "fate.set-ratings", "fate.set-the-ground", "fate.set-challenge-boxes", "fate.say-box-uses"),
    *("fate.write-weapon", "fate.write-armor", "fate.write-card", "fate.take-book-cards", "fate.deal-card"),
    *("fate.deal-cards", "fate.drop-card"),
)
"""What is about a roll that lies there, about sheets, or between the Game Master and the table."""


@proves("fate.points.monologue")
@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_would_be_an_interruption(deed: str) -> None:
    found = table()
    kind = found.system.commands[deed]
    nobody_interrupts(found.state, kind, ANN)
    found.does(GM, MakeSpeech(found.character("Captain Vex")))
    let_stand(found)

    with pytest.raises(Refused, match="nobody interrupts"):
        nobody_interrupts(found.state, kind, ANN)
    nobody_interrupts(found.state, EndSpeech, ANN)


@proves("fate.points.monologue")
def test_of_everything_that_may_be_asked_for_it_is_said_whether_it_is_a_deed() -> None:
    assert {each for each in table().system.commands if each.startswith("fate.")} == {*DEEDS, *NO_DEEDS}


@proves("fate.points.monologue", "fate.wounds.taken-out")
@pytest.mark.parametrize(
    ("who", "outcome", "over"),
    [
        ("Captain Vex", Outcome.TAKEN_OUT, True),
        ("Captain Vex", Outcome.INJURED, False),
        ("Mara", Outcome.TAKEN_OUT, False),
    ],
)
def test_who_is_taken_out_speaks_no_more(who: str, outcome: Outcome, *, over: bool) -> None:
    found = table()
    found.does(GM, MakeSpeech(found.character("Captain Vex")))
    let_stand(found)

    found.does(GM, MarkWound(found.character(who), outcome))

    assert (not found.state[FatePoints].speaking) is over
    assert ("Captain Vex has spoken." in found.panes["bob"]) is over


@proves("fate.points.switch-positions", "fate.points.take-wound", "fate.points.arrival")
def test_how_it_comes_about_is_said_in_so_many_letters() -> None:
    found = struck()
    finn, mara = found.character("Finn"), found.character("Mara")
    for letters, refused in ((160, False), (161, True)):
        for command in (
            Arrive(finn, "x" * letters),
            SwitchPositions(finn, mara, "x" * letters),
            TakeWound(finn, mara, "x" * letters),
        ):
            if refused:
                assert found.refusal(BOB, command) == "sheet.words"
            else:
                found.does(BOB, command)
                found.answers(GM, "not", kind="fate.use-asked")


def interruptions(found: Table) -> list[tuple[Seat, Command]]:
    mara = found.character("Mara")
    deeds = [(ANN, ClaimFact(mara, "a rope")), (ANN, ProposeTest(mara, "shout him down"))]
    return [*deeds, (GM, CallStaticTest(mara, "leap", "Fair"))]


@proves("fate.points.monologue")
def test_a_speech_is_its_speakers_to_end_and_ends_with_the_scene() -> None:
    found = table()
    found.does(GM, StartScene("The bridge"))
    for _ in range(2):
        found.does(ANN, MakeSpeech(found.character("Mara")))
        let_stand(found)
        assert found.offers(ANN)["fate.end-speech"].main
        found.does(ANN, EndSpeech())
    found.does(GM, SetFatePoints(found.character("Mara"), 1, "for the test"))
    found.does(ANN, MakeSpeech(found.character("Mara")))
    let_stand(found)
    found.does(GM, EndScene())

    assert not found.state[FatePoints].speaking
    assert found.refusal(ANN, MakeSpeech(found.character("Mara"))) == "fate_points.none_held"
    assert found.refusal(BOB, MakeSpeech(found.character("Mara"))) == "character.not_yours"


@proves("fate.points.monologue")
def test_nobody_pays_for_a_speech_while_another_is_paid_for() -> None:
    found = table()
    found.does(ANN, MakeSpeech(found.character("Mara")))
    assert found.refusal(BOB, MakeSpeech(found.character("Finn"))) == "fate_points.monologue"
    let_stand(found)

    assert found.state[FatePoints].speaking == found.character("Mara")


@proves("fate.points.cancel", "fate.r.cancel-scope")
@pytest.mark.parametrize(("scope", "asked"), [("any-spend-any-person", True), ("bonus-only", False)])
def test_a_speech_may_be_cancelled_where_any_spend_may(scope: str, asked: bool) -> None:
    found = table(cancel_scope=scope)
    found.does(ANN, MakeSpeech(found.character("Mara")))

    assert bool([one for one in found.system.questions(found.state) if one.kind == "fate.cancel"]) is asked
    assert bool(found.state[FatePoints].speaking) is not asked


@proves("fate.points.take-wound")
def test_a_hit_is_taken_for_somebody_as_it_was_dealt() -> None:
    found = struck()
    assert wounded(found).hurt == 1
    found.does(BOB, steps_in(found))
    found.answers(GM, "so", kind="fate.use-asked")
    let_stand(found)

    assert (wounded(found), wounded(found, "Finn")) == (Wounded(), Wounded(hurt=1))
    assert held(found)["Finn"] == 2
    assert found.refusal(BOB, steps_in(found)) == "fate_points.interpose"
    assert any("Finn steps in, and takes the hit for Mara" in line for line in found.panes["ann"])


@proves("fate.points.take-wound")
@pytest.mark.parametrize(
    ("vex", "left", "taken"),
    [
        ("0000", Wounded(), Wounded(clipped=1)),
        ("+++0", Wounded(), Wounded(hurt=1)),
        ("++++", Wounded(), Wounded(injuries=(Injury(21),))),
    ],
)
def test_whatever_it_came_to(vex: str, left: Wounded, taken: Wounded) -> None:
    found = fight(table(), "0000", vex)
    found.does(BOB, steps_in(found))
    found.answers(GM, "so", kind="fate.use-asked")
    let_stand(found)

    assert (wounded(found), unmarked(wounded(found, "Finn"))) == (left, taken)


@proves("fate.points.take-wound")
def test_the_blow_that_would_take_somebody_out_and_one_more_where_boxes_are_full() -> None:
    found = table()
    hurts(found, Outcome.INJURED, "Finn")
    hurts(found, Outcome.INJURED, "Finn")
    hurts(found, Outcome.INJURED)
    fight(found, "----", "++++")
    assert wounded(found).out
    found.does(BOB, steps_in(found))
    found.answers(GM, "so", kind="fate.use-asked")
    let_stand(found)

    assert (wounded(found).out, len(wounded(found).injuries)) == (False, 1)
    assert wounded(found, "Finn").out
    assert found.refusal(BOB, steps_in(found)) == "conflict.out"


@proves("fate.points.take-wound")
def test_only_a_fresh_hit_of_a_fight_is_taken_by_somebody_who_stands() -> None:
    found = table()
    hurts(found, Outcome.HURT)
    assert not takeable(found.state, found.character("Mara"))
    assert found.refusal(BOB, steps_in(found)) == "fate_points.interpose"
    assert f"fate.take-wound.{found.character('Finn')}" not in found.offers(BOB)
    found = struck()
    mara, finn = found.character("Mara"), found.character("Finn")
    assert found.refusal(ANN, TakeWound(mara, mara, "bravely")) == "fate_points.interpose"
    assert found.offers(BOB)[f"fate.take-wound.{finn}"].enabled
    assert f"fate.take-wound.{mara}" not in found.offers(ANN)
    hurts(found, Outcome.TAKEN_OUT, "Finn")
    assert found.refusal(BOB, steps_in(found)) == "conflict.out"
    assert not found.offers(BOB)[f"fate.take-wound.{finn}"].enabled

    found = struck()
    found.does(ANN, RemedyHurt(found.character("Mara"), "a bandage"))
    assert found.refusal(BOB, steps_in(found)) == "fate_points.interpose"
    found = struck()
    found.does(GM, CallStaticTest(found.character("Mara"), "leap", "Fair"))
    assert found.refusal(BOB, steps_in(found)) == "fate_points.interpose"


@proves("fate.points.take-wound")
def test_what_is_not_plausible_or_too_late_costs_nothing() -> None:
    found = struck()
    found.does(BOB, steps_in(found))
    asked = found.asked(GM, "fate.use-asked")
    assert (asked.owner, asked.asks.count("(Mara)")) == (GM.id, 1)
    assert found.refusal(BOB, steps_in(found)) == "facts.one_at_a_time"
    found.answers(GM, "not", kind="fate.use-asked")
    assert held(found)["Finn"] == 3
    assert found.panes["bob"][-1].endswith("Nothing is spent.")

    found.does(BOB, steps_in(found))
    found.does(ANN, RemedyHurt(found.character("Mara"), "a bandage"))
    so = found.asked(GM, "fate.use-asked").options[0]
    assert so.refusal is not None
    assert so.refusal.source == "fate.points.take-wound"
    found.answers(GM, "not", kind="fate.use-asked")

    found = struck()
    found.does(BOB, steps_in(found))
    found.answers(GM, "so", kind="fate.use-asked")
    found.does(ANN, RemedyHurt(found.character("Mara"), "a bandage"))
    let_stand(found)
    assert wounded(found, "Finn") == Wounded()


@proves("fate.points.switch-positions")
def test_places_change_in_a_fight_between_two_who_stand() -> None:
    found = table()
    mara, finn = found.character("Mara"), found.character("Finn")
    command = SwitchPositions(finn, mara, "back to back, and round")
    assert found.refusal(BOB, command) == "fate_points.switch"
    assert f"fate.switch-positions.{finn}" not in found.offers(BOB)
    fight(found, "0000", "0000")
    assert found.refusal(BOB, SwitchPositions(finn, finn, "round")) == "fate_points.switch"
    assert found.refusal(BOB, SwitchPositions(finn, "hero-99", "round")) == "sheet.none"

    found.does(BOB, command)
    assert found.asked(GM, "fate.use-asked").asks.count("(Mara)") == 1
    found.answers(GM, "so", kind="fate.use-asked")
    before = found.state
    let_stand(found)

    assert before is not found.state
    assert "Finn and Mara change places." in found.panes["ann"]
    assert held(found)["Finn"] == 2
    hurts(found, Outcome.TAKEN_OUT)
    assert found.refusal(BOB, command) == "conflict.out"
    offer = found.offers(BOB)[f"fate.switch-positions.{finn}"]
    assert [bool(one.refusal) for one in offer.fields[0].options] == [True, False]
    hurts(found, Outcome.TAKEN_OUT, "Finn")
    assert found.refusal(BOB, SwitchPositions(finn, found.character("Captain Vex"), "round")) == "conflict.out"


def test_of_a_crowd_that_cannot_pay_nobody_lists_all_whom_they_could_change_places_with() -> None:
    found = table()
    for number in range(30):
        found.does(GM, MakeMinor(f"Guard {number}", "Mercenary 2"))
    fight(found, "0000", "0000")
    wanted = [offer for offer in found.offers(GM).values() if offer.command == "fate.switch-positions"]
    poor = [offer for offer in wanted if offer.refusal]
    rich = found.offers(BOB)[f"fate.switch-positions.{found.character('Finn')}"]

    assert len(poor) >= 30
    assert {len(offer.fields[0].options) for offer in poor} == {12}
    assert all(option.refusal is None for offer in poor for option in offer.fields[0].options)
    assert len(rich.fields[0].options) >= 32


@proves("fate.points.arrival")
def test_an_arrival_comes_at_the_moment_that_is_paid_for() -> None:
    found = table()
    finn = found.character("Finn")
    found.does(BOB, Arrive(finn, "just when the rope breaks"))
    assert held(found)["Finn"] == 3
    found.answers(GM, "so", kind="fate.use-asked")
    let_stand(found)

    assert found.panes["ann"][-1] == "Finn arrives at just this moment: just when the rope breaks."
    assert held(found)["Finn"] == 2
    found.does(GM, SetFatePoints(finn, 0, "spent"))
    assert found.refusal(BOB, Arrive(finn, "now")) == "fate_points.none_held"


@proves("fate.points.arrival", "fate.points.substitute-aspect")
def test_a_box_may_stand_in_where_the_table_allows_it() -> None:
    found = table(box_for_fate_point="yes-some-or-all")
    finn = found.character("Finn")
    found.does(GM, SetFatePoints(finn, 0, "spent"))
    found.does(BOB, Arrive(finn, "now", "Larcenous"))
    happened = [*found.answers(GM, "so", kind="fate.use-asked")]
    happened += found.answers(ANN, "stand", kind="fate.cancel")
    happened += found.answers(GM, "stand", kind="fate.cancel")

    assert [event for event in happened if isinstance(event, Arrived)] == [Arrived(finn, "now")]
    assert found.state[Sheets][finn].aspects["Larcenous"].free == 0
    assert found.refusal(BOB, Arrive(finn, "now", "Larcenous")) == "aspects.no_box"
    assert table().refusal(BOB, Arrive(finn, "now", "Larcenous")) == "fate_points.no_box"


def test_with_the_game_master_away_it_is_paid_at_once() -> None:
    away = replace(GM, away=True)
    found = Table((away, ANN, BOB)).heroes()
    found.does(BOB, Arrive(found.character("Finn"), "now"))
    events = [one for one in found.system.questions(found.state) if one.kind == "fate.use-asked"]

    assert not events
    assert held(found)["Finn"] == 2
    assert PositionsSwitched("a", "b").character == "a"


@proves("fate.points.arrival", "fate.points.scope-dial", "fate.r.narrative-scope")
@pytest.mark.parametrize(("scope", "refused"), [("none", True), ("items-and-coincidence", False), ("broad", False)])
def test_no_moment_is_bought_where_points_settle_nothing_of_the_story(scope: str, refused: bool) -> None:
    found = table(narrative_scope=scope)
    mara = found.character("Mara")
    command = Arrive(mara, "just as the door gives way")

    assert (found.offers(ANN)[f"fate.arrive.{mara}"].refusal is not None) is refused
    if refused:
        assert found.refusal(ANN, command) == "facts.out_of_scope"
    else:
        found.does(ANN, command)
        assert found.asked(GM, "fate.use-asked").options
    found.does(ANN, MakeSpeech(mara))
