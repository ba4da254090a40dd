"""How this table reads and says values: its ladder, its dice, its guideline difficulties."""

from __future__ import annotations

from functools import lru_cache

from threefates.pieces.ladder import Ladder, Rung
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings, State
from threefates.systems.fate_2003.dice.assumptions_about_difficulty import hard, tiers_of
from threefates.systems.fate_2003.dice.fate_d6 import trait_dice
from threefates.systems.fate_2003.dice.fudge_dice import dice_in_use
from threefates.systems.fate_2003.dice.ladder import ladder_in_use, rated, rating, unskilled
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import target_number
from threefates.systems.fate_2003.rulings.rulings import Unskilled

__all__ = [
    "added",
    "aim",
    "aimed",
    "came",
    "difficulties",
    "difficulty",
    "ladder",
    "printed",
    "rungs",
    "stands",
    "tier_options",
    "tiers",
    "tiers_and_rungs",
    "unskilled_here",
    "usual",
    "worth",
]

FARTHEST_TARGET = 200


def ladder(state: State) -> Ladder:
    """The ladder this table climbs."""
    return ladder_in_use(state[Settings].rulings)


def added(state: State) -> bool:
    """True where this table adds up six-sided dice."""
    return dice_in_use(state[Settings].rulings).added


def unskilled_here(state: State) -> int:
    """The value of a skill without ranks at this table."""
    return unskilled(state.ruling(Unskilled))


def stands(state: State, value: int) -> str:
    """A trait as this table says it: its adjective with its number, or with its dice."""
    return worth(ladder(state), value, six=added(state))


def worth(ladder: Ladder, value: int, *, six: bool) -> str:
    """A trait by its adjective, with its number, or where dice are added up (`six`) with its dice."""
    if not six:
        return rated(value, ladder)
    own = trait_dice(value)
    worth = f"a {own.starts_at}" if own.starts_at else f"{own.counted}d" if own.counted else "no dice"
    return f"{ladder.name(value)} ({worth})"


def came(state: State, outcome: int) -> str:
    """An outcome of a roll, as this table says it."""
    return str(outcome) if added(state) else rated(outcome, ladder(state))


def aim(state: State, difficulty: int) -> str:
    """A difficulty to be reached, as this table says it."""
    return f"target number {difficulty}" if added(state) else rated(difficulty, ladder(state))


def tiers(state: State) -> tuple[Rung, ...]:
    """The guideline tiers of this table, easiest first."""
    return tiers_of(state[Settings].rulings)


@cites("fate.difficulty.guideline-table", "fate.d6.target-numbers")
def difficulty(state: State, written: str, steps: int = 0) -> int:
    """The value of a written difficulty: an adjective, a tier, a number; where dice are added up, a target number.

    Args:
        state: The table.
        written: What somebody has written.
        steps: By how many steps of the ladder it is harder than that.

    Raises:
        Refused: Where it is none of them.
    """
    text = written.strip()
    if added(state) and text.isascii() and text.isdecimal():
        return _target(text) + 5 * steps
    value = _on_the_ladder(state, text, steps)
    return target_number(value) if added(state) else value


@cites("fate.difficulty.guideline-table")
def _on_the_ladder(state: State, text: str, steps: int) -> int:
    return hard(text, state[Settings].rulings) + steps


def printed(state: State, adjective: str) -> int:
    """The value of a difficulty that a ready page prints, whatever this table calls its rungs."""
    value = rating(adjective)
    return target_number(value) if added(state) else value


@cites("fate.ladder.assumed-human-ceiling")
def usual(state: State) -> str:
    """How hard a thing is where nobody says: difficult, as this table calls that rung, wherever human ability ends."""
    return next(_written(state, tier.value) for tier in tiers(state) if tier.name == "Difficult")


def _target(text: str) -> int:
    if len(text) > 3 or not 1 <= int(text) <= FARTHEST_TARGET:
        raise Refused(
            "difficulty.target",
            f"{text[:8]} is no target number.",
            remedy=f"Give one from 1 to {FARTHEST_TARGET}, or an adjective.",
            source="fate.d6.target-numbers",
        )
    return int(text)


def tier_options(state: State) -> tuple[Option, ...]:
    """The guideline tiers to pick from, by how they feel."""
    return tuple(Option(_written(state, t.value), f"{t.name}: {aimed(state, t.value)}") for t in tiers(state))


def tiers_and_rungs(state: State) -> tuple[Option, ...]:
    """The guideline tiers to pick from, and then every other rung, the highest first."""
    found = tier_options(state)
    named = {option.value for option in found}
    return (*found, *(option for option in difficulties(state) if option.value not in named))


def aimed(state: State, value: int) -> str:
    """A rung as something to be reached: with its number, or with its target number where dice are added up."""
    return _aimed(ladder(state), value, six=added(state))


def _aimed(ladder: Ladder, value: int, *, six: bool) -> str:
    return f"{ladder.name(value)}, {target_number(value)} to reach" if six else rated(value, ladder)


def _written(state: State, value: int) -> str:
    return ladder(state).name(value)


def rungs(state: State) -> tuple[Option, ...]:
    """Every rung to pick from, the highest first."""
    return _rungs(ladder(state), six=added(state))


@lru_cache(maxsize=16)
def _rungs(ladder: Ladder, *, six: bool) -> tuple[Option, ...]:
    return tuple(Option(rung.name, worth(ladder, rung.value, six=six)) for rung in reversed(ladder.rungs))


def difficulties(state: State) -> tuple[Option, ...]:
    """Every rung to pick a difficulty from, the highest first."""
    return _difficulties(ladder(state), six=added(state))


@lru_cache(maxsize=16)
def _difficulties(ladder: Ladder, *, six: bool) -> tuple[Option, ...]:
    return tuple(Option(rung.name, _aimed(ladder, rung.value, six=six)) for rung in reversed(ladder.rungs))
