"""Exchanges: an attack is laid first, then answered; what it does happens at once; then hands are filled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threefates.commons.characters import Characters
from threefates.rulebook.agenda import Option
from threefates.rulebook.cites import cites
from threefates.rulebook.messages import Command
from threefates.rulebook.refusals import Refused
from threefates.rulebook.state import State
from threefates.rulebook.unfolding import Unfolding
from threefates.rulebook.viewers import EntityId
from threefates.systems.fifty_two_fates.battlefield.exchange import Bout, BoutKind, BoutResult, Passing, Play, busy
from threefates.systems.fifty_two_fates.battlefield.exchange_events import (
    ActionPlayed,
    AskReaction,
    Decided,
    ExchangeEnded,
    ExchangeOver,
    ReactionPlayed,
    TurnBegan,
    TurnOver,
    current,
    done,
    exchange,
)
from threefates.systems.fifty_two_fates.battlefield.fight import place_of, takes_part
from threefates.systems.fifty_two_fates.battlefield.zones import within_range
from threefates.systems.fifty_two_fates.cards.card_values import NOTHING, Value, ace_defence, beats
from threefates.systems.fifty_two_fates.cards.deck import TABLE, Cards, discard
from threefates.systems.fifty_two_fates.cards.holders import not_yours
from threefates.systems.fifty_two_fates.classes.learning_maneuvers import AskManeuver
from threefates.systems.fifty_two_fates.conditions.conditions import rounds
from threefates.systems.fifty_two_fates.conditions.unconscious import helpless
from threefates.systems.fifty_two_fates.content.loader import specials
from threefates.systems.fifty_two_fates.content.records import Special
from threefates.systems.fifty_two_fates.creatures.creatures_and_monsters import highest_suits, of_suits, special_of
from threefates.systems.fifty_two_fates.creatures.focused_and_glanced import AskSpecial
from threefates.systems.fifty_two_fates.dealing.dealer import hand_holder, holders, settle_hand, settle_hands
from threefates.systems.fifty_two_fates.dealing.starting_session import not_dealt
from threefates.systems.fifty_two_fates.exchanges.alteration_expose_protect import (
    against,
    laid_bare,
    succeeds_by_itself,
)
from threefates.systems.fifty_two_fates.exchanges.hits import hit
from threefates.systems.fifty_two_fates.exchanges.maneuver_targets import maneuver_open
from threefates.systems.fifty_two_fates.exchanges.special_attacks import special_hit, sting
from threefates.systems.fifty_two_fates.exchanges.too_late import comes_to
from threefates.systems.fifty_two_fates.rulings.rulings import SecondWindVsDying
from threefates.systems.fifty_two_fates.sheets.attributes import species_of
from threefates.systems.fifty_two_fates.turns.combatants import (
    action_value,
    bases,
    cannot_act,
    has_second_wind,
    nobody_to_strike,
    others,
    out_of_reach,
    reach_of,
    reaction_value,
)
from threefates.systems.fifty_two_fates.turns.laying import Means, draw_play, lay_play, means_of, refills_when_over
from threefates.systems.fifty_two_fates.turns.playable_cards import no_action
from threefates.systems.fifty_two_fates.turns.turns import end_with_it, no_strike_left, take_action, take_strike

__all__ = [
    "ActionPlayed",
    "AskReaction",
    "Attack",
    "AttackByDraw",
    "ExchangeEnded",
    "ReactionPlayed",
    "TurnBegan",
    "TurnOver",
    "act_with",
    "begin",
    "current",
    "exchange",
    "proceed",
    "react",
    "riposte_by_wind",
    "specials_open",
    "values_of",
]


class Attack(Command, frozen=True, tag="ff.attack"):
    """Attack somebody with cards from a hand."""

    entity: EntityId
    target: EntityId
    cards: tuple[str, ...]
    unarmed: bool = False
    attack: str = ""  # of a creature that has several; "" is the first it has not made


class AttackByDraw(Command, frozen=True, tag="ff.attack-by-draw"):
    """Attack somebody with cards drawn from the fate deck, as the Fate Dealer's entities do."""

    entity: EntityId
    target: EntityId
    count: int = 1
    unarmed: bool = False
    attack: str = ""
    ends: bool = False  # the turn ends with it, as far as nothing but movement is left in it


# an action ----------------------------------------------------------------------------------------


@exchange.decides(Attack)
@cites("ff.actions.physical-attack", "ff.cards.actor-first", "ff.round.turn-procedure")
def attack(act: Unfolding, command: Attack) -> None:
    """Lay an attack from a hand, all at once and before any answer."""
    means = check_attack(act, command)
    _strike(act, command, means, lay_play(act, command.entity, command.cards, means.most, means.bonus))


