"""Questioning somebody sentient: the questioner lays first, and the answer is a card of their own."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates, hunt
from tests.systems.fifty_two_fates.few_cards import odds, told
from tests.systems.fifty_two_fates.sheets.growing import grown
from threefates.systems.fifty_two_fates.tasks.tasks import Tasks, answer_cards
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]


def questioned(fates: Fates, **fields: bool) -> str:
    """Mara asks the Warden where the key is; the task's id."""
    fates.do(
        "dana",
        "set-questioning",
        actor=fates.named("Mara"),
        entity=fates.named("Warden"),
        what="Where is the key?",
        **fields,
    )
    return str(dict(fates.offers("ann", "attempt-task")[0].fixed)["task"])


def warden(mode: str = "fate_draw", *drawn: str) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", important=True)
    fates.do("dana", "deal", *MARA, *drawn, mode=mode)
    fates.clear()
    return fates


@pytest.mark.parametrize(("answer", "told"), [("8D", True), ("9D", False), ("AD", False)])
@proves("ff.tasks.sentient", "ff.cards.actor-first", "ff.tasks.resolve", "ff.tasks.action-pool", "ff.tasks.one-try")
def test_the_questioner_lays_first_and_needs_strictly_more_than_the_answer(answer: str, told: bool) -> None:
    fates = warden()
    task = questioned(fates)

    fates.do("ann", "attempt-task", task=task, cards=["9C"])
    waiting = fates.asked("answer")
    fates.do("dana", "answer-by-draw", answer, "2C", choice=waiting)

    counted = fates.panes["ann"][-2]
    assert "Where is the key? is asked with 9." in fates.panes["tv"]
    assert counted.startswith("Where is the key? is told" if told else "Where is the key? is not told")
    assert fates.everywhere() == ALL_CARDS


@proves("ff.tasks.sentient", "ff.tasks.resolve", "ff.ruling.task-ace-difficulty")
@pytest.mark.parametrize("reading", ["impossible", "ace_answers"])
def test_an_ace_that_asks_is_beaten_by_an_ace_that_answers(reading: str) -> None:
    fates = hunt(["AS", "9C", "3D", "4S"], {"task-ace-difficulty": reading})
    fates.creature("Warden")
    task = questioned(fates)

    fates.do("ann", "attempt-task", task=task, cards=["AS"])
    fates.do("dana", "answer-by-draw", "AD", "2C", choice=fates.asked("answer"))

    assert fates.panes["ann"][-2] == "Where is the key? is not told: an ace against an ace."


@proves("ff.tasks.sentient")
def test_one_card_answers_and_two_with_tenacity() -> None:
    fates = warden("mixed_fate", "2C", "3C", "4C", "5C")
    fates.do("ann", "attempt-task", task=questioned(fates), cards=["9C"])

    refusal = fates.refused("dana", "answer-pool", choice=fates.asked("answer"), cards=["4C", "5C"])
    fates.do("dana", "answer-pool", "6C", "7C", choice=fates.asked("answer"), cards=["5C"])
    fates.do("dana", "close-task", task=dict(fates.offers("dana", "close-task")[0].fixed)["task"])
    fates.do("ann", "attempt-task", task=questioned(fates, tenacious=True), cards=["6C"])
    fates.do("dana", "answer-pool", "8C", "10C", "JC", choice=fates.asked("answer"), cards=["3C", "4C"])

    assert refusal.code == "play.count"
    assert "Where is the key? is told: 9 against 5." in fates.panes["ann"]
    assert "Where is the key? is not told: 6 against 7." in fates.panes["ann"]
    assert len(fates.hand("Warden")) == len(fates.hand("Mara")) == 4


@proves("ff.tasks.sentient")
def test_a_friend_simply_tells_and_nobody_asks_whoever_hears_nothing() -> None:
    fates = warden()
    task = questioned(fates)
    fates.do("ann", "attempt-task", task=task, cards=["3D"])

    fates.do("dana", "tell-freely", "2C", choice=fates.asked("answer"))
    fates.do("dana", "set-condition", entity=fates.named("Warden"), condition="unconscious")
    refusal = fates.refused(
        "dana", "set-questioning", actor=fates.named("Mara"), entity=fates.named("Warden"), what="And now?"
    )

    assert "Where is the key? is told: 3 against 0." in fates.panes["ann"]
    assert refusal.code == "questioning.helpless"


