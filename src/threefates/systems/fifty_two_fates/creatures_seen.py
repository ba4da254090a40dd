"""Creatures as people see them, and what the Fate Dealer may do with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, choice, flag, number, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards import played
from threefates.systems.fifty_two_fates.content import abbreviation
from threefates.systems.fifty_two_fates.creatures import (
    MOST_CARDS,
    MOST_CT,
    MOST_HURT,
    Condition,
    ConditionSet,
    CreatureHurt,
    Creatures,
    Stats,
    creatures,
    hurt_targets,
    may_see,
)
from threefates.systems.fifty_two_fates.protagonists import LONGEST

__all__ = ["offers"]


@creatures.tells(CreatureHurt)
def tell_hurt(state: State, event: CreatureHurt, viewer: Viewer) -> Told:
    """That it is hurt; how often, only to whoever sees the stat block."""
    name = state[Characters].name(event.entity)
    count = f" ({event.hurt} by now)" if may_see(event.entity, viewer) else ""
    return Told(f"{name} is hurt{count}.", ("ff.conditions.hurt",), "cost", important=False)


@creatures.tells(ConditionSet)
def tell_condition(state: State, event: ConditionSet, viewer: Viewer) -> Told:
    """What has become of it, and for how long."""
    name = state[Characters].name(event.entity)
    for_long = f" for {event.lasts} rounds" if event.lasts is not None else ""
    return Told(f"{name} is {event.condition.value}{for_long}.", ("ff.conditions.targets", "ff.conditions.duration"))


@creatures.shows("ff.creatures")
def show_creatures(state: State) -> Part | None:
    """Who is there, and in what condition."""
    names = state[Characters]
    rows = tuple(
        Row(entity, names.name(entity), f"cast member, {c.condition.value}" if c.cast else c.condition.value)
        for entity, c in state[Creatures].known.items()
    )
    return Listing("Creatures", Place.TABLE, rows) if rows else None


@creatures.shows_each("ff.stat-blocks")
def show_stats(state: State, viewer: Viewer) -> Part | None:
    """The stat blocks this viewer may see."""
    names = state[Characters]
    lines = tuple(
        Line(f"{names.name(entity)}: {_block(c.stats)}", cites=("ff.conditions.targets",))
        for entity, c in state[Creatures].known.items()
        if c.stats
    )
    return Words("Stat blocks", Place.LEVERS, lines) if lines else None


def _block(stats: Stats) -> str:
    targets = "/".join(str(target) for target in hurt_targets(stats.targets, stats.hurt))
    cards = f"action {played(stats.action)}, reaction {played(stats.reaction)}"
    who = f", {stats.calling.value}" if stats.calling else ""
    wealth = f", {abbreviation('wealth level')} {stats.wealth.value}" if stats.wealth else ""
    return f"{abbreviation('condition target')} {targets}, {cards}, hurt {stats.hurt}{who}{wealth}"


@creatures.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bringing in a creature; setting its hurt and condition."""
    if not viewer.runs:
        return
    numbers = [("low", "Incapacitated from", 9), ("mid", "Unconscious from", 12), ("high", "Dead from", 15)]
    yield Offer(
        "ff.make-creature",
        "Bring in a creature",
        (
            words("name", "Name", longest=60),
            *(number(name, label, low=1, high=MOST_CT, default=usual) for name, label, usual in numbers),
            number("action", "Action cards", low=0, high=MOST_CARDS, default=1),
            number("reaction", "Reaction cards", low=0, high=MOST_CARDS, default=1),
            flag("important", "Important: a hand of its own in mixed fate"),
        ),
        levers=True,
        group="Creatures",
    )
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity, creature in state[Creatures].known.items():
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        hurts = replace(number("hurt", "Hurt", low=0, high=MOST_HURT, default=creature.block.hurt), optional=False)
        yield Offer("ff.set-hurt", "Set hurt", (hurts, reason), fixed, group=group, levers=True)
        conditions = [Option(one.value, one.value) for one in Condition]
        field = choice("condition", "Condition", conditions, default=creature.condition.value)
        yield Offer("ff.set-condition", "Set condition", (field, reason), fixed, group=group, levers=True)
