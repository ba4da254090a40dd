"""What beats buy, on both sides of each limit."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.beats.banks import with_bank
from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.tpk.brink import Brink
from threefates.commons.clocks import Clocks
from threefates.systems.fates_edge.actions.position import Footing
from threefates.testing.proof import proves


@proves("fe.sb.rail-tick")
@pytest.mark.parametrize(
    ("held", "filled", "code"),
    [(3, 0, ""), (3, 7, ""), (4, 8, "beats.clock_full"), (2, 0, "beats.too_few"), (2, 8, "beats")],
)
def test_a_rail_wants_three_beats_and_one_segment_that_is_free(held: int, filled: int, code: str) -> None:
    evening = with_bank(held)
    evening.do("gm", "start-clock", name="The war", size=8)
    (clock,) = evening.state[Clocks].known
    if filled:
        evening.do("gm", "tick-clock", clock=clock, segments=filled)

    if code:
        assert evening.refused("gm", "fe.spend-on-rail", clock=clock).code.startswith(code)
    else:
        evening.do("gm", "fe.spend-on-rail", clock=clock)
        assert (evening.state[Clocks][clock].filled, evening.bank) == (filled + 1, 0)


@proves("fe.gm.clock-meaning")
def test_a_threat_that_lands_is_told() -> None:
    evening = Evening()
    evening.hero()
    evening.do("gm", "fe.start-threat", name="The mob", size=2, brings="story")
    (mob,) = evening.state[Clocks].known

    evening.do("gm", "tick-clock", clock=mob, segments=2)

    assert any(type(event).__name__ == "ThreatLanded" for event in evening.last)
    assert any("The mob" in line for line in evening.told("bob"))


@proves("fe.position.shift-limits")
@pytest.mark.parametrize(("position", "code"), [(0, "position.no_better"), (1, ""), (2, "")])
def test_a_boon_betters_any_position_but_the_best(position: int, code: str) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.set-boons", hero=hero, held=2, reason="earlier")
    evening.agreed(hero, position=position)

    if code:
        assert evening.refused("ann", "fe.improve-position", hero=hero).code == code
    else:
        evening.do("ann", "fe.improve-position", hero=hero)
        assert evening.boons(hero) == 1
        assert evening.refused("ann", "fe.improve-position", hero=hero).code == "position.no_better"


@proves("fe.sb.suited", "fe.sb.categories")
@pytest.mark.parametrize(
    ("named", "said"),
    [
        ({}, "a cold wind"),
        ({"cost": "patrons_gift"}, "a cold wind (in diamonds)"),
        ({"cost": "cantor_failure"}, "a cold wind (in hearts)"),
        ({"cost": "patrons_gift", "family": "exposure"}, "a cold wind (exposure, in diamonds)"),
    ],
)
def test_a_cost_of_magic_is_spent_in_its_suit(named: dict[str, str], said: str) -> None:
    evening = Evening()
    evening.do("gm", "fe.set-beats", held=1, reason="a test")

    evening.do("gm", "fe.spend-on-complication", beats=1, what="a cold wind", **named)

    assert evening.told("ann")[0] == f"The Game Master spends 1 Story Beat: {said}."


@proves("fe.sb.suited")
@pytest.mark.parametrize(
    ("suits", "hints"),
    [
        ("core", ["In diamonds: resources.", "In hearts: social."]),
        ("quickstart", ["In diamonds: arcane.", "In hearts: social."]),
    ],
)
def test_the_menu_says_what_a_suit_is_about_and_no_other_cost_names_one(suits: str, hints: list[str]) -> None:
    evening = Evening(deck_suits=suits)
    evening.do("gm", "fe.set-beats", held=1, reason="a test")
    offer = evening.offers("gm", "fe.spend-on-complication")[0]
    (field,) = (field for field in offer.fields if field.name == "cost")

    assert [option.detail for option in field.options] == hints
    refused = evening.refused("gm", "fe.spend-on-complication", beats=1, what="a cold wind", cost="a_prayer")
    assert refused.code == "beats.cost"


@proves("fe.sb.soft-dial")
def test_a_soft_dial_caps_what_one_roll_costs_however_often_it_is_spent() -> None:
    evening = with_bank(9)
    hero = evening.hero()
    evening.do("gm", "fe.set-dial", dial="soft")
    evening.rolls(hero, 7, 7, 7, 4, dv=2)
    evening.keep()
    evening.do("gm", "fe.spend-on-complication", beats=1, what="a noise")
    assert (
        evening.refused("gm", "fe.spend-on-complication", beats=2, what="more").title
        == "No more than 1 may be spent now."
    )
    evening.do("gm", "fe.spend-on-complication", beats=1, what="another")

    assert (
        evening.refused("gm", "fe.spend-on-complication", beats=1, what="a third").title == "2 were spent on this roll."
    )
    evening.rolls(hero, 7, 7, 7, 4, dv=2)
    evening.keep()
    evening.do("gm", "fe.spend-on-complication", beats=2, what="of the next roll")
    assert evening.bank == 5


@proves("fe.sb.scene-limit")
def test_what_was_spent_between_two_scenes_is_spent_in_neither() -> None:
    evening = with_bank()
    evening.do("gm", "end-scene")
    evening.do("gm", "fe.spend-on-complication", beats=4, what="on the way")
    evening.do("gm", "fe.set-dial", dial="plain", climactic=True)

    evening.do("gm", "start-scene", title="The last gate")

    evening.do("gm", "fe.spend-on-complication", beats=16, what="everything")  # all that a climax bears
    assert evening.refused("gm", "fe.spend-on-complication", beats=1, what="more").code == "beats.over_limit"


@proves("fe.sb.initial-complication-bank", "fe.position.worsen-sources")
def test_the_dead_bring_no_beats_and_are_not_pressed() -> None:
    evening = Brink()
    for hero in (evening.mara, evening.brok):
        evening.do("gm", "fe.set-complications", hero=hero, count=2, reason="as the test has it")
    evening.harm(evening.mara)
    evening.dies(evening.mara)
    before = evening.bank

    evening.do("gm", "start-scene", title="The far side")
    evening.do("gm", "fe.start-threat", name="The mob", size=2)
    evening.do("gm", "tick-clock", clock=list(evening.state[Clocks].known)[-1], segments=2)

    assert evening.bank == before + 2
    assert set(evening.state[Footing].pressed) == {evening.brok}
