"""The odds of cards that are still to be drawn agree with playing out every way in which a few cards may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from tests.systems.fifty_two_fates.fates import Fates, duel, hunt
from tests.systems.fifty_two_fates.few_cards import (
    WORDS,
    Written,
    best_answer,
    deals,
    odds,
    shares,
    tallied,
    told,
    with_hands,
)
from threefates.pieces.cards import DECK, Card
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.bouts import Result
from threefates.systems.fifty_two_fates.cards import named, worth
from threefates.systems.fifty_two_fates.hands import Cards
from threefates.systems.fifty_two_fates.magic import Lasting, Magic
from threefates.systems.fifty_two_fates.odds_known import in_numbers
from threefates.systems.fifty_two_fates.odds_replies import best_with_stone, drawn_with_stone, plain
from threefates.systems.fifty_two_fates.stone_skin import check_stone

FEW = ("2C", "3D", "8S", "10D", "KD", "AH", "AD")


def wolf(mara: int = 2, action: int = 1, calling: str = "mage") -> Fates:
    """A wolf that draws, and Mara with so many cards that nobody but Ann sees."""
    fates = Fates()
    fates.protagonist("ann", "Mara", calling=calling)
    fates.creature(action=action)
    fates.do("dana", "deal", "2H", "3H", "4H", "6H")
    fates.state = with_hands(fates, FEW, Mara=named(FEW[:mara]))
    return fates


def halve(name: str) -> Callable[[Fates], None]:
    def change(fates: Fates) -> None:
        fates.do("dana", "set-condition", entity=fates.named(name), condition="incapacitated", reason="dust")

    return change


def spell(name: str, total: int) -> Callable[[Fates], None]:
    def change(fates: Fates) -> None:
        on = Lasting(id=name, spell=name, caster=fates.named("Mara"), target=fates.named("Mara"), total=total)
        magic = fates.state[Magic]
        fates.state = fates.state.put(replace(magic, active={**magic.active, name: on}))

    return change


CHANGES: dict[str, tuple[Callable[[Fates], None], ...]] = {
    "plain": (),
    "the attack counts half": (halve("Wolf"),),
    "the reply counts half": (halve("Mara"),),
    "both count half": (halve("Wolf"), halve("Mara")),
    "protected": (spell("protect", 4),),
    "exposed and half": (spell("expose", 3), halve("Wolf"), halve("Mara")),
}


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("changes", CHANGES.values(), ids=list(CHANGES))
def test_cards_to_be_drawn_against_an_unseen_hand_agree_with_every_way_both_may_lie(
    changes: tuple[Callable[[Fates], None], ...], count: int
) -> None:
    fates = wolf(action=count)
    for change in changes:
        change(fates)
    attack = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": count}

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert shares(found) == tallied(WORDS[result] for result in struck(fates, attack, 2))


def struck(fates: Fates, attack: dict[str, Any], held: int) -> Iterator[Result]:
    """How the attack turns out for every way in which its cards and Mara's hand may lie."""
    before = fates.state
    for drawn, theirs in deals(FEW, attack["count"], held):
        fates.state = before
        fates.state = with_hands(fates, FEW, Mara=theirs)
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        yield best_answer(fates, "ann", 1, theirs)
    fates.state = before


def test_the_sway_to_be_expected_counts_the_class_of_every_highest_card() -> None:
    fates = wolf(action=2)
    attack = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": 2}
    lost: list[int] = []
    before = fates.state
    for drawn, theirs in deals(FEW, 2, 2):
        fates.state = with_hands(fates, FEW, Mara=theirs)
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        through = best_answer(fates, "ann", 1, theirs) is Result.HIT
        ace, court = worth(drawn).ace, any(worth([card]).total > 10 for card in drawn)
        lost.append(through * (4 if ace else 2 if court else 1))
        fates.state = before

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert dict(found.expects) == {"sway": str(Fraction(sum(lost), len(lost)))}


def test_whoever_sees_the_hand_is_told_what_every_draw_does_to_it() -> None:
    fates = wolf()
    fates.do("dana", "give-character", character=fates.named("Wolf"), seat="ann")
    attack = {"entity": fates.named("Wolf"), "target": fates.named("Mara"), "count": 1}

    found = told(fates, "ann", "attack-by-draw", **attack)

    best, left = 3, named(FEW[2:])  # Mara holds the 2 and the 3
    through = sum(worth([card]).ace or worth([card]).total > best for card in left)
    assert Fraction(found.success) == Fraction(through, len(left))


