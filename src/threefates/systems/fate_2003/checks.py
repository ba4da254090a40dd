"""The check in hand: called or proposed, a trait named by each side, dice thrown, a result read.

After the throw each side in turn may change its roll (`changes.py`); when nobody will, the check is read and closed.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.commons.spotlight import mark_acted
from threefates.pieces.dice import FUDGE
from threefates.rulebook.agenda import Choice
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Event, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.agenda import Due
from threefates.systems.fate_2003.ladder import rated
from threefates.systems.fate_2003.margins import Degree, outcome
from threefates.systems.fate_2003.sheets import Sheets, trait, traits

__all__ = ["Check", "Checks", "Result", "Side", "begin", "busy", "checks", "in_hand", "label", "name_trait", "throw"]

Faces = tuple[int, ...]  # -1, 0 or 1 for each of four dice


class Side(Struct, frozen=True):
    """One who rolls, and how the dice lie."""

    character: EntityId
    trait: str = ""  # its name; empty until it is named
    value: int = 0  # on the ladder
    throws: tuple[Faces, ...] = ()  # oldest first; the last lies on the table
    changed_by: tuple[str, ...] = ()  # what made each throw but the first
    bonus: int = 0  # 0 or 1: a Fate point of one's own
    passed: bool = False

    @property
    def faces(self) -> Faces:
        """The dice as they lie now; none before the throw."""
        return self.throws[-1] if self.throws else ()

    @property
    def outcome(self) -> int:
        """What trait, dice and Fate point come to."""
        return outcome(self.value, self.faces, self.bonus)


class Result(Struct, frozen=True):
    """How a check came out."""

    winner: int | None  # the side that made it or won; None where nobody did
    margin: int
    degree: Degree
    both: bool = False  # both sides succeed, with nothing between them


class Check(Struct, frozen=True):
    """One test: a side against a difficulty, or two sides against each other."""

    id: str
    about: str
    sides: tuple[Side, ...]  # one or two
    difficulty: int | None = None  # a static test's
    result: Result | None = None

    def side_of(self, character: EntityId) -> int | None:
        """Which side a character is, if any."""
        return next((at for at, side in enumerate(self.sides) if side.character == character), None)

    def with_side(self, at: int, side: Side) -> Check:
        """With that side as it now is."""
        return replace(self, sides=tuple(side if place == at else old for place, old in enumerate(self.sides)))


class Checks(Struct, frozen=True):
    """The check in hand; the last one stays to be looked at until the next."""

    now: Check | None = None


class TestCalled(Event, frozen=True, tag="fate.test-called"):
    """Something is to be rolled for."""

    __test__ = False  # a test of the game, not of the program

    id: str
    about: str
    characters: tuple[EntityId, ...]
    difficulty: int | None = None


class TraitNamed(Event, frozen=True, tag="fate.trait-named"):
    """A side says what it rolls."""

    side: int
    trait: str
    value: int


class DiceThrown(Event, frozen=True, tag="fate.dice-thrown"):
    """Four dice fall, for the first time or again."""

    side: int
    faces: Faces
    because: str = ""  # what had them thrown again


class DieChanged(Event, frozen=True, tag="fate.die-changed"):
    """One die is turned or thrown again: the dice as they now lie."""

    side: int
    faces: Faces
    die: int  # from 1
    because: str


class BonusAdded(Event, frozen=True, tag="fate.bonus-added"):
    """A Fate point has stood, and the roll is one better."""

    side: int


class SidePassed(Event, frozen=True, tag="fate.side-passed"):
    """A side leaves its roll as it is."""

    side: int

    quiet = True


class TestClosed(Event, frozen=True, tag="fate.test-closed"):
    """Nobody changes anything any more: this is how it came out."""

    __test__ = False

    outcomes: tuple[int, ...]
    winner: int | None
    margin: int
    degree: Degree
    both: bool = False


class TestCalledOff(Event, frozen=True, tag="fate.test-called-off"):
    """The check in hand falls, unread."""

    __test__ = False


class NotRolledFor(Event, frozen=True, tag="fate.not-rolled-for"):
    """What a player proposed needs no roll, as the Game Master sees it."""

    character: EntityId
    about: str


class NameTrait(Step, frozen=True, tag="fate.name-trait"):
    """What does this side roll?"""

    side: int


class Throw(Due, frozen=True, tag="fate.throw"):
    """Everybody has named a trait: the dice fall."""


class Next(Due, frozen=True, tag="fate.next"):
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
    check = state[Checks].now
    if check is None or check.result:
        return None
    return Refused(
        "checks.one_at_a_time",
        f"“{check.about}” is still being rolled for.",
        remedy="Finish that test, or let the Game Master call it off.",
    )


def begin(act: Unfolding, about: str, *characters: EntityId, difficulty: int | None = None) -> None:
    """Open a check and ask each side what it rolls: one side against a difficulty, or two against each other."""
    if refusal := busy(act.state):
        raise refusal
    for character in characters:
        act.state[Sheets][character]
    act.happen(TestCalled(str(act.state.version + 1), about, characters, difficulty))
    act.push(Throw())
    for side in reversed(range(len(characters))):
        act.push(NameTrait(side))


def label(state: State, check: Check) -> str:
    """The check in one line: what for, and against what or whom."""
    if check.difficulty is not None:
        return f"{check.about}, against {rated(check.difficulty)}"
    names = [state[Characters].name(side.character) for side in check.sides]
    return f"{check.about}: {' against '.join(names)}"


@checks.asks(NameTrait)
def ask_trait(state: State, step: NameTrait) -> Choice:
    """The player names a fitting trait."""
    check = in_hand(state)
    character = check.sides[step.side].character
    return Choice(
        id="",
        kind="fate.name-trait",
        owner=character,
        asks=f"{state[Characters].name(character)}: what do you roll? ({label(state, check)})",
        seats=state.controllers(character),
        if_absent="best",
        cites=("fate.tests.static-test" if check.difficulty is not None else "fate.tests.dynamic-test",),
    )


@checks.settles(NameTrait)
def settle_trait(act: Unfolding, step: NameTrait, option: str) -> None:
    """For somebody away: the best skill they have."""
    character = in_hand(act.state).sides[step.side].character
    best, _, _ = next(traits(act.state[Sheets][character]))
    name_trait(act, step.side, best)


@cites("fate.tests.static-test", "fate.tests.dynamic-test")
def name_trait(act: Unfolding, side: int, trait_id: str) -> None:
    """Note what a side rolls; the dice fall when every side has said so."""
    character = in_hand(act.state).sides[side].character
    name, value = trait(act.state[Sheets][character], trait_id)
    act.happen(TraitNamed(side, name, value))


@checks.resolves(Throw)
def throw_all(act: Unfolding, step: Throw) -> None:
    """One roll for each side, then whoever is losing may change theirs first."""
    for side in in_hand(act.state).sides:
        mark_acted(act, side.character)
    throw(act, because="")


@cites("fate.dice.4df")
def throw(act: Unfolding, because: str) -> None:
    """Throw the dice of every side."""
    for at in range(len(in_hand(act.state).sides)):
        act.happen(DiceThrown(at, FUDGE.roll(act.chance).faces, because))
    act.push(Next(-1))


@checks.folds(TestCalled)
def called(checks: Checks, event: TestCalled) -> Checks:
    """It is in hand."""
    sides = tuple(Side(character) for character in event.characters)
    return Checks(Check(event.id, event.about, sides, event.difficulty))


@checks.folds(TraitNamed)
def named(checks: Checks, event: TraitNamed) -> Checks:
    """The side has its trait."""
    return _with(checks, event.side, trait=event.trait, value=event.value)


@checks.folds(DiceThrown)
def thrown(checks: Checks, event: DiceThrown) -> Checks:
    """The dice lie there."""
    return _fallen(checks, event.side, event.faces, event.because)


@checks.folds(DieChanged)
def die_changed(checks: Checks, event: DieChanged) -> Checks:
    """The dice lie there, one of them changed."""
    return _fallen(checks, event.side, event.faces, event.because)


@checks.folds(BonusAdded)
def bonus_added(checks: Checks, event: BonusAdded) -> Checks:
    """One better."""
    return _reopened(_with(checks, event.side, bonus=1), event.side)


@checks.folds(SidePassed)
def side_passed(checks: Checks, event: SidePassed) -> Checks:
    """It leaves its roll, unless the other side changes something."""
    return _with(checks, event.side, passed=True)


@checks.folds(TestClosed)
def closed(checks: Checks, event: TestClosed) -> Checks:
    """It is read."""
    check = checks.now
    result = Result(event.winner, event.margin, event.degree, event.both)
    return Checks(replace(check, result=result) if check else None)


@checks.folds(TestCalledOff)
def called_off(checks: Checks, event: TestCalledOff) -> Checks:
    """Nothing is in hand."""
    return Checks()


@checks.folds(NotRolledFor)
def not_rolled_for(checks: Checks, event: NotRolledFor) -> Checks:
    """A check in hand is another one."""
    return checks


def _with(checks: Checks, at: int, **changes: object) -> Checks:
    check = checks.now
    return Checks(check.with_side(at, replace(check.sides[at], **changes)) if check else None)


def _fallen(checks: Checks, at: int, faces: Faces, because: str) -> Checks:
    if checks.now is None:
        return checks
    side = checks.now.sides[at]
    changed_by = (*side.changed_by, because) if side.throws else ()
    return _reopened(_with(checks, at, throws=(*side.throws, faces), changed_by=changed_by), at)


def _reopened(checks: Checks, at: int) -> Checks:
    if checks.now is None:
        return checks
    sides = tuple(
        replace(side, passed=False) if place != at and side.passed else side
        for place, side in enumerate(checks.now.sides)
    )
    return Checks(replace(checks.now, sides=sides))
