"""The check in hand as everybody sees it, and how it is read out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from threefates.rulebook.cites import cites
from threefates.rulebook.parts import Counter, DieFace, Line, Listing, Part, Place, Pool, Row, Tone, Words
from threefates.rulebook.state import State
from threefates.systems.fate_2003.checks.check_types import check_type
from threefates.systems.fate_2003.checks.checks import checks, label, name_of
from threefates.systems.fate_2003.checks.state import Check, Checks, Result, Side
from threefates.systems.fate_2003.creation.creation import before_play
from threefates.systems.fate_2003.dice.fate_d6 import counted
from threefates.systems.fate_2003.dice.fudge_dice import Dice, Faces
from threefates.systems.fate_2003.dice.ladder import signed
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import (
    margin,
    static_degree,
    steps,
    succeeds,
    time_taken,
)
from threefates.systems.fate_2003.rulings.rulings import CheckTerms
from threefates.systems.fate_2003.sheets.scale import came, stands
from threefates.systems.fate_2003.sheets.sheets import Sheets

__all__ = ["SIGNS", "cites_of", "read_out", "shown", "tone_of"]

SIGNS = {-1: "–", 0: "0", 1: "+"}


def shown(faces: Sequence[int], dice: Dice = Dice.FUDGE) -> str:
    """Dice as they are printed.

    >>> shown((1, 0, -1, 1)), shown((6, 1), Dice.D6)
    ('+ 0 – +', '6 1')
    """
    return " ".join(_printed(face, dice) for face in faces)


def _printed(face: int, dice: Dice) -> str:
    return str(face) if dice.added else SIGNS[face]


@checks.shows("test")
def show_test(state: State) -> Part | None:
    """The dice of whoever acts, and how the check came out."""
    check = state[Checks].now
    if check is None and (state.agenda.steps or not _plays(state)):
        return None
    if check is None:
        return Words("The test in hand", Place.NOW, empty="Nothing is being rolled for. Say what your character tries.")
    return _pool(state, check, 0, _outcome_lines(state, check))


def _plays(state: State) -> bool:
    """True once somebody is made, and nobody is still being made: then a roll may be next."""
    known = state[Sheets].known
    return bool(known) and not any(before_play(state, one) for one in known)


@checks.shows("test-against")
def show_against(state: State) -> Pool | None:
    """The dice of whoever opposes, or tries the same."""
    check = state[Checks].now
    return _pool(state, check, 1, ()) if check and len(check.sides) > 1 else None


@checks.shows("test-others")
def show_others(state: State) -> Listing | None:
    """Everybody else in a contest."""
    check = state[Checks].now
    if check is None or len(check.sides) < 3:
        return None
    rows = tuple(_row(state, check, at) for at in range(2, len(check.sides)))
    return Listing("And the others", Place.NOW, rows)


def _row(state: State, check: Check, at: int) -> Row:
    side = check.sides[at]
    result = (Counter("comes to", came(state, side.outcome)),) if side.throws else ()
    rolled = f"{side.trait}: {shown(side.faces, side.dice)}" if check.together else shown(side.faces, side.dice)
    return Row(f"{check.id}.{at}", name_of(state, side), rolled, tone_of(check, at), result)


def _pool(state: State, check: Check, at: int, more: tuple[Line, ...]) -> Pool:
    side = check.sides[at]
    name = name_of(state, side)
    title = name if check.together else f"{name} tries it too" if check.contest else f"{name} opposes"
    return Pool(
        f"{name}: {label(state, check)}" if at == 0 else title,
        Place.NOW,
        roll=f"{check.id}.{at}.{len(side.throws)}",
        dice=_dice(side),
        outcome=came(state, side.outcome) if side.throws else "",
        tone=tone_of(check, at),
        lines=(*_sum(state, side), *more),
    )


def _dice(side: Side) -> tuple[DieFace, ...]:
    count = len(side.faces)
    throws = tuple(throw for throw in side.throws if len(throw) == count)
    return tuple(_die(side.dice, column, side.changed_by) for column in zip(*throws, strict=True))


def _die(dice: Dice, column: Faces, changed_by: tuple[str, ...]) -> DieFace:
    moves = changed_by[len(changed_by) - len(column) + 1 :]
    why = [by for (old, new), by in zip(pairwise(column), moves, strict=True) if old != new]
    was = [_printed(old, dice) for old, new in pairwise(column) if old != new]
    tone = Tone.PLAIN if dice.added else {1: Tone.GOOD, -1: Tone.MISS}.get(column[-1], Tone.PLAIN)
    return DieFace(_printed(column[-1], dice), tone, tuple(was), why[-1] if why else "")


def _sum(state: State, side: Side) -> tuple[Line, ...]:
    if not side.trait:
        return (Line("Which trait is rolled is still open.", Tone.QUIET),)
    trait = Line(f"{side.trait}: {stands(state, side.value)}", cites=("fate.ladder.scale",))
    dice = (_dice_line(side),) if side.throws else ()
    unit = "dice" if side.dice.added else "help and hindrance:"
    helped = (Line(f"{unit} {signed(side.help)}", cites=("fate.points.assist",)),) if side.help else ()
    return (trait, *dice, *helped, *([_point(side)] if side.bonus else []))


def _point(side: Side) -> Line:
    if side.dice.added:
        more = "a bonus die" if side.dice.bonus_point else "a die more"
        return Line(f"a Fate point: {more}", Tone.GOOD, ("fate.d6.fate-die",))
    return Line("a Fate point: +1", Tone.GOOD, ("fate.points.plus-one",))


def _dice_line(side: Side) -> Line:
    if side.dice.added:
        return Line(f"counted: {shown(counted(side.faces, side.pool), side.dice) or 'none'}", cites=_ADDED)
    return Line(f"dice {signed(sum(side.faces))}", cites=("fate.dice.4df",))


_ADDED = ("fate.d6.core-roll", "fate.d6.bonus-penalty")


def tone_of(check: Check, at: int) -> Tone:
    """The tone of a side's result: good, a miss, or partial for a level pair, and for who makes it behind another."""
    if check.result is None or check.together:
        return Tone.PLAIN
    if check.result.both or check.result.winner == at:
        return Tone.GOOD
    made = check.contest and _made(check, check.sides[at])
    level = check.opposed and check.result.winner is None
    return Tone.PARTIAL if level or made else Tone.MISS


