"""A challenge that lies on the table while its dice are read another way: it is as hard as it was."""

from __future__ import annotations

from msgspec.structs import replace

from threefates.rulebook.cites import cites
from threefates.rulebook.core import RulingChanged
from threefates.rulebook.messages import Event, Told
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import Viewer
from threefates.systems.fate_2003.challenges.challenges import challenges
from threefates.systems.fate_2003.challenges.events import Challenges
from threefates.systems.fate_2003.checks.dice_read_anew import as_read_now, of_other_dice
from threefates.systems.fate_2003.sheets.scale import aim

__all__ = ["DifficultyRead"]


class DifficultyRead(Event, frozen=True, tag="fate.challenge-difficulty-read"):
    """What each check of a challenge is to reach, in the dice of from here on."""

    challenge: str
    difficulty: int


@challenges.answers_to(RulingChanged)
@cites("fate.challenges.five-parts", "fate.challenges.difficulty", "fate.d6.target-numbers")
def as_hard_as_before(act: Unfolding, event: RulingChanged) -> None:
    """The rung becomes its target number, or the other way about; circumstances stand on a rung with any dice."""
    for challenge in act.state[Challenges].open.values() if of_other_dice(event) else ():
        if challenge.difficulty is not None and not challenge.chance:
            act.happen(DifficultyRead(challenge.id, as_read_now(act.state, challenge.difficulty)))


@challenges.folds(DifficultyRead)
def difficulty_read(challenges: Challenges, event: DifficultyRead) -> Challenges:
    """Sets its `difficulty`."""
    return challenges.put(replace(challenges.known[event.challenge], difficulty=event.difficulty))


@challenges.tells(DifficultyRead)
def tell_difficulty(state: State, event: DifficultyRead, viewer: Viewer) -> Told:
    """Tells everybody what it takes from here on."""
    text = f"{state[Challenges].known[event.challenge].name}: against {aim(state, event.difficulty)} from here on."
    return Told(text, ("fate.challenges.difficulty", "fate.d6.target-numbers"), "quiet")