@exchange.decides(AttackByDraw)
@cites("ff.actions.physical-attack", "ff.dealer.fate-draw")
def attack_by_draw(act: Unfolding, command: AttackByDraw) -> None:
    """Draw an attack from the fate deck."""
    means = check_attack(act, command)
    if command.ends:
        end_with_it(act, command.entity)
    _strike(act, command, means, draw_play(act, command.entity, command.count, means.most, means.bonus))


def check_attack(act: Unfolding, command: Attack | AttackByDraw) -> Means:
    """Refuse an attack by somebody else's character, by somebody unable, on nobody, or on somebody out of reach."""
    entity, target = command.entity, command.target
    act.must_control(entity, act.state[Characters].name(entity))
    refused = may_attack(act.state, entity) or not_yours(act.state, hand_holder(act.state, entity), act.by.id)
    if refused:
        raise refused
    means = means_of(act.state, entity, target, command.attack, unarmed=command.unarmed)
    must_be_target(act.state, entity, target, means)
    return means


@cites("ff.actions.physical-attack")
def may_attack(state: State, entity: EntityId, found: Sequence[Option] | None = None) -> Refused | None:
    """The words against any attack by this entity now, as the button is greyed; `others` may be found already."""
    return (
        not_dealt(state)
        or busy(state)
        or no_strike_left(state, entity)
        or cannot_act(state, entity)
        or no_action(state, entity)
        or nobody_to_strike(state, entity, found)
    )


def must_be_target(state: State, entity: EntityId, target: EntityId, means: Means) -> None:
    """Refuse a target that is not there to be struck, or out of reach."""
    if all(option.value != target for option in others(state, entity)):
        raise Refused("attack.target", "There is nobody like that to attack.", remedy="Pick one that is listed.")
    refused = out_of_reach(state, entity, target, unarmed=means.unarmed, attack=means.attack)
    if refused:
        raise refused


def _strike(act: Unfolding, command: Attack | AttackByDraw, means: Means, play: Play) -> None:
    take_strike(act, command.entity, means.attack)
    bout = Bout(kind=BoutKind.ACTION, actor=command.entity, target=command.target, play=play, unarmed=means.unarmed)
    _open(act, bout)


def act_with(act: Unfolding, bout: Bout, *, opposed: bool = True) -> None:
    """Take the action of a turn with cards that are no strike: what they do is for whoever answers `Decided`."""
    take_action(act, bout.actor)
    _open(act, bout, opposed=opposed)


def _open(act: Unfolding, bout: Bout, *, opposed: bool = True) -> None:
    act.happen(TurnBegan())
    act.push(TurnOver(bout.actor, bout.target))
    begin(act, bout, opposed=opposed)


@cites("ff.cards.actor-first", "ff.reactions.list", "ff.ruling.reaction-count", "ff.ruling.protect-without-defense")
def begin(act: Unfolding, bout: Bout, *, opposed: bool = True, unknown: bool = False) -> None:
    """Open an exchange: the action lies there, and its target is asked, if they can answer it and know of it."""
    act.happen(
        ActionPlayed(
            bout.kind,
            bout.actor,
            bout.target,
            bout.play.cards,
            bout.play.bonus,
            bout.unarmed,
            bout.wind,
            bout.doom,
            bout.how,
            bout.way,
            bout.also,
        )
    )
    act.push(ExchangeOver(bout.actor, bout.target))
    if not opposed:
        act.happen(Decided(comes_to(act.state, bout, BoutResult.DONE)))
    elif unknown:
        decide_it(act)
    elif specials_open(act.state, bout):
        act.push(AskSpecial(bout.actor))
    elif maneuver_open(act.state, bout):
        act.push(AskManeuver(bout.actor))
    else:
        proceed(act)


@cites("ff.cards.actor-first")
def proceed(act: Unfolding) -> None:
    """Let the target answer, if anything can, once it is settled what a play is made into."""
    bout = current(act.state)
    if falls_short(act.state, bout):
        act.happen(Decided(BoutResult.STOPPED))
    elif bout.kind is BoutKind.FUMBLE or not can_answer(act.state, bout):
        decide_it(act)
    else:
        act.push(AskReaction(bout.target))


@cites("ff.creatures.specials", "ff.ruling.creature-special-trigger")
def specials_open(state: State, bout: Bout) -> tuple[Special, ...]:
    """Say what a creature may make of its play, by the suit of its highest card."""
    kind = species_of(state, bout.actor)
    return of_suits(kind, highest_suits(bases(bout.play))) if kind and bout.play.cards and not bout.how else ()