def test_a_riposte_from_the_deck_agrees_with_every_way_it_may_lie() -> None:
    fates = hunt(["2H", "3H", "4H", "6H"])
    fates.do("ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["2H"])
    fates.answers("dana", "riposte", "7H")
    choice = fates.asked("counter")
    held = named(FEW[:4])
    fates.state = with_hands(fates, FEW, Mara=held)

    found = told(fates, "dana", "counter-by-draw", choice=choice, count=1)

    before, results = fates.state, []
    for drawn, theirs in deals(FEW, 1, 4):
        fates.state = before
        fates.state = with_hands(fates, FEW, Mara=theirs)
        fates.do("dana", "counter-by-draw", choice=choice, count=1, chance=Written(drawn))
        results.append(WORDS[best_answer(fates, "ann", 2, theirs)])
    assert shares(found) == tallied(iter(results))


def test_who_draws_against_somebody_whose_stat_block_they_do_not_see_is_told_what_one_card_would_do() -> None:
    fates = hunt(["2H", "3H", "4H", "6H"], reaction=2)
    fates.do("dana", "make-creature", name="Hound", action=1)
    fates.do("dana", "give-character", character=fates.named("Hound"), seat="ann")

    found = told(fates, "ann", "attack-by-draw", entity=fates.named("Hound"), target=fates.named("Wolf"), count=1)

    assert all(name.endswith(", if one card answers") for name, _ in found.outcomes)
    assert found.advice.startswith("By how many cards answer, it gets through: 1: ")


# what it does -------------------------------------------------------------------------------------


def test_a_blow_at_a_creature_is_told_by_the_worst_that_it_reaches() -> None:
    fates = hunt(["2H", "3H", "4H", "6H"], reaction=1, low=6, mid=9, high=20)
    fates.do("dana", "make-creature", name="Hound", action=1)
    attack = {"entity": fates.named("Hound"), "target": fates.named("Wolf"), "count": 1}
    unseen = [str(card) for card in DECK]  # the Fate Dealer sees no hand

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert shares(found) == tallied(bitten(fates, attack, unseen))
    assert set(shares(found)) == {"dead", "unconscious", "incapacitated", "hurt", "stopped", "fumbled"}
    assert "ff.conditions.targets" in found.cites


def bitten(fates: Fates, attack: dict[str, Any], unseen: list[str]) -> Iterator[str]:
    """What comes of every card against every other, as the rules of conditions say."""
    for (drawn,), (reply,) in deals(unseen, 1, 1):
        mine, theirs = worth([drawn]), worth([reply])
        if theirs.ace:
            yield "fumbled"
        elif not mine.ace and mine.total <= theirs.total:
            yield "stopped"
        else:
            reached = [name for name, least in TARGETS.items() if mine.ace or mine.total >= least]
            yield reached[-1]


TARGETS = {"hurt": 0, "incapacitated": 6, "unconscious": 9, "dead": 20}


def test_a_hurt_creature_is_hit_harder_and_defends_worse_in_the_odds() -> None:
    fates = hunt(["2H", "3H", "4H", "6H"], reaction=1, low=6, mid=9, high=20)
    fates.do("dana", "make-creature", name="Hound", action=1)
    attack = {"entity": fates.named("Hound"), "target": fates.named("Wolf"), "count": 1}
    unhurt = told(fates, "dana", "attack-by-draw", **attack)
    fates.do("dana", "set-hurt", entity=fates.named("Wolf"), hurt=3, reason="a trap")

    hurt = told(fates, "dana", "attack-by-draw", **attack)

    assert Fraction(hurt.success) > Fraction(unhurt.success)
    assert shares(hurt)["dead"] >= shares(unhurt)["dead"]
    assert shares(hurt)["unconscious"] > shares(unhurt)["unconscious"]


def test_nobody_who_sees_no_condition_targets_is_told_what_a_hit_reaches() -> None:
    fates = hunt(["KH", "3H", "4H", "6H"], reaction=1, low=6, mid=9, high=20)

    found = told(fates, "ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["KH"])

    assert {name.partition(",")[0] for name, _ in found.outcomes} == set(WORDS.values())


def test_where_the_cards_alone_say_what_a_hit_does_everybody_is_told() -> None:
    readings = {"creature-condition-source": "highest_card_table"}
    fates = hunt(["KH", "3H", "4H", "6H"], readings, reaction=1)

    found = told(fates, "ann", "attack", entity=fates.named("Mara"), target=fates.named("Wolf"), cards=["KH"])

    assert {name.partition(",")[0] for name, _ in found.outcomes} == {"unconscious", "stopped", "fumbled"}


def test_a_weapon_that_does_nothing_to_a_creature_is_told_to_do_nothing() -> None:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.do("ann", "equip", entity=fates.named("Mara"), weapon="longsword")
    fates.do("dana", "bring-creature", species="gargoyle")
    fates.do("dana", "deal", "KH", "3H", "4H", "6H")
    fates.do("dana", "give-character", character=fates.named("Mara"), seat="dana", chance=Written(named(["KH"])))

    found = told(fates, "dana", "attack", entity=fates.named("Mara"), target=fates.creatures()[0], cards=["KH"])

    assert set(shares(found)) == {"does nothing", "stopped", "fumbled"}


# stone skin ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("most", [1, 2])
@pytest.mark.parametrize("hand", [1, 2, 4])
def test_the_best_of_a_hand_with_stone_skin_agrees_with_every_hand(hand: int, most: int) -> None:
    cards = named((*FEW, "5D", "KC"))

    def best(held: tuple[Card, ...]) -> int:
        plays = [play for count in range(1, most + 2) for play in combinations(held, count)]
        fit = [play for play in plays if check_stone(play, most) is None and (len(play) == 1 or not worth(play).ace)]
        return max(sum(in_numbers(play)) for play in fit)

    hands = [best(held) for held in combinations(cards, hand)]

    assert best_with_stone(plain(cards), hand, most) == {
        total: Fraction(hands.count(total), len(hands)) for total in set(hands)
    }


@pytest.mark.parametrize("most", [1, 2])
def test_a_drawn_defence_of_stone_skin_agrees_with_every_draw(most: int) -> None:
    cards = named(FEW)

    draws = [
        sum(in_numbers(mine)) + sum(in_numbers([one])) * (one.suit.value == cards[1].suit.value)
        for mine, (one,) in deals(FEW, most, 1)
    ]

    assert drawn_with_stone(plain(cards), most) == {
        total: Fraction(draws.count(total), len(draws)) for total in set(draws)
    }


def statue(reaction_of: str = "gargoyle", **creature: Any) -> Fates:
    fates = Fates()
    fates.protagonist("ann", "Mara")
    fates.creature("Hound", action=2, important=True, **creature)
    fates.do("dana", "bring-creature", species=reaction_of)
    return fates


def test_a_blow_at_stone_skin_that_draws_agrees_with_every_way_its_cards_may_lie() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "9S", "4S", "3S", "2S", mode="mixed_fate")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "cards": ["9S", "4S"]}

    found = told(fates, "dana", "attack", **attack)

    assert gets_past(shares(found)) == tallied(WORDS[it] for it in answered(fates, attack))


