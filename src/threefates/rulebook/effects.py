"""What talents, gear, songs and stunts do, in one vocabulary: records that content files write, and that rules read.

    [talent.effect]
    does = [{ dice = 1 }, { effect = 1 }]   # whoever is helped picks one
    cost = { boon = 1 }
    limit = { times = 1, per = "scene" }
    lasts = "exchange"

What an amount means is the game's: a die of its pool, a step of its Position, a rung of its ladder.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

__all__ = ["Benefit", "Convert", "Does", "Limit", "Per", "Reroll"]

Amount = Annotated[int, Meta(ge=-9, le=9)]
Steps = Annotated[int, Meta(ge=-2, le=2)]
Count = Annotated[int, Meta(ge=1, le=99)]


class Per(enum.Enum):
    """A stretch of play: what is limited is so once more in the next one, and what waits does so until its end."""

    ROLL = "roll"
    EXCHANGE = "exchange"
    SCENE = "scene"
    EVENING = "evening"
    DAY = "day"


class Convert(Struct, frozen=True, forbid_unknown_fields=True):
    """So much of one thing becomes another: a Harm becomes Fatigue."""

    what: str
    into: str
    amount: Count = 1


class Reroll(Struct, frozen=True, forbid_unknown_fields=True):
    """Dice that are thrown again, and which."""

    which: Literal["any", "failed", "ones", "lowest"] = "any"
    dice: Count = 1


class Does(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What something does to an action: everything that is said, at once."""

    dice: Amount = 0  # added, or taken away
    better: Steps = 0  # steps of Position upwards
    effect: Steps = 0  # steps of Effect
    dv: Amount = 0  # added to what is to be reached, or taken off it
    convert: Convert | None = None
    reroll: Reroll | None = None
    opens: str = ""  # what is closed without it: a path, a move

    def __post_init__(self) -> None:
        if not any(getattr(self, field) for field in self.__struct_fields__):
            raise ValueError("an effect that does something")


class Limit(Struct, frozen=True, forbid_unknown_fields=True):
    """How often, and what each time after the first costs."""

    per: Per
    times: Count = 1
    again: Mapping[str, Count] = {}
    endless: bool = False  # at that price as often as it is paid; else once more


class Benefit(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What something brings: what it does, at which price, how often, when, for how long and to whom who has what.

    Example:
        >>> from threefates.rulebook.converting import convert
        >>> mark = convert({"does": [{"dice": 1}, {"effect": 1}], "lasts": "scene"}, Benefit)
        >>> mark.choice, mark.does[0].dice, mark.lasts
        (True, 1, <Per.SCENE: 'scene'>)
        >>> from threefates.rulebook.validation import faults
        >>> for fault in faults({"does": [{"dice": 40}], "cost": {"boon": 0}, "last": "scene"}, Benefit):
        ...     print(fault.key, "|", fault.found, "|", fault.allowed)
        last | an unknown key | does, cost, limit, lasts, when, requires
        does[1].dice | 40 | a whole number from -9 to 9
        cost.boon | 0 | a whole number from 1 to 99
    """

    does: Annotated[tuple[Does, ...], Meta(min_length=1)]  # more than one: whoever it helps picks
    cost: Mapping[str, Count] = {}  # by what it is paid with: "boon", "fatigue"
    limit: Limit | None = None
    lasts: Per | None = None  # how long it waits for the action that it helps; None: for this one alone
    when: str = ""  # what has to be so, in words
    requires: Mapping[str, Count] = {}  # ratings, or talents that are held, by name

    @property
    def choice(self) -> bool:
        """Whether there is something to pick."""
        return len(self.does) > 1

    def met(self, has: Mapping[str, int]) -> bool:
        """Whether somebody with these ratings and talents has what it requires.

        >>> Benefit(does=(Does(dice=1),), requires={"melee": 3}).met({"melee": 2, "body": 4})
        False
        """
        return all(has.get(name, 0) >= least for name, least in self.requires.items())
