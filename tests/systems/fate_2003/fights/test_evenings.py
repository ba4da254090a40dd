"""Evenings of fighting: bots reach every command, laws hold all the while, and what was rolled is taken back as one."""

from __future__ import annotations

import asyncio
import random

import pytest

from threefates.rulebook.viewers import SeatId
from threefates.systems.fate_2003.fights.fight import Fights, Pace
from threefates.systems.fate_2003.wounds.wounds import Wounds
from threefates.table.table import Table
from threefates.testing import laws
from threefates.testing.curious import Tour, may_go_on, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

PEOPLE = (("Mara", "Fencing Great, Alertness Fair", "Brawler 2"), ("Finn", "Larceny Good", "Larcenous 1"))


TROUBLE = (*("fate.call-static-test", "fate.tell-trouble") * 3, "fate.mend-trouble")
FIRST = {
    Pace.EXCHANGE: ("fate.declare", "fate.think-again", "fate.declare-for-the-rest"),
    Pace.TURN: (),
    Pace.SCENE: (*("fate.declare",) * 6, *("answer",) * 8, *TROUBLE),
}
"""What evenings begin with, at each pace."""
JUDGED = (*("fate.declare",) * 6, *("answer", "fate.judge-fight-so") * 6, *TROUBLE)

REOPENS = ("fate.end-speech",)  # nobody acts while somebody speaks


async def does(table: Table, seat: SeatId, kind: str, **fields: object) -> str:
    """Do it, and say under which id."""
    name = f"{kind}-{table.version}"
    await table.ask(seat, name, table.system.read_command({"type": kind, **fields}))
    return name


async def begun(seed: int, pace: Pace) -> tuple[Table, list[SeatId]]:
    """A table with two heroes and two guards who are about to fight."""
    table = await open_table("fate_2003", seed=f"fight {seed}")
    await seat_some(table, 2)
    players = [seat.id for seat in table.seating.players()]
    (gm,) = table.seating.running
    for seat, (name, skills, aspects) in zip(players, PEOPLE, strict=True):
        await does(table, seat, "fate.make-character", name=name, skills=skills, aspects=aspects)
    for name in ("Guard A", "Guard B"):
        await does(table, gm, "fate.make-character", name=name, skills="Swords Fair", npc=True)
    people = [one for seat in (*players, gm) for one in sorted(table.viewer(seat).controls)]
    await does(table, gm, "fate.begin-fight", about="a brawl", ours=people[:2], theirs=people[2:], pace=pace.value)
    return table, [*players, gm]


async def evening(seed: int, pace: Pace) -> tuple[Tour, Table]:
    table, _ = await begun(seed, pace)
    pick = random.Random(seed).choice
    first = JUDGED if pace is Pace.SCENE and seed % 2 else FIRST[pace]
    found = await tour(table, pick, 20, first=first, reopens=REOPENS)
    may_go_on(table, REOPENS)
    laws.nobody_learns_a_secret(table, pick(range(1, 50)))
    laws.what_is_known_holds_no_secret(table, pick(range(1, 50)))
    return found, table


async def broken_off() -> Tour:
    """A fight in which somebody is hurt, and something is said of that and of the ground, before it ends."""
    table, (*_, gm) = await begun(9, Pace.EXCHANGE)
    fight = table.state[Fights].now
    assert fight is not None
    await does(table, gm, "fate.mark-wound", character=fight.people[0], outcome="hurt")
    moves = ("fate.leave-fight", "fate.join-fight", "fate.name-padded")
    first = ("fate.let-wounds-off", *("fate.take-ground",) * 3, *moves, *("fate.end-fight",) * 3)
    return await tour(table, random.Random(9).choice, 0, first=first)


def test_short_evenings_reach_everything_that_may_be_done_in_a_fight() -> None:
    found = Tour.empty()
    for seed in range(5):
        for pace in Pace:
            one, table = asyncio.run(evening(seed, pace))
            found.add(one)

    found.add(asyncio.run(broken_off()))
    own = {kind for kind, made in table.system.commands.items() if ".fights." in made.__module__}
    assert own - {kind for kind, done in found.commands.items() if done} <= {"fate.begin-fight"}
    for event in (
        "fate.actions-shown",
        "fate.need-named",
        "fate.aim-named",
        "fate.turns-ordered",
        "fate.verdict-given",
    ):
        assert found.events[event], event


async def exchanged() -> tuple[Table, list[SeatId], str]:
    """An exchange whose last declaration has brought four rolls."""
    table, seats = await begun(1, Pace.EXCHANGE)
    last = ""
    while not (fight := table.state[Fights].now) or not fight.check:
        seat, offer = next(
            (seat, offer)
            for seat in seats
            for offer in table.offers(seat)
            if offer.command == "fate.declare" and offer.enabled
        )
        fields = {field.name: field.default for field in offer.fields if field.default is not None}
        last = await does(table, seat, "fate.declare", **dict(offer.fixed), **fields)
    return table, seats, last


def test_many_rolls_are_taken_back_as_one_and_come_again_as_they_were() -> None:
    async def play() -> None:
        table, seats, last = await exchanged()
        rolled = table.state
        await does(table, seats[-1], "undo", command=last)

        fight = table.state[Fights].now
        assert fight is not None
        assert not fight.shown
        assert not fight.check
        assert len(fight.declared) == 3
        assert table.state[Wounds] == Wounds()
        await does(table, seats[-1], "redo")
        assert table.state[Fights] == rolled[Fights]

    asyncio.run(play())


def test_a_player_takes_back_what_was_declared_but_not_what_all_have_seen() -> None:
    async def play() -> None:
        table, seats = await begun(2, Pace.EXCHANGE)
        offer = next(one for one in table.offers(seats[0]) if one.command == "fate.declare")
        fields = {field.name: field.default for field in offer.fields if field.default is not None}
        mine = await does(table, seats[0], "fate.declare", **dict(offer.fixed), **fields)
        await does(table, seats[0], "undo", command=mine)
        fight = table.state[Fights].now
        assert fight is not None
        assert fight.declared == {}

        other, players, last = await exchanged()
        by = next(seat for seat in players if other.timeline.moments[-1].envelope.by == seat)
        if by != players[-1]:
            with pytest.raises(Exception, match="Game Master"):
                await does(other, by, "undo", command=last)

    asyncio.run(play())
