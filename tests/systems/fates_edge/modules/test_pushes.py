"""What a Push costs along the paths of magic: one mark, or all that the list of Pushes has, and it lands at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.systems.fates_edge.evening import Evening
from tests.systems.fates_edge.magic.swearing import GATE, invoke, sworn
from tests.systems.fates_edge.modules.tracking import stands
from tests.tables import do, opened, run
from threefates.commons.characters import Characters
from threefates.rulebook.state import State
from threefates.systems.fates_edge.beats.beats import Bank
from threefates.systems.fates_edge.casting.channel_then_weave import SpellPushed, Spells, pushed
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.modules.trackers import Modules
from threefates.systems.fates_edge.patrons.obligation import Rites, capacity_of
from threefates.systems.fates_edge.patrons.patrons import Patrons
from threefates.systems.fates_edge.rulings.modules import CorruptionCount
from threefates.testing.proof import proves

BANKED = 4
WHOLE_PUSH = {"corruption_accounting": CorruptionCount.DIRECT.reading}


def caster(*, serves: bool = False, **rulings: str) -> tuple[Evening, str]:
    """Vex, who has the Gift beside the Codex, with a spell begun."""
    evening, hero = sworn(**(WHOLE_PUSH | rulings))
    evening.do("gm", "fe.set-talent", hero=hero, talent="casters-gift", has=True, reason="the story")
    if serves:
        evening.do("gm", "fe.set-patron", hero=hero, patron="Khemesh", reason="a Rite that went before")
    evening.do("gm", "fe.set-beats", held=BANKED, reason="as the test has it")
    evening.do("ann", "fe.begin-casting", hero=hero, spell="a light")
    return evening, hero


def paid(evening: Evening, hero: str) -> tuple[int, int, int, int, int]:
    """Fatigue, Corruption, Obligation, and beats that are banked and were spent."""
    corruption = sum(each.marks for each in evening.state[Modules].of.get(hero, ()))
    owed = sum(evening.state[Rites].owed.get(hero, {}).values())
    bank = evening.state[Bank]
    return evening.state[Conditions][hero].fatigue, corruption, owed, bank.held - BANKED, bank.spent_in_evening


@proves("fe.caster.push-compress", "fe.obligation.universal-push-costs", "fe.ruling.universal-push")
@pytest.mark.parametrize(
    ("reading", "cost", "expected"),
    [
        ("one_of_list", "fatigue", (1, 0, 0, 0, 0)),
        ("one_of_list", "corruption", (0, 1, 0, 0, 0)),
        ("one_of_list", "obligation", (0, 0, 1, 0, 0)),
        ("all_four", "fatigue", (1, 1, 0, 0, 1)),
        ("all_four", "corruption", (1, 1, 0, 0, 1)),
        ("all_four", "obligation", (1, 0, 1, 0, 1)),
    ],
)
def test_a_pushed_spell_costs_one_mark_or_all_of_them(reading: str, cost: str, expected: tuple[int, ...]) -> None:
    evening, hero = caster(serves=True, universal_push=reading)

    evening.do("ann", "fe.push-casting", hero=hero, cost=cost)

    assert paid(evening, hero) == expected
    assert evening.state[Spells].owed == {}
    assert evening.replayed() == evening.state


@proves("fe.obligation.universal-push-costs", "fe.ruling.universal-push")
def test_what_a_push_is_paid_with_is_offered_as_the_table_reads_it() -> None:
    told: dict[tuple[str, bool], Any] = {}
    for reading in ("one_of_list", "all_four"):
        for serves in (False, True):
            evening, _ = caster(serves=serves, universal_push=reading)
            (offer,) = evening.offers("ann", "fe.push-casting")
            told[reading, serves] = {option.value: option.label for option in offer.fields[0].options}

    assert {*told["one_of_list", False]} == {*told["one_of_list", True]} == {"fatigue", "obligation", "corruption"}
    assert {*told["all_four", False]} == {"corruption"}
    assert told["all_four", True]["corruption"].count(";") == 3
    assert told["all_four", True]["obligation"].startswith("1 Obligation; ")
    assert "Corruption" not in told["all_four", True]["obligation"]


@proves("fe.caster.push-compress", "fe.obligation.universal-push-costs", "fe.ruling.universal-push")
def test_who_serves_nobody_pays_corruption_in_the_place_of_obligation_where_all_is_paid() -> None:
    evening, hero = caster(universal_push="all_four")

    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")

    assert paid(evening, hero) == (1, 1, 0, 0, 1)
    assert evening.told("bob")[0] == "Vex Pushes: it resolves now."
    assert evening.told("bob")[2].startswith("Vex Pushes, for 1 beat for the Game Master; 1 Fatigue; ")


@proves("fe.caster.push-compress", "fe.modules.threshold-corruption", "fe.ruling.universal-push")
@pytest.mark.parametrize("reading", ["one_of_list", "all_four"])
def test_corruption_that_a_push_fills_asks_at_once(reading: str) -> None:
    evening, hero = caster(universal_push=reading)
    evening.do("ann", "fe.push-casting", hero=hero, cost="corruption")
    first = evening.waits()
    evening.do("ann", "fe.begin-casting", hero=hero, spell="another")
    evening.do("ann", "fe.push-casting", hero=hero, cost="corruption")

    assert not first
    assert evening.asked().kind == "corruption"
    assert stands(evening, hero) == ["Corruption 2 of 2"]
    evening.answer("take")
    assert stands(evening, hero) == ["Corruption 1 of 2"]


@proves("fe.runekeeper.push", "fe.obligation.universal-push-costs", "fe.ruling.universal-push")
@pytest.mark.parametrize(
    ("reading", "pushed_now", "completed"),
    [("one_of_list", (0, 0, 0, 0, 0), 2), ("all_four", (1, 0, 0, 0, 1), 2)],
)
def test_a_pushed_rite_owes_one_more_and_pays_the_rest_at_once_where_all_is_paid(
    reading: str, pushed_now: tuple[int, ...], completed: int
) -> None:
    evening, hero = sworn(universal_push=reading)
    evening.do("gm", "fe.set-beats", held=BANKED, reason="as the test has it")
    invoke(evening, hero)
    (offer,) = evening.offers("ann", "fe.push-rite")
    evening.do("ann", "fe.push-rite", hero=hero, how="potency")
    first = paid(evening, hero)
    evening.do("gm", "fe.set-terms", hero=hero, dv=2, position=0)
    evening.do("ann", "fe.roll-action", 7, 7, 4, 4, hero=hero)
    evening.keep()

    assert first == pushed_now
    assert ("1 Fatigue" in offer.hint) is (reading == "all_four")
    assert evening.state[Rites].owed[hero] == {GATE: completed}


def test_up_to_version_12_a_push_for_corruption_was_owed_in_words() -> None:
    old, new = SpellPushed("hero-1", "corruption"), SpellPushed("hero-1", "corruption", marked=True)

    assert pushed(Spells(), old).owed == {"hero-1": ("corruption",)}
    assert pushed(Spells(), new).owed == {}


async def taken_back(folder: Path) -> tuple[State, State, State]:
    """Before a Push that fills Corruption, after it, and once it is taken back."""
    async with opened(folder, "fates_edge", "srd_quickstart") as table:
        await do(table, "s1", "fe.make-hero", name="Vex", body=1)
        (vex,) = table.state[Characters].known
        await do(table, "s1", "fe.set-talent", hero=vex, talent="casters-gift", has=True, reason="the story")
        await do(table, "s1", "fe.mark-corruption", hero=vex, trigger="push")
        await do(table, "s1", "fe.begin-casting", hero=vex, spell="a light")
        before = table.state
        await do(table, "s1", "fe.push-casting", hero=vex, cost="corruption")
        command, after = table.timeline.moments[-1].envelope.command, table.state
        await do(table, "s1", "undo", command=command)
        return before, after, table.state


def test_a_push_its_corruption_and_the_question_are_one_command_and_one_undo(tmp_path: Path) -> None:
    before, after, undone = run(taken_back(tmp_path))

    assert [type(pending.step).__name__ for pending in after.agenda.steps] == ["AskCorruption"]
    for kind in (Modules, Spells):
        assert undone[kind] == before[kind]
    assert undone.agenda.steps == ()


@proves("fe.caster.push-compress", "fe.fatigue.overflow")
@pytest.mark.parametrize(
    ("fatigue", "harm", "says", "comes"),
    [
        (0, 0, "Fatigue: 1 of 3", (1, 0)),
        (1, 0, "Fatigue: 2 of 3", (2, 0)),
        (2, 0, "Fatigue: 3 of 3: 1 Harm", (0, 1)),
        (2, 2, "Fatigue: 3 of 3: 1 Harm", (0, 3)),
    ],
)
def test_before_a_push_it_is_said_what_its_fatigue_would_tip_over(
    fatigue: int, harm: int, says: str, comes: tuple[int, int]
) -> None:
    evening, hero = caster(fatigue_overflow_trigger="on_fill")
    evening.rated(hero, body=3)
    evening.do("gm", "fe.set-fatigue", hero=hero, fatigue=fatigue, reason="as it was")
    evening.do("gm", "fe.set-harm", hero=hero, harm=harm, reason="as it was")
    told = tips(evening)["fatigue"]
    evening.do("ann", "fe.push-casting", hero=hero, cost="fatigue")

    assert told == says
    assert (evening.state[Conditions][hero].fatigue, evening.state[Conditions][hero].harm) == comes


@proves("fe.caster.push-compress", "fe.obligation.overflow-modules")
@pytest.mark.parametrize("short", [2, 1, 0])
def test_before_a_push_it_is_said_what_its_obligation_would_tip_over(short: int) -> None:
    evening, hero = caster(serves=True)
    (patron,) = evening.state[Patrons].of.values()
    bears = capacity_of(evening.state, hero)
    evening.do("gm", "fe.set-obligation", hero=hero, patron=patron, owed=bears - short, reason="as it was")
    told, tired = tips(evening)["obligation"], evening.state[Conditions][hero].fatigue
    evening.do("ann", "fe.push-casting", hero=hero, cost="obligation")
    more = evening.state[Conditions][hero].fatigue - tired

    assert told == f"Obligation: {bears - short + 1} of {bears}" + (f": {more} Fatigue" if more else "")
    assert (more > 0) is (short == 0)


@proves("fe.caster.push-compress", "fe.modules.threshold-corruption")
def test_before_a_push_it_is_said_what_its_corruption_would_fill() -> None:
    evening, hero = caster()
    told = []
    while not evening.waits():
        told.append(tips(evening)["corruption"])
        evening.do("ann", "fe.push-casting", hero=hero, cost="corruption")
        if not evening.waits():
            evening.do("ann", "fe.begin-casting", hero=hero, spell="another")

    assert told == ["Corruption: 1 of 2", "Corruption: 2 of 2: you are asked what it leaves"]


def tips(evening: Evening) -> dict[str, str]:
    """What each price of a Push is said to come to."""
    (offer,) = evening.offers("ann", "fe.push-casting")
    return {option.value: option.detail for option in offer.fields[0].options}
