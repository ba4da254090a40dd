"""What a wound and a coming blow mean is said, or asked, where it matters."""

from __future__ import annotations

import pytest

from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.parts import Listing
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.testing.proof import proves

HINDERS = "Harm 1 takes a die of what it hinders: the Game Master says whether this is."


def proposed(evening: Evening) -> str:
    listing = evening.view("ann")["proposals"]
    assert isinstance(listing, Listing)
    return listing.rows[0].detail


@proves("fe.harm.levels")
@pytest.mark.parametrize(
    ("harm", "reading", "said"), [(0, "", False), (1, "", True), (2, "", False), (1, "dv_only", False)]
)
def test_a_minor_wound_says_that_it_may_hinder_until_somebody_has_said_so(harm: int, reading: str, said: bool) -> None:
    evening = Evening(**({"harm_dv_or_dice": reading} if reading else {}))
    hero = evening.hero()
    if harm:
        evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as the test has it")
    evening.agreed(hero)
    first = HINDERS in proposed(evening)
    if harm:
        evening.do("gm", "fe.say-harm-bears", hero=hero, bears=True)

    assert first is said
    assert HINDERS not in proposed(evening)


@proves("fe.fatigue.recovery-fixed")
@pytest.mark.parametrize(
    ("command", "fields"), [("fe.rest", {"how": "night"}), ("fe.let-time-pass", {"scale": "days"})]
)
def test_nobody_sleeps_while_a_blow_is_still_to_be_met(command: str, fields: dict[str, str]) -> None:
    evening = Evening()
    hero = evening.hero()
    evening.do("gm", "fe.mark-fatigue", hero=hero, amount=1, why="the climb")
    evening.do("gm", "fe.strike", hero=hero, harm=1, why="a knife in the dark")
    refusal = evening.refused("gm", command, **fields)
    offers = [each.refusal for each in evening.offers("gm", "fe.rest")]
    evening.answer("take")
    evening.do("gm", command, **fields)

    assert refusal.code == "roll.underway"
    assert offers == [refusal]


@proves("fe.boons.share")
def test_who_gave_a_boon_in_this_scene_is_in_the_open() -> None:
    evening = Evening()
    mara, tor = evening.hero(), evening.hero("Tor", "bob")
    evening.do("gm", "start-scene", title="The gate")
    evening.do("gm", "fe.set-boons", hero=mara, held=2, reason="as the test has it")
    evening.do("ann", "fe.give-boon", giver=mara, receiver=tor, why="for the road")

    def given() -> list[tuple[str, str]]:
        party = evening.view("")["party"]
        assert isinstance(party, Listing)
        return [(counter.label, counter.value) for counter in party.rows[0].counters]

    now = given()
    evening.do("gm", "end-scene")
    assert (now, given()) == ([("Boons given in this scene", "1")], [])


@proves("fe.fatigue.soak-dial")
def test_whoever_marks_their_own_fatigue_may_say_what_protection_cuts() -> None:
    evening = Evening()
    hero = evening.hero(body=3)
    (own,) = evening.offers("ann", "fe.mark-fatigue")
    (all_heroes,) = evening.offers("gm", "fe.mark-fatigue")
    evening.do("ann", "fe.mark-fatigue", hero=hero, amount=2, why="the cold", cut=1)

    (cut,) = (each for each in own.fields if each.name == "cut")
    assert (cut.low, cut.high, cut.default) == (0, 2, 0)
    assert cut in all_heroes.fields
    assert evening.state[Conditions][hero].fatigue == 1


@proves("fe.fatigue.soak-dial")
def test_what_protection_takes_of_a_mark_is_read_out() -> None:
    evening = Evening()
    hero = evening.hero(body=3)

    evening.do("ann", "fe.mark-fatigue", hero=hero, amount=3, why="the cold", cut=2)
    assert evening.told("bob") == ["Mara marks 1 Fatigue (the cold, 2 less by protection): 1 of 3."]
    evening.do("ann", "fe.mark-fatigue", hero=hero, amount=1, why="the cold", cut=2)
    assert evening.told("bob") == ["Protection spares Mara (the cold)."]
    evening.do("ann", "fe.mark-fatigue", hero=hero, amount=1, why="the cold")
    assert evening.told("bob") == ["Mara marks 1 Fatigue (the cold): 2 of 3."]


@proves("fe.fatigue.soak-dial", "fe.fatigue.group-example")
def test_beats_that_tire_everybody_tire_nobody_whom_something_protects() -> None:
    evening = Evening()
    mara, tor = evening.hero(body=1), evening.hero("Tor", "bob", body=1)
    evening.do("gm", "fe.set-beats", held=2, reason="a test")
    (offer,) = evening.offers("gm", "fe.tire-everybody")
    evening.do("gm", "fe.tire-everybody", why="the pass", protected=[tor])

    (protected,) = (field for field in offer.fields if field.name == "protected")
    assert [option.value for option in protected.options] == [mara, tor]
    assert [evening.state[Conditions][hero].harm for hero in (mara, tor)] == [1, 0]
    assert evening.told("ann")[-1] == "Protection spares Tor (the pass)."
