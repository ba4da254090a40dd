"""A table that has settled on a realistic story says so once: every form of a wound begins with it."""

from __future__ import annotations

import pytest

from tests.systems.fate_2003.conflict.exchanges import fight, hurts, wounded
from tests.systems.fate_2003.fights.fought import Brawl
from tests.systems.fate_2003.tables import GM, Table
from threefates.systems.fate_2003.wounds.healing import LetDaysPass
from threefates.systems.fate_2003.wounds.marking import SetTrack
from threefates.systems.fate_2003.wounds.track import Outcome, Track
from threefates.systems.fate_2003.wounds.wounds import Wounds
from threefates.testing.proof import proves

FORMS = ("fate.mark-wound", "fate.set-track", "fate.call-exchange", "fate.begin-fight")
SAID = "A dangerous injury lasts 3 times as long as usual."


def settled(times: int = 3) -> Table:
    table = Table().heroes()
    table.does(GM, SetTrack(times=times))
    return table


def begins_with(table: Table) -> dict[str, object]:
    """What each form has for how many times as long, where it asks for that."""
    offers = {key: offer for key, offer in table.offers(GM).items() if key in FORMS}
    return {key: field.default for key, offer in offers.items() for field in offer.fields if field.name == "times"}


@proves("fate.wounds.healing-multiplier")
@pytest.mark.parametrize("times", [1, 2, 3, 4])
def test_every_form_begins_with_what_the_table_has_settled_on(times: int) -> None:
    table = settled(times)

    assert begins_with(table) == dict.fromkeys(FORMS, times)
    assert (SAID in table.panes["bob"][-1]) is (times == 3)
    table.reads("wound-boxes", "tables")
    assert begins_with(table) == dict.fromkeys(FORMS, times)
    table.reads("healing-time", "two-weeks")
    assert begins_with(table) == {}


@proves("fate.wounds.healing-multiplier", "fate.wounds.non-lethal")
def test_a_mild_one_lasts_no_longer_for_it_and_the_form_is_taken_as_it_is() -> None:
    table = settled()
    hurts(table, Outcome.INJURED, mild=True, days=2, times=3)
    table.does(GM, LetDaysPass(2))
    assert not wounded(table).injuries
    fight(table, "----", "0000", mild=True, times=3)
    assert wounded(table).injuries[0].left == 0

    fight(table, "----", "0000", times=3)
    assert wounded(table).injuries[1].left == 63


@proves("fate.wounds.healing-multiplier")
def test_more_than_four_times_is_refused_and_any_where_two_weeks_are_the_rule() -> None:
    for times in (0, 5):
        assert Table().refusal(GM, SetTrack(times=times)) == "wounds.times"
    assert Table.reading(healing_time="two-weeks").refusal(GM, SetTrack(times=2)) == "wounds.times"


@proves("fate.wounds.healing-multiplier", "fate.wounds.healing-long-term")
@pytest.mark.parametrize(("settled_on", "weeks"), [(1, 1), (3, 3)])
def test_where_nothing_is_said_of_it_an_injury_lasts_as_the_table_has_settled(settled_on: int, weeks: int) -> None:
    table = settled(settled_on)
    hurts(table, Outcome.INJURED)
    fight(table, "----", "0000")
    brawl = Brawl("Cyrus", "Guard A")
    brawl.table.does(GM, SetTrack(times=settled_on))
    brawl.begins("Cyrus", "Guard A").says("Cyrus", "Swords", target="Guard A")
    brawl.says("Guard A", "Swords", "++++" + "0000", target="Cyrus").done()

    assert [one.left for one in wounded(table).injuries] == [21 * weeks] * 2
    assert [one.left for one in brawl.wounds("Guard A").injuries] == [21 * weeks]


@proves("fate.wounds.healing-multiplier", "fate.r.healing-time")
def test_two_weeks_are_no_longer_for_what_was_settled_before_they_were_the_rule() -> None:
    table = settled(4)
    table.reads("healing-time", "two-weeks")
    for mild in (False, True):
        hurts(table, Outcome.INJURED, mild=mild)

    assert [one.left for one in wounded(table).injuries] == [42, 0]


@proves("fate.wounds.custom-boxes", "fate.wounds.no-overflow", "fate.wounds.healing-multiplier")
def test_what_is_not_said_of_the_boxes_stays_as_it_is() -> None:
    table = Table.reading(wound_boxes="tapering").heroes()
    table.does(GM, SetTrack(hurt=5, overflow=False, times=2))
    assert table.state[Wounds].track == Track(3, 5, 2)

    for said, boxes in ((SetTrack(), Track(3, 5, 2)), (SetTrack(injured=0), Track(3, 5, 0))):
        table.does(GM, said)
        assert (table.state[Wounds].track, table.state[Wounds].overflow, table.state[Wounds].times) == (boxes, False, 2)
    table.does(GM, SetTrack(clipped=0, overflow=True, times=1))

    assert (table.state[Wounds].track, table.state[Wounds].overflow, table.state[Wounds].times) == (
        Track(0, 5, 0),
        True,
        1,
    )
