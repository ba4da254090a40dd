"""What an action is for that works a free spell: a step of it, and its TAGS; and what it is rolled with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import Magic
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.settling import being_rolled
from threefates.systems.fates_edge.combat.turns import Turns
from threefates.systems.fates_edge.heroes.heroes import ATTRIBUTES, hero_named, skills_at
from threefates.systems.fates_edge.rulings.casting import CastingPool, CastingTurns

__all__ = ["ARCANA", "CAST", "LORE", "WEAVE", "WITS", "Peril", "Spell", "Working", "pools", "usual"]
__all__ += ["in_the_air", "of_a_spell", "spells_proposed", "turn_spent", "wrong_pool"]

ARCANA, LORE, WITS = "Arcana", "Lore", "wits"

WEAVE, CAST = "weave", "cast"
STEPS: Final = {WEAVE: "Weave", CAST: "Cast"}


class Spell(Purpose, frozen=True, tag="spell"):
    """An action is a spell, described by its TAGS."""

    tags: tuple[str, ...]

    says = "the spell"
    by_skill = True
    fills = True
    magic = True
    sets_terms = True

    @property
    def tagged(self) -> tuple[str, ...]:
        """Those of the spell."""
        return self.tags


class Working(Purpose, frozen=True, tag="working"):
    """An action is a step of a spell."""

    step: str
    spell: str
    elements: tuple[str, ...] = ()  # the main one first

    says = "the spell"
    by_skill = True
    fills = True
    magic = True
    sets_terms = True

    @property
    def begins(self) -> bool:  # type: ignore[override]
        """The Effect of a spell is that of its Cast."""
        return self.step == WEAVE

    @property
    def falls_short(self) -> bool:
        """A Cast that misses brings its spell, for less."""
        return self.step == CAST

    @property
    def told_in(self) -> tuple[str, ...]:
        """The elements of the spell."""
        return self.elements

    @property
    def takes(self) -> str:  # type: ignore[override]
        """Each step is an Action of a turn."""
        return self.step


class Peril(Purpose, frozen=True, tag="peril"):
    """What whoever runs the game said of how a spell is worked: danger is there or not, strain is the spell's own."""

    danger: bool = False
    strained: bool = False

    says = "the danger of the spell"
    by_skill = True


@cites("fe.caster.mixing", "fe.caster.two-action-loop")
def of_a_spell(action: Proposal) -> bool:
    """Whether what an action is for may be a step of a spell: a Rite, a ritual and the like are of another path."""
    return all(isinstance(each, (Spell, Working, Magic)) for each in action.purposes if each.magic)


@cites("fe.caster.two-action-loop")
def in_the_air(state: State, hero: EntityId) -> Refused | None:
    """The refusal where the dice of a hero's spell lie on the table, or None."""
    rolled = being_rolled(state)
    if rolled is None or rolled.hero != hero or not rolled.purpose(Working):
        return None
    title = f"{hero_named(state, hero)}'s spell is being rolled for."
    return Refused("spell.rolled", title, remedy="Let its dice be read first.", source="fe.caster.two-action-loop")


@cites("fe.turn.casting-time", "fe.ruling.casting-turns")
def turn_spent(state: State, hero: EntityId) -> Refused | None:
    """The refusal where each step of a spell takes a turn, and a Cast of the hero's has taken this one, or None."""
    now = state[Turns]
    if state.ruling(CastingTurns) is not CastingTurns.TWO_TURNS or now.holder != hero or CAST not in now.taken:
        return None
    title = "Each step of a spell takes a turn of its own, and a Cast has taken this one."
    return Refused("spell.turn", title, remedy="Begin another in the next turn.", source="fe.turn.casting-time")


def spells_proposed(state: State) -> Iterator[EntityId]:
    """The heroes who propose a step of a spell."""
    return (hero for hero in state.only(proposing) if state[Proposals].open[hero].purpose(Working))


@cites("fe.caster.weave-step", "fe.tags.casting-roll")
def pools(reading: CastingPool) -> tuple[str, ...]:
    """The Attributes that a spell may be rolled with; the first of two skills, where it is rolled with two.

    >>> [len(pools(reading)) for reading in CastingPool], pools(CastingPool.TWO_SKILLS)
    ([4, 1, 1], ('Arcana',))
    """
    return ATTRIBUTES if reading is CastingPool.ANY_ATTRIBUTE else usual(reading)[:1]


@cites("fe.caster.weave-step", "fe.tags.casting-roll", "fe.ruling.casting-pool")
def usual(reading: CastingPool) -> tuple[str, str]:
    """What a spell is rolled with where nobody says otherwise.

    >>> [usual(reading) for reading in CastingPool]
    [('wits', 'Arcana'), ('wits', 'Arcana'), ('Arcana', 'Lore')]
    """
    return (ARCANA, LORE) if reading is CastingPool.TWO_SKILLS else (WITS, ARCANA)


@cites("fe.caster.weave-step", "fe.tags.casting-roll", "fe.ruling.casting-pool")
def wrong_pool(state: State, attribute: str, skill: str) -> Refused | None:
    """The refusal where a spell is not rolled with that, or None."""
    reading = state.ruling(CastingPool)
    ways, two = pools(reading), reading is CastingPool.TWO_SKILLS
    if attribute in ways and skill in ((LORE,) if two else skills_at(state)):
        return None
    remedy = f"Roll {ARCANA} and {LORE}." if two else f"Roll {', '.join(ways)} and Arcana, or a skill that fits."
    return Refused("spell.pool", "No spell is rolled for so.", remedy=remedy, source=CastingPool.ruling_id)
