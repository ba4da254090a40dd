"""What is told before a card is laid is what counts afterwards: parrying, halves, saves, and falls that cannot be."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt, strike
from tests.systems.fifty_two_fates.few_cards import Written
from tests.systems.fifty_two_fates.fighting import does, fight
from tests.systems.fifty_two_fates.magicians import MOTION, casts, coven
from threefates.rulebook.parts import Hands
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import named
from threefates.systems.fifty_two_fates.classes.lasting_maneuvers import parried
from threefates.systems.fifty_two_fates.effects.continuous_effects import Effects
from threefates.testing.proof import proves

HAND = ["8C", "9C", "10C", "AC"]

# parrying -----------------------------------------------------------------------------------------


@proves("ff.maneuvers.parry")
def test_parrying_without_armour_is_said_to_be_just_that() -> None:
    fates = duel(["8S", "2C", "3D", "4H"], ["9D", "6C", "7C", "8C"])
    four = {"clubs": "push", "diamonds": "guard", "hearts": "parry", "spades": "stun"}
    fates.do("ann", "learn-maneuvers", entity=fates.named("Mara"), **four)
    fates.do("ann", "maneuver", "5S", entity=fates.named("Mara"), maneuver="parry", cards=["4H"])
    strike(fates, "bob", "Bern", "Mara", ["9D"])

    hints = [offer.hint for offer in fates.offers("ann", "defend") if offer.hint]
    fates.do("ann", "defend", "10D", "JD", choice=fates.asked("reaction"), cards=["5S"])

    assert hints == ["You need 5 or more besides the 4 of your parrying, or an ace: the attack fumbles then."]
    assert fates.bout.result is BoutResult.STOPPED


@proves("ff.maneuvers.parry", "ff.ruling.halving-rounding")
@pytest.mark.parametrize(
    ("sort", "card", "counts"), [("", "7S", 7), ("incapacitated", "7S", 3), ("incapacitated", "AS", 0)]
)
def test_a_parry_of_the_incapacitated_counts_half(sort: str, card: str, counts: int) -> None:
    fates = fight("parry", card)
    mara = fates.named("Mara")
    if sort:
        fates.do("dana", "set-condition", entity=mara, condition=sort)
    does(fates, "parry", [card], "", drawn=("8C",))

    assert parried(fates.state, mara) == counts
    assert any("halved to 3" in told for told in fates.panes["tv"]) is (counts == 3)


@proves("ff.maneuvers.parry", "ff.ruling.parry-value")
def test_a_player_is_told_what_an_ace_adds_to_a_parry() -> None:
    (offer,) = [one for one in fight("parry", "AS").offers("ann", "maneuver") if dict(one.fixed)["maneuver"] == "parry"]

    assert "with an ace a card more" in offer.hint


# halves -------------------------------------------------------------------------------------------


@proves("ff.ruling.halving-rounding", "ff.conditions.incapacitated")
@pytest.mark.parametrize(
    ("card", "half", "note"), [("9D", True, "9, halved to 4"), ("9D", False, "9"), ("AD", True, "an ace")]
)
def test_what_lies_on_the_table_is_said_to_count_half_until_it_is_answered(card: str, half: bool, note: str) -> None:
    fates = hunt(HAND)
    if half:
        fates.do("dana", "set-condition", entity=fates.named("Wolf"), condition="incapacitated")
    fates.do("dana", "attack-by-draw", card, entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)

    for seat in ("ann", "bob", "tv"):
        laid = fates.view(seat)["ff.on-the-table"]
        assert isinstance(laid, Hands)
        assert [hand.note for hand in laid.hands] == [note]


# saves --------------------------------------------------------------------------------------------


@proves("ff.ruling.second-wind-details", "ff.effects.saves", "ff.ruling.effect-ace-tx")
@pytest.mark.parametrize(
    ("strength", "half", "drawn", "needs", "saved"),
    [
        ("8D", False, "9H", "You need 9 or more, or an ace.", True),
        ("8D", True, "10H", "You need 18 or more, or an ace: half of it counts.", False),
        ("8D", True, "QH", "You need 18 or more, or an ace: half of it counts.", True),
        ("AD", False, "KH", "You need an ace.", False),
        ("AD", False, "AH", "You need an ace.", True),
    ],
)
def test_what_a_save_needs_is_said_of_a_second_wind_as_of_a_card_in_hand(
    strength: str, half: bool, drawn: str, needs: str, saved: bool
) -> None:
    fates = Fates()
    mara = fates.protagonist("ann", "Mara")
    fates.do("dana", "deal", *HAND)
    fates.do("dana", "afflict", strength, entity=mara, harm="other", level=1, what="a net")
    fates.do("dana", "set-sway", entity=mara, sway=0, chance=Written(()))
    if half:
        fates.do("dana", "set-condition", entity=mara, condition="incapacitated")
    fates.do("ann", "second-wind", entity=mara, chance=Written(named([drawn])))
    (choice,) = [one for one in fates.questions() if one.kind == "second-wind"]
    (save,) = [one for one in choice.options if one.value.startswith("save:")]

    fates.do("ann", "answer", choice=choice.id, option=save.value, chance=Written(()))

    assert save.detail == needs
    assert (not fates.state[Effects].known) is saved


@proves("ff.actions.effect-save", "ff.ruling.poison-save-action", "ff.effects.poison")
@pytest.mark.parametrize(
    ("harm", "reading", "fight_on", "costs"),
    [
        ("poison", "free", True, " It takes no action."),
        ("poison", "costs_action", True, " It takes your action."),
        ("other", "free", True, " It takes your action."),
        ("poison", "free", False, ""),
        ("other", "free", False, ""),
    ],
)
def test_whether_a_save_takes_the_action_is_said_before_it_is_made(
    harm: str, reading: str, fight_on: bool, costs: str
) -> None:
    fates = hunt(HAND, {"poison-save-action": reading})
    if fight_on:
        fates.do("dana", "start-fight", "KC", "2C", apart=0)
    fates.do("dana", "afflict", "7D", entity=fates.named("Mara"), harm=harm, level=1)

    (offer,) = fates.offers("ann", "save")
    assert offer.hint == f"You need 8 or more, or an ace.{costs}"
    fates.do("ann", "save", "2D", **dict(offer.fixed), cards=["8C"])

    turn = fates.fight.turn
    assert (turn is not None and turn.acted) is (costs == " It takes your action.")


# falls --------------------------------------------------------------------------------------------


@proves("ff.spells.hold", "ff.sway.falling")
def test_whom_a_spell_holds_does_not_fall_and_falls_when_it_is_over() -> None:
    fates = coven(MOTION, ["9D", "8C", "7S", "6H"])
    bern = fates.named("Bern")
    casts(fates, "hold", "Bern", ["9D"])
    fates.do("bob", "let-it-work", "10D", choice=fates.asked("reaction"))

    refused = fates.refused("dana", "fall", entity=bern, metres=16)
    (offer,) = [one for one in fates.offers("dana", "fall") if dict(one.fixed)["entity"] == bern]
    (spell,) = fates.offers("ann", "end-spell")
    fates.do("ann", "end-spell", **dict(spell.fixed))
    fates.do("dana", "fall", entity=bern, metres=16, chance=Written(()))

    assert (refused.code, offer.refusal) == ("fall.held", refused)
    assert fates.hero("Bern").sway == 1


@proves("ff.reactions.riposte", "ff.actions.task", "ff.ruling.task-ace-difficulty")
@pytest.mark.parametrize(
    ("difficulty", "half", "hint"),
    [
        ("8D", False, "You need 9, or an ace."),
        ("8D", True, "You need 18, or an ace: half of it counts."),
        ("AD", False, "You need an ace."),
    ],
)
def test_what_a_task_needs_is_said_of_a_riposte_as_of_an_action(difficulty: str, half: bool, hint: str) -> None:
    fates = hunt(HAND, {"task-ace-difficulty": "ace_answers"})
    fates.do("dana", "set-task", difficulty, actor=fates.named("Mara"), what="Drop the gate", level=1)
    if half:
        fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")
    fates.do("dana", "attack-by-draw", "2C", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    fates.answers("ann", "riposte", chance=Written(()))
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["8C"])

    assert [offer.hint for offer in fates.offers("ann", "counter-task")] == [hint]


@proves("ff.ruling.halving-rounding", "ff.conditions.incapacitated", "ff.reactions.defend")
@pytest.mark.parametrize(("card", "stops"), [("9C", False), ("10C", True)])
def test_whoever_defends_is_told_that_half_of_it_counts(card: str, stops: bool) -> None:
    """Five are to be stopped: half of 9 is 4, and half of 10 is enough."""
    fates = hunt(HAND)
    fates.do("dana", "set-condition", entity=fates.named("Mara"), condition="incapacitated")
    fates.do("dana", "attack-by-draw", "5D", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)

    hints = [offer.hint for offer in fates.offers("ann", "defend") if offer.hint]
    fates.answers("ann", "defend", cards=[card], chance=Written(()))

    assert hints == ["You need 10 or more, or an ace: the attack fumbles then. Half of all that counts."]
    assert (fates.bout.result is BoutResult.STOPPED) is stops
