"""A ten of a Weave that makes its magic gentler: what answers back comes later, and is a step less then."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from threefates.systems.fates_edge.casting.backlash_menu import BacklashStirred
from threefates.testing.proof import proves

SOFTENS = "fe.resolution.critical-softens-magic"
ONES = {"backlash_trigger": "any_one", "backlash_severity": "ones_count"}


def stirred(evening: Evening) -> list[int]:
    return [event.amount for event in happened(evening, BacklashStirred)]


@proves(SOFTENS, "fe.ruling.critical-softens-scope")
@pytest.mark.parametrize(("perk", "menu", "ones"), [("flourish", 1, 2), ("soften", 0, 1)])
@pytest.mark.parametrize("cast", [True, False])
def test_what_a_weave_stirs_up_is_a_step_less_once_a_ten_made_it_gentler(
    perk: str, menu: int, ones: int, cast: bool
) -> None:
    for rulings, amount in (({}, menu), (ONES, ones)):
        evening, hero = caster(**rulings)
        weaves(evening, hero, 10, 7, 7, 1, 1)
        picks(evening, "perk", perk, by="ann")
        if cast:
            casts(evening, hero, 7, 7, 7, 4, 4)
        else:
            evening.do("ann", "fe.drop-spell", hero=hero)

        assert stirred(evening) == [amount]
        assert evening.replayed() == evening.state


@proves(SOFTENS)
def test_a_ten_of_the_cast_takes_one_step_more() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 10, 7, 7, 1, 1)
    picks(evening, "perk", "soften", by="ann")
    casts(evening, hero, 10, 7, 7, 1, 4)
    assert stirred(evening) == [1]

    picks(evening, "perk", "soften", by="ann")

    assert [choice for choice in FATES_EDGE.questions(evening.state) if choice.kind == "backlash"] == []


@proves(SOFTENS)
def test_nothing_of_it_is_left_for_the_next_spell() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 10, 7, 7, 4, 4)
    picks(evening, "perk", "soften", by="ann")
    casts(evening, hero, 7, 7, 7, 4, 4)
    weaves(evening, hero, 7, 7, 7, 1, 4, spell="a lamp")
    casts(evening, hero, 7, 7, 7, 4, 4)

    assert stirred(evening) == [1]


@proves(SOFTENS)
@pytest.mark.parametrize(("perk", "least"), [("flourish", "moderate"), ("soften", "minor")])
def test_the_chances_of_the_cast_know_of_it(perk: str, least: str) -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 10, 7, 7, 1, 1)
    picks(evening, "perk", perk, by="ann")
    evening.do("ann", "fe.cast-spell", hero=hero)
    command = FATES_EDGE.read_command({"type": "fe.roll-action", "hero": hero})
    told = str(FATES_EDGE.odds(evening.state, command, evening.viewer("ann")))

    assert least in told
    assert ("minor" in told) is (perk == "soften")


@proves(SOFTENS)
@pytest.mark.parametrize(("dice", "refused"), [((10, 7, 7, 4, 4), True), ((10, 7, 7, 1, 4), False)])
def test_no_ten_is_for_the_magic_of_a_cast_that_stirs_up_nothing(dice: tuple[int, ...], refused: bool) -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 7, 4, 4)
    casts(evening, hero, *dice)
    perk = question(evening, "perk")
    assert perk
    (gentler,) = (option for option in perk.options if option.value == "soften")

    assert (gentler.refusal is not None) is refused
    if refused:
        refusal = evening.refused("ann", "answer", choice=perk.id, option="soften")
        assert (refusal.code, refusal.source) == ("critical.gentle", SOFTENS)


@proves(SOFTENS)
def test_once_it_was_said_what_backlash_comes_to_no_ten_makes_it_gentler() -> None:
    evening, hero = caster(**ONES)
    weaves(evening, hero, 7, 7, 7, 4, 4)
    casts(evening, hero, 10, 7, 7, 1, 4)
    picks(evening, "backlash", "colour")
    perk = question(evening, "perk")
    assert perk

    assert evening.refused("ann", "answer", choice=perk.id, option="soften").code == "critical.gentle"