@proves("ff.tasks.sentient", "ff.dealer.fate-draw")
@pytest.mark.parametrize(("count", "code"), [(0, "play.count"), (1, ""), (2, "play.count")])
def test_from_the_fate_deck_one_card_answers_no_fewer_and_no_more(count: int, code: str) -> None:
    fates = warden()
    fates.do("ann", "attempt-task", task=questioned(fates), cards=["9C"])
    answer = {"choice": fates.asked("answer"), "count": count}

    if code:
        assert fates.refused("dana", "answer-by-draw", **answer).code == code
    else:
        fates.do("dana", "answer-by-draw", "8D", "2C", **answer)
        assert "Warden answers with 8♦, 8." in fates.panes["ann"]


@proves("ff.tasks.sentient")
def test_a_question_has_no_level_and_nobody_is_tenacious_who_is_not_said_to_be() -> None:
    fates = warden()
    questioned(fates)
    (task,) = fates.state[Tasks].known.values()

    assert (task.level, task.difficulty, task.tenacious) == (0, (), False)
    assert answer_cards(tenacious=False) == 1
    assert answer_cards(tenacious=True) == 2


@proves("ff.tasks.sentient")
def test_only_the_fate_dealer_lets_a_protagonist_question_somebody_and_not_while_cards_are_out() -> None:
    fates = warden()
    mara, there = fates.named("Mara"), fates.named("Warden")
    ask = {"what": "Where is the key?"}

    player = fates.refused("ann", "set-questioning", actor=mara, entity=there, **ask)
    beast = fates.refused("dana", "set-questioning", actor=there, entity=mara, **ask)
    fates.do("ann", "attack", entity=mara, target=there, cards=["9C"])
    busy = fates.refused("dana", "set-questioning", actor=mara, entity=there, **ask)

    assert (player.code, beast.code, busy.code) == ("seat.not_the_dealer", "protagonist.unknown", "exchange.under_way")


@proves("ff.tasks.sentient")
@pytest.mark.parametrize(("reading", "order"), [("at_once", "refilled"), ("after_exchange", "answered")])
def test_an_answer_s_card_is_replaced_when_the_table_replaces_cards(reading: str, order: str) -> None:
    fates = Fates({"replacement-timing": reading})
    fates.protagonist("ann", "Mara")
    fates.creature("Warden", important=True)
    fates.do("dana", "deal", *MARA, "2C", "3C", "4C", "5C", mode="mixed_fate")
    fates.do("ann", "attempt-task", *(["6C"] if reading == "at_once" else []), task=questioned(fates), cards=["9C"])
    before = len(fates.events)

    drawn = ["7C"] if reading == "at_once" else ["6C", "7C"]
    fates.do("dana", "answer-pool", *drawn, choice=fates.asked("answer"), cards=["5C"])

    came = [type(event).__name__ for event in fates.events[before:]]
    first = "refilled" if came.index("CardsDrawn") < came.index("EntityAnswered") else "answered"
    assert first == order


@proves("ff.tasks.one-try", "ff.tasks.no-cycling")
def test_while_the_answer_is_awaited_nothing_else_becomes_of_the_question_and_no_is_no() -> None:
    fates = warden()
    task = questioned(fates)
    fates.do("ann", "attempt-task", task=task, cards=["3D"])

    codes = {
        fates.refused(by, command, task=task, **fields).code
        for by, command, fields in (
            ("ann", "attempt-task", {"cards": ["9C"]}),
            ("ann", "leave-task", {}),
            ("dana", "close-task", {}),
            ("dana", "reopen-task", {}),
        )
    }
    fates.do("dana", "answer-by-draw", "KC", "2C", choice=fates.asked("answer"))

    assert codes == {"task.asked"}
    assert fates.refused("ann", "attempt-task", task=task, cards=["9C"]).code == "task.tried"
    fates.do("dana", "reopen-task", task=task, because="information", change="A letter is found")
    assert fates.panes["ann"][-1] == "A letter is found: Where is the key?: Mara questions Warden."


