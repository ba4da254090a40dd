"""How far the making of one hero has come, phase by phase; it stands on the hero's sheet."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from threefates.rulebook.cites import cites

__all__ = ["Making", "Taken", "lowered", "without"]


class Taken(Struct, frozen=True):
    """What one hero takes from a phase."""

    words: str = ""  # what the hero did in it
    aspects: tuple[str, ...] = ()  # a level of each
    skills: tuple[str, ...] = ()  # one for each rank
    extras: tuple[str, ...] = ()  # one for each rank
    goal: str = ""  # the hero was after, and reached by it

    @property
    def ranks(self) -> int:
        """The ranks spent so far."""
        return len(self.skills) + len(self.extras)


class Making(Struct, frozen=True):
    """How far the making of one hero has come."""

    closed: int = 0  # phases gone through
    taken: Taken = Taken()  # from the phase after those
    history: tuple[Taken, ...] = ()  # from those gone through here, the oldest first
    done: bool = False  # every phase of the beginning is closed, and Fate points are handed out
    notes: Mapping[str, str] = {}  # how training colours a skill that would not have fitted
    sent_back: str = ""  # why the Game Master opened the last phase again
    made: int = 0  # phases gone through when `done` was set; 0 where the sheet was filled in at once
    planned: int = 0  # phases that there were to be then, for which Fate points were handed out


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names, but for the last of that name.

    >>> without(("Knife", "Bluff", "Knife"), "Knife")
    ('Knife', 'Bluff')
    """
    at = len(names) - 1 - names[::-1].index(name)
    return (*names[:at], *names[at + 1 :])


@cites("fate.creation.phase-aspect", "fate.creation.rank-costs")
def lowered(making: Making | None, kind: str, name: str, steps: int) -> Making | None:
    """The making of somebody where so many steps of an aspect or a skill were taken off the sheet by hand.

    What the phase had brought goes first: it may bring something else for it, and gives nothing back that is gone.

    >>> lowered(Making(taken=Taken(skills=("Knife", "Bluff", "Knife"))), "skills", "Knife", 3).taken.skills
    ('Bluff',)
    """
    if making is None:
        return None
    names: tuple[str, ...] = getattr(making.taken, kind)
    for _ in range(min(steps, names.count(name))):
        names = without(names, name)
    return replace(making, taken=replace(making.taken, **{kind: names}))
