"""After the throw: boxes checked, Fate points paid, each side in turn, until nobody will change anything more."""

from __future__ import annotations

from collections.abc import Iterator

from threefates.commons.characters import Characters
from threefates.pieces.dice import fudge_sign
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.offers import Ask, Field, Offer, choice, words
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003 import fate_points
from threefates.systems.fate_2003.agenda import asked, nobody_runs, withdraw
from threefates.systems.fate_2003.checks import (
    BonusAdded,
    Check,
    Checks,
    DiceThrown,
    DieChanged,
    Faces,
    Next,
    SidePassed,
    TestClosed,
    checks,
    in_hand,
    label,
    throw,
)
from threefates.systems.fate_2003.fate_points import BONUS, FatePoints, PointStood
from threefates.systems.fate_2003.invoking import changeable, die_becomes, with_die
from threefates.systems.fate_2003.ladder import rated
from threefates.systems.fate_2003.margins import (
    Degree,
    broken_by_skill,
    compared,
    dynamic_degree,
    margin,
    static_degree,
    succeeds,
    tie_breaks,
)
from threefates.systems.fate_2003.rulings import DynamicBands, DynamicTies, InvokePotency
from threefates.systems.fate_2003.sheets import BoxChecked, Sheet, Sheets, box_of
from threefates.systems.fate_2003.written import proper_words

__all__ = ["AddFatePoint", "Change", "InvokeAspect", "Tie"]

REROLL, DIE = "reroll", "die"
SIGNS = "−0+"


class InvokeAspect(Command, frozen=True, tag="fate.invoke-aspect"):
    """Check a box of an aspect: throw all your dice again, or better one of them."""

    choice: str
    aspect: str
    benefit: str  # "reroll" or "die"
    die: int = 0  # from 1, where one die is bettered
    how: str = ""  # how the aspect helps


class AddFatePoint(Command, frozen=True, tag="fate.add-fate-point"):
    """Pay a Fate point for +1 on your roll: before it, after it, or after aspects."""

    character: EntityId


class Change(Step, frozen=True, tag="fate.change"):
    """Does this side change its roll, or leave it?"""

    side: int


class Tie(Step, frozen=True, tag="fate.tie"):
    """Both sides came out level: what does the story make of it?"""


@checks.resolves(Next)
@cites("fate.r.reroll-and-bonuses", "fate.aspects.repeat-invocation")
def go_on(act: Unfolding, step: Next) -> None:
    """Ask the side whose turn it is, the losing one first; when nobody will or can change more, read the result."""
    check = in_hand(act.state)
    first = step.turn if step.turn >= 0 else losing(check)
    turns = (first, *(at for at in range(len(check.sides)) if at != first))
    side = next((at for at in turns if not check.sides[at].passed and _can_change(act.state, check, at)), None)
    if side is None:
        _read(act, check)
    else:
        act.push(Change(side))


def losing(check: Check) -> int:
    """The side that is behind; the acting one where they are level."""
    return 1 if len(check.sides) > 1 and check.sides[1].outcome < check.sides[0].outcome else 0


def _other(check: Check, at: int) -> int:
    return (at + 1) % len(check.sides)


def _can_change(state: State, check: Check, at: int) -> bool:
    sheet = state[Sheets][check.sides[at].character]
    return any(aspect.free for aspect in sheet.aspects.values()) or no_bonus(state, check.sides[at].character) is None


@checks.asks(Change)
def ask_change(state: State, step: Change) -> Choice:
    """Leaving it is one tap; boxes and points have forms of their own."""
    check = in_hand(state)
    side = check.sides[step.side]
    name = state[Characters].name(side.character)
    return Choice(
        id="",
        kind="fate.change",
        owner=side.character,
        asks=f"{name} has {rated(side.outcome)}. Does {name} change the roll?",
        seats=state.controllers(side.character),
        options=(Option("leave", f"Leave it at {rated(side.outcome)}"),),
        if_absent="leave",
        cites=("fate.aspects.positive-invocation", "fate.points.plus-one"),
    )


@checks.settles(Change)
def leave(act: Unfolding, step: Change, option: str) -> None:
    """This side has done what it will, unless the other changes something."""
    act.happen(SidePassed(step.side))
    act.push(Next(_other(in_hand(act.state), step.side)))


