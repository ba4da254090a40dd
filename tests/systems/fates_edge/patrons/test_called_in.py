"""What is asked of whoever owes too much: before less is owed, once for one clock, and no longer than it is so."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from tests.systems.fates_edge.evening import FATES_EDGE, Evening
from tests.systems.fates_edge.modules.tracking import kept, marks
from tests.systems.fates_edge.patrons.owing import GATE, debtor, left_to_the_story, owed, owes
from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.state import State
from threefates.systems.fates_edge.patrons.obligation import Rites, barred
from threefates.systems.fates_edge.patrons.terrestrial import Ties
from threefates.table.table import Table
from threefates.testing.proof import proves

BLACK: dict[str, Any] = {
    "name": "the Black Ledger",
    "bond": "blackmail",
    "why": "he knows every road over the border",
    "perks": ["sanctuary", "black market goods"],
}
SHARED: dict[str, Any] = {"terrestrial_obligation": "shared_total"}
STORY: dict[str, Any] = {"obligation_overflow": "fiction_debt"}
AT: dict[str, Any] = {"obligation_at_or_over": "at_capacity"}


def bound(owed_to: int = 0, **rulings: Any) -> tuple[Evening, str, str]:
    evening, hero = debtor(**rulings)
    evening.do("gm", "fe.gain-tie", hero=hero, **BLACK)
    tie = evening.state[Ties].of[hero][0].id
    if owed_to:
        puts(evening, hero, tie, owed_to)
    return evening, hero, tie


def puts(evening: Evening, hero: str, module: str, now: int) -> None:
    evening.do("gm", "fe.set-module", hero=hero, module=module, now=now, reason="a test")


def calls(evening: Evening, hero: str, tie: str) -> None:
    evening.do("ann", "fe.call-on-tie", hero=hero, tie=tie, perk="sanctuary")


def asked(evening: Evening) -> list[str]:
    return [choice.kind for choice in FATES_EDGE.questions(evening.state)]


@proves("fe.obligation.clear-offscreen", "fe.obligation.clock-full", "fe.terrestrial.full", "fe.modules.core-principle")
@pytest.mark.parametrize("which", ["debt", "collect", "intrusion", "over"])
def test_nobody_clears_their_way_out_of_what_a_patron_or_a_mortal_power_wants(which: str) -> None:
    evening, hero, tie = bound(**(STORY if which == "debt" else {}))
    if which == "collect":
        puts(evening, hero, tie, 6)
    else:
        owes(evening, hero, {"debt": 5, "intrusion": 11, "over": 6}[which])
    if which == "intrusion":
        left_to_the_story(evening)
    module = tie if which == "collect" else f"obligation:{GATE}"
    (offer,) = evening.offers("ann", "fe.clear-off-screen")
    refused = evening.refused("ann", "fe.clear-off-screen", hero=hero, module=module, act="A vigil")

    assert (asked(evening), refused.code, offer.refusal) == ([which], "module.full", refused)


@proves("fe.obligation.clear-offscreen", "fe.modules.core-principle", "fe.modules.gm-duties")
def test_an_act_that_is_weighed_clears_nothing_before_it_is_answered_what_a_full_clock_comes_to() -> None:
    evening, hero, tie = bound(5)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=tie, act="A vigil")
    calls(evening, hero, tie)
    (act,) = [each for each in FATES_EDGE.questions(evening.state) if each.kind == "act"]
    blocked = evening.refused("gm", "answer", choice=act.id, option="accepted")
    (collect,) = [each for each in FATES_EDGE.questions(evening.state) if each.kind == "collect"]
    evening.do("gm", "answer", choice=collect.id, option="job")
    evening.answer("accepted", by="gm")

    assert act.if_absent == "too-little"
    assert act.options[0].refusal == blocked
    assert blocked.title == "It is asked what comes of what Vex owes."
    assert evening.state[Ties].of[hero][0].owed == 2
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.full", "fe.modules.gm-duties")
def test_a_mortal_power_that_was_owed_all_by_mistake_need_not_act() -> None:
    evening, hero, tie = bound(6)
    before = asked(evening)
    puts(evening, hero, tie, 5)
    apart = asked(evening)
    evening, hero, tie = bound(1, **SHARED, **STORY)
    owes(evening, hero, 3)
    calls(evening, hero, tie)
    full = asked(evening)
    puts(evening, hero, tie, 1)

    assert (before, apart, full, asked(evening)) == (["collect"], [], ["collect"], [])


@proves("fe.obligation.clock-full", "fe.terrestrial.definition", "fe.ruling.terrestrial-obligation")
def test_one_clock_of_patrons_and_mortal_powers_is_settled_once() -> None:
    evening, hero, tie = bound(1, **SHARED, **STORY)
    owes(evening, hero, 3)
    calls(evening, hero, tie)
    owes(evening, hero)
    powers_first = asked(evening)
    evening, hero, tie = bound(1, **SHARED, **STORY)
    owes(evening, hero, 4)
    calls(evening, hero, tie)

    assert (powers_first, asked(evening)) == (["collect"], ["debt"])


@proves("fe.obligation.clock-full", "fe.terrestrial.full", "fe.ruling.terrestrial-obligation")
def test_of_two_mortal_powers_on_tracks_of_their_own_each_that_is_owed_all_acts() -> None:
    evening, hero, tie = bound(5)
    evening.do("gm", "fe.gain-tie", hero=hero, **BLACK | {"name": "the Grey Hand"})
    other = evening.state[Ties].of[hero][1].id
    puts(evening, hero, other, 5)
    calls(evening, hero, tie)
    calls(evening, hero, other)

    assert asked(evening) == ["collect"] * 2


@proves("fe.obligation.overflow-modules", "fe.obligation.clock-full", "fe.terrestrial.definition")
@pytest.mark.parametrize(("segments", "rulings", "which"), [(10, {}, "intrusion"), (4, STORY, "debt")])
def test_nobody_steps_in_for_what_is_owed_to_a_mortal_power_no_longer(
    segments: int, rulings: dict[str, Any], which: str
) -> None:
    evening, hero, tie = bound(**SHARED, **rulings)
    owes(evening, hero, segments - 1)
    left_to_the_story(evening)
    puts(evening, hero, tie, 1)
    owes(evening, hero)
    asked_at_once = asked(evening)
    puts(evening, hero, tie, 0)

    assert (asked_at_once, asked(evening)) == ([which], [])


@proves("fe.terrestrial.cut-ties", "fe.modules.player-duties")
def test_who_cut_the_tie_that_tipped_them_over_is_asked_nothing_more() -> None:
    evening, hero, tie = bound(1, **SHARED, **AT)
    owes(evening, hero, 3)
    calls(evening, hero, tie)
    before = asked(evening)
    evening.do("ann", "fe.sever-tie", hero=hero, tie=tie, rival="the Grey Hand", fallout="bounty", said="a price")

    assert (before, asked(evening)) == (["over"], [])


@proves("fe.terrestrial.cut-ties", "fe.obligation.overflow-core")
def test_who_cuts_the_tie_that_took_them_past_capacity_performs_rites_again() -> None:
    evening, hero, tie = bound(3, **SHARED, obligation_overflow="fatigue_per_segment_block")
    owes(evening, hero, 4)
    left_to_the_story(evening)
    rite = {"hero": hero, "rite": "circle-of-denial"}
    past = evening.state[Rites].over
    refused = evening.refused("ann", "fe.invoke-rite", **rite)
    evening.do("ann", "fe.sever-tie", hero=hero, tie=tie, rival="the Grey Hand", fallout="bounty", said="a price")
    evening.do("ann", "fe.invoke-rite", **rite)

    assert (past, refused.code) == ({hero: ("",)}, "rite.over_capacity")
    assert evening.state[Rites].over.get(hero, ()) == ()


@proves("fe.obligation.overflow-core", "fe.obligation.clock-full", "fe.ruling.obligation-at-or-over")
@pytest.mark.parametrize(
    ("at_first", "segments", "then", "left"),
    [
        (AT, 5, STORY, []),
        (AT, 5, {"obligation_at_or_over": "above_only"}, []),
        (AT, 6, {"obligation_at_or_over": "above_only"}, ["over"]),
        (AT, 5, {"obligation_tracking": "per_patron_capacity_each"}, []),
        (STORY, 5, {"obligation_overflow": "fatigue_per_segment_block"}, []),
        (STORY, 5, {}, ["debt"]),
    ],
)
def test_what_costs_nothing_as_the_table_reads_it_now_is_asked_about_no_longer(
    at_first: dict[str, Any], segments: int, then: dict[str, str], left: list[str]
) -> None:
    evening, hero = debtor(**at_first)
    owes(evening, hero, segments)
    evening.reads(**then)

    assert asked(evening) == left


@proves("fe.terrestrial.definition", "fe.obligation.overflow-core")
def test_on_the_common_track_a_mortal_power_alone_over_capacity_bars_from_rites_until_less_is_owed() -> None:
    evening, hero, tie = bound(5, obligation_tracking="per_patron_capacity_each", **SHARED)
    free = barred(evening.state, hero)
    calls(evening, hero, tie)
    options = {each.label for each in evening.asked().options}
    evening.answer(tie)
    shut, told = barred(evening.state, hero), evening.told("bob")
    puts(evening, hero, tie, 5)
    still = barred(evening.state, hero)
    puts(evening, hero, tie, 4)

    assert (free, barred(evening.state, hero)) == (None, None)
    assert shut
    assert still
    assert "By service to the Black Ledger" in options
    assert told == ["Vex means to owe the Black Ledger less: by service to the Black Ledger."]
    assert owed(evening, hero) == {}
    assert evening.replayed() == evening.state


@proves("fe.terrestrial.full", "fe.ruling.terrestrial-obligation")
def test_a_mortal_power_that_is_owed_all_acts_once_it_counts_apart() -> None:
    evening, hero, tie = bound(**SHARED)
    for _ in range(6):
        calls(evening, hero, tie)
    left_to_the_story(evening)
    before = asked(evening)
    evening.reads(terrestrial_obligation="separate_fill_six")

    assert (before, asked(evening)) == ([], ["collect"])


@proves("fe.modules.core-principle")
def test_a_counter_that_is_full_keeps_an_act_for_another_module_waiting() -> None:
    evening, hero, tie = bound(2)
    evening.do("ann", "fe.clear-off-screen", hero=hero, module=tie, act="A vigil")
    marks(evening, hero, kept(evening, hero, kind="counter", name="Exposure", size=1))
    (act,) = [each for each in FATES_EDGE.questions(evening.state) if each.kind == "act"]

    assert act.options[0].refusal
    assert act.options[0].refusal.title.startswith("Vex's Exposure is full")


@proves("fe.obligation.tracked-per-rite", "fe.obligation.overflow-modules")
@pytest.mark.parametrize("tracking", ["per_rite", "per_patron_capacity_total"])
def test_it_is_the_patron_who_steps_in_for_what_a_rites_ledger_comes_to(tracking: str) -> None:
    evening, hero = debtor(obligation_tracking=tracking)
    owes(evening, hero, 11, rite="Circle of Denial")
    left_to_the_story(evening)
    asks = evening.asked().asks
    ledger = next(iter(owed(evening, hero)))
    evening.do("gm", "fe.set-obligation", hero=hero, patron=ledger, owed=10, reason="a test")

    assert asks.startswith("The Sealed Gate steps in: Vex owes more than twice what they bear.")
    assert not evening.waits()


async def cut() -> tuple[State, State, State, State]:
    """Asked at a real table how less is to be owed; the tie cut; that taken back, and done again."""
    with TemporaryDirectory() as folder:
        async with opened(Path(folder), "fates_edge") as table:
            return await cut_at(table)


async def cut_at(table: Table) -> tuple[State, State, State, State]:
    await do(table, "s1", "fe.make-hero", name="Vex", body=2, spirit=1, presence=1)
    (vex,) = table.state[Characters].known
    for ruling, reading in (SHARED | AT).items():
        await do(table, "s1", "change-ruling", ruling=f"fe.ruling.{ruling.replace('_', '-')}", reading=reading)
    await do(table, "s1", "fe.gain-tie", hero=vex, **BLACK)
    tie = table.state[Ties].of[vex][0].id
    await do(table, "s1", "fe.mark-modules", hero=vex, modules=[tie], amount=2, why="a test")
    before = table.state
    cutting: dict[str, Any] = {"rival": "the Grey Hand", "fallout": "bounty", "said": "a price"}
    await do(table, "s1", "fe.sever-tie", hero=vex, tie=tie, **cutting)
    command, after = table.timeline.moments[-1].envelope.command, table.state
    await do(table, "s1", "undo", command=command)
    undone = table.state
    await do(table, "s1", "redo")
    return before, after, undone, table.state


@proves("fe.terrestrial.cut-ties")
def test_a_tie_that_is_cut_and_what_is_asked_no_longer_are_one_command_and_one_undo() -> None:
    before, after, undone, again = run(cut())

    steps = [
        [type(pending.step).__name__ for pending in state.agenda.steps] for state in (before, after, undone, again)
    ]
    assert steps == [["AskOver"], [], ["AskOver"], []]
    assert (undone[Ties], again[Ties]) == (before[Ties], after[Ties])


@proves("fe.obligation.clock-full", "fe.terrestrial.definition")
@pytest.mark.parametrize(("tie_owed", "patron", "left"), [(1, 3, 0), (4, 0, 3), (3, 1, 3)])
def test_one_clock_that_a_mortal_power_has_filled_is_full_no_more_once_it_has_acted(
    tie_owed: int, patron: int, left: int
) -> None:
    evening, hero, tie = bound(tie_owed, **SHARED, **STORY)
    if patron:
        owes(evening, hero, patron)
    if not asked(evening):
        calls(evening, hero, tie)
    full = asked(evening)
    evening.answer("job", by="gm")
    now = evening.state[Ties].of[hero][0].owed

    assert full == ["collect"]
    assert (now, asked(evening)) == (left, [])
    assert now + sum(owed(evening, hero).values()) < 5