def _outcome_lines(state: State, check: Check) -> tuple[Line, ...]:
    if not check.result:
        return ()
    said = Line(read_out(state, check), tone_of(check, 0), cites_of(check))
    if check.together:
        return (said,)
    return (said, Line(f"A {check_type(check, state.ruling(CheckTerms))}.", Tone.QUIET, ("fate.tests.check-types",)))


def cites_of(check: Check) -> tuple[str, ...]:
    """The ledger ids that a result stands on."""
    if check.together:
        return ("fate.combat.common-principle",)
    if check.result and check.result.judged:
        return ("fate.difficulty.roll-first",)
    if check.contest:
        return ("fate.tests.contest-option", "fate.tests.margins", "fate.tests.static-mos-bands")
    if check.difficulty is not None:
        return ("fate.tests.success-and-failure", "fate.tests.margins", "fate.tests.static-mos-bands")
    if check.result and check.result.margin == 0:
        return ("fate.tests.dynamic-check", "fate.r.dynamic-ties")
    return ("fate.tests.dynamic-check", "fate.tests.margins", "fate.tests.dynamic-mos-bands")


def read_out(state: State, check: Check) -> str:
    """The result of a check, in a sentence."""
    result = check.result
    if result is None:
        return "It is still open."
    if check.together:
        return "Every roll stands."
    name = name_of(state, check.sides[result.winner or 0])
    how = f"{result.degree.name}: {result.degree.reach}"
    if check.contest:
        return _contest(state, check, name, how)
    if check.difficulty is None and not result.judged:
        return _between_two(check, result, name, how)
    return _alone(check, result, name, how)


def _alone(check: Check, result: Result, name: str, how: str) -> str:
    if result.judged:
        return f"{name} {'plainly makes it' if result.winner == 0 else 'plainly does not make it'}."
    if result.winner != 0:
        return f"{name} does not make it by {result.margin}: {result.degree.reach}.{_time(check)}"
    by = f" by {result.margin}" if result.margin else " exactly" if not check.sides[0].dice.added else ""
    return f"{name} makes it{by}. {how}.{_time(check)}"


def _between_two(check: Check, result: Result, name: str, how: str) -> str:
    if result.both:
        return f"Level: both just manage. {how}."
    if result.winner is None:
        return "Level: nobody wins."
    if result.margin:
        return f"{name} wins by {result.margin}. {how}."
    return f"{name} just wins." if _apart(check) else f"{name} wins a level contest."


def _apart(check: Check) -> bool:
    return len({side.outcome for side in check.sides}) > 1


@cites("fate.tests.contest-option")
def _contest(state: State, check: Check, name: str, how: str) -> str:
    """Who has done best, and how well everybody else did, the better first: that is what side by side is for."""
    result, others = check.result, _others(state, check)
    if result is None or result.winner is None:
        return f"Level: nobody is better than the others. {others}" if _anybody(check) else "Nobody makes it."
    return f"{name} does best, by {result.margin}. {how}. {others}"


def _anybody(check: Check) -> bool:
    return any(_made(check, side) for side in check.sides)


def _made(check: Check, side: Side) -> bool:
    return succeeds(side.outcome, check.difficulty or 0)


@cites("fate.tests.contest-option")
def _others(state: State, check: Check) -> str:
    """Everybody but the winner of a contest, with their margins; apart, who was behind before others threw again."""
    winner = check.result.winner if check.result else None
    rest = [at for at in range(len(check.sides)) if at != winner]
    last = _listed(state, check, [at for at in rest if at in check.rolling])
    before = _listed(state, check, [at for at in rest if at not in check.rolling])
    return f"{last}. Before that, {before}." if before else f"{last}."


def _listed(state: State, check: Check, places: Sequence[int]) -> str:
    best_first = sorted((check.sides[at] for at in places), key=lambda side: -side.outcome)
    return "; ".join(_how_well(state, check, side) for side in best_first)


@cites("fate.tests.margins")
def _how_well(state: State, check: Check, side: Side) -> str:
    made, gap = _made(check, side), margin(side.outcome, check.difficulty or 0)
    gap = steps(gap, made=made) if check.added else gap
    name = name_of(state, side)
    return f"{name} makes it by {gap} ({static_degree(gap).name.lower()})" if made else f"{name} misses by {gap}"


def _time(check: Check) -> str:
    if check.timing is None or check.result is None:
        return ""
    taken = time_taken(check.timing.base, check.timing.late, check.result.margin, made=check.result.winner == 0)
    return f" It takes {taken} {check.timing.unit}."
