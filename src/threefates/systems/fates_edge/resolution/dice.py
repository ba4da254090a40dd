"""The dice of a pool: every face each of them showed, and which rule threw it again."""

from __future__ import annotations

import enum
from collections.abc import Sequence

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fates_edge.resolution.outcome_matrix import SIDES, Tally, beats_of, tally
from threefates.systems.fates_edge.rulings.resolution import Tens, TenThrown

__all__ = ["Die", "Why", "all_beats", "counted_now", "one_of_each", "tens_among", "turned_up"]


class Why(enum.Enum):
    """The rule that threw a die again."""

    __hash__ = object.__hash__  # odds are kept by it: it is itself, and its name need not be asked

    POSITION = "Position"
    DESCRIPTION = "description"
    BOON = "Boon"
    LUCK = "luck"
    BRAID = "Fortune-Braid"


class Die(Struct, frozen=True):
    """One die of the pool: the faces it showed, oldest first, and what threw it again each time."""

    faces: tuple[int, ...]  # 1..10 each, at least one
    whys: tuple[Why, ...] = ()  # one fewer than faces

    @property
    def face(self) -> int:
        """The face that counts: the last that fell."""
        return self.faces[-1]

    @cites("fe.resolution.critical-guards", "fe.ruling.reroll-chain", "fe.ruling.ten-thrown-again")
    def may_be_thrown(self, why: Why, tens: TenThrown = TenThrown.IMMUNE) -> bool:
        """A ten is immune, unless the table reads it otherwise, and each rule throws a die again only once.

        >>> Die((10,)).may_be_thrown(Why.BOON), Die((1, 4), (Why.BOON,)).may_be_thrown(Why.BOON)
        (False, False)
        >>> Die((10,)).may_be_thrown(Why.BOON, TenThrown.OPEN)
        True
        """
        return why not in self.whys and (self.face != SIDES or tens is TenThrown.OPEN)

    def thrown(self, face: int, why: Why) -> Die:
        """The die thrown again: the new face counts, the old one is remembered.

        >>> Die((1,)).thrown(6, Why.DESCRIPTION).faces
        (1, 6)
        """
        return Die((*self.faces, face), (*self.whys, why))


@cites("fe.resolution.reroll-ones-sb")
def all_beats(dice: Sequence[Die]) -> int:
    """Story Beats of a roll: every 1 that any of its dice ever showed. Throwing a die again refunds nothing.

    >>> all_beats((Die((1, 6), (Why.BOON,)), Die((4, 1), (Why.POSITION,))))
    2
    """
    return sum(beats_of(die.faces) for die in dice)


@cites("fe.resolution.count-successes", "fe.resolution.reroll-ones-sb")
def counted_now(dice: Sequence[Die], sure: int, tens: Tens) -> Tally:
    """Tally a roll as its dice lie, with the sure successes of dice beyond the tenth.

    >>> counted_now([Die((10,)), Die((1, 3), (Why.POSITION,))], sure=0, tens=Tens.TWO)
    Tally(successes=2, beats=1)
    """
    lying = tally([die.face for die in dice], tens)
    return Tally(lying.successes + sure, all_beats(dice))


@cites("fe.ritual.fortune-braid", "fe.ruling.fortune-braid")
def turned_up(die: Die) -> Die:
    """A die at its highest: it counts as that, and makes nothing critical.

    >>> turned_up(Die((1,))).faces, tens_among([turned_up(Die((1,))), Die((10,))])
    ((1, 10), 1)
    """
    return die.thrown(SIDES, Why.BRAID)


@cites("fe.ritual.fortune-braid", "fe.ruling.fortune-braid")
def tens_among(dice: Sequence[Die]) -> int:
    """Count the dice that show a 10 now, but for those that were made one."""
    return sum(die.face == SIDES and Why.BRAID not in die.whys for die in dice)


def one_of_each(dice: Sequence[Die], places: Sequence[int]) -> list[tuple[int, int]]:
    """Of dice that show the same, one is enough to offer: face and place, lowest face first.

    >>> one_of_each([Die((3,)), Die((2,)), Die((3,))], (0, 1, 2))
    [(2, 1), (3, 0)]
    """
    found: dict[int, int] = {}
    for place in places:
        found.setdefault(dice[place].face, place)
    return sorted(found.items())
