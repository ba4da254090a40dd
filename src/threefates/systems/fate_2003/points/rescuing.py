"""A die for an Abysmal trait: a box puts one on the table, if the Game Master lets it."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Step, Told
from threefates.rulebook.offers import refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Seating, Viewer
from threefates.systems.fate_2003.checks.checks import Next, checks, first_throw, in_hand, name_of
from threefates.systems.fate_2003.checks.events import DieRescued
from threefates.systems.fate_2003.checks.open_questions import nobody_runs
from threefates.systems.fate_2003.checks.state import Checks, Side
from threefates.systems.fate_2003.points.narrative_control import no_box
from threefates.systems.fate_2003.sheets.sheets import BoxChecked

__all__ = ["LetDieLie", "denied", "wish_for_die", "without_die"]


class DieDenied(Event, frozen=True, tag="fate.die-denied"):
    """The Game Master lets no box put a die on the table; none is checked."""

    character: EntityId
    aspect: str


class LetDieLie(Step, frozen=True, tag="fate.let-die-lie"):
    """Asks the Game Master whether a box may put a die on the table for an Abysmal trait."""

    side: int
    aspect: str
    how: str = ""


def without_die(side: Side) -> bool:
    """True of a roll without a die on the table."""
    return side.dice.added and side.count == 0


@cites("fate.d6.abysmal")
def denied(side: Side, aspect: str) -> Refused | None:
    """The refusal of asking again for what the Game Master has turned down on this roll, or None."""
    if aspect not in side.denied:
        return None
    title = f"The Game Master lets no box of {aspect} help here."
    return Refused("aspects.denied", title, remedy="Leave the roll, or try another aspect.", source="fate.d6.abysmal")


@cites("fate.d6.abysmal")
def wish_for_die(act: Unfolding, step: LetDieLie) -> None:
    """Ask whether the box may; who runs the game need not be asked, and where nobody does it goes."""
    if not without_die(in_hand(act.state).sides[step.side]):
        raise Refused(
            "aspects.no_rescue",
            "There are dice on the table already.",
            remedy="Throw them again, or better one.",
            source="fate.d6.abysmal",
        )
    if refusal := denied(in_hand(act.state).sides[step.side], step.aspect):
        raise refusal
    if act.by.runs or nobody_runs(act.state):
        settle_die(act, step, "so")
    else:
        act.push(step)


@checks.asks(LetDieLie)
def ask_die(state: State, step: LetDieLie) -> Choice:
    """The Game Master may let it be; with nobody to say so no box is checked."""
    side = in_hand(state).sides[step.side]
    how = f": {step.how}" if step.how else ""
    return Choice(
        id="",
        kind="fate.let-die-lie",
        owner=state[Seating].gm_id,
        asks=f"{name_of(state, side)}, with no chance, would check a box of {step.aspect} for a die{how}. May it be?",
        seats=state[Seating].running,
        options=(
            Option("so", "A die lies there, showing 1", refusal=refusal_of(no_box(state, side.character, step.aspect))),
            Option("not", "No chance it is", detail="No box is checked."),
        ),
        if_absent="not",
        cites=("fate.d6.abysmal",),
    )


@checks.settles(LetDieLie)
@cites("fate.d6.abysmal")
def settle_die(act: Unfolding, step: LetDieLie, option: str) -> None:
    """A box puts a die on the table as though it had come up 1, with those of any help beside it; or it does not."""
    check = in_hand(act.state)
    side = check.sides[step.side]
    if option == "not":
        act.happen(DieDenied(side.character, step.aspect))
        act.push(Next(step.side))
        return
    act.happen(BoxChecked(side.character, step.aspect, step.how))
    act.happen(DieRescued(step.side, first_throw(act, replace(side, rescued=True)), step.aspect))
    act.push(Next(check.after(step.side)))


@checks.folds(DieDenied)
def die_denied(checks: Checks, event: DieDenied) -> Checks:
    """The roll has no die, as before, and that aspect is not asked about again."""
    if checks.now is None:
        return checks
    sides = (
        replace(side, denied=(*side.denied, event.aspect)) if side.character == event.character else side
        for side in checks.now.sides
    )
    return replace(checks, now=replace(checks.now, sides=tuple(sides)))


@checks.tells(DieDenied)
def tell_denied(state: State, event: DieDenied, viewer: Viewer) -> Told:
    """Tells everybody that no box helps."""
    name = state[Characters].name(event.character)
    return Told(f"The Game Master lets no box of {event.aspect} help {name}. None is checked.", ("fate.d6.abysmal",))
