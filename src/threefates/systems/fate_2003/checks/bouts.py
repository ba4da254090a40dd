"""Who is set against whom where several roll at once, and by how much one is ahead of the other."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from threefates.rulebook.cites import cites
from threefates.systems.fate_2003.dice.static_and_dynamic_margins import steps, without_hope

__all__ = ["Bout", "Edge", "in_steps", "worth_of_a_step"]


class Edge(Struct, frozen=True):
    """Steps that one side has in one bout, and in no other."""

    side: int
    steps: int
    why: str
    cites: tuple[str, ...] = ()


class Bout(Struct, frozen=True):
    """Some who roll, set against others or against what is to be reached."""

    ones: tuple[int, ...]  # by their places among the sides of the check
    others: tuple[int, ...] = ()
    goal: int | None = None  # instead of others: a rung, or a target number
    edges: tuple[Edge, ...] = ()

    @property
    def lead(self) -> int:
        """The steps that the first have over the others, whatever the dice say."""
        return sum(edge.steps if edge.side in self.ones else -edge.steps for edge in self.edges)

    def points(self, outcomes: Sequence[int], *, added: bool = False) -> int:
        """How far the first are ahead of the others, or of what is to be reached: below 0 where they are behind."""
        mine, against = self.came(outcomes)
        ahead = mine - against + self.lead * worth_of_a_step(added=added)
        return without_hope(mine, against, ahead) if added else ahead

    def came(self, outcomes: Sequence[int]) -> tuple[int, int]:
        """What the first come to together, and the others, or what is to be reached."""
        against = sum(outcomes[at] for at in self.others) if self.goal is None else self.goal
        return sum(outcomes[at] for at in self.ones), against

    def turned(self) -> Bout:
        """The same, as the others see it."""
        return Bout(self.others, self.ones, None, self.edges)

    def margin(self, outcomes: Sequence[int], *, added: bool = False) -> int:
        """By how many steps the first are ahead, below 0 where they are behind.

        >>> Bout((0,), (1,), edges=(Edge(1, 1, "two against one"),)).margin((3, 1))
        1
        """
        return in_steps(self.points(outcomes, added=added), added=added)

    def needs(self, outcomes: Sequence[int], at: int, *, added: bool = False) -> int:
        """What a side's roll has to come to for its own to be ahead, as the others lie; or to make what it takes."""
        turned = self if at in self.ones else self.turned()
        mine, against = turned.came(outcomes)
        short = 1 if turned.goal is None else 0
        least = outcomes[at] - (mine - against + turned.lead * worth_of_a_step(added=added)) + short
        return max(1, least) if added else least


FIVE = 5  # points of dice that are added up, for each step of the ladder


def worth_of_a_step(*, added: bool) -> int:
    """The points of a step of the ladder, where dice are added up or where they are not."""
    return FIVE if added else 1


@cites("fate.r.d6-margins")
def in_steps(gap: int, *, added: bool) -> int:
    """A gap as steps of the ladder, on the side that it is on.

    >>> in_steps(-7, added=True), in_steps(-2, added=False)
    (-1, -2)
    """
    if not added:
        return gap
    return steps(gap, made=True) if gap >= 0 else -steps(-gap, made=True)
