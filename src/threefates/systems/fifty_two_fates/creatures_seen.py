"""Creatures as people see them, and what the Fate Dealer may do with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, flag, number, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards import granted, played
from threefates.systems.fifty_two_fates.conditions_seen import described
from threefates.systems.fifty_two_fates.content import abbreviation
from threefates.systems.fifty_two_fates.creatures import (
    MOST_AT_ONCE,
    MOST_CARDS,
    MOST_CT,
    MOST_HURT,
    MOST_ZONES,
    BossSwayChanged,
    CreatureHurt,
    Creatures,
    Stats,
    creatures,
    hurt_targets,
    may_see,
)
from threefates.systems.fifty_two_fates.protagonists import LONGEST, MOST_SWAY

__all__ = ["offers"]


@creatures.tells(CreatureHurt)
def tell_hurt(state: State, event: CreatureHurt, viewer: Viewer) -> Told:
    """That it is hurt; how often, only to whoever sees the stat block."""
    name = state[Characters].name(event.entity)
    count = f" ({event.hurt} by now)" if may_see(event.entity, viewer) else ""
    return Told(f"{name} is hurt{count}.", ("ff.conditions.hurt",), "cost", important=False)


@creatures.tells(BossSwayChanged)
def tell_boss_sway(state: State, event: BossSwayChanged, viewer: Viewer) -> Told:
    """How much is left of how much."""
    name, boss = state[Characters].name(event.entity), state[Creatures][event.entity]
    why = f" ({event.why})" if event.why else ""
    return Told(f"{name} now has {event.sway} of {boss.full_sway} sway{why}.", ("ff.sway.boss",), "cost")


@creatures.shows("ff.creatures")
def show_creatures(state: State) -> Part | None:
    """Who is there, and in what condition."""
    names = state[Characters]
    rows = tuple(
        Row(entity, names.name(entity), f"{'cast member, ' * c.cast}{described(state, entity)}")
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
    far = f", move {stats.move}" + (f", reach {stats.reach}" if stats.reach else "")
    far += f", {granted(stats.alert)} on initiative" if stats.alert else ""
    who = f", {stats.calling.value}" if stats.calling else ""
    wealth = f", {abbreviation('wealth level')} {stats.wealth.value}" if stats.wealth else ""
    return f"{abbreviation('condition target')} {targets}, {cards}, hurt {stats.hurt}{far}{who}{wealth}"


@creatures.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Bringing in a creature; setting its hurt."""
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
            number("count", "How many of them", low=1, high=MOST_AT_ONCE, default=1),
            number("move", "Move, in zones a round", low=0, high=MOST_ZONES, default=1),
            number("reach", "Reach of its attack, in zones; 0 is zone zero", low=0, high=MOST_ZONES, default=0),
            number("alert", "Cards more for initiative", low=0, high=MOST_CARDS, default=0),
            flag("important", "Important: a group of its own, and in mixed fate a hand"),
            number("sway", "A boss hurt as protagonists are: its sway; 0 is none", low=0, high=MOST_SWAY, default=0),
        ),
        levers=True,
        group="Creatures",
    )
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity, creature in state[Creatures].known.items():
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        hurts = replace(number("hurt", "Hurt", low=0, high=MOST_HURT, default=creature.block.hurt), optional=False)
        yield Offer("ff.set-hurt", "Set hurt", (hurts, reason), fixed, group=group, levers=True)
