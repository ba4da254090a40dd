"""What breadth costs: a command beside chapters that nobody looks at, and with more and more characters.

Each idle chapter has a slice, a command, an event, a part that shows nothing yet, and four offers for whoever runs the
game, under a heading of its own; every second one has some for each character's player, too.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, Final

from msgspec import Struct, defstruct
from msgspec.structs import replace

from benchmarks.evenings import GAMES, Move, play, recorded, seated_table
from benchmarks.figures import Figure
from benchmarks.pipeline import open_pages
from threefates.commons.characters import Characters, held, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.compose import System, compose
from threefates.rulebook.headings import Heading
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, number, words
from threefates.rulebook.parts import Listing, Place, Row
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.table.frames import Watch
from threefates.table.games import TABLE_CHAPTERS, game
from threefates.testing.memory import MemoryStore

__all__ = ["figures"]

CHAPTERS: Final = (0, 30, 100, 300)
PEOPLE: Final = (4, 12, 40)
MOST_GROWTH: Final = 10.0  # per cent, from no chapter to the most


def figures(
    commands: int = 120, repeats: int = 7, chapters: Sequence[int] = CHAPTERS, people: Sequence[int] = PEOPLE
) -> Iterator[Figure]:
    """What a command costs five open pages, and by how much more beside the most chapters.

    Args:
        commands: How long the evening is.
        repeats: How often each is played, all in turn; the least of each counts, since all that disturbs only adds.
        chapters: How many idle chapters stand beside the game.
        people: How many characters there are.
    """
    for system in GAMES:
        for many in people:
            moves = recorded(system, commands, people=many)
            micros = dict.fromkeys(chapters, float("inf"))
            for _ in range(repeats):
                for count in chapters:
                    micros[count] = min(micros[count], asyncio.run(_played(broad(system, count), system, moves)))
            yield from _told(f"{system}, {many} characters", micros)


def _told(where: str, micros: dict[int, float]) -> Iterator[Figure]:
    first, *_, last = micros
    said = ", ".join(f"{took:.0f} µs beside {count}" for count, took in micros.items())
    yield Figure(what=f"{where}: CPU per command, five pages, headings closed", measured=micros[first], unit="µs")
    yield Figure(
        what=f"{where}: growth beside {last} idle chapters",
        measured=max(0.0, 100 * (micros[last] / micros[first] - 1)),  # less is noise
        unit="%",
        budget=MOST_GROWTH,
        note=said,
    )


async def _played(broader: System, system: str, moves: Sequence[Move]) -> float:
    """Microseconds of CPU per command once everybody is there, with nothing on any disk."""
    table, look = await seated_table(MemoryStore(), system, broad=broader), open_pages()
    watches = [Watch(table, seat) for seat in table.seating.seats]
    begun = next(place for place, move in enumerate(moves) if move.command["type"] == "say")
    await play(table, moves[:begun])
    look(watches)
    gc.collect()
    gc.disable()
    try:
        began = time.process_time()
        for move in moves[begun:]:
            await play(table, [move])
            look(watches)
        return (time.process_time() - began) / (len(moves) - begun) * 1e6
    finally:
        gc.enable()


@cache
def broad(system: str, chapters: int) -> System:
    """A game with so many idle chapters beside its own, and with the table's."""
    return compose(game(system), (*TABLE_CHAPTERS, *(idle(each) for each in range(chapters))))


@cache
def idle(which: int) -> Chapter[Any]:
    """A chapter that nobody opens in the whole evening."""
    slice_kind: Any = defstruct(f"Idle{which}", [("count", int, 0)], frozen=True)
    command: Any = defstruct(f"Count{which}", [("by", int, 1)], bases=(Command,), tag=f"idle-{which}", frozen=True)
    event: Any = defstruct(f"Counted{which}", [("by", int, 1)], bases=(Event,), tag=f"idle.{which}", frozen=True)
    chapter: Chapter[Any] = Chapter(f"idle {which}", slice_kind)
    title = f"Chapter {which}"

    @chapter.decides(command)
    def decide(act: Unfolding, command: Any) -> None:
        act.happen(event(command.by))

    @chapter.folds(event)
    def fold(idle: Any, event: Any) -> Struct:
        counted: Struct = replace(idle, count=idle.count + event.by)
        return counted

    @chapter.shows_each(f"idle {which}")
    def part(state: State, viewer: Viewer) -> Listing | None:
        count = state[slice_kind].count
        return Listing(title, Place.LEVERS, (Row("1", f"{count}"),)) if count and viewer.runs else None

    @chapter.offers_under(Heading(title, levers=True), *((of_own,) if which % 2 else ()))
    def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
        by = number("by", "By", low=1, high=9)
        who = choice("who", "Who", [Option(each, each) for each in state[Characters].known])
        for own in held(state, viewer) if which % 2 else ():
            yield Offer(f"idle-{which}", title, (by,), (("own", own.id),), group=own.name)
        for kind in range(4 if viewer.runs else 0):
            fields = (by, who, words("why", "Why"))
            yield Offer(f"idle-{which}", f"{title}.{kind}", fields, (("kind", kind),), group=title, levers=True)

    return chapter
