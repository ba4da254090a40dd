"""The odds of steel against every throw, counted with the book's numbers alone: dice by distance, a blow, a rage."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import comb, factorial
from typing import Any, Final

import pytest

from tests.books.fates_edge.reading import book
from tests.systems.fates_edge.chances.asking import odds, of_answer, shares
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.gear.arming import agreed, arm, armed, attacks
from tests.systems.fates_edge.talents.arena import Arena
from threefates.testing.proof import proves

FACES: Final = {"one": 1, "low": 4, "hit": 4, "ten": 1}
"""How many of the ten faces of a die are of each kind; a 10 is one success here."""
BODY: Final = 3

Throw = Counter[str]


def throws(dice: int) -> Iterator[tuple[Throw, Fraction]]:
    """Every way that so many dice may come to kinds of faces, with its chance."""
    for one, low, hit in product(range(dice + 1), repeat=3):
        if (ten := dice - one - low - hit) >= 0:
            ways = factorial(dice) // (factorial(one) * factorial(low) * factorial(hit) * factorial(ten))
            share = Fraction(ways * 4**low * 4**hit, 10**dice)
            yield Counter(one=one, low=low, hit=hit, ten=ten), share


def row(successes: int, ones: int, dv: int) -> str:
    """The Outcome Matrix, by its words."""
    if successes >= dv:
        return "Success & Cost" if ones else "Clean Success"
    return "Partial" if successes else "Miss"


def summed(found: Iterator[tuple[str, Fraction]]) -> dict[str, Fraction]:
    total: dict[str, Fraction] = defaultdict(Fraction)
    for name, share in found:
        total[name] += share
    return {name: share for name, share in total.items() if share}


# dice by distance, what was set, and an aim


def cells(table: str) -> Sequence[dict[str, Any]]:
    found: Sequence[dict[str, Any]] = book()[table]["rows"]
    return found


BLADES = [(f"{each['class']}-blade", "close", each["close"], each.get("or_first_attack", 0)) for each in cells(
    "fe.gear.melee-table"
)]  # fmt: skip
BOWS = [(f"{each['class']}-bow", band, each[band]) for each in cells("fe.gear.ranged-table") for band in ("near", "far")
        if band in each]  # fmt: skip


def plainly(dice: int, dv: int) -> dict[str, Fraction]:
    """So many dice from a Position that throws none of them again."""
    return summed((row(each["hit"] + each["ten"], each["one"], dv), share) for each, share in throws(dice))


@proves("fe.gear.melee-table")
@pytest.mark.parametrize("ready", [False, True])
@pytest.mark.parametrize(("kind", "band", "cell", "unset"), BLADES)
def test_a_blow_has_the_dice_of_its_table_set_or_not(kind: str, band: str, cell: int, unset: int, ready: bool) -> None:
    evening, mara, wolf, which = armed(kind, band=band, tens_count="one", partial_upgrade="no_upgrade")
    if ready and unset:
        evening.do("ann", "fe.set-weapon", owner=mara, item=which)
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara)

    told = odds(evening, "fe.roll-action", hero=mara)

    assert shares(told) == plainly(max(BODY + cell + (0 if ready else unset), 1), 2)  # a pool has at least one die


@proves("fe.gear.ranged-table", "fe.gear.ranged-aim")
@pytest.mark.parametrize("aim", [0, 1])
@pytest.mark.parametrize(("kind", "band", "cell"), BOWS)
def test_a_shot_has_the_dice_of_its_table_and_one_for_an_aim(kind: str, band: str, cell: int, aim: int) -> None:
    evening, mara, wolf, which = armed(kind, band=band, tens_count="one", partial_upgrade="no_upgrade")
    if kind == "heavy-bow":
        evening.do("ann", "fe.set-weapon", owner=mara, item=which)
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
    if aim:
        evening.do("ann", "fe.take-aim", owner=mara, item=which)
        evening.do("gm", "give-spotlight", character=wolf)
        evening.do("gm", "give-spotlight", character=mara)
    attacks(evening, mara, which, other=wolf)
    agreed(evening, mara)

    assert shares(odds(evening, "fe.roll-action", hero=mara)) == plainly(BODY + cell + aim, 2)


# a blow: resisted, then a shield, then armor


def resisted(dice: int, boons: int) -> Fraction:
    """The chance of three successes, each Boon throwing one die again that failed."""
    total = Fraction(0)
    for hits in range(dice + 1):
        again = min(boons, dice - hits)
        short = max(3 - hits, 0)
        won = sum(comb(again, more) for more in range(short, again + 1))
        total += Fraction(comb(dice, hits), 2**dice) * Fraction(won, 2**again)
    return total


@proves("fe.harm.resist", "fe.harm.order-of-mitigation", "fe.gear.shields")
@pytest.mark.parametrize("harm", [1, 3])
@pytest.mark.parametrize("boons", [0, 2])
@pytest.mark.parametrize("worn", [(), ("heater",), ("light-armor",), ("heater", "light-armor")])
def test_a_blow_leaves_what_dice_shield_and_armor_leave(harm: int, boons: int, worn: tuple[str, ...]) -> None:
    evening = Evening(tens_count="one", partial_upgrade="no_upgrade", boon_rerolls_per_roll="unlimited_one_die_each")
    mara = evening.hero(body=2)
    evening.rated(mara, body=4)
    for each in worn:
        arm(evening, mara, each)
    evening.do("gm", "fe.set-boons", hero=mara, held=boons, reason="as the test has it")
    evening.do("gm", "fe.strike", hero=mara, harm=harm, why="an axe")
    dice = 4 + ("heater" in worn)

    told = of_answer(evening, "resist")

    def lands(left: int) -> str:
        turned = min(left, len(worn))  # one Harm each, into as much Fatigue
        said = [f"Harm {left - turned}"] * (left > turned) + [f"Fatigue {turned}"] * (turned > 0)
        return ", ".join(said) or "Nothing lands"

    holds = resisted(dice, boons)
    assert shares(told) == {lands(harm - 1): holds, lands(harm): 1 - holds}
    assert Fraction(told.success) == holds
    assert shares(of_answer(evening, "take")) == {lands(harm): 1}


# a rage


@proves("fe.talents.berserker-rage")
@pytest.mark.parametrize("dv", [2, 4, 5])
def test_a_rage_is_three_dice_more_and_a_success_that_is_thrown_again(dv: int) -> None:
    arena = Arena("berserker-rage", tens_count="one")
    arena.do("ann", "fe.declare-talent", hero=arena.mara, talent="berserker-rage")
    arena.acts(dv=dv, position=0)

    def ends() -> Iterator[tuple[str, Fraction]]:
        for each, share in throws(BODY + 3 + 3):
            made = each["hit"] + each["ten"]
            if not each["hit"]:  # tens stay
                yield row(made, each["one"], dv), share
                continue
            for kind, faces in FACES.items():
                kept = made - 1 + (kind in ("hit", "ten"))
                yield row(kept, each["one"] + (kind == "one"), dv), share * Fraction(faces, 10)

    told = odds(arena, "fe.roll-action", hero=arena.mara)

    assert shares(told) == summed(ends())
