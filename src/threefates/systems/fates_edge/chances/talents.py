"""The odds of talents before they are used: the roll with one, and as it stands; a blow with one held against it."""

from __future__ import annotations

from threefates.rulebook.chapter import Chances
from threefates.rulebook.state import State
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fates_edge.actions.proposals import Proposals
from threefates.systems.fates_edge.chances.modifiers import moved, with_action
from threefates.systems.fates_edge.content.records import talents, techniques
from threefates.systems.fates_edge.harm.conditions import Conditions
from threefates.systems.fates_edge.talents.attacks import FightBareHanded
from threefates.systems.fates_edge.talents.conditions import BareHanded, may_be_bare
from threefates.systems.fates_edge.talents.lasting import (
    DeclareTalent,
    HeedSet,
    TalentDeclared,
    cannot_declare,
    declared_now,
    heed_set,
)
from threefates.systems.fates_edge.talents.modifiers import RAGE, declared, with_declared
from threefates.systems.fates_edge.talents.rage import LetIn, asks_a_price, was_let_in
from threefates.systems.fates_edge.talents.state import Talents, chapter
from threefates.systems.fates_edge.talents.using import AT_A_BLOW, UseTechnique, cannot_use

__all__ = ["of_bare_hands", "of_declaring", "of_using"]


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
    then = _paid(state, command.hero, technique.talent, command.cost) if technique.active else state
    return moved(state, *with_action(then, now), "as it stands", "So")


@chapter.odds(DeclareTalent)
def of_declaring(state: State, command: DeclareTalent, viewer: Viewer) -> Chances | None:
    """Weigh the proposed roll with a talent under way that begins now, beside the roll as it stands."""
    found, action = talents().get(command.talent), state[Proposals].open.get(command.hero)
    if (
        found is None
        or not found.exchanges
        or action is None
        or cannot_declare(state, action.hero, found, command.cost)
    ):
        return None
    then = _paid(state, command.hero, found.id, command.cost)
    then = then.put(declared_now(then[Talents], TalentDeclared(command.hero, found.id, until=found.exchanges)))
    if found.id == RAGE:
        then = then.put(heed_set(then[Conditions], HeedSet(command.hero, heedless=True)))
    return moved(state, then, action, "as it stands", "So")


@chapter.odds(FightBareHanded)
def of_bare_hands(state: State, command: FightBareHanded, viewer: Viewer) -> Chances | None:
    """Weigh the blow with bare hands, beside the blow as it stands."""
    action = state[Proposals].open.get(command.hero)
    if action is None or not may_be_bare(action):
        return None
    now = action.meant(BareHanded())
    return moved(state, *with_action(state, now), "as it stands", "So")


def _paid(state: State, hero: EntityId, talent: str, cost: str) -> State:
    """The state once a rage has paid for another talent, where it does."""
    if not asks_a_price(state, hero, talent):
        return state
    return state.put(was_let_in(state[Talents], LetIn(hero, talent, cost)))