def gets_past(said: dict[str, Fraction]) -> dict[str, Fraction]:
    """The same, whatever a hit does."""
    found: dict[str, Fraction] = {}
    for name, share in said.items():
        name = name if name in WORDS.values() else "gets through"
        found[name] = found.get(name, Fraction(0)) + share
    return found


def answered(fates: Fates, attack: dict[str, Any]) -> Iterator[Result]:
    fates.do("dana", "attack", **attack)
    lies: State = fates.state
    for mine, one in deals(FEW, 2, 1):
        fates.state = lies
        fates.answers("dana", "defend-by-draw", count=2, chance=Written((*mine, *one)))
        assert fates.bout.result is not None
        yield fates.bout.result


def test_a_drawn_blow_at_stone_skin_that_draws_agrees_with_every_way_both_may_lie() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "count": 1}
    before, results = fates.state, []
    for drawn, mine, one in deals(FEW, 1, 2, 1):
        fates.state = before
        fates.do("dana", "attack-by-draw", **attack, chance=Written(drawn))
        fates.answers("dana", "defend-by-draw", count=2, chance=Written((*mine, *one)))
        assert fates.bout.result is not None
        results.append(WORDS[fates.bout.result])
    fates.state = before

    found = told(fates, "dana", "attack-by-draw", **attack)

    assert gets_past(shares(found)) == tallied(iter(results))


def test_a_defence_of_stone_skin_from_the_deck_has_odds() -> None:
    fates = statue()
    fates.do("dana", "deal", "2H", "3H", "4H", "6H", "9S", "4S", "3S", "2S", mode="mixed_fate")
    target = next(one for one in fates.creatures() if one != fates.named("Hound"))
    fates.state = with_hands(fates, FEW, Mara=())
    attack = {"entity": fates.named("Hound"), "target": target, "cards": ["9S", "4S"]}
    fates.do("dana", "attack", **attack)

    found = told(fates, "dana", "defend-by-draw", choice=fates.asked("reaction"), count=2)

    draws = [worth((*mine, *(c for c in one if str(c)[-1] == "D"))) for mine, one in deals(FEW, 2, 1)]
    holds = sum(value.ace or value.total >= 13 for value in draws)
    assert Fraction(found.success) == Fraction(holds, len(draws))


def test_no_more_cards_are_drawn_than_there_are() -> None:
    fates = wolf(mara=2)
    fates.state = with_hands(fates, FEW[:3], Mara=named(FEW[:2]))

    found = odds(fates, "dana", "attack-by-draw", entity=fates.named("Wolf"), target=fates.named("Mara"), count=2)

    assert found is None
    assert fates.state[Cards].in_deck == 1


def test_a_duel_of_hands_knows_nothing_of_either_side() -> None:
    found = set()
    for bern in (["2C", "5D", "8H", "JD"], ["AC", "KD", "QH", "JS"]):
        fates = duel(["KH", "9C", "3D", "4S"], bern, calling="mage")
        fates.creature("Hound")
        found.add(
            told(fates, "dana", "attack-by-draw", entity=fates.named("Hound"), target=fates.named("Bern"), count=1)
        )

    assert len(found) == 1
