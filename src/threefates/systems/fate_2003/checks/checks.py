"""The check in hand: called or proposed, a trait named by each side, dice thrown, a result read.

After the throw each side in turn may change its roll (`changes.py`); when nobody will, it is read (`reading.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.commons.spotlight import mark_acted
from threefates.rulebook.agenda import Choice, Unasked
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import Settings, State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.checks.bouts import Bout
from threefates.systems.fate_2003.checks.events import (
    DiceThrown,
    TestCalled,
    TestClosed,
    TraitNamed,
)
from threefates.systems.fate_2003.checks.state import Check, Checks, Side, Timing
from threefates.systems.fate_2003.dice.fudge_dice import Faces, dice_in_use, thrown
from threefates.systems.fate_2003.sheets.campaign import rollable
from threefates.systems.fate_2003.sheets.closing import close
from threefates.systems.fate_2003.sheets.scale import aim
from threefates.systems.fate_2003.sheets.sheets import Sheets, no_such_trait
from threefates.systems.fate_2003.wounds.healing import told_on
from threefates.systems.fate_2003.wounds.wounds import Wounds, wound_penalty

__all__ = [
    "NameTrait",
    "Next",
    "Setup",
    "ThrowDice",
    "begin",
    "best_there_is",
    "busy",
    "checks",
    "fitting",
    "in_hand",
    "label",
    "name_of",
    "name_trait",
    "picks",
    "throw",
    "trait",
    "with_wounds",
    "wounds_tell",
]


class NameTrait(Step, frozen=True, tag="fate.name-trait"):
    """Asks a side which trait it rolls."""

    side: int


class ThrowDice(Unasked, frozen=True, tag="fate.throw"):
    """Everybody has named a trait: the dice fall."""


class Next(Unasked, frozen=True, tag="fate.next"):
    """Somebody has changed a roll or left it: whose turn is it now?"""

    turn: int  # the side to ask first; -1: the one now losing


checks = Chapter("checks", Checks)


def in_hand(state: State) -> Check:
    """The check that is not yet read.

    Raises:
        Refused: Where there is none.
    """
    check = state[Checks].now
    if check is None or check.result:
        raise Refused("checks.none", "Nothing is being rolled for.", remedy="Wait for the next test, or propose one.")
    return check


def busy(state: State) -> Refused | None:
    """The refusal of a second check while one is in hand."""
    about = state.only(about_in_hand)
    if about is None:
        return None
    return Refused(
        "checks.one_at_a_time",
        f"“{about}” is still being rolled for.",
        remedy="Finish that test, or let the Game Master call it off.",
    )


def about_in_hand(state: State) -> str | None:
    """Say what is being rolled for, if anything is; offers ask it with `state.only`: dice fall meanwhile."""
    check = state[Checks].now
    return None if check is None or check.result else check.about


class Setup(Struct, frozen=True):
    """All that a check is opened with."""

    about: str
    characters: tuple[EntityId, ...]
    difficulty: int | None = None
    modifiers: tuple[int, ...] = ()
    circumstances: int | None = None  # on the ladder, what chance itself rolls against the first
    rolled_first: bool = False
    challenge: str = ""
    timing: Timing | None = None
    fight: bool = False
    together: bool = False
    bouts: tuple[Bout, ...] = ()
    traits: tuple[tuple[str, int] | None, ...] = ()  # named beforehand: the name and the value; None: still asked for
    spared: tuple[int, ...] = ()  # sides whose clips do not tell on this roll
    clips_stay: bool = False  # those that tell on it tell on others, too


def begin(act: Unfolding, setup: Setup) -> None:
    """Open a check and ask each side what it rolls."""
    if refusal := busy(act.state):
        raise refusal
    for character in setup.characters:
        act.state[Sheets][character]
    luck = setup.circumstances is not None
    characters = (*setup.characters, *(("",) if luck else ()))
    cost = wounds_tell(act.state, setup.characters, fight=setup.fight, spared=setup.spared)
    helped = hindered_by(cost, setup.modifiers)
    act.happen(
        TestCalled(
            str(act.state.version + 1),
            setup.about,
            characters,
            setup.difficulty,
            dice_in_use(act.state[Settings].rulings),
            (*helped, 0) if helped and luck else helped,
            setup.rolled_first,
            setup.challenge,
            setup.timing,
            setup.fight,
            setup.together,
            setup.bouts,
            _telling(act.state, setup) if setup.fight and not setup.clips_stay else (),
            cost if any(cost) else (),
        )
    )
    if luck:
        roll_for_circumstances(act, setup.circumstances or 0)
    act.push(ThrowDice())
    _ask_traits(act, setup.traits or (None,) * len(setup.characters))


@cites("fate.wounds.clipped")
def _telling(state: State, setup: Setup) -> tuple[int, ...]:
    """The sides on whose roll a clip tells, which is gone once it is read: each as often as it is clipped."""
    telling = ((side, one) for side, one in enumerate(setup.characters) if side not in setup.spared)
    return tuple(side for side, one in telling for _ in range(state[Wounds].of(one).clipped))


def _ask_traits(act: Unfolding, traits: Sequence[tuple[str, int] | None]) -> None:
    """Note what is named already, and ask the other sides."""
    for side, named in enumerate(traits):
        if named:
            act.happen(TraitNamed(side, *named))
    for side in reversed(range(len(traits))):
        if not traits[side]:
            act.push(NameTrait(side))


@cites("fate.wounds.penalty-total")
def with_wounds(
    state: State,
    characters: Sequence[EntityId],
    modifiers: tuple[int, ...],
    *,
    fight: bool = False,
    spared: Sequence[int] = (),
) -> tuple[int, ...]:
    """Help and hindrance of each side, with what its wounds cost it; as it was where nobody is wounded."""
    return hindered_by(wounds_tell(state, characters, fight=fight, spared=spared), modifiers)


@cites("fate.wounds.penalty-total")
def wounds_tell(
    state: State, characters: Sequence[EntityId], *, fight: bool, spared: Sequence[int] = ()
) -> tuple[int, ...]:
    """What the wounds of each side cost it, 0 or less; a clip costs nothing on the roll of those who are spared."""
    return tuple(
        wound_penalty(state, character, fight=fight, clips=side not in spared)
        for side, character in enumerate(characters)
    )


def hindered_by(cost: Sequence[int], modifiers: tuple[int, ...]) -> tuple[int, ...]:
    """Help and hindrance of each side with what it costs besides; as it was where nothing does."""
    if not any(cost):
        return modifiers
    helped = modifiers or (0,) * len(cost)
    hindered = tuple(help_ + wounds for help_, wounds in zip(helped, cost, strict=False))
    return (*hindered, *helped[len(cost) :])


@cites("fate.tests.dynamic-without-opponent")
def roll_for_circumstances(act: Unfolding, value: int) -> None:
    """Nobody opposes, but chance has a large part: the Game Master rolls for the circumstances."""
    act.happen(TraitNamed(1, "the circumstances", value))


def name_of(state: State, side: Side) -> str:
    """The name of a side's character, or “chance” where nobody opposes."""
    return state[Characters].name(side.character) if side.character else "chance"


