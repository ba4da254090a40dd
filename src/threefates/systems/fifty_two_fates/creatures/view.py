"""Creatures as people see them, and what the Fate Dealer may do with them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from threefates.commons.characters import Characters, SaidOf
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Told
from threefates.rulebook.offers import Offer, number, refusal_of, words
from threefates.rulebook.parts import Counter, Listing, Part, Place, Row, Tone, Track
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import busy
from threefates.systems.fifty_two_fates.battlefield.fight import Combat
from threefates.systems.fifty_two_fates.cards.card_values import granted, played
from threefates.systems.fifty_two_fates.conditions.conditions import condition_of
from threefates.systems.fifty_two_fates.conditions.view import described
from threefates.systems.fifty_two_fates.content.loader import abbreviation
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import avoid_level, specials_of
from threefates.systems.fifty_two_fates.gear.acquisition import WealthPurse
from threefates.systems.fifty_two_fates.gear.wealth import above
from threefates.systems.fifty_two_fates.gear.weapons_armor import SHIELD
from threefates.systems.fifty_two_fates.people.creatures import (
    MOST_HURT,
    BossSwayChanged,
    Condition,
    Creature,
    CreatureHurt,
    Creatures,
    Stats,
    Wealth,
    creatures,
    may_see,
)
from threefates.systems.fifty_two_fates.people.hurt import hurt_targets
from threefates.systems.fifty_two_fates.people.protagonists import LONGEST
from threefates.systems.fifty_two_fates.sheets.attributes import species_of

__all__ = ["known_to_who_runs", "offers"]

BESIDE: Final = "beside the protagonists, "
known_to_who_runs: Final = SaidOf()
"""Who somebody is, and what they want."""


@creatures.tells(CreatureHurt)
def tell_hurt(state: State, event: CreatureHurt, viewer: Viewer) -> Told:
    """Tell everybody that a creature is hurt; how often, only whoever sees the stat block."""
    name = state[Characters].name(event.entity)
    count = f" ({event.hurt} by now)" if may_see(event.entity, viewer) else ""
    if event.healed:
        return Told(f"{name} is less hurt{count}.", ("ff.spells.heal", "ff.conditions.hurt"), "good", important=False)
    return Told(f"{name} is hurt{count}.", ("ff.conditions.hurt",), "cost", important=False)


@creatures.tells(BossSwayChanged)
def tell_boss_sway(state: State, event: BossSwayChanged, viewer: Viewer) -> Told:
    """Tell everybody how much is left of a boss's sway."""
    name, boss = state[Characters].name(event.entity), state[Creatures][event.entity]
    why = f" ({event.why})" if event.why else ""
    return Told(f"{name} now has {event.sway} of {boss.full_sway} sway{why}.", ("ff.sway.boss",), "cost")


@creatures.shows_each("ff.creatures")
def show_creatures(state: State, viewer: Viewer) -> Part | None:
    """Show who is there, and in what condition; those whose stat block this viewer sees stand with it, once."""
    names, beside = state[Characters], state[Combat].beside
    rows = tuple(
        Row(
            entity,
            names.name(entity),
            f"{'cast member, ' * c.cast}{BESIDE * (entity in beside)}{described(state, entity)}",
        )
        for entity, c in state[Creatures].known.items()
        if not c.stats
    )
    return Listing("Creatures", Place.PEOPLE, rows) if rows else None


@creatures.shows_each("ff.stat-blocks")
def show_stats(state: State, viewer: Viewer) -> Part | None:
    """Those whose stat block this viewer may see: what a hit is compared with first, then the rest of it."""
    told = known_to_who_runs.of if viewer.runs else lambda state, one: ""
    known, beside = state[Creatures].known, state[Combat].beside
    rows = tuple(
        _stat_row(state, entity, it, BESIDE * (entity in beside), told(state, entity))
        for entity, it in known.items()
        if it.stats
    )
    return Listing("Creatures", Place.PEOPLE, rows) if rows else None


