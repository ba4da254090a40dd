"""What was said before the world moved comes to what it would come to, had it been said after."""

from __future__ import annotations

import asyncio
import random
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pytest

from tests.laws.edge_openings import OPENINGS as EDGE
from tests.laws.fates_openings import READY
from tests.laws.moments import COUNTS, Case, cases, moves, stuck
from tests.laws.openings import BEGIN, REOPENS, Opening
from threefates.rulebook.ledger import entry
from threefates.rulebook.state import State
from threefates.systems.fate_2003.conflict import in_play
from threefates.systems.fates_edge.actions.purpose import Purpose, kinds
from threefates.systems.fates_edge.actions.stopping import asked_again
from threefates.systems.fates_edge.rolling import roll_action
from threefates.systems.fifty_two_fates.tasks import action_pool
from threefates.table.games import game
from threefates.table.table import Table
from threefates.testing.curious import Begins, tour
from threefates.testing.kit import open_table
from threefates.testing.random_play import seat_some

MORE: Final = {"fates_edge": 0, "fate_2003": 15, "fifty_two_fates": 12}
"""How many commands follow upon an opening."""
SHARE: Final = 3
"""One in how many of the openings, and of the pairs of a command and a move, is tried in the ordinary run."""
TAGS: Final[Opening] = ("", EDGE["tags"].first)


async def evening(system: str, opening: Opening, seed: int, more: int, share: int) -> tuple[list[Case], list[str]]:
    """An evening, and what it says of both roads wherever it came to; and why its table would be stuck."""
    scenario, first = opening
    table = await open_table(system, seed=f"moment{seed}", scenario=scenario)
    await seat_some(table, 2)
    pick, seen = random.Random(seed).choice, Counter[tuple[str, str]]()
    found, why, since = list[Case](), list[str](), [table.version]

    def once_more(said: str, moved: str) -> bool:
        seen[said, moved] += 1
        return seen[said, moved] <= 1 and (zlib.crc32(f"{said}{moved}".encode()) + seed) % share == 0

    def each(table: Table) -> None:
        found.extend(cases(table, since[0], pick, once_more))
        since[0] = table.version
        asked = table.system.questions(table.state)[:1]
        for move in moves(table.system, table.state, pick) if asked else ():
            if once_more(asked[0].kind, move[0]):
                why.append(stuck(table.system, table.state, move))

    await tour(table, pick, more, first=first, each=each, reopens=REOPENS)
    return found, [each for each in why if each]


def wrong(found: Sequence[Case]) -> dict[tuple[str, str], object]:
    return {(case.said, case.moved): case.raw for case in found if not case.kept and not case.counts}


def evenings(system: str, seeds: Sequence[int], share: int, every: int = 1) -> Iterator[tuple[list[Case], list[str]]]:
    for seed in seeds:
        for opening in BEGIN[system][::every]:
            yield asyncio.run(evening(system, opening, seed, MORE[system], share))


@pytest.mark.parametrize("system", sorted(MORE))
def test_what_is_no_longer_there_is_not_given_and_nobody_waits_for_ever(system: str) -> None:
    tried = 0
    for found, why in evenings(system, range(1), SHARE, SHARE if system == "fates_edge" else 1):
        tried += len(found)
        assert wrong(found) == {}
        assert why == []
    assert tried > 50


@pytest.mark.soak
@pytest.mark.parametrize("system", sorted(MORE))
def test_nor_in_many_evenings(system: str) -> None:
    for found, why in evenings(system, range(1, 5), 1):
        assert wrong(found) == {}
        assert why == []


def faults(system: str, opening: Opening, more: int, seed: int = 0) -> set[tuple[str, str]]:
    found, _ = asyncio.run(evening(system, opening, seed, more, 1))
    return set(wrong(found))


def test_the_law_finds_a_game_that_asks_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roll_action, "stopped", lambda state, proposal: None)

    assert ("fe.break-effect", "fe.end-effect") in faults("fates_edge", TAGS, 0)


def test_the_law_finds_cards_laid_after_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action_pool, "not_dealt", lambda state: None)

    assert ("ff.call-for", "ff.save-hands") in faults("fifty_two_fates", ("ninth_well", (*READY, "ff.call-for")), 0)


def test_the_law_finds_a_roll_of_who_lies_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def stands(state: State, character: str) -> None: ...

    monkeypatch.setattr(in_play, "not_standing", stands)
    nobody = {"skills": "", "aspects": ""}
    made: list[Begins] = [("fate.make-character", {"name": name, **nobody}) for name in ("Mara", "Tor")]
    opening = ("", (*made, "fate.propose-test"))

    found = (faults("fate_2003", opening, 0, seed) for seed in range(19, 60))  # few wound who has just proposed
    assert any(("fate.propose-test", "fate.mark-wound") in each for each in found)


def test_where_the_moment_of_saying_it_counts_the_book_says_so() -> None:
    assert [each.entry for each in COUNTS if entry(each.entry).id != each.entry] == []


NOT_ASKED_AGAIN: Final[Mapping[str, Sequence[str]]] = {
    "what bears on the action is counted anew when it is rolled": (
        *("ailing", "blessed", "gear-claims", "helped", "leans", "meeting", "peril", "scars", "violates"),
        *("wound", "mount", "in-place-of-two"),
    ),
    "a rule of its own stops the action": ("attack", "bare-handed", "magic", "opening", "talents"),
    "it was paid for, or came to pass, when it was said": ("graced", "palming", "seal", "triggered", "vanishing"),
    "it ends with what it is about": ("persuasion",),
    "it is of nobody who could be gone; of a clock or a scenario that is, nothing comes": (
        *("call", "contest", "interacting", "work"),
    ),
}
"""Kinds of purpose of which nothing is asked again before the roll, and why."""


def test_every_purpose_says_what_it_stands_on_or_why_it_need_not() -> None:
    assert game("fates_edge").chapters()
    silent: set[type[Purpose]] = set(kinds().values()) - asked_again()

    assert {kind.tag() for kind in silent if kind.__module__.startswith("threefates.")} == {
        tag for tags in NOT_ASKED_AGAIN.values() for tag in tags
    }
