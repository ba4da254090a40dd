"""The second wind: at 0 sway, one card from the fate deck, one last action, and then darkness."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Choice, Option
from threefates.rulebook.chapter import Chapter
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command, Step, Told
from threefates.rulebook.offers import Offer
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId, Viewer
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, Play, busy, open_steps
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    ExchangeEnded,
    TurnBegan,
    TurnOver,
    current,
    done,
)
from threefates.systems.fifty_two_fates.cards.card_values import faces, short
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard, draw_openly, none_left
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import Maneuvers
from threefates.systems.fifty_two_fates.classes.mages import spells_of, suit_of
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.conditions.zero_sway_and_death import afterwards, knock_out
from threefates.systems.fifty_two_fates.content.loader import maneuvers, spells
from threefates.systems.fifty_two_fates.content.records import Maneuver
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.exchanges.attack import begin
from threefates.systems.fifty_two_fates.exchanges.counter_actions import instead_of_striking
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import aims
from threefates.systems.fifty_two_fates.exchanges.ripostes import AskCounter
from threefates.systems.fifty_two_fates.magic.lasting_spells import Magic, SpellCast
from threefates.systems.fifty_two_fates.people.creatures import (
    BossWindTaken,
    Creatures,
    creatures,
    everybody_here,
    keeps_its_block,
)
from threefates.systems.fifty_two_fates.people.protagonists import Health, Protagonists, SecondWindTaken, protagonists
from threefates.systems.fifty_two_fates.second_wind.anything_else import does_something_else, something_else
from threefates.systems.fifty_two_fates.spells.casting import THING, aim, cast_back_at, steered, targets_of_drawn
from threefates.systems.fifty_two_fates.spells.on_things import cast_on_thing
from threefates.systems.fifty_two_fates.turns.attacks import bare_handed
from threefates.systems.fifty_two_fates.turns.cards_and_bonuses import action_bonus
from threefates.systems.fifty_two_fates.turns.combatants import has_second_wind, nobody_to_strike, others
from threefates.systems.fifty_two_fates.turns.turns import asked_turn, no_action_left, take_action

__all__ = ["AskTarget", "RiposteWithSecondWind", "SecondWind", "second_wind"]

LEAVE = "leave"


class SecondWind(Command, frozen=True, tag="ff.second-wind"):
    """At 0 sway, draw one card for one last action."""

    entity: EntityId


class RiposteWithSecondWind(Command, frozen=True, tag="ff.riposte-with-second-wind"):
    """At 0 sway, draw one card and strike back with it."""

    choice: str


class AskTarget(Step, frozen=True, tag="ff.ask-second-wind-target"):
    """The card is seen: at whom is it played?"""

    entity: EntityId
    against: EntityId = ""  # who is struck back at; "" where it is an action of one's own
    kind: BoutKind = BoutKind.ACTION
    doom: str = ""  # what becomes of them afterwards, for the hit that was let through


second_wind = Chapter[Struct]("second-wind")


@cites("ff.sway.second-wind", "ff.ruling.second-wind-details")
def may_take(state: State, entity: EntityId) -> Refused | None:
    """The words against a second wind: it comes once for each fall to 0 sway, to somebody awake."""
    if has_second_wind(state, entity):
        return none_left(state)
    name = state[Characters].name(entity)
    who = state[Protagonists].known.get(entity) or state[Creatures][entity]
    why = "has spent it" if who.winded else "is not awake at 0 sway"
    return Refused(
        "second_wind.none",
        f"{name} has no second wind: {name} {why}.",
        remedy="It comes once, after falling to 0 sway.",
        source="ff.sway.second-wind",
    )


@second_wind.decides(SecondWind)
@cites("ff.sway.second-wind", "ff.sway.boss")
def take_second_wind(act: Unfolding, command: SecondWind) -> None:
    """As the next action: the card is drawn first, and what it is played for is said after seeing it."""
    act.must_control(command.entity, act.state[Characters].name(command.entity))
    refused = may_act(act.state, command.entity)
    if refused:
        raise refused
    take_action(act, command.entity)
    act.happen(TurnBegan())
    _draw(act, command.entity)
    act.push(AskTarget(command.entity))


def may_act(state: State, entity: EntityId) -> Refused | None:
    """The words against a second wind as the next action."""
    return (
        not_dealt(state)
        or busy(state)
        or no_action_left(state, entity)
        or may_take(state, entity)
        or (None if _has_a_use(state, entity) else nobody_to_strike(state, entity))
    )


def _has_a_use(state: State, entity: EntityId) -> bool:
    """Say whether the card may be good for something, even with nobody to strike."""
    training = state[Maneuvers].known.get(entity)
    afar = any(_gets_afar(state, entity, maneuvers()[name]) for name in training.maneuvers) if training else False
    return afar or bool(state[Magic].cross_of(entity)) or any(something_else(state, entity))


@cites("ff.ruling.maneuver-weapon")
def _gets_afar(state: State, entity: EntityId, maneuver: Maneuver) -> bool:
    """Say whether a maneuver gets to somebody as far as its fighter sees."""
    return maneuver.aim == "sight" and any(option.refusal is None for option in aims(state, entity, maneuver))


@second_wind.decides(RiposteWithSecondWind)
@cites("ff.sway.second-wind", "ff.reactions.riposte")
def riposte_with_second_wind(act: Unfolding, command: RiposteWithSecondWind) -> None:
    """As a riposte: the one card drawn strikes back, or is any other action that is open to them."""
    step = act.settle(command.choice, AskCounter)
    refused = may_take(act.state, step.entity)
    if refused:
        raise refused
    _draw(act, step.entity)
    asks = AskTarget(step.entity, step.against, step.kind, step.doom)
    if [option.value for option in _open(act.state, asks)] == [step.against]:
        choose_target(act, asks, step.against)
    else:
        act.push(asks)


def _open(state: State, step: AskTarget) -> Iterator[Option]:
    """What the card that lies there may be played for; a riposte is aimed at whom it answers, or at no foe."""
    for option in (*others(state, step.entity), *_from_afar(state, step.entity), *_spells(state, step.entity)):
        spell, _, aimed = option.value.rpartition(":")
        target = steered(aimed)[1]
        free = spell in spells() and cast_back_at(
            spells()[spell], AskCounter(step.entity, step.against, step.kind), target
        )
        if not step.against or target == step.against or free:
            yield option
    yield from something_else(state, step.entity)


@cites("ff.ruling.second-wind-details")
def _draw(act: Unfolding, entity: EntityId) -> None:
    (card,) = draw_openly(act, TABLE, 1)
    taken = SecondWindTaken if entity in act.state[Protagonists].known else BossWindTaken
    act.happen(taken(entity, str(card)))


@protagonists.tells(SecondWindTaken)
def tell_taken(state: State, event: SecondWindTaken, viewer: Viewer) -> Told:
    """Tell everybody who finds a second wind, and its card."""
    return _told(state, event.entity, event.card)


@creatures.tells(BossWindTaken)
def tell_boss(state: State, event: BossWindTaken, viewer: Viewer) -> Told:
    """Tell everybody that a boss finds a second wind, and its card."""
    return _told(state, event.entity, event.card)


def _told(state: State, entity: EntityId, card: str) -> Told:
    return Told(f"{state[Characters].name(entity)} finds a second wind: {faces([card])}.", ("ff.sway.second-wind",))


@second_wind.asks(AskTarget)
def ask_target(state: State, step: AskTarget) -> Choice:
    """At whom the card is played; an absent player lets it go. Whom a creature may get at, its block alone can tell."""
    name = state[Characters].name(step.entity)
    may = () if keeps_its_block(state, step.entity) else _open(state, step)
    card, more = faces(short(state[Cards][TABLE])), any(something_else(state, step.entity))
    return Choice(
        "",
        "second-wind",
        step.entity,
        f"{name} has drawn {card} with a second wind. At whom does it go{', or what is it for' * more}?",
        state.controllers(step.entity),
        (*may, Option(LEAVE, "At nobody")),
        if_absent=LEAVE,
        moot=helpless(state, step.entity),
        cites=("ff.sway.second-wind",),
    )


@cites("ff.sway.second-wind", "ff.actions.cast-spell")
def _spells(state: State, entity: EntityId) -> Iterator[Option]:
    """The one last action may be a spell, of the suit of the card."""
    cards, cross = state[Cards][TABLE], state[Magic].cross_of(entity)
    spell = next((one for one in spells_of(cross) if cards and suit_of(one) is cards[0].suit), None)
    if spell is None:
        return
    for target in targets_of_drawn(state, entity, spell):
        on = f"a{target.label[1:]}" if steered(target.value)[1] == THING else target.label
        yield Option(f"{spell.id}:{target.value}", f"Cast {spell.name} on {on}", target.detail, target.refusal)


@cites("ff.sway.second-wind", "ff.actions.cast-spell")
def _upon_a_thing(act: Unfolding, step: AskTarget, option: str) -> bool:
    """Cast the spell of the card that lies there on a thing; False where the option is something else."""
    spell, _, aimed = option.rpartition(":")
    said, target = steered(aimed)
    if target != THING:
        return False
    act.happen(SpellCast(said))
    play = Play(short(act.state[Cards][TABLE]))
    cast_on_thing(act, step.entity, spells()[spell], "a thing", play, step.kind)
    return True


@cites("ff.sway.second-wind", "ff.ruling.second-wind-details", "ff.ruling.maneuver-weapon")
def _from_afar(state: State, entity: EntityId) -> Iterator[Option]:
    """It may be the maneuver of the card's suit, upon whom no blow gets to: who is near may be struck with it."""
    cards, training = state[Cards][TABLE], state[Maneuvers].known.get(entity)
    if training is None or not cards:
        return
    one = maneuvers()[training.of(cards[0].suit)]
    near = {option.value for option in others(state, entity) if option.refusal is None}
    for foe in aims(state, entity, one) if one.aim == "sight" else ():
        if foe.value not in near:
            yield replace(foe, value=f"{one.id}:{foe.value}", label=f"{one.id.capitalize()}: {foe.label}")


