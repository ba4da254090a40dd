"""The odds of talents before they are used: the roll with one, and as it stands; a blow with one held against it."""

from __future__ import annotations

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.chances.modifiers import moved
from threefates.systems.fates_edge.content.records import techniques
from threefates.systems.fates_edge.talents.modifiers import declared, with_declared
from threefates.systems.fates_edge.talents.rage import LetIn, asks_a_price, was_let_in
from threefates.systems.fates_edge.talents.state import Talents, chapter
from threefates.systems.fates_edge.talents.using import AT_A_BLOW, UseTechnique, cannot_use

__all__ = ["of_using"]


@chapter.odds(UseTechnique)
def of_using(state: State, command: UseTechnique, viewer: Viewer) -> Chances | None:
    """Weigh the roll with a talent and what a rage pays for it, beside the roll as it stands; of what is held against a
    blow the question tells.
    """
    technique, action = techniques().get(command.technique), state[Proposals].open.get(command.hero)
    if technique is None or action is None or technique.bears in AT_A_BLOW:
        return None
    if cannot_use(state, command.hero, technique, command.cost):
        return None
    now = with_declared(action, (*declared(action), technique.id))
    then = state.put(state[Proposals].having(now))
    if technique.active and asks_a_price(state, command.hero, technique.talent):
        then = then.put(was_let_in(state[Talents], LetIn(command.hero, technique.talent, command.cost)))
    return moved(state, then, now, "as it stands", "So")
