"""Real dice and cards: whoever rolls is asked for each die as it is needed, and nobody tries any in secret."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from threefates.pieces.chance import Chance, HandChance, StillFalling
from threefates.pieces.errors import PieceError
from threefates.rulebook.agenda import Answer
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.tags import tag_of
from threefates.rulebook.unfolding import UNSEEN
from threefates.rulebook.viewers import SeatId, Seating, Viewer
from threefates.table.access import access

__all__ = ["ASK_ME", "Begun", "TypedInVain", "WrongByHand", "WrongCards", "in_words", "turns_a_card"]

ASK_ME: Final = "?"
"""Said among what fell: the rest is rolled by hand, too, however little has fallen yet."""
CODE: Final = "chance.by_hand"


class WrongByHand(Refused):
    """Raised where what was typed in cannot have fallen, or is not all that falls.

    Attributes:
        waits: The dice that are still to fall, such as "2d10", or "" for a card; None where something else is wrong.

    >>> WrongByHand(PieceError("chance.wrong_kind", "That is no face of a d6.")).waits is None
    True
    """

    def __init__(self, error: PieceError) -> None:
        super().__init__(CODE, str(error), remedy="Type in what fell, in order, and nothing more.")
        self.waits = error.dice if isinstance(error, StillFalling) else None


class WrongCards(Refused):
    """Cards were typed in, and they are not what was drawn: in one text, whichever of them it is, and why.

    Another text for each would tell which cards are still to be drawn, and so which are in somebody's hand. So it is
    this one, too, where cards were right, and more is drawn with them that is not for whoever types to see.
    """

    def __init__(self) -> None:
        remedy = (
            "Type in the cards that were drawn, in order, and nothing more; none where others draw unseen. "
            "Everybody reads that this was tried."
        )
        super().__init__(CODE, "Those cannot be the cards that were drawn.", remedy=remedy)


class TypedInVain(Event, frozen=True, tag="table.typed-in-vain"):
    """A seat has typed in cards that were not drawn, or dice and then others; nothing else has come of it."""

    seat: SeatId
    dice: bool = False

    record = True


class Begun:
    """Throws that seats have typed in whole, where more was to fall, or something was wrong with what came after.

    What else falls tells what the dice came to. Whoever types others then, or has the table throw, has tried them. So
    has who begins an answer with real dice, and gives another: whether any fall may say what it would have led to.
    """

    def __init__(self) -> None:
        self._tried: dict[tuple[SeatId, str], tuple[Command | None, tuple[int, ...]]] = {}

    def __bool__(self) -> bool:
        """Tell whether any lie there."""
        return bool(self._tried)

    def tries(self, seat: SeatId, command: Command, chance: Chance, *, done: bool) -> bool:
        """Note what lies there for such a command now; tell whether other dice lay there before.

        >>> from threefates.rulebook.agenda import Answer
        >>> begun, keep, first = Begun(), Answer("7", "keep"), HandChance([7, 3])
        >>> first.roll(2, sides=10), begun.tries("s2", keep, first, done=False)
        ((7, 3), False)
        >>> other = HandChance([9, 9, 1])
        >>> other.roll(2, sides=10), begun.tries("s2", keep, other, done=False)
        ((9, 9), True)
        >>> begun.tries("s2", Answer("7", "again"), HandChance([]), done=True)
        True
        """
        by_hand = isinstance(chance, HandChance)
        now = tuple(each.result for each in chance.whole) if isinstance(chance, HandChance) else ()
        answer, key = command if isinstance(command, Answer) else None, (seat, tag_of(type(command)))
        was = self._tried.pop(key, None)
        asked, before = was or (answer, ())
        same = asked == answer and now[: len(before)] == before[: len(now) if not done else None]
        if not done and (was or now or (answer and by_hand)):
            self._tried[key] = answer, max(now, before, key=len) if same else now
        return not same


def in_words(error: PieceError | Refused, chance: Chance) -> Refused:
    """Return the words of an error for whoever asked: of cards that were typed in, no more than that.

    >>> chance = HandChance(["2C", "KH"])
    >>> chance.pick(["2C", "3C"])
    '2C'
    >>> in_words(PieceError("chance.too_many", "1 more given than fell: 'KH'."), chance).refusal.title
    'Those cannot be the cards that were drawn.'
    >>> in_words(PieceError("chance.too_many", "1 more given than fell: '9'."), HandChance([])).refusal.title
    "1 more given than fell: '9'."
    """
    if isinstance(chance, HandChance) and _named_cards(error, chance):
        return WrongCards()
    return WrongByHand(error) if isinstance(error, PieceError) else error


def _named_cards(error: PieceError | Refused, chance: HandChance) -> bool:
    unknown = isinstance(error, PieceError) and error.code == "chance.not_among"
    return unknown or any(drawn.kind == "pick" for drawn in chance.drawn)


def turns_a_card(error: PieceError | Refused, chance: Chance, by_hand: Sequence[int | str]) -> bool:
    """Tell whether somebody who rolls real dice has come to a card before any die.

    It is drawn as ever, then: whoever were told that a card comes, and could think better of it, would have had a look.
    So is what nobody may type in.

    >>> chance = HandChance([])
    >>> try:
    ...     chance.pick(["2C", "KH"])
    ... except PieceError as error:
    ...     turns_a_card(error, chance, [ASK_ME]), turns_a_card(error, chance, [ASK_ME, 6])
    (True, False)
    """
    asked = not error.dice if isinstance(error, StillFalling) else _is_unseen(error)
    return asked and not chance.drawn and set(by_hand) == {ASK_ME}


def _is_unseen(error: PieceError | Refused) -> bool:
    return isinstance(error, Refused) and error.refusal.code == UNSEEN


access.only_tells(TypedInVain)  # only the log remembers it


@access.tells(TypedInVain)
def tell_in_vain(state: State, event: TypedInVain, viewer: Viewer) -> Told:
    """Tell who tried; never which cards or dice, nor how many."""
    name = state[Seating].seats[event.seat].name
    if event.dice:
        return Told(f"{name} had typed in other dice first.", tone="quiet")
    return Told(f"{name} typed in cards that cannot have been drawn. Nothing has come of it.", tone="quiet")
