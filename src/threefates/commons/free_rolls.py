"""Free rolls: any dice, for whatever no rule asks for. Whoever runs the game may roll in secret and reveal it later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from threefates.commons.texts import LONGEST_TITLE, names_of, one_line
from threefates.odds.pools import OddsError, totals
from threefates.pieces.dice import Dice, DiceError, Roll
from threefates.rulebook.agenda import Option
from threefates.rulebook.chapter import Chances, Chapter
from threefates.rulebook.headings import Heading
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Draws, Event, Told
from threefates.rulebook.offers import Offer, choice, refusal_of, words
from threefates.rulebook.parts import DieFace, Line, Listing, Place, Pool, Row, Tone
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import SeatId, Seating, Viewer

__all__ = [
    "DiceRolled",
    "DiceRolledInSecret",
    "DiscardRoll",
    "FreeRoll",
    "FreeRolls",
    "RevealRoll",
    "RollDice",
    "RollDiscarded",
    "RollRevealed",
    "free_rolls",
]

RollId = str
MOST_SECRET = 20
LONGEST_NOTATION = 40
GROUP = "Dice"


class FreeRoll(Struct, frozen=True):
    """Dice that somebody rolled, and for what."""

    id: RollId
    by: SeatId
    notation: str  # as `Dice.parse` reads it
    faces: tuple[int, ...]
    label: str = ""
    epoch: int = 0  # the evening whose seal it is under; 0: none, the dice were real ones
    by_hand: bool = False  # somebody has typed in what fell, as whoever reads of it later has to know, too

    @property
    def roll(self) -> Roll:
        """The dice as they fell."""
        return Roll(Dice.parse(self.notation), self.faces)

    def __str__(self) -> str:
        """The roll and what it was for, in one line."""
        return f"{self.roll} ({self.label})" if self.label else str(self.roll)


class FreeRolls(Struct, frozen=True):
    """The last roll in the open, and those that are still secret."""

    last: ForGood[FreeRoll | None] = None
    secret: ForGood[Mapping[RollId, FreeRoll]] = {}

    def __getitem__(self, roll: RollId) -> FreeRoll:
        """The secret roll of that id, refused in words where there is none."""
        found = self.secret.get(roll)
        if found is None:
            raise Refused("roll.unknown", "There is no such secret roll.", remedy="Pick one that is listed.")
        return found


class DiceRolled(Event, frozen=True, tag="roll.rolled"):
    """Dice fell for everybody to see."""

    id: RollId
    by: SeatId
    notation: str
    faces: tuple[int, ...]
    label: str = ""

    draws = Draws.OPEN


class DiceRolledInSecret(Event, frozen=True, tag="roll.rolled-in-secret"):
    """Dice fell behind the screen."""

    id: RollId
    by: SeatId
    notation: str
    faces: tuple[int, ...]
    label: str = ""
    epoch: int = 0
    by_hand: bool = False

    draws = Draws.HIDDEN


class RollRevealed(Event, frozen=True, tag="roll.revealed"):
    """A secret roll lies open."""

    id: RollId

    reveals = True


class RollDiscarded(Event, frozen=True, tag="roll.discarded"):
    """A secret roll was swept off the table; its seal may be opened."""

    id: RollId


class RollDice(Command, frozen=True, tag="roll-dice"):
    """Roll any dice: 3d10+2, d20, 4dF, d%."""

    dice: str
    label: str = ""
    secret: bool = False


class RevealRoll(Command, frozen=True, tag="reveal-roll"):
    """Show a secret roll to everybody."""

    roll: RollId


class DiscardRoll(Command, frozen=True, tag="discard-roll"):
    """Let a secret roll go without showing it."""

    roll: RollId


free_rolls = Chapter("free rolls", FreeRolls)


def no_room(rolls: FreeRolls) -> Refused | None:
    """The refusal where nothing more can be rolled in secret, or None."""
    if len(rolls.secret) < MOST_SECRET:
        return None
    title = f"{MOST_SECRET} rolls are secret already."
    return Refused("roll.too_many", title, remedy="Reveal or discard one of them first.")


@free_rolls.decides(RollDice)
def roll_dice(act: Unfolding, command: RollDice) -> None:
    """Anybody may roll; only whoever runs the game in secret."""
    if command.secret:
        act.must_run("Rolling in secret")
        if refusal := no_room(act.state[FreeRolls]):
            raise refusal
    dice = _dice(one_line(command.dice, "The dice", longest=LONGEST_NOTATION))
    label = one_line(command.label, "What it is for", longest=LONGEST_TITLE, optional=True)
    roll = f"roll-{act.state.version + 1}"
    faces = dice.roll(act.chance).faces
    if not command.secret:
        act.happen(DiceRolled(roll, act.by.id, str(dice), faces, label))
        return
    real_dice = act.chance.drawn[-1].by_hand
    epoch = 0 if real_dice else act.epoch
    act.happen(DiceRolledInSecret(roll, act.by.id, str(dice), faces, label, epoch, real_dice))


def _dice(notation: str) -> Dice:
    try:
        return Dice.parse(notation)
    except DiceError as error:
        raise Refused(error.code, error.words, remedy="Write dice such as 3d10+2, d20, 4dF or d%.") from error


@free_rolls.odds(RollDice)
def odds(state: State, command: RollDice, viewer: Viewer) -> Chances | None:
    """The sums of half of all throws, as near to the mean as can be, and how often it is less or more."""
    try:
        dice = Dice.parse(command.dice)
        law = totals(dice.count, dice.sides)
    except (DiceError, OddsError):
        return None
    lower = 2 * dice.count if dice.fudge else 0  # a Fudge die of 1, 2, 3 stands for -1, 0, +1
    shares = {total - lower + dice.plus: share for total, share in law.items()}
    mean = Fraction(min(shares) + max(shares), 2)
    return Chances(tuple(_thirds(shares)), "", expects=(("total", str(mean)),))


def _thirds(shares: Mapping[int, Fraction]) -> Iterator[tuple[str, str]]:
    """Less than the middle, the middle, and more: dice fall as often above their mean as below it."""
    totals, tail = list(shares), Fraction(0)
    while len(totals) > 2 and tail + shares[totals[0]] <= Fraction(1, 4):
        tail += shares[totals[0]]
        totals = totals[1:-1]
    low, high = totals[0], totals[-1]
    if tail:
        yield f"less than {low}", str(tail)
    yield f"{low} to {high}" if low < high else f"{low}", str(1 - 2 * tail)
    if tail:
        yield f"more than {high}", str(tail)


@free_rolls.decides(RevealRoll)
def reveal(act: Unfolding, command: RevealRoll) -> None:
    """Whoever runs the game may show it."""
    act.must_run("Revealing a roll")
    act.happen(RollRevealed(act.state[FreeRolls][command.roll].id))


@free_rolls.decides(DiscardRoll)
def discard(act: Unfolding, command: DiscardRoll) -> None:
    """Whoever runs the game may let it go."""
    act.must_run("Discarding a roll")
    act.happen(RollDiscarded(act.state[FreeRolls][command.roll].id))


@free_rolls.folds(DiceRolled)
def rolled(rolls: FreeRolls, event: DiceRolled) -> FreeRolls:
    """Sets `last`, the last roll in the open."""
    return FreeRolls(FreeRoll(event.id, event.by, event.notation, event.faces, event.label), rolls.secret)


@free_rolls.folds(DiceRolledInSecret)
def rolled_in_secret(rolls: FreeRolls, event: DiceRolledInSecret) -> FreeRolls:
    """Adds the roll to `secret`, behind the screen."""
    roll = FreeRoll(event.id, event.by, event.notation, event.faces, event.label, event.epoch, event.by_hand)
    return FreeRolls(rolls.last, {**rolls.secret, roll.id: roll})


@free_rolls.folds(RollRevealed)
def revealed(rolls: FreeRolls, event: RollRevealed) -> FreeRolls:
    """Moves the roll from `secret` to `last`, the last roll in the open."""
    return FreeRolls(rolls.secret[event.id], _without(rolls, event.id))


@free_rolls.folds(RollDiscarded)
def discarded(rolls: FreeRolls, event: RollDiscarded) -> FreeRolls:
    """Takes the roll out of `secret`."""
    return FreeRolls(rolls.last, _without(rolls, event.id))


def _without(rolls: FreeRolls, roll: RollId) -> dict[RollId, FreeRoll]:
    return {key: each for key, each in rolls.secret.items() if key != roll}


def disguise(rolls: FreeRolls, viewer: Viewer, salt: int) -> FreeRolls:
    """For the laws: other secret rolls, more or fewer of them."""
    if viewer.runs:
        return rolls
    others = (FreeRoll(f"roll-x{salt}-{n}", "gm", "d20", (1 + salt % 20,), f"Fate {salt}") for n in range(salt % 3))
    return FreeRolls(rolls.last, {roll.id: roll for roll in others})


@free_rolls.hides(disguise)
def knows(rolls: FreeRolls, viewer: Viewer) -> FreeRolls:
    """Secret rolls are there only for those who run the game."""
    return rolls if viewer.runs else FreeRolls(rolls.last)


@free_rolls.keeps_sealed
def conceals(rolls: FreeRolls) -> frozenset[int]:
    """The evenings of the rolls that are still secret."""
    return frozenset(roll.epoch for roll in rolls.secret.values() if roll.epoch)


@free_rolls.tells(DiceRolled, stage=("free-roll",))
def tell_rolled(state: State, event: DiceRolled, viewer: Viewer) -> Told:
    """Tells everybody what fell, and for what."""
    roll = FreeRoll(event.id, event.by, event.notation, event.faces, event.label)
    return Told(f"{_name(state, event.by)} rolls {roll}.")


@free_rolls.tells(DiceRolledInSecret)
def tell_secret(state: State, event: DiceRolledInSecret, viewer: Viewer) -> Told | None:
    """Only those who run the game read it."""
    roll = state[FreeRolls].secret.get(event.id)
    if roll is None:
        return None
    return Told(f"{_name(state, roll.by)} rolls in secret {roll}.", to=names_of(state, state[Seating].running))


@free_rolls.tells(RollRevealed, stage=("free-roll",))
def tell_revealed(state: State, event: RollRevealed, viewer: Viewer) -> Told | None:
    """Everybody reads what had fallen, and whether it was typed in."""
    roll = state[FreeRolls].last
    if roll is None or roll.id != event.id:
        return None
    return Told(f"{_name(state, roll.by)} had rolled in secret{', by hand,' if roll.by_hand else ''} {roll}.")


@free_rolls.tells(RollDiscarded)
def tell_discarded(state: State, event: RollDiscarded, viewer: Viewer) -> Told | None:
    """Only those who run the game read it."""
    if not viewer.runs:
        return None
    return Told("A secret roll is let go.", tone="quiet", to=names_of(state, state[Seating].running), important=False)


def _name(state: State, seat: SeatId) -> str:
    (name,) = names_of(state, (seat,))
    return name


@free_rolls.shows("free-roll")
def last_roll(state: State) -> Pool | None:
    """The last free roll in the open."""
    last = state[FreeRolls].last
    if last is None:
        return None
    roll = last.roll
    signs = "-0+"
    dice = tuple(DieFace(signs[face + 1] if roll.dice.fudge else str(face)) for face in roll.faces)
    label = f" ({last.label})" if last.label else ""
    by_hand = " by hand, in secret" if last.by_hand else ""
    line = Line(f"{_name(state, last.by)} rolled {roll.dice}{label}{by_hand}.", Tone.QUIET)
    return Pool("Free roll", Place.TABLE, last.id, dice, str(roll.total), lines=(line,))


@free_rolls.shows_each("secret-rolls")
def secret_rolls(state: State, viewer: Viewer) -> Listing | None:
    """The rolls that only those who run the game know."""
    secret = state[FreeRolls].secret.values()
    rows = tuple(Row(roll.id, str(roll), _name(state, roll.by)) for roll in secret)
    return Listing("Secret rolls", Place.LEVERS, rows) if rows else None


@free_rolls.offers_under(Heading(GROUP), Heading(GROUP, levers=True))
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Rolling any dice; for whoever runs the game also in secret."""
    dice = words("dice", "Dice", longest=LONGEST_NOTATION, default="d20")
    label = words("label", "What for", longest=LONGEST_TITLE, optional=True)
    hint = "Dice such as 3d10+2, d20, 4dF or d%."
    yield Offer("roll-dice", "Roll any dice", (dice, label), group=GROUP, hint=hint)
    if not viewer.runs:
        return
    refusal = refusal_of(no_room(state[FreeRolls]))
    secret = (("secret", True),)
    yield Offer("roll-dice", "Roll in secret", (dice, label), secret, refusal, group=GROUP, hint=hint, levers=True)
    rolls = [Option(roll.id, str(roll)) for roll in state[FreeRolls].secret.values()]
    if rolls:
        field = (choice("roll", "Roll", rolls),)
        yield Offer("reveal-roll", "Reveal a secret roll", field, group=GROUP, levers=True)
        yield Offer("discard-roll", "Let a secret roll go", field, group=GROUP, levers=True)
