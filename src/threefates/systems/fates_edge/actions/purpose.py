"""The purpose of an action: a wound to treat, a leg of the road, a Rite. It lies on the proposal, and ends with it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, TypeVar

from msgspec import Struct

from threefates.rulebook.messages import Event, Step
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.resolution.positions import Position

__all__ = ["Purpose", "PurposeSet", "PurposesEnded", "found", "held_as", "kinds", "make_moot", "of_the_action"]
__all__ += ["part_of_another", "taken_before"]

P = TypeVar("P", bound="Purpose")


class Purpose(Struct, frozen=True):
    """One thing that an action is for. A chapter that has one writes a class of it, tagged, with plain facts as fields.

    An action may be for several things at once, one of each kind: what an encounter called for, on the road, against
    somebody. What comes of each is said by `settling.settles`. A purpose holds no secrets.
    """

    says = ""  # what is over when it ends: "the treatment"
    sets_terms = False  # True: the terms were made for it, and are open again without it
    any_way = False  # True: it is for that however it is done, once the Game Master has called for it
    by_skill = False  # True: it is done with a skill, and with whichever Attribute fits how
    takes = ""  # which Action of a turn it is; empty: the one that its skill names
    paid = False  # True: its Action of the turn was taken before
    held_as = ""  # the Action of a turn that it took to hold it until now; empty: it was not held
    fills = False  # True: an action for it does that and makes no opening for an ally as well
    partial_beats = 0  # beats that a Partial of it makes beside those of the dice
    begins = False  # True: its Effect is none of its own, so that what would be more of it waits for what it begins
    opposed = False  # True: somebody rolls against it, so that what it comes to is still open once its dice are read
    strikes = False  # True: it is an attack of a turn, whatever else it is said to be
    by_position = False  # True: its DV comes from the Position, until somebody says another
    threatened = False  # True: what is said of it from the worst Position, and is more, is a threat that goes with that

    @property
    def magic(self) -> bool:
        """True if an action for this is casting, or a Rite."""
        return False

    @property
    def ability(self) -> bool:
        """True if an action for this uses what is printed somewhere: an ability in progress, until it is rolled for."""
        return False

    @property
    def told_in(self) -> tuple[str, ...]:
        """The elements that an action for this comes in, if it is magic that is told in elements."""
        return ()

    @property
    def tagged(self) -> tuple[str, ...]:
        """The TAGS that describe an action for this, as a spell has them."""
        return ()

    @property
    def prints(self) -> tuple[str, ...] | None:
        """The TAGS that it has by itself, where it is magic that is written down; None: whatever it is meant to do."""
        return None

    @property
    def ways(self) -> tuple[str, ...]:
        """The Attributes that it is done with, where not every one will do."""
        return ()

    @property
    def blow(self) -> bool:
        """True if an action for this comes at somebody to hurt them."""
        return False

    @property
    def stands_from(self) -> Position | None:
        """The Position from which an action for this starts, whatever is said of it; None: from that which is said."""
        return None

    @property
    def timed(self) -> bool:
        """True if how long an action for this takes says how hard it is, so that nobody keeps the DV of it."""
        return False

    @property
    def falls_short(self) -> bool:
        """True if a Miss of an action for this brings less of it, and not nothing, where it is made in two steps."""
        return False

    @property
    def saves(self) -> bool:
        """True if a Miss of an action for this is a Partial."""
        return False

    def goes_with(self, attribute: str) -> bool:
        """Whether it is the same with that Attribute and the same skill; an empty one is whichever it was told with."""
        return self.by_skill and (not (self.ways and attribute) or attribute in self.ways)

    @classmethod
    def tag(cls) -> str:
        """Its name on the wire; dice and steps that came with it bear the name too."""
        return str(cls.__struct_config__.tag)


def kinds() -> dict[str, type[Purpose]]:
    """Every kind of purpose that there is, by its tag."""
    return {kind.tag(): kind for kind in Purpose.__subclasses__()}


def found(purposes: Iterable[Purpose], kind: type[P]) -> P | None:
    """The purpose of that kind among these, if there is one."""
    for each in purposes:
        if isinstance(each, kind):
            return each
    return None


def held_as(purposes: Iterable[Purpose]) -> str:
    """The Action of a turn that it took to hold an action for all this; nothing where it was not held."""
    return next(filter(None, (each.held_as for each in purposes)), "")


def taken_before(purposes: Iterable[Purpose]) -> bool:
    """Whether what an action takes of a turn was taken before: it was held until now, or belongs to something else, and
    is for nothing that is an Action by itself.
    """
    every = tuple(purposes)
    return bool(held_as(every)) or (any(each.paid for each in every) and not any(each.takes for each in every))


def part_of_another(purposes: Iterable[Purpose]) -> Purpose | None:
    """What makes an action a part of something else, as the test of a Move is one of it; None: it is one by itself."""
    return next((each for each in purposes if each.paid), None)


class PurposeSet(Event, frozen=True, tag="fe.purpose-set"):
    """A proposed action has a purpose, as was said."""

    hero: EntityId
    purpose: Any  # a Purpose; bytes from outside become one in `proposals.purpose_read`

    quiet = True  # the proposal says it


class PurposesEnded(Event, frozen=True, tag="fe.purposes-ended"):
    """A proposed action has become another one: what the old one was for is over, with all that came with it."""

    hero: EntityId
    over: tuple[str, ...]  # in words
    past: bool = False  # with it ends what was paid for it in a scene that is over
    by_skill: bool = False  # only its Attribute is another: what is done with that skill is done still


_OF_THE_ACTION: Final[dict[type[Step], bool]] = {}


def of_the_action(*kinds: type[Step], any_way: bool = False) -> None:
    """Ask such questions of an action that is proposed: whose it is stands in their field `hero`. Once it is rolled,
    withdrawn or another one they are moot; with `any_way` not where a roll that was called for is made another way.
    """
    _OF_THE_ACTION.update(dict.fromkeys(kinds, any_way))


def make_moot(act: Unfolding, hero: EntityId, *, any_way: bool = False) -> None:
    """Ask no more of what a hero was about to do; `any_way`: it is the same roll still, made another way."""
    moot = [kind for kind, stays in _OF_THE_ACTION.items() if not (any_way and stays)]
    act.withdraw(lambda step: type(step) in moot and getattr(step, "hero", "") == hero)
