"""Reading a roll when nobody will change it any more: made or missed, won or lost, level, or said afterwards."""

from __future__ import annotations

from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Seating
from threefates.systems.fate_2003.checks.checks import checks, in_hand, label, name_of, throw
from threefates.systems.fate_2003.checks.events import DifficultyNamed, TestClosed, ThrownOff
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Check
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    broken_by_skill,
    compared,
    dynamic_degree,
    hopeless,
    margin,
    ranked,
    static_degree,
    steps,
    succeeds,
    tie_breaks,
)
from threefates.systems.fate_2003.rulings.rulings import DynamicBands, DynamicTies
from threefates.systems.fate_2003.sheets.scale import came, difficulty, tiers_and_rungs, usual

__all__ = ["BREAKS", "Judge", "Tie", "by_skill", "level_sides", "level_will_do", "read"]


class Tie(Step, frozen=True, tag="fate.tie"):
    """The sides came out level: what does the story make of it?"""


class Judge(Step, frozen=True, tag="fate.judge"):
    """The roll lies there: how hard was it?"""


@cites("fate.difficulty.roll-first", "fate.tests.dynamic-test", "fate.tests.contest-option")
def read(act: Unfolding, check: Check) -> None:
    """Read the result, or ask whoever runs the game what it means."""
    if check.together:
        _leave_to_who_called(act, check)
    elif check.contest:
        _read_contest(act, check)
    elif check.difficulty is not None:
        _read_static(act, check, check.difficulty)
    elif check.opposed:
        _read_dynamic(act, check)
    elif nobody_runs(act.state):
        settle_judgement(act, Judge(), usual(act.state))
    else:
        act.push(Judge())


def _leave_to_who_called(act: Unfolding, check: Check) -> None:
    """Several have rolled at once: every roll stands, and what is made of them is read elsewhere."""
    act.happen(TestClosed(tuple(side.outcome for side in check.sides), None, 0, static_degree(0)))


def _read_static(act: Unfolding, check: Check, goal: int) -> None:
    side = check.sides[0]
    made = succeeds(side.outcome, goal) and not hopeless(side.dice, side.outcome)
    gap = _steps(check, margin(side.outcome, goal), made=made)
    act.happen(TestClosed((side.outcome,), 0 if made else None, gap, static_degree(gap)))


def _steps(check: Check, gap: int, *, made: bool) -> int:
    """The margin in steps of the ladder, whichever dice are thrown."""
    return steps(gap, made=made) if check.sides[0].dice.added else gap


def _read_dynamic(act: Unfolding, check: Check) -> None:
    outcomes = tuple(side.outcome for side in check.sides)
    winner = compared(*outcomes)
    if hopeless(check.sides[0].dice, max(outcomes)):
        act.happen(TestClosed(outcomes, None, 0, dynamic_degree(0, act.state.ruling(DynamicBands))))
        return
    if winner is None:
        _level(act, check)
        return
    gap = _steps(check, margin(*outcomes), made=True)
    act.happen(TestClosed(outcomes, winner, gap, dynamic_degree(gap, act.state.ruling(DynamicBands))))


def _read_contest(act: Unfolding, check: Check) -> None:
    """Side by side: whoever makes it by most has won; those level at the top throw again or compare their traits."""
    goal = check.difficulty or 0
    outcomes = tuple(side.outcome for side in check.sides)
    best = ranked([outcomes[at] for at in check.rolling], goal, again=bool(check.contenders))
    first = [check.rolling[place] for place in best]
    if len(first) > 1:
        _level(act, check)
        return
    at = first[0] if first else None
    came = max(outcomes[side] for side in check.rolling)
    gap = _steps(check, margin(came, goal), made=False) if at is None else _ahead(check, came)
    act.happen(TestClosed(outcomes, at, gap, static_degree(gap)))


@cites("fate.tests.contest-tie")
def _ahead(check: Check, came: int) -> int:
    """The margin of who does best in a contest: none where those who threw again have all fallen short."""
    return _steps(check, max(0, came - (check.difficulty or 0)), made=True)


def _breaks(state: State, check: Check) -> tuple[str, ...]:
    if check.fight:
        return _scratch()
    ties = DynamicTies.CONTEST_RULE if check.contest else state.ruling(DynamicTies)
    return tie_breaks(ties, challenge=bool(check.challenge) and not check.contest, added=check.added)


@cites("fate.r.dynamic-ties", "fate.wounds.outcome-table")
def _scratch() -> tuple[str, ...]:
    """Level in a fight: a scratch, and nobody has won."""
    return ("nobody",)


