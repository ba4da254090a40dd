"""What talents do to an action: by themselves, where the player says so, and while they are under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.rulebook.cites import cites
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.adjudication_loop import terms_of
from threefates.systems.fates_edge.actions.modifiers import bearing, bears, stands
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.actions.purpose import Purpose
from threefates.systems.fates_edge.actions.stopping import stops_for
from threefates.systems.fates_edge.combat.mitigation import lays_open
from threefates.systems.fates_edge.content.records import Bears, Technique, talents, techniques
from threefates.systems.fates_edge.harm.conditions import out_of_it
from threefates.systems.fates_edge.heroes.heroes import Heroes, hero_named
from threefates.systems.fates_edge.heroes.talents import techniques_of
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier, Wears
from threefates.systems.fates_edge.resolution.positions import Position
from threefates.systems.fates_edge.rolling.contests import Opponent, hampers, who_rolls
from threefates.systems.fates_edge.talents.conditions import counts, foes_close, foes_of, lacking
from threefates.systems.fates_edge.talents.state import Talents, underway, used_up

__all__ = ["RAGE", "Declared", "declared", "no_longer_fits", "with_declared", "worth_of"]

A_PARTIAL: Final = "a Partial"
RAGE: Final = "berserker-rage"
LAST: Final = 39
"""The place before Fatigue: it says where an action stands whatever moved it before."""


class Declared(Purpose, frozen=True, tag="talents"):
    """What of their talents the player has said to count on the action."""

    used: tuple[str, ...] = ()  # techniques, by id

    says = "what talents did for it"
    by_skill = True

    @property
    def ability(self) -> bool:
        """True if any was said to count."""
        return bool(self.used)

    @property
    def saves(self) -> bool:
        """True if a talent makes a Partial of a Miss."""
        return any(techniques()[each].does.opens == A_PARTIAL for each in self.used)


def declared(proposal: Proposal | None) -> tuple[str, ...]:
    """The techniques that the player has said to count on an action."""
    said = proposal.purpose(Declared) if proposal else None
    return said.used if said else ()


@bears(26)
@cites(
    "fe.ruling.talent-dice-stack",
    "fe.talents.disciplined-body",
    "fe.talents.iron-fist-way",
    "fe.talents.flowing-spirit-way",
    "fe.talents.perfect-timing-way",
    "fe.talents.untouchable-way",
    "fe.talents.inevitable-way",
    "fe.talents.weapon-master",
    "fe.talents.flurry-strike",
    "fe.talents.duelists-edge",
    "fe.talents.battlefield-mastery",
    "fe.talents.berserker-rage",
    "fe.talents.blade-dance",
    "fe.talents.face-like-water",
    "fe.talents.small-folk",
    "fe.creation.small-folk",
)
def of_talents(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What counts on an action: different talents are different sources, and add."""
    for each in techniques_of(state, proposal.hero, Bears.ACTION):
        if _said_or_unasked(proposal, each) and counts(state, proposal.hero, each, proposal):
            worth = worth_of(state, proposal.hero, each)
            if worth.steps or worth.dice or worth.effect:
                yield worth


@cites(
    *("fe.talents.disciplined-body", "fe.talents.perfect-timing-way", "fe.talents.weapon-master"),
    *("fe.talents.flurry-strike", "fe.talents.battlefield-terror", "fe.talents.face-like-water"),
)
def _said_or_unasked(proposal: Proposal, technique: Technique) -> bool:
    """Say whether a technique counts on an action by itself, or was said to."""
    return not technique.declared or technique.id in declared(proposal)


@cites("fe.talents.berserker-rage")
def worth_of(state: State, hero: EntityId, technique: Technique) -> Modifier:
    """Reckon what a technique does for an action; a rage that lets another talent in may be the weaker for it."""
    does, now = technique.does, underway(state, hero, technique.during)
    weaker = now.weaker if now and does.dice > 0 else 0
    return Modifier(
        steps=-does.better,
        dice=does.dice - weaker,
        effect=does.effect,
        why=talents()[technique.talent].name,
        cites=(technique.entry,),
        kind=Kind.TALENT,
    )


@bears(LAST)
@cites("fe.talents.berserker-rage", "fe.talents.backstab", "fe.ruling.berserker-reroll")
def at_the_worst(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Whoever rages, or was exposed, acts from the worst Position, whatever moved it before."""
    hero, terms = proposal.hero, terms_of(state, proposal)
    raging = underway(state, hero, RAGE) is not None
    if terms is None or not (raging or exposed(state, hero)):
        return
    steps = Position.DESPERATE - stands(state, terms.position, bearing(state, proposal, before=LAST)).position
    if steps:
        why, source = (talents()[RAGE].name, "fe.talents.berserker-rage") if raging else _EXPOSED
        yield Modifier(steps=steps, why=why, cites=(source,), wears=Wears.AFTER)


@lays_open
@cites("fe.talents.backstab", "fe.talents.shadow-dance", "fe.talents.deathblow")
def exposed(state: State, hero: EntityId) -> bool:
    """Say whether a blow out of the shadows has left a hero exposed: until their next action, blows find them so."""
    return hero in state[Talents].exposed


_EXPOSED: Final = ("exposed", "fe.talents.backstab")


@hampers
@cites("fe.talents.battlefield-terror", "fe.talents.battlefield-mastery")
def hamper(state: State, hero: EntityId, opponent: Opponent) -> int:
    """Dice that talents take from whoever rolls against a hero: from all who are Close to one who is terrible, and
    from all who fight one who masters the field. The same talent of two heroes is one source, and takes them once.
    """
    foes, taken = who_rolls(state, opponent), dict[str, int]()
    for each in (hero for hero in state[Heroes].known if out_of_it(state, hero) is None):
        for technique in techniques_of(state, each, Bears.FOE):
            there = (foes_of if technique.during else foes_close)(state, each)
            met = any(foe in there for foe in foes) if foes else each == hero
            if met and counts(state, each, technique, None):
                taken[technique.id] = technique.does.dice
    return sum(taken.values())


@stops_for(Declared)
@cites("fe.talents.definition")
def no_longer_fits(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where a talent was said to count on an action that it does not fit any more, or was used up since; or
    None.
    """
    hero = proposal.hero
    for name in declared(proposal):
        technique = techniques()[name]
        called = talents()[technique.talent].name
        if spent := used_up(state, hero, technique.counted, called, technique.limit, technique.entry):
            return spent
        if not counts(state, hero, technique, proposal):
            title = f"{called} does not fit that."
            first = lacking(state, technique, proposal)
            why = f"{hero_named(state, hero)} has to {first}" if first else "It is not so"
            remedy = f"{why}; or do without it."
            return Refused("talent.no_fit", title, remedy=remedy, source=technique.entry)
    return None


def with_declared(proposal: Proposal, names: tuple[str, ...]) -> Proposal:
    """An action on which those techniques are said to count."""
    return proposal.meant(Declared(names)) if names else proposal.no_longer(Declared)
