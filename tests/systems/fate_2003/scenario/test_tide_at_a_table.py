"""Bots play Nine Years' Tide at a real table to every ending; its fight and its page keep what they promise."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.systems.fate_2003.scenario.tide import ARMS, NAME, Evening, played
from tests.systems.fate_2003.tables import ANN, BOB, GM
from tests.tables import opened, run
from threefates.rulebook.agenda import Answer
from threefates.rulebook.offers import Field, Offer, Value
from threefates.systems.fate_2003.fights.fight import Fights
from threefates.systems.fate_2003.scenario.scenario import (
    BeginBattle,
    BeginScenario,
    EndScenario,
    LetHappen,
    OpenScene,
    Playing,
    PlayReady,
)
from threefates.systems.fate_2003.sheets.sheets import Sheets
from threefates.table.table import Table
from threefates.testing.random_play import seat_some

LONGEST = 400  # acts of one scene
DOCS = Path(__file__).parents[4] / "docs"
OF_THE_PAGE = {
    *("FATE", "Open Nine Years' Tide", "Open the TV in a window of its own", "Go to the table", "Next", "See to"),
    *("out of the next exchange", "Be asked before anybody rolls"),
}


# to every ending


class Bots:
    """A table whose seats take what they are offered."""

    def __init__(self, table: Table) -> None:
        self.table = table
        (self.gm,) = table.seating.running
        self.players = [seat.id for seat in table.seating.players()]

    def found(self, seat: str, command: str, **fixed: str) -> Offer | None:
        """What a seat is offered of that kind."""
        return next(
            (
                offer
                for offer in self.table.offers(seat)
                if offer.command == command and offer.enabled and fixed.items() <= dict(offer.fixed).items()
            ),
            None,
        )

    async def takes(self, seat: str, command: str, skill: str = "", **fixed: str) -> None:
        """Do it as it is offered, every field at its default or its first option; a skill in words."""
        offer = self.found(seat, command, **fixed)
        assert offer is not None, (seat, command, fixed)
        needed = [field for field in offer.fields if not field.optional or field.default is not None]
        filled = {field.name: skill or _usual(field) for field in needed}
        await self._does(seat, {"type": command, **dict(offer.fixed), **filled})

    async def _does(self, seat: str, raw: dict[str, Any]) -> None:
        await self.table.ask(seat, f"b{self.table.version}", self.table.system.read_command(raw))

    async def settles(self) -> None:
        """Whatever is asked is answered: declared is an attack, rolled is the best, and the rest is left as it lies."""
        for _ in range(LONGEST):
            waiting = list(self.table.system.questions(self.table.state))
            if not waiting or self.over():
                return
            asked = waiting[0]
            seat = asked.seats[0]
            if asked.kind in ("fate.declare-action", "fate.name-trait"):
                command = "fate.declare" if asked.kind == "fate.declare-action" else "fate.roll-test"
                offer = next(o for o in self.table.offers(seat) if o.command == command and o.choice == asked.id)
                filled = {field.name: field.default for field in offer.fields if field.default is not None}
                filled["trait"] = _best(offer)
                await self._does(seat, {"type": command, **dict(offer.fixed), **filled})
            else:
                await self.table.ask(seat, f"b{self.table.version}", Answer(asked.id, asked.if_absent or ""))
        raise AssertionError("it never came to an end")

    def over(self) -> bool:
        """Whether a fight that had begun is over."""
        now = self.table.state[Playing]
        return bool(now.fought) and self.table.state[Fights].now is None


def _usual(field: Field) -> Value:
    """What a field is filled in with: its default, or the first that may be picked."""
    if field.default is not None:
        return field.default
    return next(option.value for option in field.options if option.refusal is None)


def _best(offer: Offer) -> str:
    (field,) = (field for field in offer.fields if field.name == "trait")
    armed = [option.value for option in field.options if option.value.partition(":")[2] in ARMS]
    if offer.command != "fate.declare":
        return str(field.default)
    return (armed or [option.value for option in field.options])[0]


async def _works(bots: Bots) -> None:
    await bots.takes(bots.gm, "fate.begin-task")
    for turn in range(LONGEST):
        if "free" in bots.table.state[Playing].marks:
            return
        await bots.takes(bots.players[turn % len(bots.players)], "fate.roll-challenge")
        await bots.settles()


async def _fights(bots: Bots) -> None:
    await bots.takes(bots.gm, "fate.begin-battle")
    await bots.settles()


ROADS = {
    "left": ("left", "", "yielded"),
    "truce": ("", "works", "truce"),
    "rung": ("", "works", "fights"),
    "captain": ("", "works", "yielded"),
    "kept": ("drowned", "", "fights"),
}
"""By ending: what happens to the horn, whether it is worked at, and what comes of the stair."""


async def by_bots(folder: Path, wanted: str) -> Table:
    """Bots play it at a real table, from what each is offered, to a certain ending."""
    bell, work, stair = ROADS[wanted]
    async with opened(folder, "fate_2003", seed="tide 4", scenario=NAME) as table:
        await seat_some(table, 4)
        bots = Bots(table)
        for seat in bots.players:
            await bots.takes(seat, "fate.play-ready")
        await bots.takes(bots.gm, "fate.begin-scenario")
        await bots.takes(bots.gm, "fate.open-scene", scene="wall")
        await bots.takes(bots.gm, "fate.call-for", check="talk")
        await bots.settles()
        await bots.takes(bots.gm, "fate.open-scene", scene="road")
        await bots.takes(bots.gm, "fate.call-for", check="race")
        await bots.settles()
        await bots.takes(bots.gm, "fate.open-scene", scene="tower")
        if work:
            await _works(bots)
        else:
            await bots.takes(bots.gm, "fate.let-happen", turning=bell)
        await bots.takes(bots.gm, "fate.open-scene", scene="stair")
        if stair == "fights":
            await _fights(bots)
        else:
            await bots.takes(bots.gm, "fate.let-happen", turning=stair)
        await bots.takes(bots.gm, "fate.open-scene", scene="quay")
        await bots.takes(bots.gm, "fate.end-scenario")
        await bots.takes(bots.players[0], "fate.spend-rank", skill="Climbing")
        return table


@pytest.mark.parametrize("ending", ROADS)
def test_bots_play_it_at_a_real_table_to_every_ending(tmp_path: Path, ending: str) -> None:
    table = run(by_bots(tmp_path, ending))

    assert table.state[Playing].ended == ending
    assert table.state[Fights].now is None
    assert [sheet.ranks for one, sheet in table.state[Sheets].known.items() if sheet.closed].count(0) == 1


# the fight keeps its promise


def test_some_win_the_fight_and_some_lose_it() -> None:
    found = [played(heroes, seed) for heroes in (2, 4) for seed in range(3, 9)]

    assert 0 < sum(each.won for each in found) < len(found)


@pytest.mark.soak
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_plain_blows_lose_the_fight_as_often_as_its_page_says(heroes: int) -> None:
    begun, number = time.perf_counter(), 200
    found = [played(heroes, seed) for seed in range(number)]
    took = time.perf_counter() - begun

    print(f"nine years' tide, {heroes} heroes: {number} evenings in {took:.0f} s")
    for first, late in ((True, False), (True, True), (False, False), (False, True)):
        those = [each for each in found if (each.first, each.late) == (first, late)]
        said = f"{'first' if first else 'second'} in the square, {'late' if late else 'in time'}"
        print(f"  {said}: {sum(each.won for each in those)} of {len(those)} won")
    lost, exchanges = [each.won for each in found].count(False) / number, sum(each.exchanges for each in found) / number
    print(f"  {lost:.0%} lost, {exchanges:.1f} exchanges")
    assert abs(lost - promised()) < 0.1
    assert exchanges < 9


def promised() -> float:
    """How often bots lose the fight, as the page to run it from says."""
    found = re.search(r"lose about one\s+(?:evening )?in\s+(\w+)", (DOCS / "first-evening-fate.md").read_text("utf-8"))
    assert found is not None
    return 1 / ("none", "one", "two", "three", "four", "five", "six").index(found[1])


# the page to read before


def test_the_page_to_run_it_from_names_what_stands_on_the_screens() -> None:
    page = (DOCS / "first-evening-fate.md").read_text(encoding="utf-8")
    bold = {" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", page)}
    named = {each for each in bold if not each.endswith((".", ","))} - OF_THE_PAGE
    shown = on_screens()

    assert len(named) > 15
    assert [each for each in sorted(named) if each not in shown] == []


def on_screens() -> str:
    """Every label and part that anybody meets on the way."""
    table, seen = Evening(), []

    def looks() -> None:
        for seat in (GM, ANN, BOB):
            view = table.system.view(table.state, table.state.viewer(seat.id))
            seen.append(str((view, table.offers(seat))))

    looks()
    table.does(ANN, PlayReady("ottoline"))
    table.does(BOB, PlayReady("wim"))
    table.does(GM, PlayReady("perrin", "bob"))
    looks()
    table.does(GM, BeginScenario())
    for scene in ("wall", "road", "tower", "stair"):
        table.does(GM, OpenScene(scene))
        looks()
    table.rolls(GM, BeginBattle())
    looks()
    table.does(GM, LetHappen("truce"))
    table.does(GM, OpenScene("quay"))
    looks()
    table.does(GM, EndScenario())
    looks()
    return "".join(seen)
