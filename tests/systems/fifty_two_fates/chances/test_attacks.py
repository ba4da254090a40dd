"""The odds of exchanges and of dying agree with playing every reply that there may be, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from operator import itemgetter

import pytest

from tests.systems.fifty_two_fates.fates import SYSTEM, Fates, duel, hunt
from tests.systems.fifty_two_fates.few_cards import Written, odds, shares, told
from tests.systems.fifty_two_fates.fighting import fight
from tests.systems.fifty_two_fates.magicians import BATTLE, MIND, coven
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.testing.bots import fill
from threefates.testing.laws import disguised
from threefates.testing.proof import proves

HAND = ["KH", "9C", "3D", "4S"]


def others(*held: Sequence[str]) -> list[Card]:
    """Every card but those."""
    gone = {name for cards in held for name in cards}
    return [card for card in DECK if str(card) not in gone]


def played(fates: Fates, card: str, replies: Iterator[tuple[Card, ...]]) -> dict[str, Fraction]:
    """What an attack with a card comes to when the wolf draws each of these replies."""
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=[card])
    before, found = fates.state, Counter[str]()
    for reply in replies:
        fates.state = before
        fates.answers("dana", "defend-by-draw", count=len(reply), chance=Written(reply))
        assert fates.bout.result is not None
        found[
            {BoutResult.HIT: "gets through", BoutResult.STOPPED: "stopped", BoutResult.FUMBLED: "fumbled"}[
                fates.bout.result
            ]
        ] += 1
    return {name: Fraction(count, found.total()) for name, count in found.items()}


def test_an_attack_on_what_draws_one_card_comes_out_as_every_card_does() -> None:
    fates = hunt(HAND, reaction=1)

    chances = told(fates, "dana", "attack-by-draw", entity=fates.named("Wolf"), target=fates.named("Mara"), count=1)
    against = told(fates, "ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])
    came = played(fates, "9C", ((card,) for card in others(HAND)))

    assert Fraction(against.success) == came["gets through"]
    assert {name.partition(",")[0]: share for name, share in shares(against).items()} == came
    assert 0 < Fraction(chances.success) < 1


def test_who_sees_no_stat_block_is_told_what_one_card_may_do_and_what_more_would() -> None:
    fates = hunt(HAND, reaction=2)
    strike = {"entity": fates.named("Mara"), "target": fates.named("Wolf"), "cards": ["KH"]}

    chances = told(fates, "ann", "attack", **strike)

    one = Fraction(sum(worth([card]).total < 25 and not worth([card]).ace for card in others(HAND)), 48)
    pairs = list(combinations(others(HAND), 2))
    two = Fraction(sum(worth(pair).total < 25 and not worth(pair).ace for pair in pairs), len(pairs))
    assert Fraction(chances.success) == one
    assert [name for name, _ in chances.outcomes] == [f"{it}, if one card answers" for it in RESULTS]
    assert f"1: {100 * float(one):.1f}%, 2: {100 * float(two):.1f}%, 3: " in chances.advice


RESULTS = ("gets through", "stopped", "fumbled")


def test_an_attack_on_a_protagonist_is_against_the_best_card_of_a_hand_that_nobody_else_sees() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], calling="mage")
    strike = {"entity": fates.named("Mara"), "target": fates.named("Bern"), "cards": ["9C"]}

    chances = told(fates, "ann", "attack", **strike)

    low = sum(worth([card]).total < 9 and not worth([card]).ace for card in others(HAND))
    hands = Fraction(1)
    for taken in range(4):
        hands *= Fraction(low - taken, 48 - taken)
    assert Fraction(chances.success) == hands
    assert dict(chances.expects) == {"sway": str(hands)}  # a pip takes 1


def test_each_card_says_what_the_best_play_with_it_would_do() -> None:
    fates = duel(["AH", "KC", "9C", "3D"], ["AS", "7D", "5C", "4H"], calling="mage")
    strike = {"entity": fates.named("Mara"), "target": fates.named("Bern")}

    chances = {card: told(fates, "ann", "attack", **strike, cards=[card]) for card in ("AH", "KC", "9C", "3D")}

    every = dict(chances["9C"].options)
    assert every == {card: found.success for card, found in chances.items()}
    assert Fraction(every["AH"]) > Fraction(every["KC"]) > Fraction(every["9C"]) > Fraction(every["3D"])
    assert "The least with the best chance" in chances["3D"].advice
    assert shares(chances["AH"])["fumbled"] == 1 - Fraction(every["AH"])


def test_nobody_is_told_the_odds_of_a_hand_that_is_not_theirs() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], calling="mage")
    strike = {"entity": fates.named("Mara"), "target": fates.named("Bern"), "cards": ["9C"]}

    assert odds(fates, "bob", "attack", **strike) is None
    assert odds(fates, "dana", "attack", **strike) is None
    assert odds(fates, "ann", "attack", **(strike | {"cards": ["9C", "KH"]})) is None


def test_the_odds_of_an_attack_do_not_depend_on_the_hidden_hand() -> None:
    found = set()
    for bern in (["2C", "5D", "8H", "JD"], ["AC", "KD", "QH", "JS"]):
        fates = duel(["KH", "9C", "3D", "4S"], bern, calling="mage")
        strike = {"entity": fates.named("Mara"), "target": fates.named("Bern"), "cards": ["9C"]}
        found.add(told(fates, "ann", "attack", **strike))

    assert len(found) == 1


def struck() -> Fates:
    """An attack lies on the table, to be answered."""
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"])
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    return fates


def dying() -> Fates:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"])
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying", reason="a fall")
    return fates


@pytest.mark.parametrize("seat", ["dana", "ann", "bob"])
@pytest.mark.parametrize(
    "situation",
    [
        struck,
        dying,
        lambda: fight("disarm", "KS", "7S"),
        lambda: hunt(HAND),
        lambda: coven(BATTLE, ["9S", "KH", "7D", "4C"]),
    ],
)
def test_no_odds_of_a_fight_depend_on_what_their_seat_cannot_know(situation: Callable[[], Fates], seat: str) -> None:
    fates = situation()
    viewer, asked = fates.viewer(seat), [offer for offer in fates.offers(seat) if offer.enabled]
    commands = [SYSTEM.read_command(fill(offer, itemgetter(end))) for offer in asked for end in (0, -1)]

    told = [[SYSTEM.odds(world, command, viewer) for command in commands] for world in worlds(fates, viewer)]

    assert all(one == told[0] for one in told)


def worlds(fates: Fates, viewer: Viewer) -> list[State]:
    """The table as it is, and as it might be for all that this seat knows."""
    return [fates.state, *(disguised(SYSTEM, fates.state, viewer, salt) for salt in range(1, 6))]


@pytest.mark.parametrize(("cards", "success"), [(["KH"], "1"), (["9C"], "1"), (["3D"], "0")])
def test_against_an_action_that_lies_there_a_defence_holds_or_not(cards: list[str], success: str) -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"], calling="mage")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])

    chances = told(fates, "ann", "defend", choice=fates.asked("reaction"), cards=cards)

    assert chances.success == success
    assert dict(chances.options) == {"KH": "1", "9C": "1", "3D": "0", "4S": "0"}
    assert chances.advice == "The least that is enough: 9♣."


def test_a_riposte_after_a_fumble_cannot_fail() -> None:
    fates = duel(["AH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"], calling="mage")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "defend", "KS", "QS", cards=["AH"])

    chances = told(fates, "ann", "counter", choice=fates.asked("counter"), cards=["3D"])

    assert chances.outcomes == (("gets through", "1"),)


def test_a_riposte_is_weighed_against_what_is_left_of_a_hand() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["9S", "7D", "5C", "4H"], calling="mage")
    fates.do("bob", "attack", entity=fates.named("Bern"), target=fates.named("Mara"), cards=["9S"])
    fates.answers("ann", "riposte", "KS")
    mine = [*fates.hand("Mara"), "9S"]
    fates.do("ann", "trim", choice=fates.asked("trim"), cards=["4S"])

    chances = told(fates, "ann", "counter", choice=fates.asked("counter"), cards=["9C"])

    low = sum(worth([card]).total < 9 and not worth([card]).ace for card in others(mine))
    assert Fraction(chances.success) == Fraction(comb(low, 4), comb(len(others(mine)), 4))


def test_a_defence_from_the_deck_holds_as_often_as_every_card_does() -> None:
    fates = hunt(HAND, reaction=1)
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["9C"])

    chances = told(fates, "dana", "defend-by-draw", choice=fates.asked("reaction"), count=1)

    might_come = others(["9C"])  # the rest of Mara's hand is not the Fate Dealer's to see
    enough = [card for card in might_come if worth([card]).ace or worth([card]).total >= 9]
    assert Fraction(chances.success) == Fraction(len(enough), len(might_come))


def test_whoever_is_out_cold_is_hit_for_certain() -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], calling="mage")
    fates.do("dana", "set-health", entity=fates.named("Bern"), health="unconscious", reason="a poisoned cup")

    chances = told(fates, "ann", "attack", entity=fates.named("Mara"), target=fates.named("Bern"), cards=["3D"])

    assert chances.outcomes == (("gets through", "1"),)


def test_a_maneuver_has_the_odds_of_its_suit() -> None:
    fates = fight("disarm", "KS", "7S")
    asked = {"entity": fates.named("Mara"), "maneuver": "disarm", "target": fates.named("Bern")}

    chances = told(fates, "ann", "maneuver", **asked, cards=["7S"])

    assert set(dict(chances.options)) == {"KS", "7S"}
    assert 0 < Fraction(chances.success) < Fraction(dict(chances.options)["KS"])
    assert odds(fates, "ann", "maneuver", **asked, cards=["2C"]) is None


@pytest.mark.parametrize("armour", [0, 5])
def test_a_spell_is_weighed_against_one_card_and_no_armour(armour: int) -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara", calling="mage")
    fates.protagonist("bob", "Bern", defence_bonus=armour)
    fates.do("ann", "choose-cross", entity=fates.named("Mara"), cross=BATTLE)
    fates.do("dana", "deal", "9S", "KH", "7D", "4C", "2D", "3D", "4D", "5D")
    harm = {"entity": fates.named("Mara"), "spell": "harm", "target": fates.named("Bern")}

    chances = told(fates, "ann", "cast", **harm, cards=["9S"])

    low = sum(worth([card]).total < 9 and not worth([card]).ace for card in others(["9S", "KH", "7D", "4C"]))
    hands = Fraction(comb(low, 4), comb(48, 4))
    assert Fraction(chances.success) == hands
    assert dict(chances.options) == {"9S": chances.success}


@proves("ff.spells.defence", "ff.ruling.willing-target")
def test_nobody_stands_against_a_spell_upon_oneself() -> None:
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    mara = fates.named("Mara")

    chances = told(fates, "ann", "cast", entity=mara, spell="heal", target=mara, cards=["KH"])

    assert chances.outcomes == (("gets through", "1"),)


@pytest.mark.parametrize("made", [0, 2])
def test_a_draw_for_ones_life_is_any_card_that_nobody_has_seen(made: int) -> None:
    fates = duel(["KH", "9C", "3D", "4S"], ["AS", "7D", "5C", "4H"], calling="mage")
    fates.do("dana", "set-health", entity=fates.named("Mara"), health="dying", reason="a fall")
    for card in ("2C", "2D")[:made]:
        fates.do("ann", "draw-for-life", card, entity=fates.named("Mara"))
    known = fates.state[Cards].of(fates.named("Mara"))
    unseen = [card for card in DECK if card not in known and str(card) not in ("2C", "2D")[:made]]

    chances = told(fates, "ann", "draw-for-life", entity=fates.named("Mara"))

    hearts = [card for card in unseen if card in named(["AH", *(f"{rank}H" for rank in RANKS)])]
    assert Fraction(chances.success) == Fraction(len(hearts), len(unseen))
    assert ("dead" in shares(chances)) is (made == 2)
    assert chances.advice.startswith("In 3 draws: ") is (made == 0)


RANKS = (*range(2, 11), "J", "Q", "K")


@proves("ff.spells.defence", "ff.spells.heal", "ff.ruling.willing-target")
def test_the_odds_of_what_is_welcome_take_it_for_welcome_and_say_so() -> None:
    """Nobody need defend against Heal: it was told as if Bern would lay his best card against it."""
    fates = coven(BATTLE, ["9S", "KH", "7D", "4C"])
    mara, bern = fates.named("Mara"), fates.named("Bern")

    heal = told(fates, "ann", "cast", entity=mara, spell="heal", target=bern, cards=["KH"])
    harm = told(fates, "ann", "cast", entity=mara, spell="harm", target=bern, cards=["9S"])

    assert heal.outcomes == (("gets through, if it is welcome", "1"),)
    assert Fraction(harm.success) < 1


@proves("ff.spells.reveal", "ff.ruling.invisible-spell-knowledge")
@pytest.mark.parametrize(("reading", "said"), [("reflex_except_reveal", True), ("reflex_all", False)])
def test_the_odds_of_reveal_are_told_for_somebody_who_knows_of_it_where_that_is_asked(
    reading: str, *, said: bool
) -> None:
    fates = coven(MIND, ["9S", "KH", "7D", "4C"], readings={"invisible-spell-knowledge": reading})
    cast = {"entity": fates.named("Mara"), "spell": "reveal", "target": fates.named("Bern"), "cards": ["9S"]}

    found = told(fates, "ann", "cast", **cast)

    assert all(name.endswith(", if they know of it") is said for name, _ in found.outcomes)
    if said:
        fates.do("ann", "cast", **cast)
        asked = {"choice": fates.asked("aware")}
        assert told(fates, "dana", "answer", option="unaware", **asked).success == "1"
        assert Fraction(told(fates, "dana", "answer", option="aware", **asked).success) < 1
