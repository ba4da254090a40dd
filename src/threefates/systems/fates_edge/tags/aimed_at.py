"""Whom an action comes at, however it was said, and how far: as its target, by its TAG, in a talk, in a contest."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.pieces.spelling import same_name
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.ranges_and_movement import Band, Ranges, gone, reach
from threefates.systems.fates_edge.combat.sight_and_cover import Sight
from threefates.systems.fates_edge.combat.targeting import At, By, led_to, of_distance, shown_to, unsaid, unseen
from threefates.systems.fates_edge.heroes.heroes import Heroes
from threefates.systems.fates_edge.persuasion.attempts import Attempt
from threefates.systems.fates_edge.persuasion.clocks import Talk, Talks
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.rolling.contests import Contest
from threefates.systems.fates_edge.tags.using_tags import WorkingTag
from threefates.systems.fates_edge.tags.what_on_what import Afar, goes_short

__all__ = ["AIMED", "aimed_at", "called", "directly_against", "in_words", "spoken_to"]


FINDS: Final = ("reveal", "mark")
AIMED: Final = (At, WorkingTag, Attempt)
"""What an action is for that comes at somebody."""


def aimed_at(state: State, proposal: Proposal) -> tuple[EntityId, ...]:
    """Whom an action comes at: as was said, by the TAG that it works, or in a talk."""
    at, working, attempt = proposal.purpose(At), proposal.purpose(WorkingTag), proposal.purpose(Attempt)
    talk = state[Talks].open.get(attempt.talk) if attempt else None
    found = ((at.other,) if at else ()) + (working.on if working else ()) + (spoken_to(state, talk) if talk else ())
    return tuple(each for each in dict.fromkeys(found) if each and each != proposal.hero)


@cites("fe.tags.mark")
def directly_against(state: State, proposal: Proposal) -> tuple[EntityId, ...]:
    """Whom an action is directly against: whom it comes at, and whoever rolls against it.

    No TAG that is worked on a hero is against them, and to mark somebody anew is not yet against anybody.
    """
    at, contest, working = proposal.purpose(At), proposal.purpose(Contest), proposal.purpose(WorkingTag)
    every = working.every if working else ()
    marked, others = (
        {who for each in every if (each.said.tag == "mark") is marks for who in each.said.on} for marks in (True, False)
    )
    helps = {*state[Heroes].known, *(marked - others)}
    found = (who for who in aimed_at(state, proposal) if who not in helps or (at and at.other == who))
    opponent = called(state, contest.opponent.name) if contest else ""
    return tuple(filter(None, dict.fromkeys((*found, opponent))))


def spoken_to(state: State, talk: Talk) -> tuple[EntityId, ...]:
    """Whoever goes by the name of whom a talk is with."""
    return _of_that_name(state, talk.who)


def called(state: State, name: str) -> EntityId:
    """Whoever goes by that name first, of those who are here; empty: nobody does."""
    return next(iter(_of_that_name(state, name)), "")


def _of_that_name(state: State, name: str) -> tuple[EntityId, ...]:
    """Of several of one name those who are here; where none is, all of them."""
    alike = tuple(who for who, each in state[Characters].known.items() if same_name(each.name, name))
    return tuple(who for who in alike if gone(state, who) is None) or alike


@cites("fe.tags.curse")
def in_words(proposal: Proposal) -> bool:
    """Whether an action is made by words, whatever it is rolled with: an attempt to persuade, or said to be so."""
    at = proposal.purpose(At)
    return proposal.purpose(Attempt) is not None or (at is not None and at.by is By.SOCIAL)


@bears(17, WorkingTag)
@cites("fe.range.targeting")
def from_afar(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """Short magic goes as far as what is thrown: a TAG at Far is harder or does less, unless its way was said; and both
    where it comes at somebody out of sight, whatever works it.
    """
    working = proposal.purpose(WorkingTag)
    if working is None or proposal.purpose(At):
        return
    if goes_short(proposal):
        yield from _at_far(state, proposal.hero, working)
    if _out_of_sight(state, proposal.hero, working):
        (dv, effect), why = unseen(shown=False), "without a line of sight"
        yield Modifier(dv=dv, effect=effect, why=why, cites=("fe.range.targeting",), kind=Kind.PENALTY)


def _at_far(state: State, hero: EntityId, working: WorkingTag) -> Iterator[Modifier]:
    others = (each for each in working.on if each != hero and not unsaid(state, hero, each))
    afar = next((each.afar for each in working.every if each.afar), None)
    bands = {reach(state[Ranges].between(hero, each)) for each in others}
    if Band.FAR in bands or (afar and not bands):
        dv, effect = of_distance(By.THROWN, Band.FAR, less=afar is Afar.LESS)
        yield Modifier(dv=dv, effect=effect, why="at Far", cites=("fe.range.targeting",), kind=Kind.PENALTY)


@cites("fe.range.targeting")
def _out_of_sight(state: State, hero: EntityId, working: WorkingTag) -> bool:
    """Whether a TAG is worked on somebody whom the hero does not see; what reveals or marks finds them by itself."""
    at = {who for each in working.every if each.said.tag not in FINDS for who in each.said.on if who != hero}
    blind = (who for who in at if state[Sight].broken(hero, who))
    return any(not (shown_to(state, hero, who) or led_to(state, hero, who)) for who in blind)
