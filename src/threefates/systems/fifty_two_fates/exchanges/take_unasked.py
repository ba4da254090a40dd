"""Hits taken unasked: who says so beforehand is not asked about every blow, and may take that back at any time.

It stands only while a hit cannot cost the last sway, which everybody can see: it says nothing about anybody's cards.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import StepPushed, StepTaken
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.lasting import ForGood
from threefates.rulebook.messages import Command, Event, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import AskReaction, ReactionPlayed, current
from threefates.systems.fifty_two_fates.cards.card_values import highest
from threefates.systems.fifty_two_fates.conditions.damage import sway_lost, unarmed_sway_lost
from threefates.systems.fifty_two_fates.dealing.dealer import Dealing
from threefates.systems.fifty_two_fates.exchanges.attack import react
from threefates.systems.fifty_two_fates.exchanges.reactions import may_take
from threefates.systems.fifty_two_fates.people.protagonists import Protagonists, protagonists_here
from threefates.systems.fifty_two_fates.rulings.rulings import UnarmedAce
from threefates.systems.fifty_two_fates.turns.combatants import bases

__all__ = ["Standing", "TakeHits", "standing", "taken_unasked", "unasked"]


class Standing(Struct, frozen=True):
    """The entities that take hits unasked."""

    unasked: ForGood[tuple[EntityId, ...]] = ()


class TakeHits(Command, frozen=True, tag="ff.take-hits"):
    """Take hits without being asked about each, or be asked again."""

    entity: EntityId
    unasked: bool = True


class HitsTaken(Event, frozen=True, tag="ff.hits-taken"):
    """Somebody has said whether they want to be asked about hits."""

    entity: EntityId
    unasked: bool

    record = True


standing = Chapter("standing", Standing)


@standing.decides(TakeHits)
def take_hits(act: Unfolding, command: TakeHits) -> None:
    """Whoever plays a protagonist says so for it, and nobody else."""
    act.state[Protagonists][command.entity]
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    act.happen(HitsTaken(command.entity, command.unasked))


@standing.folds(HitsTaken)
def hits_taken(standing: Standing, event: HitsTaken) -> Standing:
    """Put the entity among those who take hits unasked, or take it out (`unasked`)."""
    others = tuple(entity for entity in standing.unasked if entity != event.entity)
    return Standing((*others, event.entity) if event.unasked else others)


@standing.answers_to(StepPushed)
def spare_the_question(act: Unfolding, event: StepPushed) -> None:
    """The question is not put: no card is played, exactly as if that had been answered."""
    if isinstance(event.step, AskReaction) and taken_unasked(act.state, current(act.state)):
        act.happen(StepTaken(event.id))
        react(act, ReactionPlayed(event.step.target))


@cites("ff.ruling.pass-defense", "ff.maneuvers.frighten")
def taken_unasked(state: State, bout: Bout) -> bool:
    """Say whether this hit is one that is taken unasked: a mere strike, which leaves some sway whatever it costs.

    Whoever must defend, as the frightened must, is asked.
    """
    hero = state[Protagonists].known.get(bout.target)
    if hero is None or bout.target not in state[Standing].unasked or bout.special or bout.how:
        return False
    if may_take(state, bout.target):
        return False
    card = highest(bases(bout.play))
    loss = unarmed_sway_lost(card, state.ruling(UnarmedAce)) if bout.unarmed else sway_lost(card)
    return loss is not None and loss < hero.sway


def unasked(state: State, entity: EntityId) -> bool:
    """Say whether somebody takes hits unasked."""
    return entity in state[Standing].unasked


@standing.tells(HitsTaken)
def tell_taken(state: State, event: HitsTaken, viewer: Viewer) -> Told:
    """Everybody hears of it: a table that does not wait should know why."""
    name = state[Characters].name(event.entity)
    said = f"{name} takes hits unasked from now on" if event.unasked else f"{name} is asked again about every hit"
    return Told(f"{said}.", ("ff.ruling.pass-defense",), "quiet")


@standing.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Saying so, and taking it back; it stands with the question, too, while there is one."""
    if not state[Dealing].open:
        return
    asked = {step.target: question for question, step in open_steps(state, AskReaction)}
    for entity in filter(viewer.holds, state.only(protagonists_here)):
        now = unasked(state, entity)
        label = "Ask me about every hit" if now else "Take hits unless I object"
        hint = "" if now else "Nobody waits for you then; you are still asked where a hit could cost your last sway."
        fixed, group = (("entity", entity), ("unasked", not now)), state[Characters].name(entity)
        yield Offer("ff.take-hits", label, (), fixed, choice=asked.get(entity), group=group, hint=hint)
