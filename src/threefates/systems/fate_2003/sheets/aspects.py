"""What an aspect is: something about a character, a thing, somebody else or a saying, with a box for each level."""

from __future__ import annotations

import enum

from msgspec import Struct

from threefates.pieces.ladder import Ladder
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.viewers import EntityId
from threefates.systems.fate_2003.dice.ladder import LADDER, adjective, aspect_value, drawback_value
from threefates.systems.fate_2003.sheets.notation import LONGEST_NAME, LONGEST_SAYING

__all__ = [
    "KINDS_OF_ASPECT",
    "Aspect",
    "AspectKind",
    "cannot_invoke",
    "longest",
    "not_agreed",
    "passive",
    "printed_on",
    "rolled_itself",
]


class AspectKind(enum.StrEnum):
    """The things an aspect may name: something about the character, a thing, or somebody else; or it is a saying."""

    TRAIT = "trait"
    PROP = "prop"
    PERSON = "person"
    SAYING = "saying"  # a catch-phrase, a verse: what it means is agreed on


KINDS_OF_ASPECT = (
    Option(AspectKind.TRAIT.value, "Something about the character"),
    Option(AspectKind.PROP.value, "A thing, which finds its way back"),
    Option(AspectKind.PERSON.value, "Somebody else: the level says how close"),
    Option(AspectKind.SAYING.value, "A saying, a verse: agree on what it means"),
)
"""To pick from."""


class Aspect(Struct, frozen=True):
    """Some important thing about a character, with a box for each level."""

    name: str
    level: int  # 1..20
    checked: int = 0  # 0..level
    kind: AspectKind = AspectKind.TRAIT
    person: EntityId = ""  # who it is, where that is a character of this story
    drawback: bool = False  # written and rolled with a minus
    away: bool = False  # a thing that its owner has to do without
    meaning: str = ""  # of a saying: what it means in play, as agreed with the Game Master
    shorthand: bool = False  # stands for skills, too, and so is rolled and never invoked

    @property
    def free(self) -> int:
        """The number of boxes that may be checked now: those still open, none where it may not be invoked."""
        return 0 if cannot_invoke(self) else self.level - self.checked

    @property
    @cites("fate.aspects.negative-notation")
    def leveled(self) -> str:
        """The level as it is written wherever it stands: a drawback's with a minus, if it has one."""
        return f"{'−' if self.drawback else ''}{self.level}"

    @property
    def written(self) -> str:
        """The name and level, as they stand on a sheet."""
        return f"{self.name} {self.leveled}"


@cites("fate.aspects.prop-protection")
def cannot_invoke(aspect: Aspect) -> Refused | None:
    """The refusal of checking any box of an aspect, or None."""
    if aspect.away:
        return Refused(
            "aspects.away",
            f"{aspect.name} is not at hand.",
            remedy="Wait until it finds its way back, or use another aspect.",
            source="fate.aspects.prop-protection",
        )
    return _stands_for_skills(aspect) or not_agreed(aspect)


@cites("fate.npcs.no-rerolls")
def _stands_for_skills(aspect: Aspect) -> Refused | None:
    if not aspect.shorthand:
        return None
    return Refused(
        "aspects.shorthand",
        f"{aspect.name} stands for skills, and is rolled; it is not invoked.",
        remedy="Roll it. Who matters more is made with skills.",
        source="fate.npcs.no-rerolls",
    )


@cites("fate.aspects.style")
def not_agreed(aspect: Aspect) -> Refused | None:
    """The refusal of a saying for anything, for or against its owner, before it is agreed what it means; or None."""
    if aspect.kind is not AspectKind.SAYING or aspect.meaning:
        return None
    return Refused(
        "aspects.not_agreed",
        f"Nobody has agreed yet what “{aspect.name}” means in play.",
        remedy="Say what it means to you, and have the Game Master agree.",
        source="fate.aspects.style",
    )


@cites("fate.aspects.passive")
def passive(aspects: tuple[Aspect, ...]) -> tuple[Aspect, ...]:
    """The aspects that are true of somebody whether a box is checked or not.

    All but a thing that is not at hand, and words of which nobody has agreed yet what they mean. What that is worth is
    the Game Master's judgement; the book gives no number.

    >>> [one.name for one in passive((Aspect("Strong", 1, checked=1), Aspect("Sword", 1, away=True)))]
    ['Strong']
    """
    return tuple(one for one in aspects if not one.away and not not_agreed(one))


@cites("fate.aspects.style")
def longest(kind: AspectKind | None) -> int:
    """The most letters of an aspect: a name's, or those of a verse.

    >>> longest(None), longest(AspectKind.SAYING)
    (40, 120)
    """
    return LONGEST_SAYING if kind is AspectKind.SAYING else LONGEST_NAME


@cites("fate.ladder.aspect-level-to-adjective")
def printed_on(aspect: Aspect, ladder: Ladder = LADDER) -> str:
    """An aspect with its level and its adjective, as whoever rolls it or sets a difficulty by it reads it.

    >>> printed_on(Aspect("Strong", 2)), printed_on(Aspect("Weak", 3, drawback=True))
    ('Strong 2 (Good)', 'Weak −3 (Terrible)')
    """
    return f"{aspect.written} ({adjective(rolled_itself(aspect, ladder), ladder)})"


@cites("fate.aspects.roll-aspect", "fate.aspects.contests", "fate.aspects.extended-activity")
def rolled_itself(aspect: Aspect, ladder: Ladder) -> int:
    """The value with which an aspect is rolled in the place of a skill; a drawback's is as far below Average."""
    return drawback_value(aspect.level) if aspect.drawback else aspect_value(aspect.level, ladder)