def label(state: State, check: Check) -> str:
    """The check in one line: what for, and against what or whom."""
    if check.together:
        return check.about
    if check.difficulty is not None:
        return f"{check.about}, against {aim(state, check.difficulty)}"
    if not check.opposed:
        return f"{check.about}, how hard is said afterwards"
    return f"{check.about}: {' against '.join(name_of(state, side) for side in check.sides)}"


@checks.asks(NameTrait)
def ask_trait(state: State, step: NameTrait) -> Choice:
    """The player names a fitting trait."""
    check = in_hand(state)
    character = check.sides[step.side].character
    return Choice(
        id="",
        kind="fate.name-trait",
        owner=character,
        asks=f"{state[Characters].name(character)}: {_asked(state, check)}",
        seats=state.controllers(character),
        if_absent="best",
        cites=("fate.tests.static-test" if check.difficulty is not None else "fate.tests.dynamic-test",),
    )


def _asked(state: State, check: Check) -> str:
    """What is tried, and which traits fit where somebody has said so."""
    said, fits = label(state, check), fitting(state, check)
    return f"{said[:1].upper()}{said[1:]}. {f'{fits}?' if fits else 'What do you roll?'}"


def fitting(state: State, check: Check) -> str:
    """The names of the traits that fit a check, where somebody has said so."""
    return next(filter(None, (each(state, check) for each in _FITS)), "")


