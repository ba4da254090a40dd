"""By the condensed table a beat that is taken to escalate a spell or a ritual brings Backlash as a 1 does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.casting.weaving import caster, casts, happened, picks, question, weaves
from tests.systems.fates_edge.chances.asking import odds
from tests.systems.fates_edge.rituals.circle import SURE, Circle
from threefates.systems.fates_edge.casting.backlash_landing import BacklashLanded
from threefates.systems.fates_edge.casting.backlash_menu import AskBacklash, BacklashStirred
from threefates.testing.proof import proves

CONDENSED = {"backlash_trigger": "any_one", "backlash_severity": "minor_major_escalate"}
PLAIN = {"backlash_trigger": "any_one", "backlash_severity": "menu_by_outcome"}
HIT, MARRED = (7, 7, 4, 4, 4), (7, 7, 1, 4, 4)


@proves("fe.backlash.condensed-trigger", "fe.obligation.universal-push-costs")
@pytest.mark.parametrize(
    ("table", "cost", "asked"),
    [(CONDENSED, "beat", True), (CONDENSED, "fatigue", False), (PLAIN, "beat", False)],
)
def test_a_beat_that_is_taken_to_push_a_spell_is_answered_as_a_one_is(
    table: dict[str, str], cost: str, *, asked: bool
) -> None:
    evening, hero = caster(**table)
    evening.do("gm", "start-scene", title="The wall")
    weaves(evening, hero, *HIT)
    before = evening.bank
    (push,) = evening.offers("ann", "fe.pay-push")
    evening.do("ann", "fe.pay-push", hero=hero, cost=cost)

    assert ("magic answers back" in push.hint) == (table is CONDENSED)
    assert evening.bank - before == (cost == "beat")
    assert (question(evening, "escalate") is not None) == asked
    assert [(event.ones, event.amount) for event in happened(evening, BacklashStirred)] == [(0, 1)] * asked


@proves("fe.backlash.condensed-trigger")
def test_magic_answers_back_once_for_each_spell_whether_to_a_beat_or_to_a_one() -> None:
    evening, hero = caster(**CONDENSED)
    evening.do("gm", "start-scene", title="The wall")
    weaves(evening, hero, *HIT)
    for _ in range(2):
        evening.do("ann", "fe.pay-push", hero=hero, cost="beat")
        if question(evening, "escalate"):
            picks(evening, "escalate", "major", by="ann")
            picks(evening, "backlash", "blaze")
    evening.do("ann", "fe.cast-spell", hero=hero)
    told = odds(evening, "fe.roll-action", hero=hero)
    evening.do("ann", "fe.withdraw", hero=hero)
    casts(evening, hero, *MARRED)

    assert [(event.ones, event.amount) for event in happened(evening, BacklashStirred)] == [(0, 1)]
    assert [event.what for event in happened(evening, BacklashLanded)] == ["blaze"]
    assert not any("Backlash" in name for name, _ in told.outcomes)
    assert sum(Fraction(share) for _, share in told.outcomes) == 1


@proves("fe.backlash.condensed-trigger", "fe.caster.art-mitigation")
def test_in_ones_art_what_a_beat_brings_stays_a_colour() -> None:
    evening, hero = caster(art=("Fire",), **CONDENSED)
    evening.do("gm", "start-scene", title="The wall")
    weaves(evening, hero, *HIT)
    evening.do("ann", "fe.pay-push", hero=hero, cost="beat")

    assert question(evening, "escalate") is None
    assert [event.what for event in happened(evening, BacklashLanded)] == [""]


@proves("fe.backlash.condensed-trigger", "fe.ritual.basics", "fe.ritual.usage")
@pytest.mark.parametrize(
    ("table", "paid", "dice", "asked"),
    [
        (CONDENSED, "beat", SURE, "escalate"),
        (CONDENSED, "time", SURE, ""),
        (CONDENSED, "time", (9, 9, 8, 1), "escalate"),
        (PLAIN, "beat", SURE, ""),
    ],
)
def test_a_ritual_that_is_pushed_for_a_beat_is_answered_without_a_one(
    table: dict[str, str], paid: str, dice: tuple[int, ...], asked: str
) -> None:
    circle = Circle(**table)
    circle.begins("ember-glass")
    circle.do("ann", "fe.push-ritual", hero=circle.oriel, to="effect", paid=paid)
    circle.throws(*dice)
    said = [line for line in circle.told("bob") if "answers back" in line]
    why = "showed a 1" if 1 in dice else "was pushed for a beat"

    assert circle.waits() == bool(asked)
    assert said == ([f"Ember-Glass {why}: magic answers back, as Fire."] if asked else [])
    if asked:
        assert circle.asked().kind == asked


@proves("fe.backlash.moderate", "fe.resolution.critical-softens-magic", "fe.ruling.critical-softens-scope")
def test_a_ten_makes_nobody_elses_backlash_gentler() -> None:
    evening, hero = caster(backlash_trigger="any_one", backlash_severity="ones_count", tens_count="one")
    other = evening.hero("Pell", by="bob", wits=3, trained=["Arcana"], talents=["casters-gift"])
    weaves(evening, hero, 7, 7, 1, 1, 4)
    evening.do("bob", "fe.weave-spell", hero=other, spell="a gust", element="Air")
    evening.do("gm", "fe.set-terms", hero=other, dv=2, position=1)
    evening.do("bob", "fe.roll-action", 10, 7, 4, 4, 4, hero=other)
    evening.keep()
    evening.do("ann", "fe.drop-spell", hero=hero)
    picks(evening, "perk", "soften", by="bob")

    assert [each.step.amount for each in evening.state.agenda.steps if isinstance(each.step, AskBacklash)] == [2]
    picks(evening, "backlash", "harm-1")


@proves("fe.backlash.table", "fe.backlash.coloring")
@pytest.mark.parametrize(
    ("table", "art", "second", "words"),
    [
        (CONDENSED, (), "", "Fire burns, or grows: smoke and heat; Effect -1 or SINGED."),
        (CONDENSED, (), "Water", "Fire burns, or grows: blaze or fever; Clock +1 Fire or 1 Harm."),
        (CONDENSED, ("Fire",), "", "Fire burns, or grows: burns, flares; or slick, sputter, dim."),
        (PLAIN, (), "", "Fire burns, or grows: burns, flares; or slick, sputter, dim."),
    ],
)
def test_it_is_told_as_the_table_has_it_a_colour_a_wobble_or_where_opposites_meet_a_lurch(
    table: dict[str, str], art: tuple[str, ...], second: str, words: str
) -> None:
    evening, hero = caster(art=art, **table)
    weaves(evening, hero, 7, 7, 1, 4, 4, second=second)
    casts(evening, hero, *HIT)

    (told,) = [line for line in evening.told("bob") if line.startswith("Magic answers back")]

    assert words in told
