"""What a plan of the Game Master's says of skills and aspects, read as it was written; what it leaves out stays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.systems.fate_2003.creation.skill_lists import MOST_SKILLS, skills_of
from threefates.systems.fate_2003.sheets import notation
from threefates.systems.fate_2003.sheets.notation import as_known
from threefates.systems.fate_2003.sheets.scale import ladder, unskilled_here

__all__ = ["as_said", "capped_at", "difficult_here", "skills_there_are"]

S = TypeVar("S")
T = TypeVar("T")

LOWEST_DEFAULT: Final = -4  # Abysmal, as good as not at all


def as_said(said: S | None, read: Callable[[S], T], as_it_is: T) -> T:
    """What was said, read; what it was before where nothing is.

    >>> as_said(None, int, 5), as_said("3", int, 5)
    (5, 3)
    """
    return as_it_is if said is None else read(said)


@cites("fate.creation.skill-list-choice")
def skills_there_are(written: str | None, lists: tuple[str, ...], before: tuple[str, ...]) -> tuple[str, ...]:
    """The campaign's skills, those of the book's lists among them, each once."""
    own = as_said(written, lambda text: notation.words_in(text, MOST_SKILLS), before)
    skills = notation.each_once((*own, *skills_of(lists)))
    if len(skills) > MOST_SKILLS:
        raise _too_many_skills(len(skills))
    return skills


@cites("fate.advancement.difficult-skills")
def difficult_here(state: State, written: str, skills: tuple[str, ...]) -> dict[str, int]:
    """Where difficult skills start; refused where one is no more difficult than any, or too much so."""
    hard = notation.skills(written, ladder(state))
    difficult = {as_known(skill, skills): value for skill, value in hard.items()}
    for skill, value in difficult.items():
        if not LOWEST_DEFAULT <= value < unskilled_here(state):
            raise _not_difficult(state, skill)
    return difficult


@cites("fate.creation.skill-list-choice")
def _too_many_skills(count: int) -> Refused:
    """The refusal of a list that is too long together with the book's: what is left out must not be left out unsaid."""
    return Refused(
        "sheet.too_many",
        f"That is {count} skills with those of the lists, and more than {MOST_SKILLS}.",
        remedy="Leave some out, or one of the lists.",
        source="fate.creation.skill-list-choice",
    )


@cites("fate.advancement.difficult-skills")
def _not_difficult(state: State, skill: str) -> Refused:
    """The refusal of a start that is no lower than that of every skill, or lower than the lowest; and those between."""
    *others, lowest = (ladder(state).name(value) for value in range(unskilled_here(state) - 1, LOWEST_DEFAULT - 1, -1))
    return Refused(
        "creation.difficult",
        f"{skill} would not be a difficult skill.",
        remedy=f"Let it start at {', '.join(others)} or {lowest}.",
        source="fate.advancement.difficult-skills",
    )


@cites("fate.aspects.no-hard-cap")
def capped_at(text: str) -> dict[str, int]:
    """The level that each of these aspects goes up to, however its sign is written.

    >>> capped_at("Church 2, Crown -1")
    {'Church': 2, 'Crown': 1}
    """
    return {aspect: abs(level) for aspect, level in notation.aspects(text).items()}
