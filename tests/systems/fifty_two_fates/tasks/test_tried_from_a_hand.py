"""What creatures try with cards of the hand they play from: that of the Fate Dealer, or one of their own."""

from __future__ import annotations

import pytest

from tests.systems.fifty_two_fates.fates import ALL_CARDS, Fates
from tests.systems.fifty_two_fates.few_cards import Written, odds, shares, told
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.tasks.creatures_tasks import CreatureTried
from threefates.testing.proof import proves

MARA = ["KH", "9C", "3D", "4S"]
HELD = ["7D", "QS", "AC", "2H"]


def griffin(mode: str = "fate_sway", readings: dict[str, str] | None = None, *, fight: bool = False) -> Fates:
    """A griffin that plays from a hand, the Fate Dealer's or its own; it is outstanding in dexterity."""
    fates = Fates(readings)
    fates.protagonist("ann", "Mara")
    fates.do("dana", "bring-creature", species="griffin", important=mode == "mixed_fate")
    fates.do("dana", "deal", *MARA, *HELD, mode=mode)
    if fight:
        fates.do("dana", "start-fight", "2C", "KC", apart=0)
    fates.clear()
    return fates


def tries(fates: Fates, *drawn: str, **fields: str) -> None:
    one = fates.named("Griffin")
    fates.do("dana", "creature-tries", *drawn, entity=one, what="Land", level=len(drawn), **fields)


@proves("ff.dealer.modes", "ff.dealer.fate-sway", "ff.dealer.mixed-fate", "ff.tasks.resolve")
@pytest.mark.parametrize("mode", ["fate_sway", "mixed_fate"])
@pytest.mark.parametrize(
    ("difficulty", "card", "solved"), [("6S", "7D", True), ("7S", "7D", False), ("KS", "AC", True), ("KS", "QS", False)]
)
def test_a_card_of_its_hand_is_picked_when_the_difficulty_lies_open(
    mode: str, difficulty: str, card: str, solved: bool
) -> None:
    fates = griffin(mode)

    tries(fates, difficulty)
    odds_of = shares(told(fates, "dana", "lay-for-try", choice=fates.asked("try"), cards=[card]))
    fates.answers("dana", "lay-for-try", "10S", cards=[card])

    (tried,) = fates.came(CreatureTried)
    assert (tried.difficulty, tried.cards, tried.solved) == ((difficulty,), (card,), solved)
    assert odds_of == {"solved alone" if solved else "not solved alone": 1}
    assert fates.everywhere() == ALL_CARDS
    assert fates.state[Cards].held("fate" if mode == "fate_sway" else fates.named("Griffin")) == len(HELD)
    assert fates.replayed() == fates.state


@proves("ff.dealer.modes", "ff.creatures.oa", "ff.cards.ace-no-stack")
@pytest.mark.parametrize(
    ("outstanding", "cards", "code"),
    [
        ("none", ["7D", "QS"], "play.count"),
        ("dexterity", ["7D", "QS"], ""),
        ("dexterity", ["7D", "QS", "2H"], "play.count"),
        ("dexterity", ["7D", "AC"], "play.ace_alone"),
        ("dexterity", ["8D"], "hand.not_held"),
        ("dexterity", [], "play.count"),
    ],
)
def test_it_lays_as_many_as_would_be_drawn_for_it(outstanding: str, cards: list[str], code: str) -> None:
    fates = griffin()
    tries(fates, "9S", "9H", outstanding=outstanding)
    ask = {"choice": fates.asked("try"), "cards": cards}

    if code:
        assert fates.refused("dana", "lay-for-try", **ask).code == code
        assert not fates.came(CreatureTried)
    else:
        fates.do("dana", "lay-for-try", chance=Written(()), **ask)
        assert fates.came(CreatureTried)[0].solved


@proves("ff.dealer.modes")
def test_it_may_be_left_with_no_card_laid_and_no_action_taken() -> None:
    fates = griffin(fight=True)
    tries(fates, "9S")
    busy = fates.refused("dana", "attack", entity=fates.named("Griffin"), target=fates.named("Mara"), cards=["7D"])

    fates.answers("dana", "answer", option="leave")

    assert busy.code == "exchange.under_way"
    assert fates.came(CreatureTried)[0].left
    assert "Griffin tries: Land, T1. It is left for now: 9♠, 9." in fates.panes["tv"]
    assert fates.fight.turn is None
    assert fates.everywhere() == ALL_CARDS


@proves("ff.dealer.modes")
def test_in_a_fight_it_is_the_action_of_its_turn() -> None:
    fates = griffin(fight=True)
    tries(fates, "9S")

    fates.answers("dana", "lay-for-try", "10S", cards=["QS"])

    assert fates.fight.turn is not None
    assert fates.fight.turn.acted
    assert fates.refused("dana", "creature-tries", entity=fates.named("Griffin"), what="Land").code == "turn.acted"


@proves("ff.dealer.modes", "ff.tasks.ace-difficulty")
def test_what_cannot_be_done_asks_for_no_card() -> None:
    fates = griffin()

    tries(fates, "AD")

    assert not fates.questions()
    assert fates.came(CreatureTried)[0].barred


@proves("ff.dealer.modes", "ff.cards.secrecy")
def test_nobody_but_whoever_holds_the_hand_sees_or_plays_its_cards() -> None:
    fates = griffin()
    tries(fates, "9S")
    choice = fates.asked("try")

    assert [len(fates.offers(seat, "lay-for-try")) for seat in ("dana", "ann", "bob")] == [1, 0, 0]
    assert fates.refused("ann", "lay-for-try", choice=choice, cards=["QS"]).code == "choice.not_yours"
    assert odds(fates, "ann", "lay-for-try", choice=choice, cards=["QS"]) is None


@proves("ff.dealer.modes", "ff.conditions.unconscious")
def test_who_is_put_out_meanwhile_leaves_it() -> None:
    fates = griffin()
    tries(fates, "9S")

    fates.do("dana", "set-condition", entity=fates.named("Griffin"), condition="unconscious")

    assert not fates.questions()
    assert fates.came(CreatureTried)[0].left


@proves("ff.dealer.modes", "ff.tasks.resolve", "ff.conditions.incapacitated")
@pytest.mark.parametrize("mode", ["fate_sway", "mixed_fate"])
def test_its_odds_are_those_of_the_best_it_holds(mode: str) -> None:
    fates = griffin(mode)
    griffins = {"entity": fates.named("Griffin"), "what": "Land", "level": 1}

    sound = shares(told(fates, "dana", "creature-tries", **griffins))
    fates.do("dana", "set-condition", entity=fates.named("Griffin"), condition="incapacitated")
    hurt = shares(told(fates, "dana", "creature-tries", **griffins))

    assert 0 < sound["solved alone"] == hurt["solved alone"] < 1  # its ace beats all but aces, whole or halved
