"""Every setting that a worked example depends on is tried both ways: as the example reads it, and as it does not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

import pytest

from tests.systems.examples import core_examples
from tests.systems.fates_edge.beats.banks import standing
from tests.systems.fates_edge.book_examples import expected, given, printed
from tests.systems.fates_edge.book_examples import play as thrown
from tests.systems.fates_edge.evening import Evening
from threefates.rulebook.ledger import load
from threefates.rulebook.refusals import Refused
from threefates.rulebook.rulings import Ruling
from threefates.systems.fates_edge.actions.dv_quick_reference import suggested
from threefates.systems.fates_edge.advancement.key_talents import talent_price
from threefates.systems.fates_edge.boons.boons import Boons
from threefates.systems.fates_edge.resolution.dv_by_tier_and_final import by_tier
from threefates.systems.fates_edge.resolution.dv_ladder_lazy_minimum import ladder
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.resolution.wording import position_said
from threefates.systems.fates_edge.rulings.resolution import KINDS, DvLadder, TierTable
from threefates.systems.fates_edge.rulings.road import GiftPrice

Readings = Mapping[str, str]
LEFT_OPEN: Final = {"partial_upgrade": "no_upgrade", "position_affects": "severity_only"}
OFFERED: Final[dict[str, type[Ruling]]] = {kind.ruling_id: kind for kind in KINDS}


def evening(readings: Readings, **base: str) -> Evening:
    """An evening of the SRD by these readings."""
    own = {name.removeprefix("fe.ruling.").replace("-", "_"): it for name, it in readings.items() if name in OFFERED}
    return Evening("srd", **{**base, **own})


def pays(readings: Readings, *dice: int, dv: int, position: int = 1, **base: str) -> int:
    """What a roll pays its hero."""
    played = evening(readings, **{**LEFT_OPEN, **base})
    hero = played.hero()
    played.rolls(hero, *dice, dv=dv, position=position)
    played.keep()
    return played.boons(hero)


def a_lock_under_pressure(readings: Readings) -> bool:
    roll, book = given("lockpick-under-pressure"), expected("lockpick-under-pressure")
    played = evening(readings)
    hero = played.hero()
    played.rolls(hero, *roll["dice"], dv=roll["dv"], position=0)
    played.keep()
    played.agreed(hero, position=0)
    try:
        played.do("gm", "fe.worsen-position", hero=hero)
    except Refused:
        return False
    assert book["sb"] == book["gm_spend"]["sb"]
    return bool(standing(played, hero).name.lower() == book["position_after"])


def a_lock_under_watch(readings: Readings) -> bool:
    reading = readings["fe.ruling.tens-count"]
    return thrown("lockpick-under-watch", reading) == printed("lockpick-under-watch")


def one_success_of_four(readings: Readings) -> bool:
    roll, book = given("partial-one-success-dv4"), expected("partial-one-success-dv4")
    played = evening(readings, **LEFT_OPEN)
    hero = played.hero()
    played.rolls(hero, 6, 2, 3, 4, dv=roll["dv"])
    went_on = any("1 part of 4 is done" in line for line in played.told("ann"))
    assert played.roll.outcome is Outcome(book["outcome"])
    return went_on and played.boons(hero) == book["boons"]


def three_successes_of_four(readings: Readings) -> bool:
    roll, book = given("partial-three-successes-dv4"), expected("partial-three-successes-dv4")
    played = evening(readings)
    played.rolls(played.hero(), 6, 7, 8, 2, dv=roll["dv"])
    if played.waits():
        played.answer("upgrade", by="gm")
    return (played.roll.outcome, played.bank) == (Outcome(book["outcome"]), book["sb_added"])


def a_lock_of_six_dice(readings: Readings) -> bool:
    roll, book = given("kael-lock-six"), expected("kael-lock-six")
    came = (
        pays(readings, *roll["dice"], dv=book["successes"]),
        pays(readings, 2, 3, 4, 5, dv=3),
        pays(readings, 6, 3, 4, 5, dv=3),
    )
    return bool(came == (book["boons"], book["boons_if_miss"], book["boons_if_partial"]))


def a_charge(readings: Readings) -> bool:
    book, terms = expected("five-second-charge"), suggested(evening(readings).state, tier=1)
    return (terms.position.name.lower(), terms.dv) == (book["position"], book["dv"])


def the_lazy_locks(readings: Readings) -> bool:
    rungs = [dv for dv, _ in ladder(DvLadder(readings["fe.ruling.dv-ladder"]))]
    return rungs == [int(str(dv).rstrip("+")) for dv in expected("lazy-locks")["dv"]]


def a_safe_probe(readings: Readings) -> bool:
    """Whichever state is called Controlled, the probe from it pays nothing."""
    paid = 0
    for position, naming in ((0, "controlled_risky_desperate"), (1, "dominant_controlled_desperate")):
        played = evening(readings, position_naming=naming, position_affects="severity_only")
        hero = played.hero()
        played.rolls(hero, 2, 3, 4, 5, dv=2, position=position)
        paid += played.boons(hero)
    return bool(paid == expected("cp-no-boon")["boons"])


def a_group_on_the_pass(readings: Readings) -> bool:
    roll, book = given("traverse-the-pass"), expected("traverse-the-pass")
    played = evening(readings)
    heroes = [played.hero(), played.hero("Tor", "bob")]
    for hero in heroes:
        played.rated(hero, body=2, Athletics=1)
    try:
        common = {"attribute": "body", "skill": "Athletics", "dv": roll["dv"]}
        played.do("gm", "fe.roll-group", 8, 1, 9, 7, 1, 1, heroes=heroes, **common)
    except Refused:
        return False
    return bool(played.bank == roll["group_sb"] == book["sb_spent"] + book["sb_banked"])


def boons_into_xp(readings: Readings) -> bool:
    roll, book = given("sable-xp"), expected("sable-xp")
    gift = talent_price("casters-gift", GiftPrice(readings[GiftPrice.ruling_id]))
    if {"Caster's Gift": gift} != book["buys"] or book["xp_total"] - gift != book["saved"]:
        return False
    played = evening(readings)
    hero = played.hero()
    played.do("gm", "fe.set-boons", hero=hero, held=2 * roll["boons_traded"], reason="the drive")
    played.do("ann", "fe.convert-boons", hero=hero)
    (offer,) = played.offers("ann", "fe.convert-boons")
    if talent_price("casters-gift", played.state.ruling(GiftPrice)) != expected("sable-xp")["buys"]["Caster's Gift"]:
        return False
    return played.state[Boons].xp[hero] == roll["xp_from_boons"] and not offer.enabled


def names(readings: Readings) -> list[str]:
    """What this table calls its Positions, the best first."""
    state = evening(readings).state
    return [position_said(state, position).casefold() for position in Position]


def getting_worse(readings: Readings) -> bool:
    start, book = given("evolving-position")["start"], expected("evolving-position")["positions"]
    called = names(readings)
    return start in called and called[called.index(start) :] == book


def observing(readings: Readings) -> bool:
    start, book = given("observe-position")["position"], expected("observe-position")["position"]
    called = names(readings)
    return start in called[1:] and called[called.index(start) - 1] == book


COMES_OUT: Final[dict[str, Callable[[Readings], bool]]] = {
    "evolving-position": getting_worse,
    "observe-position": observing,
    "lockpick-under-pressure": a_lock_under_pressure,
    "lockpick-under-watch": a_lock_under_watch,
    "false-orders": lambda it: pays(it, 6, 2, 3, 4, 5, dv=2) == expected("false-orders")["on_partial"]["boons"],
    "tier-dv-printed-table": lambda it: (
        [by_tier(tier, TierTable(it[TierTable.ruling_id])) for tier in range(1, 5)]
        == list(expected("tier-dv-printed-table")["dv_printed"].values())
    ),
    "partial-one-success-dv4": one_success_of_four,
    "partial-three-successes-dv4": three_successes_of_four,
    "desperate-lockpick-miss": lambda it: (
        pays(it, 2, 3, 4, dv=3, position=2) == expected("desperate-lockpick-miss")["boons"]
    ),
    "desperate-lockpick-partial": lambda it: (
        pays(it, 6, 7, 4, dv=3, position=2) == expected("desperate-lockpick-partial")["boons"]
    ),
    "kael-lock-six": a_lock_of_six_dice,
    "five-second-charge": a_charge,
    "lazy-locks": the_lazy_locks,
    "cp-boon-awarded": lambda it: pays(it, 2, 3, 4, dv=3, position=1) == expected("cp-boon-awarded")["boons"],
    "cp-no-boon": a_safe_probe,
    "traverse-the-pass": a_group_on_the_pass,
    "sable-xp": boons_into_xp,
}
"""Whether an example comes out as the book prints it, at a table of these readings."""

DEPENDS: Final = [
    (example.id.rpartition(".")[2], kind)
    for example in core_examples("fates_edge")
    if not example.inconsistent
    for kind in (OFFERED.get(name) for name in example.agrees.rulings)
    if kind and len(kind) > 1
]


def test_there_is_something_to_try() -> None:
    assert len(DEPENDS) > 15
    assert {name for name, _ in DEPENDS} == COMES_OUT.keys()


@pytest.mark.parametrize(("name", "kind"), DEPENDS, ids=lambda it: it if isinstance(it, str) else it.__name__)
def test_an_example_comes_out_as_it_reads_a_setting_and_otherwise_it_does_not(name: str, kind: type[Ruling]) -> None:
    named = dict(load().example(f"fe.example.{name}").agrees.rulings)

    came = {it.reading: COMES_OUT[name]({**named, kind.ruling_id: it.reading}) for it in kind}

    assert came[named[kind.ruling_id]]
    assert not all(came.values())
