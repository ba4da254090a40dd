"""The check in hand as everybody sees it, and what is said of every throw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.parts import DieFace, Line, Part, Place, Pool, Tone, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.checks import (
    BonusAdded,
    Check,
    Checks,
    DiceThrown,
    DieChanged,
    Faces,
    NotRolledFor,
    Side,
    TestCalled,
    TestCalledOff,
    TestClosed,
    TraitNamed,
    checks,
    label,
)
from threefates.systems.fate_2003.ladder import rated, signed

__all__ = ["SIGNS", "read_out", "shown"]

SIGNS = {-1: "–", 0: "0", 1: "+"}


def shown(faces: Sequence[int]) -> str:
    """Dice as they are printed.

    >>> shown((1, 0, -1, 1))
    '+ 0 – +'
    """
    return " ".join(SIGNS[face] for face in faces)


@checks.shows("test")
def show_test(state: State) -> Part | None:
    """The dice of whoever acts, and how the check came out."""
    check = state[Checks].now
    if check is None:
        return Words("The test in hand", Place.NOW, empty="Nothing is being rolled for. Say what your character tries.")
    return _pool(state, check, 0, _outcome_lines(state, check))


@checks.shows("test-against")
def show_against(state: State) -> Pool | None:
    """The dice of whoever opposes."""
    check = state[Checks].now
    return _pool(state, check, 1, ()) if check and len(check.sides) > 1 else None


def _pool(state: State, check: Check, at: int, more: tuple[Line, ...]) -> Pool:
    side = check.sides[at]
    name = state[Characters].name(side.character)
    title = f"{name}: {label(state, check)}" if at == 0 else f"{name} opposes"
    return Pool(
        title,
        Place.NOW,
        roll=f"{check.id}.{at}.{len(side.throws)}",
        dice=_dice(side),
        outcome=rated(side.outcome) if side.throws else "",
        tone=_tone(check, at),
        lines=(*_sum(side), *more),
    )


def _dice(side: Side) -> tuple[DieFace, ...]:
    return tuple(_die(column, side.changed_by) for column in zip(*side.throws, strict=True))


def _die(column: Faces, changed_by: tuple[str, ...]) -> DieFace:
    moves = [by for (old, new), by in zip(pairwise(column), changed_by, strict=True) if old != new]
    was = [SIGNS[old] for old, new in pairwise(column) if old != new]
    tone = {1: Tone.GOOD, -1: Tone.MISS}.get(column[-1], Tone.PLAIN)
    return DieFace(SIGNS[column[-1]], tone, tuple(was), moves[-1] if moves else "")


def _sum(side: Side) -> tuple[Line, ...]:
    if not side.trait:
        return (Line("Which trait is rolled is still open.", Tone.QUIET),)
    trait = Line(f"{side.trait}: {rated(side.value)}", cites=("fate.ladder.scale",))
    dice = (Line(f"dice {signed(sum(side.faces))}", cites=("fate.dice.4df",)),) if side.throws else ()
    bonus = (Line("a Fate point: +1", Tone.GOOD, ("fate.points.plus-one",)),) if side.bonus else ()
    return (trait, *dice, *bonus)


def _tone(check: Check, at: int) -> Tone:
    if check.result is None:
        return Tone.PLAIN
    if check.result.both or check.result.winner == at:
        return Tone.GOOD
    level = check.difficulty is None and check.result.winner is None
    return Tone.PARTIAL if level else Tone.MISS


def _outcome_lines(state: State, check: Check) -> tuple[Line, ...]:
    return (Line(read_out(state, check), _tone(check, 0), _cites(check)),) if check.result else ()


def _cites(check: Check) -> tuple[str, ...]:
    if check.difficulty is not None:
        return ("fate.tests.success-and-failure", "fate.tests.margins", "fate.tests.static-mos-bands")
    if check.result and check.result.margin == 0:
        return ("fate.tests.dynamic-check", "fate.r.dynamic-ties")
    return ("fate.tests.dynamic-check", "fate.tests.margins", "fate.tests.dynamic-mos-bands")


def read_out(state: State, check: Check) -> str:
    """How a check came out, in a sentence."""
    result = check.result
    if result is None:
        return "It is still open."
    name = state[Characters].name(check.sides[result.winner or 0].character)
    how = f"{result.degree.name}: {result.degree.magnitude.lower()}, {result.degree.duration.lower()}"
    if check.difficulty is not None:
        made = "makes it" if result.winner == 0 else "does not make it"
        by = f" by {result.margin}" if result.margin else " exactly"
        return f"{name} {made}{by}. {how}."
    if result.both:
        return f"Level: both just manage. {how}."
    if result.winner is None:
        return "Level: nobody wins."
    return f"{name} wins by {result.margin}. {how}." if result.margin else f"{name} wins a level contest."


def _side(state: State, at: int) -> tuple[str, Side]:
    check = state[Checks].now
    side = check.sides[at] if check else Side("")
    return state[Characters].name(side.character), side


@checks.tells(TestCalled)
def tell_called(state: State, event: TestCalled, viewer: Viewer) -> Told:
    """Who rolls for what."""
    name = state[Characters].name
    if event.difficulty is not None:
        text = f"{name(event.characters[0])} is to roll: {event.about}, against {rated(event.difficulty)}."
        return Told(text, ("fate.tests.static-test",))
    return Told(
        f"{' and '.join(map(name, event.characters))} roll against each other: {event.about}.",
        ("fate.tests.dynamic-test",),
    )


@checks.tells(TraitNamed)
def tell_named(state: State, event: TraitNamed, viewer: Viewer) -> Told:
    """What is rolled."""
    name, _ = _side(state, event.side)
    return Told(f"{name} rolls {event.trait}: {rated(event.value)}.", ("fate.ladder.scale",), important=False)


@checks.tells(DiceThrown)
def tell_thrown(state: State, event: DiceThrown, viewer: Viewer) -> Told:
    """How the dice fell."""
    name, side = _side(state, event.side)
    again = f" again ({event.because})" if event.because else ""
    cites = ("fate.aspects.invoke-reroll",) if event.because else ("fate.dice.4df",)
    return Told(f"{name} throws{again} {shown(event.faces)}: {rated(side.outcome)}.", cites)


@checks.tells(DieChanged)
def tell_die(state: State, event: DieChanged, viewer: Viewer) -> Told:
    """Which die shows what now."""
    name, side = _side(state, event.side)
    face = SIGNS[event.faces[event.die - 1]]
    text = f"{name}'s die {event.die} now shows {face} ({event.because}): {rated(side.outcome)}."
    return Told(text, ("fate.aspects.invoke-set-die",))


@checks.tells(BonusAdded)
def tell_bonus(state: State, event: BonusAdded, viewer: Viewer) -> Told:
    """What the point made of the roll."""
    name, side = _side(state, event.side)
    so_far = f" and has {rated(side.outcome)}" if side.throws else " on the roll to come"
    return Told(f"The point stands: {name} gets +1{so_far}.", ("fate.points.plus-one",), "good")


@checks.tells(TestClosed)
def tell_closed(state: State, event: TestClosed, viewer: Viewer) -> Told | None:
    """How it came out."""
    check = state[Checks].now
    return Told(read_out(state, check), _cites(check), _tone(check, 0).value) if check else None


@checks.tells(TestCalledOff)
def tell_called_off(state: State, event: TestCalledOff, viewer: Viewer) -> Told:
    """There is nothing to roll any more."""
    return Told("The test is called off.", tone="quiet")


@checks.tells(NotRolledFor)
def tell_not_rolled_for(state: State, event: NotRolledFor, viewer: Viewer) -> Told:
    """It simply happens, or it simply does not."""
    name = state[Characters].name(event.character)
    return Told(f"No roll is needed for {name}: {event.about}.", ("fate.tests.choose-resolution",), "quiet")
