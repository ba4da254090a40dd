"""FORTIFY beside blows: what acts against whom it is on stands worse or does less; fear and persuasion meet it, too."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from threefates.commons.characters import Characters
from threefates.rulebook.cites import cites
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId
from threefates.systems.fates_edge.actions.penalties import works_magic
from threefates.systems.fates_edge.actions.proposals import Proposal
from threefates.systems.fates_edge.combat.targeting import At, By
from threefates.systems.fates_edge.fear.steadying import steadies
from threefates.systems.fates_edge.persuasion.attempts import Attempt
from threefates.systems.fates_edge.persuasion.clocks import Talk, stands_firm
from threefates.systems.fates_edge.resolution.pool import Kind, Modifier
from threefates.systems.fates_edge.tags.aimed_at import aimed_at, spoken_to
from threefates.systems.fates_edge.tags.library import STACKING, SWAY, Lasting, is_against, strongest
from threefates.systems.fates_edge.tags.tag_effects import working_on
from threefates.systems.fates_edge.tags.using_tags import WorkingTag

__all__ = ["hardened", "harder", "those_hardened", "ways_of"]

FORTIFY: Final = "fe.tags.fortify"
_BLADES, _SHOTS = ("blades", "melee"), ("shots", "arrows", "ranged")
_BY: Final = {
    By.MELEE: _BLADES,
    By.POLEARM: _BLADES,
    By.THROWN: _SHOTS,
    By.SHOT: _SHOTS,
    By.SOCIAL: (SWAY,),
    By.NOTICE: (),
}


@cites(FORTIFY, STACKING)
def hardened(state: State, who: EntityId, *vectors: str) -> Lasting | None:
    """The one FORTIFY on somebody that counts against any of these: they stand better by it, or less comes of it."""
    return strongest(each for each in working_on(state, who, "fortify") if is_against(each, *vectors))


@cites(FORTIFY)
def ways_of(proposal: Proposal) -> tuple[str, ...]:
    """What an action comes with, in the words that FORTIFY is said to be against: what it is, and what it is called."""
    at, working, magic = proposal.purpose(At), proposal.purpose(WorkingTag), works_magic(proposal)
    sways = proposal.purpose(Attempt) is not None or (
        working is not None and any(each.said.tag == "command" for each in working.every)
    )
    by = _BY[at.by] if at and (at.by is By.SOCIAL or not magic) else ()
    elements = tuple(each for purpose in proposal.purposes for each in purpose.told_in)
    return (*by, *(("magic",) if magic else ()), *elements, *((SWAY,) if sways else ()), proposal.intent)


@cites(FORTIFY)
def harder(effect: Lasting, name: str) -> Modifier:
    """What acts against what is hardened stands a Position worse; or it does less, where that was chosen.

    >>> firm = Lasting(id="1", tag="fortify", source="a Rite")
    >>> harder(firm, "the door").steps, harder(firm, "the door").why
    (1, 'the door is hardened')
    """
    why = f"{name} is hardened"
    if effect.eases:
        return Modifier(effect=-1, why=why, cites=(FORTIFY,), kind=Kind.PENALTY)
    return Modifier(steps=1, why=why, cites=(FORTIFY,))


@cites(FORTIFY)
def those_hardened(state: State, proposal: Proposal) -> Iterator[tuple[Lasting, str]]:
    """What FORTIFY is on those whom an action comes at with what it is against, and the name of each."""
    for who in aimed_at(state, proposal):
        if effect := hardened(state, who, *ways_of(proposal)):
            yield effect, state[Characters].name(who)


@steadies
@cites(FORTIFY, "fe.ruling.disadvantage-meaning")
def steady(state: State, who: EntityId, cause: str) -> tuple[int, bool]:
    """Against fear, which knows no Position: a die more to hold; or fear grows, and does nothing to them."""
    found = hardened(state, who, "fear", cause)
    return (int(not found.eases), found.eases) if found else (0, False)


@stands_firm
@cites(FORTIFY)
def firm(state: State, talk: Talk) -> int:
    """Against sway, where less is to come of it: whoever is spoken to moves a segment less."""
    found = (hardened(state, who, SWAY) for who in spoken_to(state, talk))
    return int(any(each.eases for each in found if each))