@cites("ff.creatures.hellhound", "ff.movement.zone-zero")
def falls_short(state: State, bout: Bout) -> bool:
    """Say whether a play gets no further than its usual reach, and its target is beyond that."""
    if bout.how or not takes_part(state, bout.actor) or not takes_part(state, bout.target):
        return False
    usual = reach_of(state, bout.actor, unarmed=bout.unarmed)
    there = within_range(place_of(state, bout.actor), place_of(state, bout.target), usual)
    return not there and not (bout.special and specials()[bout.special].does == "fire")


@cites("ff.conditions.unconscious", "ff.sway.second-wind", "ff.spells.expose", "ff.ruling.zero-sway-reaction")
def can_answer(state: State, bout: Bout) -> bool:
    """Say whether a target has any answer to give: it is awake, with cards, or with a second wind to riposte with."""
    if helpless(state, bout.target) or laid_bare(state, bout.target):
        return False
    if cannot_act(state, bout.target) is None:
        return True
    return bout.kind is BoutKind.ACTION and riposte_by_wind(state, bout.target)


@cites("ff.ruling.second-wind-vs-dying")
def riposte_by_wind(state: State, entity: EntityId) -> bool:
    """Say whether somebody already at 0 sway may riposte with a second wind, when they are hit again."""
    reading = state.ruling(SecondWindVsDying)
    return has_second_wind(state, entity) and reading is not SecondWindVsDying.ONLY_ON_REACHING_ZERO


# the answer ---------------------------------------------------------------------------------------


def react(act: Unfolding, reaction: ReactionPlayed) -> None:
    """Answer the action on the table, and compare."""
    act.happen(reaction)
    decide_it(act)


# what comes of it ---------------------------------------------------------------------------------


@cites("ff.cards.action-vs-reaction", "ff.reactions.defend", "ff.conditions.avoidable")
def result_of(action: Value, reaction: Value | None, *, automatic: bool) -> BoutResult:
    """Judge how an exchange turns out. Without a defence the total against it is 0.

    >>> (
    ...     result_of(Value(12), Value(12), automatic=False).value,
    ...     result_of(Value(9), Value(0, True), automatic=False).value,
    ... )
    ('stopped', 'fumbled')
    """
    if automatic or beats(action, reaction or NOTHING):
        return BoutResult.HIT
    return BoutResult.FUMBLED if ace_defence(reaction) else BoutResult.STOPPED


def values_of(state: State, bout: Bout) -> tuple[Value, Value | None]:
    """Say what the action comes to, and the reaction, where there is one."""
    reaction = reaction_value(state, bout.target, bout.reaction) if bout.reaction else None
    return action_value(state, bout.actor, bout.play), reaction


@cites("ff.cards.action-vs-reaction", "ff.conditions.duration", "ff.spells.protect")
def decide_it(act: Unfolding) -> None:
    """Compare the plays; a hit does what it does at once, and lasts by its own cards against all that met them."""
    bout = current(act.state)
    action, reaction = values_of(act.state, bout)
    lifted, reaction = against(act.state, bout, action, reaction)
    result = result_of(lifted, reaction, automatic=succeeds_by_itself(act.state, bout))
    act.happen(Decided(comes_to(act.state, bout, result)))
    if current(act.state).result is not BoutResult.HIT or bout.how:
        return
    if bout.special:
        special_hit(act, bout, action, reaction)
        return
    hit(act, bout, action, reaction)
    always = special_of(act.state, bout.actor, "sting")
    if always is not None:
        sting(act, bout, always, rounds(action, reaction))


# the end of an exchange, and of a turn ------------------------------------------------------------


@exchange.resolves(ExchangeOver)
def exchange_over(act: Unfolding, step: ExchangeOver) -> None:
    """The cards are discarded; hands are filled or trimmed; a riposte after it is an exchange of its own."""
    _clear_the_table(act)
    act.happen(ExchangeEnded())
    if refills_when_over(act.state):
        settle_hands(act, step.actor, step.target)


@cites("ff.deck.discard")
def _clear_the_table(act: Unfolding) -> None:
    discard(act, TABLE, [card for card in act.state[Cards][TABLE] if str(card) not in {*_going_on(act.state)}])


def _going_on(state: State) -> Iterator[str]:
    """The cards that go on against others: they lie until the last of those has answered."""
    bout = current(state)
    yield from bout.play.cards if bout.also else ()
    for pending in state.agenda.steps:
        yield from pending.step.holds if isinstance(pending.step, Passing) else ()


@exchange.resolves(TurnOver)
@cites("ff.round.turn-procedure", "ff.ruling.replacement-timing")
def turn_over(act: Unfolding, step: TurnOver) -> None:
    """The turn is over; whatever hands still lack or have too much is settled now, of whoever came into it."""
    done(act)
    settle_hands(act, step.actor, step.target)
    for owner in holders(act.state):
        settle_hand(act, owner)
