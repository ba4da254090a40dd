"""The law of odds as they are played: what a seat is told comes true, played again and again with other dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import sqrt
from typing import Any, Final, NamedTuple

from msgspec import to_builtins

from threefates.pieces.chance import SealedChance
from threefates.pieces.errors import PieceError
from threefates.rulebook.agenda import Choice, StepTaken
from threefates.rulebook.chapter import Chances
from threefates.rulebook.compose import System
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Seat, Seating
from threefates.systems.fate_2003.checks.events import TestClosed
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.actions.roll_in_hand import RollConcluded
from threefates.systems.fates_edge.resolution.outcome_matrix import Outcome
from threefates.testing.bots import fill

__all__ = ["Played", "far_off", "played"]

MOST: Final = 12
"""Answers that are given to what one act asks."""
BOUND: Final = 5.0
"""So many deviations off, and a little, come by chance less than once in a million."""


LEFT_OUT: Final = frozenset({"boon", "upgrade"})
"""Questions that odds told before a roll leave out, and say so: what would be paid for, and what others decide."""


NOT_ASSUMED: Final = frozenset({"help", "fate.tie"})
"""A word of whoever runs the game that odds neither foresee nor count on: it is played no further than to there."""


class Played(NamedTuple):
    """What was told of an act in a word, and how often it came out so."""

    word: str
    told: Fraction
    came: int
    times: int

    @property
    def far(self) -> bool:
        """Whether that is no chance any more."""
        due = float(self.told) * self.times
        return abs(self.came - due) > BOUND * sqrt(due * (1 - float(self.told))) + 1


# how it came out ----------------------------------------------------------------------------------

WELL: Final = "well"
ROWS: Final = frozenset({*(row.spoken for row in Outcome), "win", "lose", "level"})
"""What is said of an act that nobody else rolls against; what a contest comes to is read elsewhere."""
UNSAID: Final = frozenset({"no heart yet"})
"""Where nothing comes of a draw, no event says so."""
FEW: Final = 4
"""An act that came out so often without a word that is known tells nothing."""


def came_out(events: Sequence[Event]) -> frozenset[str]:
    """Every word for how an act came out, of those that odds are told in."""
    found = set[str]()
    for each in events:
        if isinstance(each, RollConcluded):
            found |= {each.outcome.spoken, *([WELL] if each.outcome.succeeded else [])}
        elif isinstance(each, TestClosed):
            found |= {f"({each.outcomes[0]:+d})", {0: "win", 1: "lose", None: "level"}.get(each.winner, "")}
            found |= {WELL} if each.winner == 0 or each.both else set()
        else:
            found |= {word for word in to_builtins(each).values() if isinstance(word, str)}
    return frozenset(found)


def words_of(chances: Chances) -> Iterator[tuple[str, Fraction]]:
    """The words of an odds' outcomes as `came_out` has them, each with its chance."""
    for word, share in chances.outcomes:
        number = re.search(r"\([+-]?\d+\)", word)
        yield (number[0].replace("(0)", "(+0)") if number else word), Fraction(share)


def far_off(system: System, state: State, by: Seat, raw: Mapping[str, Any], times: int) -> list[Played]:
    """What was told of an act and does not come true; nothing where none of its words is known."""
    return [each for each in played(system, state, by, raw, times) if each.far]


def played(system: System, state: State, by: Seat, raw: Mapping[str, Any], times: int) -> list[Played]:
    """Do an act so many times with other dice: how often each word that was told came true."""
    chances, counts, answers, rows = told(system, state, by, system.read_command(raw)), Counter[str](), 0, 0
    if chances is None:
        return []
    words = dict(words_of(chances))
    for luck in range(times):
        if luck == FEW and not any(counts[word] for word in (*words, WELL)):
            return []
        out = play_out(system, state, by, raw, luck)
        if out is None:
            return []
        counts.update(came_out(out))
        answers += sum(isinstance(each, StepTaken) for each in out)
        rows += _came_out(out)
    if not any(counts[word] for word in words):
        return []
    found = (
        [Played(word, share, counts[word], times) for word, share in words.items() if word not in UNSAID]
        if not answers
        else []
    )
    plain = rows and all(word in ROWS or word.startswith("(") for word in words)
    well = [Played(WELL, Fraction(chances.success), counts[WELL], times)] if chances.success and plain else []
    return found + well


# how it is played ---------------------------------------------------------------------------------


def seat_of(state: State, who: EntityId) -> Seat:
    """Whoever acts for somebody."""
    seats = state[Seating].seats
    return next(seats[each] for each in state.controllers(who) if each in seats)


def told(system: System, state: State, by: Seat, command: Command) -> Chances | None:
    """What a seat is told of the odds of a command."""
    try:
        return system.odds(state, command, state.viewer(by.id))
    except Refused:
        return None


def play_out(system: System, state: State, by: Seat, raw: Mapping[str, Any], luck: int) -> list[Event] | None:
    """Everything that happens once a command is done, the action rolled, and all that is asked answered as told best.

    None where it is refused, or somebody is asked what is no pick of an answer.
    """
    found: list[Event] = []
    for turn in range(MOST):
        try:
            chance = SealedChance(b"%d %d" % (luck, turn), (), state.version + 1)
            act = system.unfold(state, system.read_command(raw), by, chance)
        except (Refused, PieceError):
            return None
        found, state = found + act.events, act.state
        if _came_out(found):
            return found
        going_on = _going_on(system, state)
        if going_on is None:
            return found
        by, raw = going_on
    return None


def _came_out(events: Sequence[Event]) -> bool:
    return any(isinstance(each, RollConcluded | TestClosed) for each in events)


def _going_on(system: System, state: State) -> tuple[Seat, Mapping[str, Any]] | None:
    """The best answer to what is asked first; or the roll of the only action that is agreed."""
    for asked in system.questions(state)[:1]:
        if asked.kind in NOT_ASSUMED:
            return None
        seats = [state[Seating].seats[each] for each in asked.seats if each in state[Seating].seats]
        for by in seats[:1]:
            raw = _best(system, state, by, asked)
            return (by, raw) if raw else None
    agreed = [hero for hero, each in state[Proposals].open.items() if each.terms] if Proposals in state else []
    for hero in agreed if len(agreed) == 1 else ():
        return seat_of(state, hero), {"type": "fe.roll-action", "hero": hero}
    return None


def _best(system: System, state: State, by: Seat, asked: Choice) -> Mapping[str, Any] | None:
    """The answer with the best chance of success that is told; as is fixed, where others say so than who acts."""
    raws = [
        {"type": "answer", "choice": asked.id, "option": option.value}
        for option in asked.options
        if option.refusal is None
    ]
    if not raws:
        found = (each for each in system.offers(state, state.viewer(by.id)) if each.choice == asked.id and each.enabled)
        return next((fill(each, _first) for each in found), None)
    chances = [(_success(told(system, state, by, system.read_command(raw))), at) for at, raw in enumerate(raws)]
    best, at = max(chances)
    fixed = [raw for raw in raws if raw["option"] == asked.if_absent]
    others = asked.kind in LEFT_OUT or not set(asked.seats) & set(state.controllers(asked.owner))
    return fixed[0] if fixed and (best < 0 or others) else raws[at]


def _first(options: Sequence[Any]) -> Any:
    return options[0]


def _success(chances: Chances | None) -> Fraction:
    return Fraction(chances.success) if chances and chances.success else Fraction(-1)
