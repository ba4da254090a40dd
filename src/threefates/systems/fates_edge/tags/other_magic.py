"""What is at work by magic and is no TAG: DISPEL ends that, too, or stills it. Each room that has some says so here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.remembering import remembered
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.gear.enchanting import level_of, works_on
from threefates.systems.fates_edge.gear.items import Gear, GearChanged, Item

__all__ = ["ENDS_IT", "AtWork", "ends_besides", "is_at_work", "magic_besides", "works_besides"]

DISPEL: Final = "fe.tags.dispel"
ENDS_IT: Final = "dispel"
"""The TAG that ends it."""


class AtWork(Struct, frozen=True):
    """Something that is at work by magic."""

    id: str
    title: str
    bearer: EntityId = ""  # whose thing it is on: only whoever plays them knows of it, and whoever runs the game


Lists = Callable[[State], Iterator[AtWork]]
Ends = Callable[[Unfolding, str, bool], bool]
_BESIDES: Final[list[tuple[Lists, Ends]]] = []


def works_besides(lists: Lists, ends: Ends) -> None:
    """Let this be ended by DISPEL, too: what there is of it, and what ends it, or after a Partial stills it.

    What ends it answers whether it was one of its own.
    """
    _BESIDES.append((lists, ends))


@cites(DISPEL)
def magic_besides(state: State) -> Mapping[str, AtWork]:
    """Everything at work by magic that is no TAG, by id."""
    return _besides(state, state[Gear])


@remembered
def _besides(state: State, gear: Gear) -> Mapping[str, AtWork]:
    """Put it together once for all who ask of one thing after the other: of a crowd each may bear some."""
    return {each.id: each for lists, _ in _BESIDES for each in lists(state)}


def is_at_work(state: State, effect: str) -> bool:
    """Whether something of that id is at work by magic, and no TAG."""
    return effect in magic_besides(state)


@cites(DISPEL)
def ends_besides(act: Unfolding, effect: str, *, partial: bool) -> bool:
    """End it, or after a Partial still it for a moment; whether there was any such thing."""
    return any(ends(act, effect, partial) for _, ends in _BESIDES)


# enchantments, which only a ritual takes off for good


def _id(item: Item) -> str:
    return f"enchanted|{item.id}"


def _enchanted(state: State) -> Iterator[AtWork]:
    for owner, items in state[Gear].of.items():
        for item in items:
            found = (state[Gear].enchantment(which) for which in item.enchantments)
            if any(works_on(item, level_of(each.xp))[0] for each in found if each):
                name = state[Characters].name(owner)
                yield AtWork(_id(item), f"What is enchanted into {item.name} ({name})", owner)


@cites(DISPEL, "fe.gear.enchant-limits")
def _stills(act: Unfolding, effect: str, partial: bool) -> bool:  # noqa: FBT001
    """An enchantment does nothing in this scene, or after a Partial for a moment: it is part of its thing for good."""
    for owner, items in act.state[Gear].of.items():
        for item in items:
            if _id(item) == effect:
                now = replace(item, stilled=True) if partial else replace(item, dispelled=True)
                how = "for a moment" if partial else "for the scene"
                said = f"{item.name}: what is enchanted into it is stilled {how}"
                act.happen(GearChanged(owner, now, said, (DISPEL,)))
                return True
    return False


works_besides(_enchanted, _stills)
