"""The odds of cards that are still to be drawn agree with playing out every way in which a few cards may lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
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
from threefates.pieces.cards import DECK
from threefates.systems.fifty_two_fates.battlefield.exchange import BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import named, worth
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.systems.fifty_two_fates.magic.lasting_spells import Lasting, Magic

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


def struck(fates: Fates, attack: dict[str, Any], held: int) -> Iterator[BoutResult]:
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
        through = best_answer(fates, "ann", 1, theirs) is BoutResult.HIT
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
