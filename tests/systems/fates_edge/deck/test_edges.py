"""What brings a card of consequences, and how many, on both sides of each limit."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.deck.turning import does, table, turned
from tests.systems.fates_edge.evening import Evening
from threefates.pieces.cards import DECK, Card
from threefates.systems.fates_edge.deck.deck import CardTurned, Deck, cards_of, desperate_with_cost, most_in_scene
from threefates.systems.fates_edge.deck.draws import follows
from threefates.systems.fates_edge.deck.suits_and_ranks import severity
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.testing.proof import proves


def after(evening: Evening, hero: str, *dice: int) -> None:
    evening.rolls(hero, *dice, dv=2)
    evening.keep()


def why_not(evening: Evening, cause: str = "roll") -> str:
    return evening.refused("gm", "fe.turn-card", cause=cause).title


METHODS = ("fe.deck.one-method-per-roll", "fe.deck.triggers-core")


@proves(*METHODS)
def test_where_a_card_takes_two_ones_one_is_too_few() -> None:
    evening, hero = table("core")

    after(evening, hero, 7, 7, 7, 1)

    assert why_not(evening) == "That roll shows too few 1s."
    assert cards_of(evening.state, "roll") == 1


@proves(*METHODS)
def test_where_any_roll_may_be_answered_one_is_enough_and_none_is_not() -> None:
    evening, hero = table("per_roll")
    after(evening, hero, 7, 7, 7, 2)
    none = why_not(evening)
    after(evening, hero, 7, 7, 7, 1)
    does(evening, "gm", "fe.turn-card", "2H", cause="roll")

    assert none == "That roll shows too few 1s."
    assert turned(evening) == ["2H"]


@proves(*METHODS)
@pytest.mark.parametrize(
    ("ones", "before", "most"), [(0, 0, 1), (1, 0, 1), (2, 0, 2), (3, 0, 3), (4, 0, 3), (4, 1, 3), (2, 3, 2)]
)
def test_as_many_cards_as_ones_but_three_a_roll_whatever_lies_there(ones: int, before: int, most: int) -> None:
    evening, hero = table("per_roll", "both")
    for card in ("2C", "3C", "4C")[:before]:
        after(evening, hero, 7, 7, 7, 1)
        does(evening, "gm", "fe.turn-card", card, cause="roll")
    after(evening, hero, *[7] * 4, *[1] * ones)

    assert cards_of(evening.state, "roll") == most
    assert cards_of(evening.state, "travel") == 1


@proves(*METHODS)
@pytest.mark.parametrize(("either", "refused"), [("either", True), ("both", False)])
def test_a_card_in_the_place_of_the_beats_needs_them_in_the_bank(either: str, refused: bool) -> None:
    evening, hero = table("core", either)
    after(evening, hero, 7, 7, 1, 1)
    evening.do("gm", "fe.set-beats", held=0, reason="all spent")

    if refused:
        assert evening.refused("gm", "fe.turn-card", cause="roll").code == "beats.too_few"
    else:
        does(evening, "gm", "fe.turn-card", "2H", cause="roll")
        assert turned(evening) == ["2H"]


@proves("fe.deck.triggers-core")
@pytest.mark.parametrize(
    ("held", "spent", "overflows"), [(12, 0, False), (13, 0, True), (12, 1, False), (14, 2, True), (5, 2, False)]
)
def test_more_than_twelve_in_a_scene_overflow_whether_spent_or_held(held: int, spent: int, overflows: bool) -> None:
    evening, _ = table("core", "both")
    evening.do("gm", "start-scene", title="One")
    evening.do("gm", "fe.set-beats", held=held, reason="as the test has it")
    if spent:
        evening.do("gm", "fe.spend-on-complication", beats=spent, what="a noise")

    if overflows:
        does(evening, "gm", "fe.turn-card", "2H", cause="overflow")
        assert turned(evening) == ["2H"]
    else:
        assert why_not(evening, "overflow") == "No beats overflow."


@proves("fe.deck.triggers-quickstart")
@pytest.mark.parametrize(("position", "dice", "cards"), [(1, (7, 7, 7, 1), 0), (2, (7, 7, 7, 2), 0)])
def test_only_desperate_and_only_at_a_cost_a_card_comes_by_itself(
    position: int, dice: tuple[int, ...], cards: int
) -> None:
    evening, hero = table("quickstart", "both")
    evening.rated(hero, wits=2, Tinker=2)
    evening.agreed(hero, dv=2, position=position)
    evening.do("ann", "fe.roll-action", *dice, hero=hero)
    if evening.waits():
        evening.do("ann", "answer", 7, choice=evening.asked().id, option=evening.asked().options[0].value)
    evening.keep()

    assert not desperate_with_cost(evening.roll)
    assert len(turned(evening)) == cards


@proves("fe.deck.triggers-quickstart")
def test_where_cards_do_not_come_by_themselves_none_does() -> None:
    evening, hero = table("core", "both")
    evening.rated(hero, wits=2, Tinker=2)
    evening.agreed(hero, dv=2, position=2)
    evening.do("ann", "fe.roll-action", 7, 7, 7, 1, hero=hero)
    evening.do("ann", "answer", 7, choice=evening.asked().id, option=evening.asked().options[0].value)
    evening.keep()

    assert desperate_with_cost(evening.roll)
    assert turned(evening) == []
    assert most_in_scene() == 3


@proves("fe.deck.ranks")
def test_each_rank_by_its_own_severity() -> None:
    said = [severity(Card.parse(f"{rank}H")) for rank in ("2", "4", "5", "7", "8", "10", "J", "Q", "K", "A")]

    assert said == [
        *["an omen"] * 2,
        *["a nuisance"] * 2,
        *["moderate"] * 2,
        *["major and lasting"] * 3,
        "alters the scene",
    ]


@proves("fe.deck.triggers-core", "fe.deck.triggers-quickstart")
@pytest.mark.parametrize(("triggers", "cards"), [("core", 5), ("quickstart", 3)])
def test_only_where_cards_come_by_themselves_does_a_scene_bear_three(triggers: str, cards: int) -> None:
    evening, _ = table(triggers)
    evening.do("gm", "fe.start-leg", name="The moor")
    evening.do("gm", "fe.set-beats", held=20, reason="a test")
    cause = "travel" if triggers == "core" else "spend"
    for card in ("2C", "3C", "4C", "5C", "6C")[:cards]:
        does(evening, "gm", "fe.turn-card", card, cause=cause)

    (offer,) = (each for each in evening.offers("gm", "fe.turn-card") if ("cause", cause) in each.fixed)

    assert len(turned(evening)) == cards
    assert offer.enabled is (triggers == "core")


@proves("fe.deck.triggers-quickstart")
@pytest.mark.parametrize("triggers", ["quickstart", "core"])
@pytest.mark.parametrize("either", ["both", "either"])
def test_a_card_follows_a_roll_from_the_worst_position_only_on_top_of_its_beats(triggers: str, either: str) -> None:
    evening, _ = table(triggers, either)

    found = {position: follows(evening.state, position) for position in Position}

    follow = triggers == "quickstart" and either == "both"
    assert found == {Position.DOMINANT: False, Position.CONTROLLED: False, Position.DESPERATE: follow}


@proves("fe.deck.triggers-core", "fe.deck.one-method-per-roll")
@pytest.mark.parametrize(("cards", "refused"), [(0, True), (1, False), (2, False), (3, True)])
def test_one_card_at_least_and_as_many_as_ones(cards: int, refused: bool) -> None:
    evening, hero = table("per_roll", "both")
    after(evening, hero, 7, 7, 1, 1)

    if refused:
        assert evening.refused("gm", "fe.turn-card", cause="roll", cards=cards).code == "deck.too_many"
    else:
        does(evening, "gm", "fe.turn-card", *["2C", "3C"][:cards], cause="roll", cards=cards)
        assert len(turned(evening)) == cards


@proves("fe.deck.triggers-core")
def test_a_card_of_the_road_answers_no_roll() -> None:
    evening, hero = table("core", "both")
    after(evening, hero, 7, 7, 1, 1)
    evening.do("gm", "fe.start-leg", name="The moor")
    does(evening, "gm", "fe.turn-card", "2C", cause="travel")
    between = evening.state[Deck].answered
    does(evening, "gm", "fe.turn-card", "3C", cause="roll")

    assert (between, evening.state[Deck].answered) == (0, 1)
    assert why_not(evening) == "That roll has its card."


@proves("fe.deck.triggers-core")
def test_the_game_master_alone_shuffles_and_puts_the_deck_away() -> None:
    evening, _ = table("core")
    evening.do("gm", "fe.start-leg", name="The moor")
    does(evening, "gm", "fe.turn-card", "2C", cause="travel")

    theirs = [
        evening.refused("ann", kind, **how).code for kind, how in (("fe.shuffle-deck", {}), ("fe.set-deck", AWAY))
    ]
    evening.do("gm", "fe.shuffle-deck")
    shuffled = evening.state[Deck].out
    same = evening.refused("gm", "fe.set-deck", in_use=True).code
    evening.do("gm", "fe.set-deck", in_use=False)

    assert (theirs, shuffled, same) == (["seat.not_the_gm"] * 2, (), "deck.same")
    assert why_not(evening, "travel") == "The deck is not played with."


AWAY = {"in_use": False}


@proves("fe.deck.triggers-quickstart")
def test_a_scene_has_had_its_three_cards_however_often_the_deck_is_shuffled() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "start-scene", title="The mill")
    evening.do("gm", "fe.set-beats", held=12, reason="as the test has it")
    for card in ("2H", "3H", "4H"):
        does(evening, "gm", "fe.spend-on-complication", card, beats=2, what="an alarm")
    evening.do("gm", "fe.shuffle-deck")
    does(evening, "gm", "fe.spend-on-complication", beats=2, what="another")

    assert turned(evening) == ["2H", "3H", "4H"]
    assert evening.state[Deck].out == ("2H", "3H", "4H")
    assert evening.replayed() == evening.state


@proves("fe.deck.triggers-quickstart")
def test_what_was_turned_between_two_scenes_is_none_of_the_next_ones_cards() -> None:
    evening, _ = table("quickstart", "both")
    evening.do("gm", "fe.set-beats", held=12, reason="as the test has it")
    for card in ("2H", "3H", "4H"):
        does(evening, "gm", "fe.spend-on-complication", card, beats=2, what="an alarm")
    evening.do("gm", "start-scene", title="The mill")
    does(evening, "gm", "fe.spend-on-complication", "5H", beats=2, what="another")
    kept = turned(evening)
    evening.do("gm", "end-scene")
    does(evening, "gm", "fe.spend-on-complication", "6H", beats=2, what="a third")
    evening.do("gm", "fe.shuffle-deck")

    assert (kept, evening.state[Deck].out) == (["5H"], ())


@proves("fe.deck.triggers-core", "fe.deck.triggers-quickstart")
def test_when_every_card_is_out_all_but_the_scenes_are_shuffled_and_of_all_of_them_all() -> None:
    for mine in (1, 52):
        evening, _ = table("core")
        evening.do("gm", "fe.start-leg", name="The moor")
        for card in DECK:
            if len(evening.state[Deck].out) == 52 - mine:
                evening.do("gm", "start-scene", title="The mill")
            does(evening, "gm", "fe.turn-card", str(card), cause="travel")
        every = len(evening.state[Deck].out)
        does(evening, "gm", "fe.turn-card", "3C", cause="travel")

        assert (every, len(evening.state[Deck].out)) == (52, 2 if mine == 1 else 1)


@proves("fe.deck.one-method-per-roll")
@pytest.mark.parametrize(("either", "why"), [("either", "Beats were spent on that roll"), ("both", "")])
def test_a_roll_whose_beats_were_spent_has_no_card_as_well(either: str, why: str) -> None:
    evening, hero = table("per_roll", either)
    evening.do("gm", "fe.set-beats", held=9, reason="earlier")
    after(evening, hero, 7, 7, 1, 1)
    evening.do("gm", "fe.spend-on-complication", beats=1, what="a noise")

    if why:
        assert why_not(evening).startswith(why)
    else:
        does(evening, "gm", "fe.turn-card", "QS", cause="roll")
    after(evening, hero, 7, 7, 1, 1)
    does(evening, "gm", "fe.turn-card", "KS", cause="roll")
    assert turned(evening)[-1] == "KS"


@proves("fe.deck.triggers-core")
def test_what_overflows_brings_a_card_for_each_beat_and_no_more() -> None:
    evening, _ = table("core")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-beats", held=14, reason="earlier")

    does(evening, "gm", "fe.turn-card", "QS", cause="overflow")
    does(evening, "gm", "fe.turn-card", "KS", cause="overflow")

    assert why_not(evening, "overflow") == "What overflows has its cards."
    evening.do("gm", "fe.set-beats", held=15, reason="one more")
    does(evening, "gm", "fe.turn-card", "2S", cause="overflow")


@proves("fe.deck.one-method-per-roll")
def test_of_cards_that_are_turned_at_once_none_comes_twice_though_the_deck_runs_out() -> None:
    evening, hero = table("per_roll")
    for card in DECK[:-1]:
        evening.was_so(CardTurned(str(card), "", "", "as the test has it"))
    after(evening, hero, 7, 7, 1, 1)

    does(evening, "gm", "fe.turn-card", "9S", "2H", cause="roll", cards=2)

    assert turned(evening) == ["9S", "2H"]
    assert evening.told("bob")[-1].endswith("One twist of them all: mystical and social, moderate.")


@proves(*METHODS)
def test_a_card_for_something_else_leaves_it_so_that_a_roll_has_its_own() -> None:
    evening, hero = table("core")
    after(evening, hero, 7, 7, 1, 1)
    does(evening, "gm", "fe.turn-card", "9S", cause="roll")
    evening.do("gm", "fe.set-beats", held=30, reason="as the test has it")

    does(evening, "gm", "fe.turn-card", "8S", cause="overflow")

    assert why_not(evening) == "That roll has its card."


@proves(*METHODS)
def test_a_card_for_something_else_is_no_rolls_though_it_comes_before_the_rolls_own() -> None:
    evening, hero = table("core")
    after(evening, hero, 7, 7, 1, 1)
    evening.do("gm", "fe.set-beats", held=30, reason="as the test has it")

    does(evening, "gm", "fe.turn-card", "8S", cause="overflow")
    does(evening, "gm", "fe.turn-card", "9S", cause="roll")

    assert why_not(evening) == "That roll has its card."