@checks.decides(InvokeAspect)
@cites("fate.aspects.positive-invocation")
def invoke_aspect(act: Unfolding, command: InvokeAspect) -> None:
    """After the roll: tell how the aspect helps, check a box, take one of the two benefits."""
    step = act.settle(command.choice, Change)
    check = in_hand(act.state)
    character = check.sides[step.side].character
    aspect = box_of(act.state[Sheets][character], command.aspect)
    act.happen(BoxChecked(character, aspect.name, proper_words(command.how) if command.how else ""))
    if command.benefit == REROLL:
        throw_again(act, step.side, aspect.name)
    elif command.benefit == DIE:
        better_one_die(act, step.side, command.die, aspect.name)
    else:
        raise Refused("aspects.benefit", "A box buys no such thing.", remedy="Say “reroll” or “die”.")
    act.push(Next(_other(check, step.side)))


@cites("fate.aspects.invoke-reroll")
def throw_again(act: Unfolding, side: int, aspect: str) -> None:
    """All four dice again; the new throw stands, better or worse, and a Fate point paid stays on it."""
    act.happen(DiceThrown(side, _throw(act, 4), aspect))


def better_one_die(act: Unfolding, side: int, die: int, aspect: str) -> None:
    """One die turned or thrown again, as the table reads the second benefit."""
    faces = in_hand(act.state).sides[side].faces
    potency = act.state.ruling(InvokePotency)
    if die - 1 not in changeable(faces, potency):
        raise Refused(
            "aspects.die",
            "A box does nothing to that die.",
            remedy="Pick a die that is offered, or throw all four again.",
            source="fate.aspects.invoke-set-die",
        )
    becomes = die_becomes(faces[die - 1], potency)
    new = _throw(act, 1)[0] if becomes is None else becomes
    act.happen(DieChanged(side, with_die(faces, die - 1, new), die, aspect))


def _throw(act: Unfolding, dice: int) -> Faces:
    return tuple(fudge_sign(face, 3) for face in act.chance.roll(dice, 3))


@cites("fate.points.plus-one", "fate.points.one-per-roll")
def no_bonus(state: State, character: EntityId) -> Refused | None:
    """Why a character may not pay for +1 now; None where it may. Only one such point helps a roll, unless cancelled."""
    check = state[Checks].now
    at = check.side_of(character) if check and not check.result else None
    if check is None or at is None:
        return Refused(
            "fate_points.no_roll",
            f"{state[Characters].name(character)} is not rolling.",
            remedy="A Fate point for +1 goes on a roll of one's own.",
            source="fate.points.plus-one",
        )
    if check.sides[at].bonus or state[FatePoints].of(character, BONUS):
        return Refused(
            "fate_points.one_per_roll",
            "A Fate point is on this roll already.",
            remedy="Aspects may still help it.",
            source="fate.points.one-per-roll",
        )
    return fate_points.no_point(state, character)


@checks.decides(AddFatePoint)
def add_fate_point(act: Unfolding, command: AddFatePoint) -> None:
    """Pay for +1; it counts when nobody cancels it."""
    act.must_control(command.character, act.state[Characters].name(command.character))
    refusal = no_bonus(act.state, command.character)
    if refusal:
        raise refusal
    check = in_hand(act.state)
    at = check.side_of(command.character) or 0
    if any(step.side == at for _, step in asked(act.state, Change)) or any(asked(act.state, Tie)):
        withdraw(act, Change(at), Tie())
        act.push(Next(_other(check, at)))
    fate_points.spend(act, command.character, BONUS, label(act.state, check))


@checks.answers_to(PointStood)
@cites("fate.points.plus-one")
def add_bonus(act: Unfolding, event: PointStood) -> None:
    """The point has stood: the roll is one better."""
    check = act.state[Checks].now
    at = check.side_of(event.character) if check and not check.result and event.purpose == BONUS else None
    if at is not None:
        act.happen(BonusAdded(at))


def _read(act: Unfolding, check: Check) -> None:
    outcomes = tuple(side.outcome for side in check.sides)
    if check.difficulty is not None:
        made = 0 if succeeds(outcomes[0], check.difficulty) else None
        gap = margin(outcomes[0], check.difficulty)
        act.happen(TestClosed(outcomes, made, gap, static_degree(gap)))
    elif (winner := compared(*outcomes)) is None:
        _level(act)
    else:
        gap = margin(*outcomes)
        act.happen(TestClosed(outcomes, winner, gap, dynamic_degree(gap, act.state.ruling(DynamicBands))))


