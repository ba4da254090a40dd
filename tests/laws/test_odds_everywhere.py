"""Whatever dice or cards decide has its odds, told to whoever may do it before it is done, wherever evenings lead."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

import pytest

from tests.laws import fates_openings as fates
from tests.laws.edge_openings import HERO
from tests.laws.openings import REOPENS
from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import SeatId
from threefates.systems.fifty_two_fates.cards.deck import Cards
from threefates.table.table import Table
from threefates.testing import laws
from threefates.testing.bots import fill
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import LEFT_ALONE, seat_some

Opening = tuple[str, tuple[Begins, ...]]

DEALT: Final = "cards are dealt, or hands are filled again: there is nothing to win"
WITHOUT: Final[Mapping[str, str]] = {
    "answer-for-absent": "the answer fixed beforehand, of which the Game Master is told the odds as an answer",
    "give-character": DEALT,
    "ff.attack-by-draw": "several cards against stone skin with a hidden hand: too many ways",
    "ff.ask-bludgeon": DEALT,
    "ff.ask-effect": DEALT,
    "ff.begin-battle": DEALT,
    "ff.begin-scenario": DEALT,
    "ff.bring-creature": DEALT,
    "ff.close-task": DEALT,
    "ff.deal": DEALT,
    "ff.deal-in": DEALT,
    "ff.end-scenario": DEALT,
    "ff.fall": DEALT,
    "ff.grant-milestone": DEALT,
    "ff.leave-task": DEALT,
    "ff.let-it-be": DEALT,
    "ff.let-time-pass": DEALT,
    "ff.make-creature": DEALT,
    "ff.make-important": DEALT,
    "ff.open-scene": DEALT,
    "ff.play-ready": DEALT,
    "ff.rest": DEALT,
    "ff.restore-hands": DEALT,
    "ff.save-hands": DEALT,
    "ff.set-boss-sway": DEALT,
    "ff.set-condition": DEALT,
    "ff.set-health": DEALT,
    "ff.set-sway": DEALT,
    "ff.set-task": "who alone could not even try it: that somebody helps them is not counted on",
    "ff.start-fight": "several draws of several cards: too many ways",
    "ff.take-up-hand": DEALT,
    "ff.tell-freely": DEALT,
    "ff.trim": DEALT,
}
"""What draws dice or cards and has no odds: by tag of the command, or of the question that is answered, with why."""

FEW: Final = 8
"""With fewer cards the deck may run out in the middle of a draw: what comes back then is not counted everywhere."""

OPENINGS: Final[Mapping[str, Sequence[Opening]]] = {
    "fates_edge": (("lantern_at_dusk", ("fe.play-ready", "fe.begin-scenario")), ("", (HERO, HERO))),
    "fate_2003": (
        ("", (*("fate.make-character",) * 3, "fate.call-static-test")),
        ("", (*("fate.make-character",) * 4, *("fate.begin-fight",) * 12)),  # most fillings of that form are refused
    ),
    "fifty_two_fates": fates.OPENINGS,
}


class Lookout:
    """After every command of an evening: what might be done and is decided by chance, with its odds and without."""

    def __init__(self, seed: int) -> None:
        self.told, self.untold = Counter[str](), Counter[str]()
        self._pick = random.Random(seed).choice

    def __call__(self, table: Table) -> None:
        for seat in table.seating.seats:
            for offer in table.offers(seat):
                if offer.enabled and offer.command not in LEFT_ALONE:
                    self._ask(table, seat, fill(offer, self._pick))

    def _ask(self, table: Table, seat: SeatId, raw: dict[str, Any]) -> None:
        command = laws.read(table, raw)
        if not _is_decided_by_chance(table, seat, command):
            return
        try:
            found = table.odds(seat, command)
        except Refused as refused:
            if refused.refusal.code.startswith("odds.off"):
                return  # this seat does without, or the table
            raise
        if found is None and _runs_out(table):
            return
        (self.told if found else self.untold)[_tag(table, command)] += 1


def _is_decided_by_chance(table: Table, seat: SeatId, command: Command) -> bool:
    """Whether it draws something; or plays cards against those that others hold, which are chance, too."""
    chance = SealedChance(b"odds", (), table.version + 1)
    try:
        table.system.decide(table.state, command, table.viewer(seat).seat, chance)
    except (Refused, PieceError):
        return False
    return bool(chance.drawn) or (
        _tag(table, command).startswith("ff.") and _tag(table, command) in table.system.counted
    )


def _runs_out(table: Table) -> bool:
    return table.system.game.name == fates.SYSTEM and table.state[Cards].in_deck < FEW


def _tag(table: Table, command: Command) -> str:
    asked: Command | Step = command
    if isinstance(command, Answer):
        asked = next(pending.step for pending in table.state.agenda.steps if pending.id == command.choice)
    return str(asked.__struct_config__.tag)


async def watched(system: str, seed: int, commands: int) -> Lookout:
    scenario, first = OPENINGS[system][seed % len(OPENINGS[system])]
    table, look = await open_table(system, seed=f"odds {seed}", scenario=scenario), Lookout(seed)
    await seat_some(table, 3)
    await tour(table, random.Random(seed).choice, commands, first=first, reopens=REOPENS, each=look)
    return look


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("system", OPENINGS)
def test_what_chance_decides_has_its_odds_before_it_is_done(system: str, seed: int) -> None:
    found = asyncio.run(watched(system, seed, 20))

    assert set(found.untold) <= set(WITHOUT)
    assert found.told.total() > 5


@pytest.mark.soak
@pytest.mark.parametrize("system", OPENINGS)
def test_a_hundred_evenings_leave_nobody_without_odds(system: str) -> None:
    found = [asyncio.run(watched(system, seed, 40)) for seed in range(100)]

    told = sum((look.told for look in found), Counter[str]())
    untold = sum((look.untold for look in found), Counter[str]())
    print(f"odds told: {told.most_common()}")
    assert set(untold) <= set(WITHOUT)
