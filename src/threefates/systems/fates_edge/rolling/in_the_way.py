"""What stands in the way, and what a roll leans on: locks and wards that want their skill, and terms with a name."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.offers import Offer, choice, flag
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, may_speak_for, proposals, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.actions.stopping import stops
from threefates.systems.fates_edge.heroes.heroes import hero_named, skills_at
from threefates.systems.fates_edge.heroes.skills import Barrier, opens
from threefates.systems.fates_edge.resolution.pool import Modifier
from threefates.systems.fates_edge.rulings.skills import WardsSkill

__all__ = ["LeanOn", "Leans", "Moves", "Opening", "SayBarrier", "Term", "wrong_skill"]

LOCKS, TERMS, UNDEFINED = "fe.skills.locks-and-wards", "fe.skills.undefined-modifiers", "fe.ruling.undefined-terms"
NOTHING: Final = "nothing"
_SAID: Final = {Barrier.LOCK: "a lock, a trap or a machine", Barrier.WARD: "a seal or a ward"}


class Opening(Purpose, frozen=True, tag="opening"):
    """An action is to get past something that does not yield to talk."""

    barrier: Barrier | None = None  # None: nothing of the kind, as was said

    says = "what stood in the way"
    any_way = True


class Term(enum.Enum):
    """The names that modifiers go by."""

    TOOL = "tool"
    TAG = "tag"
    STRING = "string"
    DIAMOND = "diamond"


class Moves(enum.Enum):
    """Whether a modifier changes Position, DV or Effect."""

    POSITION = "position"
    DV = "dv"
    EFFECT = "effect"


class Lean(Struct, frozen=True):
    """One thing that an action leans on, or that is in its way."""

    term: Term
    moves: Moves
    against: bool = False


class Leans(Purpose, frozen=True, tag="leans"):
    """Named things bear on the action, as the Game Master has said."""

    on: tuple[Lean, ...] = ()

    says = "what it leaned on"


class SayBarrier(Command, frozen=True, tag="fe.say-barrier"):
    """Say what a proposed action is to get past: a mechanism, a seal or ward, or nothing of the kind."""

    hero: EntityId
    barrier: str


class LeanOn(Command, frozen=True, tag="fe.lean-on"):
    """Let a tool, a tag, a String or a Diamond bear on a proposed action: a step, one DV, or one Effect."""

    hero: EntityId
    term: Term
    moves: Moves
    against: bool = False


# locks and wards


@proposals.decides(SayBarrier)
@cites(LOCKS)
def say_barrier(act: Unfolding, command: SayBarrier) -> None:
    """Say what stands in the way; whoever plays the hero may, or runs the game."""
    proposal = act.state[Proposals][command.hero]
    may_speak_for(act, proposal.hero)
    barriers = {each.value: each for each in Barrier}
    if command.barrier not in (NOTHING, *barriers):
        raise Refused("lock.what", "Nothing like that stands there.", remedy="Pick what is listed.", source=LOCKS)
    now, was = Opening(barriers.get(command.barrier)), proposal.purpose(Opening) or Opening()
    if now == was:
        raise Refused("lock.same", "That is so already.", remedy="Roll as it stands.", source=LOCKS)
    act.happen(PurposeSet(proposal.hero, now))


@stops
@cites(LOCKS, "fe.ruling.wards-skill")
def wrong_skill(state: State, proposal: Proposal) -> Refused | None:
    """The refusal where the skill of an action gets past people, but not past what stands there, or None."""
    found = proposal.purpose(Opening)
    if found is None or found.barrier is None:
        return None
    skills = opens(found.barrier, state.ruling(WardsSkill), skills_at(state))
    if proposal.skill in skills:
        return None
    title = f"{proposal.skill} does not get {hero_named(state, proposal.hero)} past {_SAID[found.barrier]}."
    return Refused("lock.skill", title, remedy=f"Roll {' or '.join(skills)}.", source=LOCKS)


# what has a name


@cites(TERMS, UNDEFINED)
def worth(lean: Lean) -> Modifier:
    """What a named thing does to an action: as little as can be of what it moves.

    >>> worth(Lean(Term.STRING, Moves.DV)).dv, worth(Lean(Term.DIAMOND, Moves.EFFECT, against=True)).effect
    (-1, -1)
    """
    way, why, source = 1 if lean.against else -1, lean.term.value.capitalize(), (TERMS, UNDEFINED)
    if lean.moves is Moves.POSITION:
        return Modifier(steps=way, why=why, cites=source)
    return (
        Modifier(dv=way, why=why, cites=source)
        if lean.moves is Moves.DV
        else Modifier(effect=-way, why=why, cites=source)
    )


@proposals.decides(LeanOn)
@cites(TERMS, UNDEFINED)
def lean_on(act: Unfolding, command: LeanOn) -> None:
    """Let it bear on the action, each name once; only whoever runs the game may."""
    act.must_run("Saying what bears on it")
    proposal = act.state[Proposals][command.hero]
    found = proposal.purpose(Leans) or Leans()
    if any(lean.term is command.term for lean in found.on):
        title = f"A {command.term.value} bears on it already."
        raise Refused("lean.twice", title, remedy="Let another bear on it.", source=TERMS)
    lean = Lean(command.term, command.moves, command.against)
    act.happen(PurposeSet(proposal.hero, Leans((*found.on, lean))))


@bears(57)
@cites(TERMS, UNDEFINED)
def leaning(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What was said to bear on the action, by name."""
    found = proposal.purpose(Leans)
    return map(worth, found.on if found else ())


@proposals.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer to say what stands in the way, and to whoever runs the game what bears on a roll by its name."""
    for hero in state.only(proposing):
        if not (viewer.runs or viewer.holds(hero)):
            continue
        fixed, group = (("hero", hero),), hero_named(state, hero)
        found = state[Proposals][hero].purpose(Opening) or Opening()
        ways = {NOTHING: "nothing of the kind", **{each.value: said for each, said in _SAID.items()}}
        now = found.barrier.value if found.barrier else NOTHING
        options = [Option(key, said.capitalize()) for key, said in ways.items() if key != now]
        field, hint = (choice("barrier", "What", options),), "Mechanisms, seals and wards want their own skill."
        levers = viewer.runs
        yield Offer("fe.say-barrier", "Say what stands in the way", field, fixed, group=group, hint=hint, levers=levers)
        if viewer.runs:
            terms = [Option(each.value, each.value.capitalize()) for each in Term]
            moves = [Option(each.value, label) for each, label in _MOVES.items()]
            fields = (
                choice("term", "What", terms),
                choice("moves", "It changes", moves),
                flag("against", "Against them"),
            )
            label = "Let something named bear on it"
            yield Offer("fe.lean-on", label, fields, fixed, group=group, levers=True)


_MOVES: Final = {Moves.POSITION: "Position by a step", Moves.DV: "the DV by 1", Moves.EFFECT: "Effect by a step"}