def _level(act: Unfolding) -> None:
    breaks = tie_breaks(act.state.ruling(DynamicTies))
    if len(breaks) > 1 and not nobody_runs(act.state):
        act.push(Tie())
    else:
        settle_tie(act, Tie(), breaks[0])


_BREAKS = {
    "nobody": "Nobody wins",
    "again": "Both throw again",
    "skill": "The higher trait wins",
    "both": "Both just manage",
    "first": "Whoever acts wins",
}


@checks.asks(Tie)
def ask_tie(state: State, step: Tie) -> Choice:
    """The ways this table may break a tie."""
    gm = state[Seating].gm()
    breaks = tie_breaks(state.ruling(DynamicTies))
    return Choice(
        id="",
        kind="fate.tie",
        owner=gm.id if gm else "",
        asks=f"Level: {label(state, in_hand(state))}. Does the story need a winner?",
        seats=tuple(seat.id for seat in state[Seating].seats.values() if seat.runs),
        options=tuple(Option(how, _BREAKS[how]) for how in breaks),
        if_absent=breaks[0],
        cites=("fate.r.dynamic-ties",),
    )


@checks.settles(Tie)
@cites("fate.r.dynamic-ties")
def settle_tie(act: Unfolding, step: Tie, option: str) -> None:
    """As the table reads a level result."""
    check = in_hand(act.state)
    if option == "again":
        throw(act, "a tie")
        return
    outcomes = tuple(side.outcome for side in check.sides)
    winner = {"skill": broken_by_skill(check.sides[0].value, check.sides[1].value), "first": 0}.get(option)
    act.happen(TestClosed(outcomes, winner, 0, _least(act.state), both=option == "both"))


def _least(state: State) -> Degree:
    return dynamic_degree(0, state.ruling(DynamicBands))


@checks.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """What may still be done to one's own roll."""
    check = state[Checks].now
    if check is None or check.result:
        return
    for choice_id, step in asked(state, Change):
        side = check.sides[step.side]
        if viewer.holds(side.character):
            yield from _invoking(state, choice_id, side.faces, state[Sheets][side.character])
    for side in check.sides:
        if viewer.holds(side.character):
            yield _bonus(state, side.character)


def _invoking(state: State, choice_id: str, faces: Faces, sheet: Sheet) -> Iterator[Offer]:
    free = [Option(a.name, f"{a.name} ({a.free} of {a.level} boxes open)") for a in sheet.aspects.values() if a.free]
    if not free:
        return
    aspect = choice("aspect", "Aspect", free, default=free[0].value)
    how = words("how", "How does it help?", optional=True)
    fixed = (("choice", choice_id), ("benefit", REROLL))
    yield Offer("fate.invoke-aspect", "Check a box: throw all four again", (aspect, how), fixed, choice=choice_id)
    dice = changeable(faces, state.ruling(InvokePotency))
    if dice:
        shown = tuple(Option(str(at + 1), f"die {at + 1} ({SIGNS[faces[at] + 1]})") for at in dice)
        die = Field("die", "Which die", Ask.ONE, shown, default=dice[0] + 1, integers=True)
        fixed = (("choice", choice_id), ("benefit", DIE))
        label = _DIE_LABEL.get(state.ruling(InvokePotency), "Check a box: turn a die to +")
        yield Offer("fate.invoke-aspect", label, (aspect, die, how), fixed, choice=choice_id)


_DIE_LABEL = {
    InvokePotency.ONE_STEP: "Check a box: raise a die by a step",
    InvokePotency.SINGLE_REROLL: "Check a box: throw one die again",
}


def _bonus(state: State, character: EntityId) -> Offer:
    refusal = no_bonus(state, character)
    return Offer(
        "fate.add-fate-point",
        "Pay a Fate point for +1",
        fixed=(("character", character),),
        refusal=refusal.refusal if refusal else None,
        group=state[Characters].name(character),
        hint="Somebody else may cancel it with a point of theirs.",
    )
