"""Creatures as people see them, and what the Fate Dealer may do with them."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, number, words
from threefates.rulebook.parts import Line, Listing, Part, Place, Row, Words
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fifty_two_fates.cards import granted, played
from threefates.systems.fifty_two_fates.codex import avoid_level, specials_of
from threefates.systems.fifty_two_fates.conditions_seen import described
from threefates.systems.fifty_two_fates.content import abbreviation, codex
from threefates.systems.fifty_two_fates.creatures import (
    MOST_HURT,
    BossSwayChanged,
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
        Line(f"{names.name(entity)}: {_block(c.stats)}{_kind(c.stats)}", cites=("ff.conditions.targets",))
        for entity, c in state[Creatures].known.items()
        if c.stats
    )
    return Words("Stat blocks", Place.LEVERS, lines) if lines else None


def _kind(stats: Stats) -> str:
    if not stats.species:
        return ""
    kind = codex()[stats.species]
    can = [f"{one.name} ({one.suit or 'always'})" for one in specials_of(kind)]
    thin, dense = avoid_level(kind, dense=False), avoid_level(kind, dense=True)
    past = f"to step past it: T{thin}, dense T{dense}" * bool(thin)
    said = [kind.attribute, f"attacks: {', '.join(kind.attacks)}" * bool(kind.attacks), ", ".join(can), past]
    return "; " + "; ".join(filter(None, said))


def _block(stats: Stats) -> str:
    targets = "/".join(str(target) for target in hurt_targets(stats.targets, stats.hurt))
    cards = f"action {played(stats.action)}, reaction {played(stats.reaction)}"
    far = f", move {stats.move}" + f", flies {stats.flies}" * bool(stats.flies)
    far += f", reach {stats.reach}" * bool(stats.reach)
    far += f", {granted(stats.alert)} on initiative" * bool(stats.alert)
    who = f", {stats.calling.value}" if stats.calling else ""
    wealth = f", {abbreviation('wealth level')} {stats.wealth.value}" if stats.wealth else ""
    return f"{abbreviation('condition target')} {targets}, {cards}, hurt {stats.hurt}{far}{who}{wealth}"


@creatures.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Setting its hurt."""
    if not viewer.runs:
        return
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity, creature in state[Creatures].known.items():
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        hurts = replace(number("hurt", "Hurt", low=0, high=MOST_HURT, default=creature.block.hurt), optional=False)
        yield Offer("ff.set-hurt", "Set hurt", (hurts, reason), fixed, group=group, levers=True)