_FITS: Final[list[Callable[[State, Check], str]]] = []


def says_what_fits(function: Callable[[State, Check], str]) -> Callable[[State, Check], str]:
    """Let a room further up say which traits fit a check of its own; nothing where it has no say."""
    _FITS.append(function)
    return function


@checks.settles(NameTrait)
def settle_trait(act: Unfolding, step: NameTrait, option: str) -> None:
    """For somebody away: the best skill they have."""
    check = in_hand(act.state)
    name_trait(act, step.side, best_there_is(act.state, check, check.sides[step.side].character))


_PICKS: Final[list[Callable[[State, Check, EntityId], str]]] = []


def picks(function: Callable[[State, Check, EntityId], str]) -> Callable[[State, Check, EntityId], str]:
    """Let a room further up, heard before those below, say what is best for a check of its own; nothing: no say."""
    _PICKS.append(function)
    return function


def best_there_is(state: State, check: Check, character: EntityId) -> str:
    """The id of the best that somebody has for a check."""
    best, _, _ = next(rollable(state, state[Sheets][character]))
    return next(filter(None, (pick(state, check, character) for pick in reversed(_PICKS))), best)


def trait(state: State, character: EntityId, trait_id: str) -> tuple[str, int]:
    """The name and ladder value of what is rolled.

    Raises:
        Refused: Where the sheet has no such trait.
    """
    for known, name, value in rollable(state, state[Sheets][character]):
        if known == trait_id:
            return name, value
    raise no_such_trait()


@cites("fate.tests.static-test", "fate.tests.dynamic-test")
def name_trait(act: Unfolding, side: int, trait_id: str) -> None:
    """Note what a side rolls; the dice fall when every side has said so."""
    character = in_hand(act.state).sides[side].character
    name, value = trait(act.state, character, trait_id)
    act.happen(TraitNamed(side, name, value))


@checks.answers_to(TestCalled)
def close_for_a_test(act: Unfolding, event: TestCalled) -> None:
    """Close the sheets of heroes when somebody is called on to roll."""
    close(act)


@checks.resolves(ThrowDice)
def throw_all(act: Unfolding, step: ThrowDice) -> None:
    """One roll for each side, then whoever is losing may change theirs first."""
    check = in_hand(act.state)
    for side in check.sides:
        if side.character:
            mark_acted(act, side.character)
    throw(act, check.rolling, because="")


@checks.answers_to(TestClosed)
@cites("fate.wounds.clipped")
def clips_have_told(act: Unfolding, event: TestClosed) -> None:
    """A clip has told on a roll that is read, and is gone; one that is called off takes none along."""
    if check := act.state[Checks].now:
        told_on(act, [check.sides[side].character for side in check.clipped])


def throw(act: Unfolding, sides: Iterable[int], because: str) -> None:
    """Throw the dice of these sides."""
    for at in sides:
        act.happen(DiceThrown(at, first_throw(act, in_hand(act.state).sides[at]), because))
    act.push(Next(-1))


@cites("fate.d6.low-scores")
def first_throw(act: Unfolding, side: Side) -> Faces:
    """A side's dice as they fall; those of a low score lie there at its value, unthrown."""
    lying = side.pool.lying if side.dice.added else 0
    return (side.pool.starts_at,) * lying + thrown(act.chance, side.dice, side.count - lying)