def _stat_row(state: State, entity: EntityId, it: Creature, side: str, said: str) -> Row:
    stats = it.block
    now = hurt_targets(stats.targets, stats.hurt) if any(stats.targets) else ()
    counters = [Counter(abbreviation("condition target"), "/".join(map(str, now)) or "none")]
    counters += [Counter("hurt", str(stats.hurt))] if stats.hurt else []
    fit, who = condition_of(state, entity) is Condition.FIT, f"{'Cast member: ' * it.cast}{side}"
    counters += [] if fit else [Counter("is", described(state, entity))]
    return Row(
        entity,
        state[Characters].name(entity),
        f"{who}{_block(stats)}{_kind(state, entity, stats)}{f'. {said}' * bool(said)}",
        Tone.PLAIN if fit else Tone.COST,
        tuple(counters),
        tracks=() if it.full_sway is None else (Track("Sway", it.sway, it.full_sway),),
    )


def _kind(state: State, entity: EntityId, stats: Stats) -> str:
    kind = species_of(state, entity)
    if kind is None:
        return f"; {stats.attribute}" * bool(stats.attribute)
    can = [f"{one.name} ({one.suit or 'always'})" for one in specials_of(kind)]
    thin, dense = avoid_level(kind, dense=False), avoid_level(kind, dense=True)
    past = f"to step past it: T{thin}, dense T{dense}" * bool(thin)
    attacks = f"attacks: {', '.join(kind.attacks)}" * bool(kind.attacks)
    said = [kind.attribute, attacks, ", ".join(can), past, kind.summary.rstrip(".")]
    return "; " + "; ".join(filter(None, said))


def _block(stats: Stats) -> str:
    cards = f"action {played(stats.action)}, reaction {played(stats.reaction)}"
    far = f", move {stats.move}" + f", flies {stats.flies}" * bool(stats.flies)
    far += f", reach {stats.reach}" * bool(stats.reach)
    far += f", {granted(stats.alert)} on initiative" * bool(stats.alert)
    who = f", {stats.calling.value}" if stats.calling else ""
    has = [stats.weapon, stats.armour, "shield" * stats.shield, _background(stats)]
    has += _named(stats) if stats.about else stats.skills
    who += "".join(f", {one}" for one in has if one)
    wealth = f", {abbreviation('wealth level')} {stats.wealth.value}{_beyond(stats)}" if stats.wealth else ""
    return f"{cards}{far}{who}{wealth}"


@cites("ff.backgrounds.scholar")
def _background(stats: Stats) -> str:
    return f"{stats.background}{f' ({stats.field})' * bool(stats.field)}"


def _named(stats: Stats) -> list[str]:
    return [f"{one} ({stats.about[one]})" if one in stats.about else one for one in stats.skills]


@cites("ff.wealth.levels")
def _beyond(stats: Stats) -> str:
    """Name what somebody bears above their means: it takes a story, which is the Fate Dealer's to have."""
    means = WealthPurse(level=stats.wealth or Wealth.AVERAGE)
    dear = [one for one in (stats.weapon, stats.armour, SHIELD * stats.shield) if one and above(means, one)]
    return f" (above their means: {', '.join(dear)})" if dear else ""


@creatures.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer the Fate Dealer to set a creature's hurt."""
    if not viewer.runs:
        return
    reason = words("reason", "Why", longest=LONGEST, optional=True)
    for entity, creature in state[Creatures].known.items():
        fixed, group = (("entity", entity),), state[Characters].name(entity)
        hurts = replace(number("hurt", "Hurt", low=0, high=MOST_HURT, default=creature.block.hurt), optional=False)
        yield Offer("ff.set-hurt", "Put hurts right", (hurts, reason), fixed, group=group, levers=True)
        if creature.full_sway is not None:
            most = creature.full_sway
            sway = replace(number("sway", "Sway", low=0, high=most, default=creature.sway), optional=False)
            refused = refusal_of(busy(state))
            yield Offer("ff.set-boss-sway", "Put sway right", (sway, reason), fixed, refused, group=group, levers=True)
