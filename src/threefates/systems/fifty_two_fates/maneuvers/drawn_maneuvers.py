"""Maneuvers from the fate deck: a card is drawn, its suit says which it is, and then upon whom it is done."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play
from threefates.systems.fifty_two_fates.battlefield.exchange_events import TurnBegan, TurnOver, done
from threefates.systems.fifty_two_fates.cards.card_values import faces, short, worth
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers, fighting
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import maneuvers
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder
from threefates.systems.fifty_two_fates.exchanges.attack import begin
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import (
    SWEEP,
    aims,
    foes_beside,
    no_weapon,
    not_aimed,
    upon_others,
)
from threefates.systems.fifty_two_fates.maneuvers.maneuvers import RAGE, WAYS, may_begin
from threefates.systems.fifty_two_fates.turns.attacks import bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import maneuver_bonus
from threefates.systems.fifty_two_fates.turns.turns import take_action

__all__ = ["AskUpon", "DrawForManeuver", "made_upon", "may_draw_for"]

LEAVE, SELF = "leave", "self"


class DrawForManeuver(Command, frozen=True, tag="ff.draw-for-maneuver"):
    """Draw a card for a fighter who plays from the fate deck: its suit says which maneuver it is."""

    entity: EntityId


class AskUpon(Step, frozen=True, tag="ff.ask-upon"):
    """The card is seen: upon whom is its maneuver done?"""

    entity: EntityId
    maneuver: str


@cites("ff.actions.maneuver", "ff.dealer.fate-draw")
def may_draw_for(state: State, entity: EntityId) -> Refused | None:
    """The words against drawing for a maneuver now."""
    name = state[Characters].name(entity)
    if entity not in state[Maneuvers].known:
        text, remedy = f"{name} is trained in no maneuver.", "Attack, or have them trained."
        return Refused("maneuver.untrained", text, remedy=remedy, source="ff.maneuvers.assignment")
    if hand_holder(state, entity) is not None:
        text, remedy = f"{name} plays from a hand.", "Lay cards of that hand."
        return Refused("play.from_hand", text, remedy=remedy)
    return may_begin(state, entity) or none_left(state)


@fighting.decides(DrawForManeuver)
@cites("ff.actions.maneuver", "ff.maneuvers.rule", "ff.dealer.fate-draw")
def draw_for_maneuver(act: Unfolding, command: DrawForManeuver) -> None:
    """Draw one card open; the maneuver of its suit is the one that can be done now, and needs no foe in reach."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    if refused := may_draw_for(act.state, command.entity):
        raise refused
    take_action(act, command.entity)
    act.happen(TurnBegan())
    (card,) = draw_openly(act, TABLE, 1)
    act.push(AskUpon(command.entity, act.state[Maneuvers].known[command.entity].of(card.suit)))


@fighting.asks(AskUpon)
@cites("ff.maneuvers.rule", "ff.ruling.maneuver-weapon")
def ask_upon(state: State, step: AskUpon) -> Choice:
    """Upon whom, and which way; it may be let go."""
    name, card = state[Characters].name(step.entity), faces(short(state[Cards][TABLE]))
    return Choice(
        "",
        "upon",
        step.entity,
        f"{name} has drawn {card}: {step.maneuver}. Upon whom?",
        state.controllers(step.entity),
        (*_open(state, step), Option(LEAVE, "Nobody")),
        hidden=True,
        if_absent=LEAVE,
        moot=helpless(state, step.entity),
        cites=("ff.maneuvers.rule",),
    )


def _open(state: State, step: AskUpon) -> Iterator[Option]:
    """Everybody it may be done upon, each way that it may be done; oneself or all, where nobody is picked."""
    one = maneuvers()[step.maneuver]
    found = aims(state, step.entity, one)
    if _cannot(state, step.entity, one, found):
        return
    first = next(iter(WAYS[one.steers]))
    for aim in found if upon_others(state, one) else [Option(SELF, one.id.capitalize(), one.summary)]:
        for way, said in WAYS[one.steers].items():
            value = aim.value if way == first else f"{way}/{aim.value}"
            yield replace(aim, value=value, label=f"{aim.label}{f', {said.lower()}' * bool(said)}")


@cites("ff.maneuvers.rage", "ff.maneuvers.disarm")
def _cannot(state: State, entity: EntityId, one: Maneuver, found: list[Option]) -> Refused | None:
    if one.id == RAGE and worth(state[Cards][TABLE]).ace:
        return Refused("maneuver.rage", "There is no ace in a rage.", remedy="Let it go.", source="ff.maneuvers.rage")
    return no_weapon(state, entity, one) or not_aimed(state, entity, one, found)


@cites("ff.maneuvers.sweep", "ff.maneuvers.rule")
def made_upon(state: State, step: AskUpon, option: str) -> Bout:
    """The action that the card which lies there is, upon whom it is answered, and which way."""
    one, (way, _, aimed) = maneuvers()[step.maneuver], option.rpartition("/")
    target = step.entity if aimed == SELF else aimed
    also = tuple(foe for foe in foes_beside(state, step.entity) if foe != target) if one.id == SWEEP else ()
    play = Play(short(state[Cards][TABLE]), maneuver_bonus(state, step.entity, target))
    bout = Bout(kind=BoutKind.ACTION, actor=step.entity, target=target, play=play, how=one.id, also=also)
    return replace(bout, way=way or next(iter(WAYS[one.steers])), unarmed=bare_handed(state, step.entity))


@fighting.settles(AskUpon)
@cites("ff.actions.maneuver", "ff.maneuvers.rule", "ff.ruling.maneuver-opposed")
def settle_upon(act: Unfolding, step: AskUpon, option: str) -> None:
    """The maneuver, or nothing; either way the action is spent."""
    if option == LEAVE:
        discard(act, TABLE, act.state[Cards][TABLE])
        done(act)
        return
    bout = made_upon(act.state, step, option)
    act.push(TurnOver(step.entity, bout.target))
    begin(act, bout, opposed=maneuvers()[step.maneuver].opposed)
