"""Modifiers that the books name and do not define: a tool, a tag, a String or a Diamond bears on a roll."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from threefates.commons.characters import of_everybody, of_own
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Event
from threefates.rulebook.offers import Offer, choice, flag, none_of, refusal_of
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.modifiers import bears
from threefates.systems.fates_edge.actions.proposals import Proposal, Proposals, proposals, proposing
from threefates.systems.fates_edge.actions.purpose import Purpose, PurposeSet
from threefates.systems.fates_edge.heroes.heroes import hero_named
from threefates.systems.fates_edge.resolution.pool import Modifier

__all__ = ["Lean", "LeanNoMore", "LeanOn", "Leans", "Moves", "Term"]

TERMS, UNDEFINED = "fe.skills.undefined-modifiers", "fe.ruling.undefined-terms"


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


class LeanOn(Command, frozen=True, tag="fe.lean-on"):
    """Let a tool, a tag, a String or a Diamond bear on a proposed action: a step, one DV, or one Effect."""

    hero: EntityId
    term: Term
    moves: Moves
    against: bool = False


class LeanNoMore(Command, frozen=True, tag="fe.lean-no-more"):
    """Let something named bear on a proposed action no more."""

    hero: EntityId
    term: Term


class LeansOver(Event, frozen=True, tag="fe.leans-over"):
    """Nothing with a name bears on an action any more."""

    hero: EntityId

    quiet = True  # the proposal says it


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
    if refusal := leans_so(proposal, command.term):
        raise refusal
    lean = Lean(command.term, command.moves, command.against)
    act.happen(PurposeSet(proposal.hero, Leans((*found.on, lean))))


@cites(TERMS)
def leans_so(proposal: Proposal, term: Term) -> Refused | None:
    """The refusal where something of that name bears on an action already, or None."""
    if all(lean.term is not term for lean in _said(proposal)):
        return None
    title = f"A {term.value} bears on it already."
    return Refused("lean.twice", title, remedy="Let another bear on it, or take that back.", source=TERMS)


@proposals.decides(LeanNoMore)
@cites(TERMS)
def lean_no_more(act: Unfolding, command: LeanNoMore) -> None:
    """Take back what was said of one name, until it is rolled for; only whoever runs the game may."""
    act.must_run("Saying what bears on it")
    proposal = act.state[Proposals][command.hero]
    said = _said(proposal)
    left = tuple(lean for lean in said if lean.term is not command.term)
    if left == said:
        title = f"No {command.term.value} bears on it."
        raise Refused("lean.none", title, remedy="Pick one that does.", source=TERMS)
    act.happen(PurposeSet(proposal.hero, Leans(left)) if left else LeansOver(proposal.hero))


@proposals.folds(LeansOver)
def leans_over(proposals: Proposals, event: LeansOver) -> Proposals:
    """Take what it leaned on from the hero's proposal."""
    return proposals.no_longer(event.hero, Leans)


def _said(proposal: Proposal) -> tuple[Lean, ...]:
    found = proposal.purpose(Leans)
    return found.on if found else ()


@bears(11, Leans)
@cites(TERMS, UNDEFINED)
def leaning(state: State, proposal: Proposal) -> Iterator[Modifier]:
    """What was said to bear on the action, by name."""
    return map(worth, _said(proposal))


@proposals.offers_under(of_own, of_everybody)
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Offer whoever runs the game to let something with a name bear on a proposed action."""
    if not viewer.runs:
        return
    moves = [Option(each.value, label) for each, label in _MOVES.items()]
    how = choice("moves", "It changes", moves), flag("against", "Against them")
    for hero in state.only(proposing):
        proposal = state[Proposals][hero]
        terms = [Option(it.value, it.value.capitalize(), refusal=refusal_of(leans_so(proposal, it))) for it in Term]
        label, fixed, group = "Let something named bear on it", (("hero", hero),), hero_named(state, hero)
        fields, refusal = (choice("term", "What", terms), *how), none_of(terms)
        yield Offer("fe.lean-on", label, fields, fixed, refusal=refusal, group=group, levers=True)
        for lean in _said(state[Proposals][hero]):
            off, which = f"No {lean.term.value} bears on it after all", (("hero", hero), ("term", lean.term.value))
            yield Offer("fe.lean-no-more", off, (), which, group=group, levers=True)


_MOVES: Final = {Moves.POSITION: "Position by a step", Moves.DV: "the DV by 1", Moves.EFFECT: "Effect by a step"}
