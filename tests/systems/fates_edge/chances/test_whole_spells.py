"""The whole spell is what odds compare: with help and without, opposed, or so easy that one step is not rolled for."""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product

import pytest

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.chances.asking import odds, shares
from tests.systems.fates_edge.evening import Evening
from threefates.systems.fates_edge.casting.backlash_landing import ActionMarred
from threefates.testing.proof import proves

WHOLE = Fraction(11, 16) ** 2  # two hits or more of four dice, twice
HELPED = Fraction(13, 16)  # two or more of five
MISSES = Fraction(1, 16)
HALF = Fraction(1, 2)  # two or more of three


def woven(**readings: str) -> tuple[Evening, str]:
    """Oriel of four dice proposes a Weave against DV 2."""
    evening, hero = caster(tens_count="one", **readings)
    evening.rated(hero, wits=2, Arcana=2)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    return evening, hero


@proves("fe.caster.two-action-loop", "fe.caster.assist")
def test_help_with_a_weave_is_weighed_against_the_whole_spell_without_it() -> None:
    evening, hero = woven()
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])

    told = odds(evening, "fe.assist", "bob", helper=ally, hero=hero, how="a lens")

    assert (Fraction(told.success), dict(told.options)) == (HELPED * Fraction(11, 16), {"alone": str(WHOLE)})
    assert told.advice == "With this help: 47.3% → 55.9%."


@proves("fe.caster.two-action-loop")
def test_a_dv_that_is_built_is_that_of_both_steps_with_each_line_of_it_and_without() -> None:
    evening, hero = woven()
    told = odds(evening, "fe.build-dv", "gm", hero=hero, base=2, environment="hostile")
    options = {name: Fraction(share) for name, share in told.options}

    assert (Fraction(told.success), options["as it stands"]) == (Fraction(1, 16) ** 2, WHOLE)  # four hits
    assert [share for name, share in options.items() if name.startswith("without")] == [WHOLE]
    assert told.advice == "So: 47.3% → 0.4%."


@pytest.mark.parametrize("acts", [None, False, True])
def test_every_line_of_a_dv_says_what_the_spell_would_be_without_it_whoever_opposes_it(*, acts: bool | None) -> None:
    evening, hero = woven()
    evening.rated(hero, wits=4, Arcana=4)
    if acts is not None:
        evening.do("gm", "fe.oppose", hero=hero, dice=3, name="A witch", acts=acts)
    built = {"hero": hero, "base": 2, "environment": "hostile", "tools": "poor"}

    told = dict(odds(evening, "fe.build-dv", "gm", **built).options)
    without = [
        odds(evening, "fe.build-dv", "gm", **{**built, name: usual}).success
        for name, usual in (("environment", "neutral"), ("tools", "adequate"))
    ]

    assert [share for name, share in told.items() if name.startswith("without")] == without
    assert told["as it stands"] == odds(evening, "fe.roll-action", hero=hero).success
    assert len({*without, told["as it stands"]}) == 3


@proves("fe.resolution.dv-minimum")
def test_a_weave_that_needs_no_roll_leaves_its_cast_to_be_rolled() -> None:
    evening, hero = woven(assist_benefit="dv_minus_one")
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens")

    told = odds(evening, "fe.roll-action", hero=hero)

    assert Fraction(told.success) == Fraction(11, 16)
    assert Fraction(dict(told.expects)["beats"]) == Fraction(4, 10)
    assert "No spell" not in " ".join(shares(told))


@proves("fe.backlash.moderate", "fe.resolution.dv-minimum")
def test_a_die_of_the_next_roll_is_that_of_the_cast_where_the_weave_needs_none() -> None:
    evening, hero = woven(assist_benefit="dv_minus_one")
    evening.was_so(ActionMarred(hero, dice=-1))
    rolled = Fraction(odds(evening, "fe.roll-action", hero=hero).success)
    ally = evening.hero("Pell", by="bob", trained=["Arcana"])
    evening.do("bob", "fe.assist", helper=ally, hero=hero, how="a lens")
    told = Fraction(odds(evening, "fe.roll-action", hero=hero).success)
    evening.do("ann", "fe.roll-action", hero=hero)
    evening.do("ann", "fe.cast-spell", hero=hero)

    assert (rolled, told) == (HALF * Fraction(11, 16), HALF)
    assert Fraction(odds(evening, "fe.roll-action", hero=hero).success) == told


@proves("fe.caster.weave-step", "fe.resolution.contested")
@pytest.mark.parametrize("step", ["weave", "cast"])
def test_who_rolls_against_a_step_of_a_spell_is_in_its_odds(step: str) -> None:
    evening, hero = woven()
    if step == "cast":
        evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)
        evening.keep()
        evening.do("ann", "fe.cast-spell", hero=hero)
    evening.do("gm", "fe.oppose", hero=hero, dice=3, name="A witch")
    told = shares(odds(evening, "fe.roll-action", hero=hero))

    mine, theirs = (Counter(sum(hits) for hits in product((0, 1), repeat=dice)) for dice in (4, 3))
    beats_them: dict[bool, Fraction] = defaultdict(Fraction)
    for (hits, ways), (others, also) in product(mine.items(), theirs.items()):
        beats_them[hits >= 2 and hits > others] += Fraction(ways * also, 2**7)

    short = "No spell" if step == "weave" else "Less than meant"
    assert sum(share for row, share in told.items() if row.startswith(short) or row == short) == (
        beats_them[False] if step == "cast" else 1 - beats_them[True]
    )
    assert told[f"{short}; Backlash, two consequences"] == MISSES
    assert Fraction(odds(evening, "fe.roll-action", hero=hero).success) == beats_them[True] * (
        1 if step == "cast" else Fraction(11, 16)
    )