@second_wind.settles(AskTarget)
@cites("ff.sway.second-wind")
def choose_target(act: Unfolding, step: AskTarget, option: str) -> None:
    """The attack, the spell, the task, the save, or nothing; either way the second wind is spent."""
    table = act.state[Cards][TABLE]
    if option == LEAVE or _upon_a_thing(act, step, option) or does_something_else(act, step.entity, option):
        discard(act, TABLE, act.state[Cards][TABLE])
        knock_out(act, step.entity, afterwards(step.doom))
        if not step.against:
            done(act)
        elif option != LEAVE:
            instead_of_striking(act, step.entity)
        return
    spell, _, aimed = option.rpartition(":")
    said, target = steered(aimed)
    if not step.against:
        act.push(TurnOver(step.entity, target))
    one = Bout(kind=step.kind, actor=step.entity, target=target, play=Play(short(table)), wind=True, doom=step.doom)
    if spell in maneuvers():
        begin(act, replace(one, how=spell), opposed=maneuvers()[spell].opposed)
        return
    if spell:
        act.happen(SpellCast(said))
        aim(act, replace(one, how=spell))
        return
    play = replace(one.play, bonus=action_bonus(act.state, step.entity, unarmed=False))
    begin(act, replace(one, play=play, unarmed=bare_handed(act.state, step.entity)))


