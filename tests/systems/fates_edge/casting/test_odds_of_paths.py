"""The odds that the paths of magic show beside one another are those of the roll that each of them makes."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.fates_edge.casting.weaving import caster
from tests.systems.fates_edge.chances.asking import odds
from threefates.pieces.shares import percent
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.casting.paths import answered, working
from threefates.systems.fates_edge.rulings.casting import BacklashSize, BacklashTrigger, CastingRolls
from threefates.systems.fates_edge.rulings.resolution import Tens
from threefates.testing.proof import proves

TABLES = [(trigger, size) for trigger in BacklashTrigger for size in BacklashSize]


@proves("fe.backlash.trigger-ones", "fe.backlash.trigger-partial-miss", "fe.backlash.trigger-free-casting")
@pytest.mark.parametrize("tens", Tens)
@pytest.mark.parametrize(("trigger", "size"), TABLES)
def test_a_caster_of_five_dice_is_told_what_the_roll_will_be_told(
    tens: Tens, trigger: BacklashTrigger, size: BacklashSize
) -> None:
    readings = {"tens_count": tens.reading, "backlash_trigger": trigger.reading, "backlash_severity": size.reading}
    evening, hero = caster(**readings)
    evening.do("ann", "fe.weave-spell", hero=hero, spell="a wall", element="Fire")
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=1)
    told = odds(evening, "fe.roll-action", hero=hero)
    bites = sum(Fraction(share) for name, share in told.outcomes if "Backlash" in name and "colour" not in name)

    assert working(tens) ** 2 == Fraction(told.success)
    assert answered(tens, CastingRolls.TWO, trigger, size) == bites


@proves("fe.caster.five-path-comparison")
def test_what_is_rolled_for_once_and_what_is_not_played_yet() -> None:
    evening, _ = caster(path_count="five", casting_roll_count="one_roll")
    paths = evening.view("ann")["magic-paths"]
    assert isinstance(paths, Listing)
    told = {row.id: [each.value for each in row.counters if each.label.startswith("Odds")] for row in paths.rows}
    once = percent(working(Tens.TWO), 0)

    assert told["path-runekeeper"] == told["path-invoker"] == [f"{once} that it works"]
    assert told["path-caster"][0].startswith(f"{once} that it works, ")
    assert told["path-summoner"] == told["path-cantor"] == []
