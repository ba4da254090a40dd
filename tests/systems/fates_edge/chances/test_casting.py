"""The odds of a spell against every way the dice of both rolls may fall, counted by the book's words alone."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Final

import pytest

from tests.systems.fates_edge.casting.weaving import caster, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.effects import Does
from threefates.systems.fates_edge.actions.modifiers import bearing
from threefates.systems.fates_edge.actions.position import Pressed
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.purpose import PurposeSet
from threefates.systems.fates_edge.chances.used_up import used_up
from threefates.systems.fates_edge.combat.under_fire import FireMet
from threefates.systems.fates_edge.content.talent_records import Bears
from threefates.systems.fates_edge.exchanges.setting_up import Opening, OpeningMade, Openings
from threefates.systems.fates_edge.rites.blessings import BlessingLaid, Laid
from threefates.systems.fates_edge.tags.library import Lasting
from threefates.systems.fates_edge.tags.tag_effects import TagWorked
from threefates.systems.fates_edge.talents.modifiers import Declared
from threefates.systems.fates_edge.talents.stealth import ExposedSet
from threefates.systems.fates_edge.travel.travel import Role, RoleTold, Travel
from threefates.testing.proof import proves

SAID: Final = {
    "ones_count": ("colour only", "minor", "moderate", "severe"),
    "menu_by_outcome": ("colour only", "one consequence", "two consequences"),
}


def grade(trigger: str, size: str, rolls: list[tuple[int, ...]], dv: int, *, art: bool) -> str:
    """What the ledger makes of the faces of one or two rolls: how the spell ends, and what answers back."""
    hits = [sum(face >= 6 for face in faces) for faces in rolls]
    ones = [faces.count(1) for faces in rolls]
    short = ["" if hit >= dv else "Partial" if hit else "Miss" for hit in hits]
    ends = "No spell" if short[0] and len(rolls) == 1 else "Less than meant" if short[-1] else "As meant"
    if trigger == "any_one":
        comes = sum(ones) > 0
    elif trigger == "partial_miss_or_two_ones":
        comes = any(short) or max(ones) >= 2
    else:
        comes = "Miss" in short or sum(ones) > 0
    if not comes:
        return ends
    if size == "ones_count":
        total = sum(ones)
        amount = 0 if not total else 1 if total == 1 else 2 if total <= 3 else 3
    else:
        amount = 2 if "Miss" in short else 1
    return f"{ends}; Backlash, {SAID[size][max(amount - art, 0)]}"


def by_force(trigger: str, size: str, dice: int, dv: int, *, art: bool = False) -> dict[str, Fraction]:
    """Every way that a Weave and a Cast of so many dice may fall; 2 to 5 are alike, and so are 6 to 9."""
    faces = {1: 1, 2: 4, 6: 5}
    found: Counter[str] = Counter()
    for first in product(faces, repeat=dice):
        ways = _ways(first, faces)
        if sum(face >= 6 for face in first) < dv:
            found[grade(trigger, size, [first], dv, art=art)] += ways * 10**dice
            continue
        for second in product(faces, repeat=dice):
            found[grade(trigger, size, [first, second], dv, art=art)] += ways * _ways(second, faces)
    return {name: Fraction(count, 10 ** (2 * dice)) for name, count in found.items()}


def _ways(thrown: tuple[int, ...], faces: dict[int, int]) -> int:
    ways = 1
    for face in thrown:
        ways *= faces[face]
    return ways


@proves("fe.backlash.trigger-ones", "fe.backlash.trigger-partial-miss", "fe.caster.weave-step")
@pytest.mark.parametrize("trigger", ["any_one", "partial_miss_or_two_ones", "fail_or_one"])
@pytest.mark.parametrize("size", ["ones_count", "menu_by_outcome"])
@pytest.mark.parametrize("art", [False, True])
def test_a_weave_and_its_cast_are_weighed_as_every_throw_has_it(trigger: str, size: str, art: bool) -> None:
    evening, hero = caster(
        backlash_trigger=trigger, backlash_severity=size, tens_count="one", art=("Fire",) if art else ()
    )
    evening.rated(hero, wits=2, Arcana=2)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    told = odds(evening, "fe.roll-action", hero=hero)
    book = by_force(trigger, size, 4, 2, art=art)

    assert {name: Fraction(share) for name, share in told.outcomes} == book
    assert Fraction(told.success) == sum(share for name, share in book.items() if name.startswith("As meant"))
    assert dict(told.expects)["beats"] == str(Fraction(4, 10) + Fraction(11, 16) * Fraction(4, 10))


@proves("fe.backlash.trigger-ones")
def test_once_it_is_woven_the_ones_of_the_weave_are_known() -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count", tens_count="one")
    evening.rated(hero, wits=2, Arcana=2)
    weaves(evening, hero, 7, 7, 1, 4)
    evening.do("ann", "fe.cast-spell", hero=hero)

    told = dict(odds(evening, "fe.roll-action", hero=hero).outcomes)
    none = sum(Fraction(share) for name, share in told.items() if name.endswith("minor"))

    assert not any(name in told for name in ("As meant", "No spell"))
    assert none == Fraction(9, 10) ** 4
    assert sum(map(Fraction, told.values())) == 1


def test_a_boon_goes_where_it_is_needed_and_a_second_one_into_the_other_roll() -> None:
    evening, hero = caster(tens_count="one")
    evening.rated(hero, wits=1, Arcana=1)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="as the test has it")
    two, one = Fraction(1, 4), Fraction(1, 2)  # both dice hit; exactly one does

    told = odds(evening, "fe.roll-action", hero=hero)

    with_one = two + one / 2
    book = [two * two, two * with_one + one / 2 * two, with_one * with_one]
    assert [Fraction(share) for _, share in told.options] == book


@pytest.mark.parametrize(("pool", "dv"), [((5, 5), 4), ((4, 4), 3)])
def test_the_first_question_about_a_spell_is_answered_at_once(pool: tuple[int, int], dv: int) -> None:
    """A guard against a hundred times the five milliseconds; the benchmark measures them."""
    evening, hero = caster()
    evening.rated(hero, wits=pool[0], Arcana=pool[1])
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=dv, position=0)

    began = time.perf_counter()
    told = odds(evening, "fe.roll-action", hero=hero)

    assert sum(Fraction(share) for _, share in told.outcomes) == 1
    assert time.perf_counter() - began < 1


def tired(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=1, reason="as it was")


def worn(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=3, reason="as it was")


def of_its_own(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.worsen-position", hero=hero)


def for_nothing(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.shift-position", hero=hero, cause="leverage", why="the hill")


def bought(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-boons", hero=hero, held=1, reason="as the test has it")
    evening.do("ann", "fe.improve-position", hero=hero)


def pressed(evening: Evening, hero: str) -> None:
    evening.comes(Pressed((hero,), "an alarm"))


def strained(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.scale-spell", hero=hero, scale="personal", strained=True)


def opened(evening: Evening, hero: str) -> None:
    evening.comes(OpeningMade(hero, Opening(evening.hero("Tor", by="bob"))))


def exposed(evening: Evening, hero: str) -> None:
    evening.comes(ExposedSet(hero, exposed=True))


def under_fire(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    evening.comes(FireMet(hero, met=True))


def observed(evening: Evening, hero: str) -> None:
    evening.do("gm", "fe.set-conflict", running=True)
    evening.do("gm", "give-spotlight", character=hero)
    evening.do("ann", "fe.take-action", character=hero, what="observe")


def blessed(evening: Evening, hero: str) -> None:
    laid = Laid(
        hero=hero,
        name="A fair wind",
        by=hero,
        patron="Raeyn",
        bears=Bears.ACTION,
        does=(Does(dice=1),),
        entry="fe.patrons.rites-raeyn",
        once=True,
        until=9,
    )
    evening.comes(BlessingLaid(laid))


def cursed(evening: Evening, hero: str) -> None:
    evening.comes(
        TagWorked(Lasting(id="1", tag="curse", source="a bog", on=(hero,), what="a chill", partial=True), True)
    )


def watched(evening: Evening, hero: str) -> None:
    assert evening.state[Travel].opening


@proves("fe.caster.two-action-loop", "fe.caster.cast-step", "fe.position.shift-limits")
@pytest.mark.parametrize(
    ("moved", "readings"),
    [
        (watched, {}),
        (of_its_own, {}),
        (for_nothing, {}),
        (bought, {}),
        (pressed, {}),
        (strained, {"freeform_dv": "scale_shortcut"}),
        (worn, {"fatigue_effect": "level_table"}),  # each level tells once in a scene
        (tired, {}),
        (opened, {}),
        (exposed, {}),
        (under_fire, {}),
        (observed, {}),
        (blessed, {}),
        (cursed, {}),
    ],
)
def test_what_moved_the_weave_alone_moves_no_cast_to_come(
    moved: Callable[[Evening, str], None], readings: dict[str, str]
) -> None:
    evening, hero = caster(tens_count="one", **readings)
    evening.rated(hero, wits=2, Arcana=2, body=4)
    if moved is watched:
        evening.comes(RoleTold(hero, Role.WATCH))
    evening.do("gm", "start-scene", title="The gate")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    moved(evening, hero)

    told = odds(evening, "fe.roll-action", hero=hero)
    none = sum(Fraction(share) for name, share in told.outcomes if name.startswith("No spell"))
    dice = int(evening.offers("ann", "fe.roll-action")[0].throws.removesuffix("d10"))
    evening.do("ann", "fe.roll-action", *(7,) * dice, hero=hero)
    while evening.waits():
        kept = any(option.value == "keep" for option in evening.asked().options)
        evening.answer("keep") if kept else evening.answer(evening.asked().options[0].value, 7)
    if moved is observed:  # a turn holds no third Action
        for whose in (evening.hero("Tor", by="bob"), hero):
            evening.do("gm", "give-spotlight", character=whose)
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert Fraction(told.success) == (1 - none) * Fraction(odds(evening, "fe.roll-action", hero=hero).success)


@proves("fe.sb.desperate-fatigue")
def test_beats_of_the_strained_are_among_those_of_both_rolls_of_a_spell() -> None:
    evening, hero = caster(tens_count="one", fatigue_effect="level_table", position_affects="severity_only")
    evening.rated(hero, wits=2, Arcana=2, body=4)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=2, reason="as it was")
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)

    told = dict(odds(evening, "fe.roll-action", hero=hero).expects)

    one_roll = Fraction(4, 10) + 1 - Fraction(9, 10) ** 4  # a beat for each 1, and one more where there is any
    assert Fraction(told["beats"]) == one_roll + Fraction(11, 16) * one_roll


def test_what_saves_the_weave_saves_no_cast() -> None:
    evening, hero = caster(tens_count="one")
    evening.rated(hero, wits=1, Arcana=1)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    evening.comes(PurposeSet(hero, Declared(("dread",))))

    told = dict(odds(evening, "fe.roll-action", hero=hero).outcomes)

    assert Fraction(told["No spell; Backlash, one consequence"]) == Fraction(3, 4)  # and never two
    assert Fraction(told["Less than meant; Backlash, two consequences"]) == Fraction(1, 4) * Fraction(1, 4)


@proves("fe.turn.action-setup", "fe.caster.assist")
@pytest.mark.parametrize("first", [True, False])
def test_an_opening_for_effect_waits_through_the_weave_for_the_cast_and_the_odds_know_it(first: bool) -> None:
    evening, hero = caster()
    ally = evening.hero("Tor", "bob")
    left = (Opening(ally, effect=True),)
    for effect in (first, not first):
        evening.was_so(OpeningMade(hero, Opening(ally, effect=effect)))
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    weave = evening.state[Proposals][hero]
    assert [(each.steps, each.effect) for each in bearing(evening.state, weave)] == [(-1, 0)]
    assert used_up(evening.state, weave)[Openings].waiting(hero) == left
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, 7, hero=hero)
    evening.keep()
    assert evening.state[Openings].waiting(hero) == left
    evening.do("ann", "fe.cast-spell", hero=hero)
    assert [each.effect for each in bearing(evening.state, evening.state[Proposals][hero])] == [1]
    evening.do("ann", "fe.roll-action", 7, 7, 7, 7, 7, hero=hero)

    assert evening.state[Openings] == Openings()
    assert evening.replayed() == evening.state
