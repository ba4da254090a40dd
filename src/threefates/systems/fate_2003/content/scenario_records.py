"""A ready evening as records: its scenes with what may be tried, worked at, fought and invoked, and its endings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from threefates.commons.ready_evenings import Chip, Person, Secret

__all__ = [
    "RECORDS",
    "Attempt",
    "Battle",
    "Compel",
    "Ending",
    "Foe",
    "Mark",
    "Phase",
    "Placed",
    "Ready",
    "Scenario",
    "Stage",
    "Task",
    "Turning",
]


class Scenario(Struct, frozen=True):
    """An evening that is ready to run."""

    id: str
    title: str
    sentence: str
    premise: tuple[str, ...]  # for whoever runs it: who, to whom, why now, how long
    lasts: str  # how long it takes
    suits: str  # whom it is for
    opening: str  # read aloud
    ours: tuple[str, ...]  # what the book has nothing of
    boxes: tuple[int, int, int]  # of everybody's wound track: clipped, hurt, injured
    edition: str = ""


class Stage(Struct, frozen=True):
    """A scene of the evening."""

    id: str
    scenario: str
    order: int
    title: str
    read_aloud: str
    turns_on: tuple[str, ...]  # marks, of which any leads on
    leads_on: str
    when_it_fails: str
    closes: bool = False  # from here on the evening may end


class Mark(Struct, frozen=True):
    """Something that may come about, whatever brings it, as it is read aloud."""

    id: str
    scenario: str
    read_aloud: str


class Placed(Struct, frozen=True):
    """What belongs to one scene."""

    id: str
    scenario: str
    scene: str


class Attempt(Placed, frozen=True):
    """Something to try in a scene, as it is called for."""

    label: str
    difficulty: str  # a rung
    fits: str  # what may be rolled
    why: str
    contest: str = ""  # a foe: everybody rolls, that one too, and the best margin wins
    wins: str = ""  # the mark where a hero makes it
    fails: str = ""  # and where not
    tells: str = ""  # a secret, where it is made
    hurts: bool = False  # whoever fails is Hurt
    until: tuple[str, ...] = ()  # marks, of which any settles it


class Task(Placed, frozen=True):
    """Something too big for one roll: a challenge of many."""

    name: str
    difficulty: str  # a rung
    boxes: tuple[int, ...]  # on each rung, the lowest first
    goal: str  # done with a box on this rung or above
    event: str  # what a failure sets off
    results: tuple[str, ...]  # what a box of each rung brings
    span: str
    why: str
    done: str  # the mark where it is done


class Foe(Placed, frozen=True):
    """Somebody of the Game Master's who comes in with a scene."""

    name: str
    skills: Mapping[str, str]  # with their rungs
    aspects: Mapping[str, int]
    fate_points: int = 0
    count: int = 1
    for_each: int = 0  # and as many more for each hero after so many
    after: int = 1  # heroes whom those of the count are for
    only_if: str = ""  # a mark


class Battle(Placed, frozen=True):
    """A fight that waits in a scene, between the heroes and everybody who has come in."""

    about: str
    hint: str
    won: str  # the mark where nobody stands against the heroes
    lost: str  # and where no hero stands
    above: str = ""  # a mark: the heroes have the better position


class Compel(Placed, frozen=True):
    """An aspect that a scene may turn against its owner."""

    hero: str
    aspect: str
    trouble: str


class Turning(Placed, frozen=True):
    """Something that the Game Master lets happen with one tap: the mark of its name comes about."""

    label: str
    hint: str
    yields: bool = False  # a fight under way is over with it
    until: tuple[str, ...] = ()  # marks, of which any shuts it out


class Ending(Struct, frozen=True):
    """A way the evening may end: the first of which everything is so."""

    id: str
    scenario: str
    title: str
    read_aloud: str
    brings: str
    needs: tuple[str, ...] = ()  # marks


class Ready(Struct, frozen=True):
    """A hero to play at once."""

    id: str
    scenario: str
    name: str
    concept: str
    look: str
    bond_question: str
    try_first: str


class Phase(Struct, frozen=True):
    """A phase of the life of a ready hero: what came about, the aspect it left, and its skill ranks."""

    id: str
    scenario: str
    hero: str
    words: str
    aspect: str
    skills: tuple[str, ...]


RECORDS: Final[Mapping[str, type[Struct]]] = {
    "scenario": Scenario,
    "chip": Chip,
    "who": Person,
    "secret": Secret,
    "mark": Mark,
    "scene": Stage,
    "check": Attempt,
    "task": Task,
    "foe": Foe,
    "battle": Battle,
    "compel": Compel,
    "turning": Turning,
    "ending": Ending,
    "ready": Ready,
    "phase": Phase,
}
