"""Striking back: after a hit that was let through, or after a fumble."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step, Told
from threefates.rulebook.offers import Offer, refusal_of
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import (
    Bout,
    BoutKind,
    BoutResult,
    Passing,
    Play,
    open_steps,
)
from threefates.systems.fifty_two_fates.battlefield.exchange_events import CounterLost, ExchangeEnded, current
from threefates.systems.fifty_two_fates.classes.mages import casts_at
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless, is_dead
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import knock_out
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.at_nobody import acts_otherwise
from threefates.systems.fifty_two_fates.exchanges.attack import begin
from threefates.systems.fifty_two_fates.exchanges.hits import damages
from threefates.systems.fifty_two_fates.people.protagonists import Health
from threefates.systems.fifty_two_fates.rulings.rulings import SecondWindVsDying
from threefates.systems.fifty_two_fates.turns.attacks import means_fields
from threefates.systems.fifty_two_fates.turns.combatants import cannot_act, has_second_wind, out_of_reach
from threefates.systems.fifty_two_fates.turns.laying import Means, draw_play, lay_play, means_of
from threefates.systems.fifty_two_fates.turns.playable_cards import no_action, play_fields

__all__ = ["AskCounter", "CounterByDraw", "CounterDue", "LetItBe", "StrikeBack", "ripostes"]

LEAVE = "leave"


class StrikeBack(Command, frozen=True, tag="ff.counter"):
    """Lay the cards of a riposte from a hand."""

    choice: str
    cards: tuple[str, ...]
    unarmed: bool = False
    attack: str = ""  # of a creature that has several


class CounterByDraw(Command, frozen=True, tag="ff.counter-by-draw"):
    """Draw the cards of a riposte from the fate deck."""

    choice: str
    count: int = 1
    unarmed: bool = False
    attack: str = ""


class LetItBe(Command, frozen=True, tag="ff.let-it-be"):
    """Strike back at nobody after all."""

    choice: str


class CounterDue(Passing, frozen=True, tag="ff.counter-due"):
    """Somebody may strike back, when the hands are settled."""

    entity: EntityId
    against: EntityId
    kind: BoutKind
    doom: str = ""  # what the hit that was let through makes of them afterwards


class AskCounter(Step, frozen=True, tag="ff.ask-counter"):
    """Somebody may strike back now."""

    entity: EntityId
    against: EntityId
    kind: BoutKind
    doom: str = ""


ripostes = Chapter[Struct]("ripostes")


@ripostes.answers_to(ExchangeEnded)
@cites("ff.reactions.riposte", "ff.ruling.second-wind-vs-dying")
def counter_after_riposte(act: Unfolding, event: ExchangeEnded) -> None:
    """The hit has been suffered: now the counter, when hands are settled."""
    bout = current(act.state)
    if bout.riposted:
        act.push(CounterDue(bout.target, bout.actor, BoutKind.RIPOSTE, _doom(act.state, bout)))


@cites("ff.sway.zero-then-hit", "ff.sway.second-wind")
def _doom(state: State, bout: Bout) -> str:
    """Say what the hit that was let through makes of somebody at 0 sway; nothing, where it was no damage."""
    if not bout.fallen or bout.result is not BoutResult.HIT or not damages(state, bout):
        return ""
    dying = state.ruling(SecondWindVsDying) is SecondWindVsDying.RIPOSTE_THEN_DYING
    return (Health.DYING if dying else Health.UNCONSCIOUS).value


@ripostes.resolves(CounterDue)
@cites("ff.ruling.riposte-when-dropped")
def counter_due(act: Unfolding, step: CounterDue) -> None:
    """The state comes first: only who is still able strikes back, at 0 sway with a second wind alone."""
    due = AskCounter(step.entity, step.against, step.kind, step.doom)
    if able_to_counter(act.state, step.entity, step.against):
        act.push(due)
    else:
        act.happen(CounterLost(step.entity, _if_dead(act.state, step.against)))
        leave(act, due, LEAVE)


def _if_dead(state: State, against: EntityId) -> str:
    """Whom there is no striking back at, for the log to say so; nobody, where it fails for another reason."""
    return against if is_dead(state, against) else ""


@cites("ff.ruling.riposte-when-dropped", "ff.sway.second-wind")
def able_to_counter(state: State, entity: EntityId, against: EntityId) -> bool:
    """Say whether somebody may strike back: within reach, with cards, or with a second wind."""
    if acts_otherwise(state, entity, against):
        return True
    if out_of_reach(state, entity, against) is not None and not casts_at(state, entity, against):
        return False
    if has_second_wind(state, entity):
        return True
    return cannot_act(state, entity) is None and no_action(state, entity, riposte=True) is None


@ripostes.tells(CounterLost)
def tell_counter_lost(state: State, event: CounterLost, viewer: Viewer) -> Told:
    """Tell everybody that somebody wanted to strike back, and cannot."""
    name = state[Characters].name
    text = f"{name(event.entity)} is in no state to strike back."
    if event.dead:
        text = f"{name(event.dead)} is dead: nobody is left for {name(event.entity)} to strike back at."
    return Told(text, ("ff.ruling.riposte-when-dropped",), "miss")


@ripostes.asks(AskCounter)
@cites("ff.ruling.fumble-riposte-cards")
def ask_counter(state: State, step: AskCounter) -> Choice:
    """A riposte is laid like any action, with cards of its own; an absent player lets it be."""
    names = state[Characters]
    return Choice(
        "",
        "counter",
        step.entity,
        f"{names.name(step.entity)} may strike back at {names.name(step.against)}",
        state.controllers(step.entity),
        if_absent=LEAVE,
        cites=("ff.reactions.ace-defence" if step.kind is BoutKind.FUMBLE else "ff.reactions.riposte",),
        moot=helpless(state, step.entity),
    )


@ripostes.decides(StrikeBack)
@cites("ff.reactions.riposte", "ff.ruling.fumble-riposte-cards")
def counter(act: Unfolding, command: StrikeBack) -> None:
    """Strike back with cards of the hand."""
    step = act.settle(command.choice, AskCounter)
    means = _means(act, step, command)
    _strike_back(act, step, means, lay_play(act, step.entity, command.cards, means.most, means.bonus))


@ripostes.decides(CounterByDraw)
@cites("ff.reactions.riposte", "ff.dealer.fate-draw")
def counter_by_draw(act: Unfolding, command: CounterByDraw) -> None:
    """Strike back with cards of the fate deck."""
    step = act.settle(command.choice, AskCounter)
    means = _means(act, step, command)
    _strike_back(act, step, means, draw_play(act, step.entity, command.count, means.most, means.bonus))


def _strike_back(act: Unfolding, step: AskCounter, means: Means, play: Play) -> None:
    begin(act, Bout(kind=step.kind, actor=step.entity, target=step.against, play=play, unarmed=means.unarmed))


def _means(act: Unfolding, step: AskCounter, command: StrikeBack | CounterByDraw) -> Means:
    state, entity = act.state, step.entity
    if refused := cannot_act(state, entity):
        raise refused
    means = means_of(state, entity, step.against, command.attack, unarmed=command.unarmed, riposte=True)
    if refused := out_of_reach(state, entity, step.against, unarmed=means.unarmed, attack=means.attack):
        raise refused
    return means


@ripostes.decides(LetItBe)
@cites("ff.reactions.riposte")
def let_it_be(act: Unfolding, command: LetItBe) -> None:
    """Striking back is a right, not a duty."""
    leave(act, act.settle(command.choice, AskCounter), LEAVE)


@ripostes.settles(AskCounter)
@cites("ff.sway.zero-then-hit")
def leave(act: Unfolding, step: AskCounter, option: str) -> None:
    """Nobody is struck back at; who was hit at 0 sway is dying, since no second wind came between."""
    if step.doom:
        knock_out(act, step.entity, Health.DYING)


@ripostes.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """Striking back, or letting it be."""
    for question, step in open_steps(state, AskCounter):
        if viewer.holds(step.entity):
            yield from _counters(state, question, step)


def _counters(state: State, question: str, step: AskCounter) -> Iterator[Offer]:
    fixed, group = (("choice", question),), state[Characters].name(step.entity)
    if cannot_act(state, step.entity) is None:
        by_draw = hand_holder(state, step.entity) is None
        refused = refusal_of(out_of_reach(state, step.entity, step.against))
        yield Offer(
            "ff.counter-by-draw" if by_draw else "ff.counter",
            "Strike back",
            (
                *play_fields(state, step.entity, [step.against], riposte=True),
                *means_fields(state, step.entity, riposte=True),
            ),
            fixed,
            refused,
            main=refused is None,
            choice=question,
            group=group,
            hint="It cannot be defended against." if step.kind is BoutKind.FUMBLE else "Only a defence may answer it.",
        )
    yield Offer("ff.let-it-be", "Let it be", (), fixed, choice=question, group=group)