@cites("fate.r.dynamic-ties")
def level_will_do(state: State, check: Check, side: int) -> bool:
    """True where a side of two has done it by coming out level, unless the Game Master says otherwise."""
    if check.fight or check.challenge:
        return False
    return _breaks(state, check)[0] in (("both", "first") if side == 0 else ("both",))


def _level(act: Unfolding, check: Check) -> None:
    breaks = _breaks(act.state, check)
    if len(breaks) > 1 and not nobody_runs(act.state):
        act.push(Tie())
    else:
        settle_tie(act, Tie(), "skill" if check.contest else breaks[0])


BREAKS = {
    "nobody": "Nobody wins",
    "again": "They throw again",
    "skill": "The higher trait wins",
    "both": "Both just manage",
    "first": "Whoever acts wins",
}


@checks.asks(Tie)
def ask_tie(state: State, step: Tie) -> Choice:
    """The ways this table may break a tie."""
    check = in_hand(state)
    breaks = _breaks(state, check)
    return Choice(
        id="",
        kind="fate.tie",
        owner=state[Seating].gm_id,
        asks=f"Level: {label(state, check)}. Does the story need a winner?",
        seats=state[Seating].running,
        options=tuple(Option(how, BREAKS[how]) for how in breaks),
        if_absent=breaks[-1] if check.contest else breaks[0],
        cites=("fate.tests.contest-tie",) if check.contest else ("fate.r.dynamic-ties",),
    )


@checks.settles(Tie)
@cites("fate.r.dynamic-ties", "fate.tests.contest-tie")
def settle_tie(act: Unfolding, step: Tie, option: str) -> None:
    """As the table reads a level result."""
    check = in_hand(act.state)
    level = level_sides(check)
    if option == "again":
        if check.contest:
            act.happen(ThrownOff(level))
        throw(act, level, "a tie")
        return
    outcomes = tuple(side.outcome for side in check.sides)
    winner = by_skill(check, level) if option == "skill" else 0 if option == "first" else None
    gap = _ahead(check, outcomes[winner]) if check.contest and winner is not None else 0
    degree = static_degree(gap) if check.contest else dynamic_degree(0, act.state.ruling(DynamicBands))
    act.happen(TestClosed(outcomes, winner, gap, degree, both=option == "both"))


@cites("fate.tests.contest-tie")
def level_sides(check: Check) -> tuple[int, ...]:
    """The sides that are level at the top."""
    best = max(check.sides[at].outcome for at in check.rolling)
    return tuple(at for at in check.rolling if check.sides[at].outcome == best)


@cites("fate.tests.contest-tie", "fate.r.contest-tie")
def by_skill(check: Check, level: tuple[int, ...]) -> int | None:
    """The highest trait among the level ones, dice apart; None where the tie stands."""
    climbing = sorted(level, key=lambda at: check.sides[at].value)
    first, second = climbing[-1], climbing[-2]
    better = broken_by_skill(check.sides[first].value, check.sides[second].value)
    return None if better is None else first


@checks.asks(Judge)
@cites("fate.difficulty.roll-first", "fate.d6.abysmal")
def ask_judge(state: State, step: Judge) -> Choice:
    """A very high or low roll may speak for itself; otherwise the guideline says what it had to reach."""
    side = in_hand(state).sides[0]
    name = name_of(state, side)
    return Choice(
        id="",
        kind="fate.judge",
        owner=state[Seating].gm_id,
        asks=f"{name} has {came(state, side.outcome)}: {in_hand(state).about}. How hard was it?",
        seats=state[Seating].running,
        options=(
            *(() if hopeless(side.dice, side.outcome) else (Option("made", f"Plainly enough: {name} makes it"),)),
            Option("missed", f"Plainly not: {name} does not make it"),
            *tiers_and_rungs(state),
        ),
        if_absent=usual(state),
        cites=("fate.difficulty.roll-first",),
    )


@checks.settles(Judge)
@cites("fate.difficulty.roll-first")
def settle_judgement(act: Unfolding, step: Judge, option: str) -> None:
    """The roll is read against what it is now said to have needed, or simply judged."""
    check = in_hand(act.state)
    if option in ("made", "missed"):
        winner = 0 if option == "made" else None
        act.happen(TestClosed((check.sides[0].outcome,), winner, 0, static_degree(0), judged=True))
        return
    act.happen(DifficultyNamed(difficulty(act.state, option)))
    read(act, in_hand(act.state))
