"""What an action would do if it got through, in words and in sway: as far as whoever asks may know that beforehand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, NamedTuple

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutResult
from threefates.systems.fifty_two_fates.cards.card_values import Value
from threefates.systems.fifty_two_fates.chances.extras import extra_of
from threefates.systems.fifty_two_fates.content.loader import maneuvers, specials, spells
from threefates.systems.fifty_two_fates.content.records import SpellType
from threefates.systems.fifty_two_fates.exchanges.hits import (
    bites,
    conditions_of_hit,
    in_question,
    sway_of_hit,
    too_slow,
)
from threefates.systems.fifty_two_fates.exchanges.special_attacks import DAMAGING
from threefates.systems.fifty_two_fates.magic.lasting_spells import untouchable
from threefates.systems.fifty_two_fates.people.creatures import Condition, Creature, Creatures, Stats
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists
from threefates.systems.fifty_two_fates.rulings.rulings import CreatureConditionSource, DamageSpellVsCt

__all__ = ["CITES", "Suffered", "Ways", "came_of", "told"]

CITES: Final = ("ff.cards.action-vs-reaction", "ff.reactions.defend", "ff.cards.values")
TARGETS: Final = ("ff.conditions.targets", "ff.conditions.hurt")
THROUGH, NOTHING, HURT = "gets through", "does nothing", "hurt"
IF_SO: Final = "if it bludgeons"
WORST_FIRST: Final = (
    *(condition.value for condition in reversed(Condition) if condition is not Condition.FIT),
    HURT,
    THROUGH,
    NOTHING,
)
"""What a hit may be told as, from what does most to what does least."""


class Suffered(NamedTuple):
    """The harm a hit does, in words and in sway."""

    said: str
    sway: int | None = None  # that it takes of whoever has any; None: nobody here loses sway
    more: str = ""  # what comes with it

    def __str__(self) -> str:
        """Say the harm in words."""
        return f"{self.said}, {self.more}" if self.more else self.said


class Ways(NamedTuple):
    """The chances of every way in which an action may turn out."""

    hits: Mapping[Suffered, Fraction]
    stopped: Fraction
    fumbled: Fraction

    @property
    def success(self) -> Fraction:
        """The chance that it gets through."""
        return sum(self.hits.values(), Fraction(0))


def came_of(state: State, bout: Bout, action: Value) -> Suffered:
    """Say what a hit with the cards of this exchange does, and what comes with it; or what it has to be to do so."""
    more = filter(None, (extra_of(state, bout), IF_SO * in_question(state, bout)))
    return _harm_of(state, bout, action)._replace(more=", ".join(more))


def _harm_of(state: State, bout: Bout, action: Value) -> Suffered:
    hero, creature = state[Protagonists].known.get(bout.target), state[Creatures].known.get(bout.target)
    if not damages(bout):
        return Suffered(THROUGH)
    harmless = untouchable(state, bout.target) or too_slow(state, bout) or not (hero or bites(state, bout))
    left = hero.sway if hero else creature.sway if creature and creature.full_sway is not None else None
    if left is not None:
        lost = 0 if harmless else sway_of_hit(state, bout)
        return Suffered(NOTHING if harmless else THROUGH, left if lost is None else min(lost, left))
    if harmless:
        return Suffered(NOTHING)
    stats = _stats(state, bout, creature) if creature else None
    if stats is None:
        return Suffered(THROUGH)
    reached = conditions_of_hit(state, bout, action, stats)
    return Suffered(reached[-1].value if reached else HURT)


def damages(bout: Bout) -> bool:
    """Say whether an action hurts whom it gets through to: a strike does, and some of what is done instead."""
    if bout.special:
        return specials()[bout.special].does in DAMAGING
    if bout.how in spells():
        return spells()[bout.how].type is SpellType.DAMAGE
    return maneuvers()[bout.how].damage if bout.how else True


def _stats(state: State, bout: Bout, creature: Creature) -> Stats | None:
    """The numbers that say what a hit does; the cards alone do where a reading says so, and nobody need know others."""
    if creature.stats is not None:
        return creature.stats
    if bout.how in spells():
        cards_alone = state.ruling(DamageSpellVsCt) is DamageSpellVsCt.SPELL_TABLE
    else:
        cards_alone = state.ruling(CreatureConditionSource) is CreatureConditionSource.HIGHEST_CARD_TABLE
    return Stats((0, 0, 0), 0, 0) if cards_alone else None


def told(ways: Ways, *, assumed: str = "") -> Chances:
    """Say how an action turns out, for whoever takes it: what it does first, what stops it last."""
    said = dict[str, Fraction]()
    for came, share in sorted(ways.hits.items(), key=lambda hit: WORST_FIRST.index(hit[0].said)):
        said[str(came)] = said.get(str(came), Fraction(0)) + share
    said |= {BoutResult.STOPPED.value: ways.stopped, BoutResult.FUMBLED.value: ways.fumbled}
    rows = tuple((f"{name}{assumed}", str(share)) for name, share in said.items() if share)
    lost = [(came.sway, share) for came, share in ways.hits.items() if came.sway is not None]
    sway = sum((share * taken for taken, share in lost), Fraction(0))
    reaches = any(came.said in WORST_FIRST[: WORST_FIRST.index(THROUGH)] for came in ways.hits)
    return Chances(
        rows,
        str(ways.success),
        (*CITES, *TARGETS) if reaches else CITES,
        expects=(("sway", str(sway)),) if lost else (),
    )