@second_wind.answers_to(ExchangeEnded)
@cites("ff.sway.second-wind")
def fall(act: Unfolding, event: ExchangeEnded) -> None:
    """Let whoever spent a second wind fall unconscious when its exchange is over, and a sweep's when the last is."""
    bout = current(act.state)
    if bout.wind and not bout.also and (bout.doom or not helpless(act.state, bout.actor)):
        knock_out(act, bout.actor, afterwards(bout.doom))


@second_wind.offers
def offers(state: State, viewer: Viewer) -> Iterator[Offer]:
    """A second wind, for whoever has one left: as an action, or as a riposte."""
    for question, step in open_steps(state, AskCounter):
        if viewer.holds(step.entity) and not may_take(state, step.entity):
            fixed = (("choice", question),)
            label = "Strike back with a second wind"
            group, hint = state[Characters].name(step.entity), _then(step.doom)
            yield Offer(
                "ff.riposte-with-second-wind", label, (), fixed, main=True, choice=question, group=group, hint=hint
            )
    for entity in state.only(everybody_here):
        if viewer.holds(entity) and state.only(has_second_wind, entity) and may_act(state, entity) is None:
            group = state[Characters].name(entity)
            turn = asked_turn(state, entity)
            fixed = (("entity", entity),)
            yield Offer("ff.second-wind", "Second wind", (), fixed, choice=turn, group=group, hint=_then())


@cites("ff.sway.second-wind", "ff.ruling.second-wind-vs-dying")
def _then(doom: str = "") -> str:
    after = "you are dying" if afterwards(doom) is Health.DYING else "you fall unconscious"
    return f"One card from the fate deck, one action with it; then {after}."