@proves("ff.attributes.tenacity", "ff.advancement.oa-boost", "ff.tasks.sentient")
def test_a_raised_tenacity_meets_a_question_with_two_cards_more_and_the_odds_know_it() -> None:
    found = {}
    for raised in (False, True):
        fates = grown(8, attribute="tenacity")  # which has brought a card as well
        mara, bern = fates.named("Mara"), fates.named("Bern")
        if raised:
            fates.do("ann", "gain-attribute", entity=mara, attribute="tenacity", raised=True)
        asks = {"actor": bern, "entity": mara, "what": "Where is the key?"}
        odds = Fraction(told(fates, "dana", "set-questioning", **asks).success)
        fates.do("dana", "set-questioning", **asks)
        task = dict(fates.offers("bob", "attempt-task")[0].fixed)["task"]
        fates.do("bob", "attempt-task", task=task, cards=["7D"])
        (answer,) = fates.offers("ann", "answer-pool")
        found[raised] = (answer.fields[0].high, odds)

    assert (found[False][0], found[True][0]) == (3, 4)
    assert found[True][1] < found[False][1]


@proves("ff.attributes.tenacity", "ff.tasks.sentient", "ff.ruling.tenacity-scope")
def test_by_the_reading_of_spells_alone_a_raised_tenacity_meets_no_question() -> None:
    fates = grown(8, attribute="tenacity", readings={"tenacity-scope": "spells_only"})
    fates.do("ann", "gain-attribute", entity=fates.named("Mara"), attribute="tenacity", raised=True)

    fates.do("dana", "set-questioning", actor=fates.named("Bern"), entity=fates.named("Mara"), what="Who?")
    task = dict(fates.offers("bob", "attempt-task")[0].fixed)["task"]
    fates.do("bob", "attempt-task", task=task, cards=["7D"])

    assert fates.offers("ann", "answer-pool")[0].fields[0].high == 2


@proves("ff.tasks.sentient", "ff.conditions.unconscious")
@pytest.mark.parametrize("condition", ["unconscious", "dead"])
def test_who_is_put_out_while_asked_tells_nothing_and_the_question_is_left(condition: str) -> None:
    fates = warden()
    task = questioned(fates)
    fates.do("ann", "attempt-task", task=task, cards=["9C"])

    fates.do("dana", "set-condition", "2C", entity=fates.named("Warden"), condition=condition)
    taken_up = [dict(offer.fixed)["task"] for offer in fates.offers("ann", "take-up-task")]

    assert not fates.questions()
    assert taken_up == [task]
    assert not any("is told" in line for line in fates.panes["ann"])
    assert len(fates.hand("Mara")) == 4
    assert fates.everywhere() == ALL_CARDS
    assert fates.replayed() == fates.state


@proves("ff.attributes.tenacity", "ff.tasks.sentient")
@pytest.mark.parametrize("when", ["before", "after"])
def test_who_is_questioned_resists_as_who_they_are_when_they_answer(when: str) -> None:
    """Their player says what they are outstanding at before the question was put, or after."""
    fates = warden()
    bern = fates.protagonist("bob", "Bern")
    fates.do("dana", "deal", "KC", "9D", "3S", "4D")
    asks = {"actor": fates.named("Mara"), "entity": bern, "what": "Who?"}
    firm = {"entity": bern, "attribute": "tenacity"}
    if when == "before":
        fates.do("bob", "choose-attribute", **firm)
    fates.do("dana", "set-questioning", **asks)
    if when == "after":
        fates.do("bob", "choose-attribute", **firm)

    task = dict(fates.offers("ann", "attempt-task")[0].fixed)["task"]
    fates.do("ann", "attempt-task", task=task, cards=["9C"])

    assert fates.offers("bob", "answer-pool")[0].fields[0].high == 2


@proves("ff.tasks.sentient", "ff.tasks.helpers")
def test_whoever_is_questioned_helps_nobody_to_question_them() -> None:
    fates = warden()
    bern, cleo = fates.protagonist("bob", "Bern"), fates.protagonist("bob", "Cleo")
    fates.do("dana", "deal", "KC", "9D", "3S", "4D", "5D", "6D", "7D", "8D")
    fates.do("dana", "set-questioning", actor=fates.named("Mara"), entity=bern, what="Who?")
    (offer,) = fates.offers("dana", "let-help")
    task = dict(offer.fixed)["task"]

    refused = fates.refused("dana", "let-help", task=task, helper=bern)

    assert [option.value for option in offer.fields[0].options] == [cleo]
    assert refused.code == "task.helping"
    assert odds(fates, "dana", "let-help", task=task, helper=bern) is None
    assert odds(fates, "dana", "let-help", task=task, helper=cleo) is not None
